// Sections 1 to 3 of the register: what is in the box, how armies are placed, and the order of play.
#include <gtest/gtest.h>

#include <map>

#include "games/catalogue.h"
#include "tests/rules/leipzig1969/scene.h"

namespace leipzig::testing::l69 {
namespace {

// ---- components ----

TEST(L69_COMP_BOARD, LeipzigHasItsSixNeighbours) {
  const Table table = sandbox({.pieces = R"("AL-Div1": {"at": "1721", "marks": ["used 4"]})"});
  EXPECT_EQ(table.targets("move", "AL-Div1"), words("1720 1820 1821 1722 1621 1620"));
}

TEST(L69_COMP_TERRAIN, EveryCityIsATownAndAFortressNoMore) {
  const Table table =
      germany({.pieces = R"("AL-Div1": "2824", "AL-Div2": "1721", "AL-Div3": "0325", "AL-Div4": "1719")"});
  EXPECT_EQ(table.subjects("siege"), words("AL-Div1 AL-Div2 AL-Div3"));
}

TEST(L69_COMP_TERRAIN, TheFortressMarkDoublesNoUnit) {
  Table table = germany({.phase = "combat", .pieces = R"("FR-Div1": "2824", "AL-Div1": "2825", "AL-Sup1": "2825")"});
  table.play("attack 2824 with AL-Div1");
  EXPECT_EQ(total(table, "defence"), 2);
}

TEST(L69_COMP_SIDES, AlliedArmiesStackAndAttackTogether) {
  // AL-Div12 is of the Austrian, AL-Div32 of the Prussian army.
  Table table = sandbox(
      {.phase = "combat", .pieces = R"("AL-Div12": "2121", "AL-Div32": "2121", "AL-Sup1": "2121", "FR-Div1": "2122")"});
  table.play("attack 2122 with AL-Div12 AL-Div32");
  EXPECT_EQ(total(table, "attack"), 4);
}

TEST(L69_COMP_COUNTER, TwoDivisionsOfDifferentNumberBehaveAlike) {
  const Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div44": "2121")"});
  EXPECT_EQ(table.targets("move", "AL-Div1"), table.targets("move", "AL-Div44"));
  EXPECT_EQ(value(table, "AL-Div1", "strength"), value(table, "AL-Div44", "strength"));
}

TEST(L69_COMP_TYPES, ThereIsNoCavalryArmyAndOthersDoNotFight) {
  const Table table =
      sandbox({.phase = "combat", .pieces = R"("FR-Div1": "2122", "AL-Sup1": "2121", "AL-Eng1": "2121")"});
  EXPECT_EQ(table.why("attack 2122 with AL-Sup1"), "L69-COMP-TYPES");
  EXPECT_EQ(table.why("attack 2122 with AL-Eng1"), "L69-COMP-TYPES");
  EXPECT_NE(fault_of(R"({"game": "leipzig1969", "pieces": {"AL-CavArmy1": "2121"}})"), "");
}

TEST(L69_COMP_VALUES, FactorsAreThoseOfTheCounters) {
  const Table table =
      sandbox({.seat = "french", .pieces = R"("FR-Div1": "0101", "FR-Corps1": "0301", "FR-Army1": "0501",
      "FR-Cav1": "0701", "FR-CavCorps1": "0901", "FR-Sup1": "1101", "FR-Depot1": "1301", "FR-Eng1": "1501",
      "FR-Napoleon": "1701")"});
  const std::map<std::string, std::pair<int, int>> printed = {
      {"FR-Div1", {2, 5}},   {"FR-Corps1", {5, 4}},    {"FR-Army1", {18, 2}},
      {"FR-Cav1", {2, 8}},   {"FR-CavCorps1", {5, 7}}, {"FR-Sup1", {0, 4}},
      {"FR-Depot1", {0, 0}}, {"FR-Eng1", {0, 5}},      {"FR-Napoleon", {0, 8}}};
  for (const auto& [id, factors] : printed) {
    EXPECT_EQ(value(table, id, "strength"), factors.first) << id;
    EXPECT_EQ(left(table, id), factors.second) << id;
  }
}

TEST(L69_COMP_VALUES, ACorpsAgainstACavalryDivisionStandsAtTwoToOne) {
  Table table = sandbox(
      {.phase = "combat", .seat = "french", .pieces = R"("FR-Corps1": "2121", "FR-Sup1": "2121", "AL-Cav1": "2122")"});
  table.play("attack 2122 with FR-Corps1");
  EXPECT_EQ(column(table), "2-1");
}

TEST(L69_COMP_DIE, AMoveAsksForNoDie) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121")"});
  table.play("AL-Div1 2122");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(L69_COMP_DIE, ABattleAsksForOneOfSixFaces) {
  Table table = sandbox({.phase = "combat", .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122")"});
  table.play("attack 2122 with AL-Div1 fight");
  EXPECT_EQ(table.seat(), "chance");
  EXPECT_EQ(table.tabletop().outcomes().size(), 6u);
  EXPECT_EQ(table.why("end combat"), "L69-COMP-DIE");
}

TEST(L69_COMP_MARKER, AUnitScatteredIntoATownIsScatteredAndNotInSiege) {
  // The only end two hexes south that is free of others is the town.
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122")",
                         .ground = R"("features": {"2123": "city"})"});
  table.play({"attack 2122 with AL-Div1 fight", "die 4", "scatter FR-Div1 2123", "end combat"});
  EXPECT_TRUE(marked(table, "FR-Div1", "scattered"));
  EXPECT_FALSE(marked(table, "FR-Div1", "siege"));
  EXPECT_EQ(table.why("FR-Div1 2124"), "L69-CRT-PINNED");
}

// ---- set-up ----

TEST(L69_SETUP_ORDER, TheFrenchWaitForEveryAlliedUnit) {
  Table table = start();
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.why("deploy FR-Div1 2824"), "L69-SETUP-ORDER");
  EXPECT_EQ(table.why("end deployment"), "L69-SETUP-ORDER");
  table.play({"deploy historically", "end deployment"});
  EXPECT_EQ(table.seat(), "french");
  EXPECT_TRUE(table.allows("deploy FR-Div1 2824"));
}

TEST(L69_SETUP_AREAS, EveryArmyHasItsOwnArea) {
  Table table = start();
  EXPECT_TRUE(table.allows("deploy AL-Div1 2508"));   // the North in Berlin
  EXPECT_TRUE(table.allows("deploy AL-Div12 3335"));  // Austrians in Prague
  EXPECT_TRUE(table.allows("deploy AL-Div32 5423"));  // Prussians in Breslau
  EXPECT_EQ(table.why("deploy AL-Div32 3335"), "L69-SETUP-AREAS");
  EXPECT_EQ(table.why("deploy AL-Div1 2824"), "L69-SETUP-AREAS");
}

TEST(L69_SETUP_AREAS, TheHistoricalSetUpPlacesAllUnitsInOneAction) {
  Table table = start();
  table.play("deploy AL-Div1 2508");
  table.play("deploy historically");
  EXPECT_EQ(table.legal(), Words{"end deployment"});
  EXPECT_EQ(table.at("AL-Div1"), "2508");
  table.play({"end deployment", "deploy historically"});
  for (const engine::Piece& piece : table.view().pieces) {
    EXPECT_EQ(piece.at == "waiting", contains(piece.marks, "russian")) << piece.id;
  }
}

// How many of each type stand in the boxes and hexes that an army begins with.
std::map<std::string, int> army(const Table& table, std::string_view group) {
  std::map<std::string, int> found;
  for (const engine::Piece& piece : table.view().pieces) {
    if (contains(piece.marks, group)) ++found[piece.type];
  }
  return found;
}

TEST(L69_SETUP_NORTH, TheArmyOfTheNorthIsAsTheChartSays) {
  const Table table = start();
  const std::map<std::string, int> chart = {{"infantry", 11}, {"cavalry", 8}, {"supply", 2}, {"engineer", 1}};
  EXPECT_EQ(army(table, "army_of_the_north"), chart);
  EXPECT_EQ(table.at("AL-Depot1"), "2508");
}

TEST(L69_SETUP_AUSTRIA, TheAustrianArmyIsAsTheChartSays) {
  const Table table = start();
  const std::map<std::string, int> chart = {{"infantry", 20}, {"cavalry", 2}, {"supply", 2}, {"engineer", 1}};
  EXPECT_EQ(army(table, "austrian"), chart);
  EXPECT_EQ(table.at("AL-Depot2"), "3335");
}

TEST(L69_SETUP_PRUSSIA, ThePrussianArmyHasNoDepot) {
  const Table table = start();
  const std::map<std::string, int> chart = {{"infantry", 8}, {"cavalry", 3}, {"supply", 1}, {"engineer", 1}};
  EXPECT_EQ(army(table, "prussian"), chart);
  EXPECT_EQ(table.track("depots_allied"), 2);
}

TEST(L69_SETUP_FRANCE, TheFrenchArmyIsAsTheChartSays) {
  const Table table = start();
  const std::map<std::string, int> chart = {{"infantry", 28}, {"cavalry", 8}, {"supply", 4}, {"engineer", 2}};
  EXPECT_EQ(army(table, "french"), chart);
  EXPECT_EQ(table.at("FR-Depot1"), "2824");
}

TEST(L69_SETUP_NAPOLEON, NapoleonIsPlacedAnywhereInTheFrenchArea) {
  Table table = start();
  table.play({"deploy historically", "end deployment", "deploy FR-Napoleon 1721", "deploy historically"});
  EXPECT_EQ(table.at("FR-Napoleon"), "1721");
}

TEST(L69_SETUP_RUSSIA, ADivisionThatEntersAtAClearHexHasFourLeft) {
  Table table = germany({.turn = 1, .pieces = R"("AL-Div40": "waiting", "AL-Div41": "waiting", "FR-Div1": "2824")"});
  table.play("enter AL-Div40 5709");
  EXPECT_EQ(left(table, "AL-Div40"), 4);
  EXPECT_EQ(table.why("enter AL-Div41 5723"), "L69-SETUP-RUSSIA");
  EXPECT_EQ(table.targets("enter", "AL-Div41").size(), 17u);
}

TEST(L69_SETUP_RUSSIA, WhoWaitsMayComeLaterAndCountsForNothing) {
  Table table = germany({.turn = 7, .pieces = R"("AL-Div40": "waiting", "FR-Div1": "5709", "AL-Div1": "2508")"});
  EXPECT_EQ(table.track("factors_allied"), 2);
  EXPECT_TRUE(table.allows("enter AL-Div40 5701"));
  EXPECT_EQ(table.why("enter AL-Div40 5709"), "L69-SETUP-RUSSIA");  // the enemy holds it
  table.play("enter AL-Div40 5708");
  EXPECT_EQ(left(table, "AL-Div40"), 0);  // in an enemy zone
}

TEST(L69_SETUP_DIVISIONS, NoArmyAndNoFourthUnitIsPlaced) {
  Table table = start();
  EXPECT_EQ(table.why("deploy AL-Army1 2508"), "L69-SETUP-DIVISIONS");
  table.play({"deploy AL-Div1 2508", "deploy AL-Div2 2508"});  // with the depot three
  EXPECT_EQ(table.why("deploy AL-Div3 2508"), "L69-SETUP-DIVISIONS");
}

// ---- sequence ----

TEST(L69_SEQ_TURN, EveryTurnIsAlliedMoveAndCombatThenFrenchMoveAndCombat) {
  Table table = sandbox({.pieces = R"("AL-Div1": "0101", "FR-Div1": "5738")"});
  Words order;
  for (int i = 0; i < 5; ++i) {
    order.push_back(std::to_string(table.track("turn")) + " " + table.seat() + " " + table.phase());
    table.play(table.phase() == "movement" ? "end movement" : "end combat");
  }
  EXPECT_EQ(order, (Words{"2 allied movement", "2 allied combat", "2 french movement", "2 french combat",
                          "3 allied movement"}));
}

TEST(L69_SEQ_FIRST, AfterTheDeploymentTheAlliesMoveFirst) {
  Table table = start();
  table.play({"deploy historically", "end deployment", "deploy historically", "end deployment"});
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.track("turn"), 1);
}

TEST(L69_SEQ_LENGTH, AfterTheFrenchCombatOfTurnTenItIsOver) {
  Table table =
      sandbox({.turn = 10, .phase = "combat", .seat = "french", .pieces = R"("AL-Div1": "0101", "FR-Div1": "5738")"});
  table.play("end combat");
  EXPECT_EQ(table.seat(), "over");
  EXPECT_EQ(table.why("end movement"), "L69-SEQ-LENGTH");
  EXPECT_NE(table.verdict().rule, "");
}

TEST(L69_SEQ_NOENEMY, NoUnitMovesInTheOtherSidesPart) {
  const Table table = sandbox({.seat = "french", .pieces = R"("AL-Div1": "0101", "FR-Div1": "2121")"});
  EXPECT_EQ(table.why("AL-Div1 0102"), "L69-SEQ-NOENEMY");
}

}  // namespace
}  // namespace leipzig::testing::l69
