// 9.0: Napoléon and Marshal Ney.
#include <algorithm>

#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {
namespace {

UnitMask french_on_map(const State& state) { return state.on_map[index(kFrench)]; }

UnitId& leader_unit(State& state, std::uint8_t pending) {
  return pending == kNapoleonDisplaced ? state.napoleon : state.ney;
}

// Napoléon is placed before Ney.
std::uint8_t next_leader(const State& state) {
  return (state.pending & kNapoleonDisplaced) != 0 ? kNapoleonDisplaced : kNeyDisplaced;
}

void clear(State& state, std::uint8_t pending) { state.pending &= static_cast<std::uint8_t>(~pending); }

}  // namespace

// BTF-9.1-A, BTF-9.2-A: at the start of each turn but the first, with any French unit.
void begin_leaders(const Setup& setup, State& state) {
  if (state.turn != setup.first_turn()) {
    state.pending = 0;
    if (setup.deployed_napoleon() != UnitId::None) state.pending |= kNapoleonDisplaced;
    if (setup.deployed_ney() != UnitId::None && !state.ney_lost) state.pending |= kNeyDisplaced;
    if (french_on_map(state) == 0) {
      state.napoleon = state.ney = UnitId::None;
      state.pending = 0;
    }
  }
  if (state.pending == 0) return begin_cards(setup, state);
  state.phase = Phase::Leaders;
  state.deciding = kFrench;
}

// BTF-9.1-B: the nearest French units of the quadrant where the leader's unit was lost; if there is none, any.
UnitMask leader_candidates(const Setup& setup, const State& state) {
  if (state.phase == Phase::Leaders) return french_on_map(state);
  UnitMask nearest = 0;
  int least = kit::Board::kUnreachable;
  for_each(kFrench, french_on_map(state), [&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (setup.quadrant(hex) != setup.quadrant(state.fallen)) return;
    const int distance = setup.board().distance(hex, state.fallen);
    if (distance < least) nearest = 0;
    if (distance <= least) nearest |= bit(unit);
    least = std::min(least, distance);
  });
  return nearest != 0 ? nearest : french_on_map(state);
}

// After a loss: Ney's roll, then where each leader goes; then the combat goes on.
void settle_leaders(const Setup& setup, State& state) {
  if ((state.pending & kNeyInDanger) != 0) {
    state.phase = Phase::NeyDie;
    return;
  }
  while (state.pending != 0) {
    state.phase = Phase::Displaced;
    const std::uint8_t leader = next_leader(state);
    const UnitMask candidates = leader_candidates(setup, state);
    if (count(candidates) > 1) {
      state.deciding = kFrench;
      return;
    }
    leader_unit(state, leader) = candidates == 0 ? UnitId::None : first(kFrench, candidates);
    clear(state, leader);
  }
  state.fallen = SpaceId::None;
  after_result(setup, state);
}

void list_leaders(const Setup& setup, const State& state, ChoiceList& choices) {
  const Kind kind = next_leader(state) == kNapoleonDisplaced ? Kind::Napoleon : Kind::Ney;
  for_each(kFrench, leader_candidates(setup, state), [&](UnitId unit) { choices.push_back(choice(kind, unit)); });
}

void place_leader(const Setup& setup, State& state, Kind kind, UnitId unit) {
  if (state.phase == Phase::Deploy) {
    state.napoleon = unit;
    return continue_deployment(setup, state);
  }
  const std::uint8_t leader = kind == Kind::Napoleon ? kNapoleonDisplaced : kNeyDisplaced;
  leader_unit(state, leader) = unit;
  clear(state, leader);
  if (state.phase == Phase::Displaced) return settle_leaders(setup, state);
  if (state.pending == 0) begin_cards(setup, state);
}

// BTF-9.2-B.
void resolve_ney(const Setup& setup, State& state, int die) {
  clear(state, kNeyInDanger);
  if (die == setup.ney().lost_on) {
    state.ney = UnitId::None;
    state.ney_lost = true;
    clear(state, kNeyDisplaced);
  }
  settle_leaders(setup, state);
}

}  // namespace leipzig::bridge2013
