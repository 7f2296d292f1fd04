// The legend, with only the symbols that the board uses, each drawn as on the map.
#include <algorithm>
#include <cmath>
#include <string>

#include "draw/furniture.h"
#include "draw/loops.h"
#include "draw/signs.h"
#include "draw/texture.h"

namespace leipzig::draw {

namespace {

enum class Swatch : std::uint8_t {
  Ground,
  Road,
  Trail,
  PassRoad,
  River,
  Stream,
  Brook,
  Bridge,
  Slope,
  Armistice,
  Border,
  Quarter,
  District,
  Village,
  City,
  Fortress,
  Place,
  Battle,
  Entry
};

struct Key {
  Swatch sample;
  std::string_view terrain;  // of ground
  std::string text;
};

std::string spoken(std::string_view word) {
  std::string out(word);
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

bool any_label(const kit::Board& board, std::string_view kind) {
  return std::any_of(board.labels().begin(), board.labels().end(),
                     [&](const kit::Datum& label) { return label.text_or("kind", "") == kind; });
}

bool any_region(const kit::Board& board, std::string_view kind) {
  return std::any_of(board.regions().begin(), board.regions().end(),
                     [&](const kit::Region& region) { return region.kind == kind; });
}

bool any_edge(const kit::Board& board, std::string_view feature) {
  const kit::FeatureMask wanted = board.feature(feature);
  for (std::size_t i = 0; wanted != 0 && i < board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    for (std::size_t slot = 0; slot < board.neighbours(space).size(); ++slot) {
      if ((board.edge(space, slot) & wanted) != 0) return true;
    }
  }
  return false;
}

std::vector<Key> keys_of(const kit::Board& board, const kit::Datum& drawing, const Style& style) {
  std::vector<Key> keys;
  for (std::size_t terrain = 0; terrain < board.terrains().size(); ++terrain) {
    bool used = false;
    for (std::size_t i = 0; i < board.size() && !used; ++i) used = board.terrain(kit::space_at(i)) == terrain;
    if (used) keys.push_back({Swatch::Ground, board.terrains()[terrain], spoken(board.terrains()[terrain])});
  }
  struct OnEdge {
    std::string_view feature;
    Swatch sample;
    std::string_view text;
  };
  constexpr OnEdge kOnEdge[] = {{"road", Swatch::Road, "Road"},
                                {"trail", Swatch::Trail, "Trail"},
                                {"pass_road", Swatch::PassRoad, "Road over a pass"},
                                {"river", Swatch::River, "River"},
                                {"stream", Swatch::Stream, "Stream"},
                                {"bridge", Swatch::Bridge, "Bridge"},
                                {"slope", Swatch::Slope, "Slope, hachured downhill"},
                                {"armistice_line", Swatch::Armistice, "Armistice line"}};
  const bool campaign = board.feature("city") != 0;
  for (const OnEdge& line : kOnEdge) {
    if (any_edge(board, line.feature)) keys.push_back({line.sample, {}, std::string(line.text)});
  }
  const kit::Datum* lines = drawing.find("lines");
  if (lines != nullptr && !lines->items().empty())
    keys.push_back({Swatch::Brook, {}, board.is_hex() ? "Lesser river, no effect" : "Course of a river"});
  if (campaign) {
    const bool towns = board.is_name_only("town");  // then the cities are the towns of the game
    keys.push_back({Swatch::Fortress, {}, towns ? "Fortified town" : "Fortress city"});
    keys.push_back({Swatch::City, {}, towns ? "Town" : "City"});
    if (!towns) keys.push_back({Swatch::Place, {}, "Place, no effect"});
    if (any_label(board, "battlefield")) keys.push_back({Swatch::Battle, {}, "Battle of 1813, no effect"});
  } else if (board.is_hex() && any_label(board, "village")) {
    keys.push_back({Swatch::Village, {}, "Village"});
  }
  if (any_region(board, "nation")) keys.push_back({Swatch::Border, {}, "Frontier"});
  if (any_region(board, "quadrant")) keys.push_back({Swatch::Quarter, {}, "Quadrant"});
  if (any_region(board, "district")) keys.push_back({Swatch::District, {}, "District"});
  const kit::Datum* exits = drawing.find("exits");
  const bool entries = any_region(board, "entry") ||
                       (exits != nullptr && std::any_of(exits->items().begin(), exits->items().end(),
                                                        [](const kit::Datum& e) { return e.find("use") != nullptr; }));
  if (entries) keys.push_back({Swatch::Entry, {}, "Entry or supply hex"});
  for (Key& key : keys) key.text = std::string(style.say(key.text));
  return keys;
}

struct PlacedKey {
  const Key* key;
  double x;
  std::size_t row;
};

constexpr double kKeyRow = 2.8;  // heights and widths in sizes of a village's name
constexpr double kSwatch = 2.9;

std::vector<PlacedKey> flow(const std::vector<Key>& keys, double text, double width) {
  std::vector<PlacedKey> placed;
  double x = 0;
  std::size_t row = 0;
  for (const Key& key : keys) {
    const double wide = (kSwatch + 1.6) * text + text_width(key.text, lettering("key"), text);
    if (x > 0 && x + wide > width) {
      x = 0;
      ++row;
    }
    placed.push_back({&key, x, row});
    x += wide;
  }
  return placed;
}

// One sample centred on the origin, drawn at map size, then scaled.
void draw_sample(Svg& svg, const Scene& scene, const Key& key) {
  const double hex = scene.hex();
  Loop outline;
  for (int i = 0; i < 6; ++i) outline.points.push_back(polar(kPi / 6 + kPi / 3 * i, hex / std::sqrt(3.0)));
  Path line;
  line.move({-0.6 * hex, 0}).line({0.6 * hex, 0});
  const auto ground = [&](std::string_view terrain) {
    Path path;
    path.polygon(outline.points);
    svg.path("space key-space " + class_for("t-", terrain), path);
  };
  Patch plot;
  plot.outline = outline.points;
  plot.unit = hex;
  plot.id = "legend";
  Inks inks;
  switch (key.sample) {
    case Swatch::Ground: {
      ground(key.terrain);
      Path rim;
      rim.polygon(inset(outline, 0.02 * hex));
      if (key.terrain != "clear" && key.terrain != "plain") svg.path("rim " + class_for("rim-", key.terrain), rim);
      if (key.terrain == "town") houses(inks, Settlement::Town, plot, {});
      if (key.terrain == "city") houses(inks, Settlement::City, plot, {});
      texture(inks, key.terrain, plot);
      inks.write(svg, Ink::Field, Ink::Spire);
      break;
    }
    case Swatch::Village:
      houses(inks, Settlement::Village, plot, {});
      inks.write(svg, Ink::Cottage, Ink::Thatch);
      break;
    case Swatch::Road:
      svg.path("road-side", line);
      svg.path("road", line);
      break;
    case Swatch::Trail:
      svg.path("trail", line);
      break;
    case Swatch::PassRoad:
      svg.path("pass-road", line);
      break;
    case Swatch::River:
      svg.path("river-bank", line);
      svg.path("river", line);
      break;
    case Swatch::Stream:
      svg.path("stream-bank", line);
      svg.path("stream", line);
      break;
    case Swatch::Brook:
      svg.path(scene.board.is_hex() ? "brook" : "river-bank", line);
      if (!scene.board.is_hex()) svg.path("river", line);
      break;
    case Swatch::Bridge:
      svg.path("river-bank", line);
      svg.path("river", line);
      bridge_sign(svg, {}, {0, 1}, true, hex);
      break;
    case Swatch::Slope: {
      SlopeSign sign;
      sign.add({-0.6 * hex, -0.08 * hex}, {0.6 * hex, -0.08 * hex}, {0, 1}, 0.2 * hex, hex);
      sign.write(svg);
      break;
    }
    case Swatch::Armistice:
      svg.path("armistice-glow", line);
      svg.path("armistice", line);
      break;
    case Swatch::Border:
      svg.path("border", line);
      break;
    case Swatch::Quarter:
      svg.path("quarter", line);
      break;
    case Swatch::District:
      svg.path("district", line);
      break;
    case Swatch::City: {
      Path ring;
      Path dot;
      city_ring(ring, {}, hex);
      place_dot(dot, {}, hex);
      svg.path("place-ring", ring);
      svg.path("place", dot);
      break;
    }
    case Swatch::Place: {
      Path dot;
      place_dot(dot, {}, hex);
      svg.path("place", dot);
      break;
    }
    case Swatch::Battle: {
      Path swords;
      crossed_swords(swords, {}, hex);
      svg.path("swords", swords);
      break;
    }
    case Swatch::Fortress: {
      Path ring;
      Path star;
      ring.polygon(inset(outline, 0.07 * hex));
      star_fort(star, {}, hex);
      svg.path("fort-ring", ring);
      svg.path("fort", star);
      break;
    }
    case Swatch::Entry: {
      Path ring;
      ring.polygon(inset(outline, 0.05 * hex));
      svg.path("entry-ground", ring);
      svg.path("entry", ring);
      break;
    }
  }
}

}  // namespace

double legend_height(const kit::Board& board, const kit::Datum& drawing, const Style& style, double text,
                     double width) {
  std::size_t rows = 0;
  const std::vector<Key> keys = keys_of(board, drawing, style);
  for (const PlacedKey& key : flow(keys, text, width)) rows = std::max(rows, key.row + 1);
  return static_cast<double>(rows) * kKeyRow * text;
}

void draw_legend(Svg& svg, const Scene& scene, double top, double width) {
  const double text = scene.layout.text;
  const Box& map = scene.layout.map;
  const std::vector<Key> keys = keys_of(scene.board, scene.drawing, scene.style);
  const double scale = 2.1 * text / scene.hex();
  SvgLayer layer(svg, "legend");
  for (const PlacedKey& placed : flow(keys, text, width)) {
    const double y = top + (static_cast<double>(placed.row) + 0.5) * kKeyRow * text;
    const double x = map.x + placed.x;
    const std::string shift = "translate(" + number(x + kSwatch / 2 * text) + " " + number(y) + ") scale(0." +
                              std::to_string(static_cast<int>(std::round(scale * 1000) + 1000)).substr(1) + ")";
    svg.open("g", {{"transform", shift}});
    draw_sample(svg, scene, *placed.key);
    svg.close("g");
    svg.text("ink l-key start", {x + (kSwatch + 0.25) * text, y + 0.38 * text}, placed.key->text);
  }
}

}  // namespace leipzig::draw
