// Planning information: what the enemy could attack with its next card, and what a unit could attack after moving. An
// attack is made by one unit, so each is reckoned by itself.
#include "engine/survey.h"

#include <algorithm>

#include "engine/views.h"
#include "games/bridge2013/chapters.h"
#include "games/bridge2013/game.h"

namespace leipzig::bridge2013 {
namespace {

// The hexes from which a unit could attack: where it stands, and where a move of its own can end.
HexSet stands_of(const Setup& setup, const State& state, UnitId unit) {
  HexSet hexes;
  hexes.add(state.where[index(unit)]);
  MovePaths courses;
  list_courses(setup, state, unit, false, courses);
  for (const MovePath& course : courses) hexes.add(course.end());
  return hexes;
}

// An attack before its card: strengths with everything that counts for each side.
struct Sums {
  int attack = 0;
  int defence = 0;
  int shift() const { return attack - defence; }
};

// By this unit from this hex; the defending player names the unit that suits them.
Sums sums_of(const Setup& setup, State state, UnitId unit, SpaceId from, SpaceId target) {
  state.where[index(unit)] = from;
  state.actor = unit;
  state.target = target;
  state.raised = UnitId::None;
  state.advantage_shift = 0;
  Sums worst;
  bool known = false;
  for (const UnitId defender : stack_in(state, target)) {
    if (defender == UnitId::None) continue;
    state.defender = defender;
    Sums sums{strength(setup, state, unit), strength(setup, state, defender)};
    for (const Modifier& modifier : modifiers(setup, state)) {
      (modifier.value > 0 ? sums.attack : sums.defence) += std::abs(modifier.value);
    }
    if (!known || sums.shift() < worst.shift()) worst = sums;
    known = true;
  }
  return worst;
}

std::string card_text(int shift) {
  return "card " + std::string(shift < 0 ? "-" : "+") + std::to_string(std::abs(shift));
}

bool is_way(const Setup& setup, SpaceId from, SpaceId to) {
  const HexExit* way = setup.way_between(from, to);
  return way != nullptr && (way->flags & kOpen) != 0;
}

std::vector<engine::Danger> dangers(const Setup& setup, const State& state, Seat own) {
  std::vector<engine::Danger> list;
  if (state.phase == Phase::Over || state.phase == Phase::Deploy) return list;
  const Seat they = engine::other(own);
  std::vector<std::pair<UnitId, HexSet>> enemies;
  for_each(they, state.on_map[index(they)],
           [&](UnitId unit) { enemies.emplace_back(unit, stands_of(setup, state, unit)); });
  for (std::size_t hex = 0; hex < setup.board().size(); ++hex) {
    const SpaceId target = kit::space_at(hex);
    if (enemy_at(state, own, target)) continue;
    const bool held = !vacant(state, target);
    engine::Danger danger;
    Sums best;
    for (const auto& [unit, stands] : enemies) {
      bool comes = false;
      for (const HexExit& back : setup.ways(target)) {
        if (back.to == SpaceId::None || !stands.has(back.to) || !is_way(setup, back.to, target)) continue;
        const Sums sums = held ? sums_of(setup, state, unit, back.to, target) : Sums{strength(setup, state, unit), 0};
        if (danger.enemies.empty() || sums.shift() > best.shift()) best = sums;
        if (!comes) danger.enemies.push_back(setup.unit(unit).id);
        comes = true;
      }
    }
    if (danger.enemies.empty()) continue;
    danger.space = setup.board().id(target);
    danger.attack = best.attack;
    danger.defence = best.defence;
    if (held) danger.column = card_text(best.shift());
    list.push_back(std::move(danger));
  }
  return list;
}

// While units are activated: every enemy that a unit is next to, or could come next to without a roll.
std::vector<engine::Prospect> prospects(const Setup& setup, const State& state) {
  std::vector<engine::Prospect> list;
  if (state.phase != Phase::Activate && state.phase != Phase::Act) return list;
  const Seat own = state.active;
  std::vector<std::pair<UnitId, HexSet>> movers;
  for_each(own, state.on_map[index(own)], [&](UnitId unit) {
    const bool acts = state.phase == Phase::Act && unit == state.actor;
    if (state.phase == Phase::Act ? !acts : !may_activate(setup, state, unit)) return;
    const bool moves = acts ? state.may_move : !is_pinned(setup, state, unit);
    HexSet stands;
    if (moves) stands = stands_of(setup, state, unit);
    stands.add(state.where[index(unit)]);
    movers.emplace_back(unit, stands);
  });
  for (std::size_t hex = 0; hex < setup.board().size(); ++hex) {
    const SpaceId target = kit::space_at(hex);
    if (!enemy_at(state, own, target)) continue;
    engine::Prospect prospect;
    for (const auto& [unit, stands] : movers) {
      std::optional<int> best;
      for (const HexExit& back : setup.ways(target)) {
        if (back.to == SpaceId::None || !stands.has(back.to) || !is_way(setup, back.to, target)) continue;
        const int shift = sums_of(setup, state, unit, back.to, target).shift();
        best = best ? std::max(*best, shift) : shift;
      }
      if (best) prospect.odds.push_back({setup.unit(unit).id, card_text(*best)});
    }
    if (prospect.odds.empty()) continue;
    prospect.space = setup.board().id(target);
    list.push_back(std::move(prospect));
  }
  return list;
}

}  // namespace

engine::Survey Bridge2013::survey(const Seen& state, engine::Viewer viewer) const {
  engine::Survey survey;
  if (viewer) survey.dangers = dangers(setup_, state, *viewer);
  if (viewer == state.active) survey.prospects = prospects(setup_, state);
  return survey;
}

}  // namespace leipzig::bridge2013
