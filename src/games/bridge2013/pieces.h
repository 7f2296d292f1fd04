// Lifting and placing counters: the only functions that change where a unit is, so that stacks and towns always agree
// with it.
#pragma once
#include "games/bridge2013/setup.h"
#include "games/bridge2013/state.h"

namespace leipzig::bridge2013 {

inline const std::array<UnitId, 2>& stack_in(const State& state, SpaceId hex) { return state.stack[index(hex)]; }

inline bool vacant(const State& state, SpaceId hex) { return stack_in(state, hex)[0] == UnitId::None; }

inline bool enemy_at(const State& state, Seat seat, SpaceId hex) {
  const UnitId there = stack_in(state, hex)[0];
  return there != UnitId::None && seat_of(there) != seat;
}

// BTF-BASE-STACKING: at most two units of one side, never both sides.
inline bool full(const State& state, SpaceId hex) { return stack_in(state, hex)[1] != UnitId::None; }
inline bool has_room(const State& state, Seat seat, SpaceId hex) {
  return !enemy_at(state, seat, hex) && !full(state, hex);
}

inline bool on_map(const State& state, UnitId unit) {
  return unit != UnitId::None && state.where[index(unit)] != SpaceId::None;
}

inline void put(State& state, UnitId unit, SpaceId hex) {
  state.where[index(unit)] = hex;
  state.on_map[index(seat_of(unit))] |= bit(unit);
  auto& stack = state.stack[index(hex)];
  if (stack[0] == UnitId::None) {
    stack[0] = unit;
  } else if (index(stack[0]) < index(unit)) {
    stack[1] = unit;
  } else {
    stack[1] = stack[0];
    stack[0] = unit;
  }
}

inline void lift(State& state, UnitId unit) {
  auto& stack = state.stack[index(state.where[index(unit)])];
  if (stack[0] == unit) stack[0] = stack[1];
  stack[1] = UnitId::None;
  state.on_map[index(seat_of(unit))] &= ~bit(unit);
  state.where[index(unit)] = SpaceId::None;
}

// BTF-BASE-CONTROL: a town belongs to the side that last had a unit in it.
inline void occupy(const Setup& setup, State& state, Seat seat, SpaceId hex) {
  const std::uint32_t town = setup.town_bit(hex);
  state.allied_towns = seat == kAllied ? state.allied_towns | town : state.allied_towns & ~town;
}

inline void relocate(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  lift(state, unit);
  put(state, unit, hex);
  occupy(setup, state, seat_of(unit), hex);
}

// Where a leader is: with their unit (BTF-BASE-LEADERS).
inline SpaceId hex_of(const State& state, UnitId unit) {
  return unit == UnitId::None ? SpaceId::None : state.where[index(unit)];
}

}  // namespace leipzig::bridge2013
