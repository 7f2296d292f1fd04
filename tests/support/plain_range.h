// The reference for kit::Range: the same search without any of its shortcuts. Every step out of a space is tried, every
// condition is asked in turn, and the next space is looked for among all that are waiting.
#pragma once
#include <functional>
#include <vector>

#include "engine/game.h"
#include "kit/ids.h"
#include "kit/range.h"

namespace leipzig::testing {

struct Reached {
  kit::SpaceId space;
  int cost;
  friend bool operator==(const Reached&, const Reached&) = default;
};

// step(space, direction) is one of six steps out; entry(space) as in kit::Range. The spaces in order of discovery.
template <class StepOut, class Entry>
std::vector<Reached> plain_range(std::size_t spaces, kit::SpaceId start, int allowance, StepOut&& step, Entry&& entry) {
  constexpr int kNever = 1000;
  std::vector<int> cost(spaces, kNever);
  std::vector<kit::SpaceId> found;
  std::vector<Reached> waiting = {{start, 0}};
  cost[index(start)] = 0;
  for (int spent = 0; spent < allowance; ++spent) {
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      const Reached here = waiting[i];
      if (here.cost != spent || cost[index(here.space)] != spent) continue;
      for (std::size_t d = 0; d < 6; ++d) {
        const kit::Step out = step(here.space, d);
        if (out.to == kit::SpaceId::None || out.cost == kit::kClosed) continue;
        const int total = spent + out.cost;
        if (total > allowance || total >= cost[index(out.to)]) continue;
        const kit::EntryRule may = entry(out.to);
        if (may == kit::EntryRule::Forbidden) continue;
        if (cost[index(out.to)] == kNever) found.push_back(out.to);
        cost[index(out.to)] = total;
        if (may == kit::EntryRule::Through) waiting.push_back({out.to, total});
      }
    }
  }
  std::vector<Reached> reached;
  for (const kit::SpaceId space : found) reached.push_back({space, cost[index(space)]});
  return reached;
}

template <class Range>
std::vector<Reached> reached_by(const Range& range) {
  std::vector<Reached> reached;
  for (const kit::SpaceId space : range.reached()) reached.push_back({space, range.cost(space)});
  return reached;
}

// Calls `visit` with about one in `every` of the decisions of random games.
template <class Game, class Visit>
void for_random_positions(const Game& game, int games, std::uint32_t every, Visit&& visit) {
  for (int i = 0; i < games; ++i) {
    kit::Random random(static_cast<std::uint64_t>(1813 + i));
    auto state = game.start();
    for (auto turn = game.turn(state); turn.node != engine::Node::Over; turn = game.turn(state)) {
      if (turn.node == engine::Node::Chance) {
        game.resolve(state, engine::random_outcome(game, state, random));
        continue;
      }
      if (random.below(every) == 0) visit(state);
      game.apply(state, engine::random_action(game, state, random));
    }
  }
}

}  // namespace leipzig::testing
