// Rollouts: a position played on many times by two computer players, and what its result is on average. Each trial also
// has a reduced result: the luck of its dice, as an evaluator sees it, is taken off. Both have the same mean; the
// reduced one varies less, so it needs fewer trials.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "study/evaluator.h"

namespace leipzig::study {

// Mean and spread of what was measured so far.
class Estimate {
 public:
  void add(double value);
  std::int64_t count() const { return count_; }
  double mean() const { return mean_; }
  double deviation() const;  // of a single measurement
  double error() const;      // of the mean: one standard error
  friend bool operator==(const Estimate&, const Estimate&) = default;

 private:
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of squared distances from the mean
};

struct Trial {
  Value raw = 0;
  Value reduced = 0;
};

struct Rollout {
  Estimate raw;
  Estimate reduced;
};

struct RolloutOf {
  const engine::Tabletop& start;
  const ai::Player& first;
  const ai::Player& second;
  const Evaluator& evaluator;
  engine::Seat seat;  // whose result is measured
};

// One trial. Number n of a seed always has the same dice for the same play, and the first outcome of consecutive
// numbers goes through all cases in turn (stratified). Empty if the watch said stop.
std::optional<Trial> roll_out(const RolloutOf& order, std::uint64_t seed, std::uint64_t number, ai::Watch& watch);

// Trials until `most`, or from `least` on as soon as one standard error of the reduced mean is at most `precision`.
struct RolloutLimits {
  int least = 24;
  int most = 240;
  double precision = 0;  // in millionths; 0: all of them
};
Rollout roll_out(const RolloutOf& order, std::uint64_t seed, const RolloutLimits& limits, ai::Watch& watch);

struct Difference {
  Estimate reduced;
  Estimate raw;
};

// Compares two starts with common dice, until they differ by three standard errors of their difference or the limits
// are reached: the mean of first minus second.
Difference compare_both(const RolloutOf& one, const RolloutOf& other, std::uint64_t seed, const RolloutLimits& limits,
                        ai::Watch& watch);
// The reduced difference alone.
Estimate compare(const RolloutOf& one, const RolloutOf& other, std::uint64_t seed, const RolloutLimits& limits,
                 ai::Watch& watch);

}  // namespace leipzig::study
