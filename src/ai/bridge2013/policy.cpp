// Orders unit by unit, and the decisions of a combat.
#include "ai/bridge2013/policy.h"

#include <algorithm>

#include "ai/bridge2013/field.h"

namespace leipzig::ai::bridge2013 {
namespace {

constexpr int kTouched = 3;  // orders within this distance of a change are recomputed

Action order_of(Kind kind, UnitId unit, SpaceId hex) {
  return {choice(kind, unit), static_cast<std::uint16_t>(index(hex))};
}

// Units of the card's owner that can still be activated.
UnitMask may_act(const Setup& setup, const State& state) {
  std::array<bool, kQuadrants> open{};
  for (const Quadrant quadrant : kAllQuadrants) {
    open[index(quadrant)] = activations_left(setup, state, quadrant) > 0;
  }
  UnitMask units = 0;
  for_each(state.active, state.on_map[index(state.active)] & ~state.acted, [&](UnitId unit) {
    if (open[index(setup.quadrant(state.where[index(unit)]))]) units |= bit(unit);
  });
  return units;
}

}  // namespace

Policy::Policy(const Bridge2013& game, const Judge& judge, const SeatPolicyWeights& weights)
    : setup_(game.setup()), judge_(judge), weights_(weights) {}

// ---- orders ----

// All actions of an active unit or one that can be activated.
void Policy::list_orders(const State& state, Field& field, UnitId unit, std::vector<Order>& orders) const {
  const PolicyWeights& weights = field.weights;
  const SpaceId from = state.where[index(unit)];
  const bool in_hand = state.actor == unit;
  const bool pinned = !in_hand && field.zone.has(from);
  SpaceId target = SpaceId::None;
  const int strike_here = best_strike(state, field, unit, from, target);
  const int attack = target == SpaceId::None ? 0 : percent(strike_here, weights.strike);
  if (target != SpaceId::None) orders.push_back({order_of(Kind::Attack, unit, target), attack});
  if (in_hand && !state.may_move) return;
  MovePaths courses;
  const std::size_t own = list_courses(setup_, state, unit, false, courses);
  if (own == 0) return;
  const int here = standing(state, field, unit, from) + percent(std::max(0, strike_here), weights.promise);
  const bool guards = field.seat == kFrench;
  const bool besieges = !guards || from == setup_.leipzig();
  const int danger_here = city_danger(state, field, UnitId::None, SpaceId::None);
  const std::uint32_t theirs = guards ? state.allied_towns : ~state.allied_towns;
  int most = kNothing;
  for (std::size_t i = 0; i < own; ++i) {
    const MovePath& course = courses[i];
    const SpaceId to = course.end();
    int worth = standing(state, field, unit, to) - here;
    const std::uint32_t taken = course.taken | (setup_.town_bit(to) & theirs);
    worth += percent(2 * kPoint * setup_.points().town * std::popcount(taken), weights.town);
    SpaceId beyond = SpaceId::None;
    worth += percent(std::max(0, best_strike(state, field, unit, to, beyond)), weights.strike);
    if (!guards && to == setup_.leipzig()) {
      worth += kFall;
    } else if (besieges || to == setup_.leipzig()) {
      const int change = city_danger(state, field, unit, to) - danger_here;
      worth += guards ? -change : change;
    }
    most = std::max(most, worth);
    if (!pinned) orders.push_back({{choice(Kind::Move, unit), target_of(course)}, worth});
  }
  if (!pinned) return;
  // The roll may free the unit for its best move; if it fails, it may still attack.
  const int faces =
      std::clamp(morale(setup_, state, unit, false) - break_roll_added(setup_, state, unit), 0, kDieFaces);
  const int stays = std::max(0, attack);
  if (most > stays) orders.push_back({{choice(Kind::BreakAway, unit)}, stays + (most - stays) * faces / kDieFaces});
}

Order Policy::best_order(const State& state, Field& field, UnitId unit) const {
  thread_local std::vector<Order> list;
  list.clear();
  list_orders(state, field, unit, list);
  Order best{Action{}, kNothing};
  for (const Order& order : list) {
    if (order.worth > best.worth) best = order;
  }
  return best;
}

// Forgets the orders of units around everything that has changed.
void Policy::refresh(const State& state, Seat seat, Notes& notes) const {
  const bool anew = notes.known == 0 || notes.turn != state.turn || notes.allied_towns != state.allied_towns ||
                    notes.napoleon != state.napoleon || notes.rain != state.rain;
  HexSet changed;
  for (std::size_t i = 0; i < kUnits && !anew; ++i) {
    const auto unit = static_cast<UnitId>(i);
    const bool flipped = has(notes.reduced[index(seat_of(unit))] ^ state.reduced[index(seat_of(unit))], unit);
    if (notes.where[i] == state.where[i] && !flipped) continue;
    for (const SpaceId hex : {notes.where[i], state.where[i]}) {
      if (hex != SpaceId::None) changed.add(hex);
    }
  }
  if (anew) {
    notes.known = 0;
  } else {
    for_each(seat, notes.known, [&](UnitId unit) {
      const SpaceId at = state.where[index(unit)];
      bool touched = at == SpaceId::None;
      if (!touched) {
        const auto& away = judge_.distances(at);
        changed.for_each([&](SpaceId hex) { touched = touched || away[index(hex)] <= kTouched; });
      }
      if (touched) notes.known &= ~bit(unit);
    });
  }
  notes.where = state.where;
  notes.reduced = state.reduced;
  notes.allied_towns = state.allied_towns;
  notes.napoleon = state.napoleon;
  notes.turn = state.turn;
  notes.rain = state.rain;
}

void Policy::best_orders(const State& state, Notes& notes, std::vector<Order>& orders) const {
  orders.clear();
  const Seat seat = state.active;
  refresh(state, seat, notes);
  Field field(setup_, state, seat, weights_[index(seat)]);
  // The cards drawn since then have changed the odds of possible attackers.
  const bool drawn = notes.pile != state.pile;
  notes.pile = state.pile;
  for_each(seat, may_act(setup_, state), [&](UnitId unit) {
    Order& order = notes.orders[index(unit) % kSideUnits];
    const HexSet& beside = setup_.adjacent(state.where[index(unit)]);
    if (!has(notes.known, unit) || (drawn && (beside & field.enemies).any())) {
      order = best_order(state, field, unit);
      notes.known |= bit(unit);
    }
    if (order.worth > kNothing) orders.push_back(order);
  });
}

void Policy::study(const State& state, Seat seat, Notes& notes) const {
  refresh(state, seat, notes);
  Field field(setup_, state, seat, weights_[index(seat)]);
  notes.pile = state.pile;
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) {
    notes.orders[index(unit) % kSideUnits] = best_order(state, field, unit);
    notes.known |= bit(unit);
  });
}

void Policy::orders(const State& state, std::size_t each, std::vector<Order>& orders) const {
  orders.clear();
  Field field(setup_, state, state.active, weights_[index(state.active)]);
  const auto better = [](const Order& a, const Order& b) { return a.worth > b.worth; };
  std::vector<Order> own;
  for_each(state.active, state.phase == Phase::Act ? bit(state.actor) : may_act(setup_, state), [&](UnitId unit) {
    own.clear();
    list_orders(state, field, unit, own);
    std::stable_sort(own.begin(), own.end(), better);
    if (own.size() > each) own.resize(each);
    orders.insert(orders.end(), own.begin(), own.end());
  });
  std::stable_sort(orders.begin(), orders.end(), better);
}

Action Policy::activate(const State& state, Notes& notes) const {
  const PolicyWeights& weights = weights_[index(state.active)];
  thread_local std::vector<Order> list;
  best_orders(state, notes, list);
  Order best{choice(Kind::EndCard), weights.effort - 1};
  int all = 0;
  for (const Order& order : list) {
    if (order.worth > best.worth) best = order;
  }
  if (setup_.rank(state.card).kind == CardClass::Face && state.reduced[index(state.active)] != 0) {
    // Recovering takes the whole card: two units, against all the orders it would bring.
    std::array<int, kQuadrants> most{};
    bool any = false;
    for_each(state.active, state.reduced[index(state.active)], [&](UnitId unit) {
      if (!may_recover(setup_, state, unit)) return;
      any = true;
      int& there = most[index(quadrant_of(setup_, state, unit))];
      there = std::max(there, setup_.unit(unit).step_points * kPoint + weights.recover);
    });
    if (any) {
      std::sort(most.begin(), most.end());
      const int gain = most[3] + (setup_.recovery_quadrants() > 1 ? most[2] : 0);
      std::sort(list.begin(), list.end(), [](const Order& a, const Order& b) { return a.worth > b.worth; });
      const std::size_t units = setup_.single() ? 3 : 7;
      for (std::size_t i = 0; i < std::min(units, list.size()); ++i) all += std::max(0, list[i].worth);
      if (gain > percent(all, weights.bustle)) return recover(state);
    }
  }
  return best.action;
}

Action Policy::recover(const State& state) const {
  Action best = choice(Kind::EndCard);
  int most = 0;
  for_each(state.active, state.reduced[index(state.active)], [&](UnitId unit) {
    if (!may_recover(setup_, state, unit)) return;
    const int worth = 1000 * setup_.unit(unit).step_points + 10 * setup_.unit(unit).strength + setup_.unit(unit).morale;
    if (worth <= most) return;
    most = worth;
    best = choice(Kind::Recover, unit);
  });
  return best;
}

Action Policy::act(const State& state) const {
  Field field(setup_, state, state.active, weights_[index(state.active)]);
  const Order best = best_order(state, field, state.actor);
  return best.worth > 0 ? best.action : Action{choice(Kind::Done)};
}

// ---- in combat ----

Action Policy::defend(const State& state) const {
  Field field(setup_, state, state.deciding, weights_[index(state.deciding)]);
  Action best;
  int least = 0;
  for (const UnitId unit : stack_in(state, state.target)) {
    const SpaceId from = state.where[index(state.actor)];
    const int value = strike(state, field, {state.actor, from, unit, state.target, false, false});
    if (best != Action{} && value >= least) continue;
    best = choice(Kind::Defend, unit);
    least = value;
  }
  return best;
}

Action Policy::use_advantage(const State& state) const {
  const bool attacks = state.phase == Phase::Battle;
  const Action without = choice(attacks ? Kind::Fight : Kind::NoAdvantage);
  if (!may_use_advantage(state, state.deciding)) return without;
  Field field(setup_, state, state.deciding, weights_[index(state.deciding)]);
  const int sign = attacks ? 1 : -1;
  const int plain = sign * declared(state, field);
  Action best = without;
  int most = field.weights.advantage;
  for (const Use use : {attacks ? Use::Plus : Use::Minus, Use::Morale}) {
    State next = state;
    if (use == Use::Morale) {
      next.raised = attacks ? state.actor : state.defender;
    } else {
      next.advantage_shift = static_cast<std::int8_t>(sign * setup_.advantage_difference());
    }
    const int gain = sign * declared(next, field) - plain;
    if (gain <= most) continue;
    most = gain;
    best = {choice(Kind::Advantage), static_cast<std::uint16_t>(use)};
  }
  return best;
}

Action Policy::give_way(const State& state) const {
  const UnitId unit = state.beaten;
  Field field(setup_, state, seat_of(unit), weights_[index(seat_of(unit))]);
  const SpaceId here = state.where[index(unit)];
  Action best;
  int most = kNothing;
  const bool may_stay = state.phase == Phase::Retreat && need_not_retreat(setup_, state, unit);
  if (may_stay || state.phase == Phase::Loss) {
    const int ground = setup_.town_bit(here) != 0 && !full(state, here) ? field.weights.ground / 2 : 0;
    const int held = here == setup_.leipzig() && !full(state, here) && seat_of(unit) == kFrench ? kFall / 2 : 0;
    most = standing(state, field, unit, here) + ground + held;
    if (state.phase == Phase::Loss) {
      most -= step_worth(state, field, unit);
      if (has(state.reduced[index(seat_of(unit))], unit)) most -= ground + held;
    }
    best = choice(may_stay ? Kind::Stay : Kind::TakeLoss, unit);
  }
  for (const SpaceId hex : retreats(setup_, state, unit, opponent(state, unit))) {
    int worth = standing(state, field, unit, hex);
    if (field.seat == kAllied && hex == setup_.leipzig()) worth += kFall;
    if (worth <= most) continue;
    most = worth;
    best = order_of(Kind::Retreat, unit, hex);
  }
  return best;
}

Action Policy::advance(const State& state) const {
  const UnitId unit = state.actor;
  const Action go = order_of(Kind::Advance, unit, state.target);
  if (seat_of(unit) == kAllied && state.target == setup_.leipzig()) return go;
  Field field(setup_, state, seat_of(unit), weights_[index(seat_of(unit))]);
  const std::uint32_t theirs = field.seat == kAllied ? ~state.allied_towns : state.allied_towns;
  int gain = standing(state, field, unit, state.target) - standing(state, field, unit, state.where[index(unit)]);
  if ((setup_.town_bit(state.target) & theirs) != 0) gain += percent(2 * kPoint, field.weights.town);
  const int change =
      city_danger(state, field, unit, state.target) - city_danger(state, field, UnitId::None, SpaceId::None);
  gain += field.seat == kFrench ? -change : change;
  return gain > 0 ? go : Action{choice(Kind::NoAdvance)};
}

// If no more is at stake than the judge sees.
Action Policy::at_sight(const State& state) const {
  thread_local std::vector<Scored> scored;
  judge_.score(state, scored);
  if (scored.empty()) return {};
  const int sign = state.deciding == kFrench ? 1 : -1;
  const Scored* best = scored.data();
  for (const Scored& entry : scored) {
    if (sign * entry.value > sign * best->value) best = &entry;
  }
  return best->action;
}

Action Policy::choose(const State& state, Memory& memory) const {
  switch (state.phase) {
    case Phase::Activate:
      return activate(state, memory[index(state.active)]);
    case Phase::Act:
      return act(state);
    case Phase::Recover:
      return recover(state);
    case Phase::Defend:
      return defend(state);
    case Phase::Battle:
    case Phase::Reply:
      return use_advantage(state);
    case Phase::Slip:
    case Phase::Loss:
    case Phase::Retreat:
      return give_way(state);
    case Phase::Advance:
      return advance(state);
    default:
      return at_sight(state);
  }
}

}  // namespace leipzig::ai::bridge2013
