// The attacks of a movement part: where the odds are good, which units go where with which supply.
#include <algorithm>

#include "ai/leipzig1969/march.h"

namespace leipzig::ai::leipzig1969 {
namespace {

constexpr int kWorthwhile = 60;  // hundredths: less is no reason to strike
constexpr int kMostStrikes = 24;

}  // namespace

void March::strike_while_worth() {
  for (int i = 0; i < kMostStrikes && !is_over(); ++i) {
    if (!strike_once()) return;
  }
}

bool March::strike_once() {
  const Strike strike = best_strike();
  if (strike.hex == SpaceId::None) return false;
  refused_.push_back(strike.hex);
  if (strike.capture) {
    const UnitId unit = strike.attackers[0].unit;
    if (send(unit, strike.hex)) {
      reserved_.add(unit);
      ++epoch_;
      if (!is_over()) look();
    }
    return true;
  }
  if (strike.supply != UnitId::None) {
    send(strike.supply, strike.centre);
    reserved_.add(strike.supply);
  }
  if (strike.second != UnitId::None) {
    send(strike.second, strike.far_side);
    reserved_.add(strike.second);
  }
  if (strike.napoleon != UnitId::None) {
    send(strike.napoleon, strike.centre);
    reserved_.add(strike.napoleon);
  }
  UnitSet attackers;
  for (const Placing& placing : strike.attackers) {
    UnitSet before;
    for_stack(state_, placing.hex, [&](UnitId unit) { before.add(unit); });
    send(placing.unit, placing.hex);
    if (state_.on_map[index(seat_)].has(placing.unit)) {
      attackers.add(placing.unit);
    } else {
      for_stack(state_, placing.hex, [&](UnitId unit) {
        if (!before.has(unit)) attackers.add(unit);
      });
    }
  }
  reserved_ = reserved_ | attackers;
  if (!strike.automatic) return true;
  const UnitId first = attackers.first();
  if (first == UnitId::None) return true;
  TargetList targets;
  list_targets(setup_, state_, first, targets);
  if (!targets.contains(target_of(strike.hex))) return true;
  act({choice(Kind::Attack, first), target_of(strike.hex)});
  while (state_.phase == Phase::Battle) {
    if (may_fight(setup_, state_)) {
      act(choice(Kind::Fight));
      break;
    }
    ChoiceList choices;
    list_joiners(setup_, state_, choices);
    if (choices.empty()) return false;
    engine::Choice joiner = choices[0];
    for (const engine::Choice other : choices) {
      if (kind_of(other) == Kind::With && attackers.has(unit_of(other))) joiner = other;
    }
    act(joiner);
  }
  while (state_.phase == Phase::Supply) {
    ChoiceList choices;
    game_.subjects(state_, choices);
    if (choices.empty()) return false;
    act(choices[0]);
  }
  if (state_.phase == Phase::Advance) act(choice(Kind::NoAdvance));
  ++epoch_;
  if (!is_over()) look();
  return true;
}

March::Strike March::best_strike() {
  Strike best;
  best.worth = kWorthwhile;
  state_.on_map[index(engine::other(seat_))].for_each([&](UnitId unit) {
    const SpaceId hex = state_.where[index(unit)];
    if (state_.head[index(hex)] != unit) return;
    if (std::find(refused_.begin(), refused_.end(), hex) != refused_.end()) return;
    if (!has_combat_unit(setup_, state_, hex)) return consider_capture(best, hex);
    if (is_attackable(setup_, state_, seat_, hex)) consider(best, hex);
  });
  return best;
}

void March::consider_capture(Strike& best, SpaceId hex) {
  const int prize = judge_.worth_of_stack(state_, hex);
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (!is_free(unit) || cost(unit, hex) == kOut || cost(unit, hex) > state_.left[index(unit)]) return;
    const int risk = judge_.toll(threat_.at(hex), setup_.strength(unit), judge_.worth(state_, unit), false);
    const int gain = prize - risk * 100 / std::max(10, weights_.boldness) - setup_.strength(unit);
    if (gain <= best.worth) return;
    best = Strike{};
    best.hex = hex;
    best.capture = true;
    best.attackers.push_back({unit, hex});
    best.worth = gain;
  });
}

// The supply unit that comes to a place of the attack, the nearest of those that can.
UnitId March::supply_for(SpaceId hex, UnitId but) {
  UnitId supply = UnitId::None;
  int least = kOut;
  ((setup_.of_type(Type::Supply) & state_.on_map[index(seat_)]) - state_.fresh).for_each([&](UnitId unit) {
    if (unit == but || (reserved_.has(unit) && state_.where[index(unit)] != hex)) return;
    if (cost(unit, hex) >= least) return;
    least = cost(unit, hex);
    supply = unit;
  });
  return supply;
}

void March::consider(Strike& best, SpaceId hex) {
  const auto is_open = [&](const kit::Step& step) {
    return step.to != SpaceId::None && step.cost != kit::kClosed && !held_by(state_, engine::other(seat_), step.to);
  };
  for (std::size_t side = 0; side < 6; ++side) {
    const kit::Step& step = setup_.steps(hex)[side];
    if (!is_open(step)) continue;
    const UnitId supply = supply_for(step.to, UnitId::None);
    if (supply == UnitId::None) continue;
    const kit::Step& across = setup_.steps(hex)[(side + 3) % 6];
    const UnitId second = is_open(across) ? supply_for(across.to, supply) : UnitId::None;
    const UnitId napoleon = setup_.napoleon();
    const bool led = seat_ == kFrench && state_.where[index(napoleon)] != SpaceId::None &&
                     cost(napoleon, step.to) != kOut &&
                     (!reserved_.has(napoleon) || state_.where[index(napoleon)] == step.to);
    consider_at(best, hex, side, supply, UnitId::None, false);
    if (led) consider_at(best, hex, side, supply, UnitId::None, true);
    if (second == UnitId::None) continue;
    consider_at(best, hex, side, supply, second, led);
  }
}

// From a place next to the enemy, with supply, from its two neighbours, and from the other side of the ring where a
// second supply unit comes.
void March::consider_at(Strike& best, SpaceId hex, std::size_t side, UnitId supply, UnitId second, bool with_napoleon) {
  struct Slot {
    SpaceId hex = SpaceId::None;
    int room = 0;
    int times = 1;
    bool river = false;
  };
  std::array<Slot, 6> slots;
  const std::array<std::size_t, 6> sides = {side,           (side + 1) % 6, (side + 5) % 6,
                                            (side + 3) % 6, (side + 2) % 6, (side + 4) % 6};
  for (std::size_t i = 0; i < (second == UnitId::None ? 3u : 6u); ++i) {
    const kit::Step& step = setup_.steps(hex)[sides[i]];
    if (step.to == SpaceId::None || step.cost == kit::kClosed) continue;
    if (held_by(state_, engine::other(seat_), step.to)) continue;
    int room = kStackLimit;
    for_stack(state_, step.to, [&](UnitId unit) {
      const bool attacks = is_ready_to_attack(setup_, state_, unit) && !reserved_.has(unit);
      const bool comes = unit == supply || unit == second || unit == setup_.napoleon();
      if (!attacks && !comes) --room;
    });
    if (i == 0) room -= with_napoleon ? 2 : 1;
    if (i == 3) --room;
    if (room < 0 && (i == 0 || i == 3)) return;  // supply would find no place
    slots[i] = {step.to, room, with_napoleon && i < 3 ? 2 : 1, (step.flags & kRiver) != 0};
  }
  const SpaceId centre = slots[0].hex;
  Strike strike;
  strike.hex = hex;
  strike.centre = centre;
  strike.supply = supply;
  strike.second = second;
  strike.far_side = slots[3].hex;
  if (with_napoleon) strike.napoleon = setup_.napoleon();
  struct Able {
    UnitId unit;
    int attack;
    int left_behind;
  };
  std::vector<Able> able;
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (reserved_.has(unit) || !is_ready_to_attack(setup_, state_, unit)) return;
    bool reaches = false;
    int far = 0;
    for (const Slot& slot : slots) {
      if (slot.hex == SpaceId::None || slot.room <= 0 || cost(unit, slot.hex) == kOut) continue;
      reaches = true;
      far = cost(unit, slot.hex);
    }
    if (reaches) able.push_back({unit, setup_.strength(unit), far});
  });
  std::stable_sort(able.begin(), able.end(), [](const Able& a, const Able& b) {
    return a.attack != b.attack ? a.attack > b.attack : a.left_behind < b.left_behind;
  });
  bool siege = true;
  for_stack(state_, hex, [&](UnitId unit) {
    if (setup_.is_combat(unit)) siege = siege && state_.siege.has(unit);
  });
  const int prize = judge_.worth_of_stack(state_, hex);
  const int price = judge_.worth_of_supply(state_, seat_) * (second == UnitId::None ? 1 : 2);
  int attack = 0;
  int stake = 0;
  bool river = true;
  for (const Able& unit : able) {
    Slot* place = nullptr;
    for (Slot& slot : slots) {
      if (slot.hex == SpaceId::None || slot.room <= 0 || cost(unit.unit, slot.hex) == kOut) continue;
      const auto better = [](const Slot& a, const Slot& b) {
        return a.times != b.times ? a.times > b.times : a.room > b.room;
      };
      if (place == nullptr || better(slot, *place)) place = &slot;
      if (slot.times == slots[0].times && state_.where[index(unit.unit)] == slot.hex) {
        place = &slot;
        break;
      }
    }
    if (place == nullptr || strike.attackers.full()) continue;
    --place->room;
    strike.attackers.push_back({unit.unit, place->hex});
    attack += unit.attack * place->times;
    stake += judge_.worth(state_, unit.unit);
    river = river && place->river;
    const int defence = defence_of_hex(setup_, state_, hex, river);
    if (attack * setup_.lowest_odds() < defence) continue;
    strike.automatic = attack >= setup_.automatic_odds() * defence;
    const int gain = judge_.toll(attack, defence, prize, siege) - judge_.own_toll(attack, defence, stake) -
                     price * weights_.thrift / 100 - static_cast<int>(strike.attackers.size()) * 8;
    if (gain <= kWorthwhile) continue;
    strike.worth = gain;
    strike.worth = shaken(gain - leaves_exposed(strike) * 100 / std::max(10, weights_.boldness));
    if (strike.worth > best.worth) best = strike;
    if (strike.automatic) break;
  }
}

// What the enemy may do to the attackers, if the target is as likely gone as not.
int March::leaves_exposed(const Strike& strike) const {
  int sum = 0;
  const int gone = strike.automatic ? defence_of_hex(setup_, state_, strike.hex, false) : 0;
  UnitSet coming;
  for (const Placing& placing : strike.attackers) coming.add(placing.unit);
  kit::FixedVector<SpaceId, 6> seen;
  for (const Placing& placing : strike.attackers) {
    if (seen.contains(placing.hex)) continue;
    seen.push_back(placing.hex);
    int defence = 0;
    int worth = 0;
    for (const Placing& other : strike.attackers) {
      if (other.hex != placing.hex) continue;
      defence += setup_.strength(other.unit);
      worth += judge_.worth(state_, other.unit);
    }
    for_stack(state_, placing.hex, [&](UnitId unit) {
      if (!setup_.is_combat(unit) || coming.has(unit)) return;
      defence += setup_.strength(unit);
      worth += judge_.worth(state_, unit);
    });
    if (placing.hex == strike.centre && strike.napoleon != UnitId::None) worth += judge_.worth(state_, strike.napoleon);
    if (strike.napoleon != UnitId::None && setup_.distance(placing.hex, strike.centre) <= 1) defence *= 2;
    if (setup_.is_mountain(placing.hex) || judge_.is_bridgehead(placing.hex)) defence *= 2;
    sum += judge_.toll(std::max(0, threat_.at(placing.hex) - gone), defence, worth, false);
  }
  return sum * 60 / 100;
}

}  // namespace leipzig::ai::leipzig1969
