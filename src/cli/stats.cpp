// leipzig stats: many games between two levels, and a report of what happened in them.
#include <iostream>
#include <memory>

#include "ai/match.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/lookup.h"
#include "cli/report.h"
#include "cli/scribe.h"
#include "cli/series.h"
#include "cli/table.h"
#include "cli/words.h"

namespace leipzig::cli {
namespace {

// `out` is the report (.html; with json its data beside it), or the data alone (.json).
struct StatsOf : Contest {
  StatsOf() { french = allied = "recruit"; }
};

constexpr std::uint64_t kLots = 3;  // ai::play has its own streams for dice and thoughts

std::unique_ptr<const ai::Player> player(const engine::Tabletop& table, std::string_view level) {
  const auto skill = ai::skill_named(level);
  if (!skill) throw Failure(skill.error().text);
  auto made = ai::make_player(table, *skill);
  if (!made) throw Failure(made.error().text);
  return std::move(*made);
}

void run(const StatsOf& command) {
  const engine::Entry& game = game_named(command.game);
  check_level(game, command.french, false);
  check_level(game, command.allied, false);
  const ReportFiles files = report_files(command.out, command.json);
  if (!files.report.empty() && !command.shard.empty()) {
    throw Failure("--shard: a report is of all games; name FILE.json for the data of a shard");
  }
  engine::Position start;
  start.setting = setting_of(game, command.scenario, command.options);
  const Table table = Table::begin(start);
  const kit::Board board = table.board();
  const auto french = player(table.state(), command.french);
  const auto allied = player(table.state(), command.allied);
  const Scribe::Expectant expectant{{command.french != kRandom, command.allied != kRandom}};

  Series series = series_of("stats", command, game, table.record().start.setting);
  series.out = files.data;
  series.play = [&](std::int64_t number, const std::function<bool()>& stopped) -> std::optional<format::Tally> {
    const kit::Random random = kit::Random(command.seed).fork(static_cast<std::uint64_t>(number));
    Scribe scribe(table.state(), board, expectant, random.fork(kLots), stopped);
    const auto played = ai::play(table.state(), *french, *allied, random, scribe);
    if (!played) return std::nullopt;
    return scribe.take(*played);
  };
  const Done done = play(series);
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

std::function<void()> define(Options& options) {
  const auto command = std::make_shared<StatsOf>();
  add_contest(options, *command);
  options.add("--out", command->out, "The report, FILE.html; or its data alone, FILE.json")
      .value_name("FILE")
      .required();
  options.flag("--json", command->json, "With a report: also its data, beside it as FILE.json");
  return [command] { run(*command); };
}

}  // namespace

const Command kStats = {
    "stats", "Many games between two levels, and a report of what happened in them",
    "Example\n  leipzig stats nations1975 --scenario first-day --games 200 --out first-day.html --json", &define};

}  // namespace leipzig::cli
