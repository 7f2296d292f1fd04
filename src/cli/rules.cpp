// leipzig rules: the rule register of a game, or one rule of it.
#include <iostream>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/lookup.h"
#include "cli/terminal.h"
#include "cli/words.h"

namespace leipzig::cli {

void run(const Rules& command) {
  const engine::Entry& game = game_named(command.game);
  if (command.id.empty()) {
    for (const engine::RuleEntry& rule : game.rules) std::cout << padded(rule.id, 16) << " " << rule.title << "\n";
    return;
  }
  const engine::RuleEntry* rule = find_rule(game, command.id);
  if (rule == nullptr) throw Failure(no_such_rule(game, command.id));
  std::cout << rule_text(*rule, screen_width());
}

}  // namespace leipzig::cli
