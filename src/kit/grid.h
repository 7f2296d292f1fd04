// Hex geometry without a map: lines of cells, every second line half a cell further on. A line is a column of a
// flat-top grid or a row of a pointy-top one; the rules never need to know which, only drawing does.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace leipzig::kit {

// The six sides of a hex in order: in the same line towards lower cell numbers, then the next (higher) line.
// On a flat-top map whose columns are counted from the west and rows from the north: N NE SE S SW NW.
enum class Direction : std::uint8_t { Before, NextBefore, NextAfter, After, PreviousAfter, PreviousBefore };

inline constexpr std::array<Direction, 6> kDirections = {Direction::Before,        Direction::NextBefore,
                                                         Direction::NextAfter,     Direction::After,
                                                         Direction::PreviousAfter, Direction::PreviousBefore};

constexpr std::size_t index(Direction direction) { return static_cast<std::size_t>(direction); }
constexpr Direction turned(Direction direction, std::size_t sixths) {
  return static_cast<Direction>((index(direction) + sixths) % 6);
}
constexpr Direction opposite(Direction direction) { return turned(direction, 3); }

// Both numbers count from 1, as printed.
struct Cell {
  int line = 0;
  int cell = 0;
  friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

// Axial coordinates: a step in a direction is the same everywhere, so hexes add and subtract.
struct Axial {
  int q = 0;
  int r = 0;
  friend constexpr bool operator==(const Axial&, const Axial&) = default;
  friend constexpr Axial operator+(Axial a, Axial b) { return {a.q + b.q, a.r + b.r}; }
  friend constexpr Axial operator-(Axial a, Axial b) { return {a.q - b.q, a.r - b.r}; }
  friend constexpr Axial operator*(int k, Axial a) { return {k * a.q, k * a.r}; }
};

constexpr Axial step(Direction direction) {
  constexpr std::array<Axial, 6> kSteps = {{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
  return kSteps[index(direction)];
}

constexpr int length(Axial a) {
  const auto positive = [](int n) { return n < 0 ? -n : n; };
  return (positive(a.q) + positive(a.r) + positive(a.q + a.r)) / 2;
}

struct Point {
  double x = 0;
  double y = 0;
  friend constexpr bool operator==(const Point&, const Point&) = default;
};

enum class Parity : std::uint8_t { Odd, Even };

// FlatTop: lines are columns, x grows with the line. PointyTop: lines are rows, y grows with the line.
enum class Orientation : std::uint8_t { FlatTop, PointyTop };

struct Grid {
  int lines = 0;
  int cells = 0;
  Parity shifted = Parity::Even;  // the lines that sit half a cell towards higher cell numbers

  friend constexpr bool operator==(const Grid&, const Grid&) = default;

  constexpr bool is_shifted(int line) const { return (line % 2 == 0) == (shifted == Parity::Even); }
  constexpr bool contains(Cell c) const { return c.line >= 1 && c.line <= lines && c.cell >= 1 && c.cell <= cells; }

  constexpr Axial axial(Cell c) const {
    const int halves = 2 * c.cell + (is_shifted(c.line) ? 1 : 0);
    return {c.line, (halves - c.line - parity_gap()) / 2};
  }
  constexpr Cell cell(Axial a) const {
    const int halves = 2 * a.r + a.q + parity_gap();
    return {a.q, (halves - (is_shifted(a.q) ? 1 : 0)) / 2};
  }

  // The results may lie off the grid; ask contains().
  constexpr Cell neighbour(Cell c, Direction direction) const { return cell(axial(c) + step(direction)); }
  constexpr int distance(Cell a, Cell b) const { return length(axial(b) - axial(a)); }

  // The direction in which b lies from a when a straight row of hexes joins them.
  std::optional<Direction> straight(Cell a, Cell b) const;
  // The straight row of hexes from a to b, both included; empty when no straight row joins them.
  std::vector<Cell> line_between(Cell a, Cell b) const;

  // The cells of the grid at exactly, or at most, this distance; a ring follows the order of directions.
  std::vector<Cell> ring(Cell centre, int radius) const;
  std::vector<Cell> within(Cell centre, int radius) const;

  // For drawing, y down, one unit between the centres of neighbours. Corner i lies between directions i and i + 1.
  Point centre(Cell c, Orientation orientation) const;
  std::array<Point, 6> corners(Cell c, Orientation orientation) const;

 private:
  // Twice a cell plus its shift has the parity of its line, or the other one: this makes the halves exact.
  constexpr int parity_gap() const { return shifted == Parity::Even ? 1 : 0; }
};

}  // namespace leipzig::kit
