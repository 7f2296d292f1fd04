// Rows, rings and plane coordinates of a hex grid.
#include "kit/grid.h"

namespace leipzig::kit {

namespace {

// Between the centres of two neighbouring lines, in units of the distance between neighbours: half the root of three.
constexpr double kLinePitch = 0.86602540378443864676;

constexpr Point in_plane(double line, double cell, Orientation orientation) {
  return orientation == Orientation::FlatTop ? Point{line, cell} : Point{cell, line};
}

// An axial offset in the plane, possibly a third of one: 'thirds' counts in thirds of a step.
constexpr Point offset(Axial thirds, Orientation orientation) {
  const double line = kLinePitch * thirds.q / 3.0;
  const double cell = (thirds.r + 0.5 * thirds.q) / 3.0;
  return in_plane(line, cell, orientation);
}

}  // namespace

std::optional<Direction> Grid::straight(Cell a, Cell b) const {
  const Axial way = axial(b) - axial(a);
  if (way == Axial{}) return std::nullopt;
  for (const Direction direction : kDirections) {
    if (length(way) * step(direction) == way) return direction;
  }
  return std::nullopt;
}

std::vector<Cell> Grid::line_between(Cell a, Cell b) const {
  if (a == b) return {a};
  const std::optional<Direction> direction = straight(a, b);
  if (!direction) return {};
  std::vector<Cell> row = {a};
  while (row.back() != b) row.push_back(neighbour(row.back(), *direction));
  return row;
}

std::vector<Cell> Grid::ring(Cell middle, int radius) const {
  std::vector<Cell> found;
  if (radius == 0) {
    if (contains(middle)) found.push_back(middle);
    return found;
  }
  for (const Direction direction : kDirections) {
    Axial at = axial(middle) + radius * step(direction);
    for (int i = 0; i < radius; ++i) {
      if (contains(cell(at))) found.push_back(cell(at));
      at = at + step(turned(direction, 2));
    }
  }
  return found;
}

std::vector<Cell> Grid::within(Cell middle, int radius) const {
  std::vector<Cell> found;
  for (int distance = 0; distance <= radius; ++distance) {
    const std::vector<Cell> at_distance = ring(middle, distance);
    found.insert(found.end(), at_distance.begin(), at_distance.end());
  }
  return found;
}

Point Grid::centre(Cell c, Orientation orientation) const {
  return in_plane(kLinePitch * c.line, c.cell + (is_shifted(c.line) ? 0.5 : 0.0), orientation);
}

std::array<Point, 6> Grid::corners(Cell c, Orientation orientation) const {
  const Point middle = centre(c, orientation);
  std::array<Point, 6> points;
  for (const Direction direction : kDirections) {
    const Point out = offset(step(direction) + step(turned(direction, 1)), orientation);
    points[index(direction)] = {middle.x + out.x, middle.y + out.y};
  }
  return points;
}

}  // namespace leipzig::kit
