// leipzig play: a game in the terminal, begun or resumed.
#include <memory>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/lookup.h"
#include "cli/session.h"

namespace leipzig::cli {
namespace {

Table table_for(const Play& command) {
  if (!command.resume.empty()) {
    Table table = Table::open(command.resume);
    if (!command.game.empty() && game_named(command.game).info.id != table.game().info.id) {
      throw Failure(command.resume + " is a game of " + table.game().info.id);
    }
    if (!table.record().ended.empty()) throw Failure(command.resume + ": the game has ended: " + table.record().ended);
    return table;
  }
  if (command.game.empty()) throw Failure("which game? `leipzig games` lists them; as in: leipzig play nations1975");
  engine::Position start;
  start.setting = setting_of(game_named(command.game), command.scenario, command.options);
  return Table::begin(start);
}

void run(const Play& command) {
  Table table = table_for(command);
  check_level(table.game(), command.french, true);
  check_level(table.game(), command.allied, true);
  Session(std::move(table), command).run();
}

std::function<void()> define(Options& options) {
  const auto command = std::make_shared<Play>();
  add_game(options, command->game);
  add_scenario(options, command->scenario);
  add_rule_options(options, command->options);
  options.add("--french", command->french, "human (default), or a level: random, recruit, captain, marshal, emperor")
      .value_name("LEVEL");
  options.add("--allied", command->allied, "human (default), or a level").value_name("LEVEL");
  options.add("--resume", command->resume, "Go on with a record, or begin from a position").value_name("FILE");
  options.add("--save", command->save, "Where the record is kept").value_name("FILE");
  options.add("--seed", command->seed, "Dice and computer players follow from it");
  return [command] { run(*command); };
}

}  // namespace

const Command kPlay = {"play", "Play in the terminal",
                       "Example\n  leipzig play nations1975 --scenario first-day --allied captain --save game.json",
                       &define};

}  // namespace leipzig::cli
