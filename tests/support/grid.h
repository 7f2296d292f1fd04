// Hexes by their printed numbers, "CCRR": columns and rows from 1, even columns half a hex lower. The same geometry as
// the boards', by a formula of its own.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

namespace leipzig::testing {

inline int column_of(std::string_view hex) { return std::stoi(std::string(hex.substr(0, 2))); }
inline int row_of(std::string_view hex) { return std::stoi(std::string(hex.substr(2, 2))); }

inline std::string hex_at(int column, int row) {
  const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return two(column) + two(row);
}

// q = C-1, s = R-1-floor((C-1)/2), distance max(|dq|,|ds|,|dq+ds|).
inline int distance(std::string_view a, std::string_view b) {
  const auto q = [](std::string_view hex) { return column_of(hex) - 1; };
  const auto s = [&](std::string_view hex) { return row_of(hex) - 1 - q(hex) / 2; };
  const int dq = q(a) - q(b);
  const int ds = s(a) - s(b);
  return std::max({std::abs(dq), std::abs(ds), std::abs(dq + ds)});
}

}  // namespace leipzig::testing
