// Section 19: Allied units face down, and how they are revealed.
#include <algorithm>

#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

// L71-SPC-SAXON: neutral Saxons tell nothing.
bool french_next_to(const Setup& setup, const State& state, SpaceId hex, bool cavalry) {
  for (const HexExit& way : setup.ways(hex)) {
    if (way.to == SpaceId::None || !friend_at(state, kFrench, way.to)) continue;
    if (setup.revised() && way.to == setup.torgau() && saxons_neutral(setup, state)) continue;
    if (!cavalry || at(state, way.to).cavalry > 0) return true;
  }
  return false;
}

// Cavalry that began its phase next to the hex and is still there, or that has just ridden up.
bool exposed_by_cavalry(const Setup& setup, const State& state, SpaceId hex) {
  if (!setup.revised()) return french_next_to(setup, state, hex, true);
  for (const HexExit& way : setup.ways(hex)) {
    if (way.to == SpaceId::None || (way.to == setup.torgau() && saxons_neutral(setup, state))) continue;
    bool exposed = false;
    for_each_in(state, kFrench, way.to, [&](UnitId unit) {
      exposed = exposed || (is_cavalry(type_of(state, unit)) && (unit == state.mover || !has(state, unit, kMoved)));
    });
    if (exposed) return true;
  }
  return false;
}

bool in_sight(const State& state, SpaceId hex) {
  bool any = false;
  for_each_in(state, kAllied, hex, [&](UnitId unit) { any = any || has(state, unit, kInSight); });
  return any;
}

}  // namespace

// L71-REC-HIDDEN.
bool hides(const Setup& setup, const State& state) {
  return setup.special().reconnaissance && state.turn <= setup.special().hidden_until;
}

bool hidden(const Setup& setup, const State& state, SpaceId hex) {
  if (!hides(setup, state) || !friend_at(state, kAllied, hex)) return false;
  bool covered = false;
  for_each_in(state, kAllied, hex, [&](UnitId unit) { covered = covered || !has(state, unit, kUncovered); });
  return covered;
}

// L71-REC-ADJACENT: the hexes that can be looked at throughout this movement phase.
void note_in_sight(const Setup& setup, State& state) {
  if (!setup.revised() || !hides(setup, state) || state.phasing != kFrench || in_armistice(setup, state)) return;
  for_each(kAllied, state.standing[index(kAllied)], [&](UnitId unit) {
    if (french_next_to(setup, state, hex_of(state, unit), false)) state.marks[index(unit)] |= kInSight;
  });
}

// L71-REC-ADJACENT, L71-REC-CAVALRY from where cavalry has ridden to, L71-REC-ATTACK in combat.
void list_looks(const Setup& setup, const State& state, TargetList& targets) {
  if (!hides(setup, state) || state.phasing != kFrench || in_armistice(setup, state)) return;
  const bool moving = state.phase == Phase::Movement;
  if (!moving && state.duties.full()) return;
  for_each_hex(state, kAllied, [&](SpaceId hex) {
    if (hex == setup.torgau()) return;
    bool seen = !hidden(setup, state, hex);
    if (seen && moving) {
      // What was seen otherwise may still be uncovered by cavalry, which lets it be eliminated.
      for_each_in(state, kAllied, hex, [&](UnitId unit) { seen = seen && has(state, unit, kByCavalry); });
      if (seen || !french_next_to(setup, state, hex, true)) return;
    } else if (moving && in_sight(state, hex)) {
      return targets.push_back(target(hex));
    }
    if (seen) return;
    if (moving && state.under_way) {
      const UnitId rider = state.mover;
      if (rider == UnitId::None || !is_cavalry(type_of(state, rider))) return;
      if (setup.direction(hex_of(state, rider), hex) < 6) targets.push_back(target(hex));
      return;
    }
    if (french_next_to(setup, state, hex, false)) targets.push_back(target(hex));
  });
  // In the order of the map: the order of the counters would tell what lies where.
  std::sort(targets.begin(), targets.end());
}

void look(const Setup& setup, State& state, SpaceId hex) {
  const bool moving = state.phase == Phase::Movement;
  const bool cavalry = moving && exposed_by_cavalry(setup, state, hex);
  for_each_in(state, kAllied, hex, [&](UnitId unit) {
    state.marks[index(unit)] |= static_cast<std::uint16_t>(kUncovered | (cavalry ? kByCavalry : 0));
  });
  if (!moving) state.duties.push_back(hex);
}

// L71-REC-COVER.
void cover(const Setup& setup, State& state) {
  if (!setup.special().reconnaissance) return;
  for_each(kAllied, state.standing[index(kAllied)], [&](UnitId unit) {
    state.marks[index(unit)] = static_cast<std::uint16_t>(state.marks[index(unit)] & ~(kUncovered | kByCavalry));
  });
}

// L71-REC-ATTACK: a hex looked at must be attacked, where it can be.
bool look_unpaid(const Setup& setup, const State& state) {
  for (const SpaceId hex : state.duties) {
    if (attacked(setup, state, hex)) continue;
    for (const HexExit& way : setup.ways(hex)) {
      if (way.to == SpaceId::None || !friend_at(state, state.phasing, way.to)) continue;
      TargetList targets;
      list_attacked(setup, state, way.to, targets);
      if (targets.contains(target(hex)) || targets.contains(target(way.to))) return true;
    }
  }
  return false;
}

}  // namespace leipzig::leipzig1971
