// The worth of a position: each mission by who may come to hold its field and who may come to stand around it, the
// points still to be had for placing, and the cards in hand.
#include "games/voelkerschlacht/judge.h"

#include <algorithm>
#include <cstdlib>

namespace leipzig::voelkerschlacht {
namespace {

using engine::Action;

constexpr int kWhole = 1000;
constexpr int kPoint = 100;  // a point of victory or of strength, in hundredths

// How likely a general ends on one of some fields, by how near his markers (or the villages of his card) are.
struct Chances {
  int on;
  int near;
  int far;
};
constexpr Chances kTwoMarkers{620, 300, 110};
constexpr Chances kThreeMarkers{480, 270, 110};
constexpr Chances kCard{400, 230, 100};

// What a general who is not yet placed is worth for the point of placing him.
constexpr int kTwoMarkersPoint = 75;
constexpr int kThreeMarkersPoint = 45;
constexpr int kCardPoint = 15;

constexpr int kTerrainCard = 24;
constexpr int kMovementCard = 20;
constexpr int kTimeCard = 8;
constexpr int kScoutCard = 30;

int of_whole(int value, int thousandths) { return value * thousandths / kWhole; }

int clock_left(const Setup& setup, const State& state) { return std::max(0, setup.ends_at() - state.clock); }

// How much of what takes several more actions will still be done.
int time_factor(int left) { return std::min(kWhole, 100 + 130 * left); }

}  // namespace

struct Judge::Powers {
  std::array<int, kArmies> strength;  // hundredths; what is expected to be left at the end
  std::array<ArmyMask, kArmies> touching;
};

Judge::Judge(const Voelkerschlacht& game) : game_(game), setup_(game.setup()) {
  for (std::size_t i = 0; i < kFields; ++i) {
    field_[i] = rings(bit(field_at(i)));
    around_[i] = rings(field_[i].near);
  }
  for (std::size_t i = 0; i < kArmies; ++i) {
    for (const FieldId village : setup_.general(army_at(i)).villages) villages_[i] |= bit(village);
  }
}

Judge::Rings Judge::rings(FieldSet fields) const {
  const FieldSet near = setup_.neighbours_of(fields);
  return {fields, near, setup_.neighbours_of(near)};
}

// Each fight to come costs a point for every enemy in contact, put on one of those it touches.
Judge::Powers Judge::powers(const State& state) const {
  Powers powers{};
  for_each(state.placed,
           [&](ArmyId army) { powers.touching[index(army)] = voelkerschlacht::touching(setup_, state, army); });
  const int fights = static_cast<int>(setup_.fights() - state.fights_held);
  for (std::size_t i = 0; i < kArmies; ++i) {
    const ArmyId army = army_at(i);
    if (!has(state.placed, army)) {
      powers.strength[i] = setup_.general(army).strength * kPoint;
      continue;
    }
    int losses = state.hits[i] * kPoint;
    for_each(powers.touching[i], [&](ArmyId enemy) {
      losses += fights * kPoint / std::max(1, std::popcount(powers.touching[index(enemy)]));
    });
    const Arm arm = arm_of(setup_, state, army);
    const int terrain = arm == Arm::None ? 0 : setup_.terrain_value(state.where[i], arm) * kPoint;
    const int left = strength_left(setup_, state, army) * kPoint - losses;
    powers.strength[i] = left <= 0 ? 0 : std::max(0, left + terrain);
  }
  return powers;
}

// How likely a general who is not placed yet ends on one of these fields, in thousandths.
int Judge::reach(const State& state, ArmyId army, const Rings& target) const {
  const std::size_t i = index(army);
  const bool is_card = has(state.cards, army);
  const FieldSet from = (is_card ? villages_[i] : state.markers[i]) & ~held(state);
  if ((from & (target.on | target.near | target.far)) == 0) return 0;
  const Chances& chances = is_card ? kCard : count(from) <= 2 ? kTwoMarkers : kThreeMarkers;
  int chance = chances.far;
  if ((from & target.on) != 0) {
    chance = chances.on + (count(from & target.on) - 1) * 100;
  } else if ((from & target.near) != 0) {
    chance = chances.near;
  }
  int left = clock_left(setup_, state);
  if (is_card) left = std::max(0, std::min(left, setup_.ends_at() - setup_.general(army).opens_at) - 2);
  return of_whole(chance, time_factor(left));
}

// Whether a French army will stand on the field, in thousandths, and how strong it will be.
int Judge::presence(const State& state, const Powers& powers, FieldId field, int& strength) const {
  strength = 3 * kPoint;
  if (has(state.held[index(Side::French)], field)) {
    const ArmyId home = first(armies_on(state, bit(field)));
    strength = powers.strength[index(home)];
    return strength > 0 ? kWhole : kWhole / 4;
  }
  if (has(state.held[index(Side::Allied)], field)) return 20;
  int absent = kWhole;
  int weight = 0;
  int weighted = 0;
  for_each((state.cards | state.marked) & setup_.armies(Side::French), [&](ArmyId army) {
    const int chance = reach(state, army, field_[index(field)]);
    absent = of_whole(absent, kWhole - chance);
    weight += chance;
    weighted += chance * powers.strength[index(army)];
  });
  if (weight > 0) strength = weighted / weight;
  int blocked = kWhole;
  for_each(state.marked & setup_.armies(Side::Allied), [&](ArmyId army) {
    if (has(state.markers[index(army)], field))
      blocked = of_whole(blocked, count(state.markers[index(army)]) <= 2 ? 700 : 850);
  });
  return of_whole(kWhole - absent, blocked);
}

// Allied strength to be expected around a field.
int Judge::opposition(const State& state, const Powers& powers, FieldId field) const {
  const Rings& around = around_[index(field)];
  int sum = 0;
  for_each(setup_.armies(Side::Allied) & (state.placed | state.cards | state.marked), [&](ArmyId army) {
    const int strength = powers.strength[index(army)];
    if (has(state.placed, army)) {
      if (has(around.on, state.where[index(army)])) sum += strength;
    } else {
      sum += of_whole(strength, reach(state, army, around) * 6 / 10);
    }
  });
  return sum;
}

// French strength to be expected beside that of the army on the field itself.
int Judge::support(const State& state, const Powers& powers, FieldId field) const {
  const FieldSet enemies = field_[index(field)].near & state.held[index(Side::Allied)];
  if (enemies == 0) return 0;
  const ArmyMask foes = armies_on(state, enemies);
  const Rings shared = rings(setup_.neighbours_of(enemies) & ~bit(field) & ~held(state));
  int sum = 0;
  for_each(setup_.armies(Side::French) & (state.placed | state.marked), [&](ArmyId army) {
    const int strength = powers.strength[index(army)];
    if (has(state.placed, army)) {
      if (state.where[index(army)] != field && (powers.touching[index(army)] & foes) != 0) sum += strength * 7 / 10;
    } else {
      sum += of_whole(strength, reach(state, army, shared) / 3);
    }
  });
  return sum;
}

int Judge::hope(const State& state, const Powers& powers, FieldId field) const {
  int home = 0;
  const int present = presence(state, powers, field, home);
  const int margin =
      home + support(state, powers, field) - opposition(state, powers, field) + kPoint / 2;  // a tie is French
  const int spread = 60 + 12 * clock_left(setup_, state);
  const int held = std::clamp(500 + margin * 500 / spread, 20, 980);
  return of_whole(present, held);
}

int Judge::hope(const State& state, MissionId mission) const {
  return hope(state, powers(state), setup_.mission(mission).field);
}

int Judge::card_worth(CardId card) const {
  switch (setup_.card(card).type) {
    case CardType::Terrain:
      return kTerrainCard;
    case CardType::Movement:
      return kMovementCard;
    case CardType::Time:
      break;
  }
  return kTimeCard;
}

int Judge::pile_worth(const State& state) const {
  int sum = 0;
  int cards = 0;
  state.pile.for_each([&](CardId card, std::uint32_t copies) {
    sum += card_worth(card) * static_cast<int>(copies);
    cards += static_cast<int>(copies);
  });
  return cards == 0 ? kMovementCard : sum / cards;
}

int Judge::hand(const State& state, Side side) const {
  if (((state.cards | state.marked) & setup_.armies(side)) == 0) return 0;
  int sum = kScoutCard * state.scouts[index(side)];
  state.hand[index(side)].for_each([&](CardId card, std::uint32_t copies) {
    // The third of a kind is seldom of use.
    const int worth = card_worth(card);
    sum += worth * std::min(2, static_cast<int>(copies)) + worth / 3 * std::max(0, static_cast<int>(copies) - 2);
  });
  return of_whole(sum, std::min(kWhole, 100 + 90 * clock_left(setup_, state)));
}

int Judge::waiting_points(const State& state, Side side) const {
  const int left = clock_left(setup_, state);
  int sum = 0;
  for_each((state.cards | state.marked) & setup_.armies(side), [&](ArmyId army) {
    if (has(state.cards, army)) {
      sum += of_whole(kCardPoint, time_factor(left - 4));
    } else {
      sum +=
          of_whole(count(state.markers[index(army)]) <= 2 ? kTwoMarkersPoint : kThreeMarkersPoint, time_factor(left));
    }
  });
  return sum;
}

// VSL-WIN-MATCH: there only what is scored as the French counts.
int Judge::total(const State& state, int french, int allied) const {
  if (!setup_.options().match) return french - allied;
  constexpr int kUsual = 17 * kPoint;
  return state.game == 1 ? french - kUsual : state.grey_cannon * kPoint - french;
}

int Judge::value(const State& state) const {
  int french = state.points[index(Side::French)] * kPoint;
  int allied = state.points[index(Side::Allied)] * kPoint;
  if (state.phase == Phase::Over) return total(state, french, allied);
  const Powers all = powers(state);
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if (state.mission[d] == MissionId::None) continue;
    const Mission& mission = setup_.mission(state.mission[d]);
    const int chance = hope(state, all, mission.field);
    french += mission.french * chance / 10;
    allied += mission.allied * (kWhole - chance) / 10;
  }
  french += waiting_points(state, Side::French) + hand(state, Side::French);
  allied += waiting_points(state, Side::Allied) + hand(state, Side::Allied);
  return total(state, french, allied);
}

int Judge::squash(const State& state, int value) const {
  if (state.phase == Phase::Over) {
    if (value == 0) return setup_.options().match ? 500 : 0;  // VSL-WIN-SINGLE: equal points are Allied
    return value > 0 ? kWhole : 0;
  }
  // Equal points are Allied, so half a point behind is even.
  const int margin = value - kPoint / 2;
  const int spread = 250 + 15 * clock_left(setup_, state);
  return 500 + 500 * margin / (std::abs(margin) + spread);
}

int Judge::expected(const State& state) const { return squash(state, value(state)); }

// ---- what the actions of a decision lead to ----

// The Allied armies that are counted last: the best they can do.
int Judge::oppose(const State& state) const {
  if (state.phase != Phase::Oppose) return value(state);
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  engine::TargetList targets;
  game_.targets(state, choices[0], targets);
  const bool high = seat_of(state, Side::Allied) == Seat::French;
  int best = 0;
  bool any = false;
  for (const std::uint16_t target : targets) {
    State next = state;
    game_.apply(next, Action{choices[0], target});
    const int value = oppose(next);
    if (!any || (high ? value > best : value < best)) best = value;
    any = true;
  }
  return best;
}

// A second mission helps most where the first has the least hope.
void Judge::score_second(const State& state, std::vector<Scored>& scored) const {
  const int sign = seat_of(state, Side::French) == Seat::French ? 1 : -1;
  for (Scored& entry : scored) {
    for (const std::size_t d : {std::size_t{entry.action.subject()}, std::size_t{entry.action.target()}}) {
      const Mission& mission = setup_.mission(state.mission[d]);
      const int chance = hope(state, state.mission[d]);
      entry.value -= sign * (mission.french * chance - mission.allied * (kWhole - chance)) / 10;
    }
  }
}

void Judge::score_plain(const State& state, std::vector<Scored>& scored) const {
  const int sign = seat_of(state, Side::French) == Seat::French ? 1 : -1;
  const int now = state.phase == Phase::Reveal ? value(state) : 0;
  State best = state;
  if (state.phase == Phase::Support) assign_best(setup_, best);
  for (Scored& entry : scored) {
    if (state.phase == Phase::Support) {
      const std::size_t district = setup_.mission(mission_at(entry.action.target())).district;
      entry.value = best.counts_for[entry.action.subject()] == district ? sign : 0;
      continue;
    }
    if (state.phase == Phase::Reveal) {
      // What is all but decided tells the enemy least.
      entry.value = now + sign * std::abs(hope(state, mission_at(entry.action.subject())) - 500) / 50;
      continue;
    }
    State next = state;
    game_.apply(next, entry.action);
    entry.value = state.phase == Phase::Oppose ? oppose(next) : value(next);
  }
}

// What a card does is independent of which card does it: every marker is taken away and moved once.
void Judge::score_turn(const State& state, std::vector<Scored>& scored) const {
  const Side side = active(state);
  const int sign = seat_of(state, side) == Seat::French ? 1 : -1;
  const int now = value(state);
  const auto better = [sign](int a, int b) { return sign > 0 ? std::max(a, b) : std::min(a, b); };
  constexpr int kNever = 1 << 28;

  State base = state;
  --base.actions;
  std::array<int, kCardKinds + 1> by_card{};
  by_card.fill(-sign * kNever);
  int any_removal = -sign * kNever;
  int any_move = -sign * kNever;
  for_each(state.marked & setup_.armies(side), [&](ArmyId army) {
    for_each(state.markers[index(army)], [&](FieldId field) {
      State next = base;
      next.phase = Phase::Remove;
      next.played = {Played::As::Pair, CardId::None};
      game_.apply(next, Action{choice(Kind::Remove, subject_of({army, field}))});
      const int removed = value(next);
      any_removal = better(any_removal, removed);
      for (std::size_t card = 0; card < kCardKinds; ++card) {
        if ((setup_.terrain_cards() >> card & 1) != 0 && has(setup_.card(kit::card_at(card)).fields, field)) {
          by_card[card] = better(by_card[card], removed);
        }
      }
      for_each(steps_of(setup_, state, {army, field}), [&](FieldId to) {
        State moved = base;
        moved.markers[index(army)] ^= bit(field) | bit(to);
        moved.clock = static_cast<std::uint8_t>(std::min(moved.clock + 1, setup_.last_point()));
        const int value_moved = value(moved);
        any_move = better(any_move, value_moved);
        for (std::size_t card = 0; card < kCardKinds; ++card) {
          if ((setup_.movement_cards() >> card & 1) != 0 &&
              has(setup_.fitting(setup_.card(kit::card_at(card)).arms), army)) {
            by_card[card] = better(by_card[card], value_moved);
          }
        }
      });
    });
  });

  const auto without = [&](CardId card, int copies) {
    State next = state;
    for (int i = 0; i < copies; ++i) next.hand[index(side)].take(card);
    return hand(next, side) - hand(state, side);
  };
  for (Scored& entry : scored) {
    const std::uint16_t subject = entry.action.subject();
    const Kind kind = kind_of(entry.action.choice());
    if (kind == Kind::Play && subject == kScout) {
      entry.value = any_removal - sign * of_whole(kScoutCard, time_factor(clock_left(setup_, state)));
    } else if (kind == Kind::Play && kit::card_at(subject) != setup_.time_card()) {
      entry.value = by_card[subject] + sign * without(kit::card_at(subject), 1);
    } else if (kind == Kind::Pair) {
      const bool terrain = setup_.card(kit::card_at(subject)).type == CardType::Terrain;
      entry.value = (terrain ? any_removal : any_move) + sign * without(kit::card_at(subject), 2);
    } else if (kind == Kind::Draw && subject == kPile) {
      entry.value = now + sign * pile_worth(state);
    } else {
      State next = state;
      game_.apply(next, entry.action);
      entry.value = value(next);
    }
  }
}

void Judge::score(const State& state, std::vector<Scored>& scored) const {
  scored.clear();
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  for (const engine::Choice choice : choices) {
    engine::TargetList targets;
    game_.targets(state, choice, targets);
    for (const std::uint16_t target : targets) scored.push_back({Action{choice, target}, 0});
  }
  switch (state.phase) {
    case Phase::Turn:
      return score_turn(state, scored);
    case Phase::Second:
      return score_second(state, scored);
    default:
      return score_plain(state, scored);
  }
}

}  // namespace leipzig::voelkerschlacht
