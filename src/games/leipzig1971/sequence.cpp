// Section 3: game-turns, player-turns and phases; how long dispersal lasts.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

// L71-DSP-DURATION: those whose term ends with this phase are free.
void release(State& state, bool combat) {
  const std::uint8_t now = term(state.turn, state.phasing, combat);
  for (std::uint8_t& until : state.until) {
    if (until == now) until = 0;
  }
}

void clear_marks(State& state, std::uint16_t marks) {
  for (const Seat seat : engine::kSeats) {
    for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
      state.marks[index(unit)] = static_cast<std::uint16_t>(state.marks[index(unit)] & ~marks);
    });
  }
}

}  // namespace

std::uint8_t term(int turn, Seat seat, bool combat) {
  return static_cast<std::uint8_t>(4 * turn + 2 * static_cast<int>(index(seat)) + (combat ? 1 : 0) + 1);
}

// L71-DSP-CAUSES: by results of combat, retreat before it, or the march. L71-DSP-DURATION, L71-DSP-AGAIN: to the end of
// the same phase of the next game-turn, restarted each time.
void disperse(State& state, UnitId unit) {
  state.until[index(unit)] = term(state.turn + 1, state.phasing, state.phase >= Phase::Declaring);
}

void begin_game(const Setup& setup, State& state) {
  if (setup.options().free_deployment || setup.revised()) return begin_placement(setup, state);
  start_of_turn(setup, state);
}

// L71-SEQ-TURN, L71-SEQ-PLAYERTURN.
void begin_player_turn(const Setup& setup, State& state, Seat seat) {
  state.phasing = seat;
  state.deciding = seat;
  if (may_call_truce(setup, state)) {
    state.phase = Phase::Truce;
    return;
  }
  open_player_turn(setup, state);
}

void open_player_turn(const Setup& setup, State& state) {
  if (state.phasing == kAllied) {
    cover(setup, state);
  } else {
    begin_levy(setup, state);
    if (state.phase == Phase::Levy) return;
  }
  begin_arrivals(setup, state);
}

// L71-ARM-OTHER: in the armistice too.
void begin_arrivals(const Setup& setup, State& state) {
  bring_arrivals(setup, state, state.phasing);
  state.phase = Phase::Arrival;
  ChoiceList choices;
  list_arrivals(setup, state, choices);
  if (choices.size() == 1) end_arrivals(setup, state);
}

void begin_movement(const Setup& setup, State& state) {
  state.phase = Phase::Movement;
  state.deciding = state.phasing;
  state.mover = UnitId::None;
  state.stage = MarchStage::None;
  state.under_way = false;
  state.sources.clear();
  state.swept.clear();
  note_in_sight(setup, state);
  const Seat seat = state.phasing;
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    state.left[index(unit)] = static_cast<std::uint8_t>(setup.allowance(seat, type_of(state, unit)));  // L71-MOV-C
    if (usable(state, unit) && !state.sources.full()) state.sources.push_back({unit, hex_of(state, unit)});
  });
}

void end_movement(const Setup& setup, State& state) {
  lay_down(state);
  // L71-SUP-C3: supply that fed a forced march goes now, and a depot leaves a supply unit behind (L71-SUP-C5).
  const Seat seat = state.phasing;
  const UnitSet standing = state.standing[index(seat)];
  for_each(seat, standing, [&](UnitId unit) {
    if (is_supply(type_of(state, unit)) && has(state, unit, kMarchUsed)) spend(setup, state, unit);
  });
  state.sources.clear();
  state.phase = Phase::Assembly;
  ChoiceList choices;
  list_assembly(setup, state, choices);
  if (choices.size() == 1 && kind_of(choices[0]) == Kind::EndAssembly) end_assembly(setup, state);
}

void end_assembly(const Setup& setup, State& state) {
  release(state, false);
  const Seat seat = state.phasing;
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    state.left[index(unit)] = 0;
    if (in_armistice(setup, state) && setup.fortress(hex_of(state, unit))) {
      state.marks[index(unit)] |= kGarrison;  // L71-ARM-FORTRESS
    }
  });
  clear_marks(state, kMoved | kStopped | kDone | kOrganized | kMarchUsed | kMarched | kByCavalry | kInSight);
  state.swept.clear();
  state.under_way = false;
  begin_combat(setup, state);
}

// The end of a player-turn, of a game-turn, of the game.
void end_combat(const Setup& setup, State& state) {
  state.attacks.clear();
  state.sustained.clear();
  state.duties.clear();
  state.battle = Attack{};
  state.column = 0;
  state.result = 0;
  // L71-SUP-C1, L71-SUP-C2, L71-STK-B3: what fed combats and stacks is spent.
  for (const Seat seat : engine::kSeats) {
    const UnitSet standing = state.standing[index(seat)];
    for_each(seat, standing, [&](UnitId unit) {
      if (is_supply(type_of(state, unit)) && has(state, unit, kServes)) spend(setup, state, unit);
    });
  }
  clear_marks(state, kFought | kAttacking | kServes);
  release(state, true);
  if (state.phasing == kFrench) {
    begin_player_turn(setup, state, kAllied);
    return;
  }
  end_game_turn(setup, state);
  if (state.turn == setup.last_turn()) {
    finish(setup, state);  // L71-SEQ-LENGTH
    return;
  }
  ++state.turn;
  start_of_turn(setup, state);
}

}  // namespace leipzig::leipzig1971
