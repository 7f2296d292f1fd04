// Value of a position: points, the danger to Leipzig, towns and ground within reach, and the exact expectation of every
// contact of two units.
#include "ai/bridge2013/judge.h"

#include <algorithm>
#include <cstdlib>

namespace leipzig::ai::bridge2013 {
namespace {

bool is_combat(Phase phase) {
  return phase == Phase::Defend || phase == Phase::Withdraw || phase == Phase::Brace || phase == Phase::WithdrawDie ||
         phase == Phase::Battle || phase == Phase::Reply || phase == Phase::CombatCard;
}

}  // namespace

Judge::Judge(const Bridge2013& game, const Weights& weights) : game_(game), setup_(game.setup()), weights_(weights) {
  for (std::size_t a = 0; a < kHexes; ++a) {
    for (std::size_t b = 0; b < kHexes; ++b) {
      const int distance = setup_.board().distance(kit::space_at(a), kit::space_at(b));
      distance_[a][b] = static_cast<std::uint8_t>(std::clamp(distance, 0, 255));
    }
  }
}

int Judge::player_turn(const State& state) {
  constexpr int kTurn = 128;
  constexpr int kFirstPile = 26;
  const int drawn = 54 - std::popcount(state.pile);
  return state.turn * kTurn + (state.pile_number == 0 ? drawn - (54 - kFirstPile) : kFirstPile + drawn);
}

int Judge::step_worth(UnitId unit) const { return setup_.unit(unit).step_points * kPoint + weights_.step; }

int Judge::last_step_worth(UnitId unit) const { return setup_.unit(unit).step_points * kPoint + weights_.last_step; }

int Judge::next_step_worth(const State& state, UnitId unit) const {
  return has(state.reduced[index(seat_of(unit))], unit) ? last_step_worth(unit) : step_worth(unit);
}

// As card_shift, for an attack that is only considered.
int Judge::shift(const State& state, UnitId attacker, SpaceId from, UnitId defender) const {
  const SpaceId at = state.where[index(defender)];
  int shift = strength(setup_, state, attacker) - strength(setup_, state, defender);
  const int own = morale(setup_, state, attacker, false);
  const int enemy = morale(setup_, state, defender, true);
  if (own != enemy) shift += setup_.morale_difference(own > enemy);
  const SpaceId emperor = hex_of(state, state.napoleon);
  if (emperor != SpaceId::None && emperor == from && seat_of(attacker) == kFrench) {
    shift += setup_.napoleon().attack_difference;
  }
  if (emperor != SpaceId::None && emperor == at && seat_of(defender) == kFrench) {
    shift += setup_.napoleon().defence_difference;
  }
  shift += setup_.combat_difference(at);
  if (const HexExit* way = setup_.way_between(from, at); way != nullptr && (way->flags & kWater) != 0) {
    shift += setup_.river_difference();
  }
  return shift;
}

// A beaten unit with nowhere to retreat loses a step (BTF-BASE-RETREAT).
bool Judge::is_cornered(const State& state, UnitId unit) const {
  for (const HexExit& way : setup_.ways(state.where[index(unit)])) {
    if ((way.flags & kOpen) != 0 && has_room(state, seat_of(unit), way.to)) return false;
  }
  return true;
}

int Judge::attack_value(const State& state, UnitId attacker, UnitId defender) const {
  Odds odds(setup_, state);
  return attack_value(state, odds, attacker, defender);
}

int Judge::attack_value(const State& state, Odds& odds, UnitId attacker, UnitId defender) const {
  const SpaceId at = state.where[index(defender)];
  const bool declared = state.actor == attacker && state.defender == defender && is_combat(state.phase);
  const int added =
      declared ? card_shift(setup_, state) : shift(state, attacker, state.where[index(attacker)], defender);
  const Odds::Results& results = odds.of(added);
  const auto cards = [&](CombatResult result) { return int{results[static_cast<std::size_t>(result)]}; };
  const auto loss = [&](UnitId unit, bool defending, bool cornered) {
    if (cornered) return next_step_worth(state, unit);
    const int faces = morale(setup_, state, unit, defending) - (state.rain ? 1 : 0);
    return of_die(weights_.giving_way, faces) +
           of_die(next_step_worth(state, unit), kDieFaces - std::clamp(faces, 0, kDieFaces));
  };
  const bool alone = !full(state, at);
  const bool cornered = is_cornered(state, defender);
  int gain_ground = 0;
  if (alone && setup_.town_bit(at) != 0) gain_ground = weights_.town_won;
  const bool stays =
      setup_.retreat_may_be_ignored(at) || (seat_of(defender) == kFrench && hex_of(state, state.napoleon) == at);
  int defender_loss = loss(defender, true, cornered) + gain_ground / 2;
  if (alone && at == setup_.leipzig() && has(state.reduced[index(seat_of(defender))], defender))
    defender_loss += kFall / 3;
  int defender_retreat = stays ? 0 : weights_.giving_way + gain_ground;
  if (cornered && !stays) defender_retreat = defender_loss;
  const int sum = cards(CombatResult::DefenderLoss) * defender_loss +
                  cards(CombatResult::DefenderRetreat) * defender_retreat -
                  cards(CombatResult::AttackerLoss) * loss(attacker, false, false) -
                  cards(CombatResult::AttackerRetreat) * weights_.repulse;
  return odds.cards() == 0 ? 0 : sum / odds.cards();
}

// The defending player names who defends.
int Judge::best_attack(const State& state, Odds& odds, UnitId attacker) const {
  int best = 0;
  for (const HexExit& way : setup_.ways(state.where[index(attacker)])) {
    if ((way.flags & kOpen) == 0 || !enemy_at(state, seat_of(attacker), way.to)) continue;
    int worst = kFall;
    for (const UnitId defender : stack_in(state, way.to)) {
      if (defender != UnitId::None) worst = std::min(worst, attack_value(state, odds, attacker, defender));
    }
    best = std::max(best, worst);
  }
  return best;
}

// What a seat's contacts promise it.
int Judge::contest(const State& state, Odds& odds, Seat seat) const {
  int sum = 0;
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) { sum += best_attack(state, odds, unit); });
  return sum;
}

// Enemy towns that no enemy stands in.
Judge::Towns Judge::open_towns(const State& state, Seat seat) const {
  const std::uint32_t theirs = seat == kAllied ? ~state.allied_towns : state.allied_towns;
  Towns open;
  for (const SpaceId town : setup_.towns()) {
    if (!setup_.in_play(town) || (setup_.town_bit(town) & theirs) == 0) continue;
    if (!enemy_at(state, seat, town)) open.push_back(town);
  }
  return open;
}

// What a unit's place is worth to its owner.
int Judge::standing(const State& state, const Towns& towns, UnitId unit) const {
  const SpaceId hex = state.where[index(unit)];
  const auto& distance = distance_[index(hex)];
  const Seat seat = seat_of(unit);
  int worth = 0;
  int nearest = 255;
  for (const SpaceId town : towns) nearest = std::min<int>(nearest, distance[index(town)]);
  if (nearest < 8) worth += weights_.reach / (nearest + 1);
  // A town is held while a unit is in it.
  if (setup_.town_bit(hex) != 0) worth += weights_.garrison;
  if (seat == kFrench && weights_.seek != 0) {
    int enemy = kOutOfSight;
    for_each(kAllied, state.on_map[index(kAllied)],
             [&](UnitId other) { enemy = std::min<int>(enemy, distance[index(state.where[index(other)])]); });
    worth += weights_.seek * (kOutOfSight - enemy);
  }
  if (!setup_.in_play(setup_.leipzig())) return worth;
  const int to_leipzig = distance[index(setup_.leipzig())];
  if (seat == kAllied) {
    worth += weights_.march * std::max(0, 14 - to_leipzig);
    if (to_leipzig == 1) worth += weights_.beside_city + weights_.beside_city_late * state.turn / setup_.last_turn();
  } else if (!setup_.single()) {
    worth += weights_.guarding * std::max(0, 6 - to_leipzig);
  }
  return worth;
}

int Judge::leipzig_danger(const State& state) const {
  const SpaceId leipzig = setup_.leipzig();
  if (!setup_.in_play(leipzig)) return 0;
  int near = 0;
  int close = 0;
  int nearest = 20;
  for_each(kAllied, state.on_map[index(kAllied)], [&](UnitId unit) {
    const int distance = distance_[index(leipzig)][index(state.where[index(unit)])];
    nearest = std::min(nearest, distance);
    if (distance == 1) ++near;
    if (distance == 2) ++close;
  });
  int garrison = 0;
  for (const UnitId unit : stack_in(state, leipzig)) {
    if (unit != UnitId::None) garrison += has(state.reduced[index(kFrench)], unit) ? 1 : 2;
  }
  if (garrison == 0) return kFall * 5 / (5 + nearest * nearest);
  const int pressure = 140 * near + 45 * close + std::max(0, 60 - 8 * nearest);
  return pressure * 2 / garrison / garrison + (garrison < 3 ? pressure / 4 : 0);
}

// A combat or a loss that is waiting for its card or die, for the French.
int Judge::pending(const State& state, Odds& odds) const {
  const int sign = state.active == kFrench ? 1 : -1;
  if (is_combat(state.phase)) {
    if (state.phase == Phase::Defend) {
      int worst = kFall;
      for (const UnitId unit : stack_in(state, state.target))
        worst = std::min(worst, attack_value(state, odds, state.actor, unit));
      return sign * worst;
    }
    const int fought = attack_value(state, odds, state.actor, state.defender);
    if (state.phase != Phase::WithdrawDie && state.phase != Phase::Brace) return sign * fought;
    const int faces = morale(setup_, state, state.defender, true) - withdrawal_added(setup_, state);
    return sign * (of_die(weights_.giving_way, faces) + of_die(fought, kDieFaces - std::clamp(faces, 0, kDieFaces)));
  }
  if (state.phase == Phase::LossDie && state.beaten != UnitId::None) {
    const int faces = morale(setup_, state, state.beaten, state.beaten == state.defender) - (state.rain ? 1 : 0);
    const int cost = of_die(weights_.giving_way, faces) +
                     of_die(next_step_worth(state, state.beaten), kDieFaces - std::clamp(faces, 0, kDieFaces));
    return seat_of(state.beaten) == kFrench ? -cost : cost;
  }
  if (state.phase == Phase::Act) return sign * best_attack(state, odds, state.actor) * (100 - weights_.contact) / 100;
  if (state.phase == Phase::Advance && setup_.town_bit(state.target) != 0) return sign * kPoint;
  return 0;
}

Toll Judge::toll(const State& state) const {
  if (!is_combat(state.phase) || state.phase == Phase::Defend) return {};
  Odds odds(setup_, state);
  const Odds::Results& results = odds.of(card_shift(setup_, state));
  const auto lost = [&](UnitId unit, bool defending, CombatResult loss, CombatResult retreat) {
    const bool cornered = is_cornered(state, unit);
    const int faces = cornered ? 0 : morale(setup_, state, unit, defending) - (state.rain ? 1 : 0);
    const int points = setup_.unit(unit).step_points * kPoint;
    const int by_loss = of_die(points, kDieFaces - std::clamp(faces, 0, kDieFaces));
    const int sum = results[static_cast<std::size_t>(loss)] * by_loss +
                    results[static_cast<std::size_t>(retreat)] * (cornered ? points : 0);
    return odds.cards() == 0 ? 0 : sum / odds.cards();
  };
  return {lost(state.actor, false, CombatResult::AttackerLoss, CombatResult::AttackerRetreat),
          lost(state.defender, true, CombatResult::DefenderLoss, CombatResult::DefenderRetreat)};
}

int Judge::exposure(const State& state, Seat seat) const {
  Odds odds(setup_, state);
  return contest(state, odds, engine::other(seat));
}

int Judge::material(const State& state) const {
  int value = 0;
  for (const Seat seat : engine::kSeats) {
    const int sign = seat == kFrench ? 1 : -1;
    const std::size_t i = index(seat);
    for_each(seat, state.lost[i] | state.reduced[i], [&](UnitId unit) {
      value -= sign * (step_worth(unit) + (has(state.lost[i], unit) ? last_step_worth(unit) : 0));
    });
  }
  return value;
}

int Judge::ground(const State& state) const {
  const int allied_towns = std::popcount(state.allied_towns);
  int value = (static_cast<int>(setup_.towns().size()) - 2 * allied_towns) * setup_.points().town * kPoint;
  for (const Seat seat : engine::kSeats) {
    const int sign = seat == kFrench ? 1 : -1;
    const Towns towns = open_towns(state, seat);
    for_each(seat, state.on_map[index(seat)], [&](UnitId unit) { value += sign * standing(state, towns, unit); });
  }
  value -= leipzig_danger(state);
  if (const SpaceId emperor = hex_of(state, state.napoleon); emperor != SpaceId::None && setup_.east(emperor))
    value += weights_.napoleon_east;
  return value;
}

int Judge::value(const State& state) const {
  if (state.phase == Phase::Over) {
    if (state.ending == Ending::Leipzig) return -kFall;
    const auto sums = points(setup_, state);
    return (sums[0] - sums[1]) * kPoint;
  }
  Odds odds(setup_, state);
  const int contacts =
      contest(state, odds, kFrench) * weights_.contact / 100 - contest(state, odds, kAllied) * weights_.contact / 100;
  const int advantage = state.advantage == kFrench ? weights_.advantage : -weights_.advantage;
  return material(state) + ground(state) + contacts + advantage + pending(state, odds);
}

int Judge::squash(const State& state, int value) const {
  if (state.phase == Phase::Over) return value == 0 ? 500 : value > 0 ? 1000 : 0;
  const int spread = 300 + 120 * (setup_.last_turn() - state.turn + 1);
  return 500 + 500 * value / (std::abs(value) + spread);
}

// Units do not march off, and the Advantage is kept for combat.
bool Judge::is_foolish(const State& state, engine::Choice choice) const {
  switch (kind_of(choice)) {
    case Kind::Leave:
    case Kind::Extra:
    case Kind::Ride:
      return true;
    case Kind::Place:
      return may_take_historical(setup_, state);
    default:
      return false;
  }
}

// The roll may free the unit for its best move.
int Judge::break_away(const State& state, UnitId unit) const {
  const int sign = seat_of(unit) == kFrench ? 1 : -1;
  State held = state;
  take_in_hand(setup_, held, unit);
  held.phase = Phase::Act;
  const int fails = value(held);
  int best = fails;
  MovePaths courses;
  const std::size_t own = list_courses(setup_, held, unit, false, courses);
  for (std::size_t i = 0; i < own; ++i) {
    State next = held;
    move(setup_, next, unit, courses[i], false);
    const int moved = value(next);
    best = sign > 0 ? std::max(best, moved) : std::min(best, moved);
  }
  const int faces =
      std::clamp(morale(setup_, state, unit, false) - break_roll_added(setup_, state, unit), 0, kDieFaces);
  return fails + (best - fails) * faces / kDieFaces;
}

void Judge::score_moves(const State& state, UnitId unit, std::vector<Scored>& scored) const {
  MovePaths courses;
  const std::size_t own = list_courses(setup_, state, unit, false, courses);
  for (std::size_t i = 0; i < own; ++i) {
    State next = state;
    move(setup_, next, unit, courses[i], false);
    scored.push_back({Action{choice(Kind::Move, unit), target_of(courses[i])}, value(next)});
  }
}

void Judge::score(const State& state, std::vector<Scored>& scored) const {
  scored.clear();
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  for (const engine::Choice choice : choices) {
    if (is_foolish(state, choice)) continue;
    const UnitId unit = unit_of(choice);
    if (kind_of(choice) == Kind::Move) {
      score_moves(state, unit, scored);
      continue;
    }
    engine::TargetList targets;
    game_.targets(state, choice, targets);
    for (const std::uint16_t target : targets) {
      const Action action{choice, target};
      if (kind_of(choice) == Kind::BreakAway) {
        scored.push_back({action, break_away(state, unit)});
        continue;
      }
      State next = state;
      game_.apply(next, action);
      scored.push_back({action, value(next)});
    }
  }
}

}  // namespace leipzig::ai::bridge2013
