// leipzig new: the record of a game that has just begun.
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/lookup.h"
#include "cli/table.h"
#include "format/document.h"

namespace leipzig::cli {
namespace {

struct New {
  std::string game;
  std::string scenario;
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
};

void run(const New& command) {
  engine::Position start;
  start.setting = setting_of(game_named(command.game), command.scenario, command.options);
  Table table = Table::begin(start);
  Dice dice(command.seed);
  while (table.state().turn().node == engine::Node::Chance) table.throw_dice(dice);
  std::cout << format::write(table.record());
}

std::function<void()> define(Options& options) {
  const auto command = std::make_shared<New>();
  add_game(options, command->game).required();
  add_scenario(options, command->scenario);
  add_rule_options(options, command->options);
  options.add("--seed", command->seed, "For games that begin with dice or cards");
  return [command] { run(*command); };
}

}  // namespace

const Command kNew = {"new", "Begin a game: its record goes to standard output",
                      "Example\n  leipzig new nations1975 --option many_on_many=off > game.json", &define};

}  // namespace leipzig::cli
