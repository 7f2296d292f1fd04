// What an action leads to, exactly: every card, die and answer up to the moment when no combat is under way, each with
// its chance; then the judge's word.
#pragma once
#include <cstdint>
#include <vector>

#include "games/bridge2013/judge.h"

namespace leipzig::bridge2013 {

class Foresight {
 public:
  Foresight(const Bridge2013& game, const Judge& judge) : game_(game), setup_(game.setup()), judge_(judge) {}

  // For the French, in hundredths of a point; both sides decide for the best.
  int value(const State& state) const {
    std::int64_t judged = 0;
    return value(state, judged);
  }
  // As Judge::score, with those `width` of the actions that begin a combat foreseen to its end that promise most at
  // first sight. How many positions were judged.
  std::int64_t score(const State& state, int width, std::vector<Scored>& scored) const;

 private:
  int value(const State& state, std::int64_t& judged) const;
  int judge(const State& state, std::int64_t& judged) const;
  int best(const State& state, std::int64_t& judged) const;
  int of_die(const State& state, int faces, std::uint16_t good, std::uint16_t bad, std::int64_t& judged) const;
  int of_card(const State& state, std::int64_t& judged) const;

  const Bridge2013& game_;
  const Setup& setup_;
  const Judge& judge_;
};

}  // namespace leipzig::bridge2013
