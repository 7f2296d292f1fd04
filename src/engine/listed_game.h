// A game of the catalogue as a type. "games/all_games.h", which the build writes from catalogue.txt, has all of them:
//   std::apply([](auto... listed) { (use<typename decltype(listed)::Game>(), ...); }, games::all_games());
#pragma once
#include <string_view>

#include "engine/game.h"
#include "kit/board.h"
#include "kit/data_folder.h"

namespace leipzig::engine {

template <Game G>
struct ListedGame {
  using Game = G;
  const kit::DataFolder& data;
  const kit::Board& (*board)(std::string_view scenario);
};

}  // namespace leipzig::engine
