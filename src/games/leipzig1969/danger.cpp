// Planning information: what the enemy could attack in its next turn, and what a unit could attack after moving. Upper
// bounds: supply, which attacks need, can move up too, and units that move may be in each other's way.
#include "engine/danger.h"

#include <algorithm>

#include "games/leipzig1969/chapters.h"

namespace leipzig::leipzig1969 {
namespace {

// The state as the other side will find it when it moves, if nothing else changes.
State before_their_move(const Setup& setup, const State& state, Seat they) {
  State then = state;
  if (state.phasing == they && state.part == Phase::Movement) return then;
  then.attacked = then.defended = then.risen = then.stopped = {};
  if (state.phasing == they) {  // L69-CRT-PINNED: who missed this turn is free in the next one
    then.scattered = (state.scattered - state.on_map[index(they)]) | (state.scattered & state.just_scattered);
  }
  then.phase = then.part = Phase::Movement;
  then.phasing = then.deciding = they;
  state.on_map[index(they)].for_each(
      [&](UnitId unit) { then.left[index(unit)] = static_cast<std::uint8_t>(setup.movement(unit)); });
  return then;
}

// A side of a hex from which it can be attacked: how many units can, and whether over water.
struct Approach {
  SpaceId from = SpaceId::None;
  std::size_t room = 0;
  bool river = false;
};
using Approaches = kit::FixedVector<Approach, 6>;

// L69-CBT-RIVERATTACK, L69-CBT-ENGATTACK: over a river by a bridge, or one unit by an engineer.
Approaches approaches(const Setup& setup, const Crossings& crossings, SpaceId target) {
  Approaches list;
  for (const kit::Step& step : setup.steps(target)) {
    if (step.to == SpaceId::None) continue;
    const bool closed = step.cost == kit::kClosed;
    if (closed && engineer_between(crossings, step.to, target) == UnitId::None) continue;
    list.push_back({step.to, closed ? std::size_t{1} : std::size_t{kStackLimit}, (step.flags & kRiver) != 0});
  }
  return list;
}

// The hexes where a unit can be at the end of its move.
template <class Visit>
void for_each_end(const Setup& setup, const State& state, UnitId unit, Visit&& visit) {
  visit(state.where[index(unit)]);
  if (!may_move(setup, state, unit)) return;
  TargetList hexes;
  list_moves(setup, state, unit, hexes);
  for (const std::uint16_t hex : hexes) visit(kit::space_at(hex));
}

std::string column_of(const Setup& setup, int attack, int defence) {
  if (defence == 0 || attack * setup.lowest_odds() < defence) return "";  // L69-CBT-LOW
  return setup.results().columns()[setup.column(attack, defence)];
}

}  // namespace

std::vector<engine::Danger> dangers(const Setup& setup, const State& state, Seat own) {
  std::vector<engine::Danger> list;
  if (state.phase == Phase::Over || state.phase == Phase::Deployment) return list;
  const Seat they = engine::other(own);
  const State then = before_their_move(setup, state, they);
  std::vector<std::vector<UnitId>> comers(setup.hexes());
  // L69-NAP-DOUBLE: hexes that Napoleon could double.
  std::vector<bool> doubled(setup.hexes(), false);
  then.on_map[index(they)].for_each([&](UnitId unit) {
    if (unit == setup.napoleon()) {
      for_each_end(setup, then, unit, [&](SpaceId hex) {
        doubled[index(hex)] = true;
        for (const SpaceId beside : setup.board().neighbours(hex)) {
          if (beside != SpaceId::None) doubled[index(beside)] = true;
        }
      });
    }
    if (!setup.is_combat(unit) || then.attacked.has(unit) || then.scattered.has(unit) || then.siege.has(unit)) return;
    for_each_end(setup, then, unit, [&](SpaceId hex) { comers[index(hex)].push_back(unit); });
  });
  const Crossings crossings = crossings_of(setup, then, they);
  for (std::size_t hex = 0; hex < setup.hexes(); ++hex) {
    const SpaceId target = kit::space_at(hex);
    if (held_by(then, they, target)) continue;
    std::vector<engine::Threat> threats;
    std::vector<UnitId> units;
    std::vector<std::size_t> rooms;
    bool across_river = true;
    for (const Approach& side : approaches(setup, crossings, target)) {
      for (const UnitId unit : comers[index(side.from)]) {
        auto known = std::find(units.begin(), units.end(), unit);
        if (known == units.end()) {
          known = units.insert(units.end(), unit);
          threats.push_back({setup.id(unit), setup.strength(unit), 0});
        }
        engine::Threat& threat = threats[static_cast<std::size_t>(known - units.begin())];
        threat.sides |= 1u << rooms.size();
        if (doubled[index(side.from)] && setup.colour(unit) == kFrench) threat.strength = 2 * setup.strength(unit);
        across_river = across_river && side.river;
      }
      rooms.push_back(side.room);
    }
    if (threats.empty()) continue;
    engine::Danger danger;
    danger.space = setup.board().id(target);
    for (const std::size_t chosen : engine::strongest_together(threats, rooms)) {
      danger.enemies.push_back(threats[chosen].unit);
      danger.attack += threats[chosen].strength;
    }
    if (held_by(then, own, target)) danger.defence = defence_of_hex(setup, then, target, across_river);
    danger.column = column_of(setup, danger.attack, danger.defence);
    list.push_back(std::move(danger));
  }
  return list;
}

// While units move: every enemy that a unit is next to, or could still come next to.
std::vector<engine::Prospect> prospects(const Setup& setup, const State& state) {
  std::vector<engine::Prospect> list;
  if (state.phase != Phase::Movement) return list;
  const Seat own = state.phasing;
  const Seat they = engine::other(own);
  const Crossings crossings = crossings_of(setup, state, own);
  std::vector<std::pair<UnitId, TargetList>> movers;
  (state.on_map[index(own)] & setup.combat()).for_each([&](UnitId unit) {
    if (!is_ready_to_attack(setup, state, unit)) return;
    movers.emplace_back(unit, TargetList{});
    if (may_move(setup, state, unit)) list_moves(setup, state, unit, movers.back().second);
  });
  for (std::size_t hex = 0; hex < setup.hexes(); ++hex) {
    const SpaceId target = kit::space_at(hex);
    if (!held_by(state, they, target) || !is_attackable(setup, state, own, target)) continue;
    const Approaches sides = approaches(setup, crossings, target);
    State battle = state;
    battle.target = target;
    battle.attackers = {};
    engine::Prospect prospect;
    for (const Approach& side : sides) {
      std::size_t room = side.room;
      for_stack(state, side.from, [&](UnitId unit) {
        if (room == 0 || !held_by(state, own, side.from) || !is_ready_to_attack(setup, state, unit)) return;
        battle.attackers.add(unit);
        prospect.beside.push_back(setup.id(unit));
        --room;
      });
    }
    const UnitSet beside = battle.attackers;
    for (const auto& [unit, ends] : movers) {
      std::string best;
      int most = 0;
      const auto consider = [&, unit = unit](SpaceId from) {  // clang 14 captures no binding by reference
        battle.where[index(unit)] = from;
        const Strengths total = strengths(setup, battle);
        if (total.defence == 0 || 1000 * total.attack / total.defence <= most) return;
        most = 1000 * total.attack / total.defence;
        best = column_of(setup, total.attack, total.defence);
      };
      battle.attackers = beside;
      battle.attackers.add(unit);
      if (beside.has(unit)) {
        consider(state.where[index(unit)]);
      } else {
        for (const Approach& side : sides) {
          const bool taken = side.room == 1 && held_by(state, own, side.from);
          if (!taken && ends.contains(target_of(side.from))) consider(side.from);
        }
      }
      battle.where[index(unit)] = state.where[index(unit)];
      if (!best.empty()) prospect.odds.push_back({setup.id(unit), best});
    }
    if (prospect.odds.empty()) continue;
    prospect.space = setup.board().id(target);
    list.push_back(std::move(prospect));
  }
  return list;
}

}  // namespace leipzig::leipzig1969
