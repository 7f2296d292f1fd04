// Section 9: how the game is won; and the single quadrants.
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

Table at_the_end(std::string_view pieces, std::string_view markers) {
  const std::string all =
      R"("pile": "second", "drawn": "joker")" + std::string(markers.empty() ? "" : ", ") + std::string(markers);
  return field({.turn = 8, .phase = "draw", .card = "", .pieces = pieces, .markers = all});
}

TEST(BTF_11_0_A, PointsAreCountedAfterTheSecondJokerOfTurnEight) {
  Table table = at_the_end(R"("fr-ii": "K4", "pr-i": "A10")", "");
  table.play("card joker");
  EXPECT_EQ(table.seat(), "over");
  EXPECT_EQ(table.verdict().rule, "BTF-11.0-D");
  EXPECT_EQ(table.why("end card"), "BTF-11.0-A");
  Table before = field({.turn = 7,
                        .phase = "draw",
                        .card = "",
                        .pieces = R"("fr-ii": "K4")",
                        .markers = R"("pile": "second", "drawn": "joker")"});
  before.play("card joker");
  EXPECT_EQ(before.track("turn"), 8);
}

TEST(BTF_11_0_B, ACoalitionUnitInLeipzigWinsAtOnce) {
  Table move = field({.turn = 1, .pieces = R"("pr-i": "K7", "fr-ii": "A1")"});
  move.play("pr-i K7-J7");
  EXPECT_EQ(move.seat(), "over");
  EXPECT_EQ(move.verdict().winner, kAllied);
  EXPECT_EQ(move.verdict().rule, "BTF-11.0-B");
  Table retreat =
      field({.phase = "retreat",
             .pieces = R"("pr-i": "K7", "fr-ii": "L7")",
             .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "pr-i", "result": "attacker_retreat")"});
  retreat.play("retreat pr-i J7");
  EXPECT_EQ(retreat.seat(), "over");
  Table advance = field({.phase = "advance",
                         .pieces = R"("pr-i": "K7", "fr-ii": "A1")",
                         .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "target": "J7")"});
  advance.play("advance");
  EXPECT_EQ(advance.verdict().rule, "BTF-11.0-B");
}

TEST(BTF_11_0_B, CavalryDoesNotRideThroughLeipzig) {
  const Table table = field({.pieces = R"("ru-iii-cav": "K7", "fr-ii": "A1")"});
  EXPECT_TRUE(table.allows("ru-iii-cav K7-J7"));
  EXPECT_FALSE(contains(table.targets("move", "ru-iii-cav"), "I7"));
}

TEST(BTF_11_0_C, TheWorkedExampleOfTheRegister) {
  const Table table =
      field({.pieces = R"("fr-og": {"at": "J7", "marks": ["reduced"]}, "fr-iii": "lost", "co-apr": "lost",
                                          "ru-ix": {"at": "I6", "marks": ["reduced"]}, "ru-x": "I6", "pr-i": "K7")",
             .markers = R"("napoleon": "fr-og", "towns": "E3 E7 E9 F1 G6 G9 H5 I3")"});
  EXPECT_EQ(table.track("towns_french"), 12);
  EXPECT_EQ(points(table, "allied"), 2 + 2 + 8 + 3);
  EXPECT_EQ(points(table, "french"), 3 + 12 + 2);
}

TEST(BTF_11_0_C, NapoleonCountsOnlyEastAndOnlyWithTheEnemyNextToLeipzig) {
  const auto french = [](std::string_view pieces) {
    return points(field({.pieces = pieces, .markers = R"("napoleon": "fr-og")"}), "french") - 20;
  };
  EXPECT_EQ(french(R"("fr-og": "J7", "pr-i": "K7")"), 2);
  EXPECT_EQ(french(R"("fr-og": "J8", "pr-i": "K7")"), 2);
  EXPECT_EQ(french(R"("fr-og": "J9", "pr-i": "K7")"), 0);
  EXPECT_EQ(french(R"("fr-og": "J7", "pr-i": "L7")"), 0);
}

TEST(BTF_11_0_C, NorthOfThePartheNapoleonIsStillEastOfTheElster) {
  const auto french = [](std::string_view pieces, std::string_view options) {
    return points(field({.pieces = pieces, .markers = R"("napoleon": "fr-og")", .options = options}), "french") - 20;
  };
  for (const std::string_view pieces : {R"("fr-og": "I7", "pr-i": "K7")", R"("fr-og": "H7", "pr-i": "K7")"}) {
    EXPECT_EQ(french(pieces, ""), 2);
    EXPECT_EQ(french(pieces, R"("parthe_bounds_napoleon": true)"), 0);
  }
  EXPECT_EQ(french(R"("fr-og": "I9", "pr-i": "K7")", ""), 0);  // between Luppe and Elster
}

TEST(BTF_11_0_C, StepsRegainedCountNothingAndUnitsAwayAreNotNextToLeipzig) {
  Table table = field({.card = "KC", .pieces = R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "A10")"});
  EXPECT_EQ(points(table, "allied"), 1);
  table.play("recover fr-ii");
  EXPECT_EQ(points(table, "allied"), 0);
  // The Russian Guard counts one a step, the French Guard two.
  EXPECT_EQ(points(field({.pieces = R"("ru-v": "lost", "fr-o": "J7")"}), "french"), 22);
  EXPECT_EQ(points(field({.pieces = R"("fr-iyg": "lost", "fr-o": "J7")"}), "allied"), 4);
}

TEST(BTF_11_0_D, TheHigherTotalWinsAndEqualTotalsAreADraw) {
  Table french = at_the_end(R"("fr-ii": "K4", "pr-i": "A10")", "");
  french.play("card joker");
  EXPECT_EQ(french.verdict().winner, kFrench);
  EXPECT_EQ(french.verdict().margin, 20);
  constexpr auto kTen = R"("towns": "E3 E7 E9 F1 G6 G9 H5 I3 I10 J9")";
  Table draw = at_the_end(R"("fr-ii": "K4", "pr-i": "A10")", kTen);
  draw.play("card joker");
  EXPECT_EQ(draw.verdict().winner, std::nullopt);
  EXPECT_EQ(draw.verdict().rule, "BTF-11.0-D");
  Table allied = at_the_end(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "A10")", kTen);
  allied.play("card joker");
  EXPECT_EQ(allied.verdict().winner, kAllied);
}

TEST(BTF_11_0_C, TheLedgerAddsUpToThePoints) {
  const Table table = start("historical");
  int sums[2] = {};
  for (const engine::Term& line : table.view().ledger) sums[line.side == "french" ? 0 : 1] += line.value;
  EXPECT_EQ(sums[0], points(table, "french"));
  EXPECT_EQ(sums[1], points(table, "allied"));
}

// ---- the single quadrants ----

TEST(BTF_SINGLE, OnlyTheHexesOfTheQuadrantAreInPlay) {
  const Table table = field({.card = "7C", .pieces = R"("fr-ii-cav": "C7")", .scenario = "north-west"});
  EXPECT_EQ(table.why("fr-ii-cav C7-C6"), "BTF-SINGLE");
  EXPECT_EQ(fault_of(R"({"game": "bridge2013", "scenario": "north-west", "pieces": {"fr-ii": "C6"}})"),
            "pieces.fr-ii: C6 is not in the quadrant of this scenario");
  EXPECT_EQ(field({.pieces = R"("pr-i": "A10", "fr-ii": "C7")", .scenario = "north-west"}).why("leave pr-i"),
            "BTF-SINGLE");
}

TEST(BTF_SINGLE, ACardAllowsItsLargestNumber) {
  EXPECT_EQ(field({.card = "5D", .pieces = R"("pr-i": "A10")", .scenario = "north-west"}).track("left_nw"), 3);
  EXPECT_EQ(field({.card = "8D", .pieces = R"("pr-i": "A10")", .scenario = "north-west"}).track("left_nw"), 2);
  EXPECT_EQ(field({.card = "QD", .pieces = R"("pr-i": "A10")", .scenario = "north-west"}).track("left_nw"), 3);
}

TEST(BTF_SINGLE, OnePileAndTheFirstJokerEndsTheTurn) {
  Table table = start("north-west");
  table.play({"arrive pr-i A7", "arrive ru-ix A7", "arrive ru-x A8", "arrive ru-xi A8"});
  EXPECT_EQ(table.track("cards_left"), 54);
  table.play("card joker");
  EXPECT_EQ(table.track("turn"), 2);
}

TEST(BTF_SINGLE, UnitsNextToLeipzigCountInEveryQuadrant) {
  struct Quarter {
    std::string_view scenario;
    std::string_view pieces;
    int near;
  };
  for (const Quarter& quarter : {Quarter{"south-east", R"("pr-ii": "K6", "fr-og": "K4")", 1},
                                 Quarter{"south-west", R"("pr-ii": "K7", "fr-o": "J7")", 1},
                                 Quarter{"north-west", R"("pr-i": "I7", "fr-iii": "C7")", 1},
                                 Quarter{"north-east", R"("pr-i": "I6", "ru-ix": "I6", "fr-xi": "C3")", 2}}) {
    Scene scene{.turn = 4, .pieces = quarter.pieces, .scenario = quarter.scenario};
    EXPECT_EQ(points(field(scene), "allied"), quarter.near) << quarter.scenario;
    scene.options = R"("quarters_without_leipzig": true)";
    EXPECT_EQ(points(field(scene), "allied"), quarter.scenario == "south-west" ? 1 : 0) << quarter.scenario;
  }
}

TEST(BTF_SINGLE, NapoleonsPointsCanBeHadInTheSouthEast) {
  Table table = field({.turn = 4,
                       .phase = "draw",
                       .card = "",
                       .pieces = R"("pr-ii": "K6", "fr-og": "K4")",
                       .markers = R"("drawn": "none", "napoleon": "fr-og")",
                       .scenario = "south-east"});
  table.play("card joker");
  EXPECT_EQ(points(table, "french"), 8);
  EXPECT_EQ(points(table, "allied"), 1);
}

TEST(BTF_SINGLE, PointsAreThoseOfTheQuadrant) {
  EXPECT_EQ(start("north-west").track("towns_french"), 4);
  EXPECT_EQ(start("north-east").track("towns_french"), 5);
  EXPECT_EQ(start("south-west").track("towns_french"), 5);
  EXPECT_EQ(start("south-east").track("towns_french"), 6);
  EXPECT_EQ(start("south-east").at("napoleon"), "K4");
  EXPECT_EQ(start("north-east").at("napoleon"), "");
}

TEST(BTF_HANDICAP, PointsOfTheScenarioAreAddedToTheTotal) {
  const auto given = [](std::string_view scenario, std::string_view side) {
    const auto with = [&](std::string_view on) {
      return points(Table(R"({"game": "bridge2013", "scenario": ")" + std::string(scenario) +
                          R"(", "options": {"handicap": )" + std::string(on) + "}}"),
                    side);
    };
    return with("true") - with("false");
  };
  EXPECT_EQ(given("north-west", "allied"), 3);
  EXPECT_EQ(given("north-west", "french"), 0);
  EXPECT_EQ(given("south-west", "french"), 10);
  EXPECT_EQ(given("battle", "allied"), 10);
  EXPECT_EQ(given("north-east", "allied"), 0);
}

}  // namespace
}  // namespace leipzig::testing
