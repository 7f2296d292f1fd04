// Names of places and units.
#include "cli/names.h"

#include <algorithm>

#include "cli/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

bool starts_with_word(std::string_view text, std::string_view word) {
  return text.size() > word.size() && text.starts_with(word) && text[word.size()] == ' ';
}

bool has_value(const engine::Piece& piece, std::string_view name) {
  return std::any_of(piece.values.begin(), piece.values.end(), [&](const auto& value) { return value.name == name; });
}

std::string title_of(const kit::Datum& texts) {
  std::vector<std::string> parts;
  for (const std::string_view key : {"formation", "title", "corps"}) {
    const std::string_view text = texts.text_or(key, "");
    if (!text.empty()) parts.emplace_back(text);
  }
  const std::string_view commander = texts.text_or("commander", "");
  return joined(parts, ", ") + (commander.empty() ? "" : " (" + std::string(commander) + ")");
}

}  // namespace

Names::Names(const engine::GameEntry& game, const kit::Board& board) : board_(board) {
  const kit::Datum* units = games::data_of(game.info.id).find("units");
  if (units == nullptr || units->find("units") == nullptr) return;
  for (const kit::Datum& unit : units->at("units").items()) {
    const kit::Datum* texts = unit.find("texts");
    if (texts != nullptr) titles_.emplace(unit.text_or("id", ""), title_of(*texts));
  }
}

std::string Names::place(std::string_view id) const {
  const kit::SpaceId space = board_.find(id);
  if (space == kit::SpaceId::None || !board_.is_hex() || board_.name(space).empty()) return std::string(id);
  return std::string(id) + " " + std::string(board_.name(space));
}

kit::SpaceId Names::find_place(std::string_view word) const {
  const std::string wanted = lower(word);
  kit::SpaceId found = kit::SpaceId::None;
  int same = 0;
  for (std::size_t i = 0; i < board_.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    if (lower(board_.id(space)) == wanted) return space;
    if (lower(board_.name(space)) != wanted) continue;
    if (found == kit::SpaceId::None) found = space;
    ++same;
  }
  // A town of several hexes has one name: the first of them.
  return same == 0 ? kit::SpaceId::None : found;
}

std::string Names::unit(const engine::Piece& piece) const {
  if (piece.hidden) return "face down";
  const auto title = titles_.find(piece.id);
  if (title != titles_.end() && !title->second.empty()) return title->second;
  if (piece.designation.empty() || lower(piece.designation) == lower(piece.id)) return piece.type;
  return piece.type + " " + piece.designation;
}

std::vector<std::string> facts_of(const engine::Piece& piece) {
  std::vector<std::string> facts;
  const bool counts_left = has_value(piece, "left");
  for (const engine::NamedNumber& value : piece.values) {
    std::string name = value.name;
    if (name == "left" && has_value(piece, "movement")) continue;
    if (name == "strength_full" || name == "strength_reduced" || name == "full") continue;
    if (name == "strength" && value.value == 0) continue;
    std::replace(name.begin(), name.end(), '_', ' ');
    std::string fact = name + " " + std::to_string(value.value);
    if (name == "movement" && counts_left) fact += " (" + std::to_string(value_of(piece, "left")) + " left)";
    facts.push_back(std::move(fact));
  }
  for (const std::string& mark : piece.marks) {
    const bool told = (counts_left && (starts_with_word(mark, "left") || starts_with_word(mark, "used"))) ||
                      (has_value(piece, "due") && starts_with_word(mark, "due"));
    if (!told) facts.push_back(mark);
  }
  return facts;
}

int value_of(const engine::Piece& piece, std::string_view name) {
  for (const engine::NamedNumber& value : piece.values) {
    if (value.name == name) return value.value;
  }
  return 0;
}

const engine::Piece* piece_named(const engine::View& view, std::string_view word) {
  const std::string wanted = lower(word);
  const engine::Piece* by_designation = nullptr;
  int same = 0;
  for (const engine::Piece& piece : view.pieces) {
    if (lower(piece.id) == wanted || lower(piece.at) == wanted) return &piece;
    if (lower(piece.designation) == wanted && piece.seat == view.turn.seat) {
      by_designation = &piece;
      ++same;
    }
  }
  return same == 1 ? by_designation : nullptr;
}

std::string with_strengths(const std::vector<const engine::Piece*>& pieces) {
  std::vector<std::string> parts;
  for (const engine::Piece* piece : pieces) {
    const int strength = value_of(*piece, "strength");
    parts.push_back(piece->id + (strength > 0 ? " (" + std::to_string(strength) + ")" : ""));
  }
  return joined(parts, ", ");
}

}  // namespace leipzig::cli
