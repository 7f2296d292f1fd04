// Hex geometry as the register describes it, implemented independently: the references of the random tests share
// nothing with the engine.
#pragma once
#include <compare>
#include <string>

namespace leipzig::nations1975 {

struct Hex {
  int column = 0;
  int row = 0;
  auto operator<=>(const Hex&) const = default;

  std::string id() const {
    const std::string digits = std::to_string(10000 + 100 * column + row);
    return digits.substr(1);
  }
};

inline Hex hex_at(const std::string& id) { return {std::stoi(id.substr(0, 2)), std::stoi(id.substr(2))}; }

// BON-2.1: even columns sit half a hex towards higher rows.
inline bool touch(Hex a, Hex b) {
  const int columns = b.column - a.column;
  const int rows = b.row - a.row;
  if (columns == 0) return rows == 1 || rows == -1;
  if (columns != 1 && columns != -1) return false;
  return rows == 0 || rows == (a.column % 2 == 0 ? 1 : -1);
}

}  // namespace leipzig::nations1975
