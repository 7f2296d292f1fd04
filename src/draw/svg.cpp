// Implementation of svg.h: numbers, escapes and elements.
#include "draw/svg.h"

#include <cmath>

namespace leipzig::draw {

namespace {

std::int64_t rounded_tenths(double value) { return static_cast<std::int64_t>(std::floor(value * 10 + 0.5)); }

void append_tenths(std::string& out, std::int64_t tenths, bool leading_zero) {
  if (tenths < 0) out += '-';
  const std::int64_t size = tenths < 0 ? -tenths : tenths;
  if (size >= 10 || size == 0 || leading_zero) out += std::to_string(size / 10);
  if (size % 10 != 0) {
    out += '.';
    out += static_cast<char>('0' + size % 10);
  }
}

}  // namespace

std::string number(double value) {
  std::string text;
  append_tenths(text, rounded_tenths(value), true);
  return text;
}

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default: {
        const auto byte = static_cast<unsigned char>(c);
        const bool allowed = byte >= 0x20 || c == '\t' || c == '\n' || c == '\r';
        if (allowed) out += c;
      }
    }
  }
  return out;
}

// --- Path ---

Path::Tenths Path::tenths(Point p) { return {rounded_tenths(p.x), rounded_tenths(p.y)}; }

void Path::put_command(char command) {
  // After "m" further pairs are lines, and a repeated command can be omitted.
  const bool implied = command != 'm' && (command == command_ || (command == 'l' && command_ == 'm'));
  if (!implied) {
    text_ += command;
    after_number_ = false;
  }
  command_ = command;
}

void Path::put_number(std::int64_t tenths) {
  if (after_number_ && tenths >= 0) text_ += ' ';
  append_tenths(text_, tenths, false);
  after_number_ = true;
}

void Path::put_step(Tenths to) {
  put_number(to.x - at_.x);
  put_number(to.y - at_.y);
}

Path& Path::move(Point to) {
  const Tenths there = tenths(to);
  put_command('m');
  put_step(there);
  at_ = start_ = there;
  return *this;
}

Path& Path::line(Point to) {
  const Tenths there = tenths(to);
  put_command('l');
  put_step(there);
  at_ = there;
  return *this;
}

Path& Path::curve(Point first_control, Point second_control, Point to) {
  put_command('c');
  put_step(tenths(first_control));
  put_step(tenths(second_control));
  const Tenths there = tenths(to);
  put_step(there);
  at_ = there;
  return *this;
}

Path& Path::close() {
  put_command('z');
  at_ = start_;
  return *this;
}

Path& Path::polyline(std::span<const Point> points) {
  for (std::size_t i = 0; i < points.size(); ++i) i == 0 ? move(points[i]) : line(points[i]);
  return *this;
}

Path& Path::polygon(std::span<const Point> points) { return polyline(points).close(); }

Path& Path::dot(Point at) { return move(at).line({at.x + 0.1, at.y}); }

Path& Path::circle(Point centre, double radius) {
  const double k = radius * 0.5523;
  const Point c = centre;
  move({c.x + radius, c.y});
  curve({c.x + radius, c.y + k}, {c.x + k, c.y + radius}, {c.x, c.y + radius});
  curve({c.x - k, c.y + radius}, {c.x - radius, c.y + k}, {c.x - radius, c.y});
  curve({c.x - radius, c.y - k}, {c.x - k, c.y - radius}, {c.x, c.y - radius});
  curve({c.x + k, c.y - radius}, {c.x + radius, c.y - k}, {c.x + radius, c.y});
  return close();
}

// --- Elements ---

void Svg::start(std::string_view tag, Attributes attributes) {
  out_ += '<';
  out_ += tag;
  for (const Attribute& attribute : attributes) {
    out_ += ' ';
    out_ += attribute.name;
    out_ += "=\"";
    out_ += attribute.value.text();
    out_ += '"';
  }
}

void Svg::open(std::string_view tag, Attributes attributes) {
  start(tag, attributes);
  out_ += ">\n";
}

void Svg::close(std::string_view tag) {
  out_ += "</";
  out_ += tag;
  out_ += ">\n";
}

void Svg::element(std::string_view tag, Attributes attributes) {
  start(tag, attributes);
  out_ += "/>\n";
}

void Svg::element(std::string_view tag, Attributes attributes, std::string_view text) {
  start(tag, attributes);
  out_ += '>';
  out_ += escaped(text);
  close(tag);
}

void Svg::path(std::string_view classes, const Path& path) {
  if (!path.empty()) element("path", {{"class", classes}, {"d", path}});
}

void Svg::text(std::string_view classes, Point at, std::string_view text) {
  element("text", {{"class", classes}, {"x", at.x}, {"y", at.y}}, text);
}

}  // namespace leipzig::draw
