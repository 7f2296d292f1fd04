// Sections 9, 11 and 13: effects of results, losses, and the advance.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

// L71-SCT-BREAK: down to divisions, whatever the size; a depot into two supply units where counters are free.
void scatter(const Setup& setup, State& state, Seat seat, SpaceId hex) {
  kit::FixedVector<UnitId, kSideUnits> units;
  for_each_in(state, seat, hex, [&](UnitId unit) { units.push_back(unit); });
  for (const UnitId unit : units) {
    state.marks[index(unit)] |= kRetreating;
    const Type type = type_of(state, unit);
    if (setup.divisions(type) > 1 || (type == Type::Depot && supply_free(setup, state, seat, 2))) {
      state.marks[index(unit)] |= kBroken;
      replace(setup, state, unit, 0, type == Type::Depot ? 2 : setup.divisions(type));
    }
  }
}

void drive_back(State& state, Seat seat, SpaceId hex) {
  for_each_in(state, seat, hex, [&](UnitId unit) { state.marks[index(unit)] |= kRetreating; });
}

bool anyone_retreats(const State& state, Seat seat) {
  bool any = false;
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) { any = any || has(state, unit, kRetreating); });
  return any;
}

bool took_part(const Setup& setup, const State& state, UnitId unit) {
  if (dispersed(state, unit)) return false;
  return is_leader(type_of(state, unit)) ? lends_bonus(setup, state, unit) : has(state, unit, kAttacking);
}

}  // namespace

// L71-VIC-DIV, L71-CRT-LASTING, L71-SUP-E: out of play, nothing of it captured (L71-SUP-CAPTURE), and on the record of
// its cause (L71-VIC-RECORD).
void lose(const Setup& setup, State& state, UnitId unit, Cause cause) {
  const Seat seat = seat_of(unit);
  const Type type = type_of(state, unit);
  const int worth = is_leader(type) ? 1 : setup.divisions(type);  // L71-LDR-VP
  if (cause != Cause::None) {
    std::int16_t& losses = (cause == Cause::Combat ? state.combat_losses : state.march_losses)[index(seat)];
    losses = static_cast<std::int16_t>(losses + worth);
    const bool for_good = cause == Cause::Combat || !setup.revised();  // L71-SUP-E
    if (type == Type::Supply && for_good) ++state.supply_lost[index(seat)];
  }
  if (is_leader(type)) state.leaders_gone[index(seat)] |= static_cast<std::uint16_t>(1u << (leader_number(type) - 1));
  discard(setup, state, unit);
}

void lose_hex(const Setup& setup, State& state, Seat seat, SpaceId hex, Cause cause) {
  const UnitSet standing = state.standing[index(seat)];
  for_each(seat, standing, [&](UnitId unit) {
    if (hex_of(state, unit) == hex) lose(setup, state, unit, cause);
  });
}

// L71-CBT-STACKRESULT: it affects all units in the hexes concerned.
void apply_result(const Setup& setup, State& state, CombatResult result) {
  const Seat own = state.phasing;
  const Seat enemy = engine::other(own);
  const bool scatters = result == CombatResult::Ds || result == CombatResult::AsDs || result == CombatResult::AdDs;
  const bool destroys = result == CombatResult::Dx || result == CombatResult::Auto;
  state.result = static_cast<std::uint8_t>(result);
  state.retreat_hexes = result == CombatResult::Dd1 ? 1 : result == CombatResult::Dd2 ? 2 : 0;
  state.owing = 0;
  state.phase = Phase::Retreat;
  int lost = 0;
  for (std::size_t d = 0; d < 6; ++d) {
    if ((state.battle.sides >> d & 1) == 0) continue;
    const SpaceId hex = setup.ways(state.battle.from)[d].to;
    if (setup.fortress(hex) && !destroys) continue;              // L71-FOR-A
    if (scatters) scatter(setup, state, enemy, hex);             // L71-CRT-S
    if (state.retreat_hexes > 0) drive_back(state, enemy, hex);  // L71-CRT-D
    if (destroys || result == CombatResult::HalfEx) {            // L71-CRT-X
      lost += divisions_in(setup, state, enemy, hex);
      lose_hex(setup, state, enemy, hex, Cause::Combat);
    }
  }
  if (result == CombatResult::HalfEx) {  // L71-CRT-HALFEX
    state.owing =
        static_cast<std::uint8_t>(std::min((lost + 1) / 2, divisions_in(setup, state, own, state.battle.from)));
  }
  if (result == CombatResult::Ax) lose_hex(setup, state, own, state.battle.from, Cause::Combat);
  if (result == CombatResult::AdDs) {
    for_each_in(state, own, state.battle.from, [&](UnitId unit) { disperse(state, unit); });
  }
  state.to_scatter = result == CombatResult::As || result == CombatResult::AsDs ? 1 : 0;
  after_results(setup, state);
}

// L71-CRT-BOTH: the defender's retreats, then the attacker's; the attacker's losses; the advance.
void after_results(const Setup& setup, State& state) {
  const Seat own = state.phasing;
  if (anyone_retreats(state, engine::other(own))) {
    state.phase = Phase::Retreat;
    state.deciding = engine::other(own);
    return;
  }
  state.deciding = own;
  if (state.to_scatter != 0) {
    state.to_scatter = 0;
    state.retreat_hexes = 0;
    scatter(setup, state, own, state.battle.from);
  }
  if (anyone_retreats(state, own)) {
    state.phase = Phase::Retreat;
    return;
  }
  if (state.owing > 0) {
    state.phase = Phase::Losses;
    return;
  }
  state.phase = Phase::Advance;
  ChoiceList choices;
  list_advances(setup, state, choices);
  if (choices.size() == 1) end_advance(setup, state);
}

// L71-CRT-HALFEX, L71-REB-EFFECT: one division of a unit.
void list_losses(const Setup&, const State& state, ChoiceList& choices) {
  for_each(state.deciding, state.standing[index(state.deciding)], [&](UnitId unit) {
    if (!is_combat(type_of(state, unit))) return;
    if (state.phase == Phase::Losses && hex_of(state, unit) != state.battle.from) return;
    choices.push_back(choice(Kind::Lose, unit));
  });
}

void lose_division(const Setup& setup, State& state, UnitId unit) {
  const Seat seat = seat_of(unit);
  const bool levy = state.phase == Phase::Levy;
  const int rest = setup.divisions(type_of(state, unit)) - 1;
  if (!levy) state.combat_losses[index(seat)] = static_cast<std::int16_t>(state.combat_losses[index(seat)] + 1);
  const bool horse = is_cavalry(type_of(state, unit));
  if (rest == 0) {
    discard(setup, state, unit);
  } else {
    // The largest counters that fit what is left.
    replace(setup, state, unit, horse ? 0 : rest / 2, horse ? rest : rest % 2);
  }
  --state.owing;
  if (levy) {
    ChoiceList choices;
    list_losses(setup, state, choices);
    if (state.owing == 0 || choices.empty()) {
      state.owing = 0;
      begin_arrivals(setup, state);
    }
    return;
  }
  if (state.owing == 0) after_results(setup, state);
}

// L71-ADV-WHEN, L71-ADV-WHO, L71-ADV-NOT, L71-RBC-ADVANCE.
void list_advance_hexes(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  if (!took_part(setup, state, unit) || hex_of(state, unit) != state.battle.from) return;
  const auto result = static_cast<CombatResult>(state.result);
  const bool repulsed = result == CombatResult::As || result == CombatResult::Ax || result == CombatResult::AsDs ||
                        result == CombatResult::AdDs;
  const bool fought = state.battle.sides != 0;
  for (std::size_t d = 0; d < 6; ++d) {
    const HexExit& way = setup.ways(state.battle.from)[d];
    if (way.to == SpaceId::None || closed_to(setup, state, state.phasing, way.to)) continue;
    const bool left_open = (state.battle.emptied >> d & 1) != 0;
    const bool won = fought && !repulsed && (state.battle.sides >> d & 1) != 0 && (way.river || setup.fortress(way.to));
    if (!left_open && !won) continue;
    if (is_cavalry(type_of(state, unit)) && way.wheel == kClosed) continue;  // L71-MOV-MOUNTAIN
    targets.push_back(target(way.to));
  }
}

void list_advances(const Setup& setup, const State& state, ChoiceList& choices) {
  for_each_in(state, state.phasing, state.battle.from, [&](UnitId unit) {
    TargetList targets;
    list_advance_hexes(setup, state, unit, targets);
    if (!targets.empty()) choices.push_back(choice(Kind::Advance, unit));
  });
  choices.push_back(choice(Kind::EndAdvance));
}

// L71-ADV-HOW.
void advance(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  relocate(setup, state, unit, hex);
  state.marks[index(unit)] = static_cast<std::uint16_t>((state.marks[index(unit)] & ~kAttacking) | kFought);
  ChoiceList choices;
  list_advances(setup, state, choices);
  if (choices.size() == 1) end_advance(setup, state);
}

// Continues with the next attack; attacks without a target are void (L71-CBT-VOID).
void end_advance(const Setup& setup, State& state) {
  if (state.battle.from != SpaceId::None) {
    for_each_in(state, state.phasing, state.battle.from, [&](UnitId unit) {
      if (has(state, unit, kAttacking)) {
        state.marks[index(unit)] = static_cast<std::uint16_t>((state.marks[index(unit)] & ~kAttacking) | kFought);
      }
    });
  }
  state.battle = Attack{};
  state.result = 0;
  state.column = 0;
  state.retreat_hexes = 0;
  for (std::size_t i = state.attacks.size(); i-- > 0;) {
    const Attack& attack = state.attacks[i];
    bool live = false;
    for (std::size_t d = 0; d < 6; ++d) {
      if ((attack.sides >> d & 1) == 0) continue;
      const SpaceId hex = setup.ways(attack.from)[d].to;
      live = live || enemy_at(state, state.phasing, hex) || (attack.emptied >> d & 1) != 0;
    }
    if (!live) state.attacks.erase_at(i);
  }
  state.phase = Phase::Resolving;
  state.deciding = state.phasing;
  if (state.attacks.empty()) end_combat(setup, state);
}

}  // namespace leipzig::leipzig1971
