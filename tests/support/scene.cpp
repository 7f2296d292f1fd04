// Shared by the scenes of all games.
#include "tests/support/scene.h"

#include <algorithm>

#include "engine/words.h"

namespace leipzig::testing {

Words words(std::string_view list) {
  const auto split = engine::split_words(list, " ");
  Words found(split.begin(), split.end());
  std::sort(found.begin(), found.end());
  return found;
}

bool contains(const Words& list, std::string_view wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

std::string joined(std::initializer_list<std::string_view> members) {
  std::string all;
  for (const std::string_view one : members) {
    if (!all.empty() && !one.empty()) all += ", ";
    all += one;
  }
  return all;
}

std::string member(std::string_view name, std::string_view text) {
  return "\"" + std::string(name) + "\": \"" + std::string(text) + "\"";
}

std::string object(std::string_view name, std::string_view members) {
  return ", \"" + std::string(name) + "\": {" + std::string(members) + "}";
}

std::string marker(const Table& table, std::string_view name) {
  for (const engine::NamedText& text : table.view().markers) {
    if (text.name == name) return text.text;
  }
  return "";
}

int value_of(const Table& table, std::string_view piece, std::string_view name, int otherwise) {
  for (const engine::Piece& known : table.view().pieces) {
    if (known.id != piece) continue;
    for (const engine::NamedNumber& item : known.values) {
      if (item.name == name) return item.value;
    }
  }
  return otherwise;
}

bool marked(const Table& table, std::string_view piece, std::string_view mark) {
  return contains(table.marks(piece), mark);
}

std::string column(const Table& table) {
  const engine::View view = table.view();
  return view.preview ? view.preview->column : "";
}

}  // namespace leipzig::testing
