// The policy in combat: attacks and their supply, retreats before combat, losses, retreats, advances.
#include <optional>

#include "ai/leipzig1971/policy.h"
#include "games/leipzig1971/chapters.h"

namespace leipzig::ai::leipzig1971 {

using engine::Choice;

Policy::Named Policy::best_naming(const State& state, SpaceId from, SpaceId hex) const {
  const Setup& setup = judge_.setup();
  const Seat seat = state.phasing;
  Named best{-0x7FFFFFFF, false};
  const bool always = fortress_supply(setup, state, seat, from);
  const UnitId source = supply_for(setup, state, seat, from);
  const auto consider = [&](bool supplied) {
    Judge::Clash clash;
    if (hex != from) {
      clash = judge_.clash(state, seat, from, hex, supplied || always);
    } else {
      // A sortie: against all around it, a garrison that stays in danger of being scattered out of its walls.
      const std::uint8_t sides = enemy_sides(setup, state, from);
      for (std::size_t d = 0; d < 6; ++d) {
        if ((sides >> d & 1) == 0) continue;
        const Judge::Clash one = judge_.clash(state, seat, from, setup.ways(from)[d].to, supplied || always);
        clash.attack = one.attack;
        clash.own = one.own;
        clash.defence += one.defence;
        clash.printed += one.printed;
        clash.enemy += one.enemy;
        clash.divisions += one.divisions;
      }
      const std::size_t city = judge_.city_in(from);
      if (city < kCities) clash.own += 400 * setup.city_points(city);
    }
    const HexExit* way = hex == from ? nullptr : setup.way_between(from, hex);
    if (way != nullptr && way->river && 100 * clash.attack < setup.river_minimum() * clash.defence) return;
    const bool free = !supplied || (source != UnitId::None && has(state, source, kServes));
    const int cost = free ? 0 : judge_.supply_cost(state, seat) * weights_.supply / 100;
    const int gain = judge_.gain(clash) * weights_.attack / 100 - cost;
    if (gain > best.gain) best = {gain, supplied};
  };
  consider(false);
  if (!always && source != UnitId::None) consider(true);
  return best;
}

// Anything that is legal.
std::optional<Action> Policy::first_of(const State& state, const engine::ChoiceList& choices) const {
  for (const Choice one : choices) {
    engine::TargetList targets;
    game_.targets(state, one, targets);
    if (!targets.empty()) return Action{one, targets[0]};
  }
  return std::nullopt;
}

std::optional<Action> Policy::declare(const State& state) const {
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  std::optional<Action> best;
  std::optional<Action> end;
  bool forced = true;
  int most = 0;
  for (const Choice one : choices) {
    if (kind_of(one) == Kind::EndDeclaring) {
      end = one;
      forced = false;
    }
  }
  if (forced) most = -0x7FFFFFFF;
  for (const Choice one : choices) {
    if (kind_of(one) != Kind::Attack) continue;
    engine::TargetList targets;
    game_.targets(state, one, targets);
    for (const std::uint16_t target : targets) {
      const SpaceId hex = kit::space_at(target);
      const bool owed = state.duties.contains(hex);
      const Named named = best_naming(state, hex_of(one), hex);
      if (forced && !owed && !best) {
        best = Action{one, target};  // whatever ends the duty
        continue;
      }
      const int least = forced ? -1'000'000 : 8;
      if (named.gain < least || (best && named.gain <= most)) continue;
      most = named.gain;
      best = Action{one, target};
    }
  }
  if (best) return best;
  if (end) return end;
  return first_of(state, choices);
}

std::optional<Action> Policy::name_attack(const State& state) const {
  const Setup& setup = judge_.setup();
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  std::optional<Action> go;
  std::optional<Action> supply;
  int rank = -1;
  for (const Choice one : choices) {
    if (kind_of(one) == Kind::Go) go = one;
    if (kind_of(one) != Kind::Supply) continue;
    const UnitId unit = unit_of(one);
    const int value = has(state, unit, kServes) ? 3 : type_of(state, unit) == Type::Supply ? 2 : 1;
    if (value <= rank) continue;
    rank = value;
    supply = one;
  }
  const Attack& battle = state.battle;
  if (supply) {
    if (!go) return supply;
    SpaceId hex = battle.from;
    for (std::size_t d = 0; d < 6 && !setup.fortress(battle.from); ++d) {
      if ((battle.sides >> d & 1) != 0) hex = setup.ways(battle.from)[d].to;
    }
    // Attackers are marked now; as free units they are weighed again.
    State before = state;
    for_each_in(state, state.phasing, battle.from, [&](UnitId unit) {
      before.marks[index(unit)] = static_cast<std::uint16_t>(before.marks[index(unit)] & ~kAttacking);
    });
    if (best_naming(before, battle.from, hex).supplied) return supply;
  }
  if (go) return go;
  return first_of(state, choices);
}

// What all attacks declared on a hex are expected to cost its defenders.
int Policy::expected_loss(const State& state, SpaceId hex, const Force& force, bool supplied) const {
  const Setup& setup = judge_.setup();
  int loss = 0;
  for (const Attack& attack : state.attacks) {
    const std::size_t side = setup.direction(attack.from, hex);
    if (side == 6 || (attack.sides >> side & 1) == 0) continue;
    Judge::Clash clash;
    clash.attack = attack_strength(setup, state, attack.from, attack.supplied);
    clash.defence = Judge::strength(force, supplied, false, multiplier(setup, attack.from, hex));
    clash.enemy = force.stake;
    clash.divisions = force.divisions;
    clash.fortress = setup.fortress(hex);
    clash.own = judge_.force_in(state, state.phasing, attack.from).stake;
    const std::size_t city = judge_.city_in(hex);
    if (city < kCities) clash.prize = 75 * setup.city_points(city);
    loss += judge_.fight(clash);
  }
  return loss;
}

Action Policy::evade(const State& state) const {
  const Setup& setup = judge_.setup();
  const Seat seat = state.deciding;
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  Threat threat;
  judge_.threats(state, engine::other(seat), threat);
  for (const Choice one : choices) {
    if (kind_of(one) != Kind::Evade) continue;
    const UnitId unit = unit_of(one);
    const SpaceId hex = hex_of(state, unit);
    const Force force = judge_.force_in(state, seat, hex);
    const int stays = expected_loss(state, hex, force, judge_.fed(state, seat, hex, force));
    int goes = force.stake * 14 / 100;
    const std::size_t city = judge_.city_in(hex);
    if (city < kCities) goes += 75 * setup.city_points(city);
    // A leader or train alone has nothing to gain by staying.
    if (!is_combat(type_of(state, unit)) && stays < 30) continue;
    if (stays <= goes) continue;
    const auto best = best_target(game_, state, one, [&](SpaceId to) { return standing(state, threat, unit, to); });
    if (best) return *best;
  }
  return choice(Kind::EndEvading);
}

Action Policy::sustain(const State& state) const {
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  std::optional<Action> best;
  int most = 0;
  for (const Choice one : choices) {
    if (kind_of(one) != Kind::Sustain) continue;
    engine::TargetList targets;
    game_.targets(state, one, targets);
    for (const std::uint16_t target : targets) {
      const SpaceId hex = kit::space_at(target);
      const Force force = judge_.force_in(state, state.deciding, hex);
      bool spent = has(state, unit_of(one), kServes);
      for (const Sustained& fed : state.sustained) spent = spent || fed.supply == unit_of(one);
      const int cost = spent ? 0 : judge_.supply_cost(state, state.deciding);
      const int saved = expected_loss(state, hex, force, false) - expected_loss(state, hex, force, true) - cost;
      if (saved <= most) continue;
      most = saved;
      best = Action{one, target};
    }
  }
  return best ? *best : Action{choice(Kind::EndSustaining)};
}

// Weak attacks last: the strong ones may leave nothing to do.
std::optional<Action> Policy::resolve(const State& state) const {
  const Setup& setup = judge_.setup();
  if (state.attacks.empty()) return std::nullopt;
  SpaceId best = state.attacks[0].from;
  int most = -1;
  for (const Attack& attack : state.attacks) {
    const Strengths total = strengths(setup, state, attack);
    const int percent = total.defence > 0 ? 100 * total.attack / total.defence : 10'000;
    if (percent <= most) continue;
    most = percent;
    best = attack.from;
  }
  return Action{choice(Kind::Resolve, best)};
}

std::optional<Action> Policy::lose(const State& state) const {
  const Setup& setup = judge_.setup();
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  std::optional<Action> best;
  int least = 0x7FFFFFFF;
  for (const Choice one : choices) {
    const UnitId unit = unit_of(one);
    const Type type = type_of(state, unit);
    // Strength that goes with one division.
    int cost = type == Type::Army ? 60 : type == Type::Corps ? 30 : type == Type::Division ? 20 : 15;
    if (state.phase == Phase::Levy) {
      if (judge_.city_in(hex_of(state, unit)) < kCities) cost += 100;
      if (setup.fortress(hex_of(state, unit))) cost -= 5;
    }
    if (cost >= least) continue;
    least = cost;
    best = Action{one};
  }
  return best;
}

// How good a hex is for a unit that comes there beaten.
int Policy::standing(const State& state, const Threat& threat, UnitId unit, SpaceId hex) const {
  const Seat seat = seat_of(unit);
  Force force = judge_.force_in(state, seat, hex);
  judge_.add(state, unit, force);
  force.stuck = true;
  int score = -judge_.danger(threat, hex, force, judge_.fed(state, seat, hex, force));
  if (friendly_combat(state, seat, hex) > 0 && !is_combat(type_of(state, unit))) score += 40;
  for (std::size_t i = 0; i < kCities; ++i) {
    if (hex == judge_.setup().city(i)) score += 10 * judge_.setup().city_points(i);
  }
  return score + attraction(judge_, state, unit, hex) / 8;
}

std::optional<Action> Policy::retreat(const State& state) const {
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  Threat threat;
  judge_.threats(state, engine::other(state.deciding), threat);
  std::optional<Action> best;
  int most = 0;
  for (const Choice one : choices) {
    if (kind_of(one) == Kind::Lost) continue;
    engine::TargetList targets;
    game_.targets(state, one, targets);
    for (const std::uint16_t target : targets) {
      const int score = standing(state, threat, unit_of(one), kit::space_at(target));
      if (best && score <= most) continue;
      most = score;
      best = Action{one, target};
    }
    if (best) return best;
  }
  return choices.empty() ? std::nullopt : std::optional<Action>(choices[0]);
}

Action Policy::advance(const State& state) const {
  const Setup& setup = judge_.setup();
  Threat threat;
  judge_.threats(state, engine::other(state.phasing), threat);
  const Seat seat = state.phasing;
  const auto best = best_action(game_, state, Kind::Advance, 0, [&](Choice one, SpaceId hex) {
    const UnitId unit = unit_of(one);
    Force there = judge_.force_in(state, seat, hex);
    const Force here = judge_.force_in(state, seat, state.battle.from);
    const bool first = there.combat == 0;
    const bool leads = is_leader(type_of(state, unit));
    if (leads && first) return 0;
    judge_.add(state, unit, there);
    int score = judge_.danger(threat, state.battle.from, here, judge_.fed(state, seat, state.battle.from, here)) -
                judge_.danger(threat, hex, there, judge_.fed(state, seat, hex, there));
    const std::size_t city = judge_.city_in(hex);
    if (city < kCities && state.holder[city] != index(seat)) score += 80 * setup.city_points(city);
    if (city < kCities && state.holder[city] == index(seat)) score += 10 * setup.city_points(city);
    return score + (attraction(judge_, state, unit, hex) - attraction(judge_, state, unit, state.battle.from)) / 4;
  });
  return best ? *best : Action{choice(Kind::EndAdvance)};
}

}  // namespace leipzig::ai::leipzig1971
