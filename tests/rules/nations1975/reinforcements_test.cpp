// Section 12 of the register: reinforcements. The charts stand here as the rulebook prints them.
#include <gtest/gtest.h>

#include <map>

#include "tests/rules/nations1975/scene.h"

namespace leipzig::testing {
namespace {

// A unit of one point: it comes in and stops, so that its targets are its entry hexes.
std::string one_step(std::string_view unit, std::string_view seat = "allied") {
  return "\"" + std::string(unit) + R"(": {"seat": ")" + std::string(seat) +
         R"(", "type": "infantry", "strength": 9, "movement": 1})";
}

// ---- arrival and blocked entry ----

constexpr auto kNorthRoads =
    R"("features": {"0103": "road", "0113": "road", "0117": "road", "0125": "road", "0131": "road"})";
constexpr auto kSwedesAndFrench = R"("SW-1": "waiting", "SW-2": "waiting", "SW-3": "waiting", "FR-27": "0116")";

// Turn 12 with FR-27 next to the Swedes' entry hex 0117; SW-1 has one point.
Table blocked_swedes(std::string_view ground = kNorthRoads, std::string_view pieces = kSwedesAndFrench) {
  return sandbox({.turn = 12, .seat = "allied", .pieces = pieces, .ground = ground, .counters = one_step("SW-1")});
}

TEST(BON_15_0, ReinforcementsWaitForTheirTurn) {
  const std::string_view pieces = R"("PR-1Gd": "waiting", "PR-9": "2010", "FR-4": "1515")";
  EXPECT_EQ(sandbox({.turn = 2, .seat = "allied", .pieces = pieces}).why("enter PR-1Gd 2915"), "BON-15.0");
  EXPECT_TRUE(sandbox({.turn = 3, .seat = "allied", .pieces = pieces}).allows("enter PR-1Gd 2915"));
}

TEST(BON_15_0, ReinforcementsComeInAtTheListedHex) {
  const Table table =
      sandbox({.turn = 12, .seat = "allied", .pieces = R"("SW-1": "waiting")", .counters = one_step("SW-1")});
  EXPECT_EQ(table.targets("enter", "SW-1"), hexes("0117"));
}

TEST(BON_15_0, AControlledEntryHexDelaysTheWholeGroup) {
  const Table table = blocked_swedes();
  EXPECT_EQ(table.subjects("enter"), Hexes{});
  for (const auto* line : {"enter SW-1 0117", "enter SW-2 0117", "enter SW-3 0113"})
    EXPECT_EQ(table.why(line), "BON-15.0");
}

TEST(BON_15_0, AnOccupiedEntryHexDelaysToo) {
  const Table table = blocked_swedes(kNorthRoads, R"("SW-1": "waiting", "FR-27": "0117")");
  EXPECT_EQ(table.why("enter SW-1 0117"), "BON-15.0");
}

TEST(BON_15_0, AfterTheDelayTheGroupComesInAtTheNearestRoadHexOfTheEdge) {
  Table table = blocked_swedes();
  table.play({"end movement", "end movement"});
  EXPECT_EQ(table.track("turn"), 13);
  EXPECT_EQ(table.targets("enter", "SW-1"), hexes("0113"));
  EXPECT_TRUE(table.allows("enter SW-2 0113"));
}

TEST(BON_15_0, AfterTheDelayTheOldEntryHexIsTakenWhereItIsFreeAgain) {
  Table table = blocked_swedes();
  table.play({"end movement", "FR-27 0514", "end movement"});
  EXPECT_EQ(table.targets("enter", "SW-1"), hexes("0117"));
}

TEST(BON_15_0, OfTwoRoadHexesEquallyNearTheOwnerChooses) {
  Table table = blocked_swedes(R"("features": {"0113": "road", "0117": "road", "0121": "road"})");
  table.play({"end movement", "end movement"});
  EXPECT_EQ(table.targets("enter", "SW-1"), hexes("0113 0121"));
}

TEST(BON_15_0, ABlockedRoadHexIsPassedOver) {
  Table table = blocked_swedes(kNorthRoads, R"("SW-1": "waiting", "FR-27": "0116", "FR-26": "0112")");
  table.play({"end movement", "end movement"});
  EXPECT_EQ(table.targets("enter", "SW-1"), hexes("0125"));
}

TEST(BON_15_0, WhereEveryRoadHexIsBlockedTheGroupWaitsOn) {
  Table table = blocked_swedes(R"("features": {"0113": "road", "0117": "road"})",
                               R"("SW-1": "waiting", "FR-27": "0116", "FR-26": "0112")");
  table.play({"end movement", "end movement"});
  EXPECT_EQ(table.why("enter SW-1 0117"), "BON-15.0");
  table.play({"end movement", "FR-26 0510", "end movement"});
  EXPECT_EQ(table.track("turn"), 14);
  EXPECT_EQ(table.targets("enter", "SW-1"), hexes("0113"));
}

TEST(BON_15_0, OnlyRoadHexesOfTheSameEdgeAreTaken) {
  // 0103 lies on the north edge; the road hex 0201 is nearer than 0109 but lies on the east edge.
  Table table = sandbox({.turn = 12,
                         .seat = "allied",
                         .pieces = R"("PR-3": "waiting", "FR-27": "0104")",
                         .ground = R"("features": {"0103": "road", "0201": "road", "0109": "road"})",
                         .counters = one_step("PR-3")});
  table.play({"end movement", "end movement"});
  EXPECT_EQ(table.targets("enter", "PR-3"), hexes("0109"));
}

TEST(BON_15_0, ACornerHexLiesOnTwoEdges) {
  const auto entry = [](std::string_view ground) {
    Table table = sandbox({.turn = 1,
                           .seat = "allied",
                           .pieces = R"("RU-10": "waiting", "FR-27": "0130")",
                           .ground = ground,
                           .counters = one_step("RU-10")});
    table.play({"end movement", "end movement"});
    return table.targets("enter", "RU-10");
  };
  EXPECT_EQ(entry(R"("features": {"0131": "road", "0125": "road", "0431": "road"})"), hexes("0431"));
  EXPECT_EQ(entry(R"("features": {"0131": "road", "0128": "road", "0931": "road"})"), hexes("0128"));
}

TEST(BON_15_0, AFriendInTheEntryHexDoesNotBlock) {
  const Table table = sandbox(
      {.turn = 12, .seat = "allied", .pieces = R"("SW-1": "waiting", "PR-9": {"at": "0117", "marks": ["moved"]})"});
  EXPECT_EQ(table.targets("enter", "SW-1"), within("0117", 3));
  EXPECT_EQ(table.why("enter SW-1 0117"), "BON-5.32");
}

TEST(BON_15_0, OnTheFieldOfLeipzigTheSwedesAreTurnedAsideToTheLandsbergRoad) {
  Table table = field(
      {.turn = 12, .seat = "allied", .pieces = R"("SW-1": "waiting", "FR-27": "0116")", .counters = one_step("SW-1")});
  EXPECT_EQ(table.subjects("enter"), Hexes{});
  table.play({"end movement", "end movement"});
  EXPECT_EQ(table.targets("enter", "SW-1"), hexes("0125"));
}

TEST(BON_15_0, APathOfEntryBeginsAtTheEntryHex) {
  const Table table = sandbox({.turn = 1, .seat = "allied", .pieces = R"("RU-10": "waiting", "FR-4": "1515")"});
  EXPECT_TRUE(table.allows("RU-10 0131-0130-0129"));
  EXPECT_EQ(table.why("RU-10 0130-0129-0128"), "BON-15.0");
  EXPECT_EQ(table.why("RU-10 0130-0129"), "BON-15.0");
}

// ---- any time in the phase ----

constexpr auto kSacken = R"("RU-10": "waiting", "RU-Sack": "waiting", "PR-8": "0131", "FR-4": "1515")";

TEST(BON_15_1, AUnitMayFirstMakeRoomAndTheReinforcementStopThere) {
  Table table = sandbox({.turn = 1, .seat = "allied", .pieces = kSacken});
  table.play({"PR-8 0128", "enter RU-10 0131", "end movement"});
  EXPECT_EQ(table.at("PR-8") + " " + table.at("RU-10"), "0128 0131");
}

TEST(BON_15_1, AReinforcementMayFirstComeInAndGoOnThroughAFriend) {
  Table table = sandbox({.turn = 1, .seat = "allied", .pieces = kSacken});
  table.play({"enter RU-10 0129", "PR-8 0330", "enter RU-Sack 0131", "end movement"});
  EXPECT_EQ(table.at("RU-10") + " " + table.at("PR-8") + " " + table.at("RU-Sack"), "0129 0330 0131");
}

TEST(BON_15_1, AReinforcementMayBeHeldBack) {
  Table table = sandbox({.turn = 1, .seat = "allied", .pieces = R"("RU-10": "waiting", "FR-4": "1515")"});
  table.play({"end movement", "end movement"});
  EXPECT_EQ(table.track("turn"), 2);
  EXPECT_TRUE(table.allows("enter RU-10 0131"));
}

TEST(BON_15_1, AReinforcementHeldBackIsDelayedWhenItsHexIsBlockedLater) {
  Table table = sandbox({.turn = 12,
                         .seat = "allied",
                         .pieces = R"("SW-1": "waiting", "FR-27": "0213")",
                         .ground = kNorthRoads,
                         .counters = one_step("SW-1")});
  EXPECT_TRUE(table.allows("enter SW-1 0117"));
  table.play({"end movement", "FR-27 0216", "end movement"});
  EXPECT_EQ(table.why("enter SW-1 0117"), "BON-15.0");  // turn 13: the turn of delay
  table.play({"end movement", "end movement"});
  EXPECT_EQ(table.targets("enter", "SW-1"), hexes("0113"));
}

// ---- on arrival ----

TEST(BON_15_2, AUnitThatHasEnteredMovesOn) {
  const Table table = sandbox({.turn = 1, .seat = "allied", .pieces = R"("RU-Sack": "waiting", "FR-4": "1515")"});
  Hexes expected = within("0131", 5);
  expected.emplace_back("0131");
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(table.targets("enter", "RU-Sack"), expected);
}

TEST(BON_15_2, AUnitThatHasEnteredFightsInTheSameTurn) {
  Table table = sandbox({.turn = 1, .seat = "allied", .pieces = R"("RU-Sack": "waiting", "FR-27": "0127")"});
  table.play({"enter RU-Sack 0128", "end movement"});
  EXPECT_EQ(table.legal(), Hexes{"attack 0127 with RU-Sack"});
}

TEST(BON_15_2, AUnitThatHasEnteredStopsInAnEnemyZone) {
  const Table table = sandbox({.turn = 1, .seat = "allied", .pieces = R"("RU-Sack": "waiting", "FR-27": "0228")"});
  EXPECT_TRUE(table.allows("enter RU-Sack 0129"));
  EXPECT_EQ(table.why("enter RU-Sack 0127"), "BON-6.0");
}

TEST(BON_15_3, EntryCostsOnePointWhateverTheGround) {
  Hexes expected = within("0131", 3);
  expected.emplace_back("0131");
  std::sort(expected.begin(), expected.end());
  for (const auto* ground : {R"("terrain": {})", R"("terrain": {"0131": "marsh"})", R"("terrain": {"0131": "rough"})",
                             R"("terrain": {"0131": "forest"})", R"("features": {"0131": "road"})"}) {
    const Table table =
        sandbox({.turn = 1, .seat = "allied", .pieces = R"("RU-10": "waiting", "FR-4": "1515")", .ground = ground});
    EXPECT_EQ(table.targets("enter", "RU-10"), expected) << ground;
  }
}

TEST(BON_15_3, AfterEntryARoadIsFollowedWithThePointsThatAreLeft) {
  // One point to enter, then six steps of half a point.
  const std::string lane = ground({{"0131", "0130", "0129", "0128", "0127", "0126", "0125", "0124"},
                                   R"("road": ["0131-0130-0129-0128-0127-0126-0125-0124"])"});
  const Table table =
      sandbox({.turn = 1, .seat = "allied", .pieces = R"("RU-10": "waiting", "FR-4": "1515")", .ground = lane});
  EXPECT_EQ(table.targets("enter", "RU-10"), hexes("0131 0130 0129 0128 0127 0126 0125"));
}

TEST(BON_15_3, APathOfEntryPaysForTheEntryHex) {
  // 0128 can be reached by road, but not by this way across country.
  const Table table = sandbox({.turn = 1,
                               .seat = "allied",
                               .pieces = R"("RU-10": "waiting", "FR-4": "1515")",
                               .ground = R"("lines": {"road": ["0131-0130-0129-0128"]})"});
  EXPECT_TRUE(table.allows("RU-10 0131-0130-0129-0128"));
  EXPECT_EQ(table.why("RU-10 0131-0230-0229-0228-0128"), "BON-5.15");
}

TEST(BON_15_3, ElevenUnitsEnterOneAfterTheOther) {
  Table table = start("grand-battle");
  table.play({"end movement", "end movement", "end movement", "end movement"});
  EXPECT_EQ(table.track("turn"), 3);
  for (const auto* unit :
       {"RU-7", "RU-18", "RU-9", "RU-15", "RU-8", "RU-22", "RU-11", "RU-17", "RU-StPr", "RU-1Gd", "RU-2Gd"}) {
    const Hexes targets = table.targets("enter", unit);
    ASSERT_FALSE(targets.empty()) << unit;
    std::string furthest = targets.front();
    for (const std::string& hex : targets) {
      if (distance("0125", hex) > distance("0125", furthest)) furthest = hex;
    }
    table.play("enter " + std::string(unit) + " " + furthest);
  }
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(BON_15_3, TheLimitOfOneUnitAHexHoldsAtTheEndOfThePhase) {
  Table table = sandbox({.turn = 1, .seat = "allied", .pieces = kSacken});
  table.play("enter RU-10 0131");  // where PR-8 still stands
  EXPECT_EQ(table.why("end movement"), "BON-5.32");
  EXPECT_EQ(table.why("enter RU-Sack 0131"), "BON-5.32");
  table.play("PR-8 0130");
  EXPECT_TRUE(table.allows("end movement"));
}

// ---- leaving the map ----

TEST(BON_15_4, NoMoveLeavesTheMap) {
  Table table = sandbox({.pieces = R"("FR-4": "0101")"});
  EXPECT_EQ(table.targets("move", "FR-4"), within("0101", 4));
  engine::Tabletop& game = table.tabletop();
  const auto refusal = game.apply(engine::Action(game.subjects().front(), kColumns * kRows));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->rule, "BON-15.4");
}

TEST(BON_15_4, AHexThatTheMapDoesNotHaveIsNotUnderstood) {
  const Table table = sandbox({.pieces = R"("FR-4": "0101")"});
  EXPECT_EQ(table.why("FR-4 0100"), "notation");
  EXPECT_EQ(table.why("FR-4 0101-0102-0032"), "notation");
}

TEST(BON_15_4, AUnitWhoseOnlyWayOutIsOverTheEdgeIsLost) {
  Table table =
      sandbox({.phase = "combat", .seat = "allied", .pieces = R"("FR-4": "0101", "PR-9": "0201", "PR-10": "0102")"});
  table.play({"attack 0101 with PR-9 PR-10 at 2-1", "die 1"});
  EXPECT_EQ(table.at("FR-4"), "lost");
  EXPECT_EQ(table.track("losses_french"), 8);
}

// ---- the charts ----

struct Arrival {
  std::string_view units;
  int turn = 0;
  std::string_view hex;
  int points = 0;
};

// The units of a chart come in on their turn and not before, at their hex and nowhere else, and weigh what they should.
void expect_arrivals(std::string_view seat, const std::vector<Arrival>& chart, std::string_view options = "") {
  for (const Arrival& arrival : chart) {
    std::string pieces;
    std::string counters;
    for (const std::string& unit : hexes(arrival.units)) {
      pieces += (pieces.empty() ? "\"" : ", \"") + unit + R"(": "waiting")";
      counters += (counters.empty() ? "" : ", ") + one_step(unit, seat);
    }
    const Table table =
        sandbox({.turn = arrival.turn, .seat = seat, .pieces = pieces, .counters = counters, .options = options});
    EXPECT_EQ(table.subjects("enter"), hexes(arrival.units)) << arrival.hex;
    for (const std::string& unit : hexes(arrival.units)) {
      EXPECT_EQ(table.targets("enter", unit), Hexes{std::string(arrival.hex)}) << unit;
    }
    if (arrival.turn > 1) {
      const Table before = sandbox({.turn = arrival.turn - 1, .seat = seat, .pieces = pieces, .options = options});
      EXPECT_EQ(before.subjects("enter"), Hexes{}) << arrival.hex;
    }
    int points = 0;
    for (const engine::Piece& piece : start("grand-battle").view().pieces) {
      if (contains(hexes(arrival.units), piece.id)) points += piece.values.front().value;
    }
    EXPECT_EQ(points, arrival.points) << arrival.hex;
  }
}

TEST(BON_15_51, FrenchReinforcements) {
  expect_arrivals("french", {{"FR-9", 5, "0117", 8}, {"FR-32 FR-24 FR-14", 7, "0117", 22}});
}

TEST(BON_15_51, TheFirstDayGetsOneFrenchDivisionOnly) {
  Hexes waiting;
  for (const engine::Piece& piece : start("first-day").view().pieces) {
    if (piece.seat == kFrench && piece.at == "waiting") waiting.push_back(piece.id);
  }
  EXPECT_EQ(waiting, Hexes{"FR-9"});
}

TEST(BON_15_52, PrussianReinforcements) {
  expect_arrivals("allied", {{"PR-1Gd", 3, "2915", 8}, {"PR-3 PR-4 PR-5 PR-6 PR-1c", 12, "0103", 50}});
}

TEST(BON_15_53, AustrianReinforcements) { expect_arrivals("allied", {{"AU-2-I AU-3-I", 11, "2901", 20}}); }

TEST(BON_15_54, RussianReinforcementsAsPrinted) {
  expect_arrivals("allied", {{"RU-10 RU-25 RU-Sack", 1, "0131", 20},
                             {"RU-7 RU-18 RU-9 RU-15 RU-8 RU-22 RU-11 RU-17 RU-StPr RU-1Gd RU-2Gd", 3, "0125", 81},
                             {"RU-16 RU-13 RU-12 RU-6 RU-21 RU-24 RU-26 RU-27", 12, "2901", 78}});
}

TEST(BON_15_54, RussianReinforcementsWithTheCorrectedEntryHexes) {
  expect_arrivals("allied",
                  {{"RU-10 RU-25 RU-Sack", 1, "0131", 20},
                   {"RU-7 RU-18 RU-9 RU-15 RU-8 RU-22 RU-11 RU-17 RU-StPr", 3, "0125", 59},
                   {"RU-1Gd RU-2Gd", 3, "2915", 22},
                   {"RU-16 RU-13 RU-12 RU-6", 12, "2901", 49},
                   {"RU-21 RU-24 RU-26 RU-27", 12, "0103", 29}},
                  R"("corrected_entry": true)");
}

TEST(BON_15_55, SwedishReinforcements) { expect_arrivals("allied", {{"SW-1 SW-2 SW-3", 12, "0117", 25}}); }

TEST(BON_15_55, EveryUnitThatIsAbsentAtFirstIsInAChart) {
  int waiting = 0;
  for (const engine::Piece& piece : start("grand-battle").view().pieces) waiting += piece.at == "waiting" ? 1 : 0;
  EXPECT_EQ(waiting, 1 + 3 + 1 + 5 + 2 + 3 + 11 + 8 + 3);
}

}  // namespace
}  // namespace leipzig::testing
