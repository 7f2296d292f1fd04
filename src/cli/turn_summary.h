// What happened in a player's turn, in a few lines: moves, battles, losses, points.
#pragma once
#include <string>
#include <vector>

#include "cli/names.h"
#include "engine/entry_facts.h"
#include "engine/seat.h"

namespace leipzig::cli {

struct ToldEntry {
  std::optional<engine::Seat> seat;  // none: chance
  std::string text;
  engine::EntryFacts facts;
};

// "What the Allied side did: moved 24 units ...". Empty if nothing of it can be seen.
std::string summary_text(const std::vector<ToldEntry>& entries, const engine::View& now, engine::Seat of,
                         const Names& names, std::size_t width);

// "French points +1": the points that an entry brought. Empty: none.
std::string points_text(const engine::EntryFacts& facts, std::string_view game);

}  // namespace leipzig::cli
