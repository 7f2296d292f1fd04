// Losses: by turn, and where on the board.
#include <algorithm>
#include <limits>

#include "cli/figures.h"
#include "cli/report_chapters.h"
#include "draw/heat.h"
#include "draw/plot.h"

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

// Spaces where anybody died, most first.
std::vector<draw::HeatSpot> spots_of(const Evidence& evidence) {
  std::vector<draw::HeatSpot> spots;
  for (std::size_t i = 0; i < evidence.board.size(); ++i) {
    const kit::SpaceId space = kit::space_at(i);
    const auto lost = [&](const char* table) {
      return static_cast<double>(evidence.tally.count(table, evidence.board.id(space)));
    };
    const draw::HeatSpot spot{space, lost("lost.french.space"), lost("lost.allied.space")};
    if (spot.french + spot.allied > 0) spots.push_back(spot);
  }
  std::stable_sort(spots.begin(), spots.end(), [](const draw::HeatSpot& a, const draw::HeatSpot& b) {
    return a.french + a.allied > b.french + b.allied;
  });
  return spots;
}

// How many of the worst spaces hold half of the losses.
std::size_t worst_half(const std::vector<draw::HeatSpot>& spots, double all) {
  double seen = 0;
  std::size_t count = 0;
  while (count < spots.size() && 2 * seen < all) {
    seen += spots[count].french + spots[count].allied;
    ++count;
  }
  return count;
}

std::string whole(double value) { return fixed(value, 0); }

}  // namespace

ReportChapter losses_by_turn(const Evidence& evidence) {
  const Tally& tally = evidence.tally;
  const Histogram reached = histogram(tally.table("reached"));
  const std::int64_t french = tally.total("lost.french.turn");
  const std::int64_t allied = tally.total("lost.allied.turn");
  if (french + allied == 0 || reached.empty()) return {};
  draw::Plot plot;
  plot.title = "Units lost by turn";
  plot.along = "turn";
  plot.up = "units a game";
  plot.series = {{"French", "french", {}}, {"Allies", "allied", {}}};
  std::string worst;
  double most = -1;
  for (std::int64_t turn = reached.begin()->first; turn <= reached.rbegin()->first; ++turn) {
    const std::string label = std::to_string(turn);
    plot.labels.push_back(label);
    const std::int64_t games = reached.contains(turn) ? reached.at(turn) : 0;
    const double lost[2] = {ratio(tally.count("lost.french.turn", label), games),
                            ratio(tally.count("lost.allied.turn", label), games)};
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
  chapter.finding = "A game costs the French " + fixed(ratio(french, games), 1) + " units and the Allies " +
                    fixed(ratio(allied, games), 1) + "; the bloodiest is turn " + worst + " with " + fixed(most, 1) +
                    " in each game that comes to it.";
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
  for (const draw::HeatSpot& spot : spots) all += spot.french + spot.allied;
  const draw::HeatSpot& worst = spots.front();
  ReportChapter chapter;
  chapter.wide = true;
  chapter.heading = "Where units die";
  chapter.finding = "Most units die in " + space_text(evidence.board, worst.space) + ": " +
                    whole(worst.french + worst.allied) + " of " + whole(all) + " (" +
                    percent((worst.french + worst.allied) / all) + "). Half of all losses fall in " +
                    std::to_string(worst_half(spots, all)) + " of the " + std::to_string(spots.size()) +
                    " spaces where any unit died; the board has " + std::to_string(evidence.board.size()) + ".";
  chapter.body =
      "<p class=\"soft\"><span class=\"key french\"></span>mostly French<span class=\"key allied\"></span>mostly "
      "Allied<span class=\"key both\"></span>both; the deeper the more</p>\n<div class=\"scroll\">" +
      draw::heat_svg(evidence.board, "Units lost by space", spots) + "</div>\n";
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < std::min(spots.size(), kSpacesNamed); ++i) {
    rows.push_back({space_text(evidence.board, spots[i].space), whole(spots[i].french), whole(spots[i].allied)});
  }
  chapter.body += html_table({"space", "French", "Allied"}, rows, 1);
  const auto french = ranked(evidence.tally.table("lost.french.phase"));
  const auto allied = ranked(evidence.tally.table("lost.allied.phase"));
  chapter.note = "The space is the one where the unit last stood.";
  if (!french.empty()) chapter.note += " French units are most often lost in the phase " + french.front().first + ".";
  if (!allied.empty()) chapter.note += " Allied units are most often lost in the phase " + allied.front().first + ".";
  return chapter;
}

}  // namespace leipzig::cli
