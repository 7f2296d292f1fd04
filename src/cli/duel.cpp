// leipzig duel: many games between two levels, and what they say about their strength.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <thread>

#include "cli/commands.h"
#include "cli/cpu_time.h"
#include "cli/failure.h"
#include "cli/lookup.h"
#include "cli/table.h"
#include "engine/random_play.h"
#include "format/reports.h"

namespace leipzig::cli {
namespace {

using engine::RandomPlay;

// The games first .. first + games - 1, shared out among threads. The result does not depend on how many they are.
RandomPlay play(const engine::Entry& game, const engine::Setting& setting, std::uint64_t seed, std::int64_t first,
                std::int64_t games, int jobs) {
  const std::int64_t shares = std::clamp<std::int64_t>(jobs, 1, std::max<std::int64_t>(games, 1));
  std::vector<RandomPlay> parts(static_cast<std::size_t>(shares));
  std::vector<std::thread> threads;
  for (std::int64_t share = 0; share < shares; ++share) {
    const std::int64_t begin = games * share / shares;
    const std::int64_t end = games * (share + 1) / shares;
    threads.emplace_back([&game, &setting, &part = parts[static_cast<std::size_t>(share)], seed, first, begin, end] {
      part = *game.play_random(setting, seed, first + begin, end - begin);
    });
  }
  for (std::thread& thread : threads) thread.join();
  RandomPlay sum;
  for (const RandomPlay& part : parts) sum += part;
  return sum;
}

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }

// The normal approximation; a score of nothing or everything is taken half a game inside.
format::Elo elo(double wins, double draws, double losses) {
  const double games = wins + draws + losses;
  const double score = (wins + draws / 2) / games;
  const auto square = [](double x) { return x * x; };
  const double variance = (wins * square(1 - score) + draws * square(0.5 - score) + losses * square(score)) / games;
  constexpr double kNinetyFive = 1.96;
  const double reach = kNinetyFive * std::sqrt(variance / games);
  const auto inside = [&](double x) { return std::clamp(x, 0.5 / (games + 1), 1 - 0.5 / (games + 1)); };
  return {elo_of(inside(score)), elo_of(inside(score - reach)), elo_of(inside(score + reach))};
}

void print(const format::Duel& duel) {
  const auto share = [&](std::int64_t n) { return 100.0 * static_cast<double>(n) / static_cast<double>(duel.games); };
  std::printf("%s, %s: %lld games, French %s against Allied %s\n", duel.game.c_str(), duel.scenario.c_str(),
              static_cast<long long>(duel.games), duel.french.c_str(), duel.allied.c_str());
  const char* names[] = {"French wins", "Allied wins", "draws"};
  for (std::size_t i = 0; i < 3; ++i) {
    std::printf("  %-12s %8lld  %5.1f%%\n", names[i], static_cast<long long>(duel.wins[i]), share(duel.wins[i]));
  }
  std::printf("  score of %s%s %.4f, Elo %.0f (%.0f to %.0f), mean margin %.1f\n", duel.french.c_str(),
              duel.pairs > 0 ? ", sides swapped" : " as French", duel.score, duel.elo.value, duel.elo.low,
              duel.elo.high, duel.margin);
  std::printf("  %lld actions, %.2f CPU seconds, signature %s\n", static_cast<long long>(duel.actions),
              duel.cpu_seconds, format::signature_text(duel.signature).c_str());
}

}  // namespace

void run(const DuelOf& command) {
  const engine::Entry& game = game_named(command.game);
  check_level(command.french, false);
  check_level(command.allied, false);
  if (command.paired && command.games % 2 != 0) throw Failure("--paired: the number of games must be even");
  engine::Position start;
  start.setting = setting_of(game, command.scenario, command.options);
  const engine::Setting setting = Table::begin(start).record().start.setting;

  // Paired: in the second half of the games the level named for the French plays the Allies.
  const std::int64_t swapped_games = command.paired ? command.games / 2 : 0;
  const double before = cpu_seconds();
  const RandomPlay straight = play(game, setting, command.seed, 0, command.games - swapped_games, command.jobs);
  const RandomPlay swapped =
      play(game, setting, command.seed, command.games - swapped_games, swapped_games, command.jobs);
  RandomPlay all = straight;
  all += swapped;

  format::Duel duel;
  duel.game = game.info.id;
  duel.scenario = setting.scenario;
  duel.french = command.french;
  duel.allied = command.allied;
  duel.games = all.games;
  duel.pairs = swapped_games;
  std::copy(std::begin(all.wins), std::end(all.wins), std::begin(duel.wins));
  const auto wins = static_cast<double>(straight.wins[0] + swapped.wins[1]);
  const auto losses = static_cast<double>(straight.wins[1] + swapped.wins[0]);
  const auto draws = static_cast<double>(all.wins[2]);
  const auto games = static_cast<double>(all.games);
  duel.score = (wins + draws / 2) / games;
  duel.elo = elo(wins, draws, losses);
  duel.margin = static_cast<double>(all.margin) / games;
  duel.actions = all.actions;
  duel.cpu_seconds = cpu_seconds() - before;
  duel.signature = all.signature;
  if (command.json) {
    std::cout << format::write(duel);
  } else {
    print(duel);
  }
}

}  // namespace leipzig::cli
