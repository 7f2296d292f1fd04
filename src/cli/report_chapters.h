// The chapters of a report, each with one sentence about its finding, computed from the counts.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/seat_names.h"
#include "format/summary.h"
#include "kit/board.h"

namespace leipzig::cli {

struct ReportChapter {
  std::string heading;
  std::string finding;  // plain text
  std::string body;     // HTML
  std::string note;     // plain text: how it was counted
  bool wide = false;
};

struct Evidence {
  const engine::GameEntry& game;
  const kit::Board& board;
  const format::Tally& tally;
  engine::SeatNames seats;            // in names of tables: "lost.french.turn"
  std::array<std::string, 2> titles;  // in sentences: "French"

  std::string table_of(engine::Seat seat, std::string_view first, std::string_view last = "") const {
    return std::string(first) + "." + std::string(seats.of(seat)) + std::string(last);
  }
  std::int64_t wins(engine::Seat seat) const { return tally.count("winner", seats.of(seat)); }
};

// How a seat is drawn: a class of the style sheet.
inline constexpr std::array<const char*, 2> kSeatLooks = {"first", "second"};

// In the order of the page; chapters without counts are omitted.
std::vector<ReportChapter> report_chapters(const Evidence& evidence);

// One function per chapter; report_losses.cpp and report_rules.cpp have the longer ones.
ReportChapter where_units_die(const Evidence& evidence);
ReportChapter losses_by_turn(const Evidence& evidence);
ReportChapter which_rules_bite(const Evidence& evidence);

// <table>, its cells escaped; columns from `numbers` on are numbers.
std::string html_table(const std::vector<std::string>& heads, const std::vector<std::vector<std::string>>& rows,
                       std::size_t numbers);

}  // namespace leipzig::cli
