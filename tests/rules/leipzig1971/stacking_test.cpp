// Section 6 of the register: stacking, build-up and breakdown.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

TEST(L71_STK_A, SupplyAndLeadersDoNotCountForStacking) {
  Table table = field(
      {.pieces =
           R"("FD1": "1515", "F3": "1515", "F4": "1515", "F5": "1515", "FS2": "1515", "FS3": "1515", "AD1": "4030")"});
  table.play("end movement");
  EXPECT_TRUE(table.allows("end assembly"));
}

TEST(L71_STK_B, TwoCombatUnitsInAHexCannotStayWithoutSupply) {
  const Table table = field({.pieces = R"("FD1": "1515", "FC2": "1515")"});
  EXPECT_EQ(table.why("end movement"), "L71-STK-ILLEGAL");
}

TEST(L71_STK_B, DispersedUnitsMayStayStackedAndTheOthersMustLeave) {
  const std::string dispersed = R"("FC2": {"at": "1515", "marks": ["dispersed"]})";
  EXPECT_TRUE(
      field({.pieces = R"("FD1": {"at": "1515", "marks": ["dispersed"]}, )" + dispersed}).allows("end movement"));
  Table table = field({.pieces = R"("FD1": "1515", "AD1": "4030", )" + dispersed});
  EXPECT_EQ(table.why("end movement"), "L71-STK-ILLEGAL");
  table.play("FD1 1517");
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L71_STK_B, NoUnitMayComeToADispersedOneAndStay) {
  Table table = field({.pieces = R"("FD1": {"at": "1515", "marks": ["dispersed"]}, "FC2": "1517", "AD1": "4030")"});
  table.play("FC2 1516");
  EXPECT_TRUE(table.allows("end movement"));
  table.play("FC2 1515");
  EXPECT_EQ(table.subjects("move"), Words{});  // no point is left
  table.play("end movement");
  EXPECT_EQ(table.why("end assembly"), "L71-STK-B");
  EXPECT_EQ(table.subjects("dissolve"), (Words{"FC2", "FD1"}));
  table.play({"dissolve FC2", "end assembly"});
  EXPECT_EQ(table.seat(), "allied");
}

TEST(L71_STK_B, AUnitThatNeverHadAWayOutIsExcusedWithADispersedOne) {
  const Table table = field(
      {.pieces =
           R"("FD1": "1515", "FC2": {"at": "1515", "marks": ["dispersed"]}, "AD1": "1514", "AD2": "1516", "AS3": "1517")"});
  EXPECT_EQ(table.subjects("move"), Words{});
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L71_STK_B1, UnitsWithAPointLeftMayStackToCombine) {
  Table table = field({.pieces = R"("FD1": "1515", "FD2": "1512", "AD1": "4030")"});
  table.play({"FD2 1515", "end movement"});
  EXPECT_EQ(table.phase(), "assembly");
  EXPECT_EQ(table.why("end assembly"), "L71-STK-B");
  table.play("combine 1515 corps");
  EXPECT_EQ(count_pieces(table, "FC"), 1);
}

TEST(L71_STK_B1, WithoutThePointTheyMayNot) {
  Table table = field(
      {.pieces =
           R"("FD1": {"at": "1515", "marks": ["left 0", "moved"]}, "FD2": {"at": "1515", "marks": ["left 0", "moved"]}, "AD1": "4030")",
       .markers = R"("movement": "under way")"});
  table.play("end movement");
  EXPECT_TRUE(table.subjects("combine").empty());
  EXPECT_EQ(table.subjects("dissolve"), (Words{"FD1", "FD2"}));
}

TEST(L71_STK_B2, OneSupplyUnitFeedsAllStacksAroundItAndIsSpentOnce) {
  Table table =
      field({.pieces = R"("FD1": "1515", "FC2": "1515", "FD3": "1517", "FC4": "1517", "FS5": "1516", "AD1": "4030")"});
  table.play("end movement");
  EXPECT_EQ(table.subjects("feed"), Words{"FS5"});
  EXPECT_EQ(table.why("end assembly"), "L71-STK-B2");
  table.play("feed FS5");
  EXPECT_TRUE(table.subjects("feed").empty());
  table.play("end assembly");
  EXPECT_EQ(table.at("FS5"), "");  // the combat phase is over
  EXPECT_EQ(table.seat(), "allied");
}

TEST(L71_STK_B2, RiversDoNotCutTheReachOfSupply) {
  Table table = field({.pieces = R"("FD1": "1515", "FC2": "1515", "FS5": "1516", "AD1": "4030")",
                       .board = R"("lines": {"river": ["1515-1516"]})"});
  table.play("end movement");
  EXPECT_TRUE(table.allows("feed FS5"));
}

TEST(L71_STK_B3, TheSupplyOfAStackIsThereDuringCombatAndGoneAfterIt) {
  Table table = field({.pieces = R"("FD1": "1515", "FC2": "1515", "FS5": "1514", "AA1": "1516")"});
  table.play({"end movement", "feed FS5", "end assembly"});
  EXPECT_EQ(table.phase(), "declaring");
  EXPECT_EQ(table.at("FS5"), "1514");
  table.play("end declaring");
  EXPECT_EQ(table.at("FS5"), "");
}

TEST(L71_STK_ILLEGAL, WhileAUnitCanMoveAwayThePhaseDoesNotEnd) {
  Table table = field({.pieces = R"("FD1": "1515", "FC2": "1515", "AD1": "4030")"});
  EXPECT_EQ(table.why("end movement"), "L71-STK-ILLEGAL");
  table.play({"FD1 1517", "end movement"});
  EXPECT_EQ(table.seat(), "allied");
}

TEST(L71_STK_ILLEGAL, WhereNothingElseHelpsUnitsAreEliminatedAndCountAsCombatLosses) {
  Table table = field(
      {.pieces =
           R"("FD1": {"at": "1515", "marks": ["left 0", "moved"]}, "FC2": {"at": "1515", "marks": ["left 0", "moved"]}, "AD1": "4030")",
       .markers = R"("movement": "under way")"});
  table.play({"end movement", "dissolve FD1"});
  EXPECT_EQ(table.track("combat_losses_french"), 1);
  EXPECT_TRUE(table.seat() == "allied" || table.allows("end assembly"));
}

TEST(L71_STK_C, ACorpsThatStartsStackedPaysTwoForTheFirstHex) {
  const Table table = field({.pieces = R"("FC1": "1515", "FD2": "1515")"});
  EXPECT_TRUE(contains(table.targets("move", "FC1"), "1518"));
  EXPECT_FALSE(contains(table.targets("move", "FC1"), "1519"));
}

TEST(L71_STK_D, AnAttackMeetsTheWholeStack) {
  Table table = field(
      {.phase = "declaring", .pieces = R"("FA1": "1515", "FS2": "1514", "AC1": "1516", "AD2": "1516", "AS3": "1517")"});
  table.play({"attack 1516 from 1515", "supply FS2", "go", "end declaring"});
  if (table.phase() == "evading") table.play("end evading");
  table.play({"sustain 1516 with AS3", "end sustaining", "resolve 1515"});
  EXPECT_EQ(odds(table), "18 against 7, 257 percent");
}

TEST(L71_STK_D2, UnitsMayStayOutButSufferTheResult) {
  Table table =
      field({.phase = "declaring",
             .pieces = R"("FC1": "1515", "FC2": "1515", "FC3": "1515", "FS4": "1514", "AA1": "1516", "AS5": "1517")"});
  table.play({"attack 1516 from 1515", "supply FS4", "without FC3", "go", "end declaring"});
  if (table.phase() == "evading") table.play("end evading");
  table.play({"sustain 1516 with AS5", "end sustaining", "resolve 1515"});
  EXPECT_EQ(odds(table), "10 against 18, 55 percent");
  table.play("die 1");
  EXPECT_EQ(count_pieces(table, "FD"), 6);  // As: all three are broken down
}

TEST(L71_STK_E, AnArmyBreaksDownInEveryMixture) {
  const Table table = field({.pieces = R"("FA1": "1515")"});
  EXPECT_EQ(table.targets("break", "FA1"), (Words{"1C4D", "2C2D", "3C", "6D"}));
  Table broken = table;
  broken.play("break FA1 2C2D");
  EXPECT_EQ(count_pieces(broken, "FC"), 2);
  EXPECT_EQ(count_pieces(broken, "FD"), 2);
}

TEST(L71_STK_E, BuildUpWorksMixedAndNotAcrossArms) {
  const Table table =
      field({.pieces = R"("FC1": "1515", "FD2": "1515", "FD3": "1515", "FD4": "1515", "FD5": "1515", "FH6": "1515")"});
  EXPECT_EQ(table.targets("combine", "1515"), (Words{"army-1C4D", "corps"}));
  EXPECT_EQ(field({.pieces = R"("FH1": "1515", "FH2": "1515")"}).targets("combine", "1515"), Words{"cavalry"});
  EXPECT_TRUE(field({.pieces = R"("FH1": "1515", "FD2": "1515")"}).subjects("combine").empty());
}

TEST(L71_STK_E2, EachUnitThatComesOutPaysAPoint) {
  Table table = field({.pieces = R"("FA1": "1515")"});
  table.play("break FA1 6D");
  // 5 - 1, and one more to leave the stack: three hexes.
  EXPECT_TRUE(contains(table.targets("move", "FD1"), "1518"));
  EXPECT_FALSE(contains(table.targets("move", "FD1"), "1519"));
}

TEST(L71_STK_E3, BreakdownComesBeforeAnyMove) {
  Table table = field({.pieces = R"("FC1": "1515", "FD2": "2020")"});
  EXPECT_TRUE(table.allows("break FC1"));
  table.play("FD2 2021");
  EXPECT_EQ(table.why("break FC1"), "L71-STK-E3");
}

TEST(L71_STK_E4, AUnitBuiltAtTheStartMovesWithOneLess) {
  Table table =
      field({.pieces = R"("FD1": "1515", "FD2": "1515", "FD3": "1515", "FD4": "1515", "FD5": "1515", "FD6": "1515")"});
  table.play("combine 1515 army-6D");
  EXPECT_EQ(table.targets("move", "FA1").size(), 6u);
}

TEST(L71_STK_E5, AtTheEndUnitsWithAPointLeftCombine) {
  Table table = field({.pieces = R"("FC1": "1515", "FC2": "1514", "FC3": "1516", "AD1": "4030")"});
  table.play({"FC2 1515", "FC3 1515", "end movement"});
  EXPECT_EQ(table.targets("combine", "1515"), Words{"army-3C"});
  table.play("combine 1515 army-3C");
  EXPECT_EQ(count_pieces(table, "FA"), 1);
}

TEST(L71_STK_E6, ADepotBreaksIntoTwoSupplyUnitsWhileCountersAreFree) {
  Table table = field({.pieces = R"("FP1": "1515")"});
  table.play("break FP1");
  EXPECT_EQ(count_pieces(table, "FS"), 2);
  std::string nine;
  for (int i = 2; i <= 10; ++i) nine += ", \"FS" + std::to_string(i) + "\": \"2020\"";
  EXPECT_EQ(field({.pieces = R"("FP1": "1515")" + nine}).why("break FP1"), "L71-STK-E6");
  EXPECT_TRUE(field({.pieces = R"("FS1": "1515", "FS2": "1515")"}).subjects("combine").empty());
}

TEST(L71_STK_F, DispersedUnitsNeitherCombineNorBreakDown) {
  EXPECT_EQ(field({.pieces = R"("FC1": {"at": "1515", "marks": ["dispersed"]})"}).why("break FC1"), "L71-STK-F");
  EXPECT_TRUE(
      field({.pieces = R"("FD1": {"at": "1515", "marks": ["dispersed"]}, "FD2": "1515")"}).subjects("combine").empty());
}

TEST(L71_STK_COUNTERS, FortySixInfantryDivisionsMayStandAsDivisions) {
  std::string many;
  for (int i = 1; i <= 46; ++i)
    many += (many.empty() ? "" : ", ") + ("\"FD" + std::to_string(i)) + "\": \"" +
            std::to_string(1000 + 100 * (i % 40) + 20) + "\"";
  EXPECT_EQ(count_pieces(field({.pieces = many}), "FD"), 46);
}

}  // namespace
}  // namespace leipzig::testing
