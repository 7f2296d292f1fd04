// What is legal, and what it does: the chapters put together.
#include "games/tollbridge/game.h"

#include "games/tollbridge/chapters.h"
#include "kit/zobrist.h"

namespace leipzig::tollbridge {

using engine::Action;
using engine::Choice;
using engine::Node;

State Tollbridge::start() const {
  State state = empty_state(setup_);
  for (const auto& [unit, hex] : setup_.deployment()) state.where[index(unit)] = hex;
  return state;
}

// A player turn: each unit moves, attacks, is answered by a die, and its victim retreats; and two phases end.
int Tollbridge::longest() const { return setup_.last_turn() * 2 * (4 * static_cast<int>(kUnits) + 2); }

engine::ToAct Tollbridge::turn(const State& state) const {
  if (state.phase == Phase::Over) return {Node::Over, state.phasing};
  return {state.phase == Phase::Die ? Node::Chance : Node::Decision, deciding(setup_, state)};
}

void Tollbridge::subjects(const State& state, engine::ChoiceList& choices) const {
  if (state.phase == Phase::Retreat) return choices.push_back(choice(Kind::Retreat, state.defender));
  const bool moving = state.phase == Phase::Movement;
  for (std::size_t i = 0; i < setup_.units().size(); ++i) {
    const Choice chosen = choice(moving ? Kind::Move : Kind::Attack, unit_at(i));
    engine::TargetList found;
    targets(state, chosen, found);
    if (!found.empty()) choices.push_back(chosen);
  }
  choices.push_back(choice(moving ? Kind::EndMovement : Kind::EndCombat));
}

void Tollbridge::targets(const State& state, Choice chosen, engine::TargetList& targets) const {
  const auto add = [&](SpaceId hex) { targets.push_back(static_cast<std::uint16_t>(index(hex))); };
  const UnitId unit = unit_of(chosen);
  switch (kind_of(chosen)) {
    case Kind::Move: {
      // TOL-2.1: once in a phase.
      const bool may = setup_.unit(unit).seat == state.phasing && !is_done(state, unit);
      if (!may || state.where[index(unit)] == SpaceId::None) return;
      MoveRange range;
      find_range(setup_, state, unit, range);
      for (const SpaceId hex : range.reached()) add(hex);
      return;
    }
    case Kind::Attack:
      for (std::size_t i = 0; i < setup_.units().size(); ++i) {
        if (can_attack(setup_, state, unit, unit_at(i))) add(state.where[i]);
      }
      return;
    case Kind::Retreat:
      for (const SpaceId hex : setup_.board().neighbours(state.where[index(unit)])) {
        if (hex != SpaceId::None && can_retreat(setup_, state, unit, hex)) add(hex);
      }
      return;
    case Kind::EndMovement:
    case Kind::EndCombat:
      targets.push_back(engine::kNoTarget);
  }
}

void Tollbridge::apply(State& state, Action action) const {
  const UnitId unit = unit_of(action.choice());
  const SpaceId target = kit::space_at(action.target());
  switch (kind_of(action.choice())) {
    case Kind::Move:
      state.where[index(unit)] = target;
      state.done = static_cast<std::uint16_t>(state.done | 1u << index(unit));
      return;
    case Kind::EndMovement:
      return end_movement(state);
    case Kind::Attack:
      state.attacker = unit;
      state.defender = unit_in(setup_, state, target);
      state.done = static_cast<std::uint16_t>(state.done | 1u << index(unit));
      state.phase = Phase::Die;
      return;
    case Kind::EndCombat:
      return end_combat(setup_, state);
    case Kind::Retreat:
      state.where[index(unit)] = target;
      state.attacker = state.defender = UnitId::None;
      state.phase = Phase::Combat;
  }
}

void Tollbridge::outcomes(const State&, engine::OutcomeList& outcomes) const {
  for (std::uint16_t die = 1; die <= 6; ++die) outcomes.push_back({die, 1});
}

void Tollbridge::resolve(State& state, std::uint16_t outcome) const { resolve_attack(setup_, state, outcome); }

engine::Verdict Tollbridge::verdict(const State& state) const {
  engine::Verdict verdict;
  if (state.phase != Phase::Over) return verdict;
  verdict.winner = state.winner;
  for (std::size_t i = 0; i < setup_.units().size(); ++i) {
    if (state.where[i] == SpaceId::None) continue;
    const Unit& unit = setup_.units()[i];
    verdict.margin += unit.seat == kRaiders ? unit.strength : -unit.strength;
  }
  switch (state.ending) {
    case Ending::TollHouse:
      verdict.rule = "TOL-4.1";
      verdict.text = "The raiders hold the toll house.";
      break;
    case Ending::Eliminated:
      verdict.rule = "TOL-4.2";
      verdict.text = state.winner == kRaiders ? "No guards are left." : "No raiders are left.";
      break;
    case Ending::Time:
    case Ending::None:
      verdict.rule = "TOL-4.3";
      verdict.text = "The guards have held the toll house to the last turn.";
  }
  return verdict;
}

std::uint64_t Tollbridge::hash(const State& state) const {
  std::uint64_t hash = 0;
  for (std::uint32_t i = 0; i < kUnits; ++i) hash ^= kit::key(0, i, static_cast<std::uint32_t>(state.where[i]));
  hash ^= kit::key(1, state.done, state.turn);
  hash ^= kit::key(2, static_cast<std::uint32_t>(state.phasing), static_cast<std::uint32_t>(state.phase));
  hash ^= kit::key(3, static_cast<std::uint32_t>(state.attacker), static_cast<std::uint32_t>(state.defender));
  return hash ^ kit::key(4, static_cast<std::uint32_t>(state.ending), static_cast<std::uint32_t>(state.winner));
}

engine::Refusal Tollbridge::explain(const Seen& state, engine::Viewer, Action action) const {
  return tollbridge::explain(setup_, state, action);
}

}  // namespace leipzig::tollbridge
