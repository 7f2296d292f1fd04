// Who plays and whose turn it is.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace leipzig::engine {

enum class Seat : std::uint8_t { French, Allied };
inline constexpr Seat kSeats[] = {Seat::French, Seat::Allied};

constexpr Seat other(Seat seat) { return seat == Seat::French ? Seat::Allied : Seat::French; }
constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr std::string_view name(Seat seat) { return seat == Seat::French ? "french" : "allied"; }
constexpr std::optional<Seat> seat_named(std::string_view text) {
  if (text == "french") return Seat::French;
  if (text == "allied") return Seat::Allied;
  return std::nullopt;
}

// A state is exactly one of: a seat's decision, chance, or over.
enum class Node : std::uint8_t { Decision, Chance, Over };

struct Turn {
  Node node;
  Seat seat;  // who decides; without meaning for chance and over
  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

// Who looks: a seat, or (without one) a spectator, who sees what both seats see.
using Viewer = std::optional<Seat>;

}  // namespace leipzig::engine
