// Imports the rules of Battle of the Nations 1813 into ai::voelkerschlacht.
#pragma once
#include "ai/plan.h"
#include "games/voelkerschlacht/game.h"

namespace leipzig::ai::voelkerschlacht {

using namespace leipzig::voelkerschlacht;
using Game = leipzig::voelkerschlacht::Voelkerschlacht;

}  // namespace leipzig::ai::voelkerschlacht
