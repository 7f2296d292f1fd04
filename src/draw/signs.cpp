// Drawing of each sign, in fractions of a hex.
#include "draw/signs.h"

#include <array>

namespace leipzig::draw {

void bridge_sign(Svg& svg, Point at, Point across, bool over_river, double hex) {
  const Point aside = quarter_turn(across);
  const double half = (over_river ? 0.115 : 0.085) * hex;
  const double rail = 0.075 * hex;
  const double flare = 0.036 * hex;
  const auto place = [&](double forward, double sideways) {
    return add(at, add(scaled(across, forward), scaled(aside, sideways)));
  };
  Path deck;
  deck.move(place(-half, 0)).line(place(half, 0));
  Path rails;
  for (const double hand : {-1.0, 1.0}) {
    rails.polyline(std::array{place(-half - flare, hand * (rail + flare)), place(-half, hand * rail),
                              place(half, hand * rail), place(half + flare, hand * (rail + flare))});
  }
  svg.path("deck-side", deck);
  svg.path("deck", deck);
  svg.path("rail", rails);
}

void SlopeSign::add(Point from, Point to, Point down, double reach, double hex) {
  constexpr int kStrokes = 7;
  crest.move(from).line(to);
  const Point across = scaled(unit(subtract(to, from)), 0.02 * hex);
  for (int i = 0; i < kStrokes; ++i) {
    const Point top = between(from, to, (i + 0.5) / kStrokes);
    const Point foot = draw::add(top, scaled(down, reach * (i % 2 == 0 ? 1 : 0.72)));
    strokes.polygon(std::array{draw::add(top, across), foot, subtract(top, across)});
  }
}

void SlopeSign::write(Svg& svg) const {
  svg.path("slope", crest);
  svg.path("hachure", strokes);
}

void star_fort(Path& path, Point centre, double hex) {
  constexpr std::size_t kBastions = 6;
  std::array<Point, 2 * kBastions> points;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double angle = kPi * (static_cast<double>(i) / kBastions - 0.5);
    points[i] = add(centre, polar(angle, (i % 2 == 0 ? 0.19 : 0.106) * hex));
  }
  path.polygon(points);
}

void city_ring(Path& path, Point centre, double hex) { path.circle(centre, 0.1 * hex); }

void place_dot(Path& path, Point centre, double hex) { path.circle(centre, 0.047 * hex); }

void crossed_swords(Path& path, Point centre, double hex) {
  const double half = 0.1 * hex;
  for (const double hand : {-1.0, 1.0}) {
    path.move(add(centre, {-hand * half, half})).line(add(centre, {hand * half, -half}));
    const Point guard = add(centre, {-hand * 0.6 * half, 0.6 * half});
    path.move(add(guard, {-hand * 0.3 * half, -0.3 * half})).line(add(guard, {hand * 0.3 * half, 0.3 * half}));
  }
}

}  // namespace leipzig::draw
