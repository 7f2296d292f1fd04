// Random play at length: 2,000 games over all scenarios of Leipzig: Napoleon vs. Europe.
#include <algorithm>
#include <cstdlib>

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

// 250 games (fewer under the sanitizers) of each of the eight scenarios, or as many as LEIPZIG_GAMES says.
std::int64_t games_a_scenario() {
  const char* wanted = std::getenv("LEIPZIG_GAMES");  // NOLINT(concurrency-mt-unsafe): the test has one thread
  return wanted == nullptr ? games_here(250) : std::max<std::int64_t>(1, std::strtol(wanted, nullptr, 10));
}

// Without the checks at every state: what matters is that each game ends.
TEST(RandomPlayLeipzig1971, RandomGamesEnd) {
  const std::int64_t count = games_a_scenario();
  for (const engine::ScenarioInfo& scenario : leipzig1971::game_info().scenarios) {
    const engine::GameEntry* entry = games::find_game("leipzig1971");
    const auto play = entry->play_random({"leipzig1971", scenario.id, {}, {}, {}}, 7, 0, count);
    ASSERT_TRUE(play);
    EXPECT_EQ(play->games, count) << scenario.id;
  }
}

}  // namespace
}  // namespace leipzig::harness
