// Counts of action sequences to a depth from fixed positions ("perft"): a rule that lets one action too many or too few
// through changes a count, whatever the other tests look at. Outcomes count as actions.
#pragma once
#include <gtest/gtest.h>

#include <vector>

#include "engine/game.h"
#include "format/document.h"

namespace leipzig::golden {

template <engine::Game G>
std::int64_t perft(const G& game, const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  std::int64_t count = 0;
  switch (game.turn(state).node) {
    case engine::Node::Over:
      return 0;
    case engine::Node::Chance: {
      engine::OutcomeList outcomes;
      game.outcomes(state, outcomes);
      if (depth == 1) return static_cast<std::int64_t>(outcomes.size());
      for (const engine::Outcome& outcome : outcomes) {
        auto next = state;
        game.resolve(next, outcome.value);
        count += perft(game, next, depth - 1);
      }
      return count;
    }
    case engine::Node::Decision:
      break;
  }
  std::vector<engine::Action> actions;
  engine::legal(game, state, actions);
  if (depth == 1) return static_cast<std::int64_t>(actions.size());
  for (const engine::Action action : actions) {
    auto next = state;
    game.apply(next, action);
    count += perft(game, next, depth - 1);
  }
  return count;
}

using Counts = std::vector<std::int64_t>;

// From a position to each depth up to this one.
template <engine::Game G>
Counts counts(const char* json, int depth) {
  const auto position = format::read_position(json);
  EXPECT_TRUE(position) << position.error().field << ": " << position.error().text;
  const auto game = G::make(position->setting);
  EXPECT_TRUE(game) << game.error().field << ": " << game.error().text;
  const auto state = game->place(*position);
  EXPECT_TRUE(state) << state.error().field << ": " << state.error().text;
  Counts list;
  for (int d = 1; d <= depth; ++d) list.push_back(perft(*game, *state, d));
  return list;
}

}  // namespace leipzig::golden
