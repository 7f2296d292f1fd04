// The chapters of a report, each with one sentence that says what was found: worked out from the counts.
#pragma once
#include <string>
#include <vector>

#include "engine/catalogue.h"
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
  const engine::Entry& game;
  const kit::Board& board;
  const format::Tally& tally;
};

// In the order of the page; chapters for which nothing was counted are left out.
std::vector<ReportChapter> report_chapters(const Evidence& evidence);

// One each, for the list above; report_losses.cpp and report_rules.cpp hold the longer ones.
ReportChapter where_units_die(const Evidence& evidence);
ReportChapter losses_by_turn(const Evidence& evidence);
ReportChapter which_rules_bite(const Evidence& evidence);

// <table>, its cells escaped; columns from `numbers` on are numbers.
std::string html_table(const std::vector<std::string>& heads, const std::vector<std::vector<std::string>>& rows,
                       std::size_t numbers);

}  // namespace leipzig::cli
