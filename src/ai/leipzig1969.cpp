// The computer players of leipzig1969.
#include "ai/thinker.h"
#include "games/leipzig1969/game.h"

namespace leipzig::ai {
namespace {

using Game = leipzig1969::Leipzig1969;

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill) {
  return std::make_unique<RandomThinker<Game>>(game);
}

}  // namespace

Ladder leipzig1969_ladder() { return {{Level::Random}, &make_player_of<Game, make_thinker>}; }

}  // namespace leipzig::ai
