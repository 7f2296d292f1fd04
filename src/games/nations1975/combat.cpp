// Chapters 7.0 to 7.5 and 7.9: which units fight, how battles are named, and at what odds.
//
// Everything rests on BON-7.FORMAL. A battle is built in small steps: a first pair, then more attackers or defenders in
// any order, then the column. A step is allowed exactly when the battle so far can still grow into one that leaves the
// rest of the phase fightable. This needs no search: a unit whose last possible opponents are all in the battle must
// join it, which may leave others without an opponent in turn, and so on until none is left over or one cannot join.
#include "games/nations1975/chapters.h"

namespace leipzig::nations1975 {
namespace {

Seat attacking(const State& state) { return state.phasing; }
Seat defending(const State& state) { return engine::other(state.phasing); }

// The contacts among the units that still have to fight.
class Contacts {
 public:
  Contacts(const Setup& setup, const State& state) : setup_(setup), state_(state) {
    for_each(attacking(state), state.to_attack, [&](UnitId unit) {
      const UnitMask touched = contacts(setup, state, unit) & state.to_be_attacked;
      of_attacker_[local(unit)] = touched;
      for_each(defending(state), touched, [&](UnitId enemy) { of_defender_[local(enemy)] |= bit(unit); });
    });
    guns_ = ready_guns(setup, state);
  }

  UnitMask of_attacker(UnitId unit) const { return of_attacker_[local(unit)]; }
  UnitMask of_defender(UnitId unit) const { return of_defender_[local(unit)]; }
  UnitMask guns() const { return guns_; }

  // BON-7.2-MANY: every attacker in contact range touches every defender; both sides plural only with the option.
  // BON-7.22: so several attack one enemy only if each is in contact with it.
  // BON-8.13: guns alone attack a single hex.
  bool fits(UnitMask attackers, UnitMask defenders) const {
    if (attackers == 0 && count(defenders) > 1) return false;
    if (count(attackers) > 1 && count(defenders) > 1 && !setup_.options().many_on_many) return false;
    bool all = true;
    for_each(attacking(state_), attackers,
             [&](UnitId unit) { all = all && (defenders & ~of_attacker_[local(unit)]) == 0; });
    return all;
  }

  // Whether the rest of the phase can be fought once this battle is taken out (BON-7.FORMAL, completable).
  bool completable(UnitMask attackers, UnitMask guns, UnitMask defenders) const {
    return stranded_attackers(attackers, defenders) == 0 &&
           guns_suffice(setup_, state_, guns_ & ~guns, stranded_defenders(attackers, defenders));
  }

  // The unit that the battle, with all that would have to join it, leaves without an opponent. None where it leaves no
  // unit, or where guns must decide.
  UnitId left_over(UnitMask attackers, UnitMask defenders) const {
    UnitId last = UnitId::None;
    while (fits(attackers, defenders)) {
      if (const UnitMask stranded = stranded_attackers(attackers, defenders); stranded != 0) {
        last = first(attacking(state_), stranded);
        attackers |= bit(last);
      } else if (const UnitMask alone = stranded_defenders(attackers, defenders); alone != 0) {
        last = first(defending(state_), alone);
        defenders |= bit(last);
      } else {
        return UnitId::None;
      }
    }
    return last;
  }

  // The first unit left over if exactly this battle is fought.
  UnitId left_by(UnitMask attackers, UnitMask defenders) const {
    if (const UnitMask stranded = stranded_attackers(attackers, defenders); stranded != 0) {
      return first(attacking(state_), stranded);
    }
    const UnitMask alone = stranded_defenders(attackers, defenders);
    return alone == 0 ? UnitId::None : first(defending(state_), alone);
  }

  // Whether the battle so far is part of one that may be fought. `spared`: stranded enemies left to the guns.
  bool extendable(UnitMask attackers, UnitMask guns, UnitMask defenders, UnitMask spared = 0) const {
    while (true) {
      if (!fits(attackers, defenders)) return false;
      if (const UnitMask stranded = stranded_attackers(attackers, defenders); stranded != 0) {
        attackers |= stranded;
        continue;
      }
      const UnitMask stranded = stranded_defenders(attackers, defenders) & ~spared;
      if (stranded == 0) break;
      const UnitMask one = stranded & (~stranded + 1);
      if (guns_ != 0 && extendable(attackers, guns, defenders, spared | one)) return true;
      defenders |= one;
    }
    return guns_suffice(setup_, state_, guns_ & ~guns, stranded_defenders(attackers, defenders));
  }

 private:
  static std::size_t local(UnitId unit) { return index(unit) % kSideUnits; }

  // Attackers outside the battle all of whose partners are in it.
  UnitMask stranded_attackers(UnitMask attackers, UnitMask defenders) const {
    const UnitMask left = state_.to_be_attacked & ~defenders;
    UnitMask stranded = 0;
    for_each(defending(state_), defenders & state_.to_be_attacked, [&](UnitId enemy) {
      for_each(attacking(state_), of_defender_[local(enemy)] & ~attackers, [&](UnitId unit) {
        if ((of_attacker_[local(unit)] & left) == 0) stranded |= bit(unit);
      });
    });
    return stranded;
  }

  // Enemies still due that no attacker outside the battle touches: they must be attacked in it too (BON-7.21).
  UnitMask stranded_defenders(UnitMask attackers, UnitMask defenders) const {
    const UnitMask left = state_.to_attack & ~attackers;
    UnitMask stranded = 0;
    for_each(defending(state_), state_.to_be_attacked & ~defenders, [&](UnitId enemy) {
      if ((of_defender_[local(enemy)] & left) == 0) stranded |= bit(enemy);
    });
    return stranded;
  }

  const Setup& setup_;
  const State& state_;
  std::array<UnitMask, kSideUnits> of_attacker_{};
  std::array<UnitMask, kSideUnits> of_defender_{};
  UnitMask guns_ = 0;
};

UnitMask possible_opponents(const Setup& setup, const State& state, const Contacts& graph, UnitId attacker) {
  UnitMask opponents = 0;
  if (has(state.to_attack, attacker)) {
    for_each(defending(state), graph.of_attacker(attacker), [&](UnitId enemy) {
      if (graph.extendable(bit(attacker), 0, bit(enemy))) opponents |= bit(enemy);
    });
  } else if (has(graph.guns(), attacker)) {
    for_each(defending(state), bombardable(setup, state, attacker), [&](UnitId enemy) {
      if (graph.extendable(0, bit(attacker), bit(enemy))) opponents |= bit(enemy);
    });
  }
  return opponents;
}

// BON-8.41, BON-7.FORMAL: guns counted on may have lost their fire; duties that no unit can meet any more lapse. In
// play no attacker loses all its opponents; in a position with that, its duty lapses too, and the phase can be
// completed.
void drop_lapsed_duties(const Setup& setup, State& state) {
  UnitMask idle = 0;
  for_each(attacking(state), state.to_attack, [&](UnitId unit) {
    if ((contacts(setup, state, unit) & state.to_be_attacked) == 0) idle |= bit(unit);
  });
  state.to_attack &= ~idle;
  UnitMask stranded = 0;
  for_each(defending(state), state.to_be_attacked, [&](UnitId enemy) {
    if ((contacts(setup, state, enemy) & state.to_attack) == 0) stranded |= bit(enemy);
  });
  const UnitMask guns = ready_guns(setup, state);
  UnitMask kept = 0;
  for_each(defending(state), stranded, [&](UnitId enemy) {
    if (guns_suffice(setup, state, guns, kept | bit(enemy))) kept |= bit(enemy);
  });
  state.to_be_attacked &= ~(stranded & ~kept);
}

// BON-7.0: the next battle is named, any that is due; or nothing is left to fight and to bombard and the phase is over.
void next_battle(const Setup& setup, State& state) {
  state.phase = Phase::Combat;
  state.deciding = attacking(state);
  if (state.to_attack != 0 || state.to_be_attacked != 0) return;
  UnitMask targets = 0;
  for_each(attacking(state), ready_guns(setup, state), [&](UnitId gun) { targets |= bombardable(setup, state, gun); });
  if (targets == 0) end_combat(setup, state);
}

}  // namespace

// BON-7.11: neighbouring hexes with no unbridged river between. BON-8.44: their terrain forbids no attack.
UnitMask contacts(const Setup& setup, const State& state, UnitId unit) {
  const Seat seat = seat_of(unit);
  const SpaceId hex = state.where[index(unit)];
  UnitMask touched = 0;
  if (!in_enemy_zone(state, seat, hex)) return touched;
  for (const SpaceId near : setup.controlled_from(hex)) {
    if (near == SpaceId::None) continue;
    const UnitId there = state.occupant[index(near)];
    if (there != UnitId::None && seat_of(there) != seat) touched |= bit(there);
  }
  return touched;
}

// BON-7.11, BON-7.12: the duties, fixed at the start of the phase. BON-10.0, BON-10.1: none at night.
void begin_combat(const Setup& setup, State& state) {
  state.to_attack = 0;
  state.to_be_attacked = 0;
  if (is_night(setup, state)) {
    end_combat(setup, state);
    return;
  }
  const Seat seat = attacking(state);
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) {
    const UnitMask touched = contacts(setup, state, unit);
    if (touched == 0) return;
    state.to_attack |= bit(unit);
    state.to_be_attacked |= touched;
  });
  next_battle(setup, state);
}

void list_battles(const Setup& setup, const State& state, ChoiceList& choices) {
  const Contacts graph(setup, state);
  for_each(attacking(state), state.to_attack | graph.guns(), [&](UnitId unit) {
    if (possible_opponents(setup, state, graph, unit) != 0) choices.push_back(choice(Kind::Attack, unit));
  });
  if (state.to_attack == 0 && state.to_be_attacked == 0) choices.push_back(choice(Kind::EndCombat));
}

void list_opponents(const Setup& setup, const State& state, UnitId attacker, TargetList& targets) {
  const Contacts graph(setup, state);
  for_each(defending(state), possible_opponents(setup, state, graph, attacker),
           [&](UnitId enemy) { targets.push_back(static_cast<std::uint16_t>(index(enemy))); });
}

void list_joiners(const Setup& setup, const State& state, ChoiceList& choices) {
  const Contacts graph(setup, state);
  const UnitMask fighting = in_battle_contact(state);

  UnitMask neighbours = 0;
  for_each(defending(state), state.defenders, [&](UnitId enemy) { neighbours |= graph.of_defender(enemy); });
  // BON-7.13: from all six neighbouring hexes.
  for_each(attacking(state), neighbours & ~fighting, [&](UnitId unit) {
    if (graph.extendable(fighting | bit(unit), state.guns, state.defenders))
      choices.push_back(choice(Kind::With, unit));
  });
  // BON-8.21: guns add to other guns and to units in contact. BON-8.22: in an attack on several hexes a gun needs range
  // to only one of them.
  for_each(attacking(state), graph.guns() & ~state.guns, [&](UnitId gun) {
    if ((bombardable(setup, state, gun) & state.defenders) == 0) return;
    if (graph.extendable(fighting, state.guns | bit(gun), state.defenders)) choices.push_back(choice(Kind::With, gun));
  });
  // BON-8.13: several defenders only together with units in contact, so one of those is named first.
  if (fighting != 0) {
    UnitMask enemies = state.to_be_attacked;
    for_each(attacking(state), fighting, [&](UnitId unit) { enemies &= graph.of_attacker(unit); });
    for_each(defending(state), enemies & ~state.defenders, [&](UnitId enemy) {
      if (graph.extendable(fighting, state.guns, state.defenders | bit(enemy))) {
        choices.push_back(choice(Kind::Also, enemy));
      }
    });
  }
  if (graph.completable(fighting, state.guns, state.defenders)) choices.push_back(choice(Kind::Resolve));
}

// BON-7.9: the column of the odds or any lower one.
void list_columns(const Setup& setup, const State& state, TargetList& targets) {
  const Strengths total = strengths(setup, state);
  for (int column = setup.odds(total.attack, total.defence); column >= 0; --column) {
    targets.push_back(static_cast<std::uint16_t>(column));
  }
}

void attack(const Setup& setup, State& state, UnitId attacker, UnitId defender) {
  state.attackers = 0;
  state.guns = 0;
  state.defenders = bit(defender);
  state.phase = Phase::Battle;
  join(setup, state, attacker);
}

void join(const Setup&, State& state, UnitId attacker) {
  state.attackers |= bit(attacker);
  if (!has(state.to_attack, attacker)) state.guns |= bit(attacker);
}

void extend(State& state, UnitId defender) { state.defenders |= bit(defender); }

void end_battle(const Setup& setup, State& state) {
  // BON-7.14: once each in a phase.
  state.fought[index(attacking(state))] |= state.attackers;
  state.fought[index(defending(state))] |= state.defenders;
  state.to_attack &= ~state.attackers;
  state.to_be_attacked &= ~state.defenders;
  state.attackers = state.guns = state.defenders = state.retreating = 0;
  state.vacated.fill(SpaceId::None);
  state.vacated_count = 0;
  state.column = 0;
  state.result = 0;
  drop_lapsed_duties(setup, state);
  next_battle(setup, state);
}

// BON-7.4, BON-9.0-SIDES: doubled by the hex, or if every attacker in contact attacks across the same kind of hexside
// that hinders it; with the option the kinds may differ.
bool is_doubled(const Setup& setup, const State& state, UnitMask in_contact, UnitId defender) {
  const SpaceId hex = state.where[index(defender)];
  if (setup.doubles(hex)) return true;
  unsigned common = kHandicap;
  bool each_hindered = in_contact != 0;
  for_each(attacking(state), in_contact, [&](UnitId unit) {
    const kit::Step* way = setup.step_between(state.where[index(unit)], hex);
    const unsigned hindrance = way == nullptr ? 0u : way->flags & kHandicap;
    common &= hindrance;
    each_hindered = each_hindered && hindrance != 0;
  });
  return each_hindered && (common != 0 || setup.options().mixed_hexsides_double);
}

// BON-7.3: every strength counts whole.
Strengths strengths(const Setup& setup, const State& state) {
  Strengths total;
  total.attack = setup.strength(attacking(state), state.attackers);
  for_each(defending(state), state.defenders, [&](UnitId unit) {
    const bool doubled = is_doubled(setup, state, in_battle_contact(state), unit);
    if (doubled) total.doubled |= bit(unit);
    total.defence += setup.unit(unit).strength * (doubled ? 2 : 1);
  });
  return total;
}

// Why a step of naming a battle is refused; the order of the questions is the order in which a player would ask them.
Refusal explain_battle(const Setup& setup, const State& state, engine::Action action) {
  const Contacts graph(setup, state);
  const Seat seat = attacking(state);
  const Kind kind = kind_of(action.choice());
  const UnitId unit = unit_of(action.choice());
  const auto named = [&](UnitId id) { return setup.unit(id).id; };
  const auto left = [&](std::string_view what, UnitId id) {
    return Refusal{"BON-7.FORMAL", std::string(what) + " would leave " +
                                       (id == UnitId::None ? "a unit that must fight" : named(id)) +
                                       " without an opponent"};
  };

  if (kind == Kind::EndCombat) {
    const UnitId enemy = state.to_be_attacked != 0 ? first(defending(state), state.to_be_attacked) : UnitId::None;
    const UnitId own = state.to_attack != 0 ? first(seat, state.to_attack) : UnitId::None;
    std::string text = "every enemy unit in contact must be attacked and every unit in contact must attack";
    if (enemy != UnitId::None) {
      text += ": " + named(enemy) + " must still be attacked";
    } else if (own != UnitId::None) {
      text += ": " + named(own) + " must still attack";
    }
    return {"BON-7.11", text};
  }
  if (kind == Kind::Resolve) {
    const Strengths total = strengths(setup, state);
    if (action.target() > setup.odds(total.attack, total.defence)) {
      return {"BON-7.9", "the odds may be lowered, never raised"};
    }
    return left("this battle", graph.left_by(in_battle_contact(state), state.defenders));
  }
  if (kind == Kind::Also) {
    if (seat_of(unit) == seat) return {"BON-TERM", named(unit) + " is not an enemy unit"};
    if (has(state.fought[index(defending(state))], unit)) {
      return {"BON-7.14", named(unit) + " has already fought in this phase"};
    }
    if (in_battle_contact(state) == 0) {
      return {"BON-8.13", "artillery that bombards alone attacks a single hex"};
    }
    UnitMask touched = ~UnitMask{0};
    for_each(seat, in_battle_contact(state), [&](UnitId own) { touched &= graph.of_attacker(own); });
    if (!has(touched, unit)) return {"BON-7.2-MANY", named(unit) + " is not in contact with every attacker"};
    if (count(in_battle_contact(state)) > 1 && !setup.options().many_on_many) {
      return {"BON-7.2-MANY", "battles of several units against several are switched off"};
    }
    return left("with " + named(unit) + " the battle",
                graph.left_over(in_battle_contact(state), state.defenders | bit(unit)));
  }

  // Attack and With: an own unit against the target, or against the battle so far.
  if (seat_of(unit) != seat) return {"BON-TERM", "in this phase " + named(unit) + " can only be a defender"};
  if (!has(state.on_map[index(seat)], unit)) return {"BON-7.15", named(unit) + " is not on the map"};
  if (has(state.fought[index(seat)], unit) || has(state.attackers, unit)) {
    return {"BON-7.14", named(unit) + " has already fought in this phase"};
  }
  const UnitMask enemies =
      kind == Kind::Attack && action.target() < kUnits ? bit(static_cast<UnitId>(action.target())) : state.defenders;
  if (kind == Kind::Attack) {
    const auto enemy = static_cast<UnitId>(action.target());
    if (index(enemy) >= kUnits || seat_of(enemy) == seat || !has(state.on_map[index(defending(state))], enemy)) {
      return {"BON-7.15", "there is no enemy unit to attack"};
    }
    if (has(state.fought[index(defending(state))], enemy)) {
      return {"BON-7.14", named(enemy) + " has already been attacked in this phase"};
    }
  }
  const bool gun = has(setup.artillery(seat), unit);
  // BON-6.6: neighbours that an unbridged river keeps apart.
  UnitId beyond_river = UnitId::None;
  for_each(defending(state), enemies & state.on_map[index(defending(state))], [&](UnitId enemy) {
    const kit::Step* way = setup.step_between(state.where[index(unit)], state.where[index(enemy)]);
    if (way != nullptr && (way->flags & kContact) == 0) beyond_river = enemy;
  });
  if (!gun && beyond_river != UnitId::None) {
    return {"BON-7.15", "the river between " + named(unit) + " and " + named(beyond_river) +
                            " has no bridge: there is no attack across it"};
  }
  if (!has(state.to_attack, unit)) {
    if (!gun) return {"BON-7.15", named(unit) + " is not in contact with the enemy"};
    if (has(state.displaced[index(seat)], unit)) {
      return {"BON-7.82", named(unit) + " was displaced and may not fire in this phase"};
    }
    if (!has(graph.guns(), unit)) return {"BON-8.41", named(unit) + " is in an enemy zone and may not bombard"};
    if ((bombardable(setup, state, unit) & enemies) == 0) {
      return {"BON-8.11", named(unit) + " has no line of sight to that hex at a distance of two"};
    }
    return {"BON-7.FORMAL", named(unit) + " is needed elsewhere: an enemy unit would be left without an attacker"};
  }
  if ((enemies & ~graph.of_attacker(unit)) != 0) {
    if (gun) return {"BON-8.41", named(unit) + " is in contact and can only attack adjacent units"};
    return {"BON-7.15", named(unit) + " is not in contact with " + (count(enemies) > 1 ? "all of them" : "that unit")};
  }
  if (count(in_battle_contact(state)) > 0 && count(enemies) > 1 && !setup.options().many_on_many) {
    return {"BON-7.2-MANY", "battles of several units against several are switched off"};
  }
  return left("this attack", graph.left_over((kind == Kind::With ? in_battle_contact(state) : 0) | bit(unit), enemies));
}

}  // namespace leipzig::nations1975
