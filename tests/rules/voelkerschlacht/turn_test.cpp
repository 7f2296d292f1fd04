// Chapter 3, the turn.
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

// Every French general out of the game.
const std::string kNoFrench = R"("napoleon": "removed", "ney": "removed", "murat": "removed", "macdonald": "removed",
    "bertrand": "removed", "marmont": "removed", "poniatowski": "removed", "reynier": "lost")";

TEST(VSL_TURN_FIVE, FiveDrawsAreATurn) {
  Table table = scene({.markers = french()});
  for (int left = 5; left > 0; --left) {
    EXPECT_EQ(table.track("actions"), left);
    EXPECT_EQ(table.seat(), "french");
    table.play("draw pile");
    chance(table);
  }
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.track("actions"), 5);
}

TEST(VSL_TURN_FIVE, TwoCardsLaidOutAndThreeMovesAreATurn) {
  Table table = scene({.markers = french("move-cavalry move-artillery move-infantry-cavalry")});
  table.play({"lay murat", "lay marmont", "play move-cavalry murat@wachau doelitz",
              "play move-artillery marmont@moeckern wahren", "play move-infantry-cavalry murat@doelitz gautzsch"});
  EXPECT_EQ(table.seat(), "allied");
}

TEST(VSL_TURN_FIVE, ActionsAreCompulsoryWhileOneIsPossible) {
  EXPECT_EQ(scene({.markers = french()}).why("pass"), "VSL-TURN-FIVE");
}

TEST(VSL_TURN_FIVE, TheTurnEndsWhereNothingCanBeDone) {
  // All cards are in the other hand, nothing lies in the row: after the last army card there is nothing to do.
  const std::string all =
      "terrain-plain terrain-plain terrain-plain terrain-plain terrain-plain terrain-plain terrain-plain terrain-river "
      "terrain-river terrain-river terrain-river terrain-river terrain-hill terrain-hill terrain-hill terrain-hill "
      "terrain-hill terrain-forest terrain-forest terrain-forest terrain-forest terrain-forest move-infantry "
      "move-infantry move-cavalry move-cavalry move-artillery move-artillery move-infantry-cavalry "
      "move-infantry-cavalry move-infantry-cavalry move-infantry-artillery move-infantry-artillery "
      "move-infantry-artillery move-cavalry-artillery move-cavalry-artillery time time time time";
  const std::string pieces = R"("napoleon": "removed", "ney": "removed", "macdonald": "removed", "bertrand": "removed",
      "marmont": "removed", "poniatowski": "removed", "reynier": "lost")";
  Table table =
      scene({.pieces = pieces, .markers = R"("seat": "french", "display": "", "hand allied": ")" + all + "\""});
  EXPECT_EQ(table.legal(), Texts{"lay murat wachau liebertwolkwitz probstheida"});
  table.play("lay murat");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(VSL_TURN_COST, AnArmyCardWithTwoScoutCardsTakesThreeActions) {
  Table table = scene({.markers = french(), .tracks = R"("scouts_french": 2)"});
  table.play("lay napoleon reudnitz leipzig");
  EXPECT_EQ(table.track("actions"), 2);
  const Table late = scene({.markers = french(), .tracks = R"("scouts_french": 2, "actions": 2)"});
  EXPECT_EQ(late.why("lay napoleon reudnitz leipzig"), "VSL-TURN-COST");
}

TEST(VSL_TURN_COST, AWildCardIsOneAction) {
  Table table =
      scene({.pieces = R"("murat": "wachau liebertwolkwitz")", .markers = french("time terrain-plain terrain-plain")});
  table.play("pair terrain-plain murat@wachau");
  EXPECT_EQ(table.track("actions"), 4);
}

TEST(VSL_TURN_COST, AJumpTakesTwoActions) {
  const std::string pieces = R"("poniatowski": "doelitz", "murat": "wachau liebertwolkwitz")";
  Table table = scene({.pieces = pieces, .markers = french("move-cavalry move-cavalry")});
  table.play("play move-cavalry move-cavalry murat@wachau connewitz");
  EXPECT_EQ(table.track("actions"), 3);
  Table late = scene({.pieces = pieces, .markers = french("move-cavalry move-cavalry"), .tracks = R"("actions": 1)"});
  late.play("play move-cavalry");
  EXPECT_EQ(late.why("play move-cavalry"), "VSL-TURN-COST");
}

TEST(VSL_TURN_FIRST, BeforeAnArmyCardOnlyLayingOutTimeAndDrawing) {
  const std::string pieces = R"("murat": "wachau liebertwolkwitz")";
  const Table table = scene({.pieces = pieces,
                             .markers = french("terrain-hill terrain-hill move-cavalry time"),
                             .tracks = R"("turn": 1, "scouts_french": 1)"});
  EXPECT_EQ(table.subjects("play"), Texts{"time"});
  EXPECT_TRUE(table.legal("pair").empty());
  EXPECT_EQ(table.why("play terrain-hill"), "VSL-TURN-FIRST");
  EXPECT_EQ(table.why("play move-cavalry"), "VSL-TURN-FIRST");
  EXPECT_EQ(table.why("play scout"), "VSL-TURN-FIRST");
  EXPECT_EQ(table.why("pair terrain-hill"), "VSL-TURN-FIRST");
  EXPECT_FALSE(table.legal("lay").empty());
  EXPECT_FALSE(table.legal("draw").empty());
}

TEST(VSL_TURN_FIRST, TheSecondTurnIsTheFirstOfTheAllies) {
  const Table table = scene(
      {.pieces = R"("kleist": "croebern gueldengossa")", .markers = allied("terrain-plain"), .tracks = R"("turn": 2)"});
  EXPECT_EQ(table.why("play terrain-plain"), "VSL-TURN-FIRST");
}

TEST(VSL_TURN_FIRST, AfterAnArmyCardTheyAreFree) {
  for (const char* turn : {"1", "2"}) {
    const bool french_turn = std::string(turn) == "1";
    Table table = scene({.markers = french_turn ? french("terrain-hill") : allied("terrain-plain"),
                         .tracks = std::string(R"("turn": )") + turn});
    table.play(french_turn ? "lay murat" : "lay langeron");
    EXPECT_TRUE(table.allows(french_turn ? "play terrain-hill" : "play terrain-plain"));
  }
}

TEST(VSL_TURN_FIRST, OnlyTheFirstTurnIsLimited) {
  const Table table = scene(
      {.pieces = R"("murat": "wachau liebertwolkwitz")", .markers = french("terrain-hill"), .tracks = R"("turn": 3)"});
  EXPECT_TRUE(table.allows("play terrain-hill"));
}

TEST(VSL_TURN_END, SurplusCardsGoBeforeTheRowIsFilled) {
  Table table = scene({.markers = french("time time time time terrain-plain terrain-plain terrain-hill terrain-hill"),
                       .tracks = R"("actions": 1)"});
  table.play("draw terrain-river");
  EXPECT_EQ(table.phase(), "discard");
  EXPECT_EQ(count_cards(table, "display"), 3);
  table.play("discard time");
  EXPECT_EQ(table.phase(), "refill");
}

TEST(VSL_TURN_END, TheFightOfTheEighteenthComesBeforeTheScoring) {
  Table table = scene({.pieces = R"("poniatowski": "gohlis", "yorck": "moeckern")",
                       .markers = french("time") + R"(, "missions": "center-gohlis")",
                       .tracks = R"("clock": 33, "fights_held": 1, "actions": 1)"});
  table.play("play time");
  reveal(table);
  EXPECT_EQ(table.phase(), "over");
  EXPECT_EQ(strength(table, "yorck"), 3);
  EXPECT_EQ(strength(table, "poniatowski"), 1);
}

TEST(VSL_TURN_NOTHINGLEFT, TheFirstEmptyTurnMayBeEndedTheSecondMovesTheClock) {
  Table table = scene({.pieces = kNoFrench, .markers = allied(), .tracks = R"("clock": 30, "actions": 1)"});
  draw_out(table);
  EXPECT_EQ(table.seat(), "french");
  table.play("pass");
  chance(table);
  EXPECT_EQ(table.track("clock"), 30);
  EXPECT_EQ(table.seat(), "allied");
  draw_out(table);
  // The French turn is over before anything could be done.
  EXPECT_EQ(table.track("clock"), 31);
  EXPECT_EQ(table.seat(), "allied");
}

TEST(VSL_TURN_NOTHINGLEFT, InTheFirstEmptyTurnCardsAreDrawnAndTimeCardsPlayed) {
  const Table table =
      scene({.pieces = kNoFrench, .markers = french("time"), .tracks = R"("clock": 30, "idle_turns_french": 1)"});
  EXPECT_TRUE(table.allows("draw pile"));
  EXPECT_TRUE(table.allows("play time"));
  EXPECT_TRUE(table.allows("pass"));
}

TEST(VSL_TURN_NOTHINGLEFT, APlayerWithAMarkerLeftHasSomethingToDo) {
  std::string pieces = kNoFrench;
  pieces.replace(pieces.find(R"("murat": "removed")"), 18, R"("murat": "wachau liebertwolkwitz")");
  Table table = scene({.pieces = pieces, .markers = allied(), .tracks = R"("clock": 30, "actions": 1)"});
  draw_out(table);
  EXPECT_EQ(table.why("pass"), "VSL-TURN-FIVE");
}

// Napoléon's card is left, which needs two scout cards, and there is no marker to win one with.
std::string only_napoleon() {
  std::string pieces = kNoFrench;
  const std::string gone = R"("napoleon": "removed")";
  pieces.replace(pieces.find(gone), gone.size(), R"("napoleon": "card")");
  return pieces;
}

TEST(VSL_TURN_NOTHINGLEFT, AGeneralWhoCannotBeLaidOutForcesNoDraws) {
  Table table = scene({.pieces = only_napoleon(), .markers = allied(), .tracks = R"("clock": 30, "actions": 1)"});
  draw_out(table);
  EXPECT_EQ(table.seat(), "french");
  table.play("pass");
  chance(table);
  draw_out(table);
  EXPECT_EQ(table.track("clock"), 31);  // the second such turn
  EXPECT_EQ(table.seat(), "allied");
  // With the scout cards there is something to do.
  const Table able = scene({.pieces = only_napoleon(),
                            .markers = french(),
                            .tracks = R"("clock": 30, "scouts_french": 2, "idle_turns_french": 1)"});
  EXPECT_EQ(able.why("pass"), "VSL-TURN-FIVE");
  Table older = scene({.pieces = only_napoleon(),
                       .markers = allied(),
                       .tracks = R"("clock": 30, "actions": 1)",
                       .options = R"("first_rules": true)"});
  draw_out(older);
  EXPECT_EQ(older.why("pass"), "VSL-TURN-FIVE");
}

TEST(VSL_TURN_COST, AsAnOptionScoutCardsAreNoActionsOfTheirOwn) {
  const std::string tracks = R"("scouts_french": 2)";
  Table usual = scene({.markers = french(), .tracks = tracks});
  usual.play("lay napoleon reudnitz leipzig");
  EXPECT_EQ(usual.track("actions"), 2);
  Table within = scene({.markers = french(), .tracks = tracks, .options = R"("scouts_within_lay_out": true)"});
  within.play("lay napoleon reudnitz leipzig");
  EXPECT_EQ(within.track("actions"), 4);
  EXPECT_EQ(within.track("clock"), 2);
}

TEST(VSL_TURN_STALL, WithoutTheGuardFourQuietTurnsAreNothing) {
  Table table = scene({.markers = french(), .options = R"("standstill_guard": false)"});
  for (int turn = 0; turn < 5; ++turn) draw_out(table);
  EXPECT_EQ(table.track("clock"), 0);
  EXPECT_EQ(number(table, "quiet_turns"), 5);
  Table late =
      scene({.markers = french(), .tracks = R"("quiet_turns": 39)", .options = R"("standstill_guard": false)"});
  draw_out(late);
  EXPECT_EQ(late.track("clock"), 1);
}

TEST(VSL_TURN_STALL, TurnsAlternateHoweverManyThereAre) {
  Table table = scene({.markers = french(), .tracks = R"("turn": 255)", .options = R"("standstill_guard": false)"});
  draw_out(table);
  EXPECT_EQ(table.track("turn"), 254);
  EXPECT_EQ(table.seat(), "allied");
}

TEST(VSL_TURN_STALL, AfterFourQuietTurnsTheClockMovesAPoint) {
  Table table = scene({.markers = french()});
  for (int turn = 0; turn < 4; ++turn) {
    EXPECT_EQ(table.track("clock"), 0);
    draw_out(table);
  }
  EXPECT_EQ(table.track("clock"), 1);
}

TEST(VSL_TURN_STALL, ATurnThatMovesTheClockBeginsTheCountAgain) {
  Table table = scene({.markers = french("time"), .tracks = R"("quiet_turns": 3)"});
  table.play("play time");
  draw_out(table);
  EXPECT_EQ(table.track("clock"), 1);
  EXPECT_EQ(number(table, "quiet_turns"), 0);
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
