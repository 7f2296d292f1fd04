// Final validation of a user-supplied position: the seat to decide has a legal action, and chance an outcome.
#pragma once
#include "engine/game.h"

namespace leipzig::engine {

// The state that was read, or the fault found in it, or the fault that it is a dead end.
template <class G>
Result<typename G::State> playable(const G& game, Result<typename G::State> read) {
  if (!read) return read;
  const typename G::State& state = *read;
  const Fault dead_end{"markers.phase", "nothing could be done in this position"};
  if (is_dead_end(game, state)) return dead_end;
  if (game.turn(state).node != Node::Decision) return read;
  ChoiceList choices;
  game.subjects(state, choices);
  bool able = true;
  for (const Choice choice : choices) {
    TargetList targets;
    game.targets(state, choice, targets);
    able = able && !targets.empty();
  }
  if (!able) return dead_end;
  return read;
}

}  // namespace leipzig::engine
