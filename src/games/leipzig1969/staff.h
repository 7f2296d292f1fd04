// A staff that plays Leipzig (1969) by rules of thumb and exact chances: it guards depots, strikes where the odds are
// good, forms armies, marches on the enemy's depots as far as that is safe, and keeps Napoleon and supply with the
// army. Everything above it (ai/leipzig1969.cpp) lets it draw up several plans and compares them.
#pragma once
#include <optional>
#include <vector>

#include "games/leipzig1969/judge.h"

namespace leipzig::leipzig1969 {

// How a staff weighs things; percent of what is usual.
struct Temper {
  int caution = 100;   // what danger counts when marching
  int boldness = 100;  // what a strike's gain counts against what it leaves exposed
  int advance = 100;   // how much the way to the enemy's depots counts
  int company = 100;   // how much being with friends counts
  int raid = 100;      // how much cavalry makes for the depot that is guarded least
  int depot = 0;       // where the army marches: 0 to the nearest depot, 1 or 2 to the first or second that stands
  int noise = 0;       // scores are shaken by up to so many percent
  // What has proved best for a side: the French must not be caught apart, the Allies have more to win.
  static Temper usual(Seat seat);
  friend bool operator==(const Temper&, const Temper&) = default;
};

class Staff {
 public:
  Staff(const Leipzig1969& game, const Judge& judge, std::optional<Temper> temper = std::nullopt)
      : game_(game), setup_(game.setup()), judge_(judge), temper_(temper) {}

  // Decides for the seat, applying and noting its actions, until chance or the other seat comes; at the latest when the
  // movement part or the deployment is over.
  void decide(State& state, Seat seat, kit::Random& random, std::vector<engine::Action>& actions) const;

 private:
  void deploy_all(State& state, std::vector<engine::Action>& actions) const;
  engine::Action next_in_combat(const State& state) const;
  engine::Action next_in_battle(const State& state) const;
  engine::Action scatter_best(const State& state) const;
  engine::Action advance_or_not(const State& state) const;

  const Leipzig1969& game_;
  const Setup& setup_;
  const Judge& judge_;
  std::optional<Temper> temper_;  // none: the usual one of each side
};

}  // namespace leipzig::leipzig1969
