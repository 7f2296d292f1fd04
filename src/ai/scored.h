// Actions and how good they are.
#pragma once
#include <cstdint>
#include <optional>

#include "engine/action.h"
#include "engine/game.h"
#include "kit/ids.h"

namespace leipzig::ai {

// With the value of the position after it to the first seat, by the game's judge.
struct Scored {
  engine::Action action;
  int value = 0;  // in hundredths of a point of the game
};

// The action of this choice whose target has the highest score, the first of equals; none without a target.
template <engine::Game G, class Score>
std::optional<engine::Action> best_target(const G& game, const typename G::State& state, engine::Choice choice,
                                          Score&& score_of) {
  engine::TargetList targets;
  game.targets(state, choice, targets);
  std::optional<engine::Action> best;
  int most = 0;
  for (const std::uint16_t target : targets) {
    const int score = score_of(kit::space_at(target));
    if (best && score <= most) continue;
    most = score;
    best = engine::Action(choice, target);
  }
  return best;
}

// The best of all actions of a kind that scores more than `least`, the first of equals: score_of(choice, target).
template <engine::Game G, class Kind, class Score>
std::optional<engine::Action> best_action(const G& game, const typename G::State& state, Kind kind, int least,
                                          Score&& score_of) {
  engine::ChoiceList choices;
  game.subjects(state, choices);
  std::optional<engine::Action> best;
  for (const engine::Choice choice : choices) {
    if (choice.kind != static_cast<std::uint8_t>(kind)) continue;
    engine::TargetList targets;
    game.targets(state, choice, targets);
    for (const std::uint16_t target : targets) {
      const int score = score_of(choice, kit::space_at(target));
      if (score <= least) continue;
      least = score;
      best = engine::Action(choice, target);
    }
  }
  return best;
}

}  // namespace leipzig::ai
