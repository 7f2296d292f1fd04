// Shared by the layers of one drawing: the board, its layout, and what is occupied when names look for space.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "draw/course.h"
#include "draw/crowd.h"
#include "draw/georeference.h"
#include "draw/layout.h"
#include "draw/mesh.h"
#include "draw/style.h"
#include "draw/svg.h"
#include "kit/board.h"

namespace leipzig::draw {

// A named course for orientation only, not along hexsides.
struct NamedCourse {
  std::string_view name;
  std::vector<Point> points;
};

struct Scene {
  const kit::Board& board;
  const kit::Datum& drawing;
  const Style& style;
  Layout layout;
  Mesh mesh;
  std::vector<Strand> rivers;  // rank 1 rivers, rank 0 streams
  std::vector<Strand> roads;   // rank 2 roads, rank 1 trails, rank 0 roads over a pass
  std::vector<NamedCourse> brooks;
  std::optional<Georeference> globe;  // on hex boards whose data give places
  Crowd crowd;

  static Scene of(const kit::Board& board, const kit::Datum& drawing, const Style& style);

  double hex() const { return layout.hex; }
  std::string_view terrain(kit::SpaceId space) const { return board.terrains()[board.terrain(space)]; }
  // Point marks for cities instead of houses: on a map whose hex is a day's march.
  bool is_campaign() const { return board.feature("city") != 0; }
  // Where the houses of a space are: on an area board at its printed site, but not under its name.
  Point site(kit::SpaceId space) const;
  // Where the sign of a battle goes: beside the mark of a city in the same space.
  Point battlefield(const kit::Datum& label) const;
};

std::vector<NamedCourse> brook_courses(const Scene& scene);

// From the edge of the board to the neatline, straight out.
Point out_to_neatline(const Box& map, Point from, bool north, bool east, bool south, bool west);

// --- Names, placed once everything they should avoid is known ---
struct Name {
  std::vector<std::string> lines;
  std::string_view kind;
  Point at;                            // the baseline of the first line
  std::string_view anchor = "middle";  // as in SVG
  double angle = 0;                    // radians
};
struct PlacedNames {
  std::vector<Name> backdrop;  // of regions, under rivers and roads
  std::vector<Name> names;
};
PlacedNames place_names(Scene& scene);
void write_name(Svg& svg, const Scene& scene, const Name& name);

// --- The layers, from the bottom up ---
void draw_ground(Svg& svg, const Scene& scene);
void draw_regions(Svg& svg, const Scene& scene, const PlacedNames& names);
void draw_water(Svg& svg, const Scene& scene);
void draw_lines(Svg& svg, const Scene& scene);
void draw_roads(Svg& svg, const Scene& scene);
void draw_bridges(Svg& svg, const Scene& scene);
void draw_places(Svg& svg, const Scene& scene);
void draw_entries(Svg& svg, const Scene& scene);
void draw_numbers(Svg& svg, const Scene& scene);
void draw_names(Svg& svg, const Scene& scene, const PlacedNames& names);
void draw_sheet(Svg& svg, const Scene& scene);
void draw_furniture(Svg& svg, const Scene& scene);

}  // namespace leipzig::draw
