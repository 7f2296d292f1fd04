// Words: near misses, lower case, lines of a given width.
#include "cli/words.h"

#include <algorithm>
#include <cctype>

namespace leipzig::cli {
namespace {

// Edits that turn one word into the other: a letter more, less, other, or two neighbours swapped.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> near_misses(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongest = 64;
  constexpr std::size_t kMost = 3;
  const std::string typed = lower(word.substr(0, kLongest));
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const std::string& candidate : candidates) {
    const std::string known = lower(candidate);
    const std::size_t place = typed.size() >= 3 ? known.find(typed) : std::string::npos;
    const bool part = place != std::string::npos;
    const std::size_t distance = part ? (place == 0 ? 0 : 1) : edits(typed, known);
    if (part || distance <= std::max<std::size_t>(1, known.size() / 3)) found.emplace_back(distance, candidate);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(found.size(), kMost); ++i) names.push_back(found[i].second);
  return names;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  const std::vector<std::string> near = near_misses(word, candidates);
  if (!near.empty()) return "; did you mean " + joined(near, " or ") + "?";
  return candidates.empty() ? "" : "; there are: " + joined(candidates, ", ");
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

std::size_t characters(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues_character));
}

std::string padded(std::string_view text, std::size_t width) {
  std::string out(text);
  const std::size_t length = characters(text);
  if (length < width) out.append(width - length, ' ');
  return out;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  for (const std::string& paragraph : split(text, '\n')) {
    std::string line(indent, ' ');
    bool begun = false;
    for (const std::string& word : split(paragraph, ' ')) {
      if (begun && characters(line) + 1 + characters(word) > width) {
        out += line + "\n";
        line.assign(indent, ' ');
        begun = false;
      }
      if (begun) line += ' ';
      line += word;
      begun = true;
    }
    out += (trimmed(line).empty() ? "" : line) + "\n";
  }
  return out;
}

std::string wrapped_items(std::string_view head, const std::vector<std::string>& items, std::string_view separator,
                          std::size_t width, std::size_t indent) {
  constexpr char kBound = '\x01';  // stands for a space inside an item
  std::string text(head);
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::string item = items[i] + (i + 1 < items.size() ? std::string(trimmed(separator)) : "");
    if (characters(item) + indent < width) std::replace(item.begin(), item.end(), ' ', kBound);
    text += (text.empty() ? "" : " ") + item;
  }
  std::string out = wrapped(text, width, indent);
  std::replace(out.begin(), out.end(), kBound, ' ');
  return out;
}

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 400;
  std::string out(text.substr(0, kMost));
  while (text.size() > kMost && !out.empty() && continues_character(text[out.size()])) out.pop_back();
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  }
  return text.size() > kMost ? out + "..." : out;
}

}  // namespace leipzig::cli
