// Chapter 13, the fights on 16.10. and 18.10.
#include <algorithm>

#include "games/voelkerschlacht/chapters.h"

namespace leipzig::voelkerschlacht {
namespace {

// VSL-FIGHT-POINTS, VSL-FIGHT-ALLOCATE: each enemy army in contact costs a point, put on one of those it touches.
void begin_declaring(const Setup& setup, State& state, Side side) {
  state.declaring = side;
  for_each(state.placed & setup.armies(engine::other(side)), [&](ArmyId enemy) {
    const ArmyMask own = touching(setup, state, enemy);
    if (own == 0) return;  // VSL-FIGHT-CONTACT
    if ((own & (own - 1)) == 0) {
      ++state.hits[index(first(own))];
    } else {
      state.to_allot |= bit(enemy);
    }
  });
}

// VSL-FIGHT-SIMULTANEOUS: all losses together. VSL-FIGHT-NOTERRAIN: by strength alone.
void apply_losses(const Setup& setup, State& state) {
  for_each(state.placed, [&](ArmyId army) {
    const int lost = std::min(state.losses[index(army)] + state.hits[index(army)], setup.general(army).strength);
    state.losses[index(army)] = static_cast<std::uint8_t>(lost);  // VSL-FIGHT-RECORD
    if (strength_left(setup, state, army) > 0) return;
    // VSL-FIGHT-REMOVE.
    state.held[index(setup.general(army).side)] &= ~bit(state.where[index(army)]);
    state.where[index(army)] = FieldId::None;
    state.placed &= ~bit(army);
    state.removed |= bit(army);
  });
  state.hits.fill(0);
  ++state.fights_held;
}

// The player whose turn has just ended declares first.
void keep_going(const Setup& setup, State& state) {
  if (state.to_allot == 0 && state.declaring == active(state)) {
    begin_declaring(setup, state, engine::other(state.declaring));
  }
  if (state.to_allot != 0) {
    state.phase = Phase::Fight;
    return;
  }
  apply_losses(setup, state);
  state.declaring = kFrench;
  state.phase = Phase::Turn;
}

}  // namespace

// VSL-FIGHT-WHEN: each once, at the end of the turn in which its date was reached.
bool fight_due(const Setup& setup, const State& state) {
  return state.fights_held < setup.fights() && state.clock >= setup.fight_at(state.fights_held);
}

ArmyMask armies_on(const State& state, FieldSet fields) {
  ArmyMask armies = 0;
  for_each(state.placed, [&](ArmyId army) {
    if (has(fields, state.where[index(army)])) armies |= bit(army);
  });
  return armies;
}

ArmyMask touching(const Setup& setup, const State& state, ArmyId army) {
  const Side enemy = engine::other(setup.general(army).side);
  const FieldSet around = setup.neighbours(state.where[index(army)]) & state.held[index(enemy)];
  return around == 0 ? 0 : armies_on(state, around);
}

// VSL-COMP-CHIPS: a number, however many chips there are.
int strength_left(const Setup& setup, const State& state, ArmyId army) {
  return setup.general(army).strength - state.losses[index(army)];
}

void begin_fight(const Setup& setup, State& state) {
  begin_declaring(setup, state, active(state));
  keep_going(setup, state);
}

void put_loss(const Setup& setup, State& state, ArmyId enemy, ArmyId own) {
  state.to_allot &= ~bit(enemy);
  ++state.hits[index(own)];
  if (state.to_allot != 0) return;
  keep_going(setup, state);
  if (state.phase != Phase::Fight) settle(setup, state);
}

}  // namespace leipzig::voelkerschlacht
