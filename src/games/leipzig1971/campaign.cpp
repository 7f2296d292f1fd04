// Sections 21 and 22: Saxons, Bavarians, the armistice, the rebellion and Austria.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {

// L71-SPC-AUSTRIA, L71-INT-FORCE.
bool austria_open(const Setup& setup, const State& state) {
  return !setup.austria_closed() || (state.war != 0 && state.turn >= state.war);
}

// L71-SPC-SAXON: until the French player-turn of turn 3.
bool saxons_neutral(const Setup& setup, const State& state) {
  return setup.special().saxon && state.turn <= setup.special().saxon_until;
}

// L71-VIC-CITY: a combat unit holds the city it stands in, or was the last to stand in.
void occupy(const Setup& setup, State& state, Seat seat, SpaceId hex) {
  for (std::size_t i = 0; i < kCities; ++i) {
    if (setup.city(i) != hex) continue;
    // L71-REI-NORTH: Berlin is taken.
    if (i == 0 && seat == kFrench && state.holder[i] == 1 && state.phase != Phase::Placement) {
      for (std::uint8_t& turn : state.north) {
        if (turn != 0 && turn + 2 >= state.turn) continue;
        turn = state.turn;
        break;
      }
    }
    state.holder[i] = static_cast<std::uint8_t>(index(seat));
  }
}

void end_game_turn(const Setup& setup, State& state) {
  const Special& special = setup.special();
  // L71-SPC-BAVARIA, L71-SPC-INTERIM: once, where the French are behind.
  if (special.bavaria && state.bavaria == 0 && state.turn >= special.bavaria_from &&
      points(setup, state, kFrench, false) - 2 * setup.handicap(kFrench) <
          points(setup, state, kAllied, false) - 2 * setup.handicap(kAllied)) {
    state.bavaria = static_cast<std::uint8_t>(state.turn + 1);
  }
  // L71-INT-WHEN.
  const int french = state.combat_losses[index(kFrench)];
  const int allied = state.combat_losses[index(kAllied)];
  if (special.intervention && state.war == 0 && state.turn >= special.losses_from && french > 0 &&
      french >= 2 * allied) {
    state.war = static_cast<std::uint8_t>(state.turn + 1);
  }
  // The end of the armistice frees its garrisons.
  if (state.armistice != 0 && state.turn + 1 == state.armistice + special.armistice_length) {
    for (std::uint16_t& marks : state.marks) marks = static_cast<std::uint16_t>(marks & ~kGarrison);
  }
}

// L71-INT-FORCE: the Austrians are placed before the French player-turn.
void start_of_turn(const Setup& setup, State& state) {
  state.phasing = kFrench;
  if (state.war == state.turn && state.war != 0) {
    for (std::size_t i = 0; i < kCities; ++i) {
      if (state.holder[i] == 2) state.holder[i] = 1;
    }
    const Arrival& force = setup.conditional("austrian_intervention");
    state.deciding = kAllied;
    state.phase = Phase::Arrival;
    for (std::size_t t = 1; t < kTypes; ++t) {
      for (int i = 0; i < force.counts[t]; ++i) {
        const auto type = static_cast<Type>(t);
        if (type == Type::Supply && !supply_free(setup, state, kAllied)) continue;
        const UnitId unit = create(state, kAllied, type);
        if (unit == UnitId::None) break;
        state.where[index(unit)] = kArriving;
        state.left[index(unit)] = force.place;
      }
    }
    return;
  }
  begin_player_turn(setup, state, kFrench);
}

// ---- the armistice ----

// L71-ARM-CALL.
bool may_call_truce(const Setup& setup, const State& state) {
  return setup.special().armistice && state.phasing == kFrench && state.armistice == 0 &&
         state.turn >= setup.special().armistice_from;
}

// L71-ARM-LENGTH: the turn of the call is its first. L71-INT-ARMISTICE: Austria joins on the next.
void call_truce(const Setup& setup, State& state) {
  state.armistice = state.turn;
  if (setup.special().intervention && state.war == 0) state.war = static_cast<std::uint8_t>(state.turn + 1);
  open_player_turn(setup, state);
}

// L71-ARM-LINE, L71-INT-WITHDRAW.
bool on_own_side(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  if (seat == kFrench) return setup.french_side(hex);
  return setup.allied_side(hex) || (setup.austria(hex) && austria_open(setup, state));
}

// L71-ARM-NOCROSS, L71-ARM-FORTRESS.
bool truce_allows(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  const Seat seat = seat_of(unit);
  if (on_own_side(setup, state, seat, hex)) return true;
  if (on_own_side(setup, state, seat, hex_of(state, unit))) return false;
  if (!setup.fortress(hex)) return true;
  return divisions_in(setup, state, seat, hex) + setup.divisions(type_of(state, unit)) <= setup.garrison();
}

// L71-ARM-SIDES: a unit on the wrong side that has not moved yet, though it can.
bool must_withdraw(const Setup& setup, const State& state, UnitId unit) {
  if (!in_armistice(setup, state) || has(state, unit, kMoved)) return false;
  const SpaceId hex = hex_of(state, unit);
  if (on_own_side(setup, state, seat_of(unit), hex)) return false;
  return !setup.fortress(hex) || divisions_in(setup, state, seat_of(unit), hex) > setup.garrison();
}

// L71-ARM-TRANSFER: the way round, into Austria or out of it.
bool may_march_round(const Setup& setup, const State& state, UnitId unit) {
  if (seat_of(unit) != kAllied || !in_armistice(setup, state) || !austria_open(setup, state)) return false;
  if (is_held(setup, state, unit) || state.left[index(unit)] < exit_cost(setup, state, unit)) return false;
  const SpaceId hex = hex_of(state, unit);
  return setup.east_allied(hex) || setup.south_austria(hex);
}

void march_round(const Setup& setup, State& state, UnitId unit) {
  const bool to_austria = setup.east_allied(hex_of(state, unit));
  lift(setup, state, unit);
  state.mover = UnitId::None;
  state.marks[index(unit)] = 0;
  state.where[index(unit)] = kMarchingRound;
  state.left[index(unit)] =
      static_cast<std::uint8_t>((state.turn + setup.special().round_trip) | (to_austria ? 0x40 : 0));
}

// ---- the rebellion ----

void begin_levy(const Setup& setup, State& state) {
  const Special& special = setup.special();
  if (special.rebellion && state.turn == special.rebellion_turn && state.armistice == 0) {  // L71-REB-WHEN
    const auto lost = [&](Seat seat) { return state.combat_losses[index(seat)] + state.march_losses[index(seat)]; };
    const bool holds = state.holder[0] == 0 && state.holder[4] == 0;  // Berlin and Breslau
    const bool winning = lost(kAllied) > 0 && lost(kAllied) >= 3 * lost(kFrench);
    if (!holds || !winning) state.rebellion = state.turn;
  }
  if (state.rebellion == 0) return;
  state.phase = Phase::Levy;
  state.owing = static_cast<std::uint8_t>(special.toll);
  ChoiceList choices;
  list_losses(setup, state, choices);
  if (!choices.empty()) return;
  state.owing = 0;
  state.phase = Phase::Arrival;
}

}  // namespace leipzig::leipzig1971
