// The rules of Battle of the Nations 1813 by chapter of its register. Each function's chapter is the .cpp file named
// above it.
#pragma once
#include <optional>

#include "engine/action.h"
#include "engine/refusal.h"
#include "games/voelkerschlacht/setup.h"
#include "games/voelkerschlacht/state.h"

namespace leipzig::voelkerschlacht {

using engine::choice;
using engine::ChoiceList;
using engine::OutcomeList;
using engine::Refusal;
using engine::TargetList;

enum class Kind : std::uint8_t {
  Second,    // district, district: a second mission is drawn in both
  Keep,      // mission
  LayOut,    // general, and a subset of the general's villages
  Play,      // card, or scout card
  Pair,      // card: two of them as a wild card
  Draw,      // card of the row, or the pile
  Exchange,  // the stale row
  Pass,      // nothing left to do
  Remove,    // marker
  Move,      // marker, field
  Jump,      // marker, field
  Place,     // general
  Arm,       // general, arm
  Reveal,    // mission
  Discard,   // card, or scout card
  Loss,      // enemy army, own army
  Support,   // army, mission
  Oppose,    // army, mission
  Next,      // the second game of a match
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::Next) + 1;

// Subjects that are no action card.
inline constexpr std::uint16_t kScout = kCardKinds;
inline constexpr std::uint16_t kPile = kCardKinds + 1;

// A marker is identified by its general and its field.
struct Marker {
  ArmyId army;
  FieldId field;
};
constexpr std::uint16_t subject_of(Marker marker) {
  return static_cast<std::uint16_t>(index(marker.army) << 6 | index(marker.field));
}
constexpr Marker marker_of(std::uint16_t subject) { return {army_at(subject >> 6), field_at(subject & 63u)}; }

constexpr Kind kind_of(engine::Choice choice) { return static_cast<Kind>(choice.kind); }

Side deciding(const Setup& setup, const State& state);

// ---- preparation.cpp: chapter 2 ----
void list_missions(const Setup& setup, const State& state, OutcomeList& outcomes);
void draw_mission(const Setup& setup, State& state, MissionId mission);
void name_districts(State& state, std::size_t a, std::size_t b);
void list_kept(const State& state, ChoiceList& choices);
void keep_mission(const Setup& setup, State& state, MissionId mission);
Cards& dealt_to(const Setup& setup, State& state);
void deal(const Setup& setup, State& state, CardId card);

// ---- turn.cpp: chapter 3 ----
void list_actions(const Setup& setup, const State& state, ChoiceList& choices);
bool nothing_left(const Setup& setup, const State& state, Side side);
bool is_limited(const State& state);  // VSL-TURN-FIRST
bool may_pass(const Setup& setup, const State& state);
int quiet_turns_allowed(const Setup& setup);  // VSL-TURN-STALL
void begin_turn(const Setup& setup, State& state);
// Continues until a seat or chance decides, or the game is over.
void settle(const Setup& setup, State& state);

// ---- lay_out.cpp: chapter 4 ----
FieldSet free_villages(const Setup& setup, const State& state, ArmyId army);
int scouts_needed(const Setup& setup, const State& state, ArmyId army);
int lay_out_cost(const Setup& setup, int scouts);  // in actions
bool may_lay_out(const Setup& setup, const State& state, ArmyId army);
void list_villages(const Setup& setup, const State& state, ArmyId army, TargetList& targets);
FieldSet villages_of(const Setup& setup, ArmyId army, std::uint16_t target);
std::uint16_t target_of(const Setup& setup, ArmyId army, FieldSet villages);
void lay_out(const Setup& setup, State& state, ArmyId army, FieldSet villages);

// ---- cards.cpp: chapters 5 to 9 ----
FieldSet markers_of(const Setup& setup, const State& state, Side side);
void list_playable(const Setup& setup, const State& state, ChoiceList& choices);
void play_card(const Setup& setup, State& state, CardInUse played);
FieldSet removable_fields(const Setup& setup, const State& state);
void list_removable(const Setup& setup, const State& state, ChoiceList& choices);
void remove_marker(const Setup& setup, State& state, Marker marker);
ArmMask arms_of(const Setup& setup, CardInUse played);
FieldSet steps_of(const Setup& setup, const State& state, Marker marker);
FieldSet jumps_of(const Setup& setup, const State& state, Marker marker);
void list_movable(const Setup& setup, const State& state, ChoiceList& choices);
void list_jumping(const Setup& setup, const State& state, ChoiceList& choices);
void move_marker(const Setup& setup, State& state, Marker marker, FieldId to);

// ---- drawing.cpp: chapter 10 ----
bool can_draw_from_pile(const State& state);
bool may_exchange(const Setup& setup, const State& state);
void list_draws(const State& state, ChoiceList& choices);
void draw(const Setup& setup, State& state, std::uint16_t subject);
void need_pile(State& state);
void exchange_row(const Setup& setup, State& state);
int hand_total(const State& state, Side side);
void list_discards(const State& state, ChoiceList& choices);
void discard(const Setup& setup, State& state, std::uint16_t subject);

// ---- placing.cpp: chapter 11 ----
ArmyMask waiting(const State& state);  // generals with a single marker
// Those of them that come next: all of one side, which chooses among several.
ArmyMask next_to_place(const Setup& setup, const State& state);
void place_army(const Setup& setup, State& state, ArmyId army);
void name_arm(const Setup& setup, State& state, Arm arm);

// ---- clock.cpp: chapter 12 ----
void move_clock(const Setup& setup, State& state);
void reveal(const Setup& setup, State& state, std::size_t district);

// ---- fight.cpp: chapter 13 ----
bool fight_due(const Setup& setup, const State& state);
ArmyMask armies_on(const State& state, FieldSet fields);
ArmyMask touching(const Setup& setup, const State& state, ArmyId army);  // enemy armies in contact
int strength_left(const Setup& setup, const State& state, ArmyId army);
void begin_fight(const Setup& setup, State& state);
void put_loss(const Setup& setup, State& state, ArmyId enemy, ArmyId own);

// ---- scoring.cpp: chapters 14 to 17 ----
struct Comparison {
  ArmyId home = ArmyId::None;
  ArmyMask french = 0;  // the home army and its supporters
  ArmyMask allied = 0;
  int french_value = 0;
  int allied_value = 0;
  bool fulfilled = false;
};
int value_of(const Setup& setup, const State& state, ArmyId army);
Arm arm_of(const Setup& setup, const State& state, ArmyId army);
// The districts whose missions an army may be counted for, a bit each.
std::uint8_t supported_by(const Setup& setup, const State& state, ArmyId french);
std::uint8_t opposed_by(const Setup& setup, const State& state, ArmyId allied);
ArmyMask undecided(const Setup& setup, const State& state, Side side);
Comparison compare(const Setup& setup, const State& state, std::size_t district);
void begin_scoring(const Setup& setup, State& state);
void count_for(const Setup& setup, State& state, ArmyId army, std::size_t district);
void finish_scoring(const Setup& setup, State& state);
void begin_second_game(const Setup& setup, State& state);
// VSL-SCORE-OPTIMUM: the best French assignment against the best Allied reply, written into counts_for.
void assign_best(const Setup& setup, State& state);

// ---- position_checks.cpp ----
constexpr bool is_preparation(Phase phase) { return phase <= Phase::Deal; }
constexpr bool is_scoring(Phase phase) {
  return phase == Phase::Support || phase == Phase::Oppose || phase == Phase::Over || phase == Phase::Scored;
}
Stage usual_stage(Phase phase);
// The first thing in a position that does not fit the rest.
std::optional<engine::Fault> contradiction(const Setup& setup, const State& state);

// ---- explain.cpp ----
Refusal explain(const Setup& setup, const State& state, engine::Action action);

}  // namespace leipzig::voelkerschlacht
