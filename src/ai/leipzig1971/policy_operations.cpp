// The policy's movement phase, operations: for every enemy hex and every hex next to it the group of units, leader and
// train that gains most by attacking together; the best of them are carried out one after the other.
#include <algorithm>

#include "ai/leipzig1971/maneuver.h"

namespace leipzig::ai::leipzig1971 {
namespace {

constexpr int kLeastGain = 25;
constexpr std::uint8_t kOut = 0xFF;

}  // namespace

// Every step costs at least a point, and nothing is needed further away than a train next to the attackers.
bool Maneuver::gets_near(UnitId unit) const {
  const SpaceId hex = hex_of(state_, unit);
  const int reach = state_.left[index(unit)] + 2;
  return std::any_of(enemies_.begin(), enemies_.end(),
                     [&](SpaceId enemy) { return setup_.board().distance(hex, enemy) <= reach; });
}

void Maneuver::measure() {
  reach_.clear();
  enemies_.clear();
  for_each_hex(state_, enemy_, [&](SpaceId hex) { enemies_.push_back(hex); });
  for_each(seat_, state_.standing[index(seat_)], [&](UnitId unit) {
    if (!can_move(unit) || type_of(state_, unit) == Type::Depot || !gets_near(unit)) return;
    Reach& reach = reach_.emplace_back();
    reach.unit = unit;
    reach.cost.fill(kOut);
    move_range(setup_, state_, unit, range_);
    for (const SpaceId hex : range_.reached()) reach.cost[index(hex)] = static_cast<std::uint8_t>(range_.cost(hex));
  });
}

bool Maneuver::sees(const Force& own, SpaceId hex) const {
  if (!hides(setup_, state_) || seat_ != kFrench) return true;
  bool seen = true;
  for_each_in(state_, enemy_, hex, [&](UnitId unit) { seen = seen && has(state_, unit, kByCavalry); });
  return seen || own.cavalry;
}

Maneuver::Group Maneuver::assess(SpaceId hex, SpaceId from) {
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
      for (const HexExit& way : setup_.ways(from)) {
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
  const HexExit* way = setup_.way_between(from, hex);
  Force led = own;
  if (leader != UnitId::None) judge_.add(state_, leader, led);
  const int cost = judge_.supply_cost(state_, seat_) * weights_.supply / 100;
  const auto consider = [&](const Force& force, std::size_t count, bool supplied, bool with_leader) {
    if (force.combat == 0) return;
    if (force.combat > 1 && !supplied) return;
    const Judge::Clash clash = judge_.clash(state_, seat_, from, hex, force, supplied, enemy);
    if (way->river && 100 * clash.attack < setup_.river_minimum() * clash.defence) return;
    const bool doomed = !enemy.cavalry && 100 * clash.attack >= setup_.automatic() * clash.defence && sees(force, hex);
    int gain = doomed ? clash.enemy + clash.prize : judge_.gain(clash);
    gain = gain * weights_.attack / 100;
    if (supplied && !(at_hand != UnitId::None && has(state_, at_hand, kServes))) gain -= cost;
    gain -= judge_.danger(threat_, from, force, supplied) * weights_.danger / 300;
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

bool Maneuver::move_to(UnitId unit, SpaceId hex) {
  if (hex_of(state_, unit) == hex) return true;
  move_range(setup_, state_, unit, range_, hex);
  if (!range_.reaches(hex)) return false;
  act({choice(Kind::Move, unit), target(hex)});
  return true;
}

void Maneuver::try_out(const Operation& operation) {
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
void Maneuver::look_from(UnitId unit, SpaceId hex) {
  if (!is_cavalry(type_of(state_, unit)) || !hides(setup_, state_) || seat_ != kFrench) return;
  engine::TargetList targets;
  list_looks(setup_, state_, targets);
  if (targets.contains(target(hex))) act({choice(Kind::Look), target(hex)});
}

void Maneuver::operations() {
  measure();
  std::vector<Operation> operations;
  for_each_hex(state_, enemy_, [&](SpaceId hex) {
    if (hex == setup_.torgau() && saxons_neutral(setup_, state_)) return;
    if (own_threat_.single[index(hex)] == 0) return;
    for (const HexExit& way : setup_.ways(hex)) {
      if (way.to == SpaceId::None || setup_.way_between(way.to, hex) == nullptr) continue;
      const Group group = assess(hex, way.to);
      if (group.gain >= kLeastGain) operations.push_back({hex, way.to, group.gain + jitter()});
    }
  });
  std::stable_sort(operations.begin(), operations.end(),
                   [](const Operation& a, const Operation& b) { return a.gain > b.gain; });
  for (const Operation& operation : operations) try_out(operation);
}

}  // namespace leipzig::ai::leipzig1971
