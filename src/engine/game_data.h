// Shared readers for the games' data files: title and scenarios, chosen options, a board changed by a position.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/document.h"
#include "engine/refusal.h"
#include "kit/board.h"
#include "kit/datum.h"

namespace leipzig::engine {

// The item with this id, or nullptr.
const kit::Datum* with_id(std::span<const kit::Datum> list, std::string_view id, std::string_view key = "id");

// game.json and scenarios.json. A scenario without a last turn counts none.
GameInfo game_info(const kit::Datum& game, const kit::Datum& scenarios);

// Tells every option of the game whether it is on; a fault where one is chosen that the game does not have.
std::optional<Fault> read_options(const Setting& setting, const kit::Datum& scenarios,
                                  const std::function<void(std::string_view id, bool on)>& tell);

// The effects of terrain.json: of a terrain (on "space"), of what lies on hexsides ("edge"), of a way ("path"). nullptr
// where the chart has no such line.
const kit::Datum* effect_of(const kit::Datum& terrain, std::string_view on, std::string_view id);

// What a position may lay on a game's board.
struct Ground {
  std::function<bool(std::string_view)> is_terrain;
  std::vector<std::string_view> features;         // of spaces; none: spaces have none in this game
  std::function<bool(std::string_view)> is_line;  // lies on edges
  std::string_view no_line = "nothing of that name lies on hexsides in this game";
};
// Everything that the terrain chart lists.
Ground ground_of(const kit::Datum& terrain);
std::optional<Fault> change_board(kit::Board& board, const BoardChange& change, const Ground& ground);

}  // namespace leipzig::engine
