// Refusals: the rule that forbids an illegal action, phase by phase.
#include "tests/rules/voelkerschlacht/scene.h"
#include "tests/support/faults.h"

namespace leipzig::voelkerschlacht {
namespace {

using testing::expect_refusals;

const std::string kNorth = R"("langeron": "breitenfeld klein-wiederitzsch ploesen", "bluecher": "radefeld breitenfeld",
                              "ney": "leipzig")";

TEST(WhyVoelkerschlacht, NotInATurn) {
  const Table table = scene({.pieces = kNorth, .markers = allied("terrain-plain move-cavalry")});
  expect_refusals(table, {{"remove langeron breitenfeld", "VSL-TERR-REMOVE"},
                          {"move bluecher radefeld luetzschena", "VSL-MOVE-ONE"},
                          {"jump bluecher radefeld luetzschena", "VSL-MOVE-JUMP"},
                          {"place yorck", "VSL-PLACE-LAST"},
                          {"reveal north-wahren", "VSL-TIME-REVEAL"},
                          {"discard time", "VSL-DRAW-LIMIT"},
                          {"keep north-wahren", "VSL-SETUP-MISSIONS"},
                          {"support ney north-wahren", "VSL-END-WHEN"},
                          {"oppose bluecher north-wahren", "VSL-END-WHEN"}});
}

TEST(WhyVoelkerschlacht, APlacedArmyIsNeitherMovedNorRemoved) {
  const Table table = scene({.pieces = R"("langeron": "breitenfeld")", .markers = allied("move-cavalry")});
  expect_refusals(table, {{"move langeron breitenfeld radefeld", "VSL-MOVE-ONE"},
                          {"remove langeron breitenfeld", "VSL-TERR-NEVERLAST"}});
  EXPECT_EQ(told(table, "move langeron breitenfeld radefeld"), "Langeron is placed: armies never move");
}

TEST(WhyVoelkerschlacht, NotOnceACardIsPlayed) {
  Table moving = scene({.pieces = kNorth, .markers = allied("terrain-plain move-cavalry")});
  moving.play("play cavalry");
  expect_refusals(moving, {{"draw pile", "VSL-MOVE-ONE"},
                           {"remove langeron breitenfeld", "VSL-MOVE-ONE"},
                           {"jump bluecher radefeld luetzschena", "VSL-MOVE-JUMP"}});
  const auto removing = [](const std::string& played) {
    return scene({.pieces = kNorth, .markers = R"("phase": "remove", "seat": "allied", "played": ")" + played + "\""});
  };
  expect_refusals(removing("terrain-plain"), {{"draw pile", "VSL-TERR-REMOVE"},
                                              {"remove ney leipzig", "VSL-TERR-OWNONLY"},
                                              {"remove bluecher leipzig", "VSL-COMP-MARKERS"}});
  expect_refusals(removing("scout"), {{"draw pile", "VSL-SCOUT-REMOVE"}});
  const Table jumping = scene(
      {.pieces = R"("bluecher": "radefeld breitenfeld", "yorck": "luetzschena")",
       .markers = R"("phase": "jump", "seat": "allied", "played": "move-cavalry", "second played": "move-cavalry")"});
  expect_refusals(jumping, {{"draw pile", "VSL-MOVE-JUMP"}, {"move bluecher radefeld luetzschena", "VSL-MOVE-JUMP"}});
}

TEST(WhyVoelkerschlacht, NotBeforeTheCardsLie) {
  const auto waiting = [](const std::string& markers) { return scene({.markers = markers}); };
  expect_refusals(waiting(R"("phase": "missions")"), {{"draw pile", "VSL-SETUP-MISSIONS"}});
  expect_refusals(waiting(R"("phase": "deal")"), {{"draw pile", "VSL-SETUP-HANDS"}});
  expect_refusals(waiting(R"("phase": "drawing")"), {{"draw pile", "VSL-DRAW-ONE"}});
  expect_refusals(waiting(R"("phase": "refill")"), {{"draw pile", "VSL-DRAW-REFILL"}});
}

TEST(WhyVoelkerschlacht, NotInAFight) {
  const Table table = scene({.pieces = R"("poniatowski": "gohlis", "bertrand": "lindenau", "yorck": "moeckern")",
                             .markers = R"("phase": "fight", "seat": "french")"});
  ASSERT_EQ(table.phase(), "fight");
  expect_refusals(table, {{"draw pile", "VSL-FIGHT-ALLOCATE"}});
}

TEST(WhyVoelkerschlacht, NotWhileMissionsAreScored) {
  const Table table = scene(
      {.pieces = R"("bertrand": "lindenau", "marmont": "gohlis", "yorck": "moeckern")",
       .markers =
           R"("phase": "scoring", "missions": "center-gohlis north-breitenfeld east-taucha south-gueldengossa west-lindenau")"});
  ASSERT_EQ(table.phase(), "oppose");
  expect_refusals(table, {{"draw pile", "VSL-SCORE-ALLIED"},
                          {"oppose kleist center-gohlis", "VSL-END-PLACEDONLY"},
                          {"oppose marmont center-gohlis", "VSL-SCORE-ALLIED"}});
}

TEST(VSL_END_WHEN, NothingIsPlayedAfterTheEnd) {
  expect_refusals(scene({.markers = R"("phase": "over")"}), {{"draw pile", "VSL-END-WHEN"}});
}

TEST(Notation, SaysWhatItDoesNotUnderstand) {
  const Table table = scene({.pieces = R"("langeron": "breitenfeld klein-wiederitzsch ploesen")",
                             .markers = allied("terrain-plain move-cavalry")});
  testing::expect_unread(table, {{" ", "nothing to do"},
                                 {"lay", "name a general"},
                                 {"lay nobody", "there is no general 'nobody'"},
                                 {"lay yorck moon", "there is no field 'moon'"},
                                 {"play", "name a card"},
                                 {"play sword", "there is no card 'sword'"},
                                 {"pair", "name a card"},
                                 {"draw", "name a card"},
                                 {"draw moon", "there is no card 'moon'"},
                                 {"remove", "name a general"},
                                 {"remove nobody leipzig", "there is no general 'nobody'"},
                                 {"remove langeron", "name a field"},
                                 {"move langeron ploesen", "name a field"},
                                 {"move langeron ploesen moon", "there is no field 'moon'"},
                                 {"arm", "name a general"},
                                 {"arm napoleon", "name an arm"},
                                 {"arm napoleon pikes", "there is no arm 'pikes'"},
                                 {"reveal", "name a mission"},
                                 {"reveal moon", "there is no mission 'moon'"},
                                 {"discard", "name a card"},
                                 {"loss", "name a general"},
                                 {"loss nobody from ney", "there is no general 'nobody'"},
                                 {"support ney", "name a mission"},
                                 {"second", "name a district"},
                                 {"second north", "name a district"},
                                 {"second north moon", "there is no district 'moon'"},
                                 {"keep", "name a mission"},
                                 {"pass now", "'now' is too much"},
                                 {"exchange now", "'now' is too much"},
                                 {"place", "name a general"},
                                 {"reveal north", "there is more than one mission 'north'"}});
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
