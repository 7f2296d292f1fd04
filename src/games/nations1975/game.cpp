// The face of the game: which chapter answers in which phase.
#include "games/nations1975/game.h"

#include "games/nations1975/chapters.h"

namespace leipzig::nations1975 {

using engine::Action;
using engine::Choice;
using engine::ChoiceList;
using engine::Node;
using engine::OutcomeList;
using engine::TargetList;
using engine::Turn;

engine::Result<Nations1975> Nations1975::make(const engine::Setting& setting) {
  auto setup = Setup::make(setting);
  if (!setup) return setup.error();
  return Nations1975(std::move(*setup));
}

// BON-3.0: the exact designations on the exact hexes.
State Nations1975::start() const {
  State state{};
  state.where.fill(SpaceId::None);
  state.occupant.fill(UnitId::None);
  state.vacated.fill(SpaceId::None);
  state.pushed = UnitId::None;
  state.pushed_from = SpaceId::None;
  state.turn = static_cast<std::uint8_t>(setup_.first_turn());
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

Turn Nations1975::turn(const State& state) const {
  if (state.phase == Phase::Over) return {Node::Over, state.deciding};
  if (state.phase == Phase::Die) return {Node::Chance, state.deciding};
  return {Node::Decision, state.deciding};
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

void Nations1975::targets(const State& state, Choice choice, TargetList& targets) const {
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

void Nations1975::apply(State& state, Action action) const {
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

void Nations1975::outcomes(const State&, OutcomeList& outcomes) const {
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
  const int french = losses(setup_, state, Seat::French);
  const int allied = losses(setup_, state, Seat::Allied);
  verdict.margin = allied - french;
  if (state.ending != Ending::Draw) verdict.winner = state.winner;
  const std::string points = " (losses: French " + std::to_string(french) + ", Allies " + std::to_string(allied) + ")";
  const std::string victory = state.winner == Seat::French ? "French victory" : "Allied victory";
  switch (state.ending) {
    case Ending::None:
      break;
    case Ending::Demoralized:
      verdict.rule = "BON-17.2";
      verdict.text = victory + ": the enemy army is demoralized" + points;
      break;
    case Ending::BothDemoralized:
      verdict.rule = "BON-17.3";
      verdict.text = victory + ": both armies were demoralized at once in its player-turn" + points;
      break;
    case Ending::Communications:
      verdict.rule = "BON-17.5";
      verdict.text = victory + ": French units without a line of communications count as lost" + points;
      break;
    case Ending::Draw:
      verdict.rule = "BON-17.4";
      verdict.text = "Draw: neither army is demoralized" + points;
      break;
  }
  return verdict;
}

std::uint64_t Nations1975::hash(const State& state) const {
  std::uint64_t hash = state.piece_hash;
  const auto add = [&hash](std::uint64_t value) { hash = kit::mix(hash ^ value) + 0x9E3779B97F4A7C15u; };
  for (const Seat seat : engine::kSeats) {
    const std::size_t i = index(seat);
    add(state.waiting[i]);
    add(state.lost[i]);
    add(state.fought[i]);
    add(state.displaced[i]);
    add(static_cast<std::uint64_t>(state.other_losses[i]));
  }
  for (const UnitMask mask : {state.cut_off, state.moved, state.owed, state.to_attack, state.to_be_attacked,
                              state.attackers, state.guns, state.defenders, state.retreating, state.chain}) {
    add(mask);
  }
  for (const SpaceId hex : state.vacated) add(index(hex));
  add(index(state.pushed_from) << 8 | index(state.pushed));
  for (const std::uint8_t turn : state.blocked_turn) add(turn);
  add(static_cast<std::uint64_t>(state.vacated_count) << 48 | static_cast<std::uint64_t>(state.column) << 40 |
      static_cast<std::uint64_t>(state.result) << 32 | static_cast<std::uint64_t>(state.turn) << 24 |
      static_cast<std::uint64_t>(state.phase) << 16 | index(state.phasing) << 12 | index(state.deciding) << 8 |
      static_cast<std::uint64_t>(state.ending) << 4 | index(state.winner));
  return hash;
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

engine::Refusal Nations1975::explain(const Seen& state, engine::Viewer, Action action) const {
  return nations1975::explain(setup_, state, action);
}

}  // namespace leipzig::nations1975
