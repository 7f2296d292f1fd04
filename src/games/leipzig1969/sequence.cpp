// How to play: the order of parts and turns, and what ends with each of them.
#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {

void begin_movement(const Setup& setup, State& state, Seat seat) {
  state.phase = state.part = Phase::Movement;
  state.phasing = state.deciding = seat;
  state.marched = false;
  produce(setup, state, seat);
  // L69-MOVE-NOTRANSFER: everybody begins with his own factor, whatever he did before.
  state.on_map[index(seat)].for_each(
      [&](UnitId unit) { state.left[index(unit)] = static_cast<std::uint8_t>(setup.movement(unit)); });
}

// L69-CBT-WHEN.
void end_movement(const Setup& setup, State& state) {
  (void)setup;
  state.phase = state.part = Phase::Combat;
  state.left.fill(0);
  state.used.fill(0);
  state.stopped = {};
  state.marched = false;
}

// L69-SEQ-TURN: the other player turn, then the next turn.
void end_combat(const Setup& setup, State& state) {
  use_up_supply(setup, state);
  state.attacked = {};
  state.defended = {};
  state.risen = {};
  state.fresh = {};
  // L69-CRT-PINNED: who missed this turn is free again; who was scattered in it misses the next one.
  const UnitSet own = state.on_map[index(state.phasing)];
  state.scattered = (state.scattered - own) | (state.scattered & state.just_scattered);
  state.just_scattered = {};
  if (state.phasing == Seat::Allied) {
    begin_movement(setup, state, Seat::French);
  } else if (state.turn < setup.last_turn()) {
    ++state.turn;
    begin_movement(setup, state, Seat::Allied);
  } else {
    finish(setup, state);  // L69-SEQ-LENGTH
  }
}

}  // namespace leipzig::leipzig1969
