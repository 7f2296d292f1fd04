// 3.0: what a card allows, quadrant by quadrant, and recovery on a face card.
#include <utility>

#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {
namespace {

// The larger numbers first.
QuadrantLimits sorted(QuadrantLimits numbers) {
  const auto order = [&numbers](std::size_t a, std::size_t b) {
    if (numbers[a] < numbers[b]) std::swap(numbers[a], numbers[b]);
  };
  order(0, 1);
  order(2, 3);
  order(0, 2);
  order(1, 3);
  order(1, 2);
  return numbers;
}

// The numbers of a card may go to the quadrants in any order: they fit if the largest fits the largest, and so on.
bool fits(const QuadrantLimits& used, const QuadrantLimits& limits) {
  const QuadrantLimits most = sorted(used);
  for (std::size_t i = 0; i < kQuadrants; ++i) {
    if (most[i] > limits[i]) return false;
  }
  return true;
}

bool allowed(const Setup& setup, const State& state, const QuadrantLimits& used) {
  const QuadrantLimits limits = sorted(limits_now(setup, state));
  if (fits(used, limits)) return true;
  if (!state.extra) return false;
  // BTF-7.0-B: one unit more in one quadrant.
  for (std::size_t i = 0; i < kQuadrants; ++i) {
    if (used[i] == 0) continue;
    QuadrantLimits less = used;
    --less[i];
    if (fits(less, limits)) return true;
  }
  return false;
}

bool untouched(const State& state) { return state.used == QuadrantLimits{} && !state.extra; }

}  // namespace

// BTF-3.0-A; one less in each quadrant after BTF-10.0-3 and BTF-10.0-8.
QuadrantLimits limits_now(const Setup& setup, const State& state) {
  QuadrantLimits limits = setup.limits(setup.rank(state.card).kind);
  if (!state.reduced_card) return limits;
  for (std::uint8_t& limit : limits) limit = static_cast<std::uint8_t>(limit == 0 ? 0 : limit - 1);
  return limits;
}

int activations_left(const Setup& setup, const State& state, Quadrant quadrant) {
  QuadrantLimits used = state.used;
  int left = -1;
  do {
    ++left;
    ++used[index(quadrant)];
  } while (allowed(setup, state, used));
  return left;
}

Quadrant quadrant_of(const Setup& setup, const State& state, UnitId unit) {
  const SpaceId hex = state.where[index(unit)];
  if (hex != SpaceId::None) return setup.quadrant(hex);
  return seat_of(unit) == kAllied ? state.left_by[index(unit) - kSideUnits] : Quadrant::None;
}

// BTF-BASE-ACTIVATE: once for each card. BTF-3.0-C: nothing goes over to another quadrant.
bool may_activate(const Setup& setup, const State& state, UnitId unit) {
  if (seat_of(unit) != state.active || !on_map(state, unit) || has(state.acted, unit)) return false;
  QuadrantLimits used = state.used;
  ++used[index(quadrant_of(setup, state, unit))];
  return allowed(setup, state, used);
}

// BTF-3.0-B, BTF-4.0-D: instead of activating; the units in different quadrants, off the map where they left.
bool may_recover(const Setup& setup, const State& state, UnitId unit) {
  const std::size_t seat = index(state.active);
  if (setup.rank(state.card).kind != CardClass::Face || seat_of(unit) != state.active) return false;
  if (!has(state.reduced[seat] & (state.on_map[seat] | state.away[seat]), unit)) return false;
  if (state.phase == Phase::Activate) return untouched(state);
  return state.used[index(quadrant_of(setup, state, unit))] == 0;
}

void begin_card(const Setup& setup, State& state, Card card) {
  state.card = card;
  state.active = setup.seat_of_card(card);  // BTF-BASE-COLOUR
  state.deciding = state.active;
  // BTF-7.0-C: a new holder may use it from their next activation card on.
  if (state.advantage == state.active) state.advantage_waits = false;
  const std::uint8_t waits = state.active == kAllied ? kCrisisWaits : kMisledWaits;
  state.reduced_card = (state.events & waits) != 0;
  state.events &= static_cast<std::uint8_t>(~waits);
  state.phase = Phase::Activate;
}

void list_activations(const Setup& setup, const State& state, ChoiceList& choices) {
  const bool advantage = may_use_advantage(state, state.active);
  const HexSet zone = cavalry_zone(setup, state, engine::other(state.active));
  std::array<bool, kQuadrants> open{};
  for (const Quadrant quadrant : kAllQuadrants) {
    QuadrantLimits used = state.used;
    ++used[index(quadrant)];
    open[index(quadrant)] = allowed(setup, state, used);
  }
  for_each(state.active, state.on_map[index(state.active)] & ~state.acted, [&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (!open[index(setup.quadrant(hex))]) return;
    const bool moves = can_move(setup, state, unit);
    const bool leaves = can_leave(setup, state, unit);
    if (zone.has(hex)) {
      if (moves || leaves) choices.push_back(choice(Kind::BreakAway, unit));
    } else {
      if (moves) choices.push_back(choice(Kind::Move, unit));
      if (leaves) choices.push_back(choice(Kind::Leave, unit));
      if (advantage && can_ride(setup, state, unit)) choices.push_back(choice(Kind::Ride, unit));
    }
    if (can_attack(setup, state, unit)) choices.push_back(choice(Kind::Attack, unit));
  });
  list_recoveries(setup, state, choices);
  if (advantage && !state.extra) choices.push_back(choice(Kind::Extra));
  choices.push_back(choice(Kind::EndCard));
}

void list_recoveries(const Setup& setup, const State& state, ChoiceList& choices) {
  const std::size_t seat = index(state.active);
  for_each(state.active, state.reduced[seat], [&](UnitId unit) {
    if (may_recover(setup, state, unit)) choices.push_back(choice(Kind::Recover, unit));
  });
}

// What the active unit may still do.
void list_acts(const Setup& setup, const State& state, ChoiceList& choices) {
  const UnitId unit = state.actor;
  if (state.may_move) {
    if (can_move(setup, state, unit)) choices.push_back(choice(Kind::Move, unit));
    if (can_leave(setup, state, unit)) choices.push_back(choice(Kind::Leave, unit));
    if (may_use_advantage(state, state.active) && can_ride(setup, state, unit)) {
      choices.push_back(choice(Kind::Ride, unit));
    }
  }
  if (can_attack(setup, state, unit)) choices.push_back(choice(Kind::Attack, unit));
  choices.push_back(choice(Kind::Done));
}

// The activation is spent in the quadrant where the unit stands now (BTF-BASE-QUADRANTS).
void take_in_hand(const Setup& setup, State& state, UnitId unit) {
  if (state.actor == unit) return;
  ++state.used[index(quadrant_of(setup, state, unit))];
  state.acted |= bit(unit);
  state.actor = unit;
}

// After a move or a roll: the unit goes on where it can, or is done.
void keep_going(const Setup& setup, State& state) {
  if (state.may_move || can_attack(setup, state, state.actor)) {
    state.phase = Phase::Act;
    state.deciding = state.active;
  } else {
    end_activation(state);
  }
}

void end_activation(State& state) {
  state.actor = UnitId::None;
  state.may_move = false;
  state.phase = Phase::Activate;
  state.deciding = state.active;
}

void recover(const Setup& setup, State& state, UnitId unit) {
  state.reduced[index(state.active)] &= ~bit(unit);
  ++state.used[index(quadrant_of(setup, state, unit))];
  state.phase = Phase::Recover;
  int recovered = 0;
  for (const std::uint8_t number : state.used) recovered += number;
  ChoiceList more;
  if (recovered < setup.recovery_quadrants()) list_recoveries(setup, state, more);
  if (more.empty()) ask_for_card(setup, state, Phase::Draw);
}

}  // namespace leipzig::bridge2013
