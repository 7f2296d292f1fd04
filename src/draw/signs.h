// Signs used both on the map and in its legend.
#pragma once
#include "draw/svg.h"

namespace leipzig::draw {

// `across`: direction over the bridge.
void bridge_sign(Svg& svg, Point at, Point across, bool over_river, double hex);

// A crest from one end to the other, hachured down one side.
struct SlopeSign {
  Path crest;
  Path strokes;
  void add(Point from, Point to, Point down, double reach, double hex);
  void write(Svg& svg) const;
};

// Cities as points, on maps whose hex is a day's march.
void star_fort(Path& path, Point centre, double hex);
void city_ring(Path& path, Point centre, double hex);
void place_dot(Path& path, Point centre, double hex);
void crossed_swords(Path& path, Point centre, double hex);

}  // namespace leipzig::draw
