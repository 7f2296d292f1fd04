// Corners that several outlines share are one vertex; a stretch that two outlines share is one side.
#include "draw/mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace leipzig::draw {

namespace {

// Outlines agree on a corner up to rounding; corners of one outline are much further apart.
constexpr double kSamePlace = 0.5;

class Vertices {
 public:
  explicit Vertices(std::vector<Point>& points) : points_(points) {}

  std::size_t find_or_add(Point p) {
    const auto column = static_cast<long>(std::floor(p.x));
    const auto row = static_cast<long>(std::floor(p.y));
    for (long x = column - 1; x <= column + 1; ++x) {
      for (long y = row - 1; y <= row + 1; ++y) {
        const auto found = by_place_.find({x, y});
        if (found != by_place_.end() && distance(points_[found->second], p) < kSamePlace) return found->second;
      }
    }
    points_.push_back(p);
    by_place_[{column, row}] = points_.size() - 1;
    return points_.size() - 1;
  }

 private:
  std::vector<Point>& points_;
  std::map<std::pair<long, long>, std::size_t> by_place_;
};

}  // namespace

Mesh Mesh::of(const Layout& layout) {
  Mesh mesh;
  Vertices vertices(mesh.vertices);
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;
  for (std::size_t i = 0; i < layout.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const std::span<const Point> outline = layout.outline(space);
    std::vector<std::size_t> round;
    for (const Point& corner : outline) round.push_back(vertices.find_or_add(corner));
    for (std::size_t k = 0; k < round.size(); ++k) {
      const std::pair<std::size_t, std::size_t> ends = std::minmax(round[k], round[(k + 1) % round.size()]);
      const auto [entry, fresh] = known.emplace(ends, mesh.sides.size());
      if (fresh) {
        mesh.sides.push_back({{ends.first, ends.second}, space, kit::SpaceId::None});
      } else {
        mesh.sides[entry->second].b = space;
      }
    }
  }
  mesh.sides_at.resize(mesh.vertices.size());
  for (std::size_t side = 0; side < mesh.sides.size(); ++side) {
    for (const std::size_t end : mesh.sides[side].ends) mesh.sides_at[end].push_back(side);
  }
  return mesh;
}

bool Mesh::on_rim(std::size_t vertex) const {
  const std::vector<std::size_t>& around = sides_at[vertex];
  return std::any_of(around.begin(), around.end(), [&](std::size_t s) { return sides[s].b == kit::SpaceId::None; });
}

}  // namespace leipzig::draw
