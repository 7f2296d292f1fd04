// The computer players of nations1975.
#include "ai/thinker.h"
#include "games/nations1975/game.h"

namespace leipzig::ai {
namespace {

using Game = nations1975::Nations1975;

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill) {
  return std::make_unique<RandomThinker<Game>>(game);
}

}  // namespace

Ladder nations1975_ladder() { return {{Level::Random}, &make_player_of<Game, make_thinker>}; }

}  // namespace leipzig::ai
