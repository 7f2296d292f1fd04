// Sections 4, 5 and 18 of the register: movement, zones of control, terrain.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

int reach(const Table& table, const std::string& unit) { return static_cast<int>(table.targets("move", unit).size()); }

// ---- moving ----

TEST(L71_MOV_GENERAL, UnitsMoveOneByOneAndThePhaseMayEndWithoutAMove) {
  Table table = field({.pieces = R"("FD1": "1515", "FD2": "2020")"});
  EXPECT_TRUE(table.allows("end movement"));
  table.play({"FD1 1517", "FD2 2018"});
  EXPECT_EQ(table.at("FD1") + " " + table.at("FD2"), "1517 2018");
}

TEST(L71_MOV_A, ADivisionEntersFiveClearHexesAndACorpsFour) {
  const Table table = field({.pieces = R"("FD1": "1515", "FC2": "3015")"});
  EXPECT_EQ(reach(table, "FD1"), 90);
  EXPECT_EQ(reach(table, "FC2"), 60);
  EXPECT_EQ(table.why("FC2 3020"), "L71-MOV-A");
}

TEST(L71_MOV_B, MovementIsOptional) {
  EXPECT_TRUE(field({.pieces = R"("FD1": "1515", "AD1": "4030")"}).allows("end movement"));
}

TEST(L71_MOV_C, PointsAreNotSavedNorSpentAfterAnotherUnitMoved) {
  Table table = field({.pieces = R"("FD1": "1515", "FD2": "2020")"});
  table.play({"FD1 1516", "FD2 2021"});
  EXPECT_EQ(table.why("FD1 1517"), "L71-MOV-C");
  table.play({"end movement", "end movement"});
  while (table.phase() == "arrival") table.play("end arrivals");
  EXPECT_EQ(reach(table, "FD1"), 90);
}

TEST(L71_MOV_F, PassingAFriendCostsOneMoreInAndOneMoreOut) {
  const Table table = field({.pieces = R"("FC1": "1515", "FD2": "1516")"});
  EXPECT_TRUE(contains(table.targets("move", "FC1"), "1516"));
  // Straight through: 2 in, 2 out.
  Table through =
      field({.pieces = R"("FC1": "1515", "FD2": "1516")",
             .board = R"("lines": {"river": ["1515-1415", "1515-1414", "1515-1514", "1515-1614", "1515-1615"]})"});
  EXPECT_FALSE(contains(through.targets("move", "FC1"), "1518"));
  EXPECT_TRUE(contains(through.targets("move", "FC1"), "1517"));
}

TEST(L71_MOV_F, LeadersAndSupplyNeitherPayNorCauseIt) {
  const Table table = field({.pieces = R"("F5": "1515", "FD2": "1516", "FS3": "1514", "FC4": "1513")"});
  EXPECT_EQ(reach(table, "F5"), 216);
  EXPECT_TRUE(contains(table.targets("move", "FC4"), "1517") == false);
  EXPECT_TRUE(contains(table.targets("move", "FC4"), "1515"));
}

TEST(L71_MOV_G, AHexWithAnyEnemyIsClosed) {
  const Table table = field({.pieces = R"("FD1": "1515", "A5": "1516", "AS1": "1514")"});
  EXPECT_EQ(table.why("FD1 1516"), "L71-MOV-G");
  EXPECT_EQ(table.why("FD1 1514"), "L71-MOV-G");
}

TEST(L71_MOV_H, AUnitCrossesDifferentTerrainWhileItCanPay) {
  const Table table = field(
      {.pieces = R"("FD1": "1515")",
       .board =
           R"("lines": {"river": ["1515-1516"]}, "terrain": {"1415": "mountain", "1615": "mountain", "1414": "mountain", "1614": "mountain", "1514": "mountain"})"});
  EXPECT_TRUE(contains(table.targets("move", "FD1"), "1517"));
  EXPECT_FALSE(contains(table.targets("move", "FD1"), "1518"));
}

TEST(L71_MOV_MINIMUM, WhoCannotPayAStepDoesNotTakeIt) {
  Table table =
      field({.pieces = R"("FA1": "1515")", .board = R"("lines": {"river": ["1515-1516", "1415-1516", "1615-1516"]})"});
  EXPECT_EQ(table.why("FA1 1516"), "L71-MOV-MINIMUM");
  table.play({"march FA1 double", "press on", "die 1"});
  EXPECT_TRUE(table.allows("FA1 1516"));
}

TEST(L71_MOV_I, SupplyDoesNotMatterForOrdinaryMovement) {
  EXPECT_EQ(reach(field({.pieces = R"("FC1": "1515")"}), "FC1"), 60);
}

TEST(L71_MOV_RIVER, AnUnbridgedRiverCostsThreeMore) {
  const Table table = field(
      {.pieces = R"("FC1": "1515", "FH2": "3015")", .board = R"("lines": {"river": ["1515-1516", "3015-3016"]})"});
  EXPECT_TRUE(contains(table.targets("move", "FC1"), "1516"));
  for (const engine::Way& way : Table(table).tabletop().ways(Table(table).tabletop().subjects()[0])) {
    if (way.path.back() == "1516") {
      EXPECT_NE(way.cost, "1");
    }
  }
}

TEST(L71_MOV_BRIDGE, ABridgeCostsNothingMore) {
  const Table table =
      field({.pieces = R"("FA1": "1515")", .board = R"("lines": {"river": ["1515-1516"], "bridge": ["1515-1516"]})"});
  EXPECT_TRUE(contains(table.targets("move", "FA1"), "1517"));
}

TEST(L71_MOV_MOUNTAIN, MountainsCostFiveAndAreClosedToCavalryAndSupply) {
  const Table table = field(
      {.pieces = R"("FD1": "1515", "FC2": "2015", "FH3": "2515", "FS4": "3015", "F5": "3515")",
       .board =
           R"("terrain": {"1516": "mountain", "2016": "mountain", "2516": "mountain", "3016": "mountain", "3516": "mountain"})"});
  EXPECT_TRUE(table.allows("FD1 1516"));
  EXPECT_EQ(table.why("FC2 2016"), "L71-MOV-MINIMUM");
  EXPECT_EQ(table.why("FH3 2516"), "L71-MOV-MOUNTAIN");
  EXPECT_EQ(table.why("FS4 3016"), "L71-MOV-MOUNTAIN");
  EXPECT_TRUE(table.allows("F5 3516"));
}

TEST(L71_MOV_PASS, APassIsCheapByItsRoadAndOtherwiseAMountain) {
  const std::string pass = R"("terrain": {"1516": "pass"}, "lines": {"pass_road": ["1515-1516", "1516-1517"]})";
  EXPECT_TRUE(field({.pieces = R"("FH1": {"at": "1515", "marks": ["left 1"]})", .board = pass}).allows("FH1 1516"));
  EXPECT_TRUE(field({.pieces = R"("FA3": "1517")", .board = pass}).allows("FA3 1515"));
  EXPECT_EQ(field({.pieces = R"("FS2": {"at": "1415", "marks": ["left 1"]})", .board = pass}).why("FS2 1516"),
            "L71-MOV-PASS");
  EXPECT_TRUE(field({.pieces = R"("FD2": "1415")", .board = pass}).allows("FD2 1516"));
}

TEST(L71_MOV_BORDERS, TheArmisticeLineAndBordersCostNothing) {
  // The line runs between 1413 and 1412 on the map.
  const Table table(
      R"({"game": "leipzig1971", "scenario": "5", "pieces": {"FD1": {"at": "1413", "marks": ["left 1"]}}})");
  EXPECT_TRUE(table.allows("FD1 1412"));
}

TEST(L71_MOV_EDGE, WhatLeavingAHexCostsIsPaidAtTheEdgeToo) {
  const auto rider = [](int left, const std::string& more) {
    return Table(
        R"({"game": "leipzig1971", "scenario": "1", "tracks": {"turn": 11}, "pieces": {"FH1": {"at": "5519", "marks": ["left )" +
        std::to_string(left) + R"("]})" + more + "}}");
  };
  const std::string zone = R"(, "AD9": "5720")";
  Table out_of_a_zone = rider(3, zone);
  out_of_a_zone.play("FH1 5719");
  EXPECT_EQ(out_of_a_zone.why("exit FH1"), "L71-MOV-EDGE");
  EXPECT_TRUE(rider(5, zone).play("FH1 5719").allows("exit FH1"));
  EXPECT_TRUE(rider(3, R"(, "AD9": "4515")").play("FH1 5719").allows("exit FH1"));
  // Off a friendly unit: one more (L71-MOV-F).
  EXPECT_EQ(rider(4, R"(, "FD2": "5719", "AD9": "4515")").play("FH1 5719").why("exit FH1"), "L71-MOV-EDGE");
}

TEST(L71_MOV_EDGE, OnlyWhereExitsScoreAFrenchUnitLeavesByTheEast) {
  EXPECT_TRUE(field({.scenario = "1", .turn = 4, .pieces = R"("FD1": "5715")"}).allows("exit FD1"));
  EXPECT_EQ(field({.scenario = "5", .pieces = R"("FD1": "5715")"}).why("exit FD1"), "L71-MOV-EDGE");
  EXPECT_EQ(field({.scenario = "1", .turn = 4, .pieces = R"("FD1": "5615")"}).why("exit FD1"), "L71-MOV-EDGE");
}

TEST(L71_MOV_EDGE, DivisionsLeadersAndSupplyThatLeftAreCounted) {
  Table table =
      field({.scenario = "1", .turn = 4, .pieces = R"("FC1": "5715", "F1": "5715", "FS2": "5715", "FD3": "1515")"});
  table.play({"exit FC1", "exit F1", "exit FS2"});
  EXPECT_EQ(table.at("FC1") + table.at("F1") + table.at("FS2"), "");
  const auto tracks = table.tabletop().position().tracks;
  const auto track = [&](std::string_view name) {
    for (const engine::NamedNumber& value : tracks) {
      if (value.name == name) return value.value;
    }
    return 0;
  };
  EXPECT_EQ(track("exited_divisions"), 2);
  EXPECT_EQ(track("exited_leaders"), 1);
  EXPECT_EQ(track("exited_supply"), 1);
  EXPECT_EQ(track("leaders_gone_french"), 1);  // the first of the ten
}

TEST(L71_MOV_EDGE, WhoWasStoppedThereMayNotLeave) {
  Table table = field({.scenario = "1", .turn = 4, .pieces = R"("FD1": "5515", "AD1": "5716")"});
  table.play("FD1 5715");
  EXPECT_EQ(table.why("exit FD1"), "L71-ZOC-A");
}

TEST(L71_MOV_DISPERSED, ADispersedUnitStandsStill) {
  const Table table = field({.pieces = R"("FH1": {"at": "1515", "marks": ["dispersed"]})"});
  EXPECT_TRUE(table.subjects("move").empty());
  EXPECT_EQ(table.why("FH1 1516"), "L71-MOV-DISPERSED");
  EXPECT_EQ(table.why("march FH1 double"), "L71-MOV-DISPERSED");
}

// ---- zones of control ----

TEST(L71_ZOC_GENERAL, ALoneSupplyUnitStopsNoUnit) {
  Table table = field({.pieces = R"("FD1": "1515", "AS1": "1517")"});
  EXPECT_TRUE(contains(table.targets("move", "FD1"), "1418"));
  table.play("FD1 1516");
  EXPECT_TRUE(table.allows("FD1 1415"));
}

TEST(L71_ZOC_GENERAL, TheSixHexesAroundACombatUnitAreItsZone) {
  const Table table = field({.pieces = R"("FD1": "1515", "AD1": "3015")"});
  EXPECT_EQ(table.view().controls[1].spaces.size(), 6u);
}

TEST(L71_ZOC_MIXED, AStackWithCavalryControlsTotally) {
  Table table = field({.pieces = R"("FH1": "1515", "AC1": "1518", "AH2": "1518")"});
  table.play("FH1 1517");
  EXPECT_EQ(table.why("FH1 1417"), "L71-ZOC-B2");
}

TEST(L71_ZOC_A, InfantryStopsInAnyZone) {
  Table table = field({.pieces = R"("FD1": "1515", "AD1": "1517")"});
  table.play("FD1 1516");
  EXPECT_EQ(table.why("FD1 1515"), "L71-ZOC-A");
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L71_ZOC_A, NonCombatUnitsStopAsWell) {
  Table table = field({.pieces = R"("F5": "1515", "AD1": "1517")"});
  table.play("F5 1516");
  EXPECT_EQ(table.why("F5 1515"), "L71-ZOC-A");
}

TEST(L71_ZOC_A2, FootNeverStepsFromZoneToZone) {
  const Table table = field({.pieces = R"("FD1": {"at": "1516", "marks": ["left 1"]}, "AD1": "1517")"});
  EXPECT_EQ(table.why("FD1 1416"), "L71-ZOC-A2");
  // Out and in again it may.
  EXPECT_TRUE(contains(table.targets("move", "FD1"), "1515"));
  const Table around = field({.pieces = R"("FD1": "1516", "AD1": "1517", "AD2": "1512")"});
  EXPECT_TRUE(contains(around.targets("move", "FD1"), "1513"));
  EXPECT_FALSE(contains(around.targets("move", "FD1"), "1511"));
}

TEST(L71_ZOC_A2, AmongControlledNeighboursItCannotMove) {
  const Table table = field({.pieces = R"("FD1": "1516", "AD1": "1517", "AD2": "1515")"});
  EXPECT_TRUE(table.subjects("move").empty());
}

TEST(L71_ZOC_B, CavalryCrossesPartialZonesAtTwoPointsMore) {
  Table table = field({.pieces = R"("FH1": "1514", "AD1": "1517")"});
  table.play("FH1 1516");
  int known = 0;
  for (const engine::Way& way : table.tabletop().ways(table.tabletop().subjects()[0])) {
    if (way.path.back() == "1415" || way.path.back() == "1416") {
      EXPECT_EQ(way.cost, "3");
      ++known;
    }
  }
  EXPECT_EQ(known, 2);
}

TEST(L71_ZOC_B2, CavalryStopsInATotalZone) {
  Table table = field({.pieces = R"("FH1": "1515", "AH1": "1517")"});
  table.play("FH1 1516");
  EXPECT_EQ(table.why("FH1 1515"), "L71-ZOC-B2");
}

TEST(L71_ZOC_B3, CavalryThatBeganInAZoneLeavesItFreely) {
  Table table = field({.pieces = R"("FK1": "1516", "AH1": "1517", "AD2": "1413")"});
  table.play("FK1 1415");
  EXPECT_TRUE(table.allows("end movement"));
  EXPECT_TRUE(contains(field({.pieces = R"("FK1": "1516", "AH1": "1517")"}).targets("move", "FK1"), "1509"));
}

TEST(L71_ZOC_C, NoZoneCrossesAnUnbridgedRiver) {
  Table table = field({.pieces = R"("FD1": "1515", "AD1": "1517")", .board = R"("lines": {"river": ["1516-1517"]})"});
  table.play("FD1 1516");
  EXPECT_TRUE(table.allows("FD1 1515"));
  Table bridged = field({.pieces = R"("FD1": "1515", "AD1": "1517")",
                         .board = R"("lines": {"river": ["1516-1517"], "bridge": ["1516-1517"]})"});
  bridged.play("FD1 1516");
  EXPECT_EQ(bridged.why("FD1 1515"), "L71-ZOC-A");
}

TEST(L71_ZOC_FRIENDS, FriendsDoNotLiftAZoneInMovement) {
  Table table = field({.pieces = R"("FD1": "1514", "FD2": "1516", "AD1": "1517")"});
  table.play("FD1 1516");
  EXPECT_EQ(table.why("FD1 1515"), "L71-ZOC-A");
}

TEST(L71_ZOC_RBC, FriendsLiftAZoneInRetreatBeforeCombat) {
  const std::string pieces = R"("FC1": "1515", "AH1": "1516", "FC3": "2020", "AD9": "2021")";
  // The only hexes not in the zone of FC1 lie south; a friend in 1415 opens that one too.
  Table without = field({.phase = "declaring", .pieces = pieces});
  without.play({"attack 1516 from 1515", "go", "end declaring"});
  EXPECT_EQ(without.phase(), "evading");
  Table closed =
      field({.phase = "declaring", .pieces = R"("FC1": "1515", "FC2": "1617", "FC3": "1417", "AH1": "1516")"});
  closed.play({"attack 1516 from 1515", "go", "end declaring"});
  EXPECT_NE(closed.phase(), "evading");
  Table open =
      field({.phase = "declaring",
             .pieces = R"("FC1": "1515", "FC2": "1617", "FC3": "1417", "AH1": "1516", "AD2": "1517", "AD3": "1518")"});
  open.play({"attack 1516 from 1515", "go", "end declaring"});
  EXPECT_EQ(open.phase(), "evading");
}

TEST(L71_ZOC_DISPERSED, ADispersedUnitKeepsItsZone) {
  Table table = field({.pieces = R"("FD1": "1515", "AC1": {"at": "1517", "marks": ["dispersed"]})"});
  table.play("FD1 1516");
  EXPECT_EQ(table.why("FD1 1515"), "L71-ZOC-A");
}

TEST(L71_ZOC_AUTO, AnEliminatedUnitHasNoZone) {
  Table table = field({.pieces = R"("FA1": "1516", "FD2": "1519", "AD1": "1517")"});
  table.play({"eliminate 1517 from 1516", "FD2 1518"});
  EXPECT_TRUE(table.allows("FD2 1419"));
}

// ---- terrain ----

TEST(L71_TEC_CHART, TheCostsAreThoseOfTheChart) {
  const Table table = field(
      {.pieces = R"("FD1": "1515")", .board = R"("terrain": {"1516": "mountain"}, "lines": {"river": ["1515-1514"]})"});
  for (const engine::Way& way : Table(table).tabletop().ways(Table(table).tabletop().subjects()[0])) {
    if (way.path.back() == "1516") {
      EXPECT_EQ(way.cost, "5");
    }
    if (way.path.back() == "1415") {
      EXPECT_EQ(way.cost, "1");
    }
  }
}

TEST(L71_TEC_MOUNTAINHEX, AMountainHexCostsFiveWhateverElseIsInIt) {
  const Table table = field(
      {.pieces = R"("FC1": "1515")", .board = R"("terrain": {"1516": "mountain"}, "features": {"1516": "city"})"});
  EXPECT_EQ(table.why("FC1 1516"), "L71-MOV-MINIMUM");
}

TEST(L71_TEC_ZOCMOUNTAIN, ZonesReachIntoMountains) {
  Table table = field({.pieces = R"("F5": "1515", "AD1": "1517")", .board = R"("terrain": {"1516": "mountain"})"});
  table.play("F5 1516");
  EXPECT_EQ(table.why("F5 1515"), "L71-ZOC-A");
}

TEST(L71_TEC_PASSDEF, APassDoublesItsDefenders) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FA1": "1515", "FS2": "1514", "AC1": "1516", "AS2": "1517")",
                       .board = R"("terrain": {"1516": "pass"}, "lines": {"pass_road": ["1516-1517"]})"});
  table.play({"attack 1516 from 1515", "supply FS2", "go", "end declaring"});
  if (table.phase() == "evading") table.play("end evading");
  table.play({"sustain 1516 with AS2", "end sustaining", "resolve 1515"});
  EXPECT_EQ(odds(table), "18 against 10, 180 percent");
}

TEST(L71_TEC_CITY, ACityIsClearGround) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FA1": "1515", "FS2": "1514", "AC1": "1516")",
                       .board = R"("features": {"1516": "city"})"});
  engage(table, "1516", "1515", "");
  EXPECT_EQ(odds(table), "9 against 2, 450 percent");
}

}  // namespace
}  // namespace leipzig::testing
