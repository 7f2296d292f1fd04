// Planning information: what the enemy could attack in its next turn, and what a unit could attack after moving. Made
// from what the viewer may know: of stacks that lie face down only how far they could come.
//
// An attack comes out of one hex. Upper bounds, without forced marches: units that move may be in each other's way.
#include "engine/danger.h"

#include <algorithm>

#include "engine/views.h"
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"

namespace leipzig::leipzig1971 {
namespace {

// The turn in which a side moves next.
int next_move_of(const State& state, Seat they) {
  if (state.phasing == they) return state.phase <= Phase::MarchChoice ? state.turn : state.turn + 1;
  return they == kAllied ? state.turn : state.turn + 1;  // L71-SEQ-TURN: the French move first
}

// The state as the other side will find it when it moves, if nothing else changes.
State before_their_move(const Setup& setup, const State& state, Seat they) {
  State then = state;
  const bool moving = state.phasing == they && state.phase >= Phase::Movement && state.phase <= Phase::MarchChoice;
  then.turn = static_cast<std::uint8_t>(next_move_of(state, they));
  then.phasing = then.deciding = they;
  then.phase = Phase::Movement;
  then.attacks.clear();
  then.battle = Attack{};
  if (moving) return then;
  constexpr std::uint16_t kOver = kMoved | kStopped | kDone | kOrganized | kFought | kAttacking | kMarched | kMarchUsed;
  then.mover = UnitId::None;
  then.stage = MarchStage::None;
  then.swept.clear();
  for_each(they, then.standing[index(they)], [&](UnitId unit) {
    then.marks[index(unit)] = static_cast<std::uint16_t>(then.marks[index(unit)] & ~kOver);
    then.left[index(unit)] = static_cast<std::uint8_t>(setup.allowance(they, type_of(then, unit)));
    // L71-DSP-DURATION: free again by then?
    if (then.until[index(unit)] < term(then.turn, they, false)) then.until[index(unit)] = 0;
  });
  return then;
}

// Whether a unit could attack in the combat phase that follows: dispersal may end with the movement phase.
bool will_attack(const Setup& setup, const State& then, UnitId unit) {
  if (!is_combat(type_of(then, unit)) || has(then, unit, kFought)) return false;
  if (then.until[index(unit)] > term(then.turn, seat_of(unit), false)) return false;
  return hex_of(then, unit) != setup.torgau() || !saxons_neutral(setup, then);  // L71-SPC-SAXON
}

// The zone of a stack that lies face down; stacks without one hold no combat unit.
Zone shadow_zone(const Seen& seen, SpaceId hex) {
  for (const Shadow& shadow : seen.shadows) {
    if (shadow.hex == hex) return shadow.zone;
  }
  return Zone::None;
}

// The hexes where units can be at the end of their move.
class Reach {
 public:
  Reach(const Setup& setup, State state, const Seen& seen, Seat they)
      : units_(setup.board().size()), hidden_(setup.board().size()), fed_(setup.board().size()) {
    for_each(they, state.standing[index(they)], [&](UnitId unit) {
      const bool supply = is_supply(type_of(state, unit)) && !dispersed(state, unit);
      const bool placeholder = type_of(seen.state, unit) == Type::None;
      if (placeholder) {
        const Zone zone = shadow_zone(seen, hex_of(state, unit));
        if (zone == Zone::None) return;
        const Type fastest = zone == Zone::Total ? Type::CavalryDivision : Type::Division;
        state.left[index(unit)] = static_cast<std::uint8_t>(setup.allowance(they, fastest));
      }
      const bool fights = is_leader(type_of(state, unit)) || will_attack(setup, state, unit);
      visit_ends(setup, state, unit, [&](SpaceId hex) {
        if (supply && !placeholder) feed(setup, hex);
        if (placeholder) {
          hidden_[index(hex)].push_back(hex_of(state, unit));
        } else if (fights) {
          units_[index(hex)].push_back(unit);
        }
      });
    });
  }

  const std::vector<UnitId>& units(SpaceId hex) const { return units_[index(hex)]; }
  const std::vector<SpaceId>& hidden(SpaceId hex) const { return hidden_[index(hex)]; }
  bool fed(SpaceId hex) const { return fed_[index(hex)]; }  // supply could be there or next to it

 private:
  template <class Visit>
  void visit_ends(const Setup& setup, const State& state, UnitId unit, Visit&& visit) {
    visit(hex_of(state, unit));
    move_range(setup, state, unit, range_);
    for (const SpaceId hex : range_.reached()) {
      if (hex != hex_of(state, unit)) visit(hex);
    }
  }
  void feed(const Setup& setup, SpaceId hex) {
    fed_[index(hex)] = true;
    for (const HexExit& way : setup.ways(hex)) {
      if (way.to != SpaceId::None) fed_[index(way.to)] = true;
    }
  }

  MoveRange range_;
  std::vector<std::vector<UnitId>> units_;
  std::vector<std::vector<SpaceId>> hidden_;
  std::vector<bool> fed_;
};

// The strongest attack out of one hex: a single unit, or a stack where supply can feed it (L71-STK-B2).
struct Strike {
  int attack = 0;
  std::vector<UnitId> units;
};

Strike strike_from(const Setup& setup, const State& state, const Reach& reach, Seat they, SpaceId from) {
  Strike strike;
  const bool fed = reach.fed(from) || fortress_supply(setup, state, they, from);
  int bonus = 0;
  for (const UnitId unit : reach.units(from)) {
    const Type type = type_of(state, unit);
    if (is_leader(type)) {
      bonus += setup.values(they, type).attack_bonus;
      continue;
    }
    const int strength = effective(setup.strength(type), fed);
    if (fed) {
      strike.attack += strength;
      strike.units.push_back(unit);
    } else if (strength > strike.attack) {
      strike.attack = strength;
      strike.units = {unit};
    }
  }
  strike.attack += std::min(bonus, strike.attack);  // L71-LDR-B
  return strike;
}

// L71-CBT-RIVERMIN
bool is_allowed(const Setup& setup, const HexExit& way, int attack, int defence) {
  return !way.river || 100 * attack >= setup.river_minimum() * defence;
}

std::string column_of(const Setup& setup, int attack, int defence) {
  return setup.results().columns()[setup.column(attack, defence)] + " %";
}

// At full strength where supply is in reach; of the enemy also where it may be (L71-SUP-F2).
int full_defence(const Setup& setup, const State& state, SpaceId from, SpaceId hex, bool enemy) {
  const Seat seat = at(state, hex).seat;
  const bool fed = fortress_supply(setup, state, seat, hex) ||
                   (enemy ? supply_may_be_in_reach(setup, state, seat, hex) : supply_in_reach(setup, state, seat, hex));
  return defence_strength(setup, state, hex, fed, multiplier(setup, from, hex));
}

}  // namespace

std::vector<engine::Danger> dangers(const Setup& setup, const Seen& seen, Seat own) {
  std::vector<engine::Danger> list;
  const Seat they = engine::other(own);
  if (seen.state.phase == Phase::Over || seen.state.phase == Phase::Placement) return list;
  const State then = before_their_move(setup, known(setup, seen), they);
  if (then.turn > setup.last_turn() || in_armistice(setup, then)) return list;  // L71-ARM-PEACE
  const Reach reach(setup, then, seen, they);
  for (std::size_t hex = 0; hex < setup.board().size(); ++hex) {
    const SpaceId target = kit::space_at(hex);
    if (friend_at(then, they, target)) continue;
    if (target == setup.torgau() && saxons_neutral(setup, then)) continue;  // L71-SPC-SAXON
    const bool held = friend_at(then, own, target);
    engine::Danger danger;
    Strike best;
    std::vector<SpaceId> hidden;
    int most = -1;
    for (const HexExit& back : setup.ways(target)) {
      if (back.to == SpaceId::None) continue;
      for (const SpaceId from : reach.hidden(back.to)) {
        if (std::find(hidden.begin(), hidden.end(), from) == hidden.end()) hidden.push_back(from);
      }
      Strike strike = strike_from(setup, then, reach, they, back.to);
      if (strike.attack == 0) continue;
      const int defence = held ? full_defence(setup, then, back.to, target, false) : 0;
      if (held && !is_allowed(setup, *setup.way_between(back.to, target), strike.attack, defence)) continue;
      const int odds = defence == 0 ? strike.attack : 1000 * strike.attack / defence;
      if (odds <= most) continue;
      most = odds;
      best = std::move(strike);
      danger.defence = defence;
    }
    if (most < 0 && hidden.empty()) continue;
    danger.space = setup.board().id(target);
    danger.attack = best.attack;
    danger.unknown = !hidden.empty();
    for (const UnitId unit : best.units) danger.enemies.push_back(name_of(setup, then, unit));
    for (const SpaceId from : hidden) danger.enemies.push_back("hidden-" + std::string(setup.board().id(from)));
    if (danger.defence > 0) danger.column = column_of(setup, danger.attack, danger.defence);
    list.push_back(std::move(danger));
  }
  return list;
}

// While units move: every enemy that a unit by itself is next to, or could still come next to. The strength of stacks
// that lie face down is not known.
std::vector<engine::Prospect> prospects(const Setup& setup, const Seen& seen) {
  std::vector<engine::Prospect> list;
  const State state = known(setup, seen);
  if (state.phase != Phase::Movement || state.stage == MarchStage::First || in_armistice(setup, state)) return list;
  const Seat own = state.phasing;
  const Seat they = engine::other(own);
  struct Mover {
    UnitId unit;
    std::vector<SpaceId> ends;
  };
  std::vector<Mover> movers;
  MoveRange range;
  for_each(own, state.standing[index(own)], [&](UnitId unit) {
    if (!can_attack(state, unit) || !will_attack(setup, state, unit)) return;
    movers.push_back({unit, {hex_of(state, unit)}});
    move_range(setup, state, unit, range);
    for (const SpaceId hex : range.reached()) movers.back().ends.push_back(hex);
  });
  for_each_hex(state, they, [&](SpaceId target) {
    if (in_shadow(seen, target) || (target == setup.torgau() && saxons_neutral(setup, state))) return;
    engine::Prospect prospect;
    for (const Mover& mover : movers) {
      int most = -1;
      std::string best;
      for (const SpaceId from : mover.ends) {
        const HexExit* way = setup.way_between(from, target);
        if (way == nullptr) continue;
        int bonus = 0;
        for_each_in(state, own, from, [&](UnitId unit) {
          if (lends_bonus(setup, state, unit)) bonus += setup.values(own, type_of(state, unit)).attack_bonus;
        });
        const bool fed = supply_in_reach(setup, state, own, from) || fortress_supply(setup, state, own, from);
        int attack = effective(setup.strength(type_of(state, mover.unit)), fed);
        attack += std::min(bonus, attack);
        const int defence = full_defence(setup, state, from, target, true);
        if (defence == 0 || !is_allowed(setup, *way, attack, defence) || 1000 * attack / defence <= most) continue;
        most = 1000 * attack / defence;
        best = column_of(setup, attack, defence);
      }
      if (most >= 0) prospect.odds.push_back({name_of(setup, state, mover.unit), best});
    }
    if (prospect.odds.empty()) return;
    prospect.space = setup.board().id(target);
    list.push_back(std::move(prospect));
  });
  return list;
}

// L71-RET-C, L71-FOR-A: what the results do in this battle, as things stand before anybody retreats.
void add_effects(const Setup& setup, const State& state, const Attack& battle, engine::Preview& preview) {
  bool all_in_fortresses = true;
  for (std::size_t d = 0; d < 6; ++d) {
    if ((battle.sides >> d & 1) != 0) {
      all_in_fortresses = all_in_fortresses && setup.fortress(setup.ways(battle.from)[d].to);
    }
  }
  for (engine::Chance& chance : preview.chances) {
    const CombatResult result = setup.effect(*setup.results().code(chance.result));
    const bool on_defender = result == CombatResult::Ds || result == CombatResult::Dd1 || result == CombatResult::Dd2;
    const bool scatters = result == CombatResult::AsDs || result == CombatResult::AdDs;
    chance.idle = all_in_fortresses && (on_defender || result == CombatResult::HalfEx);
    if (result == CombatResult::As || ((on_defender || scatters) && !all_in_fortresses)) {
      chance.lost = lost_without_retreat(setup, state, battle, result);
    }
    engine::tell_effect(chance);
  }
}

}  // namespace leipzig::leipzig1971
