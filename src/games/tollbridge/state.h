// The complete state of The Toll Bridge as a value: where the units are, and what has been done in this phase. What
// never changes is in setup.h.
#pragma once
#include <array>
#include <cstdint>

#include "engine/action.h"
#include "engine/names.h"
#include "engine/seat.h"
#include "kit/ids.h"

namespace leipzig::tollbridge {

using engine::Seat;
using kit::index;
using kit::SpaceId;

// The seats, as in data/tollbridge/game.json.
inline constexpr Seat kRaiders = engine::kSeats[0];
inline constexpr Seat kGuards = engine::kSeats[1];
inline constexpr engine::Names<Seat> kSeatNames{"raiders", "guards"};

inline constexpr std::size_t kUnits = 16;  // at most
enum class UnitId : std::uint8_t { None = 0xFF };
constexpr std::size_t index(UnitId unit) { return static_cast<std::size_t>(unit); }
constexpr UnitId unit_at(std::size_t i) { return static_cast<UnitId>(i); }

enum class Phase : std::uint8_t { Movement, Combat, Die, Retreat, Over };
inline constexpr engine::Names<Phase> kPhaseNames{"movement", "combat", "die", "retreat", "over"};

enum class Ending : std::uint8_t { None, TollHouse, Eliminated, Time };
inline constexpr engine::Names<Ending> kEndingNames{"", "toll house", "eliminated", "time"};

struct State {
  std::array<SpaceId, kUnits> where;  // None: lost, or not in this scenario
  std::uint16_t done;                 // units that have moved, or attacked, in this phase: a bit each
  std::uint8_t turn;
  Seat phasing;
  Phase phase;
  UnitId attacker;  // of the attack being fought; else None
  UnitId defender;
  Ending ending;
  Seat winner;
  friend bool operator==(const State&, const State&) = default;
};

constexpr bool is_done(const State& state, UnitId unit) { return (state.done >> index(unit) & 1) != 0; }

enum class Kind : std::uint8_t { Move, EndMovement, Attack, EndCombat, Retreat };

constexpr engine::Choice choice(Kind kind) { return {static_cast<std::uint8_t>(kind)}; }
constexpr engine::Choice choice(Kind kind, UnitId unit) {
  return {static_cast<std::uint8_t>(kind), static_cast<std::uint16_t>(index(unit))};
}
constexpr Kind kind_of(engine::Choice choice) { return static_cast<Kind>(choice.kind); }
constexpr UnitId unit_of(engine::Choice choice) { return static_cast<UnitId>(choice.subject); }

}  // namespace leipzig::tollbridge
