// The words of a line of notation or a mark of a position, as every game reads them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/refusal.h"

namespace leipzig::engine {

std::string lower(std::string_view text);
bool same_word(std::string_view a, std::string_view b);  // whatever the case of their letters
std::vector<std::string_view> split_words(std::string_view text, std::string_view separators);
// The number that the whole text is, or that all of it after this word is: 3 for "left 3" after "left ".
std::optional<int> number(std::string_view text);
std::optional<int> number_after(std::string_view text, std::string_view word);

// An action as most are written: what is done, by or to whom, where; empty words are left out.
std::string phrase(std::string_view kind, std::string_view subject, std::string_view target);

// A line that no rule forbids, for it says nothing that can be read.
Refusal unreadable(std::string text);

}  // namespace leipzig::engine
