// One space of the board as text: its ground, zones and neighbours, and every unit in it.
#pragma once
#include <string>

#include "cli/names.h"
#include "engine/document.h"
#include "engine/survey.h"
#include "kit/board.h"

namespace leipzig::cli {

std::string stack_text(const kit::Board& board, const engine::View& view, const engine::Survey& survey,
                       const Names& names, kit::SpaceId space, std::size_t width);

}  // namespace leipzig::cli
