// Short ways to say a position of Leipzig (1969), and the campaign grid by its own formula beside the board's.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/table.h"

namespace leipzig::testing::l69 {

using Words = std::vector<std::string>;

// "1514 1516" as a sorted list, to compare with what a Table answers.
inline Words words(std::string_view list) {
  Words found;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    if (end > 0) found.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  std::sort(found.begin(), found.end());
  return found;
}

inline bool contains(const Words& list, std::string_view wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

// ---- the grid: 57 columns from the west, 38 rows from the north, even columns half a hex further south ----

inline int column_of(std::string_view hex) { return std::stoi(std::string(hex.substr(0, 2))); }
inline int row_of(std::string_view hex) { return std::stoi(std::string(hex.substr(2, 2))); }

inline std::string hex_at(int column, int row) {
  const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return two(column) + two(row);
}

inline int distance(std::string_view a, std::string_view b) {
  const auto q = [](std::string_view hex) { return column_of(hex) - 1; };
  const auto s = [&](std::string_view hex) { return row_of(hex) - 1 - q(hex) / 2; };
  const int dq = q(a) - q(b);
  const int ds = s(a) - s(b);
  return std::max({std::abs(dq), std::abs(ds), std::abs(dq + ds)});
}

// The hexes exactly so many steps away, sorted.
inline Words ring(std::string_view hex, int steps) {
  Words found;
  for (int column = std::max(1, column_of(hex) - steps); column <= std::min(57, column_of(hex) + steps); ++column) {
    for (int row = std::max(1, row_of(hex) - steps); row <= std::min(38, row_of(hex) + steps); ++row) {
      if (distance(hex, hex_at(column, row)) == steps) found.push_back(hex_at(column, row));
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// ---- positions ----

// Texts are members of JSON objects, without the braces: sandbox({.pieces = R"("AL-Div1": "2121")"}).
struct Scene {
  int turn = 2;
  std::string_view phase = "movement";
  std::string_view seat = "allied";
  std::string_view pieces;
  std::string_view ground = "";  // terrain, features, lines
  std::string_view tracks = "";
  std::string_view markers = "";
};

inline std::string json(const Scene& scene, bool plain) {
  const auto joined = [](std::string first, std::string_view more) {
    return more.empty() ? first : first + ", " + std::string(more);
  };
  return R"({"game": "leipzig1969", "board": {)" +
         joined(plain ? "\"plain\": true" : "\"plain\": false", scene.ground) + R"(}, "pieces": {)" +
         std::string(scene.pieces) + R"(}, "tracks": {)" +
         joined("\"turn\": " + std::to_string(scene.turn), scene.tracks) + R"(}, "markers": {)" +
         joined("\"phase\": \"" + std::string(scene.phase) + "\", \"seat\": \"" + std::string(scene.seat) + "\"",
                scene.markers) +
         "}}";
}

// Every hex clear, nothing on any hexside but what the scene adds.
inline Table sandbox(const Scene& scene) { return Table(json(scene, true)); }
// Germany as it is.
inline Table germany(const Scene& scene) { return Table(json(scene, false)); }
inline Table start() { return Table(R"({"game": "leipzig1969"})"); }

// A line of units, one to a hex, two columns apart so that nobody touches: "AL-Div1" .. from a hex southwards.
inline std::string column_of_units(std::string_view prefix, int first, int last, int column, int row) {
  std::string pieces;
  for (int number = first; number <= last; ++number) {
    pieces += (pieces.empty() ? "\"" : ", \"") + std::string(prefix) + std::to_string(number) + "\": \"" +
              hex_at(column, row) + "\"";
    row += 2;
    if (row > 36) {
      row = 2;
      column += 2;
    }
  }
  return pieces;
}

// ---- questions ----

inline int value(const Table& table, std::string_view piece, std::string_view name) {
  for (const engine::Piece& known : table.view().pieces) {
    if (known.id != piece) continue;
    for (const engine::Value& item : known.values) {
      if (item.name == name) return item.value;
    }
  }
  return -1;
}

// Movement factors that a unit can still use.
inline int left(const Table& table, std::string_view piece) { return value(table, piece, "left"); }

inline int total(const Table& table, std::string_view side) {
  const engine::View view = table.view();
  if (!view.preview) return -1;
  for (const engine::Value& item : view.preview->totals) {
    if (item.name == side) return item.value;
  }
  return -1;
}

inline std::string column(const Table& table) {
  const engine::View view = table.view();
  return view.preview ? view.preview->column : "";
}

inline bool marked(const Table& table, std::string_view piece, std::string_view mark) {
  return contains(table.marks(piece), mark);
}

}  // namespace leipzig::testing::l69
