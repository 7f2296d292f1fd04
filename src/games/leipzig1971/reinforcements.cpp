// Section 20: reinforcements. Those due are collected off the map and placed one by one; those not placed are lost.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

// L71-REI-ENTRY: not where the enemy stands, nor on ground that the unit may not enter.
bool may_appear(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  if (closed_to(setup, state, seat_of(unit), hex)) return false;
  const Type type = type_of(state, unit);
  return !setup.high(hex) || is_infantry(type) || is_leader(type);
}

void draw_up(const Setup& setup, State& state, const Arrival& arrival, std::uint8_t place) {
  const Seat seat = arrival.seat;
  for (std::size_t t = 1; t < kTypes; ++t) {
    const auto type = static_cast<Type>(t);
    for (int i = 0; i < arrival.counts[t]; ++i) {
      if (type == Type::Supply && !supply_free(setup, state, seat)) continue;  // L71-REI-SUPPLYCAP
      if (is_leader(type)) {                                                   // L71-SCN-2L
        bool there = (state.leaders_gone[index(seat)] >> (leader_number(type) - 1) & 1) != 0;
        for (std::size_t n = 0; n < kSideUnits; ++n) there = there || state.type[index(unit_at(seat, n))] == type;
        if (there) continue;
      }
      const UnitId unit = create(state, seat, type);
      if (unit == UnitId::None) return;
      state.where[index(unit)] = kArriving;
      state.left[index(unit)] = place;
    }
  }
}

}  // namespace

std::vector<Due> due_now(const Setup& setup, const State& state, Seat seat) {
  std::vector<Due> list;
  const bool rebels = state.rebellion != 0 && seat == kFrench;  // L71-REB-EFFECT
  for (const Arrival& arrival : setup.arrivals()) {
    if (arrival.seat != seat || arrival.turn != state.turn || rebels) continue;
    if (arrival.needs_austria && !austria_open(setup, state)) continue;  // L71-REI-PRAGUE
    std::uint8_t place = arrival.place;
    if (arrival.city != SpaceId::None) {
      const bool taken = enemy_at(state, seat, arrival.city);
      if (taken && setup.revised()) continue;  // L71-REI-ENTRY
      // L71-REI-SIEGE
      if (taken || besieged(setup, state, arrival.city, engine::other(seat))) place = arrival.besieged_place;
    }
    if (place != kNoPlace) list.push_back({&arrival, place});
  }
  const auto add = [&](std::string_view id) {
    const Arrival& arrival = setup.conditional(id);
    list.push_back({&arrival, arrival.place});
  };
  for (const std::uint8_t taken : state.north) {  // L71-REI-NORTH
    if (taken == 0) continue;
    if (seat == kAllied && state.turn == taken + 1) add("northern_option-allied");
    if (seat == kFrench && state.turn == taken + 2 && !rebels) add("northern_option-french");
  }
  if (seat == kAllied && state.bavaria == state.turn) add("bavarian_defection");  // L71-SPC-BAVARIA
  return list;
}

void bring_arrivals(const Setup& setup, State& state, Seat seat) {
  for (const Due& due : due_now(setup, state, seat)) draw_up(setup, state, *due.arrival, due.place);
  for (std::size_t n = 0; n < kSideUnits; ++n) {  // L71-ARM-TRANSFER
    const std::size_t unit = index(unit_at(seat, n));
    if (state.type[unit] == Type::None || state.where[unit] != kMarchingRound) continue;
    if ((state.left[unit] & 0x3F) != state.turn) continue;
    state.where[unit] = kArriving;
    state.left[unit] = setup.place_named((state.left[unit] & 0x40) != 0 ? "round-to-austria" : "round-to-northeast");
  }
}

void list_arrivals(const Setup& setup, const State& state, ChoiceList& choices) {
  const Seat seat = state.deciding;
  for (std::size_t n = 0; n < kSideUnits; ++n) {
    const UnitId unit = unit_at(seat, n);
    if (type_of(state, unit) == Type::None || hex_of(state, unit) != kArriving) continue;
    TargetList targets;
    list_entries(setup, state, unit, targets);
    if (!targets.empty()) choices.push_back(choice(Kind::Enter, unit));
  }
  choices.push_back(choice(Kind::EndArrivals));
}

void list_entries(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  for (const SpaceId hex : setup.places()[state.left[index(unit)]].hexes) {
    if (may_appear(setup, state, unit, hex)) targets.push_back(target(hex));
  }
}

void enter(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  state.left[index(unit)] = 0;
  put(setup, state, unit, hex);
  ChoiceList choices;
  list_arrivals(setup, state, choices);
  if (choices.size() == 1) end_arrivals(setup, state);
}

// L71-REI-ONTIME: on their turn or not at all.
void end_arrivals(const Setup& setup, State& state) {
  for (std::size_t n = 0; n < kSideUnits; ++n) {
    const UnitId unit = unit_at(state.deciding, n);
    if (type_of(state, unit) != Type::None && hex_of(state, unit) == kArriving) discard(setup, state, unit);
  }
  if (state.deciding != state.phasing) {  // the Austrians, before the French player-turn
    begin_player_turn(setup, state, state.phasing);
    return;
  }
  begin_movement(setup, state);
}

}  // namespace leipzig::leipzig1971
