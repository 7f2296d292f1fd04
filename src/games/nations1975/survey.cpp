// Planning information: the line of communications, and which enemies could attack where in their next turn.
#include "engine/danger.h"
#include "engine/views.h"
#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"

namespace leipzig::nations1975 {
namespace {

// The state as the other side will find it when it moves, if nothing else changes.
State when_they_move(const Setup& setup, const State& state, Seat they) {
  State then = state;
  if (state.phasing != they || state.phase != Phase::Movement) {
    // BON-14.61: the French move first in a turn.
    const bool next_turn = they == kFrench && state.turn < setup.last_turn();
    if (next_turn) ++then.turn;
    then.moved = 0;
  }
  then.phasing = they;
  then.deciding = they;
  then.phase = Phase::Movement;
  then.owed = 0;
  return then;
}

std::vector<engine::Danger> dangers(const Setup& setup, const State& state, Seat own) {
  std::vector<engine::Danger> list;
  const Seat they = engine::other(own);
  const State then = when_they_move(setup, state, they);
  if (state.phase == Phase::Over || is_night(setup, then)) return list;  // BON-10.2: no unit comes next to an enemy
  // For each hex the enemies that could stop there.
  std::vector<std::vector<UnitId>> comers(setup.hexes());
  for_each(they, then.on_map[index(they)], [&](UnitId unit) {
    const SpaceId here = then.where[index(unit)];
    comers[index(here)].push_back(unit);
    if (has(then.moved, unit) || is_held(setup, then, unit)) return;
    MoveRange range;
    move_range(setup, then, unit, range);
    for (std::size_t hex = 0; hex < setup.hexes(); ++hex) {
      const SpaceId to = kit::space_at(hex);
      if (to != here && range.reaches(to) && !enemy_at(then, they, to)) comers[hex].push_back(unit);
    }
  });
  for (std::size_t hex = 0; hex < setup.hexes(); ++hex) {
    const SpaceId target = kit::space_at(hex);
    if (then.occupant[hex] != UnitId::None && seat_of(then.occupant[hex]) == they) continue;
    std::vector<engine::Threat> threats;
    std::vector<UnitId> units;
    std::vector<std::size_t> rooms;
    for (const SpaceId beside : setup.board().neighbours(target)) {
      if (beside == SpaceId::None) continue;
      const kit::Step* way = setup.step_between(beside, target);
      if (way == nullptr || (way->flags & kContact) == 0) continue;
      for (const UnitId unit : comers[index(beside)]) {
        auto known = std::find(units.begin(), units.end(), unit);
        if (known == units.end()) {
          known = units.insert(units.end(), unit);
          threats.push_back({setup.unit(unit).id, setup.strength(unit), 0});
        }
        threats[static_cast<std::size_t>(known - units.begin())].sides |= 1u << rooms.size();
      }
      rooms.push_back(1);
    }
    if (threats.empty()) continue;
    engine::Danger danger;
    danger.space = setup.board().id(target);
    for (const std::size_t chosen : engine::strongest_together(threats, rooms)) {
      danger.enemies.push_back(threats[chosen].unit);
      danger.attack += threats[chosen].strength;
    }
    if (const UnitId there = then.occupant[hex]; there != UnitId::None) {
      danger.defence = setup.strength(there) * (setup.doubles(target) ? 2 : 1);
      danger.column = setup.results().columns()[setup.odds(danger.attack, danger.defence)];
    }
    list.push_back(std::move(danger));
  }
  return list;
}

// The odds of an attack by these units, if nothing else joins.
int odds_of(const Setup& setup, State state, UnitMask attackers, UnitId defender) {
  state.attackers = attackers;
  state.guns = 0;
  state.defenders = bit(defender);
  const Strengths total = strengths(setup, state);
  return setup.odds(total.attack, total.defence);
}

// While units move: every enemy that a unit could still come next to.
std::vector<engine::Prospect> prospects(const Setup& setup, const State& state) {
  std::vector<engine::Prospect> list;
  if (state.phase != Phase::Movement || is_night(setup, state)) return list;  // BON-10.2
  const Seat own = state.phasing;
  const Seat they = engine::other(own);
  std::vector<std::pair<UnitId, MoveRange>> movers;
  for_each(own, state.on_map[index(own)] & ~state.moved, [&](UnitId unit) {
    if (is_held(setup, state, unit)) return;
    movers.emplace_back(unit, MoveRange{});
    move_range(setup, state, unit, movers.back().second);
  });
  for_each(they, state.on_map[index(they)], [&](UnitId enemy) {
    const SpaceId target = state.where[index(enemy)];
    engine::Prospect prospect;
    UnitMask beside = 0;
    std::vector<SpaceId> free;
    for (const SpaceId hex : setup.board().neighbours(target)) {
      const kit::Step* way = hex == SpaceId::None ? nullptr : setup.step_between(hex, target);
      if (way == nullptr || (way->flags & kContact) == 0) continue;
      const UnitId there = state.occupant[index(hex)];
      if (there == UnitId::None) {
        free.push_back(hex);
      } else if (seat_of(there) == own) {
        beside |= bit(there);
        prospect.beside.push_back(setup.unit(there).id);
      }
    }
    for (const auto& [unit, range] : movers) {
      int best = -1;
      for (const SpaceId hex : free) {
        if (!range.reaches(hex)) continue;
        State then = state;
        then.where[index(unit)] = hex;
        best = std::max(best, odds_of(setup, then, beside | bit(unit), enemy));
      }
      if (best < 0) continue;
      prospect.odds.push_back({setup.unit(unit).id, setup.results().columns()[static_cast<std::size_t>(best)]});
    }
    if (prospect.odds.empty()) return;
    prospect.space = setup.board().id(target);
    list.push_back(std::move(prospect));
  });
  return list;
}

}  // namespace

engine::Survey Nations1975::survey(const Seen& state, engine::Viewer viewer) const {
  engine::Survey survey;
  if (setup_.communications() != SpaceId::None) {
    // BON-17.5: where a French unit has its line, and the units that have none.
    const HexSet joined = with_communications(setup_, state);
    const UnitMask cut_off = without_communications(setup_, state);
    const auto is_cut_off = [&](SpaceId hex) {
      const UnitId there = state.occupant[index(hex)];
      return there != UnitId::None && seat_of(there) == kFrench && has(cut_off, there);
    };
    const auto spaces = [&](const auto& wanted) { return engine::spaces_where(setup_.board(), wanted); };
    survey.layers.push_back(
        {"communications", kFrench, spaces([&](SpaceId hex) { return joined[index(hex)]; }), "BON-17.5"});
    survey.layers.push_back({"communications base", kFrench,
                             spaces([&](SpaceId hex) { return hex == setup_.communications(); }), "BON-17.5"});
    survey.layers.push_back({"cut off", kFrench, spaces(is_cut_off), "BON-17.5"});
  }
  if (viewer) survey.dangers = dangers(setup_, state, *viewer);
  if (viewer == state.phasing) survey.prospects = prospects(setup_, state);
  return survey;
}

}  // namespace leipzig::nations1975
