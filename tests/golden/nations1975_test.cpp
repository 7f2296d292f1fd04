// Golden playthroughs of The Battle of Nations, and counts of action sequences from fixed positions.
#include "games/nations1975/game.h"

#include "tests/golden/perft.h"
#include "tests/golden/playthrough.h"

namespace leipzig::golden {
namespace {

using nations1975::Nations1975;

TEST(Golden, FirstDayOfNations1975) {
  expect_as_written<Nations1975>({"nations1975", "first-day", {}, {}, {}}, "first-day");
}

TEST(Golden, ThirdDayOfNations1975) {
  expect_as_written<Nations1975>({"nations1975", "third-day", {}, {}, {}}, "third-day");
}

TEST(Golden, GrandBattleOfNations1975) {
  expect_as_written<Nations1975>({"nations1975", "grand-battle", {}, {}, {}}, "grand-battle");
}

TEST(Golden, DrillOfNations1975) { expect_as_written<Nations1975>({"nations1975", "drill", {}, {}, {}}, "drill"); }

TEST(Perft, FirstMovesOfTheFirstDay) {
  EXPECT_EQ(counts<Nations1975>(R"({"game": "nations1975", "scenario": "first-day"})", 2), (Counts{1323, 1675504}));
}

TEST(Perft, FirstMovesOfTheThirdDay) {
  EXPECT_EQ(counts<Nations1975>(R"({"game": "nations1975", "scenario": "third-day"})", 1), (Counts{3246}));
}

TEST(Perft, TheDrillThroughItsFirstMoves) {
  EXPECT_EQ(counts<Nations1975>(R"({"game": "nations1975", "scenario": "drill"})", 3), (Counts{278, 62558, 10955856}));
}

// BON-7.FORMAL, worked position M3: three against three.
TEST(Perft, ThreeAgainstThreeThroughTwoBattles) {
  EXPECT_EQ(counts<Nations1975>(R"({"game": "nations1975", "board": {"plain": true}, "tracks": {"turn": 3},
                      "markers": {"phase": "combat", "seat": "french"},
                      "pieces": {"FR-20": "0911", "FR-10": "1111", "FR-16": "0912",
                                 "RU-5": "1010", "RU-14": "1011", "RU-3": "1012"}})",
                                7),
            (Counts{6, 36, 186, 472, 1216, 3990, 16436}));
}

// BON-7.FORMAL, worked position M5: a gun that may help or hold.
TEST(Perft, AGunAndADivisionAgainstTwo) {
  EXPECT_EQ(counts<Nations1975>(R"({"game": "nations1975", "board": {"plain": true}, "tracks": {"turn": 3},
                      "counters": {"ART-1": {"seat": "french", "type": "artillery", "strength": 6, "movement": 4}},
                      "markers": {"phase": "combat", "seat": "french"},
                      "pieces": {"FR-4": "1010", "ART-1": "1007", "PR-9": "1009", "PR-10": "1011"}})",
                                6),
            (Counts{3, 12, 58, 200, 386, 12880}));
}

// A retreat into a crowd: displacement chains (BON-7.82).
TEST(Perft, ARetreatThatPushesOthers) {
  EXPECT_EQ(counts<Nations1975>(R"({"game": "nations1975", "board": {"plain": true}, "tracks": {"turn": 3},
                      "markers": {"phase": "combat", "seat": "allied"},
                      "pieces": {"FR-8": "1515", "FR-11": "1516", "FR-4": "1517", "FR-5": "1416", "FR-6": "1616",
                                 "PR-9": "1514", "PR-10": "1414", "PR-11": "1614"}})",
                                7),
            (Counts{3, 6, 6, 42, 252, 1338, 56838}));
}

}  // namespace
}  // namespace leipzig::golden
