// Value of positions in four parts: losses, battles about to be fought, the enemy's possible counter-attacks, and the
// way to the communications hex.
#include "ai/nations1975/judge.h"

#include <algorithm>

#include "games/nations1975/chapters.h"

namespace leipzig::ai::nations1975 {
namespace {

constexpr int kHundredth = 100;
constexpr int kDie = 6;
constexpr std::uint8_t kFar = 0xFF;

Seat attacking(const State& state) { return state.phasing; }
Seat defending(const State& state) { return engine::other(state.phasing); }

}  // namespace

void Threats::add(SpaceId hex, int strength) {
  // Sorted insertion; close() makes sums of it.
  auto& best = sums_[index(hex)];
  auto value = static_cast<std::int16_t>(strength);
  for (std::size_t i = 1; i < best.size(); ++i) {
    if (value > best[i]) std::swap(value, best[i]);
  }
}

void Threats::close() {
  for (auto& best : sums_) {
    for (std::size_t i = 1; i < best.size(); ++i) best[i] = static_cast<std::int16_t>(best[i] + best[i - 1]);
  }
}

Judge::Judge(const Nations1975& game, const Weights& weights) : game_(game), setup_(game.setup()), weights_(weights) {
  const kit::ResultsTable& table = setup_.results();
  for (std::size_t column = 0; column < table.columns().size(); ++column) {
    Chances chances;
    const auto distribution = table.distribution(column);
    for (std::size_t code = 0; code < distribution.size(); ++code) {
      const int ways = static_cast<int>(distribution[code]);
      switch (setup_.effect(static_cast<std::uint8_t>(code))) {
        case CombatResult::AttackerEliminated:
          chances.attacker_eliminated += ways;
          break;
        case CombatResult::AttackerRetreat:
          chances.attacker_retreat += ways;
          break;
        case CombatResult::DefenderRetreat:
          chances.defender_retreat += ways;
          break;
        case CombatResult::DefenderEliminated:
          chances.defender_eliminated += ways;
          break;
        case CombatResult::Exchange:
          chances.exchange += ways;
          break;
      }
    }
    chances_.push_back(chances);
  }

  for (const Seat seat : engine::kSeats) measure_way(seat);
}

// Backwards over the steps from the communications hex; costs are small, so repeated passes do. The Allies march there.
// The French trace a line, which rivers and marsh stop only with the stricter rule (BON-17.5).
void Judge::measure_way(Seat seat) {
  constexpr int kTraced = 2;  // half points: a clear hex
  const bool traces_anywhere = seat == kFrench && setup_.options().loc_ignores_terrain;
  std::vector<std::uint8_t>& ways = communications_way_[index(seat)];
  ways.assign(setup_.hexes(), kFar);
  if (setup_.communications() == SpaceId::None) return;
  ways[index(setup_.communications())] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < setup_.hexes(); ++i) {
      for (const kit::Step& step : setup_.steps(kit::space_at(i))) {
        if (step.to == SpaceId::None || ways[index(step.to)] == kFar) continue;
        if (step.cost == kit::kClosed && !traces_anywhere) continue;
        const int way = std::min(ways[index(step.to)] + (step.cost == kit::kClosed ? kTraced : step.cost), kFar - 1);
        if (way >= ways[i]) continue;
        ways[i] = static_cast<std::uint8_t>(way);
        changed = true;
      }
    }
  }
}

int Judge::weight(const State& state, Seat seat) const {
  return kHundredth * kHundredth / std::max(setup_.level(state.turn, seat), 1);
}

int Judge::material(const State& state) const {
  return losses(setup_, state, kAllied) * weight(state, kAllied) -
         losses(setup_, state, kFrench) * weight(state, kFrench);
}

bool Judge::trapped(const State& state, UnitId unit) const {
  const Seat seat = seat_of(unit);
  for (const kit::Step& step : setup_.steps(state.where[index(unit)])) {
    if (step.cost == kit::kClosed || enemy_at(state, seat, step.to)) continue;
    if (!in_enemy_zone(state, seat, step.to)) return false;
  }
  return true;
}

int Judge::trapped(const State& state, Seat seat, UnitMask units) const {
  int points = 0;
  for_each(seat, units, [&](UnitId unit) { points += trapped(state, unit) ? setup_.strength(unit) : 0; });
  return points;
}

// As strengths() of the rules, for a battle that is only considered.
int Judge::defence(const State& state, UnitMask attackers, UnitMask defenders) const {
  int points = 0;
  for_each(defending(state), defenders, [&](UnitId unit) {
    points += setup_.strength(unit) * (is_doubled(setup_, state, attackers, unit) ? 2 : 1);
  });
  return points;
}

Toll Judge::toll(const State& state, const Battle& battle) const {
  const int attack = setup_.strength(attacking(state), battle.attackers | battle.guns);
  const int defence = std::max(this->defence(state, battle.attackers, battle.defenders), 1);
  const Chances& chances = chances_[setup_.odds(attack, defence)];
  const int own = setup_.strength(attacking(state), battle.attackers);
  const int enemy = setup_.strength(defending(state), battle.defenders);
  const int own_trapped = chances.attacker_retreat == 0 ? 0 : trapped(state, attacking(state), battle.attackers);
  const int enemy_trapped = chances.defender_retreat == 0 ? 0 : trapped(state, defending(state), battle.defenders);
  Toll toll;
  toll.attacker = (chances.attacker_eliminated * own + chances.exchange * std::min(own, enemy) +
                   chances.attacker_retreat * own_trapped) *
                  kHundredth / kDie;
  toll.defender =
      ((chances.defender_eliminated + chances.exchange) * enemy + chances.defender_retreat * enemy_trapped) *
          kHundredth / kDie +
      chances.defender_retreat * (enemy - enemy_trapped) * weights_.pushed / kDie;
  toll.attacker += chances.attacker_retreat * (own - own_trapped) * weights_.pushed / kDie;
  return toll;
}

int Judge::worth(const State& state, const Battle& battle) const {
  const Toll toll = this->toll(state, battle);
  const int lost = toll.attacker * weight(state, attacking(state)) / 100 * weights_.aversion;
  return (toll.defender * weight(state, defending(state)) - lost) / kHundredth;
}

Battles Judge::battles(const State& state) const {
  Battles battles;
  if (is_night(setup_, state)) return battles;
  const Seat seat = attacking(state);
  const bool combat = state.phase != Phase::Movement;
  const UnitMask own = combat ? state.to_attack : state.on_map[index(seat)];

  // The contacts; enemies in contact are the initial battles, units with one enemy are in theirs.
  std::array<UnitMask, kSideUnits> touched;
  UnitMask choosy = 0;
  UnitMask enemies = 0;
  std::array<std::int8_t, kSideUnits> battle_of;
  battle_of.fill(-1);
  const auto battle_with = [&](UnitId enemy) -> Battle& {
    std::int8_t& place = battle_of[index(enemy) % kSideUnits];
    if (place < 0) {
      place = static_cast<std::int8_t>(battles.size());
      battles.push_back({0, 0, bit(enemy)});
    }
    return battles[static_cast<std::size_t>(place)];
  };
  for_each(seat, own, [&](UnitId unit) {
    UnitMask met = contacts(setup_, state, unit);
    if (combat) met &= state.to_be_attacked;
    if (met == 0) return;
    touched[index(unit) % kSideUnits] = met;
    enemies |= met;
    if (count(met) == 1) {
      battle_with(first(defending(state), met)).attackers |= bit(unit);
    } else {
      choosy |= bit(unit);
    }
  });
  if (combat) enemies |= state.to_be_attacked;
  for_each(defending(state), enemies, [&](UnitId enemy) { battle_with(enemy); });

  // Units with a choice go where they are worth most; an enemy without an attacker comes first.
  for_each(seat, choosy, [&](UnitId unit) {
    int best = 0;
    Battle* chosen = nullptr;
    for_each(defending(state), touched[index(unit) % kSideUnits], [&](UnitId enemy) {
      Battle& battle = battle_with(enemy);
      Battle joined = battle;
      joined.attackers |= bit(unit);
      const bool needed = battle.attackers == 0;
      const int gain = worth(state, joined) - (needed ? 0 : worth(state, battle)) + (needed ? 100 * kHundredth : 0);
      if (chosen != nullptr && gain <= best) return;
      best = gain;
      chosen = &battle;
    });
    if (chosen != nullptr) chosen->attackers |= bit(unit);
  });

  // Bombarding guns help where they are worth most.
  const UnitMask guns = setup_.artillery(seat) & state.on_map[index(seat)];
  if (guns != 0) {
    const UnitMask ready = combat ? ready_guns(setup_, state) : guns;
    for_each(seat, ready, [&](UnitId gun) {
      if (in_enemy_zone(state, seat, state.where[index(gun)])) return;
      int best = 0;
      UnitId target = UnitId::None;
      for_each(defending(state), bombardable(setup_, state, gun), [&](UnitId enemy) {
        const std::int8_t place = battle_of[index(enemy) % kSideUnits];
        Battle battle{0, 0, bit(enemy)};
        if (place >= 0) battle = battles[static_cast<std::size_t>(place)];
        const bool fought = (battle.attackers | battle.guns) != 0;
        const int before = fought ? worth(state, battle) : 0;
        battle.guns |= bit(gun);
        const int gain = worth(state, battle) - before;
        if (gain <= best) return;
        best = gain;
        target = enemy;
      });
      if (target != UnitId::None) battle_with(target).guns |= bit(gun);
    });
  }

  // An enemy left over is included in an adjacent battle whose attackers touch both.
  for (std::size_t i = 0; i < battles.size();) {
    if ((battles[i].attackers | battles[i].guns) != 0) {
      ++i;
      continue;
    }
    for (std::size_t j = 0; j < battles.size(); ++j) {
      if (j == i || battles[j].attackers == 0) continue;
      bool all = true;
      for_each(seat, battles[j].attackers,
               [&](UnitId unit) { all = all && (battles[i].defenders & ~touched[index(unit) % kSideUnits]) == 0; });
      if (!all) continue;
      battles[j].defenders |= battles[i].defenders;
      break;
    }
    battles.swap_remove_at(i);
  }
  return battles;
}

Threats Judge::threats(const State& state, Seat by) const {
  Threats threats;
  for_each(by, state.on_map[index(by)], [&](UnitId unit) {
    const int strength = setup_.strength(unit);
    std::array<bool, kMaxHexes> hit{};
    const auto strike_from = [&](SpaceId hex) {
      for (const SpaceId near : setup_.controlled_from(hex)) {
        if (near == SpaceId::None || hit[index(near)]) continue;
        hit[index(near)] = true;
        threats.add(near, strength);
      }
    };
    const SpaceId from = state.where[index(unit)];
    strike_from(from);
    MoveRange range;
    range.clear(setup_.allowance(unit));
    range.start_at(from, 0, false);
    range.search([&](SpaceId hex) -> const Steps& { return setup_.steps(hex); },
                 [](SpaceId) { return kit::EntryRule::Through; });
    for (const SpaceId hex : range.reached()) strike_from(hex);
  });
  threats.close();
  return threats;
}

// Percentage of a unit that a retreat from a hex costs: few ways out that the enemy does not reach, or none at all.
int Judge::cut(const State& state, Seat seat, SpaceId hex, const Threats& threats) const {
  int ways_out = 0;
  for (const kit::Step& step : setup_.steps(hex)) {
    if (step.cost == kit::kClosed || enemy_at(state, seat, step.to) || in_enemy_zone(state, seat, step.to)) continue;
    ways_out += threats.strength(step.to, 1) == 0 ? 2 : 1;
  }
  return ways_out == 0 ? 100 : std::max(weights_.corner - 15 * ways_out, weights_.pushed);
}

template <class Cut>
int Judge::danger(const State& state, Seat seat, const Threats& threats, const Cut& cut) const {
  const int own_weight = weight(state, seat);
  const int enemy_weight = weight(state, engine::other(seat));
  int sum = 0;
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (threats.strength(hex, 1) == 0) return;
    int fronts = 0;
    for (const SpaceId near : setup_.controlled_from(hex)) {
      if (near == SpaceId::None) continue;
      const UnitId there = state.occupant[index(near)];
      if (there == UnitId::None || seat_of(there) != seat) ++fronts;
    }
    if (fronts == 0) return;
    const int strength = setup_.strength(unit);
    const int attack = threats.strength(hex, std::min(fronts, Threats::kFronts));
    const int defence = strength * (setup_.doubles(hex) ? 2 : 1);
    const Chances& chances = chances_[setup_.odds(attack, std::max(defence, 1))];
    const int lost = (100 * (chances.defender_eliminated + chances.exchange) + cut(hex) * chances.defender_retreat) *
                     strength * own_weight / (kDie * 100);
    const int price =
        (chances.attacker_eliminated * attack + chances.exchange * std::min(strength, attack)) * enemy_weight / kDie;
    sum += std::max(lost - price, 0);
  });
  return sum * weights_.danger / 100;
}

int Judge::danger(const State& state, Seat seat, const Threats& threats) const {
  return danger(state, seat, threats, [&](SpaceId hex) { return cut(state, seat, hex, threats); });
}

// Allied: French units already cut off, and how near the own units are to cutting. French: how near they are to their
// only way home. Nothing until the end comes near.
int Judge::road(const State& state, Seat seat) const {
  const bool near_the_end = setup_.last_turn() - state.turn <= 1;
  return road(state, seat, near_the_end ? without_communications(setup_, state) : 0);
}

int Judge::road(const State& state, Seat seat, UnitMask cut_off) const {
  if (setup_.communications() == SpaceId::None) return 0;
  const int left = setup_.last_turn() - state.turn;
  constexpr int kLookAhead = 5;
  if (left > kLookAhead) return 0;
  int sum = 0;
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) {
    const int way = communications_way_[index(seat)][index(state.where[index(unit)])];
    sum -= std::min(way, 40) * setup_.strength(unit) * weights_.road / (1 + left);
  });
  if (left <= 1) {
    const int cut = setup_.strength(kFrench, cut_off);
    const int worth = cut * weight(state, kFrench) * (left == 0 ? 100 : weights_.cut_early) / 100;
    sum += seat == kFrench ? -worth : worth;
  }
  return sum;
}

Judge::Field Judge::field(const State& state, const PolicyWeights& policy_weights) const {
  Field field;
  field.policy_weights = policy_weights;
  field.threats = threats(state, defending(state));
  field.enemy_distance.fill(kFar);
  kit::FixedVector<SpaceId, kMaxHexes> queue;
  for_each(defending(state), state.on_map[index(defending(state))], [&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    field.enemy_distance[index(hex)] = 0;
    queue.push_back(hex);
  });
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const SpaceId near : setup_.board().neighbours(queue[i])) {
      if (near == SpaceId::None || field.enemy_distance[index(near)] != kFar) continue;
      field.enemy_distance[index(near)] = static_cast<std::uint8_t>(field.enemy_distance[index(queue[i])] + 1);
      queue.push_back(near);
    }
  }
  for (std::size_t i = 0; i < setup_.hexes(); ++i) {
    const SpaceId hex = kit::space_at(i);
    if (field.threats.strength(hex, 1) > 0) {
      field.cut[i] = static_cast<std::uint8_t>(cut(state, attacking(state), hex, field.threats));
    }
  }
  const bool near_the_end = setup_.communications() != SpaceId::None && setup_.last_turn() - state.turn <= 1;
  if (near_the_end && attacking(state) == kFrench) {
    field.connected = with_communications(setup_, state);
  }
  return field;
}

int Judge::arrangement(const State& state, const Field& field) const {
  const Seat seat = state.phasing;
  int sum = 0;
  for (const Battle& battle : battles(state)) sum += worth(state, battle);
  const int danger = this->danger(state, seat, field.threats, [&](SpaceId hex) { return field.cut[index(hex)]; });
  sum -= danger * field.policy_weights.danger / 100;
  int distance = 0;
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) {
    distance += field.enemy_distance[index(state.where[index(unit)])] * setup_.strength(unit);
  });
  sum -= distance * weights_.approach * field.policy_weights.approach / 100;
  return sum + way_home(state, seat, field) * field.policy_weights.road / 100;
}

// As road(), but what the French can reach is known while they move themselves.
int Judge::way_home(const State& state, Seat seat, const Field& field) const {
  if (!field.connected) return road(state, seat);
  UnitMask cut_off = 0;
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) {
    if (!(*field.connected)[index(state.where[index(unit)])]) cut_off |= bit(unit);
  });
  return road(state, seat, cut_off);
}

int Judge::value(const State& state) const {
  if (state.phase == Phase::Over) {
    constexpr int kWon = 100 * kHundredth * kHundredth;
    const engine::Verdict verdict = game_.verdict(state);
    if (!verdict.winner) return material(state) / 4;
    return *verdict.winner == kFrench ? kWon : -kWon;
  }
  int sum = material(state);
  // Battles the phasing seat still has to fight are its own choice; in its movement phase it has yet to choose them.
  if (state.phase != Phase::Movement) {
    int ahead = 0;
    for (const Battle& battle : battles(state)) ahead += worth(state, battle);
    sum += state.phasing == kFrench ? ahead : -ahead;
  }
  // The side to move can attack; the other can only reply.
  const Seat striker = state.phase == Phase::Movement ? state.phasing : defending(state);
  const int struck = danger(state, engine::other(striker), threats(state, striker));
  sum += striker == kFrench ? struck : -struck;
  const bool near_the_end = setup_.last_turn() - state.turn <= 1;
  const UnitMask cut_off = near_the_end ? without_communications(setup_, state) : 0;
  return sum + road(state, kFrench, cut_off) - road(state, kAllied, cut_off);
}

int Judge::expected(const State& state) const {
  if (state.phase == Phase::Over) {
    const engine::Verdict verdict = game_.verdict(state);
    if (!verdict.winner) return 500;
    return *verdict.winner == kFrench ? 1000 : 0;
  }
  // A tenth of a level ahead is worth 60 in a thousand at first, more as it adds up, never all.
  const int ahead = value(state) / kHundredth;
  return 500 + 490 * ahead / (std::abs(ahead) + 80);
}

}  // namespace leipzig::ai::nations1975
