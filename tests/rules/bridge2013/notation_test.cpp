// What people may type, and what is said to a position or a line that cannot be.
#include "tests/rules/bridge2013/scene.h"

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
  EXPECT_EQ(fault(R"("pieces": {"fr-ii": "Z1"})"), "pieces.fr-ii: the board has no hex 'Z1'");
  EXPECT_EQ(fault(R"("pieces": {"fr-xx": "K4"})"), "pieces.fr-xx: there is no such unit in this game");
  EXPECT_EQ(fault(R"("pieces": {"fr-ii": "K4", "pr-i": "K4"})"), "pieces.pr-i: an enemy unit stands in K4");
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

}  // namespace
}  // namespace leipzig::testing
