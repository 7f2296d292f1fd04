// Decodes UTF-8 and looks for control characters.
#include "host/plain_text.h"

#include <optional>

namespace leipzig::host {
namespace {

// The next code point, or nothing if the bytes are not UTF-8; shortens the text.
std::optional<char32_t> next_code_point(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  std::size_t size = 1;
  char32_t code = first;
  if (first >= 0xF0 && first < 0xF8) {
    size = 4;
    code = first & 0x07;
  } else if (first >= 0xE0 && first < 0xF0) {
    size = 3;
    code = first & 0x0F;
  } else if (first >= 0xC0 && first < 0xE0) {
    size = 2;
    code = first & 0x1F;
  } else if (first >= 0x80) {
    return std::nullopt;
  }
  if (text.size() < size) return std::nullopt;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return std::nullopt;
    code = (code << 6) | (byte(i) & 0x3F);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kSmallest[size] || code > 0x10FFFF || surrogate) return std::nullopt;
  text.remove_prefix(size);
  return code;
}

// Including marks that change the direction of text, which could disguise who says what.
bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
         (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

bool is_plain_text(std::string_view text, LineBreaks line_breaks) {
  while (!text.empty()) {
    const auto code = next_code_point(text);
    if (!code || (is_control(*code) && !(line_breaks == LineBreaks::Allowed && *code == U'\n'))) return false;
  }
  return true;
}

}  // namespace leipzig::host
