// Accepted notation, and refusals of lines and positions.
#include "tests/rules/bridge2013/scene.h"
#include "tests/support/faults.h"

namespace leipzig::testing {
namespace {

TEST(Notation, AUnitIsNamedByIdByHexOrByDesignation) {
  const Table table =
      sandbox({.card = "7C", .pieces = R"("fr-og": "K4", "fr-v": "M4", "fr-v-cav": "N4", "pr-i": "A1")"});
  for (const char* line : {"fr-og K5", "FR-OG k4-k5", "move fr-og K5", "K4 K5", "OG K4-K5"}) {
    EXPECT_TRUE(table.allows(line)) << line;
  }
  EXPECT_EQ(table.why("V M5"), "notation");  // two corps are called V
  EXPECT_EQ(table.why("fr-og Z9"), "notation");
  EXPECT_EQ(table.why("xyzzy"), "notation");
}

TEST(Notation, AnAttackAndItsCardFitOnOneLine) {
  Table table = sandbox({.pieces = R"("ru-ix": "K4", "fr-ix": "K5")"});
  table.play("attack K5 with ru-ix fight");
  EXPECT_EQ(table.phase(), "combat card");
}

TEST(Notation, TheUnitMayBeLeftOutWhereOneCanBeMeant) {
  Table table = sandbox({.phase = "loss",
                         .pieces = R"("ru-ix": "K4", "fr-ix": "K5")",
                         .markers = R"("unit": "ru-ix", "defender": "fr-ix", "beaten": "fr-ix")"});
  EXPECT_TRUE(table.allows("retreat K6"));
  EXPECT_TRUE(table.allows("take loss"));
}

std::string fault(std::string_view members) {
  return fault_of(R"({"game": "bridge2013", )" + std::string(members) + "}");
}

TEST(Positions, AWrongFieldIsNamed) {
  EXPECT_EQ(fault(R"("scenario": "waterloo")"), "scenario: bridge2013 has no scenario 'waterloo'");
  EXPECT_EQ(fault(R"("options": {"fog": true})"), "options.fog: bridge2013 has no such option");
  EXPECT_EQ(fault(R"("board": {"terrain": {"K4": "swamp"}})"),
            "board.terrain.K4: 'swamp' is not a terrain of this game");
  EXPECT_EQ(fault(R"("board": {"lines": {"road": ["K4-K6"]}})"),
            "board.lines.road: K4 and K6 are not neighbouring hexes of the board");
  EXPECT_EQ(fault(R"("board": {"features": {"K4": "slope"}})"),
            "board.features.K4: hexes have no features in this game");
  EXPECT_EQ(fault(R"("pieces": {"fr-ii": "Z1"})"), "pieces.fr-ii: the board has no hex 'Z1'");
  EXPECT_EQ(fault(R"("pieces": {"fr-xx": "K4"})"), "pieces.fr-xx: there is no such unit in this game");
  EXPECT_EQ(fault(R"("pieces": {"fr-ii": "K4", "pr-i": "K4"})"), "pieces.pr-i: there is an enemy unit in K4");
  EXPECT_EQ(fault(R"("pieces": {"fr-ii": "away"})"), "pieces.fr-ii: only Coalition units leave the map (BTF-4.0-A)");
  EXPECT_EQ(fault(R"("pieces": {"fr-ii": {"at": "K4", "marks": ["tired"]}})"),
            "pieces.fr-ii.marks: unknown mark 'tired'");
  EXPECT_EQ(fault(R"("tracks": {"turn": 9})"), "tracks.turn: the scenario has turns 1 to 8");
  EXPECT_EQ(fault(R"("markers": {"phase": "tea"})"), "markers.phase: 'tea' is not a phase");
  EXPECT_EQ(fault(R"("markers": {"card": "1X"})"), "markers.card: '1X' is not a card, such as 7D, KS or joker");
  EXPECT_EQ(fault(R"("markers": {"drawn": "7H"})"), "markers.drawn: '7H' is not in the pile");
  EXPECT_EQ(fault(R"("markers": {"weather": "fine"})"), "markers.weather: unknown marker");
}

TEST(Positions, ACombatMustFitItsPhase) {
  EXPECT_EQ(fault(R"("pieces": {"pr-i": "K4", "fr-ii": "K5"}, "markers": {"phase": "battle", "unit": "pr-i"})"),
            "markers.defender: an enemy unit must be named");
  EXPECT_EQ(fault(R"("pieces": {"pr-i": "K4", "fr-ii": "K6"},
                    "markers": {"phase": "battle", "unit": "pr-i", "defender": "fr-ii"})"),
            "markers.defender: the defender must stand in a hex that the unit can attack");
  EXPECT_EQ(fault(R"("pieces": {"pr-i": "J7"})"), "pieces: a Coalition unit in Leipzig has won (BTF-11.0-B)");
  EXPECT_EQ(fault(R"("pieces": {"pr-i": "K4"}, "markers": {"seat": "french", "card": "7D"})"),
            "markers.card: this card is not of the seat that acts (BTF-BASE-COLOUR)");
}

TEST(Positions, EveryFieldHasItsRange) {
  expect_faults(
      "bridge2013",
      {
          {R"("tracks": {"used_nw": 9})", "tracks.used_nw: must be between 0 and 8"},
          {R"("markers": {"rain": "no"})", "markers.rain: must be 'yes' or left out"},
          {R"("markers": {"unit": "fr-xx"})", "markers.unit: there is no unit 'fr-xx'"},
          {R"("markers": {"ney": "fr-xx"})", "markers.ney: must be a unit or 'lost'"},
          {R"("markers": {"seat": "prussian"})", "markers.seat: 'prussian' is not a seat: french or allied"},
          {R"("markers": {"advantage": "nobody"})", "markers.advantage: 'nobody' is not a seat: french or allied"},
          {R"("markers": {"pile": "third"})", "markers.pile: must be 'first' or 'second'"},
          {R"("scenario": "north-west", "markers": {"pile": "second"})",
           "markers.pile: there is but one pile in this scenario"},
          {R"("markers": {"target": "Z9"})", "markers.target: the board has no hex 'Z9'"},
          {R"("markers": {"shift": "+2"})", "markers.shift: must be '+1' or '-1'"},
          {R"("markers": {"result": "rout"})", "markers.result: the results table has no 'rout'"},
          {R"("markers": {"purpose": "activation"})", "markers.purpose: must be 'combat' or left out"},
          {R"("markers": {"ending": "tired"})", "markers.ending: must be 'leipzig' or 'points'"},
          {R"("markers": {"events": "crisis plague"})", "markers.events: 'plague' is not understood"},
          {R"("markers": {"pending": "blucher"})", "markers.pending: 'blucher' is not understood"},
          {R"("markers": {"towns": "K4 A1"})", "markers.towns: 'K4' is not a town of the board"},
          {R"("pieces": {"fr-xi": "waiting"})", "pieces.fr-xi: no reinforcement group of the scenario brings it in"},
          {R"("pieces": {"fr-xi": {"at": "lost", "marks": ["reduced"]}})",
           "pieces.fr-xi.marks: only units on the map or away are reduced"},
          {R"("pieces": {"fr-xi": {"at": "C3", "marks": ["due 3"]}})",
           "pieces.fr-xi.marks: 'due 3' is not understood for this unit"},
          {R"("pieces": {"pr-i": {"at": "away", "marks": ["due 13"]}})",
           "pieces.pr-i.marks: 'due 13' is not understood for this unit"},
          {R"("pieces": {"pr-i": {"at": "away", "marks": ["due soon"]}})",
           "pieces.pr-i.marks: 'due soon' is not understood for this unit"},
          {R"("pieces": {"pr-i": {"at": "away", "marks": ["left north"]}})",
           "pieces.pr-i.marks: 'left north' is not understood for this unit"},
          {R"("pieces": {"pr-i": {"at": "C3", "marks": ["left nw"]}})",
           "pieces.pr-i.marks: 'left nw' is not understood for this unit"},
          {R"("pieces": {"fr-ii": "K4"}, "markers": {"napoleon": "fr-v"})",
           "markers.napoleon: a leader is with a French unit on the map"},
          {R"("pieces": {"pr-i": "K4"}, "markers": {"ney": "pr-i"})",
           "markers.ney: a leader is with a French unit on the map"},
          {R"("markers": {"drawn": "7D 1X"})", "markers.drawn: '1X' is not a card"},
      });
}

TEST(Positions, WhatIsGoingOnMustFitThePhase) {
  expect_faults(
      "bridge2013",
      {
          {R"("scenario": "north-west", "markers": {"phase": "draw", "drawn": "joker"})",
           "markers.drawn: that Joker would have ended the turn (BTF-2.0-D)"},
          {R"("pieces": {"pr-i": "K4"}, "markers": {"phase": "draw", "unit": "pr-i"})",
           "markers.unit: no unit is in hand in this phase"},
          {R"("pieces": {"pr-i": "K4", "fr-ii": "K5"}, "markers": {"phase": "draw", "defender": "fr-ii"})",
           "markers.defender: no combat is being fought in this phase"},
          {R"("pieces": {"fr-ii": "K5"}, "markers": {"phase": "act", "seat": "allied", "unit": "fr-ii"})",
           "markers.unit: a unit of the seat that acts must be named"},
          {R"("pieces": {"pr-i": "lost"}, "markers": {"phase": "act", "seat": "allied", "unit": "pr-i"})",
           "markers.unit: it is not on the map"},
          {R"("pieces": {"pr-i": "K4", "fr-ii": "K5"}, "markers": {"phase": "defend", "unit": "pr-i", "target": "K5"})",
           "markers.target: two enemy units must stand in a hex that can be attacked"},
          {R"("pieces": {"pr-i": "K4", "fr-ii": "lost"}, "markers": {"phase": "battle", "unit": "pr-i", "defender": "fr-ii"})",
           "markers.target: the hex attacked must be named"},
          {R"("pieces": {"pr-i": "K4", "fr-ii": "K5", "fr-v": "K5"}, "markers": {"phase": "loss", "unit": "pr-i", "defender": "fr-ii", "beaten": "fr-v"})",
           "markers.beaten: must be the unit or the defender"},
          {R"("pieces": {"pr-i": "K4", "fr-ii": "K5"}, "markers": {"phase": "advance", "unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii"})",
           "markers.target: the hex must be empty and next to the unit"},
          {R"("pieces": {"pr-i": "K4", "fr-ii": "K5", "fr-v": "K5"}, "markers": {"phase": "battle", "unit": "pr-i", "defender": "fr-ii", "raised": "fr-v"})",
           "markers.raised: must be the unit or the defender"},
          {R"("scenario": "battle", "pieces": {"fr-iii": "unplaced"}, "markers": {"phase": "draw"})",
           "markers.phase: units are still to be set up"},
          {R"("scenario": "battle", "pieces": {"fr-iii": "C7"}, "markers": {"phase": "deploy"})",
           "markers.phase: there is nothing to set up"},
          {R"("markers": {"phase": "recover", "card": "7D"})", "markers.card: only a face card recovers"},
          {R"("markers": {"phase": "march entry"})", "markers.entering: a reinforcement that is due must be named"},
          {R"("markers": {"phase": "march entry", "entering": "pr-i"})",
           "markers.entering: a reinforcement that is due must be named"},
          {R"("pieces": {"pr-i": "K4", "fr-ii": "lost"}, "markers": {"phase": "ney die", "unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "target": "K5"})",
           "markers.fallen: the hex and what is pending must be given"},
          {R"("markers": {"phase": "over"})", "markers.ending: missing"},
      });
}

TEST(Positions, ACustomCounterHasItsValues) {
  expect_faults(
      "bridge2013",
      {
          {R"("counters": {"X": {"seat": "french", "type": "artillery", "strength": 3}})",
           "counters.X.type: 'artillery' is not infantry or cavalry"},
          {R"("counters": {"X": {"seat": "french", "type": "infantry", "strength": 3, "speed": 2}})",
           "counters.X.speed: a counter has strength, strength_reduced, morale and step_points, nothing else"},
          {R"("counters": {"X": {"seat": "french", "type": "infantry", "strength": 21}})",
           "counters.X.strength: out of range"},
          {R"("counters": {"X": {"seat": "french", "type": "infantry", "morale": 3}})", "counters.X.strength: missing"},
      });
}

// A position without the Guard: there is no unit that Napoléon could join.
TEST(BTF_12_1, NapoleonStandsWithAUnitOnTheMap) {
  Table table(R"({"game": "bridge2013", "scenario": "battle", "pieces": {"fr-iii": "unplaced", "fr-og": "lost",
                  "fr-iyg": "K4"}, "markers": {"phase": "deploy"}})");
  table.play("place fr-iii C7");
  EXPECT_EQ(table.legal(), Words{"napoleon fr-iyg"});
  Table none(R"({"game": "bridge2013", "scenario": "battle", "pieces": {"fr-iii": "unplaced"},
                 "markers": {"phase": "deploy"}})");
  none.play("place fr-iii C7");
  EXPECT_NE(none.phase(), "deploy");
}

}  // namespace
}  // namespace leipzig::testing
