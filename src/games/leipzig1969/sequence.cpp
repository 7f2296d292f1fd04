// How to play: the order of parts and turns, and what each of them ends.
#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {

void begin_movement(const Setup& setup, State& state, Seat seat) {
  state.phase = state.part = Phase::Movement;
  state.phasing = state.deciding = seat;
  state.marched = false;
  produce(setup, state, seat);
  // L69-SIEGE-BUTTONED: who is no longer shut in is no longer besieged.
  const UnitSet besieged = state.besieged & state.on_map[index(seat)];
  besieged.for_each([&](UnitId unit) {
    if (!is_besieged(setup, state, unit)) state.besieged.remove(unit);
  });
  // L69-MOVE-NOTRANSFER: every unit begins with its own factor, whatever it did before.
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
  // L69-CRT-PINNED: units that missed this turn are free again; units scattered in it miss the next one.
  const UnitSet own = state.on_map[index(state.phasing)];
  state.scattered = (state.scattered - own) | (state.scattered & state.just_scattered);
  state.just_scattered = {};
  if (state.phasing == kAllied) {
    begin_movement(setup, state, kFrench);
  } else if (state.turn < setup.last_turn()) {
    ++state.turn;
    begin_movement(setup, state, kAllied);
  } else {
    finish(setup, state);  // L69-SEQ-LENGTH
  }
}

}  // namespace leipzig::leipzig1969
