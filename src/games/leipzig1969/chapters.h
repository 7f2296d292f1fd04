// The rules of Leipzig (1969) by chapter of its rulebook. Each function's chapter is the .cpp file named above it.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "engine/action.h"
#include "engine/refusal.h"
#include "engine/survey.h"
#include "games/leipzig1969/pieces.h"
#include "games/leipzig1969/setup.h"
#include "games/leipzig1969/state.h"
#include "kit/space_set.h"

namespace leipzig::leipzig1969 {

using engine::choice;
using engine::ChoiceList;
using engine::Refusal;
using engine::TargetList;

enum class Kind : std::uint8_t {
  Deploy,         // unit, hex
  Historical,     // every unit not yet placed to its historical place
  EndDeployment,  //
  Move,           // unit, hex
  Enter,          // unit, entry hex
  Bridge,         // engineer, neighbouring hex
  Combine,        // division, another division: a corps
  Army,           // division or corps: begins to form an army
  Join,           // division or corps: joins the army being formed
  Break,          // corps or army
  Siege,          // unit takes up siege position
  Rise,           // unit leaves it
  Destroy,        // own supply
  Remove,         // unit too many in a hex that nothing else can clear
  EndMovement,    //
  Attack,         // own unit, hex: the first attacker of a battle
  With,           // own unit joins
  Fight,          //
  Supply,         // supply unit that the attack uses up
  EndCombat,      //
  Scatter,        // unit, hex
  Lost,           // unit that cannot scatter anywhere
  Advance,        // unit into the emptied hex
  NoAdvance,      //
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::NoAdvance) + 1;

constexpr Kind kind_of(engine::Choice choice) { return static_cast<Kind>(choice.kind); }
constexpr UnitId unit_of(engine::Choice choice) { return static_cast<UnitId>(choice.subject); }
constexpr std::uint16_t target_of(SpaceId hex) { return static_cast<std::uint16_t>(index(hex)); }

// ---- deployment.cpp: Prepare for play, Deployment chart ----
void begin_deployment(const Setup& setup, State& state);
UnitSet to_deploy(const Setup& setup, const State& state, Seat seat);
void list_deployers(const Setup& setup, const State& state, ChoiceList& choices);
void list_places(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void deploy(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void deploy_historically(const Setup& setup, State& state);
void end_deployment(const Setup& setup, State& state);

// ---- sequence.cpp: How to play ----
void begin_movement(const Setup& setup, State& state, Seat seat);
void end_movement(const Setup& setup, State& state);
void end_combat(const Setup& setup, State& state);

// ---- movement.cpp: How to move units, terrain list, stacking ----
using MoveRange = kit::Range<kMaxHexes, 8>;
// Own crossings over rivers, as engineers make them now.
struct Crossing {
  SpaceId from = SpaceId::None;
  SpaceId to = SpaceId::None;
  std::uint8_t side = kNoSide;
  UnitId engineer = UnitId::None;
};
using Crossings = kit::FixedVector<Crossing, kEngineers>;
Crossings crossings_of(const Setup& setup, const State& state, Seat seat);
// The own engineer who leads over the hexside between two hexes, or None.
UnitId engineer_between(const Crossings& crossings, SpaceId a, SpaceId b);
bool may_move(const Setup& setup, const State& state, UnitId unit);
// Everything that a unit reaches where nothing hinders it, from the table; empty where a search is needed.
std::span<const SpaceId> unhindered(const Setup& setup, const State& state, UnitId unit);
void move_range(const Setup& setup, const State& state, UnitId unit, MoveRange& range);
void list_movers(const Setup& setup, const State& state, ChoiceList& choices);
void list_moves(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void list_entries(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void list_river_sides(const Setup& setup, const State& state, UnitId engineer, TargetList& targets);
bool may_bridge(const Setup& setup, const State& state, UnitId engineer);
// Whether a hex with too many counters can still be put right by one of those that stand there.
bool has_relief(const Setup& setup, const State& state, SpaceId hex);
void move(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void enter(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void bridge(const Setup& setup, State& state, UnitId engineer, SpaceId hex);

// ---- organization.cpp: Building up and breaking down ----
bool may_combine(const Setup& setup, const State& state, UnitId unit);
bool may_break(const Setup& setup, const State& state, UnitId unit);
bool can_merge(const Setup& setup, const State& state, SpaceId hex, UnitId arriving, int left);
void list_reorganizers(const Setup& setup, const State& state, ChoiceList& choices);
void list_breakers(const Setup& setup, const State& state, ChoiceList& choices);  // in the combat part
void list_partners(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void list_joiners_of_army(const Setup& setup, const State& state, ChoiceList& choices);
bool can_form_army(const Setup& setup, const State& state, UnitId unit);
void combine(const Setup& setup, State& state, UnitId unit, UnitId other);
void form_army(const Setup& setup, State& state, UnitId unit);
void join_army(const Setup& setup, State& state, UnitId unit);
void break_down(const Setup& setup, State& state, UnitId unit);
// Replaces a unit by the next smaller ones where it stands; calls `each` with them.
template <class Visit>
void split(const Setup& setup, State& state, UnitId unit, Visit&& each) {
  const TypeInfo& info = setup.info(unit);
  const Seat seat = owner(setup, state, unit);
  const SpaceId hex = state.where[index(unit)];
  discard(setup, state, unit);
  for (int i = 0; i < info.parts; ++i) {
    const UnitId part = draw(setup, state, seat, *info.smaller);
    put(setup, state, part, hex);
    each(part);
  }
}

// ---- siege.cpp: How to have combat 13 ----
bool is_buttoned_up(const Setup& setup, const State& state, Seat seat, SpaceId hex);
bool may_take_siege(const Setup& setup, const State& state, UnitId unit);
bool is_besieged(const Setup& setup, const State& state, UnitId unit);
bool may_rise(const State& state, UnitId unit);
void take_siege(State& state, UnitId unit);
void rise(const Setup& setup, State& state, UnitId unit);

// ---- supply.cpp: Supply ----
using HexBits = kit::SpaceBits<2176>;
// Hexes from which a seat's units can draw on a supply unit.
HexBits supplied_hexes(const Setup& setup, const State& state, Seat seat);
bool serves(const Setup& setup, const State& state, UnitId supply, UnitId attacker);
bool is_supplied(const Setup& setup, const State& state, UnitId attacker);
void produce(const Setup& setup, State& state, Seat seat);
void take_counters(const Setup& setup, State& state, Seat taker, SpaceId hex);
void destroy_supply(const Setup& setup, State& state, UnitId supply);
void use_up_supply(const Setup& setup, State& state);
// Names the supply units that leave no choice; what is left to name, if anything.
UnitSet supply_to_name(const Setup& setup, State& state);

// ---- combat.cpp: How to have combat, Napoleon ----
struct Strengths {
  int attack = 0;
  int defence = 0;
  bool across_river = false;  // every attacker comes over a bridge or an engineer
};
bool is_doubled_by_napoleon(const Setup& setup, const State& state, UnitId unit);
int attack_of(const Setup& setup, const State& state, UnitId unit);
int defence_of(const Setup& setup, const State& state, UnitId unit, bool across_river);
int defence_of_hex(const Setup& setup, const State& state, SpaceId hex, bool across_river);
Strengths strengths(const Setup& setup, const State& state);
bool is_ready_to_attack(const Setup& setup, const State& state, UnitId unit);  // but for supply and the enemy's place
bool is_attackable(const Setup& setup, const State& state, Seat attacker, SpaceId hex);
void list_attackers(const Setup& setup, const State& state, ChoiceList& choices);
void list_targets(const Setup& setup, const State& state, UnitId attacker, TargetList& targets);
void list_joiners(const Setup& setup, const State& state, ChoiceList& choices);
bool may_fight(const Setup& setup, const State& state);
void attack(State& state, UnitId attacker, SpaceId hex);
void fight(const Setup& setup, State& state);
void name_supply(const Setup& setup, State& state, UnitId supply);

// ---- results.cpp: the combat results table ----
void apply_result(const Setup& setup, State& state, int roll);
void eliminate_automatically(const Setup& setup, State& state);
void list_scatterers(const Setup& setup, const State& state, ChoiceList& choices);
void list_scatter_ends(const Setup& setup, const State& state, UnitId unit, TargetList& targets);
void scatter(const Setup& setup, State& state, UnitId unit, SpaceId hex);
void lose(const Setup& setup, State& state, UnitId unit);
bool may_advance(const State& state, UnitId unit);
void list_advancers(const State& state, ChoiceList& choices);
void advance(const Setup& setup, State& state, UnitId unit);
void end_battle(State& state);

// ---- victory.cpp: How to win ----
int combat_factors(const Setup& setup, const State& state, Seat seat);
void note_lost_depot(const Setup& setup, State& state, Seat seat);
void finish(const Setup& setup, State& state);
std::optional<Seat> winner(Ending ending);

// ---- danger.cpp ----
std::vector<engine::Danger> dangers(const Setup& setup, const State& state, Seat own);
std::vector<engine::Prospect> prospects(const Setup& setup, const State& state);

// ---- explain.cpp ----
Refusal explain(const Setup& setup, const State& state, engine::Action action);

}  // namespace leipzig::leipzig1969
