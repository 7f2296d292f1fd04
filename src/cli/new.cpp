// leipzig new: prints the record of a new game.
#include <iostream>

#include "cli/commands.h"
#include "cli/local_table.h"
#include "cli/lookup.h"
#include "format/document.h"

namespace leipzig::cli {
namespace {

struct New : GameChoice {
  std::optional<std::uint64_t> seed;
};

void run(const New& command) {
  engine::Position start;
  start.setting = setting_of(game_named(command.game), command.scenario, command.options);
  LocalTable table = LocalTable::begin(start);
  Dice dice(command.seed);
  while (table.state().turn().node == engine::Node::Chance) table.throw_dice(dice);
  std::cout << format::write(table.record());
}

void declare(CommandOptions& options, New& command) {
  add_game_choice(options, command).required();
  options.add("--seed", command.seed, "Seed for games that start with dice or cards");
}

}  // namespace

const Command kNew =
    make_command<New, &declare, &run>("new", "Print the record of a new game",
                                      "Example\n  leipzig new nations1975 --option many_on_many=off > game.json");

}  // namespace leipzig::cli
