// leipzig rules: the rulebook of a game in its order, or one rule of the register.
#include <iostream>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/lookup.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "server/localized.h"

namespace leipzig::cli {
namespace {

struct Rules {
  std::string game;
  std::string id;
  std::string language = "en";
  bool list = false;
};

// What players read, chapter by chapter; source, checks and reasons are left to `leipzig rules GAME ID`.
void print_rulebook(const engine::GameEntry& game, server::Language language) {
  std::string chapter;
  std::cout << game.info.title << "\n";
  for (const engine::RuleEntry& rule : server::rules_of(game, language)) {
    if (rule.chapter != chapter) {
      chapter = rule.chapter;
      std::cout << "\n" << chapter << "\n" << std::string(screen_width(), '=') << "\n";
    }
    std::cout << "\n" << rule_text(rule, screen_width());
  }
}

void run(const Rules& command) {
  const engine::GameEntry& game = game_named(command.game);
  if (command.list) {
    for (const engine::RuleEntry& rule : game.rules) std::cout << padded(rule.id, 16) << " " << rule.title << "\n";
    return;
  }
  if (command.language != "en" && command.language != "de")
    throw Failure("--lang: '" + command.language + "' is no language of the rules; en or de");
  const server::Language language = server::language_named(command.language);
  if (command.id.empty()) {
    print_rulebook(game, language);
    return;
  }
  const engine::RuleEntry* rule = find_rule(game, command.id);
  if (rule == nullptr) throw Failure(no_such_rule(game, command.id));
  for (const engine::RuleEntry& told : server::rules_of(game, language)) {
    if (language == server::Language::German && told.id == rule->id) rule = &told;
  }
  std::cout << rule_text(*rule, screen_width());
}

void declare(CommandOptions& options, Rules& command) {
  add_game(options, command.game).required();
  options.add("ID", command.id, "Such as BON-7.21, or 7.21");
  options.add("--lang", command.language, "Language: en (default) or de");
  options.flag("--list", command.list, "Only the ids and titles");
}

}  // namespace

const Command kRules = make_command<Rules, &declare, &run>("rules", "Print the rulebook of a game, or one rule",
                                                           "Example\n  leipzig rules nations1975 BON-7.21");

}  // namespace leipzig::cli
