// 11.0: the fall of Leipzig, and the points to the last case.
#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {
namespace {

// BTF-11.0-C: by the state of the units; 1 for a reduced one, 2 for an eliminated one, times what its steps are worth.
int step_points(const Setup& setup, const State& state, Seat seat, bool guard) {
  int sum = 0;
  const std::size_t i = index(seat);
  for_each(seat, state.lost[i] | state.reduced[i], [&](UnitId unit) {
    const Unit& counter = setup.unit(unit);
    if ((counter.step_points > 1) != guard) return;
    sum += counter.step_points * (has(state.lost[i], unit) ? 2 : 1);
  });
  return sum;
}

int near_leipzig(const Setup& setup, const State& state) {
  int units = 0;
  for (const Way& way : setup.ways(setup.leipzig())) {
    if (way.to == SpaceId::None) continue;
    for (const UnitId unit : stack_in(state, way.to)) {
      if (unit != UnitId::None && seat_of(unit) == Seat::Allied) ++units;
    }
  }
  return units;
}

}  // namespace

std::vector<engine::Term> ledger(const Setup& setup, const State& state) {
  const std::string rule = "BTF-11.0-C";
  std::vector<engine::Term> lines;
  const int near = near_leipzig(setup, state);
  const int allied_towns = std::popcount(state.allied_towns);
  const int towns = static_cast<int>(setup.towns().size());
  const SpaceId emperor = hex_of(state, state.napoleon);
  const bool east = emperor != SpaceId::None && setup.east(emperor) && near > 0;
  lines.push_back({"french", "Coalition steps lost", step_points(setup, state, Seat::Allied, false), rule});
  lines.push_back({"french", "towns held", (towns - allied_towns) * setup.points().town, rule});
  if (setup.deployed_napoleon() != UnitId::None) {
    lines.push_back({"french", "Napoléon east of Parthe or Elster, the enemy next to Leipzig",
                     east ? setup.points().napoleon_east : 0, rule});
  }
  lines.push_back({"allied", "French steps lost", step_points(setup, state, Seat::French, false), rule});
  lines.push_back({"allied", "steps of the Guard lost", step_points(setup, state, Seat::French, true), rule});
  lines.push_back({"allied", "towns held", allied_towns * setup.points().town, rule});
  lines.push_back({"allied", "units next to Leipzig", near * setup.points().near_leipzig, rule});
  return lines;
}

std::array<int, 2> points(const Setup& setup, const State& state) {
  std::array<int, 2> sums{};
  for (const engine::Term& line : ledger(setup, state)) {
    sums[index(*engine::seat_named(line.side))] += line.value;
  }
  return sums;
}

// BTF-11.0-B: at any moment, however the unit came there.
bool leipzig_taken(const Setup& setup, State& state) {
  if (!enemy_at(state, Seat::French, setup.leipzig())) return false;
  end_combat(state);
  state.phase = Phase::Over;
  state.ending = Ending::Leipzig;
  return true;
}

// BTF-11.0-A: after the second Joker of the last turn points are counted (BTF-11.0-C, BTF-11.0-D).
void finish(State& state) {
  state.phase = Phase::Over;
  state.ending = Ending::Points;
}

}  // namespace leipzig::bridge2013
