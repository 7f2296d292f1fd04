// The movement part: guards first, then strikes, then armies are formed, then everybody marches, and what cannot fight
// follows those who can.
#include "games/leipzig1969/march.h"

#include <algorithm>

namespace leipzig::leipzig1969 {

using engine::Action;

namespace {

constexpr int kLeap = 3;         // hexes that an army marches as divisions
constexpr int kWorthwhile = 60;  // hundredths: less is no reason to strike
constexpr int kMostStrikes = 24;

}  // namespace

March::March(const Leipzig1969& game, const Judge& judge, const Temper& temper, State& state, kit::Random& random,
             std::vector<Action>& actions)
    : game_(game),
      setup_(game.setup()),
      judge_(judge),
      temper_(temper),
      state_(state),
      random_(random),
      actions_(actions),
      seat_(state.phasing),
      reaches_(kUnits) {
  look();
  choose_objectives();
}

// On the last French turn nobody is afraid any more.
void March::look() {
  judge_.look(state_, engine::other(seat_), threat_);
  if (seat_ == Seat::Allied || state_.turn < setup_.last_turn()) return;
  threat_.strength.fill(0);
  threat_.reached.fill(0);
}

void March::choose_objectives() {
  const Seat enemy = engine::other(seat_);
  int least = 0x7FFFFFFF;
  int number = 0;
  (setup_.of_type(Type::Depot) & state_.on_map[index(enemy)]).for_each([&](UnitId depot) {
    const SpaceId hex = state_.where[index(depot)];
    if (++number == temper_.depot) objective_ = hex;
    const std::vector<std::uint8_t>& ways = judge_.ways_to(hex);
    int guard = defence_of_hex(setup_, state_, hex, false);
    (state_.on_map[index(enemy)] & setup_.combat()).for_each([&](UnitId unit) {
      if (ways[index(state_.where[index(unit)])] <= 4) guard += setup_.strength(unit);
    });
    if (guard >= least) return;
    least = guard;
    prey_ = hex;
  });
}

// To where this unit is bound.
int March::way(UnitId unit, SpaceId hex) const {
  const bool cavalry = setup_.type(unit) == Type::CavalryCorps || setup_.type(unit) == Type::CavalryDivision;
  if (cavalry && prey_ != SpaceId::None && temper_.raid > 0) {
    return judge_.ways_to(prey_)[index(hex)] * temper_.raid / 100;
  }
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
  if (!is_over()) act(choice(Kind::EndMovement));
}

// ---- orders ----

void March::act(Action action) {
  game_.apply(state_, action);
  actions_.push_back(action);
}

bool March::is_over() const { return state_.phase == Phase::Over; }

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
  if (left > 0) {
    MoveRange range;
    const std::uint8_t own = state_.left[index(unit)];
    state_.left[index(unit)] = known.left;
    move_range(setup_, state_, unit, range);
    state_.left[index(unit)] = own;
    for (const SpaceId hex : range.reached()) known.cost[index(hex)] = static_cast<std::uint8_t>(range.cost(hex));
  }
  known.cost[index(from)] = 0;
  return known;
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

// Of whoever stands there and can still combine.
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
    act(choices[0]);
  }
  return true;
}

int March::shaken(int score) {
  if (temper_.noise == 0) return score;
  const int spread = (score < 0 ? -score : score) * temper_.noise / 100 + 2;
  return score + static_cast<int>(random_.below(static_cast<std::uint32_t>(2 * spread + 1))) - spread;
}

// ---- guards ----

void March::rise_where_safe() {
  (state_.siege & state_.on_map[index(seat_)]).for_each([&](UnitId unit) {
    const SpaceId hex = state_.where[index(unit)];
    const int upright = defence_of_hex(setup_, state_, hex, false) / 2;
    if (threat_.at(hex) * setup_.lowest_odds() >= upright || !may_rise(state_, unit)) return;
    act(choice(Kind::Rise, unit));
  });
}

void March::bring_on() {
  (state_.waiting & setup_.of_seat(seat_)).for_each([&](UnitId unit) {
    TargetList entries;
    if (setup_.group_of(unit) == nullptr) return;
    list_entries(setup_, state_, unit, entries);
    if (entries.empty()) return;
    std::uint16_t best = entries[0];
    int least = 1000;
    for (const std::uint16_t entry : entries) {
      const SpaceId hex = kit::space_at(entry);
      if (threat_.reached[index(hex)] > 0 || stack_size(state_, hex) >= kStackLimit) continue;
      const int way = judge_.way_to_depot(state_, seat_, hex);
      if (way >= least) continue;
      least = way;
      best = entry;
    }
    if (stack_size(state_, kit::space_at(best)) < kStackLimit) act({choice(Kind::Enter, unit), best});
  });
}

void March::guard_depots() {
  (setup_.of_type(Type::Depot) & state_.on_map[index(seat_)]).for_each([&](UnitId depot) {
    guard(state_.where[index(depot)]);
  });
}

// The smallest unit that makes the depot safe from elimination, in siege position if need be; else the two largest.
void March::guard(SpaceId depot) {
  const int attack = threat_.at(depot);
  const bool town = setup_.is_town(depot);
  std::vector<UnitId> able;
  int scattered = 0;
  for_stack(state_, depot, [&](UnitId unit) {
    if (setup_.is_combat(unit) && (state_.scattered.has(unit) || state_.siege.has(unit))) {
      scattered += defence_of(setup_, state_, unit, false);
      reserved_.add(unit);
    }
  });
  if (threat_.reached[index(depot)] == 0 && judge_.second_threat(state_, seat_, depot) == 0) return;
  const int needed = attack / 2 + 1 - scattered;  // below 2-1 nobody is eliminated
  if (needed <= 0) return;
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (state_.siege.has(unit) || state_.scattered.has(unit)) return;
    if (cost(unit, depot) != kOut) able.push_back(unit);
  });
  const auto defence = [&](UnitId unit) { return setup_.strength(unit) * (town ? 2 : 1); };
  if (able.empty()) return;
  // The smallest that will do, the nearest of those; the largest where none does.
  const auto pick = [&](int enough) {
    std::size_t best = 0;
    const auto rank = [&](UnitId unit) {
      const int own = defence(unit);
      return (own >= enough ? 1000 - own : own - 1000) * 16 - cost(unit, depot);
    };
    for (std::size_t i = 1; i < able.size(); ++i) {
      if (rank(able[i]) > rank(able[best])) best = i;
    }
    const UnitId unit = able[best];
    able.erase(able.begin() + static_cast<std::ptrdiff_t>(best));
    return unit;
  };
  std::vector<UnitId> guards = {pick(needed)};
  const int rest = needed - defence(guards.front());
  if (rest > 0 && !able.empty()) guards.push_back(pick(rest));
  // New supply makes room for them.
  for_stack(state_, depot, [&](UnitId unit) {
    if (setup_.type(unit) == Type::Supply && is_free(unit)) follow_one(unit, 60, true);
  });
  for (const UnitId unit : guards) {
    if (!send(unit, depot)) continue;
    UnitId there = unit;
    if (!state_.on_map[index(seat_)].has(unit)) {
      // It leapt and is another counter now.
      for_stack(state_, depot, [&](UnitId other) {
        if (setup_.type(other) == Type::InfantryArmy) there = other;
      });
    }
    if (!state_.on_map[index(seat_)].has(there)) continue;
    reserved_.add(there);
    const bool threatened = attack * setup_.lowest_odds() >= setup_.strength(there);
    if (threatened && may_take_siege(setup_, state_, there)) act(choice(Kind::Siege, there));
  }
}

// ---- strikes ----

void March::strike_while_worth() {
  for (int i = 0; i < kMostStrikes && !is_over(); ++i) {
    if (!strike_once()) return;
  }
}

bool March::strike_once() {
  const Strike strike = best_strike();
  if (strike.hex == SpaceId::None) return false;
  refused_.push_back(strike.hex);
  if (strike.capture) {
    const UnitId unit = strike.attackers[0].unit;
    if (send(unit, strike.hex)) {
      reserved_.add(unit);
      ++epoch_;
      if (!is_over()) look();
    }
    return true;
  }
  if (strike.supply != UnitId::None) {
    send(strike.supply, strike.centre);
    reserved_.add(strike.supply);
  }
  if (strike.second != UnitId::None) {
    send(strike.second, strike.far_side);
    reserved_.add(strike.second);
  }
  if (strike.napoleon != UnitId::None) {
    send(strike.napoleon, strike.centre);
    reserved_.add(strike.napoleon);
  }
  UnitSet attackers;
  for (const Placing& placing : strike.attackers) {
    UnitSet before;
    for_stack(state_, placing.hex, [&](UnitId unit) { before.add(unit); });
    send(placing.unit, placing.hex);
    if (state_.on_map[index(seat_)].has(placing.unit)) {
      attackers.add(placing.unit);
    } else {
      for_stack(state_, placing.hex, [&](UnitId unit) {
        if (!before.has(unit)) attackers.add(unit);
      });
    }
  }
  reserved_ = reserved_ | attackers;
  if (!strike.automatic) return true;
  const UnitId first = attackers.first();
  if (first == UnitId::None) return true;
  TargetList targets;
  list_targets(setup_, state_, first, targets);
  if (!targets.contains(target_of(strike.hex))) return true;
  act({choice(Kind::Attack, first), target_of(strike.hex)});
  while (state_.phase == Phase::Battle) {
    if (may_fight(setup_, state_)) {
      act(choice(Kind::Fight));
      break;
    }
    ChoiceList choices;
    list_joiners(setup_, state_, choices);
    engine::Choice joiner = choices[0];
    for (const engine::Choice other : choices) {
      if (kind_of(other) == Kind::With && attackers.has(unit_of(other))) joiner = other;
    }
    act(joiner);
  }
  while (state_.phase == Phase::Supply) {
    ChoiceList choices;
    game_.subjects(state_, choices);
    act(choices[0]);
  }
  if (state_.phase == Phase::Advance) act(choice(Kind::NoAdvance));
  ++epoch_;
  if (!is_over()) look();
  return true;
}

March::Strike March::best_strike() {
  Strike best;
  best.worth = kWorthwhile;
  state_.on_map[index(engine::other(seat_))].for_each([&](UnitId unit) {
    const SpaceId hex = state_.where[index(unit)];
    if (state_.head[index(hex)] != unit) return;
    if (std::find(refused_.begin(), refused_.end(), hex) != refused_.end()) return;
    if (!has_combat_unit(setup_, state_, hex)) return consider_capture(best, hex);
    if (is_attackable(setup_, state_, seat_, hex)) consider(best, hex);
  });
  return best;
}

void March::consider_capture(Strike& best, SpaceId hex) {
  const int prize = judge_.worth_of_stack(state_, hex);
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (!is_free(unit) || cost(unit, hex) == kOut || cost(unit, hex) > state_.left[index(unit)]) return;
    const int risk = judge_.toll(threat_.at(hex), setup_.strength(unit), judge_.worth(state_, unit), false);
    const int gain = prize - risk * 100 / std::max(10, temper_.boldness) - setup_.strength(unit);
    if (gain <= best.worth) return;
    best = Strike{};
    best.hex = hex;
    best.capture = true;
    best.attackers.push_back({unit, hex});
    best.worth = gain;
  });
}

// The supply unit that comes to a place of the attack, the nearest of those that can.
UnitId March::supply_for(SpaceId hex, UnitId but) {
  UnitId supply = UnitId::None;
  int least = kOut;
  ((setup_.of_type(Type::Supply) & state_.on_map[index(seat_)]) - state_.fresh).for_each([&](UnitId unit) {
    if (unit == but || (reserved_.has(unit) && state_.where[index(unit)] != hex)) return;
    if (cost(unit, hex) >= least) return;
    least = cost(unit, hex);
    supply = unit;
  });
  return supply;
}

void March::consider(Strike& best, SpaceId hex) {
  const auto is_open = [&](const kit::Step& step) {
    return step.to != SpaceId::None && step.cost != kit::kClosed && !held_by(state_, engine::other(seat_), step.to);
  };
  for (std::size_t side = 0; side < 6; ++side) {
    const kit::Step& step = setup_.steps(hex)[side];
    if (!is_open(step)) continue;
    const UnitId supply = supply_for(step.to, UnitId::None);
    if (supply == UnitId::None) continue;
    const kit::Step& across = setup_.steps(hex)[(side + 3) % 6];
    const UnitId second = is_open(across) ? supply_for(across.to, supply) : UnitId::None;
    const UnitId napoleon = setup_.napoleon();
    const bool led = seat_ == Seat::French && state_.where[index(napoleon)] != SpaceId::None &&
                     cost(napoleon, step.to) != kOut &&
                     (!reserved_.has(napoleon) || state_.where[index(napoleon)] == step.to);
    consider_at(best, hex, side, supply, UnitId::None, false);
    if (led) consider_at(best, hex, side, supply, UnitId::None, true);
    if (second == UnitId::None) continue;
    consider_at(best, hex, side, supply, second, led);
  }
}

// From a place next to the enemy, with supply, from its two neighbours, and from the other side of the ring where a
// second supply unit comes.
void March::consider_at(Strike& best, SpaceId hex, std::size_t side, UnitId supply, UnitId second, bool with_napoleon) {
  struct Slot {
    SpaceId hex = SpaceId::None;
    int room = 0;
    int times = 1;
    bool river = false;
  };
  std::array<Slot, 6> slots;
  const std::array<std::size_t, 6> sides = {side,           (side + 1) % 6, (side + 5) % 6,
                                            (side + 3) % 6, (side + 2) % 6, (side + 4) % 6};
  for (std::size_t i = 0; i < (second == UnitId::None ? 3u : 6u); ++i) {
    const kit::Step& step = setup_.steps(hex)[sides[i]];
    if (step.to == SpaceId::None || step.cost == kit::kClosed) continue;
    if (held_by(state_, engine::other(seat_), step.to)) continue;
    int room = kStackLimit;
    for_stack(state_, step.to, [&](UnitId unit) {
      const bool attacks = is_ready_to_attack(setup_, state_, unit) && !reserved_.has(unit);
      const bool comes = unit == supply || unit == second || unit == setup_.napoleon();
      if (!attacks && !comes) --room;
    });
    if (i == 0) room -= with_napoleon ? 2 : 1;
    if (i == 3) --room;
    slots[i] = {step.to, room, with_napoleon && i < 3 ? 2 : 1, (step.flags & kRiver) != 0};
  }
  const SpaceId centre = slots[0].hex;
  Strike strike;
  strike.hex = hex;
  strike.centre = centre;
  strike.supply = supply;
  strike.second = second;
  strike.far_side = slots[3].hex;
  if (with_napoleon) strike.napoleon = setup_.napoleon();
  struct Able {
    UnitId unit;
    int attack;
    int left_behind;
  };
  std::vector<Able> able;
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (reserved_.has(unit) || !is_ready_to_attack(setup_, state_, unit)) return;
    bool reaches = false;
    int far = 0;
    for (const Slot& slot : slots) {
      if (slot.hex == SpaceId::None || slot.room <= 0 || cost(unit, slot.hex) == kOut) continue;
      reaches = true;
      far = cost(unit, slot.hex);
    }
    if (reaches) able.push_back({unit, setup_.strength(unit), far});
  });
  std::stable_sort(able.begin(), able.end(), [](const Able& a, const Able& b) {
    return a.attack != b.attack ? a.attack > b.attack : a.left_behind < b.left_behind;
  });
  bool siege = true;
  for_stack(state_, hex, [&](UnitId unit) {
    if (setup_.is_combat(unit)) siege = siege && state_.siege.has(unit);
  });
  const int prize = judge_.worth_of_stack(state_, hex);
  const int price = judge_.worth_of_supply(state_, seat_) * (second == UnitId::None ? 1 : 2);
  int attack = 0;
  int stake = 0;
  bool river = true;
  for (const Able& unit : able) {
    Slot* place = nullptr;
    for (Slot& slot : slots) {
      if (slot.hex == SpaceId::None || slot.room <= 0 || cost(unit.unit, slot.hex) == kOut) continue;
      const auto better = [](const Slot& a, const Slot& b) {
        return a.times != b.times ? a.times > b.times : a.room > b.room;
      };
      if (place == nullptr || better(slot, *place)) place = &slot;
      if (slot.times == slots[0].times && state_.where[index(unit.unit)] == slot.hex) {
        place = &slot;
        break;
      }
    }
    if (place == nullptr || strike.attackers.full()) continue;
    --place->room;
    strike.attackers.push_back({unit.unit, place->hex});
    attack += unit.attack * place->times;
    stake += judge_.worth(state_, unit.unit);
    river = river && place->river;
    const int defence = defence_of_hex(setup_, state_, hex, river);
    if (attack * setup_.lowest_odds() < defence) continue;
    strike.automatic = attack >= setup_.automatic_odds() * defence;
    const int gain = judge_.toll(attack, defence, prize, siege) - judge_.own_toll(attack, defence, stake) - price -
                     static_cast<int>(strike.attackers.size()) * 8;
    if (gain <= kWorthwhile) continue;
    strike.worth = gain;
    strike.worth = shaken(gain - leaves_exposed(strike) * 100 / std::max(10, temper_.boldness));
    if (strike.worth > best.worth) best = strike;
    if (strike.automatic) break;
  }
}

// What the enemy may do to those who have struck, where the one struck is gone as likely as not.
int March::leaves_exposed(const Strike& strike) const {
  int sum = 0;
  const int gone = strike.automatic ? defence_of_hex(setup_, state_, strike.hex, false) : 0;
  UnitSet coming;
  for (const Placing& placing : strike.attackers) coming.add(placing.unit);
  kit::FixedVector<SpaceId, 6> seen;
  for (const Placing& placing : strike.attackers) {
    if (seen.contains(placing.hex)) continue;
    seen.push_back(placing.hex);
    int defence = 0;
    int worth = 0;
    for (const Placing& other : strike.attackers) {
      if (other.hex != placing.hex) continue;
      defence += setup_.strength(other.unit);
      worth += judge_.worth(state_, other.unit);
    }
    for_stack(state_, placing.hex, [&](UnitId unit) {
      if (!setup_.is_combat(unit) || coming.has(unit)) return;
      defence += setup_.strength(unit);
      worth += judge_.worth(state_, unit);
    });
    if (placing.hex == strike.centre && strike.napoleon != UnitId::None) worth += judge_.worth(state_, strike.napoleon);
    if (strike.napoleon != UnitId::None && setup_.distance(placing.hex, strike.centre) <= 1) defence *= 2;
    if (setup_.is_mountain(placing.hex) || judge_.is_bridgehead(placing.hex)) defence *= 2;
    sum += judge_.toll(std::max(0, threat_.at(placing.hex) - gone), defence, worth, false);
  }
  return sum * 60 / 100;
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
  std::vector<SpaceId> tried;
  for (const UnitId host : parts) {
    const SpaceId hex = state_.where[index(host)];
    if (std::find(tried.begin(), tried.end(), hex) != tried.end()) continue;
    tried.push_back(hex);
    std::vector<UnitId> coming;
    for (const UnitId unit : parts) {
      if (can_come(unit, hex)) coming.push_back(unit);
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
    if (without != nullptr && without->test(there)) return;
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
  int defence = 0;
  int worth = 0;
  const bool ground = setup_.is_mountain(hex) || judge_.is_bridgehead(hex);
  const SpaceId napoleon = state_.where[index(setup_.napoleon())];
  const bool led = seat_ == Seat::French && napoleon != SpaceId::None && setup_.distance(napoleon, hex) <= 1;
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
  const int danger = (with - without) * temper_.caution / 100;
  const int far = way(unit, hex);
  const int company = std::min(friends_near(hex, unit), 60);
  return -danger - strength * far * temper_.advance / 25 + strength * company * temper_.company / 600;
}

void March::march_all() {
  std::vector<UnitId> order;
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    if (is_free(unit)) order.push_back(unit);
  });
  if (temper_.noise > 0) random_.shuffle(std::span(order));
  std::stable_sort(order.begin(), order.end(),
                   [&](UnitId a, UnitId b) { return setup_.strength(a) > setup_.strength(b); });
  for (const UnitId unit : order) {
    if (is_free(unit) && !is_over()) march_one(unit);
  }
}

void March::march_one(UnitId unit) {
  const SpaceId from = state_.where[index(unit)];
  const Reach& range = reach(unit);
  SpaceId best = from;
  int most = shaken(score(unit, from));
  const bool crowded = stack_size(state_, from) > kStackLimit;
  if (crowded) most = -0x7FFFFFFF;
  for (std::size_t i = 0; i < setup_.hexes(); ++i) {
    if (range.cost[i] == kOut) continue;
    const SpaceId hex = kit::space_at(i);
    if (hex == from || stack_size(state_, hex) >= kStackLimit || held_by(state_, engine::other(seat_), hex)) continue;
    const int value = shaken(score(unit, hex));
    if (value <= most) continue;
    most = value;
    best = hex;
  }
  if (best != from) send(unit, best);
}

// ---- those who cannot fight ----

// Napoleon with the mass of the army, where he is guarded.
void March::lead() {
  const UnitId napoleon = setup_.napoleon();
  if (seat_ != Seat::French || state_.where[index(napoleon)] == SpaceId::None || !is_free(napoleon)) return;
  follow_one(napoleon, 100);
}

void March::follow() {
  (state_.on_map[index(seat_)] & (setup_.of_type(Type::Supply) | setup_.of_type(Type::Engineer)))
      .for_each([&](UnitId unit) {
        if (is_free(unit)) follow_one(unit, 60);
      });
}

void March::follow_one(UnitId unit, int company, bool leaves) {
  const SpaceId from = state_.where[index(unit)];
  const Reach& range = reach(unit);
  const bool supply = setup_.type(unit) == Type::Supply;
  // Whom another supply unit serves already.
  HexBits served;
  if (supply) {
    (setup_.of_type(Type::Supply) & state_.on_map[index(seat_)]).for_each([&](UnitId other) {
      if (other == unit) return;
      const SpaceId there = state_.where[index(other)];
      served.set(there);
      for (const kit::Step& step : setup_.steps(there)) {
        if (step.to != SpaceId::None) served.set(step.to);
      }
    });
  }
  SpaceId best = from;
  int most = -0x7FFFFFFF;
  for (std::size_t i = 0; i < setup_.hexes(); ++i) {
    if (range.cost[i] == kOut) continue;
    const SpaceId hex = kit::space_at(i);
    const bool here = hex == from;
    if (here && leaves) continue;
    if (stack_size(state_, hex) - (here ? 1 : 0) >= kStackLimit || held_by(state_, engine::other(seat_), hex)) continue;
    const int risk = exposure_with(hex, here ? UnitId::None : unit, UnitId::None) -
                     exposure_with(hex, UnitId::None, here ? unit : UnitId::None);
    const int unserved = supply ? friends_near(hex, unit, &served) : 0;
    const int value = shaken(friends_near(hex, unit) * company / 40 + unserved * company / 10 - risk -
                             3 * judge_.way_to_depot(state_, seat_, hex) * temper_.advance / 100);
    if (value <= most) continue;
    most = value;
    best = hex;
  }
  if (best != from) send(unit, best);
}

// In a town in reach of the enemy whoever stays behind walls is doubled and not scattered.
void March::hold_towns() {
  (state_.on_map[index(seat_)] & setup_.combat()).for_each([&](UnitId unit) {
    const SpaceId hex = state_.where[index(unit)];
    if (!setup_.is_town(hex) || !may_take_siege(setup_, state_, unit)) return;
    if (in_enemy_zone(state_, seat_, hex) && reserved_.has(unit)) return;  // is to attack
    if (exposure_with(hex, UnitId::None, UnitId::None) > 0) act(choice(Kind::Siege, unit));
  });
}

// L69-STACK-THREE: nobody ends the part in a crowd.
void March::tidy() {
  while (state_.overfull > 0 && !is_over()) {
    SpaceId hex = SpaceId::None;
    state_.on_map[index(seat_)].for_each([&](UnitId unit) {
      const SpaceId there = state_.where[index(unit)];
      if (hex == SpaceId::None && stack_size(state_, there) > kStackLimit) hex = there;
    });
    ChoiceList choices;
    game_.subjects(state_, choices);
    const auto in_crowd = [&](engine::Choice subject) {
      return subject.subject != engine::kNoSubject && state_.where[index(unit_of(subject))] == hex;
    };
    const auto first_of = [&](Kind kind) {
      for (const engine::Choice subject : choices) {
        if (kind_of(subject) == kind && in_crowd(subject)) return subject;
      }
      return choice(Kind::EndMovement);
    };
    bool done = false;
    for (const engine::Choice subject : choices) {
      if (done || kind_of(subject) != Kind::Move || !in_crowd(subject)) continue;
      TargetList targets;
      list_moves(setup_, state_, unit_of(subject), targets);
      SpaceId best = SpaceId::None;
      int least = 0x7FFFFFFF;
      for (const std::uint16_t target : targets) {
        const SpaceId to = kit::space_at(target);
        if (stack_size(state_, to) >= kStackLimit || held_by(state_, engine::other(seat_), to)) continue;
        const int risk = exposure_with(to, unit_of(subject), UnitId::None);
        if (risk >= least) continue;
        least = risk;
        best = to;
      }
      if (best == SpaceId::None) continue;
      act({subject, target_of(best)});
      done = true;
    }
    if (done) continue;
    engine::Choice subject = first_of(Kind::Combine);
    if (kind_of(subject) == Kind::Combine) {
      TargetList targets;
      list_partners(setup_, state_, unit_of(subject), targets);
      act({subject, targets[0]});
      continue;
    }
    if (form_army_at(hex)) continue;
    subject = first_of(Kind::Destroy);
    if (kind_of(subject) == Kind::EndMovement) subject = first_of(Kind::Remove);
    if (kind_of(subject) == Kind::EndMovement) {
      // Any order that thins the crowd out will come next round; there always is one (L69-STACK-THREE).
      const Action any = engine::random_action(game_, state_, random_);
      act(any);
      continue;
    }
    act(subject);
  }
}

}  // namespace leipzig::leipzig1969
