// Value of positions: exact chances of the results table, and the enemy's possible replies.
#include "ai/leipzig1969/judge.h"

#include <algorithm>

namespace leipzig::ai::leipzig1969 {
namespace {

constexpr std::uint8_t kFar = 0xFF;
constexpr int kWonOrLost = 20000;

// In sixths, by column of the table from 1-2 on to automatic elimination.
constexpr std::array<int, 8> kEliminated = {0, 0, 2, 2, 3, 4, 5, 6};
constexpr std::array<int, 8> kScattered = {2, 4, 3, 4, 3, 2, 1, 0};
constexpr std::array<int, 8> kThrownBack = {4, 2, 1, 0, 0, 0, 0, 0};

// What scattering costs: order, a turn, and being found alone.
constexpr int kScatterPercent = 22;

constexpr int kFrenchWeight = 3;  // halves
constexpr int kAlliedWeight = 2;
constexpr int weighed(Seat seat, int hundredths) {
  return hundredths * (seat == kFrench ? kFrenchWeight : kAlliedWeight) / 2;
}

// x / (|x| + s) in thousandths: increases from -1000 to 1000.
constexpr int squash(int x, int s) { return static_cast<int>(std::int64_t{1000} * x / ((x < 0 ? -x : x) + s)); }

// Attack range of a unit. An army can break down, march three hexes and form again.
int strike_range(const Setup& setup, UnitId unit) {
  return setup.type(unit) == Type::InfantryArmy ? 3 : setup.movement(unit);
}

}  // namespace

StrikeRanges::StrikeRanges(const Setup& setup) {
  const auto range = std::make_unique<MoveRange>();
  std::vector<std::uint8_t> cost(setup.hexes(), kFar);
  std::vector<SpaceId> found;
  for (std::size_t i = 0; i < setup.hexes(); ++i) {
    const SpaceId from = kit::space_at(i);
    range->clear(kMost);
    range->start_at(from, 0, true);
    range->search([&](SpaceId hex) -> const Steps& { return setup.steps(hex); },
                  [](SpaceId) { return kit::EntryRule::Through; });
    found.clear();
    for (const SpaceId near : range->reached()) {
      for (const kit::Step& step : setup.steps(near)) {
        if (step.to == SpaceId::None || step.cost == kit::kClosed) continue;
        std::uint8_t& known = cost[index(step.to)];
        if (known == kFar) found.push_back(step.to);
        known = std::min(known, static_cast<std::uint8_t>(range->cost(near)));
      }
    }
    first_.push_back(strikes_.size());
    for (int spent = 0; spent <= kMost; ++spent) {
      for (const SpaceId hex : found) {
        if (cost[index(hex)] == spent) strikes_.push_back({hex, static_cast<std::uint8_t>(spent)});
      }
    }
    for (const SpaceId hex : found) cost[index(hex)] = kFar;
  }
  first_.push_back(strikes_.size());
}

Judge::Judge(const Leipzig1969& game) : game_(game), setup_(game.setup()) {
  if (setup_.open_ranges() != nullptr) {
    static const std::shared_ptr<const StrikeRanges> printed = std::make_shared<StrikeRanges>(setup_);
    strikes_ = printed;
  } else {
    strikes_ = std::make_shared<StrikeRanges>(setup_);
  }
  bridgehead_.assign(setup_.hexes(), 0);
  open_sides_.assign(setup_.hexes(), 0);
  for (std::size_t i = 0; i < setup_.hexes(); ++i) {
    bool bridges = true;
    for (const kit::Step& step : setup_.steps(kit::space_at(i))) {
      if (step.to == SpaceId::None || step.cost == kit::kClosed) continue;
      ++open_sides_[i];
      bridges = bridges && (step.flags & kRiver) != 0;
    }
    bridgehead_[i] = bridges ? 1 : 0;
  }
  setup_.of_type(Type::Depot).for_each([&](UnitId depot) {
    Ways ways{setup_.fixed_place(depot), std::vector<std::uint8_t>(setup_.hexes(), kFar)};
    if (ways.depot == SpaceId::None) return;
    std::vector<SpaceId> line = {ways.depot};
    ways.far[index(ways.depot)] = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (const kit::Step& step : setup_.steps(line[i])) {
        if (step.to == SpaceId::None || step.cost == kit::kClosed || ways.far[index(step.to)] != kFar) continue;
        ways.far[index(step.to)] = static_cast<std::uint8_t>(std::min(ways.far[index(line[i])] + 1, kFar - 1));
        line.push_back(step.to);
      }
    }
    ways_.push_back(std::move(ways));
  });
}

const std::vector<std::uint8_t>& Judge::ways_to(SpaceId depot) const {
  for (const Ways& ways : ways_) {
    if (ways.depot == depot) return ways.far;
  }
  return ways_.front().far;
}

int Judge::way_to_depot(const State& state, Seat seat, SpaceId from) const {
  int least = kFar;
  (setup_.of_type(Type::Depot) & state.on_map[index(engine::other(seat))]).for_each([&](UnitId depot) {
    const SpaceId hex = state.where[index(depot)];
    for (const Ways& ways : ways_) {
      if (ways.depot == hex) least = std::min(least, static_cast<int>(ways.far[index(from)]));
    }
  });
  return least == kFar ? 0 : least;
}

int Judge::player_turn(const State& state) const {
  if (state.phase == Phase::Deployment) return state.deciding == kAllied ? 0 : 1;
  if (state.phase == Phase::Over) return 1000;
  return 2 + 2 * state.turn + (state.phasing == kFrench ? 1 : 0);
}

int Judge::worth(const State& state, UnitId unit) const {
  const Seat seat = owner(setup_, state, unit);
  // Loose divisions can still be formed into more, as long as there is time.
  const int loose = state.turn >= setup_.last_turn() ? 0 : 1;
  switch (setup_.type(unit)) {
    case Type::InfantryDivision:
      return weighed(seat, 200 + 50 * loose);
    case Type::InfantryCorps:
      return weighed(seat, 500 + 45 * loose);
    case Type::InfantryArmy:
      return weighed(seat, 1800);
    case Type::CavalryDivision:
      return weighed(seat, 200 + 30 * loose);
    case Type::CavalryCorps:
      return weighed(seat, 500 + 20 * loose);
    case Type::Supply:
      return worth_of_supply(state, seat);
    case Type::Engineer:
      return 40;
    case Type::Napoleon:
      return 300 + 250 * (setup_.last_turn() - state.turn);
    case Type::Depot: {
      const bool last = (setup_.of_type(Type::Depot) & state.on_map[index(seat)]).count() == 1;
      return last ? kWonOrLost / 2 : 600 + 250 * (setup_.last_turn() - state.turn);
    }
  }
  return 0;
}

// A supply unit is an attack; many of them are more than can be used, and after the last turn they are nothing.
int Judge::worth_of_supply(const State& state, Seat seat) const {
  const int count = (setup_.of_type(Type::Supply) & state.on_map[index(seat)]).count();
  const int left = setup_.last_turn() - state.turn;
  return std::min(20 + 40 * left, std::max(10, 190 - 30 * count));
}

int Judge::worth_of_stack(const State& state, SpaceId hex) const {
  int sum = 0;
  for_stack(state, hex, [&](UnitId unit) { sum += worth(state, unit); });
  return sum;
}

int Judge::toll(int attack, int defence, int worth, bool siege) const {
  if (attack <= 0 || attack * setup_.lowest_odds() < defence) return 0;
  const std::size_t column = setup_.column(attack, defence);
  const int scatter = siege ? 0 : kScattered[column] * kScatterPercent;
  return worth * (kEliminated[column] * 100 + scatter) / 600;
}

int Judge::own_toll(int attack, int defence, int worth) const {
  return worth * kThrownBack[setup_.column(attack, defence)] * kScatterPercent / 600;
}

void Judge::look(const State& state, Seat by, Threat& threat) const {
  threat.strength.fill(0);
  threat.reached.fill(0);
  threat.supplied = {};
  // Scattered units miss the turn.
  const UnitSet own = state.on_map[index(by)];
  ((own & setup_.combat()) - state.scattered).for_each([&](UnitId unit) {
    const int range = strike_range(setup_, unit);
    const int strength = setup_.strength(unit);
    for (const StrikeRanges::Strike& strike : strikes_->of(state.where[index(unit)])) {
      if (strike.cost > range) break;
      threat.strength[index(strike.hex)] = static_cast<std::uint16_t>(threat.strength[index(strike.hex)] + strength);
      ++threat.reached[index(strike.hex)];
    }
  });
  // L69-CBT-SUPPLY: a supply unit may be one hex behind the attackers.
  const auto supply_from = [&](SpaceId hex) {
    for (const StrikeRanges::Strike& strike : strikes_->of(hex)) {
      if (strike.cost > setup_.info(Type::Supply).movement + 1) break;
      threat.supplied.add(strike.hex);
    }
  };
  ((own & (setup_.of_type(Type::Supply) | setup_.of_type(Type::Depot))) - state.spent).for_each([&](UnitId unit) {
    supply_from(state.where[index(unit)]);
  });
  const SpaceId napoleon = by == kFrench ? state.where[index(setup_.napoleon())] : SpaceId::None;
  if (napoleon != SpaceId::None) {
    for (const StrikeRanges::Strike& strike : strikes_->of(napoleon)) {
      threat.strength[index(strike.hex)] = static_cast<std::uint16_t>(2 * threat.strength[index(strike.hex)]);
    }
  }
}

int Judge::exposure(const State& state, const Threat& threat, SpaceId hex) const {
  const int worth = worth_of_stack(state, hex);
  bool siege = true;
  bool combat = false;
  for_stack(state, hex, [&](UnitId unit) {
    if (!setup_.is_combat(unit)) return;
    combat = true;
    siege = siege && state.siege.has(unit);
  });
  if (!combat) return threat.reached[index(hex)] > 0 ? worth : 0;
  // At most three armies of a side can reach it.
  const int most = 54 * open_sides(hex);
  const int attack = std::min(threat.at(hex), most);
  return toll(attack, defence_of_hex(setup_, state, hex, is_bridgehead(hex)), worth, siege);
}

// L69-SEQ-LENGTH: the French move last.
bool Judge::will_be_attacked(const State& state, Seat seat) const {
  if (state.turn < setup_.last_turn() || state.phase == Phase::Deployment) return true;
  if (seat == kFrench) return state.phasing == kAllied && state.part == Phase::Movement;
  return state.phasing == kAllied || state.part == Phase::Movement;
}

int Judge::danger(const State& state, Seat seat) const {
  if (!will_be_attacked(state, seat)) return 0;
  Threat threat;
  look(state, engine::other(seat), threat);
  std::array<int, kUnits> losses;
  std::size_t count = 0;
  state.on_map[index(seat)].for_each([&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (state.head[index(hex)] != unit) return;  // once a stack
    const int loss = exposure(state, threat, hex);
    if (loss > 0) losses[count++] = loss;
  });
  std::sort(losses.begin(), losses.begin() + static_cast<std::ptrdiff_t>(count), std::greater<>());
  constexpr std::array<int, 6> kParts = {100, 80, 60, 45, 30, 20};
  int sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += losses[i] * kParts[std::min(i, kParts.size() - 1)] / 100;
  return sum;
}

int Judge::second_threat(const State& state, Seat seat, SpaceId depot) const {
  const std::vector<std::uint8_t>& ways = ways_to(depot);
  int strength = 0;
  (state.on_map[index(engine::other(seat))] & setup_.combat()).for_each([&](UnitId unit) {
    const int turns = state.scattered.has(unit) ? 1 : 2;
    const int way = ways[index(state.where[index(unit)])];
    if (way <= turns * strike_range(setup_, unit) + 1) strength += setup_.strength(unit);
  });
  return strength;
}

int Judge::neglect(const State& state, Seat seat) const {
  int sum = 0;
  if (!will_be_attacked(state, seat)) return 0;
  (setup_.of_type(Type::Depot) & state.on_map[index(seat)]).for_each([&](UnitId depot) {
    const SpaceId hex = state.where[index(depot)];
    const int threat = second_threat(state, seat, hex);
    if (threat == 0) return;
    const std::vector<std::uint8_t>& ways = ways_to(hex);
    int guard = 0;
    (state.on_map[index(seat)] & setup_.combat()).for_each([&](UnitId unit) {
      const int way = ways[index(state.where[index(unit)])];
      if (way <= strike_range(setup_, unit)) guard += setup_.strength(unit) * (way == 0 ? 2 : 1);
    });
    if (2 * guard >= threat) return;
    sum += worth(state, depot) * (threat - 2 * guard) / (4 * threat);
  });
  return sum;
}

int Judge::material(const State& state) const {
  int sum = 0;
  const auto add = [&](Seat seat, int sign) {
    (state.on_map[index(seat)] - setup_.of_type(Type::Depot)).for_each([&](UnitId unit) {
      sum += sign * worth(state, unit);
    });
    // The last depot decides the game.
    const int depots = (setup_.of_type(Type::Depot) & state.on_map[index(seat)]).count();
    if (depots > 1) sum += sign * (1000 + 400 * (setup_.last_turn() - state.turn));
  };
  add(kFrench, 1);
  add(kAllied, -1);
  // Units that wait to enter will be divisions.
  (state.waiting & setup_.combat()).for_each([&](UnitId unit) {
    sum += setup_.colour(unit) == kFrench ? worth(state, unit) : -worth(state, unit);
  });
  return sum;
}

// L69-WIN-ALLIEDDOUBLE and L69-WIN-FRENCHMORE: the nearer the end, the steeper the two thresholds.
int Judge::ending(const State& state) const {
  const int french = combat_factors(setup_, state, kFrench);
  const int allied = combat_factors(setup_, state, kAllied);
  const int left = setup_.last_turn() - state.turn;
  const int width = 4 + 10 * left;
  const int weight = 3000 / (1 + left / 2);
  return weight * (squash(french - allied, width) - squash(allied - 2 * french, width)) / 1000;
}

// Units near the enemy's depots have something to win there.
int Judge::approach(const State& state, Seat seat) const {
  int far = 0;
  (state.on_map[index(seat)] & setup_.combat()).for_each([&](UnitId unit) {
    far += setup_.strength(unit) * way_to_depot(state, seat, state.where[index(unit)]);
  });
  return -far / 6;
}

int Judge::value(const State& state) const {
  if (state.phase == Phase::Over) {
    const auto won = winner(state.ending);
    const int rest = 10 * game_.verdict(state).margin;
    return rest + (!won ? 0 : *won == kFrench ? kWonOrLost : -kWonOrLost);
  }
  int sum = material(state) + ending(state) + approach(state, kFrench) - approach(state, kAllied);
  // In self-play Allies within reach of the French did no worse for it, and the French did.
  sum -= danger(state, kFrench) / 5;
  sum += neglect(state, kAllied) - neglect(state, kFrench);
  if (state.phase == Phase::Combat) {
    int gain = 0;
    for (const Battle& battle : battles(state)) gain += battle.worth;
    sum += state.phasing == kFrench ? gain : -gain;
  }
  return sum;
}

int Judge::expected(const State& state) const {
  if (state.phase == Phase::Over) {
    const auto won = winner(state.ending);
    return !won ? 500 : *won == kFrench ? 1000 : 0;
  }
  return 500 + squash(value(state), 5000) / 2;
}

int Judge::outlook(const State& state) const {
  if (state.phase != Phase::Over) return 10 * expected(state);
  const auto won = winner(state.ending);
  if (won) return *won == kFrench ? 10000 : 0;
  // L69-WIN-FRENCHMORE needs as many as the Allies have, L69-WIN-ALLIEDDOUBLE twice as many.
  const int french = std::max(1, combat_factors(setup_, state, kFrench));
  const int allied = combat_factors(setup_, state, kAllied);
  return 5000 + 2000 * (3 * french - 2 * allied) / (2 * french);
}

std::vector<Battle> Judge::battles(const State& state) const {
  std::vector<Battle> chosen;
  const Seat seat = state.phasing;
  UnitSet ready;
  (state.on_map[index(seat)] & setup_.combat()).for_each([&](UnitId unit) {
    const SpaceId hex = state.where[index(unit)];
    if (!in_enemy_zone(state, seat, hex) || !is_ready_to_attack(setup_, state, unit)) return;
    if (is_supplied(setup_, state, unit)) ready.add(unit);
  });
  if (ready.none()) return chosen;
  const Crossings crossings = crossings_of(setup_, state, seat);
  kit::FixedVector<SpaceId, 128> targets;
  ready.for_each([&](UnitId unit) {
    for (const kit::Step& step : setup_.steps(state.where[index(unit)])) {
      if (step.to == SpaceId::None || targets.full() || targets.contains(step.to)) continue;
      if (is_attackable(setup_, state, seat, step.to)) targets.push_back(step.to);
    }
  });
  const int supply = worth_of_supply(state, seat);
  const auto best_against = [&](SpaceId hex, const UnitSet& free) {
    Battle battle;
    battle.hex = hex;
    struct Attacker {
      UnitId unit;
      int attack;
      bool river;
    };
    kit::FixedVector<Attacker, 24> able;
    for (std::size_t side = 0; side < 6; ++side) {
      const kit::Step& step = setup_.steps(hex)[side];
      if (step.to == SpaceId::None || !held_by(state, seat, step.to)) continue;
      const bool closed = step.cost == kit::kClosed;
      if (closed) {
        const UnitId engineer = engineer_between(crossings, step.to, hex);
        if (engineer == UnitId::None || state.attacked.has(engineer)) continue;
      }
      Attacker strongest{UnitId::None, 0, true};
      for_stack(state, step.to, [&](UnitId unit) {
        if (!free.has(unit) || able.full()) return;
        const Attacker attacker{unit, attack_of(setup_, state, unit), (step.flags & kRiver) != 0};
        if (!closed) able.push_back(attacker);
        if (closed && attacker.attack > strongest.attack) strongest = attacker;
      });
      if (closed && strongest.unit != UnitId::None && !able.full()) able.push_back(strongest);
    }
    std::stable_sort(able.begin(), able.end(),
                     [](const Attacker& a, const Attacker& b) { return a.attack > b.attack; });
    bool siege = true;
    for_stack(state, hex, [&](UnitId unit) {
      if (setup_.is_combat(unit)) siege = siege && state.siege.has(unit);
    });
    const int prize = worth_of_stack(state, hex);
    UnitSet joined;
    int attack = 0;
    int stake = 0;
    bool river = true;
    for (const Attacker& attacker : able) {
      joined.add(attacker.unit);
      attack += attacker.attack;
      stake += worth(state, attacker.unit);
      river = river && attacker.river;
      const int defence = defence_of_hex(setup_, state, hex, river);
      if (attack * setup_.lowest_odds() < defence) continue;
      const int enemy_losses = toll(attack, defence, prize, siege);
      const int own_losses = own_toll(attack, defence, stake);
      const int gain = enemy_losses - own_losses - supply;
      if (gain <= battle.worth) continue;
      battle.worth = gain;
      battle.enemy_losses = enemy_losses;
      battle.own_losses = own_losses;
      battle.attackers = joined;
    }
    return battle;
  };
  UnitSet free = ready;
  while (true) {
    Battle best;
    for (const SpaceId hex : targets) {
      bool taken = false;
      for (const Battle& battle : chosen) taken = taken || battle.hex == hex;
      if (taken) continue;
      const Battle battle = best_against(hex, free);
      if (battle.worth > best.worth) best = battle;
    }
    if (best.worth <= 0) return chosen;
    free = free - best.attackers;
    chosen.push_back(best);
  }
}

}  // namespace leipzig::ai::leipzig1969
