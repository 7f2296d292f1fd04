// Where spaces lie: what a client needs to place counters.
#include "draw/layout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "draw/board_svg.h"
#include "draw/mesh.h"
#include "tests/draw/boards.h"

namespace leipzig::draw {
namespace {

class EveryBoard : public ::testing::TestWithParam<testing::Printed> {
 protected:
  const kit::Datum& data() const { return GetParam().board(); }
};

TEST_P(EveryBoard, PutsEverySpaceInsideTheMapAndTheMapInsideTheView) {
  const kit::Board board = kit::Board::from(data());
  for (const bool furniture : {true, false}) {
    Style style;
    style.furniture = furniture;
    const Layout layout = draw::layout(data(), style);
    ASSERT_EQ(layout.size(), board.size());
    EXPECT_TRUE(layout.view.contains({layout.map.x, layout.map.y}));
    EXPECT_TRUE(layout.view.contains({layout.map.right(), layout.map.bottom()}));
    for (std::size_t i = 0; i < board.size(); ++i) {
      EXPECT_TRUE(layout.map.contains(layout.centre(kit::space_at(i)))) << board.id(kit::space_at(i));
      for (const Point& corner : layout.outline(kit::space_at(i))) EXPECT_TRUE(layout.map.grown(0.01).contains(corner));
    }
  }
}

TEST_P(EveryBoard, PutsTheMiddleOfASpaceInsideItsOwnOutlineAlone) {
  const kit::Board board = kit::Board::from(data());
  const Layout layout = draw::layout(data());
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Point centre = layout.centre(kit::space_at(i));
    for (std::size_t j = 0; j < board.size(); ++j) {
      if (i != j && distance(centre, layout.centre(kit::space_at(j))) > 400) continue;
      EXPECT_EQ(depth_in(layout.outline(kit::space_at(j)), centre) > 0, i == j) << board.id(kit::space_at(i));
    }
  }
}

TEST_P(EveryBoard, SharesASideBetweenNeighboursAndNoOthers) {
  const kit::Board board = kit::Board::from(data());
  const Mesh mesh = Mesh::of(draw::layout(data()));
  std::vector<std::vector<kit::SpaceId>> beside(board.size());
  for (const MeshSide& side : mesh.sides) {
    if (side.b == kit::SpaceId::None) continue;
    EXPECT_TRUE(board.adjacent(side.a, side.b)) << board.id(side.a) << " " << board.id(side.b);
    beside[kit::index(side.a)].push_back(side.b);
    beside[kit::index(side.b)].push_back(side.a);
  }
  for (std::size_t i = 0; i < board.size(); ++i) {
    for (const kit::SpaceId neighbour : board.neighbours(kit::space_at(i))) {
      if (neighbour == kit::SpaceId::None) continue;
      EXPECT_NE(std::find(beside[i].begin(), beside[i].end(), neighbour), beside[i].end())
          << board.id(kit::space_at(i)) << " " << board.id(neighbour);
    }
  }
}

TEST_P(EveryBoard, KeepsNeighbouringHexesEquallyFarApart) {
  const kit::Board board = kit::Board::from(data());
  if (!board.is_hex()) return;  // areas lie as they lie
  const Layout layout = draw::layout(data());
  for (std::size_t i = 0; i < board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    for (std::size_t d = 0; d < 6; ++d) {
      const kit::SpaceId next = board.neighbours(space)[d];
      if (next == kit::SpaceId::None) continue;
      ASSERT_NEAR(distance(layout.centre(space), layout.centre(next)), layout.hex, 1e-6);
      const std::span<const Point> corners = layout.outline(space);
      const Point side = middle(corners[(d + 5) % 6], corners[d]);
      ASSERT_NEAR(distance(side, middle(layout.centre(space), layout.centre(next))), 0, 1e-6);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Layout, EveryBoard, ::testing::ValuesIn(testing::all_boards()),
                         [](const auto& test) { return std::string(test.param.name); });

// The middle of a space by its id.
Point centre(const kit::Datum& data, std::string_view id) {
  return draw::layout(data).centre(kit::Board::from(data).find(id));
}

TEST(North, IsUpOnEveryMap) {
  const kit::Datum& nations = data::nations1975_board();  // columns from the north, rows from the east
  EXPECT_GT(centre(nations, "0101").x, centre(nations, "0131").x);
  EXPECT_LT(centre(nations, "0101").y, centre(nations, "2901").y);
  const kit::Datum& germany = data::campaign_board();  // Magdeburg lies west of Breslau and north of Prague
  EXPECT_LT(centre(germany, "1112").x, centre(germany, "5423").x);
  EXPECT_LT(centre(germany, "1112").y, centre(germany, "3335").y);
  const kit::Datum& bridge = data::bridge2013_board();
  EXPECT_GT(centre(bridge, "A1").x, centre(bridge, "A10").x);
  EXPECT_LT(centre(bridge, "A1").y, centre(bridge, "R1").y);
  EXPECT_GT(centre(bridge, "B1").x, centre(bridge, "A1").x) << "rows B, D, F stand half a hex further east";
}

TEST(Layout, GrowsWithTheHex) {
  Style large;
  large.hex = 128;
  EXPECT_NEAR(draw::layout(data::bridge2013_board(), large).map.width,
              2 * draw::layout(data::bridge2013_board()).map.width, 1e-6);
}

}  // namespace
}  // namespace leipzig::draw
