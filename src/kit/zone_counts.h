// For each space, how many units of one side control it. Counting, rather than marking, lets a unit leave in six
// decrements without a look at its neighbours' zones.
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kit/ids.h"

namespace leipzig::kit {

template <std::size_t N>
class ZoneCounts {
 public:
  // A unit's zone comes up or goes: the spaces it controls, where SpaceId::None (off the board) is passed over.
  constexpr void add(std::span<const SpaceId> controlled) {
    for (const SpaceId space : controlled) {
      if (space == SpaceId::None) continue;
      assert(index(space) < N && counts_[index(space)] < 0xFF);
      ++counts_[index(space)];
    }
  }
  constexpr void remove(std::span<const SpaceId> controlled) {
    for (const SpaceId space : controlled) {
      if (space == SpaceId::None) continue;
      assert(index(space) < N && counts_[index(space)] > 0);
      --counts_[index(space)];
    }
  }
  constexpr void clear() { counts_ = {}; }

  constexpr bool covers(SpaceId space) const { return count(space) != 0; }
  constexpr int count(SpaceId space) const { return assert(index(space) < N), counts_[index(space)]; }

  friend constexpr bool operator==(const ZoneCounts&, const ZoneCounts&) = default;

 private:
  std::array<std::uint8_t, N> counts_{};
};

}  // namespace leipzig::kit
