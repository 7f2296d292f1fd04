// The computer players of The Battle of Nations. All of them decide the movement of a player-turn as one arrangement of
// their units: attacks first, then every other unit where it is most useful; the levels above the recruit improve that.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "ai/nations1975/features.h"
#include "ai/nations1975/policy.h"
#include "ai/rehearse.h"
#include "ai/thinker.h"
#include "data/nations1975.h"

namespace leipzig::ai::nations1975 {
namespace {

constexpr int kFirstThreshold = 160;

struct Budget {
  int evaluations = 0;  // of each plan's improvement
  std::vector<PolicyWeights> policy_weights = {{}};
  Rehearsing rehearsing;
  bool learned = false;  // rehearsals are judged by the network
  // A second generation: the best plans changed a little, and rehearsed with them.
  int parents = 0;
  int children = 0;  // of each
  int child_evaluations = 0;
};

Budget budget_of(Skill skill) {
  Budget budget;
  switch (skill.level) {
    case Level::Random:
    case Level::Recruit:
      break;
    case Level::Captain:
      budget.evaluations = skill.share(50'000);
      break;
    case Level::Emperor:
      budget.learned = true;
      budget.parents = 2;
      budget.children = 3;
      budget.child_evaluations = skill.share(3'000);
      [[fallthrough]];
    case Level::Marshal:
      budget.evaluations = skill.share(12'000);
      budget.policy_weights = {{100, 100, 100}, {50, 100, 100}, {200, 100, 100},
                               {100, 400, 100}, {400, 0, 100},  {100, 100, 300}};
      budget.rehearsing = {skill.share(8), 2};
      break;
  }
  return budget;
}

class NationsThinker final : public Thinker<Game> {
 public:
  NationsThinker(std::shared_ptr<const Game> game, Skill skill)
      : game_(std::move(game)),
        judge_(*game_),
        learned_(*game_, judge_, data::nations1975_network()),
        policy_(*game_, judge_),
        skill_(skill),
        budget_(budget_of(skill)) {}

  Plan plan(const State& state, Seat seat, kit::Random random, Progress& progress) const override {
    Plan plan;
    if (state.phase != Phase::Movement) {
      State after = state;
      policy_.decide(after, seat, random, plan.actions, progress);
      plan.evaluations = static_cast<std::int64_t>(plan.actions.size());
      plan.expected = expected_for(after, seat);
      return plan;
    }
    if (skill_.level <= Level::Captain) return drafted(state, seat, {}, nullptr, random, progress).plan;
    return rehearsed(state, seat, random, progress);
  }

  int expected(const State& state, Seat seat, kit::Random, Progress&) const override {
    return expected_for(state, seat);
  }

 private:
  int expected_for(const State& state, Seat seat) const { return share_of(seat, judge_.expected(state)); }

  struct Draft {
    Plan plan;
    State state;  // with every unit where the plan has it
    PolicyWeights policy_weights;
  };

  Draft drafted(const State& state, Seat seat, const PolicyWeights& policy_weights, const Draft* parent,
                kit::Random& random, Progress& progress) const {
    // With reduced effort some of the attacks are ignored.
    kit::Random slips = random.fork(3);
    const bool careless = skill_.effort < 100;
    Arrangement arrangement = policy_.movement(state, policy_weights, careless ? &slips : nullptr, progress);
    if (parent != nullptr) {
      constexpr int kChanges = 6;
      arrangement.begin_at(parent->state);
      arrangement.shake(kChanges, random);
      arrangement.improve(budget_.child_evaluations, kFirstThreshold / 2, random, progress);
    } else if (budget_.evaluations > 0) {
      arrangement.improve(budget_.evaluations, kFirstThreshold, random, progress);
    }
    Draft draft{{}, arrangement.state(), policy_weights};
    draft.plan.actions = arrangement.actions();
    draft.plan.evaluations = arrangement.evaluations();
    draft.plan.reasons = arrangement.reasons();
    draft.plan.expected = expected_for(arrangement.state(), seat);
    return draft;
  }

  Plan rehearsed(const State& state, Seat seat, kit::Random& random, Progress& progress) const {
    std::vector<Draft> drafts;
    std::int64_t evaluations = 0;
    for (std::size_t i = 0; i < budget_.policy_weights.size() && (i == 0 || progress.keep_going()); ++i) {
      kit::Random own = random.fork(10 + i);
      progress.begin_part(static_cast<int>(400 * i / budget_.policy_weights.size()),
                          static_cast<int>(400 * (i + 1) / budget_.policy_weights.size()));
      drafts.push_back(drafted(state, seat, budget_.policy_weights[i], nullptr, own, progress));
      evaluations += drafts.back().plan.evaluations;
    }
    Rehearsed best = rehearse_drafts(state, seat, drafts, random, progress);
    evaluations += best.playouts;
    if (budget_.children > 0 && progress.keep_going()) {
      drafts = second_generation(state, seat, drafts, best.order, random, progress, evaluations);
      best = rehearse_drafts(state, seat, drafts, random, progress);
      evaluations += best.playouts;
    }
    Plan plan = std::move(drafts[best.best].plan);
    plan.evaluations = evaluations;
    return plan;
  }

  Rehearsed rehearse_drafts(const State& state, Seat seat, const std::vector<Draft>& drafts, const kit::Random& random,
                            Progress& progress) const {
    progress.begin_part(0, 1000);
    std::vector<std::vector<Action>> plans;
    plans.reserve(drafts.size());
    for (const Draft& draft : drafts) plans.push_back(draft.plan.actions);
    const auto worlds = [&](std::uint64_t) -> const State& { return state; };
    const Rehearsing& how = budget_.rehearsing;
    return budget_.learned ? rehearse(*game_, learned_, policy_, seat, plans, how, worlds, random, progress)
                           : rehearse(*game_, judge_, policy_, seat, plans, how, worlds, random, progress);
  }

  // The best of the first generation, and variations of each.
  std::vector<Draft> second_generation(const State& state, Seat seat, const std::vector<Draft>& drafts,
                                       const std::vector<std::size_t>& order, const kit::Random& random,
                                       Progress& progress, std::int64_t& evaluations) const {
    std::vector<Draft> next;
    const std::size_t parents = std::min(static_cast<std::size_t>(budget_.parents), order.size());
    for (std::size_t i = 0; i < parents; ++i) next.push_back(drafts[order[i]]);
    std::uint64_t number = 100;
    progress.begin_part(600, 700);
    for (std::size_t i = 0; i < parents; ++i) {
      const Draft& parent = drafts[order[i]];
      for (int k = 0; k < budget_.children && progress.keep_going(); ++k) {
        kit::Random own = random.fork(number++);
        Draft child = drafted(state, seat, parent.policy_weights, &parent, own, progress);
        evaluations += child.plan.evaluations;
        const auto is_known = [&](const Draft& known) { return known.plan.actions == child.plan.actions; };
        if (std::none_of(next.begin(), next.end(), is_known)) next.push_back(std::move(child));
      }
    }
    return next;
  }

  std::shared_ptr<const Game> game_;
  Judge judge_;
  Learned<Game, Judge, Features> learned_;
  Policy policy_;
  Skill skill_;
  Budget budget_;
};

}  // namespace

Ladder ladder() { return learning_ladder<Game, make_thinker_of<Game, NationsThinker>, Judge, Features>(); }

}  // namespace leipzig::ai::nations1975
