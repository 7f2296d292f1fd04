// Which enemies could attack a space in their next turn, and the most they could bring together: for the layer that
// warns a player. Games list, for each enemy, the spaces it could attack from; the rest is the same for all of them.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/survey.h"
#include "kit/ids.h"

namespace leipzig::engine {

// An enemy unit that could attack from some of the spaces beside a target, numbered from 0.
struct Threat {
  std::string unit;
  int strength = 0;
  std::uint32_t sides = 0;
};

// The strongest set of threats that fits into the sides, each with room for so many units. Strongest first, each placed
// by moving the others if it must be: that is optimal.
inline std::vector<std::size_t> strongest_together(const std::vector<Threat>& threats,
                                                   const std::vector<std::size_t>& rooms) {
  const std::size_t sides = rooms.size();
  std::vector<std::size_t> order(threats.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return threats[a].strength > threats[b].strength; });
  std::vector<std::vector<std::size_t>> held(sides);
  std::vector<bool> tried;
  const auto put = [&](auto& self, std::size_t unit) -> bool {
    for (std::size_t side = 0; side < sides; ++side) {
      if ((threats[unit].sides >> side & 1u) == 0 || tried[side]) continue;
      tried[side] = true;
      if (held[side].size() < rooms[side]) {
        held[side].push_back(unit);
        return true;
      }
      for (std::size_t& other : held[side]) {
        const std::size_t moved = other;
        if (!self(self, moved)) continue;
        other = unit;
        return true;
      }
    }
    return false;
  };
  std::vector<std::size_t> chosen;
  for (const std::size_t unit : order) {
    tried.assign(sides, false);
    if (put(put, unit)) chosen.push_back(unit);
  }
  return chosen;
}

}  // namespace leipzig::engine
