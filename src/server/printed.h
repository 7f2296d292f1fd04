// What was printed for a game, as the data files have it: for the lobby and the charts. A game's line stands in the
// .cpp.
#pragma once
#include <string_view>

#include "kit/datum.h"

namespace leipzig::server {

struct Printed {
  const kit::Datum* game = nullptr;
  const kit::Datum* scenarios = nullptr;
  const kit::Datum* tables = nullptr;
  const kit::Datum* terrain = nullptr;
  const kit::Datum* reinforcements = nullptr;
  const kit::Datum* units = nullptr;
  const kit::Datum* german = nullptr;  // de.json
  std::string_view german_rules;       // rules.de.md
};

// All nullptr where the game is not known.
Printed printed(std::string_view game);

}  // namespace leipzig::server
