// Which ways out of a hex a search of ranges has to try, given the direction in which it came. A step back never leads
// anywhere new, and the two hexes next to both ends of the last step were tried from its start, mostly for less. So
// three ways of six are left on open ground, and the search finds the same spaces in the same order.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kit/ids.h"

namespace leipzig::kit {

class Onward {
 public:
  static constexpr std::size_t kStart = 6;      // came from nowhere
  static constexpr std::uint8_t kEvery = 0x3F;  // every direction, a bit for each

  Onward() = default;
  // cost(space, direction) is what a step costs, kClosed (0xFF) where there is none; to(space, direction) its end.
  //
  // The costs of a game may be higher at times, if that never makes the way around cheaper than the step: whatever is
  // added must depend on the one end or the other of a step alone, and no step may be closed that was open here unless
  // all steps to the same space are.
  template <class Cost, class To>
  Onward(std::size_t spaces, Cost&& cost, To&& to) : ways_(spaces) {
    for (std::size_t i = 0; i < spaces; ++i) {
      const SpaceId here = space_at(i);
      for (std::size_t came = 0; came <= kStart; ++came) {
        for (std::size_t d = 0; d < 6; ++d) {
          if (is_worth_trying(here, came, d, cost, to)) ways_[i][came] |= static_cast<std::uint8_t>(1u << d);
        }
      }
    }
  }

  std::uint8_t operator()(SpaceId here, std::size_t came) const { return ways_[index(here)][came]; }

 private:
  template <class Cost, class To>
  static bool is_worth_trying(SpaceId here, std::size_t came, std::size_t d, Cost&& cost, To&& to) {
    const int onward = cost(here, d);
    if (onward == 0xFF) return false;
    if (came == kStart) return true;
    const std::size_t back = (came + 3) % 6;
    const SpaceId before = to(here, back);
    if (before == SpaceId::None) return true;
    const int last = cost(before, came);
    if (last == 0xFF) return true;  // opened by something that is not known here
    if (d == back) return false;
    for (std::size_t e = 0; e < 6; ++e) {
      if (to(before, e) == to(here, d)) return last + onward < cost(before, e);
    }
    return true;
  }

  std::vector<std::array<std::uint8_t, 8>> ways_;
};

}  // namespace leipzig::kit
