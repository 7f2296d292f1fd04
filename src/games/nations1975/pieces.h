// Lifting and placing counters: the only functions that change where a unit is, so that occupants, zones of control and
// the hash always agree with it.
#pragma once
#include "games/nations1975/setup.h"
#include "games/nations1975/state.h"

namespace leipzig::nations1975 {

inline bool enemy_at(const State& state, Seat seat, SpaceId hex) {
  const UnitId there = state.occupant[index(hex)];
  return there != UnitId::None && seat_of(there) != seat;
}

inline bool vacant(const State& state, SpaceId hex) { return state.occupant[index(hex)] == UnitId::None; }

// BON-6.5: one zone or several, of whichever units, is the same.
inline bool in_enemy_zone(const State& state, Seat seat, SpaceId hex) {
  return state.zones[index(engine::other(seat))].covers(hex);
}

inline std::uint64_t piece_key(UnitId unit, SpaceId hex) {
  return kit::key(1, static_cast<std::uint32_t>(index(unit)), static_cast<std::uint32_t>(index(hex)));
}

inline void put(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  const Seat seat = seat_of(unit);
  state.where[index(unit)] = hex;
  state.occupant[index(hex)] = unit;
  state.zones[index(seat)].add(setup.controlled_from(hex));
  state.on_map[index(seat)] |= bit(unit);
  state.piece_hash ^= piece_key(unit, hex);
}

inline void lift(const Setup& setup, State& state, UnitId unit) {
  const Seat seat = seat_of(unit);
  const SpaceId hex = state.where[index(unit)];
  if (state.occupant[index(hex)] == unit) state.occupant[index(hex)] = UnitId::None;
  state.zones[index(seat)].remove(setup.controlled_from(hex));
  state.on_map[index(seat)] &= ~bit(unit);
  state.where[index(unit)] = SpaceId::None;
  state.piece_hash ^= piece_key(unit, hex);
}

inline void relocate(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  lift(setup, state, unit);
  put(setup, state, unit, hex);
}

}  // namespace leipzig::nations1975
