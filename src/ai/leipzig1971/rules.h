// Imports the rules of Leipzig (1971) into ai::leipzig1971.
#pragma once
#include "ai/plan.h"
#include "games/leipzig1971/game.h"

namespace leipzig::ai::leipzig1971 {

using namespace leipzig::leipzig1971;
using Game = leipzig::leipzig1971::Leipzig1971;

}  // namespace leipzig::ai::leipzig1971
