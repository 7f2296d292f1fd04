// Value of a position: each mission by how likely it is fulfilled (stakes.cpp), the points still available for placing,
// and the cards in hand; and the effect of each action of a decision.
#include "ai/voelkerschlacht/judge.h"

#include <algorithm>
#include <cstdlib>

#include "ai/voelkerschlacht/stakes.h"
#include "kit/fixed_vector.h"

namespace leipzig::ai::voelkerschlacht {
namespace {

// The value of an unplaced general, for the point of placing it.
constexpr int kTwoMarkersPoint = 75;
constexpr int kThreeMarkersPoint = 45;
constexpr int kCardPoint = 15;

constexpr int kTerrainCard = 24;
constexpr int kMovementCard = 20;
constexpr int kTimeCard = 8;
constexpr int kScoutCard = 30;

// After so many turns in which the clock stood still something must happen: both players drawing is no game.
constexpr int kQuietTurns = 2;
constexpr int kStandstill = 3 * kPoint;

}  // namespace

Judge::Judge(const Voelkerschlacht& game) : game_(game), setup_(game.setup()) {
  for (std::size_t i = 0; i < kFields; ++i) {
    field_[i] = rings(bit(field_at(i)));
    around_[i] = rings(field_[i].near);
  }
  for (std::size_t i = 0; i < kArmies; ++i) {
    for (const FieldId village : setup_.general(army_at(i)).villages) villages_[i] |= bit(village);
  }
}

int Judge::losses(const State& state, Side side) const {
  int in_contact = 0;
  for_each(state.placed & setup_.armies(engine::other(side)),
           [&](ArmyId enemy) { in_contact += touching(setup_, state, enemy) == 0 ? 0 : 1; });
  return in_contact * static_cast<int>(setup_.fights() - state.fights_held) * kPoint;
}

int Judge::danger(const State& state, Side side) const {
  const Scene now = scene(state);
  const Rings beside = rings(setup_.neighbours_of(state.held[index(side)]) & ~held(state));
  int likely = 0;  // in thousandths of an army
  for_each((state.cards | state.marked) & setup_.armies(engine::other(side)),
           [&](ArmyId enemy) { likely += std::min(kWhole, reach(now, enemy, beside)); });
  return of_whole(likely * static_cast<int>(setup_.fights() - state.fights_held), kPoint);
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

// Besides the missions: the current points, those still available for placing, and the cards in hand.
int Judge::rest(const State& state, Side side) const {
  return state.points[index(side)] * kPoint + waiting_points(state, side) + hand(state, side);
}

int Judge::value(const State& state) const {
  if (state.phase == Phase::Over || state.phase == Phase::Scored) {
    return total(state, state.points[index(kFrench)] * kPoint, state.points[index(kAllied)] * kPoint);
  }
  int french = rest(state, kFrench);
  int allied = rest(state, kAllied);
  const Scene all = scene(state);
  for (std::size_t d = 0; d < kDistricts; ++d) {
    if (state.mission[d] == MissionId::None) continue;
    const Mission& mission = setup_.mission(state.mission[d]);
    const int chance = hope(state, all, mission.field);
    french += mission.french * chance / 10;
    allied += mission.allied * (kWhole - chance) / 10;
  }
  return total(state, french, allied);
}

// The values of a state with one marker moved: everything else is computed once.
class Judge::Moves {
 public:
  Moves(const Judge& judge, const State& state)
      : judge_(judge),
        state_(state),
        scene_(judge.scene(state)),
        french_(judge.rest(state, kFrench)),
        allied_(judge.rest(state, kAllied)),
        left_(clock_left(judge.setup_, state)) {
    for (std::size_t d = 0; d < kDistricts; ++d) {
      if (state.mission[d] == MissionId::None) continue;
      missions_.push_back(&judge.setup_.mission(state.mission[d]));
      stakes_.push_back(judge.stakes(state, scene_, missions_.back()->field));
      hopes_.push_back(hope(scene_, stakes_.back(), left_));
    }
  }

  int value(ArmyId army, FieldId from, FieldId to) {
    FieldSet& fields = scene_.coming[index(army)].from;
    const FieldSet before = fields;
    fields ^= bit(from) | bit(to);
    int french = french_;
    int allied = allied_;
    for (std::size_t i = 0; i < missions_.size(); ++i) {
      const int chance = hope_with(army, i);
      french += missions_[i]->french * chance / 10;
      allied += missions_[i]->allied * (kWhole - chance) / 10;
    }
    fields = before;
    return judge_.total(state_, french, allied);
  }

 private:
  // Most moves change nothing for most missions.
  int hope_with(ArmyId army, std::size_t mission) {
    Stakes& stakes = stakes_[mission];
    const Part before = stakes.parts[index(army)];
    judge_.stake(scene_, army, false, stakes);
    const bool is_changed = stakes.parts[index(army)] != before;
    const int chance = is_changed ? hope(scene_, stakes, left_) : hopes_[mission];
    stakes.parts[index(army)] = before;
    return chance;
  }

  const Judge& judge_;
  const State& state_;
  Scene scene_;
  int french_;
  int allied_;
  int left_;
  kit::FixedVector<const Mission*, kDistricts> missions_{};
  kit::FixedVector<Stakes, kDistricts> stakes_{};
  kit::FixedVector<int, kDistricts> hopes_{};
};

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
  const bool high = seat_of(state, kAllied) == kFrench;
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
  const int sign = seat_of(state, kFrench) == kFrench ? 1 : -1;
  for (Scored& entry : scored) {
    for (const std::size_t d : {std::size_t{entry.action.subject()}, std::size_t{entry.action.target()}}) {
      const Mission& mission = setup_.mission(state.mission[d]);
      const int chance = hope(state, state.mission[d]);
      entry.value -= sign * (mission.french * chance - mission.allied * (kWhole - chance)) / 10;
    }
  }
}

void Judge::score_plain(const State& state, std::vector<Scored>& scored) const {
  const int sign = seat_of(state, kFrench) == kFrench ? 1 : -1;
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
      // What is nearly decided tells the enemy least.
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
  const int sign = seat_of(state, side) == kFrench ? 1 : -1;
  const int now = value(state);
  const auto better = [sign](int a, int b) { return sign > 0 ? std::max(a, b) : std::min(a, b); };
  constexpr int kNever = 1 << 28;

  State base = state;
  --base.actions;
  State later = base;
  later.clock = static_cast<std::uint8_t>(std::min(base.clock + 1, setup_.last_point()));
  Moves moves(*this, later);
  std::array<int, kCardKinds + 1> by_card{};
  by_card.fill(-sign * kNever);
  int any_removal = -sign * kNever;
  int any_move = -sign * kNever;
  for_each(state.marked & setup_.armies(side), [&](ArmyId army) {
    for_each(state.markers[index(army)], [&](FieldId field) {
      State next = base;
      next.phase = Phase::Remove;
      next.played = {CardInUse::As::Pair, CardId::None};
      game_.apply(next, Action{choice(Kind::Remove, subject_of({army, field}))});
      const int removed = value(next);
      any_removal = better(any_removal, removed);
      for (std::size_t card = 0; card < kCardKinds; ++card) {
        if ((setup_.terrain_cards() >> card & 1) != 0 && has(setup_.card(kit::card_at(card)).fields, field)) {
          by_card[card] = better(by_card[card], removed);
        }
      }
      for_each(steps_of(setup_, state, {army, field}), [&](FieldId to) {
        const int value_moved = moves.value(army, field, to);
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
    return sign * (hand(next, side) - hand(state, side));
  };
  for (Scored& entry : scored) {
    const std::uint16_t subject = entry.action.subject();
    const Kind kind = kind_of(entry.action.choice());
    if (kind == Kind::Play && subject == kScout) {
      entry.value = any_removal - sign * of_whole(kScoutCard, time_factor(clock_left(setup_, state)));
    } else if (kind == Kind::Play && kit::card_at(subject) != setup_.time_card()) {
      entry.value = by_card[subject] + without(kit::card_at(subject), 1);
    } else if (kind == Kind::Pair) {
      const bool terrain = setup_.card(kit::card_at(subject)).type == CardType::Terrain;
      entry.value = (terrain ? any_removal : any_move) + without(kit::card_at(subject), 2);
    } else if (kind == Kind::Draw && subject == kPile) {
      entry.value = now + sign * pile_worth(state);
    } else {
      State next = state;
      game_.apply(next, entry.action);
      entry.value = value(next);
    }
    const bool idle = kind == Kind::Draw || kind == Kind::Exchange;
    if (idle && state.quiet_turns >= kQuietTurns && !state.clock_moved) entry.value -= sign * kStandstill;
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

}  // namespace leipzig::ai::voelkerschlacht
