// Games in words, for the terminal: where a game stands, a battle before it is fought, what can be done, why not.
#pragma once
#include <string>
#include <string_view>

#include "engine/catalogue.h"
#include "engine/tabletop.h"

namespace leipzig::cli {

std::string seat_title(engine::Seat seat);

// "The Battle of Nations, Grand Battle: turn 3 (1 to 20), French combat. Losses: French 8 of 100, Allied 12 of 80".
std::string status_text(const engine::Entry& game, const engine::View& view);

std::string preview_text(const engine::Preview& preview);

// The cards a viewer sees, a line for each place: "hand French: terrain-plain, time x2". Empty without cards. In brief
// only what he holds and what lies open to be taken.
std::string cards_text(const engine::View& view, std::size_t width, bool brief = false);

// How the victory points stand, line by line. Empty where the game keeps no ledger.
std::string ledger_text(const engine::View& view);

// What can be done, grouped by kind and subject.
std::string choices_text(const engine::Tabletop& tabletop, std::size_t width);

// "BON-5.13: FR-4 is in an enemy zone ..." and below it what the register says.
std::string refusal_text(const engine::Entry& game, const engine::Refusal& refusal, std::size_t width);

std::string rule_text(const engine::RuleEntry& rule, std::size_t width);

}  // namespace leipzig::cli
