// Situations of Battle of the Nations 1813 in a few words, and what to ask of them.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tabletop.h"
#include "tests/support/table.h"

namespace leipzig::voelkerschlacht {

using engine::Seat;
using engine::Viewer;
using testing::Table;
using Texts = std::vector<std::string>;

struct Scene {
  std::string pieces = "";   // "yorck": "moeckern"
  std::string markers = "";  // "hand french": "terrain-plain"
  std::string tracks = "";   // "clock": 12
  std::string scenario = "beginner";
  std::string options = "";
};

inline std::string json_of(const Scene& scene) {
  return R"({"game": "voelkerschlacht", "scenario": ")" + scene.scenario + R"(", "options": {)" + scene.options +
         R"(}, "pieces": {)" + scene.pieces + R"(}, "tracks": {)" + scene.tracks + R"(}, "markers": {)" +
         (scene.markers.empty() ? R"("phase": "turn")" : scene.markers) + "}}";
}

inline Table scene(const Scene& scene) { return Table(json_of(scene)); }
inline std::string fault(const Scene& scene) { return testing::fault_of(json_of(scene)); }

// The Allied player's turn, with these cards in his hand.
inline std::string allied(const std::string& hand = "") {
  return R"("seat": "allied", "hand allied": ")" + hand + "\"";
}
inline std::string french(const std::string& hand = "") {
  return R"("seat": "french", "hand french": ")" + hand + "\"";
}

// The position that a table is in.
inline engine::Position position(const Table& table) {
  Table copy = table;
  return copy.tabletop().position();
}
inline std::string at(const Table& table, std::string_view general) {
  for (const engine::Placed& placed : position(table).pieces) {
    if (placed.piece == general) return placed.at;
  }
  return "card";
}
inline int number(const Table& table, std::string_view track) {
  for (const engine::Value& value : position(table).tracks) {
    if (value.name == track) return value.value;
  }
  ADD_FAILURE() << "no track " << track;
  return 0;
}
inline std::string word(const Table& table, std::string_view marker) {
  for (const engine::Text& text : position(table).markers) {
    if (text.name == marker) return text.text;
  }
  return "";
}

inline int value(const Table& table, std::string_view piece, std::string_view name) {
  for (const engine::Piece& known : table.view().pieces) {
    if (known.id != piece) continue;
    for (const engine::Value& found : known.values) {
      if (found.name == name) return found.value;
    }
  }
  return 0;
}
inline int strength(const Table& table, std::string_view piece) { return value(table, piece, "strength"); }

// Cards of a zone as a viewer sees them: "terrain-plain", "time x2", "? x4" for backs.
inline Texts cards(const Table& table, std::string_view zone, Viewer viewer = std::nullopt,
                   std::optional<Seat> owner = std::nullopt) {
  Table copy = table;
  Texts list;
  for (const engine::Card& card : copy.tabletop().view(viewer).cards) {
    if (card.zone != zone || (owner && card.seat != owner)) continue;
    list.push_back((card.id.empty() ? "?" : card.id) + (card.count == 1 ? "" : " x" + std::to_string(card.count)));
  }
  return list;
}
inline int count_cards(const Table& table, std::string_view zone, std::optional<Seat> owner = std::nullopt) {
  Table copy = table;
  int count = 0;
  for (const engine::Card& card : copy.tabletop().view(std::nullopt).cards) {
    if (card.zone == zone && (!owner || card.seat == owner)) count += card.count;
  }
  return count;
}

// Lets chance take what it lists first until somebody decides.
inline Table& chance(Table& table) {
  while (table.seat() == "chance") {
    const auto outcomes = table.tabletop().outcomes();
    EXPECT_FALSE(table.tabletop().resolve(outcomes.front().value));
  }
  return table;
}

// Draws from the pile until the turn is over or somebody else has to decide; surplus cards go as they are listed.
inline Table& draw_out(Table& table) {
  const int turn = table.track("turn");
  while (table.track("turn") == turn && (table.phase() == "turn" || table.phase() == "discard")) {
    if (table.phase() == "turn") {
      table.play("draw pile");
    } else {
      table.play(table.legal().front());
    }
    chance(table);
  }
  return table;
}

// Reveals the mission that is listed first, as often as it is asked for.
inline Table& reveal(Table& table) {
  while (table.phase() == "reveal") table.play(table.legal().front());
  return chance(table);
}

}  // namespace leipzig::voelkerschlacht
