// leipzig map: the board of a scenario as SVG.
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/lookup.h"
#include "cli/table.h"
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
  const kit::Board board = Table::begin(start).board();
  draw::Style style;
  if (command.dark) style.theme = draw::Theme::Dark;
  const kit::Datum plain{};
  std::cout << draw::board_svg(board, board.drawing() != nullptr ? *board.drawing() : plain, style);
}

std::function<void()> define(Options& options) {
  const auto command = std::make_shared<Map>();
  add_game(options, command->game).required();
  add_scenario(options, command->scenario);
  options.flag("--dark", command->dark, "Light lines on dark ground");
  return [command] { run(*command); };
}

}  // namespace

const Command kMap = {"map", "The board as SVG on standard output", "Example\n  leipzig map nations1975 > map.svg",
                      &define};

}  // namespace leipzig::cli
