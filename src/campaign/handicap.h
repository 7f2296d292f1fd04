// The handicap of a scenario: what the side that wins less often is given with the option `handicap`.
#pragma once
#include <array>

#include "campaign/sides.h"
#include "kit/datum.h"

namespace leipzig::campaign {

// Points of each side in the scenario's own unit; zero where the scenario has no handicap.
inline std::array<int, 2> handicap_of(const kit::Datum& scenario) {
  std::array<int, 2> points{};
  if (const kit::Datum* handicap = scenario.find("handicap")) {
    points[index(*kSideNames.find(handicap->at("seat").text()))] = handicap->at("points").integer();
  }
  return points;
}

}  // namespace leipzig::campaign
