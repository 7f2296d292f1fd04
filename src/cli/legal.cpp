// leipzig legal: everything that can be done now, one action a line.
#include <algorithm>
#include <iostream>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/table.h"
#include "cli/words.h"
#include "format/view.h"

namespace leipzig::cli {

void run(const Legal& command) {
  const Table table = Table::open(command.file);
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

}  // namespace leipzig::cli
