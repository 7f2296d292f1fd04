// leipzig play: a game in the terminal, new or resumed.
#include <algorithm>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/lookup.h"
#include "cli/play_session.h"
#include "cli/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

LocalTable table_for(const Play& command) {
  if (!command.resume.empty()) {
    LocalTable table = LocalTable::open(command.resume);
    if (!command.game.empty() && game_named(command.game).info.id != table.game().info.id) {
      throw Failure(command.resume + " is a game of " + table.game().info.id);
    }
    if (!table.record().ended.empty()) throw Failure(command.resume + ": the game has ended: " + table.record().ended);
    return table;
  }
  if (command.game.empty()) throw Failure("which game? `leipzig games` lists them; as in: leipzig play nations1975");
  engine::Position start;
  start.setting = setting_of(game_named(command.game), command.scenario, command.options);
  return LocalTable::begin(start);
}

// Every level that some game has, weakest first; "captain/25" searches less.
std::string all_levels() {
  std::vector<std::string> names;
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const ai::Level level : ai::levels(game.info.id)) {
      const std::string name(ai::name(level));
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return joined(names, ", ") + "; captain/25 searches a quarter as much";
}

void run(const Play& command) {
  LocalTable table = table_for(command);
  for (const std::string& level : command.levels) {
    if (!level.empty()) check_level(table.game(), level, true);
  }
  PlaySession(std::move(table), command).run();
}

void declare(CommandOptions& options, Play& command) {
  add_game_choice(options, command);
  const std::string levels = "human (default), or a level: " + all_levels();
  add_seat(options, engine::kSeats[0], command.levels[0], levels.c_str());
  add_seat(options, engine::kSeats[1], command.levels[1], levels.c_str());
  options.add("--resume", command.resume, "Continue a record with its players and seed, or start from a position")
      .value_name("FILE");
  options.add("--save", command.save, "Save the record to this file").value_name("FILE");
  options.add("--seed", command.seed, "Seed of dice and computer players");
  options.flag("--keep-going", command.keep_going, "Without a terminal: go on after a refused line");
}

}  // namespace

const Command kPlay = make_command<Play, &declare, &run>(
    "play", "Play in the terminal",
    "Examples\n  leipzig play nations1975 --scenario first-day --allied captain --save game.json\n"
    "  leipzig play bridge2013 --scenario south-east --french recruit\n"
    "  leipzig play --resume game.json < orders.txt\n"
    "\nIn the game: ? lists the commands. Without a terminal a script of lines is played; it ends\n"
    "with exit code 1 at the first line that is refused, and says which.");

}  // namespace leipzig::cli
