// Where roads lead, and the names of the edges: texts in the band around the map.
#include <algorithm>
#include <cmath>
#include <string>

#include "draw/furniture.h"

namespace leipzig::draw {

namespace {

enum class Edge : std::uint8_t { North, East, South, West };

struct Notice {
  Edge edge;
  double at;  // along the edge
  std::string text;
};

std::string letters_only(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
    if (c >= 'a' && c <= 'z') out += c;
  }
  return out;
}

double along_edge(Edge edge, Point p) { return edge == Edge::North || edge == Edge::South ? p.x : p.y; }

// "NORTH EDGE west of the Elbe" goes above the region "North edge, west of the Elbe", otherwise above the whole edge.
void add_edge_texts(std::vector<Notice>& notices, const Scene& scene) {
  const kit::Datum* texts = scene.drawing.find("edge_texts");
  if (texts == nullptr) return;
  for (const kit::Datum& datum : texts->items()) {
    const std::string wanted = letters_only(datum.text());
    const kit::Region* best = nullptr;
    std::size_t longest = 0;
    for (const kit::Region& region : scene.board.regions()) {
      const std::string title = letters_only(region.title);
      if (!title.empty() && title.size() > longest && wanted.compare(0, title.size(), title) == 0) {
        best = &region;
        longest = title.size();
      }
    }
    if (best == nullptr || best->order.empty()) continue;
    const Edge edge = wanted.front() == 'n'   ? Edge::North
                      : wanted.front() == 'e' ? Edge::East
                      : wanted.front() == 's' ? Edge::South
                                              : Edge::West;
    double low = 1e9;
    double high = -1e9;
    for (const kit::SpaceId space : best->order) {
      low = std::min(low, along_edge(edge, scene.layout.centre(space)));
      high = std::max(high, along_edge(edge, scene.layout.centre(space)));
    }
    notices.push_back({edge, (low + high) / 2, std::string(scene.style.say(datum.text()))});
  }
}

void add_exits(std::vector<Notice>& notices, const Scene& scene) {
  const kit::Datum* exits = scene.drawing.find("exits");
  if (exits == nullptr) return;
  for (const kit::Datum& exit : exits->items()) {
    const kit::SpaceId space = scene.board.find(exit.text_or("space", ""));
    const kit::Datum* edges = exit.find("edges");
    if (space == kit::SpaceId::None || edges == nullptr || edges->items().empty()) continue;
    const std::string_view side = edges->items()[0].text();
    const Edge edge = side == "north"   ? Edge::North
                      : side == "east"  ? Edge::East
                      : side == "south" ? Edge::South
                                        : Edge::West;
    notices.push_back({edge, along_edge(edge, scene.layout.centre(space)),
                       std::string(scene.style.say(exit.text_or("text", exit.text_or("road", ""))))});
  }
}

// MeshSide by side along each edge without overlaps.
void spread(std::vector<Notice>& notices, const Scene& scene) {
  const double text = scene.layout.text;
  const auto half = [&](const Notice& n) { return text_width(n.text, lettering("exit"), text) / 2 + 0.6 * text; };
  std::stable_sort(notices.begin(), notices.end(),
                   [](const Notice& a, const Notice& b) { return a.edge != b.edge ? a.edge < b.edge : a.at < b.at; });
  for (int round = 0; round < 60; ++round) {
    for (std::size_t i = 0; i < notices.size(); ++i) {
      Notice& here = notices[i];
      const bool flat = here.edge == Edge::North || here.edge == Edge::South;
      const double low = (flat ? scene.layout.map.x : scene.layout.map.y) + half(here);
      const double high = (flat ? scene.layout.map.right() : scene.layout.map.bottom()) - half(here);
      here.at = std::clamp(here.at, std::min(low, high), std::max(low, high));
      if (i + 1 == notices.size() || notices[i + 1].edge != here.edge) continue;
      Notice& next = notices[i + 1];
      const double overlap = half(here) + half(next) - (next.at - here.at);
      if (overlap <= 0) continue;
      here.at -= overlap / 2;
      next.at += overlap / 2;
    }
  }
}

}  // namespace

void draw_notices(Svg& svg, const Scene& scene) {
  std::vector<Notice> notices;
  add_exits(notices, scene);
  add_edge_texts(notices, scene);
  if (notices.empty()) return;
  spread(notices, scene);
  const Box& map = scene.layout.map;
  const double text = scene.layout.text;
  SvgLayer layer(svg, "exits");
  for (const Notice& notice : notices) {
    const bool flat = notice.edge == Edge::North || notice.edge == Edge::South;
    if (flat) {
      const double y = notice.edge == Edge::North ? map.y - 0.6 * text : map.bottom() + 1.3 * text;
      svg.text("l-exit", {notice.at, y}, notice.text);
      continue;
    }
    const bool west = notice.edge == Edge::West;
    const Point at{west ? map.x - 0.6 * text : map.right() + 0.6 * text, notice.at};
    const std::string turn = std::string("rotate(") + (west ? "-90 " : "90 ") + number(at.x) + " " + number(at.y) + ")";
    svg.element("text", {{"class", "l-exit"}, {"x", at.x}, {"y", at.y}, {"transform", turn}}, notice.text);
  }
}

}  // namespace leipzig::draw
