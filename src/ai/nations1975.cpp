// The computer players of The Battle of Nations. All of them decide the movement of a player-turn as one arrangement of
// their units: strikes first, then every other unit where it serves best; what is above the recruit improves that.
#include <algorithm>
#include <array>
#include <optional>

#include "ai/rehearse.h"
#include "ai/thinker.h"
#include "games/nations1975/chapters.h"
#include "games/nations1975/features.h"
#include "games/nations1975/game.h"
#include "games/nations1975/judge.h"
#include "games/nations1975/pieces.h"

namespace leipzig::ai {
namespace {

using namespace nations1975;
using engine::Action;
using Game = Nations1975;

// ---- movement ----

// An arrangement in the making: a state whose units of the phasing seat are put where the plan wants them.
class Arrangement {
 public:
  Arrangement(const Game& game, const Judge& judge, const State& state, const Temper& temper)
      : game_(game),
        setup_(game.setup()),
        judge_(judge),
        start_(state),
        now_(state),
        seat_(state.phasing),
        field_(judge.field(state, temper)) {
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

  int value() const { return value_; }
  std::int64_t evaluations() const { return evaluations_; }
  const State& state() const { return now_; }

  // Strikes: groups of units that take an enemy on together, as long as one of them is worth it.
  void strike(kit::Random* random) {
    const Seat enemy = engine::other(seat_);
    if (is_night(setup_, start_)) return;
    std::vector<UnitId> victims;
    for_each(enemy, now_.on_map[index(enemy)], [&](UnitId unit) { victims.push_back(unit); });
    if (random != nullptr) random->shuffle(std::span(victims));
    for (int round = 0; round < 2; ++round) {
      for (const UnitId victim : victims) strike_at(victim, random);
    }
  }

  // Every unit in turn takes the hex where it serves best given all others.
  void sweep(const std::vector<UnitId>& order) {
    for (const UnitId unit : order) {
      if (!has(placed_, unit)) settle(unit);
    }
  }
  std::vector<UnitId> by_strength() const {
    std::vector<UnitId> order = movers_;
    std::stable_sort(order.begin(), order.end(),
                     [&](UnitId a, UnitId b) { return setup_.unit(a).strength > setup_.unit(b).strength; });
    return order;
  }

  // Small changes, kept where they do not make things worse by more than a threshold that falls to nothing.
  void improve(int evaluations, kit::Random& random, Watch& watch, int done_from, int done_to) {
    if (movers_.empty()) return;
    State best = now_;
    int best_value = value_;
    constexpr int kFirstThreshold = 160;
    const std::int64_t begin = evaluations_;
    for (std::int64_t used = 0; used < evaluations; used = evaluations_ - begin) {
      const int threshold = static_cast<int>(kFirstThreshold * (evaluations - used) / evaluations);
      if (used % 1024 == 0 && !watch.go_on(done_from + static_cast<int>((done_to - done_from) * used / evaluations))) {
        break;
      }
      change(threshold, random);
      if (value_ > best_value) {
        best_value = value_;
        best = now_;
      }
    }
    now_ = best;
    value_ = best_value;
  }

  // The moves that bring it about, then the end of movement.
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
    // First into hexes that are free, again and again; then, where units change places, into friends' hexes.
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
      act({choice(Kind::Move, unit), targets[0]});
    }
    act(choice(Kind::EndMovement));
    return actions;
  }

  std::vector<Reason> reasons() const {
    int own = 0;
    int enemy = 0;
    for (const Battle& battle : judge_.battles(now_)) {
      const Toll toll = judge_.toll(now_, battle);
      own += toll.attacker;
      enemy += toll.defender;
    }
    return {{"enemy_losses", enemy, ""}, {"own_losses", own, ""}};
  }

 private:
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

  // Adds to the attack on one enemy the unit that is worth most there, as long as that is more than before.
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
          const int worth = judge_.worth(now_, joined) - setup_.unit(unit).strength;
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
    // The last comers may not earn their place; the best part of the group stays.
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
    // Two change places, where both can.
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

// ---- the recruit ----

class Recruit {
 public:
  Recruit(const Game& game, const Judge& judge) : game_(game), setup_(game.setup()), judge_(judge) {}

  void decide(State& state, Seat seat, kit::Random& random, std::vector<Action>& actions) const {
    do {
      if (state.phase == Phase::Movement) {
        for (const Action action : movement(state, {}, nullptr).actions()) act(state, action, actions);
      } else {
        act(state, answer(state, random), actions);
      }
    } while (game_.turn(state) == engine::Turn{engine::Node::Decision, seat} && state.phase != Phase::Movement);
  }

  Arrangement movement(const State& state, const Temper& temper, kit::Random* random) const {
    Arrangement arrangement(game_, judge_, state, temper);
    arrangement.strike(random);
    arrangement.sweep(arrangement.by_strength());
    return arrangement;
  }

  // Any decision but that on movement.
  Action answer(const State& state, kit::Random& random) const {
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
        return engine::random_action(game_, state, random);
    }
  }

 private:
  void act(State& state, Action action, std::vector<Action>& actions) const {
    game_.apply(state, action);
    actions.push_back(action);
  }

  bool is_legal(const State& state, Action action) const { return engine::is_legal(game_, state, action); }

  // The battle that is worth most comes first: what it breaks open serves the others.
  Action next_battle(const State& state) const {
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
    if (best) return *best;
    if (is_legal(state, choice(Kind::EndCombat))) return choice(Kind::EndCombat);
    // Only what must be is left: the least bad pair.
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
    return *least;
  }

  // Brings in whoever makes the battle better, then fights it at the full odds.
  Action next_step(const State& state) const {
    engine::ChoiceList choices;
    game_.subjects(state, choices);
    const Battle now{state.attackers & ~state.guns, state.guns, state.defenders};
    const bool can_resolve =
        std::any_of(choices.begin(), choices.end(), [](engine::Choice one) { return kind_of(one) == Kind::Resolve; });
    std::optional<Action> best;
    int most = can_resolve ? judge_.worth(state, now) : -0x7FFFFFFF;
    // What the unit would be worth elsewhere is what it costs here.
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
    if (best) return *best;
    engine::TargetList columns;
    game_.targets(state, choice(Kind::Resolve), columns);
    return {choice(Kind::Resolve), columns[0]};
  }

  // How much a battle planned against somebody else loses without a unit.
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

  Action cheapest_loss(const State& state) const {
    engine::TargetList sets;
    game_.targets(state, choice(Kind::Lose), sets);
    std::uint16_t best = sets[0];
    int least = 0x7FFFFFFF;
    for (const std::uint16_t set : sets) {
      const UnitMask units = losses_of(state, set);
      const int price = 64 * setup_.strength(state.phasing, units) + count(units);
      if (price >= least) continue;
      least = price;
      best = set;
    }
    return {choice(Kind::Lose), best};
  }

  // How a unit would stand in a hex: friends beside it, enemies near it, the ground under it.
  int standing(const State& state, UnitId unit, SpaceId hex) const {
    const Seat seat = seat_of(unit);
    const int strength = setup_.unit(unit).strength;
    int enemies = 0;
    int friends = 0;
    int ways_out = 0;
    for (const kit::Step& step : setup_.steps(hex)) {
      if (step.to == SpaceId::None) continue;
      const UnitId there = state.occupant[index(step.to)];
      if (there != UnitId::None && there != unit) {
        (seat_of(there) == seat ? friends : enemies) += setup_.unit(there).strength;
      }
      if (step.cost != kit::kClosed && !enemy_at(state, seat, step.to) && !in_enemy_zone(state, seat, step.to))
        ++ways_out;
    }
    int near = 0;
    for (const kit::Step& step : setup_.steps(hex)) {
      if (step.to == SpaceId::None) continue;
      for (const kit::Step& next : setup_.steps(step.to)) {
        if (next.to != SpaceId::None && enemy_at(state, seat, next.to)) {
          near += setup_.unit(state.occupant[index(next.to)]).strength;
        }
      }
    }
    const int defence = strength * (setup_.doubles(hex) ? 2 : 1);
    return 20 * defence + 4 * friends + 15 * std::min(ways_out, 3) - 12 * enemies - 2 * near - (ways_out == 0 ? 60 : 0);
  }

  // Where the unit goes, or that it stays or perishes.
  Action safest(const State& state) const {
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
        // Who has nowhere to go is lost last: somebody who leaves first may make room.
        const int score = kind_of(one) == Kind::Perish ? -100'000 : standing(state, unit, hex) - (pushes ? 40 : 0);
        if (best && score <= most) continue;
        best = Action{one, target};
        most = score;
      }
    }
    return *best;
  }

  // Forward where the battles still to come gain by it, or the ground is better there.
  Action advance_or_not(const State& state) const {
    engine::ChoiceList choices;
    game_.subjects(state, choices);
    Action best = choice(Kind::NoAdvance);
    int most = 0;
    const int before = ahead(state);
    for (const engine::Choice one : choices) {
      if (kind_of(one) != Kind::Advance) continue;
      const UnitId unit = unit_of(one);
      engine::TargetList targets;
      game_.targets(state, one, targets);
      for (const std::uint16_t target : targets) {
        const SpaceId hex = kit::space_at(target);
        State after = state;
        relocate(setup_, after, unit, hex);
        const int stand = standing(after, unit, hex) - standing(state, unit, state.where[index(unit)]);
        int score = stand / 4;
        if (seat_of(unit) == state.phasing) score += ahead(after) - before;
        if (score <= most) continue;
        most = score;
        best = Action{one, target};
      }
    }
    return best;
  }

  // The battles still due besides the present one.
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

// ---- the ladder ----

struct Budget {
  int evaluations = 0;  // of each plan's improvement
  std::vector<Temper> tempers = {{}};
  Rehearsing rehearsing;
};

Budget budget_of(Skill skill) {
  Budget budget;
  const auto share = [&](int whole) { return std::max(whole * skill.effort / 100, 1); };
  switch (skill.level) {
    case Level::Random:
    case Level::Recruit:
      break;
    case Level::Captain:
      budget.evaluations = share(50'000);
      break;
    case Level::Marshal:
    case Level::Emperor:
      budget.evaluations = share(12'000);
      budget.tempers = {{100, 100, 100}, {50, 100, 100}, {200, 100, 100},
                        {100, 400, 100}, {400, 0, 100},  {100, 100, 300}};
      budget.rehearsing = {share(8), 2};
      break;
  }
  return budget;
}

class NationsThinker final : public Thinker<Game> {
 public:
  NationsThinker(std::shared_ptr<const Game> game, Skill skill)
      : game_(std::move(game)), judge_(*game_), recruit_(*game_, judge_), skill_(skill), budget_(budget_of(skill)) {}

  Plan plan(const State& state, Seat seat, kit::Random random, Watch& watch) const override {
    Plan plan;
    if (state.phase != Phase::Movement) {
      State after = state;
      recruit_.decide(after, seat, random, plan.actions);
      plan.evaluations = static_cast<std::int64_t>(plan.actions.size());
      plan.expected = expected_for(after, seat);
      return plan;
    }
    if (skill_.level <= Level::Captain) {
      return arranged(state, seat, {}, random, watch, 0, 1000);
    }
    return rehearsed(state, seat, random, watch);
  }

  int expected(const State& state, Seat seat, kit::Random) const override { return expected_for(state, seat); }

 private:
  int expected_for(const State& state, Seat seat) const {
    const int french = judge_.expected(state);
    return seat == Seat::French ? french : 1000 - french;
  }

  Plan arranged(const State& state, Seat seat, const Temper& temper, kit::Random& random, Watch& watch, int done_from,
                int done_to) const {
    // Less effort than all of it also sees less: some of the strikes are passed over.
    kit::Random slips = random.fork(3);
    const bool careless = skill_.effort < 100;
    Arrangement arrangement = recruit_.movement(state, temper, careless ? &slips : nullptr);
    if (budget_.evaluations > 0) arrangement.improve(budget_.evaluations, random, watch, done_from, done_to);
    Plan plan;
    plan.actions = arrangement.actions();
    plan.evaluations = arrangement.evaluations();
    plan.reasons = arrangement.reasons();
    plan.expected = expected_for(arrangement.state(), seat);
    return plan;
  }

  Plan rehearsed(const State& state, Seat seat, kit::Random& random, Watch& watch) const {
    std::vector<Plan> plans;
    std::vector<std::vector<Action>> actions;
    std::int64_t evaluations = 0;
    for (std::size_t i = 0; i < budget_.tempers.size(); ++i) {
      kit::Random own = random.fork(10 + i);
      const int from = static_cast<int>(400 * i / budget_.tempers.size());
      const int to = static_cast<int>(400 * (i + 1) / budget_.tempers.size());
      plans.push_back(arranged(state, seat, budget_.tempers[i], own, watch, from, to));
      evaluations += plans.back().evaluations;
      actions.push_back(plans.back().actions);
    }
    const auto worlds = [&](std::uint64_t) -> const State& { return state; };
    const Rehearsed best = rehearse(*game_, judge_, recruit_, seat, actions, budget_.rehearsing, worlds, random, watch);
    Plan plan = std::move(plans[best.best]);
    plan.evaluations = evaluations + best.playouts;
    return plan;
  }

  std::shared_ptr<const Game> game_;
  Judge judge_;
  Recruit recruit_;
  Skill skill_;
  Budget budget_;
};

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  return std::make_unique<NationsThinker>(game, skill);
}

}  // namespace

Ladder nations1975_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain, Level::Marshal},
          &make_player_of<Game, make_thinker>,
          &make_observer_of<Game, Judge, Features>};
}

}  // namespace leipzig::ai
