// Positions and notation: what is left out, what is refused and why, what may be typed shorter.
#include "tests/rules/voelkerschlacht/scene.h"
#include "tests/support/faults.h"

namespace leipzig::voelkerschlacht {
namespace {

TEST(Positions, WhatIsLeftOutHasItsPlainValue) {
  const Table table = scene({});
  EXPECT_EQ(table.track("turn"), 3);
  EXPECT_EQ(table.track("actions"), 5);
  EXPECT_EQ(cards(table, "display"), (Texts{"terrain-plain", "terrain-river", "terrain-hill", "terrain-forest"}));
  EXPECT_EQ(word(table, "missions"), "center-reudnitz north-moeckern east-paunsdorf south-probstheida west-lindenau");
  EXPECT_EQ(number(scene({.tracks = R"("clock": 20)"}), "fights_held"), 1);
  EXPECT_EQ(word(scene({.tracks = R"("clock": 20)"}), "revealed"), "center north east");
}

TEST(Positions, WrongOnesNameTheField) {
  EXPECT_EQ(fault({.pieces = R"("blucher": "leipzig")"}), "pieces.blucher: there is no such general");
  EXPECT_EQ(fault({.pieces = R"("yorck": "atlantis")"}), "pieces.yorck: the board has no field 'atlantis'");
  EXPECT_EQ(fault({.pieces = R"("yorck": {"at": "leipzig", "marks": ["tired"]})"}),
            "pieces.yorck.marks: unknown mark 'tired'");
  EXPECT_EQ(fault({.pieces = R"("yorck": {"at": "leipzig", "marks": ["marker"]})"}),
            "pieces.yorck: the last marker becomes the army (VSL-PLACE-LAST)");
  EXPECT_EQ(fault({.pieces = R"("yorck": {"at": "leipzig", "marks": ["cavalry"]})"}),
            "pieces.yorck.marks: only Napoléon and Schwarzenberg choose an arm");
  EXPECT_EQ(fault({.pieces = R"("yorck": {"at": "leipzig", "marks": ["hit 1"]})"}),
            "markers.phase: no fight is being held");
  EXPECT_EQ(fault({.pieces = R"("yorck": {"at": "leipzig", "marks": ["for north"]})"}),
            "pieces: missions are scored at the end");
  EXPECT_EQ(fault({.tracks = R"("clock": 35)"}), "tracks.clock: must be between 0 and 34");
  EXPECT_EQ(fault({.tracks = R"("patience": 3)"}), "tracks.patience: unknown track");
  EXPECT_EQ(fault({.markers = R"("seat": "allied")", .tracks = R"("turn": 3)"}),
            "tracks.turn: odd turns are French, even turns Allied");
  EXPECT_EQ(fault({.tracks = R"("turn": 0)"}), "tracks.turn: must be 1 or more");
  EXPECT_EQ(fault({.tracks = R"("game": 2)"}), "tracks.game: a second game is played with the option 'match' only");
  EXPECT_EQ(fault({.tracks = R"("actions": 0)"}), "tracks.actions: must be 1 or more");
  EXPECT_EQ(fault({.tracks = R"("reveals_due": 1)"}),
            "tracks.reveals_due: does not fit the phase and the missions revealed");
  EXPECT_EQ(fault({.markers = french("time"), .tracks = R"("time_cards_out": 4)"}),
            "tracks.time_cards_out: there are not so many");
  EXPECT_EQ(fault({.markers = R"("phase": "lunch")"}), "markers.phase: 'lunch' is not a phase");
  EXPECT_EQ(fault({.markers = R"("phase": "turn", "stage": "filling")"}), "markers.stage: does not fit the phase");
  EXPECT_EQ(fault({.markers = R"("mood": "bad")"}), "markers.mood: unknown marker");
  EXPECT_EQ(fault({.markers = french("terrain-swamp")}), "markers.hand french: there is no card 'terrain-swamp'");
  EXPECT_EQ(fault({.markers = french("move-cavalry move-cavalry move-cavalry")}),
            "markers.hand french: there are not so many cards 'move-cavalry'");
  EXPECT_EQ(fault({.markers = R"("missions": "north-wahren north-ploesen")"}),
            "markers.missions: two missions of one district");
  EXPECT_EQ(fault({.markers = R"("phase": "remove")"}), "markers.played: does not fit the phase");
  EXPECT_EQ(fault({.markers = R"("phase": "jump", "played": "move-cavalry")"}),
            "markers.second played: does not fit the phase");
  EXPECT_EQ(fault({.markers = R"("phase": "place")"}), "markers.phase: two generals at least wait to be placed");
  EXPECT_EQ(fault({.markers = R"("phase": "discard")"}), "markers.phase: the hand is within the limit");
  EXPECT_EQ(fault({.markers = R"("revealed": "north south east west center")"}),
            "markers.revealed: leaves none to reveal on the dates still to come");
  EXPECT_EQ(fault({.markers = R"("phase": "over", "revealed": "north")"}),
            "markers.revealed: at the end all are revealed");
  EXPECT_EQ(fault({.markers = R"("phase": "arm")"}),
            "markers.naming: the phase 'arm' and the general who is named go together");
  EXPECT_EQ(fault({.options = R"("house_rule": true)"}), "options.house_rule: voelkerschlacht has no such option");
  EXPECT_EQ(fault({.scenario = "expert"}), "scenario: voelkerschlacht has no scenario 'expert'");
  EXPECT_EQ(testing::fault_of(R"({"game": "voelkerschlacht", "counters": {"X": {"seat": "french", "type": "infantry",
                                  "strength": 3}}})"),
            "counters.X: this game has no counters but its nineteen generals");
}

TEST(Positions, EveryFieldHasItsRange) {
  testing::expect_faults(
      "voelkerschlacht",
      {
          {R"("markers": {"phase": "turn", "stage": "lunch"})", "markers.stage: 'lunch' is not a stage of a turn"},
          {R"("markers": {"phase": "turn", "seat": "prussian"})",
           "markers.seat: 'prussian' is not a seat: french or allied"},
          {R"("tracks": {"game": 0})", "tracks.game: the first or the second game of a match"},
          {R"("tracks": {"scouts_french": 4, "scouts_allied": 4})", "tracks.scouts_french: there are six scout cards"},
          {R"("markers": {"phase": "arm", "naming": "blucher"})", "markers.naming: there is no general 'blucher'"},
          {R"("markers": {"phase": "fight", "declaring": "nobody"})",
           "markers.declaring: 'nobody' is not a seat: french or allied"},
          {R"("markers": {"phase": "fight", "fight": "over"})", "markers.fight: must be 'begun' or left out"},
          {R"("markers": {"missions": "north-atlantis"})", "markers.missions: there is no mission 'north-atlantis'"},
          {R"("markers": {"revealed": "north moon"})", "markers.revealed: there is no district 'moon'"},
          {R"("markers": {"phase": "remove", "played": "time"})",
           "markers.played: must be a terrain or movement card, a pair of them, or 'scout'"},
          {R"("markers": {"phase": "remove", "played": ""})",
           "markers.played: must be a terrain or movement card, a pair of them, or 'scout'"},
          {R"("markers": {"phase": "remove", "played": "pair pair terrain-plain"})",
           "markers.played: must be a terrain or movement card, a pair of them, or 'scout'"},
          {R"("markers": {"this turn": "slept"})", "markers.this turn: unknown word 'slept'"},
          {R"("pieces": {"yorck": "leipzig leipzig"})", "pieces.yorck: two markers of one general on a field"},
          {R"("pieces": {"yorck": " "})",
           "pieces.yorck: name a field, several for markers, 'card', 'removed' or 'lost'"},
          {R"("pieces": {"yorck": "leipzig moeckern eutritzsch reudnitz stoetteritz"})",
           "pieces.yorck: more markers than the general has"},
          {R"("pieces": {"yorck": "leipzig", "ney": "leipzig"})", "pieces.ney: two armies on one field"},
          {R"("pieces": {"yorck": "leipzig moeckern", "ney": "leipzig"})",
           "pieces.yorck: a marker on a field that holds an army"},
          {R"("pieces": {"yorck": {"at": "card", "marks": ["marker"]}})",
           "pieces.yorck.marks: no marker of that general is on the board"},
          {R"("pieces": {"yorck": {"at": "card", "marks": ["-1"]}})",
           "pieces.yorck.marks: '-1' is for armies on the board"},
          {R"("pieces": {"yorck": {"at": "leipzig", "marks": ["-9"]}})",
           "pieces.yorck.marks: an army keeps one point of strength"},
          {R"("pieces": {"yorck": {"at": "leipzig", "marks": ["hit 20"]}})", "pieces.yorck.marks: not so many points"},
          {R"("pieces": {"yorck": {"at": "leipzig", "marks": ["for north south"]}})",
           "pieces.yorck.marks: counts for one mission"},
          {R"("board": {"lines": {"river": ["leipzig-moeckern"]}})",
           "board.lines.river: nothing lies on the borders of this board"},
          {R"("board": {"terrain": {"atlantis": "plain"}})", "board.terrain.atlantis: the board has no such field"},
      });
}

TEST(Positions, WhatIsGoingOnMustFitThePhase) {
  testing::expect_faults(
      "voelkerschlacht",
      {
          {R"("tracks": {"turn": 3}, "markers": {"phase": "deal"})",
           "tracks.turn: there are no turns during preparation"},
          {R"("tracks": {"fights_held": 2}, "markers": {"phase": "fight"})",
           "tracks.fights_held: both fights have been held"},
          {R"("markers": {"phase": "turn", "missions": "north-wahren", "second missions": "north-wahren"})",
           "markers.second missions: the same card twice"},
          {R"("markers": {"phase": "turn", "second districts": "north"})",
           "markers.second districts: do not fit the phase"},
          {R"("markers": {"phase": "keep", "second districts": "north"})",
           "markers.second missions: a second card in each named district"},
          {R"("markers": {"phase": "deal"}, "tracks": {"clock": 3})",
           "markers.phase: nothing has happened yet during preparation"},
          {R"("markers": {"phase": "turn", "this turn": "exchanging"})",
           "markers.this turn: the row is not being exchanged"},
          {R"("markers": {"phase": "discard"}, "tracks": {"actions": 2})",
           "tracks.actions: the actions of the turn are over"},
          {R"("markers": {"phase": "arm", "naming": "yorck"})",
           "markers.naming: must be Napoléon or Schwarzenberg, placed without an arm"},
          {R"("markers": {"phase": "turn", "display": "terrain-plain terrain-river terrain-hill terrain-forest move-cavalry move-infantry"})",
           "markers.display: more cards than the row has places"},
          {R"("markers": {"phase": "refill", "display": "terrain-plain terrain-river terrain-hill terrain-forest"})",
           "markers.display: the row is full"},
          {R"("markers": {"phase": "fight", "fight": "begun"})", "pieces: no point is left to be put on an army"},
          {R"("markers": {"phase": "support", "revealed": "north south east west center"})",
           "markers.phase: does not fit what is counted where"},
          {R"("markers": {"phase": "second missions", "second missions": "north-ploesen", "missions": "north-wahren"})",
           "markers.second missions: a second card in a district that was not named"},
          {R"("markers": {"phase": "second missions"})", "markers.second districts: do not fit the phase"},
          {R"("markers": {"phase": "second missions", "second districts": "north"})",
           "markers.second districts: two are named, and one card at least is still to be drawn"},
          {R"("markers": {"phase": "missions", "missions": "center-reudnitz north-moeckern east-paunsdorf south-probstheida west-lindenau"})",
           "markers.missions: all missions are drawn"},
          {R"("pieces": {"yorck": {"at": "leipzig", "marks": ["causes a loss"]}}, "markers": {"phase": "fight", "fight": "begun"})",
           "pieces.yorck: causes no loss that could fall on several armies"},
      });
}

TEST(Notation, ShorterFormsMeanTheSame) {
  const std::string pieces =
      R"("langeron": "breitenfeld klein-wiederitzsch ploesen", "bluecher": "radefeld breitenfeld")";
  Table table = scene({.pieces = pieces, .markers = allied("terrain-plain move-cavalry")});
  EXPECT_TRUE(table.allows("PLAY plain LANG breit"));
  EXPECT_TRUE(table.allows("play cavalry Blücher radefeld luetzschena"));
  EXPECT_EQ(table.why("lay xyz"), "notation");
  EXPECT_EQ(table.why("play terrain-plain langeron k"), "notation");  // several fields begin so
  EXPECT_EQ(table.why("dance"), "notation");
  EXPECT_EQ(table.why("pass now"), "notation");
}

TEST(Notation, AMissionMayBeNamedByItsField) {
  const Table table = scene({.markers = R"("phase": "reveal", "missions": "north-wahren")", .tracks = R"("clock": 7)"});
  EXPECT_TRUE(table.allows("reveal wahren"));
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
