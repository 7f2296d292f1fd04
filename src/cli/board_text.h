// A board as text: every space with its id, terrain, zones of control and the piece in it, and what lies on the edges.
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

}  // namespace leipzig::cli
