// Computer players for a game without a ladder of its own, through the erased interface: `random`, and, where nothing
// is hidden, `recruit` and `captain`, which try their actions in random games played to the end.
#pragma once
#include <memory>
#include <string_view>

#include "ai/thinker.h"

namespace leipzig::ai {

// For any game of the catalogue.
Ladder any_game_ladder(std::string_view game);

}  // namespace leipzig::ai
