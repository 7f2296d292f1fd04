// Section 5 of the register: movement, what the ground costs, and friends on the way.
#include <gtest/gtest.h>

#include <set>

#include "tests/rules/nations1975/scene.h"

namespace leipzig::testing {
namespace {

// A unit that goes one step, to see where steps lead.
constexpr auto kScout = R"("SCOUT": {"seat": "french", "type": "cavalry", "strength": 1, "movement": 1})";

// ---- moving, and what is forbidden ----

TEST(BON_5_0, AFourPointUnitReachesExactlyTheHexesUpToFourStepsAway) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515")"});
  EXPECT_EQ(table.targets("move", "FR-4").size(), 60u);
  EXPECT_EQ(table.targets("move", "FR-4"), within("1515", 4));
}

TEST(BON_5_0, AnyNumberOfUnitsMayMoveOneAfterTheOther) {
  Table table = sandbox({.pieces = R"("FR-4": "1010", "FR-5": "1515", "FR-6": "2020")"});
  EXPECT_TRUE(table.allows("end movement"));  // none
  table.play({"FR-4 1012", "FR-6 2022", "FR-5 1517"});
  EXPECT_EQ(table.at("FR-4") + " " + table.at("FR-5") + " " + table.at("FR-6"), "1012 1517 2022");
  EXPECT_EQ(table.legal(), Hexes{"end movement"});
}

TEST(BON_5_11, AUnitOfTheOtherPlayerMayNotBeMoved) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "2020")"});
  EXPECT_EQ(table.subjects("move"), Hexes{"FR-4"});
  EXPECT_EQ(table.why("PR-9 2021"), "BON-5.11");
}

TEST(BON_5_11, InACombatPhaseAUnitMovesOnlyByItsResult) {
  Table table = sandbox({.phase = "combat", .pieces = R"("FR-4": "1515", "PR-9": "1514", "PR-10": "2020")"});
  table.play({"attack 1514 with FR-4 at 1-2", "die 1"});
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.subjects("retreat"), Hexes{"PR-9"});
  EXPECT_EQ(table.why("PR-10 2021"), "BON-5.11");
}

TEST(BON_5_12, NoUnitMovesIntoAHexWithAnEnemy) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "1517")"});
  EXPECT_FALSE(contains(table.targets("move", "FR-4"), "1517"));
  EXPECT_EQ(table.why("FR-4 1517"), "BON-5.12");
}

TEST(BON_5_12, AUnitThatWithdrawsAtNightDoesNotGoThroughTheEnemy) {
  // At night the hex of a lone enemy is the one neighbour that is neither controlled nor vacant.
  const Table table = sandbox({.turn = 6, .pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  EXPECT_FALSE(contains(table.targets("move", "FR-4"), "1514"));
  EXPECT_EQ(table.why("FR-4 1514"), "BON-5.12");
  EXPECT_EQ(table.why("FR-4 1515-1514-1513"), "BON-5.12");
}

TEST(BON_5_12, NoUnitRetreatsIntoAHexWithAnEnemy) {
  Table table = sandbox({.phase = "combat", .pieces = R"("FR-10": "1514", "AU-2-II": "1515")"});
  table.play({"attack 1515 with FR-10 at 1-2", "die 6"});
  EXPECT_EQ(table.targets("retreat", "FR-10"), hexes("1513 1413 1613"));
  EXPECT_EQ(table.why("retreat FR-10 1515"), "BON-5.12");
}

TEST(BON_5_12, AUnitWithNoOtherWayOutDoesNotPushTheEnemyAside) {
  Table table = sandbox(
      {.phase = "combat", .pieces = R"("FR-10": "1514", "AU-2-II": "1515")", .ground = ground({{"1514", "1515"}})});
  table.play({"attack 1515 with FR-10 at 1-2", "die 6"});
  EXPECT_EQ(table.at("FR-10"), "lost");
}

TEST(BON_5_12, NoUnitIsDisplacedIntoAHexWithAnEnemy) {
  // RU-5 stands next to FR-11 behind a river, so it controls nothing there.
  Table table = sandbox({.phase = "combat",
                         .seat = "allied",
                         .pieces = R"("FR-8": "1515", "FR-11": "1516", "PR-9": "1514", "PR-10": "1414",
                                      "PR-11": "1614", "RU-5": "1517")",
                         .ground = R"("lines": {"river": ["1516-1517", "1416-1517", "1616-1517"]})"});
  table.play({"attack 1515 with PR-9 PR-10 PR-11 at 3-1", "die 1", "retreat FR-8 1516"});
  EXPECT_EQ(table.targets("displace", "FR-11"), hexes("1416 1616"));
}

TEST(BON_5_12, AnAdvanceEntersAHexOnlyWhenItIsVacant) {
  Table table = sandbox({.phase = "combat", .pieces = R"("FR-1Gd": "1514", "PR-2": "1515")"});
  table.play({"attack 1515 with FR-1Gd at 3-1", "die 1"});
  EXPECT_FALSE(table.allows("advance FR-1Gd 1515"));
  table.play("retreat PR-2 1516");
  EXPECT_TRUE(table.allows("advance FR-1Gd 1515"));
}

TEST(BON_5_13, AUnitThatStartsInAnEnemyZoneMayNotLeaveIt) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  EXPECT_EQ(table.targets("move", "FR-4"), Hexes{});
  EXPECT_EQ(table.why("FR-4 1516"), "BON-5.13");
  EXPECT_TRUE(contains(table.marks("FR-4"), "held"));
}

TEST(BON_5_13, ItMayNotEvenShiftWithinTheZone) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  EXPECT_EQ(table.why("FR-4 1414"), "BON-5.13");
}

TEST(BON_5_13, AUnitOutsideEnemyZonesIsFree) {
  const Table table = sandbox({.pieces = R"("FR-4": "1516", "PR-9": "1514")"});
  EXPECT_TRUE(table.allows("FR-4 1517"));
  EXPECT_FALSE(contains(table.marks("FR-4"), "held"));
}

TEST(BON_5_13, WhenTheEnemyIsGoneTheUnitIsFree) {
  Table table = sandbox({.phase = "combat", .pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  table.play({"attack 1514 with FR-4 at 1-2", "die 1", "retreat PR-9 1513", "no advance", "end movement"});
  EXPECT_EQ(table.seat(), "french");
  EXPECT_TRUE(table.allows("FR-4 1516"));
}

TEST(BON_5_15, WithHalfAPointLeftARoadStepIsPossibleAndACrossCountryStepIsNot) {
  const Lane by_road{{"1010", "1011", "1012"}, R"("road": ["1010-1011-1012"])"};
  const Lane across{{"1010", "1011", "1012"}, R"("road": ["1010-1011"])"};
  EXPECT_EQ(march(1, by_road), hexes("1011 1012"));
  EXPECT_EQ(march(1, across), hexes("1011"));
}

TEST(BON_5_15, ThereIsNoMinimumMove) {
  EXPECT_EQ(march(1, {{"1010", "1011 forest"}}), Hexes{});
  EXPECT_EQ(march(2, {{"1010", "1011 forest"}}), hexes("1011"));
}

TEST(BON_5_15, AHexBeyondTheAllowanceIsRefused) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515")"});
  EXPECT_EQ(table.why("FR-4 1520"), "BON-5.15");
  EXPECT_EQ(table.why("FR-4 1515-1516-1517-1518-1519-1520"), "BON-5.15");
}

TEST(BON_5_15, NothingIsSavedForTheNextTurn) {
  Table table = sandbox({.pieces = R"("FR-4": "1515")"});
  table.play({"end movement", "end movement"});
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.targets("move", "FR-4"), within("1515", 4));
}

TEST(BON_5_16, APathWithAGapIsRefused) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515")"});
  EXPECT_TRUE(table.allows("FR-4 1515-1516-1517"));
  EXPECT_EQ(table.why("FR-4 1515-1517-1518"), "BON-5.16");
}

TEST(BON_5_17, AUnitThatHasMovedMayNotMoveAgain) {
  Table table = sandbox({.pieces = R"("FR-4": "1515", "FR-5": "2020")"});
  table.play("FR-4 1516");
  EXPECT_EQ(table.subjects("move"), Hexes{"FR-5"});
  EXPECT_EQ(table.why("FR-4 1517"), "BON-5.17");
}

TEST(BON_5_17, InTheNextMovementPhaseItMovesAgain) {
  Table table = sandbox({.pieces = R"("FR-4": "1515")"});
  table.play({"FR-4 1516", "end movement", "end movement"});
  EXPECT_TRUE(table.allows("FR-4 1517"));
}

// ---- terrain ----

TEST(BON_5_21, ClearAndTownCostOnePointForestAndRoughTwo) {
  for (const auto* entered : {"1011 clear", "1011 town"}) {
    EXPECT_EQ(march(1, {{"1010", entered, "1012"}}), hexes("1011")) << entered;
    EXPECT_EQ(march(2, {{"1010", entered, "1012"}}), hexes("1011 1012")) << entered;
  }
  for (const auto* entered : {"1011 forest", "1011 rough"}) {
    EXPECT_EQ(march(1, {{"1010", entered, "1012"}}), Hexes{}) << entered;
    EXPECT_EQ(march(2, {{"1010", entered, "1012"}}), hexes("1011")) << entered;
    EXPECT_EQ(march(3, {{"1010", entered, "1012"}}), hexes("1011 1012")) << entered;
  }
}

TEST(BON_5_21, AFourPointUnitCrossesTwoForestHexesAndStops) {
  EXPECT_EQ(march(4, {{"1010", "1011 forest", "1012 forest", "1013"}}), hexes("1011 1012"));
}

TEST(BON_5_21, AFourPointUnitCannotEnterForestClearForest) {
  EXPECT_EQ(march(4, {{"1010", "1011 forest", "1012 clear", "1013 forest"}}), hexes("1011 1012"));
  EXPECT_EQ(march(5, {{"1010", "1011 forest", "1012 clear", "1013 forest"}}), hexes("1011 1012 1013"));
}

TEST(BON_5_21, ASlopeHexIsEnteredAsClear) {
  EXPECT_EQ(march(1, {{"1010", "1011", "1012"}, "", R"("1011": "slope")"}), hexes("1011"));
}

TEST(BON_5_22, AFourPointUnitGoesEightHexesAlongARoad) {
  const Table table = sandbox({.pieces = R"("FR-4": "1010")", .ground = R"("lines": {"road":
                      ["1010-1011-1012-1013-1014-1015-1016-1017-1018-1019"]})"});
  EXPECT_TRUE(table.allows("FR-4 1018"));
  EXPECT_EQ(table.why("FR-4 1019"), "BON-5.15");
}

TEST(BON_5_22, AnEnemyZoneStopsAMarchInItsFirstHex) {
  const Lane road{{"1010", "1011", "1012", "1013", "1014", "1015", "1016", "1017", "1018"},
                  R"("road": ["1010-1011-1012-1013-1014-1015-1016-1017-1018"])"};
  const auto reached = [&](int points) {
    const std::string counters = R"("MARCHER": {"seat": "french", "type": "infantry", "strength": 5, "movement": )" +
                                 std::to_string(points) + "}";
    return sandbox({.pieces = R"("MARCHER": "1010", "PR-2": "1114")", .ground = ground(road), .counters = counters})
        .targets("move", "MARCHER");
  };
  EXPECT_EQ(reached(4), hexes("1011 1012 1013"));
  EXPECT_EQ(reached(1), hexes("1011 1012"));  // so 1013 costs more than one point
  EXPECT_EQ(reached(2), hexes("1011 1012 1013"));
}

TEST(BON_5_22, ARoadStepCostsHalfAPointWhateverElseIsThere) {
  const std::string road = R"("road": ["1010-1011-1012"])";
  for (const auto* entered : {"1011 clear", "1011 forest", "1011 rough", "1011 town", "1011 marsh"}) {
    EXPECT_EQ(march(1, {{"1010", entered, "1012"}, road}), hexes("1011 1012")) << entered;
  }
  EXPECT_EQ(march(1, {{"1010", "1011", "1012"}, road + R"(, "stream": ["1010-1011"])"}), hexes("1011 1012"));
  EXPECT_EQ(march(1, {{"1010", "1011", "1012"}, road + R"(, "slope": ["1010-1011"])", R"("1010": "slope")"}),
            hexes("1011 1012"));
}

TEST(BON_5_22, ARoadOverARiverIsABridge) {
  EXPECT_EQ(march(1, {{"1010", "1011", "1012"}, R"("road": ["1010-1011-1012"], "river": ["1010-1011"])"}),
            hexes("1011 1012"));
}

TEST(BON_5_22, RoadHexesThatTouchWithoutARoadBetweenGiveNoRoadStep) {
  // Two roads side by side: 1010-1011 and 1110-1109. The step 1010-1110 goes across country.
  const Table table = sandbox({.pieces = R"("SCOUT": "1010")",
                               .ground = R"("lines": {"road": ["1010-1011", "1110-1109"]},
                                            "features": {"1010": "road", "1110": "road"})",
                               .counters = kScout});
  EXPECT_EQ(table.targets("move", "SCOUT"), hexes("1009 1011 0910 0911 1110 1111"));
}

TEST(BON_5_23, ATrailStepIntoForestAcrossAStreamCostsOnePoint) {
  const Lane trail{{"1010", "1011 forest", "1012"}, R"("trail": ["1010-1011"], "stream": ["1010-1011"])"};
  EXPECT_EQ(march(1, trail), hexes("1011"));
  EXPECT_EQ(march(2, trail), hexes("1011 1012"));
}

TEST(BON_5_23, ATrailStepIsNotCheaperThanAClearOne) {
  EXPECT_EQ(march(1, {{"1010", "1011", "1012"}, R"("trail": ["1010-1011-1012"])"}), hexes("1011"));
}

TEST(BON_5_24, ARiverIsNotCrossedWithoutABridge) {
  const std::string lane = ground({{"1010", "1011"}, R"("river": ["1010-1011"])"});
  const Table table = sandbox({.pieces = R"("FR-4": "1010")", .ground = lane});
  EXPECT_EQ(table.targets("move", "FR-4"), Hexes{});
  EXPECT_EQ(table.why("FR-4 1011"), "BON-5.24");
}

TEST(BON_5_24, APathOverARiverIsRefused) {
  const Table table = sandbox({.pieces = R"("FR-4": "1010")", .ground = R"("lines": {"river": ["1010-1011"]})"});
  EXPECT_EQ(table.why("FR-4 1010-1011-1012"), "BON-5.24");
  EXPECT_TRUE(table.allows("FR-4 1010-1111-1011"));
}

TEST(BON_5_24, ABridgeCostsNothingExtra) {
  const Lane bridge{{"1010", "1011", "1012"}, R"("river": ["1010-1011"], "bridge": ["1010-1011"])"};
  EXPECT_EQ(march(1, bridge), hexes("1011"));
  EXPECT_EQ(march(2, bridge), hexes("1011 1012"));
}

TEST(BON_5_24, WithARoadTheBridgeCostsHalfAPoint) {
  const Lane road{{"1010", "1011", "1012"},
                  R"("river": ["1010-1011"], "bridge": ["1010-1011"], "road": ["1010-1011-1012"])"};
  EXPECT_EQ(march(1, road), hexes("1011 1012"));
}

// The least points with which a unit crosses a stream from 1010 into such a hex.
int points_over_stream(std::string_view terrain) {
  const std::string entered = "1011 " + std::string(terrain);
  for (int points = 1; points <= 8; ++points) {
    if (march(points, {{"1010", entered}, R"("stream": ["1010-1011"])"}) == hexes("1011")) return points;
  }
  return 99;
}

TEST(BON_5_25, AStreamCostsTwoPointsMoreThanTheHexEntered) {
  EXPECT_EQ(points_over_stream("forest"), 4);
  EXPECT_EQ(points_over_stream("rough"), 4);
  EXPECT_EQ(points_over_stream("clear"), 3);
}

TEST(BON_5_25, IntoRoughOverAStreamIsAWholeMoveOfAFourPointUnit) {
  const auto* stream = R"("stream": ["1011-1012"])";
  EXPECT_EQ(march(4, {{"1011", "1012 rough", "1013"}, stream}), hexes("1012"));
  EXPECT_EQ(march(4, {{"1010", "1011", "1012 rough", "1013"}, stream}), hexes("1011"));
}

TEST(BON_5_26, UphillCostsAPointMoreAndDownhillNothing) {
  const auto* hexside = R"("slope": ["1010-1011"])";
  const auto* low = R"("1010": "slope")";
  EXPECT_EQ(march(1, {{"1010", "1011"}, hexside, low}), Hexes{});
  EXPECT_EQ(march(2, {{"1010", "1011"}, hexside, low}), hexes("1011"));
  EXPECT_EQ(march(1, {{"1011", "1010"}, hexside, low}), hexes("1010"));
}

TEST(BON_5_26, UphillIntoForestCostsThreePoints) {
  const auto* hexside = R"("slope": ["1010-1011"])";
  const auto* low = R"("1010": "slope")";
  EXPECT_EQ(march(2, {{"1010", "1011 forest"}, hexside, low}), Hexes{});
  EXPECT_EQ(march(3, {{"1010", "1011 forest"}, hexside, low}), hexes("1011"));
}

TEST(BON_5_26, UphillByRoadCostsHalfAPoint) {
  const Lane road{
      {"1010", "1011", "1012"}, R"("slope": ["1010-1011"], "road": ["1010-1011-1012"])", R"("1010": "slope")"};
  EXPECT_EQ(march(1, road), hexes("1011 1012"));
}

TEST(BON_5_26, FromSlopeToSlopeTheExtraIsPaidBothWays) {
  const auto* hexside = R"("slope": ["1010-1011"])";
  const auto* both = R"("1010": "slope", "1011": "slope")";
  EXPECT_EQ(march(1, {{"1010", "1011"}, hexside, both}), Hexes{});
  EXPECT_EQ(march(1, {{"1011", "1010"}, hexside, both}), Hexes{});
  EXPECT_EQ(march(2, {{"1010", "1011"}, hexside, both}), hexes("1011"));
}

TEST(BON_5_26, OutOfASlopeHexThroughAnotherHexsideIsNotUphill) {
  EXPECT_EQ(march(1, {{"1010", "1011"}, "", R"("1010": "slope")"}), hexes("1011"));
}

// ---- marsh ----

constexpr auto kMarsh = R"("terrain": {"1009": "marsh"}, "lines": {"road": ["1010-1009"]})";

TEST(BON_9_0_MARSH, AMarshIsEnteredByRoadForHalfAPoint) {
  const Lane road{{"1011", "1010", "1009 marsh"}, R"("road": ["1011-1010-1009"])"};
  EXPECT_EQ(march(1, road), hexes("1010 1009"));
}

TEST(BON_9_0_MARSH, AMarshIsNotEnteredOffTheRoad) {
  const Table table = sandbox({.pieces = R"("SCOUT": "1008")", .ground = kMarsh, .counters = kScout});
  EXPECT_EQ(table.targets("move", "SCOUT"), hexes("1007 0908 0909 1108 1109"));
  EXPECT_EQ(table.why("SCOUT 1008-1009-1010"), "BON-9.0-MARSH");
}

TEST(BON_9_0_MARSH, AMarshWithoutARoadIsOutOfReach) {
  const Table table = sandbox({.pieces = R"("FR-4": "1008")", .ground = R"("terrain": {"1009": "marsh"})"});
  EXPECT_EQ(table.why("FR-4 1009"), "BON-9.0-MARSH");
}

TEST(BON_9_0_MARSH, AMarshIsLeftThroughAnyHexside) {
  const Table table = sandbox({.pieces = R"("SCOUT": "1009")", .ground = kMarsh, .counters = kScout});
  EXPECT_EQ(table.targets("move", "SCOUT"), neighbours("1009"));
}

TEST(BON_9_0_MARSH, NoRetreatGoesIntoAMarshOffTheRoad) {
  Table table =
      sandbox({.phase = "combat", .seat = "allied", .pieces = R"("FR-4": "1008", "PR-9": "1007")", .ground = kMarsh});
  table.play({"attack 1008 with PR-9 at 1-1", "die 1"});
  EXPECT_EQ(table.targets("retreat", "FR-4"), hexes("0909 1109"));
  EXPECT_EQ(table.why("retreat FR-4 1009"), "BON-7.72");
}

TEST(BON_9_0_MARSH, ARetreatGoesIntoAMarshByRoad) {
  Table table =
      sandbox({.phase = "combat", .seat = "allied", .pieces = R"("FR-4": "1010", "PR-9": "1011")", .ground = kMarsh});
  table.play({"attack 1010 with PR-9 at 1-1", "die 1"});
  EXPECT_EQ(table.targets("retreat", "FR-4"), hexes("1009 0910 1110"));
}

TEST(BON_9_0_MARSH, NoUnitIsDisplacedIntoAMarshOffTheRoad) {
  Table table =
      sandbox({.phase = "combat",
               .seat = "allied",
               .pieces = R"("FR-8": "1515", "FR-11": "1516", "PR-9": "1514", "PR-10": "1414", "PR-11": "1614")",
               .ground = R"("terrain": {"1517": "marsh"})"});
  table.play({"attack 1515 with PR-9 PR-10 PR-11 at 3-1", "die 1", "retreat FR-8 1516"});
  EXPECT_EQ(table.targets("displace", "FR-11"), hexes("1416 1616"));
}

TEST(BON_9_0_MARSH, NoAdvanceGoesIntoAMarshOffTheRoad) {
  // FR-1Gd at 1010 on the road, FR-2Gd at 1008 off it; PR-2 in the marsh between them has no retreat and is lost.
  Table table =
      sandbox({.phase = "combat", .pieces = R"("FR-1Gd": "1010", "FR-2Gd": "1008", "PR-2": "1009")", .ground = kMarsh});
  table.play({"attack 1009 with FR-1Gd FR-2Gd at 3-1", "die 1"});
  EXPECT_EQ(table.legal(), (Hexes{"advance FR-1Gd 1009", "no advance"}));
}

// ---- friends ----

TEST(BON_5_31, AFourPointUnitPassesThreeFriendsAndStopsOnTheFourthHex) {
  const Table table = sandbox({.pieces = R"("FR-4": "1010", "FR-5": {"at": "1011", "marks": ["moved"]},
                                            "FR-6": {"at": "1012", "marks": ["moved"]},
                                            "FR-8": {"at": "1013", "marks": ["moved"]})",
                               .ground = ground({{"1010", "1011", "1012", "1013", "1014", "1015"}})});
  EXPECT_EQ(table.targets("move", "FR-4"), hexes("1014"));
}

TEST(BON_5_31, FriendlyZonesNeverHinder) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515", "FR-5": {"at": "1517", "marks": ["moved"]})"});
  Hexes expected = within("1515", 4);
  std::erase(expected, "1517");
  EXPECT_EQ(table.targets("move", "FR-4"), expected);
}

TEST(BON_5_32, TwoUnitsMayTradePlaces) {
  Table table = sandbox({.pieces = R"("FR-4": "1010", "FR-5": "1011")"});
  table.play({"FR-4 1011", "FR-5 1010", "end movement"});
  EXPECT_EQ(table.at("FR-4") + " " + table.at("FR-5"), "1011 1010");
}

TEST(BON_5_32, TheMovementPhaseDoesNotEndWhileTwoUnitsShareAHex) {
  Table table = sandbox({.pieces = R"("FR-4": "1010", "FR-5": "1011")"});
  table.play("FR-4 1011");
  EXPECT_EQ(table.why("end movement"), "BON-5.32");
  table.play("FR-5 1012");
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(BON_5_32, NoMoveEndsOnAFriendlyUnitHeldByTheEnemy) {
  const Table table = sandbox({.pieces = R"("FR-4": "1010", "FR-5": "1011", "PR-9": "1012")"});
  EXPECT_FALSE(contains(table.targets("move", "FR-4"), "1011"));
  EXPECT_EQ(table.why("FR-4 1011"), "BON-5.32");
}

TEST(BON_5_32, NoMoveEndsOnAFriendlyUnitThatHasMoved) {
  Table table = sandbox({.pieces = R"("FR-4": "1010", "FR-5": "1012")"});
  EXPECT_TRUE(table.allows("FR-4 1012"));
  table.play("FR-5 1011");
  EXPECT_EQ(table.why("FR-4 1011"), "BON-5.32");
}

TEST(BON_5_32, NoMoveEndsOnAFriendlyUnitWithNowhereToGo) {
  const Table table = sandbox({.pieces = R"("FR-4": "1010", "POST": "1011")",
                               .counters = R"("POST": {"seat": "french", "type": "infantry", "strength": 3,
                                                       "movement": 0})"});
  EXPECT_EQ(table.why("FR-4 1011"), "BON-5.32");
}

TEST(BON_5_32, NoUnitTakesTheOnlyHexThatAnotherMustGoTo) {
  // FR-4 stops on SLOW, whose one point takes it back to 1010 only; FR-8 may not go there first.
  Table table =
      sandbox({.pieces = R"("FR-8": "1009", "FR-4": "1010", "SLOW": "1011",
                                      "FR-6": {"at": "1012", "marks": ["moved"]})",
               .ground = ground({{"1009", "1010", "1011", "1012"}}),
               .counters = R"("SLOW": {"seat": "french", "type": "infantry", "strength": 3, "movement": 1})"});
  EXPECT_TRUE(table.allows("FR-8 1010"));
  table.play("FR-4 1011");
  EXPECT_EQ(table.why("FR-8 1010"), "BON-5.32");
  EXPECT_EQ(table.targets("move", "SLOW"), hexes("1010"));
}

TEST(BON_5_32, APositionWithTwoUnitsInOneHexIsRefused) {
  EXPECT_EQ(fault_of(R"({"game": "nations1975", "pieces": {"FR-4": "1515", "FR-5": "1515"}})"),
            "pieces.FR-4: two units in one hex (BON-5.32)");
}

// Every way to reorder three units in a lane of hexes, by trying all moves: the final positions.
void collect_ends(const Table& table, const std::vector<std::string_view>& units, std::set<std::string>& ends,
                  std::set<std::uint64_t>& seen) {
  if (!seen.insert(table.hash()).second) return;
  const Hexes actions = table.legal();
  ASSERT_FALSE(actions.empty()) << "a dead end";
  for (const std::string& action : actions) {
    if (action == "end movement") {
      std::string places;
      for (const std::string_view unit : units) places += table.at(unit) + " ";
      ends.insert(places);
      continue;
    }
    Table next = table;
    next.play(action);
    collect_ends(next, units, ends, seen);
  }
}

TEST(BON_5_32, EveryOrderOfUnitsCanBeReachedAndNoMoveLeadsIntoADeadEnd) {
  std::set<std::string> ends;
  std::set<std::uint64_t> seen;
  collect_ends(sandbox({.pieces = R"("FR-4": "1010", "FR-5": "1011", "FR-6": "1013")",
                        .ground = ground({{"1010", "1011", "1012", "1013", "1014"}})}),
               {"FR-4", "FR-5", "FR-6"}, ends, seen);
  EXPECT_EQ(ends.size(), 5u * 4u * 3u);
}

TEST(BON_5_32, AFullLaneCanBeReorderedInEveryWay) {
  std::set<std::string> ends;
  std::set<std::uint64_t> seen;
  collect_ends(sandbox({.pieces = R"("FR-4": "1010", "FR-5": "1011", "FR-6": "1012", "FR-8": "1013")",
                        .ground = ground({{"1010", "1011", "1012", "1013"}})}),
               {"FR-4", "FR-5", "FR-6", "FR-8"}, ends, seen);
  EXPECT_EQ(ends.size(), 4u * 3u * 2u);
}

TEST(BON_5_33, ElevenReinforcementsEnterThroughOneHexInOnePhase) {
  Table table = sandbox({.turn = 3,
                         .seat = "allied",
                         .pieces = R"("RU-7": "waiting", "RU-18": "waiting", "RU-9": "waiting", "RU-15": "waiting",
                                      "RU-8": "waiting", "RU-22": "waiting", "RU-11": "waiting", "RU-17": "waiting",
                                      "RU-StPr": "waiting", "RU-1Gd": "waiting", "RU-2Gd": "waiting")",
                         .ground = R"("terrain": {"0124": "marsh", "0126": "marsh", "0225": "marsh"})"});
  // The one way on from 0125 is 0224, so all but the last pass through it.
  table.play({"RU-7 0323", "RU-18 0324", "RU-9 0223", "RU-15 0423", "RU-8 0222", "RU-22 0424", "RU-11 0123",
              "RU-17 0325", "RU-StPr 0622", "RU-1Gd 0224", "RU-2Gd 0125", "end movement"});
  EXPECT_EQ(table.at("RU-StPr") + " " + table.at("RU-1Gd") + " " + table.at("RU-2Gd"), "0622 0224 0125");
}

}  // namespace
}  // namespace leipzig::testing
