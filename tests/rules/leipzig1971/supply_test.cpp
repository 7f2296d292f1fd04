// Section 7 of the register: supply.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

TEST(L71_SUP_GENERAL, ACorpsAttacksWithFiveInSupplyAndTwoWithout) {
  const std::string pieces = R"("FC1": "1515", "FS2": "1514", "AD1": {"at": "1516", "marks": ["dispersed"]})";
  Table fed = field({.phase = "declaring", .pieces = pieces});
  engage(fed, "1516", "1515", "FS2");
  EXPECT_EQ(fed.at("AD1"), "");  // 5 against 1: eliminated without a roll
  Table unfed = field({.phase = "declaring", .pieces = pieces});
  engage(unfed, "1516", "1515");
  EXPECT_EQ(odds(unfed), "2 against 1, 200 percent");
}

TEST(L71_SUP_A, EachUnitIsHalvedByItselfAndNeverBelowOne) {
  Table table = field(
      {.phase = "declaring",
       .pieces =
           R"("FA1": "1515", "FC2": "1515", "FC3": "1515", "FD4": "1515", "FK5": "1515", "FH6": "1515", "AA1": {"at": "1516", "marks": ["dispersed"]})"});
  engage(table, "1516", "1515");
  EXPECT_EQ(odds(table), "16 against 9, 177 percent");  // 9 + 2 + 2 + 1 + 1 + 1
}

TEST(L71_SUP_B, SupplyServesItsOwnHexAndTheSixAround) {
  Table near = field({.phase = "declaring",
                      .pieces = R"("FC1": "1515", "FS2": "1514", "AA1": "1516")",
                      .board = R"("lines": {"river": ["1514-1515"]})"});
  near.play("attack 1516 from 1515");
  EXPECT_TRUE(near.allows("supply FS2"));
  Table far = field({.phase = "declaring", .pieces = R"("FC1": "1515", "FS2": "1513", "AA1": "1516")"});
  far.play("attack 1516 from 1515");
  EXPECT_EQ(far.why("supply FS2"), "L71-SUP-B");
}

TEST(L71_SUP_B2, SupplyAllottedAndLostStillCountsForItsOtherCombats) {
  Table table = field(
      {.phase = "declaring",
       .pieces =
           R"("FC1": "1515", "FC3": "1415", "FS2": "1415", "AA1": {"at": "1516", "marks": ["dispersed"]}, "AA2": {"at": "1416", "marks": ["dispersed"]})"});
  table.play({"attack 1416 from 1415", "supply FS2", "go", "attack 1516 from 1515", "supply FS2", "go", "end declaring",
              "resolve 1415", "die 6"});
  EXPECT_EQ(table.at("FS2"), "");  // 55 percent, die 6: Ax
  table.play("resolve 1515");
  EXPECT_EQ(odds(table), "5 against 9, 55 percent");
}

TEST(L71_SUP_C1, OneSupplyUnitSupportsSeveralAttacksAndIsRemovedOnce) {
  Table table = field(
      {.phase = "declaring",
       .pieces =
           R"("FC1": "1514", "FC2": "1516", "FS3": "1515", "FS4": "1515", "AA1": {"at": "1513", "marks": ["dispersed"]}, "AA2": {"at": "1517", "marks": ["dispersed"]})"});
  table.play({"attack 1513 from 1514", "supply FS3", "go", "attack 1517 from 1516", "supply FS3", "go", "end declaring",
              "resolve 1514", "die 2"});
  retreat_all(table);
  table.play({"resolve 1516", "die 2"});
  retreat_all(table);
  EXPECT_EQ(table.at("FS3"), "");
  EXPECT_NE(table.at("FS4"), "");
}

TEST(L71_SUP_C2, AStackKeptTwoTurnsCostsTwoSupplyUnits) {
  Table table = field({.pieces = R"("FD1": "1515", "FC2": "1515", "FS3": "1514", "FS4": "1514", "AD1": "4030")"});
  table.play({"end movement", "feed FS3", "end assembly", "end movement"});
  EXPECT_EQ(table.at("FS4"), "1514");
  while (table.phase() == "arrival") table.play("end arrivals");
  EXPECT_EQ(count_pieces(table, "FS"), 1);
  table.play({"end movement", "feed FS4", "end assembly"});
  EXPECT_EQ(count_pieces(table, "FS"), 0);
}

TEST(L71_SUP_C3, SupplyAtTheStartOfThePhaseSparesTheMarchItsDie) {
  Table table = field({.pieces = R"("FD1": "1515", "FD2": "1517", "FS3": "1516", "AD1": "4030")"});
  table.play({"march FD1 triple by FS3", "FD1 1505", "march FD2 triple by FS3", "FD2 1529"});
  EXPECT_EQ(table.at("FS3"), "1516");
  table.play("end movement");
  EXPECT_EQ(table.at("FS3"), "");
}

TEST(L71_SUP_C4, SupplyThatFedAMarchServesNothingElse) {
  Table table = field({.pieces = R"("FD1": "1515", "FC2": "1517", "FS3": "1516", "FD4": "1517", "AD1": "4030")"});
  table.play("march FD1 double by FS3");
  EXPECT_TRUE(table.allows("FD1 1508"));
  table.play("FD1 1508");
  EXPECT_EQ(table.why("end movement"), "L71-STK-ILLEGAL");  // the stack in 1517 has no usable supply now
}

TEST(L71_SUP_C5, ADepotThatServedLeavesASupplyUnit) {
  Table table = field({.pieces = R"("FD1": "1515", "FP3": "1516", "AD1": "4030")"});
  table.play({"march FD1 double by FP3", "FD1 1508", "end movement"});
  EXPECT_EQ(count_pieces(table, "FP"), 0);
  EXPECT_EQ(count_pieces(table, "FS"), 1);
}

TEST(L71_SUP_DECLINE, ADefenderMayKeepTheSupplyAndFightAtHalf) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FD1": "1515", "AD1": {"at": "1516", "marks": ["dispersed"]}, "AS2": "1517")"});
  table.play({"attack 1516 from 1515", "go", "end declaring"});
  EXPECT_EQ(table.phase(), "sustaining");
  table.play({"end sustaining", "resolve 1515"});
  EXPECT_EQ(odds(table), "1 against 1, 100 percent");
}

TEST(L71_SUP_D, AGarrisonIsInSupplyByItself) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FA1": "1515", "FS2": "1514", "AC1": "1516")",
                       .board = R"("features": {"1516": "fortress"})"});
  engage(table, "1516", "1515", "FS2");
  EXPECT_EQ(odds(table), "18 against 15, 120 percent");
}

TEST(L71_SUP_E, SupplyLostInCombatLowersTheLimit) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FA1": "1515", "FS2": "1514", "AS1": {"at": "1516", "marks": ["dispersed"]})"});
  engage(table, "1516", "1515", "FS2");
  EXPECT_EQ(table.track("supply_limit_allied"), 9);
  EXPECT_EQ(table.track("supply_limit_french"), 10);  // spent, not lost
  EXPECT_EQ(
      fault_of(
          R"({"game": "leipzig1971", "scenario": "6", "tracks": {"supply_lost_french": 9}, "pieces": {"FS1": "1515", "FS2": "1515"}})"),
      "pieces.FS2: more supply units than the side has counters (L71-SUP-E)");
}

TEST(L71_SUP_E, SupplyLostOnAForcedMarchMayComeBack) {
  Table table = field({.pieces = R"("FS1": "1515", "FD2": "2020", "AD1": "4030")"});
  table.play({"march FS1 double", "press on", "die 6"});
  EXPECT_EQ(table.at("FS1"), "");
  EXPECT_EQ(table.track("supply_limit_french"), 10);
}

TEST(L71_SUP_E2, OwnSupplyIsDestroyedAtTheEndOfMovementOnly) {
  Table table = field({.pieces = R"("FD1": "1515", "FS2": "1516", "AD1": "4030")"});
  EXPECT_EQ(table.why("destroy FS2"), "L71-SUP-E2");
  table.play({"end movement", "destroy FS2"});
  EXPECT_EQ(table.track("supply_limit_french"), 10);
  EXPECT_EQ(table.at("FS2"), "");
}

TEST(L71_SUP_F, SupplyIsKeptWhenThereIsNoCombat) {
  Table table = field({.phase = "declaring", .pieces = R"("FC1": "1515", "FS2": "1514", "AH1": "1516")"});
  table.play({"attack 1516 from 1515", "supply FS2", "go", "end declaring"});
  table.play(table.legal("evade").front());
  EXPECT_EQ(table.phase(), "resolving");
  table.play("resolve 1515");
  if (table.phase() == "advance") table.play("end advance");
  EXPECT_EQ(table.at("FS2"), "1514");
}

TEST(L71_SUP_F2, SupplyInReachCountsAsSpentInTestsBeforeCombat) {
  EXPECT_TRUE(field({.pieces = R"("FC1": "1515", "FK2": "1515", "FS3": "1514", "AD1": "1516")"})
                  .allows("eliminate 1516 from 1515"));
  EXPECT_EQ(field({.pieces = R"("FC1": "1515", "FK2": "1515", "FS3": "1514", "AD1": "1516", "AS2": "1517")"})
                .why("eliminate 1516 from 1515"),
            "L71-AUT-STRENGTH");
}

TEST(L71_SUP_DISPERSED, DispersedSupplyCannotBeUsed) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FC1": "1515", "FS2": {"at": "1514", "marks": ["dispersed"]}, "AA1": "1516")"});
  table.play("attack 1516 from 1515");
  EXPECT_EQ(table.why("supply FS2"), "L71-SUP-DISPERSED");
}

TEST(L71_SUP_CAPTURE, EnemySupplyIsDestroyedNotCaptured) {
  Table table =
      field({.phase = "declaring", .pieces = R"("FA1": "1515", "AS1": {"at": "1516", "marks": ["dispersed"]})"});
  engage(table, "1516", "1515");
  EXPECT_EQ(count_pieces(table, "FS") + count_pieces(table, "AS"), 0);
}

}  // namespace
}  // namespace leipzig::testing
