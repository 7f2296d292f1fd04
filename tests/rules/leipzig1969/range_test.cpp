// The movement range with its shortcuts against the plain search, at positions of random games.
#include <gtest/gtest.h>

#include "games/leipzig1969/chapters.h"
#include "games/leipzig1969/game.h"
#include "tests/support/plain_range.h"

namespace leipzig::leipzig1969 {
namespace {

// The step with own engineers at the rivers.
kit::Step bridged(const Setup& setup, const Crossings& crossings, SpaceId hex, std::size_t side) {
  kit::Step step = setup.steps(hex)[side];
  if (step.to != SpaceId::None && engineer_between(crossings, hex, step.to) != UnitId::None) {
    step.cost = static_cast<std::uint8_t>(setup.dry_cost(hex, side));
  }
  return step;
}

TEST(L69_MOVE_LIMIT, TheRangeIsThatOfThePlainSearchInTheSameOrder) {
  const auto game = Leipzig1969::make({"leipzig1969", "campaign", {}, {}, {}});
  const auto& setup = game->setup();
  int compared = 0;
  int over_crossings = 0;
  testing::for_random_positions(*game, 3, 40, [&](const State& state) {
    const Seat seat = state.phasing;
    const Crossings crossings = crossings_of(setup, state, seat);
    state.on_map[index(seat)].for_each([&](UnitId unit) {
      if (state.left[index(unit)] == 0) return;
      const bool combat = setup.is_combat(unit);
      const auto plain = testing::plain_range(
          setup.hexes(), state.where[index(unit)], state.left[index(unit)],
          [&](SpaceId hex, std::size_t side) { return bridged(setup, crossings, hex, side); },
          [&](SpaceId hex) {
            if (held_by(state, engine::other(seat), hex)) {
              return !combat || has_combat_unit(setup, state, hex) ? kit::EntryRule::Forbidden : kit::EntryRule::Stop;
            }
            return in_enemy_zone(state, seat, hex) ? kit::EntryRule::Stop : kit::EntryRule::Through;
          });
      MoveRange range;
      move_range(setup, state, unit, range);
      ASSERT_EQ(testing::reached_by(range), plain);
      ++compared;
      over_crossings += crossings.empty() ? 0 : 1;
    });
  });
  EXPECT_GT(compared, 1000);
  EXPECT_GT(over_crossings, 100);
}

}  // namespace
}  // namespace leipzig::leipzig1969
