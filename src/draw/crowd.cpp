// Marks in square cells, so that a box only checks nearby marks.
#include "draw/crowd.h"

#include <cmath>

namespace leipzig::draw {

std::pair<int, int> Crowd::cell_of(Point p) {
  return {static_cast<int>(std::floor(p.x / kCell)), static_cast<int>(std::floor(p.y / kCell))};
}

void Crowd::add(Point at, double weight) { cells_[cell_of(at)].push_back({at, weight}); }

void Crowd::add(const Plate& plate, double weight) {
  const double step = std::max(2.0, plate.half_height / 1.5);
  for (double x = -plate.half_width; x <= plate.half_width; x += step) {
    for (double y = -plate.half_height; y <= plate.half_height; y += step) {
      add(draw::add(plate.centre, turned({x, y}, plate.angle)), weight);
    }
  }
}

double Crowd::weight_under(const Plate& plate) const {
  const double reach = std::hypot(plate.half_width, plate.half_height);
  const auto low = cell_of({plate.centre.x - reach, plate.centre.y - reach});
  const auto high = cell_of({plate.centre.x + reach, plate.centre.y + reach});
  double sum = 0;
  for (int column = low.first; column <= high.first; ++column) {
    for (int row = low.second; row <= high.second; ++row) {
      const auto found = cells_.find({column, row});
      if (found == cells_.end()) continue;
      for (const Mark& mark : found->second) {
        const Point inside = turned(subtract(mark.at, plate.centre), -plate.angle);
        if (std::abs(inside.x) <= plate.half_width && std::abs(inside.y) <= plate.half_height) sum += mark.weight;
      }
    }
  }
  return sum;
}

}  // namespace leipzig::draw
