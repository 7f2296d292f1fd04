// The policy's movement phase: reconnaissance, breaking up for the march, goals, then operations and the sweep.
#include <algorithm>
#include <array>
#include <memory>

#include "ai/leipzig1971/maneuver.h"

namespace leipzig::ai::leipzig1971 {

void Maneuver::run() {
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

// ---- looks cost nothing before units move ----
void Maneuver::look_around() {
  if (!hides(setup_, state_) || seat_ != kFrench || state_.under_way) return;
  for (std::size_t i = 0; i < kMostInARow; ++i) {
    engine::TargetList targets;
    list_looks(setup_, state_, targets);
    if (targets.empty()) return;
    act({choice(Kind::Look), targets[0]});
  }
}

// A march by the die has been announced: continue as far as possible.
void Maneuver::press_on() {
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
void Maneuver::break_up() {
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
bool Maneuver::own_threat_near(SpaceId hex) const {
  bool near = false;
  for_each_hex(state_, enemy_, [&](SpaceId other) { near = near || setup_.board().distance(hex, other) <= 5; });
  return near;
}

// Which unit goes for which city: value, distance, and how much is needed there beyond the units already on the way.
void Maneuver::assign_goals() {
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
      if (weights_.focus == i) score *= 3;
      if (score <= most) continue;
      most = score;
      goal_[number_of(unit)] = i;
    }
    if (weights_.exits && seat_ == kFrench && setup_.exit_points() > 0) {
      const int turns = judge_.distance(kCities, type, hex) / setup_.allowance(seat_, type);
      if (turns <= left && 1000 * setup_.divisions(type) * 6 / (turns + 2) > most) {
        goal_[number_of(unit)] = kCities;
        most = 0;
      }
    }
    if (goal_[number_of(unit)] < kCities) allotted[goal_[number_of(unit)]] += setup_.strength(type);
  }
}

// ---- the end ----

bool Maneuver::ends() const {
  engine::ChoiceList choices;
  list_movement(setup_, state_, choices);
  return !choices.empty() && kind_of(choices.back()) == Kind::EndMovement;
}

// A stack that may not stay loses its units one by one to the nearest free hexes.
bool Maneuver::clear_a_stack() {
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

void Maneuver::finish() {
  for (std::size_t i = 0; !ends(); ++i) {
    if (i == kMostInARow || engine::is_dead_end(game_, state_)) return;
    if (!peace_ && clear_a_stack()) continue;
    act(engine::random_action(game_, state_, random_));
    if (state_.phase != Phase::Movement || game_.turn(state_).node != engine::Node::Decision) return;
    if (state_.stage == MarchStage::First) return;
  }
  act(choice(Kind::EndMovement));
}

void maneuver(const Leipzig1971& game, const Judge& judge, const PolicyWeights& weights, State& state,
              kit::Random& random, std::vector<engine::Action>& actions) {
  const auto maneuver = std::make_unique<Maneuver>(game, judge, weights, state, random, actions);
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

}  // namespace leipzig::ai::leipzig1971
