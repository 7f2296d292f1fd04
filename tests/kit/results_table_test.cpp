// Results tables and the two ways to their columns.
#include "kit/results_table.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/kit/tree.h"

namespace leipzig::kit {
namespace {

using testing::Tree;

Datum small_table(Tree& tree) {
  const auto row = [&](int roll, std::initializer_list<const char*> results) {
    return tree.object({{"roll", tree.number(roll)}, {"results", tree.texts(results)}});
  };
  return tree.object(
      {{"columns", tree.texts({"1-2", "1-1", "2-1"})},
       {"rows", tree.list({row(1, {"Ar", "Dr", "Dr"}), row(2, {"Ae", "Ar", "Dr"}), row(3, {"Ae", "Ar", "Ex"})})}});
}

TEST(ResultsTable, GivesTheResultOfAColumnAndARoll) {
  Tree tree;
  const ResultsTable table = ResultsTable::from(small_table(tree));
  ASSERT_EQ(table.columns().size(), 3u);
  EXPECT_EQ(table.column("1-1"), 1u);
  EXPECT_EQ(table.column("9-1"), std::nullopt);
  EXPECT_EQ(table.lowest_roll(), 1);
  EXPECT_EQ(table.highest_roll(), 3);
  EXPECT_EQ(table.codes()[table.result(0, 3)], "Ae");
  EXPECT_EQ(table.result(2, 3), table.code("Ex"));
  EXPECT_EQ(table.result(0, 1), table.result(1, 2)) << "the same result has the same code everywhere";
  EXPECT_EQ(table.code("De"), std::nullopt);
}

TEST(ResultsTable, ColumnsPrintedAsNumbersAreFoundByTheirDigits) {
  Tree tree;
  const Datum row = tree.object({{"roll", tree.number(1)}, {"results", tree.texts({"As", "Dx"})}});
  const ResultsTable table =
      ResultsTable::from(tree.object({{"columns", tree.numbers({60, 400})}, {"rows", tree.list({row})}}));
  EXPECT_EQ(table.column("400"), 1u);
}

TEST(ResultsTable, CountsTheRollsOfEachResult) {
  Tree tree;
  const ResultsTable table = ResultsTable::from(small_table(tree));
  const auto ways = [&](std::size_t column, std::string_view code) {
    return table.distribution(column)[*table.code(code)];
  };
  EXPECT_EQ(ways(0, "Ar"), 1u);
  EXPECT_EQ(ways(0, "Ae"), 2u);
  EXPECT_EQ(ways(0, "Dr"), 0u);
  EXPECT_EQ(ways(2, "Dr"), 2u);
  EXPECT_EQ(ways(2, "Ex"), 1u);
}

TEST(ResultsTable, TwoDiceWeighTheirTotals) {
  Tree tree;
  std::vector<Datum> rows;
  for (int roll = 2; roll <= 12; ++roll) {
    rows.push_back(
        tree.object({{"roll", tree.number(roll)}, {"results", tree.texts({roll == 7 ? "seven" : "other"})}}));
  }
  const ResultsTable table = ResultsTable::from(
      tree.object({{"die", tree.text("2d6")}, {"columns", tree.texts({"result"})}, {"rows", tree.list(rows)}}));
  EXPECT_EQ(table.distribution(0)[*table.code("seven")], 6u);
  EXPECT_EQ(table.distribution(0)[*table.code("other")], 30u);
}

TEST(Odds, BON_7_6_ODDS_FractionsGoToTheDefender) {
  const auto odds = [](int attack, int defence) { return odds_column(attack, defence, -5, 6); };
  EXPECT_EQ(odds(24, 24), 1);
  EXPECT_EQ(odds(23, 24), -2);
  EXPECT_EQ(odds(12, 24), -2);
  EXPECT_EQ(odds(11, 24), -3);
  EXPECT_EQ(odds(5, 24), -5);
  EXPECT_EQ(odds(4, 24), -5);
  EXPECT_EQ(odds(35, 6), 5);
  EXPECT_EQ(odds(36, 6), 6);
  EXPECT_EQ(odds(99, 1), 6);
}

TEST(Odds, NothingAttacksAtWorstAndNothingDefendsAtBest) {
  EXPECT_EQ(odds_column(0, 3, -5, 6), -5);
  EXPECT_EQ(odds_column(3, 0, -5, 6), 6);
}

TEST(Percent, GoesDownToTheThresholdNotAboveIt) {
  constexpr std::array kThresholds = {60, 80, 100, 110, 120, 140, 160, 180, 200, 300, 400, 500};
  const auto threshold = [&](int attack, int defence) {
    return kThresholds[percent_column(attack, defence, kThresholds)];
  };
  EXPECT_EQ(threshold(10, 10), 100);
  EXPECT_EQ(threshold(109, 100), 100);
  EXPECT_EQ(threshold(11, 10), 110);
  EXPECT_EQ(threshold(2, 3), 60);
  EXPECT_EQ(threshold(1, 10), 60) << "below the lowest the lowest counts";
  EXPECT_EQ(threshold(99, 20), 400);
  EXPECT_EQ(threshold(900, 20), 500);
  EXPECT_EQ(threshold(1, 0), 500);
}

}  // namespace
}  // namespace leipzig::kit
