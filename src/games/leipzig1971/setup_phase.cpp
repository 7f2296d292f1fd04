// Section 2: the opening forces, ready made or placed by the players within the limits of the charts.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

// The row a unit to be placed belongs to is kept in `left` until it stands.
const DeploymentRow& row_of(const Setup& setup, const State& state, UnitId unit) {
  return setup.rows()[state.left[index(unit)]];
}

bool to_place(const State& state, UnitId unit) {
  return type_of(state, unit) != Type::None && hex_of(state, unit) == kArriving;
}

// Nothing to place and nothing to combine or break down: the other side's turn, or the first game-turn.
void skip_idle_placement(const Setup& setup, State& state) {
  ChoiceList choices;
  list_placements(setup, state, choices);
  if (choices.size() == 1 && kind_of(choices[0]) == Kind::EndPlacement) end_placement(setup, state);
}

}  // namespace

// L71-SET-ORDER, L71-SET-COUNTS: units that stand ready may still be combined or broken down.
void begin_placement(const Setup& setup, State& state) {
  state.phase = Phase::Placement;
  state.phasing = kAllied;
  state.deciding = kAllied;
  if (setup.revised()) skip_idle_placement(setup, state);
}

void deploy(const Setup& setup, State& state) {
  for (std::size_t r = 0; r < setup.rows().size(); ++r) {
    const DeploymentRow& row = setup.rows()[r];
    if (setup.options().free_deployment) {
      for (std::size_t t = 1; t < kTypes; ++t) {
        for (int i = 0; i < row.counts[t]; ++i) {
          const UnitId unit = create(state, row.seat, static_cast<Type>(t));
          state.where[index(unit)] = kArriving;
          state.left[index(unit)] = static_cast<std::uint8_t>(r);
        }
      }
      continue;
    }
    for (const DeploymentRow::Stand& stand : row.stands) {
      for (std::size_t t = 1; t < kTypes; ++t) {
        for (int i = 0; i < stand.counts[t]; ++i)
          put(setup, state, create(state, row.seat, static_cast<Type>(t)), stand.hex);
      }
    }
  }
}

// L71-SET-WITHIN, L71-SET-AREA; as many in a hex as one likes (L71-SET-STACK).
bool may_deploy(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  if (enemy_at(state, seat_of(unit), hex)) return false;
  const Type type = type_of(state, unit);
  return !setup.high(hex) || is_infantry(type) || is_leader(type);
}

void list_placements(const Setup& setup, const State& state, ChoiceList& choices) {
  const Seat seat = state.deciding;
  // One counter of each kind and row at a time: they are alike.
  bool any = false;
  std::uint8_t row = 0xFF;
  Type type = Type::None;
  for (std::size_t n = 0; n < kSideUnits; ++n) {
    const UnitId unit = unit_at(seat, n);
    if (!to_place(state, unit)) continue;
    any = true;
    if (state.left[index(unit)] == row && type_of(state, unit) == type) continue;
    row = state.left[index(unit)];
    type = type_of(state, unit);
    choices.push_back(choice(Kind::Place, unit));
  }
  if (any) return;
  for_each_hex(state, seat, [&](SpaceId hex) {  // L71-SET-COUNTS
    TargetList targets;
    list_combinations(setup, state, hex, true, targets);
    if (!targets.empty()) choices.push_back(choice(Kind::Combine, hex));
  });
  if (setup.revised()) {
    for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
      TargetList targets;
      list_breakdowns(setup, state, unit, targets);
      if (!targets.empty()) choices.push_back(choice(Kind::Break, unit));
    });
  }
  choices.push_back(choice(Kind::EndPlacement));
}

void list_placement_hexes(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  for (const SpaceId hex : row_of(setup, state, unit).hexes) {
    if (may_deploy(setup, state, unit, hex)) targets.push_back(target(hex));
  }
}

void place(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  // In the first version units had a point to combine with, though it costs nothing here.
  state.left[index(unit)] = static_cast<std::uint8_t>(setup.revised() ? 0 : setup.organize_cost());
  put(setup, state, unit, hex);
}

void end_placement(const Setup& setup, State& state) {
  const Seat seat = state.deciding;
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    state.left[index(unit)] = 0;
    state.marks[index(unit)] = 0;
  });
  if (seat == kAllied) {
    state.deciding = kFrench;
    state.phasing = kFrench;
    if (setup.revised()) skip_idle_placement(setup, state);
    return;
  }
  start_of_turn(setup, state);
}

}  // namespace leipzig::leipzig1971
