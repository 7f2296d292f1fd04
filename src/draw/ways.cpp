// Layers water, lines, roads, bridges and entries.
#include <algorithm>
#include <vector>

#include "draw/georeference.h"
#include "draw/loops.h"
#include "draw/scene.h"
#include "draw/signs.h"

namespace leipzig::draw {

namespace {

Path along(std::span<const Strand> strands, int rank) {
  Path path;
  for (const Strand& strand : strands) {
    if (strand.rank == rank) append(path, strand);
  }
  return path;
}

// Where the stretch from an inside to an outside point leaves the box.
Point crossing(const Box& box, Point inside, Point outside) {
  for (int i = 0; i < 24; ++i) {
    const Point half = middle(inside, outside);
    (box.contains(half) ? inside : outside) = half;
  }
  return inside;
}

void append_smooth(Path& path, std::span<const Point> points) {
  if (points.size() < 2) return;
  path.move(points[0]);
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Point before = points[i == 0 ? 0 : i - 1];
    const Point after = points[std::min(i + 2, points.size() - 1)];
    path.curve(add(points[i], scaled(subtract(points[i + 1], before), 1.0 / 6)),
               subtract(points[i + 1], scaled(subtract(after, points[i]), 1.0 / 6)), points[i + 1]);
  }
}

Path brooks(const Scene& scene) {
  Path path;
  for (const NamedCourse& brook : scene.brooks) append_smooth(path, brook.points);
  return path;
}

void draw_bridge(Svg& svg, const Scene& scene, const MeshSide& side, bool over_river) {
  const Point at = middle(scene.mesh.vertices[side.ends[0]], scene.mesh.vertices[side.ends[1]]);
  const Point across = unit(subtract(scene.layout.centre(side.b), scene.layout.centre(side.a)));
  const std::string a(scene.board.id(side.a));
  const std::string b(scene.board.id(side.b));
  svg.open("g", {{"class", "bridge"}, {"id", "b" + a + "-" + b}, {"data-between", a + " " + b}});
  bridge_sign(svg, at, across, over_river, scene.hex());
  svg.close("g");
}

// A line along sides between spaces of different regions of a kind.
Path borders(const Scene& scene, std::string_view kind) {
  std::vector<int> of(scene.board.size(), -1);
  int number = 0;
  for (const kit::Region& region : scene.board.regions()) {
    if (region.kind != kind) continue;
    for (const kit::SpaceId space : region.order) of[kit::index(space)] = number;
    ++number;
  }
  CourseBuilder courses(0.9);
  for (const Point& vertex : scene.mesh.vertices) courses.node(vertex);
  for (const MeshSide& side : scene.mesh.sides) {
    if (side.b == kit::SpaceId::None || of[kit::index(side.a)] == of[kit::index(side.b)]) continue;
    courses.link(side.ends[0], side.ends[1], 0, {});
  }
  Path path;
  for (const Strand& strand : courses.strands()) append(path, strand);
  return path;
}

// The hand-coloured edge of a country on an old map: a wash inside its frontier, none along the rim of the board.
void draw_washes(Svg& svg, const Scene& scene) {
  std::size_t number = 0;
  for (const kit::Region& region : scene.board.regions()) {
    if (region.kind != "nation") continue;
    Path wash;
    for (const Loop& loop :
         loops(scene.layout, scene.mesh, [&](kit::SpaceId space) { return region.spaces.has(space); })) {
      const std::vector<Point> line = inset(loop, 0.11 * scene.hex());
      bool drawing = false;
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (loop.on_rim[i]) {
          drawing = false;
          continue;
        }
        if (!drawing) wash.move(line[i]);
        wash.line(line[(i + 1) % line.size()]);
        drawing = true;
      }
    }
    svg.path("wash wash" + std::to_string(number++ % 6), wash);
  }
}

}  // namespace

void draw_regions(Svg& svg, const Scene& scene, const PlacedNames& names) {
  SvgLayer layer(svg, "regions");
  draw_washes(svg, scene);
  svg.path("border", borders(scene, "nation"));
  svg.path("quarter", borders(scene, "quadrant"));
  svg.path("district", borders(scene, "district"));
  for (const Name& name : names.backdrop) write_name(svg, scene, name);
}

void draw_water(Svg& svg, const Scene& scene) {
  SvgLayer layer(svg, "water");
  const Path loose = brooks(scene);
  svg.path(scene.board.is_hex() ? "brook" : "river-bank", loose);
  if (!scene.board.is_hex()) svg.path("river", loose);
  const Path streams = along(scene.rivers, 0);
  const Path rivers = along(scene.rivers, 1);
  svg.path("stream-bank", streams);
  svg.path("river-bank", rivers);
  svg.path("stream", streams);
  svg.path("river", rivers);
}

void draw_lines(Svg& svg, const Scene& scene) {
  const kit::FeatureMask armistice = scene.board.feature("armistice_line");
  if (armistice == 0) return;
  SvgLayer layer(svg, "lines");
  CourseBuilder courses(0.7);
  for (const Point& vertex : scene.mesh.vertices) courses.node(vertex);
  for (const MeshSide& side : scene.mesh.sides) {
    if (side.b == kit::SpaceId::None || (scene.board.edge_between(side.a, side.b) & armistice) == 0) continue;
    courses.link(side.ends[0], side.ends[1], 0, {});
  }
  Path path;
  for (const Strand& strand : courses.strands()) append(path, strand);
  svg.path("armistice-glow", path);
  svg.path("armistice", path);
}

void draw_roads(Svg& svg, const Scene& scene) {
  SvgLayer layer(svg, "roads");
  const auto bordered = [&](const char* border, const char* line, int kind) {
    const Path path = along(scene.roads, kind);
    svg.path(border, path);
    svg.path(line, path);
  };
  svg.path("pass-road", along(scene.roads, 0));
  bordered("trail-side", "trail", 1);
  bordered("road-side", "road", 2);
}

void draw_bridges(Svg& svg, const Scene& scene) {
  const kit::FeatureMask bridge = scene.board.feature("bridge");
  if (bridge == 0) return;
  const kit::FeatureMask river = scene.board.feature("river");
  SvgLayer layer(svg, "bridges");
  for (const MeshSide& side : scene.mesh.sides) {
    if (side.b == kit::SpaceId::None) continue;
    const kit::FeatureMask has = scene.board.edge_between(side.a, side.b);
    if ((has & bridge) != 0) draw_bridge(svg, scene, side, (has & river) != 0);
  }
}

void draw_entries(Svg& svg, const Scene& scene) {
  std::vector<kit::SpaceId> marked;
  const kit::Datum* exits = scene.drawing.find("exits");
  for (const kit::Datum& exit : exits != nullptr ? exits->items() : std::span<const kit::Datum>{}) {
    const kit::SpaceId space = scene.board.find(exit.text_or("space", ""));
    if (exit.find("use") != nullptr && space != kit::SpaceId::None) marked.push_back(space);
  }
  for (const kit::Region& region : scene.board.regions()) {
    if (region.kind == "entry") marked.insert(marked.end(), region.order.begin(), region.order.end());
  }
  if (marked.empty()) return;
  SvgLayer layer(svg, "entries");
  Path ground;
  Path rings;
  for (const kit::SpaceId space : marked) {
    const std::span<const Point> outline = scene.layout.outline(space);
    const double sense = doubled_area(outline) > 0 ? 1 : -1;
    const Loop loop{{outline.begin(), outline.end()}, {}};
    const std::vector<Point> ring = inset(loop, sense * 0.05 * scene.hex());
    ground.polygon(ring);
    rings.polygon(ring);
  }
  svg.path("entry-ground", ground);
  svg.path("entry", rings);
}

std::vector<NamedCourse> brook_courses(const Scene& scene) {
  std::vector<NamedCourse> found;
  const kit::Datum* lines = scene.drawing.find("lines");
  if (lines == nullptr || lines->items().empty()) return found;
  const std::optional<Georeference>& globe = scene.globe;
  if (scene.board.is_hex() && !globe) return found;
  const Box& map = scene.layout.map;
  for (const kit::Datum& line : lines->items()) {
    NamedCourse part{line.text_or("name", ""), {}};
    std::optional<Point> before;
    for (const kit::Datum& pair : line.at("points").items()) {
      const double first = pair.items()[0].real();
      const double second = pair.items()[1].real();
      const Point here = globe ? globe->place(first, second) : scene.layout.from_data({first, second});
      const bool inside = map.contains(here);
      if (before && inside != map.contains(*before)) {
        part.points.push_back(inside ? crossing(map, here, *before) : crossing(map, *before, here));
      }
      if (inside) part.points.push_back(here);
      if (!inside && !part.points.empty()) {
        found.push_back(part);
        part.points.clear();
      }
      before = here;
    }
    if (part.points.size() > 1) found.push_back(part);
  }
  return found;
}

}  // namespace leipzig::draw
