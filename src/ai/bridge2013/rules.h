// Imports the rules of A Bridge Too Few into ai::bridge2013.
#pragma once
#include "ai/plan.h"
#include "games/bridge2013/game.h"

namespace leipzig::ai::bridge2013 {

using namespace leipzig::bridge2013;
using Game = leipzig::bridge2013::Bridge2013;

}  // namespace leipzig::ai::bridge2013
