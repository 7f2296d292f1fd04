// A board as a picture: SVG made from the data alone, north up, for the command `leipzig map` and for the client.
//
// The root element has the classes "board" and "light" or "dark"; changing the second changes the theme. Layers are
// groups with ids: layer-sheet, -terrain, -textures, -regions, -water, -lines, -roads, -bridges, -towns, -entries,
// -numbers, -labels, -frame, -exits, -title, -compass, -legend, -scale. Only layer-terrain takes the pointer: one path
// a space with id "hID", data-space="ID" and a class "t-TERRAIN". A bridge between A and B has data-between="A B".
#pragma once
#include <string>

#include "draw/layout.h"
#include "draw/style.h"
#include "kit/board.h"
#include "kit/datum.h"

namespace leipzig::draw {

// Uses the terrain of `board`, which a position may have changed; `drawing` is the "drawing" object of its data, or
// null: then the board's own, if it has one.
std::string board_svg(const kit::Board& board, const kit::Datum& drawing, const Style& style = {});
std::string board_svg(const kit::Board& board, const Style& style = {});

// For data/G/board.json as compiled in, unchanged.
std::string board_svg(const kit::Datum& board_json, const Style& style = {});
Layout layout(const kit::Datum& board_json, const Style& style = {});
Layout layout(const kit::Board& board, const Style& style = {});

}  // namespace leipzig::draw
