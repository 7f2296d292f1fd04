// The policy for every decision except movement and combat (policy_movement.cpp, policy_combat.cpp).
#include "ai/leipzig1971/policy.h"

#include <optional>

#include "games/leipzig1971/chapters.h"

namespace leipzig::ai::leipzig1971 {

using engine::Choice;

void Policy::act(State& state, Action action, std::vector<Action>& actions) const {
  game_.apply(state, action);
  actions.push_back(action);
}

void Policy::decide(State& state, Seat seat, kit::Random& random, std::vector<Action>& actions,
                    Progress& progress) const {
  decide_in_a_row(game_, state, seat, progress, actions, [&] {
    step(state, random, actions);
    return true;
  });
}

void Policy::step(State& state, kit::Random& random, std::vector<Action>& actions) const {
  if (state.phase == Phase::Movement) {
    maneuver(game_, judge_, weights_, state, random, actions);
  } else if (const std::optional<Action> action = answer(state, random)) {
    act(state, *action, actions);
  }
}

std::optional<Action> Policy::answer(const State& state, kit::Random& random) const {
  switch (state.phase) {
    case Phase::Placement:
    case Phase::Arrival:
      return place(state, random);
    case Phase::Truce:
      return Action{choice(calls_truce(state) ? Kind::CallTruce : Kind::NoTruce)};
    case Phase::MarchChoice:
      return Action{choice(Kind::Halt)};
    case Phase::Assembly:
      return assemble(state, random);
    case Phase::Declaring:
      return declare(state);
    case Phase::Naming:
      return name_attack(state);
    case Phase::Evading:
      return evade(state);
    case Phase::Sustaining:
      return sustain(state);
    case Phase::Resolving:
      return resolve(state);
    case Phase::Levy:
    case Phase::Losses:
      return lose(state);
    case Phase::Retreat:
      return retreat(state);
    case Phase::Advance:
      return advance(state);
    default:
      return std::nullopt;
  }
}

// ---- before movement ----

std::optional<Action> Policy::place(const State& state, kit::Random& random) const {
  // A ready-made set-up is already organised as the players need it.
  const bool ready = state.phase == Phase::Placement && !judge_.setup().options().free_deployment;
  if (ready) return Action{choice(Kind::EndPlacement)};
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  for (const Choice one : choices) {
    if (kind_of(one) == Kind::Combine) {
      engine::TargetList targets;
      game_.targets(state, one, targets);
      if (targets.empty()) continue;
      return Action{one, targets.back()};
    }
    if (kind_of(one) != Kind::Place && kind_of(one) != Kind::Enter) continue;
    const auto best = best_target(game_, state, one, [&](SpaceId hex) {
      return attraction(judge_, state, unit_of(one), hex) + static_cast<int>(random.below(10));
    });
    if (best) return best;
  }
  if (choices.empty()) return std::nullopt;
  return Action{choices.back()};  // the end of placement or arrivals
}

// The rebellion costs more than Austria's entry, unless the French have all but won by then.
bool Policy::calls_truce(const State& state) const {
  const Special& special = judge_.setup().special();
  if (state.turn != special.rebellion_turn) return false;
  const auto lost = [&](Seat seat) { return state.combat_losses[index(seat)] + state.march_losses[index(seat)]; };
  const bool holds = state.holder[0] == 0 && state.holder[4] == 0;
  return !holds || lost(kAllied) == 0 || lost(kAllied) < 3 * lost(kFrench);
}

// ---- the end of movement ----

std::optional<Action> Policy::assemble(const State& state, kit::Random& random) const {
  const Setup& setup = judge_.setup();
  engine::ChoiceList choices;
  game_.subjects(state, choices);
  Threat threat;
  judge_.threats(state, engine::other(state.phasing), threat);
  std::optional<Action> feed;
  std::optional<Action> dissolve;
  std::optional<Action> end;
  for (const Choice one : choices) {
    switch (kind_of(one)) {
      case Kind::Combine: {
        engine::TargetList targets;
        game_.targets(state, one, targets);
        const SpaceId hex = hex_of(one);
        const bool holds = setup.fortress(hex) || judge_.city_in(hex) < kCities;
        const bool near = threat.single[index(hex)] > 0 || enemy_sides(setup, state, hex) != 0;
        // Armies are strong and slow: only where there is a fight, or a place to hold.
        for (std::size_t i = targets.size(); i-- > 0;) {
          const bool army = targets[i] >= 2;
          if (!army || holds || near || stack_in(setup, state, hex) != Stack::Legal) return Action{one, targets[i]};
        }
        break;
      }
      case Kind::Feed:
        if (!feed) feed = one;
        break;
      case Kind::Dissolve:
        if (!dissolve || setup.divisions(type_of(state, unit_of(one))) <
                             setup.divisions(type_of(state, unit_of(dissolve->choice())))) {
          dissolve = one;
        }
        break;
      case Kind::EndAssembly:
        end = one;
        break;
      default:
        break;
    }
  }
  if (end) return end;
  if (feed) return feed;
  if (dissolve || choices.empty()) return dissolve;
  return engine::random_action(game_, state, random);
}

}  // namespace leipzig::ai::leipzig1971
