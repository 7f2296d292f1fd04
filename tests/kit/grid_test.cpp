// The neighbour tables of the three hex maps, and what must hold on any grid.
#include "kit/grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "tests/kit/tree.h"

namespace leipzig::kit {
namespace {

using testing::cell_of;

constexpr Grid kNations{29, 31, Parity::Even};
constexpr Grid kCampaign{57, 38, Parity::Even};
constexpr Grid kBridge{18, 10, Parity::Odd};
constexpr std::array kGrids = {kNations, kCampaign, kBridge, Grid{7, 5, Parity::Odd}, Grid{6, 1, Parity::Even}};

std::vector<int> around(const Grid& grid, int four) {
  std::vector<int> found;
  for (const Direction direction : kDirections) {
    const Cell c = grid.neighbour(cell_of(four), direction);
    found.push_back(100 * c.line + c.cell);
  }
  return found;
}

// Rows A to R, numbers 1 to 10.
std::set<std::string> around_bridge(const std::string& id) {
  const Cell from{id[0] - 'A' + 1, std::stoi(id.substr(1))};
  std::set<std::string> found;
  for (const Direction direction : kDirections) {
    const Cell c = kBridge.neighbour(from, direction);
    found.insert(static_cast<char>('A' + c.line - 1) + std::to_string(c.cell));
  }
  return found;
}

TEST(Direction, GoesRoundSoThatThreeOnIsOpposite) {
  EXPECT_EQ(opposite(Direction::Before), Direction::After);
  EXPECT_EQ(opposite(Direction::NextBefore), Direction::PreviousAfter);
  for (const Direction direction : kDirections) {
    EXPECT_EQ(step(direction) + step(opposite(direction)), Axial{});
    EXPECT_EQ(step(direction) + step(turned(direction, 2)), step(turned(direction, 1)));
  }
}

TEST(Grid, NeighboursOfTheNationsMapAreAsItsTableSays) {
  EXPECT_EQ(around(kNations, 1515), (std::vector{1514, 1614, 1615, 1516, 1415, 1414}));
  EXPECT_EQ(around(kNations, 1010), (std::vector{1009, 1110, 1111, 1011, 911, 910}));
}

TEST(Grid, NeighboursOfTheCampaignMapGoRoundFromNorthByEast) {
  //                                                N     NE    SE    S     SW    NW
  EXPECT_EQ(around(kCampaign, 2917), (std::vector{2916, 3016, 3017, 2918, 2817, 2816}));
  EXPECT_EQ(around(kCampaign, 3017), (std::vector{3016, 3117, 3118, 3018, 2918, 2917}));
}

TEST(Grid, NeighboursOfTheBridgeMapAreAsItsTableSays) {
  EXPECT_EQ(around_bridge("J7"), (std::set<std::string>{"J6", "J8", "I6", "I7", "K6", "K7"}));
  EXPECT_EQ(around_bridge("E7"), (std::set<std::string>{"E6", "E8", "D7", "D8", "F7", "F8"}));
}

TEST(Grid, KnowsWhatItContains) {
  EXPECT_TRUE(kNations.contains({1, 1}));
  EXPECT_TRUE(kNations.contains({29, 31}));
  EXPECT_FALSE(kNations.contains({0, 1}));
  EXPECT_FALSE(kNations.contains({1, 32}));
  EXPECT_FALSE(kNations.contains({30, 1}));
}

TEST(Grid, NeighboursAreNeighboursOfEachOther) {
  for (const Grid& grid : kGrids) {
    for (int line = 1; line <= grid.lines; ++line) {
      for (int cell = 1; cell <= grid.cells; ++cell) {
        for (const Direction direction : kDirections) {
          const Cell there = grid.neighbour({line, cell}, direction);
          EXPECT_EQ(grid.neighbour(there, opposite(direction)), (Cell{line, cell}));
          EXPECT_EQ(grid.distance({line, cell}, there), 1);
        }
      }
    }
  }
}

TEST(Grid, AxialCoordinatesLeadBackToTheCell) {
  for (const Grid& grid : kGrids) {
    for (int line = -3; line <= grid.lines + 3; ++line) {
      for (int cell = -3; cell <= grid.cells + 3; ++cell) {
        EXPECT_EQ(grid.cell(grid.axial({line, cell})), (Cell{line, cell}));
      }
    }
  }
}

TEST(Grid, MeasuresTheDistancesOfTheNationsMap) {
  EXPECT_EQ(kNations.distance(cell_of(2605), cell_of(2504)), 2);
  EXPECT_EQ(kNations.distance(cell_of(2311), cell_of(2210)), 1);
  EXPECT_EQ(kNations.distance(cell_of(131), cell_of(529)), 4);
  EXPECT_EQ(kNations.distance(cell_of(1515), cell_of(1515)), 0);
}

TEST(Grid, DistanceIsTheFewestSteps) {
  for (const Grid& grid : {kNations, kBridge}) {
    for (const Cell start : {Cell{1, 1}, Cell{9, 5}, Cell{10, 5}, Cell{grid.lines, grid.cells}}) {
      std::map<std::pair<int, int>, int> steps = {{{start.line, start.cell}, 0}};
      std::deque<Cell> reached = {start};
      for (; !reached.empty(); reached.pop_front()) {
        const Cell at = reached.front();
        const int so_far = steps[{at.line, at.cell}];
        EXPECT_EQ(grid.distance(start, at), so_far);
        for (const Direction direction : kDirections) {
          const Cell next = grid.neighbour(at, direction);
          if (!grid.contains(next) || !steps.insert({{next.line, next.cell}, so_far + 1}).second) continue;
          reached.push_back(next);
        }
      }
      EXPECT_EQ(steps.size(), static_cast<std::size_t>(grid.lines * grid.cells));
    }
  }
}

TEST(Grid, TheHalleRoadIsAStraightLine) {
  const std::vector<Cell> road = kNations.line_between(cell_of(131), cell_of(529));
  EXPECT_EQ(road, (std::vector{cell_of(131), cell_of(230), cell_of(330), cell_of(429), cell_of(529)}));
  EXPECT_EQ(kNations.straight(cell_of(131), cell_of(529)), Direction::NextBefore);
}

TEST(Grid, HexesOffTheSixDirectionsHaveNoStraightLine) {
  EXPECT_TRUE(kNations.line_between(cell_of(1010), cell_of(1112)).empty());
  EXPECT_EQ(kNations.straight(cell_of(1010), cell_of(1112)), std::nullopt);
  EXPECT_EQ(kNations.line_between(cell_of(1010), cell_of(1010)), std::vector{cell_of(1010)});
}

TEST(Grid, RingsHoldTheHexesAtTheirDistance) {
  EXPECT_EQ(kNations.ring({15, 15}, 0).size(), 1u);
  EXPECT_EQ(kNations.ring({15, 15}, 3).size(), 18u);
  EXPECT_EQ(kNations.within({15, 15}, 3).size(), 37u);
  EXPECT_EQ(kNations.ring({1, 1}, 1).size(), 2u) << "the corner of the map has two neighbours";
  for (const Cell c : kNations.ring({10, 10}, 2)) EXPECT_EQ(kNations.distance({10, 10}, c), 2);
}

TEST(Grid, CentresOfNeighboursLieOneUnitApartInEitherOrientation) {
  for (const Orientation orientation : {Orientation::FlatTop, Orientation::PointyTop}) {
    for (const Cell at : {Cell{9, 5}, Cell{10, 5}}) {
      const Point here = kBridge.centre(at, orientation);
      const std::array<Point, 6> corners = kBridge.corners(at, orientation);
      for (const Direction direction : kDirections) {
        const Point there = kBridge.centre(kBridge.neighbour(at, direction), orientation);
        EXPECT_NEAR(std::hypot(there.x - here.x, there.y - here.y), 1.0, 1e-12);
        // The side towards a neighbour joins corners i - 1 and i, so its middle is halfway between the centres.
        const Point one = corners[(index(direction) + 5) % 6];
        const Point other = corners[index(direction)];
        EXPECT_NEAR((one.x + other.x) / 2, (here.x + there.x) / 2, 1e-12);
        EXPECT_NEAR((one.y + other.y) / 2, (here.y + there.y) / 2, 1e-12);
      }
    }
  }
}

TEST(Grid, FlatTopColumnsRunDownAndPointyTopRowsRunAcross) {
  EXPECT_EQ(kCampaign.centre({3, 5}, Orientation::FlatTop).y, 5.0);
  EXPECT_EQ(kCampaign.centre({4, 5}, Orientation::FlatTop).y, 5.5);
  EXPECT_EQ(kBridge.centre({3, 5}, Orientation::PointyTop).x, 5.5);
  EXPECT_EQ(kBridge.centre({4, 5}, Orientation::PointyTop).x, 5.0);
}

}  // namespace
}  // namespace leipzig::kit
