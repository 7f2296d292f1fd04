// Planning information: what the enemy could attack in its next turn, what a unit could attack after moving, and what a
// result does in a battle where that is not what its name says.
#include <gtest/gtest.h>

#include "tests/rules/leipzig1969/scene.h"
#include "tests/support/survey.h"

namespace leipzig::testing::l69 {
namespace {

TEST(Danger1969, AnEnemyInReachThreatensAUnitAndOneTooFarDoesNot) {
  // FR-Corps1 moves 4: it comes next to 2126, FR-Corps2 does not.
  Table table = sandbox({.pieces = R"("AL-Div1": "2126", "FR-Corps1": "2121", "FR-Corps2": "2110")"});
  const engine::Survey survey = table.tabletop().survey(kAllied);
  const engine::Danger* found = danger(survey, "2126");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->enemies, Words{"FR-Corps1"});
  EXPECT_EQ(found->attack, 5);
  EXPECT_EQ(found->defence, 2);
  EXPECT_EQ(found->column, "2-1");
  EXPECT_EQ(danger(survey, "2127"), nullptr) << "behind its zone, too far";
  EXPECT_EQ(danger(survey, "2121"), nullptr) << "the enemy's own";
  EXPECT_TRUE(table.tabletop().survey(std::nullopt).dangers.empty());
}

TEST(Danger1969, TheMountainsDoubleTheDefence) {
  Table table =
      sandbox({.pieces = R"("AL-Corps1": "2123", "FR-Army1": "2121")", .ground = R"("terrain": {"2123": "mountain"})"});
  const engine::Survey survey = table.tabletop().survey(kAllied);
  ASSERT_NE(danger(survey, "2123"), nullptr);
  EXPECT_EQ(danger(survey, "2123")->defence, 10);
  EXPECT_EQ(danger(survey, "2123")->column, "1-1");
}

TEST(Danger1969, NapoleonDoublesWhereHeCanComeToo) {
  Table table = sandbox({.pieces = R"("AL-Corps1": "2123", "FR-Corps1": "2121", "FR-Napoleon": "2119")"});
  const engine::Survey survey = table.tabletop().survey(kAllied);
  ASSERT_NE(danger(survey, "2123"), nullptr);
  EXPECT_EQ(danger(survey, "2123")->attack, 10);
  EXPECT_EQ(danger(survey, "2123")->column, "2-1");
}

TEST(Danger1969, AnAttackBelowTheTableHasNoOdds) {
  Table table = sandbox({.pieces = R"("AL-Army1": "2123", "FR-Div1": "2121")"});
  const engine::Survey survey = table.tabletop().survey(kAllied);
  ASSERT_NE(danger(survey, "2123"), nullptr);
  EXPECT_EQ(danger(survey, "2123")->column, "");
}

TEST(Danger1969, AScatteredUnitDoesNotThreaten) {
  Table table = sandbox(
      {.pieces = R"("AL-Div1": "2123", "FR-Corps1": {"at": "2121", "marks": ["scattered"]}, "FR-Div1": "3030")"});
  EXPECT_EQ(danger(table.tabletop().survey(kAllied), "2123"), nullptr);
}

TEST(Prospects1969, TheOddsCountTheUnitThatComesAndThoseBesideTheEnemy) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Corps1": "2118", "AL-Div2": "3535", "FR-Div1": "2122")"});
  const engine::Survey survey = table.tabletop().survey(kAllied);
  EXPECT_EQ(prospect(survey, "2122", "AL-Corps1"), "3-1");  // 7 against 2
  EXPECT_EQ(prospect(survey, "2122", "AL-Div1"), "1-1");
  EXPECT_EQ(prospect(survey, "2122", "AL-Div2"), "") << "too far";
  ASSERT_EQ(survey.prospects.size(), 1u);
  EXPECT_EQ(survey.prospects[0].beside, Words{"AL-Div1"});
  EXPECT_TRUE(table.tabletop().survey(kFrench).prospects.empty());
}

// A defender with enemies all round.
constexpr std::string_view kSurrounded =
    R"("FR-Corps1": "2121", "AL-Corps1": "2120", "AL-Div2": "2122", "AL-Div3": "2021", "AL-Div4": "2020",
       "AL-Div5": "2220", "AL-Div6": "2221", "AL-Sup1": "2119")";

TEST(Outcomes1969, AUnitThatCannotScatterIsToldAsLost) {
  Table table = sandbox({.phase = "combat", .pieces = kSurrounded});
  table.play("attack 2121 with AL-Corps1");
  const engine::Chance scattered = chance(table.view(), "ds2");
  EXPECT_EQ(scattered.lost, Words{"FR-Corps1"});
  EXPECT_EQ(scattered.label, "defender scattered 2 hexes: FR-Corps1 lost");
  EXPECT_TRUE(chance(table.view(), "as1").lost.empty());
}

TEST(Outcomes1969, ScatteringDoesNothingToUnitsInSiegePosition) {
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("FR-Div1": {"at": "2121", "marks": ["siege"]}, "AL-Corps1": "2120",
                                      "AL-Sup1": "2119")",
                         .ground = R"("features": {"2121": "city"})"});
  table.play("attack 2121 with AL-Corps1");
  EXPECT_TRUE(chance(table.view(), "ds1").idle);
  EXPECT_EQ(chance(table.view(), "ds1").label, "no effect on units in siege position");
  EXPECT_FALSE(chance(table.view(), "as1").idle);
}

}  // namespace
}  // namespace leipzig::testing::l69
