// The value of a position: what one player expects without search, from what a seat sees, in millionths of a win.
//
// Luck has a mean of zero only if one evaluator values every outcome of a roll: the one that came and those that did
// not. How good the evaluator is changes what is called luck and what skill, never their sum.
#pragma once
#include <cstdint>
#include <memory>

#include "ai/player.h"
#include "engine/tabletop.h"
#include "kit/random.h"

namespace leipzig::study {

using Value = std::int64_t;
inline constexpr Value kWin = 1'000'000;
inline constexpr Value kDraw = kWin / 2;

// What the end of a game is worth to a seat.
Value result_for(const engine::Verdict& verdict, engine::Seat seat);

class Evaluator {
 public:
  Evaluator(std::shared_ptr<const ai::Player> judge, const kit::Random& random)
      : judge_(std::move(judge)), random_(random) {}

  // The result of a game that is over; otherwise what the judge expects.
  Value value(const engine::Tabletop& table, engine::Seat seat) const;
  // Before chance: the mean of the values after every outcome, by weight. Otherwise the value.
  Value before_chance(const engine::Tabletop& table, engine::Seat seat) const;

 private:
  std::shared_ptr<const ai::Player> judge_;
  kit::Random random_;  // the same for all positions, so that they differ in nothing else
};

}  // namespace leipzig::study
