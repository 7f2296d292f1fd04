// From an order to its findings.
#include "host/remote_search.h"

#include <algorithm>

#include "study/review.h"
#include "study/review_json.h"

namespace leipzig::host {
namespace {

constexpr int kBadEnoughForADraw = 450;

std::vector<engine::Action> actions_of(const std::vector<engine::LegalAction>& described) {
  std::vector<engine::Action> actions;
  actions.reserve(described.size());
  for (const engine::LegalAction& each : described) actions.push_back(each.action);
  return actions;
}

// The move to play if a search found nothing within its time.
std::vector<engine::Action> any_action(const engine::Tabletop& tabletop) {
  for (const engine::Choice choice : tabletop.subjects()) {
    const std::vector<std::uint16_t> targets = tabletop.targets(choice);
    if (!targets.empty()) return {engine::Action{choice, targets.front()}};
  }
  return {};
}

SearchFindings review(const SearchOrder& order, const engine::SetUp& set_up, const MakePlayer& players,
                      ai::Watch& watch) {
  SearchFindings found;
  auto start = engine::replay(order.record, set_up, 0);
  if (!start) {
    found.error = error_of(start.error());
    return found;
  }
  FinishedGame game{std::move(*start), order.record.entries, order.verdict, order.points};
  found.review = review_of(game, players, order.table, watch);
  return found;
}

// Searches with different random numbers; plans that reach the same position are one.
void look_for_plans(const ai::Player& player, const engine::Tabletop& tabletop, const kit::Random& random,
                    ai::Watch& watch, SearchFindings& found) {
  constexpr std::uint64_t kSearches = 6;
  constexpr std::size_t kMostPlans = 3;
  std::vector<std::uint64_t> reached;
  const engine::ToAct turn = tabletop.turn();
  for (std::uint64_t i = 0; i < kSearches && (i == 0 || watch.keep_going(static_cast<int>(1000 * i / kSearches)));
       ++i) {
    const ai::Plan plan = player.plan(tabletop, random.fork(i), watch);
    found.lowest = i == 0 ? plan.expected : std::min(found.lowest, plan.expected);
    found.highest = i == 0 ? plan.expected : std::max(found.highest, plan.expected);
    const auto after = tabletop.clone();
    for (const engine::Action action : plan.actions) {
      if (after->turn() != turn || after->apply(action)) break;
    }
    if (std::find(reached.begin(), reached.end(), after->hash()) != reached.end()) continue;
    reached.push_back(after->hash());
    found.plans.push_back({plan.actions, plan.expected});
  }
  std::stable_sort(found.plans.begin(), found.plans.end(),
                   [](const auto& a, const auto& b) { return a.expected > b.expected; });
  if (found.plans.size() > kMostPlans) found.plans.resize(kMostPlans);
  if (!found.plans.empty()) found.expected = found.plans.front().expected;
}

SearchFindings ledger(const SearchOrder& order, const engine::SetUp& set_up, ai::Watch& watch) {
  SearchFindings found;
  const auto skill = ai::skill_named(order.skill);
  study::ReviewEffort effort;
  if (skill) effort.skill = *skill;
  const auto review = study::review(order.record, set_up, effort, [&watch](std::size_t done, std::size_t all) {
    return watch.keep_going(static_cast<int>(1000 * done / std::max<std::size_t>(all, 1)));
  });
  if (!skill) {
    found.error = error_of(skill.error());
  } else if (!review) {
    found.error = error_of(review.error());
  } else if (!*review) {
    found.error = unavailable("The review took too long on this server. Choose a lower level.");
  } else {
    found.ledger = study::write(**review, order.record);
  }
  return found;
}

}  // namespace

std::vector<engine::Action> actions_to_play(const engine::Tabletop& tabletop, const ai::Plan& plan) {
  std::vector<engine::Action> actions = actions_of(described(tabletop, plan.actions));
  return actions.empty() ? any_action(tabletop) : actions;
}

bool accepts_offer(int expected) { return expected < kBadEnoughForADraw; }

engine::Result<std::unique_ptr<const ai::Player>> nearest_player(const engine::Tabletop& tabletop,
                                                                 const MakePlayer& players, const std::string& skill) {
  const auto named = ai::skill_named(skill);
  if (!named) return named.error();
  auto player = players(tabletop, *named);
  for (int level = static_cast<int>(named->level) - 1; !player && level >= 0; --level) {
    player = players(tabletop, {static_cast<ai::Level>(level), named->effort});
  }
  return player;
}

SearchFindings run_search(const SearchOrder& order, const engine::SetUp& set_up, const MakePlayer& players,
                          ai::Watch& watch) {
  if (order.kind == SearchKind::Review) return review(order, set_up, players, watch);
  if (order.kind == SearchKind::Ledger) return ledger(order, set_up, watch);
  SearchFindings found;
  const auto tabletop = engine::replay(order.record, set_up);
  if (!tabletop) {
    found.error = error_of(tabletop.error());
    return found;
  }
  const bool hint = order.kind == SearchKind::Hint;
  found.skill = hint ? ai::text(adviser((*tabletop)->setting().game)) : order.skill;
  const auto player = nearest_player(**tabletop, players, found.skill);
  if (!player) {
    found.error = error_of(player.error());
    return found;
  }
  const kit::Random random =
      search_rng(order.table, order.record.entries.size(), hint ? SearchPurpose::Hint : SearchPurpose::Move);
  if (order.kind == SearchKind::Plans) {
    look_for_plans(**player, **tabletop, random, watch, found);
    return found;
  }
  if (order.kind == SearchKind::Answer) {
    found.accept = accepts_offer((*player)->expected(**tabletop, order.seat, random, watch));
    return found;
  }
  const ai::Plan plan = (*player)->plan(**tabletop, random, watch);
  found.actions = hint ? plan.actions : actions_to_play(**tabletop, plan);
  found.expected = plan.expected;
  found.reasons = plan.reasons;
  return found;
}

}  // namespace leipzig::host
