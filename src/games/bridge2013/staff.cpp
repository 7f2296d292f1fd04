// Orders unit by unit: what a place is worth, what an attack promises there, and what the enemy can do to it.
#include "games/bridge2013/staff.h"

#include <algorithm>

namespace leipzig::bridge2013 {
namespace {

using engine::Action;

constexpr int kPoint = 100;
constexpr int kFall = 6000;  // Leipzig, which decides the game
constexpr int kEast = 40;    // Napoléon east of the rivers
constexpr int kDieFaces = 6;
constexpr int kNothing = -1'000'000;
constexpr int kFarthest = 8;  // from where a town draws a unit
constexpr int kOutOfSight = 6;
constexpr int kTouched = 3;  // how far from a change orders are given anew

int of_die(int value, int faces) { return value * std::clamp(faces, 0, kDieFaces) / kDieFaces; }
int percent(int value, int percent) { return value * percent / 100; }

Action order_of(Kind kind, UnitId unit, SpaceId hex) {
  return {choice(kind, unit), static_cast<std::uint16_t>(index(hex))};
}

// Units of the card's owner that it may still activate.
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

// What a seat's orders on a card have in common.
struct Staff::Field {
  Field(const Setup& setup, const State& state, Seat own, const Temper& its)
      : seat(own), temper(its), odds(setup, state), zone(cavalry_zone(setup, state, engine::other(own))) {
    const Seat enemy = engine::other(own);
    for_each(enemy, state.on_map[index(enemy)], [&](UnitId unit) { enemies.set(state.where[index(unit)]); });
    const std::uint32_t theirs = own == Seat::Allied ? ~state.allied_towns : state.allied_towns;
    for (const SpaceId town : setup.towns()) {
      const bool open = setup.in_play(town) && (setup.town_bit(town) & theirs) != 0;
      if (open && !enemies.test(town)) towns.push_back(town);
    }
  }

  Seat seat;
  const Temper& temper;
  Odds odds;
  HexSet zone;  // of the enemy's cavalry
  HexSet enemies;
  kit::FixedVector<SpaceId, 32> towns;  // the enemy's, with nobody in them
};

// An attack, made or thought of.
struct Staff::Ground {
  UnitId attacker;
  SpaceId from;
  UnitId defender;
  SpaceId at;
  bool alone;     // nobody stands with the defender
  bool declared;  // the one that is being fought
};

Staff::Staff(const Bridge2013& game, const Judge& judge, const Tempers& tempers)
    : game_(game), setup_(game.setup()), judge_(judge), tempers_(tempers) {
  for (std::size_t a = 0; a < kHexes; ++a) {
    for (std::size_t b = 0; b < kHexes; ++b) {
      const int distance = setup_.board().distance(kit::space_at(a), kit::space_at(b));
      distance_[a][b] = static_cast<std::uint8_t>(std::clamp(distance, 0, 255));
    }
  }
}

// ---- what things are worth ----

int Staff::step_worth(const State& state, const Field& field, UnitId unit) const {
  const bool last = has(state.reduced[index(seat_of(unit))], unit);
  const Temper& temper = field.temper;
  const bool own = seat_of(unit) == field.seat;
  return setup_.unit(unit).step_points * kPoint +
         (own ? (last ? temper.lose_last : temper.lose) : (last ? temper.kill_last : temper.kill));
}

// As morale, for a unit thought to be at a hex.
int Staff::morale_at(const State& state, UnitId unit, SpaceId at, bool defending) const {
  int value = setup_.unit(unit).morale;
  if (seat_of(unit) == Seat::French) {
    if (state.napoleon == unit || hex_of(state, state.napoleon) == at) value += setup_.napoleon().morale_bonus;
    if (state.ney == unit) value += setup_.ney().morale_bonus;
  }
  if (state.raised == unit) ++value;
  if (defending) value += setup_.defender_morale(at);
  return value;
}

// What it promises the attacker, by the exact odds of the card.
int Staff::strike(const State& state, Field& field, const Ground& ground) const {
  const Temper& temper = field.temper;
  const int own = morale_at(state, ground.attacker, ground.from, false);
  const int enemy = morale_at(state, ground.defender, ground.at, true);
  const SpaceId emperor = hex_of(state, state.napoleon);
  const auto led = [&](UnitId unit, SpaceId at) {
    return seat_of(unit) == Seat::French && state.napoleon != UnitId::None && (state.napoleon == unit || emperor == at);
  };
  const bool steadfast = led(ground.defender, ground.at);
  int added = 0;
  if (ground.declared) {
    added = card_shift(setup_, state);
  } else {
    added = strength(setup_, state, ground.attacker) - strength(setup_, state, ground.defender);
    if (own != enemy) added += setup_.morale_difference(own > enemy);
    if (led(ground.attacker, ground.from)) added += setup_.napoleon().attack_difference;
    if (steadfast) added += setup_.napoleon().defence_difference;
    added += setup_.combat_difference(ground.at);
    const Way* way = setup_.way_between(ground.from, ground.at);
    if (way != nullptr && (way->flags & kWater) != 0) added += setup_.river_difference();
  }
  const Odds::Results& results = field.odds.of(added);
  const auto cards = [&](CombatResult result) { return int{results[static_cast<std::size_t>(result)]}; };
  const auto giving_way = [&](UnitId unit) { return seat_of(unit) == field.seat ? temper.repulse : temper.push; };
  const auto loss = [&](UnitId unit, int morale) {
    const int faces = std::clamp(morale - (state.rain ? 1 : 0), 0, kDieFaces);
    return of_die(giving_way(unit), faces) + of_die(step_worth(state, field, unit), kDieFaces - faces);
  };
  bool cornered = true;
  for (const Way& way : setup_.ways(ground.at)) {
    if ((way.flags & kOpen) == 0 || way.to == ground.from) continue;
    if (has_room(state, seat_of(ground.defender), way.to)) cornered = false;
  }
  const bool stays = steadfast || setup_.retreat_may_be_ignored(ground.at);
  const int gain = ground.alone && setup_.town_bit(ground.at) != 0 ? temper.ground : 0;
  int hurt = (cornered ? step_worth(state, field, ground.defender) : loss(ground.defender, enemy)) + gain / 2;
  if (ground.alone && ground.at == setup_.leipzig() && has(state.reduced[index(Seat::French)], ground.defender)) {
    hurt += temper.storm;
  }
  int driven = stays ? 0 : giving_way(ground.defender) + gain;
  if (cornered && !stays) driven = hurt;
  const int sum = cards(CombatResult::DefenderLoss) * hurt + cards(CombatResult::DefenderRetreat) * driven -
                  cards(CombatResult::AttackerLoss) * loss(ground.attacker, own) -
                  cards(CombatResult::AttackerRetreat) * giving_way(ground.attacker);
  return field.odds.cards() == 0 ? 0 : sum / field.odds.cards();
}

int Staff::declared(const State& state, Field& field) const {
  return strike(
      state, field,
      {state.actor, state.where[index(state.actor)], state.defender, state.target, !full(state, state.target), true});
}

// The best attack from a hex; the enemy names who defends.
int Staff::best_strike(const State& state, Field& field, UnitId unit, SpaceId from, SpaceId& target) const {
  int best = kNothing;
  for (const Way& way : setup_.ways(from)) {
    if ((way.flags & kOpen) == 0 || !enemy_at(state, field.seat, way.to)) continue;
    int worst = kFall;
    for (const UnitId defender : stack_in(state, way.to)) {
      if (defender == UnitId::None) continue;
      worst = std::min(worst, strike(state, field, {unit, from, defender, way.to, !full(state, way.to), false}));
    }
    if (worst <= best) continue;
    best = worst;
    target = way.to;
  }
  return best;
}

// What the enemies beside a hex could do to a unit there: the worst of them, and half of the others.
int Staff::incoming(const State& state, Field& field, UnitId unit, SpaceId at) const {
  int sum = 0;
  int worst = 0;
  const bool there = state.where[index(unit)] == at;
  const bool alone = there ? !full(state, at) : vacant(state, at);
  for (const Way& way : setup_.ways(at)) {
    if ((way.flags & kOpen) == 0 || !field.enemies.test(way.to)) continue;
    for (const UnitId enemy : stack_in(state, way.to)) {
      if (enemy == UnitId::None) continue;
      const int value = strike(state, field, {enemy, way.to, unit, at, alone, false});
      if (value <= 0) continue;
      sum += value;
      worst = std::max(worst, value);
    }
  }
  return worst + (sum - worst) / 2;
}

// What it is worth to a unit's owner that it stands at a hex.
int Staff::standing(const State& state, Field& field, UnitId unit, SpaceId at) const {
  const Temper& temper = field.temper;
  const auto& away = distance_[index(at)];
  int worth = 0;
  int nearest = kFarthest;
  for (const SpaceId town : field.towns) nearest = std::min<int>(nearest, away[index(town)]);
  if (nearest < kFarthest) worth += temper.reach / (nearest + 1);
  const HexSet close = setup_.within_two(at) & field.enemies;
  const bool is_near = close.any();
  if (setup_.town_bit(at) != 0) worth += temper.garrison + (is_near ? temper.threatened : 0);
  if (setup_.in_play(setup_.leipzig())) {
    const int to_leipzig = away[index(setup_.leipzig())];
    if (field.seat == Seat::Allied) {
      worth += temper.march * std::max(0, 14 - to_leipzig);
      if (to_leipzig == 1) worth += temper.beside_city + temper.beside_city_late * state.turn / setup_.last_turn();
    } else {
      if (!setup_.single()) worth += temper.march * std::max(0, 6 - to_leipzig);
      if (to_leipzig == 1) worth += temper.beside_city + temper.beside_city_late * state.turn / setup_.last_turn();
    }
  }
  if (state.napoleon == unit && setup_.east(at)) worth += kEast;
  int enemy = 2;
  if (!is_near) {
    enemy = kOutOfSight;
    field.enemies.for_each([&](SpaceId hex) { enemy = std::min<int>(enemy, away[index(hex)]); });
  }
  worth += temper.seek * (kOutOfSight - enemy);
  if (is_near) {
    worth += temper.cover * (setup_.defender_morale(at) - setup_.combat_difference(at));
    worth -= temper.threat * static_cast<int>(close.count());
    worth -= percent(incoming(state, field, unit, at), temper.danger);
  }
  int friends = 0;
  for (const Way& way : setup_.ways(at)) {
    if ((way.flags & kOpen) == 0 || enemy_at(state, field.seat, way.to)) continue;
    for (const UnitId other : stack_in(state, way.to)) friends += other != UnitId::None && other != unit ? 1 : 0;
  }
  return worth + temper.company * std::min(friends, 3);
}

// To the French, once a unit has gone somewhere.
int Staff::city_danger(const State& state, Field& field, UnitId moved, SpaceId to) const {
  const SpaceId leipzig = setup_.leipzig();
  if (!setup_.in_play(leipzig)) return 0;
  const auto at = [&](UnitId unit) { return unit == moved ? to : state.where[index(unit)]; };
  const auto& away = distance_[index(leipzig)];
  int beside = 0;
  int close = 0;
  int nearest = 20;
  for_each(Seat::Allied, state.on_map[index(Seat::Allied)], [&](UnitId unit) {
    const int distance = away[index(at(unit))];
    nearest = std::min(nearest, distance);
    beside += distance == 1 ? 1 : 0;
    close += distance == 2 ? 1 : 0;
  });
  int garrison = 0;
  const auto count_in = [&](UnitId unit) {
    if (unit != UnitId::None && at(unit) == leipzig) garrison += has(state.reduced[index(Seat::French)], unit) ? 1 : 2;
  };
  for (const UnitId unit : stack_in(state, leipzig)) count_in(unit);
  if (moved != UnitId::None && state.where[index(moved)] != leipzig && seat_of(moved) == Seat::French) count_in(moved);
  if (garrison == 0) return kFall * 5 / (5 + nearest * nearest);
  const int pressure = 140 * beside + 45 * close + std::max(0, 60 - 8 * nearest);
  return percent(pressure * 2 / garrison / garrison + (garrison < 3 ? pressure / 4 : 0), field.temper.city);
}

// ---- orders ----

// All that a unit in hand or free to be taken could do.
void Staff::list_orders(const State& state, Field& field, UnitId unit, std::vector<Order>& orders) const {
  const Temper& temper = field.temper;
  const SpaceId from = state.where[index(unit)];
  const bool in_hand = state.actor == unit;
  const bool pinned = !in_hand && field.zone.test(from);
  SpaceId target = SpaceId::None;
  const int strike_here = best_strike(state, field, unit, from, target);
  const int attack = target == SpaceId::None ? 0 : percent(strike_here, temper.strike);
  if (target != SpaceId::None) orders.push_back({order_of(Kind::Attack, unit, target), attack});
  if (in_hand && !state.may_move) return;
  Courses courses;
  const std::size_t own = list_courses(setup_, state, unit, false, courses);
  if (own == 0) return;
  const int here = standing(state, field, unit, from) + percent(std::max(0, strike_here), temper.promise);
  const bool guards = field.seat == Seat::French;
  const bool besieges = !guards || from == setup_.leipzig();
  const int danger_here = city_danger(state, field, UnitId::None, SpaceId::None);
  const std::uint32_t theirs = guards ? state.allied_towns : ~state.allied_towns;
  int most = kNothing;
  for (std::size_t i = 0; i < own; ++i) {
    const Course& course = courses[i];
    const SpaceId to = course.end();
    int worth = standing(state, field, unit, to) - here;
    const std::uint32_t taken = course.taken | (setup_.town_bit(to) & theirs);
    worth += percent(2 * kPoint * setup_.points().town * std::popcount(taken), temper.town);
    SpaceId beyond = SpaceId::None;
    worth += percent(std::max(0, best_strike(state, field, unit, to, beyond)), temper.strike);
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

Order Staff::best_order(const State& state, Field& field, UnitId unit) const {
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
void Staff::refresh(const State& state, Seat seat, Notes& notes) const {
  const bool anew = notes.known == 0 || notes.turn != state.turn || notes.allied_towns != state.allied_towns ||
                    notes.napoleon != state.napoleon || notes.rain != state.rain;
  HexSet changed;
  for (std::size_t i = 0; i < kUnits && !anew; ++i) {
    const auto unit = static_cast<UnitId>(i);
    const bool flipped = has(notes.reduced[index(seat_of(unit))] ^ state.reduced[index(seat_of(unit))], unit);
    if (notes.where[i] == state.where[i] && !flipped) continue;
    for (const SpaceId hex : {notes.where[i], state.where[i]}) {
      if (hex != SpaceId::None) changed.set(hex);
    }
  }
  if (anew) {
    notes.known = 0;
  } else {
    for_each(seat, notes.known, [&](UnitId unit) {
      const SpaceId at = state.where[index(unit)];
      bool touched = at == SpaceId::None;
      if (!touched) {
        const auto& away = distance_[index(at)];
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

void Staff::best_orders(const State& state, Notes& notes, std::vector<Order>& orders) const {
  orders.clear();
  const Seat seat = state.active;
  refresh(state, seat, notes);
  Field field(setup_, state, seat, tempers_[index(seat)]);
  // The cards drawn since then have changed the odds of those who may strike.
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

void Staff::study(const State& state, Seat seat, Notes& notes) const {
  refresh(state, seat, notes);
  Field field(setup_, state, seat, tempers_[index(seat)]);
  notes.pile = state.pile;
  for_each(seat, state.on_map[index(seat)], [&](UnitId unit) {
    notes.orders[index(unit) % kSideUnits] = best_order(state, field, unit);
    notes.known |= bit(unit);
  });
}

void Staff::orders(const State& state, std::size_t each, std::vector<Order>& orders) const {
  orders.clear();
  Field field(setup_, state, state.active, tempers_[index(state.active)]);
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

Action Staff::activate(const State& state, Notes& notes) const {
  const Temper& temper = tempers_[index(state.active)];
  thread_local std::vector<Order> list;
  best_orders(state, notes, list);
  Order best{choice(Kind::EndCard), temper.effort - 1};
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
      there = std::max(there, setup_.unit(unit).step_points * kPoint + temper.recover);
    });
    if (any) {
      std::sort(most.begin(), most.end());
      const int gain = most[3] + (setup_.recovery_quadrants() > 1 ? most[2] : 0);
      std::sort(list.begin(), list.end(), [](const Order& a, const Order& b) { return a.worth > b.worth; });
      const std::size_t units = setup_.single() ? 3 : 7;
      for (std::size_t i = 0; i < std::min(units, list.size()); ++i) all += std::max(0, list[i].worth);
      if (gain > percent(all, temper.bustle)) return recover(state);
    }
  }
  return best.action;
}

Action Staff::recover(const State& state) const {
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

Action Staff::act(const State& state) const {
  Field field(setup_, state, state.active, tempers_[index(state.active)]);
  const Order best = best_order(state, field, state.actor);
  return best.worth > 0 ? best.action : Action{choice(Kind::Done)};
}

// ---- in combat ----

Action Staff::defend(const State& state) const {
  Field field(setup_, state, state.deciding, tempers_[index(state.deciding)]);
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

Action Staff::use_advantage(const State& state) const {
  const bool attacks = state.phase == Phase::Battle;
  const Action without = choice(attacks ? Kind::Fight : Kind::NoAdvantage);
  if (!may_use_advantage(state, state.deciding)) return without;
  Field field(setup_, state, state.deciding, tempers_[index(state.deciding)]);
  const int sign = attacks ? 1 : -1;
  const int plain = sign * declared(state, field);
  Action best = without;
  int most = field.temper.advantage;
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

Action Staff::give_way(const State& state) const {
  const UnitId unit = state.beaten;
  Field field(setup_, state, seat_of(unit), tempers_[index(seat_of(unit))]);
  const SpaceId here = state.where[index(unit)];
  Action best;
  int most = kNothing;
  const bool may_stay = state.phase == Phase::Retreat && need_not_retreat(setup_, state, unit);
  if (may_stay || state.phase == Phase::Loss) {
    const int ground = setup_.town_bit(here) != 0 && !full(state, here) ? field.temper.ground / 2 : 0;
    const int held = here == setup_.leipzig() && !full(state, here) && seat_of(unit) == Seat::French ? kFall / 2 : 0;
    most = standing(state, field, unit, here) + ground + held;
    if (state.phase == Phase::Loss) {
      most -= step_worth(state, field, unit);
      if (has(state.reduced[index(seat_of(unit))], unit)) most -= ground + held;
    }
    best = choice(may_stay ? Kind::Stay : Kind::TakeLoss, unit);
  }
  for (const SpaceId hex : retreats(setup_, state, unit, opponent(state, unit))) {
    int worth = standing(state, field, unit, hex);
    if (field.seat == Seat::Allied && hex == setup_.leipzig()) worth += kFall;
    if (worth <= most) continue;
    most = worth;
    best = order_of(Kind::Retreat, unit, hex);
  }
  return best;
}

Action Staff::advance(const State& state) const {
  const UnitId unit = state.actor;
  const Action go = order_of(Kind::Advance, unit, state.target);
  if (seat_of(unit) == Seat::Allied && state.target == setup_.leipzig()) return go;
  Field field(setup_, state, seat_of(unit), tempers_[index(seat_of(unit))]);
  const std::uint32_t theirs = field.seat == Seat::Allied ? ~state.allied_towns : state.allied_towns;
  int gain = standing(state, field, unit, state.target) - standing(state, field, unit, state.where[index(unit)]);
  if ((setup_.town_bit(state.target) & theirs) != 0) gain += percent(2 * kPoint, field.temper.town);
  const int change =
      city_danger(state, field, unit, state.target) - city_danger(state, field, UnitId::None, SpaceId::None);
  gain += field.seat == Seat::French ? -change : change;
  return gain > 0 ? go : Action{choice(Kind::NoAdvance)};
}

// Where no more is at stake than the judge sees.
Action Staff::at_sight(const State& state) const {
  thread_local std::vector<Scored> scored;
  judge_.score(state, scored);
  const int sign = state.deciding == Seat::French ? 1 : -1;
  const Scored* best = scored.data();
  for (const Scored& entry : scored) {
    if (sign * entry.value > sign * best->value) best = &entry;
  }
  return best->action;
}

Action Staff::choose(const State& state, Memory& memory) const {
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

}  // namespace leipzig::bridge2013
