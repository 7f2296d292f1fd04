// leipzig map: the board of a scenario as SVG.
#include <iostream>

#include "cli/commands.h"
#include "cli/local_table.h"
#include "cli/lookup.h"
#include "draw/board_svg.h"

namespace leipzig::cli {
namespace {

struct Map {
  std::string game;
  std::string scenario;
  bool dark = false;
};

void run(const Map& command) {
  engine::Position start;
  start.setting = setting_of(game_named(command.game), command.scenario, {});
  const kit::Board board = LocalTable::begin(start).board();
  draw::Style style;
  if (command.dark) style.theme = draw::Theme::Dark;
  const kit::Datum plain{};
  std::cout << draw::board_svg(board, board.drawing() != nullptr ? *board.drawing() : plain, style);
}

void declare(CommandOptions& options, Map& command) {
  add_game(options, command.game).required();
  add_scenario(options, command.scenario);
  options.flag("--dark", command.dark, "Dark theme");
}

}  // namespace

const Command kMap =
    make_command<Map, &declare, &run>("map", "Print the board as SVG", "Example\n  leipzig map nations1975 > map.svg");

}  // namespace leipzig::cli
