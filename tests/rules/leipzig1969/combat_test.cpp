// Sections 8, 9 and 11 of the register: combat, its results, Napoleon.
#include <gtest/gtest.h>

#include <map>

#include "tests/rules/leipzig1969/scene.h"

namespace leipzig::testing::l69 {
namespace {

// ---- who may attack what ----

TEST(L69_CBT_WHEN, InTheMovementPartOnlyAutomaticEliminationIsPossible) {
  const Table table = sandbox({.pieces = R"("AL-Corps1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122")"});
  EXPECT_EQ(table.why("attack 2122 with AL-Corps1"), "L69-CBT-WHEN");
}

TEST(L69_CBT_WHEN, TheOneWhoMovedIsTheAttacker) {
  const Table table =
      sandbox({.phase = "combat", .pieces = R"("AL-Corps1": "2121", "FR-Sup1": "2122", "FR-Corps1": "2122")"});
  EXPECT_EQ(table.why("attack 2121 with FR-Corps1"), "L69-CBT-WHEN");
  EXPECT_EQ(table.why("AL-Corps1 2120"), "L69-CBT-WHEN");
}

TEST(L69_CBT_ADJACENT, TwoHexesApartUnitsDoNotFight) {
  const Table table =
      sandbox({.phase = "combat", .pieces = R"("AL-Corps1": "1721", "AL-Sup1": "1721", "FR-Div1": "1719")"});
  EXPECT_EQ(table.why("attack 1719 with AL-Corps1"), "L69-CBT-ADJACENT");
}

constexpr auto kThreeBattles = R"("AL-Corps1": "1010", "AL-Sup1": "1010", "FR-Div1": "1011",
    "AL-Corps2": "2010", "AL-Sup2": "2010", "FR-Div2": "2011", "AL-Corps3": "3010", "AL-Sup3": "3010", "FR-Div3": "3011")";

TEST(L69_CBT_VOLUNTARY, ThreeSuppliedAttacksInOnePart) {
  Table table = sandbox({.phase = "combat", .pieces = kThreeBattles});
  for (const char* hex : {"1011", "2011", "3011"}) {
    const std::string unit = hex[0] == '1' ? "AL-Corps1" : hex[0] == '2' ? "AL-Corps2" : "AL-Corps3";
    table.play({"attack " + std::string(hex) + " with " + unit + " fight", "die 1"});
  }
  EXPECT_EQ(table.track("factors_french"), 0);
  EXPECT_EQ(table.legal(), Words{"end combat"});
}

TEST(L69_CBT_ORDER, AfterOneBattleAnyOtherMayBeNext) {
  Table table = sandbox({.phase = "combat", .pieces = kThreeBattles});
  EXPECT_EQ(table.subjects("attack"), words("AL-Corps1 AL-Corps2 AL-Corps3"));
  table.play({"attack 2011 with AL-Corps2"});
  EXPECT_EQ(table.why("attack 1011 with AL-Corps1"), "L69-CBT-ORDER");
  table.play({"fight", "die 5", "scatter FR-Div2 2012"});  // ds1
  EXPECT_EQ(table.subjects("attack"), words("AL-Corps1 AL-Corps3"));
}

TEST(L69_CBT_HEX, AllUnitsOfTheHexDefendAsOne) {
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Corps1": "2122", "FR-Div1": "2122")"});
  table.play("attack 2122 with AL-Army1");
  EXPECT_EQ(total(table, "defence"), 7);
}

TEST(L69_CBT_HEX, AttackersMayComeFromSeveralHexesAndStayOut) {
  Table table = sandbox({.phase = "combat", .pieces = R"("AL-Corps1": "2121", "AL-Corps2": "2121", "AL-Corps3": "2021",
      "AL-Sup1": "2121", "FR-Army1": "2122", "FR-Div1": "2222")"});
  table.play("attack 2122 with AL-Corps1 AL-Corps3");
  EXPECT_EQ(total(table, "attack"), 10);
  EXPECT_TRUE(table.allows("fight"));
  EXPECT_TRUE(table.allows("with AL-Corps2"));
}

TEST(L69_CBT_ONCE, NoUnitAttacksOrIsAttackedTwice) {
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Sup1": "2121",
      "AL-Corps1": "2123", "AL-Sup2": "2123", "FR-Div1": {"at": "2122", "marks": ["siege"]}, "FR-Div2": "2020")",
                         .ground = R"("features": {"2122": "city"})"});
  table.play({"attack 2122 with AL-Div1 AL-Div2 fight", "die 4"});  // 1-1: ds1, which does not touch a siege
  EXPECT_EQ(table.why("attack 2122 with AL-Corps1"), "L69-CBT-ONCE");
  EXPECT_EQ(table.why("attack 2020 with AL-Div1"), "L69-CBT-ONCE");
}

TEST(L69_CBT_ONCE, AHexIsClosedWhenAUnitWasScatteredIntoIt) {
  // FR-Div1 has one way out, to its friend; the friend may then not be attacked either.
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "AL-Corps1": "2124", "AL-Sup2": "2124",
      "FR-Div1": "2122", "FR-Div2": "2123")",
                         .ground = R"("lines": {"river": ["2122-2221", "2122-2222", "2122-2022", "2122-2021"]})"});
  EXPECT_TRUE(table.allows("attack 2123 with AL-Corps1"));
  table.play({"attack 2122 with AL-Div1 fight", "die 4"});
  EXPECT_EQ(table.legal(), Words{"scatter FR-Div1 2123"});
  table.play("scatter FR-Div1 2123");
  EXPECT_EQ(table.why("attack 2123 with AL-Corps1"), "L69-CBT-ONCE");
}

TEST(L69_CBT_NOSPLIT, AnArmyGoesWholeIntoOneBattle) {
  Table table =
      sandbox({.phase = "combat",
               .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Corps1": "2122", "FR-Corps2": "2120")"});
  table.play("attack 2122 with AL-Army1");
  EXPECT_EQ(total(table, "attack"), 18);
  EXPECT_EQ(table.why("with AL-Army1"), "L69-CBT-NOSPLIT");
  table.play({"fight", "die 1"});
  EXPECT_EQ(table.why("attack 2120 with AL-Army1"), "L69-CBT-ONCE");
}

// ---- odds and strengths ----

// Allied units in 2121 (supplied) and 2021 against French in 2122.
Table clash(std::string_view attackers, std::string_view defenders) {
  std::string pieces = R"("AL-Sup1": "2121")";
  int there = 0;
  for (const std::string& unit : words(attackers)) {
    pieces += ", \"" + unit + "\": \"" + (there++ < 2 ? "2121" : "2021") + "\"";
  }
  for (const std::string& unit : words(defenders)) pieces += ", \"" + unit + "\": \"2122\"";
  Table table = sandbox({.phase = "combat", .pieces = pieces});
  table.play("attack 2122 with " + std::string(attackers));
  return table;
}

TEST(L69_CBT_ODDS, FractionsGoToTheDefender) {
  EXPECT_EQ(column(clash("AL-Corps1", "FR-Cav1")), "2-1");
  EXPECT_EQ(column(clash("AL-Army1", "FR-Corps1")), "3-1");
  EXPECT_EQ(column(clash("AL-Div1 AL-Div2", "FR-Corps1")), "1-2");
  EXPECT_EQ(column(clash("AL-Corps1 AL-Corps2 AL-Div1 AL-Div2", "FR-Div1")), "7-1");
}

TEST(L69_CBT_LOW, BelowOneToTwoThereIsNoAttack) {
  const Table table =
      sandbox({.phase = "combat", .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Corps1": "2122")"});
  EXPECT_EQ(table.why("attack 2122 with AL-Div1"), "L69-CBT-LOW");
  EXPECT_EQ(column(clash("AL-Corps1", "FR-Corps1 FR-Corps2")), "1-2");
}

TEST(L69_CBT_LOW, AWeakUnitMayBeginABattleThatOthersMakePossible) {
  Table table =
      sandbox({.phase = "combat",
               .pieces = R"("AL-Div1": "2121", "AL-Corps1": "2121", "AL-Sup1": "2121", "FR-Corps1": "2122")"});
  table.play("attack 2122 with AL-Div1");
  EXPECT_EQ(table.why("fight"), "L69-CBT-LOW");
  EXPECT_EQ(table.legal(), Words{"with AL-Corps1"});
}

TEST(L69_CBT_ATKBASE, AMountainDoesNotHelpTheAttacker) {
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("AL-Corps1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122")",
                         .ground = R"("terrain": {"2121": "mountain"})"});
  table.play("attack 2122 with AL-Corps1");
  EXPECT_EQ(total(table, "attack"), 5);
}

TEST(L69_CBT_DEFRIVER, DoubledOnlyWhenAllAttackersComeOverTheBridge) {
  Table table =
      germany({.phase = "combat",
               .pieces = R"("FR-Corps1": "1112", "AL-Corps1": "1212", "AL-Corps2": "1113", "AL-Sup1": "1113")"});
  table.play("attack 1112 with AL-Corps1");
  EXPECT_EQ(total(table, "defence"), 10);
  table.play("with AL-Corps2");
  EXPECT_EQ(total(table, "defence"), 5);
}

TEST(L69_CBT_DEFMOUNTAIN, DoubledAlsoInAPassAlongTheRoad) {
  Table table = germany({.phase = "combat", .pieces = R"("FR-Div1": "2827", "AL-Corps1": "2828", "AL-Sup1": "2828")"});
  table.play("attack 2827 with AL-Corps1");
  EXPECT_EQ(total(table, "defence"), 4);
}

TEST(L69_CBT_DEFSIEGE, OnlyUnitsInSiegePositionAreDoubled) {
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121",
      "FR-Corps1": {"at": "2122", "marks": ["siege"]}, "FR-Div1": "2122")",
                         .ground = R"("features": {"2122": "city"})"});
  table.play("attack 2122 with AL-Army1");
  EXPECT_EQ(total(table, "defence"), 12);
}

TEST(L69_CBT_ONEDOUBLE, SiegeAndRiverDoubleOnce) {
  Table table =
      germany({.phase = "combat",
               .pieces = R"("FR-Corps1": {"at": "2824", "marks": ["siege"]}, "AL-Army1": "2823", "AL-Sup1": "2823")"});
  table.play("attack 2824 with AL-Army1");
  EXPECT_EQ(total(table, "defence"), 10);
}

TEST(L69_CBT_RIVERATTACK, NoAttackAcrossTheElbeWithoutABridge) {
  const Table table =
      germany({.phase = "combat",
               .pieces = R"("FR-Div1": "1112", "AL-Corps1": "1211", "AL-Corps2": "1212", "AL-Sup1": "1212")"});
  EXPECT_EQ(table.why("attack 1112 with AL-Corps1"), "L69-CBT-RIVERATTACK");
  EXPECT_TRUE(table.allows("attack 1112 with AL-Corps2"));
}

TEST(L69_CBT_ENGATTACK, OneUnitOnlyAcrossAnEngineer) {
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("AL-Army1": "2121", "AL-Corps1": "2121",
      "AL-Eng1": {"at": "2121", "marks": ["crossing 2122"]}, "AL-Sup1": "2120", "FR-Army1": "2122")",
                         .ground = R"("lines": {"river": ["2121-2122"]})"});
  table.play("attack 2122 with AL-Army1");
  EXPECT_EQ(total(table, "defence"), 36);
  EXPECT_EQ(table.why("with AL-Corps1"), "L69-CBT-ENGATTACK");
  EXPECT_TRUE(table.allows("fight"));
}

TEST(L69_CBT_ENGATTACK, AlsoFromTheBankOppositeTheEngineerAndOnceAPart) {
  // The engineer is on the far bank next to the enemy; two corps could use its crossing against 2122, one may.
  Table table = sandbox({.phase = "combat",
                         .pieces = R"("AL-Corps1": "2121", "AL-Corps2": "2121", "AL-Sup1": "2121",
      "AL-Eng1": {"at": "2120", "marks": ["crossing 2220"]}, "AL-Corps3": "2120", "AL-Corps4": "2120", "FR-Div1": "2220", "AL-Sup2": "2020")",
                         .ground = R"("lines": {"river": ["2120-2220", "2121-2220"]})"});
  EXPECT_EQ(table.why("attack 2220 with AL-Corps1"), "L69-CBT-RIVERATTACK");
  EXPECT_TRUE(table.allows("attack 2220 with AL-Corps3"));
  EXPECT_EQ(table.why("attack 2220 with AL-Corps3 AL-Corps4"), "L69-CBT-ENGATTACK");
}

TEST(L69_CBT_SUPPLY, NextToSupplyOneMayAttackFurtherAwayNot) {
  const Table table =
      sandbox({.phase = "combat",
               .pieces = R"("AL-Sup1": "1721", "AL-Corps1": "1720", "AL-Corps2": "1719", "FR-Div1": "1619")"});
  EXPECT_TRUE(table.allows("attack 1619 with AL-Corps1"));
  EXPECT_EQ(table.why("attack 1619 with AL-Corps2"), "L69-CBT-SUPPLY");
}

// ---- helpless counters ----

TEST(L69_CBT_HELPLESS, AUnitThatEntersNapoleonsHexRemovesNapoleon) {
  Table table =
      sandbox({.pieces = R"("AL-Div1": "2121", "FR-Napoleon": "2123", "FR-Eng1": "2123", "FR-Corps1": "3030")"});
  table.play("AL-Div1 2123");
  EXPECT_EQ(table.at("FR-Napoleon"), "");
  EXPECT_EQ(table.at("FR-Eng1"), "");
  EXPECT_EQ(table.why("AL-Div1 2124"), "L69-MOVE-THROUGH");  // and stops there
}

TEST(L69_CBT_HELPLESS, LoneCountersAreNotAttacked) {
  const Table table =
      sandbox({.phase = "combat", .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Sup1": "2122")"});
  EXPECT_EQ(table.why("attack 2122 with AL-Div1"), "L69-CBT-HELPLESS");
}

TEST(L69_CBT_HELPLESS, TheyScatterWithTheirUnitsAndTheDepotStays) {
  Table table = sandbox(
      {.phase = "combat",
       .pieces =
           R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122", "FR-Napoleon": "2122", "FR-Depot1": "2122")"});
  table.play("attack 2122 with AL-Div1");
  EXPECT_EQ(column(table), "1-2");  // Napoleon doubles
  table.play({"fight", "die 1"});   // ds2
  EXPECT_EQ(table.subjects("scatter"), words("FR-Div1 FR-Napoleon"));
  table.play({"scatter FR-Napoleon 2124", "scatter FR-Div1 2023"});
  EXPECT_TRUE(marked(table, "FR-Napoleon", "scattered"));
  EXPECT_EQ(table.at("FR-Depot1"), "2122");
}

TEST(L69_CBT_NOADVANCE, AfterADieRollThereIsNoAdvance) {
  Table table = sandbox({.phase = "combat", .pieces = R"("AL-Corps1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122")"});
  table.play({"attack 2122 with AL-Corps1 fight", "die 1"});
  EXPECT_EQ(table.at("FR-Div1"), "");
  EXPECT_EQ(table.at("AL-Corps1"), "2121");
  EXPECT_EQ(table.why("advance AL-Corps1"), "L69-CBT-NOADVANCE");
}

// ---- automatic elimination ----

TEST(L69_CBT_AUTO, AtSevenToOneTheDefendersAreGoneInTheMovementPart) {
  Table table = sandbox({.pieces = R"("AL-Corps1": "2121", "AL-Corps2": "2121", "AL-Div1": "2021", "AL-Div2": "2021",
      "AL-Sup1": "2121", "AL-Cav1": {"at": "2120", "marks": ["used 4"]}, "FR-Div1": "2122")"});
  EXPECT_FALSE(table.allows("AL-Cav1 2124"));  // behind the enemy's zone
  table.play("attack 2122 with AL-Corps1 AL-Corps2 AL-Div1");
  EXPECT_EQ(table.why("fight"), "L69-CBT-AUTO");  // 12 to 2 is 6-1
  table.play("with AL-Div2 fight");
  EXPECT_EQ(table.at("FR-Div1"), "");
  EXPECT_EQ(table.phase(), "advance");
  table.play({"advance AL-Corps1", "no advance"});
  EXPECT_EQ(table.at("AL-Corps1"), "2122");
  table.play("AL-Cav1 2120-2121-2122-2123-2124");
  EXPECT_EQ(table.why("AL-Corps2 2120"), "L69-CBT-AUTO");  // has attacked
}

TEST(L69_CBT_AUTO, SixToOneGivesNoAutomaticResult) {
  const Table table = sandbox(
      {.pieces =
           R"("AL-Corps1": "2121", "AL-Corps2": "2121", "AL-Div1": "2121", "AL-Sup1": "2120", "FR-Div1": "2122")"});
  EXPECT_EQ(table.why("attack 2122 with AL-Corps1"), "L69-CBT-WHEN");
}

TEST(L69_CBT_AUTO, ItUsesUpSupplyWhichStaysToTheEndOfTheCombatPart) {
  Table table = sandbox({.pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122", "FR-Div2": "4030")"});
  table.play({"attack 2122 with AL-Army1 fight", "no advance"});
  EXPECT_EQ(table.why("AL-Sup1 2120"), "L69-SUP-USE");
  table.play("end movement");
  EXPECT_EQ(table.at("AL-Sup1"), "2121");
  table.play("end combat");
  EXPECT_EQ(table.at("AL-Sup1"), "");
}

TEST(L69_CBT_AUTO, ItMayAlsoBeDeclaredInTheCombatPart) {
  Table table = sandbox({.phase = "combat", .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122")"});
  table.play({"attack 2122 with AL-Army1 fight", "advance AL-Army1"});
  EXPECT_EQ(table.at("AL-Army1"), "2122");
  EXPECT_EQ(table.phase(), "combat");
}

// ---- results ----

TEST(L69_CRT_TABLE, EveryColumnReadsAsPrinted) {
  const std::map<std::string, std::pair<std::string, std::string>> battles = {
      {"1-2", {"AL-Div1", "FR-Div1 FR-Div2"}},
      {"1-1", {"AL-Div1", "FR-Div1"}},
      {"2-1", {"AL-Corps1", "FR-Div1"}},
      {"3-1", {"AL-Army1", "FR-Corps1"}},
      {"4-1", {"AL-Div1 AL-Div2 AL-Div3 AL-Div4", "FR-Div1"}},
      {"5-1", {"AL-Corps1 AL-Corps2", "FR-Div1"}},
      {"6-1", {"AL-Corps1 AL-Corps2 AL-Div1", "FR-Div1"}}};
  const std::map<std::string, Words> printed = {
      {"1-2", {"ds2", "ds2", "as1", "as1", "as2", "as2"}}, {"1-1", {"ds3", "ds3", "ds2", "ds1", "as1", "as2"}},
      {"2-1", {"DE", "DE", "ds3", "ds2", "ds1", "as1"}},   {"3-1", {"DE", "DE", "ds3", "ds2", "ds2", "ds1"}},
      {"4-1", {"DE", "DE", "DE", "ds3", "ds3", "ds2"}},    {"5-1", {"DE", "DE", "DE", "DE", "ds3", "ds3"}},
      {"6-1", {"DE", "DE", "DE", "DE", "DE", "ds3"}}};
  for (const auto& [odds, sides] : battles) {
    const Table table = clash(sides.first, sides.second);
    EXPECT_EQ(column(table), odds);
    Words results(6);
    const engine::View view = table.view();
    for (const engine::Chance& chance : view.preview->chances) {
      for (const int roll : chance.outcomes) results[static_cast<std::size_t>(roll - 1)] = chance.result;
    }
    EXPECT_EQ(results, printed.at(odds)) << odds;
  }
}

TEST(L69_CRT_DE, TheWholeHexIsRemoved) {
  Table table = sandbox({.phase = "combat", .seat = "french", .pieces = R"("FR-Army1": "2121", "FR-Sup1": "2121",
      "AL-Corps1": "2122", "AL-Depot1": "2122", "AL-Sup1": "2122", "AL-Depot2": "4030")"});
  table.play({"attack 2122 with FR-Army1 fight", "die 1"});
  EXPECT_EQ(table.at("AL-Corps1") + table.at("AL-Depot1") + table.at("AL-Sup1"), "");
  EXPECT_EQ(table.seat(), "french");
}

TEST(L69_CRT_SCATTER, AnArmyBecomesThreeCorpsEachAlone) {
  Table table = sandbox({.phase = "combat", .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Army1": "2122")"});
  table.play({"attack 2122 with AL-Army1 fight", "die 3"});  // 1-1: ds2
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.subjects("scatter"), words("FR-Corps1 FR-Corps2 FR-Corps3"));
  // Two hexes off, and two further from 2121.
  Words ends;
  for (const std::string& end : ring("2122", 2)) {
    if (distance("2121", end) == 3) ends.push_back(end);
  }
  EXPECT_EQ(table.targets("scatter", "FR-Corps1"), ends);
  table.play("scatter FR-Corps1 2124");
  EXPECT_FALSE(contains(table.targets("scatter", "FR-Corps2"), "2124"));
  table.play({"scatter FR-Corps2 2223", "scatter FR-Corps3 2023"});
  EXPECT_TRUE(marked(table, "FR-Corps3", "scattered"));
  EXPECT_EQ(table.seat(), "allied");
}

TEST(L69_CRT_SCATTER, ADivisionStaysWhole) {
  Table table = clash("AL-Div1", "FR-Div1");
  table.play({"fight", "die 4", "scatter FR-Div1 2123"});  // ds1
  EXPECT_EQ(table.at("FR-Div1"), "2123");
}

TEST(L69_CRT_SCATTER, WithAllSixNeighboursBarredAUnitIsLost) {
  Table table = sandbox(
      {.phase = "combat", .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122", "AL-Div2": "2221",
      "AL-Div3": "2222", "AL-Div4": "2123", "AL-Div5": "2022", "AL-Div6": "2021")"});
  table.play({"attack 2122 with AL-Div1 fight", "die 4"});
  EXPECT_EQ(table.legal(), Words{"lost FR-Div1"});
  table.play("lost FR-Div1");
  EXPECT_EQ(table.at("FR-Div1"), "");
}

TEST(L69_CRT_SCATTER, AloneBeforeOutsideEnemyZones) {
  // Of the ends 2123, 2022 and 2222 the first holds a friend, the others are next to AL-Div2 and AL-Div3.
  Table table = sandbox(
      {.phase = "combat", .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122", "FR-Div2": "2123",
      "AL-Div2": "1922", "AL-Div3": "2322")"});
  table.play({"attack 2122 with AL-Div1 fight", "die 4"});
  const Words ends = table.targets("scatter", "FR-Div1");
  EXPECT_FALSE(contains(ends, "2123"));
  EXPECT_TRUE(contains(ends, "2022"));
}

TEST(L69_CRT_SCATTER, AsFarAsPossibleWhereTheWholeWayIsBarred) {
  // Everything two hexes off lies behind the river.
  Table table = sandbox(
      {.phase = "combat",
       .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122")",
       .ground = R"("lines": {"river": ["2122-2221", "2122-2222", "2122-2022", "2122-2021", "2123-2124", "2123-2223",
                                                          "2123-2222", "2123-2022", "2123-2023"]})"});
  table.play({"attack 2122 with AL-Div1 fight", "die 3"});  // ds2
  EXPECT_EQ(table.legal(), Words{"scatter FR-Div1 2123"});
}

TEST(L69_CRT_PINNED, ADefenderMissesTheNextTurnOnly) {
  Table table = sandbox({.turn = 3,
                         .phase = "combat",
                         .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Div1": "2122", "FR-Sup1": "2323")"});
  table.play({"attack 2122 with AL-Div1 fight", "die 4", "scatter FR-Div1 2123", "end combat"});
  EXPECT_EQ(table.why("FR-Div1 2124"), "L69-CRT-PINNED");
  table.play({"end movement", "end combat", "end movement", "end combat"});
  EXPECT_EQ(table.track("turn"), 4);
  EXPECT_TRUE(table.allows("FR-Div1 2124"));
}

TEST(L69_CRT_PINNED, AnAttackerScatteredInTheirOwnTurnMissesTheNext) {
  Table table =
      sandbox({.turn = 3, .phase = "combat", .pieces = R"("AL-Div1": "2121", "AL-Sup1": "2120", "FR-Div1": "2122")"});
  table.play(
      {"attack 2122 with AL-Div1 fight", "die 5", "scatter AL-Div1 2020", "end combat", "end movement", "end combat"});
  EXPECT_EQ(table.track("turn"), 4);
  EXPECT_EQ(table.why("AL-Div1 2019"), "L69-CRT-PINNED");
  table.play({"end movement", "end combat", "end movement", "end combat"});
  EXPECT_TRUE(table.allows("AL-Div1 2019"));
}

TEST(L69_CRT_PINNED, AScatteredUnitDoesNotAttackButDefendsInFull) {
  const Table table = sandbox(
      {.phase = "combat",
       .pieces = R"("AL-Corps1": {"at": "2121", "marks": ["scattered"]}, "AL-Sup1": "2121", "FR-Div1": "2122")"});
  EXPECT_EQ(table.why("attack 2122 with AL-Corps1"), "L69-CRT-PINNED");
  Table attacked = sandbox(
      {.phase = "combat",
       .seat = "french",
       .pieces = R"("AL-Corps1": {"at": "2121", "marks": ["scattered"]}, "FR-Sup1": "2122", "FR-Corps1": "2122")"});
  attacked.play("attack 2121 with FR-Corps1");
  EXPECT_EQ(total(attacked, "defence"), 5);
}

TEST(L69_CRT_AS, EveryAttackerScattersAndWhoStoodByStays) {
  Table table = sandbox(
      {.phase = "combat", .pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Sup1": "2121", "AL-Div3": "2021",
      "FR-Div1": "2122", "FR-Div2": "2122")"});
  table.play({"attack 2122 with AL-Div1 AL-Div3 fight", "die 6"});  // 1-1: as2
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.subjects("scatter"), words("AL-Div1 AL-Div3"));
  for (const std::string& end : table.targets("scatter", "AL-Div1")) EXPECT_EQ(distance("2121", end), 2);
  EXPECT_EQ(table.at("AL-Div2"), "2121");
}

// ---- Napoleon ----

TEST(L69_NAP_DOUBLE, NapoleonDoublesAttackAndDefence) {
  Table attack =
      sandbox({.phase = "combat",
               .seat = "french",
               .pieces = R"("FR-Corps1": "2121", "FR-Napoleon": "2120", "FR-Sup1": "2121", "AL-Army1": "2122")"});
  attack.play("attack 2122 with FR-Corps1");
  EXPECT_EQ(total(attack, "attack"), 10);
  Table defence =
      sandbox({.phase = "combat",
               .pieces = R"("FR-Corps1": "2122", "FR-Napoleon": "2122", "AL-Sup1": "2121", "AL-Army1": "2121")",
               .ground = R"("terrain": {"2122": "mountain"})"});
  defence.play("attack 2122 with AL-Army1");
  EXPECT_EQ(total(defence, "defence"), 20);
}

TEST(L69_NAP_LOSS, WithoutNapoleonTheCorpsCountsFive) {
  Table table = sandbox(
      {.pieces =
           R"("AL-Cav1": "2118", "FR-Napoleon": "2120", "FR-Corps1": "2121", "FR-Sup1": "2121", "AL-Army1": "2122")"});
  table.play({"AL-Cav1 2119", "end movement", "end combat"});
  Table with_him = table;
  with_him.play({"end movement", "attack 2122 with FR-Corps1"});
  EXPECT_EQ(total(with_him, "attack"), 10);
  table.play({"end movement", "end combat", "AL-Cav1 2120", "end movement", "end combat", "end movement"});
  EXPECT_EQ(table.at("FR-Napoleon"), "");
  EXPECT_EQ(table.why("attack 2122 with FR-Corps1"), "L69-CBT-LOW");  // 5 to 18
}

}  // namespace
}  // namespace leipzig::testing::l69
