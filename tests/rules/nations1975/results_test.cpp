// Chapters 7.6 and 7.7: losses, exchanges, retreats and advance. Displacement has a separate file.
#include <gtest/gtest.h>

#include "tests/rules/nations1975/battles.h"

namespace leipzig::nations1975 {
namespace {

// ---- BON-7.6-AE and BON-7.6-DE: elimination ----

TEST(BON_7_6_AE, AllAttackersOfTheBattleAreRemoved) {
  Table table = combat({.pieces = R"("FR-IV": "1009", "FR-II": "1011", "BIG": "1010", "FR-4": "2010", "PR-9": "2009")",
                        .counters = {foot("BIG", 40, "allied")}});
  table.play({"attack 1010 with FR-IV FR-II at 1-5", "die 3"});
  EXPECT_EQ(table.at("FR-IV"), "lost");
  EXPECT_EQ(table.at("FR-II"), "lost");
  EXPECT_EQ(table.at("BIG"), "1010");
  EXPECT_EQ(table.at("FR-4"), "2010");
}

TEST(BON_7_6_AE, TheirPrintedStrengthsAreLosses) {
  Table table =
      combat({.pieces = R"("FR-IV": "1009", "FR-II": "1011", "BIG": "1010")", .counters = {foot("BIG", 40, "allied")}});
  table.play({"attack 1010 with FR-IV FR-II at 1-5", "die 3"});
  EXPECT_EQ(table.track("losses_french"), 7);
  EXPECT_EQ(table.track("losses_allied"), 0);
}

TEST(BON_7_6_DE, AllDefendersOfTheBattleAreRemoved) {
  Table table = combat(
      {.pieces = R"("BIG": "1010", "RU-5": "1009", "RU-14": "1011", "RU-3": "1013")", .counters = {foot("BIG", 60)}});
  table.play({"attack 1009 1011 with BIG at 5-1", "die 1"});
  EXPECT_EQ(table.at("RU-5"), "lost");
  EXPECT_EQ(table.at("RU-14"), "lost");
  EXPECT_EQ(table.at("RU-3"), "1013");
  EXPECT_EQ(table.at("BIG"), "1010");
  EXPECT_EQ(table.track("losses_allied"), 11);
}

TEST(BON_7_6_DE, PrintedStrengthsAreLostEvenWhereTheyDefendedDoubled) {
  Table table = combat({.pieces = R"("BIG": "1010", "RU-5": "1009")",
                        .counters = {foot("BIG", 60)},
                        .board = R"("terrain": {"1009": "town"})"});
  table.play({"attack 1009 with BIG at 5-1", "die 1"});
  EXPECT_EQ(table.track("losses_allied"), 6);
}

// ---- BON-7.6-EX: exchange ----

// 11, 8, 8, 7, 7 and 7 round a 12.
constexpr auto kSixRoundTwelve = R"("AU-2-II": "1515", "FR-20": "1514", "FR-4": "1516", "FR-5": "1414", "FR-10": "1415",
                                    "FR-11": "1614", "FR-16": "1615")";

TEST(BON_7_6_EX, TheAttackerPicksAnySmallestSetThatReachesTheDefendersStrength) {
  Table table = combat({.pieces = kSixRoundTwelve});
  table.play({"attack 1515 with FR-20 FR-4 FR-5 FR-10 FR-11 FR-16 at 4-1", "die 6"});
  EXPECT_EQ(table.seat(), "french");
  const Texts units{"FR-4", "FR-5", "FR-11", "FR-10", "FR-16", "FR-20"};
  Texts pairs;
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (std::size_t j = i + 1; j < units.size(); ++j) pairs.push_back("lose " + units[i] + " " + units[j]);
  }
  std::sort(pairs.begin(), pairs.end());
  EXPECT_EQ(table.legal(), pairs);
  EXPECT_EQ(pairs.size(), 15u);
}

TEST(BON_7_6_EX, TooLittleOrMoreThanNeededIsRefused) {
  Table table = combat({.pieces = kSixRoundTwelve});
  table.play({"attack 1515 with FR-20 FR-4 FR-5 FR-10 FR-11 FR-16 at 4-1", "die 6"});
  EXPECT_EQ(table.why("lose FR-20"), "BON-7.6-EX");
  EXPECT_EQ(table.why("lose FR-10 FR-11 FR-16"), "BON-7.6-EX");
}

TEST(BON_7_6_EX, BothSidesRemoveWhatWasChosen) {
  Table table = combat({.pieces = kSixRoundTwelve});
  table.play({"attack 1515 with FR-20 FR-4 FR-5 FR-10 FR-11 FR-16 at 4-1", "die 6", "lose FR-10 FR-16"});
  EXPECT_EQ(table.at("AU-2-II"), "lost");
  EXPECT_EQ(table.track("losses_allied"), 12);
  EXPECT_EQ(table.track("losses_french"), 14);
  EXPECT_EQ(table.at("FR-20"), "1514");
}

TEST(BON_7_6_EX, OnlyUnitsOfThatAttackMayBeTaken) {
  Table table = combat({.pieces = std::string(kSixRoundTwelve) + R"(, "FR-1Gd": "2010", "PR-9": "2009")"});
  table.play({"attack 1515 with FR-20 FR-4 FR-5 FR-10 FR-11 FR-16 at 4-1", "die 6"});
  EXPECT_EQ(table.why("lose FR-1Gd"), "BON-7.6-EX");
}

TEST(BON_7_6_EX, PrintedStrengthsAreComparedNotDoubledOnes) {
  // Five eights on a 5 in rough: 40:10. One eight pays for the 5.
  Table table = combat({.pieces = R"("PR-2": "1515", "FR-4": "1514", "FR-5": "1516", "FR-6": "1414", "FR-8": "1415",
                                     "FR-26": "1614")",
                        .board = R"("terrain": {"1515": "rough"})"});
  table.play({"attack 1515 with FR-4 FR-5 FR-6 FR-8 FR-26 at 4-1", "die 6"});
  EXPECT_EQ(table.legal(), (Texts{"lose FR-26", "lose FR-4", "lose FR-5", "lose FR-6", "lose FR-8"}));
}

TEST(BON_7_6_EX, TheStrengthOfAllDefendersCounts) {
  // 6 and 5: neither eight alone reaches 11.
  Table table = combat(
      {.pieces = R"("FR-20": "0911", "BIG": "1111", "RU-5": "1010", "RU-14": "1011")", .counters = {foot("BIG", 40)}});
  table.play({"attack 1010 1011 with FR-20 BIG at 4-1", "die 6"});
  EXPECT_EQ(table.legal(), (Texts{"lose BIG", "lose FR-20"}));
}

// A gun on either side of a 6, and an infantry unit in contact with it.
Field guns_and(const std::string& infantry) {
  return {.pieces = "\"" + infantry + R"(": "1514", "RU-5": "1515", "ART-1": "1517", "ART-2": "1315")",
          .counters = {gun("ART-1", 12), gun("ART-2", 13)}};
}

TEST(BON_7_6_EX, BombardingArtilleryIsNeverTaken) {
  Table table = combat(guns_and("FR-4"));
  table.play("attack 1515 with FR-4 ART-1 ART-2");
  EXPECT_EQ(ratio(table), "33:6");
  table.play({"at 5-1", "die 5"});
  EXPECT_EQ(table.at("RU-5"), "lost");
  EXPECT_EQ(table.at("FR-4"), "lost");
  EXPECT_EQ(table.at("ART-1"), "1517");
  EXPECT_EQ(table.at("ART-2"), "1315");
}

TEST(BON_7_6_EX, WhereAllInContactFallShortAllOfThemGo) {
  Table table = combat(guns_and("FR-15"));
  table.play({"attack 1515 with FR-15 ART-1 ART-2 at 5-1", "die 5"});
  EXPECT_EQ(table.at("FR-15"), "lost");
  EXPECT_EQ(table.track("losses_french"), 5);
}

TEST(BON_7_6_EX, BombardmentAloneLosesNothing) {
  Table table = combat({.pieces = R"("RU-5": "1515", "ART-1": "1517", "ART-2": "1315")",
                        .counters = {gun("ART-1", 12), gun("ART-2", 20)}});
  table.play({"attack 1515 with ART-1 ART-2 at 5-1", "die 5"});
  EXPECT_EQ(table.at("RU-5"), "lost");
  EXPECT_EQ(table.track("losses_french"), 0);
}

TEST(BON_7_6_EX, BothRemovalsAreOneInstant) {
  // Turn 3, the Allies one exchange from their level of 80 and the French from theirs of 100: the phasing side wins.
  Table table = combat({.pieces = R"("FR-22": "1514", "RU-14": "1515", "ART-1": "1517")",
                        .counters = {gun("ART-1", 12)},
                        .tracks = R"("turn": 3, "other_losses_french": 93, "other_losses_allied": 75)"});
  table.play({"attack 1515 with FR-22 ART-1 at 4-1", "die 6"});
  EXPECT_EQ(table.seat(), "over");
  EXPECT_EQ(table.verdict().rule, "BON-17.3");
  EXPECT_EQ(table.verdict().winner, kFrench);
}

// ---- BON-7.6-RET and BON-7.71: retreats ----

// FR-10 (7) and FR-11 (7) attack AU-2-II (12); die 6 at 1-1 is Ar, die 1 Dr.
constexpr auto kTwoOnTwelve = R"("FR-10": "1514", "FR-11": "1415", "AU-2-II": "1515")";

Table beaten_off(const std::string& more = "", const std::string& board = "") {
  Table table = combat({.pieces = kTwoOnTwelve + more, .board = board});
  table.play({"attack 1515 with FR-10 FR-11 at 1-1", "die 6"});
  return table;
}

TEST(BON_7_6_RET, OnArAllAttackersRetreat) {
  const Table table = beaten_off();
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.subjects("retreat"), (Texts{"FR-10", "FR-11"}));
}

TEST(BON_7_6_RET, OnDrAllDefendersRetreat) {
  Table table = combat({.pieces = R"("BIG": "1010", "RU-5": "1009", "RU-14": "1011")", .counters = {foot("BIG", 24)}});
  table.play({"attack 1009 1011 with BIG at 2-1", "die 1"});
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.subjects("retreat"), (Texts{"RU-14", "RU-5"}));
}

TEST(BON_7_71, EachUnitGoesToAnUncontrolledNeighbouringHex) {
  const Table table = beaten_off();
  EXPECT_EQ(table.targets("retreat", "FR-10"), (Texts{"1413", "1513", "1613"}));
  EXPECT_EQ(table.targets("retreat", "FR-11"), (Texts{"1315", "1316", "1416"}));
}

TEST(BON_7_71, TheOwnerTakesThemInAnyOrder) {
  Table table = beaten_off();
  table.play("retreat FR-11 1316");
  EXPECT_EQ(table.legal(), (Texts{"retreat FR-10 1413", "retreat FR-10 1513", "retreat FR-10 1613"}));
}

TEST(BON_7_71, ARetreatGoesExactlyOneHex) {
  const Table table = beaten_off();
  EXPECT_EQ(table.why("retreat FR-10 1512"), "BON-7.71");
  EXPECT_EQ(table.why("retreat FR-10 1514"), "BON-7.71");
}

TEST(BON_7_71, NoOtherUnitMayBeMoved) {
  const Table table = beaten_off(R"(, "FR-4": "2010")");
  EXPECT_EQ(table.why("retreat FR-4 2011"), "BON-7.71");
  EXPECT_EQ(table.why("retreat AU-2-II 1516"), "BON-7.71");
}

TEST(BON_7_71, EachChoiceIsMadeOnThePositionThatTheOnesBeforeLeft) {
  // Both could go to 1413; once FR-10 is there it is closed to FR-8.
  Table table = combat({.pieces = R"("FR-10": "1514", "FR-8": "1414", "AU-2-II": "1515")"});
  table.play({"attack 1515 with FR-10 FR-8 at 1-1", "die 6"});
  EXPECT_EQ(table.targets("retreat", "FR-8"), (Texts{"1314", "1315", "1413"}));
  table.play("retreat FR-10 1413");
  EXPECT_EQ(table.targets("retreat", "FR-8"), (Texts{"1314", "1315"}));
}

// ---- BON-7.72: where a retreat may not go ----

TEST(BON_7_72, AUnitWithNoHexToGoToIsEliminated) {
  Table table =
      combat({.pieces = R"("PR-2": "1515", "FR-4": "1514", "FR-5": "1415", "FR-6": "1614")", .phasing = "allied"});
  table.play({"attack 1514 1415 1614 with PR-2 at 1-5", "die 1"});
  EXPECT_EQ(table.at("PR-2"), "lost");
  EXPECT_EQ(table.track("losses_allied"), 5);
}

TEST(BON_7_72, MarshIsClosedWithoutARoad) {
  const Table table = beaten_off("", R"("terrain": {"1513": "marsh"})");
  EXPECT_EQ(table.targets("retreat", "FR-10"), (Texts{"1413", "1613"}));
  EXPECT_EQ(table.why("retreat FR-10 1513"), "BON-7.72");
}

TEST(BON_7_72, MarshIsOpenAlongARoad) {
  const Table table = beaten_off("", R"("terrain": {"1513": "marsh"}, "lines": {"road": ["1514-1513"]})");
  EXPECT_EQ(table.targets("retreat", "FR-10"), (Texts{"1413", "1513", "1613"}));
}

TEST(BON_7_72, AnUnbridgedRiverIsClosed) {
  const Table table = beaten_off("", R"("lines": {"river": ["1514-1513", "1514-1413"], "bridge": ["1514-1413"]})");
  EXPECT_EQ(table.targets("retreat", "FR-10"), (Texts{"1413", "1613"}));
  EXPECT_EQ(table.why("retreat FR-10 1513"), "BON-7.72");
}

TEST(BON_7_72, AnEnemyControlledHexIsClosed) {
  // PR-10 touches no unit and controls 1513 and 1613.
  const Table table = beaten_off(R"(, "PR-10": "1612")");
  EXPECT_EQ(table.targets("retreat", "FR-10"), Texts{"1413"});
  EXPECT_EQ(table.why("retreat FR-10 1513"), "BON-7.72");
}

TEST(BON_7_72, AFriendInAnEnemyControlledHexDoesNotOpenIt) {
  // FR-11 holds 1516, the only way out of the pocket, but PR-12 at 1517 controls it.
  Table table = combat({.pieces = R"("FR-8": "1515", "PR-9": "1514", "PR-10": "1414", "PR-11": "1614",
                                     "FR-11": "1516", "PR-12": "1517")"});
  table.play({"attack 1514 1414 1614 with FR-8 at 1-4", "die 1"});
  EXPECT_EQ(table.at("FR-8"), "lost");
  EXPECT_EQ(table.at("FR-11"), "1516");
}

TEST(BON_7_72, AnEnemyOccupiedHexIsClosed) {
  // Nothing controls 1513 but PR-9 stands in it.
  Table table = combat({.pieces = R"("FR-1Gd": "1514", "AU-2-II": "1515", "PR-9": "1513")"});
  table.play({"attack 1515 1513 with FR-1Gd at 1-2", "die 6"});
  EXPECT_EQ(table.at("FR-1Gd"), "lost");
}

TEST(BON_7_72, ARetreatIntoAnEnemyIsRefused) {
  // PR-9 at 1413 leaves FR-1Gd the hex 1613.
  Table table = combat({.pieces = R"("FR-1Gd": "1514", "AU-2-II": "1515", "PR-9": "1413")"});
  table.play({"attack 1515 1413 with FR-1Gd at 1-2", "die 6"});
  EXPECT_EQ(table.legal(), Texts{"retreat FR-1Gd 1613"});
  EXPECT_EQ(table.why("retreat FR-1Gd 1413"), "BON-5.12");
}

TEST(BON_7_72, TheEdgeOfTheMapIsNoWayOut) {
  // 0101 has two neighbours on the map: PR-9's hex 0102, and 0201 that PR-9 controls.
  Table table = combat({.pieces = R"("FR-4": "0101", "PR-9": "0102")"});
  table.play({"attack 0102 with FR-4 at 1-2", "die 6"});
  EXPECT_EQ(table.at("FR-4"), "lost");
  EXPECT_EQ(table.track("losses_french"), 8);
}

// ---- BON-7.74: advance after combat ----

TEST(BON_7_74, AVictoriousDefenderMayAdvanceIntoAnyHexVacated) {
  Table table = beaten_off();
  table.play({"retreat FR-10 1513", "retreat FR-11 1416"});
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.legal(), (Texts{"advance AU-2-II 1415", "advance AU-2-II 1514", "no advance"}));
}

TEST(BON_7_74, ADefenderMayAdvanceAfterAe) {
  Table table = combat({.pieces = R"("FR-IV": "1009", "BIG": "1010")", .counters = {foot("BIG", 40, "allied")}});
  table.play({"attack 1010 with FR-IV at 1-5", "die 3"});
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.legal(), (Texts{"advance BIG 1009", "no advance"}));
}

TEST(BON_7_74, AVictoriousAttackerMayAdvanceAfterDr) {
  Table table = combat({.pieces = kTwoOnTwelve});
  table.play({"attack 1515 with FR-10 FR-11 at 1-1", "die 1", "retreat AU-2-II 1615"});
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.legal(), (Texts{"advance FR-10 1515", "advance FR-11 1515", "no advance"}));
}

TEST(BON_7_74, AVictoriousAttackerMayAdvanceAfterDe) {
  Table table = combat({.pieces = R"("BIG": "1010", "RU-5": "1009")", .counters = {foot("BIG", 60)}});
  table.play({"attack 1009 with BIG at 6-1", "die 1"});
  EXPECT_EQ(table.legal(), (Texts{"advance BIG 1009", "no advance"}));
}

TEST(BON_7_74, AnAttackerLeftByAnExchangeMayAdvance) {
  Table table =
      combat({.pieces = R"("AU-2-II": "1515", "FR-20": "1514", "FR-4": "1516", "FR-5": "1414", "FR-10": "1415",
                                     "FR-11": "1614", "FR-16": "1615")"});
  table.play({"attack 1515 with FR-20 FR-4 FR-5 FR-10 FR-11 FR-16 at 4-1", "die 6", "lose FR-10 FR-16"});
  EXPECT_EQ(table.legal(), (Texts{"advance FR-11 1515", "advance FR-20 1515", "advance FR-4 1515", "advance FR-5 1515",
                                  "no advance"}));
}

TEST(BON_7_74, AdvancingIsOptional) {
  Table table = combat({.pieces = kTwoOnTwelve});
  table.play({"attack 1515 with FR-10 FR-11 at 1-1", "die 1", "retreat AU-2-II 1615", "no advance"});
  EXPECT_EQ(table.at("FR-10"), "1514");
  EXPECT_EQ(table.at("FR-11"), "1415");
}

TEST(BON_7_74, OnlyUnitsThatFoughtInTheBattleMayAdvance) {
  Table table = combat({.pieces = std::string(kTwoOnTwelve) + R"(, "FR-4": "1413", "FR-5": "2010", "PR-9": "2009")"});
  table.play({"attack 1515 with FR-10 FR-11 at 1-1", "die 1", "retreat AU-2-II 1615"});
  EXPECT_EQ(table.why("advance FR-4 1515"), "BON-7.74");
}

TEST(BON_7_74, AnAdvanceGoesOnlyIntoAHexJustVacated) {
  Table table = combat({.pieces = kTwoOnTwelve});
  table.play({"attack 1515 with FR-10 FR-11 at 1-1", "die 1", "retreat AU-2-II 1615"});
  EXPECT_EQ(table.why("advance FR-10 1614"), "BON-7.74");
  EXPECT_EQ(table.why("advance FR-10 1516"), "BON-7.74");
}

TEST(BON_7_74, AnAdvanceIgnoresEnemyZones) {
  // AU-2-II has gone to 1615 and still controls 1515.
  Table table = combat({.pieces = kTwoOnTwelve});
  table.play({"attack 1515 with FR-10 FR-11 at 1-1", "die 1", "retreat AU-2-II 1615", "advance FR-10 1515"});
  EXPECT_EQ(table.at("FR-10"), "1515");
}

TEST(BON_7_74, RetreatsComeBeforeTheAdvance) {
  Table table = beaten_off();
  EXPECT_EQ(table.why("advance AU-2-II 1514"), "BON-7.71");
  table.play("retreat FR-10 1513");
  EXPECT_EQ(table.why("advance AU-2-II 1514"), "BON-7.71");
}

TEST(BON_7_74, TheAdvanceIsDecidedBeforeTheNextBattle) {
  Table table = combat({.pieces = std::string(kTwoOnTwelve) + R"(, "FR-4": "2010", "PR-9": "2009")"});
  table.play({"attack 1515 with FR-10 FR-11 at 1-1", "die 1", "retreat AU-2-II 1615"});
  EXPECT_EQ(table.why("attack 2009 with FR-4"), "BON-7.74");
}

TEST(BON_7_74, MarshIsEnteredOnlyAlongARoad) {
  const std::string marsh = R"("terrain": {"1515": "marsh"})";
  for (const auto& [road, expected] :
       {std::pair{std::string(), Texts{}},
        std::pair{std::string(R"(, "lines": {"road": ["1514-1515"]})"), Texts{"advance FR-10 1515"}}}) {
    Table table = combat({.pieces = kTwoOnTwelve, .board = marsh + road});
    table.play({"attack 1515 with FR-10 FR-11 at 1-2", "die 1", "retreat AU-2-II 1615"});
    EXPECT_EQ(table.legal("advance"), expected) << road;
  }
}

// RU-14 can be destroyed by FR-2Gd and FR-Gd, RU-3 driven off by FR-1Gd. RU-3 can only retreat to 1516.
constexpr auto kCuttingOff = R"("RU-14": "1515", "RU-3": "1616", "FR-2Gd": "1414", "FR-Gd": "1514", "FR-1Gd": "1717",
                                "FR-51": "1715", "FR-52": "1518")";

TEST(BON_7_74, AnAdvanceCutsOffALaterRetreat) {
  for (const std::string unit : {"FR-2Gd", "FR-Gd"}) {
    Table table = combat({.pieces = kCuttingOff});
    table.play({"attack 1515 with FR-2Gd FR-Gd at 4-1", "die 1", "advance " + unit + " 1515"});
    table.play({"attack 1616 with FR-1Gd at 2-1", "die 1"});
    EXPECT_EQ(table.at("RU-3"), "lost") << unit;
  }
}

TEST(BON_7_74, WithoutTheAdvanceTheRetreatIsOpen) {
  Table table = combat({.pieces = kCuttingOff});
  table.play({"attack 1515 with FR-2Gd FR-Gd at 4-1", "die 1", "no advance"});
  table.play({"attack 1616 with FR-1Gd at 2-1", "die 1"});
  EXPECT_EQ(table.legal(), Texts{"retreat RU-3 1516"});
}

TEST(BON_7_74, ArtilleryThatAttackedInContactMayAdvanceBombardingArtilleryMayNot) {
  Table table = combat({.pieces = R"("ART-1": "1514", "ART-2": "1517", "RU-5": "1515")",
                        .counters = {gun("ART-1", 12), gun("ART-2", 12)}});
  table.play({"attack 1515 with ART-1 ART-2 at 4-1", "die 1"});
  EXPECT_EQ(table.at("RU-5"), "lost");
  EXPECT_EQ(table.legal(), (Texts{"advance ART-1 1515", "no advance"}));
}

TEST(BON_7_74, AfterBombardmentAloneThereIsNoAdvance) {
  Table table = combat({.pieces = R"("ART-1": "1514", "RU-5": "1515")",
                        .counters = {gun("ART-1", 36)},
                        .board = R"("lines": {"river": ["1514-1515"]})"});
  table.play({"attack 1515 with ART-1 at 6-1", "die 1"});
  EXPECT_EQ(table.at("RU-5"), "lost");
  EXPECT_EQ(table.phase(), "movement");
}

// ---- BON-7.75: one unit advances ----

TEST(BON_7_75, OneUnitAdvancesEvenWhereTwoHexesWereVacated) {
  Table table = combat(
      {.pieces = R"("BIG": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011")", .counters = {foot("BIG", 60)}});
  table.play({"attack 1010 1011 with BIG FR-10 at 6-1", "die 1"});
  EXPECT_EQ(table.legal(),
            (Texts{"advance BIG 1010", "advance BIG 1011", "advance FR-10 1010", "advance FR-10 1011", "no advance"}));
  table.play("advance BIG 1010");
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.at("FR-10"), "1111");
}

}  // namespace
}  // namespace leipzig::nations1975
