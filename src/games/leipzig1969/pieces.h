// Lifting and placing counters: the only functions that change where a counter is, so that stacks, zones of control and
// the hash always agree with it.
#pragma once
#include "games/leipzig1969/setup.h"
#include "games/leipzig1969/state.h"

namespace leipzig::leipzig1969 {

// Whose counter it is now: supply may have been captured.
inline Seat owner(const Setup& setup, const State& state, UnitId unit) {
  const Seat colour = setup.colour(unit);
  return state.captured.has(unit) ? engine::other(colour) : colour;
}

template <class Visit>
void for_stack(const State& state, SpaceId hex, Visit&& visit) {
  for (UnitId unit = state.head[index(hex)]; unit != UnitId::None;) {
    const UnitId following = state.next[index(unit)];  // the visit may lift the unit
    visit(unit);
    unit = following;
  }
}

inline int stack_size(const State& state, SpaceId hex) {
  int size = 0;
  for (UnitId unit = state.head[index(hex)]; unit != UnitId::None; unit = state.next[index(unit)]) ++size;
  return size;
}

inline bool vacant(const State& state, SpaceId hex) { return state.head[index(hex)] == UnitId::None; }

// A hex never holds units of both sides; all Allied armies are one side (L69-COMP-SIDES).
inline bool held_by(const State& state, Seat seat, SpaceId hex) {
  const UnitId there = state.head[index(hex)];
  return there != UnitId::None && state.on_map[index(seat)].has(there);
}

inline bool has_combat_unit(const Setup& setup, const State& state, SpaceId hex) {
  for (UnitId unit = state.head[index(hex)]; unit != UnitId::None; unit = state.next[index(unit)]) {
    if (setup.is_combat(unit)) return true;
  }
  return false;
}

inline bool in_enemy_zone(const State& state, Seat seat, SpaceId hex) {
  return state.zones[index(engine::other(seat))].covers(hex);
}

inline std::uint64_t piece_key(UnitId unit, SpaceId hex) {
  return kit::key(1, static_cast<std::uint32_t>(index(unit)), static_cast<std::uint32_t>(index(hex)));
}

inline void put(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  const Seat seat = owner(setup, state, unit);
  state.where[index(unit)] = hex;
  UnitId* link = &state.head[index(hex)];
  int below = 0;
  while (*link != UnitId::None && *link < unit) {
    link = &state.next[index(*link)];
    ++below;
  }
  state.next[index(unit)] = *link;
  int above = 0;
  for (UnitId other = *link; other != UnitId::None; other = state.next[index(other)]) ++above;
  *link = unit;
  if (below + above == kStackLimit) ++state.overfull;
  if (setup.has_zone(unit)) state.zones[index(seat)].add(setup.board().neighbours(hex));  // L69-ZOC-SIX
  state.on_map[index(seat)].add(unit);
  state.piece_hash ^= piece_key(unit, hex);
}

inline void lift(const Setup& setup, State& state, UnitId unit) {
  const Seat seat = owner(setup, state, unit);
  const SpaceId hex = state.where[index(unit)];
  if (stack_size(state, hex) == kStackLimit + 1) --state.overfull;
  UnitId* link = &state.head[index(hex)];
  while (*link != unit) link = &state.next[index(*link)];
  *link = state.next[index(unit)];
  state.next[index(unit)] = UnitId::None;
  if (setup.has_zone(unit)) state.zones[index(seat)].remove(setup.board().neighbours(hex));
  state.on_map[index(seat)].remove(unit);
  state.where[index(unit)] = SpaceId::None;
  state.piece_hash ^= piece_key(unit, hex);
}

inline void relocate(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  lift(setup, state, unit);
  put(setup, state, unit, hex);
  // L69-MOVE-ENGINEER: a crossing lasts while its engineer stays.
  if (setup.type(unit) == Type::Engineer) state.crossing[setup.engineer_slot(unit)] = kNoSide;
}

// Off the map and back into the box, with nothing left of what was known about it.
inline void discard(const Setup& setup, State& state, UnitId unit) {
  lift(setup, state, unit);
  for (UnitSet* set : {&state.captured, &state.siege, &state.scattered, &state.besieged, &state.stopped, &state.risen,
                       &state.attacked, &state.defended, &state.fresh, &state.spent, &state.just_scattered,
                       &state.forming, &state.attackers, &state.scattering}) {
    set->remove(unit);
  }
  state.left[index(unit)] = 0;
  state.used[index(unit)] = 0;
  if (setup.type(unit) == Type::Engineer) state.crossing[setup.engineer_slot(unit)] = kNoSide;
}

// The lowest counter of a type that lies in the box.
inline UnitId draw(const Setup& setup, const State& state, Seat seat, Type type) {
  const UnitSet box = (setup.of_type(type) & setup.of_seat(seat)) - state.on_map[0] - state.on_map[1] - state.waiting;
  return box.first();
}

}  // namespace leipzig::leipzig1969
