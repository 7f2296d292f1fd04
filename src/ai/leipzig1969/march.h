// One movement part of the policy, step by step; every order is applied to the state and recorded.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/leipzig1969/policy.h"
#include "ai/phase_task.h"

namespace leipzig::ai::leipzig1969 {

class March : PhaseTask<Leipzig1969, Judge, PolicyWeights> {
 public:
  March(const Leipzig1969& game, const Judge& judge, const PolicyWeights& weights, State& state, kit::Random& random,
        std::vector<engine::Action>& actions);

  // The whole part, to its end.
  void order();

 private:
  static constexpr std::uint8_t kOut = 0xFF;

  struct Reach {
    SpaceId from = SpaceId::None;
    std::uint8_t left = 0;
    int epoch = -1;
    HexBits hexes;  // where it gets, and where it stands
    std::array<std::uint8_t, kMaxHexes> cost;
  };
  struct Placing {
    UnitId unit;
    SpaceId hex;
  };
  struct Strike {
    SpaceId hex = SpaceId::None;
    SpaceId centre = SpaceId::None;
    UnitId supply = UnitId::None;
    SpaceId far_side = SpaceId::None;  // where a second supply unit serves the other side of the ring
    UnitId second = UnitId::None;
    UnitId napoleon = UnitId::None;
    kit::FixedVector<Placing, 16> attackers{};
    bool automatic = false;
    bool capture = false;
    int worth = 0;
  };

  // ---- orders ----
  bool is_over() const;  // the part has ended, or something in it cannot be ended
  bool send(UnitId unit, SpaceId hex);
  bool leap(UnitId army, SpaceId hex);  // an army breaks down, marches three hexes and forms again
  bool form_army_at(SpaceId hex);
  const Reach& reach(UnitId unit);
  void fill_reach(UnitId unit, Reach& known) const;
  int cost(UnitId unit, SpaceId hex) { return reach(unit).cost[index(hex)]; }
  bool is_free(UnitId unit) const;  // may still be given a march

  // ---- steps of the part ----
  void rise_where_safe();
  void bring_on();
  void guard_depots();
  void guard(SpaceId depot);
  int defence_in(SpaceId depot, UnitId unit) const;
  bool shield_with_napoleon(SpaceId depot);
  void keep_garrison(SpaceId depot);
  void relieve(SpaceId depot, int enough);
  void clear_for(SpaceId depot, const std::vector<UnitId>& guards);
  void post(UnitId unit, SpaceId depot, int attack);
  void strike_while_worth();
  bool strike_once();
  void form();
  bool form_best_army();
  bool form_best_pair(Type type);
  void march_all();
  void march_one(UnitId unit, SpaceId but = SpaceId::None);  // to anywhere but there
  void lead();                                               // Napoleon
  void follow();                                             // supply and engineers
  void follow_one(UnitId unit, int company, bool leaves = false);
  void hold_towns();
  void tidy();
  bool thin_out(const ChoiceList& choices, SpaceId hex);
  engine::Choice least_of_crowd(const ChoiceList& choices, SpaceId hex) const;

  // ---- judging ----
  Strike best_strike();
  void consider(Strike& best, SpaceId hex);
  UnitId supply_for(SpaceId hex, UnitId but);
  void consider_at(Strike& best, SpaceId hex, std::size_t side, UnitId supply, UnitId second, bool with_napoleon);
  void consider_capture(Strike& best, SpaceId hex);
  int leaves_exposed(const Strike& strike) const;
  int score(UnitId unit, SpaceId hex) const;
  int exposure_with(SpaceId hex, UnitId joining, UnitId leaving) const;
  int shaken(int score);
  int way(UnitId unit, SpaceId hex) const;
  void choose_objectives();
  void measure_hunt();
  void look();
  int friends_near(SpaceId hex, UnitId but, const HexBits* without = nullptr) const;

  Threat threat_;
  UnitSet reserved_;                   // guards, and units that have attacked
  std::unique_ptr<Reach[]> reaches_;   // by counter
  std::vector<SpaceId> refused_;       // strikes that came to nothing
  SpaceId objective_ = SpaceId::None;  // of the army; None: the nearest depot
  std::vector<std::uint8_t> hunt_{};   // how far the enemy's combat units are, where they are marched upon
  SpaceId home_ = SpaceId::None;       // the own depot, the first
  SpaceId prey_ = SpaceId::None;       // of the cavalry
  int epoch_ = 0;                      // rises when the enemy's zones have changed
};

}  // namespace leipzig::ai::leipzig1969
