// Random play at length: 2,000 games of Leipzig (1969), and many attempts at what is not legal.
#include "games/leipzig1969/game.h"
#include "tests/harness/harness.h"

namespace leipzig::harness {
namespace {

using leipzig1969::Leipzig1969;

#if defined(LEIPZIG_SANITIZED)
constexpr std::int64_t kRefusals = 10'000;  // the hundred thousand are for the optimised build
#else
constexpr std::int64_t kRefusals = 100'000;
#endif

const engine::Setting kCampaign{"leipzig1969", "campaign", {}, {}, {}};

TEST(RandomPlay, RandomGamesOfLeipzig1969EndWithoutADeadEnd) {
  EXPECT_EQ(play_games<Leipzig1969>(kCampaign, 1000, games_here(2000), 8192).games, games_here(2000));
}

TEST(RandomPlay, NothingThatIsNotLegalIsAcceptedInLeipzig1969) {
  std::int64_t refused = 0;
  for (std::uint64_t seed = 5000; refused < kRefusals; ++seed) {
    refused += play_games<Leipzig1969>(kCampaign, seed, 1, 128, 400).refused;
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
  }
  EXPECT_GE(refused, kRefusals);
}

}  // namespace
}  // namespace leipzig::harness
