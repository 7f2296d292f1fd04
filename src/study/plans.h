// The plans of a seat at a decision: what it can do before chance, the other seat or the end comes, told apart by the
// position that they reach.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/player.h"
#include "engine/tabletop.h"
#include "study/evaluator.h"

namespace leipzig::study {

struct PlayedPlan {
  std::vector<engine::Action> actions;
  std::unique_ptr<engine::Tabletop> after;
  std::uint64_t hash = 0;  // of `after`: the same for any order of moves that leads there
  Value value = 0;         // for the seat, before the next dice; set by the caller
};

struct PlanLimits {
  std::size_t positions = 400;  // on the way, all told
  std::size_t plans = 64;
};

// Every position that can be reached, each by one plan, in a fixed order. None if there are more than the limits, or if
// an action would reveal a secret.
std::optional<std::vector<PlayedPlan>> all_plans(const engine::Tabletop& before, const PlanLimits& limits);

// What a player does; none if it reveals a secret on the way.
std::optional<PlayedPlan> plan_of(const ai::Player& player, const engine::Tabletop& before, const kit::Random& random);

// Its actions in notation.
std::vector<std::string> notation(const engine::Tabletop& before, const std::vector<engine::Action>& actions);

}  // namespace leipzig::study
