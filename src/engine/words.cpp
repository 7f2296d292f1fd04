// Parsing of words.
#include "engine/words.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace leipzig::engine {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

bool same_word(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](unsigned char x, unsigned char y) {
           return std::tolower(x) == std::tolower(y);
         });
}

std::vector<std::string_view> split_words(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<int> number_after(std::string_view text, std::string_view word) {
  if (!text.starts_with(word)) return std::nullopt;
  return number(text.substr(word.size()));
}

std::string phrase(std::string_view kind, std::string_view subject, std::string_view target) {
  std::string text(kind);
  for (const std::string_view word : {subject, target}) {
    if (!word.empty()) text.append(" ").append(word);
  }
  return text;
}

std::string move_phrase(std::string_view unit, std::string_view from, std::string_view to) {
  return std::string(unit) + " " + std::string(from) + "-" + std::string(to);
}

Refusal unreadable(std::string text) { return {"notation", std::move(text)}; }

}  // namespace leipzig::engine
