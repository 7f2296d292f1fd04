// Line of sight: the checks of the nations rulebook, and a slow reference that the fast walk must agree with.
#include "kit/sight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "tests/kit/tree.h"

namespace leipzig::kit {
namespace {

using testing::cell_of;
using testing::clear_board;
using testing::Tree;

constexpr Grid kNations{29, 31, Parity::Even};

class Sight : public ::testing::Test {
 protected:
  SpaceId hex(int four) const { return board_.at(cell_of(four)); }
  void block(std::initializer_list<int> hexes) {
    for (const int four : hexes) board_.set_terrain(hex(four), "forest");
  }
  bool sees(int from, int to) const {
    const auto forest = board_.terrain_index("forest");
    return in_sight(board_, hex(from), hex(to), [&](SpaceId space) { return board_.terrain(space) == forest; });
  }

  Tree tree_;
  Board board_ = clear_board(tree_, kNations);
};

std::vector<SightStep> steps(Cell from, Cell to) {
  std::vector<SightStep> found;
  SightLine line(kNations, from, to);
  while (const auto step = line.next()) found.push_back(*step);
  return found;
}

TEST_F(Sight, BON_8_31_OnlyTheHexBetweenCountsOnAStraightLine) {
  const auto between = steps(cell_of(1010), cell_of(1012));
  ASSERT_EQ(between.size(), 1u);
  EXPECT_EQ(between[0].hex, cell_of(1011));
  EXPECT_FALSE(between[0].beside);
}

TEST_F(Sight, BON_8_31_TerrainAtTheEndsNeverBlocks) {
  block({1010, 1012});
  EXPECT_TRUE(sees(1010, 1012));
  EXPECT_TRUE(sees(1010, 1011));
  EXPECT_TRUE(sees(1010, 1010));
}

TEST_F(Sight, BON_8_32_AlongASideBothHexesMustBlock) {
  block({1011, 1111, 910});
  for (const int blocked : {1012, 1211, 809, 1112}) EXPECT_FALSE(sees(1010, blocked)) << blocked;
  for (const int open : {810, 811, 909, 912, 1008, 1109, 1209, 1210}) EXPECT_TRUE(sees(1010, open)) << open;
}

TEST_F(Sight, BON_8_33_OnlyWhatTheCallerNamesBlocks) {
  board_.set_terrain(hex(1011), "rough");
  EXPECT_TRUE(sees(1010, 1012));
}

TEST_F(Sight, AHexOffTheBoardBesideTheLineDoesNotBlock) {
  // The line 0101 - 0301 runs along the side between 0201 and 0200, which is not there.
  const auto between = steps(cell_of(101), cell_of(301));
  ASSERT_EQ(between.size(), 1u);
  ASSERT_TRUE(between[0].beside);
  block({201});
  EXPECT_TRUE(sees(101, 301));
}

TEST_F(Sight, ALongLineAlongSidesPassesHexesInBetween) {
  // 1010 to 1610: three sides with two whole hexes between them.
  const auto between = steps(cell_of(1010), cell_of(1610));
  ASSERT_EQ(between.size(), 5u);
  for (const std::size_t side : {0u, 2u, 4u}) EXPECT_TRUE(between[side].beside);
  EXPECT_EQ(between[1].hex, cell_of(1210));
  EXPECT_EQ(between[3].hex, cell_of(1410));
  block({1410});
  EXPECT_FALSE(sees(1010, 1610));
  EXPECT_TRUE(sees(1010, 1410));
}

// The reference: a hex is the set of points whose three cube differences lie within one of its centre's; cut the
// segment with each of these strips and see whether a stretch of positive length remains.
struct Fraction {
  long over;
  long under;  // positive
  friend bool operator<(Fraction a, Fraction b) { return a.over * b.under < b.over * a.under; }
};

enum class Meets { Not, Inside, AlongSide };

Meets reference(Axial from, Axial to, Axial hex) {
  const auto differences = [](Axial a) {
    const long x = a.q;
    const long z = a.r;
    const long y = -x - z;
    return std::array<long, 3>{x - y, y - z, z - x};
  };
  const auto way = differences(to - from);
  const auto gap = differences(from - hex);
  Fraction enter{0, 1};
  Fraction leave{1, 1};
  bool along = false;
  for (std::size_t k = 0; k < 3; ++k) {
    if (way[k] == 0) {
      if (std::abs(gap[k]) > 1) return Meets::Not;
      along = along || std::abs(gap[k]) == 1;
      continue;
    }
    const long sign = way[k] > 0 ? 1 : -1;
    enter = std::max(enter, Fraction{sign * (-sign - gap[k]), std::abs(way[k])});
    leave = std::min(leave, Fraction{sign * (sign - gap[k]), std::abs(way[k])});
  }
  if (!(enter < leave)) return Meets::Not;
  return along ? Meets::AlongSide : Meets::Inside;
}

TEST(SightLine, AgreesWithTheReferenceForEveryHexWithinNine) {
  const Cell from{15, 15};
  for (const Cell to : kNations.within(from, 9)) {
    using Key = std::pair<int, int>;
    std::set<Key> inside;
    std::set<Key> along;
    for (const SightStep& step : steps(from, to)) {
      EXPECT_TRUE((step.beside ? along : inside).insert({step.hex.line, step.hex.cell}).second);
      if (!step.beside) continue;
      EXPECT_TRUE(along.insert({step.beside->line, step.beside->cell}).second);
      EXPECT_EQ(kNations.distance(step.hex, *step.beside), 1);
    }
    for (const Cell hex : kNations.within(from, 11)) {
      const bool end = hex == from || hex == to;
      const Meets meets = end ? Meets::Not : reference(kNations.axial(from), kNations.axial(to), kNations.axial(hex));
      EXPECT_EQ(inside.count({hex.line, hex.cell}), meets == Meets::Inside ? 1u : 0u)
          << testing::four_digits(to) << " through " << testing::four_digits(hex);
      EXPECT_EQ(along.count({hex.line, hex.cell}), meets == Meets::AlongSide ? 1u : 0u)
          << testing::four_digits(to) << " along " << testing::four_digits(hex);
    }
  }
}

TEST(SightLine, IsTheSameBothWays) {
  Tree tree;
  Board board = clear_board(tree, kNations);
  const auto every_third = [](SpaceId space) { return index(space) % 3 == 0; };
  const SpaceId from = board.at({14, 15});
  for (const Cell cell : kNations.within({14, 15}, 8)) {
    EXPECT_EQ(in_sight(board, from, board.at(cell), every_third), in_sight(board, board.at(cell), from, every_third));
  }
}

}  // namespace
}  // namespace leipzig::kit
