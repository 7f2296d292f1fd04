// Imports the rules of A Bridge Too Few into ai::bridge2013.
#pragma once
#include "engine/action.h"
#include "engine/seat.h"
#include "games/bridge2013/game.h"

namespace leipzig::ai::bridge2013 {

using namespace leipzig::bridge2013;
using engine::Action;
using engine::Seat;
using Game = leipzig::bridge2013::Bridge2013;

}  // namespace leipzig::ai::bridge2013
