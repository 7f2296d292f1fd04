// How to have combat, and Napoleon: who may attack what, at which strength, and how a battle is named.
//
// A battle is a first attacker and the hex attacked, more attackers in any order, then the fight. A step is offered
// exactly when the battle can still grow to odds that are allowed. This needs no search: more attackers never make the
// odds worse, so the best battle includes all of them, and over an engineer the strongest one.
#include <algorithm>

#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {
namespace {

// One look at the whole front of the phasing seat.
class Front {
 public:
  Front(const Setup& setup, const State& state)
      : setup_(setup),
        state_(state),
        seat_(state.phasing),
        crossings_(crossings_of(setup, state, seat_)),
        supplied_(supplied_hexes(setup, state, seat_)) {}

  // Ready, supplied, and able to come at a hex next to it; how many others come is not asked.
  bool can_attack(UnitId unit, SpaceId hex, std::size_t side_back) const {
    const SpaceId from = state_.where[index(unit)];
    if (!is_ready_to_attack(setup_, state_, unit) || !supplied_.has(from)) return false;
    if (setup_.is_town(from) && !is_supplied(setup_, state_, unit)) return false;  // L69-SIEGE-SUPPLY
    return has_way(from, hex, side_back);
  }

  // L69-CBT-RIVERATTACK, L69-CBT-ENGATTACK: one unit over a crossing in a player turn.
  bool has_way(SpaceId from, SpaceId hex, std::size_t side_back) const {
    if (!is_open_river(hex, side_back)) return true;
    const UnitId engineer = engineer_between(crossings_, from, hex);
    return engineer != UnitId::None && !state_.attacked.has(engineer);
  }

  bool is_open_river(SpaceId hex, std::size_t side) const { return setup_.steps(hex)[side].cost == kit::kClosed; }

  // The strongest battle that these attackers can grow into.
  Strengths best(const UnitSet& attackers, SpaceId hex) const {
    Strengths total;
    total.across_river = true;
    for (std::size_t side = 0; side < 6; ++side) {
      const kit::Step& step = setup_.steps(hex)[side];
      if (step.to == SpaceId::None || !held_by(state_, seat_, step.to)) continue;
      const bool one_only = is_open_river(hex, side);
      int chosen = 0;
      int others = 0;
      for_stack(state_, step.to, [&](UnitId unit) {
        if (attackers.has(unit)) {
          chosen += attack_of(setup_, state_, unit);
        } else if (setup_.is_combat(unit) && can_attack(unit, hex, side)) {
          const int attack = attack_of(setup_, state_, unit);
          others = one_only ? std::max(others, attack) : others + attack;
        }
      });
      const int from_here = one_only && chosen > 0 ? chosen : chosen + others;
      total.attack += from_here;
      if (from_here > 0 && (step.flags & kRiver) == 0) total.across_river = false;
    }
    total.defence = defence_of_hex(setup_, state_, hex, total.across_river);
    return total;
  }

 private:
  const Setup& setup_;
  const State& state_;
  Seat seat_;
  Crossings crossings_;
  HexBits supplied_;
};

// L69-CBT-LOW: at least one to two; L69-CBT-AUTO: in the movement part at least seven to one.
bool are_allowed(const Setup& setup, const State& state, const Strengths& total) {
  if (total.attack == 0) return false;
  if (state.part == Phase::Movement) return total.attack >= setup.automatic_odds() * total.defence;
  return total.attack * setup.lowest_odds() >= total.defence;
}

// Whether a unit of this hex that attacks over an engineer is already in the battle.
bool crossing_is_taken(const State& state, SpaceId from) {
  bool taken = false;
  for_stack(state, from, [&](UnitId unit) { taken = taken || state.attackers.has(unit); });
  return taken;
}

// What the odds could be at best, asked once for each hex.
class Prospects {
 public:
  Prospects(const Setup& setup, const State& state, const Front& front) : setup_(setup), state_(state), front_(front) {}

  bool good(SpaceId hex) {
    for (const Known& known : known_) {
      if (known.hex == hex) return known.good;
    }
    const bool good =
        is_attackable(setup_, state_, state_.phasing, hex) && are_allowed(setup_, state_, front_.best({}, hex));
    if (!known_.full()) known_.push_back({hex, good});
    return good;
  }

 private:
  struct Known {
    SpaceId hex;
    bool good;
  };
  const Setup& setup_;
  const State& state_;
  const Front& front_;
  kit::FixedVector<Known, 128> known_;
};

// L69-CBT-ADJACENT: only hexes next to it.
template <class Visit>
void for_each_target(const Setup& setup, const State& state, const Front& front, Prospects& prospects, UnitId unit,
                     Visit&& visit) {
  UnitSet alone;
  alone.add(unit);
  const SpaceId from = state.where[index(unit)];
  for (std::size_t side = 0; side < 6; ++side) {
    const SpaceId hex = setup.steps(from)[side].to;
    if (hex == SpaceId::None || !held_by(state, engine::other(state.phasing), hex) || !prospects.good(hex)) continue;
    if (!front.can_attack(unit, hex, (side + 3) % 6)) continue;
    if (are_allowed(setup, state, front.best(alone, hex)) && !visit(hex)) return;
  }
}

}  // namespace

// L69-NAP-DOUBLE: French combat units next to Napoleon or in the same hex; L69-NAP-LOSS: while the counter is on the
// board.
bool is_doubled_by_napoleon(const Setup& setup, const State& state, UnitId unit) {
  const SpaceId napoleon = state.where[index(setup.napoleon())];
  return napoleon != SpaceId::None && setup.is_combat(unit) && setup.colour(unit) == kFrench &&
         setup.distance(napoleon, state.where[index(unit)]) <= 1;
}

// L69-CBT-ATKBASE: terrain never helps the attacker.
int attack_of(const Setup& setup, const State& state, UnitId unit) {
  return setup.strength(unit) * (is_doubled_by_napoleon(setup, state, unit) ? 2 : 1);
}

// L69-CBT-DEFRIVER, L69-CBT-DEFMOUNTAIN, L69-CBT-DEFSIEGE; L69-CBT-ONEDOUBLE: once, whatever of it holds.
int defence_of(const Setup& setup, const State& state, UnitId unit, bool across_river) {
  const bool doubled = across_river || setup.is_mountain(state.where[index(unit)]) || state.siege.has(unit);
  if (setup.options().one_doubling && is_doubled_by_napoleon(setup, state, unit)) return attack_of(setup, state, unit);
  return attack_of(setup, state, unit) * (doubled ? 2 : 1);
}

// L69-CBT-HEX: all units of the hex as one.
int defence_of_hex(const Setup& setup, const State& state, SpaceId hex, bool across_river) {
  int defence = 0;
  for_stack(state, hex, [&](UnitId unit) {
    if (setup.is_combat(unit)) defence += defence_of(setup, state, unit, across_river);
  });
  return defence;
}

Strengths strengths(const Setup& setup, const State& state) {
  Strengths total;
  total.across_river = true;
  state.attackers.for_each([&](UnitId unit) {
    total.attack += attack_of(setup, state, unit);  // L69-CBT-NOSPLIT
    const auto side = setup.side_to(state.where[index(unit)], state.target);
    if (!side || (setup.steps(state.where[index(unit)])[*side].flags & kRiver) == 0) total.across_river = false;
  });
  total.defence = defence_of_hex(setup, state, state.target, total.across_river);
  return total;
}

// L69-CBT-ONCE, L69-CRT-PINNED, L69-SIEGE-LEAVE.
bool is_ready_to_attack(const Setup& setup, const State& state, UnitId unit) {
  return setup.is_combat(unit) && state.on_map[index(state.phasing)].has(unit) && !state.attacked.has(unit) &&
         !state.scattered.has(unit) && !state.siege.has(unit) &&
         !(state.risen.has(unit) && setup.is_town(state.where[index(unit)]));
}

// L69-CBT-HELPLESS: combat units defend, others do not; L69-CBT-ONCE: none of them has been attacked.
bool is_attackable(const Setup& setup, const State& state, Seat attacker, SpaceId hex) {
  if (!held_by(state, engine::other(attacker), hex)) return false;
  bool combat = false;
  bool closed = false;
  for_stack(state, hex, [&](UnitId unit) {
    combat = combat || setup.is_combat(unit);
    closed = closed || state.defended.has(unit);
  });
  return combat && !closed;
}

// L69-CBT-VOLUNTARY, L69-CBT-ORDER: any that can be made, in any order, or none.
void list_attackers(const Setup& setup, const State& state, ChoiceList& choices) {
  const UnitSet ready =
      (state.on_map[index(state.phasing)] & setup.combat()) - state.attacked - state.scattered - state.siege;
  UnitSet in_contact;
  ready.for_each([&](UnitId unit) {
    if (!in_enemy_zone(state, state.phasing, state.where[index(unit)])) return;
    if (is_ready_to_attack(setup, state, unit)) in_contact.add(unit);
  });
  if (in_contact.none()) return;
  const Front front(setup, state);
  Prospects prospects(setup, state, front);
  in_contact.for_each([&](UnitId unit) {
    bool found = false;
    for_each_target(setup, state, front, prospects, unit, [&](SpaceId) {
      found = true;
      return false;
    });
    if (found) choices.push_back(choice(Kind::Attack, unit));
  });
}

void list_targets(const Setup& setup, const State& state, UnitId attacker, TargetList& targets) {
  const Front front(setup, state);
  Prospects prospects(setup, state, front);
  for_each_target(setup, state, front, prospects, attacker, [&](SpaceId hex) {
    targets.push_back(target_of(hex));
    return true;
  });
}

bool may_fight(const Setup& setup, const State& state) { return are_allowed(setup, state, strengths(setup, state)); }

void list_joiners(const Setup& setup, const State& state, ChoiceList& choices) {
  const Front front(setup, state);
  for (std::size_t side = 0; side < 6; ++side) {
    const SpaceId from = setup.steps(state.target)[side].to;
    if (from == SpaceId::None || !held_by(state, state.phasing, from)) continue;
    if (front.is_open_river(state.target, side) && crossing_is_taken(state, from)) continue;
    for_stack(state, from, [&](UnitId unit) {
      if (state.attackers.has(unit) || !front.can_attack(unit, state.target, side)) return;
      UnitSet more = state.attackers;
      more.add(unit);
      if (are_allowed(setup, state, front.best(more, state.target))) choices.push_back(choice(Kind::With, unit));
    });
  }
  if (may_fight(setup, state)) choices.push_back(choice(Kind::Fight));
}

void attack(State& state, UnitId attacker, SpaceId hex) {
  state.attackers.add(attacker);
  state.target = hex;
  state.phase = Phase::Battle;
}

// The battle is complete: its units cannot attack or be attacked again, and its supply is named.
void fight(const Setup& setup, State& state) {
  const Crossings crossings = crossings_of(setup, state, state.phasing);
  state.attackers.for_each([&](UnitId unit) {
    state.attacked.add(unit);
    const SpaceId from = state.where[index(unit)];
    for (const Crossing& crossing : crossings) {
      const bool here = (crossing.from == from && crossing.to == state.target) ||
                        (crossing.to == from && crossing.from == state.target);
      if (here) state.attacked.add(crossing.engineer);
    }
  });
  for_stack(state, state.target, [&](UnitId unit) { state.defended.add(unit); });
  state.phase = Phase::Supply;
  name_supply(setup, state, UnitId::None);
}

void name_supply(const Setup& setup, State& state, UnitId supply) {
  if (supply != UnitId::None) {
    state.spent.add(supply);
    state.stopped.set(supply, state.part == Phase::Movement);
  }
  if (supply_to_name(setup, state).any()) return;
  const Strengths total = strengths(setup, state);
  if (total.attack >= setup.automatic_odds() * total.defence) {
    eliminate_automatically(setup, state);
  } else {
    state.phase = Phase::Die;
  }
}

}  // namespace leipzig::leipzig1969
