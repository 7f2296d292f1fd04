// Exact counts of dice results, never fractions. Divide by `rolls` for a probability.
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace leipzig::kit {

// The number of results of so many dice: sides to the power of dice.
constexpr std::uint64_t rolls(int dice, int sides) {
  std::uint64_t ways = 1;
  for (int i = 0; i < dice; ++i) ways *= static_cast<std::uint64_t>(sides);
  return ways;
}

// Item t is the number of ways to roll a total of t.
template <int Dice, int Sides>
constexpr auto ways_by_total() {
  static_assert(Dice >= 0 && Sides >= 1);
  std::array<std::uint64_t, std::size_t{Dice} * Sides + 1> ways{};
  ways[0] = 1;
  for (int die = 0; die < Dice; ++die) {
    std::array<std::uint64_t, std::size_t{Dice} * Sides + 1> next{};
    for (std::size_t total = 0; total < ways.size(); ++total) {
      for (std::size_t face = 1; face <= Sides && face <= total; ++face) next[total] += ways[total - face];
    }
    ways = next;
  }
  return ways;
}

// The same for dice known only at run time; few dice, so plain counting is enough.
constexpr std::uint64_t ways_to_total(int dice, int sides, int total) {
  if (dice == 0) return total == 0 ? 1 : 0;
  std::uint64_t ways = 0;
  for (int face = 1; face <= sides && face <= total; ++face) ways += ways_to_total(dice - 1, sides, total - face);
  return ways;
}

// The number of ways in which exactly `hits` of the dice show one of the `good` faces.
constexpr std::uint64_t ways_to_hit(int dice, int sides, int good, int hits) {
  assert(good >= 0 && good <= sides && dice >= 0);
  if (hits < 0 || hits > dice) return 0;
  std::uint64_t choices = 1;
  for (int i = 1; i <= hits; ++i) {
    choices = choices * static_cast<std::uint64_t>(dice - hits + i) / static_cast<std::uint64_t>(i);
  }
  return choices * rolls(hits, good) * rolls(dice - hits, sides - good);
}

}  // namespace leipzig::kit
