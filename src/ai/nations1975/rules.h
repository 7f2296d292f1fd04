// Imports the rules of The Battle of Nations into ai::nations1975.
#pragma once
#include "ai/plan.h"
#include "games/nations1975/game.h"

namespace leipzig::ai::nations1975 {

using namespace leipzig::nations1975;
using Game = leipzig::nations1975::Nations1975;

}  // namespace leipzig::ai::nations1975
