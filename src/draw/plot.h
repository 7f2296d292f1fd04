// Plots as SVG for a page: bars, rows and lines, small enough for a phone, coloured by the page's style sheet (classes
// french, allied, draw, plain). Each begins with a title for those who hear the page.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace leipzig::draw {

struct PlotSeries {
  std::string name;
  std::string look;            // a class
  std::vector<double> values;  // one for each label; not a number: nothing is known there
};

struct Plot {
  std::string title;
  std::string along;  // what the labels are
  std::string up;     // what the values are
  std::vector<std::string> labels;
  std::vector<PlotSeries> series;
  std::optional<double> top;  // the end of the scale; else what the values need
};

// Upright bars, those of one label on top of each other.
std::string bars_svg(const Plot& plot);
// Lines from label to label.
std::string lines_svg(const Plot& plot);
// A row for each label, with its value written beside it.
std::string rows_svg(const Plot& plot);

// The end of a scale that holds `most`, and the steps on it: 1, 2 or 5 and noughts, five at most.
struct Scale {
  double step = 1;
  double end = 1;
};
Scale scale_for(double most);

}  // namespace leipzig::draw
