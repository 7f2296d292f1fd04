// Rehearsal: candidate plans are simulated with common dice and hidden information through the own player-turn and the
// enemy's reply, and the result is evaluated. The candidates are halved repeatedly, so that most samples go to the best
// plans.
#pragma once
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/plan.h"
#include "engine/game.h"
#include "kit/random.h"

namespace leipzig::ai {

template <class J, class G>
concept JudgeOf = requires(const J& judge, const typename G::State& state) {
  { judge.value(state) } -> std::same_as<int>;        // for the first seat
  { judge.player_turn(state) } -> std::same_as<int>;  // increases when a player-turn ends
};

// Decides for a seat: applies at least one action and appends it, until chance or the other seat's decision; none if
// nothing is legal. If the watch says stop it may stop anywhere.
template <class P, class G>
concept PolicyOf = requires(const P& policy, typename G::State& state, engine::Seat seat, kit::Random& random,
                            std::vector<engine::Action>& actions, Progress& progress) {
  { policy.decide(state, seat, random, actions, progress) } -> std::same_as<void>;
};

struct Rehearsing {
  int first_samples = 8;  // per plan in the first round; each round doubles them and halves the plans
  int player_turns = 2;   // horizon: the own player-turn and the enemy's
};

struct Rehearsed {
  std::size_t best = 0;
  int value = 0;                   // its mean, for the planning seat; meaningless if nothing was simulated
  std::vector<std::size_t> order;  // all plans, the best first
  std::int64_t playouts = 0;
};

// From a state that fits what the seat sees, to the horizon or the end: its value there. If play cannot continue, or
// lasts longer than a game, the current state is evaluated. Empty if the watch said stop.
template <engine::Game G, class J, class P>
requires JudgeOf<J, G> && PolicyOf<P, G> std::optional<int> play_out(const G& game, const J& judge, const P& policy,
                                                                     typename G::State state,
                                                                     const std::vector<engine::Action>& plan,
                                                                     int player_turns, kit::Random random,
                                                                     Progress& progress) {
  const int horizon = judge.player_turn(state) + player_turns;
  for (const engine::Action action : plan) game.apply(state, action);
  kit::Random dice = random.fork(1);
  kit::Random thoughts = random.fork(2);
  std::vector<engine::Action> actions;
  const int longest = game.longest();
  for (int played = 0; played < longest && judge.player_turn(state) < horizon;) {
    if (!progress.keep_going()) return std::nullopt;
    const engine::ToAct turn = game.turn(state);
    if (turn.node == engine::Node::Over) break;
    if (turn.node == engine::Node::Chance) {
      engine::OutcomeList outcomes;
      game.outcomes(state, outcomes);
      if (outcomes.empty()) break;
      game.resolve(state, engine::drawn_outcome(outcomes, dice).value);
      ++played;
      continue;
    }
    actions.clear();
    policy.decide(state, turn.seat, thoughts, actions, progress);
    if (actions.empty()) break;
    played += static_cast<int>(actions.size());
  }
  if (progress.stopped()) return std::nullopt;
  return judge.value(state);
}

// `worlds(i)` is the state of sample i: for games with secrets a separate determinization, the same for every plan.
template <engine::Game G, class J, class P, class Worlds>
Rehearsed rehearse(const G& game, const J& judge, const P& policy, engine::Seat seat,
                   const std::vector<std::vector<engine::Action>>& plans, const Rehearsing& how, const Worlds& worlds,
                   const kit::Random& random, Progress& progress) {
  static constexpr int kUntried = -1'000'000'000;
  struct Candidate {
    std::size_t plan = 0;
    std::int64_t sum = 0;
    int samples = 0;
    int mean() const { return samples == 0 ? kUntried : static_cast<int>(sum / samples); }
  };
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < plans.size(); ++i) candidates.push_back({i});
  Rehearsed result;
  int upto = how.first_samples;
  while (candidates.size() > 1 && !progress.stopped()) {
    for (Candidate& candidate : candidates) {
      for (; candidate.samples < upto; ++candidate.samples) {
        const auto number = static_cast<std::uint64_t>(candidate.samples);
        const std::optional<int> value = play_out(game, judge, policy, worlds(number), plans[candidate.plan],
                                                  how.player_turns, random.fork(1000 + number), progress);
        if (!value) break;
        candidate.sum += seat == engine::Seat::First ? *value : -*value;
        ++result.playouts;
      }
      if (!progress.keep_going(static_cast<int>(1000 - 1000 * candidates.size() / (plans.size() + 1)))) break;
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); });
    const std::size_t left = (candidates.size() + 1) / 2;
    for (std::size_t i = candidates.size(); i > left; --i) result.order.push_back(candidates[i - 1].plan);
    candidates.resize(left);
    upto *= 2;
  }
  for (std::size_t i = candidates.size(); i > 0; --i) result.order.push_back(candidates[i - 1].plan);
  std::reverse(result.order.begin(), result.order.end());
  result.best = candidates.front().plan;
  result.value = candidates.front().mean();
  return result;
}

}  // namespace leipzig::ai
