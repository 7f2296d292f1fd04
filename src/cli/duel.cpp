// leipzig duel: many games between two levels, and what they say about their strength.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <mutex>
#include <thread>

#include "ai/match.h"
#include "cli/commands.h"
#include "cli/cpu_time.h"
#include "cli/failure.h"
#include "cli/lookup.h"
#include "cli/table.h"
#include "cli/words.h"
#include "engine/random_play.h"
#include "format/reports.h"

namespace leipzig::cli {
namespace {

using engine::RandomPlay;
using engine::Seat;

// A player whose longest thought is measured, in CPU seconds.
class Timed final : public ai::Player {
 public:
  explicit Timed(std::unique_ptr<const ai::Player> player) : player_(std::move(player)) {}

  ai::Plan plan(const engine::Tabletop& table, kit::Random random, ai::Watch& watch) const override {
    const double before = thread_cpu_seconds();
    ai::Plan plan = player_->plan(table, random, watch);
    const double used = thread_cpu_seconds() - before;
    double known = longest_.load();
    while (used > known && !longest_.compare_exchange_weak(known, used)) {
    }
    return plan;
  }
  int expected(const engine::Tabletop& table, Seat seat, kit::Random random) const override {
    return player_->expected(table, seat, random);
  }
  double longest() const { return longest_.load(); }

 private:
  std::unique_ptr<const ai::Player> player_;
  mutable std::atomic<double> longest_ = 0;
};

std::unique_ptr<Timed> player(const engine::Tabletop& table, std::string_view level) {
  auto skill = ai::skill_named(level);
  if (!skill) throw Failure(skill.error().text);
  auto made = ai::make_player(table, *skill);
  if (!made) throw Failure(made.error().text);
  return std::make_unique<Timed>(std::move(*made));
}

// ---- the games ----

// One round: a pair with the sides swapped, or a single game; its points are the first-named player's, in halves.
struct Round {
  std::array<ai::Played, 2> games;
  int played = 0;
  int halves = 0;
};

int halves(const ai::Played& played, Seat seat) {
  if (!played.winner) return 1;
  return *played.winner == seat ? 2 : 0;
}

class Match {
 public:
  Match(const DuelOf& command, const engine::Tabletop& start)
      : command_(command),
        start_(start),
        first_(player(start, command.french)),
        second_(player(start, command.allied)),
        rounds_(static_cast<std::size_t>(command.paired ? command.games / 2 : command.games)) {}

  // The result does not depend on how many threads there are: rounds count in their order, up to the one that decides.
  void run(const std::optional<ai::Bounds>& bounds) {
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(command_.jobs));
    for (int i = 0; i < command_.jobs; ++i) threads.emplace_back([this, &bounds] { work(bounds); });
    for (std::thread& thread : threads) thread.join();
    if (shows_progress_) std::fprintf(stderr, "\r\033[K");
  }

  const std::vector<Round>& rounds() const { return rounds_; }
  std::size_t counted() const { return counted_; }
  const ai::Pairs& pairs() const { return pairs_; }
  ai::Decision decision() const { return decision_; }
  double longest_first() const { return first_->longest(); }
  double longest_second() const { return second_->longest(); }

 private:
  void work(const std::optional<ai::Bounds>& bounds) {
    for (;;) {
      std::size_t number = 0;
      {
        const std::lock_guard lock(mutex_);
        if (next_ == rounds_.size() || decision_ != ai::Decision::Open) return;
        number = next_++;
      }
      const Round round = play(number);
      const std::lock_guard lock(mutex_);
      rounds_[number] = round;
      while (counted_ < rounds_.size() && rounds_[counted_].played > 0 && decision_ == ai::Decision::Open) {
        count(rounds_[counted_++]);
        if (bounds) decision_ = ai::decide(pairs_, *bounds);
      }
      if (shows_progress_) show_progress();
    }
  }

  Round play(std::size_t number) const {
    const kit::Random random = kit::Random(command_.seed).fork(number);
    Round round;
    round.games[0] = ai::play(start_, *first_, *second_, random);
    round.halves = halves(round.games[0], Seat::French);
    round.played = 1;
    if (!command_.paired) return round;
    round.games[1] = ai::play(start_, *second_, *first_, random);
    round.halves += halves(round.games[1], Seat::Allied);
    round.played = 2;
    return round;
  }

  void count(const Round& round) {
    ++pairs_[static_cast<std::size_t>(command_.paired ? round.halves : 2 * round.halves)];
  }

  void show_progress() const {
    const ai::Strength now = ai::strength(pairs_);
    std::fprintf(stderr, "\r%zu of %zu%s, score %.3f, Elo %.0f (%.0f to %.0f)\033[K", counted_, rounds_.size(),
                 command_.paired ? " pairs" : "", now.score, now.elo, now.elo_low, now.elo_high);
  }

  const DuelOf& command_;
  const engine::Tabletop& start_;
  std::unique_ptr<Timed> first_;
  std::unique_ptr<Timed> second_;
  std::mutex mutex_;
  std::vector<Round> rounds_;
  std::size_t next_ = 0;
  std::size_t counted_ = 0;
  ai::Pairs pairs_{};
  ai::Decision decision_ = ai::Decision::Open;
  bool shows_progress_ = ::isatty(STDERR_FILENO) == 1;
};

// Random against random needs no table: the same games as `leipzig bench`, shared out among threads.
RandomPlay play_random(const engine::Entry& game, const engine::Setting& setting, std::uint64_t seed,
                       std::int64_t first, std::int64_t games, int jobs) {
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

// ---- the report ----

void set_strength(format::Duel& duel, const ai::Pairs& pairs) {
  const ai::Strength strength = ai::strength(pairs);
  duel.score = strength.score;
  duel.elo = {strength.elo, strength.elo_low, strength.elo_high};
}

void report_random(const DuelOf& command, const engine::Entry& game, const engine::Setting& setting,
                   format::Duel& duel) {
  // Paired: in the second half of the games the level named for the French plays the Allies.
  const std::int64_t swapped_games = command.paired ? command.games / 2 : 0;
  const RandomPlay straight = play_random(game, setting, command.seed, 0, command.games - swapped_games, command.jobs);
  const RandomPlay swapped =
      play_random(game, setting, command.seed, command.games - swapped_games, swapped_games, command.jobs);
  RandomPlay all = straight;
  all += swapped;
  duel.games = all.games;
  duel.pairs = swapped_games;
  std::copy(std::begin(all.wins), std::end(all.wins), std::begin(duel.wins));
  // Games of equal players are all alike: each counts by itself.
  set_strength(duel, {straight.wins[1] + swapped.wins[0], 0, all.wins[2], 0, straight.wins[0] + swapped.wins[1]});
  duel.margin = static_cast<double>(all.margin) / static_cast<double>(all.games);
  duel.actions = all.actions;
  duel.signature = all.signature;
}

void report_match(const DuelOf& command, const Match& match, format::Duel& duel) {
  for (std::size_t i = 0; i < match.counted(); ++i) {
    const Round& round = match.rounds()[i];
    for (std::size_t g = 0; g < static_cast<std::size_t>(round.played); ++g) {
      const ai::Played& played = round.games[g];
      ++duel.games;
      ++duel.wins[played.winner ? engine::index(*played.winner) : 2];
      duel.margin += played.margin;
      duel.first_margin += g == 0 ? played.margin : -played.margin;
      duel.actions += played.actions;
      duel.evaluations += played.evaluations[0] + played.evaluations[1];
      duel.signature += played.signature;
    }
    duel.pairs += command.paired ? 1 : 0;
  }
  set_strength(duel, match.pairs());
  duel.margin /= static_cast<double>(duel.games);
  duel.first_margin /= static_cast<double>(duel.games);
  duel.longest_thought[0] = match.longest_first();
  duel.longest_thought[1] = match.longest_second();
}

void print(const format::Duel& duel) {
  const auto share = [&](std::int64_t n) { return 100.0 * static_cast<double>(n) / static_cast<double>(duel.games); };
  const bool paired = duel.pairs > 0;
  std::printf("%s, %s: %lld games, %s%s against %s%s\n", duel.game.c_str(), duel.scenario.c_str(),
              static_cast<long long>(duel.games), paired ? "" : "French ", duel.french.c_str(), paired ? "" : "Allied ",
              duel.allied.c_str());
  const char* names[] = {"French wins", "Allied wins", "draws"};
  for (std::size_t i = 0; i < 3; ++i) {
    std::printf("  %-12s %8lld  %5.1f%%\n", names[i], static_cast<long long>(duel.wins[i]), share(duel.wins[i]));
  }
  std::printf("  score of %s%s %.4f, Elo %.0f (%.0f to %.0f), mean margin %.1f for the French\n", duel.french.c_str(),
              paired ? ", sides swapped" : " as French", duel.score, duel.elo.value, duel.elo.low, duel.elo.high,
              duel.margin);
  if (!duel.decision.empty()) std::printf("  test: %s\n", duel.decision.c_str());
  if (duel.evaluations > 0) {
    std::printf("  %lld evaluations, longest thought %.2f CPU s (%s), %.2f CPU s (%s)\n",
                static_cast<long long>(duel.evaluations), duel.longest_thought[0], duel.french.c_str(),
                duel.longest_thought[1], duel.allied.c_str());
  }
  std::printf("  %lld actions, %.2f CPU seconds, signature %s\n", static_cast<long long>(duel.actions),
              duel.cpu_seconds, format::signature_text(duel.signature).c_str());
}

std::optional<ai::Bounds> bounds_of(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::vector<std::string> words = split(text, ',');
  const auto number = [&](std::size_t i) {
    char* end = nullptr;
    const double value = i < words.size() ? std::strtod(words[i].c_str(), &end) : 0;
    if (words.size() != 2 || end == words[i].c_str() || *end != 0) {
      throw Failure("--sprt: two numbers of Elo, such as 0,30, not '" + shown(text) + "'");
    }
    return value;
  };
  const ai::Bounds bounds{number(0), number(1)};
  if (!(bounds.low < bounds.high)) throw Failure("--sprt: the first number must be below the second");
  return bounds;
}

std::string decision_text(ai::Decision decision, ai::Bounds bounds) {
  const auto elo = [](double value) { return std::to_string(static_cast<int>(value)); };
  if (decision == ai::Decision::High) return "stronger by " + elo(bounds.high) + " Elo rather than " + elo(bounds.low);
  if (decision == ai::Decision::Low) return "stronger by " + elo(bounds.low) + " Elo rather than " + elo(bounds.high);
  return "not decided";
}

}  // namespace

void run(const DuelOf& wanted) {
  DuelOf command = wanted;
  const engine::Entry& game = game_named(command.game);
  check_level(game, command.french, false);
  check_level(game, command.allied, false);
  const std::optional<ai::Bounds> bounds = bounds_of(command.sprt);
  command.paired = command.paired || bounds;
  if (command.paired && command.games % 2 != 0) throw Failure("--paired: the number of games must be even");
  engine::Position start;
  start.setting = setting_of(game, command.scenario, command.options);
  const Table table = Table::begin(start);

  format::Duel duel;
  duel.game = game.info.id;
  duel.scenario = table.record().start.setting.scenario;
  duel.french = command.french;
  duel.allied = command.allied;
  duel.seed = command.seed;
  const double before = cpu_seconds();
  if (command.french == kRandom && command.allied == kRandom && !bounds) {
    report_random(command, game, table.record().start.setting, duel);
  } else {
    Match match(command, table.state());
    match.run(bounds);
    report_match(command, match, duel);
    if (bounds) duel.decision = decision_text(match.decision(), *bounds);
  }
  duel.cpu_seconds = cpu_seconds() - before;
  if (command.json) {
    std::cout << format::write(duel);
  } else {
    print(duel);
  }
  if (!command.append.empty()) {
    std::ofstream file(command.append, std::ios::app);
    file << format::write_line(duel);
    if (!file.flush()) throw Failure("cannot write to " + command.append);
  }
}

}  // namespace leipzig::cli
