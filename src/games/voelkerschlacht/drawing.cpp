// Chapter 10, action 7: draw an action card; the row, the pile, the limit of the hand.
#include "games/voelkerschlacht/chapters.h"

namespace leipzig::voelkerschlacht {
namespace {

constexpr int kStaleTurns = 4;  // VSL-DRAW-SWAP: two rounds

}  // namespace

bool can_draw_from_pile(const State& state) { return state.pile.size() + state.discards.size() != 0; }

// VSL-DRAW-ONE.
void list_draws(const State& state, ChoiceList& choices) {
  state.display.for_each([&](CardId card, std::uint32_t) { choices.push_back(choice(Kind::Draw, index(card))); });
  if (can_draw_from_pile(state)) choices.push_back(choice(Kind::Draw, kPile));
}

// VSL-DRAW-RESHUFFLE: when a card is needed from the empty pile.
void need_pile(State& state) {
  if (!state.pile.empty()) return;
  state.pile = state.discards;
  state.discards = {};
}

void draw(const Setup& setup, State& state, std::uint16_t subject) {
  --state.actions;
  if (subject == kPile) {
    need_pile(state);
    state.pile_drawn = true;
    state.phase = Phase::Drawing;
    return;
  }
  state.display.take(kit::card_at(subject));  // VSL-DRAW-REFILL: its place stays empty until the end of the turn
  state.hand[index(active(state))].put(kit::card_at(subject));
  state.row_drawn = true;
  settle(setup, state);
}

// VSL-DRAW-SWAP: at the start of a turn.
bool may_exchange(const Setup& setup, const State& state) {
  return state.stale_turns >= kStaleTurns && state.pile_turns != 0 && state.actions == setup.actions_per_turn() &&
         !state.display.empty();
}

void exchange_row(const Setup& setup, State& state) {
  state.display.for_each([&](CardId card, std::uint32_t copies) { state.discards.put(card, copies); });
  state.display = {};
  state.stale_turns = 0;
  state.pile_turns = 0;
  state.exchanging = true;
  settle(setup, state);
}

int hand_total(const State& state, Side side) {
  return static_cast<int>(state.hand[index(side)].size()) + state.scouts[index(side)];
}

// VSL-DRAW-LIMIT: the owner chooses; scout cards go back to the supply.
void list_discards(const State& state, ChoiceList& choices) {
  const Side side = active(state);
  state.hand[index(side)].for_each(
      [&](CardId card, std::uint32_t) { choices.push_back(choice(Kind::Discard, index(card))); });
  if (state.scouts[index(side)] != 0) choices.push_back(choice(Kind::Discard, kScout));
}

void discard(const Setup& setup, State& state, std::uint16_t subject) {
  const Side side = active(state);
  if (subject == kScout) {
    --state.scouts[index(side)];
  } else {
    state.hand[index(side)].take(kit::card_at(subject));
    state.discards.put(kit::card_at(subject));
  }
  settle(setup, state);
}

}  // namespace leipzig::voelkerschlacht
