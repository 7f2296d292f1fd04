// Chapter 3: combat.
#include <algorithm>

#include "games/tollbridge/chapters.h"

namespace leipzig::tollbridge {

// TOL-3.1
bool can_attack(const Setup& setup, const State& state, UnitId attacker, UnitId defender) {
  const SpaceId from = state.where[index(attacker)];
  const SpaceId to = state.where[index(defender)];
  if (from == SpaceId::None || to == SpaceId::None || is_done(state, attacker)) return false;
  return setup.unit(attacker).seat == state.phasing && setup.unit(defender).seat != state.phasing &&
         setup.board().adjacent(from, to) && setup.is_open(from, to);
}

// TOL-3.2
Odds odds(const Setup& setup, const State& state, UnitId attacker, UnitId defender) {
  const SpaceId from = state.where[index(attacker)];
  const SpaceId to = state.where[index(defender)];
  Odds odds;
  odds.cover = setup.is_cover(to);
  odds.bridge = (setup.board().edge_between(from, to) & setup.board().feature("bridge")) != 0;
  odds.attack = setup.unit(attacker).strength;
  odds.defence = setup.unit(defender).strength + (odds.cover ? 1 : 0) + (odds.bridge ? 1 : 0);
  const int columns = static_cast<int>(setup.results().columns().size());  // the middle one is a difference of 0
  odds.column = static_cast<std::size_t>(std::clamp(odds.attack - odds.defence + columns / 2, 0, columns - 1));
  return odds;
}

// TOL-3.3
void resolve_attack(const Setup& setup, State& state, int die) {
  const UnitId attacker = state.attacker;
  const UnitId defender = state.defender;
  const Odds now = odds(setup, state, attacker, defender);
  const std::string& result = setup.results().codes()[setup.results().result(now.column, die)];
  state.phase = Phase::Combat;
  if (result == "DR") {
    for (const SpaceId hex : setup.board().neighbours(state.where[index(defender)])) {
      if (hex == SpaceId::None || !can_retreat(setup, state, defender, hex)) continue;
      state.phase = Phase::Retreat;
      return;
    }
  }
  state.attacker = state.defender = UnitId::None;
  if (result == "AE") lose(setup, state, attacker);
  if (result == "DE" || result == "DR") lose(setup, state, defender);  // TOL-3.4: nowhere to go
}

// TOL-3.4
bool can_retreat(const Setup& setup, const State& state, UnitId unit, SpaceId to) {
  const SpaceId from = state.where[index(unit)];
  return setup.board().adjacent(from, to) && setup.is_open(from, to) && unit_in(setup, state, to) == UnitId::None &&
         !in_contact(setup, state, setup.unit(unit).seat, to);
}

}  // namespace leipzig::tollbridge
