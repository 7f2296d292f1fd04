// The words of a game for its two seats, as in its game.json: in positions, records, messages and command lines.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.h"

namespace leipzig::engine {

class SeatNames {
 public:
  constexpr SeatNames(std::string_view first, std::string_view second) : names_{first, second} {}

  constexpr std::string_view of(Seat seat) const { return names_[index(seat)]; }
  constexpr std::optional<Seat> find(std::string_view name) const {
    for (const Seat seat : kSeats) {
      if (of(seat) == name) return seat;
    }
    return std::nullopt;
  }
  // "north" or "south"; "north" and "south": with the quotation marks, for messages.
  std::string either() const { return joined(" or "); }
  std::string both() const { return joined(" and "); }

 private:
  std::string joined(std::string_view word) const {
    return '"' + std::string(names_[0]) + '"' + std::string(word) + '"' + std::string(names_[1]) + '"';
  }

  std::array<std::string_view, 2> names_;  // of data that is compiled in
};

}  // namespace leipzig::engine
