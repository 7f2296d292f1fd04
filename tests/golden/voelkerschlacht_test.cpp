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

}  // namespace
}  // namespace leipzig::golden
