// The table of colours, the table of sizes, and the style sheet made of them.
#include "draw/style.h"

#include <algorithm>
#include <cmath>

#include "draw/svg.h"

namespace leipzig::draw {

namespace {

struct Colour {
  std::string_view selectors;
  std::string_view property;
  std::string_view light;
  std::string_view dark;
};

constexpr Colour kColours[] = {
    // Sheet
    {".paper", "fill", "#eadfc4", "#121517"},
    {".band", "fill", "#f3ead3", "#1a1e20"},
    {".off", "fill", "#e7dcbf", "#1d2224"},
    {".frame", "stroke", "#4a3a22", "#8d8164"},
    {".ink", "fill", "#3a2d1a", "#d8cfb8"},
    {".ink-line", "stroke", "#3a2d1a", "#d8cfb8"},
    {".pale", "fill", "#f8f2e2", "#15191b"},
    {".red", "fill", "#9a2f22", "#d9705d"},
    // Ground
    {".space", "fill", "#f5eeda", "#262b2e"},
    {".space", "stroke", "#d3c7a8", "#3a4144"},
    {".area,.key-space", "stroke", "#a08a5f", "#59604f"},
    {".t-clear", "fill", "#f5eeda", "#262b2e"},
    {".t-plain", "fill", "#f1e5bb", "#3a3723"},
    {".t-forest,.t-woods", "fill", "#d0dfb2", "#24372a"},
    {".t-rough", "fill", "#eedbb3", "#3c3427"},
    {".t-hill", "fill", "#e3c99c", "#453827"},
    {".t-marsh", "fill", "#d8e8dc", "#20363a"},
    {".t-town", "fill", "#f0dfc4", "#382f2a"},
    {".t-city", "fill", "#ebd5b6", "#40342d"},
    {".t-mountain", "fill", "#dcc59b", "#40362a"},
    {".t-pass", "fill", "#ecdcb8", "#4d4232"},
    {".t-river", "fill", "#c9e0ea", "#1d3a49"},
    {".tint0", "fill", "#f2e9d0", "#2b2a25"},
    {".tint1", "fill", "#e3edd2", "#263026"},
    {".tint2", "fill", "#f3eee6", "#2a2a2d"},
    {".tint3", "fill", "#dde9f0", "#243037"},
    {".tint4", "fill", "#f7e6cf", "#332b24"},
    {".tint5", "fill", "#f3e1e3", "#34282c"},
    {".wash0", "stroke", "#d9bd7c", "#6b5c36"},
    {".wash1", "stroke", "#a3c07e", "#4a6a3c"},
    {".wash2", "stroke", "#bdb09c", "#5d584f"},
    {".wash3", "stroke", "#8fb6d2", "#3d657f"},
    {".wash4", "stroke", "#e3ad73", "#80592f"},
    {".wash5", "stroke", "#d69aa5", "#7c4652"},
    {".rim-forest,.rim-woods", "stroke", "#a9c182", "#3d5a40"},
    {".rim-marsh", "stroke", "#a9cdbf", "#35575a"},
    {".rim-rough,.rim-hill", "stroke", "#d3b77e", "#5d5038"},
    {".rim-mountain,.rim-pass", "stroke", "#b99b67", "#66573d"},
    {".rim-river", "stroke", "#9cc3d6", "#2f5a6e"},
    {".rim-town,.rim-city", "stroke", "#d9bd93", "#5c4c3e"},
    {".slope-ground", "fill", "#c79a5a", "#b58a50"},
    // Textures
    {".field", "stroke", "#e3d7b5", "#30363a"},
    {".furrow", "stroke", "#dfd09a", "#57522f"},
    {".tree-shade", "stroke", "#557d42", "#12221a"},
    {".tree", "stroke", "#7ea462", "#3f6b48"},
    {".tree-light", "stroke", "#a5c487", "#5d8b62"},
    {".tuft", "stroke", "#6a9f8d", "#5f9c8c"},
    {".pool", "stroke", "#86b9cf", "#3f7488"},
    {".hump", "stroke", "#a17b46", "#8a7250"},
    {".hachure", "fill", "#a17b46", "#8a7250"},
    {".peak", "fill", "#e6d2a8", "#5a4b37"},
    {".peak", "stroke", "#7d5f36", "#8d7756"},
    {".peak-shade", "fill", "#a08153", "#33291d"},
    {".wave", "stroke", "#6ba5c4", "#4a86a3"},
    {".house", "fill", "#a4402c", "#a9553d"},
    {".house", "stroke", "#5e2115", "#38160e"},
    {".roof", "fill", "#cb6d52", "#cf8063"},
    {".cottage", "fill", "#8d7154", "#8b7860"},
    {".cottage", "stroke", "#57432c", "#2c241b"},
    {".thatch", "fill", "#b79c7c", "#ab987e"},
    {".spire", "fill", "#4b3a30", "#d5c3a8"},
    {".spire", "stroke", "#4b3a30", "#d5c3a8"},
    // Water
    {".river-bank", "stroke", "#27659a", "#0d2534"},
    {".river", "stroke", "#78b7e2", "#4488b5"},
    {".stream-bank", "stroke", "#3b7fb3", "#14354a"},
    {".stream", "stroke", "#78b7e2", "#4488b5"},
    {".brook", "stroke", "#9cc4dc", "#34627c"},
    // Roads, bridges, lines
    {".road-side", "stroke", "#7d5b2f", "#14110c"},
    {".road", "stroke", "#f3dca6", "#b49a69"},
    {".trail-side", "stroke", "#f5eeda", "#262b2e"},
    {".trail", "stroke", "#8a683a", "#b39a6b"},
    {".pass-road", "stroke", "#8f3d1e", "#d08658"},
    {".deck", "stroke", "#f3dca6", "#b49a69"},
    {".deck-side", "stroke", "#3a2d1a", "#0e0c08"},
    {".rail", "stroke", "#2b2114", "#e4d9be"},
    {".border", "stroke", "#7b6545", "#a8946c"},
    {".district", "stroke", "#8a3f38", "#c07a6c"},
    {".quarter", "stroke", "#85577f", "#b58bb0"},
    {".armistice-glow", "stroke", "#d0483f", "#d0483f"},
    {".armistice", "stroke", "#b3261e", "#ef7a6c"},
    {".slope", "stroke", "#8a6431", "#c39c63"},
    {".entry", "stroke", "#b3261e", "#ef7a6c"},
    {".entry-ground", "fill", "#b3261e", "#ef7a6c"},
    {".fort", "fill", "#a4402c", "#b9573e"},
    {".fort", "stroke", "#2b1b10", "#f0e3c8"},
    {".fort-ring", "stroke", "#3a2818", "#d8cbb0"},
    {".place", "fill", "#3a2d1a", "#d8cfb8"},
    {".place-ring", "fill", "#f8f2e2", "#15191b"},
    {".place-ring", "stroke", "#3a2d1a", "#d8cfb8"},
    {".swords", "stroke", "#b3261e", "#ef7a6c"},
    // Names
    {".name", "fill", "#2a2012", "#ebe4d2"},
    {".name", "stroke", "#f8f2e1", "#1a1e20"},
    {".l-forest", "fill", "#3c5d2b", "#a9c994"},
    {".l-height,.l-landmark,.l-pass", "fill", "#6e4714", "#dcb98a"},
    {".l-marsh", "fill", "#2c6455", "#93c4b4"},
    {".l-water,.l-minor_water", "fill", "#1d5c92", "#8cc3e8"},
    {".l-suburb,.l-place", "fill", "#54442c", "#bfb59d"},
    {".l-battlefield", "fill", "#9a2f22", "#ef8a7c"},
    {".l-nation,.l-quadrant,.l-district", "fill", "#a08a63", "#7d735c"},
    {".l-exit", "fill", "#6a3318", "#dba981"},
    {".number", "fill", "#94865f", "#7c858a"},
    {".number", "stroke", "#f8f2e1", "#1a1e20"},
};

// Sizes: a fraction of the distance between hexes, or of the size of a village's name.
enum class Of : std::uint8_t { Hex, Text };
struct Size {
  std::string_view selectors;
  std::string_view property;
  Of of;
  double share;
};

constexpr Size kSizes[] = {
    {".space", "stroke-width", Of::Hex, 0.014},
    {".area", "stroke-width", Of::Hex, 0.028},
    {".rim", "stroke-width", Of::Hex, 0.04},
    {".wash", "stroke-width", Of::Hex, 0.17},
    {".field", "stroke-width", Of::Hex, 0.016},
    {".furrow", "stroke-width", Of::Hex, 0.022},
    {".tree-shade", "stroke-width", Of::Hex, 0.128},
    {".tree", "stroke-width", Of::Hex, 0.104},
    {".tree-light", "stroke-width", Of::Hex, 0.042},
    {".tuft", "stroke-width", Of::Hex, 0.018},
    {".pool", "stroke-width", Of::Hex, 0.022},
    {".wave", "stroke-width", Of::Hex, 0.024},
    {".hump", "stroke-width", Of::Hex, 0.026},
    {".peak", "stroke-width", Of::Hex, 0.014},
    {".house,.cottage", "stroke-width", Of::Hex, 0.012},
    {".spire", "stroke-width", Of::Hex, 0.014},
    {".river-bank", "stroke-width", Of::Hex, 0.122},
    {".river", "stroke-width", Of::Hex, 0.074},
    {".stream-bank", "stroke-width", Of::Hex, 0.062},
    {".stream", "stroke-width", Of::Hex, 0.03},
    {".brook", "stroke-width", Of::Hex, 0.03},
    {".road-side", "stroke-width", Of::Hex, 0.082},
    {".road", "stroke-width", Of::Hex, 0.046},
    {".trail-side", "stroke-width", Of::Hex, 0.07},
    {".trail", "stroke-width", Of::Hex, 0.036},
    {".pass-road", "stroke-width", Of::Hex, 0.045},
    {".deck-side", "stroke-width", Of::Hex, 0.125},
    {".deck", "stroke-width", Of::Hex, 0.082},
    {".rail", "stroke-width", Of::Hex, 0.024},
    {".border", "stroke-width", Of::Hex, 0.05},
    {".district", "stroke-width", Of::Hex, 0.075},
    {".quarter", "stroke-width", Of::Hex, 0.03},
    {".armistice-glow", "stroke-width", Of::Hex, 0.2},
    {".armistice", "stroke-width", Of::Hex, 0.055},
    {".slope", "stroke-width", Of::Hex, 0.03},
    {".entry", "stroke-width", Of::Hex, 0.035},
    {".fort", "stroke-width", Of::Hex, 0.025},
    {".fort-ring", "stroke-width", Of::Hex, 0.045},
    {".place-ring", "stroke-width", Of::Hex, 0.045},
    {".swords", "stroke-width", Of::Hex, 0.04},
    {".number", "font-size", Of::Hex, 0.128},
    {".number", "stroke-width", Of::Hex, 0.03},
    {".area-number", "font-size", Of::Hex, 0.19},
    {".name", "stroke-width", Of::Text, 0.24},
};

// What is the same in both themes and at every size.
constexpr std::string_view kFixed =
    ".board .layer{font-family:Georgia,Libertinus Serif,DejaVu Serif,serif}\n"
    ".board .layer path,.board .layer line{stroke-linecap:round;stroke-linejoin:round}\n"
    ".board .layer .space{stroke-linejoin:miter}\n"
    ".board .layer .wash{opacity:.55;stroke-linecap:butt}\n"
    ".board .layer .slope-ground{opacity:.28}\n"
    ".board .layer .entry-ground{opacity:.08}\n"
    ".board .layer .deck,.board .layer .deck-side{stroke-linecap:butt}\n"
    ".board .layer .armistice-glow{opacity:.22}\n"
    ".board .layer .district{opacity:.75}\n"
    ".board .layer text{text-anchor:middle}\n"
    ".board .layer .start{text-anchor:start}\n"
    ".board .layer .end{text-anchor:end}\n"
    ".board .layer{pointer-events:none}\n"
    ".board .terrain{pointer-events:auto}\n"
    ".board .layer .l-nation,.board .layer .l-quadrant,.board .layer .l-district{opacity:.75}\n"
    ".board .layer .number{font-family:Helvetica Neue,Arial,DejaVu Sans,sans-serif}\n"
    ".board .layer .number{paint-order:stroke;stroke-opacity:.6}\n"
    ".board .layer .name{paint-order:stroke;stroke-linejoin:round}\n";

// By kind of label; others are styled like a village.
constexpr Lettering kLetterings[] = {
    {"village", 1, false, false, 0},          {"town", 1.08, true, false, 0},     {"city", 1.18, true, false, 0},
    {"metropolis", 1.5, true, false, 0.04},   {"fortress", 1.18, true, false, 0}, {"title", 1.95, true, false, 0.1},
    {"suburb", 0.72, false, true, 0},         {"place", 0.82, false, true, 0},    {"battlefield", 0.74, false, true, 0},
    {"forest", 0.92, false, true, 0},         {"marsh", 0.92, false, true, 0},    {"height", 0.92, false, true, 0},
    {"landmark", 0.8, false, true, 0},        {"pass", 0.86, false, true, 0},     {"water", 1.12, false, true, 0.14},
    {"minor_water", 0.82, false, true, 0.04}, {"nation", 2.1, false, false, 0.3}, {"quadrant", 1.7, false, false, 0.2},
    {"district", 1.7, false, false, 0.3},     {"exit", 1.05, false, true, 0},     {"key", 1.1, false, false, 0},
};

void put_rule(std::string& sheet, std::string_view scope, std::string_view selectors, const std::string& body) {
  std::size_t from = 0;
  while (from <= selectors.size()) {
    const std::size_t comma = std::min(selectors.find(',', from), selectors.size());
    if (from != 0) sheet += ',';
    sheet += scope;
    sheet += ' ';
    sheet += selectors.substr(from, comma - from);
    from = comma + 1;
  }
  sheet += '{' + body + "}\n";
}

// A class with a stroke and no fill is a line.
bool is_line(const Colour& colour) {
  return colour.property == "stroke" &&
         std::none_of(std::begin(kColours), std::end(kColours), [&](const Colour& other) {
           return other.property == "fill" && other.selectors == colour.selectors;
         });
}

std::string hundredths(double value) {
  const auto whole = std::llround(value * 100);
  const std::string cents = std::to_string(whole % 100);
  return std::to_string(whole / 100) + '.' + (cents.size() < 2 ? "0" : "") + cents;
}

}  // namespace

const Lettering& lettering(std::string_view kind) {
  for (const Lettering& known : kLetterings) {
    if (known.kind == kind) return known;
  }
  return kLetterings[0];
}

double text_width(std::string_view text, const Lettering& letters, double village_size) {
  double ems = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) == 0x80U) continue;  // the rest of a letter outside ASCII
    const bool narrow = c == 'i' || c == 'l' || c == 'j' || c == 't' || c == 'f' || c == ' ' || c == ',' || c == '.';
    const bool wide = (c >= 'A' && c <= 'Z') || c == 'm' || c == 'w' || byte >= 0x80U;
    ems += (narrow ? 0.36 : wide ? 0.74 : 0.58) + letters.spacing;
  }
  return ems * (letters.bold ? 1.1 : 1.0) * letters.size * village_size;
}

std::string_view name(Theme theme) { return theme == Theme::Dark ? "dark" : "light"; }

std::string style_sheet(double hex, double text) {
  std::string sheet(kFixed);
  for (const Size& size : kSizes) {
    const double value = size.share * (size.of == Of::Hex ? hex : text);
    put_rule(sheet, ".board .layer", size.selectors, std::string(size.property) + ':' + hundredths(value) + "px");
  }
  for (const Lettering& letters : kLetterings) {
    std::string body = "font-size:" + hundredths(letters.size * text) + "px";
    if (letters.bold) body += ";font-weight:bold";
    if (letters.italic) body += ";font-style:italic";
    if (letters.spacing > 0) body += ";letter-spacing:" + hundredths(letters.spacing) + "em";
    put_rule(sheet, ".board .layer", ".l-" + std::string(letters.kind), body);
  }
  const auto dashes = [&](std::string_view selector, double dash, double gap) {
    put_rule(sheet, ".board .layer", selector,
             "stroke-dasharray:" + hundredths(dash * hex) + ' ' + hundredths(gap * hex) + ";stroke-linecap:butt");
  };
  dashes(".trail", 0.1, 0.055);
  dashes(".pass-road", 0.11, 0.06);
  dashes(".border", 0.16, 0.09);
  dashes(".quarter", 0.14, 0.08);
  dashes(".armistice", 0.13, 0.1);
  dashes(".entry", 0.09, 0.055);
  for (const Colour& colour : kColours) {
    put_rule(sheet, ".board .layer", colour.selectors,
             std::string(colour.property) + ':' + std::string(colour.light) + (is_line(colour) ? ";fill:none" : ""));
  }
  for (const Colour& colour : kColours) {
    put_rule(sheet, ".board.dark .layer", colour.selectors,
             std::string(colour.property) + ':' + std::string(colour.dark));
  }
  return sheet;
}

std::string class_for(std::string_view prefix, std::string_view name) {
  std::string result(prefix);
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    result += plain ? c : '-';
  }
  return result;
}

}  // namespace leipzig::draw
