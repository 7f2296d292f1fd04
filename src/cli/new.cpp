// leipzig new: the record of a game that has just begun.
#include <iostream>

#include "cli/commands.h"
#include "cli/lookup.h"
#include "cli/table.h"
#include "format/document.h"

namespace leipzig::cli {

void run(const New& command) {
  engine::Position start;
  start.setting = setting_of(game_named(command.game), command.scenario, command.options);
  Table table = Table::begin(start);
  Dice dice(command.seed);
  while (table.state().turn().node == engine::Node::Chance) table.throw_dice(dice);
  std::cout << format::write(table.record());
}

}  // namespace leipzig::cli
