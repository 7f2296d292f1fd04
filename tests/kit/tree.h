// Small Datum trees written by hand, so that tests of the kit need no data files. The tree owns what it hands out.
#pragma once
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "kit/board.h"
#include "kit/datum.h"

namespace leipzig::kit::testing {

class Tree {
 public:
  Datum text(std::string value) { return Datum(std::string_view(texts_.emplace_back(std::move(value)))); }
  Datum number(int value) { return Datum(std::int64_t{value}); }

  Datum list(std::vector<Datum> items) {
    const std::vector<Datum>& kept = lists_.emplace_back(std::move(items));
    return Datum(kept.data(), kept.size());
  }
  Datum texts(std::initializer_list<const char*> values) {
    std::vector<Datum> items;
    for (const char* value : values) items.push_back(text(value));
    return list(std::move(items));
  }
  Datum numbers(std::initializer_list<int> values) {
    std::vector<Datum> items;
    for (const int value : values) items.push_back(number(value));
    return list(std::move(items));
  }
  Datum object(std::vector<Member> members) {
    const std::vector<Member>& kept = objects_.emplace_back(std::move(members));
    return Datum(kept.data(), kept.size());
  }

  Datum grid(const Grid& grid) {
    return object({{"lines", number(grid.lines)},
                   {"cells", number(grid.cells)},
                   {"shifted", text(grid.shifted == Parity::Even ? "even" : "odd")}});
  }
  // Every hex of the grid, clear, with four digits for an id.
  Datum clear_hexes(const Grid& grid);

 private:
  std::deque<std::string> texts_;
  std::deque<std::vector<Datum>> lists_;
  std::deque<std::vector<Member>> objects_;
};

inline std::string four_digits(Cell c) {
  const auto two = [](int n) { return std::string{static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)}; };
  return two(c.line) + two(c.cell);
}

inline Cell cell_of(int four) { return {four / 100, four % 100}; }

inline Datum Tree::clear_hexes(const Grid& grid) {
  std::vector<Datum> hexes;
  for (int line = 1; line <= grid.lines; ++line) {
    for (int cell = 1; cell <= grid.cells; ++cell) {
      hexes.push_back(
          object({{"id", text(four_digits({line, cell}))}, {"terrain", text("clear")}, {"at", numbers({line, cell})}}));
    }
  }
  return list(std::move(hexes));
}

// A board of clear hexes without features; forests and towns can be set.
inline Board clear_board(Tree& tree, const Grid& grid) {
  return Board::from(tree.object({{"id", tree.text("test")},
                                  {"grid", tree.grid(grid)},
                                  {"terrains", tree.texts({"clear", "forest", "town", "rough"})},
                                  {"spaces", tree.clear_hexes(grid)}}));
}

}  // namespace leipzig::kit::testing
