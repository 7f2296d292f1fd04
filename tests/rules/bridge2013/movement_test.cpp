// Section 4: movement, marches off the map, the side of cavalry.
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

TEST(BTF_BASE_MOVE, InfantryMovesOneHexOrTwoAlongARoad) {
  const Table table = field({.pieces = R"("au-iv": "Q1", "au-res": "R2", "fr-o": "A1")"});
  EXPECT_TRUE(table.allows("au-iv Q1-P2-O2"));
  EXPECT_EQ(table.targets("move", "au-iv"), words("Q2 P1 P2 R1 R2 O2"));
  EXPECT_EQ(table.targets("move", "au-res"), words("R1 R3 Q1 Q2"));
  EXPECT_EQ(table.why("au-res R2-Q2-P2"), "BTF-BASE-MOVE");
}

TEST(BTF_BASE_MOVE, CavalryMovesTwoHexesByRoadOrNot) {
  const Table table = sandbox({.pieces = R"("au-ii-cav": "K4")"});
  EXPECT_EQ(table.targets("move", "au-ii-cav").size(), 18u);
  EXPECT_EQ(table.why("au-ii-cav K7"), "BTF-BASE-MOVE");
}

TEST(BTF_BASE_MOVE, HexesWithEnemiesAreNotEntered) {
  const Table table = sandbox({.pieces = R"("au-ii-cav": "K4", "fr-ii": "K5")"});
  EXPECT_EQ(table.why("au-ii-cav K4-K5"), "BTF-BASE-MOVE");
  EXPECT_EQ(table.why("au-ii-cav K4-K5-K6"), "BTF-BASE-MOVE");
}

TEST(BTF_BASE_MOVE_STOP, WoodsAndMarshStopWhoDoesNotComeByRoad) {
  const auto kWood = R"("terrain": {"K5": "woods", "K3": "marsh"})";
  const Table table = sandbox({.pieces = R"("au-ii-cav": "K4")", .ground = kWood});
  EXPECT_EQ(table.why("au-ii-cav K4-K5-K6"), "BTF-BASE-MOVE-STOP");
  EXPECT_EQ(table.why("au-ii-cav K4-K3-K2"), "BTF-BASE-MOVE-STOP");
  const Table road = sandbox(
      {.pieces = R"("au-ii-cav": "K4")", .ground = R"("terrain": {"K5": "woods"}, "lines": {"road": ["K4-K5-K6"]})"});
  EXPECT_TRUE(road.allows("au-ii-cav K4-K5-K6"));
}

TEST(BTF_BASE_MOVE_STOP, TheCausewayIsARoadMoveOfTwoHexes) {
  const Table table = field({.card = "7C", .pieces = R"("fr-o": "J7", "fr-ii": "L9")"});
  EXPECT_TRUE(table.allows("fr-o J7-J8-J9"));
  EXPECT_TRUE(table.allows("fr-ii L9-K9"));
  EXPECT_EQ(table.why("fr-ii L9-L8"), "BTF-BASE-RIVERS");
}

TEST(BTF_BASE_CONTROL, PassingThroughATownTakesIt) {
  // E3 is a town of the French; the cavalry rides past it.
  Table table = field({.pieces = R"("ru-iii-cav": "E4", "fr-o": "J7")"});
  table.play("ru-iii-cav E4-E2");
  EXPECT_EQ(marker(table, "towns"), "E3");
  EXPECT_EQ(table.track("towns_allied"), 1);
}

TEST(BTF_BASE_CONTROL, EveryWayInCountsAndItStaysWithTheLastOccupant) {
  Table advance = field({.phase = "advance",
                         .pieces = R"("pr-i": "D7", "fr-iv": "F7")",
                         .markers = R"("unit": "pr-i", "defender": "fr-iv", "beaten": "fr-iv", "target": "E7")"});
  advance.play("advance pr-i E7");
  EXPECT_EQ(marker(advance, "towns"), "E7");
  Table retreat =
      field({.phase = "retreat",
             .pieces = R"("pr-i": "D7", "fr-ii": "C7")",
             .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "pr-i", "result": "attacker_retreat")"});
  retreat.play("retreat pr-i E7");
  EXPECT_EQ(marker(retreat, "towns"), "E7");
  Table left = field({.pieces = R"("pr-i": "E7", "fr-o": "J7")"});
  left.play("pr-i E7-E8");
  EXPECT_EQ(marker(left, "towns"), "E7");
}

TEST(BTF_BASE_CONTROL, WhereTwoWaysTakeDifferentTownsThePlayerChooses) {
  const Scene scene{.pieces = R"("au-ii-cav": "K4", "fr-o": "A1")",
                    .ground = R"("terrain": {"K5": "town", "J5": "town"})"};
  // J6 is reached by K5 or by J5.
  const Table table = sandbox(scene);
  EXPECT_TRUE(table.allows("au-ii-cav K4-K5-J6"));
  for (const char* by : {"K5", "J5"}) {
    Table played = table;
    played.play("au-ii-cav K4-" + std::string(by) + "-J6");
    EXPECT_EQ(marker(played, "towns"), by);
  }
}

TEST(BTF_BASE_CONTROL, ATownBesideTheWayIsTakenOnlyIfThePlayerGoesThrough) {
  // O3 and P3 are neighbours; O2 and P4 touch both. O2 is a town of the Coalition.
  const Scene scene{.card = "7C",
                    .pieces = R"("fr-ig-cav": "O3", "pr-i": "A10")",
                    .markers = R"("towns": "O2")",
                    .ground = R"("terrain": {"O2": "town"})"};
  Table direct = sandbox(scene);
  direct.play("fr-ig-cav O3-P3");
  EXPECT_EQ(marker(direct, "towns"), "O2");
  Table round = sandbox(scene);
  ASSERT_TRUE(round.allows("fr-ig-cav O3-O2-P3"));
  EXPECT_TRUE(contains(round.legal("move"), "fr-ig-cav O3-O2-P3"));
  EXPECT_TRUE(contains(round.legal("move"), "fr-ig-cav O3-P3"));
  round.play("fr-ig-cav O3-O2-P3");
  EXPECT_EQ(marker(round, "towns"), "");
  Scene old = scene;
  old.options = R"("widest_way": true)";
  Table widest = sandbox(old);
  widest.play("fr-ig-cav O3-P3");
  EXPECT_EQ(marker(widest, "towns"), "");
}

TEST(BTF_BASE_CONTROL, OfTwoWaysOfTheSameLengthBothAreWrittenOut) {
  // J6 is reached from K4 by K5 or by J5; only K5 is a town.
  const Table table =
      sandbox({.pieces = R"("au-ii-cav": "K4", "fr-o": "A1")", .ground = R"("terrain": {"K5": "town"})"});
  EXPECT_TRUE(contains(table.legal("move"), "au-ii-cav K4-K5-J6"));
  EXPECT_TRUE(contains(table.legal("move"), "au-ii-cav K4-J5-J6"));
  for (const std::string_view by : {"K5", "J5"}) {
    Table played = table;
    played.play("au-ii-cav K4-" + std::string(by) + "-J6");
    EXPECT_EQ(marker(played, "towns"), by == "K5" ? "K5" : "");
  }
}

// ---- 4.0 ----

TEST(BTF_4_0_A, OnlyTheCoalitionLeavesTheMap) {
  EXPECT_EQ(sandbox({.card = "7C", .pieces = R"("fr-ii": "A10")"}).why("leave fr-ii"), "BTF-4.0-A");
  Table table = sandbox({.pieces = R"("pr-i": "A10", "fr-ii": "K4")"});
  table.play("leave pr-i");
  EXPECT_EQ(table.at("pr-i"), "away");
  // From the north-west it can come back in the north alone.
  const Table back = sandbox({.turn = 4,
                              .phase = "arrive",
                              .card = "",
                              .pieces = R"("pr-i": {"at": "away", "marks": ["due 4", "left nw"]}, "fr-ii": "K4")"});
  EXPECT_EQ(back.targets("arrive", "pr-i"), words("A4 A5 A6 A7 A8 A9 A10"));
}

TEST(BTF_4_0_B, AUnitAtAnEdgeSpendsItsActivationAndIsDueTwoTurnsLater) {
  Table table = sandbox({.turn = 3, .pieces = R"("pr-i": "F10", "ru-ix": "F9", "fr-ii": "K4")"});
  EXPECT_EQ(table.why("leave ru-ix"), "BTF-4.0-B");
  table.play("leave pr-i");
  EXPECT_EQ(table.marks("pr-i"), (Words{"acted", "due 5", "left nw"}));
  EXPECT_EQ(table.track("left_nw"), 2);
  Table late = sandbox({.turn = 7, .pieces = R"("pr-i": "A7", "fr-ii": "K4")"});
  late.play("leave pr-i");
  EXPECT_TRUE(marked(late, "pr-i", "due 9"));
  // A unit that moved to the edge with this card does not leave with it.
  Table moved = sandbox({.pieces = R"("pr-i": "B9", "fr-ii": "A8")"});
  moved.play("pr-i B9-A9");
  EXPECT_EQ(moved.why("leave pr-i"), "BTF-BASE-ACTIVATE");
}

TEST(BTF_4_0_B, NextToCavalryItRollsFirst) {
  Table table = sandbox({.pieces = R"("pr-i": "A7", "fr-ii-cav": "A8")"});
  EXPECT_EQ(table.why("leave pr-i"), "BTF-6.1-B");
  table.play({"break away pr-i", "die 1"});
  EXPECT_TRUE(table.allows("leave pr-i"));
}

TEST(BTF_4_0_C, ReturningUnitsHaveTheirOwnEntryHexesAndMayBeHeldBack) {
  Table table = sandbox({.turn = 5,
                         .phase = "arrive",
                         .card = "",
                         .pieces = R"("au-i": {"at": "away", "marks": ["due 5", "left se"]}, "fr-ii": "K4",
                                      "au-ii": {"at": "away", "marks": ["due 6", "left se"]})"});
  EXPECT_EQ(table.targets("arrive", "au-i"), words("P10 Q10 R7 R9 R10 R1 R2 R3"));
  EXPECT_EQ(table.why("arrive au-i R8"), "BTF-4.0-C");
  EXPECT_EQ(table.why("arrive au-i R4"), "BTF-4.0-C");
  EXPECT_EQ(table.why("arrive au-ii R1"), "BTF-4.0-B");
  table.play("end arrivals");
  EXPECT_EQ(table.at("au-i"), "away");
  EXPECT_TRUE(marked(table, "au-i", "due 5"));
}

TEST(BTF_4_0_D, AReducedUnitOffTheMapMayRecover) {
  Table table = sandbox({.card = "KD", .pieces = R"("au-i": {"at": "away", "marks": ["due 5", "left se", "reduced"]},
                                      "au-ii": {"at": "R1", "marks": ["reduced"]},
                                      "pr-i": {"at": "A10", "marks": ["reduced"]})"});
  table.play("recover au-i");
  EXPECT_FALSE(marked(table, "au-i", "reduced"));
  EXPECT_EQ(table.why("recover au-ii"), "BTF-3.0-B");  // it counts where it left
  EXPECT_TRUE(table.allows("recover pr-i"));
}

// ---- 6.1 ----

TEST(BTF_6_1_A, AUnitStopsBesideEnemyCavalry) {
  const auto kRoad = R"("lines": {"road": ["R3-Q3-P4"]})";
  const Table stopped = sandbox({.pieces = R"("au-iv": "R3", "fr-i-cav": "P3")", .ground = kRoad});
  EXPECT_EQ(stopped.why("au-iv R3-Q3-P4"), "BTF-6.1-A");
  const Table free = sandbox({.pieces = R"("au-iv": "R3", "fr-v": "P3")", .ground = kRoad});
  EXPECT_TRUE(free.allows("au-iv R3-Q3-P4"));
}

TEST(BTF_6_1_A, AcrossAGreatRiverTooUnlessTheOptionEndsZonesThere) {
  Scene scene{.pieces = R"("au-ii-cav": "J5", "fr-i-cav": "L5")", .ground = R"("lines": {"river": ["K5-L5"]})"};
  EXPECT_EQ(sandbox(scene).why("au-ii-cav J5-K5-K6"), "BTF-6.1-A");
  scene.options = R"("zones_stop_at_rivers": true)";
  EXPECT_TRUE(sandbox(scene).allows("au-ii-cav J5-K5-K6"));
}

TEST(BTF_6_1_B, AUnitBesideCavalryAcrossAGreatRiverRollsTooUnlessTheOptionEndsZonesThere) {
  Scene scene{.pieces = R"("au-iv": "K4", "fr-i-cav": "K5")", .ground = R"("lines": {"river": ["K4-K5"]})"};
  EXPECT_EQ(sandbox(scene).why("au-iv K4-K3"), "BTF-6.1-B");
  scene.options = R"("zones_stop_at_rivers": true)";
  EXPECT_TRUE(sandbox(scene).allows("au-iv K4-K3"));
}

TEST(BTF_6_1_B, AUnitBesideCavalryRollsAgainstItsMorale) {
  // MV 3 beside MV 4: one is added.
  const Table table = sandbox({.pieces = R"("au-iv": "K4", "fr-i-cav": "K5")"});
  EXPECT_EQ(table.why("au-iv K4-K3"), "BTF-6.1-B");
  Table passed = table;
  passed.play({"break away au-iv", "die 2"});
  EXPECT_TRUE(passed.allows("au-iv K4-K3"));
  Table failed = table;
  failed.play({"break away au-iv", "die 3"});
  EXPECT_EQ(failed.why("au-iv K4-K3"), "BTF-6.1-B");
  EXPECT_TRUE(failed.allows("attack K5 with au-iv"));
  EXPECT_EQ(failed.track("left_se"), 2);
}

TEST(BTF_6_1_B, BesideCavalryOfEqualMoraleNothingIsAdded) {
  Table table = sandbox({.pieces = R"("au-iv": "K4", "fr-ii-cav": "K5")"});
  table.play({"break away au-iv", "die 3"});
  EXPECT_TRUE(table.allows("au-iv K4-K3"));
}

TEST(BTF_6_1_B, LeadersRaiseThisMoraleAndTownsDoNot) {
  Table led = sandbox({.card = "7C", .pieces = R"("fr-ii": "K4", "au-ii-cav": "K5")", .markers = R"("ney": "fr-ii")"});
  led.play("break away fr-ii");
  EXPECT_EQ(weight(led, "ok"), 4);  // 3 and Ney, against 4
  Table town = sandbox(
      {.card = "7C", .pieces = R"("fr-ii": "K4", "au-ii-cav": "K5")", .ground = R"("terrain": {"K4": "town"})"});
  town.play("break away fr-ii");
  EXPECT_EQ(weight(town, "ok"), 2);  // 3 against 4, one added
}

TEST(BTF_6_1_B, SeveralCavalryUnitsGiveOneRollAndAddOneOnce) {
  Table table = sandbox({.pieces = R"("au-iv": "K4", "fr-i-cav": "K5", "fr-ig-cav": "K3")"});
  table.play("break away au-iv");
  EXPECT_EQ(weight(table, "ok"), 2);
}

}  // namespace
}  // namespace leipzig::testing
