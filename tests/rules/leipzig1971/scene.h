// Short ways to say a position of Leipzig: Napoleon vs. Europe, and to bring an attack before the die.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/support/scene.h"

namespace leipzig::testing {

// A field of open ground, without anything but what is named.
struct Scene {
  std::string scenario = "6";
  std::string phase = "movement";
  std::string seat = "french";
  int turn = 0;  // 0: the scenario's first
  std::string pieces = {};
  std::string board = {};    // more of the board, as JSON members
  std::string tracks = {};   // more tracks
  std::string markers = {};  // more markers
  std::string options = {};
};

inline Table field(const Scene& scene) {
  const std::string turn = scene.turn == 0 ? "" : "\"turn\": " + std::to_string(scene.turn);
  return Table(R"({"game": "leipzig1971", "scenario": ")" + scene.scenario + "\"" +
               object("board", joined({"\"plain\": true", scene.board})) + object("options", scene.options) +
               object("pieces", scene.pieces) + object("tracks", joined({turn, scene.tracks})) +
               object("markers", joined({member("phase", scene.phase), member("seat", scene.seat), scene.markers})) +
               "}");
}

// From the declaration to the roll of the die, without retreats and with the defender unsupplied.
inline Table& engage(Table& table, const std::string& target, const std::string& from, const std::string& supply = "") {
  table.play("attack " + target + " from " + from);
  if (!supply.empty()) table.play("supply " + supply);
  table.play("go");
  table.play("end declaring");
  if (table.phase() == "evading") table.play("end evading");
  if (table.phase() == "sustaining") table.play("end sustaining");
  if (table.phase() == "resolving") table.play("resolve " + from);
  return table;
}

// "5 against 3, 166 percent" of the combat before the die.
inline std::string odds(const Table& table) {
  const auto view = table.view();
  return view.preview ? view.preview->title : "no combat";
}
// Retreating units go to the first end of a retreat, or are lost.
inline Table& retreat_all(Table& table) {
  while (table.phase() == "retreat") {
    const Words lines = table.legal();
    table.play(lines.front());
  }
  return table;
}

inline int count_pieces(const Table& table, std::string_view prefix) {
  int count = 0;
  for (const engine::Piece& piece : table.view().pieces) count += piece.id.starts_with(prefix) ? 1 : 0;
  return count;
}

inline bool is_dispersed(const Table& table, std::string_view piece) { return marked(table, piece, "dispersed"); }

}  // namespace leipzig::testing
