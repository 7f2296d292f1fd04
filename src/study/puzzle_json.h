// Puzzle files as JSON (docs/study.md). Reading is strict: an unknown field or a wrong type is a fault that names it.
#pragma once
#include <string>
#include <string_view>

#include "study/puzzle.h"

namespace leipzig::study {

engine::Result<PuzzleFile> read_puzzles(std::string_view json);
std::string write(const PuzzleFile& file);

// One puzzle on one line, for the log of a run.
std::string write_line(const Puzzle& puzzle);
engine::Result<Puzzle> read_puzzle_line(std::string_view json, std::string_view game);

}  // namespace leipzig::study
