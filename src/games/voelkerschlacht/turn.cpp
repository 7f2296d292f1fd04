// Chapter 3, the turn: five actions in any mixture, and what happens at the end of them.
#include <algorithm>

#include "games/voelkerschlacht/chapters.h"

namespace leipzig::voelkerschlacht {
namespace {

constexpr int kQuietTurns = 4;   // VSL-TURN-STALL
constexpr int kFirstTurns = 2;   // turn 1 is the first of the French, turn 2 of the Allies
constexpr int kHistoryBits = 4;  // VSL-DRAW-SWAP looks back over four turns

bool can_act(const Setup& setup, const State& state) {
  if (!state.display.empty() || can_draw_from_pile(state)) return true;
  ChoiceList choices;
  list_actions(setup, state, choices);
  return !choices.empty();
}

// VSL-TURN-STALL, and what VSL-DRAW-SWAP has to remember of the turn.
void note_turn(const Setup& setup, State& state) {
  state.stale_turns = static_cast<std::uint8_t>(state.row_drawn ? 0 : std::min(state.stale_turns + 1, kHistoryBits));
  state.pile_turns =
      static_cast<std::uint8_t>((state.pile_turns << 1 | (state.pile_drawn ? 1 : 0)) & ((1 << kHistoryBits) - 1));
  state.quiet_turns = static_cast<std::uint8_t>(state.clock_moved ? 0 : state.quiet_turns + 1);
  if (state.quiet_turns < kQuietTurns) return;
  state.quiet_turns = 0;
  move_clock(setup, state);
}

bool row_is_short(const Setup& setup, const State& state) {
  return state.display.size() < static_cast<std::size_t>(setup.row_size()) && can_draw_from_pile(state);
}

void fill_row(State& state) {
  need_pile(state);
  state.phase = Phase::Refill;
}

}  // namespace

Side deciding(const Setup& setup, const State& state) {
  switch (state.phase) {
    case Phase::MissionDraw:
    case Phase::Second:
    case Phase::SecondDraw:
    case Phase::Keep:
    case Phase::Reveal:
    case Phase::Support:
      return Side::French;
    case Phase::Oppose:
      return Side::Allied;
    case Phase::Arm:
      return setup.general(state.naming).side;  // VSL-PLACE-ARMCHOICE: the owner, whoever's turn it is
    case Phase::Fight:
      return state.declaring;
    default:
      return active(state);
  }
}

bool nothing_left(const Setup& setup, const State& state, Side side) {
  return ((state.cards | state.marked) & setup.armies(side)) == 0;
}

// VSL-TURN-FIRST.
bool is_limited(const State& state) { return state.turn <= kFirstTurns && !state.laid_out; }

// VSL-TURN-NOTHINGLEFT: none of the five actions is compulsory then.
bool may_pass(const Setup& setup, const State& state) {
  return state.idle_turns[index(active(state))] == 1 && nothing_left(setup, state, active(state));
}

// VSL-TURN-FIVE: the seven kinds.
void list_actions(const Setup& setup, const State& state, ChoiceList& choices) {
  for_each(state.cards & setup.armies(active(state)), [&](ArmyId army) {
    if (may_lay_out(setup, state, army)) choices.push_back(choice(Kind::LayOut, index(army)));
  });
  list_playable(setup, state, choices);
  list_draws(state, choices);
  if (may_exchange(setup, state)) choices.push_back(choice(Kind::Exchange));
  if (may_pass(setup, state)) choices.push_back(choice(Kind::Pass));
}

void begin_turn(const Setup& setup, State& state) {
  ++state.turn;
  state.stage = Stage::Acting;
  state.actions = static_cast<std::uint8_t>(setup.actions_per_turn());
  state.laid_out = state.clock_moved = state.row_drawn = state.pile_drawn = false;
  const Side side = active(state);
  if (!nothing_left(setup, state, side)) return;
  std::uint8_t& idle = state.idle_turns[index(side)];
  if (idle < 2) ++idle;
  if (idle < 2) return;
  move_clock(setup, state);
  state.actions = 0;
}

void settle(const Setup& setup, State& state) {
  while (true) {
    if (state.naming != ArmyId::None) {
      state.phase = Phase::Arm;
      return;
    }
    if (state.reveals_due > 0) {
      state.phase = Phase::Reveal;
      return;
    }
    if (const ArmyMask next = waiting(state); next != 0) {
      if ((next & (next - 1)) != 0) {
        state.phase = Phase::Place;
        return;
      }
      place_army(setup, state, first(next));
      continue;
    }
    if (state.exchanging) {
      if (row_is_short(setup, state)) return fill_row(state);
      state.exchanging = false;
    }
    // VSL-TURN-END: the order of the steps.
    switch (state.stage) {
      case Stage::Acting:
        if (state.actions > 0 && can_act(setup, state)) {
          state.phase = Phase::Turn;
          return;
        }
        state.actions = 0;
        note_turn(setup, state);
        state.stage = Stage::Discarding;
        break;
      case Stage::Discarding:
        if (hand_total(state, active(state)) > setup.hand_limit()) {
          state.phase = Phase::Discard;
          return;
        }
        state.stage = Stage::Filling;
        break;
      case Stage::Filling:
        if (row_is_short(setup, state)) return fill_row(state);
        state.stage = Stage::Fighting;
        break;
      case Stage::Fighting:
        if (fight_due(setup, state)) {
          begin_fight(setup, state);
          if (state.phase == Phase::Fight) return;
          break;
        }
        if (state.clock >= setup.ends_at()) {  // VSL-END-WHEN
          state.stage = Stage::Scoring;
          begin_scoring(setup, state);
          break;
        }
        begin_turn(setup, state);
        break;
      case Stage::Scoring:
        if (undecided(setup, state, Side::French) != 0) {
          state.phase = Phase::Support;
          return;
        }
        if (undecided(setup, state, Side::Allied) != 0) {
          state.phase = Phase::Oppose;
          return;
        }
        return finish_scoring(setup, state);
    }
  }
}

}  // namespace leipzig::voelkerschlacht
