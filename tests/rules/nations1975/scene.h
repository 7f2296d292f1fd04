// Short ways to say a position of The Battle of Nations, and the register's own geometry (BON-2.1) beside the board's.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/grid.h"
#include "tests/support/scene.h"

namespace leipzig::testing {

using Hexes = Words;

inline Hexes hexes(std::string_view list) { return words(list); }

// Whether a piece's place is a hex, not a box.
inline bool is_hex(std::string_view place) { return place != "waiting" && place != "lost"; }

// ---- the grid of BON-2.1 ----

inline constexpr int kColumns = 29;
inline constexpr int kRows = 31;

inline Hexes all_hexes() {
  Hexes all;
  for (int column = 1; column <= kColumns; ++column) {
    for (int row = 1; row <= kRows; ++row) all.push_back(hex_at(column, row));
  }
  return all;
}

// All hexes from one to this many steps away, sorted.
inline Hexes within(std::string_view hex, int steps) {
  Hexes near;
  const auto span = [&](int middle, int last) {
    return std::pair{std::max(1, middle - steps), std::min(last, middle + steps)};
  };
  const auto [left, right] = span(column_of(hex), kColumns);
  const auto [top, bottom] = span(row_of(hex), kRows);
  for (int column = left; column <= right; ++column) {
    for (int row = top; row <= bottom; ++row) {
      std::string other = hex_at(column, row);
      if (other != hex && distance(hex, other) <= steps) near.push_back(std::move(other));
    }
  }
  return near;
}

inline Hexes neighbours(std::string_view hex) { return within(hex, 1); }

// ---- positions ----

// A position of the Grand Battle unless it says otherwise. Texts are members of JSON objects, without the braces:
//   Table table = sandbox({.turn = 6, .pieces = R"("FR-26": "1515", "PR-9": "1514")"});
struct Scene {
  int turn = 2;
  std::string_view phase = "movement";
  std::string_view seat = "french";
  std::string_view pieces;
  std::string_view ground = "";    // terrain, features, lines
  std::string_view counters = "";  // that the game does not have
  std::string_view tracks = "";    // other_losses_french ...
  std::string_view markers = "";
  std::string_view options = "";
  std::string_view scenario = "grand-battle";
};

inline std::string json(const Scene& scene, bool plain) {
  return R"({"game": "nations1975", "scenario": ")" + std::string(scene.scenario) + "\"" +
         object("options", scene.options) +
         object("board", joined({plain ? "\"plain\": true" : "\"plain\": false", scene.ground})) +
         object("counters", scene.counters) + object("pieces", scene.pieces) +
         object("tracks", joined({"\"turn\": " + std::to_string(scene.turn), scene.tracks})) +
         object("markers", joined({member("phase", scene.phase), member("seat", scene.seat), scene.markers})) + "}";
}

// The register's sandbox: every hex clear, nothing on any hexside but what the scene adds.
inline Table sandbox(const Scene& scene) { return Table(json(scene, true)); }

// The field of Leipzig as it is.
inline Table field(const Scene& scene) { return Table(json(scene, false)); }

// A scenario's own start.
inline Table start(std::string_view scenario) {
  return Table(R"({"game": "nations1975", "scenario": ")" + std::string(scenario) + "\"}");
}

// ---- lanes ----

// A file of hexes walled in by marsh, so that there is one way along it: "1010", "1011 forest" ... in order.
struct Lane {
  std::vector<std::string_view> hexes;
  std::string_view lines = "";     // "stream": ["1010-1011"]
  std::string_view features = "";  // "1010": "slope"
};

inline std::string ground(const Lane& lane) {
  std::string terrain;
  const auto add = [&](std::string_view hex, std::string_view name) {
    terrain += (terrain.empty() ? "\"" : ", \"") + std::string(hex) + "\": \"" + std::string(name) + "\"";
  };
  Hexes inside;
  for (const std::string_view hex : lane.hexes) {
    inside.emplace_back(hex.substr(0, 4));
    if (hex.size() > 5) add(hex.substr(0, 4), hex.substr(5));
  }
  Hexes walls;
  for (const std::string& hex : inside) {
    for (const std::string& wall : neighbours(hex)) {
      if (contains(inside, wall) || contains(walls, wall)) continue;
      walls.push_back(wall);
      add(wall, "marsh");
    }
  }
  return R"("terrain": {)" + terrain + R"(}, "lines": {)" + std::string(lane.lines) + R"(}, "features": {)" +
         std::string(lane.features) + "}";
}

// The hexes that a unit with this many movement points reaches along a lane from its first hex.
inline Hexes march(int points, const Lane& lane) {
  const std::string counter =
      R"("MARCHER": {"seat": "french", "type": "infantry", "strength": 5, "movement": )" + std::to_string(points) + "}";
  const std::string pieces = R"("MARCHER": ")" + std::string(lane.hexes.front().substr(0, 4)) + "\"";
  return sandbox({.pieces = pieces, .ground = ground(lane), .counters = counter}).targets("move", "MARCHER");
}

}  // namespace leipzig::testing
