// Evaluation for computer players: the units in a hex and their value, the expected result of a battle, what the enemy
// can attack next turn, distances to the cities that score. Integers throughout, in hundredths of a victory point, so
// that every machine plays alike.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "ai/leipzig1971/rules.h"
#include "games/leipzig1971/setup.h"
#include "games/leipzig1971/state.h"

namespace leipzig::ai::leipzig1971 {

// What a seat has in a hex.
struct Force {
  int full = 0;     // strength in supply
  int half = 0;     // and out of it
  int attack = 0;   // leaders' bonuses
  int defence = 0;  // (neither is capped here)
  int combat = 0;   // units
  int divisions = 0;
  int others = 0;  // leaders, supply, depots
  int stake = 0;   // what is lost with all of it
  bool cavalry = false;
  bool stuck = false;  // some unit cannot retreat before combat
  friend constexpr bool operator==(const Force&, const Force&) = default;
};

// What a seat can bring against each hex in its next turn.
struct Threat {
  std::array<std::int16_t, kMaxHexes> sum;     // of all units that get next to it
  std::array<std::int16_t, kMaxHexes> single;  // of the strongest of them
  std::array<std::int16_t, kMaxHexes> bonus;   // of the best leader
  std::array<std::uint8_t, kMaxHexes> supply;  // a supply unit gets there too
  int at(SpaceId hex) const;
};

// Units that march cross-country rather than by roads.
constexpr bool on_foot(Type type) { return is_infantry(type) || is_leader(type); }

class Judge {
 public:
  static constexpr int kPoint = 100;  // a victory point

  explicit Judge(const Leipzig1971& game);

  // How things stand for the French.
  int value(const State& state) const;
  // The same as an expected result: 0 to 1000.
  int expected(const State& state) const;
  // Rises with every player-turn.
  int player_turn(const State& state) const;

  // What the value is a sum of, each the French share less the Allied.
  enum Feature : std::uint8_t {
    kDivisions,     // on the map
    kDispersed,     // of them, divisions that cannot act next turn
    kLeadersWorth,  // in tenths of a point
    kSupplyUnits,   // a depot is two
    kCityBalance,   // which side is near the cities with more, in tenths
    kSieges,        // half points that sieges would move
    kDangerMover,   // what the seat that moves next stands to lose to the other, in tenths
    kDangerOther,   // and the other way round
    kFeatures
  };
  std::array<int, kFeatures> features(const State& state) const;
  // The value, given parts that were already computed.
  int value(const State& state, const std::array<int, kFeatures>& features, int prospects) const;
  int tempo(const State& state) const;  // 1 where the French move next, -1 where the Allies do
  int score(const State& state) const;  // in hundredths, as points stand now

  // What a seat stands to lose in the other's next turn.
  int dangers(const State& state, Seat seat) const;
  // What the phasing seat's attacks, possible or declared, are expected to bring, for the French.
  int prospects(const State& state) const;
  // And what they are expected to cost both.
  struct Losses {
    int attacker = 0;
    int defender = 0;
  };
  Losses losses(const State& state) const;
  // What a seat holds of the cities that score, and the less of the others the more turns away its nearest unit is.
  int objective(const State& state, Seat seat) const;

  // ---- for the players' own use ----
  const Setup& setup() const { return setup_; }
  int turns_left(const State& state) const { return setup_.last_turn() - state.turn; }
  // Movement points from a hex to a goal over open ground; the last goal is the east edge.
  static constexpr std::size_t kGoals = kCities + 1;
  int distance(std::size_t goal, Type type, SpaceId hex) const;
  int worth(Seat seat, Type type) const { return worth_[index(seat)][index(type)]; }
  // Which scoring city lies in a hex; kCities where none does.
  std::size_t city_in(SpaceId hex) const;

  Force force_in(const State& state, Seat seat, SpaceId hex) const;
  void add(const State& state, UnitId unit, Force& force) const;
  static int strength(const Force& force, bool supplied, bool attacking, int times);
  bool fed(const State& state, Seat seat, SpaceId hex, const Force& force) const;

  void threats(const State& state, Seat by, Threat& threat) const;
  // Expected loss of a force in a hex when the enemy strikes.
  int danger(const Threat& threat, SpaceId hex, const Force& force, bool supplied) const;

  // The expected gain of the attacker; the defender may retreat before combat where the rules allow it.
  struct Clash {
    int attack = 0;
    int defence = 0;
    int printed = 0;  // the defence in full supply
    int own = 0;      // the attackers' stake
    int enemy = 0;    // the defenders'
    int divisions = 0;
    int prize = 0;  // for the hex itself
    bool fortress = false;
    bool cavalry = false;  // all defenders may slip away whatever the odds
    bool stuck = false;    // they may not
  };
  int fight(const Clash& clash) const;
  int gain(const Clash& clash) const;
  Losses losses(const Clash& clash) const;
  // Of 600: how often the defender is destroyed or leaves the hex.
  int clearing(int attack, int defence, bool fortress) const;
  // An attack from one hex on another as things stand.
  Clash clash(const State& state, Seat seat, SpaceId from, SpaceId hex, bool supplied) const;
  // The same, with attackers and defenders already looked at.
  Clash clash(const State& state, Seat seat, SpaceId from, SpaceId hex, const Force& own, bool supplied,
              const Force& enemy) const;
  bool hemmed_in(const State& state, Seat seat, SpaceId hex) const;
  bool can_act_next(const State& state, UnitId unit) const;

  static constexpr int kSupplyCost = 45;
  // What spending one more supply unit costs a seat: little where there is plenty, nothing on the last turn.
  int supply_cost(const State& state, Seat seat) const;

 private:
  struct Reach {
    std::uint16_t hex;
    std::uint8_t need;
  };
  void measure_goals();
  void measure_reach();
  int balance_of_cities(const State& state) const;
  template <class Function>
  void for_each_blow(const State& state, Function&& function) const;

  const Setup& setup_;
  std::array<std::array<std::vector<std::uint16_t>, 2>, kGoals> goals_;
  std::array<std::vector<std::vector<Reach>>, 2> reach_;  // foot, wheel: what a unit there can get next to
  std::array<std::array<int, kTypes>, 2> worth_{};
  std::vector<std::array<int, 10>> chances_;  // column, result: of six
};

}  // namespace leipzig::ai::leipzig1971
