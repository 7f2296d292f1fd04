// What a puzzle is about, from what its solution does: by the kinds of actions, the units that move, the battle that is
// declared and the layers of the survey. The main theme comes first.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/tabletop.h"

namespace leipzig::study {

// In the order of importance.
inline constexpr std::string_view kThemes[] = {
    "encirclement", "communications", "siege",   "supply", "soak_off", "night",   "withdrawal", "bridge",
    "scouting",     "retreat",        "advance", "attack", "arrival",  "defence", "cards",      "manoeuvre"};

bool is_theme(std::string_view name);

std::vector<std::string> themes_of(const engine::Tabletop& before, const std::vector<engine::Action>& solution);
// The same from notation.
std::vector<std::string> themes_of(const engine::Tabletop& before, const std::vector<std::string>& solution);

}  // namespace leipzig::study
