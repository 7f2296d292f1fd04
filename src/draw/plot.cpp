// Axes with few ticks, bars, lines and rows in a box as wide as a phone.
#include "draw/plot.h"

#include <algorithm>
#include <cmath>

#include "draw/svg.h"

namespace leipzig::draw {

namespace {

constexpr double kWidth = 360;
constexpr double kHeight = 210;
constexpr double kLeft = 40;
constexpr double kRight = 352;
constexpr double kTop = 24;  // below the legend
constexpr double kBottom = 172;
constexpr double kRow = 18;
constexpr std::size_t kMostLabels = 10;

double value_or(double value, double otherwise) { return std::isfinite(value) ? value : otherwise; }

void open(Svg& svg, const Plot& plot, double height) {
  svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"class", "plot"},
                   {"viewBox", "0 0 " + number(kWidth) + " " + number(height)},
                   {"role", "img"}});
  svg.element("title", {}, plot.title);
}

void draw_legend(Svg& svg, const Plot& plot) {
  if (plot.series.size() < 2 || plot.series.front().name.empty()) return;
  double x = kLeft;
  for (const PlotSeries& series : plot.series) {
    svg.element("rect", {{"class", series.look}, {"x", x}, {"y", 4.0}, {"width", 9.0}, {"height", 9.0}});
    svg.text("start", {x + 13, 12}, series.name);
    x += 30 + 6.2 * static_cast<double>(series.name.size());
  }
}

double height_of(double value, const Scale& scale) { return (kBottom - kTop) * value / scale.end; }

double middle_of(const Plot& plot, std::size_t label) {
  return kLeft + (kRight - kLeft) * (static_cast<double>(label) + 0.5) / static_cast<double>(plot.labels.size());
}

void draw_axes(Svg& svg, const Plot& plot, const Scale& scale) {
  Path grid;
  for (double value = 0; value <= scale.end * 1.0001; value += scale.step) {
    const double y = kBottom - height_of(value, scale);
    grid.move({kLeft, y}).line({kRight, y});
    svg.text("end", {kLeft - 4, y + 3.5}, number(value));
  }
  svg.path("grid", grid);
  const std::size_t every = (plot.labels.size() + kMostLabels - 1) / kMostLabels;
  for (std::size_t i = 0; i < plot.labels.size(); i += every) {
    svg.text("middle", {middle_of(plot, i), kBottom + 14}, plot.labels[i]);
  }
  svg.text("middle", {(kLeft + kRight) / 2, kBottom + 31}, plot.along);
  const std::string turn = "rotate(-90 9 " + number((kTop + kBottom) / 2) + ")";
  svg.element("text", {{"class", "middle"}, {"x", 9.0}, {"y", (kTop + kBottom) / 2}, {"transform", turn}}, plot.up);
}

// Bars of one label, stacked.
double sum_at(const Plot& plot, std::size_t label) {
  double sum = 0;
  for (const PlotSeries& series : plot.series) sum += value_or(series.values[label], 0);
  return sum;
}

double most_at(const Plot& plot, std::size_t label) {
  double most = 0;
  for (const PlotSeries& series : plot.series) most = std::max(most, value_or(series.values[label], 0));
  return most;
}

template <class Measure>
Scale scale_of(const Plot& plot, Measure measure) {
  double most = 0;
  for (std::size_t i = 0; i < plot.labels.size(); ++i) most = std::max(most, measure(plot, i));
  return scale_for(plot.top.value_or(most));
}

void draw_line(Svg& svg, const Plot& plot, const PlotSeries& series, const Scale& scale) {
  Path line;
  Path dots;
  bool drawing = false;
  for (std::size_t i = 0; i < plot.labels.size(); ++i) {
    const double value = series.values[i];
    if (!std::isfinite(value)) {
      drawing = false;
      continue;
    }
    const Point at{middle_of(plot, i), kBottom - height_of(value, scale)};
    if (drawing) {
      line.line(at);
    } else {
      line.move(at);
    }
    drawing = true;
    dots.dot(at);
  }
  svg.path("line " + series.look, line);
  svg.path("dots " + series.look, dots);
}

// Title, legend and axes of a plot with two axes.
template <class Measure>
Scale draw_frame(Svg& svg, const Plot& plot, Measure measure) {
  open(svg, plot, kHeight);
  draw_legend(svg, plot);
  const Scale scale = scale_of(plot, measure);
  draw_axes(svg, plot, scale);
  return scale;
}

}  // namespace

Scale scale_for(double most) {
  if (!(most > 0)) return {1, 1};
  double step = std::pow(10, std::floor(std::log10(most)) - 1);
  for (const double factor : {2.0, 2.5, 2.0, 2.0}) {
    if (most / step <= 5) break;
    step *= factor;
  }
  return {step, step * std::ceil(most / step - 1e-9)};
}

std::string bars_svg(const Plot& plot) {
  Svg svg;
  const Scale scale = draw_frame(svg, plot, sum_at);
  const double wide = (kRight - kLeft) / static_cast<double>(std::max<std::size_t>(plot.labels.size(), 1));
  std::vector<double> below(plot.labels.size(), 0);
  for (const PlotSeries& series : plot.series) {
    Path bars;
    for (std::size_t i = 0; i < plot.labels.size(); ++i) {
      const double value = value_or(series.values[i], 0);
      if (value <= 0) continue;
      const double x = middle_of(plot, i) - 0.42 * wide;
      const double y = kBottom - height_of(below[i], scale);
      const double top = y - height_of(value, scale);
      bars.move({x, y}).line({x, top}).line({x + 0.84 * wide, top}).line({x + 0.84 * wide, y}).close();
      below[i] += value;
    }
    svg.path(series.look, bars);
  }
  svg.close("svg");
  return svg.take();
}

std::string lines_svg(const Plot& plot) {
  Svg svg;
  const Scale scale = draw_frame(svg, plot, most_at);
  for (const PlotSeries& series : plot.series) draw_line(svg, plot, series, scale);
  svg.close("svg");
  return svg.take();
}

std::string rows_svg(const Plot& plot) {
  constexpr double kBegin = 130;
  constexpr double kEnd = 300;
  Svg svg;
  open(svg, plot, 22 + kRow * static_cast<double>(plot.labels.size()));
  double most = 0;
  for (const double value : plot.series.front().values) most = std::max(most, value);
  for (std::size_t i = 0; i < plot.labels.size(); ++i) {
    const double value = plot.series.front().values[i];
    const double y = kRow * static_cast<double>(i);
    const double wide = most > 0 ? (kEnd - kBegin) * value / most : 0;
    svg.text("end", {kBegin - 5, y + 13}, plot.labels[i]);
    svg.element("rect", {{"class", plot.series.front().look},
                         {"x", kBegin},
                         {"y", y + 3},
                         {"width", std::max(wide, 0.5)},
                         {"height", kRow - 5}});
    svg.text("start", {kBegin + wide + 4, y + 13}, number(value));
  }
  svg.text("start", {kBegin, kRow * static_cast<double>(plot.labels.size()) + 15}, plot.up);
  svg.close("svg");
  return svg.take();
}

}  // namespace leipzig::draw
