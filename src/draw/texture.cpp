// How each mark is drawn.
#include "draw/texture.h"

#include <algorithm>
#include <cmath>

namespace leipzig::draw {

namespace {

constexpr std::string_view kInkClasses[] = {"field",   "furrow", "wave",       "pool",       "tuft", "hump",
                                            "hachure", "peak",   "peak-shade", "tree-shade", "tree", "tree-light",
                                            "cottage", "thatch", "house",      "roof",       "spire"};
static_assert(std::size(kInkClasses) == static_cast<std::size_t>(Ink::kCount));

double uniform(kit::Random& random, double low, double high) {
  constexpr std::uint32_t kSteps = 1U << 20U;
  return low + (high - low) * (random.below(kSteps) / static_cast<double>(kSteps));
}

bool clear_of(const Patch& plot, Point p) {
  return std::none_of(plot.clear_of.begin(), plot.clear_of.end(),
                      [&](Point other) { return distance(p, other) < plot.clear_radius; });
}

// Points at least `apart` from each other and `inside` from the outline; fewer when there is no more room.
std::vector<Point> scatter(kit::Random& random, const Patch& plot, double apart, double inside, std::size_t most) {
  const Box box = bounds(plot.outline);
  std::vector<Point> found;
  for (std::size_t tries = 0; tries < most * 12 && found.size() < most; ++tries) {
    const Point p{uniform(random, box.x, box.right()), uniform(random, box.y, box.bottom())};
    if (depth_in(plot.outline, p) < inside || !clear_of(plot, p)) continue;
    const bool crowded =
        std::any_of(found.begin(), found.end(), [&](Point other) { return distance(p, other) < apart; });
    if (!crowded) found.push_back(p);
  }
  std::sort(found.begin(), found.end(), [](Point a, Point b) { return a.y < b.y; });
  return found;
}

// How many marks of this spacing a plot of any size needs.
std::size_t plenty(const Patch& plot, double apart) {
  return static_cast<std::size_t>(std::abs(doubled_area(plot.outline)) / 2 / (apart * apart)) + 1;
}

void forest(Inks& inks, const Patch& plot) {
  kit::Random random = random_for(plot.id, "forest");
  const double u = plot.unit;
  for (const Point& p : scatter(random, plot, 0.135 * u, 0.085 * u, plenty(plot, 0.15 * u))) {
    inks[Ink::TreeShade].dot({p.x + 0.014 * u, p.y + 0.022 * u});
    inks[Ink::Tree].dot(p);
    inks[Ink::TreeLight].dot({p.x - 0.018 * u, p.y - 0.022 * u});
  }
}

void marsh(Inks& inks, const Patch& plot) {
  kit::Random random = random_for(plot.id, "marsh");
  const double u = plot.unit;
  for (const Point& p : scatter(random, plot, 0.2 * u, 0.1 * u, plenty(plot, 0.27 * u))) {
    const double half = uniform(random, 0.06, 0.1) * u;
    inks[Ink::Pool].move({p.x - half, p.y}).line({p.x + half, p.y});
    if (random.below(3) == 0) {
      inks[Ink::Pool].move({p.x - 0.4 * half, p.y + 0.045 * u}).line({p.x + 1.2 * half, p.y + 0.045 * u});
      continue;
    }
    for (const int blade : {-2, -1, 0, 1, 2}) {
      const double tall = (0.1 - 0.016 * std::abs(blade)) * u;
      const Point foot{p.x + 0.017 * blade * u, p.y - 0.012 * u};
      inks[Ink::Tuft].move(foot).line({foot.x + 0.02 * blade * u, foot.y - tall});
    }
  }
}

// A stroke that runs downhill, broad at the top: the hachure of the staff maps of the time.
void hachure(Inks& inks, Point top, Point foot, double breadth) {
  const Point across = scaled(quarter_turn(unit(subtract(foot, top))), breadth / 2);
  const Point corners[] = {add(top, across), foot, subtract(top, across)};
  inks[Ink::Hachure].polygon(corners);
}

void hachures_round(Inks& inks, kit::Random& random, const Patch& plot, double inner, double outer, int count) {
  const double u = plot.unit;
  const double first = uniform(random, 0, 2 * kPi);
  for (int i = 0; i < count; ++i) {
    const double angle = first + 2 * kPi * i / count + uniform(random, -0.06, 0.06);
    const Point way{std::cos(angle), 0.86 * std::sin(angle)};
    const bool towards_same = std::any_of(plot.towards_same.begin(), plot.towards_same.end(), [&](Point side) {
      return dot(unit(way), unit(subtract(side, plot.centre))) > 0.72;
    });
    if (towards_same) continue;
    const double far = outer * uniform(random, 0.86, 1.08);
    hachure(inks, add(plot.centre, scaled(way, inner)), add(plot.centre, scaled(way, far)), 0.036 * u);
  }
}

// Where the ridge continues into a neighbour, hachures on both flanks.
void hachures_along(Inks& inks, kit::Random& random, const Patch& plot) {
  const double u = plot.unit;
  for (const Point& side : plot.towards_same) {
    const Point along = unit(subtract(side, plot.centre));
    for (const double share : {0.3, 0.5, 0.7, 0.9}) {
      const Point ridge = between(plot.centre, side, share);
      for (const double flank : {-1.0, 1.0}) {
        const Point way = scaled(quarter_turn(along), flank);
        hachure(inks, add(ridge, scaled(way, 0.15 * u)), add(ridge, scaled(way, uniform(random, 0.29, 0.36) * u)),
                0.034 * u);
      }
    }
  }
}

void hill(Inks& inks, const Patch& plot) {
  kit::Random random = random_for(plot.id, "hill");
  const double u = plot.unit;
  hachures_round(inks, random, plot, 0.115 * u, 0.225 * u, 12);
  hachures_round(inks, random, plot, 0.25 * u, 0.385 * u, 22);
  hachures_along(inks, random, plot);
}

// A knoll in profile, its right flank in shade.
void hump(Inks& inks, Point foot, double half, double tall) {
  const Point left{foot.x - half, foot.y};
  const Point right{foot.x + half, foot.y};
  const Point rise{foot.x - 0.5 * half, foot.y - 1.25 * tall};
  const Point fall{foot.x + 0.35 * half, foot.y - 1.3 * tall};
  inks[Ink::Hump].move(left).curve(rise, fall, right);
  const auto on_flank = [&](double t) {
    const double u = 1 - t;
    return Point{u * u * u * left.x + 3 * u * u * t * rise.x + 3 * u * t * t * fall.x + t * t * t * right.x,
                 u * u * u * left.y + 3 * u * u * t * rise.y + 3 * u * t * t * fall.y + t * t * t * right.y};
  };
  for (const double share : {0.5, 0.62, 0.74, 0.86}) {
    const Point top = on_flank(share);
    const Point down{(0.5 + share) * 0.22 * half, 0.62 * (foot.y - top.y) + 0.1 * tall};
    hachure(inks, add(top, {0, 0.06 * tall}), add(top, down), 0.09 * half);
  }
}

// An area is larger than a hex: several low hills instead of one.
void hills(Inks& inks, const Patch& plot) {
  kit::Random random = random_for(plot.id, "hill");
  const double u = plot.unit;
  for (const Point& p : scatter(random, plot, 0.5 * u, 0.26 * u, plenty(plot, 0.72 * u))) {
    hump(inks, add(p, {0, 0.08 * u}), uniform(random, 0.17, 0.24) * u, uniform(random, 0.16, 0.22) * u);
  }
}

void peak(Inks& inks, Point foot, double half, double tall, double lean) {
  const Point top{foot.x + lean, foot.y - tall};
  const Point left{foot.x - half, foot.y};
  const Point right{foot.x + half, foot.y};
  const Point shoulder = add(between(left, top, 0.55), {-0.06 * half, -0.05 * tall});
  const Point notch{foot.x + 0.1 * half, foot.y - 0.42 * tall};
  const Point ridge_foot{foot.x - 0.12 * half, foot.y};
  const Point body[] = {left, shoulder, top, right};
  const Point shade[] = {top, right, ridge_foot, notch};
  inks[Ink::Peak].polygon(body);
  inks[Ink::PeakShade].polygon(shade);
}

void mountain(Inks& inks, const Patch& plot) {
  kit::Random random = random_for(plot.id, "mountain");
  const double u = plot.unit;
  const auto near_by = [&](double x, double y) {
    return Point{plot.centre.x + (x + uniform(random, -0.035, 0.035)) * u,
                 plot.centre.y + (y + uniform(random, -0.03, 0.03)) * u};
  };
  const auto raise = [&](Point foot, double size) {
    const double half = uniform(random, 0.15, 0.18) * u * size;
    peak(inks, foot, half, uniform(random, 0.25, 0.31) * u * size, uniform(random, -0.2, 0.2) * half);
  };
  raise(near_by(random.below(2) == 0 ? -0.08 : 0.1, -0.06), 1.0);
  raise(near_by(-0.23, 0.25), 0.8);
  raise(near_by(0.2, 0.27), 0.88);
}

// A few strips of plough land: enough that open ground does not look empty.
void fields(Inks& inks, Ink ink, const Patch& plot, std::size_t most, double share) {
  kit::Random random = random_for(plot.id, "fields");
  if (uniform(random, 0, 1) > share) return;
  const double u = plot.unit;
  for (const Point& p : scatter(random, plot, 0.42 * u, 0.2 * u, most)) {
    const double angle = uniform(random, -0.9, 0.9);
    const double half = uniform(random, 0.07, 0.13) * u;
    const int strips = 3 + static_cast<int>(random.below(3));
    for (int strip = 0; strip < strips; ++strip) {
      const Point middle_of = add(p, turned({0, (strip - 0.5 * (strips - 1)) * 0.052 * u}, angle));
      const Point along = polar(angle, half);
      inks[ink].move(subtract(middle_of, along)).line(add(middle_of, along));
    }
  }
}

void waves(Inks& inks, const Patch& plot) {
  kit::Random random = random_for(plot.id, "waves");
  const double u = plot.unit;
  for (const Point& p : scatter(random, plot, 0.42 * u, 0.16 * u, plenty(plot, 0.55 * u))) {
    for (const double row : {0.0, 0.075}) {
      const double step = 0.085 * u;
      Point from{p.x - 1.5 * step + row * u * 0.6, p.y + row * u};
      inks[Ink::Wave].move(from);
      for (int crest = 0; crest < 3; ++crest) {
        const Point to{from.x + step, from.y};
        inks[Ink::Wave].curve({from.x + 0.3 * step, from.y - 0.055 * u}, {to.x - 0.3 * step, to.y - 0.055 * u}, to);
        from = to;
      }
    }
  }
}

struct House {
  Point at;
  double half_length;
  double half_depth;
  double angle;
};

void house(Inks& inks, Ink wall, Ink roof, const House& h) {
  const auto corner = [&](double along, double across) {
    return add(h.at, turned({along * h.half_length, across * h.half_depth}, h.angle));
  };
  const Point body[] = {corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)};
  const Point lit[] = {corner(-1, -1), corner(1, -1), corner(1, 0), corner(-1, 0)};
  inks[wall].polygon(body);
  inks[roof].polygon(lit);
}

void church(Inks& inks, Point at, double u) {
  const Point nave[] = {{at.x - 0.02 * u, at.y},
                        {at.x - 0.02 * u, at.y - 0.05 * u},
                        {at.x + 0.065 * u, at.y - 0.05 * u},
                        {at.x + 0.065 * u, at.y}};
  const Point tower[] = {{at.x - 0.055 * u, at.y},
                         {at.x - 0.055 * u, at.y - 0.085 * u},
                         {at.x - 0.036 * u, at.y - 0.15 * u},
                         {at.x - 0.017 * u, at.y - 0.085 * u},
                         {at.x - 0.017 * u, at.y}};
  inks[Ink::House].polygon(nave);
  inks[Ink::Spire].polygon(tower);
}

struct Habit {  // of a kind of settlement
  std::size_t houses;
  double spread;  // how far from the middle, in hexes
  double size;    // of a house
  double apart;
  Ink wall;
  Ink roof;
};

Habit habit(Settlement size) {
  switch (size) {
    case Settlement::Village:
      return {5, 0.19, 0.042, 0.1, Ink::Cottage, Ink::Thatch};
    case Settlement::Town:
      return {11, 0.28, 0.05, 0.108, Ink::House, Ink::Roof};
    case Settlement::City:
      return {26, 0.47, 0.054, 0.112, Ink::House, Ink::Roof};
  }
  return {};
}

}  // namespace

void Inks::write(Svg& svg, Ink first, Ink last) const {
  for (auto i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i) {
    svg.path(kInkClasses[i], paths_[i]);
  }
}

kit::Random random_for(std::string_view id, std::string_view purpose) {
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const std::string_view part : {id, std::string_view("/"), purpose}) {
    for (const char c : part) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return kit::Random(hash);
}

void texture(Inks& inks, std::string_view terrain, const Patch& plot) {
  if (terrain == "forest" || terrain == "woods") forest(inks, plot);
  if (terrain == "marsh") marsh(inks, plot);
  if (terrain == "rough") hill(inks, plot);
  if (terrain == "hill") hills(inks, plot);
  if (terrain == "mountain") mountain(inks, plot);
  if (terrain == "clear") fields(inks, Ink::Field, plot, 2, 0.55);
  if (terrain == "plain") fields(inks, Ink::Furrow, plot, plenty(plot, 0.8 * plot.unit), 1);
  if (terrain == "river") waves(inks, plot);
}

void houses(Inks& inks, Settlement size, const Patch& plot, std::span<const Point> lanes) {
  kit::Random random = random_for(plot.id, "houses");
  const double u = plot.unit;
  const Habit way = habit(size);
  const auto off_lane = [&](Point p) {
    double nearest = 1e9;
    for (const Point& end : lanes) nearest = std::min(nearest, distance_to_segment(p, plot.centre, end));
    return nearest;
  };
  std::vector<Point> built;
  if (size != Settlement::Village) {
    // Beside the square, on the side without roads.
    Point by_the_square = plot.centre;
    for (int i = 0; i < 8; ++i) {
      const Point p = add(plot.centre, add(polar(kPi / 4 * i - 2.4, 0.13 * u), {0, 0.04 * u}));
      if (i == 0 || off_lane(p) > off_lane(by_the_square) + 0.01 * u) by_the_square = p;
    }
    church(inks, by_the_square, u);
    built.push_back({by_the_square.x, by_the_square.y - 0.03 * u});
  }
  const double grid = uniform(random, -0.35, 0.35);
  for (int tries = 0; tries < 700 && built.size() < way.houses; ++tries) {
    const Point p =
        add(plot.centre, polar(uniform(random, 0, 2 * kPi), way.spread * u * std::sqrt(uniform(random, 0, 1))));
    if (depth_in(plot.outline, p) < 0.05 * u || off_lane(p) < 0.085 * u || !clear_of(plot, p)) continue;
    const bool crowded =
        std::any_of(built.begin(), built.end(), [&](Point q) { return distance(p, q) < way.apart * u; });
    if (crowded) continue;
    built.push_back(p);
    // Gable or eaves to the street, never at an angle to the rest of the place.
    const double angle = grid + (random.below(2) == 0 ? 0 : kPi / 2) + uniform(random, -0.12, 0.12);
    house(inks, way.wall, way.roof,
          {p, way.size * u * uniform(random, 0.85, 1.25), way.size * u * uniform(random, 0.6, 0.75), angle});
  }
}

}  // namespace leipzig::draw
