// Chapter 12, clock and missions.
#include "games/voelkerschlacht/chapters.h"

namespace leipzig::voelkerschlacht {

// VSL-TIME-MOVES: a point. VSL-TIME-BAR: beyond the last point nothing happens.
void move_clock(const Setup& setup, State& state) {
  state.clock_moved = true;
  if (state.clock >= setup.last_point()) return;
  ++state.clock;
  if (setup.reveals_at(state.clock)) ++state.reveals_due;  // VSL-TIME-REACHED, VSL-TIME-REVEAL
}

// VSL-TIME-NOEFFECT: nothing but the reveal.
void reveal(const Setup& setup, State& state, std::size_t district) {
  state.revealed = static_cast<std::uint8_t>(state.revealed | 1u << district);
  --state.reveals_due;
  settle(setup, state);
}

}  // namespace leipzig::voelkerschlacht
