// Common random numbers for several lines of play: the same fight draws the same card, the same unit rolls the same
// die, and activation cards come in the same order, whatever else differs.
#pragma once
#include <bit>
#include <cstdint>

#include "ai/bridge2013/rules.h"
#include "kit/zobrist.h"

namespace leipzig::ai::bridge2013 {

class Fate {
 public:
  explicit Fate(std::uint64_t world) : world_(world) {}

  // A card is to be drawn, and there is none.
  static bool is_spent(const State& state) {
    return state.pile == 0 && (state.phase == Phase::Draw || state.phase == Phase::CombatCard);
  }

  std::uint16_t outcome(const Bridge2013& game, const State& state) const {
    const std::uint64_t time = state.turn * 4u + state.pile_number;
    const std::uint64_t place = kit::mix(world_ ^ (time << 32) ^ static_cast<std::uint64_t>(state.phase) << 40);
    switch (state.phase) {
      case Phase::Draw:
        return drawn(state, place);
      case Phase::CombatCard:
        return drawn(state, place ^ index(state.actor) << 8);
      case Phase::EventDice: {
        kit::Random dice(place);
        return engine::random_outcome(game, state, dice);
      }
      default: {
        const std::uint64_t who = index(state.actor) | index(state.beaten) << 8 | index(state.card) << 16;
        return static_cast<std::uint16_t>(1 + (kit::mix(place ^ who) >> 32) % 6);
      }
    }
  }

 private:
  // Of the cards left, the first one in an order fixed for each purpose: without replacement all are equally likely.
  static std::uint16_t drawn(const State& state, std::uint64_t order) {
    std::uint64_t first = ~std::uint64_t{0};
    std::uint16_t card = 0;
    for (Pile left = state.pile; left != 0; left &= left - 1) {
      const auto at = static_cast<std::uint16_t>(std::countr_zero(left));
      const std::uint64_t rank = kit::mix(order + at * 0x9E3779B97F4A7C15u);
      if (rank >= first) continue;
      first = rank;
      card = at;
    }
    return std::min<std::uint16_t>(card, static_cast<std::uint16_t>(index(Card::Joker)));
  }

  std::uint64_t world_;
};

}  // namespace leipzig::ai::bridge2013
