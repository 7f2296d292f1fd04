// The look of a board: sizes here, the colours of both themes in one table in style.cpp. The style sheet inside the SVG
// has both themes, so a client switches theme by changing one class of the root element.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace leipzig::draw {

enum class Theme : std::uint8_t { Light, Dark };

struct Style {
  Theme theme = Theme::Light;
  double hex = 64;        // between the centres of neighbouring hexes, in SVG units; area boards bring their own units
  double text = 0;        // a village's name, in SVG units; 0: as large as the crowd of names leaves room for
  bool furniture = true;  // title, compass, legend and scale bar around the map
  bool numbers = true;    // the ids of hexes
  // What stands on the map in another language, by its English text; left empty, the map is English.
  std::function<std::string_view(std::string_view english)> translate;
  char decimal_point = '.';

  std::string_view say(std::string_view english) const { return translate ? translate(english) : english; }
};

// "light" or "dark": the class of the root element.
std::string_view name(Theme theme);

// The <style> of a board. Every rule is scoped by .board .layer, so that it can be embedded in a page and a client can
// add its own elements to the SVG.
std::string style_sheet(double hex, double text);

// Text style of one kind of name; the class is "l-KIND".
struct Lettering {
  std::string_view kind;
  double size = 1;  // a village's name is 1
  bool bold = false;
  bool italic = false;
  double spacing = 0;  // between letters, in ems
};
const Lettering& lettering(std::string_view kind);
// A generous estimate: the font depends on the reader.
double text_width(std::string_view text, const Lettering& letters, double village_size);

// "t-forest" for the terrain forest: letters, digits and dashes only.
std::string class_for(std::string_view prefix, std::string_view name);

}  // namespace leipzig::draw
