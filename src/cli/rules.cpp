// leipzig rules: the rule register of a game, or one rule of it.
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/lookup.h"
#include "cli/terminal.h"
#include "cli/words.h"

namespace leipzig::cli {
namespace {

struct Rules {
  std::string game;
  std::string id;
};

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

std::function<void()> define(Options& options) {
  const auto command = std::make_shared<Rules>();
  add_game(options, command->game).required();
  options.add("ID", command->id, "Such as BON-7.21, or 7.21");
  return [command] { run(*command); };
}

}  // namespace

const Command kRules = {"rules", "The rules of a game, or what one rule says",
                        "Example\n  leipzig rules nations1975 BON-7.21", &define};

}  // namespace leipzig::cli
