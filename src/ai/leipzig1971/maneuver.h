// A movement phase of the policy as one task: what it knows of the enemy and of its own units' goals, and which units
// are reserved. policy_movement.cpp has its sequence, policy_operations.cpp and policy_sweep.cpp its two parts.
#pragma once
#include <array>
#include <vector>

#include "ai/leipzig1971/policy.h"
#include "ai/phase_task.h"
#include "games/leipzig1971/chapters.h"

namespace leipzig::ai::leipzig1971 {

class Maneuver : PhaseTask<Leipzig1971, Judge, PolicyWeights> {
 public:
  using PhaseTask::PhaseTask;

  void run();

 private:
  static constexpr std::size_t kNoGoal = Judge::kGoals;

  int jitter() {
    return weights_.jitter == 0 ? 0 : static_cast<int>(random_.below(static_cast<std::uint32_t>(weights_.jitter)));
  }
  bool is_used(UnitId unit) const { return used_[number_of(unit)]; }
  bool can_move(UnitId unit) const {
    return !has(state_, unit, kMoved | kDone) && !is_used(unit) && has_move(setup_, state_, unit);
  }

  // ---- the course of it; policy_movement.cpp ----
  void look_around();
  void press_on();
  void break_up();
  bool own_threat_near(SpaceId hex) const;
  void assign_goals();
  bool ends() const;
  bool clear_a_stack();
  void finish();

  // ---- a group strikes one hex together; policy_operations.cpp ----
  struct Group {
    int gain = 0;
    bool supplied = false;
    std::vector<UnitId> units;
    UnitId leader = UnitId::None;
    UnitId supply = UnitId::None;
    SpaceId supply_at = SpaceId::None;
  };
  struct Operation {
    SpaceId target = SpaceId::None;
    SpaceId from = SpaceId::None;
    int gain = 0;
  };
  struct Reach {
    UnitId unit = UnitId::None;
    std::array<std::uint8_t, kMaxHexes> cost;
  };
  bool gets_near(UnitId unit) const;
  void measure();
  bool sees(const Force& own, SpaceId hex) const;
  Group assess(SpaceId hex, SpaceId from);
  bool move_to(UnitId unit, SpaceId hex);
  void try_out(const Operation& operation);
  void look_from(UnitId unit, SpaceId hex);
  void operations();

  // ---- every other unit where it serves best; policy_sweep.cpp ----
  bool may_stack(UnitId unit, SpaceId hex, int points_left) const;
  int city_worth(UnitId unit, SpaceId hex) const;
  int strike_worth(SpaceId hex, const Force& force, bool supplied) const;
  int siege_worth(SpaceId hex) const;
  int score(UnitId unit, SpaceId hex) const;
  template <class Function>
  void for_each_end(UnitId unit, const Function& function);
  bool settle(UnitId unit);
  void free_march();
  void sweep();
  bool exits_pay(UnitId unit) const;
  template <class Score>
  void settle_others(UnitId unit, const Score& score);
  template <class Function>
  void for_each_other(bool leaders, Function&& function);
  void lead();
  void carry();
  int nearness_of_enemy(SpaceId hex) const { return threat_.single[index(hex)] > 0 ? 3 : 1; }

  Seat enemy_ = engine::other(seat_);
  bool peace_ = false;
  Threat threat_;
  Threat own_threat_;
  MoveRange range_;
  std::vector<SpaceId> enemies_;  // their hexes as the operations begin
  std::vector<Reach> reach_;
  std::vector<UnitId> candidates_;
  std::array<std::size_t, kSideUnits> goal_{};
  std::array<bool, kSideUnits> used_{};
};

}  // namespace leipzig::ai::leipzig1971
