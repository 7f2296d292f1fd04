// The review of a game: what every decision cost against the best plan found, and what the dice and cards gave.
//
// For each seat, from what that seat sees and in millionths of a win:
//   luck of an outcome  = value after it - mean of the values after all that could have come
//   skill of a decision = value after it (before the next dice) - value before it
//   error of a decision = value after the best plan found - value after what was played, never below 0
//   reassessment        = skill + error: the evaluator changed its mind, by nobody's merit. Where one outcome follows
//                         another there is some too: the value between them is not the mean over the second.
// Every step begins with the value with which the one before ended, so luck + skill = result - start, exactly.
#pragma once
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "ai/skill.h"
#include "engine/record.h"
#include "study/evaluator.h"

namespace leipzig::study {

using PerSeat = std::array<Value, 2>;  // first seat, second seat

enum class Mark : std::uint8_t { None, Inaccuracy, Mistake, Blunder };  // from 5, 10 and 15 % of a win
Mark mark_of(Value error);
std::string_view name(Mark mark);  // "" for None

// The plan played against the best one found, by rollouts: best less played, in millionths.
struct PlanRollout {
  Value mean = 0;
  Value error = 0;  // one standard error
  Value raw_mean = 0;
  Value raw_error = 0;
  int trials = 0;
  friend bool operator==(const PlanRollout&, const PlanRollout&) = default;
};

// What a seat did without chance or the other seat in between.
struct ReviewedDecision {
  engine::Seat seat = engine::Seat::First;
  bool forced = true;  // one legal action each time
  PerSeat before{};
  PerSeat after{};                     // before the next dice
  Value error = 0;                     // of its seat
  Value best = 0;                      // value of the best plan found, for its seat
  std::vector<std::string> better;     // that plan in notation; empty if nothing better was found
  std::optional<PlanRollout> rollout;  // if plans were compared by rollouts
  PerSeat skill() const { return {after[0] - before[0], after[1] - before[1]}; }
  friend bool operator==(const ReviewedDecision&, const ReviewedDecision&) = default;
};

struct ReviewedOutcome {
  PerSeat expected{};
  PerSeat came{};
  PerSeat after{};  // as `came`; if chance follows, the mean over it
  PerSeat luck() const { return {came[0] - expected[0], came[1] - expected[1]}; }
  PerSeat reassessment() const { return {after[0] - came[0], after[1] - came[1]}; }
  friend bool operator==(const ReviewedOutcome&, const ReviewedOutcome&) = default;
};

// One step: a decision of several entries, or an outcome.
struct ReviewStep {
  std::size_t from = 0;  // its first entry
  std::size_t to = 0;    // behind its last
  std::string phase;     // as the view says before it
  std::optional<int> turn;
  std::optional<ReviewedDecision> decision;
  std::optional<ReviewedOutcome> outcome;
  friend bool operator==(const ReviewStep&, const ReviewStep&) = default;
};

// The sums of a seat.
struct Account {
  Value start = 0;
  Value result = 0;  // of a game that is not over: the value where it stands
  Value luck = 0;
  Value skill = 0;    // of both seats, as this seat sees it, with all reassessments: the sum over the steps
  Value settled = 0;  // part of `skill`: given up, out of time or agreed, against the value where the game stood
  Value errors = 0;   // of this seat
  int decisions = 0;  // of this seat, forced ones not counted
  Value adjusted() const { return result - luck; }  // the result without luck
  Value error_rate() const { return decisions == 0 ? 0 : errors / decisions; }
  friend bool operator==(const Account&, const Account&) = default;
};

struct ReviewEffort {
  ai::Skill skill{ai::Level::Captain, 100};  // who looks for better plans
  int rollouts = 0;                          // 0: plans are compared by the evaluator; otherwise by so many trials each
  std::uint64_t seed = 1;
  int jobs = 1;
};

// What an earlier, interrupted run found out about decisions, and where this one notes it. Called by several threads.
class ReviewMemory {
 public:
  virtual ~ReviewMemory() = default;
  // Sets error, best, better and rollout; false if the step is not known.
  virtual bool recall(std::size_t step, ReviewedDecision& decision) = 0;
  virtual void note(std::size_t step, const ReviewedDecision& decision) = 0;
};

struct Review {
  std::vector<ReviewStep> steps;
  std::array<Account, 2> accounts;
  bool finished = false;
  bool mirrored = false;  // no secrets: what one seat gains the other loses
  friend bool operator==(const Review&, const Review&) = default;
};

// `progress` is told how many of all steps are done, often and also within a step, and may stop the review by returning
// false; then there is none.
using ReviewProgress = std::function<bool(std::size_t done, std::size_t all)>;

engine::Result<std::optional<Review>> review(const engine::Record& record, const engine::SetUp& set_up,
                                             const ReviewEffort& effort, const ReviewProgress& progress,
                                             ReviewMemory* memory = nullptr);

}  // namespace leipzig::study
