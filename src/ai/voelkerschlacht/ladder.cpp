// The computer players of voelkerschlacht.
#include <algorithm>

#include "ai/in_a_row.h"
#include "ai/rehearse.h"
#include "ai/thinker.h"
#include "ai/tree.h"
#include "ai/voelkerschlacht/policy.h"

namespace leipzig::ai::voelkerschlacht {
namespace {

// Reasons for a plan: the points that missions, armies and cards promise, the losses of the fights to come with the
// armies as they are, and what the enemy's unplaced generals may add to them.
std::vector<Reason> reasons(const Game& game, const Judge& judge, const State& before,
                            const std::vector<engine::Action>& actions, Seat seat) {
  State after = before;
  for (const engine::Action action : actions) game.apply(after, action);
  if (after.phase == Phase::Over) return {};
  const Side side = side_of(before, seat);
  const int gain = judge.value(after) - judge.value(before);
  const Reason named[] = {{"objective", seat == kFrench ? gain : -gain, ""},
                          {"own_losses", judge.losses(after, side), ""},
                          {"enemy_losses", judge.losses(after, engine::other(side)), ""},
                          {"danger", judge.danger(after, side), ""}};
  std::vector<Reason> reasons;
  for (const Reason& reason : named) {
    if (reason.hundredths != 0) reasons.push_back(reason);
  }
  return reasons;
}

// The action with the best immediate value, averaged over some states that fit the view.
class Recruit final : public Thinker<Game> {
 public:
  Recruit(std::shared_ptr<const Game> game, int effort, bool suspects = false)
      : game_(std::move(game)), judge_(*game_), effort_(effort), suspects_(suspects) {}

  Plan plan(const Seen& seen, Seat seat, kit::Random random, Progress& progress) const override {
    const std::vector<Scored> sum = first_sight(seen, seat, random);
    if (sum.empty()) return {};
    const int sign = seat == kFrench ? 1 : -1;
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
    Plan plan;
    plan.actions.push_back(best->action);
    plan.expected = expected(seen, seat, random, progress);
    plan.reasons = reasons(*game_, judge_, world(seen, seat, random), plan.actions, seat);
    plan.evaluations = static_cast<std::int64_t>(sum.size()) * kStates;
    return plan;
  }

  // A state that fits the view, with hidden missions sampled uniformly or by inference.
  State world(const Seen& seen, Seat seat, kit::Random& random) const {
    State state = game_->determinize(seen, seat, random);
    if (suspects_ && seen.hidden_missions != 0) judge_.suspect(state, random);
    return state;
  }

  // Every action with the sum of its values over some states that fit the view.
  std::vector<Scored> first_sight(const Seen& seen, Seat seat, kit::Random random) const {
    std::vector<Scored> sum;
    std::vector<Scored> scored;
    for (int i = 0; i < kStates; ++i) {
      judge_.score(world(seen, seat, random), scored);
      if (i == 0) {
        sum = scored;
      } else {
        for (std::size_t k = 0; k < std::min(sum.size(), scored.size()); ++k) sum[k].value += scored[k].value;
      }
    }
    return sum;
  }

  int expected(const Seen& seen, Seat seat, kit::Random random, Progress&) const override {
    int sum = 0;
    for (int i = 0; i < kStates; ++i) sum += judge_.expected(world(seen, seat, random));
    return share_of(seat, sum / kStates);
  }

 private:
  static constexpr int kStates = 8;

  std::shared_ptr<const Game> game_;
  Judge judge_;
  int effort_;
  bool suspects_;
};

// Tree search.
class Searcher final : public Thinker<Game> {
 public:
  Searcher(std::shared_ptr<const Game> game, TreeBudget budget)
      : game_(std::move(game)), policy_(*game_), budget_(budget), recruit_(game_, 100) {}

  Plan plan(const Seen& seen, Seat seat, kit::Random random, Progress& progress) const override {
    Plan plan = Tree(*game_, policy_, budget_).plan(seen, seat, random, progress);
    plan.reasons = reasons(*game_, policy_.judge(), recruit_.world(seen, seat, random), plan.actions, seat);
    return plan;
  }
  int expected(const Seen& seen, Seat seat, kit::Random random, Progress& progress) const override {
    return recruit_.expected(seen, seat, random, progress);
  }

 private:
  std::shared_ptr<const Game> game_;
  Policy policy_;
  TreeBudget budget_;
  Recruit recruit_;
};

struct Rehearsals {
  std::size_t plans = 8;
  Rehearsing each{};
  bool suspects = false;  // infers the missions that the French seem to prepare for
};

// The actions with the best immediate value, simulated by the recruit some player turns ahead, in states that fit the
// view and are the same for all of them.
class Rehearser final : public Thinker<Game> {
 public:
  Rehearser(std::shared_ptr<const Game> game, const Rehearsals& how)
      : game_(std::move(game)),
        policy_(*game_),
        plans_(how.plans),
        how_(how.each),
        recruit_(game_, 100, how.suspects) {}

  Plan plan(const Seen& seen, Seat seat, kit::Random random, Progress& progress) const override {
    Plan plan = recruit_.plan(seen, seat, random, progress);
    const std::vector<std::vector<engine::Action>> plans = candidates(seen, seat, random, progress);
    if (plans.size() < 2) return plan;
    const auto worlds = [&](std::uint64_t number) {
      kit::Random own = random.fork(number);
      return recruit_.world(seen, seat, own);
    };
    const Rehearsed found = rehearse(*game_, policy_, policy_, seat, plans, how_, worlds, random, progress);
    if (found.playouts == 0) return plan;
    plan.actions = plans[found.best];
    plan.reasons = reasons(*game_, policy_.judge(), recruit_.world(seen, seat, random), plan.actions, seat);
    plan.evaluations += found.playouts;
    const int mean = found.value / Policy::kScale;
    plan.expected = seat == kFrench ? mean : 1000 + mean;
    return plan;
  }
  int expected(const Seen& seen, Seat seat, kit::Random random, Progress& progress) const override {
    return recruit_.expected(seen, seat, random, progress);
  }

 private:
  // Each complete: a card and its use.
  std::vector<std::vector<engine::Action>> candidates(const Seen& seen, Seat seat, kit::Random random,
                                                      Progress& progress) const {
    std::vector<Scored> scored = recruit_.first_sight(seen, seat, random);
    const int sign = seat == kFrench ? 1 : -1;
    std::stable_sort(scored.begin(), scored.end(),
                     [sign](const Scored& a, const Scored& b) { return sign * a.value > sign * b.value; });
    std::vector<std::vector<engine::Action>> plans;
    for (std::size_t i = 0; i < std::min(plans_, scored.size()); ++i) {
      State state = game_->determinize(seen, seat, random);
      std::vector<engine::Action> actions{scored[i].action};
      game_->apply(state, actions.back());
      if (state.phase != Phase::Turn) {
        decide_in_a_row(*game_, state, seat, progress, actions, [&] {
          policy_.decide(state, seat, random, actions, progress);
          return state.phase != Phase::Turn;
        });
      }
      plans.push_back(std::move(actions));
    }
    return plans;
  }

  std::shared_ptr<const Game> game_;
  Policy policy_;
  std::size_t plans_;
  Rehearsing how_;
  Recruit recruit_;
};

constexpr TreeBudget kCaptain{.iterations = 400, .depth = 2, .exploration = 40, .prior = 8};

constexpr Rehearsals kMarshal{6, {6, 4}};
constexpr Rehearsals kEmperor{8, {8, 6}, true};

TreeBudget with_effort(TreeBudget budget, int effort) {
  budget.iterations = std::max(16, budget.iterations * effort / 100);
  budget.slack = (100 - effort) / 2;
  return budget;
}

// Fewer samples of fewer plans.
std::unique_ptr<const Thinker<Game>> rehearser(const std::shared_ptr<const Game>& game, Rehearsals how, int effort) {
  const auto scaled = [effort](int full) { return std::max(2, full * effort / 100); };
  how.each.first_samples = scaled(how.each.first_samples);
  how.plans = static_cast<std::size_t>(scaled(static_cast<int>(how.plans)));
  return std::make_unique<Rehearser>(game, how);
}

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  switch (skill.level) {
    case Level::Recruit:
      return std::make_unique<Recruit>(game, skill.effort);
    case Level::Captain:
      return std::make_unique<Searcher>(game, with_effort(kCaptain, skill.effort));
    case Level::Marshal:
      return rehearser(game, kMarshal, skill.effort);
    case Level::Emperor:
      return rehearser(game, kEmperor, skill.effort);
    default:
      return nullptr;
  }
}

}  // namespace

Ladder ladder() { return full_ladder<Game, make_thinker>(); }

}  // namespace leipzig::ai::voelkerschlacht
