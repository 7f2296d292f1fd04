// The rules of The Battle of Nations by chapter of its rulebook. Each function's chapter is the .cpp file named above
// it.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "engine/action.h"
#include "engine/refusal.h"
#include "games/nations1975/pieces.h"
#include "games/nations1975/setup.h"
#include "games/nations1975/state.h"

namespace leipzig::nations1975 {

using engine::choice;
using engine::ChoiceList;
using engine::Refusal;
using engine::TargetList;

enum class Kind : std::uint8_t {
  Move,         // unit, hex
  Enter,        // reinforcement, hex
  EndMovement,  //
  Attack,       // own unit, enemy unit: the first pair of a battle
  With,         // own unit joins
  Also,         // enemy unit joins
  Resolve,      // -, column
  EndCombat,    //
  Lose,         // -, set of attackers
  Retreat,      // unit, hex
  Perish,       // unit that has no retreat
  Displace,     // unit, hex
  Stay,         // bombarding artillery that does not retreat
  Advance,      // unit, hex
  NoAdvance,    //
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::NoAdvance) + 1;

constexpr Kind kind_of(engine::Choice choice) { return static_cast<Kind>(choice.kind); }
constexpr UnitId unit_of(engine::Choice choice) { return static_cast<UnitId>(choice.subject); }

// ---- sequence.cpp: chapters 4, 10 and 14.6 ----
void begin_game(const Setup& setup, State& state);
void end_movement(const Setup& setup, State& state);
void end_combat(const Setup& setup, State& state);
inline bool is_night(const Setup& setup, const State& state) { return setup.is_night(state.turn); }

// ---- movement.cpp: chapters 5, 6 and 16 ----
using MoveRange = kit::Range<kMaxHexes, 16>;
bool is_held(const Setup& setup, const State& state, UnitId unit);
void move_range(const Setup& setup, const State& state, UnitId unit, MoveRange& range);
// Everything that a unit on the map reaches where no enemy hinders it, from a table and in the order of a search; empty
// where a search is needed.
std::span<const SpaceId> unhindered(const Setup& setup, const State& state, UnitId unit);
void list_movers(const Setup& setup, const State& state, ChoiceList& choices);
void list_moves(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void move(const Setup& setup, State& state, UnitId unit, SpaceId hex);

// ---- reinforcements.cpp: chapter 15 ----
void note_blocked_entries(const Setup& setup, State& state);
const Group* group_of(const Setup& setup, UnitId unit);
struct Entries {
  kit::FixedVector<SpaceId, 8> hexes;
};
Entries entries_of(const Setup& setup, const State& state, const Group& group);

// ---- combat.cpp: chapters 7.0 to 7.5, 7.9 ----
void begin_combat(const Setup& setup, State& state);
void list_battles(const Setup& setup, const State& state, ChoiceList& choices);
void list_opponents(const Setup& setup, const State& state, UnitId attacker, TargetList& targets);
void list_joiners(const Setup& setup, const State& state, ChoiceList& choices);
void list_columns(const Setup& setup, const State& state, TargetList& targets);
void attack(const Setup& setup, State& state, UnitId attacker, UnitId defender);
void join(const Setup& setup, State& state, UnitId attacker);
void extend(State& state, UnitId defender);
void end_battle(const Setup& setup, State& state);
// The attackers without the guns that only bombard.
inline UnitMask in_battle_contact(const State& state) { return state.attackers & ~state.guns; }
struct Strengths {
  int attack = 0;
  int defence = 0;
  UnitMask doubled = 0;
};
Strengths strengths(const Setup& setup, const State& state);
bool is_doubled(const Setup& setup, const State& state, UnitMask in_contact, UnitId defender);
UnitMask contacts(const Setup& setup, const State& state, UnitId unit);  // enemy units it is in contact with
Refusal explain_battle(const Setup& setup, const State& state, engine::Action action);

// ---- artillery.cpp: chapter 8 ----
UnitMask ready_guns(const Setup& setup, const State& state);
UnitMask bombardable(const Setup& setup, const State& state, UnitId gun);
// Whether each of these enemies can be given a ready gun of its own.
bool guns_suffice(const Setup& setup, const State& state, UnitMask guns, UnitMask enemies);

// ---- results.cpp: chapters 7.6 to 7.8 ----
void apply_result(const Setup& setup, State& state);
void minimal_losses(const Setup& setup, const State& state, TargetList& sets);
UnitMask losses_of(const State& state, std::uint16_t set);
std::uint16_t set_of_losses(const State& state, UnitMask units);
void exchange(const Setup& setup, State& state, UnitMask losses);
void list_retreaters(const Setup& setup, const State& state, ChoiceList& choices);
void list_retreats(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void retreat(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void perish(const Setup& setup, State& state, UnitId unit);
void list_displacements(const Setup& setup, const State& state, TargetList& targets);
void displace(const Setup& setup, State& state, SpaceId hex);
void list_withdrawers(const Setup& setup, const State& state, ChoiceList& choices);
void list_withdrawals(const Setup& setup, const State& state, UnitId gun, TargetList& targets);
void withdraw(const Setup& setup, State& state, UnitId gun, SpaceId hex);
void stay(const Setup& setup, State& state, UnitId gun);
void list_advancers(const Setup& setup, const State& state, ChoiceList& choices);
void list_advances(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void advance(const Setup& setup, State& state, UnitId unit, SpaceId hex);

// ---- victory.cpp: chapter 17 ----
int losses(const Setup& setup, const State& state, Seat seat);
// After each removal: ends the game where a level is reached, and says so.
bool demoralized(const Setup& setup, State& state);
using HexSet = std::array<bool, kMaxHexes>;
// Hexes in which a French unit has a line to the communications hex.
HexSet with_communications(const Setup& setup, const State& state);
UnitMask without_communications(const Setup& setup, const State& state);
void finish(const Setup& setup, State& state);

// ---- explain.cpp ----
Refusal explain(const Setup& setup, const State& state, engine::Action action);
Refusal explain_path(const Setup& setup, const State& state, UnitId unit, const std::vector<SpaceId>& path);

}  // namespace leipzig::nations1975
