// Making, placing and removing counters: the only functions that change where a counter is and what it is, so that
// occupancy and zones of control always agree with it. And the queries about a hex that every chapter uses.
#pragma once
#include "games/leipzig1971/setup.h"
#include "games/leipzig1971/state.h"

namespace leipzig::leipzig1971 {

inline bool has(const State& state, UnitId unit, std::uint16_t marks) {
  return (state.marks[index(unit)] & marks) != 0;
}
inline bool dispersed(const State& state, UnitId unit) { return state.until[index(unit)] != 0; }
inline Type type_of(const State& state, UnitId unit) { return state.type[index(unit)]; }
inline SpaceId hex_of(const State& state, UnitId unit) { return state.where[index(unit)]; }
inline const Occupancy& at(const State& state, SpaceId hex) { return state.occupied[index(hex)]; }
inline bool enemy_at(const State& state, Seat seat, SpaceId hex) {
  return at(state, hex).any() && at(state, hex).seat != seat;
}
inline bool friend_at(const State& state, Seat seat, SpaceId hex) {
  return at(state, hex).any() && at(state, hex).seat == seat;
}
inline int friendly_combat(const State& state, Seat seat, SpaceId hex) {
  return at(state, hex).seat == seat ? at(state, hex).combat() : 0;
}

inline bool in_armistice(const Setup& setup, const State& state) {
  return state.armistice != 0 && state.turn >= state.armistice &&
         state.turn < state.armistice + setup.special().armistice_length;
}

// L71-ZOC-GENERAL: what the units of `seat` make of a hex. The armistice lifts all zones (L71-ARM-PEACE).
constexpr unsigned zone_shift(Seat seat, bool total) {
  return static_cast<unsigned>(index(seat)) * 8 + (total ? 4 : 0);
}
// L71-COM-CONTROLLED: by either kind of zone, and perhaps by both sides.
inline bool controls(const State& state, Seat seat, SpaceId hex) {
  return (state.zones[index(hex)] >> zone_shift(seat, false) & 0xFF) != 0;
}
// L71-ZOC-MIXED: total beats partial.
inline bool controls_totally(const State& state, Seat seat, SpaceId hex) {
  return (state.zones[index(hex)] >> zone_shift(seat, true) & 0xF) != 0;
}

template <class Function>
void for_each_in(const State& state, Seat seat, SpaceId hex, Function&& function) {
  if (!friend_at(state, seat, hex)) return;
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    if (state.where[index(unit)] == hex) function(unit);
  });
}

void add_zone(const Setup& setup, State& state, Seat seat, bool total, SpaceId hex);
void remove_zone(const Setup& setup, State& state, Seat seat, bool total, SpaceId hex);
void put(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void lift(const Setup& setup, State& state, UnitId unit);
inline void relocate(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  lift(setup, state, unit);
  put(setup, state, unit, hex);
}
// A free place in the list with a fresh counter, not yet on the map.
UnitId create(State& state, Seat seat, Type type);
// Out of the game, whatever the reason; nothing is scored here.
void discard(const Setup& setup, State& state, UnitId unit);
int supply_in_play(const State& state, Seat seat);
int supply_limit(const Setup& setup, const State& state, Seat seat);  // supply units in play at most
bool supply_free(const Setup& setup, const State& state, Seat seat, int wanted = 1);

// The hexes in which a seat has counters, each once.
template <class Function>
void for_each_hex(const State& state, Seat seat, Function&& function) {
  std::array<std::uint64_t, (kMaxHexes + 63) / 64> seen{};
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    const std::size_t hex = index(state.where[index(unit)]);
    const std::uint64_t bit = std::uint64_t{1} << (hex % 64);
    if ((seen[hex / 64] & bit) != 0) return;
    seen[hex / 64] |= bit;
    function(kit::space_at(hex));
  });
}

}  // namespace leipzig::leipzig1971
