#include "study/rollout.h"

#include <array>
#include <cmath>

#include "engine/game.h"

namespace leipzig::study {
namespace {

constexpr std::uint64_t kDice = 1;
constexpr std::uint64_t kPlayers = 2;
constexpr std::uint64_t kStrata = 3;

// Outcome by its place among all equally likely cases.
std::uint16_t case_of(const std::vector<engine::Outcome>& outcomes, std::uint32_t place) {
  std::size_t i = 0;
  while (place >= outcomes[i].weight) place -= outcomes[i++].weight;
  return outcomes[i].value;
}

std::uint32_t cases(const std::vector<engine::Outcome>& outcomes) {
  std::uint32_t sum = 0;
  for (const engine::Outcome& outcome : outcomes) sum += outcome.weight;
  return sum;
}

}  // namespace

void Estimate::add(double value) {
  ++count_;
  const double off = value - mean_;
  mean_ += off / static_cast<double>(count_);
  squares_ += off * (value - mean_);
}

double Estimate::deviation() const { return count_ < 2 ? 0 : std::sqrt(squares_ / static_cast<double>(count_ - 1)); }

double Estimate::error() const { return count_ < 2 ? 0 : deviation() / std::sqrt(static_cast<double>(count_)); }

std::optional<Trial> roll_out(const RolloutOf& order, std::uint64_t seed, std::uint64_t number, ai::Watch& watch) {
  const kit::Random random = kit::Random(seed).fork(number);
  kit::Random dice = random.fork(kDice);
  const kit::Random thoughts = random.fork(kPlayers);
  const std::array<const ai::Player*, 2> players = {&order.first, &order.second};
  const std::unique_ptr<engine::Tabletop> table = order.start.clone();
  Value luck = 0;
  bool first_chance = true;
  std::uint64_t played = 0;
  const auto longest = static_cast<std::uint64_t>(table->longest());
  for (engine::ToAct turn = table->turn(); turn.node != engine::Node::Over && played < longest; turn = table->turn()) {
    if (!watch.keep_going(0)) return std::nullopt;
    if (turn.node == engine::Node::Chance) {
      const std::vector<engine::Outcome> outcomes = table->outcomes();
      std::uint16_t outcome = engine::drawn_outcome(outcomes, dice).value;
      if (first_chance) {
        const std::uint32_t all = cases(outcomes);
        const std::uint32_t shift = kit::Random(seed).fork(kStrata).below(all);
        outcome = case_of(outcomes, static_cast<std::uint32_t>((number + shift) % all));
      }
      first_chance = false;
      const Value expected = order.evaluator.before_chance(*table, order.seat);
      if (table->resolve(outcome)) break;
      luck += order.evaluator.value(*table, order.seat) - expected;
      ++played;
      continue;
    }
    const ai::Plan plan = players[engine::index(turn.seat)]->plan(*table, thoughts.fork(played), watch);
    bool moved = false;
    for (const engine::Action action : plan.actions) {
      if (table->apply(action)) break;  // something revealed made the rest impossible: plan again
      moved = true;
      ++played;
    }
    if (!moved) break;
  }
  const Value raw = order.evaluator.value(*table, order.seat);
  return Trial{raw, raw - luck};
}

Rollout roll_out(const RolloutOf& order, std::uint64_t seed, const RolloutLimits& limits, ai::Watch& watch) {
  Rollout rollout;
  for (int n = 0; n < limits.most; ++n) {
    if (!watch.keep_going(1000 * n / limits.most)) break;
    const std::optional<Trial> trial = roll_out(order, seed, static_cast<std::uint64_t>(n), watch);
    if (!trial) break;
    rollout.raw.add(static_cast<double>(trial->raw));
    rollout.reduced.add(static_cast<double>(trial->reduced));
    if (n + 1 >= limits.least && rollout.reduced.error() <= limits.precision) break;
  }
  return rollout;
}

Difference compare_both(const RolloutOf& one, const RolloutOf& other, std::uint64_t seed, const RolloutLimits& limits,
                        ai::Watch& watch) {
  Difference difference;
  for (int n = 0; n < limits.most; ++n) {
    const std::optional<Trial> a = roll_out(one, seed, static_cast<std::uint64_t>(n), watch);
    const std::optional<Trial> b = a ? roll_out(other, seed, static_cast<std::uint64_t>(n), watch) : std::nullopt;
    if (!b) break;
    difference.reduced.add(static_cast<double>(a->reduced - b->reduced));
    difference.raw.add(static_cast<double>(a->raw - b->raw));
    if (n + 1 >= limits.least && std::abs(difference.reduced.mean()) > 3 * difference.reduced.error()) break;
  }
  return difference;
}

Estimate compare(const RolloutOf& one, const RolloutOf& other, std::uint64_t seed, const RolloutLimits& limits,
                 ai::Watch& watch) {
  return compare_both(one, other, seed, limits, watch).reduced;
}

}  // namespace leipzig::study
