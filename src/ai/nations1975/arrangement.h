// The movement of a player-turn of The Battle of Nations as one arrangement of units: attacks first, then every other
// unit where it is most useful, then small changes.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/nations1975/judge.h"
#include "ai/nations1975/rules.h"
#include "ai/plan.h"
#include "games/nations1975/chapters.h"
#include "games/nations1975/pieces.h"
#include "kit/fixed_vector.h"
#include "kit/random.h"

namespace leipzig::ai::nations1975 {

// An arrangement under construction: a state with the units of the phasing seat where the plan puts them.
class Arrangement {
 public:
  Arrangement(const Game& game, const Judge& judge, const State& state, const PolicyWeights& policy_weights)
      : game_(game),
        setup_(game.setup()),
        judge_(judge),
        start_(state),
        now_(state),
        seat_(state.phasing),
        field_(judge.field(state, policy_weights)) {
    MoveRange range;
    const auto add = [&](UnitId unit) {
      move_range(setup_, state, unit, range);
      if (range.reached().empty()) return;
      movers_.push_back(unit);
      auto& reach = reach_[local(unit)];
      reach.assign(range.reached().begin(), range.reached().end());
      for (const SpaceId hex : reach) reaches_[local(unit)][index(hex)] = true;
    };
    for_each(seat_, state.on_map[index(seat_)] & ~state.moved, add);
    for_each(seat_, state.waiting[index(seat_)], add);
    value_ = judge_.arrangement(now_, field_);
  }

  std::int64_t evaluations() const { return evaluations_; }
  const State& state() const { return now_; }

  // Every unit where another arrangement of the same state has it.
  void begin_at(const State& other) {
    for (const UnitId unit : movers_) {
      if (now_.where[index(unit)] != SpaceId::None) lift(setup_, now_, unit);
    }
    for (const UnitId unit : movers_) {
      if (other.where[index(unit)] != SpaceId::None) put(setup_, now_, unit, other.where[index(unit)]);
    }
    value_ = evaluate();
  }

  // Attacks: groups of units that fight an enemy together, as long as one of them is worthwhile.
  void strike(kit::Random* random, Progress& progress) {
    const Seat enemy = engine::other(seat_);
    if (is_night(setup_, start_)) return;
    std::vector<UnitId> victims;
    for_each(enemy, now_.on_map[index(enemy)], [&](UnitId unit) { victims.push_back(unit); });
    if (random != nullptr) random->shuffle(std::span(victims));
    for (int round = 0; round < 2; ++round) {
      for (const UnitId victim : victims) {
        if (!progress.keep_going()) return;
        strike_at(victim, random);
      }
    }
  }

  // Every unit in turn takes the hex where it is most useful given all others.
  void sweep(const std::vector<UnitId>& order, Progress& progress) {
    for (const UnitId unit : order) {
      if (!progress.keep_going()) return;
      if (!has(placed_, unit)) settle(unit);
    }
  }
  std::vector<UnitId> by_strength() const {
    std::vector<UnitId> order = movers_;
    std::stable_sort(order.begin(), order.end(),
                     [&](UnitId a, UnitId b) { return setup_.strength(a) > setup_.strength(b); });
    return order;
  }

  // Small changes, accepted unless they are worse by more than a threshold that falls to zero.
  void improve(int evaluations, int first_threshold, kit::Random& random, Progress& progress) {
    if (movers_.empty()) return;
    State best = now_;
    int best_value = value_;
    const std::int64_t begin = evaluations_;
    for (std::int64_t used = 0; used < evaluations; used = evaluations_ - begin) {
      const int threshold = static_cast<int>(first_threshold * (evaluations - used) / evaluations);
      if (used % kAskEvery == 0 && !progress.keep_going(static_cast<int>(1000 * used / evaluations))) break;
      change(threshold, random);
      if (value_ > best_value) {
        best_value = value_;
        best = now_;
      }
    }
    now_ = best;
    value_ = best_value;
  }

  // Some random changes, whatever they cost.
  void shake(int changes, kit::Random& random) {
    constexpr int kAnything = 1'000'000;
    for (int i = 0; i < changes && !movers_.empty(); ++i) change(kAnything, random);
  }

  // The moves that produce it, then the end of movement; only as far as possible.
  std::vector<Action> actions() const {
    std::vector<Action> actions;
    State state = start_;
    const auto act = [&](Action action) {
      game_.apply(state, action);
      actions.push_back(action);
    };
    std::vector<UnitId> pending;
    for (const UnitId unit : movers_) {
      if (now_.where[index(unit)] != start_.where[index(unit)]) pending.push_back(unit);
    }
    // First into free hexes, repeatedly; then, where units swap places, into friendly hexes.
    for (bool crowd = false;;) {
      bool moved = false;
      for (std::size_t i = 0; i < pending.size();) {
        const UnitId unit = pending[i];
        const SpaceId to = now_.where[index(unit)];
        const Action action = move_of(unit, to);
        if ((!crowd && !vacant(state, to)) || !engine::is_legal(game_, state, action)) {
          ++i;
          continue;
        }
        act(action);
        pending.erase(pending.begin() + static_cast<std::ptrdiff_t>(i));
        moved = true;
        if (crowd) break;
      }
      if (!moved && crowd) break;
      crowd = !moved;
    }
    while (state.owed != 0) {
      engine::TargetList targets;
      const UnitId unit = first(seat_, state.owed);
      game_.targets(state, choice(Kind::Move, unit), targets);
      if (targets.empty()) return actions;
      act({choice(Kind::Move, unit), targets[0]});
    }
    act(choice(Kind::EndMovement));
    return actions;
  }

  // The reasons of the plan: the battles it makes, what the enemy can attack afterwards, and the road to Lindenau.
  std::vector<Reason> reasons() const {
    int own = 0;
    int enemy = 0;
    for (const Battle& battle : judge_.battles(now_)) {
      const Toll toll = judge_.toll(now_, battle);
      own += toll.attacker;
      enemy += toll.defender;
    }
    const int danger = judge_.danger(now_, seat_, field_.threats);
    const int road = judge_.road(now_, seat_) - judge_.road(start_, seat_);
    std::vector<Reason> reasons = {
        {"enemy_losses", enemy, ""}, {"own_losses", own, ""}, {"danger", judge_.points(now_, seat_, danger), ""}};
    if (road != 0) reasons.push_back({"objective", judge_.points(now_, kFrench, road), ""});
    return reasons;
  }

 private:
  static constexpr std::int64_t kAskEvery = 1024;  // evaluations, about a millisecond

  static std::size_t local(UnitId unit) { return index(unit) % kSideUnits; }

  Action move_of(UnitId unit, SpaceId to) const {
    const bool waits = has(start_.waiting[index(seat_)], unit);
    return {choice(waits ? Kind::Enter : Kind::Move, unit), static_cast<std::uint16_t>(index(to))};
  }

  void place(UnitId unit, SpaceId hex) {
    if (now_.where[index(unit)] == hex) return;
    if (now_.where[index(unit)] != SpaceId::None) lift(setup_, now_, unit);
    if (hex != SpaceId::None) put(setup_, now_, unit, hex);
  }

  int evaluate() {
    ++evaluations_;
    return judge_.arrangement(now_, field_);
  }

  bool is_free(SpaceId hex) const { return vacant(now_, hex); }

  void settle(UnitId unit) {
    const SpaceId home = now_.where[index(unit)];
    SpaceId best = home;
    std::optional<int> most;
    if (home != SpaceId::None) most = value_;
    for (const SpaceId hex : reach_[local(unit)]) {
      if (!is_free(hex)) continue;
      place(unit, hex);
      const int value = evaluate();
      if (most && value <= *most) continue;
      most = value;
      best = hex;
    }
    place(unit, best);
    value_ = most.value_or(value_);
  }

  // Adds the unit that is worth most to the attack on one enemy, as long as the value increases.
  void strike_at(UnitId victim, kit::Random* random) {
    const SpaceId target = now_.where[index(victim)];
    struct Move {
      UnitId unit;
      SpaceId from;
    };
    kit::FixedVector<Move, 6> made;
    const int before = value_;
    Battle battle{0, 0, bit(victim)};
    for_each(seat_, contacts(setup_, now_, victim), [&](UnitId unit) { battle.attackers |= bit(unit); });
    int local_worth = battle.attackers == 0 ? 0 : judge_.worth(now_, battle);
    while (!made.full()) {
      UnitId chosen = UnitId::None;
      SpaceId from_hex = SpaceId::None;
      int best = -0x7FFFFFFF;
      for (const SpaceId hex : setup_.controlled_from(target)) {
        if (hex == SpaceId::None || !is_free(hex)) continue;
        for (const UnitId unit : movers_) {
          if (has(placed_ | battle.attackers, unit) || !reaches_[local(unit)][index(hex)]) continue;
          if (random != nullptr && random->below(4) == 0) continue;
          const SpaceId home = now_.where[index(unit)];
          place(unit, hex);
          Battle joined = battle;
          joined.attackers |= bit(unit);
          const int worth = judge_.worth(now_, joined) - setup_.strength(unit);
          place(unit, home);
          if (worth <= best) continue;
          best = worth;
          chosen = unit;
          from_hex = hex;
        }
      }
      if (chosen == UnitId::None || (!made.empty() && best <= local_worth)) break;
      made.push_back({chosen, now_.where[index(chosen)]});
      place(chosen, from_hex);
      battle.attackers |= bit(chosen);
      local_worth = best;
    }
    if (made.empty()) return;
    // The last units added may not be worth it; the best part of the group stays.
    std::size_t best_size = 0;
    int best_value = before;
    std::array<SpaceId, 6> hexes;
    for (std::size_t i = 0; i < made.size(); ++i) hexes[i] = now_.where[index(made[i].unit)];
    for (std::size_t size = made.size(); size > 0; --size) {
      const int value = evaluate();
      if (value > best_value) {
        best_value = value;
        best_size = size;
      }
      place(made[size - 1].unit, made[size - 1].from);
    }
    for (std::size_t i = 0; i < best_size; ++i) {
      place(made[i].unit, hexes[i]);
      placed_ |= bit(made[i].unit);
    }
    value_ = best_value;
  }

  void change(int threshold, kit::Random& random) {
    const UnitId unit = movers_[random.below(static_cast<std::uint32_t>(movers_.size()))];
    const SpaceId home = now_.where[index(unit)];
    const auto& reach = reach_[local(unit)];
    const SpaceId origin = start_.where[index(unit)];
    const auto drawn = random.below(static_cast<std::uint32_t>(reach.size() + 1));
    const SpaceId to = drawn == reach.size() ? origin : reach[drawn];
    if (to == SpaceId::None || to == home) {
      ++evaluations_;
      return;
    }
    const UnitId there = now_.occupant[index(to)];
    if (there == UnitId::None) {
      place(unit, to);
      const int value = evaluate();
      if (value + threshold < value_) {
        place(unit, home);
      } else {
        value_ = value;
      }
      return;
    }
    // Two units swap places, if both can.
    const bool may_swap = seat_of(there) == seat_ && home != SpaceId::None &&
                          (reaches_[local(there)][index(home)] || start_.where[index(there)] == home) &&
                          has_moves(there);
    if (!may_swap) {
      ++evaluations_;
      return;
    }
    swap(unit, there);
    const int value = evaluate();
    if (value + threshold < value_) {
      swap(unit, there);
    } else {
      value_ = value;
    }
  }
  bool has_moves(UnitId unit) const { return !reach_[local(unit)].empty(); }

  void swap(UnitId a, UnitId b) {
    const SpaceId at_a = now_.where[index(a)];
    const SpaceId at_b = now_.where[index(b)];
    lift(setup_, now_, a);
    lift(setup_, now_, b);
    put(setup_, now_, a, at_b);
    put(setup_, now_, b, at_a);
  }

  const Game& game_;
  const Setup& setup_;
  const Judge& judge_;
  const State& start_;
  State now_;
  Seat seat_;
  Judge::Field field_;
  std::vector<UnitId> movers_;
  std::array<std::vector<SpaceId>, kSideUnits> reach_;
  std::array<std::array<bool, kMaxHexes>, kSideUnits> reaches_{};
  UnitMask placed_ = 0;  // units of strikes
  int value_ = 0;
  std::int64_t evaluations_ = 0;
};

}  // namespace leipzig::ai::nations1975
