// The state of a game beyond the board: points, places held, sieges, conditions, units in a special state, arrivals.
#pragma once
#include <string>

#include "cli/names.h"
#include "engine/catalogue.h"
#include "engine/document.h"
#include "engine/survey.h"

namespace leipzig::cli {

std::string state_text(const engine::GameEntry& game, const engine::View& view, const engine::Survey& survey,
                       const Names& names, std::size_t width);

// Reinforcements: turn, hex and units; those that wait, and those of the next turns, or of all.
std::string arrivals_text(const engine::GameEntry& game, const engine::View& view, const engine::Survey& survey,
                          const Names& names, std::size_t width, bool all);

// The tables printed on cards: missions with their points, armies with their villages. Empty if the game has none.
std::string information_text(const engine::View& view, std::size_t width);

// Markers worth a word in the header: "rain", "advantage French".
std::string conditions_text(const engine::View& view);

}  // namespace leipzig::cli
