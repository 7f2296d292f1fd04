// What the API tells about games themselves, made once and kept.
#pragma once
#include <string>

#include "engine/catalogue.h"
#include "server/localized.h"

namespace leipzig::server {

std::string games_page(Language language);
std::string board_page(const engine::Entry& game, const std::string& scenario, bool dark, Language language);
std::string layout_page(const engine::Entry& game, const std::string& scenario, Language language);
std::string rules_page(const engine::Entry& game, Language language);
std::string charts_page(const engine::Entry& game, Language language);
std::string tutorial_page(const engine::Entry& game);  // of a game that has one

}  // namespace leipzig::server
