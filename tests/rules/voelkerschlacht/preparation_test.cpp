// Chapter 2, preparation.
#include <set>

#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

Table start() { return Table(R"({"game": "voelkerschlacht"})"); }

// The start with these first missions, up to the choice of districts.
Table first_five() {
  Table table = start();
  table.play({"mission center-gohlis", "mission north-wahren", "mission east-taucha", "mission south-wachau",
              "mission west-lindenau"});
  return table;
}

Table prepared() {
  Table table = first_five();
  table.play("second north south").play("mission north-ploesen").play("mission south-gueldengossa");
  table.play("keep north-ploesen").play("keep south-wachau");
  return table;
}

TEST(VSL_SETUP_SIDES, OneSeatForEachSide) {
  Table table = prepared();
  chance(table);
  EXPECT_EQ(table.seat(), "french");
  draw_out(table);
  EXPECT_EQ(table.seat(), "allied");
}

TEST(VSL_SETUP_ARMYCARDS, AllArmyCardsLieOpenAndTheBoardIsEmpty) {
  const Table table = start();
  EXPECT_EQ(count_cards(table, "armies"), 19);
  EXPECT_EQ(cards(table, "armies", kAllied, kFrench).size(), 8u);
  EXPECT_TRUE(table.view().pieces.empty());
}

TEST(VSL_SETUP_MISSIONS, OneMissionOfEachDistrictIsDrawnByChance) {
  Table table = start();
  for (int district = 0; district < 5; ++district) {
    ASSERT_EQ(table.phase(), "missions");
    EXPECT_EQ(table.tabletop().outcomes().size(), 5u);
    EXPECT_FALSE(table.tabletop().resolve(table.tabletop().outcomes().back().value));
  }
  EXPECT_EQ(table.phase(), "districts");
  EXPECT_EQ(word(table, "missions"),
            "center-schoenefeld north-breitenfeld east-taucha south-gueldengossa west-markranstaedt");
}

TEST(VSL_SETUP_MISSIONS, TenPairsOfDistrictsArePossible) {
  const Table table = first_five();
  EXPECT_EQ(table.legal().size(), 10u);
  EXPECT_EQ(table.seat(), "french");
}

TEST(VSL_SETUP_MISSIONS, BothSecondCardsAreSeenBeforeOneIsKept) {
  Table table = first_five();
  table.play("second north south");
  EXPECT_EQ(table.tabletop().outcomes().size(), 4u);  // the first card of the district is gone
  table.play("mission north-ploesen").play("mission south-gueldengossa");
  EXPECT_EQ(table.legal(),
            (Texts{"keep north-ploesen", "keep north-wahren", "keep south-gueldengossa", "keep south-wachau"}));
}

TEST(VSL_SETUP_MISSIONS, FiveAreKeptOneOfEachDistrict) {
  const Table table = prepared();
  EXPECT_EQ(word(table, "missions"), "center-gohlis north-ploesen east-taucha south-wachau west-lindenau");
  EXPECT_EQ(cards(table, "missions", kFrench).size(), 5u);
  EXPECT_TRUE(cards(table, "second missions", kFrench).empty());
}

TEST(VSL_SETUP_MISSIONS, TheAlliesAreNotToldWhich) {
  Table table = start();
  const auto outcome = table.tabletop().outcomes().front().value;
  EXPECT_EQ(table.tabletop().outcome_text_for(outcome, kFrench), "mission center-reudnitz");
  EXPECT_EQ(table.tabletop().outcome_text_for(outcome, kAllied), "a mission of the center");
  Table keeping = first_five();
  keeping.play("second north south").play("mission north-ploesen").play("mission south-gueldengossa");
  const auto keep = keeping.tabletop().parse("keep north-ploesen", keeping.tabletop().turn().seat)->front();
  EXPECT_EQ(keeping.tabletop().text_for(keep, kFrench), "keep north-ploesen");
  EXPECT_EQ(keeping.tabletop().text_for(keep, kAllied), "keep a mission of the north");
  EXPECT_EQ(cards(keeping, "missions", kAllied), Texts{"? x5"});
  EXPECT_EQ(cards(keeping, "second missions", kAllied), Texts{"? x2"});
}

TEST(VSL_SETUP_MISSIONS, AMissionThatWasNotDrawnIsNotKept) {
  Table table = first_five();
  EXPECT_EQ(table.why("keep north-wahren"), "VSL-SETUP-MISSIONS");
  table.play("second north south").play("mission north-ploesen").play("mission south-gueldengossa");
  EXPECT_EQ(table.why("keep center-gohlis"), "VSL-SETUP-MISSIONS");
}

TEST(VSL_SETUP_HANDS, FourCardsEachFourFaceUpTwentyEightInThePile) {
  Table table = prepared();
  EXPECT_EQ(table.phase(), "deal");
  chance(table);
  EXPECT_EQ(count_cards(table, "hand", kFrench), 4);
  EXPECT_EQ(count_cards(table, "hand", kAllied), 4);
  EXPECT_EQ(count_cards(table, "display"), 4);
  EXPECT_EQ(count_cards(table, "deck"), 28);
  EXPECT_EQ(cards(table, "supply"), Texts{"scout x6"});
}

TEST(VSL_SETUP_HANDS, TheChancesAreWhatIsLeftInThePile) {
  Table table = prepared();
  table.play({"card terrain-plain", "card terrain-plain", "card terrain-plain"});
  for (const engine::Outcome& outcome : table.tabletop().outcomes()) {
    const std::string text = table.tabletop().outcome_text(outcome.value);
    const int left = text == "card terrain-plain" || text == "card time" ? 4 : text.starts_with("card terrain") ? 5 : 0;
    EXPECT_TRUE(left == 0 || outcome.weight == left) << text;
  }
}

TEST(VSL_SETUP_HANDS, EachPlayerIsToldTheirOwnCards) {
  Table table = prepared();
  const auto outcome = table.tabletop().outcomes().front().value;
  EXPECT_EQ(table.tabletop().outcome_text_for(outcome, kFrench), "card terrain-plain");
  EXPECT_EQ(table.tabletop().outcome_text_for(outcome, kAllied), "a card");
  for (int i = 0; i < 4; ++i) table.play("card terrain-plain");
  EXPECT_EQ(table.tabletop().outcome_text_for(outcome, kAllied), "card terrain-plain");
  for (int i = 0; i < 4; ++i) table.play("card terrain-river");
  EXPECT_EQ(table.tabletop().outcome_text_for(outcome, std::nullopt), "card terrain-plain");  // the row
}

TEST(VSL_SETUP_TRACKS, TheClockStandsOnThePocketWatch) {
  Table table = prepared();
  chance(table);
  EXPECT_EQ(table.track("clock"), 0);
  EXPECT_EQ(table.track("points_french"), 0);
  EXPECT_EQ(table.track("points_allied"), 0);
  for (const engine::NamedText& marker : table.view().markers) {
    EXPECT_TRUE(marker.name != "date" || marker.text == "before 14.10.");
  }
}

TEST(VSL_SETUP_FIRST, FrenchThenAlliesInTurns) {
  Table table = prepared();
  chance(table);
  for (int turn = 1; turn <= 4; ++turn) {
    EXPECT_EQ(table.track("turn"), turn);
    EXPECT_EQ(table.seat(), turn % 2 == 1 ? "french" : "allied");
    draw_out(table);
    reveal(table);
  }
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
