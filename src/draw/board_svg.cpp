// The layers of a board, from the paper up.
#include "draw/board_svg.h"

#include "draw/scene.h"

namespace leipzig::draw {

namespace {

// A board without its own drawing is laid out by its grid.
const kit::Datum& drawing_of(const kit::Board& board, const kit::Datum& given) {
  static const kit::Datum kNothing(static_cast<const kit::Member*>(nullptr), 0);
  if (given.is_object()) return given;
  return board.drawing() != nullptr ? *board.drawing() : kNothing;
}

}  // namespace

std::string board_svg(const kit::Board& board, const kit::Datum& drawing, const Style& style) {
  Scene scene = Scene::of(board, drawing_of(board, drawing), style);
  const PlacedNames names = place_names(scene);
  const Box& view = scene.layout.view;
  Svg svg;
  svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"class", "board " + std::string(name(style.theme))},
                   {"viewBox", "0 0 " + number(view.width) + " " + number(view.height)},
                   {"width", view.width},
                   {"height", view.height},
                   {"data-board", board.id()}});
  svg.element("title", {}, board.title());
  svg.element("style", {}, style_sheet(scene.hex(), scene.layout.text));
  draw_sheet(svg, scene);
  draw_ground(svg, scene);
  draw_regions(svg, scene, names);
  draw_water(svg, scene);
  draw_lines(svg, scene);
  draw_roads(svg, scene);
  draw_bridges(svg, scene);
  draw_places(svg, scene);
  draw_entries(svg, scene);
  draw_numbers(svg, scene);
  draw_names(svg, scene, names);
  draw_furniture(svg, scene);
  svg.close("svg");
  return svg.take();
}

std::string board_svg(const kit::Board& board, const Style& style) { return board_svg(board, kit::Datum(), style); }

std::string board_svg(const kit::Datum& board_json, const Style& style) {
  return board_svg(kit::Board::from(board_json), style);
}

Layout layout(const kit::Board& board, const Style& style) {
  return layout(board, drawing_of(board, kit::Datum()), style);
}

Layout layout(const kit::Datum& board_json, const Style& style) { return layout(kit::Board::from(board_json), style); }

}  // namespace leipzig::draw
