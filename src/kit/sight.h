// Line of sight between hex centres, in integers, at any distance. The caller decides what blocks; the two end hexes
// never do.
#pragma once
#include <optional>

#include "kit/board.h"
#include "kit/grid.h"

namespace leipzig::kit {

// One segment of the line between its ends: through a hex, or along the common side of two. A hex touched only at a
// corner is not part of it.
struct SightStep {
  Cell hex;
  std::optional<Cell> beside;
};

// Walks the line step by step: `while (auto step = line.next())`. Cells may lie off the grid.
class SightLine {
 public:
  SightLine(const Grid& grid, Cell from, Cell to);
  std::optional<SightStep> next();

 private:
  int side_of_corner(std::size_t corner) const;

  Grid grid_;
  Axial from_;
  Axial to_;
  Axial at_;
  bool beyond_side_ = false;  // the next segment is the hex at_, reached along a side
};

// A line through a blocking hex is blocked. A line along a side is blocked only when the hexes on both sides block; a
// hex that is not on the board does not block, so along the board's edge the line stays open.
template <class Blocks>
bool in_sight(const Board& board, SpaceId from, SpaceId to, Blocks&& blocks) {
  const auto blocks_at = [&](Cell cell) {
    const SpaceId space = board.at(cell);
    return space != SpaceId::None && blocks(space);
  };
  SightLine line(board.grid(), board.cell(from), board.cell(to));
  while (const std::optional<SightStep> step = line.next()) {
    if (blocks_at(step->hex) && (!step->beside || blocks_at(*step->beside))) return false;
  }
  return true;
}

}  // namespace leipzig::kit
