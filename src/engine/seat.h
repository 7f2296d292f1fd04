// Seats, and the seat to decide.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

namespace leipzig::engine {

// The two seats of a game, in the order of data/GAME/game.json, which names them.
enum class Seat : std::uint8_t { First, Second };
inline constexpr Seat kSeats[] = {Seat::First, Seat::Second};

constexpr Seat other(Seat seat) { return seat == Seat::First ? Seat::Second : Seat::First; }
constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

// A state is exactly one of: a seat's decision, chance, or over.
enum class Node : std::uint8_t { Decision, Chance, Over };

struct ToAct {
  Node node;
  Seat seat;  // the deciding seat; meaningless for chance and over
  friend constexpr bool operator==(const ToAct&, const ToAct&) = default;
};

// A viewer: a seat, or (without one) a spectator, who sees what both seats see.
using Viewer = std::optional<Seat>;

}  // namespace leipzig::engine
