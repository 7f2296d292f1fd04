// leipzig map: the board of a scenario as SVG.
#include <iostream>

#include "cli/commands.h"
#include "cli/lookup.h"
#include "cli/table.h"
#include "draw/board_svg.h"

namespace leipzig::cli {

void run(const Map& command) {
  engine::Position start;
  start.setting = setting_of(game_named(command.game), command.scenario, {});
  const kit::Board board = Table::begin(start).board();
  draw::Style style;
  if (command.dark) style.theme = draw::Theme::Dark;
  const kit::Datum plain{};
  std::cout << draw::board_svg(board, board.drawing() != nullptr ? *board.drawing() : plain, style);
}

}  // namespace leipzig::cli
