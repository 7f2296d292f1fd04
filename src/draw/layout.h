// Coordinates in the SVG: the view box, the centre and the outline of every space. The client uses the same numbers to
// place counters.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "draw/plane.h"
#include "draw/style.h"
#include "kit/board.h"

namespace leipzig::draw {

class Layout {
 public:
  Box view;         // the viewBox of the SVG
  Box map;          // inside the neatline: every space, and a strip of land around them
  double hex = 0;   // between the centres of neighbouring hexes; on an area board a fair size for a piece
  double text = 0;  // the size of a village's name

  std::size_t size() const { return centres_.size(); }
  Point centre(kit::SpaceId space) const { return centres_[kit::index(space)]; }
  // Hexes: corner i lies between directions i and i + 1, so side d runs from corner d + 5 to corner d (modulo 6).
  std::span<const Point> outline(kit::SpaceId space) const {
    const std::size_t first = first_corner_[kit::index(space)];
    return {corners_.data() + first, first_corner_[kit::index(space) + 1] - first};
  }
  // Area boards: a point in the units of the data.
  Point from_data(Point p) const { return add(p, moved_); }

 private:
  friend Layout layout(const kit::Board& board, const kit::Datum& drawing, const Style& style);
  void place_hexes(const kit::Board& board, const kit::Datum& drawing, double hex);
  void place_areas(const kit::Board& board);
  void make_room(const kit::Board& board);
  void move_all(Point by);

  Point moved_;
  std::vector<Point> centres_;
  std::vector<Point> corners_;
  std::vector<std::size_t> first_corner_;
};

// `drawing` is the board's "drawing" object, as in data/G/board.json.
Layout layout(const kit::Board& board, const kit::Datum& drawing, const Style& style = {});

// The strips around the map, from the inside out: one for the ends of roads, then title above and legend below.
struct Margins {
  double band = 0;
  double page = 0;
  double title = 0;
  double legend = 0;
};
Margins margins(const kit::Board& board, const kit::Datum& drawing, const Style& style, double text, double map_width);

}  // namespace leipzig::draw
