// Why an action is not legal: one function for each kind of action.
#include "games/tollbridge/chapters.h"

namespace leipzig::tollbridge {
namespace {

using engine::Refusal;

std::string hex_name(const Setup& setup, SpaceId hex) { return std::string(setup.board().id(hex)); }

// What holds for moves and attacks alike.
Refusal explain_unit(const Setup& setup, const State& state, UnitId unit, Phase phase, std::string_view rule) {
  const std::string& id = setup.unit(unit).id;
  if (state.phase != phase) return {"TOL-1.2", "this is not the " + std::string(kPhaseNames.of(phase)) + " phase"};
  if (setup.unit(unit).seat != state.phasing) return {"TOL-1.2", id + " belongs to the other side"};
  if (state.where[index(unit)] == SpaceId::None) return {"TOL-3.3", id + " is lost"};
  if (is_done(state, unit)) return {std::string(rule), id + " has done so in this phase"};
  return {};
}

Refusal explain_move(const Setup& setup, const State& state, UnitId unit, SpaceId to) {
  if (Refusal refusal = explain_unit(setup, state, unit, Phase::Movement, "TOL-2.1"); !refusal.rule.empty()) {
    return refusal;
  }
  const std::string& id = setup.unit(unit).id;
  if (unit_in(setup, state, to) != UnitId::None) return {"TOL-1.1", "a unit stands in " + hex_name(setup, to)};
  const SpaceId from = state.where[index(unit)];
  if (setup.board().adjacent(from, to) && !setup.is_open(from, to)) {
    return {"TOL-2.2", "there is no bridge between " + hex_name(setup, from) + " and " + hex_name(setup, to)};
  }
  // Without enemies it would get there: so they are in the way.
  State alone = state;
  for (std::size_t i = 0; i < setup.units().size(); ++i) {
    if (setup.units()[i].seat != setup.unit(unit).seat) alone.where[i] = SpaceId::None;
  }
  MoveRange range;
  find_range(setup, alone, unit, range);
  if (range.reaches(to)) return {"TOL-2.3", id + " would have to stop next to an enemy on the way"};
  return {"TOL-2.1", id + " does not get to " + hex_name(setup, to) + " with " +
                         std::to_string(setup.unit(unit).movement) + " movement points"};
}

Refusal explain_attack(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  if (Refusal refusal = explain_unit(setup, state, unit, Phase::Combat, "TOL-3.1"); !refusal.rule.empty()) {
    return refusal;
  }
  const UnitId there = unit_in(setup, state, hex);
  if (there == UnitId::None || setup.unit(there).seat == state.phasing) {
    return {"TOL-3.1", "there is no enemy in " + hex_name(setup, hex)};
  }
  return {"TOL-3.1", setup.unit(unit).id + " is not in contact with " + setup.unit(there).id};
}

Refusal explain_retreat(const Setup& setup, const State& state, UnitId unit, SpaceId to) {
  if (state.phase != Phase::Retreat || unit != state.defender) {
    return {"TOL-3.4", setup.unit(unit).id + " does not have to retreat"};
  }
  return {"TOL-3.4", setup.unit(unit).id + " cannot retreat to " + hex_name(setup, to)};
}

}  // namespace

Refusal explain(const Setup& setup, const State& state, engine::Action action) {
  if (state.phase == Phase::Over) return {"TOL-4.3", "the game is over"};
  const engine::Choice chosen = action.choice();
  const bool about_unit = kind_of(chosen) != Kind::EndMovement && kind_of(chosen) != Kind::EndCombat;
  if (about_unit && (chosen.subject >= setup.units().size() || action.target() >= setup.board().size())) {
    return {"notation", "there is no such unit or hex"};
  }
  const SpaceId target = kit::space_at(action.target());
  switch (kind_of(chosen)) {
    case Kind::Move:
      return explain_move(setup, state, unit_of(chosen), target);
    case Kind::Attack:
      return explain_attack(setup, state, unit_of(chosen), target);
    case Kind::Retreat:
      return explain_retreat(setup, state, unit_of(chosen), target);
    case Kind::EndMovement:
      return {"TOL-1.2", "this is not the movement phase"};
    case Kind::EndCombat:
      return {"TOL-1.2", state.phase == Phase::Retreat ? "a unit has to retreat" : "this is not the combat phase"};
  }
  return {"notation", "there is no such action"};
}

}  // namespace leipzig::tollbridge
