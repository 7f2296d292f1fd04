// The features of a position, side by side.
#include "ai/nations1975/features.h"

#include <algorithm>

#include "engine/feature_values.h"
#include "games/nations1975/chapters.h"

namespace leipzig::ai::nations1975 {
namespace {

constexpr std::size_t kThreats = 7;

struct Side {
  int left = 0;
  int left_share = 0;
  int units = 0;
  int strength = 0;
  int waiting = 0;
  int in_zone = 0;
  int trapped = 0;
  int in_towns = 0;
  int danger = 0;
  std::array<int, kThreats> threat{};
  int corner = 0;
  int distance = 0;
  int road = 0;
};

// Hexes to the nearest unit of a seat.
using Distances = std::array<std::int16_t, kMaxHexes>;
Distances distances(const Setup& setup, const State& state, Seat seat) {
  Distances distances;
  distances.fill(99);
  kit::FixedVector<SpaceId, kMaxHexes> queue;
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (distances[index(hex)] == 0) return;
    distances[index(hex)] = 0;
    queue.push_back(hex);
  });
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const SpaceId near : setup.board().neighbours(queue[i])) {
      if (near == SpaceId::None || distances[index(near)] != 99) continue;
      distances[index(near)] = static_cast<std::int16_t>(distances[index(queue[i])] + 1);
      queue.push_back(near);
    }
  }
  return distances;
}

// Hexes next to a unit from which it can be struck, and whether there is a way out that the enemy does not reach.
struct Surroundings {
  int fronts = 0;
  bool safe_way = false;
};
Surroundings surroundings(const Setup& setup, const State& state, const Threats& threats, UnitId unit) {
  const Seat seat = seat_of(unit);
  const SpaceId hex = state.where[index(unit)];
  Surroundings around;
  for (const SpaceId near : setup.controlled_from(hex)) {
    if (near == SpaceId::None) continue;
    const UnitId there = state.occupant[index(near)];
    around.fronts += there == UnitId::None || seat_of(there) != seat ? 1 : 0;
  }
  for (const kit::Step& step : setup.steps(hex)) {
    if (step.cost == kit::kClosed || enemy_at(state, seat, step.to) || in_enemy_zone(state, seat, step.to)) continue;
    around.safe_way = around.safe_way || threats.strength(step.to, 1) == 0;
  }
  return around;
}

Side side_of(const Setup& setup, const Judge& judge, const State& state, Seat seat) {
  Side side;
  const int level = std::max(setup.level(state.turn, seat), 1);
  side.left = level - losses(setup, state, seat);
  side.left_share = 1000 * side.left / level;
  side.units = count(state.on_map[index(seat)]);
  side.strength = setup.strength(seat, state.on_map[index(seat)]);
  side.waiting = setup.strength(seat, state.waiting[index(seat)]);
  const Threats threats = judge.threats(state, engine::other(seat));
  side.danger = judge.danger(state, seat, threats) / 10;
  const Distances enemies = distances(setup, state, engine::other(seat));
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    const int strength = setup.strength(unit);
    const int defence = std::max(strength * (setup.doubles(hex) ? 2 : 1), 1);
    side.in_zone += in_enemy_zone(state, seat, hex) ? strength : 0;
    side.trapped += judge.trapped(state, unit) ? strength : 0;
    side.in_towns += setup.doubles(hex) ? strength : 0;
    side.distance += 10 * enemies[index(hex)] * strength;
    side.road += std::min(judge.march_home(hex), 60) * strength;
    const Surroundings around = surroundings(setup, state, threats, unit);
    const int attack = threats.strength(hex, std::min(around.fronts, Threats::kFronts));
    if (attack == 0) return;
    side.threat[std::min(static_cast<std::size_t>(attack / defence), kThreats - 1)] += strength;
    side.corner += around.safe_way ? 0 : strength;
  });
  side.distance /= std::max(side.strength, 1);
  side.road /= std::max(side.strength, 1);
  return side;
}

int nearest_to_road(const Judge& judge, const State& state, Seat seat) {
  int nearest = 60;
  for_each(seat, state.on_map[index(seat)],
           [&](UnitId unit) { nearest = std::min(nearest, judge.march_home(state.where[index(unit)])); });
  return nearest;
}

}  // namespace

Features::Values Features::values(const State& state) const {
  engine::FeatureValues<kNames.size()> values;
  const auto add = [&](int value) { values.add(value); };
  const std::array<Side, 2> sides = {side_of(setup_, judge_, state, kFrench), side_of(setup_, judge_, state, kAllied)};
  add(state.turn);
  add(setup_.last_turn() - state.turn);
  add(is_night(setup_, state) ? 1 : 0);
  add(state.phasing == kFrench ? 1 : -1);
  add(setup_.strength(kFrench, without_communications(setup_, state)));
  add(nearest_to_road(judge_, state, kAllied));
  add(sides[0].left_share - sides[1].left_share);
  const int all = std::max(sides[0].strength + sides[1].strength, 1);
  for (const Side& side : sides) {
    add(side.left);
    add(side.left_share);
    add(side.units);
    add(side.strength);
    add(side.waiting);
    add(side.in_zone);
    add(side.trapped);
    add(side.in_towns);
    add(side.danger);
    for (const int threat : side.threat) add(threat);
    add(side.corner);
    add(side.distance);
    add(side.road);
    add(1000 * side.strength / all);
  }
  return values.all();
}

}  // namespace leipzig::ai::nations1975
