// The computer players of bridge2013.
#include <algorithm>
#include <array>

#include "ai/rehearse.h"
#include "ai/thinker.h"
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

// Plays a rehearsal: judges by the chance of a win, decides as the recruit does.
class Rehearsal {
 public:
  static constexpr int kScale = 64;  // for rehearsals, which take means

  explicit Rehearsal(const Game& game) : game_(game), judge_(game) {}

  const Judge& judge() const { return judge_; }
  int value(const State& state) const { return judge_.expected(state) * kScale; }
  int player_turn(const State& state) const { return Judge::player_turn(state); }
  void decide(State& state, Seat seat, kit::Random& random, std::vector<engine::Action>& actions) const {
    std::vector<Scored> scored;
    judge_.score(state, scored);
    actions.push_back(best_of(scored, seat, 0, random).action);
    game_.apply(state, actions.back());
  }

 private:
  const Game& game_;
  Judge judge_;
};

// The best action at first sight, again and again until somebody else or chance decides.
class Recruit final : public Thinker<Game> {
 public:
  Recruit(std::shared_ptr<const Game> game, int effort, const bridge2013::Weights& weights = {})
      : game_(std::move(game)), judge_(*game_, weights), fog_(static_cast<std::uint32_t>(100 - effort)) {}

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

// What a plan may lean to: attack at any odds, care, ground.
std::vector<bridge2013::Weights> postures(Seat seat) {
  const std::size_t own = engine::index(seat);
  const std::size_t other = 1 - own;
  std::vector<bridge2013::Weights> list(4);
  list[1].attack[own] = 90;
  list[1].attack[other] = 20;
  list[2].attack[own] = 25;
  list[2].attack[other] = 90;
  list[3].ground = {200, 200};
  return list;
}

// The plans of several postures, each played out over the next cards: the same cards and dice for all of them.
class Rehearser final : public Thinker<Game> {
 public:
  Rehearser(std::shared_ptr<const Game> game, std::size_t plans, Rehearsing how)
      : game_(std::move(game)), rehearsal_(*game_), plans_(plans), how_(how), recruit_(game_, 100) {
    for (const Seat seat : engine::kSeats) {
      for (const bridge2013::Weights& weights : postures(seat))
        judges_[engine::index(seat)].emplace_back(*game_, weights);
    }
  }

  Plan plan(const State& seen, Seat seat, kit::Random random, Watch& watch) const override {
    Plan plan;
    plan.expected = recruit_.expected(seen, seat, random);
    const std::vector<std::vector<engine::Action>> plans = candidates(seen, seat, random);
    plan.actions = plans.front();
    plan.evaluations = 1;
    if (plans.size() == 1) return plan;
    const auto world = [&seen](std::uint64_t) { return seen; };
    const Rehearsed found = rehearse(*game_, rehearsal_, rehearsal_, seat, plans, how_, world, random, watch);
    plan.actions = plans[found.best];
    plan.evaluations += found.playouts;
    const int mean = found.value / Rehearsal::kScale;
    plan.expected = seat == Seat::French ? mean : 1000 + mean;
    return plan;
  }
  int expected(const State& seen, Seat seat, kit::Random random) const override {
    return recruit_.expected(seen, seat, random);
  }

 private:
  std::vector<std::vector<engine::Action>> candidates(const State& seen, Seat seat, kit::Random& random) const {
    std::vector<std::vector<engine::Action>> plans;
    std::vector<Scored> scored;
    const std::vector<Judge>& judges = judges_[engine::index(seat)];
    for (std::size_t i = 0; i < std::min(plans_, judges.size()); ++i) {
      State state = seen;
      std::vector<engine::Action> actions;
      do {
        judges[i].score(state, scored);
        actions.push_back(best_of(scored, seat, 0, random).action);
        game_->apply(state, actions.back());
      } while (game_->turn(state) == engine::Turn{engine::Node::Decision, seat});
      if (std::find(plans.begin(), plans.end(), actions) == plans.end()) plans.push_back(std::move(actions));
    }
    return plans;
  }

  std::shared_ptr<const Game> game_;
  Rehearsal rehearsal_;
  std::size_t plans_;
  Rehearsing how_;
  Recruit recruit_;
  std::array<std::vector<Judge>, 2> judges_{};
};

struct Budget {
  std::size_t plans = 4;
  Rehearsing how{};
};
constexpr Budget kCaptain{4, {4, 6}};

// Fewer samples of fewer plans; one plan alone is the recruit's.
Budget with_effort(Budget budget, int effort) {
  const auto scaled = [effort](int full) { return std::max(1, full * effort / 100); };
  budget.how.first_samples = scaled(budget.how.first_samples);
  budget.plans = static_cast<std::size_t>(std::max(2, scaled(static_cast<int>(budget.plans))));
  return budget;
}

std::unique_ptr<const Thinker<Game>> rehearser(const std::shared_ptr<const Game>& game, const Budget& full,
                                               int effort) {
  const Budget budget = with_effort(full, effort);
  return std::make_unique<Rehearser>(game, budget.plans, budget.how);
}

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  switch (skill.level) {
    case Level::Recruit:
      return std::make_unique<Recruit>(game, skill.effort);
    case Level::Captain:
      return rehearser(game, kCaptain, skill.effort);
    default:
      return nullptr;
  }
}

}  // namespace

Ladder bridge2013_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain}, &make_player_of<Game, make_thinker>};
}

}  // namespace leipzig::ai
