// The face of the game: which chapter answers in which phase.
#include "games/bridge2013/game.h"

#include "games/bridge2013/chapters.h"
#include "kit/dice.h"
#include "kit/hasher.h"

namespace leipzig::bridge2013 {

State empty_state(const Setup& setup) {
  State state{};
  state.where.fill(SpaceId::None);
  for (auto& stack : state.stack) stack.fill(UnitId::None);
  state.left_by.fill(Quadrant::None);
  state.target = state.fallen = SpaceId::None;
  state.actor = state.defender = state.beaten = state.raised = state.entering = UnitId::None;
  state.napoleon = state.ney = UnitId::None;
  state.card = state.drawn = Card::None;
  state.pile = setup.pile(0);
  state.turn = static_cast<std::uint8_t>(setup.first_turn());
  state.advantage = setup.first_advantage();
  state.purpose = Phase::Draw;
  return state;
}

State Bridge2013::start() const {
  State state = empty_state(setup_);
  begin_game(setup_, state);
  return state;
}

// BTF-2.0-B: at most 80 draws a turn; each card activates at most eight units, each of which takes a few dozen actions
// and outcomes at most.
int Bridge2013::longest() const {
  constexpr int kDraws = 80;
  constexpr int kCard = 8 * 40;
  return 200 + kDraws * kCard * (setup_.last_turn() - setup_.first_turn() + 1);
}

engine::ToAct Bridge2013::turn(const State& state) const {
  switch (state.phase) {
    case Phase::Over:
      return {engine::Node::Over, state.deciding};
    case Phase::Draw:
    case Phase::BreakDie:
    case Phase::WithdrawDie:
    case Phase::CombatCard:
    case Phase::LossDie:
    case Phase::NeyDie:
    case Phase::EventDice:
      return {engine::Node::Chance, state.deciding};
    default:
      return {engine::Node::Decision, state.deciding};
  }
}

void Bridge2013::subjects(const State& state, ChoiceList& choices) const {
  const auto each = [&](Kind kind, Seat seat, UnitMask units) {
    for_each(seat, units, [&](UnitId unit) { choices.push_back(choice(kind, unit)); });
  };
  switch (state.phase) {
    case Phase::Deploy:
      return list_placements(setup_, state, choices);
    case Phase::Arrive:
      return list_arrivals(setup_, state, choices);
    case Phase::Leaders:
    case Phase::Displaced:
      return list_leaders(setup_, state, choices);
    case Phase::Activate:
      return list_activations(setup_, state, choices);
    case Phase::Act:
      return list_acts(setup_, state, choices);
    case Phase::Recover:
      list_recoveries(setup_, state, choices);
      return choices.push_back(choice(Kind::EndCard));
    case Phase::Defend:
      for (const UnitId unit : stack_in(state, state.target)) choices.push_back(choice(Kind::Defend, unit));
      return;
    case Phase::Withdraw:
      choices.push_back(choice(Kind::Withdraw, state.defender));
      choices.push_back(choice(Kind::Stand, state.defender));
      if (may_use_advantage(state, state.deciding)) choices.push_back(choice(Kind::Advantage));
      return;
    case Phase::Brace:
    case Phase::Reply:
      choices.push_back(choice(Kind::Advantage));
      return choices.push_back(choice(Kind::NoAdvantage));
    case Phase::Battle:
      choices.push_back(choice(Kind::Fight));
      if (may_use_advantage(state, state.deciding)) choices.push_back(choice(Kind::Advantage));
      return;
    case Phase::Slip:
      choices.push_back(choice(Kind::Retreat, state.beaten));
      return choices.push_back(choice(Kind::Stand, state.beaten));  // BTF-6.2: it may retreat
    case Phase::Loss:
      choices.push_back(choice(Kind::Retreat, state.beaten));
      return choices.push_back(choice(Kind::TakeLoss, state.beaten));
    case Phase::Retreat:
      choices.push_back(choice(Kind::Retreat, state.beaten));
      if (need_not_retreat(setup_, state, state.beaten)) choices.push_back(choice(Kind::Stay, state.beaten));
      return;
    case Phase::Advance:
      choices.push_back(choice(Kind::Advance, state.actor));
      return choices.push_back(choice(Kind::NoAdvance));
    case Phase::Rally:
      return each(Kind::Rally, state.deciding, rally_candidates(state));
    case Phase::March:
      each(Kind::March, kAllied, march_candidates(state));
      return choices.push_back(choice(Kind::NoMarch));
    case Phase::MarchEntry:
      return choices.push_back(choice(Kind::Arrive, state.entering));
    case Phase::Desert:
      return each(Kind::Desert, kFrench, deserters(setup_, state));
    default:
      return;  // no decision: see turn()
  }
}

void Bridge2013::targets(const State& state, engine::Choice choice, TargetList& targets) const {
  const UnitId unit = unit_of(choice);
  const auto add = [&](SpaceId hex) { targets.push_back(static_cast<std::uint16_t>(index(hex))); };
  switch (kind_of(choice)) {
    case Kind::Place: {
      const Group& group = *group_to_place(setup_, state);
      for (std::size_t i = 0; i < kHexes; ++i) {
        if (may_place(setup_, state, group, kit::space_at(i))) add(kit::space_at(i));
      }
      return;
    }
    case Kind::Arrive:
      for (const SpaceId hex : arrival_hexes(setup_, state, unit)) add(hex);
      return;
    case Kind::Move:
      return list_moves(setup_, state, unit, false, targets);
    case Kind::Ride:
      return list_moves(setup_, state, unit, true, targets);
    case Kind::Attack:
      return list_targets(setup_, state, unit, targets);
    case Kind::Advantage:
      // Before the withdrawal roll only morale matters (BTF-7.0-B).
      if (state.phase == Phase::Battle || state.phase == Phase::Reply) {
        targets.push_back(static_cast<std::uint16_t>(Use::Plus));
        targets.push_back(static_cast<std::uint16_t>(Use::Minus));
      }
      return targets.push_back(static_cast<std::uint16_t>(Use::Morale));
    case Kind::Retreat:
      for (const SpaceId hex : retreats(setup_, state, unit, opponent(state, unit))) add(hex);
      return;
    case Kind::Advance:
      return add(state.target);
    default:
      return targets.push_back(engine::kNoTarget);
  }
}

void Bridge2013::apply(State& state, engine::Action action) const {
  const UnitId unit = unit_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  const Kind kind = kind_of(action.choice());
  switch (kind) {
    case Kind::Place:
      return place_unit(setup_, state, unit, hex);
    case Kind::Historical:
      return place_historically(setup_, state);
    case Kind::Napoleon:
    case Kind::Ney:
      return place_leader(setup_, state, kind, unit);
    case Kind::Arrive:
      return arrive(setup_, state, unit, hex);
    case Kind::EndArrivals:
      return end_arrivals(setup_, state);
    case Kind::Move:
    case Kind::Ride: {
      MovePath course{};
      if (find_course(setup_, state, unit, kind == Kind::Ride, action.target(), course)) {
        move(setup_, state, unit, course, kind == Kind::Ride);
      }
      return;
    }
    case Kind::BreakAway:
      return break_away(setup_, state, unit);
    case Kind::Leave:
      return leave(setup_, state, unit);
    case Kind::Attack:
      return attack(setup_, state, unit, hex);
    case Kind::Recover:
      return recover(setup_, state, unit);
    case Kind::Extra:
      state.extra = true;
      return spend_advantage(state);
    case Kind::EndCard:
      return ask_for_card(setup_, state, Phase::Draw);
    case Kind::Done:
      return end_activation(state);
    case Kind::Defend:
      return defend(setup_, state, unit);
    case Kind::Withdraw:
      return try_withdrawal(setup_, state);
    case Kind::Stand:
      return begin_battle(setup_, state);
    case Kind::Advantage:
      return use_in_combat(setup_, state, static_cast<Use>(action.target()));
    case Kind::NoAdvantage:
      return decline_advantage(setup_, state);
    case Kind::Fight:
      return fight(setup_, state);
    case Kind::Retreat:
      return retreat(setup_, state, hex);
    case Kind::TakeLoss:
      return take_loss(setup_, state);
    case Kind::Stay:
      return stay(setup_, state);
    case Kind::Advance:
      return advance(setup_, state);
    case Kind::NoAdvance:
      end_combat(state);
      return end_activation(state);
    case Kind::Rally:
      return rally(setup_, state, unit);
    case Kind::March:
      return march(setup_, state, unit);
    case Kind::NoMarch:
      return end_event(setup_, state);
    case Kind::Desert:
      return desert(setup_, state, unit);
  }
}

// BTF-0.2: a card of those left in the pile, without replacement; one die; or two for an event.
void Bridge2013::outcomes(const State& state, engine::OutcomeList& outcomes) const {
  if (state.phase == Phase::Draw || state.phase == Phase::CombatCard) {
    for (Pile left = state.pile & ~kJokers; left != 0; left &= left - 1) {
      outcomes.push_back({static_cast<std::uint16_t>(std::countr_zero(left)), 1});
    }
    const int jokers = std::popcount(state.pile & kJokers);
    if (jokers > 0) {
      outcomes.push_back({static_cast<std::uint16_t>(index(Card::Joker)), static_cast<std::uint16_t>(jokers)});
    }
    return;
  }
  if (state.phase == Phase::EventDice) {
    constexpr auto kWays = kit::ways_by_total<2, 6>();
    for (std::size_t total = 2; total < kWays.size(); ++total) {
      outcomes.push_back({static_cast<std::uint16_t>(total), static_cast<std::uint16_t>(kWays[total])});
    }
    return;
  }
  for (std::uint16_t face = 1; face <= 6; ++face) outcomes.push_back({face, 1});
}

void Bridge2013::resolve(State& state, std::uint16_t outcome) const {
  switch (state.phase) {
    case Phase::Draw:
    case Phase::CombatCard:
      return draw(setup_, state, card_at(outcome));
    case Phase::BreakDie:
      return resolve_break(setup_, state, outcome);
    case Phase::WithdrawDie:
      return resolve_withdrawal(setup_, state, outcome);
    case Phase::LossDie:
      return resolve_loss(setup_, state, outcome);
    case Phase::NeyDie:
      return resolve_ney(setup_, state, outcome);
    case Phase::EventDice:
      return resolve_event(setup_, state, outcome);
    default:
      return;
  }
}

engine::Verdict Bridge2013::verdict(const State& state) const {
  engine::Verdict verdict;
  if (state.phase != Phase::Over) return verdict;
  const auto [french, allied] = points(setup_, state);
  verdict.margin = french - allied;
  const std::string score =
      " (points: French " + std::to_string(french) + ", Coalition " + std::to_string(allied) + ")";
  if (state.ending == Ending::Leipzig) {
    verdict.winner = kAllied;
    verdict.margin = std::min(verdict.margin, -1);
    verdict.rule = "BTF-11.0-B";
    verdict.text = "Coalition victory: Leipzig is taken" + score;
    return verdict;
  }
  verdict.rule = "BTF-11.0-D";
  if (french == allied) {
    verdict.text = "Draw" + score;
  } else {
    verdict.winner = french > allied ? kFrench : kAllied;
    verdict.text = std::string(french > allied ? "French" : "Coalition") + " victory on points" + score;
  }
  return verdict;
}

std::uint64_t Bridge2013::hash(const State& state) const {
  using kit::word;
  kit::Hasher hasher;
  for (std::size_t i = 0; i < kUnits; i += 4) {
    hasher.add(word(state.where[i]) | word(state.where[i + 1]) << 16 | word(state.where[i + 2]) << 32 |
               word(state.where[i + 3]) << 48);
  }
  // Whole words: neither list leaves bytes over.
  hasher.add_bytes(state.due);
  hasher.add_bytes(state.left_by);
  for (const auto& masks : {state.unplaced, state.waiting, state.away, state.lost, state.reduced}) {
    hasher.add(word(masks[0]) | word(masks[1]) << 32);
  }
  hasher.add(word(state.allied_towns) | word(state.acted) << 32);
  hasher.add(state.pile);
  hasher.add_bytes(state.used);
  hasher.add_bytes(std::array{state.target, state.fallen});
  hasher.add_bytes(
      std::array{state.actor, state.defender, state.beaten, state.raised, state.entering, state.napoleon, state.ney});
  hasher.add_byte(state.advantage_shift + 1);
  hasher.add_byte(state.turn);
  hasher.add_byte(state.pile_number);
  hasher.add_bytes(std::array{state.card, state.drawn});
  hasher.add_bytes(std::array{state.events, state.pending, state.result});
  hasher.add_bytes(std::array{state.extra, state.reduced_card, state.may_move, state.withdrew, state.rain,
                              state.ney_lost, state.advantage_waits});
  hasher.add_bytes(std::array{state.advantage, state.active, state.deciding});
  hasher.add_bytes(std::array{state.phase, state.purpose});
  hasher.add_byte(state.ending);
  hasher.end_bytes();
  return hasher.value();
}

std::uint64_t Bridge2013::rebuilt_hash(const State& state) const {
  State rebuilt = state;
  rebuilt.on_map = {};
  for (auto& stack : rebuilt.stack) stack.fill(UnitId::None);
  for (const Seat seat : engine::kSeats) {
    for_each(seat, setup_.units(seat), [&](UnitId unit) {
      if (state.where[index(unit)] != SpaceId::None) put(rebuilt, unit, state.where[index(unit)]);
    });
  }
  return rebuilt == state ? hash(rebuilt) : ~hash(state);
}

engine::Refusal Bridge2013::explain(const Seen& state, engine::Viewer, engine::Action action) const {
  return bridge2013::explain(setup_, state, action);
}

}  // namespace leipzig::bridge2013
