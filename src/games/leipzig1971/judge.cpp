// The judge: exact expectations of battles from the results table, then danger, then cities.
#include "games/leipzig1971/judge.h"

#include <algorithm>

#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

constexpr int kPoint = 100;
constexpr int kFar = 999;
constexpr int kSweep = 9;  // movement points of the fastest unit and one more

// Shares of a force's worth, in percent.
constexpr int kScattered = 26;
constexpr int kDriven = 1;  // back, or dispersed where it stands: hardly worse off
constexpr int kSlipped = 14;

bool on_foot(Type type) { return is_infantry(type) || is_leader(type); }

int capped(int strength, int bonus) { return strength + std::min(strength, bonus); }

}  // namespace

int Threat::at(SpaceId hex) const {
  const std::size_t i = index(hex);
  if (single[i] == 0) return 0;
  return capped(supply[i] != 0 ? sum[i] : std::max(1, single[i] / 2), bonus[i]);
}

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

// ---- the ground ----

void Judge::measure_goals() {
  for (std::size_t goal = 0; goal < kGoals; ++goal) {
    for (std::size_t wheels = 0; wheels < 2; ++wheels) {
      std::vector<std::uint16_t>& far = goals_[goal][wheels];
      far.assign(setup_.hexes(), kFar);
      std::vector<std::vector<SpaceId>> buckets(kFar);
      for (std::size_t h = 0; h < setup_.hexes(); ++h) {
        const SpaceId hex = kit::space_at(h);
        if (goal < kCities ? hex != setup_.city(goal) : !setup_.east_edge(hex)) continue;
        far[h] = 0;
        buckets[0].push_back(hex);
      }
      for (std::size_t spent = 0; spent < buckets.size(); ++spent) {
        for (std::size_t i = 0; i < buckets[spent].size(); ++i) {
          const SpaceId here = buckets[spent][i];
          if (far[index(here)] != spent) continue;
          for (const Way& out : setup_.ways(here)) {
            if (out.to == SpaceId::None) continue;
            const Way* way = setup_.way_between(out.to, here);
            if (way == nullptr) continue;
            const std::uint8_t cost = wheels != 0 ? way->wheel : way->foot;
            if (cost == kClosed || spent + cost >= far[index(out.to)]) continue;
            if (setup_.austria_closed() && setup_.austria(out.to)) continue;
            far[index(out.to)] = static_cast<std::uint16_t>(spent + cost);
            buckets[spent + cost].push_back(out.to);
          }
        }
      }
    }
  }
}

void Judge::measure_reach() {
  std::vector<std::uint8_t> cost(setup_.hexes(), kClosed);
  std::vector<bool> known(setup_.hexes(), false);
  std::array<std::vector<SpaceId>, kSweep> buckets;
  for (std::size_t wheels = 0; wheels < 2; ++wheels) {
    reach_[wheels].resize(setup_.hexes());
    const std::size_t most = wheels != 0 ? kSweep : 6;
    for (std::size_t h = 0; h < setup_.hexes(); ++h) {
      std::vector<Reach>& reached = reach_[wheels][h];
      cost[h] = 0;
      buckets[0].push_back(kit::space_at(h));
      for (std::size_t spent = 0; spent < most; ++spent) {
        for (std::size_t i = 0; i < buckets[spent].size(); ++i) {
          const SpaceId here = buckets[spent][i];
          if (cost[index(here)] != spent) continue;
          for (const Way& way : setup_.ways(here)) {
            if (way.to == SpaceId::None) continue;
            if (!known[index(way.to)]) {
              known[index(way.to)] = true;
              reached.push_back({static_cast<std::uint16_t>(index(way.to)), static_cast<std::uint8_t>(spent)});
            }
            const std::uint8_t step = wheels != 0 ? way.wheel : way.foot;
            if (step == kClosed || spent + step >= most || spent + step >= cost[index(way.to)]) continue;
            cost[index(way.to)] = static_cast<std::uint8_t>(spent + step);
            buckets[spent + step].push_back(way.to);
          }
        }
      }
      // Only what was written is wiped.
      for (std::vector<SpaceId>& bucket : buckets) bucket.clear();
      for (const Reach& reach : reached) {
        known[reach.hex] = false;
        cost[reach.hex] = kClosed;
      }
      cost[h] = kClosed;
    }
  }
}

int Judge::distance(std::size_t goal, Type type, SpaceId hex) const {
  return goals_[goal][on_foot(type) ? 0 : 1][index(hex)];
}

std::size_t Judge::city_in(SpaceId hex) const {
  for (std::size_t i = 0; i < kCities; ++i) {
    if (setup_.city(i) == hex && setup_.city_points(i) > 0) return i;
  }
  return kCities;
}

// ---- what stands where ----

// To the end of the next own movement phase: a unit dispersed beyond it neither moves nor attacks in that turn.
bool Judge::can_act_next(const State& state, UnitId unit) const {
  const std::uint8_t until = state.until[index(unit)];
  if (until == 0) return true;
  const Seat seat = seat_of(unit);
  const bool over = state.phasing == seat ? state.phase > Phase::Movement : seat == Seat::French;
  return until < term(state.turn + (over ? 1 : 0), seat, false);
}

void Judge::add(const State& state, UnitId unit, Force& force) const {
  const Seat seat = seat_of(unit);
  const Type type = type_of(state, unit);
  force.stake += worth(seat, type);
  if (!is_combat(type)) {
    ++force.others;
    if (!is_leader(type)) return;
    force.defence += setup_.values(seat, type).defence_bonus;
    if (!dispersed(state, unit)) force.attack += setup_.values(seat, type).attack_bonus;
    return;
  }
  const int strength = setup_.strength(type);
  force.full += strength;
  force.half += std::max(1, strength / 2);
  ++force.combat;
  force.divisions += setup_.divisions(type);
  force.cavalry = force.cavalry || is_cavalry(type);
  force.stuck = force.stuck || dispersed(state, unit);
}

Force Judge::force_in(const State& state, Seat seat, SpaceId hex) const {
  Force force;
  for_each_in(state, seat, hex, [&](UnitId unit) { add(state, unit, force); });
  return force;
}

int Judge::strength(const Force& force, bool supplied, bool attacking, int times) {
  const int own = supplied ? force.full : force.half;
  if (attacking) return capped(own, force.attack);
  if (force.combat == 0) return force.others * times;
  return own * times + std::min(own, force.defence);
}

bool Judge::fed(const State& state, Seat seat, SpaceId hex, const Force& force) const {
  if (setup_.fortress(hex) && force.divisions <= setup_.garrison()) return true;
  return supply_in_reach(setup_, state, seat, hex);
}

bool Judge::hemmed_in(const State& state, Seat seat, SpaceId hex) const {
  for (const Way& way : setup_.ways(hex)) {
    if (way.to == SpaceId::None || enemy_at(state, seat, way.to)) continue;
    if (friend_at(state, seat, way.to) || !controls(state, engine::other(seat), way.to)) return false;
  }
  return true;
}

// ---- battles ----

int Judge::fight(const Clash& clash) const {
  if (clash.attack <= 0 || clash.defence <= 0) return 0;
  const std::array<int, 10>& chances = chances_[setup_.column(clash.attack, clash.defence)];
  const bool open = !clash.fortress;
  const int scattered = open ? clash.enemy * kScattered / 100 + clash.prize / 2 : 0;
  const int driven = open ? clash.enemy * kDriven / 100 + clash.prize / 2 : 0;
  int total = 0;
  const auto add = [&](Result result, int worth) { total += chances[static_cast<std::size_t>(result)] * worth; };
  add(Result::As, -clash.own * kScattered / 100);
  add(Result::Ax, -clash.own);
  add(Result::AsDs, scattered - clash.own * kScattered / 100);
  add(Result::AdDs, scattered - clash.own * kDriven / 100);
  add(Result::Dd1, driven);
  add(Result::Dd2, driven);
  add(Result::Ds, scattered);
  add(Result::HalfEx, open ? clash.enemy + clash.prize - kPoint * ((clash.divisions + 1) / 2) : 0);
  add(Result::Dx, clash.enemy + clash.prize);
  add(Result::Auto, clash.enemy + clash.prize);
  return total / 6;
}

int Judge::gain(const Clash& clash) const {
  const int fought = fight(clash);
  if (clash.stuck) return fought;
  const bool held = !clash.cavalry && 100 * clash.attack >= setup_.automatic() * clash.printed;
  if (held) return fought;
  return std::min(fought, clash.enemy * kSlipped / 100 + clash.prize);
}

int Judge::clearing(int attack, int defence, bool fortress) const {
  if (attack <= 0 || defence <= 0) return 0;
  const std::array<int, 10>& chances = chances_[setup_.column(attack, defence)];
  const auto of = [&](Result result) { return chances[static_cast<std::size_t>(result)]; };
  const int destroyed = of(Result::Dx) + of(Result::Auto);
  if (fortress) return 100 * destroyed;
  return 100 * (destroyed + of(Result::HalfEx) + of(Result::Ds) + of(Result::AsDs) + of(Result::AdDs) +
                of(Result::Dd1) + of(Result::Dd2));
}

Judge::Clash Judge::clash(const State& state, Seat seat, SpaceId from, SpaceId hex, const Force& own, bool supplied,
                          const Force& enemy) const {
  const Seat other = engine::other(seat);
  const int times = multiplier(setup_, from, hex);
  Clash clash;
  clash.attack = strength(own, supplied, true, 1);
  const bool full = (setup_.fortress(hex) && enemy.divisions <= setup_.garrison()) ||
                    supply_may_be_in_reach(setup_, state, other, hex);
  clash.defence = strength(enemy, full, false, times);
  clash.printed = strength(enemy, true, false, times);
  clash.own = own.stake;
  clash.enemy = enemy.stake;
  clash.divisions = enemy.divisions;
  clash.fortress = setup_.fortress(hex);
  clash.cavalry = enemy.cavalry && enemy.combat == 1;
  clash.stuck = enemy.stuck || hemmed_in(state, other, hex);
  const std::size_t city = city_in(hex);
  if (city < kCities && state.holder[city] == index(other)) clash.prize = kPoint * setup_.city_points(city) * 3 / 4;
  return clash;
}

Judge::Clash Judge::clash(const State& state, Seat seat, SpaceId from, SpaceId hex, bool supplied) const {
  Force own;
  for_each_in(state, seat, from, [&](UnitId unit) {
    if (!is_combat(type_of(state, unit)) || can_attack(state, unit) || has(state, unit, kAttacking)) {
      add(state, unit, own);
    }
  });
  return clash(state, seat, from, hex, own, supplied, force_in(state, engine::other(seat), hex));
}

int Judge::supply_cost(const State& state, Seat seat) const {
  if (turns_left(state) == 0) return 0;
  int stock = 0;
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    if (has(state, unit, kServes | kMarchUsed)) return;
    stock += type_of(state, unit) == Type::Supply ? 1 : type_of(state, unit) == Type::Depot ? 2 : 0;
  });
  constexpr std::array<int, 10> kCosts = {70, 70, 60, 50, 40, 34, 28, 22, 16, 10};
  return kCosts[static_cast<std::size_t>(std::min(stock, 9))];
}

// ---- danger ----

void Judge::threats(const State& state, Seat by, Threat& threat) const {
  threat.sum.fill(0);
  threat.single.fill(0);
  threat.bonus.fill(0);
  threat.supply.fill(0);
  for_each(by, state.standing[index(by)], [&](UnitId unit) {
    if (!can_act_next(state, unit)) return;
    const Type type = type_of(state, unit);
    const SpaceId hex = hex_of(state, unit);
    if (hex == setup_.torgau() && saxons_neutral(setup_, state)) return;
    const int allowance = setup_.allowance(by, type);
    const auto strength = static_cast<std::int16_t>(is_combat(type) ? setup_.strength(type) : 0);
    const auto bonus = static_cast<std::int16_t>(is_leader(type) ? setup_.values(by, type).attack_bonus : 0);
    for (const Reach& reach : reach_[on_foot(type) ? 0 : 1][index(hex)]) {
      if (reach.need > allowance) break;
      if (is_combat(type)) {
        threat.sum[reach.hex] = static_cast<std::int16_t>(threat.sum[reach.hex] + strength);
        threat.single[reach.hex] = std::max(threat.single[reach.hex], strength);
      } else if (bonus != 0) {
        threat.bonus[reach.hex] = std::max(threat.bonus[reach.hex], bonus);
      } else {
        threat.supply[reach.hex] = 1;
      }
    }
  });
}

int Judge::danger(const Threat& threat, SpaceId hex, const Force& force, bool supplied) const {
  const int attack = threat.at(hex);
  if (attack == 0 || force.stake == 0) return 0;
  const bool fortress = setup_.fortress(hex);
  const int times = fortress ? setup_.fortress_defence() : setup_.high(hex) ? setup_.high_defence() : 1;
  Clash clash;
  clash.attack = attack;
  clash.defence = strength(force, supplied, false, times);
  clash.printed = strength(force, true, false, times);
  clash.enemy = force.stake;
  clash.divisions = 0;
  clash.fortress = fortress;
  clash.cavalry = force.cavalry && force.combat == 1;
  clash.stuck = force.stuck;
  return std::max(0, gain(clash));
}

int Judge::dangers(const State& state, Seat seat) const {
  Threat threat;
  threats(state, engine::other(seat), threat);
  kit::FixedVector<int, kSideUnits> blows;
  for_each_hex(state, seat, [&](SpaceId hex) {
    if (threat.single[index(hex)] == 0) return;
    if (hex == setup_.torgau() && saxons_neutral(setup_, state)) return;
    const Force force = force_in(state, seat, hex);
    const bool supplied = fed(state, seat, hex, force);
    int blow = danger(threat, hex, force, supplied);
    const std::size_t city = city_in(hex);
    if (city < kCities && force.combat > 0) {
      const int times = setup_.fortress(hex) ? setup_.fortress_defence() : 1;
      blow += kPoint * setup_.city_points(city) *
              clearing(threat.at(hex), strength(force, supplied, false, times), setup_.fortress(hex)) / 1200;
    }
    if (blow > 0) blows.push_back(blow);
  });
  // A city that nobody holds is anybody's who gets there.
  for (std::size_t i = 0; i < kCities; ++i) {
    const SpaceId hex = setup_.city(i);
    if (state.holder[i] != index(seat) || friendly_combat(state, seat, hex) > 0) continue;
    if (threat.single[index(hex)] > 0) blows.push_back(kPoint * setup_.city_points(i) * 2 / 3);
  }
  // Nobody strikes everywhere at once.
  std::sort(blows.begin(), blows.end(), [](int a, int b) { return a > b; });
  int total = 0;
  int share = 100;
  for (const int blow : blows) {
    total += blow * share / 100;
    share = share * 4 / 5;
  }
  return total;
}

// ---- the whole ----

// Who is nearer to each city with more, in hundredths.
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

// What the attacks that the phasing seat can still make, or has declared, are expected to bring. Of several on one hex
// the best counts in full and the others for a quarter: after it there may be nobody left.
int Judge::prospects(const State& state) const {
  if (state.phase < Phase::Movement || state.phase > Phase::Resolving || in_armistice(setup_, state)) return 0;
  if (state.phase == Phase::Movement && !state.under_way) return 0;
  const Seat seat = state.phasing;
  const int cost = supply_cost(state, seat);
  struct Blow {
    SpaceId hex;
    int gain;
  };
  kit::FixedVector<Blow, kSideUnits> blows;
  int rest = 0;
  const auto note = [&](SpaceId hex, int gain) {
    for (Blow& blow : blows) {
      if (blow.hex != hex) continue;
      rest += std::min(gain, blow.gain) / 4;
      blow.gain = std::max(gain, blow.gain);
      return;
    }
    if (!blows.full()) blows.push_back({hex, gain});
  };
  const auto consider = [&](SpaceId from, std::size_t d, bool supplied, int& best, SpaceId& at_hex) {
    const Way& way = setup_.ways(from)[d];
    const Clash c = clash(state, seat, from, way.to, supplied);
    if (way.river && 100 * c.attack < setup_.river_minimum() * c.defence) return;
    const int worth = gain(c) - (supplied ? cost : 0);
    if (worth <= best) return;
    best = worth;
    at_hex = way.to;
  };
  if (state.phase > Phase::Naming) {
    for (const Attack& attack : state.attacks) {
      int best = 0;
      SpaceId hex = SpaceId::None;
      for (std::size_t d = 0; d < 6; ++d) {
        if ((attack.sides >> d & 1) != 0) consider(attack.from, d, attack.supplied, best, hex);
      }
      if (hex != SpaceId::None) note(hex, best);
    }
  } else {
    for_each_hex(state, seat, [&](SpaceId from) {
      if (at(state, from).combat() == 0 || setup_.fortress(from)) return;
      const std::uint8_t sides = enemy_sides(setup_, state, from);
      if (sides == 0) return;
      const bool supply = supply_in_reach(setup_, state, seat, from);
      int best = 0;
      SpaceId hex = SpaceId::None;
      for (std::size_t d = 0; d < 6; ++d) {
        if ((sides >> d & 1) == 0) continue;
        consider(from, d, false, best, hex);
        if (supply) consider(from, d, true, best, hex);
      }
      if (hex != SpaceId::None) note(hex, best);
    });
  }
  int total = rest;
  for (const Blow& blow : blows) total += blow.gain;
  return seat == Seat::French ? total : -total;
}

int Judge::score(const State& state) const {
  return kPoint / 2 * (points(setup_, state, Seat::French, false) - points(setup_, state, Seat::Allied, false));
}

int Judge::tempo(const State& state) const {
  const bool begins = state.phase <= Phase::Movement && !state.under_way;
  return (state.phasing == Seat::French) == begins ? 1 : -1;
}

std::array<int, Judge::kFeatures> Judge::features(const State& state) const {
  std::array<int, kFeatures> f{};
  for (const Seat seat : engine::kSeats) {
    const int sign = seat == Seat::French ? 1 : -1;
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
  f[kSieges] = points(setup_, state, Seat::French, true) - points(setup_, state, Seat::Allied, true) -
               score(state) / (kPoint / 2);
  const int tempo = this->tempo(state);
  const int french = dangers(state, Seat::French) / 10;
  const int allied = dangers(state, Seat::Allied) / 10;
  f[kDangerMover] = tempo > 0 ? -french : allied;
  f[kDangerOther] = tempo > 0 ? allied : -french;
  return f;
}

int Judge::value(const State& state) const {
  const int score = this->score(state);
  if (state.phase == Phase::Over) {
    return kPoint / 2 * (points(setup_, state, Seat::French, true) - points(setup_, state, Seat::Allied, true));
  }
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
  const std::array<int, kFeatures> f = features(state);
  int value = score + prospects(state) * 8 / 10;
  for (std::size_t i = 0; i < kFeatures; ++i) value += kStages[stage].weights[i] * f[i];
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

}  // namespace leipzig::leipzig1971
