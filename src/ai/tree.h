// Search in games with chance and secrets: Monte Carlo tree search over information sets (Cowling, Powley, Whitehouse,
// "Information Set Monte Carlo Tree Search", 2012). Every iteration samples a full state that fits what the seat sees,
// descends a tree shared by all these states, and evaluates the leaf. The tree is open loop: a node is the sequence of
// actions that lead to it; chance is sampled and only affects the state. What is legal depends on the sampled state,
// and an action is weighted by how often it was available.
//
// Integers only, and the budget is a number of iterations: the same view and random numbers give the same plan on every
// machine.
#pragma once
#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ai/plan.h"
#include "engine/game.h"
#include "kit/random.h"

namespace leipzig::ai {

// An action and its prior, in thousandths of a win for the first seat.
struct Prospect {
  engine::Action action;
  int expected = 500;
};

// What a search needs from a game.
template <class A, class G>
concept Guide = engine::Game<G> && requires(const A& guide, const typename G::State& state,
                                            std::vector<engine::Action>& actions, std::vector<Prospect>& prospects) {
  // Evaluation for the first seat, in thousandths of a win.
  { guide.expected(state) } -> std::same_as<int>;
  // Increases when a player turn ends.
  { guide.player_turn(state) } -> std::same_as<int>;
  // The actions worth searching with their priors; fast, and always the same for the same state.
  { guide.actions(state, actions) } -> std::same_as<void>;
  { guide.prospects(state, prospects) } -> std::same_as<void>;
};

struct TreeBudget {
  int iterations = 1000;
  int depth = 2;          // player turns until a line is evaluated, including the current one
  int exploration = 400;  // thousandths of a win per unit of the bound's root
  int prior = 4;          // how many visits the prior counts for
  int slack = 0;          // thousandths: plans nearly as good are accepted too
};

// Square root, rounded down.
constexpr std::uint32_t integer_root(std::uint64_t n) {
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit >>= 1) {
    const std::uint64_t tried = root | bit;
    if (tried * tried <= n) root = tried;
  }
  return static_cast<std::uint32_t>(root);
}

// Logarithm to base 2 in 256ths, exact at powers of two and linear between them; n >= 1.
constexpr std::uint32_t log2_256(std::uint32_t n) {
  const auto whole = static_cast<std::uint32_t>(std::bit_width(n)) - 1;
  const std::uint64_t rest = std::uint64_t{n} - (std::uint64_t{1} << whole);
  return whole * 256 + static_cast<std::uint32_t>(rest * 256 >> whole);
}

template <engine::Game G, Guide<G> A>
class Tree {
 public:
  using State = typename G::State;

  Tree(const G& game, const A& guide, TreeBudget budget) : game_(game), guide_(guide), budget_(budget) {}

  Plan plan(const typename G::Seen& seen, engine::Seat seat, kit::Random random, Progress& progress) {
    nodes_.clear();
    nodes_.emplace_back();
    seat_ = seat;
    Plan plan;
    if (const State any = game_.determinize(seen, seat, random); is_forced(any, plan)) return plan;
    for (int i = 0; i < budget_.iterations; ++i) {
      // At least once: so there is something to answer.
      if (i > 0 && !progress.keep_going(i * 1000 / budget_.iterations)) break;
      State state = game_.determinize(seen, seat, random);
      iterate(state, random);
      ++plan.evaluations;
    }
    State state = game_.determinize(seen, seat, random);
    read(state, random, plan);
    return plan;
  }

 private:
  struct Child {
    std::uint32_t key = 0;
    std::uint32_t node = 0;  // 0: not visited yet
    std::uint32_t available = 0;
    std::uint32_t visits = 0;
    std::int64_t sum = 0;  // thousandths for the first seat
    int prior = 500;
  };
  struct Node {
    std::vector<Child> children{};
    std::uint32_t visits = 0;
  };
  struct Step {
    std::uint32_t node;
    std::size_t child;
  };

  // There is one thing to do, or nothing.
  bool is_forced(const State& state, Plan& plan) {
    guide_.actions(state, actions_);
    if (actions_.size() > 1) return false;
    plan.actions = actions_;
    plan.expected = own(guide_.expected(state));
    plan.evaluations = 1;
    return true;
  }

  int own(int expected) const { return share_of(seat_, expected); }

  void iterate(State& state, kit::Random& random) {
    path_.clear();
    const int begun = guide_.player_turn(state);
    std::uint32_t node = 0;
    const int longest = game_.longest();
    for (int played = 0; played < longest; ++played) {
      const engine::ToAct turn = game_.turn(state);
      if (turn.node == engine::Node::Over || guide_.player_turn(state) - begun >= budget_.depth) break;
      if (turn.node == engine::Node::Chance) {
        engine::OutcomeList outcomes;
        game_.outcomes(state, outcomes);
        if (outcomes.empty()) break;
        game_.resolve(state, engine::drawn_outcome(outcomes, random).value);
        continue;
      }
      if (nodes_[node].visits == 0 && node != 0) break;
      const std::size_t child = choose(state, node, turn.seat);
      if (child == nodes_[node].children.size()) break;  // nothing is legal
      game_.apply(state, engine::Action::from_bits(nodes_[node].children[child].key));
      path_.push_back({node, child});
      std::uint32_t next = nodes_[node].children[child].node;
      if (next == 0) {
        next = static_cast<std::uint32_t>(nodes_.size());
        nodes_[node].children[child].node = next;
        nodes_.emplace_back();
      }
      node = next;
    }
    ++nodes_[node].visits;
    const int result = guide_.expected(state);
    for (const Step& step : path_) {
      Child& child = nodes_[step.node].children[step.child];
      ++nodes_[step.node].visits;
      ++child.visits;
      child.sum += result;
    }
  }

  static std::size_t find(const std::vector<Child>& children, std::uint32_t key, std::size_t hint) {
    if (hint < children.size() && children[hint].key == key) return hint;
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (children[i].key == key) return i;
    }
    return children.size();
  }

  // The legal action with the best upper bound; one past the last where there is none.
  std::size_t choose(const State& state, std::uint32_t node, engine::Seat seat) {
    guide_.actions(state, actions_);
    add_missing(state, node);
    std::vector<Child>& children = nodes_[node].children;
    std::size_t best = children.size();
    std::int64_t best_bound = 0;
    std::size_t hint = 0;
    for (const engine::Action action : actions_) {
      const std::size_t i = find(children, action.bits(), hint);
      hint = i + 1;
      Child& child = children[i];
      ++child.available;
      const std::int64_t bound = upper_bound(child, seat);
      if (best == children.size() || bound > best_bound) {
        best = i;
        best_bound = bound;
      }
    }
    return best;
  }

  void add_missing(const State& state, std::uint32_t node) {
    std::vector<Child>& children = nodes_[node].children;
    std::size_t hint = 0;
    bool missing = false;
    for (const engine::Action action : actions_) {
      const std::size_t i = find(children, action.bits(), hint);
      missing = missing || i == children.size();
      hint = i + 1;
    }
    if (!missing) return;
    guide_.prospects(state, prospects_);
    for (const Prospect& prospect : prospects_) {
      if (find(children, prospect.action.bits(), children.size()) != children.size()) continue;
      children.emplace_back();
      children.back().key = prospect.action.bits();
      children.back().prior = prospect.expected;
    }
  }

  std::int64_t mean(const Child& child) const {
    const std::int64_t weight = budget_.prior;
    return (child.sum + weight * child.prior) * 16 / (static_cast<std::int64_t>(child.visits) + weight);
  }

  // In 16ths of a thousandth, for the seat that decides.
  std::int64_t upper_bound(const Child& child, engine::Seat seat) const {
    const std::int64_t first = mean(child);
    const std::int64_t value = seat == engine::Seat::First ? first : 16'000 - first;
    const std::uint64_t ratio = (std::uint64_t{log2_256(child.available + 1)} << 8) / (child.visits + 1u);
    return value + std::int64_t{integer_root(ratio)} * budget_.exploration * 16 / 256;
  }

  // The most visited line, as far as it was searched and without chance or another seat in between.
  void read(State& state, kit::Random& random, Plan& plan) {
    constexpr std::uint32_t kEnough = 16;
    std::uint32_t node = 0;
    while (plan.actions.size() < nodes_.size()) {
      guide_.actions(state, actions_);
      const std::vector<Child>& children = nodes_[node].children;
      const std::size_t best = most_visited(children);
      if (best == children.size()) break;
      const Child& child = children[plan.actions.empty() ? nearly(children, best, random) : best];
      if (!plan.actions.empty() && child.visits < kEnough) break;
      if (plan.actions.empty()) plan.expected = own(static_cast<int>(mean(child) / 16));
      plan.actions.push_back(engine::Action::from_bits(child.key));
      game_.apply(state, plan.actions.back());
      node = child.node;
      const engine::ToAct turn = game_.turn(state);
      if (node == 0 || turn.node != engine::Node::Decision || turn.seat != seat_) break;
    }
  }

  // Among the actions legal in this state.
  std::size_t most_visited(const std::vector<Child>& children) const {
    std::size_t best = children.size();
    for (const engine::Action action : actions_) {
      const std::size_t i = find(children, action.bits(), children.size());
      if (i == children.size()) continue;
      if (best == children.size() || is_better(children[i], children[best])) best = i;
    }
    return best;
  }

  // By visits, then by value.
  bool is_better(const Child& a, const Child& b) const {
    if (a.visits != b.visits) return a.visits > b.visits;
    return seat_ == engine::Seat::First ? mean(a) > mean(b) : mean(a) < mean(b);
  }

  std::size_t nearly(const std::vector<Child>& children, std::size_t best, kit::Random& random) const {
    if (budget_.slack == 0) return best;
    std::vector<std::size_t> good;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const std::int64_t behind = mean(children[best]) - mean(children[i]);
      const std::int64_t worse = seat_ == engine::Seat::First ? behind : -behind;
      if (i == best || (children[i].visits > 0 && worse <= std::int64_t{budget_.slack} * 16)) good.push_back(i);
    }
    return good[random.below(static_cast<std::uint32_t>(good.size()))];
  }

  const G& game_;
  const A& guide_;
  TreeBudget budget_;
  engine::Seat seat_ = engine::Seat::First;
  std::vector<Node> nodes_{};
  std::vector<Step> path_{};
  std::vector<engine::Action> actions_{};
  std::vector<Prospect> prospects_{};
};

}  // namespace leipzig::ai
