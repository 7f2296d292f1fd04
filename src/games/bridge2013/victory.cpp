// 11.0: the fall of Leipzig, and victory points down to the last tie-break.
#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {
namespace {

// BTF-11.0-C: by the state of the units; 1 for a reduced one, 2 for an eliminated one, times what its steps are worth.
struct Losses {
  int line = 0;
  int guard = 0;
};
Losses losses(const Setup& setup, const State& state, Seat seat) {
  Losses losses;
  const std::size_t i = index(seat);
  for_each(seat, state.lost[i] | state.reduced[i], [&](UnitId unit) {
    const int worth = setup.unit(unit).step_points;
    (worth > 1 ? losses.guard : losses.line) += worth * (has(state.lost[i], unit) ? 2 : 1);
  });
  return losses;
}

int near_leipzig(const Setup& setup, const State& state) {
  int units = 0;
  for_each(kAllied, state.on_map[index(kAllied)], [&](UnitId unit) {
    if (setup.near_leipzig().has(state.where[index(unit)])) ++units;
  });
  return units;
}

// What each side has points for.
struct Count {
  Losses french_lost;
  Losses allied_lost;
  int french_towns;
  int allied_towns;
  int napoleon_east;
  int near_leipzig;
};
Count counted(const Setup& setup, const State& state) {
  const int near = near_leipzig(setup, state);
  const int allied_towns = std::popcount(state.allied_towns);
  const int towns = static_cast<int>(setup.towns().size());
  const SpaceId emperor = hex_of(state, state.napoleon);
  const bool east = emperor != SpaceId::None && setup.east(emperor) && near > 0;
  const auto& worth = setup.points();
  return {losses(setup, state, kFrench), losses(setup, state, kAllied),  (towns - allied_towns) * worth.town,
          allied_towns * worth.town,     east ? worth.napoleon_east : 0, near * worth.near_leipzig};
}

}  // namespace

std::vector<engine::Term> ledger(const Setup& setup, const State& state) {
  const std::string rule = "BTF-11.0-C";
  const Count count = counted(setup, state);
  std::vector<engine::Term> lines;
  lines.push_back({"french", "Coalition steps lost", count.allied_lost.line, rule});
  lines.push_back({"french", "towns held", count.french_towns, rule});
  if (setup.deployed_napoleon() != UnitId::None) {
    lines.push_back(
        {"french", "Napoléon east of Parthe or Elster, the enemy next to Leipzig", count.napoleon_east, rule});
  }
  lines.push_back({"allied", "French steps lost", count.french_lost.line, rule});
  lines.push_back({"allied", "steps of the Guard lost", count.french_lost.guard, rule});
  lines.push_back({"allied", "towns held", count.allied_towns, rule});
  lines.push_back({"allied", "units next to Leipzig", count.near_leipzig, rule});
  for (const Seat seat : engine::kSeats) {
    if (const int given = setup.handicap(seat); given != 0) {
      lines.push_back({std::string(kSideNames.of(seat)), "handicap", given, "BTF-HANDICAP"});
    }
  }
  return lines;
}

std::array<int, 2> points(const Setup& setup, const State& state) {
  const Count count = counted(setup, state);
  // BTF-HANDICAP
  return {count.allied_lost.line + count.french_towns + count.napoleon_east + setup.handicap(kFrench),
          count.french_lost.line + count.french_lost.guard + count.allied_towns + count.near_leipzig +
              setup.handicap(kAllied)};
}

// BTF-11.0-B: at any moment, however the unit came there.
bool leipzig_taken(const Setup& setup, State& state) {
  if (!enemy_at(state, kFrench, setup.leipzig())) return false;
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
