// Cached responses about the games themselves.
#pragma once
#include <string>

#include "engine/catalogue.h"
#include "server/localized.h"

namespace leipzig::server {

std::string games_page(Language language);
std::string board_page(const engine::GameEntry& game, const std::string& scenario, bool dark, Language language);
std::string layout_page(const engine::GameEntry& game, const std::string& scenario, Language language);
std::string rules_page(const engine::GameEntry& game, Language language);
std::string register_page(const engine::GameEntry& game);
std::string charts_page(const engine::GameEntry& game, Language language);
std::string provenance_page(const engine::GameEntry& game, Language language);  // of a game that has the file
std::string tutorial_page(const engine::GameEntry& game);                       // of a game that has one

}  // namespace leipzig::server
