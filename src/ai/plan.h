// A computer player's answer: the actions it would play next, and what it expects.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/action.h"
#include "engine/seat.h"

namespace leipzig::ai {

using engine::Action;

// A reason for a plan, for people: "enemy_losses", 350 hundredths of a point ...
struct Reason {
  std::string what;  // own_losses, enemy_losses, danger, objective; the client translates them
  int hundredths = 0;
  std::string subject;  // the piece or space it is about; empty: the whole plan
  friend bool operator==(const Reason&, const Reason&) = default;
};

// Converts the expectation of the first seat, in thousandths, to that of any seat.
constexpr int share_of(engine::Seat seat, int first) { return seat == engine::Seat::First ? first : 1000 - first; }

struct Plan {
  // At least one action, each legal after the one before, without chance or another seat's decision in between; none
  // only if nothing is legal.
  std::vector<Action> actions;
  int expected = 500;  // the planner's expected result in thousandths: 1000 a win, 500 a draw, 0 a loss
  std::vector<Reason> reasons;
  std::int64_t evaluations = 0;
};

// Progress and cancellation of a search. A player that is told to stop answers at once with the best it has; that
// answer depends on the moment it was stopped. Players check it every few milliseconds of work.
class Watch {
 public:
  virtual ~Watch() = default;
  virtual bool keep_going(int thousandths_done) {
    (void)thousandths_done;
    return true;
  }
};

// How a planner asks its watch: at every step of its work, also where it does not know how far the whole has come. Once
// told to stop it asks no more.
class Progress {
 public:
  explicit Progress(Watch& watch) : watch_(watch) {}

  // False: stop. `done` is in thousandths of the current part.
  bool keep_going(int thousandths_done) {
    done_ = from_ + (to_ - from_) * thousandths_done / 1000;
    return keep_going();
  }
  // The same, as far as before.
  bool keep_going() {
    if (!stopped_) stopped_ = !watch_.keep_going(done_);
    return !stopped_;
  }
  bool stopped() const { return stopped_; }

  // Progress reported from now on is part of the whole, from here to there in thousandths.
  void begin_part(int from, int to) {
    from_ = from;
    to_ = to;
  }

 private:
  Watch& watch_;
  int from_ = 0;
  int to_ = 1000;
  int done_ = 0;
  bool stopped_ = false;
};

}  // namespace leipzig::ai
