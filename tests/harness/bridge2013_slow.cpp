// Random play at length: 2,000 games of A Bridge Too Few, and very many attempts at what is not legal.
#include "games/bridge2013/game.h"
#include "tests/harness/harness.h"

namespace leipzig::harness {
namespace {

using bridge2013::Bridge2013;

#if defined(LEIPZIG_SANITIZED)
constexpr std::int64_t kRefusals = 50'000;  // the million is for the optimised build
#else
constexpr std::int64_t kRefusals = 1'000'000;
#endif

engine::Setting setting(std::string scenario) { return {"bridge2013", std::move(scenario), {}, {}, {}}; }

TEST(RandomPlay, RandomGamesOfBridge2013EndWithoutADeadEnd) {
  EXPECT_EQ(play_games<Bridge2013>(setting("battle"), 1000, games_here(600), 512).games, games_here(600));
  EXPECT_EQ(play_games<Bridge2013>(setting("historical"), 2000, games_here(600), 512).games, games_here(600));
  for (const char* quadrant : {"north-west", "north-east", "south-west", "south-east"}) {
    EXPECT_EQ(play_games<Bridge2013>(setting(quadrant), 3000, games_here(200), 128).games, games_here(200)) << quadrant;
  }
}

TEST(RandomPlay, NothingThatIsNotLegalInBridge2013IsAccepted) {
  std::int64_t refused = 0;
  for (std::uint64_t seed = 5000; refused < kRefusals; ++seed) {
    for (const char* scenario : {"battle", "south-east"}) {
      refused += play_games<Bridge2013>(setting(scenario), seed, 1, 32, 400).refused;
      ASSERT_FALSE(::testing::Test::HasFatalFailure());
    }
  }
  EXPECT_GE(refused, kRefusals);
}

}  // namespace
}  // namespace leipzig::harness
