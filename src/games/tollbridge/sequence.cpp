// Chapters 1 and 4: the sequence of play, and what wins.
#include "games/tollbridge/chapters.h"

namespace leipzig::tollbridge {
namespace {

void end_game(State& state, Ending ending, Seat winner) {
  state.phase = Phase::Over;
  state.ending = ending;
  state.winner = winner;
  state.attacker = state.defender = UnitId::None;
}

}  // namespace

State empty_state(const Setup& setup) {
  State state{};
  state.where.fill(SpaceId::None);
  state.turn = static_cast<std::uint8_t>(setup.first_turn());
  state.phasing = kRaiders;
  state.phase = Phase::Movement;
  state.attacker = state.defender = UnitId::None;
  state.ending = Ending::None;
  state.winner = kRaiders;
  return state;
}

// TOL-3.4: the owner of a beaten unit chooses where it goes; all else is decided by the side whose turn it is.
Seat deciding(const Setup& setup, const State& state) {
  return state.phase == Phase::Retreat ? setup.unit(state.defender).seat : state.phasing;
}

// TOL-1.2
void end_movement(State& state) {
  state.phase = Phase::Combat;
  state.done = 0;
}

// TOL-1.2: the raiders' turn, the guards' turn, then the next turn.
void end_combat(const Setup& setup, State& state) {
  state.phase = Phase::Movement;
  state.done = 0;
  state.phasing = engine::other(state.phasing);
  if (state.phasing == kGuards) return;
  const UnitId holder = unit_in(setup, state, setup.toll_house());
  if (holder != UnitId::None && setup.unit(holder).seat == kRaiders) {
    return end_game(state, Ending::TollHouse, kRaiders);  // TOL-4.1
  }
  if (state.turn == setup.last_turn()) return end_game(state, Ending::Time, kGuards);  // TOL-4.3
  ++state.turn;
}

// TOL-4.2
void lose(const Setup& setup, State& state, UnitId unit) {
  state.where[index(unit)] = SpaceId::None;
  const Seat seat = setup.unit(unit).seat;
  for (std::size_t i = 0; i < setup.units().size(); ++i) {
    if (setup.units()[i].seat == seat && state.where[i] != SpaceId::None) return;
  }
  end_game(state, Ending::Eliminated, engine::other(seat));
}

}  // namespace leipzig::tollbridge
