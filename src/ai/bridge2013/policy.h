// A fast policy for A Bridge Too Few: every unit gets its best order by what changes around it alone, and orders that
// others do not affect are cached from card to card. Its weights come from self-play; it also plays the simulated
// games.
#pragma once
#include <array>
#include <vector>

#include "ai/bridge2013/judge.h"

namespace leipzig::ai::bridge2013 {

// The policy's weights, in hundredths of a point unless stated otherwise.
struct PolicyWeights {
  int town = 100;  // percent of the points of a town taken
  int garrison = 12;
  int threatened = 0;  // a unit in a town that an enemy is near
  int reach = 30;      // for a unit beside an open town of the enemy, less with the distance
  int march = 8;       // a hex nearer to Leipzig
  int beside_city = 30;
  int beside_city_late = 70;
  int seek = 0;     // a hex nearer to the nearest enemy
  int cover = 0;    // by terrain, for a unit that an enemy is near
  int company = 0;  // a friend beside a unit
  int kill = 30;    // a full enemy that loses a step, beside the point for it
  int kill_last = 60;
  int lose = 30;
  int lose_last = 60;
  int push = 15;  // an enemy that has to give way
  int repulse = 10;
  int ground = 200;  // a town's only defender driven out
  int strike = 100;  // percent of what an attack promises that can be made now
  int promise = 40;  // the same for one from where a unit stands
  int danger = 40;   // the same for the enemy's
  int threat = 0;    // an enemy two hexes away
  int effort = 1;    // the minimum for which a unit acts
  int recover = 30;  // beside the point for the step
  int bustle = 60;   // percent of all that the card's orders would bring, against recovering
  int advantage = 35;
  int city = 100;  // percent of the danger to Leipzig
  int storm = 2000;
  friend bool operator==(const PolicyWeights&, const PolicyWeights&) = default;
};
using SeatPolicyWeights = std::array<PolicyWeights, 2>;  // by seat
// The best weights found for a scenario (weights.cpp).
const SeatPolicyWeights& policy_weights(const Setup& setup);

// An order and its value for its seat.
struct Order {
  engine::Action action;
  int worth = 0;
};

class Policy {
 public:
  Policy(const Bridge2013& game, const Judge& judge, const SeatPolicyWeights& weights);

  // The cached orders of each unit, and the board they were computed on. A new cache is empty.
  struct Notes {
    std::array<Order, kSideUnits> orders;
    UnitMask known = 0;
    std::array<SpaceId, kUnits> where;
    std::array<UnitMask, 2> reduced;
    std::uint32_t allied_towns = 0;
    UnitId napoleon = UnitId::None;
    int turn = 0;
    bool rain = false;
    Pile pile = 0;
  };
  using Memory = std::array<Notes, 2>;

  // For the seat to decide; Action{} if it finds none.
  engine::Action choose(const State& state, Memory& memory) const;
  // Finds the best order of every unit of a seat, for its next card.
  void study(const State& state, Seat seat, Notes& notes) const;
  // The orders of the units that can still act on this card, best first, at most `most` for each.
  void orders(const State& state, std::size_t each, std::vector<Order>& orders) const;

 private:
  struct Field;
  struct Ground;

  void best_orders(const State& state, Notes& notes, std::vector<Order>& orders) const;
  engine::Action activate(const State& state, Notes& notes) const;
  engine::Action act(const State& state) const;
  engine::Action recover(const State& state) const;
  engine::Action defend(const State& state) const;
  engine::Action use_advantage(const State& state) const;
  engine::Action give_way(const State& state) const;
  engine::Action advance(const State& state) const;
  engine::Action at_sight(const State& state) const;

  void refresh(const State& state, Seat seat, Notes& notes) const;
  Order best_order(const State& state, Field& field, UnitId unit) const;
  void list_orders(const State& state, Field& field, UnitId unit, std::vector<Order>& orders) const;
  int best_strike(const State& state, Field& field, UnitId unit, SpaceId from, SpaceId& target) const;
  int standing(const State& state, Field& field, UnitId unit, SpaceId at) const;
  int incoming(const State& state, Field& field, UnitId unit, SpaceId at) const;
  int strike(const State& state, Field& field, const Ground& ground) const;
  int declared(const State& state, Field& field) const;
  int city_danger(const State& state, Field& field, UnitId moved, SpaceId to) const;
  int step_worth(const State& state, const Field& field, UnitId unit) const;

  const Setup& setup_;
  const Judge& judge_;
  SeatPolicyWeights weights_;
};

}  // namespace leipzig::ai::bridge2013
