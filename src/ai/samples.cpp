// Games played to learn from.
#include "ai/samples.h"

#include <optional>
#include <utility>
#include <vector>

#include "ai/match.h"

namespace leipzig::ai {
namespace {

// Plays as another player does, but for some decisions.
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

// Writes down the first position of every player-turn.
class Scribe final : public Onlooker {
 public:
  explicit Scribe(const Observer& observer) : observer_(observer) {}

  void after(const engine::Tabletop& table) override {
    if (table.turn().node == engine::Node::Over) return;
    const int player_turn = observer_.player_turn(table);
    if (last_ == player_turn) return;
    last_ = player_turn;
    samples.push_back({player_turn, observer_.values(table), observer_.expected(table)});
  }

  std::vector<Sample> samples;

 private:
  const Observer& observer_;
  std::optional<int> last_;
};

int result_of(const Played& played) {
  if (!played.winner) return 500;
  return *played.winner == engine::Seat::French ? 1000 : 0;
}

}  // namespace

Sampled play_samples(const engine::Tabletop& start, const Player& french, const Player& allied,
                     const Observer& observer, int explore, const kit::Random& random) {
  Scribe scribe(observer);
  scribe.after(start);
  const auto played = play(start, Exploring(french, explore), Exploring(allied, explore), random, scribe);
  return {std::move(scribe.samples), result_of(*played)};
}

}  // namespace leipzig::ai
