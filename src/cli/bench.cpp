// leipzig bench: fixed work, its signature and its speed. The signature is the same on every machine and with every
// compiler; it changes only when the rules do.
#include <algorithm>
#include <cstdio>
#include <iostream>

#include "cli/bench_compare.h"
#include "cli/commands.h"
#include "cli/cpu_time.h"
#include "cli/failure.h"
#include "cli/local_table.h"
#include "cli/lookup.h"
#include "cli/progress_bar.h"
#include "engine/random_play.h"
#include "format/reports.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

struct BenchOf {
  std::string game;
  std::string scenario;
  std::int64_t games = 0;  // 0: kGames
  std::string compare;
  int rounds = 5;
  bool json = false;
};

constexpr std::uint64_t kSeed = 1813;
constexpr std::int64_t kGames = 200;
constexpr std::int64_t kBlock = 1000;  // games between two checks of the clock

format::Bench bench(const engine::GameEntry& game, const std::string& scenario, std::int64_t games) {
  engine::Position start;
  start.setting = setting_of(game, scenario, {});
  const engine::Setting setting = LocalTable::begin(start).record().start.setting;
  engine::RandomPlay play;
  ProgressBar progress(games);
  const double before = cpu_seconds();
  for (std::int64_t first = 0; first < games; first += kBlock) {
    const auto block = game.play_random(setting, kSeed, first, std::min(kBlock, games - first));
    if (!block) throw Failure(to_text(block.error()));
    play += *block;
    progress.show(play.games);
  }
  const double seconds = cpu_seconds() - before;

  format::Bench row;
  row.game = game.info.id;
  row.scenario = setting.scenario;
  row.games = play.games;
  row.actions = play.actions;
  row.choices_per_action = static_cast<double>(play.choices) / static_cast<double>(play.actions);
  row.state_bytes = game.state_bytes;
  row.cpu_seconds = seconds;
  row.actions_per_cpu_second = static_cast<double>(play.actions) / seconds;
  row.games_per_cpu_second = static_cast<double>(play.games) / seconds;
  row.signature = play.signature;
  return row;
}

void run(const BenchOf& command) {
  std::vector<const engine::GameEntry*> games;
  if (!command.game.empty()) {
    games.push_back(&game_named(command.game));
  } else {
    for (const engine::GameEntry& game : games::catalogue()) games.push_back(&game);
  }
  if (command.game.empty() && !command.scenario.empty()) throw Failure("--scenario needs a game");

  if (!command.compare.empty()) {
    BenchComparison comparison{command.compare, {}, command.scenario, command.games, command.rounds, command.json};
    for (const engine::GameEntry* game : games) comparison.games.push_back(game->info.id);
    return compare_benches(comparison);
  }
  std::vector<format::Bench> rows;
  for (const engine::GameEntry* game : games) {
    const std::int64_t count = command.games > 0 ? command.games : kGames;
    if (command.scenario == "all") {
      for (const engine::ScenarioInfo& scenario : game->info.scenarios)
        rows.push_back(bench(*game, scenario.id, count));
    } else {
      rows.push_back(bench(*game, command.scenario, count));
    }
  }
  if (command.json) {
    std::cout << format::write(rows);
    return;
  }
  for (const format::Bench& row : rows) {
    std::printf("%s, %s: %lld games, %lld actions of %.1f choices, state %zu bytes\n", row.game.c_str(),
                row.scenario.c_str(), static_cast<long long>(row.games), static_cast<long long>(row.actions),
                row.choices_per_action, row.state_bytes);
    std::printf("  %.2f CPU seconds: %.0f actions and %.1f games per second\n", row.cpu_seconds,
                row.actions_per_cpu_second, row.games_per_cpu_second);
    std::printf("  signature %s\n", format::signature_text(row.signature).c_str());
  }
}

void declare(CommandOptions& options, BenchOf& command) {
  add_game(options, command.game);
  options.add("--scenario", command.scenario, "Scenario, or all of them: all");
  options.add("--games", command.games, "How many (default 200)").between(1, 100'000'000);
  options.add("--compare", command.compare, "Another program leipzig, or the output of bench --json, to compare with")
      .value_name("FILE");
  options.add("--rounds", command.rounds, "With --compare: runs of each, alternately").between(1, 1000).show_default();
  add_json(options, command.json);
}

}  // namespace

const Command kBench = make_command<BenchOf, &declare, &run>(
    "bench", "Play fixed random games: speed, and a signature of what happened",
    "Examples\n  leipzig bench\n  leipzig bench nations1975 --scenario all --games 50\n"
    "  leipzig bench --compare ./old/leipzig --rounds 9");

}  // namespace leipzig::cli
