// The face of the game: which chapter answers in which phase.
#include "games/voelkerschlacht/game.h"

#include "games/voelkerschlacht/chapters.h"
#include "kit/hasher.h"

namespace leipzig::voelkerschlacht {

namespace {

void push_fields(FieldSet fields, TargetList& targets) {
  for_each(fields, [&](FieldId field) { targets.push_back(static_cast<std::uint16_t>(index(field))); });
}

void push_districts(const State& state, unsigned districts, TargetList& targets) {
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if ((districts >> d & 1) != 0) targets.push_back(static_cast<std::uint16_t>(index(state.mission[d])));
  }
}

void push_armies(Kind kind, ArmyMask armies, ChoiceList& choices) {
  for_each(armies, [&](ArmyId army) { choices.push_back(choice(kind, index(army))); });
}

CardInUse played_as(Kind kind, std::uint16_t subject) {
  if (subject == kScout) return {CardInUse::As::Scout, CardId::None};
  return {kind == Kind::Pair ? CardInUse::As::Pair : CardInUse::As::Card, kit::card_at(subject)};
}

bool is_chance(Phase phase) {
  return phase == Phase::MissionDraw || phase == Phase::SecondDraw || phase == Phase::Deal || phase == Phase::Drawing ||
         phase == Phase::Refill;
}

}  // namespace

State Voelkerschlacht::start() const { return empty_state(setup_); }

int Voelkerschlacht::longest() const {
  // VSL-TURN-STALL: the clock moves at least once in so many turns. A turn has five actions of at most four steps, the
  // chains, discards, cards laid out and fights that follow them.
  constexpr int kTurnSteps = 200;
  return 2 * kTurnSteps * quiet_turns_allowed(setup_) * (setup_.last_point() + 1);
}

engine::ToAct Voelkerschlacht::turn(const State& state) const {
  const Seat seat = seat_of(state, deciding(setup_, state));
  if (state.phase == Phase::Over) return {engine::Node::Over, seat};
  return {is_chance(state.phase) ? engine::Node::Chance : engine::Node::Decision, seat};
}

void Voelkerschlacht::subjects(const State& state, ChoiceList& choices) const {
  switch (state.phase) {
    case Phase::Second:
      for (std::size_t d = 0; d + 1 < kDistricts; ++d) choices.push_back(choice(Kind::Second, d));
      return;
    case Phase::Keep:
      return list_kept(state, choices);
    case Phase::Turn:
      return list_actions(setup_, state, choices);
    case Phase::Remove:
      return list_removable(setup_, state, choices);
    case Phase::Move:
      return list_movable(setup_, state, choices);
    case Phase::Jump:
      return list_jumping(setup_, state, choices);
    case Phase::Place:
      return push_armies(Kind::Place, next_to_place(setup_, state), choices);
    case Phase::Arm:
      return choices.push_back(choice(Kind::Arm, index(state.naming)));
    case Phase::Reveal:
      for (std::size_t d = 0; d < kDistricts; ++d) {
        if ((state.revealed >> d & 1) == 0) choices.push_back(choice(Kind::Reveal, index(state.mission[d])));
      }
      return;
    case Phase::Discard:
      return list_discards(state, choices);
    case Phase::Fight:
      return push_armies(Kind::Loss, state.to_allot, choices);
    case Phase::Support:
      return push_armies(Kind::Support, undecided(setup_, state, kFrench), choices);
    case Phase::Oppose:
      return push_armies(Kind::Oppose, undecided(setup_, state, kAllied), choices);
    case Phase::Scored:
      return choices.push_back(choice(Kind::Next));
    case Phase::MissionDraw:
    case Phase::SecondDraw:
    case Phase::Deal:
    case Phase::Drawing:
    case Phase::Refill:
    case Phase::Over:
      return;
  }
}

void Voelkerschlacht::targets(const State& state, engine::Choice choice, TargetList& targets) const {
  const std::uint16_t subject = choice.subject;
  switch (kind_of(choice)) {
    case Kind::Second:
      for (std::size_t d = subject + 1u; d < kDistricts; ++d) targets.push_back(static_cast<std::uint16_t>(d));
      return;
    case Kind::LayOut:
      return list_villages(setup_, state, army_at(subject), targets);
    case Kind::Move:
      return push_fields(steps_of(setup_, state, marker_of(subject)), targets);
    case Kind::Jump:
      return push_fields(jumps_of(setup_, state, marker_of(subject)), targets);
    case Kind::Arm:
      for (std::uint16_t arm = 0; arm < 3; ++arm) targets.push_back(arm);
      return;
    case Kind::Loss:
      for_each(touching(setup_, state, army_at(subject)),
               [&](ArmyId own) { targets.push_back(static_cast<std::uint16_t>(index(own))); });
      return;
    case Kind::Support:
      return push_districts(state, supported_by(setup_, state, army_at(subject)), targets);
    case Kind::Oppose:
      return push_districts(state, opposed_by(setup_, state, army_at(subject)), targets);
    case Kind::Keep:
    case Kind::Play:
    case Kind::Pair:
    case Kind::Draw:
    case Kind::Exchange:
    case Kind::Pass:
    case Kind::Remove:
    case Kind::Place:
    case Kind::Reveal:
    case Kind::Discard:
    case Kind::Next:
      return targets.push_back(engine::kNoTarget);
  }
}

void Voelkerschlacht::apply(State& state, engine::Action action) const {
  const std::uint16_t subject = action.subject();
  const std::uint16_t target = action.target();
  const Kind kind = kind_of(action.choice());
  switch (kind) {
    case Kind::Second:
      return name_districts(state, subject, target);
    case Kind::Keep:
      return keep_mission(setup_, state, mission_at(subject));
    case Kind::LayOut:
      return lay_out(setup_, state, army_at(subject), villages_of(setup_, army_at(subject), target));
    case Kind::Play:
    case Kind::Pair:
      return play_card(setup_, state, played_as(kind, subject));
    case Kind::Draw:
      return draw(setup_, state, subject);
    case Kind::Exchange:
      return exchange_row(setup_, state);
    case Kind::Pass:
      state.actions = 0;
      return settle(setup_, state);
    case Kind::Remove:
      return remove_marker(setup_, state, marker_of(subject));
    case Kind::Move:
    case Kind::Jump:
      return move_marker(setup_, state, marker_of(subject), field_at(target));
    case Kind::Place:
      place_army(setup_, state, army_at(subject));
      return settle(setup_, state);
    case Kind::Arm:
      return name_arm(setup_, state, static_cast<Arm>(target));
    case Kind::Reveal:
      return reveal(setup_, state, setup_.mission(mission_at(subject)).district);
    case Kind::Discard:
      return discard(setup_, state, subject);
    case Kind::Loss:
      return put_loss(setup_, state, army_at(subject), army_at(target));
    case Kind::Support:
    case Kind::Oppose:
      return count_for(setup_, state, army_at(subject), setup_.mission(mission_at(target)).district);
    case Kind::Next:
      return begin_second_game(setup_, state);
  }
}

void Voelkerschlacht::outcomes(const State& state, OutcomeList& outcomes) const {
  if (state.phase == Phase::MissionDraw || state.phase == Phase::SecondDraw) {
    return list_missions(setup_, state, outcomes);
  }
  state.pile.for_each([&](CardId card, std::uint32_t copies) {
    outcomes.push_back({static_cast<std::uint16_t>(index(card)), static_cast<std::uint16_t>(copies)});
  });
}

void Voelkerschlacht::resolve(State& state, std::uint16_t outcome) const {
  const CardId card = kit::card_at(outcome);
  switch (state.phase) {
    case Phase::MissionDraw:
    case Phase::SecondDraw:
      return draw_mission(setup_, state, mission_at(outcome));
    case Phase::Deal:
      return deal(setup_, state, card);
    case Phase::Drawing:
      state.pile.take(card);
      state.hand[index(active(state))].put(card);
      return settle(setup_, state);
    default:
      state.pile.take(card);
      state.display.put(card);
      return settle(setup_, state);
  }
}

engine::Verdict Voelkerschlacht::verdict(const State& state) const {
  engine::Verdict verdict;
  if (state.phase != Phase::Over) return verdict;
  const int french = state.points[index(kFrench)];
  const int allied = state.points[index(kAllied)];
  if (setup_.options().match) {
    // The seat that was French in the first game has the grey cannon, the other what it scored now.
    verdict.rule = "VSL-WIN-MATCH";
    verdict.margin = state.grey_cannon - french;
    const std::string points = std::to_string(state.grey_cannon) + " and " + std::to_string(french) + " French points";
    if (verdict.margin == 0) {
      verdict.text = "No winner: both scored " + std::to_string(french) + " as the French";
    } else {
      verdict.winner = verdict.margin > 0 ? kFrench : kAllied;
      verdict.text = verdict.margin > 0 ? "The French of the first game win the match: " + points
                                        : "The French of the second game win the match: " + points;
    }
    return verdict;
  }
  // With equal points the Allies win: the French need more.
  verdict.rule = "VSL-WIN-SINGLE";
  verdict.margin = french - allied;
  verdict.winner = verdict.margin > 0 ? kFrench : kAllied;
  verdict.text = std::string(verdict.margin > 0 ? "French" : "Allied") + " victory: " + std::to_string(french) +
                 " points against " + std::to_string(allied);
  return verdict;
}

std::uint64_t Voelkerschlacht::hash(const State& state) const {
  using kit::word;
  kit::Hasher hasher;
  const auto add_bytes = [&](const auto& fields) {
    hasher.add_bytes(fields);
    hasher.end_bytes();
  };
  const auto add_cards = [&](const Cards& cards) {
    std::uint64_t counts = 0;
    for (std::size_t i = 0; i < kCardKinds; ++i) counts = counts << 4 | cards.count(kit::card_at(i));
    hasher.add(counts);
  };
  hasher.add_all(state.markers);
  hasher.add_all(std::array{state.cards, state.marked, state.placed, state.removed, state.lost, state.to_allot});
  add_bytes(state.where);
  add_bytes(state.losses);
  add_bytes(state.hits);
  add_bytes(state.counts_for);
  for (const Cards& hand : state.hand) add_cards(hand);
  add_cards(state.display);
  add_cards(state.pile);
  add_cards(state.discards);
  add_bytes(std::array{state.out, state.scouts[0], state.scouts[1], state.points[0], state.points[1],
                       state.idle_turns[0], state.idle_turns[1], static_cast<std::uint8_t>(state.arm[0]),
                       static_cast<std::uint8_t>(state.arm[1])});
  add_bytes(state.mission);
  add_bytes(state.second);
  add_bytes(std::array{state.second_districts, state.revealed, state.reveals_due, state.turn, state.actions,
                       state.clock, state.quiet_turns, state.stale_turns, state.pile_turns, state.fights_held});
  add_bytes(std::array{state.laid_out, state.clock_moved, state.row_drawn, state.pile_drawn, state.exchanging});
  hasher.add(word(state.played.as) << 40 | word(state.played.card) << 32 | word(state.second_played.as) << 8 |
             word(state.second_played.card));
  add_bytes(std::array{static_cast<std::uint8_t>(state.naming), static_cast<std::uint8_t>(state.declaring),
                       static_cast<std::uint8_t>(state.stage), static_cast<std::uint8_t>(state.phase), state.game,
                       state.grey_cannon});
  return hasher.value();
}

std::uint64_t Voelkerschlacht::rebuilt_hash(const State& state) const {
  State rebuilt = state;
  rebuilt.held = {};
  bool sound = true;
  for_each(state.placed, [&](ArmyId army) {
    FieldSet& fields = rebuilt.held[index(setup_.general(army).side)];
    sound = sound && !has(fields, state.where[index(army)]);  // VSL-PLACE-ONEPERFIELD
    fields |= bit(state.where[index(army)]);
  });
  sound = sound && (rebuilt.held[0] & rebuilt.held[1]) == 0;
  // Every general in one place, every marker with a general that has markers.
  const ArmyMask all = setup_.armies(kFrench) | setup_.armies(kAllied);
  const ArmyMask parts[] = {state.cards, state.marked, state.placed, state.removed, state.lost};
  ArmyMask found = 0;
  for (const ArmyMask part : parts) {
    sound = sound && (found & part) == 0;
    found |= part;
  }
  sound = sound && found == all;
  for (std::size_t i = 0; i < kArmies; ++i) {
    const ArmyId army = army_at(i);
    sound = sound && has(state.marked, army) == (state.markers[i] != 0) && (state.markers[i] & held(rebuilt)) == 0 &&
            has(state.placed, army) == (state.where[i] != FieldId::None);
  }
  // VSL-DRAW-RESHUFFLE, VSL-COMP-SCOUTS: no card is lost or doubled.
  for (std::size_t i = 0; i < kCardKinds; ++i) {
    const CardId card = kit::card_at(i);
    std::uint32_t copies = state.pile.count(card) + state.display.count(card) + state.discards.count(card);
    for (const Cards& hand : state.hand) copies += hand.count(card);
    if (card == setup_.time_card()) copies += state.out;
    sound = sound && copies == static_cast<std::uint32_t>(setup_.card(card).count);
  }
  sound = sound && state.scouts[0] + state.scouts[1] <= setup_.scout_cards();
  return sound && rebuilt == state ? hash(rebuilt) : ~hash(state);
}

// Uses only the deciding seat's own hand and public information.
engine::Refusal Voelkerschlacht::explain(const Seen& seen, engine::Viewer, engine::Action action) const {
  return voelkerschlacht::explain(setup_, seen.open, action);
}

// A marker goes one field or jumps: the way is where it starts and where it ends.
std::vector<engine::Way> Voelkerschlacht::ways(const Seen& seen, engine::Choice choice) const {
  std::vector<engine::Way> ways;
  const Kind kind = kind_of(choice);
  if (kind != Kind::Move && kind != Kind::Jump) return ways;
  engine::TargetList fields;
  targets(seen.open, choice, fields);
  const Marker marker = marker_of(choice.subject);
  for (const std::uint16_t target : fields) {
    ways.push_back(
        {target, kind == Kind::Jump ? "2" : "1", {setup_.field_id(marker.field), setup_.field_id(field_at(target))}});
  }
  return ways;
}

}  // namespace leipzig::voelkerschlacht
