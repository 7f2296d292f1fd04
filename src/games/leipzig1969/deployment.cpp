// Prepare for play and the deployment chart: the Allies place their armies in their areas, then the French.
#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {

// L69-SETUP-NORTH, L69-SETUP-AUSTRIA, L69-SETUP-PRUSSIA, L69-SETUP-FRANCE, L69-SETUP-NAPOLEON, L69-SETUP-RUSSIA: depots
// are in their towns from the start, all other units wait to be placed.
void begin_deployment(const Setup& setup, State& state) {
  for (const Group& group : setup.groups()) {
    group.units.for_each([&](UnitId unit) {
      if (setup.fixed_place(unit) != SpaceId::None) {
        put(setup, state, unit, setup.fixed_place(unit));
      } else {
        state.waiting.add(unit);
      }
    });
  }
  state.phase = Phase::Deployment;
  state.part = Phase::Movement;
  state.phasing = state.deciding = kAllied;  // L69-SETUP-ORDER
}

UnitSet to_deploy(const Setup& setup, const State& state, Seat seat) {
  return state.waiting & setup.deploys() & setup.of_seat(seat);
}

void list_deployers(const Setup& setup, const State& state, ChoiceList& choices) {
  const UnitSet units = to_deploy(setup, state, state.deciding);
  units.for_each([&](UnitId unit) { choices.push_back(choice(Kind::Deploy, unit)); });
  choices.push_back(choice(units.any() ? Kind::Historical : Kind::EndDeployment));
}

// L69-SETUP-AREAS, L69-SETUP-DIVISIONS: anywhere in the area of its army, three to a hex.
void list_places(const Setup& setup, const State& state, UnitId unit, TargetList& targets) {
  for (const SpaceId hex : setup.group_of(unit)->spaces) {
    if (stack_size(state, hex) < kStackLimit) targets.push_back(target_of(hex));
  }
}

void deploy(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  state.waiting.remove(unit);
  put(setup, state, unit, hex);
}

// A place that the player has filled otherwise gives way to the nearest one with room.
void deploy_historically(const Setup& setup, State& state) {
  to_deploy(setup, state, state.deciding).for_each([&](UnitId unit) {
    const SpaceId wanted = setup.historical_place(unit);
    if (stack_size(state, wanted) < kStackLimit) return deploy(setup, state, unit, wanted);
    SpaceId nearest = SpaceId::None;
    for (const SpaceId hex : setup.group_of(unit)->spaces) {
      if (stack_size(state, hex) >= kStackLimit) continue;
      if (nearest == SpaceId::None || setup.distance(wanted, hex) < setup.distance(wanted, nearest)) nearest = hex;
    }
    deploy(setup, state, unit, nearest);
  });
}

void end_deployment(const Setup& setup, State& state) {
  if (state.deciding == kAllied) {
    state.phasing = state.deciding = kFrench;
  } else {
    begin_movement(setup, state, kAllied);  // L69-SEQ-FIRST
  }
}

}  // namespace leipzig::leipzig1969
