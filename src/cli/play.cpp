// leipzig play: a game in the terminal, begun or resumed.
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

}  // namespace

void run(const Play& command) {
  Table table = table_for(command);
  check_level(table.game(), command.french, true);
  check_level(table.game(), command.allied, true);
  Session(std::move(table), command).run();
}

}  // namespace leipzig::cli
