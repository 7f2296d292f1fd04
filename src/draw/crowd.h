// What is already drawn, as weighted points, so that names can find the place where they hide the least.
#pragma once
#include <map>
#include <utility>
#include <vector>

#include "draw/plane.h"

namespace leipzig::draw {

// A box that may be rotated, like text along a river.
struct Plate {
  Point centre;
  double half_width = 0;
  double half_height = 0;
  double angle = 0;  // radians
};

class Crowd {
 public:
  void add(Point at, double weight);
  void add(const Plate& plate, double weight);
  double weight_under(const Plate& plate) const;

 private:
  static constexpr double kCell = 32;
  struct Mark {
    Point at;
    double weight = 0;
  };
  static std::pair<int, int> cell_of(Point p);
  std::map<std::pair<int, int>, std::vector<Mark>> cells_;
};

}  // namespace leipzig::draw
