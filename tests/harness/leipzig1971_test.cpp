// Leipzig: Napoleon vs. Europe under the harness: a few games with every check at every state.
#include "games/leipzig1971/game.h"
#include "tests/harness/harness.h"

namespace leipzig::harness {
namespace {

using leipzig1971::Leipzig1971;

TEST(HarnessLeipzig1971, EveryScenarioKeepsTheContract) {
  for (const engine::ScenarioInfo& scenario : leipzig1971::game_info().scenarios) {
    const Tally tally = play_games<Leipzig1971>({"leipzig1971", scenario.id, {}, {}, {}}, 1, 1, 64);
    EXPECT_EQ(tally.games, 1) << scenario.id;
    EXPECT_GT(tally.refused, 100) << scenario.id;
  }
}

TEST(HarnessLeipzig1971, EveryOptionKeepsTheContract) {
  for (const engine::OptionInfo& option : leipzig1971::game_info().options) {
    const engine::Setting setting{"leipzig1971", "5", {{option.id, !option.on_by_default}}, {}, {}};
    EXPECT_EQ(play_games<Leipzig1971>(setting, 7, 1, 128).games, 1) << option.id;
  }
}

// Hidden units that the players place themselves, followed by hidden reinforcements.
TEST(HarnessLeipzig1971, FreeDeploymentInSecretKeepsTheContract) {
  for (const char* scenario : {"1", "2", "4", "8"}) {
    const engine::Setting setting{"leipzig1971", scenario, {{"free_deployment", true}}, {}, {}};
    const Tally tally = play_games<Leipzig1971>(setting, 1813, 1, 48);
    EXPECT_EQ(tally.games, 1) << scenario;
    EXPECT_GT(tally.refused, 100) << scenario;
  }
}

}  // namespace
}  // namespace leipzig::harness
