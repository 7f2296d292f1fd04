// Planning information: what the enemy could attack in its next turn, what a unit could attack after moving, and what a
// result does in a battle where that is not what its name says.
#include "tests/rules/leipzig1971/scene.h"
#include "tests/support/survey.h"

namespace leipzig::testing {
namespace {

TEST(Danger1971, OneUnitThreatensWhatItReachesWithoutSupplyAtHalfStrength) {
  // AC1 moves 4 and attacks 2026 without supply: 5 counts 2.
  Table table = field({.pieces = R"("FD1": "2026", "AC1": "2021", "AC2": "2010")"});
  const engine::Survey survey = table.tabletop().survey(kFrench);
  const engine::Danger* found = danger(survey, "2026");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->enemies, Words{"AC1"});
  EXPECT_EQ(found->attack, 2);
  EXPECT_EQ(found->defence, 1);
  EXPECT_EQ(found->column, "200 %");
  EXPECT_FALSE(found->unknown);
  EXPECT_EQ(danger(survey, "2021"), nullptr) << "the enemy's own";
  EXPECT_EQ(danger(survey, "3030"), nullptr) << "out of reach";
  EXPECT_TRUE(table.tabletop().survey(std::nullopt).dangers.empty());
}

TEST(Danger1971, AStackAttacksTogetherOnlyWhereSupplyCanFeedIt) {
  const auto attack = [](const std::string& supply) {
    Table table = field({.pieces = R"("FD1": "2024", "AC1": "2021", "AC2": "2121")" + supply});
    const engine::Survey survey = table.tabletop().survey(kFrench);
    const engine::Danger* found = danger(survey, "2024");
    return found == nullptr ? -1 : found->attack;
  };
  EXPECT_EQ(attack(""), 2);
  EXPECT_EQ(attack(R"(, "AS3": "2020")"), 10);
}

TEST(Danger1971, ADispersedUnitDoesNotThreatenAndTheArmisticeHasNone) {
  Table dispersed = field({.pieces = R"("FD1": "2023", "AC1": {"at": "2021", "marks": ["dispersed"]}, "AD9": "5030")"});
  EXPECT_EQ(danger(dispersed.tabletop().survey(kFrench), "2023"), nullptr);
  Table peace =
      field({.scenario = "8", .turn = 10, .pieces = R"("FD1": "2023", "AC1": "2021")", .tracks = R"("armistice": 8)"});
  EXPECT_TRUE(peace.tabletop().survey(kFrench).dangers.empty());
}

TEST(L71_REC_HIDDEN, ADangerNamesStacksThatLieFaceDownWithoutTheirStrength) {
  Table army = field({.scenario = "1", .turn = 4, .pieces = R"("FD1": "2023", "AA1": "2021")"});
  Table division = field({.scenario = "1", .turn = 4, .pieces = R"("FD1": "2023", "AD1": "2021")"});
  for (Table* table : {&army, &division}) {
    const engine::Survey survey = table->tabletop().survey(kFrench);
    const engine::Danger* found = danger(survey, "2023");
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->enemies, Words{"hidden-2021"});
    EXPECT_EQ(found->attack, 0);
    EXPECT_TRUE(found->unknown);
    // As far as the fastest unit that it may be.
    EXPECT_NE(danger(survey, "2015"), nullptr);
  }
  EXPECT_EQ(danger(army.tabletop().survey(kFrench), "2015")->enemies,
            danger(division.tabletop().survey(kFrench), "2015")->enemies);
  EXPECT_TRUE(army.tabletop().survey(std::nullopt).dangers.empty());
}

TEST(Prospects1971, EachUnitByItselfWithTheSupplyWhereItWouldStand) {
  Table table = field({.pieces = R"("FC1": "2021", "FC2": "2018", "FD3": "4030", "FS4": "2123", "AC1": "2024")"});
  const engine::Survey survey = table.tabletop().survey(kFrench);
  EXPECT_EQ(prospect(survey, "2024", "FC1"), "200 %");  // 5 in supply against 2 without
  EXPECT_EQ(prospect(survey, "2024", "FD3"), "") << "too far";
  EXPECT_TRUE(table.tabletop().survey(kAllied).prospects.empty());
}

TEST(L71_REC_ATTACK, AProspectAgainstUnitsFaceDownIsNotReckoned) {
  Table table = field({.scenario = "1", .turn = 4, .pieces = R"("FC1": "2021", "AC1": "2024")"});
  EXPECT_TRUE(table.tabletop().survey(kFrench).prospects.empty());
}

TEST(Outcomes1971, AUnitThatCannotRetreatIsToldAsLost) {
  Table table = field(
      {.phase = "declaring", .pieces = R"("AC1": "2020", "FC1": "2019", "FD2": "2021", "FD3": "1920", "FD4": "1921",
                                    "FD5": "2120", "FD6": "2121", "FS7": "2018")"});
  engage(table, "2020", "2019", "FS7");
  EXPECT_EQ(table.phase(), "die") << odds(table);
  EXPECT_EQ(chance(table.view(), "Ds").lost, Words{"AC1"});
  EXPECT_EQ(chance(table.view(), "Ds").label, "defender scattered: AC1 lost");
}

TEST(Outcomes1971, OnlyDestructionTouchesTheDefendersOfAFortress) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("AD1": "2020", "FC1": "2019", "FC2": "2019", "FS7": "2018")",
                       .board = R"("features": {"2020": "fortress"})"});
  engage(table, "2020", "2019", "FS7");
  EXPECT_EQ(table.phase(), "die") << odds(table);
  const engine::View view = table.view();
  for (const engine::Chance& found : view.preview->chances) {
    const bool on_defender = found.result == "Ds" || found.result == "Dd1" || found.result == "Dd2";
    EXPECT_EQ(found.idle, on_defender || found.result == "HalfEx") << found.result;
  }
}

}  // namespace
}  // namespace leipzig::testing
