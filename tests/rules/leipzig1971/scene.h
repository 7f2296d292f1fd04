// Short ways to say a position of Leipzig: Napoleon vs. Europe, and to bring an attack before the die.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/table.h"

namespace leipzig::testing {

using Words = std::vector<std::string>;

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
  std::string json = R"({"game": "leipzig1971", "scenario": ")" + scene.scenario + R"(", "board": {"plain": true)";
  if (!scene.board.empty()) json += ", " + scene.board;
  json += R"(}, "options": {)" + scene.options + R"(}, "pieces": {)" + scene.pieces + R"(}, "tracks": {)";
  std::string tracks = scene.tracks;
  if (scene.turn != 0) tracks = "\"turn\": " + std::to_string(scene.turn) + (tracks.empty() ? "" : ", ") + tracks;
  json += tracks + R"(}, "markers": {"phase": ")" + scene.phase + R"(", "seat": ")" + scene.seat + "\"";
  if (!scene.markers.empty()) json += ", " + scene.markers;
  return Table(json + "}}");
}

inline bool contains(const Words& list, std::string_view wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

// From the declaration to the moment the die is thrown, nobody retreating and the defender unsupplied.
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
inline std::string column(const Table& table) {
  const auto view = table.view();
  return view.preview ? view.preview->column : "no combat";
}

// Whoever must retreat goes to the first end there is, or is lost.
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

inline bool is_dispersed(const Table& table, std::string_view piece) {
  return contains(table.marks(piece), "dispersed");
}

inline std::string marker(const Table& table, std::string_view name) {
  for (const engine::Text& text : table.view().markers) {
    if (text.name == name) return text.text;
  }
  return "";
}

}  // namespace leipzig::testing
