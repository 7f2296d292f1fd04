// Lifting and placing counters, with everything derived from their positions.
#include "games/leipzig1971/pieces.h"

#include <algorithm>

#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {

void add_zone(const Setup& setup, State& state, Seat seat, bool total, SpaceId hex) {
  for (const HexExit& way : setup.ways(hex)) {
    if (way.contact) {
      std::uint16_t& zone = state.zones[index(way.to)];
      zone = static_cast<std::uint16_t>(zone + (1u << zone_shift(seat, total)));
    }
  }
}

void remove_zone(const Setup& setup, State& state, Seat seat, bool total, SpaceId hex) {
  for (const HexExit& way : setup.ways(hex)) {
    if (way.contact) {
      std::uint16_t& zone = state.zones[index(way.to)];
      zone = static_cast<std::uint16_t>(zone - (1u << zone_shift(seat, total)));
    }
  }
}

// Zones come from the units there, dispersed or not (L71-ZOC-DISPERSED).
void put(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  const Seat seat = seat_of(unit);
  const Type type = type_of(state, unit);
  Occupancy& there = state.occupied[index(hex)];
  there.seat = seat;
  if (is_infantry(type)) {
    if (there.infantry++ == 0) add_zone(setup, state, seat, false, hex);
  } else if (is_cavalry(type)) {
    if (there.cavalry++ == 0) add_zone(setup, state, seat, true, hex);
  } else {
    ++there.others;
  }
  state.where[index(unit)] = hex;
  state.standing[index(seat)].add(unit);
  if (is_combat(type)) occupy(setup, state, seat, hex);
}

void lift(const Setup& setup, State& state, UnitId unit) {
  const Seat seat = seat_of(unit);
  const Type type = type_of(state, unit);
  const SpaceId hex = state.where[index(unit)];
  Occupancy& there = state.occupied[index(hex)];
  if (is_infantry(type)) {
    if (--there.infantry == 0) remove_zone(setup, state, seat, false, hex);
  } else if (is_cavalry(type)) {
    if (--there.cavalry == 0) remove_zone(setup, state, seat, true, hex);
  } else {
    --there.others;
  }
  if (!there.any()) there.seat = kFrench;
  state.where[index(unit)] = SpaceId::None;
  state.standing[index(seat)].remove(unit);
}

// L71-STK-COUNTERS: as many as are wanted. Leaders have places of their own at the end of the list.
UnitId create(State& state, Seat seat, Type type) {
  const std::size_t others = kSideUnits - kLeaders;
  std::size_t i = is_leader(type) ? others + static_cast<std::size_t>(leader_number(type)) - 1 : 0;
  if (!is_leader(type)) {
    while (i < others && state.type[index(unit_at(seat, i))] != Type::None) ++i;
    if (i == others) return UnitId::None;
  }
  const UnitId unit = unit_at(seat, i);
  state.type[index(unit)] = type;
  state.where[index(unit)] = SpaceId::None;
  state.left[index(unit)] = 0;
  state.until[index(unit)] = 0;
  state.marks[index(unit)] = 0;
  return unit;
}

void discard(const Setup& setup, State& state, UnitId unit) {
  if (on_map(state.where[index(unit)])) lift(setup, state, unit);
  // L71-SUP-B2: supply that was allotted and then destroyed still counts for the combats it was allotted to.
  if (is_supply(type_of(state, unit))) {
    for (Attack& attack : state.attacks) {
      if (attack.supply == unit) attack.supply = UnitId::None;
    }
    for (Sustained& hex : state.sustained) {
      if (hex.supply == unit) hex.supply = UnitId::None;
    }
    if (state.battle.supply == unit) state.battle.supply = UnitId::None;
    for (std::size_t i = state.sources.size(); i-- > 0;) {
      if (state.sources[i].unit == unit) state.sources.erase_at(i);
    }
  }
  if (state.mover == unit) state.mover = UnitId::None;
  state.type[index(unit)] = Type::None;
  state.where[index(unit)] = SpaceId::None;
  state.left[index(unit)] = 0;
  state.until[index(unit)] = 0;
  state.marks[index(unit)] = 0;
}

int supply_in_play(const State& state, Seat seat) {
  int count = 0;
  for (std::size_t i = 0; i < kSideUnits; ++i) {
    if (state.type[index(unit_at(seat, i))] == Type::Supply) ++count;
  }
  return count;
}

// L71-SUP-E: ten counters, less those that combat took. L71-VIC-ESM: those that left the map do not come back.
int supply_limit(const Setup& setup, const State& state, Seat seat) {
  const bool exits = setup.revised() && seat == kFrench;
  return std::max(0, setup.supply_counters() - state.supply_lost[index(seat)] - (exits ? state.exited_supply : 0));
}

bool supply_free(const Setup& setup, const State& state, Seat seat, int wanted) {
  return supply_in_play(state, seat) + wanted <= supply_limit(setup, state, seat);
}

}  // namespace leipzig::leipzig1971
