// The complete state of The Battle of Nations as a value of about 3 KB: where the units are, what has been done in this
// phase, and the battle being fought. What never changes is in setup.h.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "campaign/sides.h"
#include "engine/names.h"
#include "engine/seat.h"
#include "kit/ids.h"
#include "kit/zobrist.h"
#include "kit/zone_counts.h"

namespace leipzig::nations1975 {

using namespace campaign;

inline constexpr std::size_t kMaxHexes = 899;
inline constexpr std::size_t kSideUnits = 64;
inline constexpr std::size_t kUnits = 2 * kSideUnits;
inline constexpr std::size_t kMaxGroups = 16;

// The seat is the high bit of a unit's id; the rest is its place in that seat's list.
enum class UnitId : std::uint8_t { None = 0xFF };
constexpr std::size_t index(UnitId unit) { return static_cast<std::size_t>(unit); }
constexpr Seat seat_of(UnitId unit) { return index(unit) < kSideUnits ? kFrench : kAllied; }
constexpr UnitId unit_at(Seat seat, std::size_t local) { return static_cast<UnitId>(index(seat) * kSideUnits + local); }

// A set of units of one seat.
using UnitMask = std::uint64_t;
constexpr UnitMask bit(UnitId unit) { return UnitMask{1} << (index(unit) % kSideUnits); }
constexpr bool has(UnitMask mask, UnitId unit) { return (mask & bit(unit)) != 0; }
constexpr int count(UnitMask mask) { return std::popcount(mask); }
constexpr UnitId first(Seat seat, UnitMask mask) {
  return unit_at(seat, static_cast<std::size_t>(std::countr_zero(mask)));
}

template <class Function>
constexpr void for_each(Seat seat, UnitMask mask, Function&& function) {
  for (; mask != 0; mask &= mask - 1) function(first(seat, mask));
}

enum class Phase : std::uint8_t {
  Movement,
  Combat,    // name the next battle
  Battle,    // a battle is being named: more units, then the column
  Die,       // chance
  Exchange,  // the attacker chooses their losses
  Retreat,
  Displace,
  Withdraw,  // bombarding artillery may retreat by choice
  Advance,
  Over,
};
inline constexpr engine::Names<Phase> kPhaseNames{"movement", "combat",   "battle",   "die",     "exchange",
                                                  "retreat",  "displace", "withdraw", "advance", "over"};
static_assert(kPhaseNames.of(Phase::Over) == "over");

enum class Ending : std::uint8_t { None, Demoralized, BothDemoralized, Communications, Draw };
inline constexpr engine::Names<Ending> kEndingNames{"", "demoralized", "both demoralized", "communications", "draw"};

struct State {
  std::array<SpaceId, kUnits> where;  // None for units not on the map

  // Derived from where, kept for speed. Where two friends share a hex the occupant is the one that came last.
  std::array<UnitId, kMaxHexes> occupant;
  std::array<kit::ZoneCounts<kMaxHexes>, 2> zones;
  std::uint64_t piece_hash;

  std::array<UnitMask, 2> on_map;
  std::array<UnitMask, 2> waiting;  // reinforcements to come
  std::array<UnitMask, 2> lost;
  UnitMask cut_off;  // French units without a line of communications at the end

  // Movement Phase of the phasing seat.
  UnitMask moved;
  UnitMask owed;  // units on whose hex a friend has stopped: they must still move

  // Combat Phase.
  std::array<UnitMask, 2> fought;
  std::array<UnitMask, 2> displaced;
  UnitMask to_attack;       // phasing units that must still attack
  UnitMask to_be_attacked;  // enemy units that must still be attacked

  // The battle being named or fought.
  UnitMask attackers;
  UnitMask guns;  // those of the attackers that bombard
  UnitMask defenders;
  UnitMask retreating;
  UnitMask chain;  // units moved in the present chain of displacements
  std::array<SpaceId, 6> vacated;
  SpaceId pushed_from;  // the hex that the displacing unit just left
  UnitId pushed;        // the unit to be displaced now

  std::array<std::int16_t, 2> other_losses;           // points lost that no counter of the game stands for
  std::array<std::uint8_t, kMaxGroups> blocked_turn;  // the turn on which a group first found its entry blocked
  std::uint8_t vacated_count;
  std::uint8_t column;
  std::uint8_t result;
  std::uint8_t turn;
  Phase phase;
  Seat phasing;
  Seat deciding;
  Ending ending;
  Seat winner;

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace leipzig::nations1975
