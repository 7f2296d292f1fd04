// A policy for every decision of The Battle of Nations, by exact expectations. All levels are built on it and rehearse
// against it.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/in_a_row.h"
#include "ai/nations1975/arrangement.h"
#include "ai/scored.h"
#include "engine/game.h"

namespace leipzig::ai::nations1975 {

class Policy {
 public:
  Policy(const Game& game, const Judge& judge) : game_(game), setup_(game.setup()), judge_(judge) {}

  void decide(State& state, Seat seat, kit::Random&, std::vector<Action>& actions, Progress& progress) const {
    decide_in_a_row(game_, state, seat, progress, actions, [&] {
      if (state.phase == Phase::Movement) {
        const std::vector<Action> moves = movement(state, {}, nullptr, progress).actions();
        for (const Action action : moves) act(state, action, actions);
      } else if (const std::optional<Action> action = answer(state)) {
        act(state, *action, actions);
      }
      return state.phase != Phase::Movement;
    });
  }

  Arrangement movement(const State& state, const PolicyWeights& policy_weights, kit::Random* random,
                       Progress& progress) const {
    Arrangement arrangement(game_, judge_, state, policy_weights);
    arrangement.strike(random, progress);
    arrangement.sweep(arrangement.by_strength(), progress);
    return arrangement;
  }

  // Any decision but that on movement; nothing where nothing is legal.
  std::optional<Action> answer(const State& state) const {
    switch (state.phase) {
      case Phase::Combat:
        return next_battle(state);
      case Phase::Battle:
        return next_step(state);
      case Phase::Exchange:
        return cheapest_loss(state);
      case Phase::Retreat:
      case Phase::Displace:
      case Phase::Withdraw:
        return safest(state);
      case Phase::Advance:
        return advance_or_not(state);
      default:
        return std::nullopt;
    }
  }

 private:
  void act(State& state, Action action, std::vector<Action>& actions) const {
    game_.apply(state, action);
    actions.push_back(action);
  }

  bool is_legal(const State& state, Action action) const { return engine::is_legal(game_, state, action); }

  // The battle that is worth most comes first: its result helps the others.
  std::optional<Action> next_battle(const State& state) const {
    const Battles battles = judge_.battles(state);
    std::optional<Action> best;
    int most = 0;
    for (const Battle& battle : battles) {
      const UnitMask own = battle.attackers != 0 ? battle.attackers : battle.guns;
      if (own == 0) continue;
      const int worth = judge_.worth(state, battle);
      if (best && worth <= most) continue;
      // Guns alone need not fire.
      if (battle.attackers == 0 && worth <= 0 && state.to_attack == 0 && state.to_be_attacked == 0) continue;
      const Action action{choice(Kind::Attack, first(state.phasing, own)),
                          static_cast<std::uint16_t>(index(first(engine::other(state.phasing), battle.defenders)))};
      if (!is_legal(state, action)) continue;
      best = action;
      most = worth;
    }
    if (best) return best;
    if (is_legal(state, choice(Kind::EndCombat))) return Action{choice(Kind::EndCombat)};
    // Only mandatory battles are left: the least bad pair.
    engine::ChoiceList choices;
    game_.subjects(state, choices);
    std::optional<Action> least;
    for (const engine::Choice subject : choices) {
      engine::TargetList targets;
      game_.targets(state, subject, targets);
      for (const std::uint16_t target : targets) {
        const Battle battle{bit(unit_of(subject)), 0, bit(static_cast<UnitId>(target))};
        const int worth = judge_.worth(state, battle);
        if (least && worth <= most) continue;
        least = Action{subject, target};
        most = worth;
      }
    }
    return least;
  }

  // Adds the units that improve the battle, then fights it at the full odds.
  std::optional<Action> next_step(const State& state) const {
    engine::ChoiceList choices;
    game_.subjects(state, choices);
    const Battle now{state.attackers & ~state.guns, state.guns, state.defenders};
    const bool can_resolve =
        std::any_of(choices.begin(), choices.end(), [](engine::Choice one) { return kind_of(one) == Kind::Resolve; });
    std::optional<Action> best;
    int most = can_resolve ? judge_.worth(state, now) : -0x7FFFFFFF;
    // The cost of a unit here is its value elsewhere.
    const Battles planned = judge_.battles(state);
    for (const engine::Choice one : choices) {
      Battle next = now;
      const UnitId unit = kind_of(one) == Kind::Resolve ? UnitId::None : unit_of(one);
      if (kind_of(one) == Kind::With) {
        (has(state.to_attack, unit) ? next.attackers : next.guns) |= bit(unit);
      } else if (kind_of(one) == Kind::Also) {
        next.defenders |= bit(unit);
      } else {
        continue;
      }
      int worth = judge_.worth(state, next);
      if (kind_of(one) == Kind::With) worth -= worth_elsewhere(state, planned, now.defenders, unit);
      if (worth <= most) continue;
      best = Action{one};
      most = worth;
    }
    if (best || !can_resolve) return best;
    engine::TargetList columns;
    game_.targets(state, choice(Kind::Resolve), columns);
    return Action{choice(Kind::Resolve), columns[0]};
  }

  // How much a planned battle against another enemy loses without a unit.
  int worth_elsewhere(const State& state, const Battles& planned, UnitMask here, UnitId unit) const {
    for (const Battle& battle : planned) {
      if ((battle.defenders & here) != 0 || !has(battle.attackers | battle.guns, unit)) continue;
      Battle without = battle;
      without.attackers &= ~bit(unit);
      without.guns &= ~bit(unit);
      if ((without.attackers | without.guns) == 0) return 0;
      return std::max(judge_.worth(state, battle) - judge_.worth(state, without), 0);
    }
    return 0;
  }

  std::optional<Action> cheapest_loss(const State& state) const {
    engine::TargetList sets;
    game_.targets(state, choice(Kind::Lose), sets);
    if (sets.empty()) return std::nullopt;
    std::uint16_t best = sets[0];
    int least = 0x7FFFFFFF;
    for (const std::uint16_t set : sets) {
      const UnitMask units = losses_of(state, set);
      const int price = 64 * setup_.strength(state.phasing, units) + count(units);
      if (price >= least) continue;
      least = price;
      best = set;
    }
    return Action{choice(Kind::Lose), best};
  }

  // The value of a hex for a unit: friends next to it, enemies near it, the terrain.
  int standing(const State& state, UnitId unit, SpaceId hex) const {
    const Seat seat = seat_of(unit);
    const int strength = setup_.strength(unit);
    int enemies = 0;
    int friends = 0;
    int ways_out = 0;
    for (const kit::Step& step : setup_.steps(hex)) {
      if (step.to == SpaceId::None) continue;
      const UnitId there = state.occupant[index(step.to)];
      if (there != UnitId::None && there != unit) {
        (seat_of(there) == seat ? friends : enemies) += setup_.strength(there);
      }
      if (step.cost != kit::kClosed && !enemy_at(state, seat, step.to) && !in_enemy_zone(state, seat, step.to))
        ++ways_out;
    }
    int near = 0;
    for (const kit::Step& step : setup_.steps(hex)) {
      if (step.to == SpaceId::None) continue;
      for (const kit::Step& next : setup_.steps(step.to)) {
        if (next.to != SpaceId::None && enemy_at(state, seat, next.to)) {
          near += setup_.strength(state.occupant[index(next.to)]);
        }
      }
    }
    const int defence = strength * (setup_.doubles(hex) ? 2 : 1);
    return 20 * defence + 4 * friends + 15 * std::min(ways_out, 3) - 12 * enemies - 2 * near - (ways_out == 0 ? 60 : 0);
  }

  // Where the unit goes, or that it stays or is eliminated.
  std::optional<Action> safest(const State& state) const {
    engine::ChoiceList choices;
    game_.subjects(state, choices);
    std::optional<Action> best;
    int most = 0;
    for (const engine::Choice one : choices) {
      engine::TargetList targets;
      game_.targets(state, one, targets);
      for (const std::uint16_t target : targets) {
        const bool moves = target != engine::kNoTarget;
        const UnitId unit = unit_of(one);
        const SpaceId hex = moves ? kit::space_at(target) : state.where[index(unit)];
        const bool pushes = moves && !vacant(state, hex);
        // Units with nowhere to go are removed last: units that leave first may make room.
        const int score = kind_of(one) == Kind::Perish ? -100'000 : standing(state, unit, hex) - (pushes ? 40 : 0);
        if (best && score <= most) continue;
        best = Action{one, target};
        most = score;
      }
    }
    return best;
  }

  // Forward if that helps the remaining battles, or the terrain is better there.
  Action advance_or_not(const State& state) const {
    const int before = ahead(state);
    const auto best = best_action(game_, state, Kind::Advance, 0, [&](engine::Choice one, SpaceId hex) {
      const UnitId unit = unit_of(one);
      State after = state;
      relocate(setup_, after, unit, hex);
      const int stand = standing(after, unit, hex) - standing(state, unit, state.where[index(unit)]);
      return stand / 4 + (seat_of(unit) == state.phasing ? ahead(after) - before : 0);
    });
    return best.value_or(choice(Kind::NoAdvance));
  }

  // The battles still due besides the current one.
  int ahead(const State& state) const {
    State rest = state;
    rest.to_attack &= ~state.attackers;
    rest.to_be_attacked &= ~state.defenders;
    int sum = 0;
    for (const Battle& battle : judge_.battles(rest)) sum += judge_.worth(rest, battle);
    return sum;
  }

  const Game& game_;
  const Setup& setup_;
  const Judge& judge_;
};

}  // namespace leipzig::ai::nations1975
