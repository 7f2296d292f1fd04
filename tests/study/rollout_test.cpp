// Rollouts: raw and reduced results agree, the reduced ones vary less, and the first die is stratified.
#include "study/rollout.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/catalogue.h"

namespace leipzig::study {
namespace {

using engine::Seat;

struct Bench {
  Bench() {
    engine::Position position;
    position.setting.game = "nations1975";
    position.setting.scenario = "drill";
    start = std::move(*games::find_game("nations1975")->set_up(position));
    player = std::move(*ai::make_player(*start, {ai::Level::Recruit, 100}));
    evaluator.emplace(player, kit::Random(1));
  }
  RolloutOf order(Seat seat = Seat::First) const { return {*start, *player, *player, *evaluator, seat}; }

  std::unique_ptr<engine::Tabletop> start;
  std::shared_ptr<const ai::Player> player;
  std::optional<Evaluator> evaluator;
  ai::Watch nobody;
};

TEST(Estimate, KnowsMeanDeviationAndErrorOfWhatItWasGiven) {
  Estimate estimate;
  for (const double value : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) estimate.add(value);
  EXPECT_EQ(estimate.count(), 8);
  EXPECT_DOUBLE_EQ(estimate.mean(), 5);
  EXPECT_NEAR(estimate.deviation(), std::sqrt(32.0 / 7), 1e-12);
  EXPECT_NEAR(estimate.error(), std::sqrt(32.0 / 7 / 8), 1e-12);
}

TEST(Rollout, TheSameSeedAndNumberGiveTheSameTrial) {
  Bench bench;
  const auto one = roll_out(bench.order(), 9, 4, bench.nobody);
  const auto two = roll_out(bench.order(), 9, 4, bench.nobody);
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->raw, two->raw);
  EXPECT_EQ(one->reduced, two->reduced);
}

TEST(Rollout, RawAndReducedAgreeAndTheReducedVariesLess) {
  Bench bench;
  const Rollout rollout = roll_out(bench.order(), 5, {60, 60, 0}, bench.nobody);
  EXPECT_EQ(rollout.raw.count(), 60);
  const double joint = std::hypot(rollout.raw.error(), rollout.reduced.error());
  EXPECT_LT(std::abs(rollout.raw.mean() - rollout.reduced.mean()), 4 * joint);
  EXPECT_LT(rollout.reduced.deviation(), rollout.raw.deviation());
}

TEST(Rollout, ASeatAndTheOtherShareTheResult) {
  Bench bench;
  const auto first = roll_out(bench.order(Seat::First), 5, 0, bench.nobody);
  const auto second = roll_out(bench.order(Seat::Second), 5, 0, bench.nobody);
  EXPECT_EQ(first->raw + second->raw, kWin);
}

TEST(Rollout, StopsWhenItIsToldTo) {
  Bench bench;
  struct Stop final : ai::Watch {
    bool keep_going(int) override { return false; }
  } stop;
  EXPECT_FALSE(roll_out(bench.order(), 5, 0, stop));
  EXPECT_EQ(roll_out(bench.order(), 5, {24, 240, 0}, stop).raw.count(), 0);
}

TEST(Rollout, StopsAtThePrecisionThatWasAskedFor) {
  Bench bench;
  const Rollout coarse = roll_out(bench.order(), 5, {4, 400, static_cast<double>(kWin)}, bench.nobody);
  EXPECT_EQ(coarse.raw.count(), 4);
}

TEST(Rollout, AStartComparedWithItselfDiffersByNothing) {
  Bench bench;
  const Estimate difference = compare(bench.order(), bench.order(), 5, {8, 8, 0}, bench.nobody);
  EXPECT_EQ(difference.count(), 8);
  EXPECT_EQ(difference.mean(), 0);
}

}  // namespace
}  // namespace leipzig::study
