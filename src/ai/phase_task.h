// A phase of a policy as one task: orders are applied to the state one by one and recorded.
#pragma once
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/action.h"
#include "engine/game.h"
#include "kit/random.h"

namespace leipzig::ai {

template <engine::Game G, class Judge, class Weights>
class PhaseTask {
 public:
  using State = typename G::State;

  PhaseTask(const G& game, const Judge& judge, const Weights& weights, State& state, kit::Random& random,
            std::vector<engine::Action>& actions)
      : game_(game),
        setup_(game.setup()),
        judge_(judge),
        weights_(weights),
        state_(state),
        random_(random),
        actions_(actions),
        seat_(state.phasing) {}

 protected:
  using Setup = std::remove_cvref_t<decltype(std::declval<const G&>().setup())>;

  void act(engine::Action action) {
    game_.apply(state_, action);
    actions_.push_back(action);
  }

  const G& game_;
  const Setup& setup_;
  const Judge& judge_;
  Weights weights_;
  State& state_;
  kit::Random& random_;
  std::vector<engine::Action>& actions_;
  engine::Seat seat_;
};

}  // namespace leipzig::ai
