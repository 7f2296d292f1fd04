// Chapter 2: movement.
#include <array>

#include "games/tollbridge/chapters.h"

namespace leipzig::tollbridge {

UnitId unit_in(const Setup& setup, const State& state, SpaceId hex) {
  for (std::size_t i = 0; i < setup.units().size(); ++i) {
    if (state.where[i] == hex) return unit_at(i);
  }
  return UnitId::None;
}

bool in_contact(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  for (const SpaceId next : setup.board().neighbours(hex)) {
    if (next == SpaceId::None || !setup.is_open(hex, next)) continue;
    const UnitId there = unit_in(setup, state, next);
    if (there != UnitId::None && setup.unit(there).seat != seat) return true;
  }
  return false;
}

void find_range(const Setup& setup, const State& state, UnitId unit, MoveRange& range) {
  const Seat seat = setup.unit(unit).seat;
  const auto steps = [&](SpaceId from) {
    std::array<kit::Step, 6> list;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const SpaceId to = setup.board().neighbours(from)[i];
      // TOL-2.2: a river is crossed by a bridge only.
      if (to == SpaceId::None || !setup.is_open(from, to)) continue;
      list[i] = {to, static_cast<std::uint8_t>(setup.cost(to)), 0};  // TOL-2.1
    }
    return list;
  };
  const auto entry = [&](SpaceId hex) {
    if (unit_in(setup, state, hex) != UnitId::None) return kit::EntryRule::Forbidden;  // TOL-1.1
    if (in_contact(setup, state, seat, hex)) return kit::EntryRule::Stop;              // TOL-2.3
    return kit::EntryRule::Through;
  };
  range.clear(setup.unit(unit).movement);
  range.start_at(state.where[index(unit)], 0, false);
  range.search(steps, entry);
}

}  // namespace leipzig::tollbridge
