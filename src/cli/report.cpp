// The page of a report and the names of its files.
#include "cli/report.h"

#include "cli/failure.h"
#include "cli/local_table.h"
#include "cli/lookup.h"
#include "cli/report_chapters.h"
#include "cli/words.h"
#include "draw/heat.h"
#include "draw/svg.h"
#include "format/reports.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

using draw::escaped;

constexpr std::string_view kStyle = R"(
:root{color-scheme:light dark;--page:#faf8f2;--card:#fff;--ink:#222;--soft:#666;--rule:#ddd8cc;
--first:#1f5fae;--second:#c4471c;--draw:#8a8a80;--plain:#5d6f52}
@media(prefers-color-scheme:dark){:root{--page:#16191b;--card:#1f2426;--ink:#e8e4da;--soft:#a39e92;--rule:#3a4043;
--first:#5b9df0;--second:#f0824f;--draw:#9a9a90;--plain:#93ab84}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1180px;padding:16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.25;margin:.2em 0}h2{font-size:1.1rem;margin:0 0 .3em}
p{margin:.3em 0 .8em}.soft{color:var(--soft);font-size:.9rem}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:16px}
section{background:var(--card);border:1px solid var(--rule);border-radius:8px;padding:14px;min-width:0}
section.wide{grid-column:1/-1}
.plot{display:block;width:100%;max-width:560px;height:auto;font:11px system-ui,sans-serif}
.plot text{fill:var(--ink)}.plot .start{text-anchor:start}.plot .middle{text-anchor:middle}.plot .end{text-anchor:end}
.plot .grid{stroke:var(--rule);fill:none}
.first{fill:var(--first)}.second{fill:var(--second)}.draw{fill:var(--draw)}.plain{fill:var(--plain)}
.line{fill:none;stroke-width:2}.dots{fill:none;stroke-width:6;stroke-linecap:round}
.line.first,.dots.first{fill:none;stroke:var(--first)}.line.second,.dots.second{fill:none;stroke:var(--second)}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}
th,td{text-align:left;padding:3px 10px 3px 0;border-bottom:1px solid var(--rule);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}code{font-size:.9em;overflow-wrap:anywhere}
.key{display:inline-block;width:.8em;height:.8em;margin:0 .3em 0 .8em;vertical-align:-.05em}
.key.first{background:var(--first)}.key.second{background:var(--second)}.key.both{background:#7d3c8c}
)";

std::string command_text(const format::Work& work) {
  std::string text = "leipzig stats " + work.game + " --scenario " + work.scenario;
  const engine::GameEntry& game = game_named(work.game);
  for (const engine::OptionValue& option : work.options) {
    for (const engine::OptionInfo& known : game.info.options) {
      if (known.id == option.id && known.on_by_default != option.on) {
        text += " --option " + option.id + (option.on ? "=on" : "=off");
      }
    }
  }
  const engine::SeatNames seats = games::seats_of(work.game);
  for (const engine::Seat seat : engine::kSeats) {
    text += " --" + std::string(seats.of(seat)) + " " + work.levels[engine::index(seat)];
  }
  return text + " --games " + std::to_string(work.games) + " --seed " + std::to_string(work.seed);
}

std::string scenario_title(const engine::GameEntry& game, const std::string& id) {
  for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
    if (scenario.id == id) return scenario.title;
  }
  return id;
}

std::string section(const ReportChapter& chapter) {
  std::string html = chapter.wide ? "<section class=\"wide\">" : "<section>";
  html += "<h2>" + escaped(chapter.heading) + "</h2>\n<p>" + escaped(chapter.finding) + "</p>\n" + chapter.body;
  if (!chapter.note.empty()) html += "<p class=\"soft\">" + escaped(chapter.note) + "</p>\n";
  return html + "</section>\n";
}

bool ends_with(const std::string& text, std::string_view end) {
  return text.size() > end.size() && std::string_view(text).ends_with(end);
}

}  // namespace

std::string report_html(const format::Summary& summary) {
  const format::Work& work = summary.work;
  const engine::GameEntry& game = game_named(work.game);
  engine::Position start;
  start.setting = setting_of(game, work.scenario, {});
  start.setting.options = work.options;
  const kit::Board board = LocalTable::begin(start).board();
  const engine::SeatNames names = games::seat_titles_of(work.game);
  const std::array<std::string, 2> titles = {std::string(names.of(engine::kSeats[0])),
                                             std::string(names.of(engine::kSeats[1]))};
  const std::string title = game.info.title + ": " + scenario_title(game, work.scenario);

  std::string html = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  html += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n";
  html += "<title>" + escaped(title) + "</title>\n<style>" + std::string(kStyle) + draw::heat_style() + "</style>\n";
  html += "</head>\n<body>\n<header><h1>" + escaped(title) + "</h1>\n<p>" +
          escaped(std::to_string(summary.tally.total("winner")) + " games of the computer, " + work.levels[0] +
                  " for the " + titles[0] + " against " + work.levels[1] + " for the " + titles[1] + ".") +
          "</p></header>\n<main>\n";
  for (const ReportChapter& chapter : report_chapters({game, board, summary.tally, games::seats_of(work.game), titles}))
    html += section(chapter);
  html +=
      "</main>\n<footer class=\"soft\"><p>Every figure is counted in these games, and the same command plays the "
      "same games on every machine:<br><code>" +
      escaped(command_text(work)) + "</code><br>signature " + format::signature_text(summary.tally.signature) +
      "</p></footer>\n</body>\n</html>\n";
  return html;
}

ReportFiles report_files(const std::string& out, bool json) {
  if (ends_with(out, ".json")) return {"", out, true};
  if (!ends_with(out, ".html"))
    throw Failure("--out: expected FILE.html for a report or FILE.json for its data, not '" + shown(out) + "'");
  return {out, out.substr(0, out.size() - 4) + "json", json};
}

}  // namespace leipzig::cli
