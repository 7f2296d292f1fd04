// Parsing of the words in a line of notation or a mark of a position, shared by all games.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/refusal.h"

namespace leipzig::engine {

std::string lower(std::string_view text);
bool same_word(std::string_view a, std::string_view b);  // ignoring case
std::vector<std::string_view> split_words(std::string_view text, std::string_view separators);
// Parses the whole text as a number, or what follows a prefix: 3 for "left 3" after "left ".
std::optional<int> number(std::string_view text);
std::optional<int> number_after(std::string_view text, std::string_view word);

// The usual notation of an action: kind, subject and target; empty words are left out.
std::string phrase(std::string_view kind, std::string_view subject, std::string_view target);

// A move: "FR-1 1201-1304".
std::string move_phrase(std::string_view unit, std::string_view from, std::string_view to);

// The texts of the items, with a space between them.
template <class Items, class TextOf>
std::string joined(const Items& items, TextOf&& text_of) {
  std::string all;
  for (const auto& item : items) {
    if (!all.empty()) all += ' ';
    all += text_of(item);
  }
  return all;
}

// The refusal of a line that cannot be parsed.
Refusal unreadable(std::string text);

}  // namespace leipzig::engine
