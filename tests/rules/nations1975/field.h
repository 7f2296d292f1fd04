// Combat Phases on a plain board, in about the words of the rulebook's examples:
//
//   Table table = combat({.pieces = R"("FR-4": "1010", "PR-9": "1009")", .counters = {gun("ART-1", 6)}});
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "campaign/sides.h"
#include "tests/support/table.h"

namespace leipzig::nations1975 {

using campaign::kAllied;
using campaign::kFrench;
using engine::LegalAction;
using testing::Table;
using Texts = std::vector<std::string>;

struct Field {
  std::string pieces = {};                 // "FR-4": "1010", "PR-9": "1009"
  std::vector<std::string> counters = {};  // see gun and foot
  std::string board = {};                  // "terrain": {..}, "lines": {..}, "features": {..}
  std::string options = {};                // "many_on_many": false
  std::string tracks = {};                 // "turn": 3
  std::string phasing = "french";
};

inline std::string counter(std::string_view id, std::string_view type, int strength, std::string_view seat) {
  return "\"" + std::string(id) + R"(": {"seat": ")" + std::string(seat) + R"(", "type": ")" + std::string(type) +
         R"(", "strength": )" + std::to_string(strength) + R"(, "movement": 4})";
}

// Artillery, which this game has none of, and infantry of any strength.
inline std::string gun(std::string_view id, int strength, std::string_view seat = "french") {
  return counter(id, "artillery", strength, seat);
}
inline std::string foot(std::string_view id, int strength, std::string_view seat = "french") {
  return counter(id, "infantry", strength, seat);
}

inline std::string position(const Field& field, std::string_view phase) {
  std::string counters;
  for (const std::string& one : field.counters) counters += (counters.empty() ? "" : ", ") + one;
  return R"({"game": "nations1975", "board": {"plain": true)" + (field.board.empty() ? "" : ", " + field.board) +
         R"(}, "counters": {)" + counters + R"(}, "options": {)" + field.options + R"(}, "tracks": {)" + field.tracks +
         R"(}, "markers": {"phase": ")" + std::string(phase) + R"(", "seat": ")" + field.phasing +
         R"("}, "pieces": {)" + field.pieces + "}}";
}

// The start of the phasing player's Combat Phase.
inline Table combat(const Field& field) { return Table(position(field, "combat")); }

// The column of the battle being named or fought.
inline std::string column(const Table& table) {
  const auto preview = table.view().preview;
  return preview ? preview->column : "no battle";
}

// "18:11" of the battle being named or fought.
inline std::string ratio(const Table& table) {
  const auto preview = table.view().preview;
  if (!preview) return "no battle";
  return std::to_string(preview->totals.at(0).value) + ":" + std::to_string(preview->totals.at(1).value);
}

}  // namespace leipzig::nations1975
