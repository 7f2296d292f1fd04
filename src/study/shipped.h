// The puzzles and studies that come with the program: data/puzzles and data/studies, compiled in by
// tools/embed_documents.
#pragma once
#include <string>
#include <string_view>

namespace leipzig::study {

// The JSON of a game's file; empty if there is none.
std::string shipped_puzzles(std::string_view game);
std::string shipped_study(std::string_view game);

}  // namespace leipzig::study
