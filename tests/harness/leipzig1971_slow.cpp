// Random play at length: 2,000 games over all scenarios of Leipzig: Napoleon vs. Europe.
#include "games/leipzig1971/game.h"
#include "tests/harness/harness.h"

namespace leipzig::harness {
namespace {

using leipzig1971::Leipzig1971;

TEST(RandomPlayLeipzig1971, GamesOfEveryScenarioEndWithoutADeadEnd) {
  for (const engine::ScenarioInfo& scenario : leipzig1971::game_info().scenarios) {
    const int games = scenario.id == "8" ? 5 : 20;
    const engine::Setting setting{"leipzig1971", scenario.id, {}, {}, {}};
    EXPECT_EQ(play_games<Leipzig1971>(setting, 1000, games, 4096).games, games) << scenario.id;
  }
}

// Without the checks at every state: what matters is that each game ends.
TEST(RandomPlayLeipzig1971, TwoThousandGamesEnd) {
#if defined(__SANITIZE_ADDRESS__)
  constexpr std::int64_t kGames = 25;
#else
  constexpr std::int64_t kGames = 250;
#endif
  for (const engine::ScenarioInfo& scenario : leipzig1971::game_info().scenarios) {
    const engine::Entry* entry = games::find_game("leipzig1971");
    const auto play = entry->play_random({"leipzig1971", scenario.id, {}, {}, {}}, 7, 0, kGames);
    ASSERT_TRUE(play);
    EXPECT_EQ(play->games, kGames) << scenario.id;
  }
}

}  // namespace
}  // namespace leipzig::harness
