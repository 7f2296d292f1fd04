// The computer players of A Bridge Too Few. The recruit takes the action with the best immediate value. The captain is
// a policy with weights from self-play. The marshal simulates the captain's choice and the next best ones some cards
// further with common random numbers, and departs from the captain's choice only if the difference is significant. The
// emperor does so with more samples and a better network.
#include <algorithm>
#include <array>
#include <optional>

#include "ai/bridge2013/fate.h"
#include "ai/bridge2013/features.h"
#include "ai/bridge2013/judge.h"
#include "ai/bridge2013/policy.h"
#include "ai/in_a_row.h"
#include "ai/thinker.h"
#include "data/bridge2013.h"

namespace leipzig::ai::bridge2013 {
namespace {

// The best for a seat; `fog` in hundredths of a point makes near-equal ones as good.
const Scored& best_of(const std::vector<Scored>& scored, Seat seat, std::uint32_t fog, kit::Random& random) {
  const int sign = seat == kFrench ? 1 : -1;
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

// What the combat that is begun will cost, what the ground won is worth, and what the enemy can strike.
std::vector<Reason> reasons(const Judge& judge, const State& before, const State& after, Seat seat) {
  std::vector<Reason> reasons;
  const auto add = [&](const char* what, int hundredths) {
    if (hundredths != 0) reasons.push_back({what, hundredths, ""});
  };
  const Toll toll = judge.toll(after);
  const bool attacks = after.active == seat;
  add("enemy_losses", attacks ? toll.defender : toll.attacker);
  add("own_losses", attacks ? toll.attacker : toll.defender);
  const int won = after.phase == Phase::Over ? judge.value(after) - judge.value(before)
                                             : judge.ground(after) - judge.ground(before);
  add("objective", seat == kFrench ? won : -won);
  add("danger", judge.exposure(after, seat));
  return reasons;
}

// The few units of the south-west must meet the enemy, or the Coalition takes one town after the other.
Weights french_weights(const Setup& setup) {
  Weights weights;
  if (setup.only_quadrant() == Quadrant::SW) weights.seek = 20;
  return weights;
}

// Decides repeatedly until chance or the other seat decides.
class Commander : public Thinker<Game> {
 public:
  Commander(std::shared_ptr<const Game> game, int effort)
      : game_(std::move(game)), judge_(*game_), french_(*game_, french_weights(game_->setup())), effort_(effort) {}

  Plan plan(const State& seen, Seat seat, kit::Random random, Progress& progress) const override {
    State state = seen;
    Plan plan;
    decide_in_a_row(*game_, state, seat, progress, plan.actions, [&] {
      const Action action = decide(state, random, progress, plan);
      if (action == Action{}) return false;
      plan.actions.push_back(action);
      game_->apply(state, action);
      return true;
    });
    plan.expected = expected(state, seat, random, progress);
    plan.reasons = reasons(judge_, seen, state, seat);
    return plan;
  }
  int expected(const State& seen, Seat seat, kit::Random, Progress&) const override {
    return share_of(seat, judge_.expected(seen));
  }

 protected:
  // No action (Action{}) where nothing is legal.
  virtual Action decide(const State& state, kit::Random& random, Progress& progress, Plan& plan) const = 0;

  Action at_sight(const State& state, kit::Random& random, Plan& plan) const {
    std::vector<Scored> scored;
    (state.deciding == kFrench ? french_ : judge_).score(state, scored);
    plan.evaluations += static_cast<std::int64_t>(scored.size());
    if (scored.empty()) return {};
    return best_of(scored, state.deciding, static_cast<std::uint32_t>(100 - effort_), random).action;
  }
  // With less effort a decision is sometimes made by the immediate value only.
  bool is_tired(kit::Random& random) const { return effort_ < 100 && static_cast<int>(random.below(100)) >= effort_; }

  std::shared_ptr<const Game> game_;
  Judge judge_;
  Judge french_;  // for decisions of the French by immediate value
  int effort_;
};

// The action with the best immediate value.
class Recruit final : public Commander {
 public:
  using Commander::Commander;

 protected:
  Action decide(const State& state, kit::Random& random, Progress&, Plan& plan) const override {
    return at_sight(state, random, plan);
  }
};

class Captain : public Commander {
 public:
  Captain(std::shared_ptr<const Game> game, int effort, const kit::Datum& network)
      : Commander(std::move(game), effort),
        policy_(*game_, judge_, policy_weights(game_->setup())),
        learned_(*game_, judge_, network) {}

  // The networks were trained on the whole battle only.
  int expected(const State& seen, Seat seat, kit::Random, Progress&) const override {
    return share_of(seat, game_->setup().single() ? judge_.expected(seen) : learned_.expected(seen));
  }

 protected:
  Action decide(const State& state, kit::Random& random, Progress&, Plan& plan) const override {
    if (is_tired(random)) return at_sight(state, random, plan);
    ++plan.evaluations;
    Policy::Memory memory{};
    return policy_.choose(state, memory);
  }

  Policy policy_;
  Learned<Game, Judge, Features> learned_;
};

// How a marshal compares its candidates.
struct Style {
  std::size_t candidates;
  int first;      // samples of each; then half of them are dropped
  int second;     // of those that are left
  int cards;      // how many cards to play further
  int doubt = 1;  // required difference, as the square of the number of standard errors
};
constexpr Style kMarshal = {5, 4, 12, 3};
constexpr Style kEmperor = {6, 6, 24, 3};

// A quarter is short, and its end depends more on chance than the next cards do: more samples, and a higher threshold.
Style style_of(const Game& game, Style style) {
  if (game.setup().single()) {
    style.second *= 3;
    style.cards = 10'000;
    style.doubt = 6;
  }
  return style;
}

// The emperor is a marshal with more samples, and a network trained on more varied games.
class Marshal final : public Captain {
 public:
  Marshal(const std::shared_ptr<const Game>& game, int effort, const Style& style, const kit::Datum& network)
      : Captain(game, effort, network), style_(style_of(*game, style)) {}

 protected:
  Action decide(const State& state, kit::Random& random, Progress& progress, Plan& plan) const override {
    if (is_tired(random)) return at_sight(state, random, plan);
    Policy::Memory memory{};
    for (const Seat seat : engine::kSeats) policy_.study(state, seat, memory[index(seat)]);
    std::vector<Candidate> found = candidates(state, memory);
    if (found.size() == 1) return found.front().action;
    const std::uint64_t world = random.next();
    for (Candidate& candidate : found) sample(state, memory, world, style_.first, candidate, progress, plan);
    if (progress.stopped()) return found.front().action;
    keep_the_better(found);
    if (found.size() > 1 && progress.keep_going(500)) {
      for (Candidate& candidate : found) sample(state, memory, world, style_.second, candidate, progress, plan);
      if (progress.stopped()) keep_the_first_round(found);
    }
    const Candidate* best = &found.front();
    for (const Candidate& candidate : found) {
      if (candidate.sum() > best->sum() && shows(candidate, found.front())) best = &candidate;
    }
    return best->action;
  }

 private:
  struct Candidate {
    Action action;
    std::vector<int> results;  // for the seat that decides
    std::int64_t sum() const {
      std::int64_t sum = 0;
      for (const int result : results) sum += result;
      return sum;
    }
  };

  // The captain's choice comes first.
  std::vector<Candidate> candidates(const State& state, const Policy::Memory& memory) const {
    Policy::Memory notes = memory;
    std::vector<Candidate> found = {{policy_.choose(state, notes), {}}};
    const auto add = [&](Action action) {
      const auto same = [&](const Candidate& candidate) { return candidate.action == action; };
      if (found.size() < style_.candidates && std::none_of(found.begin(), found.end(), same)) {
        found.push_back({action, {}});
      }
    };
    if (state.phase == Phase::Activate || state.phase == Phase::Act) {
      std::vector<Order> orders;
      policy_.orders(state, 2, orders);
      if (state.phase == Phase::Act) add(choice(Kind::Done));
      for (const Order& order : orders) add(order.action);
      return found;
    }
    std::vector<Scored> scored;
    judge_.score(state, scored);
    const int sign = state.deciding == kFrench ? 1 : -1;
    std::stable_sort(scored.begin(), scored.end(),
                     [&](const Scored& a, const Scored& b) { return sign * a.value > sign * b.value; });
    for (const Scored& entry : scored) add(entry.action);
    return found;
  }

  // The captain's choice stays, as the reference for the others. Candidates equivalent to it are dropped, then the
  // worse half.
  static void keep_the_better(std::vector<Candidate>& found) {
    const std::vector<int> usual = found.front().results;
    found.erase(std::remove_if(found.begin() + 1, found.end(),
                               [&](const Candidate& candidate) { return candidate.results == usual; }),
                found.end());
    std::stable_sort(found.begin() + 1, found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.sum() > b.sum(); });
    found.resize(1 + found.size() / 2);
  }

  // Only what all of them have been tried with.
  void keep_the_first_round(std::vector<Candidate>& found) const {
    for (Candidate& candidate : found) candidate.results.resize(static_cast<std::size_t>(style_.first));
  }

  void sample(const State& state, const Policy::Memory& memory, std::uint64_t world, int upto, Candidate& candidate,
              Progress& progress, Plan& plan) const {
    while (static_cast<int>(candidate.results.size()) < upto) {
      const Fate fate(kit::mix(world + candidate.results.size()));
      const std::optional<int> french = play_out(state, candidate.action, memory, fate, progress);
      if (!french) return;
      candidate.results.push_back(state.deciding == kFrench ? *french : -*french);
      ++plan.evaluations;
    }
  }

  // The result for the French when captains play on; empty if the watch said stop.
  std::optional<int> play_out(State state, Action first, Policy::Memory memory, const Fate& fate,
                              Progress& progress) const {
    game_->apply(state, first);
    int cards = style_.cards;
    const int longest = game_->longest();
    for (int played = 0; played < longest; ++played) {
      const engine::ToAct turn = game_->turn(state);
      if (turn.node == engine::Node::Over) break;
      if (!progress.keep_going()) return std::nullopt;
      if (turn.node == engine::Node::Chance) {
        if (state.phase == Phase::Draw && --cards < 0) break;
        if (Fate::is_spent(state)) break;
        game_->resolve(state, fate.outcome(*game_, state));
      } else {
        const Action action = policy_.choose(state, memory);
        if (action == Action{}) break;
        game_->apply(state, action);
      }
    }
    const int margin = bridge2013::margin(game_->setup(), state);
    const int limit = kClear * kMargin[1];
    if (game_->setup().single()) return learned_.value(state) / 4 + std::clamp(kMargin[1] * margin, -limit, limit);
    return learned_.value(state) + kMargin[0] * margin;
  }

  // Whether the difference is larger than chance explains.
  bool shows(const Candidate& candidate, const Candidate& usual) const {
    std::int64_t sum = 0;
    std::int64_t squares = 0;
    for (std::size_t i = 0; i < std::min(candidate.results.size(), usual.results.size()); ++i) {
      const std::int64_t difference = candidate.results[i] - usual.results[i];
      sum += difference;
      squares += difference * difference;
    }
    return sum > 0 && sum * sum > style_.doubt * squares;
  }

  // The weight of a point at the end: to break ties, and in a quarter more than the bare result, which tells less.
  static constexpr std::array kMargin = {100, 3000};
  static constexpr int kClear = 8;  // points

  Style style_;
};

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  switch (skill.level) {
    case Level::Captain:
      return std::make_unique<Captain>(game, skill.effort, data::bridge2013_network());
    case Level::Marshal:
      return std::make_unique<Marshal>(game, skill.effort, kMarshal, data::bridge2013_network());
    case Level::Emperor:
      return std::make_unique<Marshal>(game, skill.effort, kEmperor, data::bridge2013_emperor_network());
    default:
      return std::make_unique<Recruit>(game, skill.effort);
  }
}

}  // namespace

Ladder ladder() { return learning_ladder<Game, make_thinker, Judge, Features>(); }

}  // namespace leipzig::ai::bridge2013
