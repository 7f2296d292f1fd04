// A game with its record and the state it leads to, always in step.
#include "cli/local_table.h"

#include <algorithm>

#include "cli/failure.h"
#include "cli/files.h"
#include "cli/lookup.h"
#include "cli/words.h"
#include "format/document.h"

namespace leipzig::cli {
namespace {

// Checks names, with suggestions; the game finds all other errors.
void check_names(const engine::GameEntry& game, const engine::Setting& setting) {
  check_scenario(game, setting.scenario);
  for (const engine::OptionValue& option : setting.options) check_option(game, option.id);
}

}  // namespace

LocalTable LocalTable::begin(const engine::Position& start) {
  LocalTable table(game_named(start.setting.game));
  check_names(table.game(), start.setting);
  auto state = table.game().set_up(start);
  if (!state) throw Failure(to_text(state.error()));
  table.state_ = std::move(*state);
  table.record_.rules_version = table.game().info.rules_version;
  table.record_.start = start;
  table.name_scenario();
  return table;
}

LocalTable LocalTable::open(const std::string& path, std::size_t count) {
  auto document = format::read_document(read_file(path));
  const std::string name = path == "-" ? "standard input" : shown(path);
  if (!document) throw Failure(name + ": " + shown(to_text(document.error())));
  try {
    if (auto* position = std::get_if<engine::Position>(&*document)) {
      LocalTable table = begin(*position);
      table.is_record_ = false;
      return table;
    }
    auto& record = std::get<engine::Record>(*document);
    LocalTable table(game_named(record.start.setting.game));
    check_names(table.game(), record.start.setting);
    const int written = record.rules_version;
    if (const auto fault = engine::upgrade(record, table.game().info)) throw Failure(to_text(*fault));
    if (count < record.entries.size()) record.entries.resize(count);
    auto state = engine::replay(record, table.set_up());
    if (!state) {
      const bool older = written < record.rules_version;
      throw Failure(to_text(state.error()) +
                    (older ? " (played by rules of version " + std::to_string(written) + ")" : ""));
    }
    table.state_ = std::move(*state);
    table.record_ = std::move(record);
    table.name_scenario();
    return table;
  } catch (const Failure& failure) {
    throw Failure(name + ": " + failure.what());
  }
}

std::optional<engine::Refusal> LocalTable::play(std::string_view line) {
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

void LocalTable::play(engine::Action action) {
  std::string text = state_->text(action);
  if (const auto refusal = state_->apply(action)) throw Failure(refusal->rule + ": " + refusal->text);
  record_.entries.push_back(std::move(text));
}

std::uint16_t LocalTable::throw_dice(Dice& dice) {
  const std::uint16_t outcome = dice.throw_at(*state_, record_.entries.size());
  std::string text = state_->outcome_text(outcome);
  if (const auto refusal = state_->resolve(outcome)) throw Failure(refusal->rule + ": " + refusal->text);
  record_.entries.push_back(std::move(text));
  return outcome;
}

// A document may omit the scenario; from here on it is set.
void LocalTable::name_scenario() {
  std::string& scenario = record_.start.setting.scenario;
  if (scenario.empty()) scenario = state_->position().setting.scenario;
}

kit::Board LocalTable::board() const {
  const engine::Setting& setting = record_.start.setting;
  kit::Board board = game_->board(setting.scenario);
  if (setting.board.plain) board.make_plain();
  for (const engine::NamedText& space : setting.board.terrain) board.set_terrain(board.find(space.name), space.text);
  for (const engine::NamedText& space : setting.board.features) {
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

std::size_t LocalTable::undo_limit() const { return engine::undo_limit(record_, set_up()); }

ToldEntry play_told(engine::Tabletop& before, const std::string& entry, const engine::Audience& audience) {
  ToldEntry told;
  const engine::ToAct turn = before.turn();
  if (turn.node == engine::Node::Decision) told.seat = turn.seat;
  told.text = audience.everything ? entry : engine::telling(before, entry).to(audience.viewer, entry);
  for (std::vector<engine::EntryFacts>& facts : engine::play_and_tell(before, {entry}, {audience})) {
    told.facts = std::move(facts.front());
  }
  return told;
}

std::vector<std::string> changes_told(const ToldEntry& entry, std::string_view game) {
  std::vector<std::string> lines;
  for (const engine::Change& change : entry.facts.changes) {
    // A marker is named after its place.
    if (change.what == "entered" && change.unit.ends_with("@" + change.to)) continue;
    // An army takes the place of its last marker.
    const auto is_its_marker = [&](const engine::Change& other) {
      return other.what == "replaced" && other.unit == change.unit + "@" + change.to;
    };
    const bool placed =
        change.what == "formed" && std::any_of(entry.facts.changes.begin(), entry.facts.changes.end(), is_its_marker);
    std::string text =
        placed ? change.unit + " is placed at " + change.to : engine::change_text(change, entry.facts.named);
    if (!text.empty()) lines.push_back(std::move(text));
  }
  std::string points = points_text(entry.facts, game);
  if (!points.empty()) lines.push_back(std::move(points));
  return lines;
}

std::vector<ToldEntry> LocalTable::told(std::size_t from, std::size_t to, engine::Viewer viewer) const {
  std::vector<ToldEntry> told;
  const bool open = !state_->secretive() || state_->turn().node == engine::Node::Over;
  const auto replayed = begin(record_.start).state_;
  for (std::size_t i = 0; i < std::min(to, record_.entries.size()); ++i) {
    const std::string& entry = record_.entries[i];
    if (i < from) {
      engine::play_entry(*replayed, entry);
    } else {
      told.push_back(play_told(*replayed, entry, {viewer, open}));
    }
  }
  return told;
}

void LocalTable::take_back_to(std::size_t count) {
  engine::Record shorter = record_;
  shorter.entries.resize(count);
  auto state = engine::replay(shorter, set_up());
  if (!state) throw Failure(to_text(state.error()));
  state_ = std::move(*state);
  record_ = std::move(shorter);
}

}  // namespace leipzig::cli
