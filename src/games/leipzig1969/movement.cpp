// How to move units, the terrain list and stacking.
//
// A unit may move several times in a part until its factor is used up, so that it can gather with others, combine and
// go on (L69-MOVE-DIRECTION). A move is a unit and the hex where it ends; the way there is found, not chosen. It never
// leads through a hex with lone enemy counters: taking those is a move of its own, from where the unit may go on.
#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {
namespace {

// The ways out of a hex with own engineers at the rivers.
class Ways {
 public:
  Ways(const Setup& setup, const State& state, Seat seat)
      : setup_(setup), crossings_(crossings_of(setup, state, seat)) {}

  const Steps& operator()(SpaceId hex) {
    if (!touches(hex)) return setup_.steps(hex);
    patched_ = setup_.steps(hex);
    for (const Crossing& crossing : crossings_) {
      if (crossing.from == hex) open(hex, crossing.side);
      if (crossing.to == hex) open(hex, (crossing.side + 3u) % 6);
    }
    return patched_;
  }

  // Which of them to try after a step that led here.
  unsigned onward(SpaceId hex, std::size_t came) const {
    return touches(hex) ? kit::Onward::kEvery : setup_.onward()(hex, came);
  }

 private:
  bool touches(SpaceId hex) const {
    for (const Crossing& crossing : crossings_) {
      if (crossing.from == hex || crossing.to == hex) return true;
    }
    return false;
  }
  void open(SpaceId hex, std::size_t side) {
    patched_[side].cost = static_cast<std::uint8_t>(setup_.dry_cost(hex, side));
  }

  const Setup& setup_;
  Crossings crossings_;
  Steps patched_{};
};

// L69-MOVE-THROUGH and L69-ZOC-STOP.
kit::EntryRule entry_of(const Setup& setup, const State& state, Seat seat, bool combat, SpaceId hex) {
  if (held_by(state, engine::other(seat), hex)) {
    return !combat || has_combat_unit(setup, state, hex) ? kit::EntryRule::Forbidden : kit::EntryRule::Stop;
  }
  return in_enemy_zone(state, seat, hex) ? kit::EntryRule::Stop : kit::EntryRule::Through;
}

// Whether a unit here with so much left could step to a hex with room.
bool has_roomy_step(const Setup& setup, const State& state, Ways& ways, Seat seat, bool combat, SpaceId hex, int left) {
  for (const kit::Step& step : ways(hex)) {
    if (step.cost > left || step.to == SpaceId::None) continue;
    if (entry_of(setup, state, seat, combat, step.to) == kit::EntryRule::Forbidden) continue;
    if (stack_size(state, step.to) < kStackLimit) return true;
  }
  return false;
}

// L69-STACK-THREE is tested when the part ends. A unit may come into a full hex as long as the crowd can still be
// thinned out there: by combining, by moving on, or by giving up supply.
bool may_stop(const Setup& setup, const State& state, Ways& ways, UnitId unit, SpaceId hex, int left) {
  int size = 0;
  bool supply = setup.type(unit) == Type::Supply;
  for_stack(state, hex, [&](UnitId there) {
    ++size;
    supply = supply || setup.type(there) == Type::Supply;
  });
  if (size < kStackLimit || supply) return true;
  const Seat seat = owner(setup, state, unit);
  if (!held_by(state, seat, hex)) return true;  // lone enemy counters: all but supply are destroyed
  const bool combat = setup.is_combat(unit);
  if (!in_enemy_zone(state, seat, hex) && has_roomy_step(setup, state, ways, seat, combat, hex, left)) return true;
  bool roomy = false;
  for_stack(state, hex, [&](UnitId there) {
    roomy = roomy || (may_move(setup, state, there) &&
                      has_roomy_step(setup, state, ways, seat, setup.is_combat(there), hex, state.left[index(there)]));
  });
  return roomy || can_merge(setup, state, hex, unit, left);
}

// L69-MOVE-LIMIT: as far as the movement factor goes.
void search(const Setup& setup, const State& state, Ways& ways, UnitId unit, MoveRange& range) {
  const Seat seat = owner(setup, state, unit);
  const bool combat = setup.is_combat(unit);
  range.clear(state.left[index(unit)]);
  range.start_at(state.where[index(unit)], 0, false);
  range.search(
      ways, [&](SpaceId hex, std::size_t came) { return ways.onward(hex, came); },
      [&](SpaceId hex) { return entry_of(setup, state, seat, combat, hex); });
}

// The searches stand in functions of their own: a Range is large, and most questions are answered without one.
[[gnu::noinline]] bool finds_end(const Setup& setup, const State& state, Ways& ways, UnitId unit) {
  const int left = state.left[index(unit)];
  MoveRange range;
  search(setup, state, ways, unit, range);
  for (const SpaceId hex : range.reached()) {
    if (may_stop(setup, state, ways, unit, hex, left - range.cost(hex))) return true;
  }
  return false;
}

bool has_move(const Setup& setup, const State& state, Ways& ways, UnitId unit) {
  const Seat seat = owner(setup, state, unit);
  const bool combat = setup.is_combat(unit);
  const int left = state.left[index(unit)];
  bool passable = false;
  for (const kit::Step& step : ways(state.where[index(unit)])) {
    if (step.cost > left || step.to == SpaceId::None) continue;
    if (entry_of(setup, state, seat, combat, step.to) == kit::EntryRule::Forbidden) continue;
    if (stack_size(state, step.to) < kStackLimit) return true;
    passable = true;
  }
  return passable && finds_end(setup, state, ways, unit);
}

// What the cheapest way costs. Where nothing is dear or in the way it is the distance, found among the hexes between.
[[gnu::noinline]] int searched_cost(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  const Seat seat = owner(setup, state, unit);
  const bool combat = setup.is_combat(unit);
  const SpaceId from = state.where[index(unit)];
  const int direct = setup.distance(from, hex);
  Ways ways(setup, state, seat);
  MoveRange range;
  range.clear(direct);
  range.start_at(from, 0, false);
  range.search(
      ways, [&](SpaceId there, std::size_t came) { return ways.onward(there, came); },
      [&](SpaceId there) {
        if (setup.distance(from, there) + setup.distance(there, hex) != direct) return kit::EntryRule::Forbidden;
        return entry_of(setup, state, seat, combat, there);
      });
  if (range.reaches(hex)) return range.cost(hex);
  search(setup, state, ways, unit, range);
  return range.cost(hex);
}

int cost_of(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  const std::span<const SpaceId> open = unhindered(setup, state, unit);
  for (std::size_t place = 0; place < open.size(); ++place) {
    if (open[place] == hex) return setup.open_ranges()->cost(state.where[index(unit)], place);
  }
  return searched_cost(setup, state, unit, hex);
}

[[gnu::noinline]] void list_searched_moves(const Setup& setup, const State& state, Ways& ways, UnitId unit,
                                           TargetList& targets) {
  const int left = state.left[index(unit)];
  MoveRange range;
  search(setup, state, ways, unit, range);
  for (const SpaceId hex : range.reached()) {
    if (vacant(state, hex) || may_stop(setup, state, ways, unit, hex, left - range.cost(hex))) {
      targets.push_back(target_of(hex));
    }
  }
}

// L69-SETUP-RUSSIA: at its marked hexes, from its turn on, where no enemy stands. Calls `visit` until it says no.
template <class Visit>
void for_each_entry(const Setup& setup, const State& state, UnitId unit, Visit&& visit) {
  const Group* group = setup.group_of(unit);
  if (group == nullptr || !group->enters || group->turn > state.turn) return;
  Ways ways(setup, state, group->seat);
  for (const SpaceId hex : group->spaces) {
    const int left = setup.movement(unit) - setup.entry_cost(hex);
    if (left < 0 || held_by(state, engine::other(group->seat), hex)) continue;
    if (may_stop(setup, state, ways, unit, hex, left) && !visit(hex)) return;
  }
}

bool can_enter(const Setup& setup, const State& state, UnitId unit) {
  bool found = false;
  for_each_entry(setup, state, unit, [&](SpaceId) {
    found = true;
    return false;
  });
  return found;
}

// Whether an engineer could bridge this side of its hex: a river without a bridge.
bool is_open_river(const Setup& setup, const State& state, UnitId engineer, std::size_t side) {
  const kit::Step& step = setup.steps(state.where[index(engineer)])[side];
  return (step.flags & kRiver) != 0 && step.cost == kit::kClosed &&
         side != state.crossing[setup.engineer_slot(engineer)];
}

void list_removals(const Setup& setup, const State& state, ChoiceList& choices) {
  const UnitSet units = state.on_map[index(state.phasing)] - setup.of_type(Type::Depot);
  units.for_each([&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (stack_size(state, hex) > kStackLimit && !has_relief(setup, state, hex)) {
      choices.push_back(choice(Kind::Remove, unit));
    }
  });
}

}  // namespace

// L69-MOVE-ENGINEER.
Crossings crossings_of(const Setup& setup, const State& state, Seat seat) {
  Crossings crossings;
  (setup.of_type(Type::Engineer) & state.on_map[index(seat)]).for_each([&](UnitId engineer) {
    const std::uint8_t side = state.crossing[setup.engineer_slot(engineer)];
    if (side == kNoSide) return;
    const SpaceId hex = state.where[index(engineer)];
    crossings.push_back({hex, setup.steps(hex)[side].to, side, engineer});
  });
  return crossings;
}

UnitId engineer_between(const Crossings& crossings, SpaceId a, SpaceId b) {
  for (const Crossing& crossing : crossings) {
    if ((crossing.from == a && crossing.to == b) || (crossing.from == b && crossing.to == a)) return crossing.engineer;
  }
  return UnitId::None;
}

// L69-SUP-DEPOTMOVE: a depot never has any movement left.
bool may_move(const Setup& setup, const State& state, UnitId unit) {
  if (state.left[index(unit)] == 0 || state.stopped.has(unit) || state.siege.has(unit)) return false;
  if (state.scattered.has(unit) || state.attacked.has(unit)) return false;  // L69-CRT-PINNED, L69-CBT-AUTO
  // L69-SIEGE-BUTTONED: a unit that leaves its siege position in a buttoned-up town stays there.
  if (!setup.options().first_rules) return !is_besieged(setup, state, unit);
  return !state.risen.has(unit) || !is_buttoned_up(setup, state, owner(setup, state, unit), state.where[index(unit)]);
}

std::span<const SpaceId> unhindered(const Setup& setup, const State& state, UnitId unit) {
  const OpenRanges* ranges = setup.open_ranges();
  if (ranges == nullptr) return {};
  const Seat seat = owner(setup, state, unit);
  const Seat enemy = engine::other(seat);
  const SpaceId from = state.where[index(unit)];
  const int left = state.left[index(unit)];
  for (const Crossing& crossing : crossings_of(setup, state, seat)) {
    if (setup.distance(from, crossing.from) <= left || setup.distance(from, crossing.to) <= left) return {};
  }
  const std::span<const SpaceId> hexes = ranges->within(from, left);
  for (const SpaceId hex : hexes) {
    if (state.zones[index(enemy)].covers(hex) || held_by(state, enemy, hex)) return {};
  }
  return hexes;
}

void move_range(const Setup& setup, const State& state, UnitId unit, MoveRange& range) {
  Ways ways(setup, state, owner(setup, state, unit));
  search(setup, state, ways, unit, range);
}

bool has_relief(const Setup& setup, const State& state, SpaceId hex) {
  Ways ways(setup, state, state.phasing);
  bool relief = can_merge(setup, state, hex, UnitId::None, 0);
  for_stack(state, hex, [&](UnitId unit) {
    relief = relief || setup.type(unit) == Type::Supply ||
             (may_move(setup, state, unit) && has_move(setup, state, ways, unit));
  });
  return relief;
}

bool may_bridge(const Setup& setup, const State& state, UnitId engineer) {
  if (state.scattered.has(engineer)) return false;  // L69-CRT-PINNED
  const bool has_crossing = state.crossing[setup.engineer_slot(engineer)] != kNoSide;
  // L69-MOVE-ENGINEER: a crossing is changed only at the start of the part.
  if (has_crossing && (state.used[index(engineer)] > 0 || state.marched || state.stopped.has(engineer))) return false;
  for (std::size_t side = 0; side < 6; ++side) {
    if (is_open_river(setup, state, engineer, side)) return true;
  }
  return false;
}

void list_river_sides(const Setup& setup, const State& state, UnitId engineer, TargetList& targets) {
  for (std::size_t side = 0; side < 6; ++side) {
    if (!is_open_river(setup, state, engineer, side)) continue;
    targets.push_back(target_of(setup.steps(state.where[index(engineer)])[side].to));
  }
}

void list_movers(const Setup& setup, const State& state, ChoiceList& choices) {
  const Seat seat = state.phasing;  // L69-SEQ-NOENEMY
  const UnitSet& own = state.on_map[index(seat)];
  Ways ways(setup, state, seat);
  (own - state.stopped - state.siege - state.scattered - state.attacked).for_each([&](UnitId unit) {
    const bool shut_in = state.risen.has(unit) || state.besieged.has(unit);
    if (state.left[index(unit)] == 0 || (shut_in && !may_move(setup, state, unit))) return;
    if (has_move(setup, state, ways, unit)) choices.push_back(choice(Kind::Move, unit));
  });
  (state.waiting & setup.of_seat(seat)).for_each([&](UnitId unit) {
    if (can_enter(setup, state, unit)) choices.push_back(choice(Kind::Enter, unit));
  });
  (own & setup.of_type(Type::Engineer)).for_each([&](UnitId unit) {
    if (may_bridge(setup, state, unit)) choices.push_back(choice(Kind::Bridge, unit));
  });
  list_reorganizers(setup, state, choices);  // L69-ORG-WHEN
  (own & setup.combat()).for_each([&](UnitId unit) {
    if (!setup.is_town(state.where[index(unit)])) return;
    if (may_take_siege(setup, state, unit)) choices.push_back(choice(Kind::Siege, unit));
  });
  (own & state.siege).for_each([&](UnitId unit) {
    if (may_rise(state, unit)) choices.push_back(choice(Kind::Rise, unit));
  });
  (own & setup.of_type(Type::Supply)).for_each([&](UnitId unit) { choices.push_back(choice(Kind::Destroy, unit)); });
  list_attackers(setup, state, choices);
  if (state.overfull == 0) {
    choices.push_back(choice(Kind::EndMovement));  // L69-MOVE-FREE, L69-STACK-THREE
  } else {
    list_removals(setup, state, choices);
  }
}

void list_moves(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  Ways ways(setup, state, owner(setup, state, unit));
  const int left = state.left[index(unit)];
  const std::span<const SpaceId> open = unhindered(setup, state, unit);
  for (std::size_t place = 0; place < open.size(); ++place) {
    const int rest = left - setup.open_ranges()->cost(state.where[index(unit)], place);
    if (vacant(state, open[place]) || may_stop(setup, state, ways, unit, open[place], rest)) {
      targets.push_back(target_of(open[place]));
    }
  }
  if (open.empty()) list_searched_moves(setup, state, ways, unit, targets);
}

void list_entries(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  for_each_entry(setup, state, unit, [&](SpaceId hex) {
    targets.push_back(target_of(hex));
    return true;
  });
}

void move(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  const Seat seat = owner(setup, state, unit);
  const int cost = cost_of(setup, state, unit, hex);
  const bool takes = held_by(state, engine::other(seat), hex);
  if (takes) take_counters(setup, state, seat, hex);
  relocate(setup, state, unit, hex);
  state.left[index(unit)] = static_cast<std::uint8_t>(state.left[index(unit)] - cost);
  state.used[index(unit)] = static_cast<std::uint8_t>(state.used[index(unit)] + cost);
  state.besieged.remove(unit);
  if (setup.options().first_rules) state.risen.remove(unit);  // L69-SIEGE-LEAVE: it may come back, but not to attack
  // L69-MOVE-THROUGH: a unit that takes counters does not march on over them.
  if (in_enemy_zone(state, seat, hex) || (takes && !setup.options().first_rules)) state.stopped.add(unit);
  if (setup.type(unit) != Type::Engineer) state.marched = true;
}

void enter(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  state.waiting.remove(unit);
  put(setup, state, unit, hex);
  const int cost = setup.entry_cost(hex);
  state.left[index(unit)] = static_cast<std::uint8_t>(setup.movement(unit) - cost);
  state.used[index(unit)] = static_cast<std::uint8_t>(cost);
  if (in_enemy_zone(state, owner(setup, state, unit), hex)) state.stopped.add(unit);
  state.marched = true;
}

void bridge(const Setup& setup, State& state, UnitId engineer, SpaceId hex) {
  const auto side = setup.side_to(state.where[index(engineer)], hex);
  state.crossing[setup.engineer_slot(engineer)] = static_cast<std::uint8_t>(*side);
  state.stopped.add(engineer);
}

}  // namespace leipzig::leipzig1969
