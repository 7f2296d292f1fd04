// Chapters 1 and 2: the turn, and movement.
#include <gtest/gtest.h>

#include "tests/rules/tollbridge/scene.h"

namespace leipzig::testing {
namespace {

TEST(TOL_1_1, AHexHoldsOneUnit) {
  const Table table = sandbox({.pieces = R"("R-1": "0403", "R-2": "0404", "G-1": "0903")"});
  EXPECT_EQ(table.why("R-1 0404"), "TOL-1.1");
  EXPECT_EQ(fault_of(document({.pieces = R"("R-1": "0403", "G-1": "0403")"})), "pieces.G-1: R-1 stands there too");
}

TEST(TOL_1_2, TheRaidersMoveAndAttackThenTheGuards) {
  Table table(R"({"game": "tollbridge"})");
  EXPECT_EQ(table.seat() + " " + table.phase(), "raiders movement");
  EXPECT_EQ(table.why("G-1 0803"), "TOL-1.2");
  EXPECT_EQ(table.why("end combat"), "TOL-1.2");
  table.play("end movement");
  EXPECT_EQ(table.seat() + " " + table.phase(), "raiders combat");
  EXPECT_EQ(table.why("R-1 0303"), "TOL-1.2");
  table.play("end combat");
  EXPECT_EQ(table.seat() + " " + table.phase(), "guards movement");
  table.play({"end movement", "end combat"});
  EXPECT_EQ(table.seat() + " " + table.phase(), "raiders movement");
  EXPECT_EQ(table.track("turn"), 2);
}

TEST(TOL_2_1, AUnitSpendsItsPointsAndAForestCostsTwo) {
  const std::string_view pieces = R"("R-1": "0403", "G-1": "0907")";
  const Table open = sandbox({.pieces = pieces});
  EXPECT_TRUE(contains(open.targets("move", "R-1"), "0703"));
  EXPECT_EQ(open.why("R-1 0803"), "TOL-2.1");
  const Table wood =
      sandbox({.pieces = pieces, .board = R"("plain": true, "terrain": {"0503": "forest", "0504": "forest"})"});
  EXPECT_TRUE(contains(wood.targets("move", "R-1"), "0603"));
  EXPECT_EQ(wood.why("R-1 0703"), "TOL-2.1");
}

TEST(TOL_2_1, AUnitMovesOnceInAPhase) {
  Table table = sandbox({.pieces = R"("R-1": "0403", "G-1": "0907")"});
  table.play("R-1 0503");
  EXPECT_EQ(table.why("R-1 0603"), "TOL-2.1");
  EXPECT_EQ(table.marks("R-1"), std::vector<std::string>{"moved"});
}

TEST(TOL_2_2, ARiverIsCrossedByABridgeOnly) {
  const Table table = sandbox({.pieces = R"("R-1": "0504", "R-2": "0503", "G-1": "0907")", .board = ""});
  EXPECT_EQ(table.why("R-1 0604"), "TOL-2.2");
  EXPECT_TRUE(table.allows("R-2 0603")) << "over the bridge";
}

TEST(TOL_2_3, AUnitStopsNextToAnEnemy) {
  const std::string_view pieces = R"("R-1": "0303", "G-1": "0503")";
  const Table table = sandbox({.pieces = pieces});
  EXPECT_TRUE(table.allows("R-1 0403"));
  EXPECT_EQ(table.why("R-1 0602"), "TOL-2.3");
  const Table held = sandbox({.pieces = R"("R-1": "0403", "G-1": "0503")"});
  EXPECT_TRUE(held.allows("R-1 0303")) << "it may leave";
  EXPECT_EQ(held.why("R-1 0602"), "TOL-2.3");
  const Table water =
      sandbox({.pieces = pieces, .board = R"("plain": true, "lines": {"river": ["0402-0503", "0502-0503"]})"});
  EXPECT_TRUE(water.allows("R-1 0602")) << "water keeps them apart on the way";
}

}  // namespace
}  // namespace leipzig::testing
