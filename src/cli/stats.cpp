// leipzig stats: many games between two levels, and a report of what happened in them.
#include <iostream>
#include <memory>

#include "ai/match.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/local_table.h"
#include "cli/lookup.h"
#include "cli/report.h"
#include "cli/series.h"
#include "cli/stats_collector.h"
#include "cli/words.h"

namespace leipzig::cli {
namespace {

// `out` is the report (.html; with json its data beside it), or the data alone (.json).
struct StatsOf : Contest {
  StatsOf() { levels = {"recruit", "recruit"}; }
};

constexpr std::uint64_t kLots = 3;  // ai::play has its own streams for dice and thoughts

void run(const StatsOf& command) {
  const engine::GameEntry& game = game_named(command.game);
  check_levels(game, command.levels);
  const ReportFiles files = report_files(command.out, command.json);
  if (!files.report.empty() && !command.shard.empty()) {
    throw Failure("--shard: a report needs all games; use FILE.json for the data of a shard");
  }
  engine::Position start;
  start.setting = setting_of(game, command.scenario, command.options);
  const LocalTable table = LocalTable::begin(start);
  const kit::Board board = table.board();
  const auto first = player_named(table.state(), command.levels[0]);
  const auto second = player_named(table.state(), command.levels[1]);
  const StatsCollector::Expectant expectant{{command.levels[0] != kRandom, command.levels[1] != kRandom}};

  Series series = series_of("stats", command, game, table.record().start.setting);
  series.out = files.data;
  series.play = [&](std::int64_t number, const std::function<bool()>& stopped) -> std::optional<format::Tally> {
    const kit::Random random = kit::Random(command.seed).fork(static_cast<std::uint64_t>(number));
    StatsCollector collector(table.state(), board, expectant, random.fork(kLots), stopped);
    const auto played = ai::play(table.state(), *first, *second, random, collector);
    if (!played) return std::nullopt;
    return collector.take(*played);
  };
  const SeriesResult done = play(series);
  if (done.stopped) throw Failure(stopped_text(series, done));
  if (!files.report.empty()) {
    replace_file(files.report, report_html({series.work, done.tally}));
    std::cout << files.report << "\n";
  }
  if (files.keeps_data) {
    keep(series, done);
    std::cout << files.data << "\n";
  } else {
    forget(series);
  }
}

void declare(CommandOptions& options, StatsOf& command) {
  add_contest(options, command);
  options.add("--out", command.out, "The report, FILE.html, or only its data, FILE.json").value_name("FILE").required();
  options.flag("--json", command.json, "Report: also write its data as FILE.json");
}

}  // namespace

const Command kStats = make_command<StatsOf, &declare, &run>(
    "stats", "Play many games between two levels and write a report",
    "Example\n  leipzig stats nations1975 --scenario first-day --games 200 --out first-day.html --json");

}  // namespace leipzig::cli
