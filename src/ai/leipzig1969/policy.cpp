// Deployment, battles, scattering: the decisions outside the movement part.
#include "ai/leipzig1969/policy.h"

#include <algorithm>
#include <array>

#include "ai/leipzig1969/march.h"

namespace leipzig::ai::leipzig1969 {

namespace {

constexpr PolicyWeights weights_of(std::array<int, 12> v) {
  return {v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10], v[11], 0};
}

//  caution, boldness, advance, company, raid, depot, guard, garrison, shield, muster, forward, thrift
constexpr std::array kFrenchBook = {
    weights_of({125, 400, 60, 300, 100, 0, 100, 0, 0, 0, 0, 100}),
    weights_of({140, 100, 15, 160, 0, 0, 180, 0, 60, 0, 0, 250}),
    weights_of({82, 740, 28, 157, 100, 3, 173, 0, 1, 0, 0, 100}),
    weights_of({60, 100, 15, 160, 0, 0, 180, 0, 60, 0, 0, 500}),
};
constexpr std::array kAlliedBook = {
    weights_of({7, 1260, 241, 58, 100, 0, 100, 1, 0, 0, 1, 100}),
    weights_of({0, 1948, 300, 143, 100, 0, 73, 0, 0, 0, 1, 100}),
    weights_of({10, 3000, 206, 94, 100, 3, 54, 0, 0, 0, 1, 100}),
    weights_of({0, 2976, 300, 17, 0, 0, 66, 1, 0, 1, 1, 100}),
};

constexpr std::array kFrenchMore = {
    weights_of({92, 87, 19, 222, 154, 1, 277, 1, 60, 1, 0, 394}),
    weights_of({92, 87, 19, 233, 154, 0, 389, 1, 60, 1, 0, 394}),
    weights_of({78, 72, 39, 443, 0, 1, 180, 1, 54, 4, 0, 459}),
};
constexpr std::array kAlliedMore = {
    weights_of({0, 6322, 997, 396, 55, 3, 121, 0, 0, 0, 1, 219}),
    weights_of({0, 6322, 997, 396, 55, 1, 121, 0, 0, 0, 1, 219}),
    weights_of({3, 6322, 260, 143, 55, 3, 121, 1, 0, 0, 1, 61}),
};

std::optional<Action> first_of(const ChoiceList& choices) {
  return choices.empty() ? std::nullopt : std::optional<Action>(choices[0]);
}

}  // namespace

std::span<const PolicyWeights> PolicyWeights::book(Seat seat) {
  if (seat == kFrench) return kFrenchBook;
  return kAlliedBook;
}

std::span<const PolicyWeights> PolicyWeights::more(Seat seat) {
  if (seat == kFrench) return kFrenchMore;
  return kAlliedMore;
}

void Policy::decide(State& state, Seat seat, kit::Random& random, std::vector<Action>& actions,
                    Progress& progress) const {
  decide_in_a_row(game_, state, seat, progress, actions, [&] {
    if (state.phase == Phase::Deployment) {
      deploy_all(state, actions);
      return false;
    }
    if (state.phase == Phase::Movement) {
      March(game_, judge_, weights_, state, random, actions).order();
      return false;
    }
    const std::optional<Action> action = answer(state);
    if (!action) return false;
    game_.apply(state, *action);
    actions.push_back(*action);
    return *action != Action(choice(Kind::EndCombat));
  });
}

// Any decision but deployment and movement; nothing where nothing is legal.
std::optional<Action> Policy::answer(const State& state) const {
  switch (state.phase) {
    case Phase::Forming: {
      ChoiceList choices;
      list_joiners_of_army(setup_, state, choices);
      return first_of(choices);
    }
    case Phase::Combat:
      return next_in_combat(state);
    case Phase::Battle:
      return next_in_battle(state);
    case Phase::Supply: {
      ChoiceList choices;
      game_.subjects(state, choices);
      return first_of(choices);
    }
    case Phase::Scatter:
      return scatter_best(state);
    case Phase::Advance:
      return advance_or_not(state);
    default:
      return std::nullopt;
  }
}

// The point around which a group deploys. Sampled places are the same for Napoleon and the French army.
SpaceId Policy::middle_of(const Group& group) const {
  const Seat enemy = engine::other(group.seat);
  if (weights_.place == 0) return nearest_of(group, weights_.forward > 0 ? enemy : group.seat);
  const std::uint32_t number = group.seat == kFrench ? 0 : static_cast<std::uint32_t>(&group - &setup_.groups()[0]);
  const std::uint64_t drawn = kit::key(0, static_cast<std::uint32_t>(weights_.place), number);
  switch (drawn % 4) {
    case 0:
      return nearest_of(group, group.seat);
    case 1:
      return nearest_of(group, enemy);
    default:
      return group.spaces[drawn / 4 % group.spaces.size()];
  }
}

// The place of a group's area that is nearest to a depot of one of the sides.
SpaceId Policy::nearest_of(const Group& group, Seat whose) const {
  SpaceId nearest = group.spaces.front();
  int least = 1000;
  setup_.of_type(Type::Depot).for_each([&](UnitId depot) {
    if (setup_.colour(depot) != whose || setup_.fixed_place(depot) == SpaceId::None) return;
    const std::vector<std::uint8_t>& ways = judge_.ways_to(setup_.fixed_place(depot));
    for (const SpaceId hex : group.spaces) {
      if (ways[index(hex)] >= least) continue;
      least = ways[index(hex)];
      nearest = hex;
    }
  });
  return nearest;
}

// Every army in a disc: a turn later it has formed.
void Policy::deploy_all(State& state, std::vector<Action>& actions) const {
  const Seat seat = state.deciding;
  const auto act = [&](Action action) {
    game_.apply(state, action);
    actions.push_back(action);
  };
  for (const Group& group : setup_.groups()) {
    if (group.seat != seat || group.enters) continue;
    const SpaceId around = middle_of(group);
    (group.units & state.waiting & setup_.deploys()).for_each([&](UnitId unit) {
      TargetList places;
      list_places(setup_, state, unit, places);
      if (places.empty()) return;
      std::uint16_t best = places[0];
      int best_far = 1000;
      for (const std::uint16_t place : places) {
        const SpaceId hex = kit::space_at(place);
        // Non-combat counters go where combat units are, which leave them room near the middle.
        const bool combat = setup_.is_combat(unit);
        const bool alone = !combat && !has_combat_unit(setup_, state, hex);
        const bool last = combat && setup_.distance(around, hex) <= 1 && stack_size(state, hex) == kStackLimit - 1;
        const int far = 2 * setup_.distance(around, hex) + (alone ? 20 : 0) + (last ? 20 : 0);
        if (far >= best_far) continue;
        best_far = far;
        best = place;
      }
      act({choice(Kind::Deploy, unit), best});
    });
  }
  if (engine::is_legal(game_, state, choice(Kind::EndDeployment))) act(choice(Kind::EndDeployment));
}

// The battle that is worth most comes first.
Action Policy::next_in_combat(const State& state) const {
  for (const Battle& battle : judge_.battles(state)) {
    const UnitId first = battle.attackers.first();
    TargetList targets;
    list_targets(setup_, state, first, targets);
    if (targets.contains(target_of(battle.hex))) return {choice(Kind::Attack, first), target_of(battle.hex)};
  }
  return choice(Kind::EndCombat);
}

// With all units planned for it; the plan is recomputed from those already named.
std::optional<Action> Policy::next_in_battle(const State& state) const {
  ChoiceList choices;
  list_joiners(setup_, state, choices);
  const bool can_fight = choices.contains(choice(Kind::Fight));
  State before = state;
  before.attackers = {};
  before.phase = before.part;
  before.target = SpaceId::None;
  UnitSet wanted;
  for (const Battle& battle : judge_.battles(before)) {
    if (battle.hex == state.target) wanted = battle.attackers;
  }
  for (const engine::Choice joiner : choices) {
    if (kind_of(joiner) != Kind::With) continue;
    if (wanted.has(unit_of(joiner)) && !(can_fight && state.part == Phase::Movement)) return Action{joiner};
  }
  if (can_fight) return Action{choice(Kind::Fight)};
  return first_of(choices);
}

// Out of the enemy's reach, and near friends.
std::optional<Action> Policy::scatter_best(const State& state) const {
  ChoiceList choices;
  list_scatterers(setup_, state, choices);
  if (choices.empty()) return std::nullopt;
  const engine::Choice subject = choices[0];
  if (kind_of(subject) == Kind::Lost) return Action{subject};
  TargetList ends;
  list_scatter_ends(setup_, state, unit_of(subject), ends);
  if (ends.empty()) return std::nullopt;
  Threat threat;
  judge_.look(state, engine::other(state.deciding), threat);
  std::uint16_t best = ends[0];
  int best_score = -0x7FFFFFFF;
  for (const std::uint16_t end : ends) {
    const SpaceId hex = kit::space_at(end);
    int score = -threat.at(hex) * (setup_.is_mountain(hex) ? 1 : 2) - 4 * threat.reached[index(hex)];
    for (const kit::Step& step : setup_.steps(hex)) {
      if (step.to != SpaceId::None && held_by(state, state.deciding, step.to)) score += 3;
    }
    if (score <= best_score) continue;
    best_score = score;
    best = end;
  }
  return Action{subject, best};
}

// Into a hex that is no more dangerous than the one it leaves, where the enemy's depots are nearer.
Action Policy::advance_or_not(const State& state) const {
  ChoiceList choices;
  list_advancers(state, choices);
  if (state.turn == setup_.last_turn()) return choice(Kind::NoAdvance);
  Threat threat;
  judge_.look(state, engine::other(state.phasing), threat);
  for (const engine::Choice advancer : choices) {
    if (kind_of(advancer) != Kind::Advance) continue;
    const SpaceId from = state.where[index(unit_of(advancer))];
    const bool safer = threat.at(state.target) <= threat.at(from);
    const bool nearer =
        judge_.way_to_depot(state, state.phasing, state.target) < judge_.way_to_depot(state, state.phasing, from);
    if (safer && nearer && setup_.is_combat(unit_of(advancer))) return advancer;
  }
  return choice(Kind::NoAdvance);
}

}  // namespace leipzig::ai::leipzig1969
