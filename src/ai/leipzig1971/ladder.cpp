// The computer players of leipzig1971. The recruit is the game's policy; the captain chooses among many of its movement
// plans with different weights by their value; the marshal rehearses the best of those against the enemy's reply, with
// new dice and hidden units for each sample; the emperor continues with plans that differ from the best in one part of
// the map, and evaluates with a network in the scenario it was trained on.
#include <algorithm>

#include "ai/leipzig1971/drafts.h"
#include "ai/leipzig1971/features.h"
#include "ai/rehearse.h"
#include "ai/thinker.h"
#include "data/leipzig1971.h"
#include "games/leipzig1971/chapters.h"

namespace leipzig::ai::leipzig1971 {
namespace {

constexpr int kDrafted = 300;  // thousandths of the thinking until plans are drawn up, where they are rehearsed

struct Budget {
  int drafts = 1;     // movement plans drawn up
  int rehearsed = 0;  // how many of them are rehearsed
  Rehearsing rehearsing;
  int generations = 0;   // number of generations
  int parents = 0;       // the best plans that are changed
  int children = 0;      // how many changes, all rehearsed together
  bool learned = false;  // rehearsals are judged by the network
};

Budget budget_of(Skill skill) {
  Budget budget;
  switch (skill.level) {
    case Level::Random:
    case Level::Recruit:
      break;
    case Level::Captain:
      budget.drafts = skill.share(40);
      break;
    case Level::Marshal:
      budget.drafts = skill.share(24);
      budget.rehearsed = std::max(2, skill.share(8));
      budget.rehearsing = {skill.share(4), 3};
      break;
    case Level::Emperor:
      budget.drafts = skill.share(32);
      budget.rehearsed = std::max(2, skill.share(10));
      budget.rehearsing = {skill.share(4), 3};
      budget.generations = 2;
      budget.parents = 3;
      budget.children = skill.share(9);
      budget.learned = true;
      break;
  }
  return budget;
}

// Rehearsals end when the enemy has moved and named no attack yet: the expectation of the enemy's battles is exact,
// their dice would be noise. So player-turns are counted in halves.
class HalfTurns : public Judge {
 public:
  using Judge::Judge;
  int player_turn(const State& state) const {
    return 2 * Judge::player_turn(state) + (state.phase >= Phase::Declaring ? 1 : 0);
  }
};

class LeipzigThinker final : public Thinker<Game> {
 public:
  LeipzigThinker(std::shared_ptr<const Game> game, Skill skill)
      : game_(std::move(game)),
        judge_(*game_),
        drafts_(*game_, judge_),
        recruit_(*game_, judge_),
        careless_(*game_, judge_, slips(skill)),
        learned_(*game_, judge_, data::leipzig1971_network()),
        skill_(skill),
        budget_(budget_of(skill)) {}

  Plan plan(const Game::Seen& seen, Seat seat, kit::Random random, Progress& progress) const override {
    const State start = game_->determinize(seen, seat, random);
    if (start.phase == Phase::Movement && start.stage != MarchStage::First && budget_.drafts > 1) {
      Plan look;
      if (looks_first(start, look)) return look;
      return movement(seen, start, seat, random, progress);
    }
    State state = start;
    Plan plan;
    // A movement plan stops where the own movement begins.
    const Policy& policy = skill_.effort < 100 ? careless_ : recruit_;
    decide_in_a_row(*game_, state, seat, progress, plan.actions, [&] {
      policy.step(state, random, plan.actions);
      return budget_.drafts == 1 || state.phase != Phase::Movement;
    });
    drafts_.cut(start, plan.actions);
    plan.evaluations = static_cast<std::int64_t>(plan.actions.size());
    plan.expected = expected_for(state, seat);
    plan.reasons = reasons(start, plan.actions, seat);
    return plan;
  }

  int expected(const Game::Seen& seen, Seat seat, kit::Random random, Progress&) const override {
    return expected_for(game_->determinize(seen, seat, random), seat);
  }

 private:
  // Less effort than all of it also takes what is nearly as good.
  static PolicyWeights slips(Skill skill) {
    PolicyWeights weights;
    weights.jitter = 100 - skill.effort;
    return weights;
  }

  int expected_for(const State& state, Seat seat) const { return share_of(seat, judge_.expected(state)); }

  // Before any unit moves, reconnaissance is free, and its results should be known before planning.
  bool looks_first(const State& start, Plan& plan) const {
    if (start.under_way) return false;
    engine::TargetList targets;
    list_looks(game_->setup(), start, targets);
    if (targets.empty()) return false;
    plan.actions.emplace_back(choice(Kind::Look), targets[0]);
    return true;
  }

  Plan movement(const Game::Seen& seen, const State& start, Seat seat, kit::Random& random, Progress& progress) const {
    std::vector<Draft> drafts;
    for (int i = 0; i < budget_.drafts; ++i) {
      kit::Random own = random.fork(static_cast<std::uint64_t>(100 + i));
      drafts.push_back(drafts_.movement(start, seat, i, own, progress));
      // With less effort also what is nearly as good.
      if (skill_.effort < 100)
        drafts.back().value += static_cast<int>(own.below(static_cast<std::uint32_t>(300 - 3 * skill_.effort)));
      if (!progress.keep_going(i * (budget_.rehearsed > 0 ? kDrafted : 1000) / budget_.drafts)) break;
    }
    std::stable_sort(drafts.begin(), drafts.end(), [](const Draft& a, const Draft& b) { return a.value > b.value; });
    Plan plan;
    plan.evaluations = static_cast<std::int64_t>(drafts.size());
    Plans plans;
    for (Draft& draft : drafts) {
      if (plans.size() < static_cast<std::size_t>(std::max(1, budget_.rehearsed))) add(plans, std::move(draft.actions));
    }
    if (plans.size() > 1) choose({seen, start, seat, random, progress, plan.evaluations}, plans);
    plan.actions = std::move(plans.front());
    finish(start, seat, plan);
    return plan;
  }

  // What is to be expected after it, and why.
  void finish(const State& start, Seat seat, Plan& plan) const {
    State state = start;
    for (const Action action : plan.actions) game_->apply(state, action);
    plan.expected = expected_for(state, seat);
    plan.reasons = reasons(start, plan.actions, seat);
  }

  // The expected gains and costs of what the plan takes and of the attacks then possible or declared, what the enemy
  // could attack in reply, and the distance to the cities.
  std::vector<Reason> reasons(const State& before, const ActionSequence& actions, Seat seat) const {
    State after = before;
    for (const Action action : actions) {
      State next = after;
      game_->apply(next, action);
      if (next.phase > Phase::Resolving) break;  // what the attacks were to bring is seen before they are fought
      after = next;
    }
    if (after.phase < Phase::Movement || after.phase > Phase::Resolving) return {};
    const Seat enemy = engine::other(seat);
    const Judge::Losses fought = judge_.losses(after);
    const bool attacks = after.phasing == seat;
    const int taken =
        Judge::kPoint * (after.combat_losses[engine::index(enemy)] - before.combat_losses[engine::index(enemy)]);
    return {{"enemy_losses", taken + (attacks ? fought.defender : fought.attacker), ""},
            {"own_losses", attacks ? fought.attacker : fought.defender, ""},
            {"danger", judge_.dangers(after, seat), ""},
            {"objective", judge_.objective(after, seat) - judge_.objective(before, seat), ""}};
  }

  // ---- rehearsal ----

  using Plans = std::vector<ActionSequence>;

  static void add(Plans& plans, ActionSequence&& plan) {
    if (std::find(plans.begin(), plans.end(), plan) == plans.end()) plans.push_back(std::move(plan));
  }

  struct Thought {
    const Game::Seen& seen;
    const State& start;
    Seat seat;
    const kit::Random& random;
    Progress& progress;
    std::int64_t& evaluations;
  };

  // The best plan first. False if it was told to stop.
  bool rank(const Thought& thought, int round, const kit::Random& random, Plans& plans) const {
    if (plans.size() < 2) return true;
    const auto done = [&](int rounds) { return kDrafted + (1000 - kDrafted) * rounds / (budget_.generations + 1); };
    thought.progress.begin_part(done(round), done(round + 1));
    const auto worlds = [&](std::uint64_t number) {
      kit::Random dealer = random.fork(10'000 + number);
      return game_->determinize(thought.seen, thought.seat, dealer);
    };
    const auto judged_by = [&](const auto& judge) {
      return rehearse(*game_, judge, recruit_, thought.seat, plans, budget_.rehearsing, worlds, random,
                      thought.progress);
    };
    const Rehearsed result = is_learned() ? judged_by(learned_) : judged_by(judge_);
    thought.evaluations += result.playouts;
    Plans ranked;
    for (const std::size_t plan : result.order) ranked.push_back(std::move(plans[plan]));
    plans = std::move(ranked);
    return !thought.progress.stopped();
  }

  // All plans, then repeatedly the best of them and their variations.
  void choose(const Thought& thought, Plans& plans) const {
    bool goes_on = rank(thought, 0, thought.random, plans);
    for (int generation = 0; generation < budget_.generations && goes_on; ++generation) {
      const kit::Random own = thought.random.fork(static_cast<std::uint64_t>(5000 + generation));
      keep(plans, budget_.parents);
      const std::size_t parents = plans.size();
      for (int i = 0; i < budget_.children && thought.progress.keep_going(); ++i) {
        kit::Random whim = own.fork(static_cast<std::uint64_t>(i));
        const ActionSequence parent = plans[static_cast<std::size_t>(i) % parents];
        add(plans, drafts_.changed(thought.start, thought.seat, parent, whim, thought.progress).actions);
        ++thought.evaluations;
      }
      goes_on = rank(thought, generation + 1, own, plans);
    }
  }

  static void keep(Plans& plans, int count) {
    if (plans.size() > static_cast<std::size_t>(count)) plans.resize(static_cast<std::size_t>(count));
  }

  // The network knows the scenario it has learned from.
  bool is_learned() const { return budget_.learned && game_->setup().scenario() == "6"; }

  std::shared_ptr<const Game> game_;
  HalfTurns judge_;
  Drafts drafts_;
  Policy recruit_;
  Policy careless_;
  Learned<Game, HalfTurns, Features> learned_;
  Skill skill_;
  Budget budget_;
};

}  // namespace

Ladder ladder() { return learning_ladder<Game, make_thinker_of<Game, LeipzigThinker>, HalfTurns, Features>(); }

}  // namespace leipzig::ai::leipzig1971
