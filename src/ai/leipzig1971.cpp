// The computer players of leipzig1971.
#include "ai/thinker.h"
#include "games/leipzig1971/game.h"

namespace leipzig::ai {
namespace {

using Game = leipzig1971::Leipzig1971;

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill) {
  return std::make_unique<RandomThinker<Game>>(game);
}

}  // namespace

Ladder leipzig1971_ladder() { return {{Level::Random}, &make_player_of<Game, make_thinker>}; }

}  // namespace leipzig::ai
