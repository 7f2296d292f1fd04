// Points, boxes and polygons of the drawing plane: y grows downwards, north is up on every board.
#pragma once
#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "kit/grid.h"

namespace leipzig::draw {

using kit::Point;

inline constexpr double kPi = 3.14159265358979323846;

constexpr Point add(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
constexpr Point subtract(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
constexpr Point scaled(Point a, double k) { return {a.x * k, a.y * k}; }
constexpr Point between(Point a, Point b, double share) { return add(a, scaled(subtract(b, a), share)); }
constexpr Point middle(Point a, Point b) { return between(a, b, 0.5); }
constexpr double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
constexpr Point quarter_turn(Point a) { return {-a.y, a.x}; }
inline double length(Point a) { return std::sqrt(dot(a, a)); }
inline double distance(Point a, Point b) { return length(subtract(a, b)); }
inline Point unit(Point a) {
  const double size = length(a);
  return size > 0 ? scaled(a, 1 / size) : Point{1, 0};
}
inline Point turned(Point a, double radians) {
  const double c = std::cos(radians);
  const double s = std::sin(radians);
  return {a.x * c - a.y * s, a.x * s + a.y * c};
}
inline Point polar(double radians, double size) { return {std::cos(radians) * size, std::sin(radians) * size}; }

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  constexpr double right() const { return x + width; }
  constexpr double bottom() const { return y + height; }
  constexpr Point centre() const { return {x + width / 2, y + height / 2}; }
  constexpr bool contains(Point p) const { return p.x >= x && p.x <= right() && p.y >= y && p.y <= bottom(); }
  constexpr Box grown(double by) const { return {x - by, y - by, width + 2 * by, height + 2 * by}; }
};

inline Box bounds(std::span<const Point> points) {
  if (points.empty()) return {};
  Point low = points.front();
  Point high = low;
  for (const Point& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

inline double distance_to_segment(Point p, Point a, Point b) {
  const Point along = subtract(b, a);
  const double size = dot(along, along);
  const double share = size > 0 ? std::clamp(dot(subtract(p, a), along) / size, 0.0, 1.0) : 0;
  return distance(p, between(a, b, share));
}

// Signed distance to the outline: positive inside, negative outside.
inline double depth_in(std::span<const Point> polygon, Point p) {
  bool inside = false;
  double nearest = 1e9;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Point a = polygon[i];
    const Point b = polygon[j];
    nearest = std::min(nearest, distance_to_segment(p, a, b));
    const bool crosses = (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x;
    if (crosses) inside = !inside;
  }
  return inside ? nearest : -nearest;
}

// Twice the signed area.
inline double doubled_area(std::span<const Point> polygon) {
  double sum = 0;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    sum += polygon[j].x * polygon[i].y - polygon[i].x * polygon[j].y;
  }
  return sum;
}

inline Point centroid(std::span<const Point> polygon) {
  const double doubled = doubled_area(polygon);
  Point sum;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const double cross = polygon[j].x * polygon[i].y - polygon[i].x * polygon[j].y;
    sum = add(sum, scaled(add(polygon[i], polygon[j]), cross));
  }
  return std::abs(doubled) > 1e-9 ? scaled(sum, 1 / (3 * doubled)) : polygon.front();
}

}  // namespace leipzig::draw
