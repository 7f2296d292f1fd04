// What the API tells about games themselves, made once and kept.
#pragma once
#include <string>

#include "engine/catalogue.h"

namespace leipzig::server {

std::string games_page();
std::string board_page(const engine::Entry& game, const std::string& scenario, bool dark);
std::string layout_page(const engine::Entry& game, const std::string& scenario);
std::string rules_page(const engine::Entry& game);
std::string charts_page(const engine::Entry& game);
std::string tutorial_page(const engine::Entry& game);  // of a game that has one

}  // namespace leipzig::server
