// The sides between spaces, found from the outlines: hexsides and the borders of areas alike.
#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "draw/layout.h"

namespace leipzig::draw {

struct MeshSide {
  std::array<std::size_t, 2> ends{};  // vertices
  kit::SpaceId a = kit::SpaceId::None;
  kit::SpaceId b = kit::SpaceId::None;  // None on the rim of the board
};

struct Mesh {
  std::vector<Point> vertices;
  std::vector<MeshSide> sides;
  std::vector<std::vector<std::size_t>> sides_at;  // of each vertex

  static Mesh of(const Layout& layout);
  bool on_rim(std::size_t vertex) const;
};

}  // namespace leipzig::draw
