// The first steps of a movement part: which units leave or take siege positions, and which guard the depots.
#include <algorithm>

#include "ai/leipzig1969/march.h"

namespace leipzig::ai::leipzig1969 {

void March::rise_where_safe() {
  (state_.siege & state_.on_map[index(seat_)]).for_each([&](UnitId unit) {
    const SpaceId hex = state_.where[index(unit)];
    const int upright = defence_of_hex(setup_, state_, hex, false) / 2;
    if (threat_.at(hex) * setup_.lowest_odds() >= upright || !may_rise(state_, unit)) return;
    act(choice(Kind::Rise, unit));
  });
}

void March::bring_on() {
  (state_.waiting & setup_.of_seat(seat_)).for_each([&](UnitId unit) {
    TargetList entries;
    if (setup_.group_of(unit) == nullptr) return;
    list_entries(setup_, state_, unit, entries);
    if (entries.empty()) return;
    std::uint16_t best = entries[0];
    int least = 1000;
    for (const std::uint16_t entry : entries) {
      const SpaceId hex = kit::space_at(entry);
      if (threat_.reached[index(hex)] > 0 || stack_size(state_, hex) >= kStackLimit) continue;
      const int way = judge_.way_to_depot(state_, seat_, hex);
      if (way >= least) continue;
      least = way;
      best = entry;
    }
    if (stack_size(state_, kit::space_at(best)) < kStackLimit) act({choice(Kind::Enter, unit), best});
  });
}

void March::guard_depots() {
  (setup_.of_type(Type::Depot) & state_.on_map[index(seat_)]).for_each([&](UnitId depot) {
    const SpaceId hex = state_.where[index(depot)];
    guard(hex);
    // New supply leaves a full depot before it is counted upon there.
    for_stack(state_, hex, [&](UnitId unit) {
      const bool leaves = setup_.type(unit) == Type::Supply && is_free(unit);
      if (leaves && stack_size(state_, hex) > kStackLimit) follow_one(unit, 60, true);
    });
  });
}

// The smallest unit that makes the depot safe from elimination, in siege position if need be; else the two largest.
void March::guard(SpaceId depot) {
  const int attack = threat_.at(depot);
  const int reached = threat_.reached[index(depot)];
  if (reached == 0 && judge_.second_threat(state_, seat_, depot) == 0) {
    for_stack(state_, depot, [&](UnitId unit) {
      if (state_.siege.has(unit) || state_.scattered.has(unit)) reserved_.add(unit);
    });
    return keep_garrison(depot);
  }
  const int enough = attack * weights_.guard / 200 + 1;  // below 2-1 no unit is eliminated
  relieve(depot, enough);
  int held = 0;
  int room = kStackLimit;
  for_stack(state_, depot, [&](UnitId unit) {
    const bool stays = state_.scattered.has(unit) || state_.siege.has(unit);
    if (stays) reserved_.add(unit);
    if (stays) held += defence_of(setup_, state_, unit, false);
    if (stays || setup_.type(unit) == Type::Depot) --room;
  });
  const bool led = shield_with_napoleon(depot);
  if (led) --room;
  int needed = enough - held * (led ? 2 : 1);
  if (needed <= 0 || room <= 0) return;
  std::vector<UnitId> able;
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (state_.siege.has(unit) || state_.scattered.has(unit) || reserved_.has(unit)) return;
    if (cost(unit, depot) != kOut) able.push_back(unit);
  });
  std::vector<UnitId> guards;
  while (needed > 0 && room > 0 && !able.empty()) {
    // The smallest that will do, the nearest of those; the largest where none does.
    const auto rank = [&](UnitId unit) {
      const int own = defence_in(depot, unit) * (led ? 2 : 1);
      return (own >= needed ? 1000 - own : own - 1000) * 16 - cost(unit, depot);
    };
    const auto best = std::max_element(able.begin(), able.end(), [&](UnitId a, UnitId b) { return rank(a) < rank(b); });
    guards.push_back(*best);
    needed -= defence_in(depot, *best) * (led ? 2 : 1);
    --room;
    able.erase(best);
  }
  clear_for(depot, guards);
  for (const UnitId unit : guards) post(unit, depot, attack);
}

// L69-NAP-DOUBLE: Napoleon doubles the guard, and all units around the depot, from inside.
bool March::shield_with_napoleon(SpaceId depot) {
  const UnitId napoleon = setup_.napoleon();
  if (weights_.shield == 0 || seat_ != kFrench || state_.where[index(napoleon)] == SpaceId::None) return false;
  if (state_.where[index(napoleon)] == depot) {
    reserved_.add(napoleon);
    return true;
  }
  if (!is_free(napoleon) || cost(napoleon, depot) == kOut) return false;
  int staying = 1;
  for_stack(state_, depot, [&](UnitId unit) {
    if (reserved_.has(unit)) ++staying;
  });
  if (staying >= kStackLimit) return false;
  clear_for(depot, {});
  if (stack_size(state_, depot) >= kStackLimit || !send(napoleon, depot)) return false;
  reserved_.add(napoleon);
  return true;
}

// No threat yet: the smallest unit at hand stays, or comes.
void March::keep_garrison(SpaceId depot) {
  if (weights_.garrison == 0) return;
  UnitId smallest = UnitId::None;
  const auto rank = [&](UnitId unit) { return 16 * setup_.strength(unit) + cost(unit, depot); };
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (state_.scattered.has(unit) || cost(unit, depot) == kOut || setup_.strength(unit) > 5) return;
    if (smallest == UnitId::None || rank(unit) < rank(smallest)) smallest = unit;
  });
  if (smallest == UnitId::None) return;
  if (state_.where[index(smallest)] != depot) clear_for(depot, {smallest});
  if (state_.where[index(smallest)] != depot && stack_size(state_, depot) >= kStackLimit) return;
  if (send(smallest, depot)) reserved_.add(smallest);
}

int March::defence_in(SpaceId depot, UnitId unit) const {
  return setup_.strength(unit) * (setup_.is_town(depot) ? 2 : 1);
}

// Where those in siege positions are too few and leave no room, the weakest makes way for a stronger one.
void March::relieve(SpaceId depot, int enough) {
  int held = 0;
  UnitId weakest = UnitId::None;
  for_stack(state_, depot, [&](UnitId unit) {
    if (!setup_.is_combat(unit)) return;
    held += defence_of(setup_, state_, unit, false);
    const bool may_go = may_rise(state_, unit);
    if (may_go && (weakest == UnitId::None || setup_.strength(unit) < setup_.strength(weakest))) weakest = unit;
  });
  if (held >= enough || weakest == UnitId::None || stack_size(state_, depot) < kStackLimit) return;
  if (is_buttoned_up(setup_, state_, seat_, depot)) return;
  bool stronger = false;
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (state_.siege.has(unit) || state_.scattered.has(unit) || state_.where[index(unit)] == depot) return;
    stronger = stronger || (setup_.strength(unit) > setup_.strength(weakest) && cost(unit, depot) != kOut);
  });
  if (!stronger) return;
  act(choice(Kind::Rise, weakest));
  march_one(weakest, depot);
}

// Upright units that are not among the guards, and new supply, make room for them.
void March::clear_for(SpaceId depot, const std::vector<UnitId>& guards) {
  for_stack(state_, depot, [&](UnitId unit) {
    if (!is_free(unit) || std::find(guards.begin(), guards.end(), unit) != guards.end()) return;
    if (setup_.is_combat(unit)) return march_one(unit, depot);
    follow_one(unit, 60, true);
  });
}

void March::post(UnitId unit, SpaceId depot, int attack) {
  if (state_.where[index(unit)] != depot && stack_size(state_, depot) >= kStackLimit) return;
  if (!send(unit, depot)) return;
  UnitId there = unit;
  if (!state_.on_map[index(seat_)].has(unit)) {
    // It leapt and is another counter now.
    for_stack(state_, depot, [&](UnitId other) {
      if (setup_.type(other) == Type::InfantryArmy) there = other;
    });
  }
  if (!state_.on_map[index(seat_)].has(there)) return;
  reserved_.add(there);
  const bool threatened = attack * setup_.lowest_odds() >= setup_.strength(there);
  if (threatened && may_take_siege(setup_, state_, there)) act(choice(Kind::Siege, there));
}

}  // namespace leipzig::ai::leipzig1969
