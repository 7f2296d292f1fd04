// A game on the table: its record and the state that the record leads to, always in step.
#include "cli/table.h"

#include "cli/failure.h"
#include "cli/files.h"
#include "cli/lookup.h"
#include "cli/words.h"
#include "format/document.h"

namespace leipzig::cli {
namespace {

// Names that are not known, with suggestions; the rest of what can be wrong the game finds.
void check_names(const engine::Entry& game, const engine::Setting& setting) {
  check_scenario(game, setting.scenario);
  for (const engine::Option& option : setting.options) check_option(game, option.id);
}

}  // namespace

Table Table::begin(const engine::Position& start) {
  Table table(game_named(start.setting.game));
  check_names(table.game(), start.setting);
  auto state = table.game().set_up(start);
  if (!state) throw Failure(to_text(state.error()));
  table.state_ = std::move(*state);
  table.record_.rules_version = table.game().info.rules_version;
  table.record_.start = start;
  table.name_scenario();
  return table;
}

Table Table::open(const std::string& path, std::size_t count) {
  auto document = format::read_document(read_file(path));
  const std::string name = path == "-" ? "standard input" : shown(path);
  if (!document) throw Failure(name + ": " + shown(to_text(document.error())));
  try {
    if (auto* position = std::get_if<engine::Position>(&*document)) {
      Table table = begin(*position);
      table.is_record_ = false;
      return table;
    }
    auto& record = std::get<engine::Record>(*document);
    Table table(game_named(record.start.setting.game));
    check_names(table.game(), record.start.setting);
    const int rules = table.game().info.rules_version;
    if (record.rules_version > rules) {
      throw Failure("rules_version: the game was played by rules of version " + std::to_string(record.rules_version) +
                    ", this program has version " + std::to_string(rules));
    }
    if (count < record.entries.size()) record.entries.resize(count);
    auto state = engine::replay(record, table.set_up());
    if (!state) {
      const bool older = record.rules_version < rules;
      throw Failure(to_text(state.error()) +
                    (older ? " (played by rules of version " + std::to_string(record.rules_version) + ")" : ""));
    }
    table.state_ = std::move(*state);
    table.record_ = std::move(record);
    table.name_scenario();
    return table;
  } catch (const Failure& failure) {
    throw Failure(name + ": " + failure.what());
  }
}

std::optional<engine::Refusal> Table::play(std::string_view line) {
  if (state_->turn().node != engine::Node::Decision) {
    auto refusal = engine::play_entry(*state_, line);
    if (!refusal) record_.entries.emplace_back(line);
    return refusal;
  }
  const auto actions = state_->parse(line, state_->turn().seat);
  if (!actions) return actions.error();
  for (const engine::Action action : *actions) play(action);
  return std::nullopt;
}

void Table::play(engine::Action action) {
  std::string text = state_->text(action);
  if (const auto refusal = state_->apply(action)) throw Failure(refusal->rule + ": " + refusal->text);
  record_.entries.push_back(std::move(text));
}

std::uint16_t Table::throw_dice(Dice& dice) {
  const std::uint16_t outcome = dice.throw_at(*state_, record_.entries.size());
  std::string text = state_->outcome_text(outcome);
  if (const auto refusal = state_->resolve(outcome)) throw Failure(refusal->rule + ": " + refusal->text);
  record_.entries.push_back(std::move(text));
  return outcome;
}

// A document may leave the scenario to the game; from here on it is named.
void Table::name_scenario() {
  std::string& scenario = record_.start.setting.scenario;
  if (scenario.empty()) scenario = state_->position().setting.scenario;
}

kit::Board Table::board() const {
  const engine::Setting& setting = record_.start.setting;
  kit::Board board = game_->board(setting.scenario);
  if (setting.board.plain) board.make_plain();
  for (const engine::Text& space : setting.board.terrain) board.set_terrain(board.find(space.name), space.text);
  for (const engine::Text& space : setting.board.features) {
    board.set_feature(board.find(space.name), board.need_feature(space.text), true);
  }
  for (const engine::BoardChange::Line& line : setting.board.lines) {
    for (std::size_t i = 0; i + 1 < line.spaces.size(); ++i) {
      board.set_edge(board.find(line.spaces[i]), board.find(line.spaces[i + 1]), board.need_feature(line.feature),
                     true);
    }
  }
  return board;
}

std::size_t Table::undo_limit() const { return engine::undo_limit(record_, set_up()); }

std::vector<std::string> Table::told(std::size_t from, engine::Viewer viewer) const {
  std::vector<std::string> texts;
  const bool open = !state_->secretive() || state_->turn().node == engine::Node::Over;
  const auto replayed = open ? nullptr : begin(record_.start).state_;
  for (std::size_t i = 0; i < record_.entries.size(); ++i) {
    const std::string& entry = record_.entries[i];
    if (i >= from) texts.push_back(open ? entry : engine::telling(*replayed, entry).to(viewer, entry));
    if (!open) engine::play_entry(*replayed, entry);
  }
  return texts;
}

void Table::take_back_to(std::size_t count) {
  engine::Record shorter = record_;
  shorter.entries.resize(count);
  auto state = engine::replay(shorter, set_up());
  if (!state) throw Failure(to_text(state.error()));
  state_ = std::move(*state);
  record_ = std::move(shorter);
}

}  // namespace leipzig::cli
