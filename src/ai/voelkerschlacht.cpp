// The computer players of voelkerschlacht.
#include "ai/thinker.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::ai {
namespace {

using Game = voelkerschlacht::Voelkerschlacht;

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill) {
  return std::make_unique<RandomThinker<Game>>(game);
}

}  // namespace

Ladder voelkerschlacht_ladder() { return {{Level::Random}, &make_player_of<Game, make_thinker>}; }

}  // namespace leipzig::ai
