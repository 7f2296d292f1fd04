// Chapter 11, placing armies.
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

TEST(VSL_PLACE_LAST, TheLastMarkerIsExchangedForTheArmy) {
  Table table = scene({.pieces = R"("langeron": "breitenfeld ploesen")", .markers = allied("terrain-river")});
  table.play("play terrain-river langeron@ploesen");
  EXPECT_EQ(table.at("langeron"), "breitenfeld");
  EXPECT_EQ(table.at("langeron@breitenfeld"), "");
  EXPECT_EQ(strength(table, "langeron"), 4);
}

TEST(VSL_PLACE_LAST, AllOtherMarkersOnTheFieldGo) {
  Table table = scene({.pieces = R"("langeron": "breitenfeld ploesen", "bluecher": "breitenfeld radefeld lindenthal",
                                    "marmont": "breitenfeld gohlis moeckern")",
                       .markers = allied("terrain-river")});
  table.play("play terrain-river langeron@ploesen");
  EXPECT_EQ(at(table, "bluecher"), "lindenthal radefeld");
  EXPECT_EQ(at(table, "marmont"), "gohlis moeckern");
  EXPECT_EQ(scene({.markers = allied()}).why("place langeron"), "VSL-PLACE-LAST");
}

TEST(VSL_PLACE_ONEPERFIELD, NoFieldHoldsTwoArmies) {
  EXPECT_EQ(fault({.pieces = R"("langeron": "breitenfeld", "marmont": "breitenfeld")"}),
            "pieces.marmont: two armies on one field");
  EXPECT_EQ(fault({.pieces = R"("langeron": "breitenfeld", "marmont": "breitenfeld gohlis")"}),
            "pieces.marmont: a marker on a field that holds an army");
}

TEST(VSL_PLACE_CHAIN, OnePlacingBringsTheNext) {
  Table table = scene({.pieces = R"("langeron": "breitenfeld klein-wiederitzsch", "bluecher": "breitenfeld radefeld")",
                       .markers = allied("terrain-plain")});
  table.play("play terrain-plain langeron@klein-wiederitzsch");
  EXPECT_EQ(table.at("langeron"), "breitenfeld");
  EXPECT_EQ(table.at("bluecher"), "radefeld");
  EXPECT_EQ(table.track("points_allied"), 2);
  EXPECT_EQ(number(table, "scouts_allied"), 2);
  EXPECT_EQ(table.track("clock"), 2);
}

TEST(VSL_PLACE_CHAIN, TheOwnerChoosesTheOrderEvenInTheOthersTurn) {
  Table table = scene({.pieces = R"("kleist": "croebern wachau", "murat": "wachau probstheida",
                                    "poniatowski": "wachau connewitz")",
                       .markers = allied("terrain-river")});
  table.play("play terrain-river kleist@croebern");
  EXPECT_EQ(table.phase(), "place");
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.legal(), (Texts{"place murat", "place poniatowski"}));
  EXPECT_EQ(table.why("draw pile"), "VSL-PLACE-CHAIN");
  table.play("place poniatowski");
  EXPECT_EQ(table.at("poniatowski"), "connewitz");
  EXPECT_EQ(table.at("murat"), "probstheida");
}

TEST(VSL_PLACE_REWARD, APointAScoutCardAndAPointOfTheClock) {
  Table table = scene({.pieces = R"("bertrand": "lindenau leipzig")", .markers = french("terrain-river")});
  table.play("play terrain-river bertrand@lindenau");
  EXPECT_EQ(table.track("points_french"), 1);
  EXPECT_EQ(number(table, "scouts_french"), 1);
  EXPECT_EQ(table.track("clock"), 1);
}

TEST(VSL_PLACE_OTHERS, AnArmyOfTheOtherPlayerGivesNoReward) {
  Table table = scene({.pieces = R"("kleist": "wachau gueldengossa", "murat": "wachau liebertwolkwitz")",
                       .markers = allied(),
                       .tracks = R"("scouts_allied": 1)"});
  table.play("play scout kleist@gueldengossa");
  EXPECT_EQ(table.at("kleist"), "wachau");
  EXPECT_EQ(table.at("murat"), "liebertwolkwitz");
  EXPECT_EQ(table.track("points_allied"), 1);
  EXPECT_EQ(table.track("points_french"), 0);
  EXPECT_EQ(number(table, "scouts_allied"), 1);
  EXPECT_EQ(number(table, "scouts_french"), 0);
  EXPECT_EQ(table.track("clock"), 2);
}

TEST(VSL_PLACE_CHAIN, TheActivePlayersGeneralsComeFirst) {
  // Kleist on Wachau leaves three generals with one marker each, on different fields.
  Table table = scene({.pieces = R"("kleist": "croebern wachau", "murat": "wachau probstheida",
                                    "klenau": "wachau stoermthal", "platow": "wachau engelsdorf")",
                       .markers = allied("terrain-river")});
  table.play("play terrain-river kleist@croebern");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.legal(), (Texts{"place klenau", "place platow"}));
  table.play("place platow");
  EXPECT_EQ(table.at("klenau"), "stoermthal");
  EXPECT_EQ(table.at("murat"), "probstheida");
}

TEST(VSL_PLACE_SWEPT, NobodyChoosesWhichEnemyGeneralIsLost) {
  // Murat and Klenau both have their last marker on Probstheida: in the Allied turn Murat is placed.
  constexpr auto kPieces = R"("kleist": "croebern wachau", "murat": "wachau probstheida",
                              "klenau": "wachau probstheida")";
  Table table = scene({.pieces = kPieces, .markers = allied("terrain-river")});
  table.play("play terrain-river kleist@croebern");
  EXPECT_EQ(table.phase(), "turn");
  EXPECT_EQ(table.at("murat"), "probstheida");
  EXPECT_EQ(table.at("klenau"), "lost");
  Table older = scene({.pieces = kPieces, .markers = allied("terrain-river"), .options = R"("first_rules": true)"});
  older.play("play terrain-river kleist@croebern").play("place klenau");
  EXPECT_EQ(older.at("murat"), "lost");
}

TEST(VSL_PLACE_SWEPT, OfTwoLastMarkersOnAFieldOneIsPlacedTheOtherArmyIsLost) {
  Table table = scene({.pieces = R"("kleist": "croebern wachau", "murat": "wachau probstheida",
                                    "poniatowski": "wachau probstheida")",
                       .markers = allied("terrain-river")});
  table.play("play terrain-river kleist@croebern");
  EXPECT_EQ(table.seat(), "french");  // the owner of both
  table.play("place poniatowski");
  EXPECT_EQ(table.at("poniatowski"), "probstheida");
  EXPECT_EQ(table.at("murat"), "lost");
  EXPECT_EQ(table.track("points_french"), 0);
  EXPECT_EQ(table.track("clock"), 1);  // Kleist alone
}

TEST(VSL_PLACE_ARMCHOICE, TheOwnerNamesTheArm) {
  Table table = scene({.pieces = R"("schwarzenberg": "gueldengossa croebern")",
                       .markers = allied("terrain-river"),
                       .scenario = "advanced"});
  table.play("play terrain-river schwarzenberg@croebern");
  EXPECT_EQ(table.phase(), "arm");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.why("draw pile"), "VSL-PLACE-ARMCHOICE");
  EXPECT_EQ(table.targets("arm", "schwarzenberg"), (Texts{"artillery", "cavalry", "infantry"}));
  table.play("arm schwarzenberg cavalry");
  EXPECT_EQ(strength(table, "schwarzenberg") + value(table, "schwarzenberg", "terrain"), 8);
}

TEST(VSL_PLACE_ARMCHOICE, AlsoWhenTheOtherPlayerCausedThePlacing) {
  Table table = scene(
      {.pieces = R"("kleist": "wachau croebern", "napoleon": "wachau leipzig")", .markers = allied("terrain-river")});
  table.play("play terrain-river kleist@croebern");
  EXPECT_EQ(table.phase(), "arm");
  EXPECT_EQ(table.seat(), "french");
  table.play("arm napoleon artillery");
  EXPECT_EQ(table.at("napoleon"), "leipzig");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(VSL_PLACE_REMOVEDMARKERS, MarkersNeverComeBack) {
  Table table = scene({.pieces = R"("langeron": "breitenfeld klein-wiederitzsch ploesen")",
                       .markers = allied("terrain-plain terrain-river")});
  table.play("play terrain-plain langeron@breitenfeld");
  EXPECT_EQ(at(table, "langeron"), "klein-wiederitzsch ploesen");
  EXPECT_EQ(table.why("lay langeron"), "VSL-LAY-NOCHANGE");
  table.play("play terrain-river");
  EXPECT_EQ(table.why("remove langeron@breitenfeld"), "VSL-COMP-MARKERS");
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
