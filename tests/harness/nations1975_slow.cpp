// Random play at length: 2,000 games of every scenario, and a million attempts at what is not legal.
#include "games/nations1975/game.h"
#include "tests/harness/harness.h"

namespace leipzig::harness {
namespace {

using nations1975::Nations1975;

#if defined(LEIPZIG_SANITIZED)
constexpr std::int64_t kRefusals = 50'000;  // the million is for the optimised build
#else
constexpr std::int64_t kRefusals = 1'000'000;
#endif

engine::Setting setting(std::string scenario) { return {"nations1975", std::move(scenario), {}, {}, {}}; }

TEST(RandomPlay, RandomGamesOfNations1975EndWithoutADeadEnd) {
  EXPECT_EQ(play_games<Nations1975>(setting("drill"), 1000, games_here(1000), 256).games, games_here(1000));
  EXPECT_EQ(play_games<Nations1975>(setting("first-day"), 2000, games_here(500), 1024).games, games_here(500));
  EXPECT_EQ(play_games<Nations1975>(setting("third-day"), 3000, games_here(300), 1024).games, games_here(300));
  EXPECT_EQ(play_games<Nations1975>(setting("grand-battle"), 4000, games_here(200), 1024).games, games_here(200));
}

TEST(RandomPlay, NothingThatIsNotLegalIsAccepted) {
  std::int64_t refused = 0;
  for (std::uint64_t seed = 5000; refused < kRefusals; ++seed) {
    for (const char* scenario : {"drill", "grand-battle"}) {
      refused += play_games<Nations1975>(setting(scenario), seed, 1, 64, 400).refused;
      ASSERT_FALSE(::testing::Test::HasFatalFailure());
    }
  }
  EXPECT_GE(refused, kRefusals);
}

}  // namespace
}  // namespace leipzig::harness
