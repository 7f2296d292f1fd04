// The computer players of voelkerschlacht.
#include "ai/thinker.h"
#include "ai/tree.h"
#include "games/voelkerschlacht/game.h"
#include "games/voelkerschlacht/judge.h"

namespace leipzig::ai {
namespace {

using Game = voelkerschlacht::Voelkerschlacht;
using engine::Seat;
using voelkerschlacht::Judge;
using voelkerschlacht::Phase;
using voelkerschlacht::Scored;
using State = voelkerschlacht::State;

// What the tree has to know, told by the judge.
class Guide1813 {
 public:
  explicit Guide1813(const Game& game) : game_(game), judge_(game) {}

  const Judge& judge() const { return judge_; }
  int expected(const State& state) const { return judge_.expected(state); }
  int player_turn(const State& state) const { return Judge::player_turn(state); }

  // A card that was drawn is in the hand or it is not, which is what makes the actions that need it legal; the row is
  // filled for the other seat.
  bool is_told(const State&, Seat) const { return false; }

  void actions(const State& state, std::vector<engine::Action>& actions) const { engine::legal(game_, state, actions); }

  void prospects(const State& state, std::vector<Prospect>& prospects) const {
    std::vector<Scored> scored;
    judge_.score(state, scored);
    prospects.clear();
    for (const Scored& entry : scored) prospects.push_back({entry.action, judge_.squash(state, entry.value)});
  }

  void decide(State& state, kit::Random& random) const {
    std::vector<Scored> scored;
    judge_.score(state, scored);
    const int sign = game_.turn(state).seat == Seat::French ? 1 : -1;
    const Scored* best = nullptr;
    int best_value = 0;
    for (const Scored& entry : scored) {
      const int value = sign * entry.value + static_cast<int>(random.below(16));
      if (best == nullptr || value > best_value) {
        best = &entry;
        best_value = value;
      }
    }
    game_.apply(state, best->action);
  }

 private:
  const Game& game_;
  Judge judge_;
};

// The best action at first sight, over some of the states that fit the view.
class Recruit final : public Thinker<Game> {
 public:
  Recruit(std::shared_ptr<const Game> game, int effort) : game_(std::move(game)), judge_(*game_), effort_(effort) {}

  Plan plan(const voelkerschlacht::Seen& seen, Seat seat, kit::Random random, Watch&) const override {
    constexpr int kStates = 8;
    std::vector<Scored> sum;
    std::vector<Scored> scored;
    Plan plan;
    int standing = 0;
    for (int i = 0; i < kStates; ++i) {
      const State state = game_->determinize(seen, seat, random);
      judge_.score(state, scored);
      standing += judge_.expected(state);
      if (i == 0) {
        sum = scored;
      } else {
        for (std::size_t k = 0; k < sum.size(); ++k) sum[k].value += scored[k].value;
      }
      plan.evaluations += static_cast<std::int64_t>(scored.size());
    }
    const int sign = seat == Seat::French ? 1 : -1;
    // Near-equal choices for learners: up to a point of victory at the lowest effort.
    const auto fog = static_cast<std::uint32_t>((100 - effort_) * kStates + 1);
    const Scored* best = nullptr;
    int best_value = 0;
    for (const Scored& entry : sum) {
      const int value = sign * entry.value + static_cast<int>(random.below(fog));
      if (best == nullptr || value > best_value) {
        best = &entry;
        best_value = value;
      }
    }
    plan.actions.push_back(best->action);
    standing /= kStates;
    plan.expected = seat == Seat::French ? standing : 1000 - standing;
    return plan;
  }

  int expected(const voelkerschlacht::Seen& seen, Seat seat, kit::Random random) const override {
    constexpr int kStates = 16;
    int sum = 0;
    for (int i = 0; i < kStates; ++i) sum += judge_.expected(game_->determinize(seen, seat, random));
    const int french = sum / kStates;
    return seat == Seat::French ? french : 1000 - french;
  }

 private:
  std::shared_ptr<const Game> game_;
  Judge judge_;
  int effort_;
};

// Searches the tree of what may come.
class Searcher final : public Thinker<Game> {
 public:
  Searcher(std::shared_ptr<const Game> game, TreeBudget budget)
      : game_(std::move(game)), guide_(*game_), budget_(budget), recruit_(game_, 100) {}

  Plan plan(const voelkerschlacht::Seen& seen, Seat seat, kit::Random random, Watch& watch) const override {
    return Tree(*game_, guide_, budget_).plan(seen, seat, random, watch);
  }
  int expected(const voelkerschlacht::Seen& seen, Seat seat, kit::Random random) const override {
    return recruit_.expected(seen, seat, random);
  }

 private:
  std::shared_ptr<const Game> game_;
  Guide1813 guide_;
  TreeBudget budget_;
  Recruit recruit_;
};

constexpr TreeBudget kCaptain{.iterations = 400, .depth = 2, .exploration = 40, .prior = 8};
constexpr TreeBudget kMarshal{.iterations = 2000, .depth = 4, .exploration = 40, .prior = 8};

TreeBudget with_effort(TreeBudget budget, int effort) {
  budget.iterations = std::max(16, budget.iterations * effort / 100);
  budget.slack = (100 - effort) / 2;
  return budget;
}

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  switch (skill.level) {
    case Level::Recruit:
      return std::make_unique<Recruit>(game, skill.effort);
    case Level::Captain:
      return std::make_unique<Searcher>(game, with_effort(kCaptain, skill.effort));
    case Level::Marshal:
      return std::make_unique<Searcher>(game, with_effort(kMarshal, skill.effort));
    default:
      return nullptr;
  }
}

}  // namespace

Ladder voelkerschlacht_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain, Level::Marshal}, &make_player_of<Game, make_thinker>};
}

}  // namespace leipzig::ai
