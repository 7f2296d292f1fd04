// The complete state of Leipzig: Napoleon vs. Europe as a value: every counter with its hex and condition, the declared
// attacks, the current march and battle, the score. What never changes is in setup.h.
#pragma once
#include <array>
#include <cstdint>

#include "campaign/sides.h"
#include "engine/names.h"
#include "engine/seat.h"
#include "kit/fixed_vector.h"
#include "kit/id_set.h"
#include "kit/ids.h"

namespace leipzig::leipzig1971 {

using namespace campaign;

inline constexpr std::size_t kMaxHexes = 2166;
inline constexpr std::size_t kSideUnits = 256;
inline constexpr std::size_t kUnits = 2 * kSideUnits;
inline constexpr std::size_t kMaxAttacks = 96;
inline constexpr std::size_t kCities = 5;

// A place in a side's list of counters; the counter that lies there changes as units are built up and broken down.
enum class UnitId : std::uint16_t { None = 0xFFFF };
constexpr std::size_t index(UnitId unit) { return static_cast<std::size_t>(unit); }
constexpr Seat seat_of(UnitId unit) { return index(unit) < kSideUnits ? kFrench : kAllied; }
constexpr UnitId unit_at(Seat seat, std::size_t local) { return static_cast<UnitId>(index(seat) * kSideUnits + local); }
constexpr std::size_t number_of(UnitId unit) { return index(unit) % kSideUnits; }

// The type of a counter. A leader's number is part of the type.
enum class Type : std::uint8_t { None, Army, Corps, Division, CavalryCorps, CavalryDivision, Supply, Depot, Leader1 };
inline constexpr std::size_t kLeaders = 10;  // L71-COM-LEADERS
inline constexpr std::size_t kTypes = static_cast<std::size_t>(Type::Leader1) + kLeaders;
constexpr std::size_t index(Type type) { return static_cast<std::size_t>(type); }
constexpr bool is_infantry(Type type) { return type >= Type::Army && type <= Type::Division; }
constexpr bool is_cavalry(Type type) { return type == Type::CavalryCorps || type == Type::CavalryDivision; }
// L71-COM-COMBATUNITS: all others are non-combat units, leaders too (L71-LDR-A).
constexpr bool is_combat(Type type) { return type >= Type::Army && type <= Type::CavalryDivision; }
constexpr bool is_supply(Type type) { return type == Type::Supply || type == Type::Depot; }
constexpr bool is_leader(Type type) { return type >= Type::Leader1; }
constexpr int leader_number(Type type) { return static_cast<int>(type) - static_cast<int>(Type::Leader1) + 1; }
constexpr Type leader(int number) { return static_cast<Type>(static_cast<int>(Type::Leader1) + number - 1); }

// A set of counters of one seat.
using UnitSet = kit::IdSet<UnitId, kSideUnits, &number_of>;

template <class Function>
constexpr void for_each(Seat seat, const UnitSet& set, Function&& function) {
  set.for_each([&](UnitId number) { function(unit_at(seat, index(number))); });
}

// Places of a counter that is not on the map; `left` then says more (the entry, or the turn of return).
inline constexpr SpaceId kArriving = static_cast<SpaceId>(0xFFF0);
inline constexpr SpaceId kMarchingRound = static_cast<SpaceId>(0xFFF1);
constexpr bool on_map(SpaceId hex) { return index(hex) < kMaxHexes; }

// What a counter has done, bit by bit.
enum Mark : std::uint16_t {
  kMoved = 1,         // in this movement phase
  kStopped = 2,       // entered a zone that ends its move
  kDone = 4,          // another unit has moved since: its move is over
  kOrganized = 8,     // came out of a breakdown or build-up of this phase
  kFought = 16,       // made an automatic elimination, or advanced
  kAttacking = 32,    // is in a declared attack
  kRetreating = 64,   // must retreat by a combat result
  kBroken = 128,      // came out of a larger unit by scattering
  kMarchUsed = 256,   // supply committed to a forced march
  kServes = 512,      // supply that will be spent at the end of the combat phase
  kUncovered = 1024,  // an Allied unit that the French have seen
  kByCavalry = 2048,  // uncovered by cavalry in this phase
  kMarched = 4096,    // has announced a forced march in this phase
  kGarrison = 8192,   // held in a fortress by the armistice, or the Saxons at Torgau
  kInSight = 16384,   // an Allied unit next to a French one when the French movement phase began
};

// One hex, or a sortie against several: the directions attacked are bits of `sides`.
struct Attack {
  SpaceId from = SpaceId::None;
  std::uint8_t sides = 0;
  std::uint8_t emptied = 0;  // sides that retreat before combat left empty
  UnitId supply = UnitId::None;
  bool supplied = false;
  friend constexpr bool operator==(const Attack&, const Attack&) = default;
};

// An attacked hex whose defenders draw supply.
struct Sustained {
  SpaceId hex = SpaceId::None;
  UnitId supply = UnitId::None;
  friend constexpr bool operator==(const Sustained&, const Sustained&) = default;
};

// Where supply stood when the movement phase began (L71-SUP-C3).
struct Source {
  UnitId unit = UnitId::None;
  SpaceId hex = SpaceId::None;
  friend constexpr bool operator==(const Source&, const Source&) = default;
};

enum class Phase : std::uint8_t {
  Placement,    // free deployment
  Truce,        // the French may call the armistice
  Levy,         // the rebellion takes its toll
  Arrival,      // reinforcements are placed
  Movement,     // organise, then move
  MarchDie,     // chance: the forced march
  MarchChoice,  // stop, or roll again
  Assembly,     // the end of movement: combine, feed stacks, destroy supply
  Declaring,    // segment I
  Naming,       // one attack of it
  Evading,      // segment II: retreat before combat
  Sustaining,   // segment III
  Resolving,    // segment IV
  Die,          // chance: the combat
  Losses,       // half exchange
  Retreat,
  Advance,
  Over,
};
inline constexpr engine::Names<Phase> kPhaseNames{"placement", "armistice",    "levy",      "arrival",   "movement",
                                                  "march die", "march choice", "assembly",  "declaring", "naming",
                                                  "evading",   "sustaining",   "resolving", "die",       "losses",
                                                  "retreat",   "advance",      "over"};
static_assert(kPhaseNames.of(Phase::Over) == "over");

enum class MarchStage : std::uint8_t { None, First, Free };

// Derived from where and type, kept for speed.
struct Occupancy {
  std::uint8_t infantry = 0;
  std::uint8_t cavalry = 0;
  std::uint8_t others = 0;
  Seat seat = kFrench;
  friend constexpr bool operator==(const Occupancy&, const Occupancy&) = default;
  constexpr int combat() const { return infantry + cavalry; }
  constexpr bool any() const { return infantry + cavalry + others != 0; }
};

struct State {
  std::array<SpaceId, kUnits> where;
  std::array<Type, kUnits> type;
  std::array<std::uint8_t, kUnits> left;   // movement points
  std::array<std::uint8_t, kUnits> until;  // dispersed to the end of that phase (sequence.cpp), 0 for not
  std::array<std::uint16_t, kUnits> marks;

  // Derived.
  std::array<Occupancy, kMaxHexes> occupied;
  std::array<std::uint16_t, kMaxHexes> zones;  // four bits each: hexes that control it, by seat and kind
  std::array<UnitSet, 2> standing;             // counters on the map

  kit::FixedVector<Attack, kMaxAttacks> attacks;
  kit::FixedVector<Sustained, kMaxAttacks> sustained;
  kit::FixedVector<Source, 32> sources;
  kit::FixedVector<SpaceId, 32> duties;  // hexes looked at in the combat phase: they must be attacked
  kit::FixedVector<SpaceId, 32> swept;   // hexes emptied by automatic elimination in this phase

  std::array<std::int16_t, 2> combat_losses;  // in points: divisions and leaders
  std::array<std::int16_t, 2> march_losses;
  std::array<std::uint8_t, 2> supply_lost;    // counters out for good (L71-SUP-E)
  std::array<std::uint16_t, 2> leaders_gone;  // bit n-1: leader n was lost or has left
  std::uint8_t exited_divisions;
  std::uint8_t exited_leaders;
  std::uint8_t exited_supply;
  std::array<std::uint8_t, kCities> holder;  // 0 French, 1 Allied, 2 neither

  UnitId mover;  // the unit that is moving, or marches
  MarchStage stage;
  std::uint8_t march;        // 2 double, 3 triple
  std::uint8_t beyond;       // points of the march past its first part
  std::uint8_t march_table;  // column of the second table to roll on, 0 none (from 1)
  bool march_ends_dispersed;
  bool under_way;  // a unit has moved in this phase: no more breakdown

  Attack battle;  // the attack being named or fought
  std::uint8_t column;
  std::uint8_t result;
  std::uint8_t owing;          // divisions still to lose
  std::uint8_t retreat_hexes;  // 0: scattered, full allowance
  std::uint8_t to_scatter;     // 1: the attackers' retreat follows the defenders'

  std::uint8_t turn;
  Phase phase;
  Seat phasing;
  Seat deciding;

  // Campaign and special rules; turns, 0 for never.
  std::uint8_t armistice;             // first turn of it
  std::uint8_t war;                   // Austria is at war from this turn on
  std::uint8_t rebellion;             // broke out on this turn
  std::uint8_t bavaria;               // Bavarians come on this turn
  std::array<std::uint8_t, 4> north;  // turns on which Berlin was taken

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace leipzig::leipzig1971
