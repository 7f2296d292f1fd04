// Brackets, commas and escapes.
#include "format/json_writer.h"

#include <array>
#include <charconv>

namespace leipzig::format {
namespace {

// The character after the backslash; 'u' if a number follows, 0 if the character needs no escape.
constexpr std::array<char, 256> kEscapes = [] {
  std::array<char, 256> escapes{};
  for (std::size_t c = 0; c < 0x20; ++c) escapes[c] = 'u';
  escapes['\b'] = 'b';
  escapes['\f'] = 'f';
  escapes['\n'] = 'n';
  escapes['\r'] = 'r';
  escapes['\t'] = 't';
  escapes['"'] = '"';
  escapes['\\'] = '\\';
  return escapes;
}();

void append_escaped(std::string& line, std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::size_t done = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const char escape = kEscapes[c];
    if (escape == 0) continue;
    line.append(text, done, i - done);
    line += '\\';
    line += escape;
    if (escape == 'u') line.append("00").append(1, kDigits[c >> 4]).append(1, kDigits[c & 15]);
    done = i + 1;
  }
  line.append(text, done);
}

}  // namespace

void JsonWriter::comma() {
  if (line_.empty()) return;
  const char last = line_.back();
  if (last != '{' && last != '[' && last != ':') line_ += ',';
}

JsonWriter& JsonWriter::open(char bracket) {
  comma();
  line_ += bracket;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  line_ += bracket;
  return *this;
}

JsonWriter& JsonWriter::name(std::string_view name) {
  text(name);
  line_ += ':';
  return *this;
}

JsonWriter& JsonWriter::text(std::string_view text) {
  comma();
  line_ += '"';
  append_escaped(line_, text);
  line_ += '"';
  return *this;
}

JsonWriter& JsonWriter::number(std::int64_t number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return json({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

JsonWriter& JsonWriter::boolean(bool yes) { return json(yes ? "true" : "false"); }

JsonWriter& JsonWriter::null() { return json("null"); }

JsonWriter& JsonWriter::seat(const std::optional<engine::Seat>& seat) { return seat ? text(seats_.of(*seat)) : null(); }

JsonWriter& JsonWriter::json(std::string_view json) {
  comma();
  line_ += json;
  return *this;
}

}  // namespace leipzig::format
