// Playing lines at the table of an analysis.
#include "host/analyst.h"

#include "format/document.h"
#include "games/catalogue.h"

namespace leipzig::host {

using engine::Node;

Result<std::unique_ptr<Analyst>> Analyst::begin(engine::Record record) {
  const engine::GameEntry* game = games::find_game(record.start.setting.game);
  if (game == nullptr) return not_found("There is no such game.").in_field("start");
  const std::vector<std::string> lines = std::move(record.entries);
  engine::Record start;
  start.rules_version = record.rules_version;
  start.start = std::move(record.start);
  if (const auto fault = engine::upgrade(start, game->info)) return error_of(*fault);
  TableRow row;
  row.id = "analysis";
  row.start = format::write(start);
  auto table =
      Table::load(std::move(row), {}, [](const engine::Position& position) { return games::set_up(position); });
  if (!table) return error_of(table.error());
  (*table)->lay_open();
  std::unique_ptr<Analyst> analyst(new Analyst(std::move(*table)));
  if (auto error = analyst->play(0, lines)) return *error;
  return analyst;
}

std::optional<Error> Analyst::play(std::size_t to, const std::vector<std::string>& lines) {
  if (to > table_->number()) return not_the_next_entry(to);
  if (to < table_->number()) {
    table_->take({Event{EventKind::Undo, std::nullopt, static_cast<int>(to), ""}});
  }
  std::optional<Error> error;
  for (const std::string& line : lines) {
    if ((error = follow(line))) break;
  }
  seat_ = table_->deciding().value_or(seat_);
  return error;
}

std::optional<Error> Analyst::follow(const std::string& line) {
  if (table_->over()) return game_over();
  if (table_->number() >= kMostEntries) return too_large("An analysis has at most 20,000 entries.");
  const engine::Tabletop& now = table_->tabletop();
  const engine::ToAct turn = now.turn();
  if (turn.node == Node::Chance) {
    auto after = now.clone();
    if (const auto refusal = engine::play_entry(*after, line)) return error_of(*refusal);
    table_->take({Event{EventKind::Entry, std::nullopt, turn_number(now), line}}, std::move(after));
    return std::nullopt;
  }
  const auto actions = now.parse(line, turn.seat);
  if (!actions) return error_of(actions.error());
  for (const engine::Action action : *actions) {
    auto after = table_->tabletop().clone();
    if (after->turn() != turn) break;
    const Event event{EventKind::Entry, turn.seat, turn_number(*after), after->text(action)};
    if (const auto refusal = after->apply(action)) return error_of(*refusal);
    table_->take({event}, std::move(after));
  }
  return std::nullopt;
}

}  // namespace leipzig::host
