// Evaluation of The Battle of Nations for computer players: exact expectations over the results table, possible
// counter-attacks, and the road to Lindenau. The rules do not depend on it.
//
// Worth is counted in hundredths of one hundredth of a side's level of demoralization, so that a point lost weighs more
// for the side that can lose fewer.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/nations1975/rules.h"
#include "games/nations1975/chapters.h"

namespace leipzig::ai::nations1975 {

// Weights of a player, in percent of the default.
struct PolicyWeights {
  int danger = 100;
  int approach = 100;
  int road = 100;
  friend bool operator==(const PolicyWeights&, const PolicyWeights&) = default;
};

// Weights of the parts of the evaluation; tuned by matches between players that differ in them.
struct Weights {
  int danger = 35;     // percent of what an enemy could win by attacking a unit: it cannot attack everywhere
  int pushed = 5;      // percent of its strength that a retreat costs a unit where there is room
  int approach = 8;    // a hex nearer to the enemy, for a point of strength, in hundredths of a point
  int road = 3;        // half a point of movement nearer to the communications hex on the last turn
  int aversion = 92;   // percent of own losses in battles sought
  int corner = 60;     // percent lost by a retreat without a safe way out
  int cut_early = 16;  // percent of units cut off that counts a turn before the end
};

// A battle as it might be fought in the present Combat Phase.
struct Battle {
  UnitMask attackers = 0;  // in contact
  UnitMask guns = 0;       // bombarding
  UnitMask defenders = 0;
};
using Battles = kit::FixedVector<Battle, kSideUnits>;

// What is expected of battles, in hundredths of points of printed strength.
struct Toll {
  int attacker = 0;
  int defender = 0;
};

// Enemies that could attack each hex in their next player-turn, ignoring units in their way.
class Threats {
 public:
  // The strength of the `fronts` strongest that can reach a unit in a hex.
  int strength(SpaceId hex, int fronts) const { return sums_[index(hex)][static_cast<std::size_t>(fronts)]; }
  static constexpr int kFronts = 3;

  void add(SpaceId hex, int strength);
  void close();

 private:
  std::array<std::array<std::int16_t, kFronts + 1>, kMaxHexes> sums_{};
};

class Judge {
 public:
  explicit Judge(const Nations1975& game, const Weights& weights = {});

  // Value for the French.
  int value(const State& state) const;
  // For the French, in thousandths: 1000 a win, 500 a draw.
  int expected(const State& state) const;
  // Increases by one with each player-turn.
  int player_turn(const State& state) const { return 2 * state.turn + static_cast<int>(index(state.phasing)); }

  // ---- the movement phase: what an arrangement of the phasing seat's units is worth to it ----

  // What stays the same while the phasing seat moves.
  struct Field {
    Threats threats;
    std::array<std::uint8_t, kMaxHexes> enemy_distance{};  // hexes to the nearest enemy
    std::array<std::uint8_t, kMaxHexes> cut{};             // percent lost by a retreat from a hex that is threatened
    std::optional<HexSet> connected;                       // from where the French have a line home, near the end
    PolicyWeights policy_weights;
  };
  Field field(const State& state, const PolicyWeights& policy_weights) const;
  // As if movement ended now.
  int arrangement(const State& state, const Field& field) const;

  // ---- the combat phase ----

  // The battles the phasing seat would fight with its units where they are: every unit in contact fights, every enemy
  // in contact is attacked; units with a choice go where they are worth most.
  Battles battles(const State& state) const;
  Toll toll(const State& state, const Battle& battle) const;
  // Value for the attacker.
  int worth(const State& state, const Battle& battle) const;

  // ---- the parts of a judgement ----

  Threats threats(const State& state, Seat by) const;
  // What a seat may lose if the enemy attacks where it gains most, less the enemy's cost.
  int danger(const State& state, Seat seat, const Threats& threats) const;
  // The way home of the French, and how near the Allies are to it.
  int road(const State& state, Seat seat) const;
  // Whether a retreat would eliminate the unit.
  bool trapped(const State& state, UnitId unit) const;
  // From what is counted here to hundredths of points of a seat's strength.
  int points(const State& state, Seat seat, int worth) const { return 100 * worth / weight(state, seat); }
  // Half points of movement from a hex to the communications hex.
  // Half points that a unit pays for the march to the communications hex.
  int march_home(SpaceId hex) const { return communications_way_[index(kAllied)][index(hex)]; }

  const Setup& setup() const { return setup_; }

 private:
  // Out of six.
  struct Chances {
    int attacker_eliminated = 0;
    int attacker_retreat = 0;
    int defender_retreat = 0;
    int defender_eliminated = 0;
    int exchange = 0;
  };

  int weight(const State& state, Seat seat) const;  // of a point of strength
  int material(const State& state) const;
  template <class Cut>
  int danger(const State& state, Seat seat, const Threats& threats, const Cut& cut) const;
  int cut(const State& state, Seat seat, SpaceId hex, const Threats& threats) const;
  void measure_way(Seat seat);
  int road(const State& state, Seat seat, UnitMask cut_off) const;
  int way_home(const State& state, Seat seat, const Field& field) const;
  int defence(const State& state, UnitMask attackers, UnitMask defenders) const;
  int trapped(const State& state, Seat seat, UnitMask units) const;  // their strength

  const Nations1975& game_;
  const Setup& setup_;
  Weights weights_;
  std::vector<Chances> chances_;  // by column
  // Half points from each hex to the communications hex, as each seat counts them.
  std::array<std::vector<std::uint8_t>, 2> communications_way_;
};

}  // namespace leipzig::ai::nations1975
