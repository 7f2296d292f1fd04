// The list of games, in the order in which they are offered. A game is added here and nowhere else.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"

namespace leipzig::games {

const std::vector<engine::Entry>& catalogue();

// nullptr where there is no game of that id.
const engine::Entry* find_game(std::string_view id);

// Any game set up by a position; a fault where there is no such game.
engine::Result<std::unique_ptr<engine::Tabletop>> set_up(const engine::Position& position);

// The entries of a rule register: each begins with a line "### ID Title" and goes to the next heading.
std::vector<engine::RuleEntry> read_register(std::string_view markdown);

}  // namespace leipzig::games
