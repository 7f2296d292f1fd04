// The attack up to the card: the defender, cavalry withdrawal (6.2), the Advantage (7.0), strengths, morale (5.0, 8.0)
// and everything that is added to the card.
#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {

// ---- 7.0: the Advantage ----

// BTF-7.0-A, BTF-7.0-C: only its holder, and a new holder from the next own activation card on.
bool may_use_advantage(const State& state, Seat seat) { return state.advantage == seat && !state.advantage_waits; }

// BTF-7.0-C: it passes to the opponent at once.
void spend_advantage(State& state) {
  state.advantage = engine::other(state.advantage);
  state.advantage_waits = true;
}

void use_in_combat(const Setup& setup, State& state, Use use) {
  switch (use) {
    case Use::Plus:
      state.advantage_shift = static_cast<std::int8_t>(setup.advantage_difference());
      break;
    case Use::Minus:
      state.advantage_shift = static_cast<std::int8_t>(-setup.advantage_difference());
      break;
    case Use::Morale:
      state.raised = state.deciding == state.active ? state.actor : state.defender;
      break;
  }
  spend_advantage(state);
  if (state.phase == Phase::Brace || state.phase == Phase::Reply) decline_advantage(setup, state);
}

// BTF-7.0-D: its use is optional.
void decline_advantage(const Setup& setup, State& state) {
  if (state.phase == Phase::Brace) return roll_withdrawal(state);
  ask_for_card(setup, state, Phase::CombatCard);
}

// ---- the attack (BTF-BASE-COMBAT) ----

bool can_attack(const Setup& setup, const State& state, UnitId unit) {
  for (const HexExit& way : setup.ways(state.where[index(unit)])) {
    if ((way.flags & kOpen) != 0 && enemy_at(state, seat_of(unit), way.to)) return true;
  }
  return false;
}

void list_targets(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  for (const HexExit& way : setup.ways(state.where[index(unit)])) {
    if ((way.flags & kOpen) == 0 || !enemy_at(state, seat_of(unit), way.to)) continue;
    targets.push_back(static_cast<std::uint16_t>(index(way.to)));
  }
}

void attack(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  take_in_hand(setup, state, unit);
  state.may_move = false;
  state.target = hex;
  state.deciding = engine::other(state.active);
  if (full(state, hex)) {
    state.phase = Phase::Defend;
  } else {
    defend(setup, state, stack_in(state, hex)[0]);
  }
}

void defend(const Setup& setup, State& state, UnitId unit) {
  state.defender = unit;
  // BTF-6.2: a cavalry unit may try to withdraw; it needs a hex to go to.
  if (setup.is_cavalry(unit) && !retreats(setup, state, unit, state.actor).empty()) {
    state.phase = Phase::Withdraw;
  } else {
    begin_battle(setup, state);
  }
}

// ---- 6.2: withdrawal ----

// The attacker may first raise their own morale against it (BTF-7.0-B).
void try_withdrawal(const Setup&, State& state) {
  if (!may_use_advantage(state, state.active)) return roll_withdrawal(state);
  state.phase = Phase::Brace;
  state.deciding = state.active;
}

void roll_withdrawal(State& state) { state.phase = Phase::WithdrawDie; }

int withdrawal_added(const Setup& setup, const State& state) {
  int added = state.rain ? 1 : 0;
  if (setup.is_cavalry(state.actor)) ++added;
  if (morale(setup, state, state.actor, false) > morale(setup, state, state.defender, true)) ++added;
  return added;
}

void resolve_withdrawal(const Setup& setup, State& state, int die) {
  if (die + withdrawal_added(setup, state) > morale(setup, state, state.defender, true)) {
    return begin_battle(setup, state);
  }
  state.withdrew = true;
  state.beaten = state.defender;
  state.phase = Phase::Slip;
  state.deciding = engine::other(state.active);
}

// ---- before the card ----

void begin_battle(const Setup&, State& state) {
  state.withdrew = false;
  state.beaten = UnitId::None;
  state.phase = Phase::Battle;
  state.deciding = state.active;
}

void fight(const Setup& setup, State& state) {
  if (may_use_advantage(state, engine::other(state.active))) {
    state.phase = Phase::Reply;
    state.deciding = engine::other(state.active);
  } else {
    ask_for_card(setup, state, Phase::CombatCard);
  }
}

int strength(const Setup& setup, const State& state, UnitId unit) {
  const Unit& counter = setup.unit(unit);
  return has(state.reduced[index(seat_of(unit))], unit) ? counter.strength_reduced : counter.strength;
}

// BTF-5.0, BTF-8.0, BTF-9.1-C, BTF-9.2-A, BTF-7.0-B.
int morale_at(const Setup& setup, const State& state, UnitId unit, SpaceId hex, bool defending) {
  int value = setup.unit(unit).morale;
  if (seat_of(unit) == kFrench) {
    if (state.napoleon == unit || hex_of(state, state.napoleon) == hex) value += setup.napoleon().morale_bonus;
    if (state.ney == unit) value += setup.ney().morale_bonus;
  }
  if (state.raised == unit) ++value;
  if (defending) value += setup.defender_morale(hex);
  return value;
}
int morale(const Setup& setup, const State& state, UnitId unit, bool defending) {
  return morale_at(setup, state, unit, state.where[index(unit)], defending);
}

// BTF-BASE-MODIFIERS: all add up.
Modifiers modifiers(const Setup& setup, const State& state) {
  Modifiers list;
  const auto add = [&](std::string_view label, int value, std::string_view rule) {
    if (value != 0) list.push_back({label, value, rule});
  };
  const UnitId attacker = state.actor;
  const UnitId defender = state.defender;
  const SpaceId from = state.where[index(attacker)];
  const int own = morale(setup, state, attacker, false);
  const int enemy = morale(setup, state, defender, true);
  if (own != enemy) {
    add(own > enemy ? "higher morale of the attacker" : "higher morale of the defender",
        setup.morale_difference(own > enemy), "BTF-5.0");
  }
  const SpaceId emperor = hex_of(state, state.napoleon);
  if (emperor != SpaceId::None && emperor == from && seat_of(attacker) == kFrench) {
    add("Napoléon with the attacker", setup.napoleon().attack_difference, "BTF-9.1-C");
  }
  if (emperor != SpaceId::None && emperor == state.target && seat_of(defender) == kFrench) {
    add("Napoléon with the defender", setup.napoleon().defence_difference, "BTF-9.1-C");
  }
  add("Advantage", state.advantage_shift, "BTF-7.0-B");
  add(setup.retreat_may_be_ignored(state.target) ? "defender in the city" : "defender in woods or marsh",
      setup.combat_difference(state.target), "BTF-BASE-TERRAIN");
  if ((setup.way_between(from, state.target)->flags & kWater) != 0) {
    add("across a river", setup.river_difference(), "BTF-BASE-RIVERS");
  }
  return list;
}

// What is added to the value of the card (BTF-BASE-COMBAT).
int card_shift(const Setup& setup, const State& state) {
  int shift = strength(setup, state, state.actor) - strength(setup, state, state.defender);
  for (const Modifier& modifier : modifiers(setup, state)) shift += modifier.value;
  return shift;
}

}  // namespace leipzig::bridge2013
