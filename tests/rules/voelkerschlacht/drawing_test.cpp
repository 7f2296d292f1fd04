// Chapter 10, drawing action cards.
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

// All cards but the four of the row: 36 of them.
const std::string kRest =
    "terrain-plain terrain-plain terrain-plain terrain-plain terrain-plain terrain-plain terrain-river terrain-river "
    "terrain-river terrain-river terrain-hill terrain-hill terrain-hill terrain-hill terrain-forest terrain-forest "
    "terrain-forest terrain-forest move-infantry move-infantry move-cavalry move-cavalry move-artillery move-artillery "
    "move-infantry-cavalry move-infantry-cavalry move-infantry-cavalry move-infantry-artillery move-infantry-artillery "
    "move-infantry-artillery move-cavalry-artillery move-cavalry-artillery time time time time";

TEST(VSL_DRAW_ONE, FourFaceUpAndThePile) {
  Table table = scene({.markers = french()});
  EXPECT_EQ(table.legal("draw"), (Texts{"draw pile", "draw terrain-forest", "draw terrain-hill", "draw terrain-plain",
                                        "draw terrain-river"}));
  EXPECT_EQ(table.why("draw time"), "VSL-DRAW-ONE");
  table.play("draw terrain-hill");
  EXPECT_EQ(cards(table, "hand", kFrench, kFrench), Texts{"terrain-hill"});
  table.play("draw pile");
  EXPECT_EQ(table.seat(), "chance");
  table.play("card time");
  EXPECT_EQ(cards(table, "hand", kFrench, kFrench), (Texts{"terrain-hill", "time"}));
}

TEST(VSL_DRAW_REFILL, TheRowIsFilledAtTheEndOfTheTurn) {
  Table table = scene({.markers = french()});
  table.play({"draw terrain-plain", "draw terrain-river", "draw terrain-hill", "draw terrain-forest"});
  EXPECT_EQ(table.legal("draw"), Texts{"draw pile"});
  EXPECT_EQ(table.why("draw terrain-plain"), "VSL-DRAW-REFILL");
  table.play("draw pile").play("card time");
  EXPECT_EQ(table.phase(), "refill");
  chance(table);
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(count_cards(table, "display"), 4);
}

TEST(VSL_DRAW_RESHUFFLE, TheDiscardsBecomeTheNewPile) {
  Table table = scene({.markers = french() + R"(, "discards": ")" + kRest + "\""});
  EXPECT_EQ(count_cards(table, "deck"), 0);
  table.play("draw pile");
  EXPECT_EQ(count_cards(table, "deck"), 36);
  EXPECT_EQ(count_cards(table, "discard"), 0);
  std::uint32_t weight = 0;
  for (const engine::Outcome& outcome : table.tabletop().outcomes()) weight += outcome.weight;
  EXPECT_EQ(weight, 36u);
}

TEST(VSL_DRAW_RESHUFFLE, WithBothEmptyOnlyTheRowIsLeftAndStaysShort) {
  Table table = scene({.markers = R"("seat": "french", "hand allied": ")" + kRest + "\"", .tracks = R"("actions": 1)"});
  EXPECT_EQ(table.why("draw pile"), "VSL-DRAW-RESHUFFLE");
  table.play("draw terrain-hill");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(count_cards(table, "display"), 3);
}

TEST(VSL_DRAW_RESHUFFLE, AllFortyCardsAreSomewhere) {
  Table table = scene({.markers = french("time terrain-hill") + R"(, "discards": "terrain-plain")"});
  table.play("play time");
  draw_out(table);
  EXPECT_EQ(count_cards(table, "display") + count_cards(table, "deck") + count_cards(table, "discard") +
                count_cards(table, "out") + count_cards(table, "hand"),
            40);
}

TEST(VSL_DRAW_LIMIT, EightCardsActionAndScoutTogether) {
  Table table = scene({.markers = french("time time terrain-hill terrain-hill terrain-river"),
                       .tracks = R"("scouts_french": 4, "actions": 1)"});
  table.play("draw terrain-plain");
  ASSERT_EQ(table.phase(), "discard");
  EXPECT_EQ(table.why("draw pile"), "VSL-DRAW-LIMIT");
  table.play("discard scout");
  ASSERT_EQ(table.phase(), "discard");
  table.play("discard time");
  chance(table);
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(number(table, "scouts_french"), 3);
  EXPECT_EQ(cards(table, "discard"), Texts{"time"});
  EXPECT_EQ(table.track("clock"), 0);
}

TEST(VSL_DRAW_LIMIT, DuringTheTurnThereIsNoLimit) {
  Table table =
      scene({.markers = french("time time terrain-hill terrain-hill terrain-river terrain-river terrain-plain "
                               "terrain-plain")});
  table.play("draw terrain-forest");
  EXPECT_EQ(table.phase(), "turn");
  EXPECT_EQ(table.why("discard time"), "VSL-DRAW-LIMIT");
}

TEST(VSL_DRAW_SWAP, AfterTwoRoundsWithoutADrawFromTheRowItMayBeExchanged) {
  Table table = scene({.markers = french()});
  for (int turn = 0; turn < 4; ++turn) {
    EXPECT_EQ(table.why("exchange"), "VSL-DRAW-SWAP");
    draw_out(table);
  }
  table.play("exchange");
  EXPECT_EQ(table.phase(), "refill");
  chance(table);
  EXPECT_EQ(table.phase(), "turn");
  EXPECT_EQ(table.track("actions"), 5);
  EXPECT_EQ(count_cards(table, "display"), 4);
  EXPECT_EQ(table.why("exchange"), "VSL-DRAW-SWAP");
}

TEST(VSL_DRAW_SWAP, TheOldRowIsDiscarded) {
  Table table = scene({.markers = french(), .tracks = R"("stale_turns": 4, "pile_turns": 1)"});
  table.play("exchange");
  EXPECT_EQ(cards(table, "discard"), (Texts{"terrain-plain", "terrain-river", "terrain-hill", "terrain-forest"}));
}

TEST(VSL_DRAW_SWAP, AfterAnExchangeTheCountBeginsAgain) {
  Table table = scene({.markers = french(), .tracks = R"("stale_turns": 4, "pile_turns": 1)"});
  table.play("exchange");
  chance(table);
  draw_out(table);
  EXPECT_EQ(table.why("exchange"), "VSL-DRAW-SWAP");
  EXPECT_EQ(number(table, "stale_turns"), 1);
}

TEST(VSL_DRAW_SWAP, OneDrawFromTheRowBeginsTheCountAgain) {
  Table table = scene({.markers = french(), .tracks = R"("stale_turns": 3, "pile_turns": 7)"});
  table.play("draw terrain-hill");
  draw_out(table);
  EXPECT_EQ(number(table, "stale_turns"), 0);
  EXPECT_EQ(table.why("exchange"), "VSL-DRAW-SWAP");
}

TEST(VSL_DRAW_SWAP, OnlyAtTheStartOfATurnAndOnlyIfCardsWereDrawn) {
  Table table = scene({.markers = french(), .tracks = R"("stale_turns": 4, "pile_turns": 1)"});
  EXPECT_TRUE(table.allows("exchange"));
  table.play("lay murat");
  EXPECT_EQ(table.why("exchange"), "VSL-DRAW-SWAP");
  EXPECT_EQ(scene({.markers = french(), .tracks = R"("stale_turns": 4, "pile_turns": 0)"}).why("exchange"),
            "VSL-DRAW-SWAP");
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
