// Builds the courses of rivers and roads from the board's edges, and notes what names should avoid.
#include "draw/scene.h"

#include <algorithm>
#include <optional>

namespace leipzig::draw {

namespace {

bool lists(const kit::Datum* names, std::string_view wanted) {
  return names != nullptr && std::any_of(names->items().begin(), names->items().end(),
                                         [&](const kit::Datum& name) { return name.text() == wanted; });
}

// Round ends that stop here touch the neatline and do not cross it.
Box ends_box(const Scene& scene) { return scene.layout.map.grown(-0.05 * scene.hex()); }

std::vector<Strand> river_strands(const Scene& scene) {
  const kit::FeatureMask river = scene.board.feature("river");
  const kit::FeatureMask stream = scene.board.feature("stream");
  CourseBuilder courses(0.7);
  const std::vector<Point>& vertices = scene.mesh.vertices;
  for (const Point& vertex : vertices) courses.node(vertex);
  for (const MeshSide& side : scene.mesh.sides) {
    if (side.b == kit::SpaceId::None) continue;
    const kit::FeatureMask has = scene.board.edge_between(side.a, side.b);
    if ((has & (river | stream)) == 0) continue;
    const bool is_river = (has & river) != 0;
    courses.link(side.ends[0], side.ends[1], is_river ? 1 : 0,
                 scene.board.edge_name(side.a, side.b, is_river ? river : stream));
  }
  // A course that reaches the rim of the board continues to the neatline.
  for (std::size_t vertex = 0; vertex < vertices.size(); ++vertex) {
    if (courses.links_at(vertex) != 1 || !scene.mesh.on_rim(vertex)) continue;
    const Box map = ends_box(scene);
    const Point from = vertices[vertex];
    const double north = from.y - map.y;
    const double west = from.x - map.x;
    const double east = map.right() - from.x;
    const double south = map.bottom() - from.y;
    const double nearest = std::min({north, west, east, south});
    const std::size_t outside =
        courses.node(out_to_neatline(map, from, nearest == north, nearest == east, nearest == south, nearest == west));
    const bool is_river =
        std::any_of(scene.mesh.sides_at[vertex].begin(), scene.mesh.sides_at[vertex].end(), [&](std::size_t s) {
          const MeshSide& side = scene.mesh.sides[s];
          return side.b != kit::SpaceId::None && (scene.board.edge_between(side.a, side.b) & river) != 0;
        });
    courses.link(vertex, outside, is_river ? 1 : 0, {});
  }
  return courses.strands();
}

struct Way {
  kit::FeatureMask feature;
  int rank;
};

std::vector<Strand> road_strands(const Scene& scene) {
  const kit::Board& board = scene.board;
  if (!board.is_hex()) return {};
  const Way ways[] = {{board.feature("road"), 2}, {board.feature("trail"), 1}, {board.feature("pass_road"), 0}};
  CourseBuilder courses(0.86);
  for (std::size_t i = 0; i < board.size(); ++i) courses.node(scene.layout.centre(kit::space_at(i)));
  std::vector<int> best_rank(board.size(), -1);
  for (const MeshSide& side : scene.mesh.sides) {
    if (side.b == kit::SpaceId::None) continue;
    const kit::FeatureMask has = board.edge_between(side.a, side.b);
    for (const Way& way : ways) {
      if ((has & way.feature) == 0) continue;
      courses.link(kit::index(side.a), kit::index(side.b), way.rank, board.edge_name(side.a, side.b, way.feature));
      for (const kit::SpaceId end : {side.a, side.b}) {
        best_rank[kit::index(end)] = std::max(best_rank[kit::index(end)], way.rank);
      }
      break;
    }
  }
  const kit::Datum* exits = scene.drawing.find("exits");
  for (const kit::Datum& exit : exits != nullptr ? exits->items() : std::span<const kit::Datum>{}) {
    const kit::SpaceId space = board.find(exit.text_or("space", ""));
    if (space == kit::SpaceId::None || best_rank[kit::index(space)] < 0) continue;
    const kit::Datum* edges = exit.find("edges");
    const Point end = out_to_neatline(ends_box(scene), scene.layout.centre(space), lists(edges, "north"),
                                      lists(edges, "east"), lists(edges, "south"), lists(edges, "west"));
    courses.link(kit::index(space), courses.node(end), best_rank[kit::index(space)], exit.text_or("road", ""));
  }
  return courses.strands();
}

void note_crowd(Scene& scene) {
  const double step = scene.hex() / 9;
  for (const Strand& river : scene.rivers) {
    for (const CoursePoint& sample : samples(river, step)) scene.crowd.add(sample.at, river.rank == 1 ? 1.3 : 0.8);
  }
  for (const Strand& road : scene.roads) {
    for (const CoursePoint& sample : samples(road, step)) scene.crowd.add(sample.at, 0.6);
  }
  for (const NamedCourse& brook : scene.brooks) {
    for (std::size_t i = 0; i + 1 < brook.points.size(); ++i) {
      const auto count = static_cast<int>(std::ceil(distance(brook.points[i], brook.points[i + 1]) / step));
      for (int k = 0; k < count; ++k) {
        scene.crowd.add(between(brook.points[i], brook.points[i + 1], double(k) / count), 0.4);
      }
    }
  }
  const kit::FeatureMask bridge = scene.board.feature("bridge");
  for (const MeshSide& side : scene.mesh.sides) {
    if (side.b == kit::SpaceId::None || (scene.board.edge_between(side.a, side.b) & bridge) == 0) continue;
    const Point at = middle(scene.mesh.vertices[side.ends[0]], scene.mesh.vertices[side.ends[1]]);
    scene.crowd.add(Plate{at, 0.12 * scene.hex(), 0.12 * scene.hex(), 0}, 0.8);
  }
  for (std::size_t i = 0; i < scene.board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const std::string_view terrain = scene.terrain(space);
    const bool place = terrain == "town" || terrain == "city" || scene.board.has(space, scene.board.feature("city"));
    const double half = (scene.is_campaign() ? 0.14 : 0.2) * scene.hex();
    if (place) scene.crowd.add(Plate{scene.layout.centre(space), half, half, 0}, 0.7);
    // Small names may cover mountains; large ones find a better place.
    if (terrain == "mountain") scene.crowd.add(Plate{scene.layout.centre(space), half, half, 0}, 0.12);
  }
  for (std::size_t i = 0; i < scene.board.size() && !scene.board.is_hex(); ++i) {
    // The number of an area, above or below its name.
    const kit::Datum* label = scene.board.printed(kit::space_at(i)).find("label");
    if (label == nullptr) continue;
    const Point at = scene.layout.from_data({label->items()[0].real(), label->items()[1].real()});
    scene.crowd.add(Plate{{at.x, at.y - 0.3 * scene.layout.text}, 0.5 * scene.hex(), 1.3 * scene.layout.text, 0}, 0.6);
  }
  for (const kit::Datum& label : scene.board.labels()) {
    const kit::SpaceId space = scene.board.find(label.text_or("space", ""));
    const std::string_view kind = label.text_or("kind", "");
    if (kind == "battlefield") {
      scene.crowd.add(Plate{scene.battlefield(label), 0.1 * scene.hex(), 0.1 * scene.hex(), 0}, 1);
    }
    if (space == kit::SpaceId::None || (kind != "village" && kind != "town" && kind != "city")) continue;
    const double half = (scene.is_campaign() ? 0.06 : 0.12) * scene.hex();
    scene.crowd.add(Plate{scene.site(space), half, half, 0}, 0.5);
  }
}

}  // namespace

Point out_to_neatline(const Box& map, Point from, bool north, bool east, bool south, bool west) {
  const double down = north ? map.y - from.y : south ? map.bottom() - from.y : 0;
  const double over = east ? map.right() - from.x : west ? map.x - from.x : 0;
  if (down != 0 && over != 0) {
    // Out by the corner: north or south first, leaning to the other side.
    const double lean = std::min(std::abs(over), 0.6 * std::abs(down));
    return {from.x + (over > 0 ? lean : -lean), from.y + down};
  }
  return {from.x + over, from.y + down};
}

Point Scene::site(kit::SpaceId space) const {
  const kit::Datum* printed_site = board.printed(space).find("site");
  const kit::Datum* label = board.printed(space).find("label");
  if (board.is_hex() || printed_site == nullptr || label == nullptr) return layout.centre(space);
  const Point name = layout.from_data({label->items()[0].real(), label->items()[1].real()});
  Point at = layout.from_data({printed_site->items()[0].real(), printed_site->items()[1].real()});
  const double above = 1.9 * layout.text;
  const double below = 1.25 * layout.text;
  const double half_name = text_width(board.name(space), lettering("village"), layout.text) / 2;
  const bool beside = std::abs(at.x - name.x) > half_name + layout.text;
  if (!beside && at.y > name.y - above && at.y < name.y + below) {
    at.y = at.y < name.y - 0.3 * layout.text ? name.y - above : name.y + below;
  }
  return at;
}

Point Scene::battlefield(const kit::Datum& label) const {
  const kit::SpaceId space = board.find(label.text_or("space", ""));
  const kit::Datum* lat = label.find("lat");
  const kit::Datum* lon = label.find("lon");
  const Point centre = space != kit::SpaceId::None ? layout.centre(space) : layout.map.centre();
  const Point at = globe && lat != nullptr && lon != nullptr ? globe->place(lat->real(), lon->real()) : centre;
  return distance(at, centre) < 0.3 * hex() ? add(centre, {0.3 * hex(), -0.24 * hex()}) : at;
}

Scene Scene::of(const kit::Board& board, const kit::Datum& drawing, const Style& style) {
  Scene scene{board, drawing, style, draw::layout(board, drawing, style), {}, {}, {}, {}, {}, {}};
  scene.mesh = Mesh::of(scene.layout);
  scene.rivers = river_strands(scene);
  scene.roads = road_strands(scene);
  if (board.is_hex()) scene.globe = Georeference::of(board, scene.layout);
  scene.brooks = brook_courses(scene);
  note_crowd(scene);
  return scene;
}

}  // namespace leipzig::draw
