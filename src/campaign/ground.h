// What a position may lay on the board of the campaign of 1813, which two games share.
#pragma once
#include <string_view>

#include "engine/game_data.h"

namespace leipzig::campaign {

inline engine::Ground ground() {
  engine::Ground ground;
  ground.is_terrain = [](std::string_view) { return true; };
  ground.features = {"city", "fortress"};
  ground.is_line = [](std::string_view name) { return name == "river" || name == "bridge" || name == "pass_road"; };
  return ground;
}

}  // namespace leipzig::campaign
