// The movement range with its shortcuts against the plain search, at positions of random games.
#include <gtest/gtest.h>

#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"
#include "tests/support/plain_range.h"

namespace leipzig::nations1975 {
namespace {

TEST(BON_5_15, TheRangeIsThatOfThePlainSearchInTheSameOrder) {
  const auto game = Nations1975::make({"nations1975", "grand-battle", {}, {}, {}});
  const auto& setup = game->setup();
  int tables = 0;
  int searches = 0;
  testing::for_random_positions(*game, 3, 40, [&](const State& state) {
    const bool night = is_night(setup, state);
    for_each(state.phasing, state.on_map[index(state.phasing)], [&](UnitId unit) {
      if (is_held(setup, state, unit)) return;
      const Seat seat = seat_of(unit);
      const auto plain = testing::plain_range(
          setup.hexes(), state.where[index(unit)], setup.allowance(unit),
          [&](SpaceId hex, std::size_t d) { return setup.steps(hex)[d]; },
          [&](SpaceId hex) {
            if (enemy_at(state, seat, hex)) return kit::EntryRule::Forbidden;
            if (!in_enemy_zone(state, seat, hex)) return kit::EntryRule::Through;
            return night ? kit::EntryRule::Forbidden : kit::EntryRule::Stop;
          });
      MoveRange range;
      move_range(setup, state, unit, range);
      ASSERT_EQ(testing::reached_by(range), plain);
      const std::span<const SpaceId> open = unhindered(setup, state, unit);
      ++(open.empty() ? searches : tables);
      if (open.empty()) return;
      ASSERT_EQ(open.size(), plain.size());
      for (std::size_t i = 0; i < open.size(); ++i) ASSERT_EQ(open[i], plain[i].space);
    });
  });
  EXPECT_GT(tables, 100);
  EXPECT_GT(searches, 100);
}

}  // namespace
}  // namespace leipzig::nations1975
