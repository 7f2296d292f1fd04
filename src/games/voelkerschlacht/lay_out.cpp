// Chapter 4, action 1: lay out an army card.
#include <algorithm>

#include "games/voelkerschlacht/chapters.h"

namespace leipzig::voelkerschlacht {
namespace {

FieldSet all_villages(const Setup& setup, ArmyId army) {
  FieldSet fields = 0;
  for (const FieldId village : setup.general(army).villages) fields |= bit(village);
  return fields;
}

}  // namespace

// VSL-LAY-BLOCKED: a village with an army on it drops out.
FieldSet free_villages(const Setup& setup, const State& state, ArmyId army) {
  return all_villages(setup, army) & ~held(state);
}

// VSL-LAY-SCOUTS: a scout card for each missing marker.
int scouts_needed(const Setup& setup, const State& state, ArmyId army) {
  return std::max(0, count(free_villages(setup, state, army)) - setup.general(army).markers);
}

bool may_lay_out(const Setup& setup, const State& state, ArmyId army) {
  const FieldSet villages = free_villages(setup, state, army);
  if (villages == 0 || state.clock < setup.general(army).opens_at) return false;  // VSL-LAY-DATE
  const int scouts = std::max(0, count(villages) - setup.general(army).markers);
  return scouts <= state.scouts[index(active(state))] && lay_out_cost(setup, scouts) <= state.actions;
}

// VSL-TURN-COST: every scout card is an action, unless the option counts them as part of the lay-out.
int lay_out_cost(const Setup& setup, int scouts) { return setup.options().scouts_within_lay_out ? 1 : 1 + scouts; }

// A set of villages as a target: a bit for each place on the card.
FieldSet villages_of(const Setup& setup, ArmyId army, std::uint16_t target) {
  FieldSet fields = 0;
  const auto& villages = setup.general(army).villages;
  for (std::size_t i = 0; i < villages.size(); ++i) {
    if ((target >> i & 1) != 0) fields |= bit(villages[i]);
  }
  return fields;
}

std::uint16_t target_of(const Setup& setup, ArmyId army, FieldSet chosen) {
  std::uint16_t target = 0;
  const auto& villages = setup.general(army).villages;
  for (std::size_t i = 0; i < villages.size(); ++i) {
    if (has(chosen, villages[i])) target = static_cast<std::uint16_t>(target | 1u << i);
  }
  return target;
}

void list_villages(const Setup& setup, const State& state, ArmyId army, TargetList& targets) {
  const unsigned free = target_of(setup, army, free_villages(setup, state, army));
  const int markers = std::min(std::popcount(free), setup.general(army).markers);
  for (unsigned subset = 1; subset <= free; ++subset) {
    if ((subset & ~free) == 0 && std::popcount(subset) == markers) {
      targets.push_back(static_cast<std::uint16_t>(subset));
    }
  }
}

void lay_out(const Setup& setup, State& state, ArmyId army, FieldSet villages) {
  const int scouts = scouts_needed(setup, state, army);
  const Side side = active(state);
  state.cards &= ~bit(army);  // VSL-LAY-NOCHANGE
  state.marked |= bit(army);
  state.markers[index(army)] = villages;  // VSL-LAY-BASIC
  state.laid_out = true;
  state.actions = static_cast<std::uint8_t>(state.actions - lay_out_cost(setup, scouts));
  state.scouts[index(side)] = static_cast<std::uint8_t>(state.scouts[index(side)] - scouts);  // VSL-SCOUT-LAYOUT
  for (int i = 0; i < scouts; ++i) move_clock(setup, state);
  settle(setup, state);
}

}  // namespace leipzig::voelkerschlacht
