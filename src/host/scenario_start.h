// Tables that begin as a scenario does share its board and lists; others have their own.
#pragma once
#include "engine/document.h"

namespace leipzig::host {

// Neither a position nor a board or counters of its own.
inline bool is_scenario_start(const engine::Position& start) {
  return start.pieces.empty() && start.tracks.empty() && start.markers.empty() && start.setting.counters.empty() &&
         start.setting.board == engine::BoardChange{};
}

}  // namespace leipzig::host
