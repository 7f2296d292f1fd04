// leipzig, without a command.
#include <iostream>

#include "cli/commands.h"
#include "games/catalogue.h"

namespace leipzig::cli {

void welcome() {
  std::cout << "Leipzig 1813: board wargames of the Battle of Leipzig.\n\n";
  for (const engine::Entry& game : games::catalogue()) {
    std::cout << "  leipzig play " << game.info.id << "    " << game.info.title << " (" << game.info.year
              << "), in the terminal\n";
  }
  std::cout << "\n"
               "  leipzig games               scenarios and options\n"
               "  leipzig rules GAME ID       what a rule says\n"
               "  leipzig --help              everything else\n";
}

}  // namespace leipzig::cli
