// Chapter 15: when and where reinforcements come in.
#include "games/nations1975/chapters.h"

namespace leipzig::nations1975 {
namespace {

// BON-15.0: only an enemy unit or its zone blocks; a friend in the hex does not.
bool is_blocked(const State& state, Seat seat, SpaceId hex) {
  return enemy_at(state, seat, hex) || in_enemy_zone(state, seat, hex);
}

std::size_t number_of(const Setup& setup, const Group& group) {
  return static_cast<std::size_t>(&group - setup.groups().data());
}

}  // namespace

// Once, at the start of the owner's Movement Phase: enemies do not move in it, so nothing changes later.
void note_blocked_entries(const Setup& setup, State& state) {
  for (const Group& group : setup.groups()) {
    if (group.seat != state.phasing || group.turn > state.turn) continue;
    std::uint8_t& blocked = state.blocked_turn[number_of(setup, group)];
    const bool waits = (state.waiting[index(group.seat)] & group.units) != 0;
    if (waits && blocked == 0 && is_blocked(state, group.seat, group.entry)) blocked = state.turn;
  }
}

const Group* group_of(const Setup& setup, UnitId unit) {
  for (const Group& group : setup.groups()) {
    if (group.seat == seat_of(unit) && has(group.units, unit)) return &group;
  }
  return nullptr;
}

// Where a group may come in now. More than one hex only where equally near ones are left to the owner.
Entries entries_of(const Setup& setup, const State& state, const Group& group) {
  Entries entries;
  if (group.turn > state.turn) return entries;
  const std::uint8_t blocked = state.blocked_turn[number_of(setup, group)];
  if (blocked == 0) {
    entries.hexes.push_back(group.entry);
    return entries;
  }
  if (blocked == state.turn) return entries;  // the turn of delay
  int nearest = -1;
  for (const SpaceId hex : group.candidates) {
    if (is_blocked(state, group.seat, hex)) continue;
    const int distance = setup.board().distance(group.entry, hex);
    if (nearest >= 0 && distance > nearest) break;
    nearest = distance;
    if (!entries.hexes.full()) entries.hexes.push_back(hex);
  }
  return entries;
}

}  // namespace leipzig::nations1975
