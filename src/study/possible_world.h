// What a seat cannot see, imagined: a table that looks the same to the seat, with the rest drawn at random.
#pragma once
#include <memory>

#include "engine/tabletop.h"
#include "kit/random.h"

namespace leipzig::study {

// In a game without secrets a copy.
std::unique_ptr<engine::Tabletop> possible_world(const engine::Tabletop& table, engine::Seat seat, kit::Random random);

}  // namespace leipzig::study
