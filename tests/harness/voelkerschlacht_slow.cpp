// Random play of Battle of the Nations 1813 at length: 2,000 games, and many attempts at what is not legal.
#include "games/voelkerschlacht/game.h"
#include "tests/harness/harness.h"

namespace leipzig::harness {
namespace {

using voelkerschlacht::Voelkerschlacht;

#if defined(LEIPZIG_SANITIZED)
constexpr std::int64_t kRefusals = 50'000;  // the rest is for the optimised build
#else
constexpr std::int64_t kRefusals = 500'000;
#endif

engine::Setting setting(std::string scenario, std::vector<engine::OptionValue> options = {}) {
  return {"voelkerschlacht", std::move(scenario), std::move(options), {}, {}};
}

TEST(RandomPlay, RandomGamesOfVoelkerschlachtEndWithoutADeadEnd) {
  EXPECT_EQ(play_games<Voelkerschlacht>(setting("beginner"), 1000, games_here(800), 512).games, games_here(800));
  EXPECT_EQ(play_games<Voelkerschlacht>(setting("advanced"), 2000, games_here(800), 512).games, games_here(800));
  EXPECT_EQ(
      play_games<Voelkerschlacht>(setting("advanced", {{"best_supports", true}}), 3000, games_here(200), 512).games,
      games_here(200));
  EXPECT_EQ(play_games<Voelkerschlacht>(setting("beginner", {{"match", true}}), 4000, games_here(200), 512).games,
            games_here(200));
}

TEST(RandomPlay, NothingOfVoelkerschlachtThatIsNotLegalIsAccepted) {
  std::int64_t refused = 0;
  for (std::uint64_t seed = 5000; refused < kRefusals; ++seed) {
    refused += play_games<Voelkerschlacht>(setting("advanced"), seed, 1, 16, 400).refused;
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
  }
  EXPECT_GE(refused, kRefusals);
}

}  // namespace
}  // namespace leipzig::harness
