// Plays games, and computes strength. The limits follow from the spread of pairs, not of single games: the two games of
// a pair share the seed of their dice, and a scenario that favours one seat says nothing about strength.
#include "ai/match.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "engine/game.h"
#include "kit/hasher.h"

namespace leipzig::ai {
namespace {

constexpr std::uint64_t kDice = 1;
constexpr std::uint64_t kPlayers = 2;

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }
double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

struct Moments {
  double pairs = 0;
  double mean = 0;  // of a pair's points, as a share of the two
  double variance = 0;
};

Moments moments(const Pairs& pairs) {
  Moments m;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    m.pairs += static_cast<double>(pairs[i]);
    m.mean += static_cast<double>(pairs[i]) * static_cast<double>(i) / 4;
  }
  if (m.pairs == 0) return m;
  m.mean /= m.pairs;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double off = static_cast<double>(i) / 4 - m.mean;
    m.variance += static_cast<double>(pairs[i]) * off * off / m.pairs;
  }
  return m;
}

}  // namespace

MatchResult play(const engine::Tabletop& start, const Player& first, const Player& second, kit::Random random) {
  MatchObserver nobody;
  return *play(start, first, second, random, nobody);
}

std::optional<MatchResult> play(const engine::Tabletop& start, const Player& first, const Player& second,
                                kit::Random random, MatchObserver& observer) {
  kit::Random dice = random.fork(kDice);
  const kit::Random thoughts = random.fork(kPlayers);
  const std::array<const Player*, 2> players = {&first, &second};
  const std::unique_ptr<engine::Tabletop> table = start.clone();
  MatchResult played;
  const auto note = [&](std::uint64_t fact) {
    played.signature = kit::chain(played.signature, fact);
    ++played.actions;
  };

  for (engine::ToAct turn = table->turn(); turn.node != engine::Node::Over; turn = table->turn()) {
    if (!observer.keep_going(0)) return std::nullopt;
    if (turn.node == engine::Node::Chance) {
      observer.before_outcome(*table);
      const std::uint16_t outcome = engine::drawn_outcome(table->outcomes(), dice).value;
      table->resolve(outcome);
      note(outcome);
      observer.after(*table);
      continue;
    }
    const kit::Random own = thoughts.fork(static_cast<std::uint64_t>(played.actions));
    const Plan plan = players[engine::index(turn.seat)]->plan(*table, own, observer);
    if (!observer.keep_going(0)) return std::nullopt;
    if (plan.actions.empty() || played.actions > table->longest()) {
      std::fprintf(stderr, plan.actions.empty() ? "a computer player found nothing to do\n" : "a game does not end\n");
      std::abort();
    }
    observer.planned(*table, turn.seat, plan);
    played.evaluations[engine::index(turn.seat)] += plan.evaluations;
    for (const engine::Action& action : plan.actions) {
      observer.before_action(*table, action);
      if (const auto refusal = table->apply(action)) {
        if (&action != &plan.actions.front()) break;  // something revealed made the rest impossible: plan again
        std::fprintf(stderr, "a computer player's action '%s' was refused: %s\n", table->text(action).c_str(),
                     refusal->text.c_str());
        std::abort();
      }
      note(action.bits());
      observer.after(*table);
    }
  }
  const engine::Verdict verdict = table->verdict();
  played.winner = verdict.winner;
  played.margin = verdict.margin;
  return played;
}

Strength strength(const Pairs& pairs) {
  const Moments m = moments(pairs);
  if (m.pairs == 0) return {};
  constexpr double kNinetyFive = 1.96;
  // A clean sweep counts as half a game less.
  const double edge = 0.5 / (2 * m.pairs + 1);
  const auto inside = [&](double score) { return std::clamp(score, edge, 1 - edge); };
  const double spread = std::max(m.variance, edge * (1 - edge) / 2);
  const double reach = kNinetyFive * std::sqrt(spread / m.pairs);
  return {m.mean, elo_of(inside(m.mean)), elo_of(inside(m.mean - reach)), elo_of(inside(m.mean + reach))};
}

// The normal approximation of the generalized test: Van den Bergh, "A practical introduction to the GSPRT" (2020).
double log_likelihood_ratio(const Pairs& pairs, Bounds bounds) {
  const Moments m = moments(pairs);
  if (m.pairs == 0) return 0;
  const double edge = 0.5 / (2 * m.pairs + 1);
  const double spread = std::max(m.variance, edge * (1 - edge) / 2);
  const double low = score_of(bounds.low);
  const double high = score_of(bounds.high);
  return m.pairs * (high - low) * (2 * m.mean - low - high) / (2 * spread);
}

Decision decide(const Pairs& pairs, Bounds bounds) {
  const double limit = std::log(0.95 / 0.05);
  const double ratio = log_likelihood_ratio(pairs, bounds);
  if (ratio >= limit) return Decision::High;
  if (ratio <= -limit) return Decision::Low;
  return Decision::Open;
}

}  // namespace leipzig::ai
