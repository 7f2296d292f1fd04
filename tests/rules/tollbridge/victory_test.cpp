// Chapter 4: victory.
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/tollbridge/state.h"
#include "tests/rules/tollbridge/scene.h"

namespace leipzig::testing {
namespace {

std::string verdict(const Table& table) {
  const engine::Verdict verdict = table.verdict();
  return table.seat() + " " + std::string(tollbridge::kSeatNames.of(verdict.winner.value())) + " " + verdict.rule;
}

TEST(TOL_4_1, TheRaidersWinInTheTollHouseAtTheEndOfATurn) {
  Table table = sandbox({.pieces = R"("R-1": "0603", "G-1": "0904")"});
  table.play({"R-1 0704", "end movement", "end combat"});
  EXPECT_EQ(table.seat(), "guards") << "the turn is not over yet";
  table.play({"end movement", "end combat"});
  EXPECT_EQ(verdict(table), "over raiders TOL-4.1");
  EXPECT_EQ(table.verdict().margin, 0) << "a 3 is left on each side";
}

TEST(TOL_4_2, ASideWithoutUnitsHasLost) {
  const std::string_view pieces = R"("R-1": "0403", "G-2": "0503")";
  Table won = sandbox({.pieces = pieces, .phase = "combat"});
  won.play({"attack R-1 0503", "die 6"});
  EXPECT_EQ(verdict(won), "over raiders TOL-4.2");
  Table lost =
      sandbox({.pieces = pieces, .phase = "combat", .board = R"("plain": true, "terrain": {"0503": "forest"})"});
  lost.play({"attack R-1 0503", "die 1"});
  EXPECT_EQ(verdict(lost), "over guards TOL-4.2");
}

TEST(TOL_4_3, TheGuardsWinWhenTheLastTurnEnds) {
  Table table = sandbox({.pieces = R"("R-1": "0603", "G-1": "0904")", .seat = "guards", .turn = 8});
  table.play({"end movement", "end combat"});
  EXPECT_EQ(verdict(table), "over guards TOL-4.3");
}

// The words of the code are those of the data.
TEST(Seats, AreNamedByTheGame) {
  const engine::SeatNames named = games::seats_of("tollbridge");
  for (const engine::Seat seat : engine::kSeats) EXPECT_EQ(tollbridge::kSeatNames.of(seat), named.of(seat));
  for (const char* game : {"nations1975", "voelkerschlacht", "leipzig1969", "bridge2013", "leipzig1971"}) {
    EXPECT_EQ(games::seats_of(game).both(), R"("french" and "allied")") << game;
  }
}

}  // namespace
}  // namespace leipzig::testing
