// Chapters on winners, margins, length of games, expectations, and the number of legal actions.
#include "cli/report_chapters.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "cli/figures.h"
#include "draw/plot.h"
#include "draw/svg.h"

namespace leipzig::cli {
namespace {

using draw::escaped;
using format::Tally;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

ReportChapter who_wins(const Evidence& evidence) {
  const Tally& tally = evidence.tally;
  const std::int64_t games = tally.total("winner");
  const std::int64_t first = evidence.wins(engine::kSeats[0]);
  const std::int64_t second = evidence.wins(engine::kSeats[1]);
  const auto& [first_title, second_title] = evidence.titles;
  const std::int64_t drawn = tally.count("winner", "draw");
  ReportChapter chapter;
  chapter.heading = "Who wins";
  chapter.finding = "Of " + counted(games, "game", "games") + " the " + first_title + " won " + std::to_string(first) +
                    " (" + percent(ratio(first, games)) + ") and the " + second_title + " " + std::to_string(second) +
                    " (" + percent(ratio(second, games)) + "); " + std::to_string(drawn) + " were drawn. ";
  const Interval share = limits(first, first + second);
  if (first + second == 0) {
    chapter.finding += "No game was won.";
  } else {
    chapter.finding += "Of those decided the " + first_title + " took " + percent(ratio(first, first + second)) +
                       " (95 %: " + percent(share.low) + " to " + percent(share.high) + "), so ";
    const std::string favourite = share.low > 0.5 ? first_title : share.high < 0.5 ? second_title : "";
    chapter.finding +=
        favourite.empty() ? "these games show no favourite." : "the " + favourite + " are favoured at this level.";
  }
  draw::Plot plot;
  plot.title = "Share of games won";
  plot.up = "% of games";
  plot.labels = {first_title, "drawn", second_title};
  plot.series = {{"", kSeatLooks[0], {100 * ratio(first, games), 0, 0}},
                 {"", "draw", {0, 100 * ratio(drawn, games), 0}},
                 {"", kSeatLooks[1], {0, 0, 100 * ratio(second, games)}}};
  plot.top = 100;
  chapter.body = draw::bars_svg(plot);
  return chapter;
}

// How many games have which value of a quantity.
std::string games_by(const Histogram& values, std::string_view title, std::string_view along) {
  draw::Plot plot = binned(values);
  plot.title = title;
  plot.along = along;
  plot.up = "games";
  return draw::bars_svg(plot);
}

ReportChapter by_how_much(const Evidence& evidence) {
  const Histogram margins = histogram(evidence.tally.table("margin"));
  const auto margin_at = [&](double share) {
    const std::int64_t margin = quantile(margins, share);
    if (margin == 0) return std::string("0");
    return std::to_string(std::abs(margin)) + " for the " + evidence.titles[margin > 0 ? 0 : 1];
  };
  ReportChapter chapter;
  chapter.heading = "By how much";
  chapter.finding = "The median game ends with a margin of " + margin_at(0.5) + "; half of all games lie between " +
                    margin_at(0.25) + " and " + margin_at(0.75) + ".";
  chapter.body = games_by(margins, "Games by margin", "margin, positive for the " + evidence.titles[0]);
  chapter.note = "In the game's own points; each bar begins at the number below it.";
  return chapter;
}

// One label for every turn from the first to the last that is named.
std::vector<std::int64_t> turns_of(const Histogram& turns) {
  std::vector<std::int64_t> list;
  if (turns.empty()) return list;
  for (std::int64_t turn = turns.begin()->first; turn <= turns.rbegin()->first; ++turn) list.push_back(turn);
  return list;
}

ReportChapter when_games_end(const Evidence& evidence) {
  const Tally& tally = evidence.tally;
  Histogram all;
  draw::Plot plot;
  plot.title = "Games by the turn of their end";
  plot.along = "turn";
  plot.up = "games";
  struct Ending {
    std::string name;
    const char* look;
    Histogram turns;
  };
  const auto won_by = [&](engine::Seat seat) {
    const std::size_t i = engine::index(seat);
    return Ending{evidence.titles[i] + " win", kSeatLooks[i], histogram(tally.table(evidence.table_of(seat, "end")))};
  };
  const Ending endings[] = {
      won_by(engine::kSeats[0]), {"draw", "draw", histogram(tally.table("end.draw"))}, won_by(engine::kSeats[1])};
  for (const Ending& ending : endings) {
    for (const auto& [turn, count] : ending.turns) all[turn] += count;
  }
  for (const std::int64_t turn : turns_of(all)) plot.labels.push_back(std::to_string(turn));
  for (const auto& [name, look, ends] : endings) {
    draw::PlotSeries series{name, look, {}};
    for (const std::int64_t turn : turns_of(all)) {
      series.values.push_back(ends.contains(turn) ? static_cast<double>(ends.at(turn)) : 0);
    }
    plot.series.push_back(std::move(series));
  }
  const auto common =
      std::max_element(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  ReportChapter chapter;
  chapter.heading = "When games end";
  chapter.finding = "Games end between turn " + std::to_string(all.begin()->first) + " and turn " +
                    std::to_string(all.rbegin()->first) + ", on turn " + fixed(mean(all), 1) + " in the mean and " +
                    percent(ratio(common->second, total(all))) + " of them on turn " + std::to_string(common->first) +
                    ".";
  chapter.body = draw::bars_svg(plot);
  return chapter;
}

ReportChapter how_long(const Evidence& evidence) {
  const Histogram lengths = histogram(evidence.tally.table("length"));
  ReportChapter chapter;
  chapter.heading = "How long games are";
  chapter.finding =
      "A game takes " + fixed(mean(lengths), 0) + " actions and throws in the mean; one in ten has fewer than " +
      std::to_string(quantile(lengths, 0.1)) + ", one in ten more than " + std::to_string(quantile(lengths, 0.9)) + ".";
  chapter.body = games_by(lengths, "Games by length", "actions and throws");
  chapter.note = "An action is one step of the notation; a throw is a die or a card.";
  return chapter;
}

ReportChapter what_they_expected(const Evidence& evidence) {
  const Tally& tally = evidence.tally;
  const Histogram reached = histogram(tally.table("reached"));
  draw::Plot plot;
  plot.title = "What the players expected for the " + evidence.titles[0];
  plot.along = "turn";
  plot.up = "% of a win";
  plot.top = 100;
  for (const std::int64_t turn : turns_of(reached)) plot.labels.push_back(std::to_string(turn));
  ReportChapter chapter;
  chapter.heading = "What the players expected";
  for (const engine::Seat seat : engine::kSeats) {
    const Histogram plans = histogram(tally.table(evidence.table_of(seat, "plans")));
    if (plans.empty()) continue;
    const std::string name = "player of the " + evidence.titles[engine::index(seat)];
    draw::PlotSeries series{name, kSeatLooks[engine::index(seat)], {}};
    for (const std::string& turn : plot.labels) {
      const std::int64_t made = tally.count(evidence.table_of(seat, "plans"), turn);
      const std::int64_t expected = tally.count(evidence.table_of(seat, "expected"), turn);
      const double own = made == 0 ? kUnknown : 0.1 * ratio(expected, made);
      series.values.push_back(seat == engine::kSeats[0] ? own : 100 - own);
    }
    const std::string first = std::to_string(plans.begin()->first);
    const std::string last = std::to_string(plans.rbegin()->first);
    const auto at = [&](const std::string& turn) {
      const auto place = std::find(plot.labels.begin(), plot.labels.end(), turn) - plot.labels.begin();
      return fixed(series.values[static_cast<std::size_t>(place)], 0) + " %";
    };
    chapter.finding += "The " + name + " gave the " + evidence.titles[0] + " " + at(first) + " of a win on turn " +
                       first + " and " + at(last) + " on turn " + last + ". ";
    plot.series.push_back(std::move(series));
  }
  if (plot.series.empty()) return {};
  const std::int64_t games = tally.total("winner");
  chapter.finding += "They got " +
                     percent(ratio(2 * evidence.wins(engine::kSeats[0]) + tally.count("winner", "draw"), 2 * games)) +
                     ".";
  chapter.body = draw::lines_svg(plot);
  chapter.note =
      "The mean over all plans made on a turn, a draw counted as half; games that ended earlier are not in later "
      "turns.";
  return chapter;
}

ReportChapter how_much_choice(const Evidence& evidence) {
  const Tally& tally = evidence.tally;
  std::vector<std::pair<double, std::string>> phases;
  double weighted = 0;
  for (const auto& [phase, asked] : tally.table("asked")) {
    phases.emplace_back(ratio(tally.count("choices", phase), asked), phase);
  }
  if (phases.empty()) return {};
  std::sort(phases.rbegin(), phases.rend());
  draw::Plot plot;
  plot.title = "Legal actions at a decision, by phase";
  plot.up = "legal actions on average";
  plot.series.push_back({"", "plain", {}});
  for (const auto& [choices, phase] : phases) {
    plot.labels.push_back(phase.empty() ? "(none)" : phase);
    plot.series.front().values.push_back(choices);
    weighted += choices * static_cast<double>(tally.count("decisions", phase));
  }
  const std::int64_t decisions = tally.total("decisions");
  const std::string& widest = phases.front().second;
  ReportChapter chapter;
  chapter.heading = "How much there is to choose from";
  chapter.finding = "A decision has " + fixed(weighted / static_cast<double>(std::max<std::int64_t>(decisions, 1)), 1) +
                    " legal actions on average, and a game " + fixed(ratio(decisions, tally.total("winner")), 0) +
                    " decisions; the widest phase is " + widest + " with " + fixed(phases.front().first, 1) +
                    ", which has " + percent(ratio(tally.count("decisions", widest), decisions)) + " of all decisions.";
  chapter.body = draw::rows_svg(plot);
  chapter.note = "Counted at one decision in eight, drawn by lot (" + std::to_string(tally.total("asked")) + " of " +
                 std::to_string(decisions) + "), the mean of each phase weighted by its decisions.";
  return chapter;
}

}  // namespace

std::string html_table(const std::vector<std::string>& heads, const std::vector<std::vector<std::string>>& rows,
                       std::size_t numbers) {
  const auto cell = [&](const char* tag, std::size_t column, const std::string& text) {
    return "<" + std::string(tag) + (column >= numbers ? " class=\"n\">" : ">") + escaped(text) + "</" + tag + ">";
  };
  std::string html = "<div class=\"scroll\"><table><tr>";
  for (std::size_t i = 0; i < heads.size(); ++i) html += cell("th", i, heads[i]);
  html += "</tr>\n";
  for (const std::vector<std::string>& row : rows) {
    html += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) html += cell("td", i, row[i]);
    html += "</tr>\n";
  }
  return html + "</table></div>\n";
}

std::vector<ReportChapter> report_chapters(const Evidence& evidence) {
  std::vector<ReportChapter> chapters;
  if (evidence.tally.total("winner") <= 0) return chapters;
  for (const auto make : {who_wins, by_how_much, when_games_end, how_long, losses_by_turn, what_they_expected,
                          where_units_die, how_much_choice, which_rules_bite}) {
    ReportChapter chapter = make(evidence);
    if (!chapter.heading.empty()) chapters.push_back(std::move(chapter));
  }
  return chapters;
}

}  // namespace leipzig::cli
