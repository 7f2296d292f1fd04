// leipzig legal: all legal actions, one per line.
#include <algorithm>
#include <iostream>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/local_table.h"
#include "cli/words.h"
#include "format/view.h"

namespace leipzig::cli {
namespace {

struct Legal {
  std::string file;
  bool json = false;
};

void run(const Legal& command) {
  const LocalTable table = LocalTable::open(command.file);
  if (command.json) {
    std::cout << format::write_legal(table.state());
    return;
  }
  std::cout << table.state().view(std::nullopt).prompt << "\n";
  std::size_t longest = 0;
  const std::vector<engine::LegalAction> actions = table.state().legal();
  for (const engine::LegalAction& action : actions) longest = std::max(longest, action.text.size());
  for (const engine::LegalAction& action : actions) {
    std::cout << "  " << padded(action.text, longest) << "  " << action.rule << "\n";
  }
  for (const engine::Outcome& outcome : table.state().outcomes()) {
    std::cout << "  " << table.state().outcome_text(outcome.value) << "  weight " << outcome.weight << "\n";
  }
}

void declare(CommandOptions& options, Legal& command) {
  add_file(options, command.file);
  add_json(options, command.json);
}

}  // namespace

const Command kLegal = make_command<Legal, &declare, &run>(
    "legal", "List every legal action", "Examples\n  leipzig legal game.json\n  leipzig legal game.json --json");

}  // namespace leipzig::cli
