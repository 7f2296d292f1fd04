// The combat results table: elimination, scattering, and the advance into a hex cleared by automatic elimination.
#include <algorithm>

#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {
namespace {

// L69-CRT-DE: everything in the hex, other counters included.
void remove_all(const Setup& setup, State& state, SpaceId hex) {
  const Seat seat = engine::other(state.phasing);
  for_stack(state, hex, [&](UnitId unit) {
    const bool depot = setup.type(unit) == Type::Depot;
    discard(setup, state, unit);
    if (depot) note_lost_depot(setup, state, seat);
  });
}

// L69-CRT-SCATTER (a): broken down into the next smaller units.
void break_into_scattering(const Setup& setup, State& state, UnitId unit, bool attacker) {
  const auto mark = [&](UnitId part) {
    state.scattering.add(part);
    (attacker ? state.attacked : state.defended).add(part);
  };
  if (!setup.info(unit).smaller) return mark(unit);
  split(setup, state, unit, mark);
}

// L69-CBT-HELPLESS: other counters go along where no combat unit stays with them; a depot stays.
void take_along(const Setup& setup, State& state, SpaceId hex) {
  bool guarded = false;
  for_stack(state, hex,
            [&](UnitId unit) { guarded = guarded || (setup.is_combat(unit) && !state.scattering.has(unit)); });
  if (guarded) return;
  for_stack(state, hex, [&](UnitId unit) {
    if (!setup.is_combat(unit) && setup.type(unit) != Type::Depot) state.scattering.add(unit);
  });
}

void begin_scattering(State& state, Seat seat, int distance) {
  if (state.scattering.none()) return end_battle(state);
  state.distance = static_cast<std::uint8_t>(distance);
  state.deciding = seat;
  state.phase = Phase::Scatter;
}

// L69-SIEGE-RESULT: ds does not touch units in siege position.
void scatter_defenders(const Setup& setup, State& state, int distance) {
  UnitSet upright;
  for_stack(state, state.target, [&](UnitId unit) {
    if (setup.is_combat(unit) && !state.siege.has(unit)) upright.add(unit);
  });
  upright.for_each([&](UnitId unit) { break_into_scattering(setup, state, unit, false); });
  if (upright.any()) take_along(setup, state, state.target);
  begin_scattering(state, engine::other(state.phasing), distance);
}

// L69-CRT-AS: the units that attacked; the others stay.
void scatter_attackers(const Setup& setup, State& state, int distance) {
  const UnitSet attackers = state.attackers;
  kit::FixedVector<SpaceId, 6> hexes;
  attackers.for_each([&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (!hexes.contains(hex)) hexes.push_back(hex);
    break_into_scattering(setup, state, unit, true);
  });
  state.attackers = {};
  for (const SpaceId hex : hexes) take_along(setup, state, hex);
  begin_scattering(state, state.phasing, distance);
}

// The hexes of the enemy units that fought in this battle.
kit::FixedVector<SpaceId, 6> fought_from(const State& state) {
  kit::FixedVector<SpaceId, 6> hexes;
  if (state.deciding == state.phasing) {
    hexes.push_back(state.target);
    return hexes;
  }
  state.attackers.for_each([&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (!hexes.contains(hex)) hexes.push_back(hex);
  });
  return hexes;
}

using Ring = kit::FixedVector<SpaceId, 20>;

// L69-CRT-SCATTER (c), (d): one hex further out, never nearer to who fought, never into the enemy or over open rivers.
Ring next_ring(const Setup& setup, const State& state, const Crossings& crossings, SpaceId start, const Ring& ring,
               int distance) {
  const auto foes = fought_from(state);
  Ring further;
  for (const SpaceId here : ring) {
    for (const kit::Step& step : setup.steps(here)) {
      if (step.to == SpaceId::None || setup.distance(start, step.to) != distance || further.contains(step.to)) continue;
      if (step.cost == kit::kClosed && engineer_between(crossings, here, step.to) == UnitId::None) continue;
      if (held_by(state, engine::other(state.deciding), step.to)) continue;
      bool nearer = false;
      for (const SpaceId foe : foes) {
        nearer = nearer || setup.distance(step.to, foe) < setup.distance(here, foe);
      }
      if (!nearer) further.push_back(step.to);
    }
  }
  return further;
}

// How much further a hex is from the nearest of those who fought than the one where the unit was beaten.
int gained(const Setup& setup, const State& state, SpaceId start, SpaceId end) {
  int least = state.distance;
  for (const SpaceId foe : fought_from(state)) {
    least = std::min(least, setup.distance(end, foe) - setup.distance(start, foe));
  }
  return least;
}

// L69-CRT-SCATTER (f), then (e): alone where possible, outside enemy zones where possible.
void best_ends(const State& state, const Ring& ring, TargetList& targets) {
  bool alone = false;
  bool free = false;
  const auto open = [&](SpaceId hex) { return stack_size(state, hex) < kStackLimit; };
  for (const SpaceId hex : ring) alone = alone || vacant(state, hex);
  const auto fits = [&](SpaceId hex) { return alone ? vacant(state, hex) : open(hex); };
  for (const SpaceId hex : ring) free = free || (fits(hex) && !in_enemy_zone(state, state.deciding, hex));
  for (const SpaceId hex : ring) {
    if (fits(hex) && (!free || !in_enemy_zone(state, state.deciding, hex))) targets.push_back(target_of(hex));
  }
}

void after_scattering(State& state) {
  if (state.scattering.none()) end_battle(state);
}

}  // namespace

// L69-CRT-TABLE.
void apply_result(const Setup& setup, State& state, int roll) {
  const Strengths total = strengths(setup, state);
  const CombatResult result = setup.result(setup.results().result(setup.column(total.attack, total.defence), roll));
  switch (result.effect) {
    case Effect::DefenderEliminated:
    case Effect::Automatic:
      remove_all(setup, state, state.target);
      return end_battle(state);  // L69-CBT-NOADVANCE
    case Effect::DefenderScattered:
      return scatter_defenders(setup, state, result.distance);
    case Effect::AttackerScattered:
      return scatter_attackers(setup, state, result.distance);
  }
}

// L69-CBT-AUTO: removed without a die; the attackers may advance.
void eliminate_automatically(const Setup& setup, State& state) {
  remove_all(setup, state, state.target);
  if (state.phase == Phase::Over) return end_battle(state);
  state.phase = Phase::Advance;
}

void list_scatterers(const Setup& setup, const State& state, ChoiceList& choices) {
  // Units of one hex have the same ends.
  SpaceId known = SpaceId::None;
  bool has_end = false;
  state.scattering.for_each([&](UnitId unit) {
    if (state.where[index(unit)] != known) {
      known = state.where[index(unit)];
      TargetList ends;
      list_scatter_ends(setup, state, unit, ends);
      has_end = !ends.empty();
    }
    if (has_end) choices.push_back(choice(Kind::Scatter, unit));
  });
  if (!choices.empty()) return;
  state.scattering.for_each([&](UnitId unit) { choices.push_back(choice(Kind::Lost, unit)); });
}

// L69-CRT-SCATTER (g): as far as the result says, or else as far as possible.
void list_scatter_ends(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  const SpaceId start = state.where[index(unit)];
  const Crossings crossings = crossings_of(setup, state, state.deciding);
  std::array<Ring, 4> rings;
  rings[0].push_back(start);
  int reached = 0;
  for (int distance = 1; distance <= state.distance; ++distance) {
    rings[static_cast<std::size_t>(distance)] =
        next_ring(setup, state, crossings, start, rings[static_cast<std::size_t>(distance - 1)], distance);
    if (rings[static_cast<std::size_t>(distance)].empty()) break;
    reached = distance;
  }
  if (setup.options().first_rules) {
    for (; reached > 0 && targets.empty(); --reached) {
      best_ends(state, rings[static_cast<std::size_t>(reached)], targets);
    }
    return;
  }
  // L69-CRT-SCATTER (c): away by as many hexes as the result says, or else as far away as possible.
  for (int away = state.distance; away >= 0 && targets.empty(); --away) {
    for (int distance = reached; distance > 0 && targets.empty(); --distance) {
      Ring ends;
      for (const SpaceId hex : rings[static_cast<std::size_t>(distance)]) {
        if (gained(setup, state, start, hex) == away) ends.push_back(hex);
      }
      best_ends(state, ends, targets);
    }
  }
}

void scatter(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  relocate(setup, state, unit, hex);
  state.scattering.remove(unit);
  // L69-CRT-PINNED: whatever was scattered waits, counters that went along too.
  if (setup.is_combat(unit) || !setup.options().first_rules) {
    state.scattered.add(unit);
    state.risen.remove(unit);
    state.besieged.remove(unit);
    if (state.deciding == state.phasing) state.just_scattered.add(unit);
  }
  after_scattering(state);
}

void lose(const Setup& setup, State& state, UnitId unit) {
  discard(setup, state, unit);
  after_scattering(state);
}

bool may_advance(const State& state, UnitId unit) {
  return state.attackers.has(unit) && stack_size(state, state.target) < kStackLimit;
}

void list_advancers(const State& state, ChoiceList& choices) {
  state.attackers.for_each([&](UnitId unit) {
    if (may_advance(state, unit)) choices.push_back(choice(Kind::Advance, unit));
  });
  choices.push_back(choice(Kind::NoAdvance));
}

void advance(const Setup& setup, State& state, UnitId unit) {
  relocate(setup, state, unit, state.target);
  state.attackers.remove(unit);
  if (state.attackers.none() || stack_size(state, state.target) >= kStackLimit) end_battle(state);
}

void end_battle(State& state) {
  state.attackers = {};
  state.scattering = {};
  state.target = SpaceId::None;
  state.distance = 0;
  state.deciding = state.phasing;
  if (state.phase != Phase::Over) state.phase = state.part;
}

}  // namespace leipzig::leipzig1969
