// Features of a position of A Bridge Too Few for training (docs/learning.md): points in their parts, time, units around
// Leipzig, and the value of contacts.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "ai/bridge2013/judge.h"
#include "ai/learned.h"

namespace leipzig::ai::bridge2013 {

// Points as they stand, French less Coalition.
int margin(const Setup& setup, const State& state);

class Features : public FeaturesBase<Bridge2013, Judge> {
 public:
  using FeaturesBase::FeaturesBase;

  // `ring_N`: steps at N hexes from Leipzig; `strength` and `morale` are sums over the units on the map.
  static constexpr std::array<std::string_view, 34> kNames = {
      "turn",           "turns_left",
      "cards_left",  // in the pile
      "second_pile",    "jokers_left",
      "margin",       // points, French less Coalition
      "margin_late",  // the same times the turn
      "napoleon_east",
      "towns",      // the Coalition's
      "garrison",   // steps in Leipzig
      "siege",      // 1 if the garrison has less than three steps and an enemy is next to it
      "nearest",    // of the Coalition to Leipzig
      "advantage",  // 1 the French, -1 the Coalition
      "rain",           "french_steps_lost", "french_units",
      "french_reduced", "french_strength",   "french_waiting",
      "french_contest", "french_ring_1",     "french_ring_2",
      "french_ring_3",  "french_in_towns",   "allied_steps_lost",
      "allied_units",   "allied_reduced",    "allied_strength",
      "allied_waiting", "allied_contest",    "allied_ring_1",
      "allied_ring_2",  "allied_ring_3",     "allied_in_towns",
  };
  using Values = std::array<std::int16_t, kNames.size()>;
  Values values(const State& state) const;
};

}  // namespace leipzig::ai::bridge2013
