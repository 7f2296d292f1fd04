// Chances of a combat: how many of the cards left in the pile give each result, and of a die.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include "ai/bridge2013/rules.h"

#include "games/bridge2013/setup.h"
#include "games/bridge2013/state.h"

namespace leipzig::ai::bridge2013 {

// What policy and judge count in: a victory point is 100.
inline constexpr int kPoint = 100;
inline constexpr int kFall = 6000;     // Leipzig, which decides the game
inline constexpr int kOutOfSight = 6;  // hexes to the enemy beyond which distance no longer counts

inline constexpr int kDieFaces = 6;

// The expectation of a value with so many faces.
inline int of_die(int value, int faces) { return value * std::clamp(faces, 0, kDieFaces) / kDieFaces; }

// Over the cards left in the pile (a whole pack if it is empty), by what is added to them; counted on first use.
class Odds {
 public:
  using Results = std::array<std::int16_t, 5>;

  Odds(const Setup& setup, const State& state) : setup_(setup) {
    constexpr Pile kRank = Pile{1} | Pile{1} << kRanks | Pile{1} << 2 * kRanks | Pile{1} << 3 * kRanks;
    const Pile pile = (state.pile & ~kJokers) != 0 ? state.pile : kAllCards;
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      copies_[rank] = static_cast<std::int16_t>(std::popcount(pile & (kRank << rank)));
      cards_ += copies_[rank];
    }
  }
  int cards() const { return cards_; }
  const Results& of(int shift) {
    const auto place = static_cast<std::size_t>(std::clamp(shift, -kWidest, kWidest) + kWidest);
    Results& results = results_[place];
    if (known_[place]) return results;
    known_[place] = true;
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      const auto result = static_cast<std::size_t>(setup_.result(setup_.rank(card_at(rank)).combat + shift));
      results[result] = static_cast<std::int16_t>(results[result] + copies_[rank]);
    }
    return results;
  }

 private:
  static constexpr std::size_t kRanks = 13;
  static constexpr int kWidest = 16;  // what is added to a card at most, either way

  const Setup& setup_;
  std::array<Results, 2 * kWidest + 1> results_{};
  std::array<bool, 2 * kWidest + 1> known_{};
  std::array<std::int16_t, kRanks> copies_{};
  int cards_ = 0;
};

}  // namespace leipzig::ai::bridge2013
