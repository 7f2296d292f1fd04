// The computer players of bridge2013.
#include "ai/thinker.h"
#include "games/bridge2013/game.h"

namespace leipzig::ai {
namespace {

using Game = bridge2013::Bridge2013;

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill) {
  return std::make_unique<RandomThinker<Game>>(game);
}

}  // namespace

Ladder bridge2013_ladder() { return {{Level::Random}, &make_player_of<Game, make_thinker>}; }

}  // namespace leipzig::ai
