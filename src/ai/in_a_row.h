// Consecutive decisions of one seat, as policies and planners make them. Defines once when they end: also if nothing is
// legal, if they would never end, or if the search is told to stop.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "ai/plan.h"
#include "engine/game.h"

namespace leipzig::ai {

// No seat makes this many decisions in a row: the longest known is a movement phase of some hundred actions.
inline constexpr std::size_t kMostInARow = 5000;

template <engine::Game G>
std::size_t most_in_a_row(const G& game) {
  return std::min(kMostInARow, static_cast<std::size_t>(game.longest()));
}

// While the seat is to decide, `step` plays some actions and appends them; it says whether to go on. A step that finds
// nothing to play appends nothing, and is the last.
template <engine::Game G, class Step>
void decide_in_a_row(const G& game, typename G::State& state, engine::Seat seat, Progress& progress,
                     std::vector<engine::Action>& actions, Step&& step) {
  const std::size_t limit = actions.size() + most_in_a_row(game);
  while (game.turn(state) == engine::ToAct{engine::Node::Decision, seat} && actions.size() < limit) {
    const std::size_t before = actions.size();
    if (!step() || actions.size() == before || !progress.keep_going()) return;
  }
}

}  // namespace leipzig::ai
