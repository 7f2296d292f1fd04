// Section 13 of the register: losses, demoralization, the line of communications, who has won.
#include <gtest/gtest.h>

#include "tests/rules/nations1975/scene.h"

namespace leipzig::testing {
namespace {

// "french BON-17.2", "draw BON-17.4", or "play goes on".
std::string result(const Table& table) {
  if (table.seat() != "over") return "play goes on";
  const engine::Verdict verdict = table.verdict();
  return (verdict.winner ? std::string(campaign::kSideNames.of(*verdict.winner)) : "draw") + " " + verdict.rule;
}

// ---- losses ----

TEST(BON_17_0, TheThirdDayStartsWithTheDestroyedUnitsCounted) {
  const Table table = start("third-day");
  EXPECT_EQ(table.track("losses_french"), 28);
  EXPECT_EQ(table.track("losses_allied"), 36);
}

TEST(BON_17_0, TheFirstDayAndTheGrandBattleStartWithoutLosses) {
  for (const std::string_view scenario : {"first-day", "grand-battle"}) {
    EXPECT_EQ(start(scenario).track("losses_french"), 0) << scenario;
    EXPECT_EQ(start(scenario).track("losses_allied"), 0) << scenario;
  }
}

TEST(BON_17_0, TheFiveAndTheFourOfTheThirdDay) {
  const Table table = start("third-day");
  Hexes lost;
  for (const engine::Piece& piece : table.view().pieces) {
    if (piece.at == "lost") lost.push_back(piece.id);
  }
  std::sort(lost.begin(), lost.end());
  EXPECT_EQ(lost, hexes("FR-21 FR-26 FR-Prov4 FR-V PR-AvGd AU-2-II RU-14 RU-4 RU-18"));
}

TEST(BON_17_0, APrintedStrengthIsLostHoweverTheUnitDefended) {
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("FR-1Gd": "1514", "FR-2Gd": "1516", "FR-4YGd": "1414", "RU-5": "1515")",
                         .ground = R"("terrain": {"1515": "town"})"});
  table.play({"attack 1515 with FR-1Gd FR-2Gd FR-4YGd at 3-1", "die 1"});  // 46 against 12, no retreat
  EXPECT_EQ(table.at("RU-5"), "lost");
  EXPECT_EQ(table.track("losses_allied"), 6);
}

TEST(BON_17_0, AnEliminatedUnitMayNotBeMoved) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515", "FR-5": "lost")"});
  EXPECT_EQ(table.why("FR-5 1516"), "BON-17.0");
}

// ---- levels ----

TEST(BON_17_1, LevelsOfEveryTurn) {
  for (int turn = 1; turn <= 20; ++turn) {
    const Table table = sandbox({.turn = turn, .seat = "allied", .pieces = R"("FR-4": "1515")"});
    EXPECT_EQ(table.track("level_allied"), turn <= 5 ? 80 : turn <= 11 ? 120 : 160) << turn;
    EXPECT_EQ(table.track("level_french"), turn <= 5 ? 100 : 110) << turn;
  }
}

TEST(BON_17_1, TheShortScenariosHaveTheLevelsOfTheirTurns) {
  const Table first = start("first-day");
  EXPECT_EQ(first.track("level_allied"), 80);
  EXPECT_EQ(first.track("level_french"), 100);
  const Table third = start("third-day");
  EXPECT_EQ(third.track("level_allied"), 160);
  EXPECT_EQ(third.track("level_french"), 110);
}

// FR-4 (8) attacks at 1-5 and is eliminated, with this many French points lost before.
Table french_lose_eight(int turn, std::string_view tracks) {
  Table table =
      sandbox({.turn = turn, .phase = "combat", .pieces = R"("FR-4": "1515", "PR-9": "1514")", .tracks = tracks});
  table.play({"attack 1514 with FR-4 at 1-5", "die 6"});
  return table;
}

// PR-8 (6) attacks at 1-5 and is eliminated, with this many Allied points lost before.
Table allies_lose_six(int turn, std::string_view tracks) {
  Table table = sandbox({.turn = turn,
                         .phase = "combat",
                         .seat = "allied",
                         .pieces = R"("FR-4": "1515", "PR-8": "1514")",
                         .tracks = tracks});
  table.play({"attack 1515 with PR-8 at 1-5", "die 6"});
  return table;
}

TEST(BON_17_1, OnTurnTenTheFrenchBreakAtOneHundredAndTen) {
  EXPECT_EQ(result(french_lose_eight(10, R"("other_losses_french": 102)")), "allied BON-17.2");
  EXPECT_EQ(result(french_lose_eight(10, R"("other_losses_french": 101)")), "play goes on");
}

TEST(BON_17_1, OnTurnFiveTheAlliesBreakAtEighty) {
  const Table table = allies_lose_six(5, R"("other_losses_allied": 74)");
  EXPECT_EQ(table.track("losses_allied"), 80);
  EXPECT_EQ(result(table), "french BON-17.2");
}

TEST(BON_17_1, OnTurnSevenTheSameLossesDoNotBreakThem) {
  EXPECT_EQ(result(allies_lose_six(7, R"("other_losses_allied": 74)")), "play goes on");
}

TEST(BON_17_1, PassingTheLevelCountsLikeReachingIt) {
  EXPECT_EQ(result(french_lose_eight(2, R"("other_losses_french": 99)")), "allied BON-17.2");
}

TEST(BON_17_1, AChangeOfTurnAloneNeverDemoralizes) {
  for (int turn = 1; turn < 20; ++turn) {
    const Table now = sandbox({.turn = turn, .seat = "allied", .pieces = R"("FR-4": "1515")"});
    const Table next = sandbox({.turn = turn + 1, .seat = "allied", .pieces = R"("FR-4": "1515")"});
    EXPECT_LE(now.track("level_french"), next.track("level_french")) << turn;
    EXPECT_LE(now.track("level_allied"), next.track("level_allied")) << turn;
  }
}

// ---- the instant ----

TEST(BON_17_2, AfterTheDecidingRemovalNothingMoreIsPlayed) {
  // A second battle is due and PR-9 could advance: neither comes about.
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("FR-4": "1515", "PR-9": "1514", "FR-5": "2010", "RU-5": "2009")",
                         .tracks = R"("other_losses_french": 92)"});
  table.play({"attack 1514 with FR-4 at 1-5", "die 6"});
  EXPECT_EQ(result(table), "allied BON-17.2");
  EXPECT_EQ(table.legal(), Hexes{});
  for (const auto* line : {"advance PR-9 1515", "no advance", "attack 2009 with FR-5", "end combat", "end movement"}) {
    EXPECT_EQ(table.why(line), "BON-17.2") << line;
  }
}

TEST(BON_17_2, UnitsWithoutARetreatAreLostOneByOne) {
  // FR-4 and FR-5 (8 each) are shut in by marsh. The first loss reaches 100, so the second never happens.
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("FR-4": "1514", "FR-5": "1415", "PR-9": "1515")",
                         .ground = ground({{"1514", "1515", "1415"}}),
                         .tracks = R"("other_losses_french": 92)"});
  table.play({"attack 1515 with FR-4 FR-5 at 1-1", "die 6"});
  EXPECT_EQ(result(table), "allied BON-17.2");
  EXPECT_EQ(table.track("losses_french"), 100);
}

TEST(BON_17_2, AWholeResultIsOneInstant) {
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("FR-4": "1514", "FR-5": "1415", "PR-9": "1515")",
                         .tracks = R"("other_losses_french": 92)"});
  table.play({"attack 1515 with FR-4 FR-5 at 1-5", "die 6"});
  EXPECT_EQ(result(table), "allied BON-17.2");
  EXPECT_EQ(table.track("losses_french"), 108);
}

// ---- both at once ----

constexpr auto kNearlyBoth = R"("other_losses_allied": 75, "other_losses_french": 93)";

TEST(BON_17_3, WhenAnExchangeBreaksBothTheFrenchWinTheirOwnAttack) {
  Table table = sandbox({.turn = 3,
                         .phase = "combat",
                         .pieces = R"("FR-10": "1514", "FR-20": "1414", "FR-4": "1415", "PR-8": "1515")",
                         .tracks = kNearlyBoth});
  table.play({"attack 1515 with FR-10 FR-20 FR-4 at 4-1", "die 6", "lose FR-10"});
  EXPECT_EQ(table.track("losses_allied"), 81);
  EXPECT_EQ(table.track("losses_french"), 100);
  EXPECT_EQ(result(table), "french BON-17.3");
}

TEST(BON_17_3, WhenAnExchangeBreaksBothTheAlliesWinTheirOwnAttack) {
  Table table =
      sandbox({.turn = 3,
               .phase = "combat",
               .seat = "allied",
               .pieces = R"("PR-8": "1514", "PR-9": "1414", "PR-10": "1415", "PR-2": "1614", "FR-10": "1515")",
               .tracks = kNearlyBoth});
  table.play({"attack 1515 with PR-8 PR-9 PR-10 PR-2 at 4-1", "die 6", "lose PR-8 PR-2"});
  EXPECT_EQ(table.track("losses_allied"), 86);
  EXPECT_EQ(table.track("losses_french"), 100);
  EXPECT_EQ(result(table), "allied BON-17.3");
}

TEST(BON_17_3, AnExchangeThatBreaksOneSideOnlyIsThatSidesDefeat) {
  Table table = sandbox({.turn = 3,
                         .phase = "combat",
                         .pieces = R"("FR-10": "1514", "FR-20": "1414", "FR-4": "1415", "PR-8": "1515")",
                         .tracks = R"("other_losses_allied": 73, "other_losses_french": 93)"});
  table.play({"attack 1515 with FR-10 FR-20 FR-4 at 4-1", "die 6", "lose FR-10"});
  EXPECT_EQ(result(table), "allied BON-17.2");
}

// ---- the end of the last turn ----

// The last game-turn of the Grand Battle is over but for the Allied player's word; all battles have been fought.
Table last_word(Scene scene) {
  scene.turn = 20;
  scene.phase = "combat";
  scene.seat = "allied";
  scene.markers = R"("duties": "given")";
  Table table = sandbox(scene);
  table.play("end combat");
  return table;
}

TEST(BON_17_4, WhereNeitherSideIsBrokenTheGameIsADraw) {
  const Table table =
      last_word({.pieces = R"("FR-4": "2130")", .tracks = R"("other_losses_french": 109, "other_losses_allied": 159)"});
  EXPECT_EQ(result(table), "draw BON-17.4");
  EXPECT_FALSE(table.verdict().winner);
}

TEST(BON_17_4, TheFirstDayEndsInADrawAfterTurnFive) {
  Table table = sandbox({.turn = 5,
                         .seat = "allied",
                         .pieces = R"("FR-4": "2130", "PR-9": "1010")",
                         .tracks = R"("other_losses_french": 99, "other_losses_allied": 79)",
                         .scenario = "first-day"});
  table.play("end movement");
  EXPECT_EQ(result(table), "draw BON-17.4");
}

// ---- line of communications ----

constexpr auto kStrict = R"("loc_ignores_terrain": false)";  // marsh walls in the line

constexpr auto kCutOff = R"("FR-15": "1010", "AU-1-II": "0810", "AU-2-III": "1109", "AU-3-III": "1112",
                            "FR-12": "1727", "PR-9": "1726")";

TEST(BON_17_5, AUnitWhoseNeighboursAreAllControlledIsCutOff) {
  // FR-15 (5) touches no enemy, yet is cut off; FR-12 is in a controlled hex, yet 1728 is free.
  const Table table = last_word({.pieces = kCutOff, .tracks = R"("other_losses_french": 104)"});
  EXPECT_EQ(table.track("losses_french"), 109);
  EXPECT_EQ(result(table), "draw BON-17.4");
  EXPECT_TRUE(contains(table.marks("FR-15"), "cut off"));
  EXPECT_FALSE(contains(table.marks("FR-12"), "cut off"));
}

TEST(BON_17_5, CutOffUnitsCountAgainstTheLevelOfTheLastTurn) {
  const Table table = last_word({.pieces = kCutOff, .tracks = R"("other_losses_french": 105)"});
  EXPECT_EQ(table.track("losses_french"), 110);
  EXPECT_EQ(result(table), "allied BON-17.5");
}

TEST(BON_17_5, AnAustrianDivisionAtMarkranstaedtCutsOffTheWholeArmy) {
  // Day 1 on the field of Leipzig without any movement: AU-3-III is still on 2030, next to 2131.
  Table table = start("first-day");
  while (table.seat() != "over") table.play("end movement");
  EXPECT_EQ(result(table), "allied BON-17.5");
  EXPECT_EQ(table.track("losses_french"), 298);  // FR-9, which never came in, is neither traced nor lost
}

TEST(BON_17_5, AnUnbridgedRiverKeepsTheZoneFromTheLastHex) {
  const auto losses = [](std::string_view ground) {
    return last_word({.pieces = R"("FR-4": "2128", "AU-3-III": "2030")", .ground = ground}).track("losses_french");
  };
  EXPECT_EQ(losses(""), 8);
  EXPECT_EQ(losses(R"("lines": {"river": ["2030-2131"]})"), 0);
}

TEST(BON_17_5, AUnitOnTheLastHexItselfIsInCommunication) {
  const Table table = last_word({.pieces = R"("FR-4": "2131", "FR-5": "2128", "AU-3-III": "2030")"});
  EXPECT_EQ(table.track("losses_french"), 8);
  EXPECT_TRUE(contains(table.marks("FR-5"), "cut off"));
}

TEST(BON_17_5, AnAlliedUnitOnTheLastHexCutsOffAllUnits) {
  // Rivers keep its zone to itself.
  const Table table = last_word({.pieces = R"("FR-4": "2128", "AU-3-III": "2131")",
                                 .ground = R"("lines": {"river": ["2131-2130", "2131-2030", "2131-2031", "2131-2230",
                                                                  "2131-2231"], "bridge": ["2131-2130"]})"});
  EXPECT_EQ(table.track("losses_french"), 8);
}

TEST(BON_17_5, AFrenchUnitDoesNotOpenAControlledHexToTheLine) {
  // A lane from 2128 to 2131; AU-1-II controls 2130 whether FR-5 stands there or not.
  const std::string lane = ground({{"2128", "2129", "2130", "2131"},
                                   R"("river": ["2029-2129", "2029-2030", "2029-2028", "2029-1929", "2029-1930"])"});
  const Table table =
      last_word({.pieces = R"("FR-4": "2128", "FR-5": "2130", "AU-1-II": "2029")", .ground = lane, .options = kStrict});
  EXPECT_TRUE(contains(table.marks("FR-4"), "cut off"));
  EXPECT_FALSE(contains(table.marks("FR-5"), "cut off"));  // its own hex is no part of its line
}

TEST(BON_17_5, TheLineRunsThroughFrenchUnits) {
  const Table table = last_word({.pieces = R"("FR-4": "2128", "FR-5": "2129", "FR-6": "2130")",
                                 .ground = ground({{"2128", "2129", "2130", "2131"}}),
                                 .options = kStrict});
  EXPECT_EQ(table.track("losses_french"), 0);
}

TEST(BON_17_5, TheLineCrossesUnbridgedRiversUnlessTheStricterRuleIsChosen) {
  const std::string river = ground({{"2129", "2130", "2131"}, R"("river": ["2129-2130"])"});
  const std::string bridge = ground({{"2129", "2130", "2131"}, R"("river": ["2129-2130"], "bridge": ["2129-2130"])"});
  const auto losses = [](std::string_view ground, std::string_view options) {
    return last_word({.pieces = R"("FR-4": "2129")", .ground = ground, .options = options}).track("losses_french");
  };
  EXPECT_EQ(losses(river, ""), 0);
  EXPECT_EQ(losses(river, kStrict), 8);
  EXPECT_EQ(losses(bridge, kStrict), 0);
}

TEST(BON_17_5, TheLineEntersAnyMarshUnlessTheStricterRuleIsChosen) {
  const auto losses = [](const Lane& lane, std::string_view options) {
    return last_word({.pieces = R"("FR-4": "2129")", .ground = ground(lane), .options = options})
        .track("losses_french");
  };
  EXPECT_EQ(losses({{"2129", "2130 marsh", "2131"}}, ""), 0);
  EXPECT_EQ(losses({{"2129", "2130 marsh", "2131"}}, kStrict), 8);
  EXPECT_EQ(losses({{"2129", "2130 marsh", "2131"}, R"("road": ["2129-2130"])"}, kStrict), 0);
}

TEST(BON_17_5, ALineMayBeginInAMarsh) {
  const Table table = last_word(
      {.pieces = R"("FR-4": "2129")", .ground = ground({{"2129 marsh", "2130", "2131"}}), .options = kStrict});
  EXPECT_EQ(table.track("losses_french"), 0);
}

TEST(BON_2_1, EvenColumnsHaveThirtyOneHexesSoThatSixHexesControlTheLastOne) {
  Hexes cutting;
  Hexes near = within("2131", 2);
  near.emplace_back("2131");
  for (const std::string& hex : near) {
    Table table = field({.turn = 20,
                         .phase = "combat",
                         .seat = "allied",
                         .pieces = R"("FR-4": "1515", "AU-3-III": ")" + hex + "\"",
                         .markers = R"("duties": "given")"});
    if (table.play("end combat").track("losses_french") > 0) cutting.push_back(hex);
  }
  std::sort(cutting.begin(), cutting.end());
  EXPECT_EQ(cutting, hexes("2030 2031 2130 2131 2230 2231"));
}

TEST(BON_17_5, UnitsNotYetOnTheMapAreNeitherTracedNorLost) {
  const Table table = last_word({.pieces = R"("FR-9": "waiting", "FR-4": "2130")"});
  EXPECT_EQ(table.track("losses_french"), 0);
}

TEST(BON_17_5, TheAlliesNeedNoLine) {
  const Table table = last_word({.pieces = R"("PR-9": "1010", "FR-20": "0810", "FR-22": "1109", "FR-4": "1112")"});
  EXPECT_EQ(table.track("losses_allied"), 0);
  EXPECT_EQ(result(table), "draw BON-17.4");
}

TEST(BON_17_5, BeforeTheLastTurnNoUnitNeedsALine) {
  Table table = sandbox({.turn = 19, .seat = "allied", .pieces = kCutOff, .tracks = R"("other_losses_french": 105)"});
  EXPECT_EQ(table.track("losses_french"), 105);
  table.play({"end movement", "attack 1727 with PR-9 at 1-5", "die 1", "retreat PR-9 1725", "no advance"});
  EXPECT_EQ(table.track("turn"), 20);
  EXPECT_EQ(table.track("losses_french"), 105);
}

// ---- results of a game ----

TEST(BON_VICTORY, TheLastCombatPhaseComesBeforeTheLineOfCommunications) {
  // The French are cut off from 2131, but in the last battle the Allies break first.
  Table table = sandbox({.turn = 20,
                         .phase = "combat",
                         .seat = "allied",
                         .pieces = R"("FR-4": "1515", "PR-8": "1514", "AU-3-III": "2030")",
                         .tracks = R"("other_losses_french": 105, "other_losses_allied": 154)"});
  table.play({"attack 1515 with PR-8 at 1-5", "die 6"});
  EXPECT_EQ(result(table), "french BON-17.2");
  EXPECT_EQ(table.track("losses_french"), 105);
}

TEST(BON_VICTORY, TheLineOfCommunicationsComesAfterTheLastBattle) {
  Table table = sandbox({.turn = 20,
                         .phase = "combat",
                         .seat = "allied",
                         .pieces = R"("FR-4": "1515", "PR-8": "1514", "AU-3-III": "2030")",
                         .tracks = R"("other_losses_french": 105, "other_losses_allied": 153)"});
  table.play({"attack 1515 with PR-8 at 1-5", "die 6", "no advance"});
  EXPECT_EQ(result(table), "allied BON-17.5");
}

TEST(BON_VICTORY, TheThreeResultsOfAGame) {
  EXPECT_EQ(result(allies_lose_six(5, R"("other_losses_allied": 74)")), "french BON-17.2");
  EXPECT_EQ(result(french_lose_eight(5, R"("other_losses_french": 92)")), "allied BON-17.2");
  EXPECT_EQ(result(last_word({.pieces = R"("FR-4": "2130")"})), "draw BON-17.4");
}

// ---- the handicap ----

Table with_handicap(std::string_view scenario, std::string_view on) {
  return Table(R"({"game": "nations1975", "scenario": ")" + std::string(scenario) + R"(", "options": {"handicap": )" +
               std::string(on) + "}}");
}

TEST(BON_HANDICAP, TheLevelsOfTheSideThatWinsLessOftenRise) {
  const auto levels = [](std::string_view scenario, std::string_view on) {
    const Table table = with_handicap(scenario, on);
    return std::pair(table.track("level_french"), table.track("level_allied"));
  };
  EXPECT_EQ(levels("grand-battle", "false"), std::pair(100, 80));
  EXPECT_EQ(levels("grand-battle", "true"), std::pair(100, 110));
  EXPECT_EQ(levels("first-day", "true"), std::pair(100, 95));
  EXPECT_EQ(levels("third-day", "true"), std::pair(215, 160));
}

TEST(BON_HANDICAP, InTheFirstDayTheFrenchNeedNoLineOfCommunications) {
  Table table = with_handicap("first-day", "true");
  while (table.seat() != "over") table.play("end movement");
  EXPECT_EQ(result(table), "draw BON-17.4");
  EXPECT_EQ(table.track("losses_french"), 0);
}

}  // namespace
}  // namespace leipzig::testing
