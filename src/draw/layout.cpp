// Layout of a board: hexes by their grid, rotated so that north is up; areas where the data say.
#include "draw/layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace leipzig::draw {

namespace {

Point point_of(const kit::Datum& pair) { return {pair.items()[0].real(), pair.items()[1].real()}; }

// Names that need space beside each other on the map; water and nations are placed elsewhere.
std::size_t crowd_of_names(const kit::Board& board) {
  return static_cast<std::size_t>(
      std::count_if(board.labels().begin(), board.labels().end(), [](const kit::Datum& label) {
        const std::string_view kind = label.text_or("kind", "");
        return kind != "water" && kind != "minor_water" && kind != "nation" && kind != "battlefield";
      }));
}

// Sparse maps (a hex is 10 km and few are named) can have names wider than a hex; crowded ones cannot. But never so
// large that names fill a small map.
double text_size(const kit::Board& board, double hex, const Box& map) {
  const auto names = static_cast<double>(std::max<std::size_t>(1, crowd_of_names(board)));
  const double by_crowd = 0.082 * hex * std::sqrt(static_cast<double>(board.size()) / names);
  const double by_map = 0.0125 * std::sqrt(map.width * map.height);
  return std::clamp(std::min(by_crowd, by_map), 0.165 * hex, 0.36 * hex);
}

}  // namespace

void Layout::place_hexes(const kit::Board& board, const kit::Datum& drawing, double wanted_hex) {
  hex = wanted_hex;
  const bool pointy = drawing.text_or("hex", "pointy_top") == "pointy_top";
  const kit::Orientation orientation = pointy ? kit::Orientation::PointyTop : kit::Orientation::FlatTop;
  const std::string_view lines_run = drawing.text_or("lines_run", pointy ? "south" : "east");
  const std::string_view cells_run = drawing.text_or("cells_run", pointy ? "east" : "south");
  const bool west = lines_run == "west" || cells_run == "west";
  const bool north = lines_run == "north" || cells_run == "north";
  const auto turned_up = [&](Point p) { return Point{(west ? -p.x : p.x) * hex, (north ? -p.y : p.y) * hex}; };
  first_corner_.push_back(0);
  for (std::size_t i = 0; i < board.size(); ++i) {
    const kit::Cell cell = board.cell(kit::space_at(i));
    centres_.push_back(turned_up(board.grid().centre(cell, orientation)));
    for (const Point& corner : board.grid().corners(cell, orientation)) corners_.push_back(turned_up(corner));
    first_corner_.push_back(corners_.size());
  }
}

void Layout::place_areas(const kit::Board& board) {
  double doubled = 0;
  first_corner_.push_back(0);
  for (std::size_t i = 0; i < board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const kit::Datum& printed = board.printed(space);
    for (const kit::Datum& corner : printed.at("outline").items()) corners_.push_back(point_of(corner));
    first_corner_.push_back(corners_.size());
    centres_.push_back(centroid(outline(space)));
    doubled += std::abs(doubled_area(outline(space)));
  }
  // A third of the width of the average area.
  const double average = doubled / 2 / static_cast<double>(std::max<std::size_t>(1, board.size()));
  hex = 0.36 * std::sqrt(average);
}

// The middle of an area is where pieces have the most room: far from its borders and its printed name.
void Layout::make_room(const kit::Board& board) {
  for (std::size_t i = 0; i < board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const kit::Datum* label = board.printed(space).find("label");
    const Point name = label != nullptr ? point_of(*label) : centres_[i];
    const double half_width = text_width(board.name(space), lettering("village"), text) / 2;
    const auto room = [&](Point p) {
      const double over = std::max(0.0, std::abs(p.x - name.x) - half_width);
      const double down = std::max(0.0, std::abs(p.y - name.y + 0.3 * text) - 0.5 * text);
      return std::min(depth_in(outline(space), p), label != nullptr ? std::hypot(over, down) : 1e9);
    };
    const Box box = bounds(outline(space));
    Point best = centres_[i];
    const double step = hex / 12;
    for (double y = box.y; y <= box.bottom(); y += step) {
      for (double x = box.x; x <= box.right(); x += step) {
        if (room({x, y}) > room(best)) best = {x, y};
      }
    }
    centres_[i] = best;
  }
}

void Layout::move_all(Point by) {
  moved_ = add(moved_, by);
  for (Point& p : centres_) p = add(p, by);
  for (Point& p : corners_) p = add(p, by);
}

Layout layout(const kit::Board& board, const kit::Datum& drawing, const Style& style) {
  Layout result;
  if (board.is_hex()) {
    result.place_hexes(board, drawing, style.hex);
  } else {
    result.place_areas(board);
  }
  const Box spaces = bounds(result.corners_);
  const double strip = board.is_hex() ? 0.4 * result.hex : 0;
  const Box grown = spaces.grown(strip);
  if (board.is_hex()) {
    result.text = style.text > 0 ? style.text : text_size(board, result.hex, grown);
  } else {
    result.text = style.text > 0 ? style.text : 0.3 * result.hex;
    result.make_room(board);
  }
  const Margins around = margins(board, drawing, style, result.text, grown.width);
  // Integer corners of the map keep the file short.
  const double left = std::ceil(around.page + around.band);
  const double top = std::ceil(around.page + around.title + around.band);
  result.move_all({left - grown.x, top - grown.y});
  result.map = {left, top, grown.width, grown.height};
  result.view = {0, 0, std::ceil(left * 2 + grown.width),
                 std::ceil(top + grown.height + around.band + around.legend + around.page)};
  return result;
}

}  // namespace leipzig::draw
