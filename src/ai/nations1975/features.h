// Features of a position of The Battle of Nations for training (docs/learning.md): the terms of the judge, in parts and
// by side.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "ai/learned.h"
#include "ai/nations1975/judge.h"

namespace leipzig::ai::nations1975 {

class Features : public FeaturesBase<Nations1975, Judge> {
 public:
  using FeaturesBase::FeaturesBase;

  // In points of printed strength unless stated otherwise. `threat_N`: strength that the enemy can attack at N to 1;
  // `corner`: that of threatened units without a safe way out.
  static constexpr std::array<std::string_view, 47> kNames = {
      "turn",
      "turns_left",
      "night",
      "french_to_move",     // 1, else -1
      "french_cut_off",     // from the communications hex
      "allied_to_road",     // half points of movement of the nearest unit
      "level_gap",          // per mille of the own level that is left, French less Allied
      "french_left",        // points until demoralization
      "french_left_share",  // of the level, per mille
      "french_units",
      "french_strength",
      "french_waiting",
      "french_in_zone",
      "french_trapped",
      "french_in_towns",
      "french_danger",  // of the judge, in hundredths of the level's hundredths
      "french_threat_0",
      "french_threat_1",
      "french_threat_2",
      "french_threat_3",
      "french_threat_4",
      "french_threat_5",
      "french_threat_6",
      "french_corner",
      "french_distance",  // tenths of hexes to the nearest enemy, the mean of a point
      "french_road",      // half points of movement to the communications hex, likewise
      "french_share",     // of all strength on the map, per mille
      "allied_left",
      "allied_left_share",
      "allied_units",
      "allied_strength",
      "allied_waiting",
      "allied_in_zone",
      "allied_trapped",
      "allied_in_towns",
      "allied_danger",
      "allied_threat_0",
      "allied_threat_1",
      "allied_threat_2",
      "allied_threat_3",
      "allied_threat_4",
      "allied_threat_5",
      "allied_threat_6",
      "allied_corner",
      "allied_distance",
      "allied_road",
      "allied_share",
  };
  using Values = std::array<std::int16_t, kNames.size()>;
  Values values(const State& state) const;
};

}  // namespace leipzig::ai::nations1975
