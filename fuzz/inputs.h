// Shared by the targets: lines, set-ups, and random play for the seeds.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"

namespace leipzig::fuzz {

void require(bool holds);

// Removes and returns the first line.
std::string_view take_line(std::string_view& bytes);

// Every scenario of every game.
std::vector<engine::Setting> settings();
// "GAME SCENARIO"; an existing one if there is none of that name.
engine::Setting setting_named(std::string_view line);
std::string name_of(const engine::Setting& setting, char between = ' ');

// At its start, set up once.
std::unique_ptr<engine::Tabletop> opened(const engine::Setting& setting);

// A record with this number of entries, played at random; always the same.
engine::Record played(const engine::Setting& setting, std::size_t entries);

}  // namespace leipzig::fuzz
