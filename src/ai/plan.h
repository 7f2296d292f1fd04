// What a computer player answers: the actions it would play next, and what it expects of them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/action.h"
#include "engine/seat.h"

namespace leipzig::ai {

// What a plan rests on, for people: "enemy_losses", 350 hundredths of a point ...
struct Reason {
  std::string what;  // own_losses, enemy_losses, danger, objective; a client has words for them
  int hundredths = 0;
  std::string subject;  // the piece or space it is about; empty: the plan as a whole
  friend bool operator==(const Reason&, const Reason&) = default;
};

// A seat's share of what the French expect, in thousandths.
constexpr int share_of(engine::Seat seat, int french) { return seat == engine::Seat::French ? french : 1000 - french; }

struct Plan {
  // At least one, each legal after the one before, with neither chance nor another seat's decision between them; none
  // only where nothing is legal.
  std::vector<engine::Action> actions;
  int expected = 500;  // the planner's expected result in thousandths: 1000 a win, 500 a draw, 0 a loss
  std::vector<Reason> reasons;
  std::int64_t evaluations = 0;
};

// Looks over a player's shoulder: hears how far it has come, and may tell it to stop. A player that is told to stop
// answers at once with the best it has; what it answers then depends on the moment it was told. It asks after every few
// milliseconds of work.
class Watch {
 public:
  virtual ~Watch() = default;
  virtual bool go_on(int thousandths_done) {
    (void)thousandths_done;
    return true;
  }
};

// How a planner asks its watch: at every step of its work, also where it does not know how far the whole has come. Once
// told to stop it asks no more.
class Progress {
 public:
  explicit Progress(Watch& watch) : watch_(watch) {}

  // False: stop. What is done is told in thousandths of the part under way.
  bool go_on(int thousandths_done) {
    done_ = from_ + (to_ - from_) * thousandths_done / 1000;
    return go_on();
  }
  // The same, as far as before.
  bool go_on() {
    if (!stopped_) stopped_ = !watch_.go_on(done_);
    return !stopped_;
  }
  bool stopped() const { return stopped_; }

  // What is told from now on is of a part of the whole, from here to there in thousandths.
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
