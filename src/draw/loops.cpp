// Boundary sides, directed so that the set lies on one side, then joined end to end.
#include "draw/loops.h"

#include <map>

namespace leipzig::draw {

namespace {

struct Directed {
  std::size_t from = 0;
  std::size_t to = 0;
  bool on_rim = false;
  bool used = false;
};

// The set lies to the right of the walk (y down) after this.
Directed directed(const Layout& layout, const Mesh& mesh, const MeshSide& side, kit::SpaceId inside) {
  const Point from = mesh.vertices[side.ends[0]];
  const Point to = mesh.vertices[side.ends[1]];
  // A little way off the middle of the side, on its right hand.
  const Point probe = add(middle(from, to), scaled(quarter_turn(unit(subtract(to, from))), 0.3));
  const bool right = depth_in(layout.outline(inside), probe) > 0;
  return {side.ends[right ? 0 : 1], side.ends[right ? 1 : 0], side.b == kit::SpaceId::None, false};
}

}  // namespace

std::vector<Loop> loops(const Layout& layout, const Mesh& mesh, const std::function<bool(kit::SpaceId)>& belongs) {
  std::vector<Directed> boundary;
  for (const MeshSide& side : mesh.sides) {
    const bool a = belongs(side.a);
    const bool b = side.b != kit::SpaceId::None && belongs(side.b);
    if (a != b) boundary.push_back(directed(layout, mesh, side, a ? side.a : side.b));
  }
  std::multimap<std::size_t, std::size_t> leaving;
  for (std::size_t i = 0; i < boundary.size(); ++i) leaving.emplace(boundary[i].from, i);
  std::vector<Loop> found;
  for (Directed& start : boundary) {
    if (start.used) continue;
    Loop loop;
    for (Directed* step = &start; step != nullptr && !step->used;) {
      step->used = true;
      loop.points.push_back(mesh.vertices[step->from]);
      loop.on_rim.push_back(step->on_rim);
      const auto [first, last] = leaving.equal_range(step->to);
      step = nullptr;
      for (auto next = first; next != last && step == nullptr; ++next) {
        if (!boundary[next->second].used) step = &boundary[next->second];
      }
    }
    found.push_back(std::move(loop));
  }
  return found;
}

std::vector<Point> inset(const Loop& loop, double depth) {
  const std::size_t count = loop.points.size();
  std::vector<Point> moved;
  for (std::size_t i = 0; i < count; ++i) {
    const Point before = loop.points[(i + count - 1) % count];
    const Point here = loop.points[i];
    const Point after = loop.points[(i + 1) % count];
    const Point first = quarter_turn(unit(subtract(here, before)));
    const Point second = quarter_turn(unit(subtract(after, here)));
    const double spread = std::max(0.3, 1 + dot(first, second));
    moved.push_back(add(here, scaled(add(first, second), depth / spread)));
  }
  return moved;
}

}  // namespace leipzig::draw
