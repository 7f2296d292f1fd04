// Sections 4 to 7 of the register: movement, zones of control, stacking, building up and breaking down.
#include <gtest/gtest.h>

#include "games/leipzig1969/chapters.h"
#include "tests/rules/leipzig1969/scene.h"

namespace leipzig::testing::l69 {
namespace {

// ---- movement ----

TEST(L69_MOVE_FREE, TheWholePartMayBePassed) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121")"});
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L69_MOVE_LIMIT, ADivisionCrossesFiveClearHexesAndAnArmyTwo) {
  const Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Army1": "3121")"});
  EXPECT_EQ(table.targets("move", "AL-Div1").size(), 90u);
  EXPECT_EQ(table.why("AL-Div1 2127"), "L69-MOVE-LIMIT");
  EXPECT_TRUE(table.allows("AL-Army1 3123"));
  EXPECT_EQ(table.why("AL-Army1 3124"), "L69-MOVE-LIMIT");
}

TEST(L69_MOVE_LIMIT, AMoveInPiecesIsNotLonger) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121")"});
  table.play({"AL-Div1 2123", "AL-Div1 2126"});
  EXPECT_EQ(left(table, "AL-Div1"), 0);
  EXPECT_EQ(table.why("AL-Div1 2127"), "L69-MOVE-LIMIT");
}

TEST(L69_MOVE_DIRECTION, AUnitMayGoBackTheWayItCame) {
  Table table = sandbox({.pieces = R"("AL-Div1": "1721")"});
  table.play("AL-Div1 1721-1720-1721");
  EXPECT_EQ(table.at("AL-Div1"), "1721");
  EXPECT_EQ(left(table, "AL-Div1"), 3);
}

TEST(L69_MOVE_THROUGH, FriendsDoNotBlock) {
  const Table table =
      sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2122", "AL-Div3": "2222", "AL-Div4": "2022")"});
  EXPECT_TRUE(table.allows("AL-Div1 2126"));
}

TEST(L69_MOVE_THROUGH, ALoneSupplyUnitDoesNotBlockButCavalryDoes) {
  const Table table = sandbox(
      {.pieces = R"("AL-Div1": "2121", "AL-Sup1": "2921", "FR-Sup1": "2123", "FR-Cav1": "2119", "FR-Sup2": "2923")"});
  EXPECT_TRUE(table.allows("AL-Div1 2123"));
  EXPECT_EQ(table.why("AL-Div1 2119"), "L69-MOVE-THROUGH");
  EXPECT_EQ(table.why("AL-Sup1 2923"), "L69-MOVE-THROUGH");
}

TEST(L69_MOVE_NOTRANSFER, StandingStillSavesNothing) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121", "FR-Div1": "5738")"});
  table.play({"end movement", "end combat", "end movement", "end combat"});
  EXPECT_TRUE(table.allows("AL-Div1 2126"));
  EXPECT_EQ(table.why("AL-Div1 2127"), "L69-MOVE-LIMIT");
}

TEST(L69_MOVE_CLEAR, FromHalleToLeipzigIsThree) {
  Table table = germany({.pieces = R"("AL-Div1": "1419")"});
  table.play("AL-Div1 1721");
  EXPECT_EQ(left(table, "AL-Div1"), 2);
}

TEST(L69_MOVE_MOUNTAIN, TwoMountainsCostFourAndTheRestIsLostForAThird) {
  Table table = germany({.pieces = R"("AL-Div1": "0418", "AL-Army1": "0418")"});
  table.play({"AL-Div1 0418-0417-0416", "AL-Army1 0417"});
  EXPECT_EQ(left(table, "AL-Div1"), 1);
  EXPECT_EQ(left(table, "AL-Army1"), 0);
}

TEST(L69_MOVE_MOUNTAIN, OneFactorDoesNotEnterAMountain) {
  const Table table = sandbox(
      {.pieces = R"("AL-Div1": {"at": "2121", "marks": ["used 4"]})", .ground = R"("terrain": {"2122": "mountain"})"});
  EXPECT_EQ(table.why("AL-Div1 2122"), "L69-MOVE-MOUNTAIN");
  EXPECT_TRUE(table.allows("AL-Div1 2120"));
}

TEST(L69_MOVE_PASS, AlongItsLineThePassIsPlain) {
  Table table = germany({.pieces = R"("AL-Div1": "2825")"});
  table.play("AL-Div1 2825-2826-2827-2828");
  EXPECT_EQ(left(table, "AL-Div1"), 2);
}

TEST(L69_MOVE_PASS, FromTheSideItIsAMountain) {
  Table table = germany({.pieces = R"("AL-Div1": "2927", "AL-Div2": {"at": "2927", "marks": ["used 4"]})"});
  EXPECT_EQ(table.why("AL-Div2 2827"), "L69-MOVE-PASS");
  table.play("AL-Div1 2827");
  EXPECT_EQ(left(table, "AL-Div1"), 3);
}

TEST(L69_MOVE_RIVER, TheElbeIsCrossedAtMagdeburgBridgeOnly) {
  Table table = germany({.pieces = R"("AL-Div1": "1112", "AL-Div2": {"at": "1112", "marks": ["used 4"]})"});
  EXPECT_EQ(table.why("AL-Div2 1211"), "L69-MOVE-RIVER");
  table.play("AL-Div1 1212");
  EXPECT_EQ(left(table, "AL-Div1"), 4);
}

TEST(L69_MOVE_ALONG, AlongTheRiverNothingIsPaid) {
  Table table = germany({.pieces = R"("AL-Div1": "1915")"});
  table.play("AL-Div1 2015");
  EXPECT_EQ(left(table, "AL-Div1"), 4);
}

constexpr auto kEngineerAtTorgau = R"("FR-Eng1": "2217", "FR-Div1": {"at": "2218", "marks": ["used 4"]},
                                      "AL-Div1": {"at": "5701"})";

TEST(L69_MOVE_ENGINEER, FriendlyUnitsMayCrossInTheSamePartOnceTheEngineerHasStopped) {
  Table table = germany({.seat = "french", .pieces = kEngineerAtTorgau});
  table.play("FR-Eng1 2218");
  EXPECT_EQ(table.why("FR-Div1 2318"), "L69-MOVE-RIVER");
  table.play("bridge FR-Eng1 2318");
  EXPECT_TRUE(table.allows("FR-Div1 2318"));
  EXPECT_EQ(table.why("FR-Eng1 2217"), "L69-MOVE-ENGINEER");
}

TEST(L69_MOVE_ENGINEER, TheEnemyMayNotUseTheCrossing) {
  const Table table = germany({.pieces = R"("FR-Eng1": {"at": "2218", "marks": ["crossing 2318"]},
                                            "AL-Div1": {"at": "2318", "marks": ["used 4"]})"});
  EXPECT_EQ(table.why("AL-Div1 2218"), "L69-MOVE-RIVER");
}

TEST(L69_MOVE_ENGINEER, TheEngineerMayUseItsOwnCrossingWhichThenEnds) {
  Table table = sandbox({.pieces = R"("AL-Eng1": {"at": "2121", "marks": ["crossing 2122", "used 4"]},
                                      "AL-Div1": {"at": "2121", "marks": ["used 4"]})",
                         .ground = R"("lines": {"river": ["2121-2122", "2121-2221"]})"});
  table.play("AL-Eng1 2122");
  EXPECT_EQ(table.why("AL-Div1 2122"), "L69-MOVE-RIVER");
}

TEST(L69_MOVE_ENGINEER, ACrossingIsChangedOnlyBeforeTheOthersMarch) {
  Table table = sandbox({.pieces = R"("AL-Eng1": {"at": "2121", "marks": ["crossing 2122"]}, "AL-Div1": "2121")",
                         .ground = R"("lines": {"river": ["2121-2122", "2121-2221"]})"});
  EXPECT_TRUE(table.allows("bridge AL-Eng1 2221"));
  EXPECT_EQ(table.why("bridge AL-Eng1 2120"), "L69-MOVE-ENGINEER");  // no river there
  table.play("AL-Div1 2122");
  EXPECT_EQ(table.why("bridge AL-Eng1 2221"), "L69-MOVE-ENGINEER");
}

TEST(L69_MOVE_EDGE, NoUnitLeavesTheMap) {
  using namespace leipzig1969;
  Table table = sandbox({.pieces = R"("AL-Div1": {"at": "0101", "marks": ["used 4"]})"});
  EXPECT_EQ(table.targets("move", "AL-Div1"), words("0102 0201"));
  for (const engine::LegalAction& legal : table.tabletop().legal()) {
    if (legal.kind != "move") continue;
    const auto refusal = table.tabletop().apply(engine::Action(legal.action.choice(), 2166));
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->rule, "L69-MOVE-EDGE");
    break;
  }
}

// ---- zones ----

TEST(L69_ZOC_SIX, ADivisionControlsAllSixHexesAlsoAcrossARiver) {
  const Table table = germany({.pieces = R"("FR-Div1": "1112", "FR-Sup1": "3030", "AL-Div1": "5701")"});
  EXPECT_EQ(table.view().controls[0].spaces, ring("1112", 1));  // supply has no zone
}

TEST(L69_ZOC_STOP, WhoComesNextToTheEnemyStops) {
  Table table = sandbox({.pieces = R"("FR-Div1": "1721", "AL-Div1": {"at": "1520", "marks": ["used 2"]})"});
  EXPECT_EQ(table.why("AL-Div1 1820"), "L69-ZOC-STOP");
  table.play("AL-Div1 1620");
  EXPECT_EQ(table.why("AL-Div1 1520"), "L69-ZOC-STOP");
}

TEST(L69_ZOC_STOP, WhoStartsThereMayLeaveOrStepToTheNextControlledHex) {
  Table table = sandbox({.pieces = R"("FR-Div1": "1721", "AL-Div1": "1620", "AL-Div2": "1620")"});
  table.play({"AL-Div1 1621", "AL-Div2 1517"});
  EXPECT_EQ(table.why("AL-Div1 1622"), "L69-ZOC-STOP");
  EXPECT_EQ(table.at("AL-Div2"), "1517");
}

TEST(L69_ZOC_NOFIGHT, ContactForcesNoBattle) {
  Table table = sandbox({.phase = "combat", .pieces = R"("FR-Div1": "2122", "AL-Div1": "2121", "AL-Sup1": "2121")"});
  EXPECT_TRUE(table.allows("attack 2122 with AL-Div1"));
  EXPECT_TRUE(table.allows("end combat"));
}

// ---- stacking ----

TEST(L69_STACK_THREE, AFourthCounterKeepsThePartFromEnding) {
  Table table = sandbox({.pieces = R"("AL-Army1": "2121", "AL-Corps1": "2121", "AL-Sup1": "2121", "AL-Div1": "2122")"});
  EXPECT_TRUE(table.allows("end movement"));
  table.play("AL-Div1 2121");
  EXPECT_EQ(table.why("end movement"), "L69-STACK-THREE");
  table.play("AL-Sup1 2120");
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L69_STACK_THREE, NoUnitEntersAHexThatCannotMakeRoom) {
  const Table table = sandbox({.pieces = R"("AL-Army1": {"at": "2121", "marks": ["used 2"]},
      "AL-Corps1": {"at": "2121", "marks": ["used 4"]}, "AL-CavCorps1": {"at": "2121", "marks": ["used 7"]},
      "AL-Div1": "2126")"});
  EXPECT_EQ(table.why("AL-Div1 2121"), "L69-STACK-THREE");
  EXPECT_TRUE(table.allows("AL-Div1 2122"));
}

TEST(L69_STACK_THREE, SixDivisionsMayMeetIfTheyCombine) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Div3": "2121", "AL-Div4": "2122",
                                      "AL-Div5": "2122", "AL-Div6": "2122")"});
  table.play({"AL-Div4 2121", "AL-Div5 2121", "AL-Div6 2121"});
  EXPECT_EQ(table.why("end movement"), "L69-STACK-THREE");
  table.play("combine AL-Div1 AL-Div2 AL-Div3 AL-Div4 AL-Div5 AL-Div6");
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L69_STACK_THREE, WhereNothingHelpsAUnitIsRemoved) {
  Table table = sandbox(
      {.pieces = R"("AL-Div1": {"at": "2121", "marks": ["used 5"]}, "AL-Div2": {"at": "2121", "marks": ["used 5"]},
      "AL-Div3": {"at": "2121", "marks": ["used 5"]}, "AL-Depot1": "2121")"});
  EXPECT_EQ(table.legal(), (Words{"remove AL-Div1", "remove AL-Div2", "remove AL-Div3"}));
  table.play("remove AL-Div2");
  EXPECT_TRUE(table.allows("end movement"));
}

// ---- organization ----

TEST(L69_ORG_COUNTS, TwoDivisionsMakeACorpsAndSixAnArmy) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Cav1": "2323", "AL-Cav2": "2323")"});
  table.play({"combine AL-Div1 AL-Div2", "combine AL-Cav2 AL-Cav1"});
  EXPECT_EQ(table.at("AL-Corps1"), "2121");
  EXPECT_EQ(table.at("AL-CavCorps1"), "2323");
  EXPECT_EQ(table.at("AL-Div1"), "");
}

TEST(L69_ORG_COUNTS, CorpsAndDivisionsDoNotMixAndCavalryHasNoArmy) {
  Table table = sandbox({.pieces = R"("AL-Corps1": "2121", "AL-Corps2": "2121", "AL-Div1": "2121", "AL-Div2": "2122",
      "AL-CavCorps1": "2323", "AL-CavCorps2": "2323", "AL-CavCorps3": "2323")"});
  EXPECT_EQ(table.why("army AL-CavCorps1"), "L69-ORG-COUNTS");
  EXPECT_EQ(table.why("combine AL-CavCorps1 AL-CavCorps2"), "L69-ORG-COUNTS");
  table.play("AL-Div2 2121");
  EXPECT_EQ(table.why("army AL-Corps1"), "L69-ORG-COUNTS");
  EXPECT_EQ(table.why("army AL-Div1"), "L69-ORG-COUNTS");
  table.play({"combine AL-Div1 AL-Div2", "army AL-Corps1"});
  EXPECT_EQ(table.legal(), (Words{"join AL-Corps2", "join AL-Corps3"}));
  table.play({"join AL-Corps3", "join AL-Corps2"});
  EXPECT_EQ(table.at("AL-Army1"), "2121");
  EXPECT_EQ(table.phase(), "movement");
}

TEST(L69_ORG_SAMEHEX, PartsMustShareAHex) {
  const Table table = sandbox({.pieces = R"("AL-Div1": "1721", "AL-Div2": "1720")"});
  EXPECT_EQ(table.why("combine AL-Div1 AL-Div2"), "L69-ORG-SAMEHEX");
}

TEST(L69_ORG_COST, AfterThreeHexesAUnitCanStillCombineAfterFourItCannot) {
  const Table table = sandbox(
      {.pieces = R"("AL-Div1": {"at": "2121", "marks": ["used 3"]}, "AL-Div2": {"at": "2121", "marks": ["used 3"]},
                                            "AL-Div3": {"at": "2121", "marks": ["used 4"]})"});
  EXPECT_TRUE(table.allows("combine AL-Div1 AL-Div2"));
  EXPECT_EQ(table.why("combine AL-Div1 AL-Div3"), "L69-ORG-COST");
}

TEST(L69_ORG_COST, ThePartsRemainderIsWhatTheWholeHasLeft) {
  Table table = sandbox(
      {.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Div11": "3121", "AL-Div12": "3121", "AL-Div13": "3121",
                                      "AL-Div14": "3121", "AL-Div15": "3121", "AL-Div16": "3121")"});
  table.play("combine AL-Div1 AL-Div2");
  EXPECT_EQ(left(table, "AL-Corps1"), 3);
  table.play("combine AL-Div11 AL-Div12 AL-Div13 AL-Div14 AL-Div15 AL-Div16");
  EXPECT_EQ(left(table, "AL-Army1"), 2);
}

TEST(L69_ORG_COST, CombiningAndBreakingDownGivesNothingBack) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121")"});
  table.play({"combine AL-Div1 AL-Div2", "break AL-Corps1"});
  EXPECT_EQ(left(table, "AL-Div1"), 3);
}

TEST(L69_ORG_WHEN, UnitsDoNotCombineInACombatPart) {
  const Table table = sandbox({.phase = "combat", .pieces = R"("AL-Div1": "2121", "AL-Div2": "2121")"});
  EXPECT_EQ(table.why("combine AL-Div1 AL-Div2"), "L69-ORG-WHEN");
}

TEST(L69_ORG_BREAK, AnArmyBreaksIntoCorpsAndDivisionsWithTheirOwnFactorLessWhatItUsed) {
  Table table = sandbox({.pieces = R"("AL-Army1": "2121")"});
  table.play({"break AL-Army1", "break AL-Corps1"});
  EXPECT_EQ(left(table, "AL-Corps2"), 4);
  EXPECT_EQ(left(table, "AL-Div1"), 5);
  Table moved = sandbox({.pieces = R"("AL-Army1": "2121")"});
  moved.play({"AL-Army1 2122", "break AL-Army1", "break AL-Corps1"});
  EXPECT_EQ(left(moved, "AL-Div1"), 4);
  EXPECT_EQ(moved.at("AL-Div2"), "2122");
}

TEST(L69_ORG_BREAK, NotInSiegePositionNotScattered) {
  const Table table = sandbox(
      {.pieces =
           R"("AL-Corps1": {"at": "2121", "marks": ["siege"]}, "AL-Corps2": {"at": "2323", "marks": ["scattered"]})",
       .ground = R"("features": {"2121": "city"})"});
  EXPECT_EQ(table.why("break AL-Corps1"), "L69-ORG-BREAK");
  EXPECT_EQ(table.why("break AL-Corps2"), "L69-CRT-PINNED");
}

TEST(L69_ORG_BREAK, InTheCombatPartTooBetweenBattlesAndWithinTheStackingLimit) {
  Table table = sandbox(
      {.phase = "combat", .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2120", "AL-Corps4": "2323", "AL-Div1": "2323",
      "AL-Div2": "2323", "FR-Div1": "2122", "FR-Div2": "2221", "FR-Corps1": "4030")"});
  EXPECT_EQ(table.why("break AL-Corps4"), "L69-STACK-THREE");
  EXPECT_EQ(table.why("break FR-Corps1"), "L69-ORG-BREAK");
  table.play({"break AL-Army1", "attack 2122 with AL-Corps1 AL-Corps2 fight", "die 1"});
  EXPECT_EQ(table.why("break AL-Corps1"), "L69-CBT-AUTO");  // it has attacked
  EXPECT_TRUE(table.allows("attack 2221 with AL-Corps3"));
  table.play("end combat");
  EXPECT_EQ(left(table, "AL-Corps3"), -1);
}

TEST(L69_ORG_TRADE, HigherFormationsGainFactors) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Div3": "2121", "AL-Div4": "2121",
                                      "AL-Div5": "2121", "AL-Div6": "2121")"});
  EXPECT_EQ(table.track("factors_allied"), 12);
  table.play({"combine AL-Div1 AL-Div2", "combine AL-Div3 AL-Div4", "combine AL-Div5 AL-Div6"});
  EXPECT_EQ(table.track("factors_allied"), 15);
  table.play("combine AL-Corps1 AL-Corps2 AL-Corps3");
  EXPECT_EQ(table.track("factors_allied"), 18);
  EXPECT_EQ(left(table, "AL-Army1"), 1);
}

}  // namespace
}  // namespace leipzig::testing::l69
