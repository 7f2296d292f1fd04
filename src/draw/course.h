// Rivers and roads as smooth courses. A river runs along hexsides and a road from centre to centre; both cross or touch
// the middle of every link, so that a reader always sees which hexside or which neighbour is meant.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "draw/svg.h"

namespace leipzig::draw {

struct Cubic {
  Point from;
  Point first_control;
  Point second_control;
  Point to;
};
Point at(const Cubic& cubic, double share);

// A course without a fork.
struct Strand {
  int rank = 0;
  std::vector<Cubic> pieces;
  std::vector<std::string_view> names;  // of each piece: the link it ends on
};
void append(Path& path, const Strand& strand);
// Points along the strand, about this far apart, with the piece each lies on.
struct CoursePoint {
  Point at;
  std::size_t piece = 0;
};
std::vector<CoursePoint> samples(const Strand& strand, double step);

class CourseBuilder {
 public:
  // tightness 0.67 gives wide bends that cut the corner, 1 narrow ones close to it.
  explicit CourseBuilder(double tightness) : tightness_(tightness) {}

  std::size_t node(Point at);  // a new node
  // Links of a higher rank go through; those of a lower one join them.
  void link(std::size_t a, std::size_t b, int rank, std::string_view name);
  std::size_t links_at(std::size_t node) const { return at_[node].size(); }

  std::vector<Strand> strands() const;

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  struct Link {
    std::size_t a = 0;
    std::size_t b = 0;
    int rank = 0;
    std::string_view name;
    Point middle;
  };
  // At each node, which link goes on as which other: two entries of `at_` for each pair.
  struct Fork {
    std::vector<std::size_t> partner;  // of each link at the node, kNone where it ends
    Point join;                        // where links that end meet the one that goes through
  };

  std::size_t far_end(std::size_t link, std::size_t node) const;
  Fork fork(std::size_t node) const;
  double fitness(std::size_t node, std::size_t first, std::size_t second) const;
  Cubic bend(std::size_t node, std::size_t first, std::size_t second) const;
  std::size_t partner(const std::vector<Fork>& forks, std::size_t node, std::size_t link) const;
  Strand follow(const std::vector<Fork>& forks, std::size_t start, std::size_t link, std::vector<bool>& done) const;

  double tightness_;
  std::vector<Point> nodes_;
  std::vector<Link> links_;
  std::vector<std::vector<std::size_t>> at_;
};

}  // namespace leipzig::draw
