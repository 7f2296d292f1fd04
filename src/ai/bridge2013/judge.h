// Evaluation of A Bridge Too Few: points, the danger to Leipzig, what each unit may win or lose where it is, and the
// effect of each action of a decision. Integers only.
#pragma once
#include <array>
#include <vector>

#include "ai/bridge2013/odds.h"
#include "ai/bridge2013/rules.h"
#include "ai/scored.h"
#include "engine/action.h"
#include "games/bridge2013/chapters.h"

namespace leipzig::ai::bridge2013 {

// What the parts of a position are worth, in hundredths of a point where nothing else is said.
struct Weights {
  int step = 30;       // a full unit that loses a step, beside the point for it
  int last_step = 60;  // the same for a reduced one
  int giving_way = 15;
  int repulse = 10;  // an attacker that has to give way
  int contact = 40;  // percent of what a contact promises, for the cards that may never come
  int advantage = 35;
  int town_won = 200;  // in an attack
  int garrison = 12;   // a unit in a town
  int reach = 30;      // for a unit beside an open town of the enemy, less with the distance
  int march = 8;       // a hex that a Coalition unit is nearer to Leipzig
  int guarding = 6;    // the same for a French unit, in the whole battle
  int seek = 0;        // a hex that a French unit is nearer to the nearest enemy
  int beside_city = 30;
  int beside_city_late = 70;
  int napoleon_east = 40;
};

// Losses to be expected, in hundredths of a point.
struct Toll {
  int attacker = 0;
  int defender = 0;
};

class Judge {
 public:
  explicit Judge(const Bridge2013& game, const Weights& weights = {});

  // For the French, in hundredths of a point.
  int value(const State& state) const;
  // For the French, in thousandths of a win; exact at the end.
  int expected(const State& state) const { return squash(state, value(state)); }
  int squash(const State& state, int value) const;
  // Increases with every card drawn.
  static int player_turn(const State& state);

  // A decision's actions with their values, without those that are never worthwhile.
  void score(const State& state, std::vector<Scored>& scored) const;

  // The expected cost of the current combat; 0 if there is none.
  Toll toll(const State& state) const;
  // The value of the enemy's contacts, in hundredths of a point.
  int exposure(const State& state, Seat seat) const;
  // Distances in hexes between all hexes.
  const std::array<std::uint8_t, kHexes>& distances(SpaceId from) const { return distance_[index(from)]; }
  // Towns, Leipzig and the way there: a part of the value.
  int ground(const State& state) const;

  // What an attack is worth to the attacker, in hundredths of a point, over the cards left in the pile.
  int attack_value(const State& state, UnitId attacker, UnitId defender) const;

 private:
  using Towns = kit::FixedVector<SpaceId, 32>;

  int attack_value(const State& state, Odds& odds, UnitId attacker, UnitId defender) const;
  Towns open_towns(const State& state, Seat seat) const;
  void score_moves(const State& state, UnitId unit, std::vector<Scored>& scored) const;
  int material(const State& state) const;
  bool is_cornered(const State& state, UnitId unit) const;
  int step_worth(UnitId unit) const;
  int last_step_worth(UnitId unit) const;
  int next_step_worth(const State& state, UnitId unit) const;
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
  Weights weights_;
  std::array<std::array<std::uint8_t, kHexes>, kHexes> distance_{};
};

}  // namespace leipzig::ai::bridge2013
