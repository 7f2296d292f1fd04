// 2.0: the turn, its two piles, and what a Joker does.
#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {
namespace {

void clear_card(State& state) {
  state.card = Card::None;
  state.acted = 0;
  state.used = {};
  state.extra = false;
  state.reduced_card = false;
}

// BTF-2.0-D: at once, whatever the card was drawn for; the Advantage stays where it is.
void end_turn(const Setup& setup, State& state) {
  end_combat(state);
  clear_card(state);
  state.rain = false;
  if (state.turn == setup.last_turn()) return finish(state);
  ++state.turn;
  begin_turn(setup, state);
}

}  // namespace

// BTF-BASE-TURN.
void begin_turn(const Setup& setup, State& state) {
  state.pile = setup.pile(0);
  state.pile_number = 0;
  state.drawn = Card::None;
  begin_arrivals(setup, state, kAllied);
}

void begin_cards(const Setup& setup, State& state) { ask_for_card(setup, state, Phase::Draw); }

// BTF-2.0-B: when the first pile is used up the second is made, at the next draw, even inside a combat.
void ask_for_card(const Setup& setup, State& state, Phase purpose) {
  if (state.pile == 0) state.pile = setup.pile(++state.pile_number);
  if (purpose == Phase::Draw) clear_card(state);
  state.phase = purpose;
}

int jokers_drawn(const State& state) { return 2 - std::popcount(state.pile & kJokers); }

void draw(const Setup& setup, State& state, Card card) {
  const Phase purpose = state.phase;
  state.drawn = card;
  if (card != Card::Joker) {
    state.pile &= ~(Pile{1} << index(card));
    return purpose == Phase::Draw ? begin_card(setup, state, card) : resolve_combat(setup, state, card);
  }
  state.pile &= ~(std::bit_floor(state.pile & kJokers));
  if (jokers_drawn(state) >= setup.jokers_that_end()) return end_turn(setup, state);
  // BTF-2.0-C: set aside on turn 1, an event from turn 2 on.
  if (state.turn < setup.events_from()) return ask_for_card(setup, state, purpose);
  state.purpose = purpose;
  state.phase = Phase::EventDice;
}

}  // namespace leipzig::bridge2013
