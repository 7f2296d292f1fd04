// How to have combat 13: siege positions in towns, buttoned up, and out again.
#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {

// L69-SIEGE-BUTTONED: units here could move only into enemy zones, or not at all.
bool is_buttoned_up(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  const Seat enemy = engine::other(seat);
  for (const kit::Step& step : setup.steps(hex)) {
    if (step.to == SpaceId::None || state.zones[index(enemy)].covers(step.to)) continue;
    if (held_by(state, enemy, step.to) && has_combat_unit(setup, state, step.to)) continue;
    if (step.cost != kit::kClosed) return false;
    if (engineer_between(crossings_of(setup, state, seat), hex, step.to) != UnitId::None) return false;
  }
  return true;
}

// L69-SIEGE-TAKE: combat units in a town; once a part, so that a unit does not turn over and over.
bool may_take_siege(const Setup& setup, const State& state, UnitId unit) {
  return setup.is_combat(unit) && setup.is_town(state.where[index(unit)]) && !state.siege.has(unit) &&
         !state.risen.has(unit) && !state.scattered.has(unit) && !state.attacked.has(unit);
}

// L69-SIEGE-BUTTONED: until the ring opens, whatever side of the counter shows.
bool is_besieged(const Setup& setup, const State& state, UnitId unit) {
  return state.besieged.has(unit) && is_buttoned_up(setup, state, owner(setup, state, unit), state.where[index(unit)]);
}

// L69-SIEGE-LEAVE: not in the part in which it was taken up.
bool may_rise(const State& state, UnitId unit) { return state.siege.has(unit) && !state.stopped.has(unit); }

void take_siege(State& state, UnitId unit) {
  state.siege.add(unit);
  state.besieged.remove(unit);
  state.stopped.add(unit);
}

void rise(const Setup& setup, State& state, UnitId unit) {
  state.siege.remove(unit);
  state.risen.add(unit);
  if (setup.options().first_rules) return;
  state.besieged.set(unit, is_buttoned_up(setup, state, owner(setup, state, unit), state.where[index(unit)]));
}

}  // namespace leipzig::leipzig1969
