// Movement by road and across country, off-map marches (4.0) and the stop that cavalry imposes (6.1).
#include <algorithm>

#include "games/bridge2013/chapters.h"

namespace leipzig::bridge2013 {
namespace {

constexpr int kRoadMove = 2;  // BTF-BASE-MOVE: infantry, when both steps follow a road
constexpr int kRide = 3;      // BTF-7.0-B: cavalry, by the Advantage
constexpr int kRainMove = 1;  // BTF-10.0-9: even on a road

struct Walker {
  const Setup& setup;
  const State& state;
  Seat seat;
  bool cavalry;
  int reach;
  HexSet zone;  // of the enemy's cavalry

  bool may_enter(SpaceId hex) const { return !enemy_at(state, seat, hex); }

  // BTF-BASE-MOVE-STOP, BTF-6.1-A; a Coalition unit that takes Leipzig has won there (BTF-11.0-B).
  bool must_stop(const HexExit& way) const {
    if (zone.has(way.to) || (way.flags & kStream) != 0) return true;
    if (setup.stops(way.to) && (way.flags & kRoad) == 0) return true;
    return seat == kAllied && way.to == setup.leipzig();
  }

  // Whether a unit that came by `way` may take another step.
  bool may_go_on(const HexExit& way, int steps) const {
    return steps < reach && !must_stop(way) && (cavalry || (way.flags & kRoad) != 0);
  }

  // The second and third hex: no small river without a bridge, and roads only for infantry.
  bool may_follow(const HexExit& way) const {
    return (way.flags & kOpen) != 0 && (way.flags & kStream) == 0 && (cavalry || (way.flags & kRoad) != 0);
  }
};

Walker walker(const Setup& setup, const State& state, UnitId unit, bool ride) {
  const Seat seat = seat_of(unit);
  const bool cavalry = setup.is_cavalry(unit);
  int reach = cavalry ? setup.unit(unit).movement : kRoadMove;
  if (ride) reach = kRide;
  if (state.rain) reach = kRainMove;
  return {setup, state, seat, cavalry, reach, cavalry_zone(setup, state, engine::other(seat))};
}

// Enemy towns that a unit takes by passing through (BTF-BASE-CONTROL).
std::uint32_t taken(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  const std::uint32_t enemy = seat == kAllied ? ~state.allied_towns : state.allied_towns;
  return setup.town_bit(hex) & enemy;
}

// One course for each hex and each set of towns that it takes by passing through (BTF-BASE-CONTROL).
void note(MovePaths& courses, HexSet& ends, MovePath course) {
  course.variant = 0;
  if (ends.has(course.end())) {
    for (const MovePath& known : courses) {
      if (known.end() != course.end()) continue;
      if (known.taken == course.taken) return;
      ++course.variant;
    }
  }
  ends.add(course.end());
  if (!courses.full()) courses.push_back(course);
}

// As in version 1: only the courses that take the most. `fixed`: those before it stay.
void note_widest(MovePaths& courses, HexSet& ends, MovePath course, std::size_t fixed) {
  course.variant = 0;
  if (ends.has(course.end())) {
    if (course.taken == 0) return;
    for (std::size_t i = 0; i < courses.size(); ++i) {
      MovePath& known = courses[i];
      if (known.end() != course.end()) continue;
      if ((course.taken & ~known.taken) == 0) return;
      if (i >= fixed && (known.taken & ~course.taken) == 0) {
        course.variant = known.variant;
        known = course;
        return;
      }
      ++course.variant;
    }
  }
  ends.add(course.end());
  if (!courses.full()) courses.push_back(course);
}

}  // namespace

HexSet cavalry_zone(const Setup& setup, const State& state, Seat seat) {
  HexSet zone;
  for_each(seat, state.on_map[index(seat)] & setup.cavalry(seat),
           [&](UnitId unit) { zone |= setup.cavalry_stops(state.where[index(unit)]); });
  return zone;
}

std::size_t list_courses(const Setup& setup, const State& state, UnitId unit, bool ride, MovePaths& courses) {
  const SpaceId from = state.where[index(unit)];
  const Walker walk = walker(setup, state, unit, ride);
  HexSet known;
  const auto ends = [&](const MovePath& course, std::size_t fixed) {
    if (full(state, course.end())) return;
    if (setup.options().widest_way) {
      note_widest(courses, known, course, fixed);
    } else {
      note(courses, known, course);
    }
  };
  for (const HexExit& first : setup.ways(from)) {
    if ((first.flags & kOpen) == 0 || !walk.may_enter(first.to)) continue;
    ends({{first.to, SpaceId::None, SpaceId::None}, 1, 0, 0}, 0);
  }
  std::size_t own = courses.size();
  for (const int length : {2, 3}) {
    if (length > walk.reach) break;
    if (length == 3) own = courses.size();
    for (const HexExit& first : setup.ways(from)) {
      if ((first.flags & kOpen) == 0 || !walk.may_enter(first.to) || !walk.may_go_on(first, 1)) continue;
      const std::uint32_t by_first = taken(setup, state, walk.seat, first.to);
      for (const HexExit& second : setup.ways(first.to)) {
        if (!walk.may_follow(second) || second.to == from || !walk.may_enter(second.to)) continue;
        if (length == 2) {
          ends({{first.to, second.to, SpaceId::None}, 2, 0, by_first}, 0);
          continue;
        }
        if (!walk.may_go_on(second, 2)) continue;
        const std::uint32_t by_second = by_first | taken(setup, state, walk.seat, second.to);
        for (const HexExit& third : setup.ways(second.to)) {
          if (!walk.may_follow(third) || third.to == from || third.to == first.to || !walk.may_enter(third.to))
            continue;
          ends({{first.to, second.to, third.to}, 3, 0, by_second}, own);
        }
      }
    }
    if (length == 2) own = courses.size();
  }
  return own;
}

bool can_move(const Setup& setup, const State& state, UnitId unit) {
  const SpaceId from = state.where[index(unit)];
  bool through = false;
  for (const HexExit& way : setup.ways(from)) {
    if ((way.flags & kOpen) == 0 || enemy_at(state, seat_of(unit), way.to)) continue;
    if (!full(state, way.to)) return true;
    through = true;
  }
  if (!through) return false;
  MovePaths courses;
  return list_courses(setup, state, unit, false, courses) > 0;
}

// Mostly a hex that lies three away in open ground settles it.
bool can_ride(const Setup& setup, const State& state, UnitId unit) {
  if (!setup.is_cavalry(unit) || state.rain) return false;
  const SpaceId from = state.where[index(unit)];
  const Walker walk = walker(setup, state, unit, true);
  const HexSet& near = setup.within_two(from);
  for (const HexExit& first : setup.ways(from)) {
    if ((first.flags & kOpen) == 0 || !walk.may_enter(first.to) || !walk.may_go_on(first, 1)) continue;
    for (const HexExit& second : setup.ways(first.to)) {
      if (!walk.may_follow(second) || !walk.may_enter(second.to) || !walk.may_go_on(second, 2)) continue;
      for (const HexExit& third : setup.ways(second.to)) {
        if (!walk.may_follow(third) || near.has(third.to) || !walk.may_enter(third.to)) continue;
        if (!full(state, third.to)) return true;
      }
    }
  }
  MovePaths courses;
  return list_courses(setup, state, unit, true, courses) < courses.size();
}

std::uint16_t target_of(const MovePath& course) {
  return static_cast<std::uint16_t>(index(course.end()) | static_cast<std::size_t>(course.variant) << 8);
}

void list_moves(const Setup& setup, const State& state, UnitId unit, bool ride, TargetList& targets) {
  MovePaths courses;
  const std::size_t own = list_courses(setup, state, unit, ride, courses);
  for (std::size_t i = ride ? own : 0; i < (ride ? courses.size() : own); ++i) targets.push_back(target_of(courses[i]));
}

bool has_other_course(const Setup& setup, const State& state, UnitId unit, bool ride, const MovePath& course) {
  MovePaths courses;
  const std::size_t own = list_courses(setup, state, unit, ride, courses);
  for (std::size_t i = ride ? own : 0; i < (ride ? courses.size() : own); ++i) {
    if (courses[i].end() == course.end() && courses[i].variant != course.variant) return true;
  }
  return false;
}

bool find_course(const Setup& setup, const State& state, UnitId unit, bool ride, std::uint16_t target,
                 MovePath& course) {
  MovePaths courses;
  const std::size_t own = list_courses(setup, state, unit, ride, courses);
  for (std::size_t i = ride ? own : 0; i < (ride ? courses.size() : own); ++i) {
    if (target_of(courses[i]) != target) continue;
    course = courses[i];
    return true;
  }
  return false;
}

void move(const Setup& setup, State& state, UnitId unit, const MovePath& course, bool ride) {
  take_in_hand(setup, state, unit);
  if (ride) spend_advantage(state);
  for (std::size_t i = 0; i + 1 < course.length; ++i) occupy(setup, state, seat_of(unit), course.hexes[i]);
  relocate(setup, state, unit, course.end());
  if (leipzig_taken(setup, state)) return;
  state.may_move = false;
  keep_going(setup, state);
}

// ---- 6.1: the side of cavalry ----

bool is_pinned(const Setup& setup, const State& state, UnitId unit) {
  return cavalry_zone(setup, state, engine::other(seat_of(unit))).has(state.where[index(unit)]);
}

// BTF-6.1-B: 1 where any of the cavalry has the higher morale; BTF-10.0-9: 1 in rain.
int break_roll_added(const Setup& setup, const State& state, UnitId unit) {
  const Seat enemy = engine::other(seat_of(unit));
  const int own = morale(setup, state, unit, false);
  bool higher = false;
  for_each(enemy, state.on_map[index(enemy)] & setup.cavalry(enemy), [&](UnitId cavalry) {
    const bool beside = setup.cavalry_stops(state.where[index(cavalry)]).has(state.where[index(unit)]);
    higher = higher || (beside && morale(setup, state, cavalry, false) > own);
  });
  return (higher ? 1 : 0) + (state.rain ? 1 : 0);
}

void break_away(const Setup& setup, State& state, UnitId unit) {
  take_in_hand(setup, state, unit);
  state.phase = Phase::BreakDie;
}

void resolve_break(const Setup& setup, State& state, int die) {
  const int roll = die + break_roll_added(setup, state, state.actor);
  state.may_move = roll <= morale(setup, state, state.actor, false);
  keep_going(setup, state);  // one that fails may still attack
}

// ---- 4.0: off the map ----

// BTF-4.0-A, BTF-4.0-B: Coalition units that begin their activation at a map edge.
bool can_leave(const Setup& setup, const State& state, UnitId unit) {
  const SpaceId hex = state.where[index(unit)];
  return seat_of(unit) == kAllied && setup.at_edge(hex) && setup.entry(setup.quadrant(hex)).any();
}

void leave(const Setup& setup, State& state, UnitId unit) {
  take_in_hand(setup, state, unit);
  state.left_by[index(unit) - kSideUnits] = quadrant_of(setup, state, unit);
  state.due[index(unit)] = static_cast<std::uint8_t>(state.turn + setup.off_map_delay());
  state.away[index(kAllied)] |= bit(unit);
  lift(state, unit);
  end_activation(state);
}

}  // namespace leipzig::bridge2013
