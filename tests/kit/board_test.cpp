// Boards of hexes and of areas, built from trees written here.
#include "kit/board.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/kit/tree.h"

namespace leipzig::kit {
namespace {

using testing::clear_board;
using testing::Tree;

constexpr Grid kNations{29, 31, Parity::Even};

// Three columns of two hexes and a hole: 0302 is not on the board.
Datum small_hex_board(Tree& tree) {
  const auto hex = [&](const char* id, const char* terrain, int line, int cell, std::vector<Member> more = {}) {
    std::vector<Member> members = {
        {"id", tree.text(id)}, {"terrain", tree.text(terrain)}, {"at", tree.numbers({line, cell})}};
    members.insert(members.end(), more.begin(), more.end());
    return tree.object(std::move(members));
  };
  return tree.object(
      {{"id", tree.text("small")},
       {"title", tree.text("A small board")},
       {"grid", tree.grid({3, 2, Parity::Even})},
       {"terrains", tree.texts({"clear", "forest"})},
       {"features", tree.texts({"town", "river", "bridge"})},
       {"spaces", tree.list({hex("0101", "clear", 1, 1), hex("0102", "forest", 1, 2),
                             hex("0201", "clear", 2, 1,
                                 {{"name", tree.text("Leipzig")}, {"features", tree.texts({"town", "bridge"})}}),
                             hex("0202", "clear", 2, 2), hex("0301", "forest", 3, 1)})},
       {"edges", tree.list({tree.object({{"between", tree.texts({"0101", "0201"})},
                                         {"has", tree.texts({"river", "bridge"})},
                                         {"names", tree.object({{"river", tree.text("Elster")}})}}),
                            tree.object({{"between", tree.texts({"0102", "0201"})}, {"has", tree.texts({"river"})}})})},
       {"regions", tree.list({tree.object({{"id", tree.text("west")},
                                           {"title", tree.text("The west")},
                                           {"kind", tree.text("entry")},
                                           {"spaces", tree.texts({"0102", "0101"})}})})},
       {"labels", tree.list({tree.object({{"text", tree.text("Saxony")}})})}});
}

// A chain a-b-c and an island d.
Datum small_area_board(Tree& tree) {
  std::vector<Datum> spaces;
  for (const char* id : {"a", "b", "c", "d"}) {
    spaces.push_back(
        tree.object({{"id", tree.text(id)}, {"terrain", tree.text("open")}, {"site", tree.numbers({1, 2})}}));
  }
  return tree.object(
      {{"id", tree.text("areas")},
       {"grid", Datum()},
       {"terrains", tree.texts({"open"})},
       {"features", tree.texts({"road"})},
       {"spaces", tree.list(spaces)},
       {"edges", tree.list({tree.object({{"between", tree.texts({"b", "c"})}, {"has", tree.texts({"road"})}}),
                            tree.object({{"between", tree.texts({"a", "b"})}})})}});
}

TEST(Board, FindsSpacesByTheirPrintedId) {
  Tree tree;
  const Board board = Board::from(small_hex_board(tree));
  EXPECT_EQ(board.id(), "small");
  EXPECT_EQ(board.title(), "A small board");
  EXPECT_EQ(board.size(), 5u);
  for (std::size_t i = 0; i < board.size(); ++i) EXPECT_EQ(board.find(board.id(space_at(i))), space_at(i));
  EXPECT_EQ(board.find("0302"), SpaceId::None);
  EXPECT_EQ(board.find(""), SpaceId::None);
  EXPECT_EQ(board.name(board.find("0201")), "Leipzig");
  EXPECT_EQ(board.name(board.find("0101")), "");
}

TEST(Board, KnowsTerrainAndFeatures) {
  Tree tree;
  const Board board = Board::from(small_hex_board(tree));
  EXPECT_EQ(board.terrain(board.find("0102")), board.terrain_index("forest"));
  EXPECT_EQ(board.terrain_index("swamp"), std::nullopt);
  EXPECT_EQ(board.features(board.find("0201")), board.feature("town") | board.feature("bridge"));
  EXPECT_EQ(board.features(board.find("0202")), 0u);
  EXPECT_EQ(board.feature("railway"), 0u);
  EXPECT_TRUE(board.has(board.find("0201"), board.feature("town")));
}

TEST(Board, HexesHaveSixNeighboursWithNoneOffTheBoard) {
  Tree tree;
  const Board board = Board::from(small_hex_board(tree));
  ASSERT_TRUE(board.is_hex());
  const auto around = board.neighbours(board.find("0201"));
  ASSERT_EQ(around.size(), 6u);
  EXPECT_EQ(around[index(Direction::Before)], SpaceId::None);
  EXPECT_EQ(around[index(Direction::NextBefore)], board.find("0301"));
  EXPECT_EQ(around[index(Direction::NextAfter)], SpaceId::None) << "0302 is a hole in the board";
  EXPECT_EQ(around[index(Direction::After)], board.find("0202"));
  EXPECT_EQ(around[index(Direction::PreviousAfter)], board.find("0102"));
  EXPECT_EQ(around[index(Direction::PreviousBefore)], board.find("0101"));
  EXPECT_EQ(board.at(Cell{3, 2}), SpaceId::None);
  EXPECT_EQ(board.at(Cell{4, 1}), SpaceId::None);
  EXPECT_EQ(board.cell(board.find("0202")), (Cell{2, 2}));
  EXPECT_FALSE(board.adjacent(board.find("0101"), SpaceId::None));
}

TEST(Board, AnEdgeIsTheSameFromBothSides) {
  Tree tree;
  const Board board = Board::from(small_hex_board(tree));
  const SpaceId west = board.find("0101");
  const SpaceId east = board.find("0201");
  const FeatureMask both = board.feature("river") | board.feature("bridge");
  EXPECT_EQ(board.edge(west, *board.slot_of(west, east)), both);
  EXPECT_EQ(board.edge(east, *board.slot_of(east, west)), both);
  EXPECT_EQ(board.edge_between(board.find("0102"), east), board.feature("river"));
  EXPECT_EQ(board.edge_between(west, board.find("0102")), 0u);
  EXPECT_EQ(board.edge_between(west, board.find("0301")), 0u) << "not neighbours";
  EXPECT_EQ(board.edge_name(east, west, board.feature("river")), "Elster");
  EXPECT_EQ(board.edge_name(east, west, board.feature("bridge")), "");
}

TEST(Board, RegionsAreSetsThatKeepTheirPrintedOrder) {
  Tree tree;
  const Board board = Board::from(small_hex_board(tree));
  ASSERT_NE(board.region("west"), nullptr);
  EXPECT_EQ(board.region("west")->count(), 2);
  EXPECT_TRUE(board.region("west")->has(board.find("0102")));
  EXPECT_FALSE(board.region("west")->has(board.find("0201")));
  EXPECT_EQ(board.region("east"), nullptr);
  ASSERT_EQ(board.regions().size(), 1u);
  EXPECT_EQ(board.regions()[0].kind, "entry");
  EXPECT_EQ(board.regions()[0].order, (std::vector{board.find("0102"), board.find("0101")}));
  EXPECT_EQ(board.labels().size(), 1u);
}

TEST(Board, AreasHaveTheNeighboursThatEdgesGiveThem) {
  Tree tree;
  const Board board = Board::from(small_area_board(tree));
  const SpaceId a = board.find("a");
  const SpaceId b = board.find("b");
  const SpaceId c = board.find("c");
  const SpaceId d = board.find("d");
  EXPECT_FALSE(board.is_hex());
  EXPECT_EQ(board.at(Cell{1, 1}), SpaceId::None);
  ASSERT_EQ(board.neighbours(b).size(), 2u);
  EXPECT_EQ(board.neighbours(b)[0], c) << "in the order of the data";
  EXPECT_EQ(board.neighbours(b)[1], a);
  EXPECT_TRUE(board.neighbours(d).empty());
  EXPECT_EQ(board.edge_between(c, b), board.feature("road"));
  EXPECT_EQ(board.edge_between(a, b), 0u);
  EXPECT_EQ(board.distance(a, a), 0);
  EXPECT_EQ(board.distance(a, c), 2);
  EXPECT_EQ(board.distance(c, a), 2);
  EXPECT_EQ(board.distance(a, d), Board::kUnreachable);
  EXPECT_EQ(board.printed(c).at("site").items()[1].integer(), 2);
}

TEST(Board, AWholeMapHasSymmetricNeighbours) {
  Tree tree;
  const Board board = clear_board(tree, kNations);
  EXPECT_EQ(board.size(), 899u);
  std::size_t sides = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto around = board.neighbours(space_at(i));
    for (const Direction direction : kDirections) {
      const SpaceId there = around[index(direction)];
      if (there == SpaceId::None) continue;
      ++sides;
      EXPECT_EQ(board.neighbour(there, opposite(direction)), space_at(i));
      EXPECT_EQ(board.slot_of(there, space_at(i)), index(opposite(direction)));
      EXPECT_EQ(board.distance(space_at(i), there), 1);
    }
  }
  // 29 columns of 30 sides each, and 28 seams of 61.
  EXPECT_EQ(sides, 2u * (29 * 30 + 28 * 61));
}

TEST(Board, APositionMayBringItsOwnGround) {
  Tree tree;
  const Board printed = Board::from(small_hex_board(tree));
  Board board = printed;
  const SpaceId west = board.find("0101");
  const SpaceId east = board.find("0201");
  board.make_plain();
  EXPECT_EQ(board.terrain(board.find("0102")), board.terrain_index("clear"));
  EXPECT_EQ(board.features(east), 0u);
  EXPECT_EQ(board.edge_between(west, east), 0u);

  EXPECT_TRUE(board.set_terrain(west, "forest"));
  EXPECT_FALSE(board.set_terrain(west, "swamp"));
  EXPECT_EQ(board.terrain(west), board.terrain_index("forest"));

  const FeatureMask ford = board.need_feature("ford");
  EXPECT_NE(ford, 0u);
  EXPECT_EQ(board.need_feature("ford"), ford);
  EXPECT_EQ(board.need_feature("town"), printed.feature("town"));
  EXPECT_TRUE(board.set_edge(east, west, ford, true));
  EXPECT_EQ(board.edge_between(west, east), ford);
  EXPECT_FALSE(board.set_edge(west, board.find("0301"), ford, true));
  EXPECT_TRUE(board.set_edge(west, east, ford, false));
  EXPECT_EQ(board.edge_between(east, west), 0u);
  board.set_feature(west, ford, true);
  EXPECT_EQ(board.features(west), ford);
  board.set_feature(west, ford, false);
  EXPECT_EQ(board.features(west), 0u);

  EXPECT_EQ(printed.feature("ford"), 0u) << "the copy changed, not the map";
  EXPECT_NE(printed.edge_between(west, east), 0u);
}

TEST(Board, ThereIsRoomForThirtyTwoFeatures) {
  Tree tree;
  Board board = Board::from(small_hex_board(tree));
  FeatureMask all = board.feature("town") | board.feature("river") | board.feature("bridge");
  for (int i = 3; i < 32; ++i) all |= board.need_feature("feature " + std::to_string(i));
  EXPECT_EQ(all, 0xFFFFFFFFu);
  EXPECT_EQ(board.need_feature("one too many"), 0u);
}

}  // namespace
}  // namespace leipzig::kit
