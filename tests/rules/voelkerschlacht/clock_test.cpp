// Chapter 12, clock and missions.
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

Table at_clock(int clock, const std::string& hand = "time", const std::string& more = "") {
  return scene({.markers = french(hand), .tracks = "\"clock\": " + std::to_string(clock) + more});
}

std::string date(const Table& table) {
  for (const engine::NamedText& marker : table.view().markers) {
    if (marker.name == "date") return marker.text;
  }
  return "";
}

TEST(VSL_TIME_BAR, ThirtyFourPointsFromThePocketWatch) {
  Table table = at_clock(0);
  EXPECT_EQ(date(table), "before 14.10.");
  table.play("play time");
  EXPECT_EQ(date(table), "14.10.");
  EXPECT_EQ(date(at_clock(12)), "15.10.");
  EXPECT_EQ(date(at_clock(13)), "16.10.");
  EXPECT_EQ(table.track("last_clock"), 34);
}

TEST(VSL_TIME_BAR, BeyondTheLastPointNothingHappens) {
  Table table = at_clock(33, "time time");
  table.play("play time");
  reveal(table);
  table.play("play time");
  EXPECT_EQ(table.track("clock"), 34);
  EXPECT_EQ(table.phase(), "turn");
}

TEST(VSL_TIME_MOVES, CardsWithAClockAndOwnArmiesMoveIt) {
  Table table = scene({.pieces = R"("murat": "wachau probstheida", "bertrand": "leipzig lindenau")",
                       .markers = french("move-cavalry move-infantry-cavalry"),
                       .tracks = R"("scouts_french": 1)"});
  table.play("play move-cavalry murat@wachau doelitz");
  table.play("play move-infantry-cavalry murat@doelitz wachau");
  EXPECT_EQ(table.track("clock"), 2);
  table.play("play scout bertrand@lindenau");
  EXPECT_EQ(table.track("clock"), 4);
  table.play("draw terrain-hill");
  EXPECT_EQ(table.track("clock"), 4);
}

TEST(VSL_TIME_MOVES, LayingOutAndTerrainCardsDoNot) {
  Table table = scene({.markers = french("terrain-hill")});
  table.play("lay murat").play("play terrain-hill murat@wachau");
  EXPECT_EQ(table.track("clock"), 0);
}

TEST(VSL_TIME_REACHED, ADateCountsFromItsPointOn) {
  Table before = at_clock(12);
  EXPECT_EQ(before.phase(), "turn");
  before.play("play time");
  EXPECT_EQ(before.phase(), "turn");   // 13 is 16.10., which is passed at 14
  ASSERT_TRUE(before.view().preview);  // the fight at the end of this turn
  EXPECT_EQ(before.view().preview->title, "fight of 16.10.: the French lose 0 points, the Allies 0");
  EXPECT_TRUE(scene({.markers = french(), .tracks = R"("clock": 7)"}).allows("lay macdonald"));
  EXPECT_EQ(scene({.markers = french(), .tracks = R"("clock": 6)"}).why("lay macdonald"), "VSL-LAY-DATE");
}

TEST(VSL_TIME_REVEAL, WhenADateIsPassedTheFrenchRevealAMissionAtOnce) {
  for (const int clock : {6, 13, 19, 27, 33}) {
    Table table = at_clock(clock, "time", R"(, "actions": 3)");
    const std::size_t hidden =
        cards(table, "missions", kFrench).size() - (clock > 6) - (clock > 13) - (clock > 19) - (clock > 27);
    table.play("play time");
    EXPECT_EQ(table.phase(), "reveal") << clock;
    EXPECT_EQ(table.seat(), "french");
    EXPECT_EQ(table.legal().size(), hidden) << clock;
    table.play(table.legal().front());
    EXPECT_EQ(table.phase(), "turn");
  }
  Table first = at_clock(0);
  first.play("play time");
  EXPECT_EQ(first.phase(), "turn");  // 14.10.
}

TEST(VSL_TIME_REVEAL, GamesBegunByTheFirstRulesRevealWhenADateIsReached) {
  Table table = scene({.markers = french("time"), .tracks = R"("clock": 12)", .options = R"("first_rules": true)"});
  table.play("play time");
  EXPECT_EQ(table.phase(), "reveal");
}

TEST(VSL_TIME_REVEAL, ARefusalSaysWhatIsWrongWithTheMission) {
  const Table table = scene(
      {.markers = R"("phase": "reveal", "missions": "north-wahren", "revealed": "north")", .tracks = R"("clock": 14)"});
  EXPECT_EQ(told(table, "reveal north-wahren"), "Wahren is already revealed: reveal another mission");
  EXPECT_EQ(told(table, "reveal north-ploesen"), "Plösen is not one of your missions");
}

TEST(VSL_TIME_REVEAL, TheFrenchChooseAlsoInTheAlliedTurn) {
  Table table = scene({.markers = allied("time") + R"(, "missions": "north-wahren")", .tracks = R"("clock": 6)"});
  table.play("play time");
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.why("reveal north-ploesen"), "VSL-TIME-REVEAL");
  table.play("reveal north-wahren");
  EXPECT_EQ(cards(table, "missions", kAllied), (Texts{"north-wahren", "? x4"}));
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.why("reveal center-reudnitz"), "VSL-TIME-REVEAL");
}

TEST(VSL_TIME_REVEAL, TwoDatesTwoMissions) {
  Table table = scene({.markers = R"("phase": "reveal")", .tracks = R"("clock": 20, "reveals_due": 2)"});
  EXPECT_EQ(word(table, "revealed"), "center");
  table.play("reveal north-moeckern");
  EXPECT_EQ(table.phase(), "reveal");
  table.play("reveal west-lindenau");
  EXPECT_EQ(word(table, "revealed"), "center north west");
  EXPECT_EQ(table.phase(), "turn");
}

TEST(VSL_TIME_NOEFFECT, ARevealGivesNoPoints) {
  Table table = at_clock(6, "time", R"(, "points_french": 3, "points_allied": 2)");
  table.play("play time").play("reveal center-reudnitz");
  EXPECT_EQ(table.track("points_french"), 3);
  EXPECT_EQ(table.track("points_allied"), 2);
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
