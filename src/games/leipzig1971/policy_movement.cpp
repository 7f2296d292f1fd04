// The policy's movement phase: looks, breaking up for the march, operations, then each unit in turn where it serves
// best given the others, leaders and trains last.
#include <algorithm>
#include <array>
#include <memory>

#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/policy.h"

namespace leipzig::leipzig1971 {
namespace {

using engine::Action;

constexpr int kLeastGain = 25;
constexpr std::uint8_t kOut = 0xFF;
constexpr std::uint16_t kFreeTriple = 3;  // Gotha's march (march.cpp)
constexpr std::size_t kNoGoal = Judge::kGoals;

class Maneuver {
 public:
  Maneuver(const Leipzig1971& game, const Judge& judge, const Posture& posture, State& state, kit::Random& random,
           std::vector<Action>& actions)
      : game_(game),
        setup_(game.setup()),
        judge_(judge),
        posture_(posture),
        state_(state),
        random_(random),
        actions_(actions),
        seat_(state.phasing),
        enemy_(engine::other(state.phasing)) {}

  void run() {
    look_around();
    judge_.threats(state_, enemy_, threat_);
    judge_.threats(state_, seat_, own_threat_);
    if (state_.stage == MarchStage::First) return press_on();
    peace_ = in_armistice(setup_, state_);
    break_up();
    assign_goals();
    if (!peace_) {
      free_march();
      operations();
    }
    sweep();
    lead();
    carry();
    finish();
  }

 private:
  void act(Action action) {
    game_.apply(state_, action);
    actions_.push_back(action);
  }
  int jitter() {
    return posture_.jitter == 0 ? 0 : static_cast<int>(random_.below(static_cast<std::uint32_t>(posture_.jitter)));
  }
  bool is_used(UnitId unit) const { return used_[number_of(unit)]; }
  bool can_move(UnitId unit) const {
    return !has(state_, unit, kMoved | kDone) && !is_used(unit) && has_move(setup_, state_, unit);
  }

  // ---- looks cost nothing before anybody moves ----
  void look_around() {
    if (!hides(setup_, state_) || seat_ != Seat::French || state_.under_way) return;
    engine::TargetList targets;
    list_looks(setup_, state_, targets);
    while (!targets.empty()) {
      act({choice(Kind::Look), targets[0]});
      targets.clear();
      list_looks(setup_, state_, targets);
    }
  }

  // A march by the die that somebody announced: on, as far as it goes.
  void press_on() {
    const UnitId unit = state_.mover;
    if (has_move(setup_, state_, unit) && !has(state_, unit, kMoved)) {
      engine::TargetList targets;
      list_moves(setup_, state_, unit, targets);
      std::uint16_t best = engine::kNoTarget;
      int most = -0x7FFFFFFF;
      for (const std::uint16_t target : targets) {
        const int score = attraction(judge_, state_, unit, kit::space_at(target));
        if (score > most) {
          most = score;
          best = target;
        }
      }
      if (best != engine::kNoTarget) act({choice(Kind::Move, unit), best});
    }
    if (state_.stage == MarchStage::First) return act(choice(Kind::Press));
    run();
  }

  // ---- goals ----

  // Armies far from any enemy march as corps.
  void break_up() {
    if (state_.under_way) return;
    const UnitSet standing = state_.standing[index(seat_)];
    for_each(seat_, standing, [&](UnitId unit) {
      if (type_of(state_, unit) != Type::Army || is_held(setup_, state_, unit)) return;
      const SpaceId hex = hex_of(state_, unit);
      if (threat_.single[index(hex)] > 0 || own_threat_near(hex) || judge_.city_in(hex) < kCities) return;
      engine::TargetList targets;
      list_breakdowns(setup_, state_, unit, targets);
      if (targets.contains(3)) act({choice(Kind::Break, unit), 3});
    });
  }
  bool own_threat_near(SpaceId hex) const {
    bool near = false;
    for_each_hex(state_, enemy_, [&](SpaceId other) { near = near || setup_.board().distance(hex, other) <= 5; });
    return near;
  }

  // Who goes for which city: worth, nearness, and how much is needed there beyond who already goes.
  void assign_goals() {
    std::array<int, Judge::kGoals> allotted{};
    std::array<int, Judge::kGoals> needed{};
    const int left = judge_.turns_left(state_);
    for (std::size_t i = 0; i < kCities; ++i) {
      if (setup_.city_points(i) == 0) continue;
      int enemies = 0;
      for_each(enemy_, state_.standing[index(enemy_)], [&](UnitId unit) {
        const Type type = type_of(state_, unit);
        if (!is_combat(type)) return;
        const SpaceId hex = hex_of(state_, unit);
        const int turns = judge_.distance(i, type, hex) / setup_.allowance(enemy_, type);
        const int times = hex == setup_.city(i) && setup_.fortress(hex) ? 3 : 1;
        if (turns <= 4) enemies += times * setup_.strength(type) * 4 / (turns + 3);
      });
      needed[i] = 4 + enemies * 3 / 2;
    }
    std::vector<UnitId> units;
    for_each(seat_, state_.standing[index(seat_)], [&](UnitId unit) {
      goal_[number_of(unit)] = kNoGoal;
      if (is_combat(type_of(state_, unit))) units.push_back(unit);
    });
    // Nearest to any city first.
    std::array<int, kSideUnits> near{};
    for (const UnitId unit : units) {
      int best = 999;
      for (std::size_t i = 0; i < kCities; ++i) {
        if (setup_.city_points(i) > 0)
          best = std::min(best, judge_.distance(i, type_of(state_, unit), hex_of(state_, unit)));
      }
      near[number_of(unit)] = best;
    }
    std::stable_sort(units.begin(), units.end(),
                     [&](UnitId a, UnitId b) { return near[number_of(a)] < near[number_of(b)]; });
    for (const UnitId unit : units) {
      const Type type = type_of(state_, unit);
      const SpaceId hex = hex_of(state_, unit);
      int most = 0;
      for (std::size_t i = 0; i < kCities; ++i) {
        if (setup_.city_points(i) == 0) continue;
        const int away = judge_.distance(i, type, hex);
        if (away >= 900) continue;
        const int turns = away / setup_.allowance(seat_, type);
        const bool ours = state_.holder[i] == index(seat_);
        if (turns > left + 1 && !ours) continue;
        int score = 1000 * setup_.city_points(i) * needed[i] / (needed[i] + allotted[i]) / (turns + 2);
        if (ours) score = score * 2 / 3;
        if (posture_.focus == i) score *= 3;
        if (score <= most) continue;
        most = score;
        goal_[number_of(unit)] = i;
      }
      if (posture_.exits && seat_ == Seat::French && setup_.exit_points() > 0) {
        const int turns = judge_.distance(kCities, type, hex) / setup_.allowance(seat_, type);
        if (turns <= left && 1000 * setup_.divisions(type) * 6 / (turns + 2) > most) {
          goal_[number_of(unit)] = kCities;
          most = 0;
        }
      }
      if (goal_[number_of(unit)] < kCities) allotted[goal_[number_of(unit)]] += setup_.strength(type);
    }
  }

  // ---- where a unit serves best ----

  bool may_stack(UnitId unit, SpaceId hex, int points_left) const {
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

  // What it is worth to have a unit in a city's hex.
  int city_worth(UnitId unit, SpaceId hex) const {
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

  int strike_worth(SpaceId hex, const Force& force, bool supplied) const {
    int best = 0;
    for (const Way& way : setup_.ways(hex)) {
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
  int siege_worth(SpaceId hex) const {
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

  int score(UnitId unit, SpaceId hex) const {
    const Type type = type_of(state_, unit);
    Force force = judge_.force_in(state_, seat_, hex);
    if (hex_of(state_, unit) != hex) judge_.add(state_, unit, force);
    const bool supplied = judge_.fed(state_, seat_, hex, force);
    int total = -judge_.danger(threat_, hex, force, supplied) * posture_.danger / 140;
    total += city_worth(unit, hex) + siege_worth(hex);
    total += strike_worth(hex, force, supplied) * posture_.attack / 160;
    const std::size_t goal = goal_[number_of(unit)];
    if (goal < kNoGoal) {
      const int away = judge_.distance(goal, type, hex);
      total -= away * 60 / setup_.allowance(seat_, type) * posture_.goal / 100;
      if (goal == kCities && away == 0) total += 20;
    }
    // Near friends and trains rather than alone.
    if (supply_in_reach(setup_, state_, seat_, hex)) total += 6;
    return total;
  }

  // Moves a unit to its best hex; true where it may stay there.
  bool settle(UnitId unit) {
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
    if (peace_) {
      engine::TargetList targets;
      list_moves(setup_, state_, unit, targets);
      if (must_withdraw(setup_, state_, unit)) most = -0x7FFFFFFF;
      for (const std::uint16_t target : targets) consider(kit::space_at(target), all);
    } else {
      move_range(setup_, state_, unit, range_);
      for (const SpaceId hex : range_.reached()) consider(hex, range_.cost(hex));
    }
    if (best == SpaceId::None) return false;
    if (best != hex_of(state_, unit)) act({choice(Kind::Move, unit), target(best)});
    return true;
  }

  // The units at Gotha march three times as far on the first turn.
  void free_march() {
    if (!setup_.special().gotha || state_.turn != setup_.first_turn() || seat_ != Seat::French) return;
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

  void sweep() {
    std::vector<UnitId> units;
    for_each(seat_, state_.standing[index(seat_)], [&](UnitId unit) {
      if (is_combat(type_of(state_, unit)) && can_move(unit)) units.push_back(unit);
    });
    std::array<int, kSideUnits> rank{};
    for (const UnitId unit : units) {
      const std::size_t goal = goal_[number_of(unit)];
      const Type type = type_of(state_, unit);
      rank[number_of(unit)] = (goal < kNoGoal ? judge_.distance(goal, type, hex_of(state_, unit)) : 500) +
                              (posture_.jitter == 0 ? 0 : static_cast<int>(random_.below(40)));
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
  bool exits_pay(UnitId unit) const {
    if (!posture_.exits && goal_[number_of(unit)] != kCities) return false;
    return setup_.exit_points() > 0;
  }

  // ---- operations ----

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

  void measure() {
    reach_.clear();
    for_each(seat_, state_.standing[index(seat_)], [&](UnitId unit) {
      if (!can_move(unit) || type_of(state_, unit) == Type::Depot) return;
      Reach& reach = reach_.emplace_back();
      reach.unit = unit;
      reach.cost.fill(kOut);
      move_range(setup_, state_, unit, range_);
      for (const SpaceId hex : range_.reached()) reach.cost[index(hex)] = static_cast<std::uint8_t>(range_.cost(hex));
    });
  }

  bool sees(const Force& own, SpaceId hex) const {
    if (!hides(setup_, state_) || seat_ != Seat::French) return true;
    bool seen = true;
    for_each_in(state_, enemy_, hex, [&](UnitId unit) { seen = seen && has(state_, unit, kByCavalry); });
    return seen || own.cavalry;
  }

  Group assess(SpaceId hex, SpaceId from) {
    Group best;
    if (closed_to(setup_, state_, seat_, from) || setup_.fortress(from)) return best;
    const Force enemy = judge_.force_in(state_, enemy_, hex);
    Force own;
    bool stuck = false;
    for_each_in(state_, seat_, from, [&](UnitId unit) {
      if (!is_combat(type_of(state_, unit)) || can_attack(state_, unit)) judge_.add(state_, unit, own);
      stuck = stuck || (is_combat(type_of(state_, unit)) && (is_used(unit) || has(state_, unit, kMoved)));
    });
    candidates_.clear();
    UnitId leader = UnitId::None;
    UnitId supply = UnitId::None;
    SpaceId supply_at = SpaceId::None;
    int lead = 0;
    for (const Reach& reach : reach_) {
      const Type type = type_of(state_, reach.unit);
      if (is_used(reach.unit) || type == Type::None || hex_of(state_, reach.unit) == from) continue;
      if (is_supply(type)) {
        if (supply != UnitId::None && supply_at == from) continue;
        if (reach.cost[index(from)] != kOut) {
          supply = reach.unit;
          supply_at = from;
          continue;
        }
        for (const Way& way : setup_.ways(from)) {
          if (way.to == SpaceId::None || supply != UnitId::None) continue;
          if (reach.cost[index(way.to)] == kOut || enemy_sides(setup_, state_, way.to) != 0) continue;
          supply = reach.unit;
          supply_at = way.to;
        }
        continue;
      }
      if (reach.cost[index(from)] == kOut) continue;
      if (is_leader(type)) {
        const int bonus = setup_.values(seat_, type).attack_bonus;
        if (bonus > lead && !has(state_, reach.unit, kMoved)) {
          lead = bonus;
          leader = reach.unit;
        }
        continue;
      }
      candidates_.push_back(reach.unit);
    }
    std::stable_sort(candidates_.begin(), candidates_.end(), [&](UnitId a, UnitId b) {
      return setup_.strength(type_of(state_, a)) > setup_.strength(type_of(state_, b));
    });
    const UnitId at_hand = supply_for(setup_, state_, seat_, from);
    const Way* way = setup_.way_between(from, hex);
    Force led = own;
    if (leader != UnitId::None) judge_.add(state_, leader, led);
    const int cost = judge_.supply_cost(state_, seat_) * posture_.supply / 100;
    const auto consider = [&](const Force& force, std::size_t count, bool supplied, bool with_leader) {
      if (force.combat == 0) return;
      if (force.combat > 1 && !supplied) return;
      const Judge::Clash clash = judge_.clash(state_, seat_, from, hex, force, supplied, enemy);
      if (way->river && 100 * clash.attack < setup_.river_minimum() * clash.defence) return;
      const bool doomed =
          !enemy.cavalry && 100 * clash.attack >= setup_.automatic() * clash.defence && sees(force, hex);
      int gain = doomed ? clash.enemy + clash.prize : judge_.gain(clash);
      gain = gain * posture_.attack / 100;
      if (supplied && !(at_hand != UnitId::None && has(state_, at_hand, kServes))) gain -= cost;
      gain -= judge_.danger(threat_, from, force, supplied) * posture_.danger / 300;
      gain -= 4 * (force.divisions - own.divisions);
      if (gain <= best.gain) return;
      best.gain = gain;
      best.supplied = supplied;
      best.units.assign(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(count));
      best.leader = with_leader ? leader : UnitId::None;
      best.supply = supplied && at_hand == UnitId::None ? supply : UnitId::None;
      best.supply_at = supply_at;
    };
    const bool can_supply = at_hand != UnitId::None || supply != UnitId::None;
    Force plain = own;
    for (std::size_t count = 0; count <= candidates_.size() && count <= 10; ++count) {
      if (count > 0) {
        judge_.add(state_, candidates_[count - 1], plain);
        judge_.add(state_, candidates_[count - 1], led);
      }
      consider(plain, count, false, false);
      if (can_supply) consider(plain, count, true, false);
      if (leader == UnitId::None) continue;
      consider(led, count, false, true);
      if (can_supply) consider(led, count, true, true);
    }
    return best;
  }

  bool move_to(UnitId unit, SpaceId hex) {
    if (hex_of(state_, unit) == hex) return true;
    move_range(setup_, state_, unit, range_, hex);
    if (!range_.reaches(hex)) return false;
    act({choice(Kind::Move, unit), target(hex)});
    return true;
  }

  void try_out(const Operation& operation) {
    if (!enemy_at(state_, seat_, operation.target)) return;
    const Group group = assess(operation.target, operation.from);
    if (group.gain < kLeastGain) return;
    const State before = state_;
    const std::size_t length = actions_.size();
    const auto undo = [&] {
      state_ = before;
      actions_.resize(length);
    };
    for (const UnitId unit : group.units) {
      if (!move_to(unit, operation.from)) return undo();
      look_from(unit, operation.target);
    }
    if (group.leader != UnitId::None) move_to(group.leader, operation.from);
    if (group.supply != UnitId::None && !move_to(group.supply, group.supply_at)) return undo();
    const Stack stack = stack_in(setup_, state_, operation.from);
    if (stack == Stack::Illegal && !can_unite(setup_, state_, operation.from)) return undo();
    engine::TargetList doomed;
    list_eliminations(setup_, state_, operation.from, doomed);
    for_each_in(state_, seat_, operation.from, [&](UnitId unit) { used_[number_of(unit)] = true; });
    if (group.supply != UnitId::None) used_[number_of(group.supply)] = true;
    if (doomed.contains(target(operation.target))) {
      act({choice(Kind::Eliminate, operation.from), target(operation.target)});
      judge_.threats(state_, enemy_, threat_);
    }
  }

  // What cavalry comes next to is looked at: only so can it be eliminated before combat.
  void look_from(UnitId unit, SpaceId hex) {
    if (!is_cavalry(type_of(state_, unit)) || !hides(setup_, state_) || seat_ != Seat::French) return;
    engine::TargetList targets;
    list_looks(setup_, state_, targets);
    if (targets.contains(target(hex))) act({choice(Kind::Look), target(hex)});
  }

  void operations() {
    measure();
    std::vector<Operation> operations;
    for_each_hex(state_, enemy_, [&](SpaceId hex) {
      if (hex == setup_.torgau() && saxons_neutral(setup_, state_)) return;
      if (own_threat_.single[index(hex)] == 0) return;
      for (const Way& way : setup_.ways(hex)) {
        if (way.to == SpaceId::None || setup_.way_between(way.to, hex) == nullptr) continue;
        const Group group = assess(hex, way.to);
        if (group.gain >= kLeastGain) operations.push_back({hex, way.to, group.gain + jitter()});
      }
    });
    std::stable_sort(operations.begin(), operations.end(),
                     [](const Operation& a, const Operation& b) { return a.gain > b.gain; });
    for (const Operation& operation : operations) try_out(operation);
  }

  // ---- leaders and trains ----

  template <class Score>
  void settle_others(UnitId unit, const Score& score) {
    SpaceId best = hex_of(state_, unit);
    int most = score(best) + 3;
    const auto consider = [&](SpaceId hex) {
      const int total = score(hex) + jitter() / 4;
      if (total <= most) return;
      most = total;
      best = hex;
    };
    if (peace_) {
      engine::TargetList targets;
      list_moves(setup_, state_, unit, targets);
      if (must_withdraw(setup_, state_, unit)) most = -0x7FFFFFFF;
      for (const std::uint16_t target : targets) consider(kit::space_at(target));
    } else {
      move_range(setup_, state_, unit, range_);
      for (const SpaceId hex : range_.reached()) consider(hex);
    }
    if (best != hex_of(state_, unit)) act({choice(Kind::Move, unit), target(best)});
  }

  template <class Function>
  void for_each_other(bool leaders, Function&& function) {
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

  int nearness_of_enemy(SpaceId hex) const { return threat_.single[index(hex)] > 0 ? 3 : 1; }

  void lead() {
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

  // Trains go where most of their own stand who have none, and never alone within the enemy's reach.
  void carry() {
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
        for (const Way& way : setup_.ways(hex)) look(way.to);
        Force with = judge_.force_in(state_, seat_, hex);
        if (hex_of(state_, unit) != hex) judge_.add(state_, unit, with);
        int total = 8 * served / (trains + 1);
        if (with.combat == 0) total -= threat_.single[index(hex)] > 0 ? 80 : 0;
        if (with.combat > 0) total += 15 - judge_.danger(threat_, hex, with, true) / 6;
        return total + attraction(judge_, state_, unit, hex) / 4;
      });
    });
  }

  // ---- the end ----

  bool ends() const {
    engine::ChoiceList choices;
    list_movement(setup_, state_, choices);
    return kind_of(choices.back()) == Kind::EndMovement;
  }

  // A stack that may not stay loses its units one by one to the nearest free hexes.
  bool clear_a_stack() {
    UnitId chosen = UnitId::None;
    SpaceId best = SpaceId::None;
    int most = -0x7FFFFFFF;
    for_each(seat_, state_.standing[index(seat_)], [&](UnitId unit) {
      const SpaceId hex = hex_of(state_, unit);
      if (!is_combat(type_of(state_, unit)) || at(state_, hex).combat() < 2 || !has_move(setup_, state_, unit)) return;
      if (stack_in(setup_, state_, hex) != Stack::Illegal || can_unite(setup_, state_, hex)) return;
      move_range(setup_, state_, unit, range_);
      for (const SpaceId to : range_.reached()) {
        if (friendly_combat(state_, seat_, to) > 0) continue;
        const int total = score(unit, to);
        if (total <= most) continue;
        most = total;
        best = to;
        chosen = unit;
      }
    });
    if (chosen == UnitId::None) return false;
    act({choice(Kind::Move, chosen), target(best)});
    return true;
  }

  void finish() {
    while (!ends()) {
      if (!peace_ && clear_a_stack()) continue;
      act(engine::random_action(game_, state_, random_));
      if (state_.phase != Phase::Movement || game_.turn(state_).node != engine::Node::Decision) return;
      if (state_.stage == MarchStage::First) return;
    }
    act(choice(Kind::EndMovement));
  }

  struct Reach {
    UnitId unit = UnitId::None;
    std::array<std::uint8_t, kMaxHexes> cost;
  };

  const Leipzig1971& game_;
  const Setup& setup_;
  const Judge& judge_;
  const Posture& posture_;
  State& state_;
  kit::Random& random_;
  std::vector<Action>& actions_;
  Seat seat_;
  Seat enemy_;
  bool peace_ = false;
  Threat threat_;
  Threat own_threat_;
  MoveRange range_;
  std::vector<Reach> reach_;
  std::vector<UnitId> candidates_;
  std::array<std::size_t, kSideUnits> goal_{};
  std::array<bool, kSideUnits> used_{};
};

}  // namespace

void maneuver(const Leipzig1971& game, const Judge& judge, const Posture& posture, State& state, kit::Random& random,
              std::vector<Action>& actions) {
  const auto maneuver = std::make_unique<Maneuver>(game, judge, posture, state, random, actions);
  maneuver->run();
}

int attraction(const Judge& judge, const State& state, UnitId unit, SpaceId hex) {
  const Setup& setup = judge.setup();
  const Type type = type_of(state, unit);
  const Seat seat = seat_of(unit);
  int most = 0;
  for (std::size_t i = 0; i < kCities; ++i) {
    if (setup.city_points(i) == 0) continue;
    const int away = judge.distance(i, type, hex);
    if (away >= 900) continue;
    const int weight = state.holder[i] == index(seat) ? 2 : 3;
    most = std::max(most, weight * 100 * setup.city_points(i) / (away + 4 * setup.allowance(seat, type)));
  }
  return most;
}

}  // namespace leipzig::leipzig1971
