// Sections 3 and 24 of the register: the sequence of play, and victory.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

Table map(const std::string& scenario, const std::string& pieces, const std::string& tracks = "",
          const std::string& markers = "") {
  return Table(R"({"game": "leipzig1971", "scenario": ")" + scenario + R"(", "pieces": {)" + pieces +
               R"(}, "tracks": {)" + tracks + R"(}, "markers": {"phase": "declaring", "seat": "allied")" +
               (markers.empty() ? "" : ", " + markers) + "}}");
}

// ---- sequence ----

TEST(L71_SEQ_TURN, FrenchThenAlliedThenTheNextTurn) {
  Table table = field({.pieces = R"("FD1": "1515", "AD1": "4030")"});
  EXPECT_EQ(table.seat(), "french");
  table.play("end movement");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.track("turn"), 24);
  table.play("end movement");
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.track("turn"), 25);
}

TEST(L71_SEQ_PLAYERTURN, MovementThenCombat) {
  Table table = field({.pieces = R"("FD1": "1515", "AD1": "1516")"});
  EXPECT_EQ(table.phase(), "movement");
  table.play("end movement");
  EXPECT_EQ(table.phase(), "declaring");
  EXPECT_EQ(table.seat(), "french");
}

TEST(L71_SEQ_COMBAT, EachSegmentIsCompletedBeforeTheNext) {
  Table table =
      field({.phase = "declaring", .pieces = R"("FC1": "1515", "FC2": "1415", "AC1": "1516", "AS2": "1517")"});
  table.play({"attack 1516 from 1515", "go", "end declaring"});
  EXPECT_EQ(table.phase(), "evading");
  EXPECT_EQ(table.why("attack 1516 from 1415"), "L71-SEQ-COMBAT");
  table.play("end evading");
  EXPECT_EQ(table.phase(), "sustaining");
  table.play("end sustaining");
  EXPECT_EQ(table.phase(), "resolving");
  EXPECT_EQ(table.why("attack 1516 from 1415"), "L71-SEQ-COMBAT");
}

TEST(L71_SEQ_NOENEMYMOVE, OnlyTheOwnerOfThePhaseMoves) {
  EXPECT_EQ(field({.pieces = R"("FD1": "1515", "AD1": "4030")"}).why("AD1 4031"), "L71-SEQ-NOENEMYMOVE");
}

TEST(L71_SEQ_NOCOMBATMOVE, NoAttackInTheMovementPhase) {
  EXPECT_EQ(field({.pieces = R"("FC1": "1515", "AC1": "1516")"}).why("attack 1516 from 1515"), "L71-SEQ-NOCOMBATMOVE");
}

TEST(L71_SEQ_LENGTH, TheGameEndsAfterTheLastAlliedCombatPhase) {
  Table spring = map("1", R"("FD1": "1515", "AD1": "4515")", R"("turn": 12)");
  spring.play("end declaring");
  EXPECT_EQ(spring.seat(), "over");
  Table summer = map("5", R"("FD1": "1515", "AD1": "4515")", R"("turn": 35)");
  summer.play("end declaring");
  EXPECT_EQ(summer.seat(), "over");
}

TEST(L71_SEQ_CALENDAR, TurnTwentySevenIsInSeptember) {
  EXPECT_EQ(marker(field({.turn = 27, .pieces = R"("FD1": "1515")"}), "month"), "September");
}

// ---- points ----

TEST(L71_VIC_TOTAL, TheHigherTotalWinsAndEqualTotalsAreADraw) {
  // Scenario 5 without cities: Breslau counts nothing there.
  const std::string even =
      R"("Berlin": "french", "Prague": "allied", "Dresden": "allied", "Leipzig": "french", "Breslau": "allied")";
  Table draw = map("5", R"("FD1": "1515", "AD1": "4515")",
                   R"("turn": 35, "combat_losses_french": 0, "combat_losses_allied": 5)", even);
  draw.play("end declaring");  // French 15 + 15 + 5, Allies 15 + 20
  EXPECT_FALSE(draw.verdict().winner);
  Table win = map("5", R"("FD1": "1515", "AD1": "4515")", R"("turn": 35, "combat_losses_allied": 6)", even);
  win.play("end declaring");
  EXPECT_EQ(win.verdict().winner, kFrench);
  EXPECT_EQ(win.verdict().rule, "L71-VIC-TOTAL");
}

TEST(L71_VIC_SCHEDULE, CitiesCountAsTheScheduleSays) {
  const auto allied = [](const std::string& scenario, int turn) {
    const Table table =
        map(scenario, R"("FD1": "1515", "AD1": "4515")", "\"turn\": " + std::to_string(turn),
            R"("Berlin": "allied", "Prague": "allied", "Dresden": "allied", "Leipzig": "allied", "Breslau": "allied")");
    return table.track("half_points_allied") / 2;
  };
  EXPECT_EQ(allied("1", 4), 40);
  EXPECT_EQ(allied("3", 4), 60);
  EXPECT_EQ(allied("5", 25), 65);
  EXPECT_EQ(allied("6", 25), 85);
  EXPECT_EQ(allied("7", 25), 80);
  EXPECT_EQ(allied("8", 25), 80);
}

TEST(L71_VIC_DIV, DivisionsAndLeadersCountOneAndSupplyNothing) {
  const Table table =
      map("6", R"("FD1": "1515", "AD1": "4515")", R"("combat_losses_allied": 3, "march_losses_allied": 2)",
          R"("Berlin": "nobody", "Prague": "nobody", "Dresden": "nobody", "Leipzig": "nobody", "Breslau": "nobody")");
  EXPECT_EQ(table.track("half_points_french"), 10);
}

TEST(L71_VIC_CITY, ACityBelongsToTheLastCombatUnitThatStoodThere) {
  Table table(
      R"({"game": "leipzig1971", "scenario": "5", "pieces": {"FC1": "2509", "F5": "5422", "AD1": "4515"}, "markers": {"phase": "movement"}})");
  EXPECT_EQ(marker(table, "Berlin"), "allied");
  table.play({"FC1 2508", "FC1 2509"});
  EXPECT_EQ(marker(table, "Berlin"), "french");
  table.play("F5 5423");
  EXPECT_EQ(marker(table, "Breslau"), "allied");
}

TEST(L71_VIC_SIEGE, TheBesiegerTakesTheCityAndHalfAPointForEachDivision) {
  Table table(
      R"({"game": "leipzig1971", "scenario": "5", "board": {"plain": true, "features": {"2824": "fortress"}}, "pieces": {"FA1": "2824", "F5": "2824", "AD1": "2823", "AD2": "2825"}, "tracks": {"turn": 35}, "markers": {"phase": "declaring", "seat": "allied", "Berlin": "nobody", "Prague": "nobody", "Leipzig": "nobody", "Breslau": "nobody"}})");
  table.play("end declaring");
  EXPECT_EQ(table.track("half_points_allied"), 47);  // 20 + 3.5
  EXPECT_EQ(table.track("half_points_french"), 0);
}

TEST(L71_VIC_ESM, CompleteGroupsOfSixDivisionsALeaderAndSupplyScoreSix) {
  const auto french = [](int divisions, int leaders, int supply) {
    return map("1", R"("FD1": "1515", "AD1": "4515")",
               "\"exited_divisions\": " + std::to_string(divisions) + ", \"exited_leaders\": " +
                   std::to_string(leaders) + ", \"exited_supply\": " + std::to_string(supply))
               .track("half_points_french") /
           2;
  };
  EXPECT_EQ(french(13, 2, 2), 12);
  EXPECT_EQ(french(13, 1, 2), 6);
  EXPECT_EQ(french(5, 1, 1), 0);
}

TEST(L71_VIC_ESM, ASupplyUnitThatLeftDoesNotComeBack) {
  std::string nine;
  for (int i = 11; i <= 19; ++i) nine += ", \"FS" + std::to_string(i) + "\": \"1515\"";
  const auto arrivals = [&](const std::string& tracks) {
    Table table = field({.scenario = "1",
                         .phase = "declaring",
                         .seat = "allied",
                         .turn = 2,
                         .pieces = R"("FD1": "1515", "AD1": "4515")" + nine,
                         .tracks = tracks});
    table.play("end declaring");
    return table.subjects("enter").size();
  };
  EXPECT_EQ(arrivals(""), 4u);  // turn 3: 3i S
  EXPECT_EQ(arrivals(R"("exited_supply": 1)"), 3u);
}

TEST(L71_VIC_ESM, AnExitIsCountedAndIsNoLoss) {
  Table table = field({.scenario = "1", .turn = 4, .pieces = R"("FC1": "5715", "AD1": "3030")"});
  table.play("exit FC1");
  EXPECT_EQ(table.track("exited_divisions"), 2);
  EXPECT_EQ(table.track("combat_losses_french"), 0);
  EXPECT_EQ(table.at("FC1"), "");
}

TEST(L71_VIC_FORCEDOFF, AUnitForcedOffTheMapScoresNothing) {
  Table table = field({.phase = "declaring",
                       .seat = "allied",
                       .pieces = R"("AC1": "0215", "FD1": {"at": "0115", "marks": ["dispersed"]})",
                       .board = R"("lines": {"river": ["0115-0114", "0115-0116", "0115-0214"]})"});
  engage(table, "0115", "0215");
  table.play({"die 1", "lost FD1"});
  EXPECT_EQ(table.track("combat_losses_french"), 0);
  EXPECT_NE(table.at("FD1"), "0115");
}

TEST(L71_VIC_RECORD, CombatAndMarchLossesAreKeptApart) {
  const Table table = map(
      "8", R"("FD1": "1515", "AD1": "4515")",
      R"("combat_losses_french": 3, "march_losses_french": 2, "combat_losses_allied": 1, "march_losses_allied": 4)");
  EXPECT_EQ(table.track("combat_losses_french"), 3);
  EXPECT_EQ(table.track("march_losses_french"), 2);
  EXPECT_EQ(table.track("combat_losses_allied"), 1);
  EXPECT_EQ(table.track("march_losses_allied"), 4);
}

TEST(L71_HANDICAP, PointsOfTheScenarioAreAddedToTheTotal) {
  const auto points = [](std::string_view scenario, std::string_view side, std::string_view on) {
    const Table table(R"({"game": "leipzig1971", "scenario": ")" + std::string(scenario) +
                      R"(", "options": {"handicap": )" + std::string(on) + "}}");
    return table.track("half_points_" + std::string(side));
  };
  const auto given = [&](std::string_view scenario, std::string_view side) {
    return points(scenario, side, "true") - points(scenario, side, "false");
  };
  EXPECT_EQ(given("1", "french"), 2 * 22);
  EXPECT_EQ(given("1", "allied"), 0);
  EXPECT_EQ(given("2", "french"), 2 * 20);
  EXPECT_EQ(given("4", "french"), 2 * 42);
  EXPECT_EQ(given("7", "allied"), 2 * 18);
  EXPECT_EQ(given("7", "french"), 0);
  EXPECT_EQ(given("5", "french"), 0);
  EXPECT_EQ(given("5", "allied"), 0);
}

}  // namespace
}  // namespace leipzig::testing
