// How things stand in A Bridge Too Few, in numbers: points, the danger to Leipzig, what each unit may win or lose where
// it stands, and what each action of a decision would make of it. All in integers.
#pragma once
#include <array>
#include <vector>

#include "engine/action.h"
#include "games/bridge2013/chapters.h"
#include "games/bridge2013/game.h"

namespace leipzig::bridge2013 {

// An action and what the position is worth to the French after it, in hundredths of a point.
struct Scored {
  engine::Action action;
  int value = 0;
};

class Judge {
 public:
  explicit Judge(const Bridge2013& game);

  // For the French, in hundredths of a point.
  int value(const State& state) const;
  // For the French, in thousandths of a win; exact at the end.
  int expected(const State& state) const { return squash(state, value(state)); }
  int squash(const State& state, int value) const;
  // Rises with every card that is drawn.
  static int player_turn(const State& state);

  // A decision's actions without those that are never worth a thought.
  void actions(const State& state, std::vector<engine::Action>& actions) const;
  // The same with the value each leads to.
  void score(const State& state, std::vector<Scored>& scored) const;

  // What an attack is worth to the attacker, in hundredths of a point, over the cards left in the pile.
  int attack_value(const State& state, UnitId attacker, UnitId defender) const;

 private:
  class Odds;
  using Towns = kit::FixedVector<SpaceId, 32>;

  int attack_value(const State& state, Odds& odds, UnitId attacker, UnitId defender) const;
  Towns open_towns(const State& state, Seat seat) const;
  void score_moves(const State& state, UnitId unit, std::vector<Scored>& scored) const;
  int step_worth(UnitId unit) const;
  int shift(const State& state, UnitId attacker, SpaceId from, UnitId defender) const;
  int best_attack(const State& state, Odds& odds, UnitId attacker) const;
  int standing(const State& state, const Towns& towns, UnitId unit) const;
  int contest(const State& state, Odds& odds, Seat seat) const;
  int leipzig_danger(const State& state) const;
  int pending(const State& state, Odds& odds) const;
  int break_away(const State& state, UnitId unit) const;
  bool is_foolish(const State& state, engine::Choice choice) const;

  const Bridge2013& game_;
  const Setup& setup_;
  std::array<std::array<std::uint8_t, kHexes>, kHexes> distance_{};
};

}  // namespace leipzig::bridge2013
