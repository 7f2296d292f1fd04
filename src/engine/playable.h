// The last check of a position that somebody wrote down: whoever is to decide has something to do, and chance something
// to bring.
#pragma once
#include "engine/game.h"

namespace leipzig::engine {

// The state itself, or the fault that it is a dead end.
template <class G>
Result<typename G::State> playable(const G& game, const typename G::State& state) {
  const Fault dead_end{"markers.phase", "nothing could be done in this position"};
  if (is_dead_end(game, state)) return dead_end;
  if (game.turn(state).node != Node::Decision) return state;
  ChoiceList choices;
  game.subjects(state, choices);
  bool able = true;
  for (const Choice choice : choices) {
    TargetList targets;
    game.targets(state, choice, targets);
    able = able && !targets.empty();
  }
  if (!able) return dead_end;
  return state;
}

}  // namespace leipzig::engine
