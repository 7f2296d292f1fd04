// leipzig replay: a record from its beginning, entry by entry.
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "format/document.h"
#include "format/reports.h"
#include "host/dice.h"

namespace leipzig::cli {
namespace {

struct Replay {
  std::string file;
  std::optional<std::uint64_t> to;
  bool verify = false;
  bool json = false;
};

// Plays the record again on a fresh table and checks that each entry is written just as the rules write it.
void verify(const Table& table) {
  Table again = Table::begin(table.record().start);
  const std::vector<std::string>& entries = table.record().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string field = "entries[" + std::to_string(i) + "]: ";
    if (const auto refusal = again.play(entries[i])) throw Failure(field + refusal->rule + ": " + refusal->text);
    if (again.record().entries.back() != entries[i]) {
      throw Failure(field + "'" + shown(entries[i]) + "' is written '" + again.record().entries.back() +
                    "' in a record");
    }
  }
  if (again.state().hash() != table.state().hash()) throw Failure("two replays led to different states");
}

// What can be said about the dice: they follow from the seed, or nobody can tell (docs/dice.md).
std::string verified_dice(const engine::Record& record) {
  if (record.provenance.seed.empty()) return "no seed to check the dice by";
  const auto verified = host::verify(record);
  if (!verified) throw Failure(to_text(verified.error()));
  std::string text = "outcomes that follow from the seed: " + std::to_string(verified->outcomes);
  if (verified->unproven > 0) text += ", that came from elsewhere: " + std::to_string(verified->unproven);
  return text;
}

void list_entries(const Table& table) {
  Table again = Table::begin(table.record().start);
  std::string headline;
  const std::vector<std::string>& entries = table.record().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const engine::View view = again.state().view(std::nullopt);
    const std::string now = status_text(again.game(), view);
    if (view.turn.node == engine::Node::Decision && now != headline) {
      std::cout << wrapped(now, screen_width());
      headline = now;
    }
    std::cout << padded(std::to_string(i + 1), 5) << " " << entries[i] << "\n";
    again.play(entries[i]);
  }
}

void run(const Replay& command) {
  const Table table = Table::open(command.file, command.to ? static_cast<std::size_t>(*command.to) : SIZE_MAX);
  const std::size_t count = table.record().entries.size();
  if (command.to && count < *command.to) {
    throw Failure("--to: the record has only " + std::to_string(count) + " entries");
  }
  std::string dice;
  if (command.verify) {
    verify(table);
    dice = verified_dice(table.record());
  }
  if (command.json) {
    std::cout << format::write(table.state().position());
    return;
  }
  if (!command.verify) list_entries(table);
  const engine::View view = table.state().view(std::nullopt);
  std::cout << wrapped(status_text(table.game(), view), screen_width());
  if (view.verdict) std::cout << view.verdict->rule << ": " << view.verdict->text << "\n";
  std::cout << (command.verify ? "verified: " : "") << count << " entries, state "
            << format::signature_text(table.state().hash()) << (dice.empty() ? "" : "; " + dice) << "\n";
}

std::function<void()> define(Options& options) {
  const auto command = std::make_shared<Replay>();
  add_file(options, command->file);
  options.add("--to", command->to, "Stop after this many entries");
  options.flag("--verify", command->verify, "Only check that every entry is legal and written as in a record");
  add_json(options, command->json);
  return [command] { run(*command); };
}

}  // namespace

const Command kReplay = {"replay", "Replay a record",
                         "Examples\n  leipzig replay game.json --to 40\n  leipzig replay game.json --verify", &define};

}  // namespace leipzig::cli
