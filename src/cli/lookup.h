// Finding games, scenarios, options, rules and levels by name, with a suggestion where there is none of that name.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"

namespace leipzig::cli {

const engine::Entry& game_named(std::string_view id);
void check_scenario(const engine::Entry& game, std::string_view scenario);
void check_option(const engine::Entry& game, std::string_view option);

// nullptr where there is none. "7.21" will do for "BON-7.21".
const engine::RuleEntry* find_rule(const engine::Entry& game, std::string_view id);
// "no such rule; did you mean ...".
std::string no_such_rule(const engine::Entry& game, std::string_view id);

// Who can sit at a seat.
inline constexpr std::string_view kHuman = "human";
inline constexpr std::string_view kRandom = "random";
// A level that the game offers, with or without its effort ("captain/25"), or "human".
void check_level(const engine::Entry& game, std::string_view level, bool human_allowed);

// The setting that the words of a command line stand for; "many_on_many=off" for options.
engine::Setting setting_of(const engine::Entry& game, std::string_view scenario,
                           const std::vector<std::string>& options);

}  // namespace leipzig::cli
