// A policy by rules of thumb and exact chances, without search: the recruit of the ladder, and the player of both sides
// in rehearsals. Operations first (a group that attacks one hex together), then every other unit where it is most
// useful given the rest.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "ai/in_a_row.h"
#include "ai/leipzig1971/judge.h"
#include "ai/leipzig1971/rules.h"
#include "ai/scored.h"
#include "engine/action.h"
#include "kit/random.h"

namespace leipzig::ai::leipzig1971 {

// Leanings, in percent of the usual; plans with different weights are what the higher levels choose among.
struct PolicyWeights {
  int danger = 100;
  int attack = 100;
  int goal = 100;
  int supply = 100;
  int jitter = 0;            // hundredths of a point by which every score may be off
  std::size_t focus = 0xFF;  // the goal that counts double
  bool exits = false;        // the east edge is a goal (French)
};

class Policy {
 public:
  Policy(const Leipzig1971& game, const Judge& judge, PolicyWeights weights = {})
      : game_(game), judge_(judge), weights_(weights) {}

  // Chooses and applies until chance or the other seat comes.
  void decide(State& state, Seat seat, kit::Random& random, std::vector<engine::Action>& actions,
              Progress& progress) const;
  // One phase of movement, or one action of any other phase; nothing where nothing is legal.
  void step(State& state, kit::Random& random, std::vector<engine::Action>& actions) const;

 private:
  void act(State& state, engine::Action action, std::vector<engine::Action>& actions) const;
  std::optional<engine::Action> answer(const State& state, kit::Random& random) const;
  std::optional<engine::Action> place(const State& state, kit::Random& random) const;
  std::optional<engine::Action> assemble(const State& state, kit::Random& random) const;
  std::optional<engine::Action> declare(const State& state) const;
  std::optional<engine::Action> name_attack(const State& state) const;
  engine::Action evade(const State& state) const;
  engine::Action sustain(const State& state) const;
  std::optional<engine::Action> resolve(const State& state) const;
  std::optional<engine::Action> lose(const State& state) const;
  std::optional<engine::Action> retreat(const State& state) const;
  engine::Action advance(const State& state) const;
  bool calls_truce(const State& state) const;
  std::optional<engine::Action> first_of(const State& state, const engine::ChoiceList& choices) const;

  int standing(const State& state, const Threat& threat, UnitId unit, SpaceId hex) const;
  struct Named {
    int gain = 0;
    bool supplied = false;
  };
  Named best_naming(const State& state, SpaceId from, SpaceId hex) const;
  int expected_loss(const State& state, SpaceId hex, const Force& force, bool supplied) const;

  const Leipzig1971& game_;
  const Judge& judge_;
  PolicyWeights weights_;
};

// The movement phase; policy_movement.cpp.
void maneuver(const Leipzig1971& game, const Judge& judge, const PolicyWeights& weights, State& state,
              kit::Random& random, std::vector<engine::Action>& actions);
// Where a side's reinforcement or freely placed unit is wanted.
int attraction(const Judge& judge, const State& state, UnitId unit, SpaceId hex);

}  // namespace leipzig::ai::leipzig1971
