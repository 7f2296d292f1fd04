// Chapter 3, the turn: five actions in any mixture, and what happens at the end of them.
#include <algorithm>

#include "games/voelkerschlacht/chapters.h"

namespace leipzig::voelkerschlacht {
namespace {

constexpr int kQuietTurns = 4;
constexpr int kMostQuietTurns = 40;  // without the guard: far more than any game needs, so that every game ends
constexpr int kMostTurns = 255;      // counted no further: odd, so that turns still alternate
constexpr int kFirstTurns = 2;       // turn 1 is the first of the French, turn 2 of the Allies
constexpr int kHistoryBits = 4;      // VSL-DRAW-SWAP looks back over four turns

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
  if (state.quiet_turns < quiet_turns_allowed(setup)) return;
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
    case Phase::Scored:
      return kFrench;
    case Phase::Place:  // VSL-PLACE-CHAIN
      return setup.options().first_rules ? active(state) : setup.general(first(next_to_place(setup, state))).side;
    case Phase::Oppose:
      return kAllied;
    case Phase::Arm:
      return setup.general(state.naming).side;  // VSL-PLACE-ARMCHOICE: the owner, even in the other's turn
    case Phase::Fight:
      return state.declaring;
    default:
      return active(state);
  }
}

// VSL-TURN-STALL.
int quiet_turns_allowed(const Setup& setup) { return setup.options().standstill_guard ? kQuietTurns : kMostQuietTurns; }

// VSL-TURN-NOTHINGLEFT: no marker on the board, and no card for which the scout cards and free villages are there.
// Scout cards come from placing armies only, so without markers there will be no more of them.
bool nothing_left(const Setup& setup, const State& state, Side side) {
  if ((state.marked & setup.armies(side)) != 0) return false;
  const ArmyMask cards = state.cards & setup.armies(side);
  if (setup.options().first_rules) return cards == 0;
  bool hope = false;
  for_each(cards, [&](ArmyId army) {
    hope = hope ||
           (free_villages(setup, state, army) != 0 && scouts_needed(setup, state, army) <= state.scouts[index(side)]);
  });
  return !hope;
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
  state.turn = static_cast<std::uint8_t>(state.turn == kMostTurns ? kMostTurns - 1 : state.turn + 1);
  state.stage = Stage::Acting;
  state.actions = static_cast<std::uint8_t>(setup.actions_per_turn());
  state.laid_out = state.clock_moved = state.row_drawn = state.pile_drawn = false;
  const Side side = active(state);
  std::uint8_t& idle = state.idle_turns[index(side)];
  if (!nothing_left(setup, state, side)) {
    if (!setup.options().first_rules) idle = 0;
    return;
  }
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
    if (const ArmyMask next = next_to_place(setup, state); next != 0) {
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
        if (undecided(setup, state, kFrench) != 0) {
          state.phase = Phase::Support;
          return;
        }
        if (undecided(setup, state, kAllied) != 0) {
          state.phase = Phase::Oppose;
          return;
        }
        return finish_scoring(setup, state);
    }
  }
}

}  // namespace leipzig::voelkerschlacht
