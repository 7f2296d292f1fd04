#include "tests/support/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "engine/record.h"
#include "format/document.h"
#include "games/catalogue.h"

namespace leipzig::testing {
namespace {

engine::Result<std::unique_ptr<engine::Tabletop>> set_up(std::string_view json) {
  const auto position = format::read_position(json);
  if (!position) return position.error();
  return games::set_up(*position);
}

// LEIPZIG_SENTENCES=FOLDER adds every refusal to FOLDER/GAME.txt: examples for tests/server/sentences.
void note(const std::string& game, const std::string& sentence) {
  const char* folder = std::getenv("LEIPZIG_SENTENCES");
  if (folder != nullptr) std::ofstream(std::string(folder) + "/" + game + ".txt", std::ios::app) << sentence << "\n";
}

std::vector<std::string> sorted(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

}  // namespace

Table::Table(std::string_view position_json) {
  auto made = set_up(position_json);
  if (!made) {
    ADD_FAILURE() << made.error().field << ": " << made.error().text;
    // A test that continues after this must not crash: any game will do.
    made = set_up(R"({"game": "nations1975"})");
  }
  tabletop_ = std::move(*made);
}

Table& Table::play(std::string_view line) {
  if (tabletop_->turn().node == engine::Node::Chance) {
    const auto refusal = engine::play_entry(*tabletop_, line);
    EXPECT_FALSE(refusal) << line << ": " << refusal->text;
    return *this;
  }
  const auto actions = tabletop_->parse(line, tabletop_->turn().seat);
  if (!actions) {
    ADD_FAILURE() << line << ": " << actions.error().rule << ": " << actions.error().text;
    return *this;
  }
  for (const engine::Action action : *actions) EXPECT_FALSE(tabletop_->apply(action)) << line;
  return *this;
}

Table& Table::play(std::initializer_list<std::string_view> lines) {
  for (const std::string_view line : lines) play(line);
  return *this;
}

bool Table::allows(std::string_view line) const {
  return static_cast<bool>(tabletop_->parse(line, tabletop_->turn().seat));
}

std::string Table::why(std::string_view line) const {
  const auto refusal = tabletop_->explain(line, tabletop_->turn().seat);
  if (refusal) note(tabletop_->setting().game, refusal->text);
  return refusal ? refusal->rule : "";
}

std::vector<std::string> Table::legal() const {
  std::vector<std::string> texts;
  for (const engine::LegalAction& action : tabletop_->legal()) texts.push_back(action.text);
  return sorted(std::move(texts));
}

std::vector<std::string> Table::legal(std::string_view kind) const {
  std::vector<std::string> texts;
  for (const engine::LegalAction& action : tabletop_->legal()) {
    if (action.kind == kind) texts.push_back(action.text);
  }
  return sorted(std::move(texts));
}

std::vector<std::string> Table::targets(std::string_view kind, std::string_view subject) const {
  std::vector<std::string> texts;
  for (const engine::LegalAction& action : tabletop_->legal()) {
    if (action.kind == kind && action.subject == subject) texts.push_back(action.target);
  }
  return sorted(std::move(texts));
}

std::vector<std::string> Table::subjects(std::string_view kind) const {
  std::vector<std::string> texts;
  for (const engine::LegalAction& action : tabletop_->legal()) {
    if (action.kind == kind) texts.push_back(action.subject);
  }
  return sorted(std::move(texts));
}

engine::View Table::view(engine::Viewer viewer) const { return tabletop_->view(viewer); }

std::string Table::phase() const { return view().phase; }

std::string Table::seat() const {
  const engine::ToAct turn = tabletop_->turn();
  if (turn.node == engine::Node::Chance) return "chance";
  if (turn.node == engine::Node::Over) return "over";
  return std::string(games::seats_of(tabletop_->setting().game).of(turn.seat));
}

std::string Table::at(std::string_view piece) const {
  for (const engine::Piece& known : view().pieces) {
    if (known.id == piece) return known.at;
  }
  return "";
}

std::vector<std::string> Table::marks(std::string_view piece) const {
  for (const engine::Piece& known : view().pieces) {
    if (known.id == piece) return known.marks;
  }
  return {};
}

int Table::track(std::string_view name) const {
  for (const engine::NamedNumber& value : view().tracks) {
    if (value.name == name) return value.value;
  }
  ADD_FAILURE() << "no track " << name;
  return 0;
}

std::string fault_of(std::string_view position_json) {
  const auto made = set_up(position_json);
  return made ? "" : made.error().field + ": " + made.error().text;
}

}  // namespace leipzig::testing
