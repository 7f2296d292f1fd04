// The last check of a position that somebody wrote down: whoever is to decide has something to do.
#pragma once
#include "engine/game.h"

namespace leipzig::engine {

// The state itself, or the fault that it is a dead end.
template <class G>
Result<typename G::State> playable(const G& game, const typename G::State& state) {
  if (game.turn(state).node != Node::Decision) return state;
  ChoiceList choices;
  game.subjects(state, choices);
  bool able = !choices.empty();
  for (const Choice choice : choices) {
    TargetList targets;
    game.targets(state, choice, targets);
    able = able && !targets.empty();
  }
  if (!able) return Fault{"markers.phase", "nothing could be done in this position"};
  return state;
}

}  // namespace leipzig::engine
