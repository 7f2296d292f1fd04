// Words: near misses, lower case, lines of a given width.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace leipzig::cli {

std::string lower(std::string_view text);
std::string upper(std::string_view text);
std::string_view trimmed(std::string_view text);
std::vector<std::string> split(std::string_view text, char separator);

// The candidates closest to `word`, nearest first, at most three.
std::vector<std::string> near_misses(std::string_view word, const std::vector<std::string>& candidates);

// "; did you mean first-day?", or "; there are: first-day, third-day" if none is close.
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

std::string joined(const std::vector<std::string>& words, std::string_view separator);

// Breaks lines at spaces; each line is led by `indent` spaces.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

// The same for a list: an item is not broken unless it is longer than a line.
std::string wrapped_items(std::string_view head, const std::vector<std::string>& items, std::string_view separator,
                          std::size_t width, std::size_t indent = 0);

// Pads to a width counted in characters, not bytes.
std::string padded(std::string_view text, std::size_t width);
std::size_t characters(std::string_view text);

// Safe to show on a terminal: control characters as ?, 400 bytes at most.
std::string shown(std::string_view text);

}  // namespace leipzig::cli
