// leipzig replay: a record from its beginning, entry by entry.
#include <iostream>

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/local_table.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "format/document.h"
#include "format/json_writer.h"
#include "format/reports.h"
#include "host/dice.h"

namespace leipzig::cli {
namespace {

struct Replay {
  std::string file;
  std::optional<std::uint64_t> to;
  bool check = false;   // the entries alone
  bool verify = false;  // the dice too
  bool json = false;
};

// Result of a verification.
struct Report {
  std::size_t actions = 0;
  std::size_t outcomes = 0;  // all
  std::size_t verified = 0;  // those that follow from seed and shares
  std::string scheme;        // of the dice; empty: nothing was promised
  std::string by_server;     // seats for which the server contributed
  std::string problem;       // what is wrong or missing
};

// Plays the record again on a fresh table and checks that each entry is written just as the rules write it.
Report checked_entries(const LocalTable& table) {
  Report report;
  LocalTable again = LocalTable::begin(table.record().start);
  const std::vector<std::string>& entries = table.record().entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string field = "entries[" + std::to_string(i) + "]: ";
    ++(again.state().turn().node == engine::Node::Chance ? report.outcomes : report.actions);
    if (const auto refusal = again.play(entries[i])) throw Failure(field + refusal->rule + ": " + refusal->text);
    if (again.record().entries.back() != entries[i]) {
      throw Failure(field + "'" + shown(entries[i]) + "' is written '" + again.record().entries.back() +
                    "' in a record");
    }
  }
  if (again.state().hash() != table.state().hash()) throw Failure("two replays led to different states");
  return report;
}

// What can be said about the dice (docs/dice.md).
void verify_dice(const engine::Record& record, Report& report) {
  const engine::Provenance& provenance = record.provenance;
  const bool promised = !provenance.table.empty() || !provenance.commitment.empty() || !provenance.seed.empty();
  if (!promised) {
    if (report.outcomes == 0) return;
    report.problem =
        "the dice cannot be verified, because the record names no table that promised them (--check looks at the "
        "entries alone)";
    return;
  }
  report.scheme = host::name(provenance.shared ? host::DiceScheme::Shared : host::DiceScheme::Server);
  if (provenance.shared) {
    for (const std::string& seat : provenance.shared->by_server) {
      report.by_server += (report.by_server.empty() ? "" : ", ") + seat;
    }
  }
  const auto verified = host::verify(record);
  if (!verified) {
    report.problem = to_text(verified.error());
    return;
  }
  report.verified = verified->outcomes;
  if (verified->outcomes == 0 && verified->unproven > 0) {
    report.problem = "dice_from: no outcome could be verified, because all of them came with a record from elsewhere";
  }
}

std::string outcomes_text(std::size_t count) { return std::to_string(count) + (count == 1 ? " outcome" : " outcomes"); }

std::string dice_text(const Report& report) {
  if (report.outcomes == 0) return "Dice: none were thrown.";
  if (report.verified == 0) return "Dice: " + outcomes_text(report.outcomes) + ", none of them verified.";
  const bool shared = report.scheme == "shared";
  std::string text = "Dice: " + outcomes_text(report.verified) + " verified: each follows from the promised seed" +
                     (shared ? " and the shares of both seats." : ".");
  if (!report.by_server.empty()) text += " The server gave the share of: " + report.by_server + ".";
  if (report.verified < report.outcomes) {
    text += "\nNot verified: " + outcomes_text(report.outcomes - report.verified) +
            " before the table's own dice, in entries that came with a record from elsewhere (dice_from).";
  }
  return text;
}

std::string report_object(const Report& report, const LocalTable& table) {
  const auto number = [](std::size_t value) { return static_cast<std::int64_t>(value); };
  format::JsonWriter out;
  const auto text_or_null = [&out](std::string_view name, const std::string& text) {
    out.name(name);
    if (text.empty()) {
      out.null();
    } else {
      out.text(text);
    }
  };
  out.open('{').name("verified").boolean(report.problem.empty());
  out.number("entries", number(table.record().entries.size())).number("actions", number(report.actions));
  out.number("outcomes", number(report.outcomes)).number("outcomes_verified", number(report.verified));
  text_or_null("dice", report.scheme);
  out.text("state", format::signature_text(table.state().hash()));
  text_or_null("problem", report.problem);
  return out.close('}').take();
}

void list_entries(const LocalTable& table) {
  LocalTable again = LocalTable::begin(table.record().start);
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

void print_end(const LocalTable& table, std::string_view before) {
  const engine::View view = table.state().view(std::nullopt);
  std::cout << wrapped(status_text(table.game(), view), screen_width());
  if (view.verdict) std::cout << view.verdict->rule << ": " << view.verdict->text << "\n";
  std::cout << before << table.record().entries.size() << " entries, state "
            << format::signature_text(table.state().hash()) << "\n";
}

// Prints what was and what was not verified; fails if something is wrong or cannot be verified.
void verify(const LocalTable& table, bool json) {
  Report report = checked_entries(table);
  verify_dice(table.record(), report);
  const std::string words = "Actions: " + std::to_string(report.actions) +
                            ", all legal and written as a record writes them.\n" + dice_text(report);
  if (json) {
    std::cout << report_object(report, table) << "\n";
  } else if (report.problem.empty()) {
    print_end(table, "verified: ");
    std::cout << wrapped(words, screen_width());
  }
  if (!report.problem.empty()) throw Failure(report.problem + "\n" + words);
}

void run(const Replay& command) {
  const LocalTable table =
      LocalTable::open(command.file, command.to ? static_cast<std::size_t>(*command.to) : SIZE_MAX);
  const std::size_t count = table.record().entries.size();
  if (command.to && count < *command.to) {
    throw Failure("--to: the record has only " + std::to_string(count) + " entries");
  }
  if (command.verify) return verify(table, command.json);
  if (command.check) checked_entries(table);
  if (command.json) {
    std::cout << format::write(table.state().position());
    return;
  }
  if (!command.check) list_entries(table);
  print_end(table, command.check ? "checked: " : "");
}

void declare(CommandOptions& options, Replay& command) {
  add_file(options, command.file);
  options.add("--to", command.to, "Stop after this many entries");
  options.flag("--check", command.check, "Only check that every entry is legal and written as in a record");
  options.flag("--verify", command.verify, "Check that, and that the dice are those that the table promised");
  add_json(options, command.json);
}

}  // namespace

const Command kReplay = make_command<Replay, &declare, &run>(
    "replay", "Replay a record",
    "Examples\n  leipzig replay game.json --to 40\n  leipzig replay game.json --check\n  leipzig "
    "replay table.json --verify");

}  // namespace leipzig::cli
