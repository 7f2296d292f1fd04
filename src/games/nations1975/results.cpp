// Chapters 7.6 to 7.8: effects of a combat result. Losses, retreats, displacement, advance.
#include <algorithm>

#include "games/nations1975/chapters.h"

namespace leipzig::nations1975 {
namespace {

// BON-8.52: guns that are attacked are defenders like any other.
UnitMask involved(const State& state, Seat seat) { return seat == state.phasing ? state.attackers : state.defenders; }

void note_vacated(State& state, SpaceId hex) {
  if (state.vacated_count < state.vacated.size()) state.vacated[state.vacated_count++] = hex;
}

void eliminate(const Setup& setup, State& state, Seat seat, UnitMask units) {
  for_each(seat, units, [&](UnitId unit) {
    lift(setup, state, unit);
    state.lost[index(seat)] |= bit(unit);
  });
  const bool attacks = seat == state.phasing;
  (attacks ? state.attackers : state.defenders) &= ~units;
  (attacks ? state.to_attack : state.to_be_attacked) &= ~units;
  state.displaced[index(seat)] &= ~units;
}

// Eliminated by the result: their hexes lie open to the victor.
void eliminate_in_battle(const Setup& setup, State& state, Seat seat, UnitMask units) {
  for_each(seat, units, [&](UnitId unit) { note_vacated(state, state.where[index(unit)]); });
  eliminate(setup, state, seat, units);
}

// BON-7.72: open to a retreat, even if a friendly unit is there.
bool is_open(const State& state, Seat seat, const kit::Step& step) {
  return step.cost != kit::kClosed && !enemy_at(state, seat, step.to) && !in_enemy_zone(state, seat, step.to);
}

using Hexes = kit::FixedVector<SpaceId, 6>;

Hexes vacant_retreats(const Setup& setup, const State& state, UnitId unit, SpaceId except = SpaceId::None) {
  Hexes hexes;
  for (const kit::Step& step : setup.steps(state.where[index(unit)])) {
    if (step.to != except && is_open(state, seat_of(unit), step) && vacant(state, step.to)) hexes.push_back(step.to);
  }
  return hexes;
}

// BON-7.82: whether a unit pushed out of its hex finds room, if necessary by pushing others. `left` is the hex where
// the retreat began: open to all of the chain but the first unit pushed (BON-7.81). `chain` holds the units that have
// already moved.
bool finds_room(const Setup& setup, const State& state, UnitId unit, SpaceId left, bool is_first, UnitMask& chain) {
  const Seat seat = seat_of(unit);
  const auto& steps = setup.steps(state.where[index(unit)]);
  for (const kit::Step& step : steps) {
    if (!is_open(state, seat, step)) continue;
    if (step.to == left ? !is_first : vacant(state, step.to)) return true;
  }
  for (const kit::Step& step : steps) {
    if (!is_open(state, seat, step) || step.to == left) continue;
    const UnitId next = state.occupant[index(step.to)];
    if (next == UnitId::None || has(chain | involved(state, seat), next)) continue;
    chain |= bit(next);
    if (finds_room(setup, state, next, left, false, chain)) return true;
  }
  return false;
}

// Hexes where a unit may push a friend away if none of `barred` moves.
Hexes pushes_without(const Setup& setup, const State& state, UnitId unit, SpaceId left, bool is_first,
                     UnitMask barred) {
  const Seat seat = seat_of(unit);
  Hexes hexes;
  for (const kit::Step& step : setup.steps(state.where[index(unit)])) {
    if (!is_open(state, seat, step) || step.to == left) continue;
    const UnitId friendly = state.occupant[index(step.to)];
    if (friendly == UnitId::None || has(barred | involved(state, seat), friendly)) continue;  // BON-7.81: uninvolved
    UnitMask tried = barred | bit(unit) | bit(friendly);
    if (finds_room(setup, state, friendly, left, is_first, tried)) hexes.push_back(step.to);
  }
  return hexes;
}

// Pushing is allowed only when there is no vacant hex (BON-7.73), and pushing a unit for the second time in a phase
// only when there is no other way (BON-7.82).
Hexes pushes(const Setup& setup, const State& state, UnitId unit, SpaceId left, bool is_first, UnitMask chain) {
  const UnitMask displaced = state.displaced[index(seat_of(unit))];
  const Hexes fresh = pushes_without(setup, state, unit, left, is_first, chain | displaced);
  return fresh.empty() ? pushes_without(setup, state, unit, left, is_first, chain) : fresh;
}

Hexes retreats(const Setup& setup, const State& state, UnitId unit) {
  const Hexes open = vacant_retreats(setup, state, unit);
  return open.empty() ? pushes(setup, state, unit, state.where[index(unit)], true, 0) : open;
}

// While a chain is under way the first retreat has been made: its origin is pushed_from only for the first unit pushed.
Hexes displacements(const Setup& setup, const State& state) {
  const Hexes open = vacant_retreats(setup, state, state.pushed, state.pushed_from);
  if (!open.empty()) return open;
  return pushes(setup, state, state.pushed, SpaceId::None, false, state.chain);
}

bool can_advance(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  if (!vacant(state, hex)) return false;
  const kit::Step* way = setup.step_between(state.where[index(unit)], hex);
  return way != nullptr && way->cost != kit::kClosed;  // BON-9.0-MARSH and rivers hold for an advance too
}

// BON-7.74: the attacker wins on Dr, De and Ex, the defender on Ar and Ae.
Seat victor(const Setup& setup, const State& state) {
  const CombatResult result = setup.effect(state.result);
  const bool attacker_wins = result != CombatResult::AttackerEliminated && result != CombatResult::AttackerRetreat;
  return attacker_wins ? state.phasing : engine::other(state.phasing);
}

// Bombarding artillery never advances.
UnitMask victors(const Setup& setup, const State& state) {
  return victor(setup, state) == state.phasing ? in_battle_contact(state) : state.defenders;
}

// BON-7.74: retreats are over; one victorious unit may advance.
void begin_advance(const Setup& setup, State& state) {
  state.phase = Phase::Advance;
  state.deciding = victor(setup, state);
  ChoiceList choices;
  list_advancers(setup, state, choices);
  if (choices.size() == 1) end_battle(setup, state);  // only "no advance"
}

// BON-8.15: after Ar bombarding artillery may go back too, if there is a vacant hex to go to.
void begin_withdrawal(const Setup& setup, State& state) {
  for_each(state.phasing, state.retreating, [&](UnitId gun) {
    if (vacant_retreats(setup, state, gun).empty()) state.retreating &= ~bit(gun);
  });
  if (state.retreating == 0) {
    begin_advance(setup, state);
    return;
  }
  state.phase = Phase::Withdraw;
  state.deciding = state.phasing;
}

// BON-7.71, BON-7.72: owners retreat their units in any order; those that can go nowhere are lost, each in its own
// instant (BON-17.2).
void next_retreat(const Setup& setup, State& state) {
  while (state.retreating != 0) {
    bool somebody_can = false;
    for_each(state.deciding, state.retreating,
             [&](UnitId unit) { somebody_can = somebody_can || !retreats(setup, state, unit).empty(); });
    state.phase = Phase::Retreat;
    if (somebody_can) return;
    const UnitId unit = first(state.deciding, state.retreating);
    state.retreating &= ~bit(unit);
    eliminate_in_battle(setup, state, state.deciding, bit(unit));
    if (demoralized(setup, state)) return;
  }
  if (setup.effect(state.result) == CombatResult::AttackerRetreat) {
    state.retreating = state.guns;
    begin_withdrawal(setup, state);
  } else {
    begin_advance(setup, state);
  }
}

}  // namespace

// BON-7.6: the result takes effect at once.
void apply_result(const Setup& setup, State& state) {
  const Seat attacker = state.phasing;
  const Seat defender = engine::other(state.phasing);
  switch (setup.effect(state.result)) {
    case CombatResult::AttackerEliminated:  // BON-7.6-AE, BON-8.14: not the bombarding artillery
      eliminate_in_battle(setup, state, attacker, in_battle_contact(state));
      if (!demoralized(setup, state)) begin_advance(setup, state);
      return;
    case CombatResult::DefenderEliminated:  // BON-7.6-DE
      eliminate_in_battle(setup, state, defender, state.defenders);
      if (!demoralized(setup, state)) begin_advance(setup, state);
      return;
    case CombatResult::AttackerRetreat:  // BON-7.6-RET
      state.retreating = in_battle_contact(state);
      state.deciding = attacker;
      next_retreat(setup, state);
      return;
    case CombatResult::DefenderRetreat:
      state.retreating = state.defenders;
      state.deciding = defender;
      next_retreat(setup, state);
      return;
    case CombatResult::Exchange: {
      TargetList sets;
      minimal_losses(setup, state, sets);
      if (sets.size() == 1) {
        exchange(setup, state, losses_of(state, sets[0]));
      } else {
        state.phase = Phase::Exchange;
        state.deciding = attacker;
      }
      return;
    }
  }
}

// A set of losses is written as bits over the attackers in contact, in the order of their ids.
UnitMask losses_of(const State& state, std::uint16_t set) {
  UnitMask units = 0;
  int i = 0;
  for_each(state.phasing, in_battle_contact(state), [&](UnitId unit) {
    if ((set >> i++ & 1) != 0) units |= bit(unit);
  });
  return units;
}

std::uint16_t set_of_losses(const State& state, UnitMask units) {
  unsigned set = 0;
  int i = 0;
  for_each(state.phasing, in_battle_contact(state), [&](UnitId unit) {
    if (has(units, unit)) set |= 1u << i;
    ++i;
  });
  return static_cast<std::uint16_t>(set);
}

// BON-7.6-EX: sets of attackers in contact whose printed strength reaches that of the defenders, without a unit that
// could be left out; all of them where they fall short together.
void minimal_losses(const Setup& setup, const State& state, TargetList& sets) {
  const int needed = setup.strength(engine::other(state.phasing), state.defenders);
  std::array<int, kSideUnits> strength{};
  int fighters = 0;
  int total = 0;
  for_each(state.phasing, in_battle_contact(state),
           [&](UnitId unit) { total += strength[static_cast<std::size_t>(fighters++)] = setup.unit(unit).strength; });
  const unsigned all = (1u << fighters) - 1;
  if (total <= needed) {
    sets.push_back(static_cast<std::uint16_t>(all));
    return;
  }
  for (unsigned set = 0; set <= all; ++set) {
    int points = 0;
    int weakest = 0x7FFF;
    for (int i = 0; i < fighters; ++i) {
      if ((set >> i & 1) == 0) continue;
      points += strength[static_cast<std::size_t>(i)];
      weakest = std::min(weakest, strength[static_cast<std::size_t>(i)]);
    }
    if (points >= needed && points - weakest < needed) sets.push_back(static_cast<std::uint16_t>(set));
  }
}

// BON-7.6-EX, BON-17.3: both removals are one instant.
void exchange(const Setup& setup, State& state, UnitMask losses) {
  eliminate_in_battle(setup, state, engine::other(state.phasing), state.defenders);
  eliminate(setup, state, state.phasing, losses);
  if (!demoralized(setup, state)) begin_advance(setup, state);
}

void list_retreaters(const Setup& setup, const State& state, ChoiceList& choices) {
  for_each(state.deciding, state.retreating, [&](UnitId unit) {
    choices.push_back(choice(retreats(setup, state, unit).empty() ? Kind::Perish : Kind::Retreat, unit));
  });
}

void list_retreats(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  for (const SpaceId hex : retreats(setup, state, unit)) targets.push_back(static_cast<std::uint16_t>(index(hex)));
}

void retreat(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  const SpaceId from = state.where[index(unit)];
  const UnitId there = state.occupant[index(hex)];
  state.retreating &= ~bit(unit);
  note_vacated(state, from);
  relocate(setup, state, unit, hex);
  if (there == UnitId::None) {
    next_retreat(setup, state);
    return;
  }
  state.phase = Phase::Displace;
  state.pushed = there;
  state.pushed_from = from;
  state.chain = bit(unit) | bit(there);
}

void perish(const Setup& setup, State& state, UnitId unit) {
  state.retreating &= ~bit(unit);
  eliminate_in_battle(setup, state, state.deciding, bit(unit));
  if (!demoralized(setup, state)) next_retreat(setup, state);
}

void list_displacements(const Setup& setup, const State& state, TargetList& targets) {
  for (const SpaceId hex : displacements(setup, state)) targets.push_back(static_cast<std::uint16_t>(index(hex)));
}

void displace(const Setup& setup, State& state, SpaceId hex) {
  const UnitId unit = state.pushed;
  const SpaceId from = state.where[index(unit)];
  const UnitId there = state.occupant[index(hex)];
  relocate(setup, state, unit, hex);
  state.displaced[index(seat_of(unit))] |= bit(unit);
  if (there != UnitId::None) {
    state.pushed = there;
    state.pushed_from = from;
    state.chain |= bit(there);
    return;
  }
  state.pushed = UnitId::None;
  state.pushed_from = SpaceId::None;
  state.chain = 0;
  next_retreat(setup, state);
}

void list_withdrawers(const Setup&, const State& state, ChoiceList& choices) {
  for_each(state.phasing, state.retreating, [&](UnitId gun) {
    choices.push_back(choice(Kind::Retreat, gun));
    choices.push_back(choice(Kind::Stay, gun));
  });
}

// BON-8.15: only vacant hexes; a unit that may also stay pushes no other.
void list_withdrawals(const Setup& setup, const State& state, UnitId gun, TargetList& targets) {
  for (const SpaceId hex : vacant_retreats(setup, state, gun))
    targets.push_back(static_cast<std::uint16_t>(index(hex)));
}

void withdraw(const Setup& setup, State& state, UnitId gun, SpaceId hex) {
  relocate(setup, state, gun, hex);
  stay(setup, state, gun);
}

void stay(const Setup& setup, State& state, UnitId gun) {
  state.retreating &= ~bit(gun);
  begin_withdrawal(setup, state);
}

void list_advancers(const Setup& setup, const State& state, ChoiceList& choices) {
  for_each(victor(setup, state), victors(setup, state), [&](UnitId unit) {
    TargetList targets;
    list_advances(setup, state, unit, targets);
    if (!targets.empty()) choices.push_back(choice(Kind::Advance, unit));
  });
  choices.push_back(choice(Kind::NoAdvance));  // BON-7.74: never forced
}

void list_advances(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  for (std::size_t i = 0; i < state.vacated_count; ++i) {
    const SpaceId hex = state.vacated[i];
    if (can_advance(setup, state, unit, hex)) targets.push_back(static_cast<std::uint16_t>(index(hex)));
  }
}

// BON-7.75: one unit in all.
void advance(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  relocate(setup, state, unit, hex);
  end_battle(setup, state);
}

}  // namespace leipzig::nations1975
