// Games between two computer players, and statistics of their strength.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "ai/player.h"
#include "engine/tabletop.h"
#include "kit/random.h"

namespace leipzig::ai {

struct MatchResult {
  std::optional<engine::Seat> winner;
  int margin = 0;            // in the game's own points, for the first seat
  std::int64_t actions = 0;  // actions and outcomes
  std::array<std::int64_t, 2> evaluations{};
  std::uint64_t signature = 0;  // proves that two runs played the same game
};

// FeatureExtractor of a game: receives every plan and everything played, with the table before and after it, and may
// end the game early (Watch::keep_going).
class MatchObserver : public Watch {
 public:
  virtual void planned(const engine::Tabletop& table, engine::Seat seat, const Plan& plan) {
    (void)table, (void)seat, (void)plan;
  }
  virtual void before_action(const engine::Tabletop& table, engine::Action action) { (void)table, (void)action; }
  virtual void before_outcome(const engine::Tabletop& table) { (void)table; }
  virtual void after(const engine::Tabletop& table) { (void)table; }
};

// Plays one game from this position. Dice and players use separate random streams, so two games with the same seed have
// the same dice as long as the players play alike.
MatchResult play(const engine::Tabletop& start, const Player& first, const Player& second, kit::Random random);
// Empty if the observer ended it early.
std::optional<MatchResult> play(const engine::Tabletop& start, const Player& first, const Player& second,
                                kit::Random random, MatchObserver& observer);

// ---- what a pair of games with the sides swapped says ----

// How often a player got 0, 1/2, 1, 3/2 or 2 points out of a pair.
using Pairs = std::array<std::int64_t, 5>;

struct Strength {
  double score = 0;  // 0 to 1
  double elo = 0;
  double elo_low = 0;  // 95 % interval
  double elo_high = 0;
};
Strength strength(const Pairs& pairs);

// Wald's sequential test: is the player `low` Elo stronger, or `high`? Both error rates are 5 %.
struct Bounds {
  double low = 0;
  double high = 0;
};
enum class Decision : std::uint8_t { Open, Low, High };
double log_likelihood_ratio(const Pairs& pairs, Bounds bounds);
Decision decide(const Pairs& pairs, Bounds bounds);

}  // namespace leipzig::ai
