// Chapters 5 to 9: terrain, movement, scout, wild and time cards.
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

const std::string kLangeron = R"("langeron": "breitenfeld klein-wiederitzsch ploesen")";

// ---- 5: terrain cards ----

TEST(VSL_TERR_REMOVE, OneMarkerFromAFieldOfThatTerrain) {
  // The example of the rulebook: two markers on plain fields, one must be chosen.
  Table table = scene({.pieces = kLangeron, .markers = allied("terrain-plain")});
  table.play("play terrain-plain");
  EXPECT_EQ(table.subjects("remove"), (Texts{"langeron@breitenfeld", "langeron@klein-wiederitzsch"}));
  EXPECT_EQ(table.why("remove langeron@ploesen"), "VSL-TERR-REMOVE");
  table.play("remove langeron@breitenfeld");
  EXPECT_EQ(at(table, "langeron"), "klein-wiederitzsch ploesen");
  EXPECT_EQ(cards(table, "discard"), Texts{"terrain-plain"});
  EXPECT_EQ(table.track("clock"), 0);
  EXPECT_EQ(table.track("actions"), 4);
}

TEST(VSL_TERR_REMOVE, WithoutSuchAMarkerTheCardIsNotPlayable) {
  EXPECT_EQ(scene({.pieces = kLangeron, .markers = allied("terrain-hill")}).why("play terrain-hill"),
            "VSL-TERR-REMOVE");
}

TEST(VSL_TERR_NEVERLAST, TheLastMarkerBecomesTheArmyBeforeACardCouldTakeIt) {
  Table table = scene({.pieces = R"("bertrand": "lindenau leipzig", "murat": "wachau probstheida")",
                       .markers = french("terrain-river terrain-river")});
  table.play("play terrain-river bertrand@lindenau");
  EXPECT_EQ(table.at("bertrand"), "leipzig");
  EXPECT_EQ(table.why("play terrain-river"), "VSL-TERR-REMOVE");
}

TEST(VSL_TERR_NEVERLAST, AnArmyIsNoMarker) {
  Table table =
      scene({.pieces = R"("bertrand": "leipzig", "marmont": "moeckern gohlis")", .markers = french("terrain-river")});
  table.play("play terrain-river");
  EXPECT_EQ(table.why("remove bertrand@leipzig"), "VSL-TERR-NEVERLAST");
}

TEST(VSL_TERR_OWNONLY, EnemyMarkersAreNotTouched) {
  const Table table = scene({.pieces = kLangeron, .markers = french("terrain-plain")});
  EXPECT_EQ(table.why("play terrain-plain"), "VSL-TERR-OWNONLY");
  Table both = scene({.pieces = kLangeron + R"(, "ney": "eutritzsch mockau")", .markers = french("terrain-plain")});
  both.play("play terrain-plain");
  EXPECT_EQ(both.subjects("remove"), Texts{"ney@eutritzsch"});
  EXPECT_EQ(both.why("remove langeron@breitenfeld"), "VSL-TERR-OWNONLY");
}

// ---- 6: movement cards ----

TEST(VSL_MOVE_ONE, OneMarkerGoesToANeighbouringField) {
  Table table = scene({.pieces = kLangeron, .markers = allied("move-infantry-cavalry")});
  table.play("play move-infantry-cavalry");
  EXPECT_EQ(table.why("move langeron@breitenfeld leipzig"), "VSL-MOVE-ONE");
  table.play("move langeron@breitenfeld lindenthal");
  EXPECT_EQ(at(table, "langeron"), "lindenthal klein-wiederitzsch ploesen");
  EXPECT_EQ(table.track("clock"), 1);
  EXPECT_EQ(cards(table, "discard"), Texts{"move-infantry-cavalry"});
}

TEST(VSL_MOVE_ONE, PlacedArmiesNeverMove) {
  Table table = scene({.pieces = R"("yorck": "moeckern", )" + kLangeron, .markers = allied("move-infantry")});
  table.play("play move-infantry");
  EXPECT_EQ(table.why("move yorck@moeckern wahren"), "VSL-MOVE-ONE");
}

TEST(VSL_MOVE_ARM, TheCardMustShowTheArm) {
  Table table = scene({.pieces = R"("murat": "wachau probstheida", "poniatowski": "connewitz doelitz",
                                    "napoleon": "leipzig reudnitz", "ney": "eutritzsch mockau")",
                       .markers = french("move-cavalry")});
  table.play("play move-cavalry");
  EXPECT_EQ(table.subjects("move"), (Texts{"murat@probstheida", "murat@wachau", "napoleon@leipzig", "napoleon@reudnitz",
                                           "poniatowski@connewitz", "poniatowski@doelitz"}));
  EXPECT_EQ(table.why("move ney@mockau schoenefeld"), "VSL-MOVE-ARM");
  EXPECT_EQ(
      scene({.pieces = R"("ney": "eutritzsch mockau")", .markers = french("move-cavalry")}).why("play move-cavalry"),
      "VSL-MOVE-ARM");
}

TEST(VSL_MOVE_BLOCK, NotOntoAMarkerOfTheSameGeneralNorOffTheBoard) {
  // The example of the rulebook: of the four neighbours of a field at the edge three are open.
  Table table =
      scene({.pieces = R"("langeron": "breitenfeld klein-wiederitzsch")", .markers = allied("move-infantry")});
  table.play("play move-infantry");
  EXPECT_EQ(table.targets("move", "langeron@breitenfeld"), (Texts{"lindenthal", "podelwitz", "radefeld"}));
  EXPECT_EQ(table.why("move langeron@breitenfeld klein-wiederitzsch"), "VSL-MOVE-BLOCK");
}

TEST(VSL_MOVE_BLOCK, NotOntoAnArmyOfEitherSide) {
  Table table = scene({.pieces = R"("langeron": "breitenfeld klein-wiederitzsch", "yorck": "lindenthal",
                                    "marmont": "podelwitz", "bluecher": "radefeld luetzschena")",
                       .markers = allied("move-infantry")});
  table.play("play move-infantry");
  EXPECT_EQ(table.targets("move", "langeron@breitenfeld"), Texts{"radefeld"});  // markers of others do not block
  EXPECT_EQ(table.why("move langeron@breitenfeld lindenthal"), "VSL-MOVE-BLOCK");
  EXPECT_EQ(table.why("move langeron@breitenfeld podelwitz"), "VSL-MOVE-BLOCK");
}

TEST(VSL_MOVE_BLOCK, ACardThatMovesNoMarkerIsNotPlayed) {
  const Table table = scene({.pieces = R"("gyulai": "markranstaedt rueckmarsdorf", "yorck": "schoenau",
      "marmont": "knauthain", "ney": "leutzsch", "kleist": "luetzschena")",
                             .markers = allied("move-infantry")});
  EXPECT_EQ(table.why("play move-infantry"), "VSL-MOVE-BLOCK");
}

const std::string kJump = R"("poniatowski": "doelitz", "murat": "wachau liebertwolkwitz")";

TEST(VSL_MOVE_JUMP, TwoCardsCarryAMarkerOverAnOwnArmy) {
  Table table = scene({.pieces = kJump, .markers = french("move-cavalry move-cavalry")});
  table.play("play move-cavalry").play("play move-cavalry");
  EXPECT_EQ(table.targets("jump", "murat@wachau"),
            (Texts{"connewitz", "gautzsch", "markkleeberg", "probstheida", "stoetteritz"}));
  table.play("jump murat@wachau connewitz");
  EXPECT_EQ(at(table, "murat"), "connewitz liebertwolkwitz");
  EXPECT_EQ(table.track("clock"), 2);
  EXPECT_EQ(table.track("actions"), 3);
  EXPECT_EQ(cards(table, "discard"), Texts{"move-cavalry x2"});
}

TEST(VSL_MOVE_JUMP, FieldsWithArmiesOrMarkersOfTheSameGeneralAreClosed) {
  Table table = scene({.pieces = R"("poniatowski": "doelitz", "murat": "wachau probstheida", "yorck": "connewitz")",
                       .markers = french("move-cavalry move-cavalry")});
  table.play("play move-cavalry").play("play move-cavalry");
  EXPECT_EQ(table.targets("jump", "murat@wachau"), (Texts{"gautzsch", "markkleeberg", "stoetteritz"}));
  EXPECT_EQ(table.why("jump murat@wachau connewitz"), "VSL-MOVE-BLOCK");
  EXPECT_EQ(table.why("jump murat@wachau leipzig"), "VSL-MOVE-JUMP");
}

TEST(VSL_MOVE_JUMP, EnemyArmiesAreNotJumpedOver) {
  Table table = scene({.pieces = R"("yorck": "doelitz", "murat": "wachau liebertwolkwitz")",
                       .markers = french("move-cavalry move-cavalry")});
  table.play("play move-cavalry");
  EXPECT_EQ(table.why("play move-cavalry"), "VSL-MOVE-JUMP");
}

TEST(VSL_MOVE_JUMP, BothCardsMustFit) {
  Table table = scene({.pieces = kJump, .markers = french("move-cavalry move-infantry")});
  table.play("play move-cavalry");
  EXPECT_EQ(table.why("play move-infantry"), "VSL-MOVE-JUMP");
}

TEST(VSL_MOVE_JUMP, AWildCardMayBeOneOfTheTwo) {
  Table table = scene({.pieces = kJump, .markers = french("move-cavalry move-infantry move-infantry")});
  table.play("play move-cavalry").play("pair move-infantry").play("jump murat@wachau connewitz");
  EXPECT_EQ(table.track("clock"), 2);
  EXPECT_EQ(table.track("actions"), 3);
}

TEST(VSL_MOVE_JUMP, AMarkerThatIsHemmedInMayStillJump) {
  // Podelwitz and Seehausen: every neighbour is held by an own army or the other marker.
  const std::string pieces =
      R"("friedrich": "podelwitz seehausen", "yorck": "breitenfeld", "kleist": "klein-wiederitzsch",
                                "gyulai": "hohenheida", "langeron": "ploesen")";
  const Table one = scene({.pieces = pieces, .markers = allied("move-infantry")});
  EXPECT_EQ(one.why("play move-infantry"), "VSL-MOVE-BLOCK");
  Table two = scene({.pieces = pieces, .markers = allied("move-infantry move-infantry-cavalry")});
  two.play("play move-infantry").play("play move-infantry-cavalry").play("jump friedrich@podelwitz lindenthal");
  EXPECT_EQ(at(two, "friedrich"), "lindenthal seehausen");
}

TEST(VSL_MOVE_NOPLACE, AMovePlacesNoArmy) {
  Table table = scene(
      {.pieces = R"("murat": "wachau probstheida", "kleist": "doelitz croebern")", .markers = french("move-cavalry")});
  table.play("play move-cavalry murat@wachau doelitz");
  EXPECT_EQ(at(table, "murat"), "probstheida doelitz");
  EXPECT_EQ(at(table, "kleist"), "doelitz croebern");
  EXPECT_EQ(table.track("points_french"), 0);
}

// ---- 7: scout cards ----

TEST(VSL_SCOUT_REMOVE, AnyOwnMarkerWhateverTheTerrain) {
  Table table = scene({.pieces = kLangeron, .markers = allied(), .tracks = R"("scouts_allied": 1)"});
  table.play("play scout");
  EXPECT_EQ(table.legal("remove").size(), 3u);
  table.play("remove langeron@ploesen");
  EXPECT_EQ(at(table, "langeron"), "breitenfeld klein-wiederitzsch");
  EXPECT_EQ(table.track("clock"), 1);
  EXPECT_EQ(cards(table, "supply"), Texts{"scout x6"});
  EXPECT_EQ(scene({.markers = allied(), .tracks = R"("scouts_allied": 1)"}).why("play scout"), "VSL-SCOUT-REMOVE");
}

TEST(VSL_SCOUT_LAYOUT, AScoutCardStandsForAMissingMarker) {
  Table table = scene({.markers = french(), .tracks = R"("scouts_french": 1)"});
  table.play("lay ney eutritzsch schoenefeld");
  EXPECT_EQ(at(table, "ney"), "eutritzsch schoenefeld");
  EXPECT_EQ(number(table, "scouts_french"), 0);
  EXPECT_EQ(table.track("clock"), 1);
}

TEST(VSL_SCOUT_GAIN, OneForEachOwnArmyWhileTheSupplyLasts) {
  const std::string pieces = R"("langeron": "breitenfeld klein-wiederitzsch", "bluecher": "breitenfeld radefeld")";
  Table table = scene({.pieces = pieces, .markers = allied("terrain-plain"), .tracks = R"("scouts_french": 5)"});
  table.play("play terrain-plain langeron@klein-wiederitzsch");
  EXPECT_EQ(number(table, "scouts_allied"), 1);
  EXPECT_TRUE(cards(table, "supply").empty());
  EXPECT_EQ(table.track("points_allied"), 2);
  EXPECT_EQ(scene({.pieces = pieces, .markers = allied()}).why("play scout"), "VSL-SCOUT-GAIN");
}

// ---- 8: wild cards ----

TEST(VSL_WILD_MOVE, TwoAlikeMoveAnyArmForOnePoint) {
  Table table = scene({.pieces = R"("ney": "eutritzsch mockau")", .markers = french("move-artillery move-artillery")});
  EXPECT_EQ(table.why("play move-artillery"), "VSL-MOVE-ARM");
  table.play("pair move-artillery ney@mockau schoenefeld");
  EXPECT_EQ(at(table, "ney"), "eutritzsch schoenefeld");
  EXPECT_EQ(table.track("clock"), 1);
  EXPECT_EQ(table.track("actions"), 4);
  EXPECT_EQ(cards(table, "discard"), Texts{"move-artillery x2"});
}

TEST(VSL_WILD_MOVE, TwoDifferentCardsAreNoWildCard) {
  const Table table =
      scene({.pieces = R"("ney": "eutritzsch mockau")", .markers = french("move-artillery move-cavalry")});
  EXPECT_TRUE(table.legal("pair").empty());
  EXPECT_EQ(table.why("pair move-artillery"), "VSL-WILD-MOVE");
  EXPECT_EQ(scene({.markers = french("time time")}).why("pair time"), "VSL-WILD-MOVE");
}

TEST(VSL_WILD_TERRAIN, TwoAlikeRemoveAMarkerFromAnyTerrain) {
  Table table = scene({.pieces = kLangeron, .markers = allied("terrain-hill terrain-hill")});
  EXPECT_EQ(table.why("play terrain-hill"), "VSL-TERR-REMOVE");
  table.play("pair terrain-hill langeron@ploesen");
  EXPECT_EQ(at(table, "langeron"), "breitenfeld klein-wiederitzsch");
  EXPECT_EQ(table.track("clock"), 0);
  EXPECT_EQ(table.track("actions"), 4);
  EXPECT_EQ(cards(table, "discard"), Texts{"terrain-hill x2"});
  EXPECT_EQ(scene({.pieces = kLangeron, .markers = allied("terrain-hill")}).why("pair terrain-hill"),
            "VSL-WILD-TERRAIN");
}

// ---- 9: time cards ----

TEST(VSL_TIMECARD_PLAY, APointAndTheCardLeavesTheGame) {
  Table table = scene({.markers = french("time time time time")});
  for (int i = 1; i <= 4; ++i) {
    table.play("play time");
    EXPECT_EQ(table.track("clock"), i);
  }
  EXPECT_TRUE(cards(table, "discard").empty());
  EXPECT_EQ(count_cards(table, "hand") + count_cards(table, "display") + count_cards(table, "deck"), 36);
  EXPECT_EQ(cards(table, "out"), Texts{"time x4"});
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
