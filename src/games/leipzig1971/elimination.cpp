// Section 16: automatic elimination in the movement phase.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {

// L71-AUT-WHAT, L71-AUT-ONEHEX, L71-AUT-STRENGTH.
bool can_eliminate(const Setup& setup, const State& state, SpaceId from, SpaceId hex, bool supplied) {
  const Seat enemy = engine::other(state.phasing);
  if (hidden(setup, state, hex)) return false;
  if (at(state, hex).cavalry > 0) return false;  // L71-AUT-CAVALRY
  if (hex == setup.torgau() && saxons_neutral(setup, state)) return false;
  if (hides(setup, state) && enemy == kAllied) {  // L71-AUT-RECON
    bool seen_by_cavalry = true;
    for_each_in(state, enemy, hex,
                [&](UnitId unit) { seen_by_cavalry = seen_by_cavalry && has(state, unit, kByCavalry); });
    if (!seen_by_cavalry) return false;
  }
  const bool full = fortress_supply(setup, state, enemy, hex) || supply_may_be_in_reach(setup, state, enemy, hex);
  const int defence = defence_strength(setup, state, hex, full, multiplier(setup, from, hex));
  const int attack = attack_strength(setup, state, from, supplied, UnitId::None, false);
  return attack > 0 && 100 * attack >= setup.automatic() * defence;
}

void list_eliminations(const Setup& setup, const State& state, SpaceId from, TargetList& targets) {
  if (state.swept.full() || (from == setup.torgau() && saxons_neutral(setup, state))) return;
  const std::uint8_t sides = enemy_sides(setup, state, from);
  if (sides == 0) return;
  // L71-FOR-E: out of a fortress all around or nothing.
  if (setup.fortress(from) && std::popcount(sides) > 1) return;
  const bool supplied =
      fortress_supply(setup, state, state.phasing, from) || supply_in_reach(setup, state, state.phasing, from);
  for (std::size_t d = 0; d < 6; ++d) {
    if ((sides >> d & 1) == 0) continue;
    const SpaceId hex = setup.ways(from)[d].to;
    if (can_eliminate(setup, state, from, hex, supplied)) targets.push_back(target(hex));
  }
}

// There is no retreat before combat (L71-RBC-NOTMOVEPHASE), and the zones disappear with the units (L71-ZOC-AUTO).
void eliminate(const Setup& setup, State& state, SpaceId from, SpaceId hex) {
  const bool fortress = fortress_supply(setup, state, state.phasing, from);
  if (!fortress && !can_eliminate(setup, state, from, hex, false)) {
    // Supply that made the ratio is committed, and spent at the end of the combat phase.
    state.marks[index(supply_for(setup, state, state.phasing, from))] |= kServes;
  }
  for_each_in(state, state.phasing, from, [&](UnitId unit) {
    const bool leads = setup.revised() && lends_bonus(setup, state, unit);
    if (can_attack(state, unit) || leads) state.marks[index(unit)] |= kFought;
  });
  lose_hex(setup, state, engine::other(state.phasing), hex, Cause::Combat);  // L71-AUT-LEADERS
  state.swept.push_back(hex);
  state.under_way = true;
}

}  // namespace leipzig::leipzig1971
