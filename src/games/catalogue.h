// The list of games, in display order: catalogue.txt. A game is added there and nowhere else.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/seat_names.h"
#include "kit/data_folder.h"

namespace leipzig::games {

const std::vector<engine::GameEntry>& catalogue();

// nullptr where there is no game of that id.
const engine::GameEntry* find_game(std::string_view id);

// The files in data/ of a game, and its words for the seats. A game that is not in the catalogue has no files, and the
// seats of the games of 1813: french and allied.
const kit::DataFolder& data_of(std::string_view game);
engine::SeatNames seats_of(std::string_view game);
// What players call them: "French", "Allies".
engine::SeatNames seat_titles_of(std::string_view game);

// Any game set up by a position; a fault where there is no such game.
engine::Result<std::unique_ptr<engine::Tabletop>> set_up(const engine::Position& position);

// The entries of a rule register: each begins with a line "### ID Title" and goes to the next heading.
std::vector<engine::RuleEntry> read_register(std::string_view markdown);

}  // namespace leipzig::games
