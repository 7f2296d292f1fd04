// A Bridge Too Few under the harness: a few games with every check at every state.
#include "games/bridge2013/game.h"
#include "tests/harness/harness.h"

namespace leipzig::harness {
namespace {

using bridge2013::Bridge2013;

TEST(Harness, EveryScenarioOfBridge2013KeepsTheContract) {
  for (const engine::ScenarioInfo& scenario : bridge2013::game_info().scenarios) {
    const Tally tally = play_games<Bridge2013>({"bridge2013", scenario.id, {}, {}, {}}, 1, 2, 64);
    EXPECT_EQ(tally.games, 2) << scenario.id;
    EXPECT_GT(tally.refused, 100) << scenario.id;
  }
}

}  // namespace
}  // namespace leipzig::harness
