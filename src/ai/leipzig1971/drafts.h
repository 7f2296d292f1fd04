// Movement plans of leipzig1971 to choose among: with different weights, or a plan changed in one part of the map.
#pragma once
#include <vector>

#include "ai/leipzig1971/judge.h"
#include "ai/leipzig1971/policy.h"
#include "ai/leipzig1971/rules.h"
#include "engine/action.h"
#include "kit/random.h"

namespace leipzig::ai::leipzig1971 {

using ActionSequence = std::vector<Action>;

struct Draft {
  ActionSequence actions;
  int value = 0;  // for the seat that plans
};

class Drafts {
 public:
  Drafts(const Game& game, const Judge& judge) : game_(game), judge_(judge) {}

  // Movement in the weights of this number: some that are known to differ, then those shaken at random.
  Draft movement(const State& start, Seat seat, int number, kit::Random& random, Progress& progress) const;
  // A changed plan: all units in some part of the map are planned again, with other weights.
  Draft changed(const State& start, Seat seat, const ActionSequence& parent, kit::Random& random,
                Progress& progress) const;

  // A plan goes no further than the first secret that it brings to light, nor than the end of movement and of assembly:
  // what happens there to hidden supply and to besieged units depends on who they are.
  void cut(State state, ActionSequence& actions) const;

 private:
  static PolicyWeights weights(int number, Seat seat, kit::Random& random);
  void complete(State& state, Seat seat, const PolicyWeights& weights, kit::Random& random, Progress& progress,
                Draft& draft) const;

  const Game& game_;
  const Judge& judge_;
};

}  // namespace leipzig::ai::leipzig1971
