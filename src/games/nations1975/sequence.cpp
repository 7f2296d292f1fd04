// Chapters 4, 10 and 14.6: the order of player-turns and phases, by day and by night.
#include "games/nations1975/chapters.h"

namespace leipzig::nations1975 {
namespace {

void begin_movement(const Setup& setup, State& state, Seat seat) {
  state.phasing = seat;
  state.deciding = seat;
  state.moved = 0;
  state.owed = 0;
  // BON-14.62: no French Movement Phase on the first game-turn of the scenario; the Combat Phase takes place.
  if (seat == kFrench && state.turn == setup.first_turn() && !setup.french_move_on_first_turn()) {
    begin_combat(setup, state);
    return;
  }
  note_blocked_entries(setup, state);
  state.phase = Phase::Movement;
}

}  // namespace

// BON-14.61: the French are the first player of every game-turn.
void begin_game(const Setup& setup, State& state) { begin_movement(setup, state, kFrench); }

void end_movement(const Setup& setup, State& state) {
  state.moved = 0;
  begin_combat(setup, state);
}

// BON-4.1: the second player-turn, then the interphase that advances the marker.
void end_combat(const Setup& setup, State& state) {
  state.fought = {};
  state.to_attack = 0;
  state.to_be_attacked = 0;
  state.displaced = {};
  if (state.phasing == kFrench) {
    begin_movement(setup, state, kAllied);
  } else if (state.turn < setup.last_turn()) {
    ++state.turn;
    begin_movement(setup, state, kFrench);
  } else {
    finish(setup, state);
  }
}

}  // namespace leipzig::nations1975
