// Layers terrain and textures, and the places on them: towns, villages, fortresses, hex numbers.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "draw/loops.h"
#include "draw/scene.h"
#include "draw/signs.h"
#include "draw/texture.h"

namespace leipzig::draw {

namespace {

constexpr std::size_t kTints = 6;

// The region of a kind that a space lies in, by its number among the regions of that kind.
std::vector<int> membership(const kit::Board& board, std::string_view kind) {
  std::vector<int> of(board.size(), -1);
  int number = 0;
  for (const kit::Region& region : board.regions()) {
    if (region.kind != kind) continue;
    for (const kit::SpaceId space : region.order) of[kit::index(space)] = number;
    ++number;
  }
  return of;
}

void draw_spaces(Svg& svg, const Scene& scene) {
  const std::vector<int> nation = membership(scene.board, "nation");
  SvgLayer layer(svg, "terrain");
  for (std::size_t i = 0; i < scene.board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const std::string_view terrain = scene.terrain(space);
    std::string classes = (scene.board.is_hex() ? "space " : "space area ") + class_for("t-", terrain);
    if (terrain == "clear" && nation[i] >= 0) {
      classes += " tint" + std::to_string(static_cast<std::size_t>(nation[i]) % kTints);
    }
    Path outline;
    outline.polygon(scene.layout.outline(space));
    const std::string id(scene.board.id(space));
    svg.element("path", {{"id", "h" + id}, {"data-space", id}, {"class", classes}, {"d", outline}});
  }
}

// Neighbouring spaces of one terrain are edged together, like a wood on a printed map.
void draw_rims(Svg& svg, const Scene& scene) {
  for (std::size_t terrain = 0; terrain < scene.board.terrains().size(); ++terrain) {
    const std::string_view name = scene.board.terrains()[terrain];
    if (name == "clear" || name == "plain") continue;
    Path rim;
    for (const Loop& loop :
         loops(scene.layout, scene.mesh, [&](kit::SpaceId space) { return scene.board.terrain(space) == terrain; })) {
      rim.polygon(inset(loop, 0.02 * scene.hex()));
    }
    svg.path("rim " + class_for("rim-", name), rim);
  }
}

std::vector<Point> middles_to(const Scene& scene, kit::SpaceId space, const std::function<bool(kit::SpaceId)>& wanted) {
  std::vector<Point> found;
  for (const kit::SpaceId neighbour : scene.board.neighbours(space)) {
    if (neighbour == kit::SpaceId::None || !wanted(neighbour)) continue;
    found.push_back(middle(scene.layout.centre(space), scene.layout.centre(neighbour)));
  }
  return found;
}

Patch plot_of(const Scene& scene, kit::SpaceId space) {
  Patch plot;
  plot.outline = scene.layout.outline(space);
  plot.centre = scene.site(space);
  plot.unit = scene.hex();
  plot.id = scene.board.id(space);
  return plot;
}

// Where the name of an area is printed.
std::vector<Point> kept_clear(const Scene& scene, kit::SpaceId space) {
  const kit::Datum* label = scene.board.printed(space).find("label");
  if (scene.board.is_hex() || label == nullptr) return {};
  const Point at = scene.layout.from_data({label->items()[0].real(), label->items()[1].real()});
  const double step = 0.4 * scene.hex();
  return {scene.site(space), at, {at.x - step, at.y}, {at.x + step, at.y}};
}

void draw_textures(Svg& svg, const Scene& scene) {
  Inks inks;
  for (std::size_t i = 0; i < scene.board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const std::string_view terrain = scene.terrain(space);
    if (terrain == "clear" && scene.is_campaign()) continue;  // a field is not ten kilometres long
    const std::vector<Point> same = middles_to(
        scene, space, [&](kit::SpaceId other) { return scene.board.terrain(other) == scene.board.terrain(space); });
    const std::vector<Point> clear = kept_clear(scene, space);
    Patch plot = plot_of(scene, space);
    if (scene.board.is_hex()) plot.towards_same = same;
    plot.clear_of = clear;
    plot.clear_radius = 0.42 * scene.hex();
    texture(inks, terrain, plot);
  }
  inks.write(svg, Ink::Field, Ink::TreeLight);
}

// A slope hexside: a crest with hachures that run down into the slope hex.
void draw_slopes(Svg& svg, const Scene& scene) {
  const kit::FeatureMask slope = scene.board.feature("slope");
  if (slope == 0) return;
  Path ground;
  for (std::size_t i = 0; i < scene.board.size(); ++i) {
    if (scene.board.has(kit::space_at(i), slope)) ground.polygon(scene.layout.outline(kit::space_at(i)));
  }
  svg.path("slope-ground", ground);
  SlopeSign sign;
  for (const MeshSide& side : scene.mesh.sides) {
    if (side.b == kit::SpaceId::None || (scene.board.edge_between(side.a, side.b) & slope) == 0) continue;
    const Point from = scene.mesh.vertices[side.ends[0]];
    const Point to = scene.mesh.vertices[side.ends[1]];
    const bool both = scene.board.has(side.a, slope) && scene.board.has(side.b, slope);
    for (const kit::SpaceId low : {side.a, side.b}) {
      if (!scene.board.has(low, slope)) continue;
      const Point down = unit(subtract(scene.layout.centre(low), middle(from, to)));
      sign.add(from, to, down, (both ? 0.13 : 0.2) * scene.hex(), scene.hex());
    }
  }
  sign.write(svg);
}

// --- Places ---

bool is_built_up(const Scene& scene, kit::SpaceId space) {
  return scene.terrain(space) == "town" || scene.terrain(space) == "city";
}

// Spaces of houses connected to a city's name are the city and its suburbs.
std::set<kit::SpaceId> city_spaces(const Scene& scene) {
  std::set<kit::SpaceId> seen;
  std::vector<kit::SpaceId> open;
  const auto reach = [&](kit::SpaceId space) {
    if (space != kit::SpaceId::None && is_built_up(scene, space) && seen.insert(space).second) open.push_back(space);
  };
  for (const kit::Datum& label : scene.board.labels()) {
    if (label.text_or("kind", "") == "city") reach(scene.board.find(label.text_or("space", "")));
  }
  while (!open.empty()) {
    const kit::SpaceId here = open.back();
    open.pop_back();
    for (const kit::SpaceId next : scene.board.neighbours(here)) reach(next);
  }
  return seen;
}

std::vector<Point> lanes_of(const Scene& scene, kit::SpaceId space) {
  const kit::FeatureMask roads = scene.board.feature("road") | scene.board.feature("trail");
  return middles_to(scene, space,
                    [&](kit::SpaceId other) { return (scene.board.edge_between(space, other) & roads) != 0; });
}

void draw_houses(Svg& svg, const Scene& scene) {
  Inks inks;
  const std::set<kit::SpaceId> of_city = city_spaces(scene);
  std::set<kit::SpaceId> settled;
  for (std::size_t i = 0; i < scene.board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    if (!is_built_up(scene, space)) continue;
    settled.insert(space);
    const bool city = scene.terrain(space) == "city" || of_city.count(space) != 0;
    houses(inks, city ? Settlement::City : Settlement::Town, plot_of(scene, space), lanes_of(scene, space));
  }
  for (const kit::Datum& label : scene.board.labels()) {
    const std::string_view kind = label.text_or("kind", "");
    const kit::SpaceId space = scene.board.find(label.text_or("space", ""));
    if (space == kit::SpaceId::None || (kind != "village" && kind != "city") || !settled.insert(space).second) continue;
    const Settlement size = kind == "city" ? Settlement::Town : Settlement::Village;
    houses(inks, size, plot_of(scene, space), lanes_of(scene, space));
  }
  inks.write(svg, Ink::Cottage, Ink::Spire);
}

void draw_point_places(Svg& svg, const Scene& scene) {
  const kit::FeatureMask city = scene.board.feature("city");
  const kit::FeatureMask fortress = scene.board.feature("fortress");
  const double hex = scene.hex();
  Path rings;
  Path forts;
  Path city_rings;
  Path dots;
  Path swords;
  std::set<kit::SpaceId> settled;
  for (std::size_t i = 0; i < scene.board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const Point centre = scene.layout.centre(space);
    if (scene.board.has(space, fortress)) {
      Loop outline{{scene.layout.outline(space).begin(), scene.layout.outline(space).end()}, {}};
      const double sense = doubled_area(outline.points) > 0 ? 1 : -1;
      rings.polygon(inset(outline, sense * 0.07 * hex));
      star_fort(forts, centre, hex);
    } else if (scene.board.has(space, city)) {
      city_ring(city_rings, centre, hex);
      place_dot(dots, centre, hex);
    } else {
      continue;
    }
    settled.insert(space);
  }
  for (const kit::Datum& label : scene.board.labels()) {
    const std::string_view kind = label.text_or("kind", "");
    const kit::SpaceId space = scene.board.find(label.text_or("space", ""));
    if (kind == "battlefield") crossed_swords(swords, scene.battlefield(label), hex);
    if (space == kit::SpaceId::None) continue;
    if (scene.board.is_name_only(kind)) continue;
    if (kind == "town" && settled.insert(space).second) place_dot(dots, scene.layout.centre(space), hex);
  }
  svg.path("fort-ring", rings);
  svg.path("fort", forts);
  svg.path("place-ring", city_rings);
  svg.path("place", dots);
  svg.path("swords", swords);
}

}  // namespace

void draw_ground(Svg& svg, const Scene& scene) {
  draw_spaces(svg, scene);
  SvgLayer layer(svg, "textures");
  draw_rims(svg, scene);
  draw_textures(svg, scene);
  draw_slopes(svg, scene);
}

void draw_places(Svg& svg, const Scene& scene) {
  SvgLayer layer(svg, "towns");
  if (scene.is_campaign()) {
    draw_point_places(svg, scene);
  } else {
    draw_houses(svg, scene);
  }
}

void draw_numbers(Svg& svg, const Scene& scene) {
  if (!scene.style.numbers) return;
  SvgLayer layer(svg, "numbers");
  const double hex = scene.hex();
  for (std::size_t i = 0; i < scene.board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    if (scene.board.is_hex()) {
      const Point centre = scene.layout.centre(space);
      svg.text("number", {centre.x, centre.y - 0.345 * hex}, scene.board.id(space));
      continue;
    }
    const kit::Datum* number = scene.board.printed(space).find("number");
    const kit::Datum* label = scene.board.printed(space).find("label");
    if (number == nullptr || label == nullptr) continue;
    const Point at = scene.layout.from_data({label->items()[0].real(), label->items()[1].real()});
    // On the side of the name away from the village itself.
    const bool below = scene.site(space).y < at.y;
    const double down = (below ? 0.95 : -1.05) * scene.layout.text;
    svg.text("number area-number", {at.x, at.y + down}, std::to_string(number->integer()));
  }
}

}  // namespace leipzig::draw
