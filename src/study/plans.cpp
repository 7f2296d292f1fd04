#include "study/plans.h"

#include <unordered_set>

namespace leipzig::study {

using engine::Action;
using engine::Tabletop;

std::optional<std::vector<PlayedPlan>> all_plans(const Tabletop& before, const PlanLimits& limits) {
  struct Way {
    std::vector<Action> actions;
    std::unique_ptr<Tabletop> table;
  };
  const engine::ToAct turn = before.turn();
  std::vector<PlayedPlan> plans;
  std::unordered_set<std::uint64_t> seen = {before.hash()};
  std::vector<Way> open;
  open.push_back({{}, before.clone()});
  // In the order of discovery, so that the shortest way to a position is the one told.
  for (std::size_t next = 0; next < open.size(); ++next) {
    const Way way = std::move(open[next]);
    for (const engine::ChoiceTargets& choice : way.table->choices()) {
      for (const std::uint16_t target : choice.targets) {
        const Action action(choice.choice, target);
        if (way.table->reveals(action)) return std::nullopt;
        std::unique_ptr<Tabletop> after = way.table->clone();
        if (after->apply(action)) continue;
        const std::uint64_t hash = after->hash();
        if (!seen.insert(hash).second) continue;
        if (seen.size() > limits.positions) return std::nullopt;
        std::vector<Action> actions = way.actions;
        actions.push_back(action);
        if (after->turn() == turn) {
          open.push_back({std::move(actions), std::move(after)});
        } else {
          if (plans.size() == limits.plans) return std::nullopt;
          plans.push_back({std::move(actions), std::move(after), hash});
        }
      }
    }
  }
  return plans;
}

std::optional<PlayedPlan> plan_of(const ai::Player& player, const Tabletop& before, const kit::Random& random) {
  ai::Watch nobody;
  PlayedPlan played;
  played.after = before.clone();
  const engine::ToAct turn = before.turn();
  const auto longest = static_cast<std::size_t>(before.longest());
  while (played.after->turn() == turn && played.actions.size() < longest) {
    bool moved = false;
    for (const Action action : player.plan(*played.after, random.fork(played.actions.size()), nobody).actions) {
      if (played.after->turn() != turn) break;
      if (played.after->reveals(action)) return std::nullopt;
      if (played.after->apply(action)) break;
      played.actions.push_back(action);
      moved = true;
    }
    if (!moved) return std::nullopt;
  }
  played.hash = played.after->hash();
  return played;
}

std::vector<std::string> notation(const Tabletop& before, const std::vector<Action>& actions) {
  const std::unique_ptr<Tabletop> table = before.clone();
  std::vector<std::string> texts;
  for (const Action action : actions) {
    texts.push_back(table->text(action));
    table->apply(action);
  }
  return texts;
}

}  // namespace leipzig::study
