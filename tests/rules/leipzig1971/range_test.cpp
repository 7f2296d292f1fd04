// The movement range with its shortcuts against the plain search, at positions of random games.
#include <gtest/gtest.h>

#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"
#include "tests/support/plain_range.h"

namespace leipzig::leipzig1971 {
namespace {

TEST(L71_MOV_A, TheRangeIsThatOfThePlainSearchInTheSameOrder) {
  int compared = 0;
  for (const char* scenario : {"3", "5", "8"}) {
    const auto game = Leipzig1971::make({"leipzig1971", scenario, {}, {}, {}});
    const auto& setup = game->setup();
    testing::for_random_positions(*game, 2, 20, [&](const State& state) {
      if (state.phase != Phase::Movement) return;
      for_each(state.phasing, state.standing[index(state.phasing)], [&](UnitId unit) {
        if (is_held(setup, state, unit)) return;
        const auto plain = testing::plain_range(
            setup.hexes(), hex_of(state, unit), state.left[index(unit)],
            [&](SpaceId hex, std::size_t d) {
              const HexExit& way = setup.ways(hex)[d];
              return kit::Step{way.to, static_cast<std::uint8_t>(step_cost(setup, state, unit, hex, way)), 0};
            },
            [&](SpaceId hex) { return entry_of(setup, state, unit, hex); });
        MoveRange range;
        move_range(setup, state, unit, range);
        ASSERT_EQ(testing::reached_by(range), plain);
        ++compared;
        if (plain.empty()) return;
        const testing::Reached& last = plain.back();
        move_range(setup, state, unit, range, last.space);
        ASSERT_EQ(range.cost(last.space), last.cost);
      });
    });
  }
  EXPECT_GT(compared, 1000);
}

}  // namespace
}  // namespace leipzig::leipzig1971
