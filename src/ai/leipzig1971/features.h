// Features of a position of Leipzig (1971) for training (docs/learning.md): the terms of the judge, in parts and by
// side, and distances to cities.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "ai/learned.h"
#include "ai/leipzig1971/judge.h"

namespace leipzig::ai::leipzig1971 {

class Features : public FeaturesBase<Leipzig1971, Judge> {
 public:
  using FeaturesBase::FeaturesBase;

  // In divisions where nothing else is said. `near_C` and `far_C`: those that reach city C within one or two turns.
  static constexpr std::array<std::string_view, 51> kNames = {
      "turns_left",
      "french_next",   // 1 where the French move next, else -1
      "score",         // half points, French less Allied, as they stand
      "sieges",        // half points that sieges would move
      "prospects",     // tenths of a point that the attacks to come are worth to the French
      "city_balance",  // of the judge, in tenths
      "french_divisions",
      "french_units",
      "french_dispersed",  // cannot act next turn
      "french_leaders",    // tenths of a point
      "french_supply",     // units; a depot is two
      "french_danger",     // tenths of a point that the enemy's next turn may cost
      "french_losses",     // points
      "french_unfed",      // stand in no supply
      "french_near_0",
      "french_near_1",
      "french_near_2",
      "french_near_3",
      "french_near_4",
      "french_far_0",
      "french_far_1",
      "french_far_2",
      "french_far_3",
      "french_far_4",
      "allied_divisions",
      "allied_units",
      "allied_dispersed",
      "allied_leaders",
      "allied_supply",
      "allied_danger",
      "allied_losses",
      "allied_unfed",
      "allied_near_0",
      "allied_near_1",
      "allied_near_2",
      "allied_near_3",
      "allied_near_4",
      "allied_far_0",
      "allied_far_1",
      "allied_far_2",
      "allied_far_3",
      "allied_far_4",
      "holder_0",  // 1 the French, -1 the Allies, 0 neither
      "holder_1",
      "holder_2",
      "holder_3",
      "holder_4",
      "combat",           // 1 where attacks are about to be named
      "contact",          // hexes of the French next to enemies
      "divisions_share",  // the French part of all divisions on the map, per mille
      "value",            // of the judge, in tenths of a point
  };
  using Values = std::array<std::int16_t, kNames.size()>;
  Values values(const State& state) const;
};

}  // namespace leipzig::ai::leipzig1971
