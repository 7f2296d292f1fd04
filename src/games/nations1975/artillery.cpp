// Chapter 8: bombardment. Range and line of sight depend on the board alone and are measured in setup.cpp.
#include "games/nations1975/chapters.h"

namespace leipzig::nations1975 {
namespace {

// Gives each enemy a gun of its own, moving earlier gifts about where needed (augmenting paths).
class Assignment {
 public:
  Assignment(const Setup& setup, const State& state, UnitMask guns) : setup_(setup), state_(state), guns_(guns) {
    given_.fill(UnitId::None);
  }

  bool give(UnitId enemy, UnitMask& visited) {
    bool found = false;
    for_each(state_.phasing, guns_ & ~visited, [&](UnitId gun) {
      if (found || has(visited, gun) || !has(bombardable(setup_, state_, gun), enemy)) return;
      visited |= bit(gun);
      UnitId& target = given_[index(gun) % kSideUnits];
      if (target == UnitId::None || give(target, visited)) {
        target = enemy;
        found = true;
      }
    });
    return found;
  }

 private:
  const Setup& setup_;
  const State& state_;
  UnitMask guns_;
  std::array<UnitId, kSideUnits> given_;
};

}  // namespace

// BON-8.0: guns outside enemy zones that have neither fought nor been displaced. Those in contact when the phase began
// have to attack like infantry (BON-8.41) and are among to_attack. BON-8.51: only guns of the phasing player.
UnitMask ready_guns(const Setup& setup, const State& state) {
  const Seat seat = state.phasing;
  UnitMask guns = setup.artillery(seat) & state.on_map[index(seat)] & ~state.to_attack & ~state.fought[index(seat)] &
                  ~state.displaced[index(seat)];
  UnitMask ready = guns;
  for_each(seat, guns, [&](UnitId gun) {
    if (in_enemy_zone(state, seat, state.where[index(gun)])) ready &= ~bit(gun);
  });
  return ready;
}

// BON-8.11, BON-7.14: enemies in range and sight that have not been attacked in this phase.
UnitMask bombardable(const Setup& setup, const State& state, UnitId gun) {
  const Seat seat = seat_of(gun);
  UnitMask targets = 0;
  for (const SpaceId hex : setup.bombarded_from(state.where[index(gun)])) {
    if (enemy_at(state, seat, hex)) targets |= bit(state.occupant[index(hex)]);
  }
  return targets & ~state.fought[index(engine::other(seat))];
}

bool guns_suffice(const Setup& setup, const State& state, UnitMask guns, UnitMask enemies) {
  if (enemies == 0) return true;
  if (count(enemies) > count(guns)) return false;
  Assignment assignment(setup, state, guns);
  bool all = true;
  for_each(engine::other(state.phasing), enemies, [&](UnitId enemy) {
    UnitMask visited = 0;
    all = all && assignment.give(enemy, visited);
  });
  return all;
}

}  // namespace leipzig::nations1975
