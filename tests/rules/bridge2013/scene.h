// Short ways to say a position of A Bridge Too Few, and to ask what a combat looks like before its card.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/support/scene.h"

namespace leipzig::testing {

// A position of the combined game unless it says otherwise. Texts are members of JSON objects, without the braces:
//   Table table = field({.card = "7D", .pieces = R"("pr-i": "D7", "fr-iv": "E7")"});
struct Scene {
  int turn = 2;
  std::string_view phase = "activate";
  std::string_view card = "7D";  // red and odd: the Coalition acts
  std::string_view pieces;
  std::string_view markers = "";
  std::string_view ground = "";    // terrain, lines
  std::string_view counters = "";  // that the game does not have
  std::string_view tracks = "";    // used_nw ...
  std::string_view scenario = "historical";
  std::string_view options = "";
};

inline std::string json(const Scene& scene, bool plain) {
  const std::string card = scene.card.empty() ? "" : member("card", scene.card);
  return R"({"game": "bridge2013", "scenario": ")" + std::string(scene.scenario) + "\"" +
         object("options", scene.options) +
         object("board", joined({plain ? "\"plain\": true" : "\"plain\": false", scene.ground})) +
         object("counters", scene.counters) + object("pieces", scene.pieces) +
         object("tracks", joined({"\"turn\": " + std::to_string(scene.turn), scene.tracks})) +
         object("markers", joined({member("phase", scene.phase), card, scene.markers})) + "}";
}

// Every hex clear, nothing on any hexside but what the scene adds.
inline Table sandbox(const Scene& scene) { return Table(json(scene, true)); }

// The field of Leipzig as it is.
inline Table field(const Scene& scene) { return Table(json(scene, false)); }

// A scenario's own start.
inline Table start(std::string_view scenario) {
  return Table(R"({"game": "bridge2013", "scenario": ")" + std::string(scenario) + "\"}");
}

// Of the battle before its card: what is added to it, what each side's morale is.
inline int total(const Table& table, std::string_view name) {
  const engine::View view = table.view();
  if (!view.preview) {
    ADD_FAILURE() << "there is nothing to preview in " << view.phase;
    return 0;
  }
  for (const engine::NamedNumber& value : view.preview->totals) {
    if (value.name == name) return value.value;
  }
  ADD_FAILURE() << "no total " << name;
  return 0;
}
inline int shift(const Table& table) { return total(table, "shift"); }

// How many of the cards left, or of the faces of a die, bring a result.
inline int weight(const Table& table, std::string_view result) {
  const engine::View view = table.view();
  if (!view.preview) return -1;
  for (const engine::Chance& chance : view.preview->chances) {
    if (chance.result == result) return chance.weight;
  }
  return 0;
}

inline int points(const Table& table, std::string_view seat) { return table.track("points_" + std::string(seat)); }

// A card with its combat value: the lowest of diamonds for 1, "card KD" for 13.
inline std::string card(int value) {
  constexpr std::string_view kNames[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
  return "card " + std::string(kNames[value - 1]) + "C";
}

}  // namespace leipzig::testing
