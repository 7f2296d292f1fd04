// Imports the rules of Leipzig (1969) into ai::leipzig1969.
#pragma once
#include "ai/plan.h"
#include "games/leipzig1969/game.h"

namespace leipzig::ai::leipzig1969 {

using namespace leipzig::leipzig1969;
using Game = leipzig::leipzig1969::Leipzig1969;

}  // namespace leipzig::ai::leipzig1969
