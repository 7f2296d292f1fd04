// The complete state of Leipzig (1969) as a value: where the units are, what has been done in this player turn, the
// battle being fought; about 1.3 KB, plus what is derived for speed. What never changes is in setup.h.
#pragma once
#include <array>
#include <cstdint>

#include "campaign/sides.h"
#include "engine/names.h"
#include "engine/seat.h"
#include "kit/id_set.h"
#include "kit/ids.h"
#include "kit/zobrist.h"
#include "kit/zone_counts.h"

namespace leipzig::leipzig1969 {

using namespace campaign;

inline constexpr std::size_t kMaxHexes = 2166;
inline constexpr std::size_t kUnits = 192;
inline constexpr std::size_t kEngineers = 8;

// A counter of the box. Its type and the seat whose colour it has are in Setup; supply can change its owner.
enum class UnitId : std::uint8_t { None = 0xFF };
constexpr std::size_t index(UnitId unit) { return static_cast<std::size_t>(unit); }
constexpr UnitId unit_at(std::size_t i) { return static_cast<UnitId>(i); }

using UnitSet = kit::IdSet<UnitId, kUnits>;

enum class Phase : std::uint8_t {
  Deployment,
  Movement,
  Forming,  // an army is being formed: its parts are named one by one
  Combat,   // name the next battle
  Battle,   // a battle is being named: more units, then the fight
  Supply,   // which supply units the attack uses up
  Die,      // chance
  Scatter,
  Advance,  // after an automatic elimination
  Over,
};
inline constexpr engine::Names<Phase> kPhaseNames{"deployment", "movement", "forming", "combat",  "battle",
                                                  "supply",     "die",      "scatter", "advance", "over"};
static_assert(kPhaseNames.of(Phase::Over) == "over");

enum class Ending : std::uint8_t { None, FrenchDepots, AlliedDepot, AlliedDouble, FrenchMore, Draw };
inline constexpr engine::Names<Ending> kEndingNames{
    "", "allied depots destroyed", "french depot taken", "twice the factors", "more factors", "draw"};

inline constexpr std::uint8_t kNoSide = 6;

struct State {
  std::array<SpaceId, kUnits> where;      // None for counters not on the map
  std::array<std::uint8_t, kUnits> left;  // movement factors left in this movement part
  std::array<std::uint8_t, kUnits> used;  // those used by it and by its parts

  // Derived from where and captured, kept for speed. Counters of a hex form a list by rising number.
  std::array<UnitId, kMaxHexes> head;
  std::array<UnitId, kUnits> next;
  std::array<kit::ZoneCounts<kMaxHexes>, 2> zones;
  std::array<UnitSet, 2> on_map;  // by present owner
  std::uint64_t piece_hash;
  std::uint16_t overfull;  // hexes with more than three counters

  UnitSet waiting;   // to be deployed, or to come in
  UnitSet captured;  // supply in the enemy's hands
  // L69-COMP-MARKER: two states, though both are shown by turning the counter over.
  UnitSet siege;                                  // in siege position
  UnitSet scattered;                              // may not move in its owner's next turn
  UnitSet besieged;                               // left its siege position while shut in, and has not moved since
  std::array<std::uint8_t, kEngineers> crossing;  // the side of its hex over which an engineer leads

  // The player turn of the phasing seat.
  UnitSet stopped;         // moves no further in this part
  UnitSet risen;           // left its siege position in this part and still stands there
  UnitSet attacked;        // has attacked; an engineer: has been attacked across
  UnitSet defended;        // has been attacked
  UnitSet fresh;           // supply captured in this player turn
  UnitSet spent;           // supply that has supported an attack
  UnitSet just_scattered;  // attackers scattered in this player turn, which still have their next turn to miss

  // What is going on within the part.
  UnitSet forming;
  UnitSet attackers;
  UnitSet scattering;
  SpaceId target;         // the hex attacked
  std::uint8_t distance;  // of the scattering
  std::uint8_t turn;
  Phase phase;
  Phase part;    // Movement or Combat: to where a battle returns
  bool marched;  // a unit other than an engineer has moved in this part
  Seat phasing;
  Seat deciding;
  Ending ending;

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace leipzig::leipzig1969
