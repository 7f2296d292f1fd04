// Decides by the immediate value from the judge; also provides what the tree search needs.
#pragma once
#include <algorithm>
#include <vector>

#include "ai/tree.h"
#include "ai/voelkerschlacht/judge.h"
#include "engine/game.h"
#include "kit/random.h"

namespace leipzig::ai::voelkerschlacht {

class Policy {
 public:
  explicit Policy(const Game& game) : game_(game), judge_(game) {}

  const Judge& judge() const { return judge_; }
  // A won game may be won by more and a lost one lost by less: a tenth at either end is left for that, 20 points wide.
  int expected(const State& state) const {
    const int open = 100 + judge_.expected(state) * 8 / 10;
    return state.phase == Phase::Over ? open + std::clamp(judge_.value(state) / 20, -100, 100) : open;
  }
  // For rehearsals, which take means.
  static constexpr int kScale = 64;
  int value(const State& state) const { return expected(state) * kScale; }
  int player_turn(const State& state) const { return Judge::player_turn(state); }

  void actions(const State& state, std::vector<engine::Action>& actions) const { engine::legal(game_, state, actions); }

  void prospects(const State& state, std::vector<Prospect>& prospects) const {
    std::vector<Scored> scored;
    judge_.score(state, scored);
    prospects.clear();
    for (const Scored& entry : scored)
      prospects.push_back({entry.action, 100 + judge_.squash(state, entry.value) * 8 / 10});
  }

  // One action; none where nothing is legal.
  void decide(State& state, Seat seat, kit::Random& random, std::vector<engine::Action>& actions, Progress&) const {
    std::vector<Scored> scored;
    judge_.score(state, scored);
    const int sign = seat == kFrench ? 1 : -1;
    const Scored* best = nullptr;
    int best_value = 0;
    for (const Scored& entry : scored) {
      const int value = sign * entry.value + static_cast<int>(random.below(8));
      if (best == nullptr || value > best_value) {
        best = &entry;
        best_value = value;
      }
    }
    if (best == nullptr) return;
    actions.push_back(best->action);
    game_.apply(state, best->action);
  }

 private:
  const Game& game_;
  Judge judge_;
};

}  // namespace leipzig::ai::voelkerschlacht
