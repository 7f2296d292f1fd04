// Golden playthroughs of Battle of the Nations 1813: beginner's game, advanced game, match; counts of action sequences.
#include "games/voelkerschlacht/game.h"

#include "tests/golden/perft.h"
#include "tests/golden/playthrough.h"

namespace leipzig::golden {
namespace {

using voelkerschlacht::Voelkerschlacht;

TEST(Golden, BeginnersGameOfVoelkerschlacht) {
  expect_as_written<Voelkerschlacht>({"voelkerschlacht", "beginner", {}, {}, {}}, "beginner");
}

TEST(Golden, AdvancedGameOfVoelkerschlacht) {
  expect_as_written<Voelkerschlacht>({"voelkerschlacht", "advanced", {}, {}, {}}, "advanced");
}

TEST(Golden, MatchOfVoelkerschlacht) {
  expect_as_written<Voelkerschlacht>({"voelkerschlacht", "beginner", {{"match", true}}, {}, {}}, "match");
}

TEST(Perft, TheMissionsAndTheDistrictsAreDrawn) {
  EXPECT_EQ(counts<Voelkerschlacht>(R"({"game": "voelkerschlacht"})", 6), (Counts{5, 25, 125, 625, 3125, 31250}));
}

TEST(Perft, ATurnWithEveryKindOfCard) {
  const std::string position = R"(
      "pieces": {"poniatowski": "doelitz", "murat": "wachau liebertwolkwitz", "ney": "eutritzsch mockau",
                 "langeron": "breitenfeld klein-wiederitzsch ploesen"},
      "tracks": {"scouts_french": 2, "clock": 12},
      "markers": {"hand french": "move-cavalry move-cavalry terrain-hill terrain-plain terrain-plain time"}})";
  EXPECT_EQ(counts<Voelkerschlacht>((R"({"game": "voelkerschlacht", )" + position).c_str(), 4),
            (Counts{21, 236, 2996, 33017}));
  // By the rules of version 1, which reveal a mission at 13 and not at 14.
  EXPECT_EQ(counts<Voelkerschlacht>(
                (R"({"game": "voelkerschlacht", "options": {"first_rules": true}, )" + position).c_str(), 4),
            (Counts{21, 220, 2231, 23238}));
}

// The fourth example of the rulebook: two allocations, then three.
TEST(Perft, AFightWithChoicesOnBothSides) {
  EXPECT_EQ(counts<Voelkerschlacht>(R"({"game": "voelkerschlacht", "markers": {"phase": "fight"},
      "pieces": {"bertrand": "connewitz", "murat": "wachau", "yorck": "doelitz", "schwarzenberg": "gueldengossa",
                 "friedrich": "croebern"}})",
                                    3),
            (Counts{2, 6, 66}));
}

// A chain that places armies of the other side, one of them with an arm to name (VSL-PLACE-CHAIN).
TEST(Perft, AChainThroughFourGenerals) {
  EXPECT_EQ(counts<Voelkerschlacht>(R"({"game": "voelkerschlacht",
      "pieces": {"kleist": "croebern wachau", "murat": "wachau probstheida", "poniatowski": "wachau probstheida",
                 "napoleon": "wachau leipzig"},
      "markers": {"seat": "allied", "hand allied": "terrain-river"}})",
                                    5),
            (Counts{11, 104, 937, 8035, 66738}));
}

}  // namespace
}  // namespace leipzig::golden
