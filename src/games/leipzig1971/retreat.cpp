// Sections 10 to 12: retreat before combat, scattering, and the order of preference.
//
// An end is lawful where some way leads there that spends the allowance, never enters a hex twice and passes no more
// enemy controlled hexes than need be. Costs of ways are layered by points spent, without regard to hexes entered
// twice; for each end that this leaves, a way without repetition is then looked for.
#include "games/leipzig1971/chapters.h"

namespace leipzig::leipzig1971 {
namespace {

constexpr int kMostPoints = 8;
constexpr std::uint8_t kNever = 0xFF;

class Search {
 public:
  Search(const Setup& setup, const State& state, UnitId unit, Retreating how)
      : setup_(setup), state_(state), how_(how), start_(hex_of(state, unit)), seat_(seat_of(unit)) {
    const Type type = type_of(state, unit);
    points_ = how == Retreating::Hexes ? state.retreat_hexes : setup.allowance(seat_, type);
    if (how == Retreating::Scattered && has(state, unit, kBroken)) points_ -= setup.organize_cost();  // L71-SCT-COST
    combat_ = is_combat(type);
    cavalry_ = is_cavalry(type);
  }

  // All ends, or whether there is one.
  bool run(TargetList& targets, bool first_only) {
    measure();
    for (int zones = 0; zones <= kMostPoints; ++zones) {  // L71-RET-A
      if (!collect(zones, targets, first_only)) continue;
      return true;
    }
    // L71-RBC-FULL: a retreat before combat uses the whole allowance, or is not made.
    if (how_ == Retreating::Evading && setup_.revised()) return false;
    // Only ways that shut themselves in are left.
    fewest_ = kNever;
    path_.clear();
    path_.push_back(start_);
    budget_ = 20'000;
    dead_ends(start_, 0, 0, targets);
    return !targets.empty();
  }

 private:
  int cost(SpaceId from, const HexExit& way) const {
    if (way.to == SpaceId::None || way.unbridged || way.wheel == kClosed) return kClosed;  // L71-RBC-PATH, L71-SCT-PATH
    if (closed_to(setup_, state_, seat_, way.to)) return kClosed;
    if (how_ == Retreating::Hexes) return 1;  // L71-DSP-DD
    const Seat enemy = engine::other(seat_);
    int cost = way.wheel;
    if (how_ == Retreating::Evading && controls(state_, enemy, way.to) && !friend_at(state_, seat_, way.to)) {
      return kClosed;  // L71-ZOC-RBC
    }
    if (combat_) {
      const int self = from == start_ ? 1 : 0;
      if (friendly_combat(state_, seat_, from) > self && !setup_.fortress(from)) cost += setup_.friend_cost();
      if (how_ == Retreating::Evading && friendly_combat(state_, seat_, way.to) > 0 && !setup_.fortress(way.to)) {
        cost += setup_.friend_cost();
      }
    }
    if (how_ == Retreating::Scattered && cavalry_ && from != start_ && controls(state_, enemy, from)) {
      cost += setup_.zone_cost();
    }
    return cost;
  }

  int zone_at(SpaceId hex) const {
    return how_ != Retreating::Evading && controls(state_, engine::other(seat_), hex) ? 1 : 0;
  }

  // L71-SCT-STACK; L71-DSP-DD: exactly so far away.
  bool may_end(SpaceId hex) const {
    if (hex == start_) return false;
    if (how_ == Retreating::Hexes) return setup_.distance(start_, hex) == points_;
    if (how_ != Retreating::Scattered) return true;
    return setup_.revised() ? !at(state_, hex).any() : !combat_ || friendly_combat(state_, seat_, hex) == 0;
  }

  // L71-RBC-FULL, L71-SCT-REMAINDER: what is left buys no further hex.
  bool spent(SpaceId hex, int points) const {
    if (points == points_) return true;
    if (how_ == Retreating::Hexes) return false;
    for (const HexExit& way : setup_.ways(hex)) {
      if (cost(hex, way) <= points_ - points) return false;
    }
    return true;
  }

  void measure() {
    for (int c = 0; c <= points_; ++c) {
      zones_[static_cast<std::size_t>(c)].fill(kNever);
      layers_[static_cast<std::size_t>(c)].clear();
    }
    zones_[0][index(start_)] = 0;
    layers_[0].push_back(start_);
    for (int c = 0; c < points_; ++c) {
      const auto layer = static_cast<std::size_t>(c);
      for (std::size_t i = 0; i < layers_[layer].size(); ++i) {
        const SpaceId here = layers_[layer][i];
        for (const HexExit& way : setup_.ways(here)) {
          const int step = cost(here, way);
          if (c + step > points_ || way.to == start_) continue;
          const auto next = static_cast<std::size_t>(c + step);
          const auto zones = static_cast<std::uint8_t>(zones_[layer][index(here)] + zone_at(way.to));
          std::uint8_t& known = zones_[next][index(way.to)];
          if (known == kNever) layers_[next].push_back(way.to);
          known = std::min(known, zones);
        }
      }
    }
  }

  bool collect(int zones, TargetList& targets, bool first_only) {
    std::array<std::uint64_t, (kMaxHexes + 63) / 64> taken{};
    for (int c = 1; c <= points_; ++c) {
      const auto layer = static_cast<std::size_t>(c);
      for (const SpaceId hex : layers_[layer]) {
        if (zones_[layer][index(hex)] > zones || !may_end(hex)) continue;
        const std::uint64_t bit = std::uint64_t{1} << (index(hex) % 64);
        if ((taken[index(hex) / 64] & bit) != 0 || !spent(hex, c)) continue;
        path_.clear();
        path_.push_back(start_);
        budget_ = 2'000;
        if (!leads_to(start_, 0, 0, hex, c, zones)) continue;
        taken[index(hex) / 64] |= bit;
        targets.push_back(target(hex));
        if (first_only) return true;
      }
    }
    return !targets.empty();
  }

  // L71-RET-C: a way of exactly this cost without entering a hex twice.
  bool leads_to(SpaceId here, int points, int zones, SpaceId end, int total, int most) {
    if (here == end && points == total) return true;
    if (--budget_ <= 0 || setup_.distance(here, end) > total - points) return false;
    for (const HexExit& way : setup_.ways(here)) {
      const int step = cost(here, way);
      if (points + step > total || path_.contains(way.to)) continue;
      if (way.to == end && points + step != total) continue;
      const int passed = zones + zone_at(way.to);
      if (passed > most) continue;
      path_.push_back(way.to);
      if (leads_to(way.to, points + step, passed, end, total, most)) return true;
      path_.pop_back();
    }
    return false;
  }

  void dead_ends(SpaceId here, int points, int zones, TargetList& targets) {
    if (--budget_ <= 0) return;
    bool stuck = true;
    for (const HexExit& way : setup_.ways(here)) {
      const int step = cost(here, way);
      if (points + step > points_ || path_.contains(way.to)) continue;
      stuck = false;
      path_.push_back(way.to);
      dead_ends(way.to, points + step, zones + zone_at(way.to), targets);
      path_.pop_back();
    }
    if (!stuck || how_ == Retreating::Hexes || !may_end(here) || zones > fewest_) return;
    if (zones < fewest_) targets.clear();
    fewest_ = zones;
    if (!targets.contains(target(here))) targets.push_back(target(here));
  }

  const Setup& setup_;
  const State& state_;
  Retreating how_;
  SpaceId start_;
  Seat seat_;
  int points_ = 0;
  bool combat_ = false;
  bool cavalry_ = false;
  int budget_ = 0;
  int fewest_ = kNever;
  kit::FixedVector<SpaceId, 16> path_;
  std::array<std::array<std::uint8_t, kMaxHexes>, kMostPoints + 1> zones_;
  std::array<kit::FixedVector<SpaceId, 256>, kMostPoints + 1> layers_;
};

bool has_retreat(const Setup& setup, const State& state, UnitId unit, Retreating how) {
  TargetList targets;
  return Search(setup, state, unit, how).run(targets, true);
}

// L71-RBC-SURROUNDED: every neighbour enemy occupied or controlled; own units cancel control.
bool surrounded(const Setup& setup, const State& state, Seat seat, SpaceId hex) {
  for (const HexExit& way : setup.ways(hex)) {
    if (way.to == SpaceId::None || enemy_at(state, seat, way.to)) continue;
    if (friend_at(state, seat, way.to) || !controls(state, engine::other(seat), way.to)) return false;
  }
  return true;
}

// L71-RBC-500: reckoned with printed strengths.
bool overwhelmed(const Setup& setup, const State& state, SpaceId hex) {
  for (const Attack& attack : state.attacks) {
    const std::size_t side = setup.direction(attack.from, hex);
    if (side == 6 || (attack.sides >> side & 1) == 0) continue;
    int defence = 0;
    for (std::size_t d = 0; d < 6; ++d) {
      if ((attack.sides >> d & 1) == 0) continue;
      const SpaceId to = setup.ways(attack.from)[d].to;
      defence += defence_strength(setup, state, to, true, multiplier(setup, attack.from, to));
    }
    if (100 * attack_strength(setup, state, attack.from, attack.supplied) >= setup.automatic() * defence) return true;
  }
  return false;
}

void settle(State& state, UnitId unit) {
  state.marks[index(unit)] =
      static_cast<std::uint16_t>(state.marks[index(unit)] & ~(kRetreating | kBroken | kAttacking));
  disperse(state, unit);  // L71-RBC-END, L71-SCT-END
}

}  // namespace

Retreating manner(const State& state) {
  if (state.phase == Phase::Evading) return Retreating::Evading;
  return state.retreat_hexes > 0 ? Retreating::Hexes : Retreating::Scattered;
}

void retreat_ends(const Setup& setup, const State& state, UnitId unit, Retreating how, TargetList& targets) {
  TargetList all;
  if (!Search(setup, state, unit, how).run(all, false)) return;
  // L71-RET-B: towards home where such a way is open.
  const SpaceId from = hex_of(state, unit);
  for (const std::uint16_t hex : all) {
    if (setup.nearer_home(seat_of(unit), from, kit::space_at(hex))) targets.push_back(hex);
  }
  if (!targets.empty()) return;
  for (const std::uint16_t hex : all) targets.push_back(hex);
}

// ---- segment II ----

// L71-RBC-WHO: each unit of an attacked hex by itself, unless barred.
bool may_evade(const Setup& setup, const State& state, UnitId unit) {
  const SpaceId hex = hex_of(state, unit);
  if (dispersed(state, unit) || !attacked(setup, state, hex)) return false;  // L71-RBC-DISPERSED
  if (surrounded(setup, state, seat_of(unit), hex)) return false;
  const Type type = type_of(state, unit);
  if (!is_cavalry(type) && !is_leader(type) && overwhelmed(setup, state, hex)) return false;  // L71-LDR-RBC
  return has_retreat(setup, state, unit, Retreating::Evading);
}

void begin_evading(const Setup& setup, State& state) {
  state.phase = Phase::Evading;
  state.deciding = engine::other(state.phasing);
  ChoiceList choices;
  list_evading(setup, state, choices);
  if (choices.size() == 1) end_evading(setup, state);
}

void list_evading(const Setup& setup, const State& state, ChoiceList& choices) {
  const Seat seat = engine::other(state.phasing);
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    if (may_evade(setup, state, unit)) choices.push_back(choice(Kind::Evade, unit));
  });
  choices.push_back(choice(Kind::EndEvading));
}

// L71-RBC-SUPPLYKEPT: no supply is spent for it.
void evade(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  relocate(setup, state, unit, hex);
  settle(state, unit);
  ChoiceList choices;
  list_evading(setup, state, choices);
  if (choices.size() == 1) end_evading(setup, state);
}

void end_evading(const Setup& setup, State& state) {
  for (Attack& attack : state.attacks) {
    for (std::size_t d = 0; d < 6; ++d) {
      if ((attack.sides >> d & 1) != 0 && !at(state, setup.ways(attack.from)[d].to).any()) {
        attack.emptied |= static_cast<std::uint8_t>(1u << d);
      }
    }
  }
  state.phase = Phase::Sustaining;
  ChoiceList choices;
  list_sustaining(setup, state, choices);
  if (choices.size() == 1) end_sustaining(setup, state);
}

// ---- after results ----

// L71-RET-OWNER: the deciding seat owns the retreating units.
void list_retreats(const Setup& setup, const State& state, ChoiceList& choices) {
  const Retreating how = manner(state);
  for_each(state.deciding, state.standing[index(state.deciding)], [&](UnitId unit) {
    if (!has(state, unit, kRetreating)) return;
    choices.push_back(choice(has_retreat(setup, state, unit, how) ? Kind::Retreat : Kind::Lost, unit));
  });
}

std::vector<std::string> lost_without_retreat(const Setup& setup, const State& state, const Attack& battle,
                                              CombatResult result) {
  std::vector<std::string> lost;
  State after = state;
  after.battle = battle;
  apply_result(setup, after, result);
  if (after.phase != Phase::Retreat) return lost;
  const Seat seat = after.deciding;
  const auto same_arm = [](Type a, Type b) {
    return is_infantry(a) == is_infantry(b) && is_cavalry(a) == is_cavalry(b) && is_leader(a) == is_leader(b);
  };
  // Units of one arm in one hex have the same ways, and scattering may have broken them down.
  for_each(seat, state.standing[index(seat)], [&](UnitId unit) {
    UnitId fleeing = UnitId::None;
    for_each_in(after, seat, hex_of(state, unit), [&](UnitId other) {
      const bool goes = has(after, other, kRetreating) && same_arm(type_of(after, other), type_of(state, unit));
      if (goes && fleeing == UnitId::None) fleeing = other;
    });
    if (fleeing != UnitId::None && !has_retreat(setup, after, fleeing, manner(after))) {
      lost.push_back(name_of(setup, state, unit));
    }
  });
  return lost;
}

void retreat(const Setup& setup, State& state, UnitId unit, SpaceId hex) {
  relocate(setup, state, unit, hex);
  settle(state, unit);
  after_results(setup, state);
}

// L71-RET-C, L71-RET-OFFMAP: eliminated; at the map's edge forced off the map, which scores nothing and is for good
// (L71-VIC-FORCEDOFF).
void perish(const Setup& setup, State& state, UnitId unit) {
  const bool forced_off = setup.on_edge(hex_of(state, unit));
  if (forced_off && setup.revised() && type_of(state, unit) == Type::Supply) ++state.supply_lost[index(seat_of(unit))];
  lose(setup, state, unit, forced_off ? Cause::None : Cause::Combat);
  after_results(setup, state);
}

}  // namespace leipzig::leipzig1971
