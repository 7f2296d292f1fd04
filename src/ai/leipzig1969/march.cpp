// The movement part: guards first, then attacks, then armies are formed, then all units march, and units that cannot
// fight follow.
#include "ai/leipzig1969/march.h"

#include <algorithm>

namespace leipzig::ai::leipzig1969 {

namespace {

constexpr int kLeap = 3;            // hexes that an army marches as divisions
constexpr int kMusteringPlace = 7;  // hexes from where the army marches

}  // namespace

March::March(const Leipzig1969& game, const Judge& judge, const PolicyWeights& weights, State& state,
             kit::Random& random, std::vector<Action>& actions)
    : PhaseTask(game, judge, weights, state, random, actions),
      reaches_(new Reach[kUnits]) {  // not initialised: make_unique_for_overwrite, which libc++ 13 does not have
  look();
  choose_objectives();
}

// On the last French turn caution is pointless.
void March::look() {
  judge_.look(state_, engine::other(seat_), threat_);
  if (seat_ == kAllied || state_.turn < setup_.last_turn()) return;
  threat_.strength.fill(0);
  threat_.reached.fill(0);
}

void March::choose_objectives() {
  const Seat enemy = engine::other(seat_);
  const UnitId own = (setup_.of_type(Type::Depot) & state_.on_map[index(seat_)]).first();
  if (own != UnitId::None) home_ = state_.where[index(own)];
  int least = 0x7FFFFFFF;
  int number = 0;
  (setup_.of_type(Type::Depot) & state_.on_map[index(enemy)]).for_each([&](UnitId depot) {
    const SpaceId hex = state_.where[index(depot)];
    if (++number == weights_.depot) objective_ = hex;
    const std::vector<std::uint8_t>& ways = judge_.ways_to(hex);
    int guard = defence_of_hex(setup_, state_, hex, false);
    (state_.on_map[index(enemy)] & setup_.combat()).for_each([&](UnitId unit) {
      if (ways[index(state_.where[index(unit)])] <= 4) guard += setup_.strength(unit);
    });
    if (guard >= least) return;
    least = guard;
    prey_ = hex;
  });
  if (weights_.depot == 3) measure_hunt();
}

// How far it is from everywhere to the nearest of the enemy's combat units.
void March::measure_hunt() {
  hunt_.assign(setup_.hexes(), kOut);
  std::vector<SpaceId> line;
  (state_.on_map[index(engine::other(seat_))] & setup_.combat()).for_each([&](UnitId unit) {
    const SpaceId hex = state_.where[index(unit)];
    if (hunt_[index(hex)] == 0) return;
    hunt_[index(hex)] = 0;
    line.push_back(hex);
  });
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (const kit::Step& step : setup_.steps(line[i])) {
      if (step.to == SpaceId::None || step.cost == kit::kClosed || hunt_[index(step.to)] != kOut) continue;
      hunt_[index(step.to)] = static_cast<std::uint8_t>(std::min(hunt_[index(line[i])] + 1, kOut - 1));
      line.push_back(step.to);
    }
  }
}

// To where this unit is bound.
int March::way(UnitId unit, SpaceId hex) const {
  const bool cavalry = setup_.type(unit) == Type::CavalryCorps || setup_.type(unit) == Type::CavalryDivision;
  if (cavalry && prey_ != SpaceId::None && weights_.raid > 0) {
    return judge_.ways_to(prey_)[index(hex)] * weights_.raid / 100;
  }
  if (weights_.depot == 3) return hunt_[index(hex)];
  if (objective_ != SpaceId::None) return judge_.ways_to(objective_)[index(hex)];
  return judge_.way_to_depot(state_, seat_, hex);
}

void March::order() {
  rise_where_safe();
  bring_on();
  guard_depots();
  strike_while_worth();
  if (is_over()) return;
  form();
  march_all();
  if (is_over()) return;
  lead();
  follow();
  hold_towns();
  tidy();
  if (!is_over() && state_.overfull == 0) act(choice(Kind::EndMovement));
}

// ---- orders ----

bool March::is_over() const { return state_.phase != Phase::Movement; }

bool March::is_free(UnitId unit) const {
  return state_.on_map[index(seat_)].has(unit) && !reserved_.has(unit) && may_move(setup_, state_, unit);
}

// The cheapest way of a unit to every hex; of an army that has not moved as far as it can leap.
const March::Reach& March::reach(UnitId unit) {
  Reach& known = reaches_[index(unit)];
  const SpaceId from = state_.where[index(unit)];
  const bool leaps = setup_.type(unit) == Type::InfantryArmy && state_.used[index(unit)] == 0;
  const int left = !may_move(setup_, state_, unit) ? 0 : leaps ? kLeap : state_.left[index(unit)];
  if (known.from == from && known.left == left && known.epoch == epoch_) return known;
  known.from = from;
  known.left = static_cast<std::uint8_t>(left);
  known.epoch = epoch_;
  known.cost.fill(kOut);
  known.hexes.clear();
  if (left > 0) {
    const std::uint8_t own = state_.left[index(unit)];
    state_.left[index(unit)] = known.left;
    fill_reach(unit, known);
    state_.left[index(unit)] = own;
  }
  known.cost[index(from)] = 0;
  known.hexes.add(from);
  return known;
}

void March::fill_reach(UnitId unit, Reach& known) const {
  const auto add = [&](SpaceId hex, int cost) {
    known.cost[index(hex)] = static_cast<std::uint8_t>(cost);
    known.hexes.add(hex);
  };
  const std::span<const SpaceId> open = unhindered(setup_, state_, unit);
  for (std::size_t i = 0; i < open.size(); ++i) add(open[i], setup_.open_ranges()->cost(known.from, i));
  if (!open.empty()) return;
  MoveRange range;
  move_range(setup_, state_, unit, range);
  for (const SpaceId hex : range.reached()) add(hex, range.cost(hex));
}

bool March::send(UnitId unit, SpaceId hex) {
  if (state_.where[index(unit)] == hex) return true;
  if (!may_move(setup_, state_, unit)) return false;
  if (setup_.type(unit) == Type::InfantryArmy && cost(unit, hex) > state_.left[index(unit)]) return leap(unit, hex);
  TargetList targets;
  list_moves(setup_, state_, unit, targets);
  if (!targets.contains(target_of(hex))) return false;
  const bool takes = held_by(state_, engine::other(seat_), hex);
  act({choice(Kind::Move, unit), target_of(hex)});
  if (takes) ++epoch_;
  return true;
}

bool March::leap(UnitId army, SpaceId hex) {
  const SpaceId from = state_.where[index(army)];
  if (stack_size(state_, hex) >= kStackLimit || held_by(state_, engine::other(seat_), hex)) return false;
  if (cost(army, hex) > kLeap || !may_break(setup_, state_, army)) return false;
  UnitSet before;
  for_stack(state_, from, [&](UnitId unit) { before.add(unit); });
  act(choice(Kind::Break, army));
  while (true) {
    UnitId corps = UnitId::None;
    for_stack(state_, from, [&](UnitId unit) {
      if (!before.has(unit) && setup_.type(unit) == Type::InfantryCorps) corps = unit;
    });
    if (corps == UnitId::None || !may_break(setup_, state_, corps)) break;
    act(choice(Kind::Break, corps));
  }
  UnitSet parts;
  for_stack(state_, from, [&](UnitId unit) {
    if (!before.has(unit)) parts.add(unit);
  });
  bool moved = true;
  parts.for_each([&](UnitId part) { moved = send(part, hex) && moved; });
  const bool formed = form_army_at(hex);
  return moved && formed;
}

// Of the units there that can still combine.
bool March::form_army_at(SpaceId hex) {
  UnitId first = UnitId::None;
  for_stack(state_, hex, [&](UnitId unit) {
    if (first == UnitId::None && can_form_army(setup_, state_, unit)) first = unit;
  });
  if (first == UnitId::None) return false;
  act(choice(Kind::Army, first));
  while (state_.phase == Phase::Forming) {
    ChoiceList choices;
    list_joiners_of_army(setup_, state_, choices);
    if (choices.empty()) return false;
    act(choices[0]);
  }
  return true;
}

int March::shaken(int score) {
  if (weights_.noise == 0) return score;
  const int spread = (score < 0 ? -score : score) * weights_.noise / 100 + 2;
  return score + static_cast<int>(random_.below(static_cast<std::uint32_t>(2 * spread + 1))) - spread;
}

// ---- building up ----

void March::form() {
  while (form_best_army()) {
  }
  while (form_best_pair(Type::InfantryDivision)) {
  }
  while (form_best_pair(Type::CavalryDivision)) {
  }
}

// Where six divisions can meet and combine with the least marching, out of danger and near friends.
bool March::form_best_army() {
  const int price = setup_.combining_cost();
  std::vector<UnitId> parts;
  (state_.on_map[index(seat_)] & (setup_.of_type(Type::InfantryDivision) | setup_.of_type(Type::InfantryCorps)))
      .for_each([&](UnitId unit) {
        const bool fit = !reserved_.has(unit) && may_combine(setup_, state_, unit);
        if (fit) parts.push_back(unit);
      });
  SpaceId meeting = SpaceId::None;
  int best = -0x7FFFFFFF;
  std::vector<UnitId> chosen;
  const auto can_come = [&](UnitId unit, SpaceId hex) {
    return cost(unit, hex) != kOut && cost(unit, hex) + price <= state_.left[index(unit)];
  };
  // L69-ORG-COUNTS: three corps or six divisions.
  const bool mixed = setup_.options().first_rules;
  std::vector<std::pair<SpaceId, Type>> tried;
  for (const UnitId host : parts) {
    const SpaceId hex = state_.where[index(host)];
    const Type kind = mixed ? Type::InfantryCorps : setup_.type(host);
    if (std::find(tried.begin(), tried.end(), std::pair{hex, kind}) != tried.end()) continue;
    tried.emplace_back(hex, kind);
    std::vector<UnitId> coming;
    for (const UnitId unit : parts) {
      if ((mixed || setup_.type(unit) == kind) && can_come(unit, hex)) coming.push_back(unit);
    }
    std::stable_sort(coming.begin(), coming.end(), [&](UnitId a, UnitId b) {
      if (setup_.info(a).divisions != setup_.info(b).divisions) {
        return setup_.info(a).divisions > setup_.info(b).divisions;
      }
      return cost(a, hex) < cost(b, hex);
    });
    int missing = setup_.info(Type::InfantryArmy).divisions;
    int marching = 0;
    int strangers = stack_size(state_, hex);
    std::vector<UnitId> taken;
    for (const UnitId unit : coming) {
      if (setup_.info(unit).divisions > missing) continue;
      missing -= setup_.info(unit).divisions;
      marching += cost(unit, hex);
      if (state_.where[index(unit)] == hex) --strangers;
      taken.push_back(unit);
    }
    if (missing != 0 || strangers >= kStackLimit) continue;
    const int defence = setup_.info(Type::InfantryArmy).strength * (setup_.is_mountain(hex) ? 2 : 1);
    const int danger = judge_.toll(threat_.at(hex), defence, 1800, false);
    const int value = shaken(200 + friends_near(hex, UnitId::None) - 3 * marching - danger / 4);
    if (value <= best) continue;
    best = value;
    meeting = hex;
    chosen = taken;
  }
  if (meeting == SpaceId::None) return false;
  bool all = true;
  for (const UnitId unit : chosen) all = all && send(unit, meeting);
  return form_army_at(meeting) && all;
}

bool March::form_best_pair(Type type) {
  const int price = setup_.combining_cost();
  std::vector<UnitId> parts;
  (state_.on_map[index(seat_)] & setup_.of_type(type)).for_each([&](UnitId unit) {
    if (!reserved_.has(unit) && may_combine(setup_, state_, unit)) parts.push_back(unit);
  });
  UnitId host = UnitId::None;
  UnitId guest = UnitId::None;
  int least = kOut;
  for (const UnitId a : parts) {
    const SpaceId hex = state_.where[index(a)];
    if (stack_size(state_, hex) > kStackLimit) continue;
    for (const UnitId b : parts) {
      if (a == b || cost(b, hex) == kOut || cost(b, hex) + price > state_.left[index(b)]) continue;
      if (cost(b, hex) >= least) continue;
      least = cost(b, hex);
      host = a;
      guest = b;
    }
  }
  if (host == UnitId::None || !send(guest, state_.where[index(host)])) return false;
  act({choice(Kind::Combine, host), static_cast<std::uint16_t>(index(guest))});
  return true;
}

// ---- marching ----

int March::friends_near(SpaceId hex, UnitId but, const HexBits* without) const {
  int strength = 0;
  const auto add = [&](SpaceId there) {
    if (without != nullptr && without->has(there)) return;
    for_stack(state_, there, [&](UnitId unit) {
      if (unit != but && setup_.is_combat(unit)) strength += setup_.strength(unit);
    });
  };
  if (held_by(state_, seat_, hex)) add(hex);
  for (const kit::Step& step : setup_.steps(hex)) {
    if (step.to != SpaceId::None && held_by(state_, seat_, step.to)) add(step.to);
  }
  return strength;
}

// What a hex may lose with one unit more, or one less.
int March::exposure_with(SpaceId hex, UnitId joining, UnitId leaving) const {
  if (threat_.reached[index(hex)] == 0) return 0;
  int defence = 0;
  int worth = 0;
  const bool ground = setup_.is_mountain(hex) || judge_.is_bridgehead(hex);
  const SpaceId napoleon = state_.where[index(setup_.napoleon())];
  const bool led = seat_ == kFrench && napoleon != SpaceId::None && setup_.distance(napoleon, hex) <= 1;
  const auto add = [&](UnitId unit, bool siege) {
    worth += judge_.worth(state_, unit);
    if (setup_.is_combat(unit)) defence += setup_.strength(unit) * (ground || siege ? 2 : 1) * (led ? 2 : 1);
  };
  for_stack(state_, hex, [&](UnitId unit) {
    if (unit != leaving) add(unit, state_.siege.has(unit));
  });
  if (joining != UnitId::None) add(joining, false);
  if (worth == 0) return 0;
  if (defence == 0) return threat_.reached[index(hex)] > 0 ? worth : 0;
  return judge_.toll(std::min(threat_.at(hex), 54 * judge_.open_sides(hex)), defence, worth, false);
}

int March::score(UnitId unit, SpaceId hex) const {
  const bool here = state_.where[index(unit)] == hex;
  const int with = exposure_with(hex, here ? UnitId::None : unit, UnitId::None);
  const int without = exposure_with(hex, UnitId::None, here ? unit : UnitId::None);
  const int strength = setup_.strength(unit);
  const int danger = (with - without) * weights_.caution / 100;
  const int far = std::max(way(unit, hex), weights_.muster >= state_.turn ? kMusteringPlace : 0);
  const int company = std::min(friends_near(hex, unit), 60);
  const int home =
      weights_.shield > 1 && home_ != SpaceId::None && setup_.distance(hex, home_) <= 1 ? weights_.shield : 0;
  return -danger - strength * far * weights_.advance / 25 + strength * company * weights_.company / 600 +
         strength * home;
}

void March::march_all() {
  std::vector<UnitId> order;
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (is_free(unit)) order.push_back(unit);
  });
  if (weights_.noise > 0) random_.shuffle(std::span(order));
  std::stable_sort(order.begin(), order.end(),
                   [&](UnitId a, UnitId b) { return setup_.strength(a) > setup_.strength(b); });
  for (const UnitId unit : order) {
    if (is_free(unit) && !is_over()) march_one(unit);
  }
}

void March::march_one(UnitId unit, SpaceId but) {
  const SpaceId from = state_.where[index(unit)];
  const Reach& range = reach(unit);
  SpaceId best = from;
  int most = shaken(score(unit, from));
  if (from == but || stack_size(state_, from) > kStackLimit) most = -0x7FFFFFFF;
  range.hexes.for_each([&](SpaceId hex) {
    if (hex == from || stack_size(state_, hex) >= kStackLimit || held_by(state_, engine::other(seat_), hex)) return;
    if (hex == but) return;
    const int value = shaken(score(unit, hex));
    if (value <= most) return;
    most = value;
    best = hex;
  });
  if (best != from) send(unit, best);
}

}  // namespace leipzig::ai::leipzig1969
