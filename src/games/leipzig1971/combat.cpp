// Section 8: the combat phase in its segments, and combat strengths.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

template <class Function>
void for_each_side(const Setup& setup, const Attack& attack, Function&& function) {
  for (std::size_t d = 0; d < 6; ++d) {
    if ((attack.sides >> d & 1) != 0) function(d, setup.ways(attack.from)[d]);
  }
}

int attackers_in(const State& state, SpaceId hex, std::uint16_t mark) {
  int count = 0;
  for_each_in(state, state.phasing, hex, [&](UnitId unit) {
    if (mark != 0 ? has(state, unit, mark) : can_attack(state, unit)) ++count;
  });
  return count;
}

// L71-SPC-SAXON: the Saxons cannot be attacked while they are neutral.
bool may_be_attacked(const Setup& setup, const State& state, SpaceId hex) {
  return !(hex == setup.torgau() && saxons_neutral(setup, state));
}

bool is_sortie(const Setup& setup, SpaceId from) { return setup.fortress(from); }

bool attacked_by(const Setup& setup, const Attack& attack, SpaceId hex) {
  const std::size_t d = setup.direction(attack.from, hex);
  return d < 6 && (attack.sides >> d & 1) != 0;
}

bool supplied_from_start(const Setup& setup, const State& state, SpaceId from) {
  return fortress_supply(setup, state, state.phasing, from);
}

// L71-REC-ATTACK: over a river the strength must be known, of every hex that is attacked with it.
bool hidden_over_river(const Setup& setup, const State& state, const Attack& attack) {
  bool river = false;
  bool veiled = false;
  for_each_side(setup, attack, [&](std::size_t, const HexExit& way) {
    river = river || way.river;
    veiled = veiled || hidden(setup, state, way.to);
  });
  return river && veiled;
}

// Whether an attack is possible at all: with all units that can, and with supply if there is any.
bool could_attack(const Setup& setup, const State& state, const Attack& attack) {
  if (hidden_over_river(setup, state, attack)) return false;
  const bool supply = attack.supplied || supply_in_reach(setup, state, state.phasing, attack.from);
  return meets_river_minimum(setup, state, attack, supply);
}

// L71-FOR-E: some choice of the hexes across rivers must be lawful.
bool could_sortie(const Setup& setup, const State& state, Attack attack) {
  std::uint8_t dry = 0;
  std::uint8_t wet = 0;
  for_each_side(setup, attack,
                [&](std::size_t d, const HexExit& way) { (way.river ? wet : dry) |= std::uint8_t(1u << d); });
  if (dry != 0) return true;
  for (std::size_t d = 0; d < 6; ++d) {
    if ((wet >> d & 1) == 0) continue;
    attack.sides = static_cast<std::uint8_t>(1u << d);
    if (could_attack(setup, state, attack)) return true;
  }
  return false;
}

Attack attack_from(const Setup& setup, const State& state, SpaceId from, std::uint8_t sides) {
  Attack attack;
  attack.from = from;
  attack.sides = sides;
  attack.supplied = supplied_from_start(setup, state, from);
  return attack;
}

}  // namespace

// L71-LDR-C: no leader attacks.
bool can_attack(const State& state, UnitId unit) {
  return is_combat(type_of(state, unit)) && !dispersed(state, unit) && !has(state, unit, kFought | kAttacking);
}

// L71-DSP-EFFECT; L71-CBT-C: a leader helps one attack, as a unit makes one.
bool lends_bonus(const Setup& setup, const State& state, UnitId unit) {
  return is_leader(type_of(state, unit)) && !dispersed(state, unit) && !(setup.revised() && has(state, unit, kFought));
}

// L71-CBT-ORDER, L71-LDR-B, L71-LDR-B3: the attackers of a hex with their leaders' bonus, capped by their strength. No
// ground helps them (L71-CBT-ATTACKTERRAIN).
int attack_strength(const Setup& setup, const State& state, SpaceId hex, bool supplied, UnitId without, bool declared) {
  int strength = 0;
  int bonus = 0;
  const Seat seat = state.phasing;
  for_each_in(state, seat, hex, [&](UnitId unit) {
    const Type type = type_of(state, unit);
    if (lends_bonus(setup, state, unit)) bonus += setup.values(seat, type).attack_bonus;
    const bool fights = declared ? has(state, unit, kAttacking) : can_attack(state, unit);
    if (fights && unit != without) strength += effective(setup.strength(type), supplied);
  });
  return strength + std::min(bonus, strength);
}

// L71-CBT-E, L71-STK-D, L71-COM-PAREN, L71-CBT-LONE, L71-LDR-B2.
int defence_strength(const Setup& setup, const State& state, SpaceId hex, bool supplied, int times) {
  const Occupancy& there = at(state, hex);
  if (there.combat() == 0) return there.others * times;
  int strength = 0;
  int bonus = 0;
  for_each_in(state, there.seat, hex, [&](UnitId unit) {
    const Type type = type_of(state, unit);
    if (is_leader(type)) bonus += setup.values(there.seat, type).defence_bonus;
    if (is_combat(type)) strength += effective(setup.strength(type), supplied);
  });
  bonus = std::min(bonus, strength);
  if (setup.options().leader_bonus_multiplied) return (strength + bonus) * times;
  return strength * times + bonus;
}

// L71-CBT-TERRAIN: the best single one.
int multiplier(const Setup& setup, SpaceId from, SpaceId hex) {
  int best = 1;
  const HexExit* way = setup.way_between(from, hex);
  if (way != nullptr && way->river) best = std::max(best, setup.river_defence());
  if (setup.high(hex)) best = std::max(best, setup.high_defence());
  if (setup.fortress(hex)) best = std::max(best, setup.fortress_defence());
  return best;
}

bool is_supplied(const Setup& setup, const State& state, SpaceId hex) {
  if (fortress_supply(setup, state, at(state, hex).seat, hex)) return true;
  for (const Sustained& fed : state.sustained) {
    if (fed.hex == hex) return true;
  }
  return false;
}

Strengths strengths(const Setup& setup, const State& state, const Attack& attack) {
  Strengths total;
  total.attack = attack_strength(setup, state, attack.from, attack.supplied);
  for_each_side(setup, attack, [&](std::size_t, const HexExit& way) {
    if (!at(state, way.to).any()) return;
    total.defence += defence_strength(setup, state, way.to, is_supplied(setup, state, way.to),
                                      multiplier(setup, attack.from, way.to));
  });
  return total;
}

// L71-CBT-RIVERMIN: tested when the attack is declared, the defender at full strength if supply is in reach.
bool meets_river_minimum(const Setup& setup, const State& state, const Attack& attack, bool supplied, UnitId without) {
  bool river = false;
  int defence = 0;
  const Seat enemy = engine::other(state.phasing);
  for_each_side(setup, attack, [&](std::size_t, const HexExit& way) {
    river = river || way.river;
    const bool full =
        fortress_supply(setup, state, enemy, way.to) || supply_may_be_in_reach(setup, state, enemy, way.to);
    defence += defence_strength(setup, state, way.to, full, multiplier(setup, attack.from, way.to));
  });
  if (!river) return true;
  const bool declared = state.phase == Phase::Naming && state.battle.from == attack.from;
  return 100 * attack_strength(setup, state, attack.from, supplied, without, declared) >=
         setup.river_minimum() * defence;
}

std::uint8_t enemy_sides(const Setup& setup, const State& state, SpaceId hex) {
  std::uint8_t sides = 0;
  for (std::size_t d = 0; d < 6; ++d) {
    const SpaceId to = setup.ways(hex)[d].to;
    if (to != SpaceId::None && enemy_at(state, state.phasing, to) && may_be_attacked(setup, state, to)) {
      sides |= static_cast<std::uint8_t>(1u << d);
    }
  }
  return sides;
}

// ---- segment I ----

// L71-SEQ-COMBAT: attacks are named here, then retreats before combat (begin_evading), the defender's supply
// (list_sustaining) and the results (list_resolving) follow, each for all attacks.
void begin_combat(const Setup& setup, State& state) {
  state.phase = Phase::Declaring;
  state.deciding = state.phasing;
  if (in_armistice(setup, state)) {
    end_combat(setup, state);  // L71-ARM-PEACE
    return;
  }
  ChoiceList choices;
  list_attacks(setup, state, choices);
  if (choices.size() == 1) end_declaring(setup, state);
}

// L71-CBT-GENERAL: the owner of the phase attacks. L71-CBT-B: attacks are voluntary.
void list_attacks(const Setup& setup, const State& state, ChoiceList& choices) {
  for_each_hex(state, state.phasing, [&](SpaceId hex) {
    if (at(state, hex).combat() == 0 || enemy_sides(setup, state, hex) == 0 || state.attacks.full()) return;
    TargetList targets;
    list_attacked(setup, state, hex, targets);
    if (!targets.empty()) choices.push_back(choice(Kind::Attack, hex));
  });
  TargetList looks;
  list_looks(setup, state, looks);
  if (!looks.empty()) choices.push_back(choice(Kind::Look));
  if (!look_unpaid(setup, state)) choices.push_back(choice(Kind::EndDeclaring));
}

// L71-CBT-A, L71-CBT-C, L71-CBT-D; a fortress is its own target: all around it (L71-FOR-E).
void list_attacked(const Setup& setup, const State& state, SpaceId from, TargetList& targets) {
  for (const Attack& attack : state.attacks) {
    if (attack.from == from) return;
  }
  if (from == setup.torgau() && saxons_neutral(setup, state)) return;
  if (attackers_in(state, from, 0) == 0) return;
  const std::uint8_t sides = enemy_sides(setup, state, from);
  if (is_sortie(setup, from)) {
    if (sides != 0 && could_sortie(setup, state, attack_from(setup, state, from, sides))) {
      targets.push_back(target(from));
    }
    return;
  }
  for (std::size_t d = 0; d < 6; ++d) {
    if ((sides >> d & 1) == 0) continue;
    const Attack attack = attack_from(setup, state, from, static_cast<std::uint8_t>(1u << d));
    if (could_attack(setup, state, attack)) targets.push_back(target(setup.ways(from)[d].to));
  }
}

void attack(const Setup& setup, State& state, SpaceId from, SpaceId hex) {
  const std::uint8_t sides =
      hex == from ? enemy_sides(setup, state, from) : static_cast<std::uint8_t>(1u << setup.direction(from, hex));
  state.battle = attack_from(setup, state, from, sides);
  for_each_in(state, state.phasing, from, [&](UnitId unit) {
    if (can_attack(state, unit)) state.marks[index(unit)] |= kAttacking;
  });
  state.phase = Phase::Naming;
}

void list_naming(const Setup& setup, const State& state, ChoiceList& choices) {
  const Attack& battle = state.battle;
  const Seat seat = state.phasing;
  bool source = false;
  if (!battle.supplied) {  // L71-CBT-I, L71-SUP-DECLINE
    for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
      if (!usable(state, unit) || !in_reach(setup, battle.from, hex_of(state, unit))) return;
      source = true;
      choices.push_back(choice(Kind::Supply, unit));
    });
  }
  const bool known = !hidden_over_river(setup, state, battle);
  if (known && attackers_in(state, battle.from, kAttacking) > 1) {  // L71-STK-D2
    for_each_in(state, seat, battle.from, [&](UnitId unit) {
      if (has(state, unit, kAttacking) && meets_river_minimum(setup, state, battle, battle.supplied || source, unit)) {
        choices.push_back(choice(Kind::Without, unit));
      }
    });
  }
  TargetList spared;
  list_spared(setup, state, spared);
  if (!spared.empty()) choices.push_back(choice(Kind::Spare));
  if (known && meets_river_minimum(setup, state, battle, battle.supplied)) {
    choices.push_back(choice(Kind::Go));
  }
}

// L71-FOR-E: hexes across a river may be left out of a sortie, as long as something is attacked.
void list_spared(const Setup& setup, const State& state, TargetList& targets) {
  const Attack& battle = state.battle;
  if (!is_sortie(setup, battle.from) || std::popcount(battle.sides) < 2) return;
  for_each_side(setup, battle, [&](std::size_t d, const HexExit& way) {
    if (!way.river) return;
    Attack rest = battle;
    rest.sides = static_cast<std::uint8_t>(battle.sides & ~(1u << d));
    if (could_sortie(setup, state, rest)) targets.push_back(target(way.to));
  });
}

void go(State& state) {
  state.attacks.push_back(state.battle);
  state.battle = Attack{};
  state.phase = Phase::Declaring;
}

bool attacked(const Setup& setup, const State& state, SpaceId hex) {
  for (const Attack& attack : state.attacks) {
    if (attacked_by(setup, attack, hex)) return true;
  }
  return false;
}

void end_declaring(const Setup& setup, State& state) {
  state.duties.clear();
  if (state.attacks.empty()) {
    end_combat(setup, state);
    return;
  }
  // Attackers and defenders are revealed.
  for (const Attack& attack : state.attacks) {
    if (state.phasing == kAllied) {
      for_each_in(state, kAllied, attack.from, [&](UnitId unit) { state.marks[index(unit)] |= kUncovered; });
    }
    for_each_side(setup, attack, [&](std::size_t, const HexExit& way) {
      for_each_in(state, engine::other(state.phasing), way.to,
                  [&](UnitId unit) { state.marks[index(unit)] |= kUncovered; });
    });
  }
  begin_evading(setup, state);
}

// ---- segment III ----

void list_sustaining(const Setup& setup, const State& state, ChoiceList& choices) {
  const Seat seat = engine::other(state.phasing);
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    if (!usable(state, unit)) return;
    TargetList targets;
    list_sustained(setup, state, unit, targets);
    if (!targets.empty()) choices.push_back(choice(Kind::Sustain, unit));
  });
  choices.push_back(choice(Kind::EndSustaining));
}

void list_sustained(const Setup& setup, const State& state, UnitId supply, TargetList& targets) {
  const Seat seat = engine::other(state.phasing);
  const auto consider = [&](SpaceId hex) {
    if (hex == SpaceId::None || friendly_combat(state, seat, hex) == 0 || is_supplied(setup, state, hex)) return;
    if (attacked(setup, state, hex) && !state.sustained.full()) targets.push_back(target(hex));
  };
  consider(hex_of(state, supply));
  for (const HexExit& way : setup.ways(hex_of(state, supply))) consider(way.to);
}

void end_sustaining(const Setup& setup, State& state) {
  state.phase = Phase::Resolving;
  state.deciding = state.phasing;
  end_advance(setup, state);
}

// ---- segment IV ----

// L71-CBT-G: each attacking hex by itself, in any order.
void list_resolving(const State& state, ChoiceList& choices) {
  for (const Attack& attack : state.attacks) choices.push_back(choice(Kind::Resolve, attack.from));
}

void resolve_attack(const Setup& setup, State& state, SpaceId from) {
  for (std::size_t i = 0; i < state.attacks.size(); ++i) {
    if (state.attacks[i].from != from) continue;
    state.battle = state.attacks[i];
    state.attacks.erase_at(i);
    break;
  }
  std::uint8_t live = 0;
  for_each_side(setup, state.battle, [&](std::size_t d, const HexExit& way) {
    if (enemy_at(state, state.phasing, way.to)) live |= static_cast<std::uint8_t>(1u << d);
  });
  if (live == 0) {  // L71-RBC-ADVANCE
    state.battle.sides = 0;
    state.phase = Phase::Advance;
    ChoiceList choices;
    list_advances(setup, state, choices);
    if (choices.size() == 1) end_advance(setup, state);
    return;
  }
  state.battle.sides = live;
  // L71-SUP-F: only a combat that is fought spends supply.
  if (state.battle.supply != UnitId::None) state.marks[index(state.battle.supply)] |= kServes;
  for_each_side(setup, state.battle, [&](std::size_t, const HexExit& way) {
    for (const Sustained& fed : state.sustained) {
      if (fed.hex == way.to && fed.supply != UnitId::None) state.marks[index(fed.supply)] |= kServes;
    }
  });
  const Strengths total = strengths(setup, state, state.battle);
  state.column = setup.column(total.attack, total.defence);
  if (100 * total.attack >= setup.automatic() * total.defence) {
    apply_result(setup, state, CombatResult::Auto);  // L71-CRT-AUTO
    return;
  }
  state.phase = Phase::Die;
}

}  // namespace leipzig::leipzig1971
