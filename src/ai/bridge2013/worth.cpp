// The value of a hex for a unit, of an attack from there, and of what the enemy can do to it.
#include <algorithm>

#include "ai/bridge2013/field.h"

namespace leipzig::ai::bridge2013 {
namespace {

constexpr int kEast = 40;     // Napoléon east of the rivers
constexpr int kFarthest = 8;  // from where a town draws a unit

}  // namespace

int Policy::step_worth(const State& state, const Field& field, UnitId unit) const {
  const bool last = has(state.reduced[index(seat_of(unit))], unit);
  const PolicyWeights& weights = field.weights;
  const bool own = seat_of(unit) == field.seat;
  return setup_.unit(unit).step_points * kPoint +
         (own ? (last ? weights.lose_last : weights.lose) : (last ? weights.kill_last : weights.kill));
}

// The value for the attacker, by the exact odds of the card.
int Policy::strike(const State& state, Field& field, const Ground& ground) const {
  const PolicyWeights& weights = field.weights;
  const int own = morale_at(setup_, state, ground.attacker, ground.from, false);
  const int enemy = morale_at(setup_, state, ground.defender, ground.at, true);
  const SpaceId emperor = hex_of(state, state.napoleon);
  const auto led = [&](UnitId unit, SpaceId at) {
    return seat_of(unit) == kFrench && state.napoleon != UnitId::None && (state.napoleon == unit || emperor == at);
  };
  const bool steadfast = led(ground.defender, ground.at);
  int added = 0;
  if (ground.declared) {
    added = card_shift(setup_, state);
  } else {
    added = strength(setup_, state, ground.attacker) - strength(setup_, state, ground.defender);
    if (own != enemy) added += setup_.morale_difference(own > enemy);
    if (led(ground.attacker, ground.from)) added += setup_.napoleon().attack_difference;
    if (steadfast) added += setup_.napoleon().defence_difference;
    added += setup_.combat_difference(ground.at);
    const HexExit* way = setup_.way_between(ground.from, ground.at);
    if (way != nullptr && (way->flags & kWater) != 0) added += setup_.river_difference();
  }
  const Odds::Results& results = field.odds.of(added);
  const auto cards = [&](CombatResult result) { return int{results[static_cast<std::size_t>(result)]}; };
  const auto giving_way = [&](UnitId unit) { return seat_of(unit) == field.seat ? weights.repulse : weights.push; };
  const auto loss = [&](UnitId unit, int morale) {
    const int faces = std::clamp(morale - (state.rain ? 1 : 0), 0, kDieFaces);
    return of_die(giving_way(unit), faces) + of_die(step_worth(state, field, unit), kDieFaces - faces);
  };
  bool cornered = true;
  for (const HexExit& way : setup_.ways(ground.at)) {
    if ((way.flags & kOpen) == 0 || way.to == ground.from) continue;
    if (has_room(state, seat_of(ground.defender), way.to)) cornered = false;
  }
  const bool stays = steadfast || setup_.retreat_may_be_ignored(ground.at);
  const int gain = ground.alone && setup_.town_bit(ground.at) != 0 ? weights.ground : 0;
  int hurt = (cornered ? step_worth(state, field, ground.defender) : loss(ground.defender, enemy)) + gain / 2;
  if (ground.alone && ground.at == setup_.leipzig() && has(state.reduced[index(kFrench)], ground.defender)) {
    hurt += weights.storm;
  }
  int driven = stays ? 0 : giving_way(ground.defender) + gain;
  if (cornered && !stays) driven = hurt;
  const int sum = cards(CombatResult::DefenderLoss) * hurt + cards(CombatResult::DefenderRetreat) * driven -
                  cards(CombatResult::AttackerLoss) * loss(ground.attacker, own) -
                  cards(CombatResult::AttackerRetreat) * giving_way(ground.attacker);
  return field.odds.cards() == 0 ? 0 : sum / field.odds.cards();
}

int Policy::declared(const State& state, Field& field) const {
  return strike(
      state, field,
      {state.actor, state.where[index(state.actor)], state.defender, state.target, !full(state, state.target), true});
}

// The best attack from a hex; the enemy chooses the defender.
int Policy::best_strike(const State& state, Field& field, UnitId unit, SpaceId from, SpaceId& target) const {
  int best = kNothing;
  for (const HexExit& way : setup_.ways(from)) {
    if ((way.flags & kOpen) == 0 || !enemy_at(state, field.seat, way.to)) continue;
    int worst = kFall;
    for (const UnitId defender : stack_in(state, way.to)) {
      if (defender == UnitId::None) continue;
      worst = std::min(worst, strike(state, field, {unit, from, defender, way.to, !full(state, way.to), false}));
    }
    if (worst <= best) continue;
    best = worst;
    target = way.to;
  }
  return best;
}

// What the enemies beside a hex could do to a unit there: the worst of them, and half of the others.
int Policy::incoming(const State& state, Field& field, UnitId unit, SpaceId at) const {
  int sum = 0;
  int worst = 0;
  const bool there = state.where[index(unit)] == at;
  const bool alone = there ? !full(state, at) : vacant(state, at);
  for (const HexExit& way : setup_.ways(at)) {
    if ((way.flags & kOpen) == 0 || !field.enemies.has(way.to)) continue;
    for (const UnitId enemy : stack_in(state, way.to)) {
      if (enemy == UnitId::None) continue;
      const int value = strike(state, field, {enemy, way.to, unit, at, alone, false});
      if (value <= 0) continue;
      sum += value;
      worst = std::max(worst, value);
    }
  }
  return worst + (sum - worst) / 2;
}

// The value for a unit's owner of having it in a hex.
int Policy::standing(const State& state, Field& field, UnitId unit, SpaceId at) const {
  const PolicyWeights& weights = field.weights;
  const auto& away = judge_.distances(at);
  int worth = 0;
  int nearest = kFarthest;
  for (const SpaceId town : field.towns) nearest = std::min<int>(nearest, away[index(town)]);
  if (nearest < kFarthest) worth += weights.reach / (nearest + 1);
  const HexSet close = setup_.within_two(at) & field.enemies;
  const bool is_near = close.any();
  if (setup_.town_bit(at) != 0) worth += weights.garrison + (is_near ? weights.threatened : 0);
  if (setup_.in_play(setup_.leipzig())) {
    const int to_leipzig = away[index(setup_.leipzig())];
    if (field.seat == kAllied) {
      worth += weights.march * std::max(0, 14 - to_leipzig);
      if (to_leipzig == 1) worth += weights.beside_city + weights.beside_city_late * state.turn / setup_.last_turn();
    } else {
      if (!setup_.single()) worth += weights.march * std::max(0, 6 - to_leipzig);
      if (to_leipzig == 1) worth += weights.beside_city + weights.beside_city_late * state.turn / setup_.last_turn();
    }
  }
  if (state.napoleon == unit && setup_.east(at)) worth += kEast;
  int enemy = 2;
  if (!is_near) {
    enemy = kOutOfSight;
    field.enemies.for_each([&](SpaceId hex) { enemy = std::min<int>(enemy, away[index(hex)]); });
  }
  worth += weights.seek * (kOutOfSight - enemy);
  if (is_near) {
    worth += weights.cover * (setup_.defender_morale(at) - setup_.combat_difference(at));
    worth -= weights.threat * static_cast<int>(close.count());
    worth -= percent(incoming(state, field, unit, at), weights.danger);
  }
  int friends = 0;
  for (const HexExit& way : setup_.ways(at)) {
    if ((way.flags & kOpen) == 0 || enemy_at(state, field.seat, way.to)) continue;
    for (const UnitId other : stack_in(state, way.to)) friends += other != UnitId::None && other != unit ? 1 : 0;
  }
  return worth + weights.company * std::min(friends, 3);
}

// To the French, once a unit has gone somewhere.
int Policy::city_danger(const State& state, Field& field, UnitId moved, SpaceId to) const {
  const SpaceId leipzig = setup_.leipzig();
  if (!setup_.in_play(leipzig)) return 0;
  const auto at = [&](UnitId unit) { return unit == moved ? to : state.where[index(unit)]; };
  const auto& away = judge_.distances(leipzig);
  int beside = 0;
  int close = 0;
  int nearest = 20;
  for_each(kAllied, state.on_map[index(kAllied)], [&](UnitId unit) {
    const int distance = away[index(at(unit))];
    nearest = std::min(nearest, distance);
    beside += distance == 1 ? 1 : 0;
    close += distance == 2 ? 1 : 0;
  });
  int garrison = 0;
  const auto count_in = [&](UnitId unit) {
    if (unit != UnitId::None && at(unit) == leipzig) garrison += has(state.reduced[index(kFrench)], unit) ? 1 : 2;
  };
  for (const UnitId unit : stack_in(state, leipzig)) count_in(unit);
  if (moved != UnitId::None && state.where[index(moved)] != leipzig && seat_of(moved) == kFrench) count_in(moved);
  if (garrison == 0) return kFall * 5 / (5 + nearest * nearest);
  const int pressure = 140 * beside + 45 * close + std::max(0, 60 - 8 * nearest);
  return percent(pressure * 2 / garrison / garrison + (garrison < 3 ? pressure / 4 : 0), field.weights.city);
}

}  // namespace leipzig::ai::bridge2013
