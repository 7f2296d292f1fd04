// Why not? The rule that forbids an illegal action, as text. Called only after a refusal.
#include <algorithm>

#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

std::string hex_name(const Setup& setup, SpaceId hex) { return std::string(setup.board().id(hex)); }

bool is_movement_kind(Kind kind) { return kind == Kind::Move || kind == Kind::Enter || kind == Kind::EndMovement; }

// BON-10.2; BON-16.1 in this game, which amends it.
Refusal closed_at_night(const Setup& setup) {
  return {setup.options().night_withdrawal ? "BON-16.1" : "BON-10.2",
          "at night no unit may enter an enemy-controlled hex"};
}

// Whether a unit could get to a hex if zones of control did not stop it, or not even its movement points.
Refusal explain_range(const Setup& setup, const State& state, UnitId unit, SpaceId hex) {
  const Seat seat = seat_of(unit);
  const bool night = is_night(setup, state);
  const std::string who = setup.unit(unit).id;
  const auto reaches = [&](int allowance) {
    // A plain search: distances here may pass any allowance.
    std::vector<int> cost(setup.hexes(), 1 << 20);
    std::vector<SpaceId> open;
    const SpaceId from = state.where[index(unit)];
    if (from != SpaceId::None) {
      cost[index(from)] = 0;
      open.push_back(from);
    } else {
      for (const SpaceId entry : entries_of(setup, state, *group_of(setup, unit)).hexes) {
        cost[index(entry)] = setup.entry_cost();
        open.push_back(entry);
      }
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
      const SpaceId here = open[i];
      for (const kit::Step& step : setup.steps(here)) {
        if (step.cost == kit::kClosed || enemy_at(state, seat, step.to)) continue;
        const int total = cost[index(here)] + step.cost;
        if (total > allowance || total >= cost[index(step.to)]) continue;
        cost[index(step.to)] = total;
        open.push_back(step.to);
      }
    }
    return cost[index(hex)] < (1 << 20);
  };
  const int allowance = setup.unit(unit).allowance;
  constexpr int kNoLimit = 1 << 19;
  if (night && in_enemy_zone(state, seat, hex)) return closed_at_night(setup);
  if (reaches(allowance)) {
    if (night) return closed_at_night(setup);
    return {"BON-6.0", who + " must stop in the first enemy-controlled hex it enters, so it cannot get there"};
  }
  if (reaches(kNoLimit)) {
    return {"BON-5.15", who + " does not have the movement points to reach " + hex_name(setup, hex)};
  }
  bool marsh = true;
  for (const kit::Step& step : setup.steps(hex)) {
    if (step.to == SpaceId::None) continue;
    const kit::Step* in = setup.step_between(step.to, hex);
    if (in->cost != kit::kClosed || (in->flags & kContact) == 0) marsh = false;
  }
  if (marsh) return {"BON-9.0-MARSH", "a marsh hex can only be entered along a road"};
  return {"BON-5.24", "the path to " + hex_name(setup, hex) + " is closed: rivers can only be crossed at bridges"};
}

Refusal explain_move(const Setup& setup, const State& state, engine::Action action) {
  const UnitId unit = unit_of(action.choice());
  const SpaceId hex = kit::space_at(action.target());
  if (kind_of(action.choice()) == Kind::EndMovement) {
    if (state.owed == 0) return {"BON-5.14", "'end movement' takes no unit and no hex"};
    return {"BON-5.32",
            "two units share a hex: " + setup.unit(first(state.phasing, state.owed)).id + " must still move"};
  }
  if (index(unit) >= kUnits || setup.unit(unit).id.empty()) return {"BON-2.3", "there is no such unit"};
  if (action.target() >= setup.hexes()) return {"BON-15.4", "no unit may leave the map"};
  const Seat seat = seat_of(unit);
  const std::string who = setup.unit(unit).id;
  if (seat != state.phasing) return {"BON-5.11", who + " does not belong to the player whose Movement Phase it is"};
  if (has(state.lost[index(seat)], unit)) return {"BON-17.0", who + " has been eliminated"};
  const UnitId there = state.occupant[index(hex)];
  if (has(state.waiting[index(seat)], unit)) {
    const Group* group = group_of(setup, unit);
    if (group == nullptr || group->turn > state.turn) {
      return {"BON-15.0", who + " has not arrived yet" +
                              (group != nullptr ? ": it is due on turn " + std::to_string(group->turn) : "")};
    }
    if (entries_of(setup, state, *group).hexes.empty()) {
      return {"BON-15.0", "the entry hex " + hex_name(setup, group->entry) + " is blocked: " + who + " waits a turn"};
    }
  } else if (!has(state.on_map[index(seat)], unit)) {
    return {"BON-3.0", who + " is not in play"};
  } else {
    if (has(state.moved, unit)) return {"BON-5.17", who + " has already moved in this phase"};
    if (is_held(setup, state, unit)) {
      if (is_night(setup, state)) return {"BON-10.2", who + " is in an enemy zone of control and stays there at night"};
      return {"BON-5.13", who + " is in an enemy zone of control and may not leave it in the movement phase"};
    }
    if (hex == state.where[index(unit)]) return {"BON-5.0", who + " is already there"};
  }
  if (there != UnitId::None && seat_of(there) != seat) {
    return {"BON-5.12", hex_name(setup, hex) + " is held by " + setup.unit(there).id};
  }
  MoveRange range;
  move_range(setup, state, unit, range);
  if (range.reaches(hex)) {
    return {"BON-5.32", there != UnitId::None
                            ? setup.unit(there).id + " is in " + hex_name(setup, hex) + " and cannot make room"
                            : "a unit that shares its hex would have nowhere left to go"};
  }
  if (const Group* group = group_of(setup, unit);
      there == UnitId::None && has(state.waiting[index(seat)], unit) && group != nullptr && hex == group->entry) {
    const auto entries = entries_of(setup, state, *group).hexes;
    if (std::find(entries.begin(), entries.end(), hex) == entries.end()) {
      return {"BON-15.0", "the entry hex " + hex_name(setup, hex) + " is blocked: " + who + " comes in at " +
                              hex_name(setup, entries[0])};
    }
  }
  return explain_range(setup, state, unit, hex);
}

Refusal explain_result(const Setup& setup, const State& state, engine::Action action) {
  const Kind kind = kind_of(action.choice());
  const UnitId unit = unit_of(action.choice());
  const bool known_unit = index(unit) < kUnits && !setup.unit(unit).id.empty();
  const std::string who = known_unit ? setup.unit(unit).id : "that unit";
  const SpaceId hex = kit::space_at(action.target());
  const bool known_hex = action.target() < setup.hexes();

  switch (state.phase) {
    case Phase::Exchange:
      return {"BON-7.6-EX", "the losses must reach the defenders' printed strength, without a unit more than needed"};
    case Phase::Displace:
      if (kind != Kind::Displace || unit != state.pushed) {
        return {"BON-7.81", setup.unit(state.pushed).id + " is being displaced and must be moved now"};
      }
      return {
          "BON-7.82",
          who + " must move one hex, to a vacant permitted hex if there is one, not to where the other unit came from"};
    case Phase::Advance:
      if (kind != Kind::Advance) return {"BON-7.74", "advance with one victorious unit, or not at all"};
      return {"BON-7.74", "only a victorious unit of this battle may advance, one hex, into a hex just vacated"};
    case Phase::Withdraw:
      return {"BON-8.15", "bombarding artillery may retreat one hex to a vacant permitted hex, or stay"};
    default:
      break;
  }
  // Retreat.
  if (kind == Kind::Perish) return {"BON-7.72", who + " has a hex to retreat to, or does not have to retreat"};
  if (kind != Kind::Retreat || !known_unit || seat_of(unit) != state.deciding || !has(state.retreating, unit)) {
    return {"BON-7.71", "units that must retreat are moved first"};
  }
  if (!known_hex) return {"BON-15.4", "no unit may leave the map"};
  const kit::Step* way = setup.step_between(state.where[index(unit)], hex);
  if (way == nullptr) return {"BON-7.71", who + " retreats exactly one hex"};
  if (enemy_at(state, seat_of(unit), hex)) return {"BON-5.12", hex_name(setup, hex) + " is held by the enemy"};
  if (way->cost == kit::kClosed) return {"BON-7.72", "the path to " + hex_name(setup, hex) + " is closed to a retreat"};
  if (in_enemy_zone(state, seat_of(unit), hex)) {
    return {"BON-7.72", hex_name(setup, hex) + " is enemy-controlled: units cannot retreat there"};
  }
  TargetList targets;
  list_retreats(setup, state, unit, targets);
  if (targets.empty()) return {"BON-7.72", who + " has no hex to retreat to and is lost"};
  const UnitId there = state.occupant[index(hex)];
  if (there != UnitId::None && has(state.phasing == seat_of(unit) ? state.attackers : state.defenders, there)) {
    return {"BON-7.81", setup.unit(there).id + " takes part in this battle and cannot be displaced"};
  }
  if (there != UnitId::None && vacant(state, kit::space_at(targets[0]))) {
    return {"BON-7.73", who + " must use a vacant hex while it has one"};
  }
  return {"BON-7.82", "the unit in " + hex_name(setup, hex) + " cannot be displaced"};
}

}  // namespace

Refusal explain(const Setup& setup, const State& state, engine::Action action) {
  const auto kind_number = action.kind();
  if (state.phase == Phase::Over) return {"BON-17.2", "the game is over"};
  if (state.phase == Phase::Die) return {"BON-7.0", "the die is rolled first"};
  if (kind_number >= kKinds) return {"BON-4.1", "there is no such action"};
  const Kind kind = kind_of(action.choice());
  switch (state.phase) {
    case Phase::Movement:
      if (!is_movement_kind(kind)) return {"BON-5.14", "no combat takes place in the Movement Phase"};
      return explain_move(setup, state, action);
    case Phase::Combat:
      if (kind == Kind::Attack || kind == Kind::EndCombat) {
        if (kind == Kind::Attack && (index(unit_of(action.choice())) >= kUnits ||
                                     setup.unit(unit_of(action.choice())).id.empty() || action.target() >= kUnits)) {
          return {"BON-2.3", "there is no such unit"};
        }
        return explain_battle(setup, state, action);
      }
      if (is_movement_kind(kind)) return {"BON-5.14", "movement has ended for this phase"};
      return {"BON-7.0", "declare a battle first"};
    case Phase::Battle:
      if (kind == Kind::With || kind == Kind::Also || kind == Kind::Resolve) {
        if (kind != Kind::Resolve &&
            (index(unit_of(action.choice())) >= kUnits || setup.unit(unit_of(action.choice())).id.empty())) {
          return {"BON-2.3", "there is no such unit"};
        }
        return explain_battle(setup, state, action);
      }
      if (is_movement_kind(kind)) return {"BON-5.14", "movement has ended for this phase"};
      return {"BON-7.0", "the declared battle is fought first"};
    default:
      if (is_movement_kind(kind))
        return {"BON-5.11", "in a Combat Phase units move only by retreat, displacement or advance"};
      return explain_result(setup, state, action);
  }
}

// A path written out hex by hex, for players who want each step checked.
Refusal explain_path(const Setup& setup, const State& state, UnitId unit, const std::vector<SpaceId>& path) {
  const Seat seat = seat_of(unit);
  const std::string who = setup.unit(unit).id;
  const bool night = is_night(setup, state);
  int spent = has(state.waiting[index(seat)], unit) ? setup.entry_cost() : 0;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const kit::Step* step = setup.step_between(path[i], path[i + 1]);
    const std::string leg = hex_name(setup, path[i]) + "-" + hex_name(setup, path[i + 1]);
    if (step == nullptr) return {"BON-5.16", leg + " are not neighbouring hexes"};
    if (enemy_at(state, seat, path[i + 1])) return {"BON-5.12", hex_name(setup, path[i + 1]) + " is held by the enemy"};
    if (step->cost == kit::kClosed) {
      return (step->flags & kContact) == 0
                 ? Refusal{"BON-5.24", leg + ": rivers can only be crossed at bridges"}
                 : Refusal{"BON-9.0-MARSH", leg + ": a marsh can only be entered along a road"};
    }
    if (night && in_enemy_zone(state, seat, path[i + 1])) return closed_at_night(setup);
    if (!night && i > 0 && in_enemy_zone(state, seat, path[i])) {
      return {"BON-6.0", who + " must stop in the enemy-controlled hex " + hex_name(setup, path[i])};
    }
    spent += step->cost;
    if (spent > setup.unit(unit).allowance) return {"BON-5.15", who + " does not have the movement points for " + leg};
  }
  return {};
}

}  // namespace leipzig::nations1975
