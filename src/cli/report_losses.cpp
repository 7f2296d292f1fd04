// Losses: by turn, and where on the board.
#include <algorithm>
#include <limits>

#include "cli/figures.h"
#include "cli/report_chapters.h"
#include "draw/heat.h"
#include "draw/plot.h"
#include "draw/svg.h"

namespace leipzig::cli {
namespace {

using format::Tally;

constexpr std::size_t kSpacesNamed = 10;

std::string space_text(const kit::Board& board, kit::SpaceId space) {
  std::string id(board.id(space));
  std::string name(board.name(space));
  if (name.empty()) return id;
  return board.is_hex() ? id + " " + name : name;  // the id of an area is its name without capitals
}

// Spaces with losses, most first.
std::vector<draw::HeatSpot> spots_of(const Evidence& evidence) {
  std::vector<draw::HeatSpot> spots;
  for (std::size_t i = 0; i < evidence.board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const auto lost = [&](engine::Seat seat) {
      const std::string table = evidence.table_of(seat, "lost", ".space");
      return static_cast<double>(evidence.tally.count(table, evidence.board.id(space)));
    };
    const draw::HeatSpot spot{space, {lost(engine::kSeats[0]), lost(engine::kSeats[1])}};
    if (spot.sum() > 0) spots.push_back(spot);
  }
  std::stable_sort(spots.begin(), spots.end(),
                   [](const draw::HeatSpot& a, const draw::HeatSpot& b) { return a.sum() > b.sum(); });
  return spots;
}

// How many of the worst spaces have half of the losses.
std::size_t worst_half(const std::vector<draw::HeatSpot>& spots, double all) {
  double seen = 0;
  std::size_t count = 0;
  while (count < spots.size() && 2 * seen < all) {
    seen += spots[count].sum();
    ++count;
  }
  return count;
}

std::string whole(double value) { return fixed(value, 0); }

}  // namespace

ReportChapter losses_by_turn(const Evidence& evidence) {
  const Tally& tally = evidence.tally;
  const Histogram reached = histogram(tally.table("reached"));
  const std::array<std::string, 2> tables = {evidence.table_of(engine::kSeats[0], "lost", ".turn"),
                                             evidence.table_of(engine::kSeats[1], "lost", ".turn")};
  const auto& [first_title, second_title] = evidence.titles;
  const std::int64_t first = tally.total(tables[0]);
  const std::int64_t second = tally.total(tables[1]);
  if (first + second == 0 || reached.empty()) return {};
  draw::Plot plot;
  plot.title = "Units lost by turn";
  plot.along = "turn";
  plot.up = "units a game";
  plot.series = {{first_title, kSeatLooks[0], {}}, {second_title, kSeatLooks[1], {}}};
  std::string worst;
  double most = -1;
  for (std::int64_t turn = reached.begin()->first; turn <= reached.rbegin()->first; ++turn) {
    const std::string label = std::to_string(turn);
    plot.labels.push_back(label);
    const std::int64_t games = reached.contains(turn) ? reached.at(turn) : 0;
    const double lost[2] = {ratio(tally.count(tables[0], label), games), ratio(tally.count(tables[1], label), games)};
    for (std::size_t i = 0; i < 2; ++i) {
      plot.series[i].values.push_back(games > 0 ? lost[i] : std::numeric_limits<double>::quiet_NaN());
    }
    if (lost[0] + lost[1] > most) {
      most = lost[0] + lost[1];
      worst = label;
    }
  }
  const std::int64_t games = tally.total("winner");
  ReportChapter chapter;
  chapter.heading = "Losses by turn";
  chapter.finding = "A game costs the " + first_title + " " + fixed(ratio(first, games), 1) + " units and the " +
                    second_title + " " + fixed(ratio(second, games), 1) + "; the bloodiest is turn " + worst +
                    " with " + fixed(most, 1) + " in each game that comes to it.";
  chapter.body = draw::lines_svg(plot);
  chapter.note =
      "A unit is lost when it leaves the board for good; steps lost by a unit that stays, units exchanged for smaller "
      "ones in their space, supply and counters without strength are not counted. Mean over the games that came to the "
      "turn.";
  return chapter;
}

ReportChapter where_units_die(const Evidence& evidence) {
  const std::vector<draw::HeatSpot> spots = spots_of(evidence);
  if (spots.empty()) return {};
  double all = 0;
  for (const draw::HeatSpot& spot : spots) all += spot.sum();
  const draw::HeatSpot& worst = spots.front();
  ReportChapter chapter;
  chapter.wide = true;
  chapter.heading = "Where units die";
  chapter.finding = "Most units die in " + space_text(evidence.board, worst.space) + ": " + whole(worst.sum()) +
                    " of " + whole(all) + " (" + percent(worst.sum() / all) + "). Half of all losses fall in " +
                    std::to_string(worst_half(spots, all)) + " of the " + std::to_string(spots.size()) +
                    " spaces where any unit died; the board has " + std::to_string(evidence.board.size()) + ".";
  chapter.body = "<p class=\"soft\"><span class=\"key first\"></span>mostly " + draw::escaped(evidence.titles[0]) +
                 "<span class=\"key second\"></span>mostly " + draw::escaped(evidence.titles[1]) +
                 "<span class=\"key both\"></span>both; the deeper the more</p>\n<div class=\"scroll\">" +
                 draw::heat_svg(evidence.board, "Units lost by space", spots) + "</div>\n";
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < std::min(spots.size(), kSpacesNamed); ++i) {
    rows.push_back({space_text(evidence.board, spots[i].space), whole(spots[i].count[0]), whole(spots[i].count[1])});
  }
  chapter.body += html_table({"space", evidence.titles[0], evidence.titles[1]}, rows, 1);
  chapter.note = "The space is the one where the unit last stood.";
  for (const engine::Seat seat : engine::kSeats) {
    const auto phases = ranked(evidence.tally.table(evidence.table_of(seat, "lost", ".phase")));
    if (phases.empty()) continue;
    chapter.note += " Units of the " + evidence.titles[engine::index(seat)] + " are most often lost in the phase " +
                    phases.front().first + ".";
  }
  return chapter;
}

}  // namespace leipzig::cli
