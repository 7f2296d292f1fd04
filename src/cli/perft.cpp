// leipzig perft: counts the sequences of actions and outcomes of each length from a position. Two programs that agree
// on these numbers agree on the rules.
#include <iostream>

#include "cli/commands.h"
#include "cli/local_table.h"
#include "cli/words.h"

namespace leipzig::cli {
namespace {

struct Perft {
  std::string file;
  int depth = 1;
  bool divide = false;
};

using engine::Node;
using engine::Tabletop;

std::uint64_t sequences(const Tabletop& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  const Node node = state.turn().node;
  if (node == Node::Chance) {
    for (const engine::Outcome& outcome : state.outcomes()) {
      const auto next = state.clone();
      next->resolve(outcome.value);
      count += sequences(*next, depth - 1);
    }
  } else if (node == Node::Decision) {
    for (const engine::Choice choice : state.subjects()) {
      const std::vector<std::uint16_t> targets = state.targets(choice);
      if (depth == 1) {
        count += targets.size();
        continue;
      }
      for (const std::uint16_t target : targets) {
        const auto next = state.clone();
        next->apply({choice, target});
        count += sequences(*next, depth - 1);
      }
    }
  }
  return count;
}

void divide(const Tabletop& state, int depth) {
  for (const engine::LegalAction& action : state.legal()) {
    const auto next = state.clone();
    next->apply(action.action);
    std::cout << padded(action.text, 32) << " " << sequences(*next, depth - 1) << "\n";
  }
  for (const engine::Outcome& outcome : state.outcomes()) {
    const auto next = state.clone();
    next->resolve(outcome.value);
    std::cout << padded(state.outcome_text(outcome.value), 32) << " " << sequences(*next, depth - 1) << "\n";
  }
}

void run(const Perft& command) {
  const LocalTable table = LocalTable::open(command.file);
  if (command.divide) divide(table.state(), command.depth);
  for (int depth = 1; depth <= command.depth; ++depth) {
    std::cout << "depth " << depth << ": " << sequences(table.state(), depth) << std::endl;
  }
}

void declare(CommandOptions& options, Perft& command) {
  add_file(options, command.file);
  options.add("--depth", command.depth, "Longest sequence").between(1, 64).required();
  options.flag("--divide", command.divide, "Also print the count after each first action");
}

}  // namespace

const Command kPerft =
    make_command<Perft, &declare, &run>("perft", "Count the sequences of actions and outcomes from a position",
                                        "Example\n  leipzig perft position.json --depth 2 --divide");

}  // namespace leipzig::cli
