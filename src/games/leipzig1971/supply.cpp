// Section 7: supply. A supply unit serves its own hex and the six around it, and is used up by serving.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {

// L71-SUP-GENERAL: combat, stacks and forced marches draw on these. L71-SUP-DISPERSED, L71-SUP-C4.
bool usable(const State& state, UnitId unit) {
  return is_supply(type_of(state, unit)) && !dispersed(state, unit) && !has(state, unit, kMarchUsed);
}

// L71-SUP-B: nothing but distance breaks it.
bool in_reach(const Setup& setup, SpaceId a, SpaceId b) {
  if (a == b) return true;
  for (const HexExit& way : setup.ways(a)) {
    if (way.to == b) return true;
  }
  return false;
}

bool supply_in_reach(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  return supply_for(setup, state, seat, hex) != UnitId::None;
}

// A source for a hex: one that is to be spent anyway before others, supply before depots.
UnitId supply_for(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  UnitId best = UnitId::None;
  int rank = 0;
  const auto look = [&](SpaceId place) {
    if (place == SpaceId::None || !friend_at(state, seat, place) || at(state, place).others == 0) return;
    for_each_in(state, seat, place, [&](UnitId unit) {
      if (!usable(state, unit)) return;
      const int value = has(state, unit, kServes) ? 3 : type_of(state, unit) == Type::Supply ? 2 : 1;
      if (value > rank) {
        rank = value;
        best = unit;
      }
    });
  };
  look(hex);
  for (const HexExit& way : setup.ways(hex)) look(way.to);
  return best;
}

// L71-SUP-F2 as the enemy can know it: a stack that lies face down may hold supply.
bool supply_may_be_in_reach(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  if (seat == kAllied && hides(setup, state)) {
    if (hidden(setup, state, hex)) return true;
    for (const HexExit& way : setup.ways(hex)) {
      if (way.to != SpaceId::None && hidden(setup, state, way.to)) return true;
    }
  }
  return supply_in_reach(setup, state, seat, hex);
}

// L71-SUP-D, L71-FOR-B, L71-FOR-REMOTE.
bool fortress_supply(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  return setup.fortress(hex) && divisions_in(setup, state, seat, hex) <= setup.garrison();
}

// L71-SUP-C1, L71-SUP-C5: a supply unit is removed and may come back; a depot leaves one supply unit.
void spend(const Setup& setup, State& state, UnitId unit) {
  const Seat seat = seat_of(unit);
  const bool depot = type_of(state, unit) == Type::Depot;
  const SpaceId hex = hex_of(state, unit);
  const std::uint8_t left = state.left[index(unit)];
  const std::uint16_t uncovered = state.marks[index(unit)] & kUncovered;
  discard(setup, state, unit);
  if (!depot || !supply_free(setup, state, seat)) return;
  const UnitId rest = create(state, seat, Type::Supply);
  state.left[index(rest)] = left;
  state.marks[index(rest)] = uncovered;
  put(setup, state, rest, hex);
}

}  // namespace leipzig::leipzig1971
