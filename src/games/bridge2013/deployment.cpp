// 12.0 and 13.0: setting up within the named areas, and how reinforcements and returning units arrive.
#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {
namespace {

void put_from_box(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  const std::size_t seat = index(seat_of(unit));
  state.unplaced[seat] &= ~bit(unit);
  state.waiting[seat] &= ~bit(unit);
  state.away[seat] &= ~bit(unit);
  state.due[index(unit)] = 0;
  if (seat_of(unit) == kAllied) state.left_by[index(unit) - kSideUnits] = Quadrant::None;
  put(state, unit, hex);
  occupy(setup, state, seat_of(unit), hex);
}

void await(const Setup& setup, State& state) {
  for (const Reinforcement& group : setup.reinforcements()) {
    for_each(group.seat, group.units, [&](UnitId unit) {
      state.waiting[index(group.seat)] |= bit(unit);
      state.due[index(unit)] = static_cast<std::uint8_t>(group.turn);
    });
  }
}

bool holds_guard(const Setup& setup, const State& state, SpaceId hex) {
  for (const UnitId unit : stack_in(state, hex)) {
    if (unit != UnitId::None && setup.unit(unit).guard) return true;
  }
  return false;
}

}  // namespace

// After each placing: the same seat's next group, then the other seat, then the first turn (BTF-12.3).
void continue_deployment(const Setup& setup, State& state) {
  if (group_to_place(setup, state) != nullptr) return;
  if (state.deciding == kFrench) {
    state.deciding = kAllied;
    if (group_to_place(setup, state) != nullptr) return;
  }
  begin_turn(setup, state);
}

void begin_game(const Setup& setup, State& state) {
  await(setup, state);
  if (setup.groups().empty()) {
    for (const auto& [unit, at] : setup.deployment()) {
      if (at != "waiting") put_from_box(setup, state, unit, setup.board().find(at));
    }
    state.napoleon = setup.deployed_napoleon();
    state.ney = setup.deployed_ney();
    state.ney_lost = state.ney == UnitId::None;
    state.allied_towns = 0;  // BTF-12.3: all towns are French
    begin_turn(setup, state);
    return;
  }
  // Groups that have but one hex stand there from the beginning.
  for (const Group& group : setup.groups()) {
    for (const UnitId unit : group.units) {
      state.unplaced[index(group.seat)] |= bit(unit);
      if (group.single_hex) group.hexes.for_each([&](SpaceId hex) { put_from_box(setup, state, unit, hex); });
      if (group.ney) state.ney = group.units.front();
    }
  }
  state.allied_towns = 0;
  state.phase = Phase::Deploy;
  state.deciding = kFrench;
  continue_deployment(setup, state);
}

// The group whose turn it is: the first with a unit still to place, or whose Napoléon is without one and can have one.
const Group* group_to_place(const Setup& setup, const State& state) {
  for (const Group& group : setup.groups()) {
    if (group.seat != state.deciding) continue;
    for (const UnitId unit : group.units) {
      if (has(state.unplaced[index(group.seat)], unit)) return &group;
      if (group.napoleon && state.napoleon == UnitId::None && on_map(state, unit)) return &group;
    }
  }
  return nullptr;
}

// BTF-12.1, BTF-12.2, with BTF-BASE-STACKING.
bool may_place(const Setup& setup, const State& state, const Group& group, SpaceId hex) {
  if (full(state, hex)) return false;
  if (group.or_with != UnitId::None && hex_of(state, group.or_with) == hex) return true;
  return group.hexes.has(hex) && !(group.not_with_guard && holds_guard(setup, state, hex));
}

bool may_take_historical(const Setup& setup, const State& state) {
  if (state.phase != Phase::Deploy) return false;
  for (const Group& group : setup.groups()) {
    if (group.seat != state.deciding || group.single_hex) continue;
    for (const UnitId unit : group.units) {
      if (!has(state.unplaced[index(group.seat)], unit)) return false;
    }
  }
  return true;
}

void list_placements(const Setup& setup, const State& state, ChoiceList& choices) {
  const Group& group = *group_to_place(setup, state);
  bool all = true;
  for (const UnitId unit : group.units) {
    if (!has(state.unplaced[index(group.seat)], unit)) continue;
    choices.push_back(choice(Kind::Place, unit));
    all = false;
  }
  if (all) {
    for (const UnitId unit : group.units) {
      if (on_map(state, unit)) choices.push_back(choice(Kind::Napoleon, unit));
    }
  }
  if (may_take_historical(setup, state)) choices.push_back(choice(Kind::Historical));
}

void place_unit(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  put_from_box(setup, state, unit, hex);
  state.allied_towns = 0;
  continue_deployment(setup, state);
}

void place_historically(const Setup& setup, State& state) {
  const Seat seat = state.deciding;
  for (const auto& [unit, at] : setup.deployment()) {
    if (has(state.unplaced[index(seat)], unit) && seat_of(unit) == seat) {
      put_from_box(setup, state, unit, setup.board().find(at));
    }
  }
  if (seat == kFrench) state.napoleon = setup.deployed_napoleon();
  state.allied_towns = 0;
  continue_deployment(setup, state);
}

// ---- arrivals ----

bool is_due(const State& state, UnitId unit) {
  const std::size_t seat = index(seat_of(unit));
  return has(state.waiting[seat] | state.away[seat], unit) && state.due[index(unit)] <= state.turn;
}

// BTF-BASE-ARRIVAL: any listed hex that is open, else the nearest open one of the same edge. BTF-4.0-C: units that
// come back have their own hexes and no others.
HexList arrival_hexes(const Setup& setup, const State& state, UnitId unit) {
  HexList hexes;
  const Seat seat = seat_of(unit);
  const auto add = [&](SpaceId hex) {
    if (has_room(state, seat, hex)) hexes.push_back(hex);
  };
  if (has(state.away[index(seat)], unit)) {
    setup.entry(state.left_by[index(unit) - kSideUnits]).for_each(add);
    return hexes;
  }
  const Reinforcement* group = setup.reinforcement_of(unit);
  if (group == nullptr) return hexes;
  group->hexes.for_each(add);
  if (!hexes.empty()) return hexes;
  int nearest = -1;
  for (std::size_t i = 0; i < group->fallback.size(); ++i) {
    if (nearest >= 0 && group->distance[i] > nearest) break;
    if (!has_room(state, seat, group->fallback[i])) continue;
    nearest = group->distance[i];
    hexes.push_back(group->fallback[i]);
  }
  return hexes;
}

namespace {

// Whether a reinforcement must still be placed, or at least a unit away could be.
struct Arrivals {
  bool must = false;
  bool may = false;
};

Arrivals arrivals(const Setup& setup, const State& state, Seat seat) {
  Arrivals found;
  for_each(seat, state.waiting[index(seat)] | state.away[index(seat)], [&](UnitId unit) {
    if (!is_due(state, unit) || arrival_hexes(setup, state, unit).empty()) return;
    found.may = true;
    found.must = found.must || has(state.waiting[index(seat)], unit);
  });
  return found;
}

}  // namespace

// Coalition first, then French, then the leaders (BTF-BASE-TURN).
void begin_arrivals(const Setup& setup, State& state, Seat seat) {
  state.phase = Phase::Arrive;
  state.deciding = seat;
  if (!arrivals(setup, state, seat).may) end_arrivals(setup, state);
}

void list_arrivals(const Setup& setup, const State& state, ChoiceList& choices) {
  const Seat seat = state.deciding;
  for_each(seat, state.waiting[index(seat)] | state.away[index(seat)], [&](UnitId unit) {
    if (is_due(state, unit) && !arrival_hexes(setup, state, unit).empty())
      choices.push_back(choice(Kind::Arrive, unit));
  });
  if (!arrivals(setup, state, seat).must) choices.push_back(choice(Kind::EndArrivals));
}

void arrive(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  put_from_box(setup, state, unit, hex);
  if (state.phase == Phase::MarchEntry) {
    state.entering = UnitId::None;
    end_event(setup, state);
  } else if (!arrivals(setup, state, state.deciding).may) {
    end_arrivals(setup, state);
  }
}

// A reinforcement that found no hex waits for the next turn.
void end_arrivals(const Setup& setup, State& state) {
  const Seat seat = state.deciding;
  for_each(seat, state.waiting[index(seat)], [&](UnitId unit) {
    if (is_due(state, unit)) state.due[index(unit)] = static_cast<std::uint8_t>(state.turn + 1);
  });
  if (seat == kAllied) {
    begin_arrivals(setup, state, kFrench);
  } else {
    begin_leaders(setup, state);
  }
}

}  // namespace leipzig::bridge2013
