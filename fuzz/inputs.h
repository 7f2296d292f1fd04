// What the targets share: lines, set-ups, and random play that the seeds are made of.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"

namespace leipzig::fuzz {

void require(bool holds);

// The first line, which is taken away.
std::string_view take_line(std::string_view& bytes);

// Every scenario of every game.
std::vector<engine::Setting> settings();
// "GAME SCENARIO"; where there is none of that name, one that is there.
engine::Setting setting_named(std::string_view line);
std::string name_of(const engine::Setting& setting, char between = ' ');

// At its start, and set up once for all.
std::unique_ptr<engine::Tabletop> opened(const engine::Setting& setting);

// A record of so many entries, played at random; always the same.
engine::Record played(const engine::Setting& setting, std::size_t entries);

}  // namespace leipzig::fuzz
