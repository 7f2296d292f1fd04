// From each hex the line leaves through a side or a corner; the signs of cross products say which. Corner i of a hex,
// between directions i and i + 1, is a third of the way along step(i) + step(i + 1), so everything is integer in
// thirds.
#include "kit/sight.h"

namespace leipzig::kit {

namespace {

constexpr int cross(Axial a, Axial b) { return a.q * b.r - a.r * b.q; }

constexpr Axial towards_corner(std::size_t corner) {
  return step(kDirections[corner % 6]) + step(kDirections[(corner + 1) % 6]);
}

}  // namespace

SightLine::SightLine(const Grid& grid, Cell from, Cell to)
    : grid_(grid), from_(grid.axial(from)), to_(grid.axial(to)), at_(from_) {}

// Negative, zero or positive: before, on, or past the line, in the order of directions.
int SightLine::side_of_corner(std::size_t corner) const {
  return cross(to_ - from_, 3 * (at_ - from_) + towards_corner(corner));
}

std::optional<SightStep> SightLine::next() {
  if (at_ == to_) return std::nullopt;
  if (beyond_side_) {
    beyond_side_ = false;
    return SightStep{grid_.cell(at_), std::nullopt};
  }
  // In the order of directions, the corners change from before to past the line where the line leaves the hex.
  std::size_t side = 0;
  while (!(side_of_corner(side + 5) < 0 && side_of_corner(side) >= 0)) ++side;
  const Axial near = at_ + step(kDirections[side]);
  const Axial far = at_ + step(kDirections[(side + 1) % 6]);
  if (side_of_corner(side) > 0) {
    at_ = near;
  } else {
    // Out through the corner between sides `side` and `side + 1`, where the common side of those two hexes begins.
    const int bend = cross(to_ - from_, towards_corner(side));
    if (bend == 0) {
      at_ = at_ + towards_corner(side);
      beyond_side_ = at_ != to_;
      return SightStep{grid_.cell(near), grid_.cell(far)};
    }
    at_ = bend > 0 ? near : far;
  }
  if (at_ == to_) return std::nullopt;
  return SightStep{grid_.cell(at_), std::nullopt};
}

}  // namespace leipzig::kit
