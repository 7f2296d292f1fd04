// Everything around a map: paper, frame, ends of roads, title, compass, legend and scale bar.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "draw/furniture.h"
#include "draw/loops.h"

namespace leipzig::draw {

namespace {

Path rectangle(const Box& box) {
  Path path;
  path.polygon(std::array{Point{box.x, box.y}, Point{box.right(), box.y}, Point{box.right(), box.bottom()},
                          Point{box.x, box.bottom()}});
  return path;
}

// --- Title ---

struct Title {
  std::string main;
  std::string sub;
};

std::string kilometres(double km, const Style& style) {
  if (km < 1) return number(std::round(km * 1000)) + " m";
  std::string figure = number(km);
  std::replace(figure.begin(), figure.end(), '.', style.decimal_point);
  return figure + " km";
}

// "The Battle of Nations: the field of Leipzig" is a title and a subtitle.
Title title_of(const kit::Board& board, const kit::Datum& drawing, const Style& style) {
  const std::string line(style.say(drawing.text_or("title_line", board.title())));
  const std::size_t colon = line.find(": ");
  Title title{line.substr(0, colon), colon == std::string::npos ? "" : line.substr(colon + 2)};
  if (!title.sub.empty() && title.sub[0] >= 'a' && title.sub[0] <= 'z') {
    title.sub[0] = static_cast<char>(title.sub[0] - 'a' + 'A');
  }
  if (const kit::Datum* km = drawing.find("km_per_hex")) {
    title.sub +=
        (title.sub.empty() ? "" : " · ") + (std::string(style.say("one hex")) + " " + kilometres(km->real(), style));
  }
  return title;
}

// --- Scale bar and compass ---

// The largest of 1, 2, 5, 10 ... that is not longer than this.
double round_length(double most) {
  const double power = std::pow(10, std::floor(std::log10(most)));
  for (const double lead : {5.0, 2.0}) {
    if (lead * power <= most) return lead * power;
  }
  return power;
}

struct ScaleBar {
  double kilometres = 0;
  double width = 0;  // 0 on a board without a scale
};

ScaleBar scale_bar(const kit::Datum& drawing, double hex, double map_width) {
  const kit::Datum* km = drawing.find("km_per_hex");
  if (km == nullptr) return {};
  const double unit = hex / km->real();
  const double whole = round_length(0.22 * map_width / unit);
  return {whole, whole * unit};
}

double legend_width(const ScaleBar& bar, double text, double map_width) {
  return bar.width > 0 ? map_width - bar.width - 5 * text : map_width;
}

void draw_scale_bar(Svg& svg, const Scene& scene, const ScaleBar& bar, double top) {
  if (bar.width <= 0) return;
  const double text = scene.layout.text;
  const double right = scene.layout.map.right() - 1.2 * text;
  const double left = right - bar.width;
  const double tall = 0.38 * text;
  SvgLayer layer(svg, "scale");
  const Path outline = rectangle({left, top, bar.width, tall});
  svg.path("pale", outline);
  Path filled;
  constexpr int kParts = 5;
  for (int part = 0; part < kParts; part += 2) {
    const double from = left + bar.width * part / kParts;
    const double to = left + bar.width * (part + 1) / kParts;
    filled.polygon(std::array{Point{from, top}, Point{to, top}, Point{to, top + tall}, Point{from, top + tall}});
  }
  svg.path("ink", filled);
  svg.path("ink-line", outline);
  svg.text("ink l-key", {left, top - 0.45 * text}, "0");
  svg.text("ink l-key", {right, top - 0.45 * text}, number(bar.kilometres) + " km");
}

void draw_compass(Svg& svg, Point centre, double size) {
  SvgLayer layer(svg, "compass");
  Path ring;
  ring.circle(centre, 0.62 * size);
  Path light;
  Path dark;
  for (int i = 0; i < 8; ++i) {
    const double angle = -kPi / 2 + kPi / 4 * i;
    const bool main = i % 2 == 0;
    const double tip = main ? size : 0.58 * size;
    const Point point = add(centre, polar(angle, tip));
    for (const double hand : {-1.0, 1.0}) {
      const Point flank = add(centre, polar(angle + hand * kPi / 4, 0.2 * size));
      (hand > 0 ? dark : light).polygon(std::array{centre, point, flank});
    }
  }
  svg.path("ink-line", ring);
  svg.path("pale ink-edge", light);
  svg.path("ink", dark);
  svg.element("text", {{"class", "ink l-town"}, {"x", centre.x}, {"y", centre.y - 1.12 * size}}, "N");
}

bool has_notices(const kit::Datum& drawing) {
  const kit::Datum* exits = drawing.find("exits");
  const kit::Datum* texts = drawing.find("edge_texts");
  return (exits != nullptr && !exits->items().empty()) || (texts != nullptr && !texts->items().empty());
}

}  // namespace

Margins margins(const kit::Board& board, const kit::Datum& drawing, const Style& style, double text, double map_width) {
  Margins around;
  around.band = has_notices(drawing) ? 2 * text : 0.6 * text;
  around.page = style.furniture ? 1.8 * text : 0.4 * text;
  if (!style.furniture) return around;
  around.title = 5.2 * text;
  const double width = legend_width(scale_bar(drawing, style.hex, map_width), text, map_width);
  around.legend = legend_height(board, drawing, style, text, width) + 1.2 * text;
  return around;
}

void draw_sheet(Svg& svg, const Scene& scene) {
  SvgLayer layer(svg, "sheet");
  const Margins around = margins(scene.board, scene.drawing, scene.style, scene.layout.text, scene.layout.map.width);
  svg.path("paper", rectangle(scene.layout.view));
  svg.path("band", rectangle(scene.layout.map.grown(around.band)));
  svg.path("off", rectangle(scene.layout.map));
}

void draw_furniture(Svg& svg, const Scene& scene) {
  const double text = scene.layout.text;
  const Box& map = scene.layout.map;
  const Margins around = margins(scene.board, scene.drawing, scene.style, text, map.width);
  {
    SvgLayer layer(svg, "frame");
    Path neatline = rectangle(map);
    if (!scene.board.is_hex()) {
      neatline = {};
      for (const Loop& rim : loops(scene.layout, scene.mesh, [](kit::SpaceId) { return true; })) {
        neatline.polygon(rim.points);
      }
    }
    svg.element("path",
                {{"class", "frame"}, {"stroke-width", (scene.board.is_hex() ? 0.09 : 0.2) * text}, {"d", neatline}});
    svg.element("path", {{"class", "frame"}, {"stroke-width", 0.24 * text}, {"d", rectangle(map.grown(around.band))}});
  }
  draw_notices(svg, scene);
  if (!scene.style.furniture) return;
  const double frame_top = map.y - around.band;
  const double frame_bottom = map.bottom() + around.band;
  const Title title = title_of(scene.board, scene.drawing, scene.style);
  {
    SvgLayer layer(svg, "title");
    const double left = map.x - around.band;
    svg.element("text",
                {{"class", "ink start"},
                 {"x", left},
                 {"y", frame_top - 2.8 * text},
                 {"font-size", 2.6 * text},
                 {"letter-spacing", 0.12 * text}},
                title.main);
    svg.element("text",
                {{"class", "ink start"},
                 {"x", left},
                 {"y", frame_top - 0.95 * text},
                 {"font-size", 1.2 * text},
                 {"font-style", "italic"}},
                title.sub);
  }
  draw_compass(svg, {map.right() + around.band - 2.6 * text, frame_top - 2.7 * text}, 1.9 * text);
  const ScaleBar bar = scale_bar(scene.drawing, scene.hex(), map.width);
  draw_legend(svg, scene, frame_bottom + text, legend_width(bar, text, map.width));
  draw_scale_bar(svg, scene, bar, frame_bottom + 2.7 * text);
}

}  // namespace leipzig::draw
