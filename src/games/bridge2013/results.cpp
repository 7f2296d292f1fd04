// Results of a combat: step loss or retreat by morale (5.1), forced retreats, the attacker's advance.
#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {
namespace {

Seat owner(const State& state) { return seat_of(state.beaten); }

// BTF-5.1-A: a roll may turn the loss into a retreat; without a hex to go to the loss stands.
void begin_loss(const Setup& setup, State& state, UnitId unit) {
  state.beaten = unit;
  state.deciding = owner(state);
  if (retreats(setup, state, unit, opponent(state, unit)).empty()) return take_loss(setup, state);
  state.phase = Phase::LossDie;
}

// BTF-BASE-RETREAT: without a legal hex a forced retreat becomes a step loss without a roll.
void begin_retreat(const Setup& setup, State& state, UnitId unit) {
  state.beaten = unit;
  state.deciding = owner(state);
  if (!retreats(setup, state, unit, opponent(state, unit)).empty()) {
    state.phase = Phase::Retreat;
  } else if (need_not_retreat(setup, state, unit)) {
    stay(setup, state);
  } else {
    take_loss(setup, state);
  }
}

void finish_combat(State& state) {
  end_combat(state);
  end_activation(state);
}

}  // namespace

// BTF-BASE-CRT.
void resolve_combat(const Setup& setup, State& state, Card card) {
  const CombatResult result = setup.result(setup.rank(card).combat + card_shift(setup, state));
  state.result = static_cast<std::uint8_t>(result);
  switch (result) {
    case CombatResult::AttackerLoss:
      return begin_loss(setup, state, state.actor);
    case CombatResult::AttackerRetreat:
      return begin_retreat(setup, state, state.actor);
    case CombatResult::NoEffect:
      return finish_combat(state);
    case CombatResult::DefenderRetreat:
      return begin_retreat(setup, state, state.defender);
    case CombatResult::DefenderLoss:
      return begin_loss(setup, state, state.defender);
  }
}

UnitId opponent(const State& state, UnitId unit) { return unit == state.actor ? state.defender : state.actor; }

// BTF-BASE-RETREAT: hexes away from the enemy it fought come first; only where there is none, the others.
Retreats retreats(const Setup& setup, const State& state, UnitId unit, UnitId enemy) {
  Retreats away;
  Retreats beside;
  const HexSet& near = setup.adjacent(state.where[index(enemy)]);
  for (const HexExit& way : setup.ways(state.where[index(unit)])) {
    if ((way.flags & kOpen) == 0 || !has_room(state, seat_of(unit), way.to)) continue;
    (near.has(way.to) ? beside : away).push_back(way.to);
  }
  return away.empty() ? beside : away;
}

// BTF-9.1-C: Napoléon's hex. BTF-BASE-TERRAIN: a defender in the city.
bool need_not_retreat(const Setup& setup, const State& state, UnitId unit) {
  const SpaceId hex = state.where[index(unit)];
  if (seat_of(unit) == kFrench && hex_of(state, state.napoleon) == hex) return true;
  return unit == state.defender && setup.retreat_may_be_ignored(hex);
}

void resolve_loss(const Setup& setup, State& state, int die) {
  const int roll = die + (state.rain ? 1 : 0);
  if (roll > morale(setup, state, state.beaten, state.beaten == state.defender)) return take_loss(setup, state);
  state.phase = Phase::Loss;
}

// BTF-BASE-UNITS: a full unit flips, a reduced one is eliminated and never returns.
void lose_step(const Setup&, State& state, UnitId unit) {
  UnitMask& reduced = state.reduced[index(seat_of(unit))];
  const SpaceId hex = state.where[index(unit)];
  const bool eliminated = has(reduced, unit);
  reduced ^= bit(unit);
  if (eliminated) {
    lift(state, unit);
    state.lost[index(seat_of(unit))] |= bit(unit);
  }
  // BTF-9.1-B, BTF-9.2-B.
  if (state.ney == unit) state.pending |= static_cast<std::uint8_t>(kNeyInDanger | (eliminated ? kNeyDisplaced : 0));
  if (state.napoleon == unit && eliminated) state.pending |= kNapoleonDisplaced;
  if (state.pending != 0) state.fallen = hex;
}

void take_loss(const Setup& setup, State& state) {
  lose_step(setup, state, state.beaten);
  settle_leaders(setup, state);
}

void retreat(const Setup& setup, State& state, SpaceId hex) {
  relocate(setup, state, state.beaten, hex);
  if (leipzig_taken(setup, state)) return;
  after_result(setup, state);
}

void stay(const Setup& setup, State& state) { after_result(setup, state); }

// BTF-5.1-B: only into a hex left empty. BTF-6.2: after a withdrawal only cavalry.
void after_result(const Setup& setup, State& state) {
  const bool may_pursue = !state.withdrew || setup.is_cavalry(state.actor);
  if (state.beaten == state.defender && vacant(state, state.target) && may_pursue) {
    state.phase = Phase::Advance;
    state.deciding = state.active;
  } else {
    finish_combat(state);
  }
}

void advance(const Setup& setup, State& state) {
  relocate(setup, state, state.actor, state.target);
  if (leipzig_taken(setup, state)) return;
  finish_combat(state);
}

void end_combat(State& state) {
  state.target = SpaceId::None;
  state.defender = UnitId::None;
  state.beaten = UnitId::None;
  state.raised = UnitId::None;
  state.advantage_shift = 0;
  state.result = 0;
  state.withdrew = false;
  state.actor = UnitId::None;
  state.may_move = false;
}

}  // namespace leipzig::bridge2013
