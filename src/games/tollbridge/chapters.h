// The chapters of the rules: what each file of this folder gives to the others.
#pragma once
#include <string>

#include "engine/action.h"
#include "engine/refusal.h"
#include "games/tollbridge/setup.h"
#include "games/tollbridge/state.h"
#include "kit/range.h"

namespace leipzig::tollbridge {

// sequence.cpp
State empty_state(const Setup& setup);  // the first turn with no unit on the board
Seat deciding(const Setup& setup, const State& state);
void end_movement(State& state);
void end_combat(const Setup& setup, State& state);
// Takes a unit off the board; ends the game if it was the last of its side.
void lose(const Setup& setup, State& state, UnitId unit);

// movement.cpp
inline constexpr std::size_t kMaxHexes = 63;
inline constexpr int kMaxMovement = 6;
using MoveRange = kit::Range<kMaxHexes, kMaxMovement>;
UnitId unit_in(const Setup& setup, const State& state, SpaceId hex);  // None if it is empty
// An enemy of this seat stands next to the hex, and no open water lies between.
bool in_contact(const Setup& setup, const State& state, Seat seat, SpaceId hex);
void find_range(const Setup& setup, const State& state, UnitId unit, MoveRange& range);

// combat.cpp
bool can_attack(const Setup& setup, const State& state, UnitId attacker, UnitId defender);
// TOL-3.2: the difference of strength as a column of the results table, with the defender's advantages.
struct Odds {
  int attack = 0;
  int defence = 0;
  bool cover = false;
  bool bridge = false;
  std::size_t column = 0;
};
Odds odds(const Setup& setup, const State& state, UnitId attacker, UnitId defender);
void resolve_attack(const Setup& setup, State& state, int die);
bool can_retreat(const Setup& setup, const State& state, UnitId unit, SpaceId to);

// explain.cpp: why an action is not legal.
engine::Refusal explain(const Setup& setup, const State& state, engine::Action action);

}  // namespace leipzig::tollbridge
