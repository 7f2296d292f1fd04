// The complete position of Leipzig (1969) as a value: who stands where, what has been done in this player turn, the
// battle being fought; about 1.3 KB, and beside it what is derived for speed. What never changes is in setup.h.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "engine/seat.h"
#include "kit/ids.h"
#include "kit/zobrist.h"
#include "kit/zone_counts.h"

namespace leipzig::leipzig1969 {

using engine::Seat;
using kit::index;
using kit::SpaceId;

inline constexpr std::size_t kMaxHexes = 2166;
inline constexpr std::size_t kUnits = 192;
inline constexpr std::size_t kEngineers = 8;

// A counter of the box. Its type and the seat whose colour it has are in Setup; supply can change its owner.
enum class UnitId : std::uint8_t { None = 0xFF };
constexpr std::size_t index(UnitId unit) { return static_cast<std::size_t>(unit); }
constexpr UnitId unit_at(std::size_t i) { return static_cast<UnitId>(i); }

// A set of counters.
class UnitSet {
 public:
  constexpr bool has(UnitId unit) const { return (words_[index(unit) / 64] >> (index(unit) % 64) & 1) != 0; }
  constexpr void add(UnitId unit) { words_[index(unit) / 64] |= bit(unit); }
  constexpr void remove(UnitId unit) { words_[index(unit) / 64] &= ~bit(unit); }
  constexpr void set(UnitId unit, bool in) { in ? add(unit) : remove(unit); }
  constexpr bool none() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  constexpr bool any() const { return !none(); }
  constexpr int count() const { return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]); }
  constexpr UnitId first() const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if (words_[w] != 0) return unit_at(64 * w + static_cast<std::size_t>(std::countr_zero(words_[w])));
    }
    return UnitId::None;
  }
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        visit(unit_at(64 * w + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
  }
  constexpr const std::array<std::uint64_t, 3>& words() const { return words_; }

  friend constexpr UnitSet operator|(UnitSet a, const UnitSet& b) {
    for (std::size_t w = 0; w < 3; ++w) a.words_[w] |= b.words_[w];
    return a;
  }
  friend constexpr UnitSet operator&(UnitSet a, const UnitSet& b) {
    for (std::size_t w = 0; w < 3; ++w) a.words_[w] &= b.words_[w];
    return a;
  }
  friend constexpr UnitSet operator-(UnitSet a, const UnitSet& b) {
    for (std::size_t w = 0; w < 3; ++w) a.words_[w] &= ~b.words_[w];
    return a;
  }
  friend constexpr bool operator==(const UnitSet&, const UnitSet&) = default;

 private:
  static constexpr std::uint64_t bit(UnitId unit) { return std::uint64_t{1} << (index(unit) % 64); }
  std::array<std::uint64_t, kUnits / 64> words_{};
};
static_assert(kUnits == 3 * 64);

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

enum class Ending : std::uint8_t { None, FrenchDepots, AlliedDepot, AlliedDouble, FrenchMore, Draw };

inline constexpr std::uint8_t kNoSide = 6;

struct State {
  std::array<SpaceId, kUnits> where;      // None for counters not on the map
  std::array<std::uint8_t, kUnits> left;  // movement factors left in this movement part
  std::array<std::uint8_t, kUnits> used;  // those used by it and by what it is made of

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
  std::array<std::uint8_t, kEngineers> crossing;  // the side of its hex over which an engineer leads

  // The player turn of the phasing seat.
  UnitSet stopped;         // moves no further in this part
  UnitSet risen;           // left its siege position in this part and still stands there
  UnitSet attacked;        // has attacked; an engineer: has been attacked across
  UnitSet defended;        // has been attacked
  UnitSet fresh;           // supply captured in this player turn
  UnitSet spent;           // supply that has supported an attack
  UnitSet just_scattered;  // attackers scattered in this player turn, who still have their next turn to miss

  // What is going on within the part.
  UnitSet forming;
  UnitSet attackers;
  UnitSet scattering;
  SpaceId target;         // the hex attacked
  std::uint8_t distance;  // of the scattering
  std::uint8_t turn;
  Phase phase;
  Phase part;    // Movement or Combat: to where a battle returns
  bool marched;  // somebody other than an engineer has moved in this part
  Seat phasing;
  Seat deciding;
  Ending ending;

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace leipzig::leipzig1969
