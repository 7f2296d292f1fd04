// 10.0: random events at the first Joker of a turn.
#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {
namespace {

void choose(const Setup& setup, State& state, Phase phase, Seat seat, UnitMask candidates) {
  if (candidates == 0) return end_event(setup, state);  // no event
  state.phase = phase;
  state.deciding = seat;
}

void come_once(State& state, std::uint8_t came, std::uint8_t waits) {
  if ((state.events & came) == 0) state.events |= static_cast<std::uint8_t>(came | waits);
}

}  // namespace

// BTF-10.0; each line's rule stands beside it.
void resolve_event(const Setup& setup, State& state, int total) {
  switch (setup.event(total)) {
    case CardEvent::None:  // BTF-10.0-5
      break;
    case CardEvent::Rally:  // BTF-10.0-2
      state.deciding = kFrench;
      return choose(setup, state, Phase::Rally, kFrench, rally_candidates(state));
    case CardEvent::CoalitionRally:  // BTF-10.0-12
      state.deciding = kAllied;
      return choose(setup, state, Phase::Rally, kAllied, rally_candidates(state));
    case CardEvent::CommandCrisis:  // BTF-10.0-3
      come_once(state, kCrisisCame, kCrisisWaits);
      break;
    case CardEvent::Misled:  // BTF-10.0-8
      come_once(state, kMisledCame, kMisledWaits);
      break;
    case CardEvent::SoundOfGuns:  // BTF-10.0-4
      return choose(setup, state, Phase::March, kAllied, march_candidates(state));
    case CardEvent::Saxons:  // BTF-10.0-6
      if ((state.events & kSaxonsCame) != 0) break;
      state.events |= kSaxonsCame;
      return choose(setup, state, Phase::Desert, kAllied, deserters(setup, state));
    case CardEvent::Rain:  // BTF-10.0-9
      state.rain = true;
      break;
  }
  end_event(setup, state);
}

UnitMask rally_candidates(const State& state) {
  const std::size_t seat = index(state.deciding);
  return state.reduced[seat] & state.on_map[seat];
}

UnitMask march_candidates(const State& state) {
  UnitMask to_come = 0;
  for_each(kAllied, state.waiting[index(kAllied)], [&](UnitId unit) {
    if (state.due[index(unit)] > state.turn) to_come |= bit(unit);
  });
  return to_come;
}

UnitMask deserters(const Setup& setup, const State& state) {
  UnitMask units = 0;
  for_each(kFrench, state.on_map[index(kFrench)] & ~setup.cavalry(kFrench), [&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    const bool led = hex_of(state, state.napoleon) == hex || hex_of(state, state.ney) == hex;
    // BTF-10.0-6: 11.0 names the Imperial and the Young Guard apart.
    const Unit& counter = setup.unit(unit);
    const bool loyal = counter.guard && (!counter.young_guard || setup.options().young_guard_loyal);
    if (!loyal && !led) units |= bit(unit);
  });
  return units;
}

void rally(const Setup& setup, State& state, UnitId unit) {
  state.reduced[index(seat_of(unit))] &= ~bit(unit);
  end_event(setup, state);
}

// Into the current turn means at once; where no hex is open the unit waits for the next.
void march(const Setup& setup, State& state, UnitId unit) {
  std::uint8_t& due = state.due[index(unit)];
  --due;
  if (due > state.turn) return end_event(setup, state);
  if (arrival_hexes(setup, state, unit).empty()) {
    ++due;
    return end_event(setup, state);
  }
  state.entering = unit;
  state.phase = Phase::MarchEntry;
  state.deciding = kAllied;
}

void desert(const Setup& setup, State& state, UnitId unit) {
  lose_step(setup, state, unit);
  end_event(setup, state);
}

// BTF-2.0-C: a new card for whatever the Joker was drawn for; a combat that lost its attacker or defender is over.
void end_event(const Setup& setup, State& state) {
  const Phase purpose = state.purpose;
  state.purpose = Phase::Draw;
  if (purpose == Phase::CombatCard && (!on_map(state, state.actor) || !on_map(state, state.defender))) {
    end_combat(state);
    return end_activation(state);
  }
  ask_for_card(setup, state, purpose);
}

}  // namespace leipzig::bridge2013
