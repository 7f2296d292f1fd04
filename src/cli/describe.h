// Games as text, for the terminal: the state of a game, a battle before it is fought, legal actions, refusals.
#pragma once
#include <string>
#include <string_view>

#include "cli/names.h"
#include "cli/odds.h"
#include "engine/catalogue.h"
#include "engine/tabletop.h"

namespace leipzig::cli {

// "French", "Allied": what players call a seat of the game.
std::string seat_title(std::string_view game, engine::Seat seat);

// The side that a seat leads: the other one in the second game of a match.
engine::Seat side_of(const engine::View& view, engine::Seat seat);
std::string side_title(const engine::View& view, engine::Seat seat);

// "The Battle of Nations, Grand Battle: turn 3 (1 to 20), French combat. Losses: French 8 of 100, Allied 12 of 80".
std::string status_text(const engine::GameEntry& game, const engine::View& view);

// A battle, with its chances by the lowest roll; `effects` are told below the results that bring them.
std::string preview_text(const engine::Preview& preview, const Consequences& effects = {});

// The cards a viewer sees, one line per zone: "hand French: terrain-plain, time x2". Empty without cards. In brief only
// the own hand and open cards that can be taken.
std::string cards_text(const engine::View& view, std::size_t width, bool brief = false);

// Victory points, line by line. Empty if the game has no ledger.
std::string ledger_text(const engine::View& view);

// Legal actions, grouped by kind and subject; with a view and names also where each unit is.
std::string choices_text(const engine::Tabletop& tabletop, std::size_t width, const engine::View* view = nullptr,
                         const Names* names = nullptr);

// "BON-5.13: FR-4 is in an enemy zone ..." and below it what the register says.
std::string refusal_text(const engine::GameEntry& game, const engine::Refusal& refusal, std::size_t width);

std::string rule_text(const engine::RuleEntry& rule, std::size_t width);

}  // namespace leipzig::cli
