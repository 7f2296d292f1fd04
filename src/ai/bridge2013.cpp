// The computer players of bridge2013.
#include "ai/thinker.h"
#include "ai/tree.h"
#include "games/bridge2013/game.h"
#include "games/bridge2013/judge.h"

namespace leipzig::ai {
namespace {

using Game = bridge2013::Bridge2013;
using State = bridge2013::State;
using bridge2013::Judge;
using bridge2013::Scored;
using engine::Seat;

// The best for a seat; `fog` in hundredths of a point makes near-equal ones as good.
const Scored& best_of(const std::vector<Scored>& scored, Seat seat, std::uint32_t fog, kit::Random& random) {
  const int sign = seat == Seat::French ? 1 : -1;
  const Scored* best = nullptr;
  int best_value = 0;
  for (const Scored& entry : scored) {
    const int value = sign * entry.value + static_cast<int>(random.below(fog + 1));
    if (best == nullptr || value > best_value) {
      best = &entry;
      best_value = value;
    }
  }
  return *best;
}

// What the tree has to know, told by the judge.
class Guide2013 {
 public:
  explicit Guide2013(const Game& game) : game_(game), judge_(game) {}

  int expected(const State& state) const { return judge_.expected(state); }
  int player_turn(const State& state) const { return Judge::player_turn(state); }
  bool is_told(const State& state, Seat) const {
    return state.phase != bridge2013::Phase::Draw && state.phase != bridge2013::Phase::CombatCard;
  }
  void actions(const State& state, std::vector<engine::Action>& actions) const { judge_.actions(state, actions); }
  void prospects(const State& state, std::vector<Prospect>& prospects) const {
    std::vector<Scored> scored;
    judge_.score(state, scored);
    prospects.clear();
    for (const Scored& entry : scored) prospects.push_back({entry.action, judge_.squash(state, entry.value)});
  }
  void decide(State& state, kit::Random& random) const {
    std::vector<Scored> scored;
    judge_.score(state, scored);
    game_.apply(state, best_of(scored, game_.turn(state).seat, 4, random).action);
  }

 private:
  const Game& game_;
  Judge judge_;
};

// The best action at first sight, again and again until somebody else or chance decides.
class Recruit final : public Thinker<Game> {
 public:
  Recruit(std::shared_ptr<const Game> game, int effort)
      : game_(std::move(game)), judge_(*game_), fog_(static_cast<std::uint32_t>(100 - effort)) {}

  Plan plan(const State& seen, Seat seat, kit::Random random, Watch&) const override {
    State state = seen;
    Plan plan;
    plan.expected = expected(seen, seat, random);
    std::vector<Scored> scored;
    do {
      judge_.score(state, scored);
      plan.evaluations += static_cast<std::int64_t>(scored.size());
      plan.actions.push_back(best_of(scored, seat, fog_, random).action);
      game_->apply(state, plan.actions.back());
    } while (game_->turn(state) == engine::Turn{engine::Node::Decision, seat});
    return plan;
  }
  int expected(const State& seen, Seat seat, kit::Random) const override {
    const int french = judge_.expected(seen);
    return seat == Seat::French ? french : 1000 - french;
  }

 private:
  std::shared_ptr<const Game> game_;
  Judge judge_;
  std::uint32_t fog_;
};

// Searches the tree of what may come.
class Searcher final : public Thinker<Game> {
 public:
  Searcher(std::shared_ptr<const Game> game, TreeBudget budget)
      : game_(std::move(game)), guide_(*game_), budget_(budget), recruit_(game_, 100) {}

  Plan plan(const State& seen, Seat seat, kit::Random random, Watch& watch) const override {
    return Tree(*game_, guide_, budget_).plan(seen, seat, random, watch);
  }
  int expected(const State& seen, Seat seat, kit::Random random) const override {
    return recruit_.expected(seen, seat, random);
  }

 private:
  std::shared_ptr<const Game> game_;
  Guide2013 guide_;
  TreeBudget budget_;
  Recruit recruit_;
};

constexpr TreeBudget kCaptain{.iterations = 100, .depth = 4, .rollout = 0, .exploration = 30, .prior = 8};

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
    default:
      return nullptr;
  }
}

}  // namespace

Ladder bridge2013_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain}, &make_player_of<Game, make_thinker>};
}

}  // namespace leipzig::ai
