// A small SVG writer: elements that close themselves, attributes and text escaped, numbers with one decimal and no
// locale, so that the same board gives the same bytes everywhere.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "draw/plane.h"

namespace leipzig::draw {

// One decimal, none when it is zero, a dot for the decimal point, never "-0".
std::string number(double value);

// For text and for attributes in double quotes; characters that XML forbids are dropped.
std::string escaped(std::string_view text);

// The `d` of a path, written in relative steps between points rounded to a tenth, so that rounding never adds up and
// two outlines through the same corner meet exactly.
class Path {
 public:
  Path& move(Point to);
  Path& line(Point to);
  Path& curve(Point first_control, Point second_control, Point to);
  Path& close();

  Path& polyline(std::span<const Point> points);
  Path& polygon(std::span<const Point> points);
  // A point; it shows as a disc where the stroke has round ends.
  Path& dot(Point at);
  Path& circle(Point centre, double radius);

  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  struct Tenths {
    std::int64_t x = 0;
    std::int64_t y = 0;
  };
  static Tenths tenths(Point p);
  void put_command(char command);
  void put_number(std::int64_t tenths);
  void put_step(Tenths to);

  std::string text_;
  Tenths at_;
  Tenths start_;
  char command_ = 0;
  bool after_number_ = false;
};

class AttributeValue {
 public:
  AttributeValue(std::string_view text) : text_(escaped(text)) {}
  AttributeValue(const char* text) : AttributeValue(std::string_view(text)) {}
  AttributeValue(const std::string& text) : AttributeValue(std::string_view(text)) {}
  AttributeValue(double value) : text_(number(value)) {}
  AttributeValue(const Path& path) : text_(path.text()) {}
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

struct Attribute {
  std::string_view name;
  AttributeValue value;
};
using Attributes = std::initializer_list<Attribute>;

class Svg {
 public:
  void open(std::string_view tag, Attributes attributes = {});
  void close(std::string_view tag);
  void element(std::string_view tag, Attributes attributes);
  void element(std::string_view tag, Attributes attributes, std::string_view text);

  // <path class= d=>; nothing for an empty path.
  void path(std::string_view classes, const Path& path);
  // <text class= x= y=>.
  void text(std::string_view classes, Point at, std::string_view text);

  std::string take() { return std::move(out_); }

 private:
  void start(std::string_view tag, Attributes attributes);
  std::string out_;
};

// <g id="layer-NAME" class="layer NAME"> during its lifetime.
class SvgLayer {
 public:
  SvgLayer(Svg& svg, std::string_view name) : svg_(svg) {
    svg_.open("g", {{"id", "layer-" + std::string(name)}, {"class", "layer " + std::string(name)}});
  }
  ~SvgLayer() { svg_.close("g"); }
  SvgLayer(const SvgLayer&) = delete;
  SvgLayer& operator=(const SvgLayer&) = delete;

 private:
  Svg& svg_;
};

}  // namespace leipzig::draw
