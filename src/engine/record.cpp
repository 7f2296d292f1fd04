// Replaying a record entry by entry, and how far it may be taken back.
#include "engine/record.h"

#include <algorithm>

namespace leipzig::engine {
namespace {

std::optional<Refusal> play_action(Tabletop& tabletop, std::string_view entry) {
  // Parsed from the knowledge of the seat that decided.
  const auto parsed = tabletop.parse(entry, tabletop.turn().seat);
  if (!parsed) return parsed.error();
  if (parsed->size() != 1) return Refusal{"notation", "an entry of a record is exactly one action"};
  return tabletop.apply(parsed->front());
}

std::optional<Refusal> play_outcome(Tabletop& tabletop, std::string_view entry) {
  std::string possible;
  for (const Outcome& outcome : tabletop.outcomes()) {
    const std::string text = tabletop.outcome_text(outcome.value);
    if (text == entry) return tabletop.resolve(outcome.value);
    possible += (possible.empty() ? "" : ", ") + text;
  }
  return Refusal{"notation", "chance decides now; possible are: " + possible};
}

Fault fault_at(std::size_t entry, const Refusal& refusal) {
  return {"entries[" + std::to_string(entry) + "]", refusal.rule + ": " + refusal.text};
}

}  // namespace

std::optional<Refusal> play_entry(Tabletop& tabletop, std::string_view entry) {
  switch (tabletop.turn().node) {
    case Node::Decision:
      return play_action(tabletop, entry);
    case Node::Chance:
      return play_outcome(tabletop, entry);
    case Node::Over:
      break;
  }
  return Refusal{"notation", "the game is over, nothing can follow"};
}

std::optional<Fault> upgrade(Record& record, const GameInfo& game) {
  if (record.rules_version > game.rules_version) {
    return Fault{"rules_version", "the game was played by rules of version " + std::to_string(record.rules_version) +
                                      ", this program has version " + std::to_string(game.rules_version)};
  }
  std::vector<OptionValue>& chosen = record.start.setting.options;
  for (const OptionInfo& option : game.options) {
    if (option.changed_in <= record.rules_version) continue;
    const auto same = [&option](const OptionValue& value) { return value.id == option.id; };
    if (std::none_of(chosen.begin(), chosen.end(), same)) chosen.push_back({option.id, option.before});
  }
  record.rules_version = game.rules_version;
  return std::nullopt;
}

Result<std::unique_ptr<Tabletop>> replay(const Record& record, const SetUp& set_up, std::size_t count) {
  auto tabletop = set_up(record.start);
  if (!tabletop) return tabletop;
  const std::size_t end = std::min(count, record.entries.size());
  for (std::size_t i = 0; i < end; ++i) {
    if (const auto refusal = play_entry(**tabletop, record.entries[i])) return fault_at(i, *refusal);
  }
  return tabletop;
}

EntryText telling(const Tabletop& before, std::string_view entry) {
  EntryText telling;
  if (!before.secretive()) return telling;
  const Viewer viewers[] = {Seat::First, Seat::Second, std::nullopt};
  if (before.turn().node == Node::Decision) {
    const auto parsed = before.parse(entry, before.turn().seat);
    if (!parsed || parsed->size() != 1) return telling;
    for (const Viewer viewer : viewers) telling.told.push_back(before.text_for(parsed->front(), viewer));
    telling.reveals = before.reveals(parsed->front());
    return telling;
  }
  for (const Outcome& outcome : before.outcomes()) {
    if (before.outcome_text(outcome.value) != entry) continue;
    for (const Viewer viewer : viewers) telling.told.push_back(before.outcome_text_for(outcome.value, viewer));
  }
  return telling;
}

std::size_t undo_limit(const Record& record, const SetUp& set_up) {
  auto tabletop = set_up(record.start);
  if (!tabletop) return record.entries.size();
  std::size_t after_outcome = 0;
  std::size_t after_seat[2] = {};
  std::optional<Seat> last;
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const ToAct turn = (*tabletop)->turn();
    const bool reveals = telling(**tabletop, record.entries[i]).reveals;
    if (play_entry(**tabletop, record.entries[i])) return record.entries.size();
    if (turn.node == Node::Chance || reveals) {
      after_outcome = i + 1;
    } else {
      after_seat[index(turn.seat)] = i + 1;
      last = turn.seat;
    }
  }
  // Before the dice, or after the end, the seat that decided last may take back.
  const ToAct turn = (*tabletop)->turn();
  const std::optional<Seat> deciding = turn.node == Node::Decision ? turn.seat : last;
  if (!deciding) return after_outcome;
  return std::max(after_outcome, after_seat[index(other(*deciding))]);
}

}  // namespace leipzig::engine
