// Plots as SVG for a page: bars, rows and lines, small enough for a phone, coloured by the page's style sheet (classes
// first, second, draw, plain). Each begins with a title for screen readers.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace leipzig::draw {

struct PlotSeries {
  std::string name;
  std::string look;            // a class
  std::vector<double> values;  // one per label; NaN: unknown
};

struct Plot {
  std::string title;
  std::string along;  // what the labels are
  std::string up;     // what the values are
  std::vector<std::string> labels;
  std::vector<PlotSeries> series;
  std::optional<double> top;  // the end of the scale; default: by the values
};

// Vertical bars, stacked per label.
std::string bars_svg(const Plot& plot);
// Lines from label to label.
std::string lines_svg(const Plot& plot);
// A row per label, with its value beside it.
std::string rows_svg(const Plot& plot);

// The end of a scale that includes `most`, and its steps: 1, 2 or 5 times a power of ten, at most five.
struct Scale {
  double step = 1;
  double end = 1;
};
Scale scale_for(double most);

}  // namespace leipzig::draw
