// The two sides of 1813, as the five Leipzig games name their seats in data/GAME/game.json. Each of them imports this
// namespace.
#pragma once
#include <string_view>

#include "engine/names.h"
#include "engine/seat.h"
#include "kit/ids.h"

namespace leipzig::campaign {

using engine::Seat;
using kit::index;
using kit::SpaceId;

inline constexpr Seat kFrench = Seat::First;
inline constexpr Seat kAllied = Seat::Second;
inline constexpr engine::Names<Seat> kSideNames{"french", "allied"};
inline constexpr std::string_view kSideWanted = "a seat: french or allied";

}  // namespace leipzig::campaign
