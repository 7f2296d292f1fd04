// Chapters 5, 6 and 16: movement, zones of control and night withdrawal.
//
// Nothing that a phasing unit does in its Movement Phase changes how far another one gets: enemies stand still and
// friends never hinder. So a move is a unit and the hex where it ends; the way there is found, not chosen.
#include "games/nations1975/chapters.h"

namespace leipzig::nations1975 {
namespace {

// A unit that could still be given a move: on the map, not yet moved, free to go.
bool can_still_move(const Setup& setup, const State& state, UnitId unit) {
  return has(state.on_map[index(state.phasing)], unit) && !has(state.moved, unit) && !is_held(setup, state, unit);
}

kit::EntryRule entry_of(const State& state, Seat seat, bool night, SpaceId hex) {
  if (enemy_at(state, seat, hex)) return kit::EntryRule::Forbidden;  // BON-5.12
  if (!in_enemy_zone(state, seat, hex))
    return kit::EntryRule::Through;                                 // BON-5.31, BON-5.33: past any number of friends
  return night ? kit::EntryRule::Forbidden : kit::EntryRule::Stop;  // BON-10.2, BON-16.1 by night; BON-6.0 by day
}

// Calls `wanted` with the vacant neighbours that a unit can step to at once, until one is: says whether one was.
template <class Wanted>
bool some_free_step(const Setup& setup, const State& state, UnitId unit, Wanted&& wanted) {
  const Seat seat = seat_of(unit);
  const bool night = is_night(setup, state);
  const int allowance = setup.allowance(unit);
  for (const kit::Step& step : setup.steps(state.where[index(unit)])) {
    if (step.cost > allowance || !vacant(state, step.to)) continue;
    if (night && in_enemy_zone(state, seat, step.to)) continue;
    if (wanted(step.to)) return true;
  }
  return false;
}

// The search stands in a function of its own: a MoveRange is large, and many questions are answered without one.
template <class Wanted>
[[gnu::noinline]] bool find_by_search(const Setup& setup, const State& state, UnitId unit, Wanted&& wanted) {
  MoveRange range;
  move_range(setup, state, unit, range);
  for (const SpaceId hex : range.reached()) {
    if (wanted(hex)) return true;
  }
  return false;
}

// Calls `wanted` with the hexes in the range of a unit until one is: says whether one was.
template <class Wanted>
bool find_in_range(const Setup& setup, const State& state, UnitId unit, Wanted&& wanted) {
  const std::span<const SpaceId> open = unhindered(setup, state, unit);
  if (open.empty()) return find_by_search(setup, state, unit, wanted);
  for (const SpaceId hex : open) {
    if (wanted(hex)) return true;
  }
  return false;
}

// A vacant hex set aside for each unit that owes a move, next to it if possible. As long as these stay free every stack
// can be cleared, so most moves need no further thought; only where a move breaks the plan is Clearing asked.
class Reserve {
 public:
  Reserve(const Setup& setup, const State& state, UnitMask owed) : setup_(setup), state_(state) {
    for_each(state.phasing, owed, [&](UnitId unit) {
      const SpaceId hex = spare_for(unit);
      complete_ = complete_ && hex != SpaceId::None;
      places_.push_back({hex, unit});
    });
  }

  bool complete() const { return complete_; }
  bool empty() const { return places_.empty(); }

  // Whether the plan still works when another unit takes this vacant hex.
  bool spares(SpaceId hex) const {
    if (!complete_) return false;
    const Place* place = at(hex);
    return place == nullptr || has_spare_step(place->unit, hex);
  }

  // Whether there is room for one unit more that would have to leave its hex.
  bool has_room_for(UnitId unit) const {
    if (!complete_) return false;
    if (some_free_step(setup_, state_, unit, [&](SpaceId hex) { return spares(hex); })) return true;
    return spare_for(unit) != SpaceId::None;
  }

 private:
  struct Place {
    SpaceId hex;
    UnitId unit;
  };

  const Place* at(SpaceId hex) const {
    for (const Place& place : places_) {
      if (place.hex == hex) return &place;
    }
    return nullptr;
  }

  bool has_spare_step(UnitId unit, SpaceId except) const {
    return some_free_step(setup_, state_, unit, [&](SpaceId hex) { return hex != except && at(hex) == nullptr; });
  }

  SpaceId spare_for(UnitId unit) const {
    SpaceId spare = SpaceId::None;
    some_free_step(setup_, state_, unit, [&](SpaceId hex) {
      if (at(hex) == nullptr) spare = hex;
      return spare != SpaceId::None;
    });
    if (spare != SpaceId::None) return spare;
    find_in_range(setup_, state_, unit, [&](SpaceId hex) {
      if (vacant(state_, hex) && at(hex) == nullptr) spare = hex;
      return spare != SpaceId::None;
    });
    return spare;
  }

  const Setup& setup_;
  const State& state_;
  kit::FixedVector<Place, kSideUnits> places_;
  bool complete_ = true;
};

// Exactly: can all units that owe a move go to separate hexes, if necessary by other units moving on as well?
// Augmenting paths over units that may still move; units that have moved keep their hex.
class Clearing {
 public:
  Clearing(const Setup& setup, const State& state) : setup_(setup), state_(state) { taker_.fill(UnitId::None); }

  bool possible() {
    bool all = true;
    for_each(state_.phasing, state_.owed, [&](UnitId unit) {
      visited_.fill(false);
      all = all && finds_hex(unit);
    });
    return all;
  }

 private:
  bool finds_hex(UnitId unit) {
    MoveRange range;
    move_range(setup_, state_, unit, range);
    for (const SpaceId hex : range.reached()) {
      bool& visited = visited_[index(hex)];
      if (visited) continue;
      const UnitId holder = taker_[index(hex)] != UnitId::None ? taker_[index(hex)] : state_.occupant[index(hex)];
      if (holder != UnitId::None) {
        if (taker_[index(hex)] == UnitId::None && !can_still_move(setup_, state_, holder)) continue;
        visited = true;
        if (!finds_hex(holder)) continue;
      }
      visited = true;
      taker_[index(hex)] = unit;
      return true;
    }
    return false;
  }

  const Setup& setup_;
  const State& state_;
  std::array<UnitId, kMaxHexes> taker_;
  std::array<bool, kMaxHexes> visited_{};
};

// BON-5.32: a move may end in a friend's hex only if that friend has yet to move and can; and no move may leave a unit
// that shares its hex without a way out.
bool may_stop(const Setup& setup, const State& state, const Reserve& reserve, UnitId unit, SpaceId hex) {
  const UnitId there = state.occupant[index(hex)];
  if (there == UnitId::None) {
    if (reserve.spares(hex)) return true;
  } else {
    if (!can_still_move(setup, state, there)) return false;
    if (reserve.has_room_for(there)) return true;
  }
  State trial = state;
  move(setup, trial, unit, hex);
  return Clearing(setup, trial).possible();
}

// `reserve` is for all units that owe a move, so one of those has its own hex set aside.
bool has_move(const Setup& setup, const State& state, const Reserve& reserve, UnitId unit) {
  if (has(state.owed, unit)) {
    if (reserve.complete()) return true;
    TargetList targets;
    list_moves(setup, state, unit, targets);
    return !targets.empty();
  }
  if (some_free_step(setup, state, unit, [&](SpaceId hex) { return reserve.spares(hex); })) return true;
  return find_in_range(setup, state, unit, [&](SpaceId hex) { return may_stop(setup, state, reserve, unit, hex); });
}

bool can_enter(const Setup& setup, const State& state, const Reserve& reserve, UnitId unit) {
  const Group* group = group_of(setup, unit);
  if (group == nullptr) return false;
  const Entries entries = entries_of(setup, state, *group);
  if (entries.hexes.empty()) return false;
  const auto wanted = [&](SpaceId hex) { return may_stop(setup, state, reserve, unit, hex); };
  for (const SpaceId hex : entries.hexes) {
    if (wanted(hex)) return true;
  }
  return find_by_search(setup, state, unit, wanted);
}

}  // namespace

// BON-5.13, BON-6.3: a unit that begins in an enemy zone stays there; BON-16.1 lifts that at night, BON-10.2 does not.
bool is_held(const Setup& setup, const State& state, UnitId unit) {
  if (!in_enemy_zone(state, seat_of(unit), state.where[index(unit)])) return false;
  return !(is_night(setup, state) && setup.options().night_withdrawal);
}

// The table knows no enemies. It serves where no enemy zone touches anything in it, and so no enemy stands there
// either: a step that is open to a unit is open to zones of control (BON-6.6), so the zone would reach the hex before.
std::span<const SpaceId> unhindered(const Setup& setup, const State& state, UnitId unit) {
  const SpaceId from = state.where[index(unit)];
  if (setup.open_ranges() == nullptr || from == SpaceId::None) return {};
  const auto& zones = state.zones[index(engine::other(seat_of(unit)))];
  if (zones.covers(from)) return {};
  const std::span<const SpaceId> open = setup.open_ranges()->from(from, setup.allowance(unit));
  for (const SpaceId hex : open) {
    if (zones.covers(hex)) return {};
  }
  return open;
}

// BON-5.0, BON-5.16: from hex to neighbouring hex. BON-5.15: as far as the movement allowance goes, no step beyond it.
void move_range(const Setup& setup, const State& state, UnitId unit, MoveRange& range) {
  const Seat seat = seat_of(unit);
  const bool night = is_night(setup, state);
  range.clear(setup.allowance(unit));
  const SpaceId from = state.where[index(unit)];
  if (from != SpaceId::None) {
    if (is_held(setup, state, unit)) return;
    range.start_at(from, 0, false);
  } else if (const Group* group = group_of(setup, unit)) {
    // BON-15.3: entering costs one point whatever the terrain. BON-15.2: the rest of the allowance is left to move on.
    for (const SpaceId hex : entries_of(setup, state, *group).hexes) range.start_at(hex, setup.entry_cost(), true);
  }
  range.search([&](SpaceId hex) -> const Steps& { return setup.steps(hex); }, setup.onward(),
               [&](SpaceId hex) { return entry_of(state, seat, night, hex); });
}

// BON-5.11: only units of the phasing player. BON-15.1: reinforcements at any time between other moves.
void list_movers(const Setup& setup, const State& state, ChoiceList& choices) {
  const Seat seat = state.phasing;
  const Reserve reserve(setup, state, state.owed);
  for_each(seat, state.on_map[index(seat)] & ~state.moved, [&](UnitId unit) {
    if (!is_held(setup, state, unit) && has_move(setup, state, reserve, unit))
      choices.push_back(choice(Kind::Move, unit));
  });
  for_each(seat, state.waiting[index(seat)], [&](UnitId unit) {
    if (can_enter(setup, state, reserve, unit)) choices.push_back(choice(Kind::Enter, unit));
  });
  if (state.owed == 0) choices.push_back(choice(Kind::EndMovement));  // BON-5.32, BON-5.14
}

void list_moves(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  const Reserve reserve(setup, state, state.owed & ~bit(unit));
  const bool unreserved = reserve.empty();
  find_in_range(setup, state, unit, [&](SpaceId hex) {
    if ((unreserved && vacant(state, hex)) || may_stop(setup, state, reserve, unit, hex)) {
      targets.push_back(static_cast<std::uint16_t>(index(hex)));
    }
    return false;
  });
}

void move(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  const Seat seat = seat_of(unit);
  const UnitId there = state.occupant[index(hex)];
  if (has(state.waiting[index(seat)], unit)) {
    state.waiting[index(seat)] &= ~bit(unit);
    put(setup, state, unit, hex);
  } else {
    relocate(setup, state, unit, hex);
  }
  state.moved |= bit(unit);  // BON-5.17
  state.owed &= ~bit(unit);
  if (there != UnitId::None) state.owed |= bit(there);
}

}  // namespace leipzig::nations1975
