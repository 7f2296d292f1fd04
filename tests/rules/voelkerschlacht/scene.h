// Situations of Battle of the Nations 1813 in a few words, and what to ask of them.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/tabletop.h"
#include "tests/support/scene.h"

namespace leipzig::voelkerschlacht {

using engine::Seat;
using engine::Viewer;
using testing::kAllied;
using testing::kFrench;
using testing::Table;
using Texts = testing::Words;

struct Scene {
  std::string pieces = "";   // "yorck": "moeckern"
  std::string markers = "";  // "hand french": "terrain-plain"
  std::string tracks = "";   // "clock": 12
  std::string scenario = "beginner";
  std::string options = "";
};

inline std::string json_of(const Scene& scene) {
  using testing::object;
  return R"({"game": "voelkerschlacht", "scenario": ")" + scene.scenario + "\"" + object("options", scene.options) +
         object("pieces", scene.pieces) + object("tracks", scene.tracks) +
         object("markers", scene.markers.empty() ? R"("phase": "turn")" : scene.markers) + "}";
}

inline Table scene(const Scene& scene) { return Table(json_of(scene)); }
inline std::string fault(const Scene& scene) { return testing::fault_of(json_of(scene)); }

// The Allied player's turn, with these cards in hand.
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
  for (const engine::NamedNumber& value : position(table).tracks) {
    if (value.name == track) return value.value;
  }
  ADD_FAILURE() << "no track " << track;
  return 0;
}
inline std::string word(const Table& table, std::string_view marker) {
  for (const engine::NamedText& text : position(table).markers) {
    if (text.name == marker) return text.text;
  }
  return "";
}

inline int value(const Table& table, std::string_view piece, std::string_view name) {
  return testing::value_of(table, piece, name, 0);
}
inline int strength(const Table& table, std::string_view piece) { return value(table, piece, "strength"); }

// Cards of a zone as a viewer sees them: "terrain-plain", "time x2", "? x4" for backs.
inline Texts cards(const Table& table, std::string_view zone, Viewer viewer = std::nullopt,
                   std::optional<Seat> owner = std::nullopt) {
  Table copy = table;
  Texts list;
  for (const engine::CardView& card : copy.tabletop().view(viewer).cards) {
    if (card.zone != zone || (owner && card.seat != owner)) continue;
    list.push_back((card.id.empty() ? "?" : card.id) + (card.count == 1 ? "" : " x" + std::to_string(card.count)));
  }
  return list;
}
inline int count_cards(const Table& table, std::string_view zone, std::optional<Seat> owner = std::nullopt) {
  Table copy = table;
  int count = 0;
  for (const engine::CardView& card : copy.tabletop().view(std::nullopt).cards) {
    if (card.zone == zone && (!owner || card.seat == owner)) count += card.count;
  }
  return count;
}

// What a refused line is told.
inline std::string told(const Table& table, std::string_view line) {
  Table copy = table;
  const auto refusal = copy.tabletop().explain(line, copy.tabletop().turn().seat);
  return refusal ? refusal->text : "";
}

// Takes the first listed outcome until a seat decides.
inline Table& chance(Table& table) {
  while (table.seat() == "chance") {
    const auto outcomes = table.tabletop().outcomes();
    EXPECT_FALSE(table.tabletop().resolve(outcomes.front().value));
  }
  return table;
}

// Draws from the pile until the turn is over or the other seat decides; discards surplus cards as listed.
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

// Reveals the first listed mission, as often as needed.
inline Table& reveal(Table& table) {
  while (table.phase() == "reveal") table.play(table.legal().front());
  return chance(table);
}

}  // namespace leipzig::voelkerschlacht
