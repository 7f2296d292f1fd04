// Strong ids shared by all rooms. A space is a hex or an area of a board.
#pragma once
#include <cstddef>
#include <cstdint>

namespace leipzig::kit {

enum class SpaceId : std::uint16_t { None = 0xFFFF };

constexpr std::size_t index(SpaceId space) { return static_cast<std::size_t>(space); }
constexpr SpaceId space_at(std::size_t i) { return static_cast<SpaceId>(i); }

}  // namespace leipzig::kit
