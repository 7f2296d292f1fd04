// Short ways to say a position of Leipzig (1969), and the campaign grid by its own formula beside the board's.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

#include "tests/support/grid.h"
#include "tests/support/scene.h"

namespace leipzig::testing::l69 {

// ---- the grid: 57 columns from the west, 38 rows from the north ----

// The hexes exactly this many steps away, sorted.
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
  std::string_view options = "";
};

inline std::string json(const Scene& scene, bool plain) {
  return R"({"game": "leipzig1969")" + object("options", scene.options) +
         object("board", joined({plain ? "\"plain\": true" : "\"plain\": false", scene.ground})) +
         object("pieces", scene.pieces) +
         object("tracks", joined({"\"turn\": " + std::to_string(scene.turn), scene.tracks})) +
         object("markers", joined({member("phase", scene.phase), member("seat", scene.seat), scene.markers})) + "}";
}

// Every hex clear, nothing on any hexside but what the scene adds.
inline Table sandbox(const Scene& scene) { return Table(json(scene, true)); }
// Germany as it is.
inline Table germany(const Scene& scene) { return Table(json(scene, false)); }
inline Table start() { return Table(R"({"game": "leipzig1969"})"); }

// A line of units, one per hex, two columns apart so that none touch: "AL-Div1" .. from a hex southwards.
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
  return value_of(table, piece, name, -1);
}

// Movement factors that a unit can still use.
inline int left(const Table& table, std::string_view piece) { return value(table, piece, "left"); }

inline int total(const Table& table, std::string_view side) {
  const engine::View view = table.view();
  if (!view.preview) return -1;
  for (const engine::NamedNumber& item : view.preview->totals) {
    if (item.name == side) return item.value;
  }
  return -1;
}

}  // namespace leipzig::testing::l69
