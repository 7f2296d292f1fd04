// Reviews: luck and skill add up to the result exactly, luck has a mean of zero, and better plans are found.
#include "study/review.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "ai/match.h"
#include "games/catalogue.h"
#include "study/review_json.h"
#include "tests/support/table.h"

namespace leipzig::study {
namespace {

using engine::Seat;

class Recorder final : public ai::MatchObserver {
 public:
  explicit Recorder(std::vector<std::string>& entries) : entries_(entries) {}
  void before_action(const engine::Tabletop& table, engine::Action action) override {
    entries_.push_back(table.text(action));
  }
  void before_outcome(const engine::Tabletop& table) override { before_ = table.clone(); }
  void after(const engine::Tabletop& table) override {
    if (!before_) return;
    for (const engine::Outcome& outcome : before_->outcomes()) {
      const auto tried = before_->clone();
      if (!tried->resolve(outcome.value) && tried->hash() == table.hash()) {
        entries_.push_back(before_->outcome_text(outcome.value));
        break;
      }
    }
    before_.reset();
  }

 private:
  std::vector<std::string>& entries_;
  std::unique_ptr<engine::Tabletop> before_;
};

engine::Record played(const std::string& game, const std::string& scenario, ai::Level first, ai::Level second,
                      std::uint64_t seed) {
  const engine::GameEntry& entry = *games::find_game(game);
  engine::Record record;
  record.rules_version = entry.info.rules_version;
  record.start.setting.game = game;
  record.start.setting.scenario = scenario;
  const auto start = entry.set_up(record.start);
  if (!start) throw std::runtime_error(start.error().text);
  const auto one = ai::make_player(**start, {first, 100});
  const auto two = ai::make_player(**start, {second, 100});
  Recorder recorder(record.entries);
  ai::play(**start, **one, **two, kit::Random(seed), recorder);
  return record;
}

Review reviewed(const engine::Record& record, const ReviewEffort& effort = {{ai::Level::Recruit, 100}}) {
  const engine::GameEntry& entry = *games::find_game(record.start.setting.game);
  auto found = review(record, entry.set_up, effort, [](std::size_t, std::size_t) { return true; });
  EXPECT_TRUE(found) << found.error().text;
  return **found;
}

void expect_exact(const Review& review) {
  for (const Seat seat : engine::kSeats) {
    const std::size_t side = engine::index(seat);
    const Account& account = review.accounts[side];
    EXPECT_EQ(account.luck + account.skill, account.result - account.start);
    Value luck = 0;
    Value skill = account.settled;
    Value errors = 0;
    for (const ReviewStep& step : review.steps) {
      if (step.outcome) luck += step.outcome->luck()[side];
      if (step.outcome) skill += step.outcome->reassessment()[side];
      if (step.decision) skill += step.decision->skill()[side];
      if (step.decision && step.decision->seat == seat) errors += step.decision->error;
    }
    EXPECT_EQ(luck, account.luck);
    EXPECT_EQ(skill, account.skill);
    EXPECT_EQ(errors, account.errors);
  }
}

struct Played {
  const char* game;
  const char* scenario;
};

class EveryGame : public ::testing::TestWithParam<Played> {};

TEST_P(EveryGame, LuckAndSkillAreTheResultLessTheStart) {
  const engine::Record record = played(GetParam().game, GetParam().scenario, ai::Level::Recruit, ai::Level::Random, 7);
  const Review review = reviewed(record);
  EXPECT_TRUE(review.finished);
  ASSERT_FALSE(review.steps.empty());
  expect_exact(review);
  for (const Account& account : review.accounts)
    EXPECT_TRUE(account.result == 0 || account.result == kDraw || account.result == kWin);
  std::size_t next = 0;
  for (const ReviewStep& step : review.steps) {
    EXPECT_EQ(step.from, next);
    next = step.to;
  }
  EXPECT_EQ(next, record.entries.size());
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame,
                         ::testing::Values(Played{"nations1975", "drill"}, Played{"leipzig1971", "1"},
                                           Played{"leipzig1969", "campaign"}, Played{"bridge2013", "north-west"},
                                           Played{"voelkerschlacht", "beginner"}, Played{"tollbridge", "raid"}),
                         [](const auto& played) { return std::string(played.param.game); });

// Every outcome of a chance, taken together, gives no luck to anybody.
TEST(Review, TheLuckOfAllOutcomesTogetherIsNone) {
  const engine::Record whole = played("nations1975", "drill", ai::Level::Recruit, ai::Level::Recruit, 3);
  const engine::GameEntry& entry = *games::find_game("nations1975");
  engine::Record record = whole;
  record.entries.clear();
  auto table = entry.set_up(record.start);
  std::size_t chances = 0;
  for (const std::string& text : whole.entries) {
    if ((*table)->turn().node == engine::Node::Chance) {
      ++chances;
      Value sum = 0;
      Value weights = 0;
      for (const engine::Outcome& outcome : (*table)->outcomes()) {
        engine::Record branch = record;
        branch.entries.push_back((*table)->outcome_text(outcome.value));
        sum += reviewed(branch).steps.back().outcome->luck()[0] * outcome.weight;
        weights += outcome.weight;
      }
      EXPECT_LE(std::abs(sum), weights);  // the mean is rounded to a millionth
      if (chances == 3) break;
    }
    ASSERT_FALSE(engine::play_entry(**table, text));
    record.entries.push_back(text);
  }
  EXPECT_EQ(chances, 3u);
}

TEST(Review, WithoutSecretsWhatOneSeatGainsTheOtherLoses) {
  const Review review = reviewed(played("nations1975", "drill", ai::Level::Recruit, ai::Level::Random, 5));
  ASSERT_TRUE(review.mirrored);
  EXPECT_EQ(review.accounts[0].luck, -review.accounts[1].luck);
  EXPECT_EQ(review.accounts[0].start, kWin - review.accounts[1].start);
}

TEST(Review, RandomPlayHasMoreErrorsThanThePlayThatItIsComparedWith) {
  const Review review = reviewed(played("nations1975", "drill", ai::Level::Recruit, ai::Level::Random, 11));
  EXPECT_GT(review.accounts[1].error_rate(), review.accounts[0].error_rate());
  bool better = false;
  for (const ReviewStep& step : review.steps) {
    if (!step.decision || step.decision->error == 0) continue;
    better = true;
    EXPECT_FALSE(step.decision->better.empty());
    EXPECT_FALSE(step.decision->forced);
    EXPECT_EQ(step.decision->best, step.decision->after[engine::index(step.decision->seat)] + step.decision->error);
  }
  EXPECT_TRUE(better);
}

TEST(Review, ManyJobsAndOneFindTheSame) {
  const engine::Record record = played("nations1975", "drill", ai::Level::Recruit, ai::Level::Random, 2);
  EXPECT_EQ(reviewed(record, {{ai::Level::Recruit, 100}, 0, 1, 1}),
            reviewed(record, {{ai::Level::Recruit, 100}, 0, 1, 3}));
}

TEST(Review, AGameThatWasGivenUpIsSettledAgainstItsValue) {
  engine::Record record = played("nations1975", "drill", ai::Level::Recruit, ai::Level::Recruit, 4);
  record.entries.resize(record.entries.size() / 2);
  record.ended = "french resigned";
  const Review review = reviewed(record);
  EXPECT_TRUE(review.finished);
  EXPECT_EQ(review.accounts[0].result, 0);
  EXPECT_EQ(review.accounts[1].result, kWin);
  EXPECT_LT(review.accounts[0].settled, 0);
  expect_exact(review);
}

TEST(Review, AnEntryThatIsNotLegalIsNamed) {
  engine::Record record = played("nations1975", "drill", ai::Level::Recruit, ai::Level::Recruit, 4);
  record.entries[3] = "FR-99 0101";
  const auto found =
      review(record, games::find_game("nations1975")->set_up, {}, [](std::size_t, std::size_t) { return true; });
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().field, "entries[3]");
}

TEST(Review, IsWrittenWithTheSeatsOfItsGame) {
  const engine::Record record = played("nations1975", "drill", ai::Level::Recruit, ai::Level::Random, 7);
  const std::string json = write(reviewed(record), record);
  for (const char* part : {"\"french\":{\"start\":", "\"kind\":\"outcome\"", "\"kind\":\"decision\"", "\"luck\":"}) {
    EXPECT_NE(json.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace leipzig::study
