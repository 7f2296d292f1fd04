// Plays Leipzig (1969) by rules of thumb and exact chances: it guards depots, attacks at good odds, forms armies,
// marches on the enemy's depots as far as that is safe, and keeps Napoleon and supply with the army. Higher levels
// (ladder.cpp) let it propose several plans and compare them.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "ai/in_a_row.h"
#include "ai/leipzig1969/judge.h"

namespace leipzig::ai::leipzig1969 {

// How the policy plays the whole game, in percent of what it does by default.
struct PolicyWeights {
  int caution = 100;   // what danger counts when marching
  int boldness = 100;  // what a strike's gain counts against what it leaves exposed
  int advance = 100;   // how much the way to the enemy's depots counts
  int company = 100;   // how much being with friends counts
  int raid = 100;      // how much cavalry makes for the depot that is guarded least
  int depot = 0;       // where the army marches: 0 to the nearest depot, 1 or 2 to the first or second that stands,
                       // 3 to the enemy's combat units
  int guard = 100;     // how strong the guards of threatened depots are
  int garrison = 0;    // a depot is never left without the smallest unit at hand
  int shield = 0;      // weight for Napoleon to stay in the depot; above 1 others stay around it too
  int muster = 0;      // up to this turn the army gathers at some distance from where it marches
  int forward = 0;     // deploys as near to the enemy's depots as it may, not around its own
  int thrift = 100;    // what a supply unit is worth
  int noise = 0;       // noise on scores, up to this percentage
  int place = 0;       // deploys around places drawn by this number, not as `forward` says; 0: not drawn
  // Tempers that have proved good against each other, the best first.
  static std::span<const PolicyWeights> book(Seat seat);
  // Others that did well against those of the book.
  static std::span<const PolicyWeights> more(Seat seat);
  friend bool operator==(const PolicyWeights&, const PolicyWeights&) = default;
};

class Policy {
 public:
  Policy(const Leipzig1969& game, const Judge& judge, const PolicyWeights& weights)
      : game_(game), setup_(game.setup()), judge_(judge), weights_(weights) {}

  // Decides for the seat, applying and noting its actions, until chance or the other seat comes; at the latest when the
  // movement part or the deployment is over.
  void decide(State& state, Seat seat, kit::Random& random, std::vector<engine::Action>& actions,
              Progress& progress) const;

 private:
  void deploy_all(State& state, std::vector<engine::Action>& actions) const;
  SpaceId middle_of(const Group& group) const;
  SpaceId nearest_of(const Group& group, Seat whose_depot) const;
  std::optional<engine::Action> answer(const State& state) const;
  engine::Action next_in_combat(const State& state) const;
  std::optional<engine::Action> next_in_battle(const State& state) const;
  std::optional<engine::Action> scatter_best(const State& state) const;
  engine::Action advance_or_not(const State& state) const;

  const Leipzig1969& game_;
  const Setup& setup_;
  const Judge& judge_;
  PolicyWeights weights_;
};

}  // namespace leipzig::ai::leipzig1969
