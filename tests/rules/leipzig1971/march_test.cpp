// Section 17 of the register: forced march.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

Table marching(const std::string& unit, const std::string& how) {
  Table table = field({.pieces = "\"" + unit + R"(": "1515", "FD9": "3030", "AD1": "5030")"});
  table.play("march " + unit + " " + how);
  return table;
}

TEST(L71_FM_GENERAL, OneUnitMarchesAtATime) {
  Table table = marching("FD1", "double");
  EXPECT_EQ(table.why("FD9 3031"), "L71-FM-GENERAL");
  EXPECT_EQ(table.why("march FD9 double"), "L71-FM-GENERAL");
  table.play({"press on", "die 1"});
  EXPECT_TRUE(table.allows("march FD9 double"));
}

TEST(L71_FM_ANNOUNCE, AMarchIsAnnouncedBeforeTheUnitMoves) {
  Table table = field({.pieces = R"("FD1": "1515")"});
  table.play("FD1 1516");
  EXPECT_EQ(table.why("march FD1 double"), "L71-FM-ANNOUNCE");
}

TEST(L71_FM_ANNOUNCE, AUnitStoppedByAZoneNeedsNoRoll) {
  Table table = field({.pieces = R"("FD1": "1515", "AD1": "1519")"});
  table.play({"march FD1 double", "FD1 1518"});
  EXPECT_FALSE(table.allows("press on"));
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L71_FM_FIRSTPART, DoubleMovesOnceFirstTripleTwice) {
  EXPECT_EQ(marching("FD1", "double").targets("move", "FD1").size(), 90u);
  Table triple = marching("FD1", "triple");
  EXPECT_TRUE(contains(triple.targets("move", "FD1"), "1525"));
  EXPECT_FALSE(contains(triple.targets("move", "FD1"), "1526"));
  EXPECT_EQ(triple.why("end movement"), "L71-FM-FIRSTPART");
}

TEST(L71_FM_LESS, TheExtraAllowanceNeedNotBeUsed) {
  Table table = marching("FC1", "double");
  table.play({"FC1 1519", "press on", "die 1", "FC1 1521"});
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L71_FM_TABLES, TheSourcesExampleTripleTwoThenFour) {
  Table table = marching("FD1", "triple");
  table.play({"FD1 1525", "press on", "die 2"});
  EXPECT_EQ(table.phase(), "march choice");
  table.play({"risk", "die 4", "FD1 1530", "end movement"});
  EXPECT_TRUE(is_dispersed(table, "FD1"));
  EXPECT_EQ(table.at("FD1"), "1530");
}

TEST(L71_FM_NONE, WithoutEffectTheMarchGoesOn) {
  Table table = marching("FD1", "double");
  table.play({"FD1 1520", "press on", "die 1"});
  EXPECT_TRUE(contains(table.targets("move", "FD1"), "1525"));
  table.play("FD9 3031");
  EXPECT_FALSE(is_dispersed(table, "FD1"));
}

TEST(L71_FM_D, TheMarchGoesOnAndEndsDispersed) {
  Table table = marching("FD1", "double");
  table.play({"FD1 1520", "press on", "die 5"});
  EXPECT_TRUE(contains(table.targets("move", "FD1"), "1525"));
  table.play("FD9 3031");
  EXPECT_TRUE(is_dispersed(table, "FD1"));
}

TEST(L71_FM_X, TheUnitIsDestroyedAndScores) {
  Table table = marching("FK1", "double");
  table.play({"press on", "die 6"});
  EXPECT_EQ(table.at("FK1"), "");
  EXPECT_EQ(table.track("march_losses_french"), 2);
}

TEST(L71_FM_SECOND, TheOwnerStopsUnharmedOrRollsAgain) {
  Table table = marching("FD1", "double");
  table.play({"FD1 1520", "press on", "die 3"});
  EXPECT_EQ(table.legal(), (Words{"halt", "risk"}));
  Table halt = table;
  halt.play("halt");
  EXPECT_FALSE(is_dispersed(halt, "FD1"));
  EXPECT_EQ(halt.why("FD1 1521"), "L71-MOV-C");
  table.play({"risk", "die 6"});
  EXPECT_EQ(table.at("FD1"), "");
}

TEST(L71_FM_SUPPLY, SupplyInReachAtTheStartReplacesTheDie) {
  Table table = field({.pieces = R"("FD1": "1515", "FS2": "1516", "FD3": "1520", "AD1": "5030")"});
  EXPECT_TRUE(contains(table.targets("march", "FD1"), "triple by FS2"));
  table.play("FS2 1519");
  EXPECT_FALSE(contains(table.targets("march", "FD3"), "triple by FS2"));
  EXPECT_TRUE(contains(table.targets("march", "FD1"), "triple by FS2"));
}

TEST(L71_FM_COSTS, TerrainCostsAsUsual) {
  Table table = field(
      {.pieces = R"("FD1": "1515", "FS2": "1514")",
       .board =
           R"("terrain": {"1516": "mountain", "1517": "mountain", "1518": "mountain", "1416": "mountain", "1417": "mountain", "1616": "mountain", "1617": "mountain", "1415": "mountain", "1615": "mountain", "1514": "mountain", "1414": "mountain", "1614": "mountain"})"});
  table.play("march FD1 double by FS2");
  EXPECT_TRUE(contains(table.targets("move", "FD1"), "1517"));
  EXPECT_FALSE(contains(table.targets("move", "FD1"), "1518"));
}

TEST(L71_FM_WHO, OnlyInfantryTriples) {
  const Table table = field({.pieces = R"("FH1": "1515", "FA2": "2015", "FS3": "2515", "FP4": "3015")"});
  EXPECT_EQ(table.targets("march", "FH1"), Words{"double"});
  EXPECT_TRUE(contains(table.targets("march", "FA2"), "triple"));
  EXPECT_FALSE(contains(table.targets("march", "FS3"), "triple"));
  EXPECT_FALSE(contains(table.targets("march", "FP4"), "triple"));
}

TEST(L71_FM_GOTHA, OnTurnOneUnitsAtGothaTripleFreely) {
  const Table table(
      R"({"game": "leipzig1971", "scenario": "1", "pieces": {"FH1": "0325", "FH2": "0425"}, "markers": {"phase": "movement"}})");
  EXPECT_TRUE(contains(table.targets("march", "FH1"), "triple from Gotha"));
  EXPECT_FALSE(contains(table.targets("march", "FH2"), "triple from Gotha"));
  const Table later(
      R"({"game": "leipzig1971", "scenario": "1", "pieces": {"FH1": "0325"}, "tracks": {"turn": 2}, "markers": {"phase": "movement"}})");
  EXPECT_FALSE(contains(later.targets("march", "FH1"), "triple from Gotha"));
}

}  // namespace
}  // namespace leipzig::testing
