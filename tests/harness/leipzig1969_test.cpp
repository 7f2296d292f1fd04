// Leipzig (1969) under the harness: a few games with every check at many states.
#include "tests/harness/harness.h"

#include "games/leipzig1969/game.h"

namespace leipzig::harness {
namespace {

using leipzig1969::Leipzig1969;

TEST(Harness, EveryScenarioOfLeipzig1969KeepsTheContract) {
  for (const engine::ScenarioInfo& scenario : leipzig1969::game_info().scenarios) {
    const Tally tally = play_games<Leipzig1969>({"leipzig1969", scenario.id, {}, {}, {}}, 1, 4, 32);
    EXPECT_EQ(tally.games, 4) << scenario.id;
    EXPECT_GT(tally.refused, 100) << scenario.id;
  }
}

}  // namespace
}  // namespace leipzig::harness
