// The rules of A Bridge Too Few by chapter. Each function's chapter is the .cpp file named above it.
#pragma once
#include <vector>

#include "engine/action.h"
#include "engine/document.h"
#include "engine/refusal.h"
#include "games/bridge2013/pieces.h"
#include "games/bridge2013/setup.h"
#include "games/bridge2013/state.h"
#include "kit/fixed_vector.h"

namespace leipzig::bridge2013 {

using engine::choice;
using engine::ChoiceList;
using engine::Refusal;
using engine::TargetList;

enum class Kind : std::uint8_t {
  Place,        // unit, hex: set-up
  Historical,   // the whole ready set-up of a seat
  Napoleon,     // the unit that Napoléon joins
  Ney,          // the unit that Ney joins
  Arrive,       // unit, hex
  EndArrivals,  // units that marched off stay away
  Move,         // unit, course
  Ride,         // cavalry, course of three hexes by the Advantage
  BreakAway,    // unit rolls to leave the side of cavalry
  Leave,        // unit marches off the map
  Attack,       // unit, hex
  Recover,      // unit
  Extra,        // the Advantage for one more unit
  EndCard,      //
  Done,         // ends the activation of the unit
  Defend,       // unit
  Withdraw,     // unit tries to go before combat
  Stand,        // unit does not
  Advantage,    // -, Use
  NoAdvantage,  //
  Fight,        // the card is drawn
  Retreat,      // unit, hex
  TakeLoss,     // unit
  Stay,         // unit need not retreat
  Advance,      // unit, hex
  NoAdvance,    //
  Rally,        // unit
  March,        // unit
  NoMarch,      //
  Desert,       // unit
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::Desert) + 1;

// The uses of the Advantage in a combat (BTF-7.0-B).
enum class Use : std::uint8_t { Plus, Minus, Morale };

constexpr Kind kind_of(engine::Choice choice) { return static_cast<Kind>(choice.kind); }
constexpr UnitId unit_of(engine::Choice choice) { return static_cast<UnitId>(choice.subject); }

// ---- deployment.cpp: 12.0, 13.0 and the arrival of units ----
void begin_game(const Setup& setup, State& state);
void continue_deployment(const Setup& setup, State& state);
const Group* group_to_place(const Setup& setup, const State& state);
bool may_place(const Setup& setup, const State& state, const Group& group, SpaceId hex);
bool may_take_historical(const Setup& setup, const State& state);
void list_placements(const Setup& setup, const State& state, ChoiceList& choices);
void place_unit(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void place_historically(const Setup& setup, State& state);
void begin_arrivals(const Setup& setup, State& state, Seat seat);
using HexList = kit::FixedVector<SpaceId, 16>;
HexList arrival_hexes(const Setup& setup, const State& state, UnitId unit);
bool is_due(const State& state, UnitId unit);
void list_arrivals(const Setup& setup, const State& state, ChoiceList& choices);
void arrive(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void end_arrivals(const Setup& setup, State& state);

// ---- sequence.cpp: 2.0, the turn and its piles ----
void begin_turn(const Setup& setup, State& state);
void begin_cards(const Setup& setup, State& state);
void ask_for_card(const Setup& setup, State& state, Phase purpose);
void draw(const Setup& setup, State& state, Card card);
int jokers_drawn(const State& state);

// ---- activation.cpp: 3.0 and recovery ----
QuadrantLimits limits_now(const Setup& setup, const State& state);
int activations_left(const Setup& setup, const State& state, Quadrant quadrant);
bool may_activate(const Setup& setup, const State& state, UnitId unit);
bool may_recover(const Setup& setup, const State& state, UnitId unit);
Quadrant quadrant_of(const Setup& setup, const State& state, UnitId unit);
void begin_card(const Setup& setup, State& state, Card card);
void list_activations(const Setup& setup, const State& state, ChoiceList& choices);
void list_acts(const Setup& setup, const State& state, ChoiceList& choices);
void list_recoveries(const Setup& setup, const State& state, ChoiceList& choices);
void take_in_hand(const Setup& setup, State& state, UnitId unit);
void keep_going(const Setup& setup, State& state);
void end_activation(State& state);
void recover(const Setup& setup, State& state, UnitId unit);

// ---- movement.cpp: movement, 4.0 and 6.1 ----
struct MovePath {
  std::array<SpaceId, 3> hexes;  // entered, in order
  std::uint8_t length;
  std::uint8_t variant;  // number among the courses to the same hex
  std::uint32_t taken;   // enemy towns passed through
  SpaceId end() const { return hexes[length - 1u]; }
};
using MovePaths = kit::FixedVector<MovePath, 192>;
// All that a unit can reach: by itself, then (from the second number on) only by the Advantage.
std::size_t list_courses(const Setup& setup, const State& state, UnitId unit, bool ride, MovePaths& courses);
bool can_move(const Setup& setup, const State& state, UnitId unit);
bool can_ride(const Setup& setup, const State& state, UnitId unit);
void list_moves(const Setup& setup, const State& state, UnitId unit, bool ride, TargetList& targets);
bool find_course(const Setup& setup, const State& state, UnitId unit, bool ride, std::uint16_t target,
                 MovePath& course);
// Whether another course to the same hex takes other towns.
bool has_other_course(const Setup& setup, const State& state, UnitId unit, bool ride, const MovePath& course);
std::uint16_t target_of(const MovePath& course);
void move(const Setup& setup, State& state, UnitId unit, const MovePath& course, bool ride);
HexSet cavalry_zone(const Setup& setup, const State& state, Seat seat);
bool is_pinned(const Setup& setup, const State& state, UnitId unit);
int break_roll_added(const Setup& setup, const State& state, UnitId unit);
void break_away(const Setup& setup, State& state, UnitId unit);
void resolve_break(const Setup& setup, State& state, int die);
bool can_leave(const Setup& setup, const State& state, UnitId unit);
void leave(const Setup& setup, State& state, UnitId unit);

// ---- combat.cpp: the attack, 5.0, 6.2, 7.0 and 8.0 ----
bool may_use_advantage(const State& state, Seat seat);
void spend_advantage(State& state);
bool can_attack(const Setup& setup, const State& state, UnitId unit);
void list_targets(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void attack(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void defend(const Setup& setup, State& state, UnitId unit);
void try_withdrawal(const Setup& setup, State& state);
void roll_withdrawal(State& state);
int withdrawal_added(const Setup& setup, const State& state);
void resolve_withdrawal(const Setup& setup, State& state, int die);
void begin_battle(const Setup& setup, State& state);
void fight(const Setup& setup, State& state);
void use_in_combat(const Setup& setup, State& state, Use use);
void decline_advantage(const Setup& setup, State& state);
int strength(const Setup& setup, const State& state, UnitId unit);
int morale(const Setup& setup, const State& state, UnitId unit, bool defending);
// The same for a unit assumed to be elsewhere; Napoléon moves along with the unit.
int morale_at(const Setup& setup, const State& state, UnitId unit, SpaceId hex, bool defending);
// The parts of what is added to the card, each with its rule.
struct Modifier {
  std::string_view label;
  int value;
  std::string_view rule;
};
using Modifiers = kit::FixedVector<Modifier, 10>;
Modifiers modifiers(const Setup& setup, const State& state);
int card_shift(const Setup& setup, const State& state);

// ---- results.cpp: the results, 5.1, retreat and advance ----
void resolve_combat(const Setup& setup, State& state, Card card);
using Retreats = kit::FixedVector<SpaceId, 6>;
Retreats retreats(const Setup& setup, const State& state, UnitId unit, UnitId enemy);
UnitId opponent(const State& state, UnitId unit);
bool need_not_retreat(const Setup& setup, const State& state, UnitId unit);
void resolve_loss(const Setup& setup, State& state, int die);
void lose_step(const Setup& setup, State& state, UnitId unit);
void take_loss(const Setup& setup, State& state);
void retreat(const Setup& setup, State& state, SpaceId hex);
void stay(const Setup& setup, State& state);
void after_result(const Setup& setup, State& state);
void advance(const Setup& setup, State& state);
void end_combat(State& state);

// ---- leaders.cpp: 9.0 ----
void begin_leaders(const Setup& setup, State& state);
void settle_leaders(const Setup& setup, State& state);
UnitMask leader_candidates(const Setup& setup, const State& state);
void list_leaders(const Setup& setup, const State& state, ChoiceList& choices);
void place_leader(const Setup& setup, State& state, Kind kind, UnitId unit);
void resolve_ney(const Setup& setup, State& state, int die);

// ---- events.cpp: 10.0 ----
void resolve_event(const Setup& setup, State& state, int total);
UnitMask rally_candidates(const State& state);
UnitMask march_candidates(const State& state);
UnitMask deserters(const Setup& setup, const State& state);
void rally(const Setup& setup, State& state, UnitId unit);
void march(const Setup& setup, State& state, UnitId unit);
void desert(const Setup& setup, State& state, UnitId unit);
void end_event(const Setup& setup, State& state);

// ---- victory.cpp: 11.0 ----
std::vector<engine::Term> ledger(const Setup& setup, const State& state);
std::array<int, 2> points(const Setup& setup, const State& state);
bool leipzig_taken(const Setup& setup, State& state);
void finish(State& state);

// ---- position_checks.cpp ----

bool is_event(Phase phase);
// Phases in which an activation card lies face up.
bool has_card(Phase phase);
// What in a position does not fit together.
std::optional<engine::Fault> contradiction(const Setup& setup, const State& state);

// ---- explain.cpp ----
Refusal explain(const Setup& setup, const State& state, engine::Action action);
Refusal explain_path(const Setup& setup, const State& state, UnitId unit, const std::vector<SpaceId>& path, bool ride);

}  // namespace leipzig::bridge2013
