// Evaluation of Leipzig (1969) for computer players: combat factors as they count in the end, what either side can
// attack next turn and how strongly, depots, supply and the way to the enemy's depots. Integers only.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ai/leipzig1969/rules.h"
#include "games/leipzig1969/chapters.h"

namespace leipzig::ai::leipzig1969 {

// For each hex what a unit standing there could come at: the hexes attacked and what the march next to them costs.
class StrikeRanges {
 public:
  static constexpr int kMost = 8;
  explicit StrikeRanges(const Setup& setup);

  struct Strike {
    SpaceId hex;
    std::uint8_t cost;
  };
  // By rising cost.
  std::span<const Strike> of(SpaceId hex) const {
    return {strikes_.data() + first_[index(hex)], first_[index(hex) + 1] - first_[index(hex)]};
  }

 private:
  std::vector<std::size_t> first_;
  std::vector<Strike> strikes_;
};

// What one side could bring against a hex next turn.
struct Threat {
  std::array<std::uint16_t, kMaxHexes> strength;
  std::array<std::uint8_t, kMaxHexes> reached;  // how many of its counters come next to the hex
  HexBits supplied;

  int at(SpaceId hex) const { return supplied.has(hex) ? strength[index(hex)] : 0; }
};

// A battle that could be fought now: the attackers, the hex, and the expected result for the attacker.
struct Battle {
  SpaceId hex = SpaceId::None;
  UnitSet attackers;
  int worth = 0;
  int enemy_losses = 0;
  int own_losses = 0;
};

class Judge {
 public:
  explicit Judge(const Leipzig1969& game);

  // Value for the French, in hundredths of an Allied combat factor.
  int value(const State& state) const;
  // The same as an expected result: 0 to 1000, exact when the game is over.
  int expected(const State& state) const;
  // The result of a simulated game: 0 to 10000 for the French; a draw counts by how close it is to a win.
  int outlook(const State& state) const;
  // Increases when a player turn ends; deployments count as two.
  int player_turn(const State& state) const;

  // The value of a counter to its side. A French factor weighs half as much again: the French win with more factors
  // than the Allies, the Allies with twice as many.
  int worth(const State& state, UnitId unit) const;
  int worth_of_stack(const State& state, SpaceId hex) const;
  // Expected loss of a stack of this value attacked with these strengths, including the cost of scattering.
  int toll(int attack, int defence, int worth, bool siege) const;
  // Expected loss of the attacker.
  int own_toll(int attack, int defence, int worth) const;

  void look(const State& state, Seat by, Threat& threat) const;
  // Whether the enemy has an attack left in this game.
  bool will_be_attacked(const State& state, Seat seat) const;
  // What a stack of the other side may lose to that threat.
  int exposure(const State& state, const Threat& threat, SpaceId hex) const;
  // Everything a side may lose, the worst in full, the rest in decreasing parts: no enemy attacks everywhere.
  int danger(const State& state, Seat seat) const;

  // The battles that the phasing seat should fight now, best first; disjoint.
  std::vector<Battle> battles(const State& state) const;
  int worth_of_supply(const State& state, Seat seat) const;

  // What the enemy could bring against a depot within two turns, minus what the guard and units nearby hold.
  int second_threat(const State& state, Seat seat, SpaceId depot) const;
  int neglect(const State& state, Seat seat) const;

  // The value of being near the enemy's depots; increases to 0.
  int approach(const State& state, Seat seat) const;
  // Marching distance, without enemies, to a remaining depot of the other side.
  int way_to_depot(const State& state, Seat seat, SpaceId from) const;
  const std::vector<std::uint8_t>& ways_to(SpaceId depot) const;

  const Setup& setup() const { return setup_; }
  // Whether all attackers of this hex come over bridges.
  bool is_bridgehead(SpaceId hex) const { return bridgehead_[index(hex)] != 0; }
  int open_sides(SpaceId hex) const { return open_sides_[index(hex)]; }

 private:
  int material(const State& state) const;
  int ending(const State& state) const;

  const Leipzig1969& game_;
  const Setup& setup_;
  std::shared_ptr<const StrikeRanges> strikes_;
  std::vector<std::uint8_t> bridgehead_;
  std::vector<std::uint8_t> open_sides_;
  struct Ways {
    SpaceId depot;
    std::vector<std::uint8_t> far;
  };
  std::vector<Ways> ways_;
};

}  // namespace leipzig::ai::leipzig1969
