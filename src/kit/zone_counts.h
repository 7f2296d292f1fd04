// For each space, the number of units of one side that control it. With counts instead of flags, removing a unit is six
// decrements and needs no look at neighbouring zones.
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
  // Adds or removes a unit's zone: the spaces it controls; SpaceId::None (off the board) is ignored.
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
