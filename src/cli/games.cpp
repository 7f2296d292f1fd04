// leipzig games: the games, their scenarios and options.
#include <iostream>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "format/reports.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

struct Games {
  bool json = false;
};

void run(const Games& command) {
  if (command.json) {
    std::cout << format::write_games(games::catalogue());
    return;
  }
  constexpr std::size_t kIndent = 2;
  for (const engine::GameEntry& game : games::catalogue()) {
    const engine::GameInfo& info = game.info;
    std::cout << bold(info.id) << "  " << info.title << " (" << info.year << "), " << info.designer << ", "
              << info.publisher << "\n"
              << wrapped(info.about, screen_width(), kIndent) << "  scenarios\n";
    for (const engine::ScenarioInfo& scenario : info.scenarios) {
      std::cout << "    " << padded(scenario.id, 20) << " " << scenario.title;
      if (scenario.turns > 0) std::cout << ", " << scenario.turns << " turns";
      std::cout << "\n";
    }
    std::cout << "  options\n";
    for (const engine::OptionInfo& option : info.options) {
      if (!option.offered) continue;
      std::cout << "    " << padded(option.id, 20) << " " << (option.on_by_default ? "on " : "off") << " "
                << option.rule << "\n"
                << wrapped(option.text, screen_width(), 25);
    }
  }
}

void declare(CommandOptions& options, Games& command) { add_json(options, command.json); }

}  // namespace

const Command kGames =
    make_command<Games, &declare, &run>("games", "List games, scenarios, options", "Example\n  leipzig games --json");

}  // namespace leipzig::cli
