// The features of a position, side by side.
#include "ai/bridge2013/features.h"

#include <algorithm>

#include "engine/feature_values.h"

namespace leipzig::ai::bridge2013 {
namespace {

struct Side {
  int steps_lost = 0;  // in points
  int units = 0;
  int reduced = 0;
  int strength = 0;
  int waiting = 0;
  int contest = 0;
  std::array<int, 3> ring{};
  int in_towns = 0;
};

Side side_of(const Setup& setup, const State& state, Seat seat, int& nearest) {
  Side side;
  const std::size_t i = index(seat);
  const auto steps = [&](UnitId unit) { return has(state.reduced[i], unit) ? 1 : 2; };
  for_each(seat, state.lost[i] | state.reduced[i],
           [&](UnitId unit) { side.steps_lost += setup.unit(unit).step_points * (has(state.lost[i], unit) ? 2 : 1); });
  side.waiting = count(state.waiting[i]);
  for_each(seat, state.on_map[i], [&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    ++side.units;
    if (steps(unit) == 1) ++side.reduced;
    side.strength += strength(setup, state, unit);
    if (setup.town_bit(hex) != 0) ++side.in_towns;
    const int distance = setup.board().distance(hex, setup.leipzig());
    nearest = std::min(nearest, distance);
    if (distance >= 1 && distance <= 3) side.ring[static_cast<std::size_t>(distance - 1)] += steps(unit);
  });
  return side;
}

bool is_east(const Setup& setup, const State& state) {
  const SpaceId emperor = hex_of(state, state.napoleon);
  return emperor != SpaceId::None && setup.east(emperor);
}

}  // namespace

int margin(const Setup& setup, const State& state) {
  const auto [french, allied] = points(setup, state);
  return french - allied;
}

Features::Values Features::values(const State& state) const {
  constexpr int kFar = 20;
  engine::FeatureValues<kNames.size()> values;
  const auto add = [&](int value) { values.add(value); };
  int ours = kFar;
  int nearest = kFar;
  Side french = side_of(setup_, state, kFrench, ours);
  Side allied = side_of(setup_, state, kAllied, nearest);
  french.contest = judge_.exposure(state, kAllied);
  allied.contest = judge_.exposure(state, kFrench);
  int garrison = 0;
  for (const UnitId unit : stack_in(state, setup_.leipzig())) {
    if (unit != UnitId::None) garrison += has(state.reduced[index(kFrench)], unit) ? 1 : 2;
  }
  const bool east = is_east(setup_, state);
  const int margin = bridge2013::margin(setup_, state);

  add(state.turn);
  add(setup_.last_turn() - state.turn);
  add(std::popcount(state.pile & ~kJokers));
  add(state.pile_number);
  add(std::popcount(state.pile & kJokers));
  add(margin);
  add(margin * state.turn);
  add(east ? 1 : 0);
  add(std::popcount(state.allied_towns));
  add(garrison);
  add(garrison < 3 && nearest == 1 ? 1 : 0);
  add(nearest);
  add(state.advantage == kFrench ? 1 : -1);
  add(state.rain ? 1 : 0);
  for (const Side& side : {french, allied}) {
    add(side.steps_lost);
    add(side.units);
    add(side.reduced);
    add(side.strength);
    add(side.waiting);
    add(side.contest);
    for (const int ring : side.ring) add(ring);
    add(side.in_towns);
  }
  return values.all();
}

}  // namespace leipzig::ai::bridge2013
