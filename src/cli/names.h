// Names of places and units as the map and the counters print them, and finding them by what a player types.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/document.h"
#include "kit/board.h"

namespace leipzig::cli {

class Names {
 public:
  Names(const engine::GameEntry& game, const kit::Board& board);

  // "1318 Leipzig"; the id alone if the map prints no name there, and for areas, whose ids are their names.
  std::string place(std::string_view id) const;
  // A space by its id or by the name printed on it, in any case of letters; None if there is no such space or several.
  kit::SpaceId find_place(std::string_view word) const;
  // "4th Division, II Corps (Victor)", "infantry division", "leader Napoleon".
  std::string unit(const engine::Piece& piece) const;

 private:
  const kit::Board& board_;
  std::map<std::string, std::string, std::less<>> titles_;  // by id of the unit
};

// "8", "4 (2 left)": the values and marks of a piece, each fact once.
std::vector<std::string> facts_of(const engine::Piece& piece);

// A value of a piece by name; 0 if it has none.
int value_of(const engine::Piece& piece, std::string_view name);

// By id, by the space it is in, or by a designation that only one piece of the deciding seat has. nullptr: none.
const engine::Piece* piece_named(const engine::View& view, std::string_view word);

// "FR-4, FR-5 (8)" with their strengths.
std::string with_strengths(const std::vector<const engine::Piece*>& pieces);

}  // namespace leipzig::cli
