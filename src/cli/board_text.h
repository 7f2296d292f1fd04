// A board as text: every space with its id, terrain, zones of control and the piece in it, and the features of the
// edges.
#pragma once
#include <optional>
#include <string>

#include "engine/document.h"
#include "kit/board.h"

namespace leipzig::cli {

struct Window {
  std::optional<kit::SpaceId> centre;  // none: where the two sides are closest to each other
  bool whole = false;                  // the whole board, however large
  std::size_t width = 100;             // in characters
  std::size_t height = 40;
};

std::string board_text(const kit::Board& board, const engine::View& view, const Window& window);

// The whole board, one character for each hex. Areas: one line each.
std::string overview_text(const kit::Board& board, const engine::View& view, std::size_t width);

}  // namespace leipzig::cli
