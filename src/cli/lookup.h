// Finds games, scenarios, options, rules and levels by name, with suggestions for unknown names.
#pragma once
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "engine/catalogue.h"

namespace leipzig::cli {

const engine::GameEntry& game_named(std::string_view id);
void check_scenario(const engine::GameEntry& game, std::string_view scenario);
void check_option(const engine::GameEntry& game, std::string_view option);

// nullptr if there is none. "7.21" matches "BON-7.21".
const engine::RuleEntry* find_rule(const engine::GameEntry& game, std::string_view id);
// "no such rule; did you mean ...".
std::string no_such_rule(const engine::GameEntry& game, std::string_view id);

// The possible players of a seat.
inline constexpr std::string_view kHuman = "human";
inline constexpr std::string_view kRandom = "random";
// A level that the game offers, with or without its effort ("captain/25"), or "human".
void check_level(const engine::GameEntry& game, std::string_view level, bool human_allowed);
void check_levels(const engine::GameEntry& game, const std::array<std::string, 2>& levels, bool human_allowed = false);
std::unique_ptr<const ai::Player> player_named(const engine::Tabletop& table, std::string_view level);

// The setting given on a command line; "many_on_many=off" for options.
engine::Setting setting_of(const engine::GameEntry& game, std::string_view scenario,
                           const std::vector<std::string>& options);

}  // namespace leipzig::cli
