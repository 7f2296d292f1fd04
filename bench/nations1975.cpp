// Costs of the parts of play in The Battle of Nations, each next to a straightforward implementation in the same run.
#include <benchmark/benchmark.h>

#include <cstring>
#include <queue>
#include <vector>

#include "engine/game.h"
#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

const Nations1975& grand_battle() {
  static const auto made = Nations1975::make({"nations1975", "grand-battle", {}, {}, {}});
  return *made;
}

// Movement Phases as random play meets them.
const std::vector<State>& positions() {
  static const std::vector<State> list = [] {
    std::vector<State> found;
    kit::Random random(1813);
    State state = grand_battle().start();
    while (found.size() < 256) {
      const engine::ToAct turn = grand_battle().turn(state);
      if (turn.node == engine::Node::Over) {
        state = grand_battle().start();
      } else if (turn.node == engine::Node::Chance) {
        grand_battle().resolve(state, engine::random_outcome(grand_battle(), state, random));
      } else {
        if (state.phase == Phase::Movement && random.below(8) == 0) found.push_back(state);
        grand_battle().apply(state, engine::random_action(grand_battle(), state, random));
      }
    }
    return found;
  }();
  return list;
}

void copy_state(benchmark::State& bench) {
  State copy;
  std::size_t i = 0;
  for (auto _ : bench) {
    copy = positions()[i++ % positions().size()];
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(copy_state);

void copy_as_many_bytes(benchmark::State& bench) {
  std::vector<char> from(sizeof(State)), to(sizeof(State));
  for (auto _ : bench) {
    std::memcpy(to.data(), from.data(), sizeof(State));
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(copy_as_many_bytes);

template <class Function>
void for_free_units(benchmark::State& bench, Function&& function) {
  std::size_t i = 0;
  std::int64_t ranges = 0;
  for (auto _ : bench) {
    const State& state = positions()[i++ % positions().size()];
    for_each(state.phasing, state.on_map[index(state.phasing)], [&](UnitId unit) {
      if (is_held(grand_battle().setup(), state, unit)) return;
      function(state, unit);
      ++ranges;
    });
  }
  bench.counters["per_range"] =
      benchmark::Counter(static_cast<double>(ranges), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void movement_range(benchmark::State& bench) {
  for_free_units(bench, [](const State& state, UnitId unit) {
    MoveRange range;
    move_range(grand_battle().setup(), state, unit, range);
    benchmark::DoNotOptimize(range.reached().size());
  });
}
BENCHMARK(movement_range);

// The textbook way: Dijkstra over a binary heap, with the same costs and the same rules of entry.
void movement_range_by_heap(benchmark::State& bench) {
  const Setup& setup = grand_battle().setup();
  for_free_units(bench, [&](const State& state, UnitId unit) {
    std::vector<int> cost(setup.hexes(), 1000);
    std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> open;
    const SpaceId from = state.where[index(unit)];
    cost[index(from)] = 0;
    open.emplace(0, static_cast<int>(index(from)));
    while (!open.empty()) {
      const auto [spent, number] = open.top();
      open.pop();
      const SpaceId here = kit::space_at(static_cast<std::size_t>(number));
      if (spent > cost[index(here)]) continue;
      if (here != from && in_enemy_zone(state, seat_of(unit), here)) continue;
      for (const kit::Step& step : setup.steps(here)) {
        if (step.cost == kit::kClosed || enemy_at(state, seat_of(unit), step.to)) continue;
        if (is_night(setup, state) && in_enemy_zone(state, seat_of(unit), step.to)) continue;
        const int total = spent + step.cost;
        if (total > setup.allowance(unit) || total >= cost[index(step.to)]) continue;
        cost[index(step.to)] = total;
        open.emplace(total, static_cast<int>(index(step.to)));
      }
    }
    benchmark::DoNotOptimize(cost.data());
  });
}
BENCHMARK(movement_range_by_heap);

void list_every_legal_move(benchmark::State& bench) {
  std::size_t i = 0;
  std::vector<engine::Action> actions;
  for (auto _ : bench) {
    engine::legal(grand_battle(), positions()[i++ % positions().size()], actions);
    benchmark::DoNotOptimize(actions.data());
  }
}
BENCHMARK(list_every_legal_move);

// The factored way that search and random play use: a subject, then its targets.
void choose_subject_then_target(benchmark::State& bench) {
  std::size_t i = 0;
  kit::Random random(7);
  for (auto _ : bench) {
    benchmark::DoNotOptimize(engine::random_action(grand_battle(), positions()[i++ % positions().size()], random));
  }
}
BENCHMARK(choose_subject_then_target);

void relocate_a_unit_and_back(benchmark::State& bench) {
  State state = positions().front();
  const Setup& setup = grand_battle().setup();
  const UnitId unit = first(state.phasing, state.on_map[index(state.phasing)]);
  const SpaceId home = state.where[index(unit)];
  SpaceId away = home;
  for (const kit::Step& step : setup.steps(home)) {
    if (step.to != SpaceId::None && vacant(state, step.to)) away = step.to;
  }
  for (auto _ : bench) {
    relocate(setup, state, unit, away);
    relocate(setup, state, unit, home);
    benchmark::DoNotOptimize(state);
  }
}
BENCHMARK(relocate_a_unit_and_back);

}  // namespace
}  // namespace leipzig::nations1975
