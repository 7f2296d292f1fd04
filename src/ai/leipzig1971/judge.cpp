// The judge, the sum: points, expected battles, danger, cities.
#include "ai/leipzig1971/judge.h"

#include <algorithm>

#include "games/leipzig1971/chapters.h"

namespace leipzig::ai::leipzig1971 {

Judge::Judge(const Leipzig1971& game) : setup_(game.setup()) {
  for (const Seat seat : engine::kSeats) {
    for (std::size_t t = 1; t < kTypes; ++t) {
      const auto type = static_cast<Type>(t);
      int& worth = worth_[index(seat)][t];
      if (is_leader(type)) {
        worth = kPoint + 3 * (setup_.values(seat, type).attack_bonus + setup_.values(seat, type).defence_bonus);
      } else if (is_supply(type)) {
        worth = type == Type::Depot ? 2 * kSupplyCost : kSupplyCost;
      } else {
        worth = kPoint * setup_.divisions(type) + 12 * setup_.strength(type);
      }
    }
  }
  for (std::size_t column = 0; column < setup_.results().columns().size(); ++column) {
    std::array<int, 10> counts{};
    for (int roll = 1; roll <= 6; ++roll) {
      ++counts[static_cast<std::size_t>(setup_.effect(setup_.results().result(column, roll)))];
    }
    chances_.push_back(counts);
  }
  measure_goals();
  measure_reach();
}

// Which side is nearer to each city and stronger, in hundredths.
int Judge::balance_of_cities(const State& state) const {
  int total = 0;
  for (std::size_t i = 0; i < kCities; ++i) {
    if (setup_.city_points(i) == 0) continue;
    std::array<int, 2> weight{};
    for (const Seat seat : engine::kSeats) {
      for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
        const Type type = type_of(state, unit);
        if (!is_combat(type)) return;
        const SpaceId hex = hex_of(state, unit);
        const int strength = 10 * setup_.strength(type) + 15 * setup_.divisions(type);
        if (hex == setup_.city(i)) {
          weight[index(seat)] += strength * (setup_.fortress(hex) ? 2 : 1);
          return;
        }
        const int turns = distance(i, type, hex) / std::max(1, setup_.allowance(seat, type));
        weight[index(seat)] += strength / (turns + 1);
      });
    }
    const int french = weight[0];
    const int allied = weight[1];
    total += kPoint * setup_.city_points(i) * (french - allied) / (french + allied + 60);
  }
  return total;
}

int Judge::objective(const State& state, Seat seat) const {
  int total = 0;
  for (std::size_t i = 0; i < kCities; ++i) {
    const int worth = kPoint * setup_.city_points(i);
    if (worth == 0) continue;
    if (state.holder[i] == index(seat)) {
      total += worth;
      continue;
    }
    int nearest = setup_.last_turn();
    for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
      const Type type = type_of(state, unit);
      if (is_combat(type))
        nearest = std::min(nearest, distance(i, type, hex_of(state, unit)) / setup_.allowance(seat, type));
    });
    total += worth / (nearest + 2);
  }
  return total;
}

// The best attack of every hex that the phasing seat can still make, or those declared: the hex attacked, what is
// expected of it, and both forces.
template <class Function>
void Judge::for_each_blow(const State& state, Function&& function) const {
  if (state.phase < Phase::Movement || state.phase > Phase::Resolving || in_armistice(setup_, state)) return;
  if (state.phase == Phase::Movement && !state.under_way) return;
  const Seat seat = state.phasing;
  const int cost = supply_cost(state, seat);
  struct Blow {
    SpaceId hex = SpaceId::None;
    int gain = 0;
    Clash clash;
  };
  const auto consider = [&](SpaceId from, std::size_t d, bool supplied, Blow& best) {
    const HexExit& way = setup_.ways(from)[d];
    const Clash c = clash(state, seat, from, way.to, supplied);
    if (way.river && 100 * c.attack < setup_.river_minimum() * c.defence) return;
    const int worth = gain(c) - (supplied ? cost : 0);
    if (worth > best.gain) best = {way.to, worth, c};
  };
  if (state.phase > Phase::Naming) {
    for (const Attack& attack : state.attacks) {
      Blow best;
      for (std::size_t d = 0; d < 6; ++d) {
        if ((attack.sides >> d & 1) != 0) consider(attack.from, d, attack.supplied, best);
      }
      if (best.hex != SpaceId::None) function(best.hex, best.gain, best.clash);
    }
    return;
  }
  for_each_hex(state, seat, [&](SpaceId from) {
    if (at(state, from).combat() == 0 || setup_.fortress(from)) return;
    const std::uint8_t sides = enemy_sides(setup_, state, from);
    if (sides == 0) return;
    const bool supply = supply_in_reach(setup_, state, seat, from);
    Blow best;
    for (std::size_t d = 0; d < 6; ++d) {
      if ((sides >> d & 1) == 0) continue;
      consider(from, d, false, best);
      if (supply) consider(from, d, true, best);
    }
    if (best.hex != SpaceId::None) function(best.hex, best.gain, best.clash);
  });
}

// On one hex the best counts in full and the others for a quarter: after it there may be nothing left.
int Judge::prospects(const State& state) const {
  struct Blow {
    SpaceId hex;
    int gain;
  };
  kit::FixedVector<Blow, kSideUnits> blows;
  int total = 0;
  for_each_blow(state, [&](SpaceId hex, int gain, const Clash&) {
    for (Blow& blow : blows) {
      if (blow.hex != hex) continue;
      total += std::min(gain, blow.gain) / 4;
      blow.gain = std::max(gain, blow.gain);
      return;
    }
    if (!blows.full()) blows.push_back({hex, gain});
  });
  for (const Blow& blow : blows) total += blow.gain;
  return state.phasing == kFrench ? total : -total;
}

Judge::Losses Judge::losses(const State& state) const {
  Losses total;
  kit::FixedVector<SpaceId, kSideUnits> struck;
  for_each_blow(state, [&](SpaceId hex, int, const Clash& clash) {
    const int share = struck.contains(hex) ? 4 : 1;
    const Losses one = losses(clash);
    total.attacker += one.attacker / share;
    total.defender += one.defender / share;
    if (share == 1 && !struck.full()) struck.push_back(hex);
  });
  return total;
}

int Judge::score(const State& state) const {
  return kPoint / 2 * (points(setup_, state, kFrench, false) - points(setup_, state, kAllied, false));
}

int Judge::tempo(const State& state) const {
  const bool begins = state.phase <= Phase::Movement && !state.under_way;
  return (state.phasing == kFrench) == begins ? 1 : -1;
}

std::array<int, Judge::kFeatures> Judge::features(const State& state) const {
  std::array<int, kFeatures> f{};
  for (const Seat seat : engine::kSeats) {
    const int sign = seat == kFrench ? 1 : -1;
    for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
      const Type type = type_of(state, unit);
      if (is_supply(type)) f[kSupplyUnits] += sign * (type == Type::Depot ? 2 : 1);
      if (is_leader(type)) f[kLeadersWorth] += sign * worth(seat, type) / 10;
      if (!is_combat(type)) return;
      f[kDivisions] += sign * setup_.divisions(type);
      if (!can_act_next(state, unit)) f[kDispersed] += sign * setup_.divisions(type);
    });
  }
  f[kCityBalance] = balance_of_cities(state) / 10;
  f[kSieges] =
      points(setup_, state, kFrench, true) - points(setup_, state, kAllied, true) - score(state) / (kPoint / 2);
  const int tempo = this->tempo(state);
  const int french = dangers(state, kFrench) / 10;
  const int allied = dangers(state, kAllied) / 10;
  f[kDangerMover] = tempo > 0 ? -french : allied;
  f[kDangerOther] = tempo > 0 ? allied : -french;
  return f;
}

int Judge::value(const State& state) const {
  if (state.phase == Phase::Over) {
    return kPoint / 2 * (points(setup_, state, kFrench, true) - points(setup_, state, kAllied, true));
  }
  return value(state, features(state), prospects(state));
}

int Judge::value(const State& state, const std::array<int, kFeatures>& features, int prospects) const {
  // What each feature was worth at the end of games between recruits, by the turns left: a linear fit of the final
  // margin, rounded; dispersal, and the cities late in the game, by hand.
  struct Stage {
    int left;
    std::array<int, kFeatures> weights;
  };
  static constexpr std::array<Stage, 4> kStages = {{
      {6, {40, -10, 6, 50, 5, 20, 6, 11}},
      {3, {60, -10, 4, 60, 3, 25, 6, 11}},
      {1, {25, -10, 1, 15, 2, 36, 4, 13}},
      {0, {5, 0, 0, 0, 1, 44, 1, 14}},
  }};
  const int left = turns_left(state);
  std::size_t stage = 0;
  while (stage + 1 < kStages.size() && left < kStages[stage].left) ++stage;
  int value = score(state) + prospects * 8 / 10;
  for (std::size_t i = 0; i < kFeatures; ++i) value += kStages[stage].weights[i] * features[i];
  return value;
}

int Judge::expected(const State& state) const {
  const int value = this->value(state);
  if (state.phase == Phase::Over) return value > 0 ? 1000 : value < 0 ? 0 : 500;
  // A lead weighs more the nearer the end.
  const int scale = 600 + 150 * turns_left(state);
  const int size = value < 0 ? -value : value;
  const int part = 500 * size / (size + scale);
  return value < 0 ? 500 - part : 500 + part;
}

int Judge::player_turn(const State& state) const {
  if (state.phase == Phase::Over) return 2 * (state.turn + 1);
  return 2 * state.turn + static_cast<int>(index(state.phasing));
}

}  // namespace leipzig::ai::leipzig1971
