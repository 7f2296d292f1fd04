// Short ways to say a position of The Toll Bridge.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/table.h"

namespace leipzig::testing {

struct Sandbox {
  std::string_view pieces;
  std::string_view phase = "movement";
  std::string_view seat = "raiders";
  int turn = 1;
  std::string_view board = R"("plain": true)";  // what lies on it otherwise
};

inline std::string document(const Sandbox& given) {
  const auto quoted = [](std::string_view text) { return '"' + std::string(text) + '"'; };
  return R"({"game": "tollbridge", "board": {)" + std::string(given.board) + R"(}, "pieces": {)" +
         std::string(given.pieces) + R"(}, "tracks": {"turn": )" + std::to_string(given.turn) +
         R"(}, "markers": {"phase": )" + quoted(given.phase) + R"(, "seat": )" + quoted(given.seat) + "}}";
}

// An empty board with these pieces.
inline Table sandbox(const Sandbox& given) { return Table(document(given)); }

inline bool contains(const std::vector<std::string>& list, std::string_view wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

}  // namespace leipzig::testing
