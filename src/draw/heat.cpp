// Terrain in one outline each, water, coloured spaces, names.
#include "draw/heat.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "draw/loops.h"
#include "draw/scene.h"

namespace leipzig::draw {

namespace {

constexpr int kSteps = 5;

std::string_view ground_look(std::string_view terrain) {
  for (const std::string_view wet : {"marsh", "river"}) {
    if (terrain == wet) return "wet";
  }
  for (const std::string_view built : {"town", "city"}) {
    if (terrain == built) return "built";
  }
  return terrain == "clear" || terrain == "plain" ? "open" : "broken";
}

void draw_quiet_ground(Svg& svg, const Scene& scene) {
  for (const std::string_view look : {"open", "broken", "wet", "built"}) {
    Path ground;
    for (const Loop& loop : loops(scene.layout, scene.mesh, [&](kit::SpaceId space) {
           return look == "open" || ground_look(scene.terrain(space)) == look;
         })) {
      ground.polygon(loop.points);
    }
    svg.path(look, ground);
  }
  Path water;
  for (const Strand& strand : scene.rivers) {
    if (strand.pieces.empty()) continue;
    water.move(strand.pieces.front().from);
    for (const Cubic& piece : strand.pieces) water.line(piece.to);
  }
  svg.path("water", water);
}

std::string heat_look(const HeatSpot& spot, double most) {
  const double sum = spot.sum();
  const int step = std::clamp(static_cast<int>(std::ceil(kSteps * sum / most)), 1, kSteps);
  const std::string_view whose = 3 * spot.count[0] >= 2 * sum ? "f" : 3 * spot.count[1] >= 2 * sum ? "g" : "b";
  return "heat " + std::string(whose) + " s" + std::to_string(step);
}

void draw_spots(Svg& svg, const Scene& scene, const std::vector<HeatSpot>& spots) {
  double most = 0;
  for (const HeatSpot& spot : spots) most = std::max(most, spot.sum());
  std::map<std::string, Path> paths;
  for (const HeatSpot& spot : spots) {
    if (spot.sum() > 0) paths[heat_look(spot, most)].polygon(scene.layout.outline(spot.space));
  }
  for (const auto& [look, path] : paths) svg.path(look, path);
}

// Only names that help orientation: a page has little space.
void draw_few_names(Svg& svg, const Scene& scene, const PlacedNames& names) {
  constexpr std::array<std::string_view, 5> kKinds = {"metropolis", "fortress", "city", "town", "village"};
  const bool crowded = scene.is_campaign();
  for (const Name& name : names.names) {
    const auto kind = std::find(kKinds.begin(), kKinds.end(), name.kind);
    if (kind == kKinds.end() || (crowded && name.kind == "village")) continue;
    write_name(svg, scene, name);
  }
}

}  // namespace

std::string heat_svg(const kit::Board& board, std::string_view title, const std::vector<HeatSpot>& spots) {
  Style style;
  style.hex = 20;
  style.furniture = false;
  style.numbers = false;
  const kit::Datum nothing(static_cast<const kit::Member*>(nullptr), 0);
  Scene scene = Scene::of(board, board.drawing() != nullptr ? *board.drawing() : nothing, style);
  const PlacedNames names = place_names(scene);
  const Box& view = scene.layout.view;
  Svg svg;
  svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"class", "heatmap"},
                   {"viewBox", "0 0 " + number(view.width) + " " + number(view.height)},
                   {"font-size", 1.35 * scene.layout.text},
                   {"stroke-width", 0.06 * scene.hex()},
                   {"role", "img"}});
  svg.element("title", {}, title);
  draw_quiet_ground(svg, scene);
  draw_spots(svg, scene, spots);
  draw_few_names(svg, scene, names);
  svg.close("svg");
  return svg.take();
}

std::string heat_style() {
  std::string sheet =
      ".heatmap{display:block;width:100%;min-width:600px;max-width:940px;height:auto;font-family:serif}\n"
      ".heatmap .open{fill:#f4efe2;stroke:none}.heatmap .broken{fill:#e4ddc8}.heatmap .wet{fill:#d5e3e4}\n"
      ".heatmap .built{fill:#dccdb9}.heatmap .water{fill:none;stroke:#8fb4cc;stroke-linejoin:round}\n"
      ".heatmap text{text-anchor:middle;fill:#222;stroke:#fff;stroke-width:.18em;stroke-opacity:.75;"
      "paint-order:stroke;stroke-linejoin:round}\n"
      ".heatmap text.start{text-anchor:start}.heatmap text.end{text-anchor:end}\n"
      ".heatmap .l-metropolis,.heatmap .l-city,.heatmap .l-fortress{font-weight:bold;font-size:1.2em}\n"
      ".heat.f{fill:#1f5fae}.heat.g{fill:#c4471c}.heat.b{fill:#7d3c8c}\n";
  for (int step = 1; step <= kSteps; ++step) {
    sheet += ".heat.s" + std::to_string(step) + "{fill-opacity:." + std::to_string(10 + 17 * step) + "}";
  }
  sheet +=
      "\n@media(prefers-color-scheme:dark){.heatmap .open{fill:#24282a}.heatmap .broken{fill:#2f3432}"
      ".heatmap .wet{fill:#24363a}.heatmap .built{fill:#3a342e}.heatmap .water{stroke:#3c6a86}"
      ".heatmap text{fill:#eee;stroke:#111}.heat.f{fill:#5b9df0}.heat.g{fill:#f0824f}.heat.b{fill:#bb80cc}}\n";
  return sheet;
}

}  // namespace leipzig::draw
