// Random play at length: 2,000 games of A Bridge Too Few, and very many attempts at what is not legal.
#include "games/bridge2013/game.h"
#include "tests/harness/harness.h"

namespace leipzig::harness {
namespace {

using bridge2013::Bridge2013;

#if defined(LEIPZIG_SANITIZED)
constexpr std::int64_t kRefusals = 50'000;  // the million and the two thousand are for the optimised build
constexpr std::int64_t kBattles = 200;
#else
constexpr std::int64_t kRefusals = 1'000'000;
constexpr std::int64_t kBattles = 600;
#endif

engine::Setting setting(std::string scenario) { return {"bridge2013", std::move(scenario), {}, {}, {}}; }

TEST(RandomPlay, TwoThousandGamesOfBridge2013EndWithoutADeadEnd) {
  EXPECT_EQ(play_games<Bridge2013>(setting("battle"), 1000, kBattles, 512).games, kBattles);
  EXPECT_EQ(play_games<Bridge2013>(setting("historical"), 2000, kBattles, 512).games, kBattles);
  for (const char* quadrant : {"north-west", "north-east", "south-west", "south-east"}) {
    EXPECT_EQ(play_games<Bridge2013>(setting(quadrant), 3000, 200, 128).games, 200) << quadrant;
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
