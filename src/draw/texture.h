// Trees, tufts, hachures, peaks, fields and houses: they make terrain recognisable without its colour. Positions come
// from a hash of the space's id, so a board always looks the same.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "draw/svg.h"
#include "kit/random.h"

namespace leipzig::draw {

// In painting order. Each is one path with its own class: thousands of marks cost a dozen elements.
enum class Ink : std::uint8_t {
  Field,
  Furrow,
  Wave,
  Pool,
  Tuft,
  Hump,
  Hachure,
  Peak,
  PeakShade,
  TreeShade,
  Tree,
  TreeLight,
  Cottage,
  Thatch,
  House,
  Roof,
  Spire,
  kCount
};

class Inks {
 public:
  Path& operator[](Ink ink) { return paths_[static_cast<std::size_t>(ink)]; }
  void write(Svg& svg, Ink first, Ink last) const;

 private:
  std::array<Path, static_cast<std::size_t>(Ink::kCount)> paths_;
};

// A separate random generator for each space and purpose.
kit::Random random_for(std::string_view id, std::string_view purpose);

// An area over which marks are scattered.
struct Patch {
  std::span<const Point> outline;
  Point centre;
  double unit = 64;                     // the size of a hex; marks scale with it
  std::string_view id;                  // seeds the scatter
  std::span<const Point> towards_same;  // middles of the sides to neighbours of the same terrain
  std::span<const Point> clear_of;      // places to keep free (a name, a site)
  double clear_radius = 0;
};

// Nothing for terrains without a texture.
void texture(Inks& inks, std::string_view terrain, const Patch& plot);

// The size of a place: a hamlet is a few cottages, a city block fills its hex.
enum class Settlement : std::uint8_t { Village, Town, City };
// `lanes`: from the middle of the place to where roads leave it; houses stand along them, not on them.
void houses(Inks& inks, Settlement size, const Patch& plot, std::span<const Point> lanes);

}  // namespace leipzig::draw
