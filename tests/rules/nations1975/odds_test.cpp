// Chapters 7.4, 7.6, 7.9 and 9.0: strengths, doubling, the columns of the table and what a battle's preview says.
#include <gtest/gtest.h>

#include "tests/rules/nations1975/battles.h"

namespace leipzig::nations1975 {
namespace {

// One attacker at 1010 and one defender at 1009 of any strengths.
Field duel(int attack, int defence) {
  return {.pieces = R"("ATT": "1010", "DEF": "1009")",
          .counters = {foot("ATT", attack), foot("DEF", defence, "allied")}};
}

Table named(const Field& field, std::string_view battle) { return Table(combat(field).play(battle)); }

std::string odds(int attack, int defence) { return column(named(duel(attack, defence), "attack 1009 with ATT")); }

// ---- BON-7.0 and BON-7.6-ODDS: columns ----

TEST(BON_7_0, TheRatioIsReducedInTheDefendersFavour) {
  EXPECT_EQ(odds(13, 4), "3-1");
  EXPECT_EQ(odds(27, 24), "1-1");
  EXPECT_EQ(odds(7, 16), "1-3");
  EXPECT_EQ(odds(3, 14), "1-5");
  EXPECT_EQ(odds(15, 31), "1-3");
  EXPECT_EQ(odds(12, 4), "3-1");
  EXPECT_EQ(odds(11, 4), "2-1");
  EXPECT_EQ(odds(40, 5), "6-1");
}

TEST(BON_7_6_ODDS, EvenOddsAndBetterAreRoundedDown) {
  EXPECT_EQ(odds(24, 24), "1-1");
  EXPECT_EQ(odds(47, 24), "1-1");
  EXPECT_EQ(odds(48, 24), "2-1");
  EXPECT_EQ(odds(35, 6), "5-1");
  EXPECT_EQ(odds(36, 6), "6-1");
}

TEST(BON_7_6_ODDS, OddsBelowEvenAreRoundedUp) {
  EXPECT_EQ(odds(23, 24), "1-2");
  EXPECT_EQ(odds(12, 24), "1-2");
  EXPECT_EQ(odds(11, 24), "1-3");
  EXPECT_EQ(odds(8, 24), "1-3");
  EXPECT_EQ(odds(6, 24), "1-4");
  EXPECT_EQ(odds(5, 24), "1-5");
}

TEST(BON_7_6_ODDS, BeyondTheTableItsLastColumnsHold) {
  EXPECT_EQ(odds(4, 24), "1-5");
  EXPECT_EQ(odds(1, 99), "1-5");
  EXPECT_EQ(odds(99, 1), "6-1");
}

// ---- BON-7.6: the table ----

// What the die does to a lone attacker and a lone defender tells the five results apart.
std::string result(const Table& table) {
  const bool attacker_lost = table.at("ATT") == "lost";
  const bool defender_lost = table.at("DEF") == "lost";
  if (attacker_lost && defender_lost) return "Ex";
  if (attacker_lost) return "Ae";
  if (defender_lost) return "De";
  if (table.phase() != "retreat") return "nothing";
  return table.seat() == "french" ? "Ar" : "Dr";
}

constexpr const char* kColumns[] = {"1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"};
constexpr const char* kResults[6][10] = {{"Ar", "Ar", "Dr", "Dr", "Dr", "Dr", "Dr", "De", "De", "De"},
                                         {"Ar", "Ar", "Ar", "Dr", "Dr", "Dr", "Dr", "Dr", "De", "De"},
                                         {"Ae", "Ar", "Ar", "Ar", "Dr", "Dr", "Dr", "Dr", "Dr", "De"},
                                         {"Ae", "Ar", "Ar", "Ar", "Ar", "Dr", "Dr", "Dr", "Dr", "Dr"},
                                         {"Ae", "Ae", "Ar", "Ar", "Ar", "Ar", "Dr", "Dr", "Ex", "Ex"},
                                         {"Ae", "Ae", "Ae", "Ar", "Ar", "Ar", "Ar", "Ex", "Ex", "Ex"}};

TEST(BON_7_6, AllSixtyCellsDoWhatTheTableSays) {
  const Table start = named(duel(30, 5), "attack 1009 with ATT");
  for (int die = 1; die <= 6; ++die) {
    for (int i = 0; i < 10; ++i) {
      Table table = start;
      table.play({"at " + std::string(kColumns[i]), "die " + std::to_string(die)});
      EXPECT_EQ(result(table), kResults[die - 1][i]) << kColumns[i] << ", die " << die;
    }
  }
}

TEST(BON_7_6, OneDieOfSixSidesDecides) {
  Table table = named(duel(30, 5), "attack 1009 with ATT at 3-1");
  EXPECT_EQ(table.seat(), "chance");
  const auto outcomes = table.tabletop().outcomes();
  ASSERT_EQ(outcomes.size(), 6u);
  for (const engine::Outcome& outcome : outcomes) EXPECT_EQ(outcome.weight, outcomes.front().weight);
}

// ---- BON-7.4: terrain of the defender ----

Field duel_in(std::string_view terrain) {
  return {.pieces = R"("FR-4": "1010", "PR-2": "1009")",
          .board = R"("terrain": {"1009": ")" + std::string(terrain) + R"("})"};
}

TEST(BON_7_4, FiveInRoughDefendWithTen) { EXPECT_EQ(ratio(named(duel_in("rough"), "attack 1009 with FR-4")), "8:10"); }

TEST(BON_7_4, RoughAndStreamTogetherStillOnlyDouble) {
  Field field = duel_in("rough");
  field.board += R"(, "lines": {"stream": ["1009-1010"]})";
  EXPECT_EQ(ratio(named(field, "attack 1009 with FR-4")), "8:10");
}

TEST(BON_7_4, TheTerrainOfTheAttackerDoesNotCount) {
  const Field field{.pieces = R"("FR-4": "1010", "PR-2": "1009")", .board = R"("terrain": {"1010": "rough"})"};
  EXPECT_EQ(ratio(named(field, "attack 1009 with FR-4")), "8:5");
}

// ---- BON-9.0: terrain effects chart, its column for combat ----

TEST(BON_9_0, RoughMarshAndTownDoubleTheDefenderClearAndForestDoNot) {
  const std::pair<const char*, const char*> chart[] = {
      {"clear", "8:5"}, {"forest", "8:5"}, {"rough", "8:10"}, {"marsh", "8:10"}, {"town", "8:10"}};
  for (const auto& [terrain, expected] : chart) {
    EXPECT_EQ(ratio(named(duel_in(terrain), "attack 1009 with FR-4")), expected) << terrain;
  }
}

TEST(BON_9_0, StreamBridgeAndUphillSlopeDoubleTheDefenderRoadAndTrailDoNot) {
  const std::pair<const char*, const char*> chart[] = {
      {R"("lines": {"stream": ["1009-1010"]})", "8:10"},
      {R"("lines": {"river": ["1009-1010"], "bridge": ["1009-1010"]})", "8:10"},
      {R"("lines": {"river": ["1009-1010"], "road": ["1009-1010"]})", "8:10"},
      {R"("lines": {"slope": ["1009-1010"]}, "features": {"1010": "slope"})", "8:10"},
      {R"("lines": {"road": ["1009-1010"]})", "8:5"},
      {R"("lines": {"trail": ["1009-1010"]})", "8:5"}};
  for (const auto& [board, expected] : chart) {
    const Field field{.pieces = R"("FR-4": "1010", "PR-2": "1009")", .board = board};
    EXPECT_EQ(ratio(named(field, "attack 1009 with FR-4")), expected) << board;
  }
}

TEST(BON_9_0, RoughOverAStreamCostsFourPoints) {
  // Four points are all that infantry has: it gets there, and the hex behind stays out of reach from any side.
  const Table table(position(
      {.pieces = R"("FR-4": "1010")", .board = R"("terrain": {"1009": "rough"}, "lines": {"stream": ["1009-1010"]})"},
      "movement"));
  EXPECT_EQ(table.why("FR-4 1010-1009"), "");
  EXPECT_EQ(table.why("FR-4 1010-1009-1008"), "BON-5.15");
  EXPECT_EQ(table.why("FR-4 1010-1011-1010-1009"), "BON-5.15");
}

// ---- BON-9.0-SIDES: doubling by hexsides ----

// PR-9 (10) at 1515, FR-1Gd (15) comes over a stream, FR-2Gd (15) over a bridge.
constexpr auto kStreamAndBridge =
    R"("lines": {"stream": ["1514-1515"], "river": ["1415-1515"], "bridge": ["1415-1515"]})";

TEST(BON_9_0_SIDES, AttackersOverStreamAndBridgeTogetherDoNotDouble) {
  const Table table =
      named({.pieces = R"("PR-9": "1515", "FR-1Gd": "1514", "FR-2Gd": "1415")", .board = kStreamAndBridge},
            "attack 1515 with FR-1Gd FR-2Gd");
  EXPECT_EQ(ratio(table), "30:10");
  EXPECT_EQ(column(table), "3-1");
}

TEST(BON_9_0_SIDES, WithTheOptionAttackersOverStreamAndBridgeTogetherDouble) {
  const Table table = named({.pieces = R"("PR-9": "1515", "FR-1Gd": "1514", "FR-2Gd": "1415")",
                             .board = kStreamAndBridge,
                             .options = R"("mixed_hexsides_double": true)"},
                            "attack 1515 with FR-1Gd FR-2Gd");
  EXPECT_EQ(ratio(table), "30:20");
  EXPECT_EQ(column(table), "1-1");
}

TEST(BON_9_0_SIDES, AttackersOverStreamsAloneOrOverBridgesAloneDouble) {
  for (const char* lines :
       {R"("lines": {"stream": ["1514-1515", "1415-1515"]})",
        R"("lines": {"river": ["1514-1515", "1415-1515"], "bridge": ["1514-1515", "1415-1515"]})"}) {
    const Table table = named({.pieces = R"("PR-9": "1515", "FR-1Gd": "1514", "FR-2Gd": "1415")", .board = lines},
                              "attack 1515 with FR-1Gd FR-2Gd");
    EXPECT_EQ(ratio(table), "30:20") << lines;
  }
}

TEST(BON_9_0_SIDES, OneAttackerOverAnOpenHexsideEndsTheDoubling) {
  const Table table = named(
      {.pieces = R"("PR-9": "1515", "FR-1Gd": "1514", "FR-2Gd": "1415", "FR-4": "1614")", .board = kStreamAndBridge},
      "attack 1515 with FR-1Gd FR-2Gd FR-4");
  EXPECT_EQ(ratio(table), "38:10");
  EXPECT_EQ(column(table), "3-1");
}

TEST(BON_9_0_SIDES, WithTheOptionSlopesMixWithStreams) {
  const Table table = named({.pieces = R"("PR-9": "1515", "FR-1Gd": "1514", "FR-4": "1614")",
                             .board = R"("lines": {"stream": ["1514-1515"], "slope": ["1614-1515"]},
                                         "features": {"1614": "slope"})",
                             .options = R"("mixed_hexsides_double": true)"},
                            "attack 1515 with FR-1Gd FR-4");
  EXPECT_EQ(ratio(table), "23:20");
}

TEST(BON_9_0_SIDES, DownhillASlopeDoesNotDouble) {
  const Table table = named({.pieces = R"("PR-9": "1515", "FR-4": "1614")",
                             .board = R"("lines": {"slope": ["1614-1515"]}, "features": {"1515": "slope"})"},
                            "attack 1515 with FR-4");
  EXPECT_EQ(ratio(table), "8:10");
}

TEST(BON_9_0_SIDES, ASlopeHexWithoutASlopeHexsideDoesNotDouble) {
  const Table table =
      named({.pieces = R"("PR-9": "1515", "FR-4": "1614")", .board = R"("features": {"1614": "slope"})"},
            "attack 1515 with FR-4");
  EXPECT_EQ(ratio(table), "8:10");
}

TEST(BON_9_0_SIDES, BombardingArtilleryIsLeftOut) {
  // The gun two hexes off crosses nothing: FR-1Gd over the stream alone decides.
  const Table table = named({.pieces = R"("PR-9": "1515", "FR-1Gd": "1514", "ART-1": "1517")",
                             .counters = {gun("ART-1", 6)},
                             .board = R"("lines": {"stream": ["1514-1515"]})"},
                            "attack 1515 with FR-1Gd ART-1");
  EXPECT_EQ(ratio(table), "21:20");
}

TEST(BON_9_0_SIDES, BombardmentAloneIsNeverDoubledByHexsides) {
  const std::string all_round =
      R"("lines": {"stream": ["1515-1514", "1515-1516", "1515-1414", "1515-1415", "1515-1614", "1515-1615"]})";
  EXPECT_EQ(
      ratio(named({.pieces = R"("PR-9": "1515", "ART-1": "1517")", .counters = {gun("ART-1", 6)}, .board = all_round},
                  "attack 1515 with ART-1")),
      "6:10");
}

TEST(BON_9_0_SIDES, TheTerrainOfTheHexDoublesAgainstBombardmentToo) {
  EXPECT_EQ(ratio(named({.pieces = R"("PR-9": "1515", "ART-1": "1517")",
                         .counters = {gun("ART-1", 6)},
                         .board = R"("terrain": {"1515": "town"})"},
                        "attack 1515 with ART-1")),
            "6:20");
}

TEST(BON_9_0_SIDES, EachDefenderIsTestedForItself) {
  // FR-1Gd attacks PR-9 over a stream and PR-10 over open ground: 20 and 10.
  const Table table = named({.pieces = R"("FR-1Gd": "1515", "PR-9": "1514", "PR-10": "1516")",
                             .board = R"("lines": {"stream": ["1514-1515"]})"},
                            "attack 1514 1516 with FR-1Gd");
  EXPECT_EQ(ratio(table), "15:30");
}

TEST(BON_9_0_SIDES, EachDefenderIsTestedAgainstAllAttackers) {
  // Both come at RU-14 (5) over the stream, but only FR-20 at RU-5 (6): 10 and 6.
  const Table table = named({.pieces = R"("FR-20": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011")",
                             .board = R"("lines": {"stream": ["0911-1011", "1111-1011", "0911-1010"]})"},
                            "attack 1010 1011 with FR-20 FR-10");
  EXPECT_EQ(ratio(table), "18:16");
}

// ---- BON-7.9: voluntary reduction ----

TEST(BON_7_9, FromEvenOddsFiveColumnsMayBeChosen) {
  const Table table = named(duel(8, 8), "attack 1009 with ATT");
  EXPECT_EQ(table.legal("at"), (Texts{"at 1-1", "at 1-2", "at 1-3", "at 1-4", "at 1-5"}));
}

TEST(BON_7_9, FiveToOneMayBeFoughtAsThreeToOne) {
  // Die 6 is Ar at 3-1 and would be Ex at 5-1: the column named before the die binds.
  Table table = named(duel(25, 5), "attack 1009 with ATT at 3-1");
  EXPECT_EQ(column(table), "3-1");
  table.play("die 6");
  EXPECT_EQ(result(table), "Ar");
}

TEST(BON_7_9, TheColumnCannotBeChangedOnceTheDieIsToBeThrown) {
  const Table table = named(duel(25, 5), "attack 1009 with ATT at 3-1");
  EXPECT_EQ(table.seat(), "chance");
  EXPECT_EQ(table.why("at 2-1"), "BON-7.0");
}

TEST(BON_7_9, TheOddsAreNeverRaised) {
  const Table table = named(duel(25, 5), "attack 1009 with ATT");
  EXPECT_EQ(table.why("at 6-1"), "BON-7.9");
  EXPECT_EQ(table.legal("at").size(), 9u);
}

// ---- the preview: what a player is shown of all this ----

Texts terms(const Table& table) {
  Texts lines;
  const auto preview = table.view().preview;
  if (!preview) return lines;
  for (const engine::Term& term : preview->terms) {
    lines.push_back(term.side + ": " + term.label + " " + std::to_string(term.value) + " " + term.rule);
  }
  return lines;
}

std::map<std::string, int> chances(const Table& table) {
  std::map<std::string, int> weights;
  const auto preview = table.view().preview;
  if (!preview) return weights;
  for (const engine::Chance& chance : preview->chances) weights[chance.result] = chance.weight;
  return weights;
}

TEST(BON_7_3, ThePreviewCountsEveryUnitWhole) {
  const Table table = named({.pieces = R"("FR-20": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011")"},
                            "attack 1010 1011 with FR-20 FR-10");
  EXPECT_EQ(terms(table), (Texts{"attack: FR-10 at 1111 7 BON-7.3", "attack: FR-20 at 0911 11 BON-7.3",
                                 "defence: RU-5 at 1010 6 BON-7.3", "defence: RU-14 at 1011 5 BON-7.3"}));
  EXPECT_EQ(ratio(table), "18:11");
}

TEST(BON_7_4, ThePreviewNamesTheTerrainThatDoubles) {
  EXPECT_EQ(terms(named(duel_in("town"), "attack 1009 with FR-4")),
            (Texts{"attack: FR-4 at 1010 8 BON-7.3", "defence: PR-2 at 1009 5 BON-7.3",
                   "defence: PR-2 doubled in town 5 BON-7.4"}));
}

TEST(BON_9_0_SIDES, ThePreviewSaysThatHexsidesDouble) {
  const Table table =
      named({.pieces = R"("PR-9": "1515", "FR-1Gd": "1514")", .board = kStreamAndBridge}, "attack 1515 with FR-1Gd");
  EXPECT_EQ(terms(table).back(), "defence: PR-9 doubled: every attacker comes over water or uphill 10 BON-9.0-SIDES");
}

TEST(BON_7_72, ThePreviewNamesUnitsThatHaveNoRetreat) {
  const auto dr = [](const Table& table) {
    const engine::View view = table.view();
    for (const engine::Chance& chance : view.preview->chances) {
      if (chance.result == "Dr") return chance.label;
    }
    return std::string();
  };
  EXPECT_EQ(dr(named({.pieces = R"("PR-9": "1515", "FR-1Gd": "1514")"}, "attack 1515 with FR-1Gd")),
            "defender retreats");
  EXPECT_EQ(dr(named({.pieces = R"("PR-9": "1515", "FR-1Gd": "1514", "FR-2Gd": "1516", "FR-4": "1414")"},
                     "attack 1515 with FR-1Gd FR-2Gd FR-4")),
            "defender retreats: PR-9 lost");
}

TEST(BON_8_21, ThePreviewTellsBombardingArtilleryApart) {
  const Table table =
      named({.pieces = R"("PR-9": "1515", "FR-4": "1514", "ART-1": "1517")", .counters = {gun("ART-1", 6)}},
            "attack 1515 with FR-4 ART-1");
  EXPECT_EQ(terms(table), (Texts{"attack: FR-4 at 1514 8 BON-7.3", "attack: ART-1 at 1517, bombarding 6 BON-8.21",
                                 "defence: PR-9 at 1515 10 BON-7.3"}));
}

TEST(BON_7_6, ThePreviewGivesTheExactChancesOfEveryColumn) {
  const Table start = named(duel(30, 5), "attack 1009 with ATT");
  for (int i = 0; i < 10; ++i) {
    std::map<std::string, int> expected;
    for (const auto& row : kResults) ++expected[row[i]];
    Table table = start;
    table.play("at " + std::string(kColumns[i]));
    EXPECT_EQ(column(table), kColumns[i]);
    EXPECT_EQ(chances(table), expected) << kColumns[i];
  }
}

TEST(BON_7_6, ThePreviewOfAnUnfinishedBattleShowsTheOddsSoFar) {
  Table table = combat({.pieces = R"("FR-4": "1009", "FR-5": "1011", "AU-1-II": "1010")"});
  table.play("attack 1010 with FR-4");
  EXPECT_EQ(column(table), "1-1");
  EXPECT_EQ(chances(table), (std::map<std::string, int>{{"Dr", 3}, {"Ar", 3}}));
  table.play("with FR-5");
  EXPECT_EQ(column(table), "2-1");
  EXPECT_EQ(chances(table), (std::map<std::string, int>{{"Dr", 4}, {"Ar", 2}}));
}

TEST(BON_7_6, NothingIsPreviewedBeforeABattleIsNamed) { EXPECT_FALSE(combat(duel(30, 5)).view().preview); }

}  // namespace
}  // namespace leipzig::nations1975
