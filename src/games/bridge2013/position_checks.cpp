// Checks that a position is consistent and can be played.
#include "games/bridge2013/chapters.h"
#include "games/bridge2013/game.h"

namespace leipzig::bridge2013 {
namespace {

using engine::Fault;

bool is_combat(Phase phase) {
  switch (phase) {
    case Phase::Withdraw:
    case Phase::Brace:
    case Phase::WithdrawDie:
    case Phase::Slip:
    case Phase::Battle:
    case Phase::Reply:
    case Phase::CombatCard:
    case Phase::LossDie:
    case Phase::Loss:
    case Phase::Retreat:
      return true;
    default:
      return false;
  }
}

bool in_contact(const Setup& setup, const State& state, SpaceId hex) {
  return setup.contacts(state.where[index(state.actor)]).has(hex);
}

// The combat's fields must fit its phase, so that play can go on from here.
std::optional<Fault> check_combat(const Setup& setup, const State& state) {
  const bool waits = is_event(state.phase) && state.purpose == Phase::CombatCard;
  const bool after = state.phase == Phase::Advance || state.phase == Phase::NeyDie || state.phase == Phase::Displaced;
  const bool fighting = is_combat(state.phase) || waits;
  const bool holding =
      fighting || after || state.phase == Phase::Act || state.phase == Phase::BreakDie || state.phase == Phase::Defend;
  if (!holding && state.actor != UnitId::None) return Fault{"markers.unit", "no unit is in hand in this phase"};
  if (!fighting && !after && state.defender != UnitId::None) {
    return Fault{"markers.defender", "no combat is being fought in this phase"};
  }
  if (!holding) return std::nullopt;
  const bool own = state.actor != UnitId::None && seat_of(state.actor) == state.active;
  if (!own) return Fault{"markers.unit", "a unit of the seat that acts must be named"};
  if (!on_map(state, state.actor)) {
    const bool fell = after && state.beaten == state.actor && state.phase != Phase::Advance;
    if (!fell) return Fault{"markers.unit", "it is not on the map"};
  }
  if (state.phase == Phase::Act || state.phase == Phase::BreakDie) return std::nullopt;
  if (state.phase == Phase::Defend) {
    const bool stacked = state.target != SpaceId::None && full(state, state.target) &&
                         enemy_at(state, state.active, state.target) && in_contact(setup, state, state.target);
    if (!stacked) return Fault{"markers.target", "two enemy units must stand in a hex that can be attacked"};
    return std::nullopt;
  }
  if (state.defender == UnitId::None || seat_of(state.defender) == state.active) {
    return Fault{"markers.defender", "an enemy unit must be named"};
  }
  if (state.target == SpaceId::None) return Fault{"markers.target", "the hex attacked must be named"};
  if (fighting && (state.where[index(state.defender)] != state.target || !in_contact(setup, state, state.target))) {
    return Fault{"markers.defender", "the defender must stand in a hex that the unit can attack"};
  }
  const bool result = state.phase == Phase::LossDie || state.phase == Phase::Loss || state.phase == Phase::Retreat ||
                      state.phase == Phase::Slip || after;
  if (result && state.beaten != state.actor && state.beaten != state.defender) {
    return Fault{"markers.beaten", "must be the unit or the defender"};
  }
  if (result && !after) {
    if (retreats(setup, state, state.beaten, opponent(state, state.beaten)).empty()) {
      return Fault{"markers.beaten", "it has no hex to retreat to"};
    }
  }
  if (state.phase == Phase::Advance && (!vacant(state, state.target) || !in_contact(setup, state, state.target))) {
    return Fault{"markers.target", "the hex must be empty and next to the unit"};
  }
  if (state.raised != UnitId::None && state.raised != state.actor && state.raised != state.defender) {
    return Fault{"markers.raised", "must be the unit or the defender"};
  }
  return std::nullopt;
}

std::optional<Fault> check_phase(const Setup& setup, const State& state) {
  const bool unplaced = (state.unplaced[0] | state.unplaced[1]) != 0;
  if (unplaced && state.phase != Phase::Deploy) return Fault{"markers.phase", "units are still to be set up"};
  switch (state.phase) {
    case Phase::Deploy:
      if (group_to_place(setup, state) == nullptr) return Fault{"markers.phase", "there is nothing to set up"};
      break;
    case Phase::Recover:
      if (setup.rank(state.card).kind != CardClass::Face) return Fault{"markers.card", "only a face card recovers"};
      break;
    case Phase::MarchEntry:
      if (state.entering == UnitId::None || !is_due(state, state.entering)) {
        return Fault{"markers.entering", "a reinforcement that is due must be named"};
      }
      break;
    case Phase::NeyDie:
    case Phase::Displaced:
      if (state.fallen == SpaceId::None || state.pending == 0) {
        return Fault{"markers.fallen", "the hex and what is pending must be given"};
      }
      break;
    case Phase::Over:
      if (state.ending == Ending::None) return Fault{"markers.ending", "missing"};
      break;
    default:
      break;
  }
  const bool taken = enemy_at(state, kFrench, setup.leipzig());
  if (taken && state.ending != Ending::Leipzig) {
    return Fault{"pieces", "a Coalition unit in Leipzig has won (BTF-11.0-B)"};
  }
  return std::nullopt;
}

}  // namespace

bool is_event(Phase phase) {
  return phase == Phase::EventDice || phase == Phase::Rally || phase == Phase::March || phase == Phase::MarchEntry ||
         phase == Phase::Desert;
}

bool has_card(Phase phase) {
  return phase == Phase::Activate || phase == Phase::Act || phase == Phase::Recover || phase == Phase::BreakDie ||
         phase == Phase::Defend || phase == Phase::Advance || phase == Phase::NeyDie || phase == Phase::Displaced ||
         is_combat(phase);
}

std::optional<Fault> contradiction(const Setup& setup, const State& state) {
  if (auto fault = check_combat(setup, state)) return fault;
  return check_phase(setup, state);
}

}  // namespace leipzig::bridge2013
