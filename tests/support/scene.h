// Shared by the scenes of all games: lists of words, the JSON of a position, and questions to a table.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/sides.h"
#include "tests/support/table.h"

namespace leipzig::testing {

using campaign::kAllied;
using campaign::kFrench;

using Words = std::vector<std::string>;

// "1514 1516" as a sorted list, to compare with what a Table answers.
Words words(std::string_view list);
bool contains(const Words& list, std::string_view wanted);

// ---- JSON ----

// Members of an object, with commas between those that are not empty.
std::string joined(std::initializer_list<std::string_view> members);
// "name": "text"
std::string member(std::string_view name, std::string_view text);
// , "name": {members}
std::string object(std::string_view name, std::string_view members);

// ---- questions ----

// "" where the view has no such marker.
std::string marker(const Table& table, std::string_view name);
// A value of a piece in the view.
int value_of(const Table& table, std::string_view piece, std::string_view name, int otherwise);
bool marked(const Table& table, std::string_view piece, std::string_view mark);
// Of the battle before the die or card: its column, "" where there is none.
std::string column(const Table& table);

}  // namespace leipzig::testing
