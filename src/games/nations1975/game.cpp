// The face of the game: which chapter answers in which phase.
#include "games/nations1975/game.h"

#include "games/nations1975/chapters.h"
#include "kit/hasher.h"

namespace leipzig::nations1975 {

State empty_state(const Setup& setup) {
  State state{};
  state.where.fill(SpaceId::None);
  state.occupant.fill(UnitId::None);
  state.vacated.fill(SpaceId::None);
  state.pushed = UnitId::None;
  state.pushed_from = SpaceId::None;
  state.turn = static_cast<std::uint8_t>(setup.first_turn());
  return state;
}

// BON-3.0: the exact designations on the exact hexes.
State Nations1975::start() const {
  State state = empty_state(setup_);
  for (const auto& [unit, at] : setup_.deployment()) {
    const Seat seat = seat_of(unit);
    if (at == "waiting") {
      // Only what this scenario still brings in can be waited for.
      if (group_of(setup_, unit) != nullptr) state.waiting[index(seat)] |= bit(unit);
    } else if (at == "lost") {
      state.lost[index(seat)] |= bit(unit);
    } else {
      put(setup_, state, unit, setup_.board().find(at));
    }
  }
  begin_game(setup_, state);
  return state;
}

int Nations1975::longest() const {
  // Each unit moves once, fights once and is pushed at most once a chain: a generous bound for each player-turn.
  constexpr int kPlayerTurn = 4000;
  return 2 * kPlayerTurn * (setup_.last_turn() - setup_.first_turn() + 1);
}

engine::ToAct Nations1975::turn(const State& state) const {
  if (state.phase == Phase::Over) return {engine::Node::Over, state.deciding};
  if (state.phase == Phase::Die) return {engine::Node::Chance, state.deciding};
  return {engine::Node::Decision, state.deciding};
}

void Nations1975::subjects(const State& state, ChoiceList& choices) const {
  switch (state.phase) {
    case Phase::Movement:
      return list_movers(setup_, state, choices);
    case Phase::Combat:
      return list_battles(setup_, state, choices);
    case Phase::Battle:
      return list_joiners(setup_, state, choices);
    case Phase::Exchange:
      return choices.push_back(choice(Kind::Lose));
    case Phase::Retreat:
      return list_retreaters(setup_, state, choices);
    case Phase::Displace:
      return choices.push_back(choice(Kind::Displace, state.pushed));
    case Phase::Withdraw:
      return list_withdrawers(setup_, state, choices);
    case Phase::Advance:
      return list_advancers(setup_, state, choices);
    case Phase::Die:
    case Phase::Over:
      return;
  }
}

void Nations1975::targets(const State& state, engine::Choice choice, TargetList& targets) const {
  const UnitId unit = unit_of(choice);
  switch (kind_of(choice)) {
    case Kind::Move:
    case Kind::Enter:
      return list_moves(setup_, state, unit, targets);
    case Kind::Attack:
      return list_opponents(setup_, state, unit, targets);
    case Kind::Resolve:
      return list_columns(setup_, state, targets);
    case Kind::Lose:
      return minimal_losses(setup_, state, targets);
    case Kind::Retreat:
      return state.phase == Phase::Withdraw ? list_withdrawals(setup_, state, unit, targets)
                                            : list_retreats(setup_, state, unit, targets);
    case Kind::Displace:
      return list_displacements(setup_, state, targets);
    case Kind::Advance:
      return list_advances(setup_, state, unit, targets);
    case Kind::EndMovement:
    case Kind::With:
    case Kind::Also:
    case Kind::EndCombat:
    case Kind::Perish:
    case Kind::Stay:
    case Kind::NoAdvance:
      return targets.push_back(engine::kNoTarget);
  }
}

void Nations1975::apply(State& state, engine::Action action) const {
  const UnitId unit = unit_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  switch (kind_of(action.choice())) {
    case Kind::Move:
    case Kind::Enter:
      return move(setup_, state, unit, hex);
    case Kind::EndMovement:
      return end_movement(setup_, state);
    case Kind::Attack:
      return attack(setup_, state, unit, static_cast<UnitId>(action.target()));
    case Kind::With:
      return join(setup_, state, unit);
    case Kind::Also:
      return extend(state, unit);
    case Kind::Resolve:
      state.column = static_cast<std::uint8_t>(action.target());
      state.phase = Phase::Die;
      return;
    case Kind::EndCombat:
      return end_combat(setup_, state);
    case Kind::Lose:
      return exchange(setup_, state, losses_of(state, action.target()));
    case Kind::Retreat:
      return state.phase == Phase::Withdraw ? withdraw(setup_, state, unit, hex) : retreat(setup_, state, unit, hex);
    case Kind::Perish:
      return perish(setup_, state, unit);
    case Kind::Displace:
      return displace(setup_, state, hex);
    case Kind::Stay:
      return stay(setup_, state, unit);
    case Kind::Advance:
      return advance(setup_, state, unit, hex);
    case Kind::NoAdvance:
      return end_battle(setup_, state);
  }
}

void Nations1975::outcomes(const State&, engine::OutcomeList& outcomes) const {
  for (int roll = setup_.results().lowest_roll(); roll <= setup_.results().highest_roll(); ++roll) {
    outcomes.push_back({static_cast<std::uint16_t>(roll), 1});
  }
}

void Nations1975::resolve(State& state, std::uint16_t outcome) const {
  state.result = setup_.results().result(state.column, outcome);
  apply_result(setup_, state);
}

engine::Verdict Nations1975::verdict(const State& state) const {
  engine::Verdict verdict;
  if (state.phase != Phase::Over) return verdict;
  const int french = losses(setup_, state, kFrench);
  const int allied = losses(setup_, state, kAllied);
  verdict.margin = allied - french;
  if (state.ending != Ending::Draw) verdict.winner = state.winner;
  const std::string points = " (losses: French " + std::to_string(french) + ", Allies " + std::to_string(allied) + ")";
  const std::string victory = state.winner == kFrench ? "French victory" : "Allied victory";
  const auto ended_by = [&](std::string_view rule, std::string text) {
    verdict.rule = rule;
    verdict.text = std::move(text) + points;
    return verdict;
  };
  switch (state.ending) {
    case Ending::None:
      return verdict;
    case Ending::Demoralized:
      return ended_by("BON-17.2", victory + ": the enemy army is demoralized");
    case Ending::BothDemoralized:
      return ended_by("BON-17.3", victory + ": both armies were demoralized at once in its player-turn");
    case Ending::Communications:
      return ended_by("BON-17.5", victory + ": French units without a line of communications count as lost");
    case Ending::Draw:
      return ended_by("BON-17.4", "Draw: neither army is demoralized");
  }
  return verdict;
}

std::uint64_t Nations1975::hash(const State& state) const {
  using kit::word;
  kit::Hasher hasher(state.piece_hash);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    hasher.add_all(std::array{state.waiting[seat], state.lost[seat], state.fought[seat], state.displaced[seat],
                              word(state.other_losses[seat])});
  }
  hasher.add_all(std::array{state.cut_off, state.moved, state.owed, state.to_attack, state.to_be_attacked,
                            state.attackers, state.guns, state.defenders, state.retreating, state.chain});
  hasher.add_all(state.vacated);
  hasher.add(word(state.pushed_from) << 8 | word(state.pushed));
  hasher.add_all(state.blocked_turn);
  hasher.add(word(state.vacated_count) << 48 | word(state.column) << 40 | word(state.result) << 32 |
             word(state.turn) << 24 | word(state.phase) << 16 | word(state.phasing) << 12 | word(state.deciding) << 8 |
             word(state.ending) << 4 | word(state.winner));
  return hasher.value();
}

std::uint64_t Nations1975::rebuilt_hash(const State& state) const {
  State rebuilt = state;
  rebuilt.occupant.fill(UnitId::None);
  rebuilt.zones = {};
  rebuilt.on_map = {};
  rebuilt.piece_hash = 0;
  for (const Seat seat : engine::kSeats) {
    for_each(seat, setup_.units(seat), [&](UnitId unit) {
      if (state.where[index(unit)] != SpaceId::None) put(setup_, rebuilt, unit, state.where[index(unit)]);
    });
  }
  // Of two friends in one hex the occupant is the one that does not have to leave.
  for_each(state.phasing, state.owed, [&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    rebuilt.occupant[index(hex)] = state.occupant[index(hex)];
  });
  if (state.pushed != UnitId::None) {
    const SpaceId hex = state.where[index(state.pushed)];
    rebuilt.occupant[index(hex)] = state.occupant[index(hex)];
  }
  const bool agrees = rebuilt == state;
  return agrees ? hash(rebuilt) : ~hash(state);
}

engine::Refusal Nations1975::explain(const Seen& state, engine::Viewer, engine::Action action) const {
  return nations1975::explain(setup_, state, action);
}

}  // namespace leipzig::nations1975
