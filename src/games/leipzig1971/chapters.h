// The rules of Leipzig: Napoleon vs. Europe by chapter of the register. Each block's chapter is the .cpp file named.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/refusal.h"
#include "engine/survey.h"
#include "games/leipzig1971/pieces.h"
#include "games/leipzig1971/setup.h"
#include "games/leipzig1971/state.h"
#include "kit/range.h"

namespace leipzig::leipzig1971 {

struct Seen;

using engine::choice;
using engine::ChoiceList;
using engine::Refusal;
using engine::TargetList;

enum class Kind : std::uint8_t {
  Place,          // unit, hex
  EndPlacement,   //
  CallTruce,      //
  NoTruce,        //
  Enter,          // arriving unit, hex
  EndArrivals,    //
  Break,          // unit, how many corps come out
  Combine,        // hex, what
  March,          // unit, multiple and source
  Press,          // - the die of the march
  Halt,           // -
  Risk,           // -
  Move,           // unit, hex
  Exit,           // unit
  Eliminate,      // own hex, enemy hex
  Look,           // - , hex
  EndMovement,    //
  Feed,           // supply
  Destroy,        // supply
  Dissolve,       // unit of a stack that cannot stay
  EndAssembly,    //
  Attack,         // own hex, enemy hex; a fortress: itself
  Supply,         // supply, for the attack being named
  Without,        // unit that stays out
  Spare,          // -, hex left out of a sortie
  Go,             // the attack is named
  EndDeclaring,   //
  Evade,          // unit, hex
  EndEvading,     //
  Sustain,        // supply, attacked hex
  EndSustaining,  //
  Resolve,        // attacking hex
  Lose,           // unit: one division of it
  Retreat,        // unit, hex
  Lost,           // unit without a way
  Advance,        // unit, hex
  EndAdvance,     //
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::EndAdvance) + 1;

constexpr Kind kind_of(engine::Choice choice) { return static_cast<Kind>(choice.kind); }
constexpr UnitId unit_of(engine::Choice choice) { return static_cast<UnitId>(choice.subject); }
constexpr SpaceId hex_of(engine::Choice choice) { return static_cast<SpaceId>(choice.subject); }
constexpr std::uint16_t target(SpaceId hex) { return static_cast<std::uint16_t>(index(hex)); }

// ---- sequence.cpp: section 3, and how long dispersal lasts ----
void begin_game(const Setup& setup, State& state);
void begin_player_turn(const Setup& setup, State& state, Seat seat);
void open_player_turn(const Setup& setup, State& state);
void begin_arrivals(const Setup& setup, State& state);
void begin_movement(const Setup& setup, State& state);
void end_movement(const Setup& setup, State& state);
void end_assembly(const Setup& setup, State& state);
void end_combat(const Setup& setup, State& state);
void disperse(State& state, UnitId unit);  // L71-DSP-DURATION
std::uint8_t term(int turn, Seat seat, bool combat);

// ---- setup_phase.cpp: section 2 ----
void deploy(const Setup& setup, State& state);
void begin_placement(const Setup& setup, State& state);
void list_placements(const Setup& setup, const State& state, ChoiceList& choices);
void list_placement_hexes(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void place(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void end_placement(const Setup& setup, State& state);
bool may_deploy(const Setup& setup, const State& state, UnitId unit, SpaceId hex);

// ---- movement.cpp: sections 4 and 5 ----
using MoveRange = kit::Range<kMaxHexes, 24>;
bool closed_to(const Setup& setup, const State& state, Seat seat, SpaceId hex);
bool is_held(const Setup& setup, const State& state, UnitId unit);
bool has_move(const Setup& setup, const State& state, UnitId unit);
bool has_step(const Setup& setup, const State& state, UnitId unit, int points);  // one that these points pay
int step_cost(const Setup& setup, const State& state, UnitId unit, SpaceId from, const HexExit& way);
kit::EntryRule entry_of(const Setup& setup, const State& state, UnitId unit, SpaceId hex);
// With a goal the costs of other hexes may be missing.
void move_range(const Setup& setup, const State& state, UnitId unit, MoveRange& range, SpaceId goal = SpaceId::None);
void list_movement(const Setup& setup, const State& state, ChoiceList& choices);
void list_moves(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void take_up(State& state, UnitId unit);  // its move begins; the one before is over
void lay_down(State& state);              // the moving unit's move is over
void move(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void leave_map(const Setup& setup, State& state, UnitId unit);
bool may_exit(const Setup& setup, const State& state, UnitId unit);
int exit_cost(const Setup& setup, const State& state, UnitId unit);

// ---- stacking.cpp: section 6 ----
enum class Stack : std::uint8_t { Legal, Hungry, Excused, Illegal };
Stack stack_in(const Setup& setup, const State& state, SpaceId hex);
int divisions_in(const Setup& setup, const State& state, Seat seat, SpaceId hex);
bool can_unite(const Setup& setup, const State& state, SpaceId hex);  // combining would leave one unit
bool stacks_allow_end(const Setup& setup, const State& state);
bool is_fed(const Setup& setup, const State& state, SpaceId hex);  // by supply that was named for it
void list_breakdowns(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void list_combinations(const Setup& setup, const State& state, SpaceId hex, bool at_end, TargetList& targets);
void break_down(const Setup& setup, State& state, UnitId unit, int corps);
void combine(const Setup& setup, State& state, SpaceId hex, int what);
void list_assembly(const Setup& setup, const State& state, ChoiceList& choices);
using Parts = kit::FixedVector<UnitId, 6>;
Parts replace(const Setup& setup, State& state, UnitId unit, int corps, int divisions);

// ---- supply.cpp: section 7 ----
bool usable(const State& state, UnitId unit);
bool in_reach(const Setup& setup, SpaceId a, SpaceId b);
bool supply_in_reach(const Setup& setup, const State& state, Seat seat, SpaceId hex);
bool supply_may_be_in_reach(const Setup& setup, const State& state, Seat seat, SpaceId hex);
UnitId supply_for(const Setup& setup, const State& state, Seat seat, SpaceId hex);
bool fortress_supply(const Setup& setup, const State& state, Seat seat, SpaceId hex);
void spend(const Setup& setup, State& state, UnitId unit);  // L71-SUP-C1, L71-SUP-C5

// ---- combat.cpp: section 8 ----
// A unit's strength as supply leaves it (L71-SUP-A).
constexpr int effective(int strength, bool supplied) {
  return supplied ? strength : strength / 2 > 1 ? strength / 2 : 1;
}
bool lends_bonus(const Setup& setup, const State& state, UnitId unit);  // a leader who can help an attack
int attack_strength(const Setup& setup, const State& state, SpaceId hex, bool supplied, UnitId without = UnitId::None,
                    bool declared = true);
int defence_strength(const Setup& setup, const State& state, SpaceId hex, bool supplied, int multiplier);
int multiplier(const Setup& setup, SpaceId from, SpaceId hex);
struct Strengths {
  int attack = 0;
  int defence = 0;
};
Strengths strengths(const Setup& setup, const State& state, const Attack& attack);
bool can_attack(const State& state, UnitId unit);
bool meets_river_minimum(const Setup& setup, const State& state, const Attack& attack, bool supplied,
                         UnitId without = UnitId::None);
std::uint8_t enemy_sides(const Setup& setup, const State& state, SpaceId hex);
void begin_combat(const Setup& setup, State& state);
void list_attacks(const Setup& setup, const State& state, ChoiceList& choices);
void list_attacked(const Setup& setup, const State& state, SpaceId from, TargetList& targets);
void attack(const Setup& setup, State& state, SpaceId from, SpaceId hex);
void list_naming(const Setup& setup, const State& state, ChoiceList& choices);
void list_spared(const Setup& setup, const State& state, TargetList& targets);
void go(State& state);
void end_declaring(const Setup& setup, State& state);
bool attacked(const Setup& setup, const State& state, SpaceId hex);
void list_sustaining(const Setup& setup, const State& state, ChoiceList& choices);
void list_sustained(const Setup& setup, const State& state, UnitId supply, TargetList& targets);
void end_sustaining(const Setup& setup, State& state);
void list_resolving(const State& state, ChoiceList& choices);
void resolve_attack(const Setup& setup, State& state, SpaceId from);
bool is_supplied(const Setup& setup, const State& state, SpaceId hex);
std::string_view result_label(CombatResult result);
// A battle before it is fought; `supplied` says whether the defenders of a hex are.
engine::Preview combat_preview(const Setup& setup, const State& state, const Attack& battle,
                               const std::vector<UnitId>& attackers, const std::function<bool(SpaceId)>& supplied);
// The column of these strengths with the exact chances of it.
void add_chances(const Setup& setup, const Strengths& total, engine::Preview& preview);

// ---- elimination.cpp: section 16 ----
bool can_eliminate(const Setup& setup, const State& state, SpaceId from, SpaceId hex, bool supplied);
void list_eliminations(const Setup& setup, const State& state, SpaceId from, TargetList& targets);
void eliminate(const Setup& setup, State& state, SpaceId from, SpaceId hex);

// ---- results.cpp: section 9, 11 and 13 ----
enum class Cause : std::uint8_t { Combat, March, None };
void lose(const Setup& setup, State& state, UnitId unit, Cause cause);
void lose_hex(const Setup& setup, State& state, Seat seat, SpaceId hex, Cause cause);
void apply_result(const Setup& setup, State& state, CombatResult result);
void list_losses(const Setup& setup, const State& state, ChoiceList& choices);
void lose_division(const Setup& setup, State& state, UnitId unit);
void after_results(const Setup& setup, State& state);
void list_advances(const Setup& setup, const State& state, ChoiceList& choices);
void list_advance_hexes(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void advance(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void end_advance(const Setup& setup, State& state);

// ---- retreat.cpp: sections 10, 11 and 12 ----
enum class Retreating : std::uint8_t { Evading, Scattered, Hexes };
void retreat_ends(const Setup& setup, const State& state, UnitId unit, Retreating how, TargetList& targets);
bool may_evade(const Setup& setup, const State& state, UnitId unit);
void begin_evading(const Setup& setup, State& state);
void list_evading(const Setup& setup, const State& state, ChoiceList& choices);
void evade(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void end_evading(const Setup& setup, State& state);
void list_retreats(const Setup& setup, const State& state, ChoiceList& choices);
Retreating manner(const State& state);
void retreat(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void perish(const Setup& setup, State& state, UnitId unit);
// The units that are lost at once with this result of a battle, because they have nowhere to go.
std::vector<std::string> lost_without_retreat(const Setup& setup, const State& state, const Attack& battle,
                                              CombatResult result);

// ---- fortress.cpp: section 15 ----
bool besieged(const Setup& setup, const State& state, SpaceId hex, Seat by);

// ---- march.cpp: section 17 ----
void list_marches(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
bool may_march(const Setup& setup, const State& state, UnitId unit);
void announce(const Setup& setup, State& state, UnitId unit, int how);
bool can_go_on(const Setup& setup, const State& state, UnitId unit);
void roll_march(const Setup& setup, State& state, int roll);
// What the target of a march stands for.
constexpr int march_multiple(int how) { return how % 2 + 2; }
constexpr bool march_by_die(int how) { return how / 2 == 0; }

// ---- reinforcements.cpp: section 20 ----
// A group of reinforcements due on this turn, with its entry place.
struct Due {
  const Arrival* arrival = nullptr;
  std::uint8_t place = kNoPlace;
};
std::vector<Due> due_now(const Setup& setup, const State& state, Seat seat);
void bring_arrivals(const Setup& setup, State& state, Seat seat);
void list_arrivals(const Setup& setup, const State& state, ChoiceList& choices);
void list_entries(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void enter(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void end_arrivals(const Setup& setup, State& state);

// ---- campaign.cpp: sections 21 and 22 ----
bool austria_open(const Setup& setup, const State& state);
bool saxons_neutral(const Setup& setup, const State& state);
void occupy(const Setup& setup, State& state, Seat seat, SpaceId hex);
void end_game_turn(const Setup& setup, State& state);
bool may_call_truce(const Setup& setup, const State& state);
void call_truce(const Setup& setup, State& state);
void start_of_turn(const Setup& setup, State& state);
bool truce_allows(const Setup& setup, const State& state, UnitId unit, SpaceId hex);
bool on_own_side(const Setup& setup, const State& state, Seat seat, SpaceId hex);
bool may_march_round(const Setup& setup, const State& state, UnitId unit);
void march_round(const Setup& setup, State& state, UnitId unit);
bool must_withdraw(const Setup& setup, const State& state, UnitId unit);
void begin_levy(const Setup& setup, State& state);

// ---- reconnaissance.cpp: section 19 ----
bool hides(const Setup& setup, const State& state);                // the rule is in force
bool hidden(const Setup& setup, const State& state, SpaceId hex);  // a unit there is face down
void list_looks(const Setup& setup, const State& state, TargetList& targets);
void look(const Setup& setup, State& state, SpaceId hex);
void note_in_sight(const Setup& setup, State& state);
void cover(const Setup& setup, State& state);
bool look_unpaid(const Setup& setup, const State& state);

// ---- victory.cpp: section 24 ----
int points(const Setup& setup, const State& state, Seat seat, bool with_sieges);  // in half points
void finish(const Setup& setup, State& state);

// ---- danger.cpp ----
std::vector<engine::Danger> dangers(const Setup& setup, const Seen& seen, Seat own);
std::vector<engine::Prospect> prospects(const Setup& setup, const Seen& seen);
// What the results of a battle do in it, for its preview.
void add_effects(const Setup& setup, const State& state, const Attack& battle, engine::Preview& preview);

// ---- explain.cpp ----
Refusal explain(const Setup& setup, const State& state, engine::Action action);

// ---- notation.cpp ----
bool names_unit(engine::Action action);  // its subject is a unit, not a hex
std::string name_of(const Setup& setup, const State& state, UnitId unit);

}  // namespace leipzig::leipzig1971
