// Chapter 11, placing armies: the last marker becomes the army, and what follows from that.
#include "games/voelkerschlacht/chapters.h"

namespace leipzig::voelkerschlacht {

// VSL-PLACE-CHAIN: a general with exactly one marker comes next.
ArmyMask waiting(const State& state) {
  ArmyMask single = 0;
  for_each(state.marked, [&](ArmyId army) {
    const FieldSet markers = state.markers[index(army)];
    if ((markers & (markers - 1)) == 0) single |= bit(army);
  });
  return single;
}

// VSL-PLACE-SWEPT: of two last markers on one field that of the player whose turn it is not becomes the army.
// VSL-PLACE-CHAIN: then the active player's generals, in the order they like, then the other player's.
ArmyMask next_to_place(const Setup& setup, const State& state) {
  const ArmyMask all = waiting(state);
  if (setup.options().first_rules) return all;
  const ArmyMask own = all & setup.armies(active(state));
  const ArmyMask others = all & ~own;
  FieldSet fields = 0;
  for_each(own, [&](ArmyId army) { fields |= state.markers[index(army)]; });
  ArmyMask shared = 0;
  for_each(others, [&](ArmyId army) {
    if ((state.markers[index(army)] & fields) != 0) shared |= bit(army);
  });
  if (shared != 0) return shared;
  return own != 0 ? own : others;
}

// VSL-PLACE-LAST.
void place_army(const Setup& setup, State& state, ArmyId army) {
  const Side side = setup.general(army).side;
  const FieldSet field = state.markers[index(army)];
  state.markers[index(army)] = 0;
  state.marked &= ~bit(army);
  state.placed |= bit(army);
  state.where[index(army)] = first(field);
  state.held[index(side)] |= field;  // VSL-PLACE-ONEPERFIELD
  for_each(state.marked, [&](ArmyId swept) {
    FieldSet& markers = state.markers[index(swept)];
    markers &= ~field;  // VSL-PLACE-REMOVEDMARKERS
    if (markers != 0) return;
    state.marked &= ~bit(swept);  // VSL-PLACE-SWEPT
    state.lost |= bit(swept);
  });
  if (setup.general(army).arms == kAllArms) state.naming = army;
  if (side != active(state)) return;  // VSL-PLACE-OTHERS
  // VSL-PLACE-REWARD, VSL-SCOUT-GAIN.
  ++state.points[index(side)];
  if (state.scouts[0] + state.scouts[1] < setup.scout_cards()) ++state.scouts[index(side)];
  move_clock(setup, state);
}

// VSL-PLACE-ARMCHOICE.
void name_arm(const Setup& setup, State& state, Arm arm) {
  state.arm[index(setup.general(state.naming).side)] = arm;
  state.naming = ArmyId::None;
  settle(setup, state);
}

}  // namespace leipzig::voelkerschlacht
