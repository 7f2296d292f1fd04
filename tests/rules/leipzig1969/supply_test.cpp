// Sections 10, 12 and 13 of the register: sieges, supply and depots, victory.
#include <gtest/gtest.h>

#include "tests/rules/leipzig1969/scene.h"

namespace leipzig::testing::l69 {
namespace {

// ---- sieges ----

constexpr auto kTown = R"("features": {"2122": "city"})";

TEST(L69_SIEGE_TAKE, AfterAFullMarchADivisionMayStillInvert) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2127", "AL-Sup1": "2122", "AL-Div2": "2125")", .ground = kTown});
  EXPECT_EQ(table.why("siege AL-Div1"), "L69-SIEGE-TAKE");
  table.play({"AL-Div1 2122", "siege AL-Div1"});
  EXPECT_TRUE(marked(table, "AL-Div1", "siege"));
  EXPECT_EQ(table.why("siege AL-Sup1"), "L69-SIEGE-TAKE");
  table.play({"AL-Div2 2122", "siege AL-Div2"});
  EXPECT_EQ(table.why("AL-Div2 2123"), "L69-SIEGE-TAKE");  // moves no further
}

TEST(L69_SIEGE_RESULT, OnlyEliminationHurts) {
  Table table =
      sandbox({.phase = "combat",
               .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Div1": {"at": "2122", "marks": ["siege"]},
                                                         "FR-Div2": "3030", "AL-Div9": "2021")",
               .ground = kTown});
  table.play("attack 2122 with AL-Army1");
  EXPECT_EQ(column(table), "4-1");
  table.play({"fight", "die 4"});  // ds3
  EXPECT_EQ(table.at("FR-Div1"), "2122");
  EXPECT_TRUE(marked(table, "FR-Div1", "siege"));
  EXPECT_EQ(table.phase(), "combat");
}

TEST(L69_SIEGE_RESULT, InAMixedHexTheUprightScatterAndResultsAgainstTheAttackerCount) {
  Table table =
      sandbox({.phase = "combat",
               .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Div1": {"at": "2122", "marks": ["siege"]},
                                                         "FR-Div2": "2122", "FR-Sup1": "2122")",
               .ground = kTown});
  Table beaten = table;
  table.play({"attack 2122 with AL-Army1 fight", "die 4"});  // 18 to 6: ds2
  EXPECT_EQ(table.subjects("scatter"), words("FR-Div2"));    // the supply stays with the siege
  Table attacker = sandbox(
      {.phase = "combat",
       .pieces =
           R"("AL-Corps1": "2121", "AL-Corps2": "2121", "AL-Sup1": "2121", "FR-Div1": {"at": "2122", "marks": ["siege"]})",
       .ground = kTown});
  attacker.play({"attack 2122 with AL-Corps1 AL-Corps2 fight", "die 6"});  // 10 to 4, 2-1: as1
  EXPECT_EQ(attacker.seat(), "allied");
  EXPECT_EQ(attacker.phase(), "scatter");
}

constexpr auto kDresden = R"("FR-Div1": {"at": "2824", "marks": ["siege"]}, "AL-Div1": "2823", "AL-Div2": "2825")";

TEST(L69_SIEGE_BUTTONED, TwoEnemiesOnOppositeSidesShutDresden) {
  Table table = germany({.seat = "french", .pieces = kDresden});
  EXPECT_EQ(table.why("FR-Div1 2724"), "L69-SIEGE-BUTTONED");
  table.play("rise FR-Div1");
  EXPECT_EQ(table.why("FR-Div1 2724"), "L69-SIEGE-BUTTONED");
}

TEST(L69_SIEGE_BUTTONED, OneEnemyDoesNot) {
  Table table =
      germany({.seat = "french", .pieces = R"("FR-Div1": {"at": "2824", "marks": ["siege"]}, "AL-Div1": "2823")"});
  EXPECT_EQ(table.why("FR-Div1 2725"), "L69-SIEGE-LEAVE");
  table.play("rise FR-Div1");
  EXPECT_TRUE(table.allows("FR-Div1 2725"));
}

TEST(L69_SIEGE_LEAVE, TakenOnTurnOneUpOnTurnTwoFirstAttackOnTurnThree) {
  Table table = germany({.turn = 1,
                         .seat = "french",
                         .pieces = R"("FR-Div1": "2824", "FR-Sup1": "2824", "AL-Div1": "2823", "AL-Div2": "2825")"});
  table.play({"siege FR-Div1", "end movement", "end combat", "end movement", "end combat"});
  table.play({"rise FR-Div1", "end movement"});
  EXPECT_EQ(table.track("turn"), 2);
  EXPECT_EQ(table.why("attack 2825 with FR-Div1"), "L69-SIEGE-LEAVE");
  table.play({"end combat", "end movement", "end combat", "end movement"});
  EXPECT_EQ(table.track("turn"), 3);
  EXPECT_TRUE(table.allows("attack 2825 with FR-Div1"));
}

TEST(L69_SIEGE_LEAVE, WhileUprightItIsNotDoubled) {
  Table table =
      germany({.seat = "french",
               .pieces = R"("FR-Div1": {"at": "2824", "marks": ["siege"]}, "AL-Div1": "2925", "AL-Sup1": "2925")"});
  table.play({"rise FR-Div1", "end movement", "end combat", "end movement", "attack 2824 with AL-Div1"});
  EXPECT_EQ(total(table, "defence"), 2);
}

TEST(L69_SIEGE_SUPPLY, ASortieNeedsSupplyInsideTheTown) {
  const Table outside =
      germany({.phase = "combat",
               .seat = "french",
               .pieces = R"("FR-Corps1": {"at": "2824", "marks": ["besieged"]}, "FR-Sup1": "2724", "AL-Div1": "2823",
      "AL-Div2": "2825")"});
  EXPECT_EQ(outside.why("attack 2825 with FR-Corps1"), "L69-SIEGE-SUPPLY");
  const Table inside =
      germany({.phase = "combat",
               .seat = "french",
               .pieces = R"("FR-Corps1": "2824", "FR-Sup1": "2824", "AL-Div1": "2823", "AL-Div2": "2825")"});
  EXPECT_TRUE(inside.allows("attack 2825 with FR-Corps1"));
}

// ---- supply ----

TEST(L69_SUP_USE, OneUnitSupportsEveryNeighbourAndIsUsedUpAtTheEnd) {
  Table table = sandbox(
      {.phase = "combat",
       .pieces =
           R"("AL-Corps1": "2121", "AL-Corps2": "2021", "AL-Sup1": "2121", "FR-Div1": "2122", "FR-Div2": "1921")"});
  table.play({"attack 2122 with AL-Corps1 fight", "die 1", "attack 1921 with AL-Corps2 fight", "die 1"});
  EXPECT_EQ(table.at("AL-Sup1"), "2121");
  table.play("end combat");
  EXPECT_EQ(table.at("AL-Sup1"), "");
}

TEST(L69_SUP_USE, WhereSeveralCouldServeTheOwnerNamesOne) {
  Table table = sandbox(
      {.phase = "combat",
       .pieces =
           R"("AL-Corps1": "2121", "AL-Corps2": "2121", "AL-Sup1": "2120", "AL-Sup2": "2121", "FR-Div1": "2122", "FR-Div2": "2221")"});
  table.play("attack 2122 with AL-Corps1 fight");
  EXPECT_EQ(table.legal(), (Words{"supply AL-Sup1", "supply AL-Sup2"}));
  EXPECT_EQ(table.why("end combat"), "L69-SUP-USE");
  table.play({"supply AL-Sup1", "die 1"});
  table.play("attack 2221 with AL-Corps2 fight");
  EXPECT_EQ(table.seat(), "chance");  // it draws on the one already used
  table.play({"die 1", "end combat"});
  EXPECT_EQ(table.at("AL-Sup1") + table.at("AL-Sup2"), "2121");
}

TEST(L69_SUP_PRODUCE, OnTurnOneOneInBerlinAndOneInPrague) {
  Table table = start();
  table.play({"deploy historically", "end deployment", "deploy historically", "end deployment"});
  EXPECT_EQ(table.at("AL-Sup7"), "2508");
  EXPECT_EQ(table.at("AL-Sup8"), "3335");
  EXPECT_EQ(left(table, "AL-Sup7"), 4);
  table.play({"end movement"});
  EXPECT_EQ(table.track("supply_allied"), 7);
}

TEST(L69_SUP_PRODUCE, ADepotThatIsButtonedUpBringsOneTooButNotByTheFirstRules) {
  Table table = germany({.phase = "combat",
                         .pieces = R"("FR-Depot1": "2824", "FR-Div1": "2824", "AL-Div1": "2823", "AL-Div2": "2825")",
                         .options = R"("first_rules": true)"});
  table.play("end combat");
  EXPECT_EQ(table.track("supply_french"), 0);
  Table free = germany({.phase = "combat", .pieces = R"("FR-Depot1": "2824", "FR-Div1": "2824", "AL-Div1": "2823")"});
  free.play("end combat");
  EXPECT_EQ(free.at("FR-Sup1"), "2824");
}

TEST(L69_SUP_LIMIT, WithTenOnTheBoardNoNewOneComes) {
  const std::string ten =
      column_of_units("FR-Sup", 1, 9, 10, 2) + R"(, "FR-Sup10": {"at": "4030", "marks": ["captured"]})";
  Table table = germany({.phase = "combat", .pieces = ten + R"(, "FR-Depot1": "2824", "AL-Div1": "4032")"});
  table.play("end combat");
  EXPECT_EQ(table.track("supply_french"), 9);  // the captured one still counts
  const std::string nine = column_of_units("FR-Sup", 1, 9, 10, 2);
  Table room = germany({.phase = "combat", .pieces = nine + R"(, "FR-Depot1": "2824", "AL-Div1": "4032")"});
  room.play("end combat");
  EXPECT_EQ(room.at("FR-Sup10"), "2824");
}

TEST(L69_SUP_CAPTURE, CapturedSupplyServesFromTheNextTurnOn) {
  Table table =
      sandbox({.turn = 4, .pieces = R"("AL-Corps1": "2121", "AL-Cav1": "2318", "FR-Sup1": "2120", "FR-Div1": "2122")"});
  table.play({"AL-Cav1 2120", "end movement"});
  EXPECT_EQ(table.why("attack 2122 with AL-Corps1"), "L69-SUP-CAPTURE");
  table.play({"end combat", "end movement", "end combat", "end movement"});
  EXPECT_EQ(table.track("turn"), 5);
  EXPECT_TRUE(table.allows("attack 2122 with AL-Corps1"));
  EXPECT_EQ(table.track("supply_allied"), 1);
}

TEST(L69_SUP_DESTROY, OnlyInTheOwnMovementPart) {
  const auto pieces = R"("AL-Sup1": "2121", "FR-Sup1": "2525")";
  Table table = sandbox({.pieces = pieces});
  EXPECT_EQ(table.why("destroy FR-Sup1"), "L69-SUP-DESTROY");
  EXPECT_EQ(sandbox({.phase = "combat", .pieces = pieces}).why("destroy AL-Sup1"), "L69-SUP-DESTROY");
  table.play("destroy AL-Sup1");
  EXPECT_EQ(table.at("AL-Sup1"), "");
}

TEST(L69_SUP_DEPOTLOSS, WithBerlinGoneOnlyPragueBringsSupply) {
  Table table = germany(
      {.turn = 5, .seat = "french", .pieces = R"("FR-Cav1": "2510", "AL-Depot1": "2508", "AL-Depot2": "3335")"});
  table.play({"FR-Cav1 2508", "end movement", "end combat"});
  EXPECT_EQ(table.at("AL-Depot1"), "");
  EXPECT_EQ(table.at("AL-Sup1"), "3335");
  EXPECT_EQ(table.track("supply_allied"), 1);
}

TEST(L69_SUP_DEPOTMOVE, DepotsStandStill) {
  const Table table = germany({.pieces = R"("AL-Depot1": "2508")"});
  EXPECT_EQ(table.why("AL-Depot1 2509"), "L69-SUP-DEPOTMOVE");
}

TEST(L69_SUP_DEPOTSUPPLY, ADepotSuppliesNoAttack) {
  const Table table = germany({.phase = "combat",
                               .seat = "french",
                               .pieces = R"("FR-Corps1": "2824", "FR-Depot1": "2824", "AL-Div1": "2825")"});
  EXPECT_EQ(table.why("attack 2825 with FR-Corps1"), "L69-SUP-DEPOTSUPPLY");
}

// ---- victory ----

TEST(L69_WIN_FRENCHDEPOT, TheSecondAlliedDepotEndsTheGameAtOnce) {
  Table table = germany({.seat = "french", .pieces = R"("FR-Cav1": "3333", "AL-Depot2": "3335", "AL-Div1": "5701")"});
  table.play("FR-Cav1 3335");
  EXPECT_EQ(table.seat(), "over");
  EXPECT_EQ(table.verdict().winner, kFrench);
  EXPECT_EQ(table.verdict().rule, "L69-WIN-FRENCHDEPOT");
}

TEST(L69_WIN_ALLIEDDEPOT, CavalryInDresdenWinsForTheAllies) {
  Table table = germany({.pieces = R"("AL-Cav1": "2828", "FR-Depot1": "2824", "FR-Div1": "0325")"});
  table.play("AL-Cav1 2824");
  EXPECT_EQ(table.verdict().winner, kAllied);
  EXPECT_EQ(table.verdict().rule, "L69-WIN-ALLIEDDEPOT");
}

// The end of turn ten with these units far apart.
engine::Verdict verdict_of(const std::string& french, const std::string& allied) {
  Table table = sandbox({.turn = 10, .phase = "combat", .seat = "french", .pieces = french + ", " + allied});
  table.play("end combat");
  return table.verdict();
}

std::string fifty_french() { return column_of_units("FR-Div", 1, 25, 1, 2); }

TEST(L69_WIN_ALLIEDDOUBLE, TwiceAsManyIsAtLeastTwice) {
  const std::string hundred = column_of_units("AL-Div", 1, 44, 20, 2) + ", " + column_of_units("AL-Cav", 1, 6, 40, 2);
  EXPECT_EQ(verdict_of(fifty_french(), hundred).rule, "L69-WIN-ALLIEDDOUBLE");
  const std::string one_less = column_of_units("AL-Div", 1, 42, 20, 2) + ", " + column_of_units("AL-Cav", 1, 5, 40, 2) +
                               R"(, "AL-Corps1": "5038")";
  EXPECT_EQ(verdict_of(fifty_french(), one_less).rule, "L69-WIN-DRAW");
}

TEST(L69_WIN_FRENCHMORE, SixtyOneToSixtyWins) {
  const std::string sixty = column_of_units("AL-Div", 1, 30, 20, 2);
  const std::string sixty_one = column_of_units("FR-Div", 1, 26, 1, 2) + ", " + column_of_units("FR-Cav", 1, 2, 10, 2) +
                                R"(, "FR-Corps1": "1038")";
  EXPECT_EQ(verdict_of(sixty_one, sixty).rule, "L69-WIN-FRENCHMORE");
  EXPECT_EQ(verdict_of(sixty_one, sixty).winner, kFrench);
  const std::string equal = column_of_units("FR-Div", 1, 28, 1, 2) + ", " + column_of_units("FR-Cav", 1, 2, 10, 2);
  EXPECT_EQ(verdict_of(equal, sixty).rule, "L69-WIN-DRAW");
}

TEST(L69_WIN_DRAW, TheStartingStrengthsAreADraw) {
  const std::string french = column_of_units("FR-Div", 1, 28, 1, 2) + ", " + column_of_units("FR-Cav", 1, 8, 10, 2);
  const std::string allied = column_of_units("AL-Div", 1, 44, 20, 2) + ", " + column_of_units("AL-Cav", 1, 15, 40, 2);
  const engine::Verdict verdict = verdict_of(french, allied);
  EXPECT_EQ(verdict.rule, "L69-WIN-DRAW");
  EXPECT_FALSE(verdict.winner);
  EXPECT_EQ(verdict.margin, 72 - 118);
}

TEST(L69_WIN_COUNT, NeitherNapoleonNorSiegeNorTheWaitingCount) {
  const Table table = sandbox(
      {.pieces = R"("FR-Army1": {"at": "2122", "marks": ["siege"]}, "FR-Napoleon": "2122", "AL-Div40": "waiting")",
       .ground = kTown});
  EXPECT_EQ(table.track("factors_french"), 18);
  EXPECT_EQ(table.track("factors_allied"), 0);
}

// ---- positions ----

std::string fault(std::string_view members) {
  return fault_of(R"({"game": "leipzig1969", )" + std::string(members) + "}");
}

TEST(Positions1969, AFaultNamesItsField) {
  EXPECT_EQ(fault(R"("pieces": {"AL-Div99": "2121"})").substr(0, 16), "pieces.AL-Div99:");
  EXPECT_EQ(fault(R"("pieces": {"AL-Div1": "9999"})").substr(0, 15), "pieces.AL-Div1:");
  EXPECT_EQ(fault(R"("pieces": {"AL-Div1": "2121", "FR-Div1": "2121"})").substr(0, 15), "pieces.FR-Div1:");
  EXPECT_EQ(fault(R"("pieces": {"AL-Div1": {"at": "2121", "marks": ["siege"]}})").substr(0, 20),
            "pieces.AL-Div1.marks");
  EXPECT_EQ(fault(R"("pieces": {"AL-Div1": "2121"}, "markers": {"phase": "battle"})").substr(0, 14), "markers.target");
  EXPECT_EQ(fault(R"("pieces": {"AL-Div1": "2121"}, "markers": {"phase": "scatter", "target": "2122"})").substr(0, 13),
            "markers.phase");
  EXPECT_EQ(fault(R"("pieces": {"AL-Div1": "2121"}, "tracks": {"turn": 11})").substr(0, 11), "tracks.turn");
  EXPECT_EQ(fault(R"("scenario": "none")").substr(0, 8), "scenario");
  EXPECT_EQ(
      fault(
          R"("pieces": {"AL-Army1": "0101", "AL-Army2": "0301", "AL-Army3": "0501", "AL-Army4": "0701", "AL-Army5": "0901",
      "AL-Army6": "1101", "AL-Army7": "1301", "AL-Corps1": "1501", "AL-Corps2": "1701"})")
          .substr(0, 7),
      "pieces:");
}

TEST(Positions1969, WhatAPositionSaysIsReadBack) {
  const Table table = sandbox(
      {.phase = "scatter",
       .seat = "allied",
       .pieces =
           R"("AL-Div1": {"at": "2121", "marks": ["attacked", "attacking"]}, "AL-Sup1": {"at": "2121", "marks": ["spent"]},
      "FR-Div1": {"at": "2122", "marks": ["scattering", "defended"]}, "FR-Sup1": {"at": "3030", "marks": ["captured", "fresh"]})",
       .tracks = R"("distance": 2)",
       .markers = R"("deciding": "french", "target": "2122")"});
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.subjects("scatter"), words("FR-Div1"));
  EXPECT_EQ(table.track("supply_allied"), 2);
}

// ---- notation ----

TEST(Notation1969, ShortFormsAreRead) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2323")"});
  EXPECT_TRUE(table.allows("al-div1 2122"));
  EXPECT_TRUE(table.allows("move AL-Div1 2121-2122"));
  EXPECT_TRUE(table.allows("2121 2122"));
  EXPECT_EQ(table.why("AL-Div1 2323-2324"), "notation");
  EXPECT_EQ(table.why("AL-Div1 2121-2123-2124"), "notation");
  EXPECT_EQ(table.why("nonsense"), "notation");
  EXPECT_EQ(table.why("attack 2122"), "notation");
}

}  // namespace
}  // namespace leipzig::testing::l69
