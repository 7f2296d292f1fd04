// Chapter 4, laying out an army card.
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

TEST(VSL_LAY_BASIC, AMarkerOnEachVillageAndTheCardIsUsed) {
  // The example of the rulebook.
  Table table = scene({.markers = allied()});
  table.play("lay langeron");
  EXPECT_EQ(at(table, "langeron"), "breitenfeld klein-wiederitzsch ploesen");
  EXPECT_EQ(table.at("langeron@ploesen"), "ploesen");
  EXPECT_EQ(table.track("actions"), 4);
  EXPECT_EQ(table.why("lay langeron"), "VSL-LAY-NOCHANGE");
}

TEST(VSL_LAY_BASIC, OtherMarkersOnTheFieldsDoNotMatter) {
  Table table =
      scene({.pieces = R"("bluecher": "breitenfeld radefeld", "ney": "ploesen mockau")", .markers = allied()});
  table.play("lay langeron");
  EXPECT_EQ(at(table, "langeron"), "breitenfeld klein-wiederitzsch ploesen");
  EXPECT_EQ(at(table, "bluecher"), "radefeld breitenfeld");
}

TEST(VSL_LAY_BASIC, NoVillageMayBeLeftOut) {
  EXPECT_EQ(scene({.markers = allied()}).why("lay langeron breitenfeld ploesen"), "VSL-LAY-BASIC");
  EXPECT_EQ(scene({.markers = allied()}).why("lay langeron leipzig"), "VSL-LAY-BASIC");
}

TEST(VSL_LAY_BASIC, OnlyOwnCardsAreLaidOut) {
  EXPECT_EQ(scene({.markers = allied()}).why("lay murat"), "VSL-LAY-BASIC");
}

TEST(VSL_LAY_BLOCKED, AVillageWithAnArmyGetsNoMarker) {
  Table table = scene({.pieces = R"("marmont": "breitenfeld")", .markers = allied()});
  EXPECT_EQ(table.why("lay langeron breitenfeld ploesen klein-wiederitzsch"), "VSL-LAY-BLOCKED");
  table.play("lay langeron");
  EXPECT_EQ(at(table, "langeron"), "klein-wiederitzsch ploesen");
}

TEST(VSL_LAY_BLOCKED, WithOneVillageFreeTheArmyIsPlacedAtOnce) {
  Table table = scene({.pieces = R"("marmont": "breitenfeld", "yorck": "ploesen")", .markers = allied()});
  table.play("lay langeron");
  EXPECT_EQ(table.at("langeron"), "klein-wiederitzsch");
  EXPECT_EQ(table.track("points_allied"), 1);
  EXPECT_EQ(number(table, "scouts_allied"), 1);
  EXPECT_EQ(table.track("clock"), 1);
}

TEST(VSL_LAY_BLOCKED, WithNoVillageFreeTheCardIsNotPlayable) {
  const Table table = scene(
      {.pieces = R"("marmont": "breitenfeld", "yorck": "ploesen", "ney": "klein-wiederitzsch")", .markers = allied()});
  EXPECT_EQ(table.why("lay langeron"), "VSL-LAY-BLOCKED");
}

TEST(VSL_LAY_DATE, ACardWithADateWaitsForIt) {
  const Table early = scene({.markers = allied(), .tracks = R"("clock": 19, "scouts_allied": 1)"});
  EXPECT_EQ(early.why("lay bernadotte seehausen taucha"), "VSL-LAY-DATE");
  const Table late = scene({.markers = allied(), .tracks = R"("clock": 20, "scouts_allied": 1)"});
  EXPECT_TRUE(late.allows("lay bernadotte seehausen taucha"));
}

TEST(VSL_LAY_SCOUTS, AScoutCardForEachMissingMarker) {
  Table table = scene({.markers = french(), .tracks = R"("scouts_french": 3)"});
  EXPECT_EQ(table.targets("lay", "napoleon").size(), 6u);
  table.play("lay napoleon reudnitz leipzig");
  EXPECT_EQ(at(table, "napoleon"), "leipzig reudnitz");
  EXPECT_EQ(number(table, "scouts_french"), 1);
  EXPECT_EQ(table.track("clock"), 2);
  EXPECT_EQ(cards(table, "supply"), Texts{"scout x5"});
}

TEST(VSL_LAY_SCOUTS, AVillageWithAnArmySavesAScoutCard) {
  const Table one = scene({.pieces = R"("yorck": "reudnitz")", .markers = french(), .tracks = R"("scouts_french": 1)"});
  EXPECT_EQ(one.targets("lay", "napoleon").size(), 3u);
  Table two = scene({.pieces = R"("yorck": "reudnitz", "kleist": "leipzig")", .markers = french()});
  EXPECT_EQ(two.targets("lay", "napoleon"), Texts{"stoetteritz probstheida"});
  two.play("lay napoleon");
  EXPECT_EQ(two.track("clock"), 0);
}

TEST(VSL_LAY_SCOUTS, WithoutEnoughScoutCardsTheCardStays) {
  EXPECT_EQ(scene({.markers = french(), .tracks = R"("scouts_french": 1)"}).why("lay napoleon reudnitz leipzig"),
            "VSL-LAY-SCOUTS");
  EXPECT_EQ(scene({.markers = french()}).why("lay ney eutritzsch mockau"), "VSL-LAY-SCOUTS");
  EXPECT_EQ(scene({.markers = french(), .tracks = R"("scouts_french": 1)"}).targets("lay", "ney").size(), 3u);
}

TEST(VSL_LAY_SCOUTS, ThreeMarkersAreNotTwo) {
  EXPECT_EQ(scene({.markers = french(), .tracks = R"("scouts_french": 2)"}).why("lay napoleon"), "VSL-LAY-SCOUTS");
}

TEST(VSL_LAY_NOCHANGE, AUsedCardStaysUsed) {
  for (const char* fate : {"removed", "lost", "ploesen", "ploesen breitenfeld"}) {
    const Table table = scene({.pieces = std::string(R"("langeron": ")") + fate + "\"", .markers = allied()});
    EXPECT_EQ(table.why("lay langeron"), "VSL-LAY-NOCHANGE") << fate;
  }
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
