// The contract of computer players, checked in every game and at every level.
#include "ai/player.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "ai/match.h"
#include "games/catalogue.h"

namespace leipzig::ai {
namespace {

std::unique_ptr<engine::Tabletop> table_of(const std::string& game, const std::string& scenario) {
  engine::Position start;
  start.setting.game = game;
  start.setting.scenario = scenario;
  auto table = games::set_up(start);
  EXPECT_TRUE(table) << game << " " << scenario;
  return std::move(*table);
}

TEST(Skill, IsWrittenAndReadAlike) {
  EXPECT_EQ(text({Level::Captain}), "captain");
  EXPECT_EQ(text({Level::Captain, 25}), "captain/25");
  EXPECT_EQ(*skill_named("captain/25"), (Skill{Level::Captain, 25}));
  EXPECT_EQ(*skill_named("random"), (Skill{Level::Random, 100}));
}

TEST(Skill, RefusesWhatIsNoLevelOrNoEffort) {
  for (const char* wrong : {"", "general", "captain/", "captain/0", "captain/101", "captain/x", "captain/5x", "/5"}) {
    ASSERT_FALSE(skill_named(wrong)) << wrong;
    EXPECT_EQ(skill_named(wrong).error().field, "level");
  }
}

TEST(Player, IsRefusedWhereTheGameDoesNotOfferTheLevel) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const auto table = table_of(game.info.id, game.info.scenarios.front().id);
    const std::vector<Level> offered = levels(game.info.id);
    ASSERT_FALSE(offered.empty());
    EXPECT_EQ(offered.front(), Level::Random);
    for (const Level level : kLevels) {
      const bool is_offered = std::find(offered.begin(), offered.end(), level) != offered.end();
      EXPECT_EQ(static_cast<bool>(make_player(*table, {level})), is_offered) << game.info.id << " " << name(level);
    }
  }
}

// Plays a few decisions of every level: each plan is legal to its last action, and the same again when asked again.
TEST(Player, PlansWhatIsLegalAndThinksTheSameTwice) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const auto table = table_of(game.info.id, game.info.scenarios.front().id);
    for (const Level level : levels(game.info.id)) {
      const auto player = make_player(*table, {level, 5});
      ASSERT_TRUE(player);
      const auto now = table->clone();
      kit::Random random(7);
      Watch nobody;
      for (int plans = 0; plans < 12 && now->turn().node != engine::Node::Over;) {
        if (now->turn().node == engine::Node::Chance) {
          const auto outcomes = now->outcomes();
          now->resolve(outcomes[random.below(static_cast<std::uint32_t>(outcomes.size()))].value);
          continue;
        }
        const engine::Seat seat = now->turn().seat;
        const kit::Random own = random.fork(static_cast<std::uint64_t>(plans));
        const Plan plan = (*player)->plan(*now, own, nobody);
        EXPECT_EQ((*player)->plan(*now, own, nobody).actions, plan.actions);
        ASSERT_FALSE(plan.actions.empty());
        EXPECT_GE(plan.expected, 0);
        EXPECT_LE(plan.expected, 1000);
        for (const engine::Action action : plan.actions) {
          ASSERT_EQ(now->turn().node, engine::Node::Decision) << game.info.id << " " << name(level);
          ASSERT_EQ(now->turn().seat, seat);
          const auto refusal = now->apply(action);
          ASSERT_FALSE(refusal) << game.info.id << " " << name(level) << ": " << refusal->text;
        }
        ++plans;
      }
    }
  }
}

TEST(Match, PlaysTheSameGameTwice) {
  const auto table = table_of("nations1975", "first-day");
  const auto player = make_player(*table, {Level::Random});
  const MatchResult once = play(*table, **player, **player, kit::Random(3));
  const MatchResult again = play(*table, **player, **player, kit::Random(3));
  EXPECT_GT(once.actions, 100);
  EXPECT_EQ(once.signature, again.signature);
  EXPECT_NE(play(*table, **player, **player, kit::Random(4)).signature, once.signature);
}

TEST(Strength, OfEqualPlayersIsNothingAndHasLimits) {
  const Strength even = strength({10, 0, 80, 0, 10});
  EXPECT_NEAR(even.score, 0.5, 1e-9);
  EXPECT_NEAR(even.elo, 0, 1e-6);
  EXPECT_NEAR(even.elo_low, -even.elo_high, 1e-6);
  EXPECT_LT(even.elo_low, -10);
}

// 75 in 100 is 191 Elo; a pair that is always shared says nothing about how sure that is, one lost and won does.
TEST(Strength, FollowsTheScoreAndTheSpreadOfPairs) {
  const Strength wide = strength({25, 0, 0, 0, 75});
  const Strength narrow = strength({0, 0, 50, 0, 50});
  EXPECT_NEAR(wide.elo, 190.8, 0.1);
  EXPECT_NEAR(narrow.elo, 190.8, 0.1);
  EXPECT_LT(wide.elo_low, narrow.elo_low);
  EXPECT_LT(strength({0, 0, 0, 0, 20}).elo, 2000) << "a clean sweep has an end";
}

TEST(SequentialTest, DecidesBothWaysAndNotTooSoon) {
  EXPECT_EQ(decide({}, {0, 30}), Decision::Open);
  EXPECT_EQ(decide({1, 1, 2, 1, 2}, {0, 30}), Decision::Open);
  EXPECT_EQ(decide({100, 100, 400, 200, 300}, {0, 30}), Decision::High);
  EXPECT_EQ(decide({300, 200, 400, 100, 100}, {0, 30}), Decision::Low);
}

}  // namespace
}  // namespace leipzig::ai
