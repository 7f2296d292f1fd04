// The policy's movement phase, the sweep: each unit not used by an operation goes where it is most useful given the
// others, by danger, city and chance to attack; leaders and trains last.
#include <algorithm>

#include "ai/leipzig1971/maneuver.h"

namespace leipzig::ai::leipzig1971 {
namespace {

constexpr std::uint16_t kFreeTriple = 3;  // Gotha's march (march.cpp)

}  // namespace

// ---- where a unit serves best ----

bool Maneuver::may_stack(UnitId unit, SpaceId hex, int points_left) const {
  const int others = friendly_combat(state_, seat_, hex) - (hex_of(state_, unit) == hex ? 1 : 0);
  if (others <= 0) return true;
  if (setup_.fortress(hex)) {
    const int there = divisions_in(setup_, state_, seat_, hex);
    const int own = hex_of(state_, unit) == hex ? 0 : setup_.divisions(type_of(state_, unit));
    if (there + own <= setup_.garrison()) return true;
  }
  const UnitId supply = supply_for(setup_, state_, seat_, hex);
  if (supply != UnitId::None && has(state_, supply, kServes)) return true;
  // Two that become one at the end of the phase.
  if (others != 1 || points_left < 1) return false;
  const Type type = type_of(state_, unit);
  if (type != Type::Division && type != Type::CavalryDivision) return false;
  bool joins = false;
  for_each_in(state_, seat_, hex, [&](UnitId other) {
    joins = joins || (other != unit && type_of(state_, other) == type && !dispersed(state_, other) &&
                      state_.left[index(other)] >= 1);
  });
  return joins;
}

// The value of having a unit in a city's hex.
int Maneuver::city_worth(UnitId unit, SpaceId hex) const {
  const std::size_t city = judge_.city_in(hex);
  if (city == kCities) return 0;
  const int points = setup_.city_points(city);
  if (state_.holder[city] != index(seat_)) return 80 * points;
  if (threat_.single[index(hex)] == 0) return 0;
  Force rest = judge_.force_in(state_, seat_, hex);
  if (hex_of(state_, unit) == hex) {
    rest = Force{};
    for_each_in(state_, seat_, hex, [&](UnitId other) {
      if (other != unit) judge_.add(state_, other, rest);
    });
  }
  const int times = setup_.fortress(hex) ? setup_.fortress_defence() : 1;
  const auto lost = [&](const Force& force) {
    if (force.combat == 0) return 600;
    const int defence = Judge::strength(force, judge_.fed(state_, seat_, hex, force), false, times);
    return judge_.clearing(threat_.at(hex), defence, setup_.fortress(hex));
  };
  const int before = lost(rest);
  judge_.add(state_, unit, rest);
  return points * (before - lost(rest)) / 8;
}

int Maneuver::strike_worth(SpaceId hex, const Force& force, bool supplied) const {
  int best = 0;
  for (const HexExit& way : setup_.ways(hex)) {
    if (way.to == SpaceId::None || !enemy_at(state_, seat_, way.to)) continue;
    if (way.to == setup_.torgau() && saxons_neutral(setup_, state_)) continue;
    const Judge::Clash clash =
        judge_.clash(state_, seat_, hex, way.to, force, supplied, judge_.force_in(state_, enemy_, way.to));
    if (way.river && 100 * clash.attack < setup_.river_minimum() * clash.defence) continue;
    best = std::max(best, judge_.gain(clash));
  }
  return best;
}

// In the last turns it counts who closes a city in.
int Maneuver::siege_worth(SpaceId hex) const {
  const int left = judge_.turns_left(state_);
  if (left > 1) return 0;
  int worth = 0;
  for (std::size_t i = 0; i < kCities; ++i) {
    if (setup_.city_points(i) == 0 || setup_.board().distance(hex, setup_.city(i)) != 1) continue;
    const bool ours = state_.holder[i] == index(seat_);
    worth += (ours ? 6 : controls(state_, seat_, hex) ? 8 : 18) * setup_.city_points(i);
  }
  return left == 0 ? worth : worth / 2;
}

int Maneuver::score(UnitId unit, SpaceId hex) const {
  const Type type = type_of(state_, unit);
  Force force = judge_.force_in(state_, seat_, hex);
  if (hex_of(state_, unit) != hex) judge_.add(state_, unit, force);
  const bool supplied = judge_.fed(state_, seat_, hex, force);
  int total = -judge_.danger(threat_, hex, force, supplied) * weights_.danger / 140;
  total += city_worth(unit, hex) + siege_worth(hex);
  total += strike_worth(hex, force, supplied) * weights_.attack / 160;
  const std::size_t goal = goal_[number_of(unit)];
  if (goal < kNoGoal) {
    const int away = judge_.distance(goal, type, hex);
    total -= away * 60 / setup_.allowance(seat_, type) * weights_.goal / 100;
    if (goal == kCities && away == 0) total += 20;
  }
  // Near friends and trains rather than alone.
  if (supply_in_reach(setup_, state_, seat_, hex)) total += 6;
  return total;
}

// Every hex where a move of the unit may end, and what it costs: in peace, all.
template <class Function>
void Maneuver::for_each_end(UnitId unit, const Function& function) {
  if (peace_) {
    engine::TargetList targets;
    list_moves(setup_, state_, unit, targets);
    for (const std::uint16_t target : targets) function(kit::space_at(target), state_.left[index(unit)]);
  } else {
    move_range(setup_, state_, unit, range_);
    for (const SpaceId hex : range_.reached()) function(hex, range_.cost(hex));
  }
}

// Moves a unit to its best hex; true where it may stay there.
bool Maneuver::settle(UnitId unit) {
  SpaceId best = SpaceId::None;
  int most = -0x7FFFFFFF;
  const int all = state_.left[index(unit)];
  if (may_stack(unit, hex_of(state_, unit), all)) {
    best = hex_of(state_, unit);
    most = score(unit, best) + jitter();
  }
  const auto consider = [&](SpaceId hex, int cost) {
    if (!may_stack(unit, hex, all - cost)) return;
    const int total = score(unit, hex) + jitter();
    if (total <= most) return;
    most = total;
    best = hex;
  };
  if (peace_ && must_withdraw(setup_, state_, unit)) most = -0x7FFFFFFF;
  for_each_end(unit, consider);
  if (best == SpaceId::None) return false;
  if (best != hex_of(state_, unit)) act({choice(Kind::Move, unit), target(best)});
  return true;
}

// The units at Gotha march three times as far on the first turn.
void Maneuver::free_march() {
  if (!setup_.special().gotha || state_.turn != setup_.first_turn() || seat_ != kFrench) return;
  std::vector<UnitId> units;
  for_each_in(state_, seat_, setup_.gotha(), [&](UnitId unit) {
    if (is_combat(type_of(state_, unit)) && may_march(setup_, state_, unit)) units.push_back(unit);
  });
  for (const UnitId unit : units) {
    engine::TargetList targets;
    list_marches(setup_, state_, unit, targets);
    if (!targets.contains(kFreeTriple)) continue;
    act({choice(Kind::March, unit), kFreeTriple});
    settle(unit);
    used_[number_of(unit)] = true;
  }
}

void Maneuver::sweep() {
  std::vector<UnitId> units;
  for_each(seat_, state_.standing[index(seat_)], [&](UnitId unit) {
    if (is_combat(type_of(state_, unit)) && can_move(unit)) units.push_back(unit);
  });
  std::array<int, kSideUnits> rank{};
  for (const UnitId unit : units) {
    const std::size_t goal = goal_[number_of(unit)];
    const Type type = type_of(state_, unit);
    rank[number_of(unit)] = (goal < kNoGoal ? judge_.distance(goal, type, hex_of(state_, unit)) : 500) +
                            (weights_.jitter == 0 ? 0 : static_cast<int>(random_.below(40)));
  }
  std::stable_sort(units.begin(), units.end(),
                   [&](UnitId a, UnitId b) { return rank[number_of(a)] < rank[number_of(b)]; });
  for (const UnitId unit : units) {
    if (!can_move(unit)) continue;
    if (may_exit(setup_, state_, unit) && exits_pay(unit)) {
      act(choice(Kind::Exit, unit));
      continue;
    }
    settle(unit);
  }
}

// L71-VIC-ESM: only whole groups count.
bool Maneuver::exits_pay(UnitId unit) const {
  if (!weights_.exits && goal_[number_of(unit)] != kCities) return false;
  return setup_.exit_points() > 0;
}

// ---- leaders and trains ----

template <class Score>
void Maneuver::settle_others(UnitId unit, const Score& score) {
  SpaceId best = hex_of(state_, unit);
  int most = score(best) + 3;
  const auto consider = [&](SpaceId hex, int) {
    const int total = score(hex) + jitter() / 4;
    if (total <= most) return;
    most = total;
    best = hex;
  };
  if (peace_ && must_withdraw(setup_, state_, unit)) most = -0x7FFFFFFF;
  for_each_end(unit, consider);
  if (best != hex_of(state_, unit)) act({choice(Kind::Move, unit), target(best)});
}

template <class Function>
void Maneuver::for_each_other(bool leaders, Function&& function) {
  const UnitSet standing = state_.standing[index(seat_)];
  for_each(seat_, standing, [&](UnitId unit) {
    const Type type = type_of(state_, unit);
    if (type == Type::None || is_combat(type) || is_leader(type) != leaders || !can_move(unit)) return;
    if (hex_of(state_, unit) == setup_.gotha() && may_march(setup_, state_, unit)) {
      engine::TargetList targets;
      list_marches(setup_, state_, unit, targets);
      if (targets.contains(kFreeTriple)) act({choice(Kind::March, unit), kFreeTriple});
    }
    function(unit);
  });
}

void Maneuver::lead() {
  for_each_other(true, [&](UnitId unit) {
    const TypeValues& values = setup_.values(seat_, type_of(state_, unit));
    settle_others(unit, [&](SpaceId hex) {
      Force rest;
      for_each_in(state_, seat_, hex, [&](UnitId other) {
        if (other != unit) judge_.add(state_, other, rest);
      });
      Force with = rest;
      judge_.add(state_, unit, with);
      if (rest.combat == 0) {
        return -30 - judge_.danger(threat_, hex, with, false) + attraction(judge_, state_, unit, hex) / 8;
      }
      const int lifts = std::min(rest.full, rest.attack + values.attack_bonus) - std::min(rest.full, rest.attack) +
                        std::min(rest.full, rest.defence + values.defence_bonus) - std::min(rest.full, rest.defence);
      return 4 * lifts * nearness_of_enemy(hex) - judge_.danger(threat_, hex, with, true) / 3 +
             attraction(judge_, state_, unit, hex) / 8;
    });
  });
}

// Trains go to where most friendly units have none, and never alone within the enemy's reach.
void Maneuver::carry() {
  for_each_other(false, [&](UnitId unit) {
    settle_others(unit, [&](SpaceId hex) {
      int served = 0;
      int trains = 0;
      const auto look = [&](SpaceId place) {
        if (place == SpaceId::None || !friend_at(state_, seat_, place)) return;
        for_each_in(state_, seat_, place, [&](UnitId other) {
          if (is_supply(type_of(state_, other)) && other != unit) ++trains;
          if (is_combat(type_of(state_, other))) {
            served += setup_.strength(type_of(state_, other)) * nearness_of_enemy(place);
          }
        });
      };
      look(hex);
      for (const HexExit& way : setup_.ways(hex)) look(way.to);
      Force with = judge_.force_in(state_, seat_, hex);
      if (hex_of(state_, unit) != hex) judge_.add(state_, unit, with);
      int total = 8 * served / (trains + 1);
      if (with.combat == 0) total -= threat_.single[index(hex)] > 0 ? 80 : 0;
      if (with.combat > 0) total += 15 - judge_.danger(threat_, hex, with, true) / 6;
      return total + attraction(judge_, state_, unit, hex) / 4;
    });
  });
}

}  // namespace leipzig::ai::leipzig1971
