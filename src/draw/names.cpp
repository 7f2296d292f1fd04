// SvgLayer labels: every name where the data put it, or where it hides the least; river names along their course.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>

#include "draw/scene.h"

namespace leipzig::draw {

namespace {

// "Weiße Elster" and "WEISSE ELSTER" are one name.
std::string folded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (text.substr(i, 2) == "ß") {
      out += "ss";
      ++i;
    } else {
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  return out;
}

bool is_water(std::string_view kind) { return kind == "water" || kind == "minor_water"; }
bool is_backdrop(std::string_view kind) { return kind == "nation" || kind == "quadrant" || kind == "district"; }

// Names of areas rather than points: they may break into two lines and cover their texture.
bool is_ground(std::string_view kind) {
  return kind == "forest" || kind == "marsh" || kind == "height" || kind == "landmark" || kind == "suburb";
}

// Better omitted than printed over others.
bool is_optional(std::string_view kind) { return kind == "battlefield" || kind == "suburb" || kind == "landmark"; }

int importance(std::string_view kind) {
  if (kind == "title") return 0;
  if (kind == "city" || kind == "metropolis" || kind == "fortress") return 1;
  if (kind == "town") return 2;
  if (kind == "village" || kind == "pass") return 3;
  if (is_water(kind)) return 5;
  if (is_optional(kind)) return 6;
  return 4;
}

class Letterer {
 public:
  explicit Letterer(Scene& scene) : scene_(scene) {}

  PlacedNames place_all();

 private:
  double size(std::string_view kind) const { return lettering(kind).size * scene_.layout.text; }
  double width(std::string_view text, std::string_view kind) const {
    return text_width(text, lettering(kind), scene_.layout.text);
  }
  Plate plate(const Name& name) const;
  void keep(Name name);

  std::vector<const kit::Datum*> wanted() const;
  std::string_view kind_of(const kit::Datum& label) const;
  Point place_of(const kit::Datum& label) const;
  std::vector<Name> candidates(const kit::Datum& label) const;
  void place(const kit::Datum& label);

  struct Reach {  // a stretch of one river
    std::vector<Point> points;
  };
  std::vector<Reach> reaches(std::string_view name) const;
  void place_along(std::string_view river, std::string_view kind, std::optional<Point> hint);
  void place_unlabelled_rivers();

  double share_outside(const Plate& plate, const kit::Region& region) const;
  void place_backdrop(std::string_view text, std::string_view kind, Point hint, double freedom,
                      const kit::Region* region);
  void place_backdrops();

  Scene& scene_;
  PlacedNames placed_;
};

Plate Letterer::plate(const Name& name) const {
  double widest = 0;
  for (const std::string& line : name.lines) widest = std::max(widest, width(line, name.kind));
  const double letter = size(name.kind);
  const double tall = letter * (0.8 + 1.05 * static_cast<double>(name.lines.size() - 1));
  const double shift = name.anchor == "start" ? widest / 2 : name.anchor == "end" ? -widest / 2 : 0;
  const Point centre_off = turned({shift, tall / 2 - 0.7 * letter}, name.angle);
  return {add(name.at, centre_off), widest / 2, tall / 2, name.angle};
}

void Letterer::keep(Name name) {
  scene_.crowd.add(plate(name), 2.5);
  placed_.names.push_back(std::move(name));
}

std::string_view Letterer::kind_of(const kit::Datum& label) const {
  const std::string_view kind = label.text_or("kind", "village");
  if (scene_.is_campaign() && kind == "town") return "place";
  return !scene_.is_campaign() && kind == "city" ? "metropolis" : kind;
}

// A place of several hexes has its name once: a label placed by the data wins.
std::vector<const kit::Datum*> Letterer::wanted() const {
  std::set<std::string> placed;
  for (const kit::Datum& label : scene_.board.labels()) {
    if (label.find("offset") != nullptr) placed.insert(folded(label.at("text").text()));
  }
  std::vector<const kit::Datum*> found;
  for (const kit::Datum& label : scene_.board.labels()) {
    const bool free = label.find("offset") == nullptr;
    const bool by_kind = is_water(kind_of(label)) || is_backdrop(kind_of(label));
    if (free && !by_kind && !placed.insert(folded(label.at("text").text())).second) continue;
    found.push_back(&label);
  }
  std::stable_sort(found.begin(), found.end(), [&](const kit::Datum* a, const kit::Datum* b) {
    return importance(kind_of(*a)) < importance(kind_of(*b));
  });
  return found;
}

Point Letterer::place_of(const kit::Datum& label) const {
  if (const kit::Datum* at = label.find("at")) {
    return scene_.layout.from_data({at->items()[0].real(), at->items()[1].real()});
  }
  const kit::SpaceId space = scene_.board.find(label.text_or("space", ""));
  const Point centre = space != kit::SpaceId::None ? scene_.layout.centre(space) : scene_.layout.map.centre();
  const kit::Datum* offset = label.find("offset");
  if (offset == nullptr) return centre;
  return add(centre, scaled({offset->items()[0].real(), offset->items()[1].real()}, scene_.hex()));
}

std::vector<std::string> broken(const std::string& text) {
  const std::size_t half = text.size() / 2;
  std::size_t best = std::string::npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool nearer =
        best == std::string::npos || (i > half ? i - half : half - i) < (best > half ? best - half : half - best);
    if (text[i] == ' ' && nearer) best = i;
  }
  if (best == std::string::npos) return {text};
  return {text.substr(0, best), text.substr(best + 1)};
}

// The first is the one preferred.
std::vector<Name> Letterer::candidates(const kit::Datum& label) const {
  const std::string_view kind = kind_of(label);
  const std::string text(scene_.style.say(label.at("text").text()));
  const bool fixed = label.find("offset") != nullptr || label.find("at") != nullptr;
  Name name{{text}, kind, place_of(label), label.text_or("anchor", "middle"), 0};
  std::vector<Name> found;
  if (fixed) found.push_back(name);
  if (kind == "title" || label.find("at") != nullptr) return found;

  const kit::SpaceId space = scene_.board.find(label.text_or("space", ""));
  Point centre = space != kit::SpaceId::None ? scene_.layout.centre(space) : place_of(label);
  if (kind == "battlefield") centre = scene_.battlefield(label);
  const double hex = scene_.hex();
  const double letter = size(kind);
  if (is_ground(kind)) {
    if (width(text, kind) > 1.25 * hex) name.lines = broken(text);
    const double lines = static_cast<double>(name.lines.size() - 1);
    for (const double down : {0.12, 0.38, -0.22}) {
      name.at = {centre.x, centre.y + down * hex - 0.5 * lines * letter};
      name.anchor = "middle";
      found.push_back(name);
    }
    return found;
  }
  const double clear = (scene_.is_campaign() ? (kind == "fortress" ? 0.27
                                                : kind == "place"  ? 0.09
                                                                   : 0.15)
                        : kind == "village"  ? 0.24
                                             : 0.3) *
                       hex;
  const auto propose = [&](double east, double south, std::string_view anchor) {
    name.at = {centre.x + east, centre.y + south};
    name.anchor = anchor;
    found.push_back(name);
  };
  propose(0, clear + 0.72 * letter, "middle");
  propose(0, -clear - 0.08 * letter, "middle");
  propose(clear, 0.32 * letter, "start");
  propose(-clear, 0.32 * letter, "end");
  propose(0.7 * clear, clear + 0.45 * letter, "start");
  propose(-0.7 * clear, clear + 0.45 * letter, "end");
  propose(0.7 * clear, -0.75 * clear, "start");
  propose(-0.7 * clear, -0.75 * clear, "end");
  return found;
}

void Letterer::place(const kit::Datum& label) {
  const std::vector<Name> choices = candidates(label);
  const Name* best = nullptr;
  double least = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Plate under = plate(choices[i]);
    double cost = scene_.crowd.weight_under(under);
    if (i > 0) cost += 1.2 + 0.15 * static_cast<double>(i);
    const Box& map = scene_.layout.map;
    const bool sticks_out =
        under.centre.x - under.half_width < map.x || under.centre.x + under.half_width > map.right() ||
        under.centre.y - under.half_height < map.y || under.centre.y + under.half_height > map.bottom();
    if (sticks_out) cost += 12;
    if (best == nullptr || cost < least) {
      best = &choices[i];
      least = cost;
    }
  }
  if (best == nullptr || (is_optional(kind_of(label)) && least > 4)) return;
  keep(*best);
}

// --- Names of rivers ---

std::vector<Letterer::Reach> Letterer::reaches(std::string_view name) const {
  const std::string wanted_name = folded(name);
  std::vector<Reach> found;
  for (const Strand& strand : scene_.rivers) {
    Reach reach;
    for (const CoursePoint& sample : samples(strand, scene_.hex() / 10)) {
      if (folded(strand.names[sample.piece]) == wanted_name) {
        reach.points.push_back(sample.at);
      } else if (!reach.points.empty()) {
        found.push_back(std::move(reach));
        reach = {};
      }
    }
    if (!reach.points.empty()) found.push_back(std::move(reach));
  }
  for (const NamedCourse& brook : scene_.brooks) {
    if (folded(brook.name) != wanted_name) continue;
    Reach reach;
    for (std::size_t i = 0; i + 1 < brook.points.size(); ++i) {
      const double step = scene_.hex() / 10;
      const auto count = static_cast<int>(std::ceil(distance(brook.points[i], brook.points[i + 1]) / step));
      for (int k = 0; k < count; ++k) {
        reach.points.push_back(between(brook.points[i], brook.points[i + 1], double(k) / count));
      }
    }
    found.push_back(std::move(reach));
  }
  return found;
}

void Letterer::place_along(std::string_view river, std::string_view kind, std::optional<Point> hint) {
  const std::string_view text = scene_.style.say(river);
  const double long_way = width(text, kind);
  const double letter = size(kind);
  const double hex = scene_.hex();
  std::optional<Name> best;
  double least = 0;
  for (const Reach& reach : reaches(river)) {
    const std::vector<Point>& points = reach.points;
    // The next sample where the name fits, then every third one.
    for (std::size_t first = 0; first + 3 < points.size(); first += 3) {
      std::size_t last = first + 1;
      while (last + 1 < points.size() && distance(points[first], points[last]) < long_way) ++last;
      const double room = distance(points[first], points[last]);
      if (room < 0.6 * long_way) break;
      Point way = unit(subtract(points[last], points[first]));
      if (way.x < -0.02 || (std::abs(way.x) <= 0.02 && way.y > 0)) way = scaled(way, -1);
      const Point chord = middle(points[first], points[last]);
      double above = 0;
      double below = 0;
      for (std::size_t i = first; i <= last; ++i) {
        const double off = dot(subtract(points[i], chord), quarter_turn(way));
        above = std::max(above, -off);
        below = std::max(below, off);
      }
      for (const bool over : {true, false}) {
        const double gap = 0.075 * hex + 0.16 * letter;
        const double baseline = over ? -(above + gap) : below + gap + 0.72 * letter;
        Name name{{std::string(text)},
                  kind,
                  add(chord, scaled(quarter_turn(way), baseline)),
                  "middle",
                  std::atan2(way.y, way.x)};
        Plate under = plate(name);
        double cost =
            scene_.crowd.weight_under({under.centre, under.half_width * 1.04, under.half_height * 1.1, under.angle});
        cost += 6 * (above + below) / hex;               // a straight reach
        cost += 1.6 * std::abs(name.angle) / (kPi / 2);  // that runs across rather than down
        cost += room < long_way * 0.95 ? 4 : 0;
        if (hint) cost += 0.9 * distance(*hint, under.centre) / hex;
        if (!scene_.layout.map.grown(-0.3 * hex).contains(name.at)) cost += 20;
        if (!best || cost < least) {
          best = name;
          least = cost;
        }
      }
    }
  }
  if (best) keep(*best);
}

// A river without a label is named from its edges, a long one more than once.
void Letterer::place_unlabelled_rivers() {
  std::set<std::string> named;
  for (const kit::Datum& label : scene_.board.labels()) {
    if (is_water(kind_of(label))) named.insert(folded(label.at("text").text()));
  }
  for (const kit::EdgeName& edge : scene_.board.edge_names()) {
    const bool river = (edge.feature & (scene_.board.feature("river") | scene_.board.feature("stream"))) != 0;
    if (river && named.insert(folded(edge.name)).second) place_along(edge.name, "water", std::nullopt);
  }
}

// --- Names that lie under everything else ---

// How much of a name lies outside its region.
double Letterer::share_outside(const Plate& under, const kit::Region& region) const {
  constexpr int kProbes = 9;
  int outside = 0;
  for (int i = 0; i < kProbes; ++i) {
    const Point probe{under.centre.x + under.half_width * (2.0 * i / (kProbes - 1) - 1), under.centre.y};
    const bool inside = std::any_of(region.order.begin(), region.order.end(), [&](kit::SpaceId space) {
      return distance(scene_.layout.centre(space), probe) < 4 * scene_.hex() &&
             depth_in(scene_.layout.outline(space), probe) > 0;
    });
    if (!inside) ++outside;
  }
  return double(outside) / kProbes;
}

void Letterer::place_backdrop(std::string_view text, std::string_view kind, Point hint, double freedom,
                              const kit::Region* region) {
  const double hex = scene_.hex();
  std::optional<Name> best;
  double least = 0;
  for (double down = -freedom; down <= freedom; down += 0.5) {
    for (double over = -freedom; over <= freedom; over += 0.5) {
      Name name{{std::string(text)}, kind, add(hint, scaled({over, down}, hex)), "middle", 0};
      const Plate under = plate(name);
      double cost = scene_.crowd.weight_under(under) + 1.1 * std::hypot(over, down);
      if (region != nullptr) cost += 60 * share_outside(under, *region);
      if (!scene_.layout.map.contains({under.centre.x - under.half_width, under.centre.y}) ||
          !scene_.layout.map.contains({under.centre.x + under.half_width, under.centre.y})) {
        cost += 100;
      }
      if (!best || cost < least) {
        best = name;
        least = cost;
      }
    }
  }
  if (!best) return;
  scene_.crowd.add(plate(*best), 1);
  placed_.backdrop.push_back(*best);
}

// "North-west quadrant (rows A-I)" is lettered NORTH-WEST.
std::string capitals(std::string_view text, std::string_view kind) {
  std::string out;
  text = text.substr(0, text.find(" ("));
  if (text.size() > kind.size() + 1 && text.substr(text.size() - kind.size()) == kind) {
    text.remove_suffix(kind.size() + 1);
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool accented = i > 0 && text[i - 1] == '\xC3' && c >= '\xA0' && c <= '\xBE';  // in UTF-8: à to þ
    out += (c >= 'a' && c <= 'z') || accented ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return out;
}

void Letterer::place_backdrops() {
  for (const kit::Datum& label : scene_.board.labels()) {
    const std::string_view kind = kind_of(label);
    if (!is_backdrop(kind)) continue;
    const kit::SpaceId space = scene_.board.find(label.text_or("space", ""));
    const kit::Region* home = nullptr;
    for (const kit::Region& region : scene_.board.regions()) {
      if (region.kind == kind && space != kit::SpaceId::None && region.spaces.has(space)) home = &region;
    }
    place_backdrop(scene_.style.say(label.at("text").text()), kind, place_of(label), 3, home);
  }
  for (const kit::Region& region : scene_.board.regions()) {
    if (region.kind != "quadrant" && region.kind != "district") continue;
    Point sum;
    for (const kit::SpaceId space : region.order) sum = add(sum, scene_.layout.centre(space));
    const Point mean = scaled(sum, 1 / static_cast<double>(std::max<std::size_t>(1, region.order.size())));
    place_backdrop(capitals(scene_.style.say(region.title), region.kind), region.kind, mean, 3, &region);
  }
}

PlacedNames Letterer::place_all() {
  for (const kit::Datum* label : wanted()) {
    const std::string_view kind = kind_of(*label);
    if (is_backdrop(kind)) continue;
    if (is_water(kind)) {
      place_along(label->at("text").text(), kind, place_of(*label));
    } else {
      place(*label);
    }
  }
  place_unlabelled_rivers();
  place_backdrops();
  return std::move(placed_);
}

}  // namespace

PlacedNames place_names(Scene& scene) { return Letterer(scene).place_all(); }

void write_name(Svg& svg, const Scene& scene, const Name& name) {
  std::string classes = (is_backdrop(name.kind) ? "" : "name ") + class_for("l-", name.kind);
  if (name.anchor != "middle") classes += " " + std::string(name.anchor);
  Point at = name.at;
  for (const std::string& line : name.lines) {
    if (name.angle == 0) {
      svg.text(classes, at, line);
    } else {
      const std::string turn =
          "rotate(" + number(name.angle * 180 / kPi) + " " + number(at.x) + " " + number(at.y) + ")";
      svg.element("text", {{"class", classes}, {"x", at.x}, {"y", at.y}, {"transform", turn}}, line);
    }
    at.y += 1.05 * lettering(name.kind).size * scene.layout.text;
  }
}

void draw_names(Svg& svg, const Scene& scene, const PlacedNames& names) {
  SvgLayer layer(svg, "labels");
  for (const Name& name : names.names) write_name(svg, scene, name);
}

}  // namespace leipzig::draw
