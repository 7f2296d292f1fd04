// leipzig apply: plays lines of notation, draws the outcomes they lead to, and appends everything to the record, or
// nothing.
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/local_table.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "format/document.h"

namespace leipzig::cli {
namespace {

struct Apply {
  std::string file;
  std::vector<std::string> actions;
  std::string dice;
  std::optional<std::uint64_t> seed;
  std::string out;
};

bool at_chance(const LocalTable& table) { return table.state().turn().node == engine::Node::Chance; }

bool is_outcome(const LocalTable& table, std::string_view line) {
  for (const engine::Outcome& outcome : table.state().outcomes()) {
    if (table.state().outcome_text(outcome.value) == line) return true;
  }
  return false;
}

void play(LocalTable& table, const std::string& line, Dice& dice) {
  // The outcome may be given as an action; otherwise it is drawn before the next action.
  while (at_chance(table) && !is_outcome(table, line)) table.throw_dice(dice);
  if (const auto refusal = table.play(line)) {
    throw Failure("'" + shown(line) + "' is refused; nothing was changed\n" +
                  refusal_text(table.game(), *refusal, screen_width()));
  }
}

void run(const Apply& command) {
  const bool in_place = command.file != "-" && command.out.empty();
  const auto lock = in_place ? std::make_unique<FileLock>(command.file) : nullptr;
  LocalTable table = LocalTable::open(command.file);
  if (!table.record().ended.empty())
    throw Failure(shown(command.file) + ": the game has ended: " + table.record().ended);
  const std::size_t before = table.record().entries.size();
  Dice dice(command.seed, command.dice);
  for (const std::string& line : command.actions) play(table, std::string(trimmed(line)), dice);
  while (at_chance(table)) table.throw_dice(dice);
  if (dice.left() > 0) {
    throw Failure("--dice: " + std::to_string(dice.left()) + " more than were needed; nothing was changed");
  }

  const std::string document = format::write(table.record());
  if (!command.out.empty()) {
    replace_file(command.out, document);
  } else if (in_place && table.is_record()) {
    replace_file(command.file, document);
  } else {
    std::cout << document;
    return;
  }
  for (std::size_t i = before; i < table.record().entries.size(); ++i) std::cout << table.record().entries[i] << "\n";
  const engine::View view = table.state().view(std::nullopt);
  std::cout << (view.verdict ? view.verdict->rule + ": " + view.verdict->text : view.prompt) << "\n";
}

void declare(CommandOptions& options, Apply& command) {
  add_file(options, command.file);
  options.add("ACTION", command.actions, "Lines of notation (docs/notation.md)").required();
  options.add("--dice", command.dice, "Outcomes in order, such as 3,5; default: random");
  options.add("--seed", command.seed, "Draw outcomes from this seed");
  options.add("--out", command.out, "Write the record to this file instead").value_name("FILE");
}

}  // namespace

const Command kApply =
    make_command<Apply, &declare, &run>("apply", "Play actions and append them to the record, all or none",
                                        "Examples\n  leipzig apply game.json \"FR-4 2315-2213\"\n"
                                        "  leipzig apply game.json \"attack 1010 with FR-20 FR-10 at 3-1\" --dice 4\n"
                                        "A position FILE becomes a record on standard output (or --out).");

}  // namespace leipzig::cli
