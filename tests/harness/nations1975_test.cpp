// The Battle of Nations under the harness: a few games with every check at every state.
#include "tests/harness/harness.h"

#include "games/catalogue.h"
#include "games/nations1975/game.h"

namespace leipzig::harness {
namespace {

using nations1975::Nations1975;

TEST(Harness, EveryScenarioOfNations1975KeepsTheContract) {
  for (const engine::ScenarioInfo& scenario : nations1975::game_info().scenarios) {
    const Tally tally = play_games<Nations1975>({"nations1975", scenario.id, {}, {}, {}}, 1, 2, 8);
    EXPECT_EQ(tally.games, 2) << scenario.id;
    EXPECT_GT(tally.refused, 100) << scenario.id;
  }
}

TEST(Harness, EveryOptionOfNations1975KeepsTheContract) {
  for (const engine::OptionInfo& option : nations1975::game_info().options) {
    const engine::Setting setting{"nations1975", "grand-battle", {{option.id, !option.on_by_default}}, {}, {}};
    EXPECT_EQ(play_games<Nations1975>(setting, 7, 1, 32).games, 1) << option.id;
    const engine::Setting guns{"nations1975", "drill", {{option.id, !option.on_by_default}}, {}, {}};
    EXPECT_EQ(play_games<Nations1975>(guns, 7, 5, 4).games, 5) << option.id;
  }
}

}  // namespace
}  // namespace leipzig::harness
