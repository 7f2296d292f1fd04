// leipzig apply: plays lines of notation, throws the dice they lead to, and appends all of it to the record, or
// nothing.
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "format/document.h"

namespace leipzig::cli {
namespace {

bool at_chance(const Table& table) { return table.state().turn().node == engine::Node::Chance; }

bool is_outcome(const Table& table, std::string_view line) {
  for (const engine::Outcome& outcome : table.state().outcomes()) {
    if (table.state().outcome_text(outcome.value) == line) return true;
  }
  return false;
}

void play(Table& table, const std::string& line, Dice& dice) {
  // The outcome may be given as an action; else the dice fall before the next action is looked at.
  while (at_chance(table) && !is_outcome(table, line)) table.throw_dice(dice);
  if (const auto refusal = table.play(line)) {
    throw Failure("'" + shown(line) + "' is refused; nothing was changed\n" +
                  refusal_text(table.game(), *refusal, screen_width()));
  }
}

}  // namespace

void run(const Apply& command) {
  const bool in_place = command.file != "-" && command.out.empty();
  const auto lock = in_place ? std::make_unique<FileLock>(command.file) : nullptr;
  Table table = Table::open(command.file);
  if (!table.record().ended.empty())
    throw Failure(shown(command.file) + ": the game has ended: " + table.record().ended);
  const std::size_t before = table.record().entries.size();
  Dice dice(command.seed, command.dice);
  for (const std::string& line : command.actions) play(table, std::string(trimmed(line)), dice);
  while (at_chance(table)) table.throw_dice(dice);
  if (dice.left() > 0) {
    throw Failure("--dice: " + std::to_string(dice.left()) + " more than were thrown; nothing was changed");
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

}  // namespace leipzig::cli
