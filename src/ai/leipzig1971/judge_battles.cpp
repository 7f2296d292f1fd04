// The judge, battles: the units in a hex, the expected result of an attack on it, and what the enemy could attack next
// turn.
#include <algorithm>

#include "ai/leipzig1971/judge.h"
#include "games/leipzig1971/chapters.h"

namespace leipzig::ai::leipzig1971 {
namespace {

// Shares of a force's worth, in percent.
constexpr int kScattered = 26;
constexpr int kDriven = 1;  // back, or dispersed where it stands: hardly worse off
constexpr int kSlipped = 14;

int capped(int strength, int bonus) { return strength + std::min(strength, bonus); }

}  // namespace

int Threat::at(SpaceId hex) const {
  const std::size_t i = index(hex);
  if (single[i] == 0) return 0;
  return capped(supply[i] != 0 ? sum[i] : std::max(1, single[i] / 2), bonus[i]);
}

// ---- what stands where ----

// To the end of the next own movement phase: a unit dispersed beyond it neither moves nor attacks in that turn.
bool Judge::can_act_next(const State& state, UnitId unit) const {
  const std::uint8_t until = state.until[index(unit)];
  if (until == 0) return true;
  const Seat seat = seat_of(unit);
  const bool over = state.phasing == seat ? state.phase > Phase::Movement : seat == kFrench;
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
  for (const HexExit& way : setup_.ways(hex)) {
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
  const auto add = [&](CombatResult result, int worth) { total += chances[static_cast<std::size_t>(result)] * worth; };
  add(CombatResult::As, -clash.own * kScattered / 100);
  add(CombatResult::Ax, -clash.own);
  add(CombatResult::AsDs, scattered - clash.own * kScattered / 100);
  add(CombatResult::AdDs, scattered - clash.own * kDriven / 100);
  add(CombatResult::Dd1, driven);
  add(CombatResult::Dd2, driven);
  add(CombatResult::Ds, scattered);
  add(CombatResult::HalfEx, open ? clash.enemy + clash.prize - kPoint * ((clash.divisions + 1) / 2) : 0);
  add(CombatResult::Dx, clash.enemy + clash.prize);
  add(CombatResult::Auto, clash.enemy + clash.prize);
  return total / 6;
}

// Units that may retreat before combat do so if that costs less.
int Judge::gain(const Clash& clash) const {
  const int fought = fight(clash);
  if (clash.stuck) return fought;
  const bool held = !clash.cavalry && 100 * clash.attack >= setup_.automatic() * clash.printed;
  if (held) return fought;
  return std::min(fought, clash.enemy * kSlipped / 100 + clash.prize);
}

Judge::Losses Judge::losses(const Clash& clash) const {
  if (clash.attack <= 0 || clash.defence <= 0) return {};
  if (gain(clash) < fight(clash)) return {0, clash.enemy * kSlipped / 100};
  const std::array<int, 10>& chances = chances_[setup_.column(clash.attack, clash.defence)];
  Losses total;
  const auto add = [&](CombatResult result, int own, int enemy) {
    total.attacker += chances[static_cast<std::size_t>(result)] * own;
    total.defender += chances[static_cast<std::size_t>(result)] * enemy;
  };
  const int scattered = clash.fortress ? 0 : clash.enemy * kScattered / 100;
  add(CombatResult::As, clash.own * kScattered / 100, 0);
  add(CombatResult::Ax, clash.own, 0);
  add(CombatResult::AsDs, clash.own * kScattered / 100, scattered);
  add(CombatResult::AdDs, 0, scattered);
  add(CombatResult::Ds, 0, scattered);
  if (!clash.fortress) add(CombatResult::HalfEx, kPoint * ((clash.divisions + 1) / 2), clash.enemy);
  add(CombatResult::Dx, 0, clash.enemy);
  add(CombatResult::Auto, 0, clash.enemy);
  return {total.attacker / 6, total.defender / 6};
}

int Judge::clearing(int attack, int defence, bool fortress) const {
  if (attack <= 0 || defence <= 0) return 0;
  const std::array<int, 10>& chances = chances_[setup_.column(attack, defence)];
  const auto of = [&](CombatResult result) { return chances[static_cast<std::size_t>(result)]; };
  const int destroyed = of(CombatResult::Dx) + of(CombatResult::Auto);
  if (fortress) return 100 * destroyed;
  return 100 * (destroyed + of(CombatResult::HalfEx) + of(CombatResult::Ds) + of(CombatResult::AsDs) +
                of(CombatResult::AdDs) + of(CombatResult::Dd1) + of(CombatResult::Dd2));
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
  // A city without an owner goes to the first side that gets there.
  for (std::size_t i = 0; i < kCities; ++i) {
    const SpaceId hex = setup_.city(i);
    if (state.holder[i] != index(seat) || friendly_combat(state, seat, hex) > 0) continue;
    if (threat.single[index(hex)] > 0) blows.push_back(kPoint * setup_.city_points(i) * 2 / 3);
  }
  // No side attacks everywhere.
  std::sort(blows.begin(), blows.end(), [](int a, int b) { return a > b; });
  int total = 0;
  int share = 100;
  for (const int blow : blows) {
    total += blow * share / 100;
    share = share * 4 / 5;
  }
  return total;
}

}  // namespace leipzig::ai::leipzig1971
