// Plays games for training.
#include "ai/samples.h"

#include <optional>
#include <utility>
#include <vector>

#include "ai/match.h"

namespace leipzig::ai {
namespace {

// Plays like another player, except for some random decisions.
class Exploring final : public Player {
 public:
  Exploring(const Player& player, int percent) : player_(player), percent_(static_cast<std::uint32_t>(percent)) {}

  Plan plan(const engine::Tabletop& table, kit::Random random, Watch& watch) const override {
    kit::Random whim = random.fork(kWhim);
    if (whim.below(100) >= percent_) return player_.plan(table, random, watch);
    Plan plan;
    const auto subjects = table.subjects();
    if (subjects.empty()) return plan;
    const auto one_of = [&](const auto& list) { return list[whim.below(static_cast<std::uint32_t>(list.size()))]; };
    const engine::Choice choice = one_of(subjects);
    plan.actions.emplace_back(choice, one_of(table.targets(choice)));
    return plan;
  }
  int expected(const engine::Tabletop& table, engine::Seat seat, kit::Random random, Watch& watch) const override {
    return player_.expected(table, seat, random, watch);
  }

 private:
  static constexpr std::uint64_t kWhim = 1'000'003;
  const Player& player_;
  std::uint32_t percent_;
};

// Records the first position of every player-turn.
class SampleCollector final : public MatchObserver {
 public:
  explicit SampleCollector(const FeatureExtractor& observer) : observer_(observer) {}

  void after(const engine::Tabletop& table) override {
    if (table.turn().node == engine::Node::Over) return;
    const int player_turn = observer_.player_turn(table);
    if (last_ == player_turn) return;
    last_ = player_turn;
    samples.push_back({player_turn, observer_.values(table), observer_.expected(table)});
  }

  std::vector<Sample> samples;

 private:
  const FeatureExtractor& observer_;
  std::optional<int> last_;
};

int result_of(const MatchResult& played) {
  if (!played.winner) return 500;
  return *played.winner == engine::Seat::First ? 1000 : 0;
}

}  // namespace

Sampled play_samples(const engine::Tabletop& start, const Player& first, const Player& second,
                     const FeatureExtractor& observer, int explore, const kit::Random& random) {
  SampleCollector collector(observer);
  collector.after(start);
  const auto played = play(start, Exploring(first, explore), Exploring(second, explore), random, collector);
  return {std::move(collector.samples), result_of(*played)};
}

}  // namespace leipzig::ai
