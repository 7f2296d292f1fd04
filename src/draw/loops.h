// Outlines of sets of spaces: closed loops with the set on one side, and the same drawn a little inside.
#pragma once
#include <functional>
#include <vector>

#include "draw/mesh.h"

namespace leipzig::draw {

struct Loop {
  std::vector<Point> points;
  std::vector<bool> on_rim;  // whether the stretch from point i to the next is on the rim of the board
};

std::vector<Loop> loops(const Layout& layout, const Mesh& mesh, const std::function<bool(kit::SpaceId)>& belongs);

// Moved into the set by `depth`, corners mitred.
std::vector<Point> inset(const Loop& loop, double depth);

}  // namespace leipzig::draw
