// leipzig duel: many games between two levels, and their relative strength.
#include "cli/duel.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>

#include "ai/match.h"
#include "cli/commands.h"
#include "cli/cpu_time.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/local_table.h"
#include "cli/lookup.h"
#include "cli/series.h"
#include "cli/words.h"
#include "engine/random_play.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

struct DuelOf : Contest {
  DuelOf() { levels = {"random", "random"}; }

  bool paired = false;
  std::string sprt;    // "LOW,HIGH" in Elo: stops when the test is decided
  std::string append;  // a file to which the result is appended as a line of JSON
};

using engine::RandomPlay;
using engine::Seat;

// A player that measures its longest search, in CPU seconds.
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
  int expected(const engine::Tabletop& table, Seat seat, kit::Random random, ai::Watch& watch) const override {
    return player_->expected(table, seat, random, watch);
  }
  double longest() const { return longest_.load(); }

 private:
  std::unique_ptr<const ai::Player> player_;
  mutable std::atomic<double> longest_ = 0;
};

// ---- the games ----

using format::Tally;
using Stopped = std::function<bool()>;

// Ends a game as soon as a stop is requested.
class Stop final : public ai::MatchObserver {
 public:
  explicit Stop(const Stopped& stopped) : stopped_(stopped) {}
  bool keep_going(int) override { return !stopped_(); }

 private:
  const Stopped& stopped_;
};

int halves(std::optional<Seat> winner, Seat seat) {
  if (!winner) return 1;
  return *winner == seat ? 2 : 0;
}

// One game: `first` is the seat of the level given for the first seat.
void count(Tally& tally, const engine::SeatNames& seats, const ai::MatchResult& played, Seat first) {
  tally.add("winner", played.winner ? seats.of(*played.winner) : "draw");
  tally.add("sum", "margin", played.margin);
  tally.add("sum", "first_margin", first == Seat::First ? played.margin : -played.margin);
  tally.add("sum", "actions", played.actions);
  tally.add("sum", "evaluations", played.evaluations[0] + played.evaluations[1]);
  tally.signature += played.signature;
}

// The points of a round in quarters, for the level of the first seat.
void count_points(Tally& tally, int quarters) { tally.add("points", std::to_string(quarters)); }

class Match {
 public:
  Match(const DuelOf& command, const engine::Tabletop& start)
      : command_(command),
        start_(start),
        seats_(games::seats_of(start.setting().game)),
        first_(player_named(start, command.levels[0])),
        second_(player_named(start, command.levels[1])) {}

  // One round: a pair with the sides swapped, or a single game.
  std::optional<Tally> play(std::int64_t number, const Stopped& stopped) const {
    const kit::Random random = kit::Random(command_.seed).fork(static_cast<std::uint64_t>(number));
    Stop stop(stopped);
    Tally tally;
    const auto straight = ai::play(start_, first_, second_, random, stop);
    if (!straight) return std::nullopt;
    count(tally, seats_, *straight, Seat::First);
    const int points = halves(straight->winner, Seat::First);
    if (!command_.paired) {
      count_points(tally, 2 * points);
      return tally;
    }
    const auto swapped = ai::play(start_, second_, first_, random, stop);
    if (!swapped) return std::nullopt;
    count(tally, seats_, *swapped, Seat::Second);
    count_points(tally, points + halves(swapped->winner, Seat::Second));
    return tally;
  }

  double longest_first() const { return first_.longest(); }
  double longest_second() const { return second_.longest(); }

 private:
  const DuelOf& command_;
  const engine::Tabletop& start_;
  engine::SeatNames seats_;
  Timed first_;
  Timed second_;
};

bool is_random(const DuelOf& command) {
  return command.levels[0] == kRandom && command.levels[1] == kRandom && command.sprt.empty();
}

// Random against random needs no table: the same games as `leipzig bench`. Games between equal players are alike;
// paired, the level of the first seat plays the second seat in the second half of them.
void count_random(Tally& tally, const engine::SeatNames& seats, const RandomPlay& play, Seat first) {
  const std::int64_t won = play.wins[engine::index(first)];
  const std::int64_t lost = play.wins[engine::index(engine::other(first))];
  const auto add = [&](std::string_view table, std::string_view key, std::int64_t count) {
    if (count != 0) tally.add(table, key, count);
  };
  add("winner", seats.of(engine::kSeats[0]), play.wins[0]);
  add("winner", seats.of(engine::kSeats[1]), play.wins[1]);
  add("winner", "draw", play.wins[2]);
  add("points", "4", won);
  add("points", "2", play.wins[2]);
  add("points", "0", lost);
  tally.add("sum", "margin", play.margin);
  tally.add("sum", "first_margin", first == Seat::First ? play.margin : -play.margin);
  tally.add("sum", "actions", play.actions);
  tally.signature += play.signature;
}

Tally play_random(const DuelOf& command, const engine::GameEntry& game, const engine::Setting& setting,
                  std::int64_t begin, std::int64_t end) {
  const std::int64_t swap = std::clamp(command.paired ? command.games / 2 : end, begin, end);
  Tally tally;
  const engine::SeatNames seats = games::seats_of(game.info.id);
  const auto play = [&](std::int64_t from, std::int64_t to) {
    return *game.play_random(setting, command.seed, from, to - from);
  };
  if (begin < swap) count_random(tally, seats, play(begin, swap), Seat::First);
  if (swap < end) count_random(tally, seats, play(swap, end), Seat::Second);
  return tally;
}

// ---- the report ----

ai::Pairs pairs_of(const Tally& tally) {
  ai::Pairs pairs{};
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = tally.count("points", std::to_string(i));
  return pairs;
}

std::string news(const Tally& tally) {
  const ai::Strength now = ai::strength(pairs_of(tally));
  char text[100];
  std::snprintf(text, sizeof text, ", score %.3f, Elo %.0f (%.0f to %.0f)", now.score, now.elo, now.elo_low,
                now.elo_high);
  return text;
}

std::optional<ai::Bounds> bounds_of(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::vector<std::string> words = split(text, ',');
  const auto number = [&](std::size_t i) {
    char* end = nullptr;
    const double value = i < words.size() ? std::strtod(words[i].c_str(), &end) : 0;
    if (words.size() != 2 || end == words[i].c_str() || *end != 0) {
      throw Failure("--sprt: expected two Elo numbers such as 0,30, not '" + shown(text) + "'");
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

// Random games are cheaper than scheduling them: without a log, many are played per task.
std::int64_t block_of(const DuelOf& command) { return command.out.empty() ? 50 : 1; }

Series duel_series(const DuelOf& command, const engine::GameEntry& game, const engine::Setting& setting) {
  Series series = series_of("duel", command, game, setting);
  series.work.paired = command.paired;
  series.work.sprt = command.sprt;
  if (is_random(command)) {
    series.rounds = (command.games - 1) / block_of(command) + 1;
  } else if (command.paired) {
    series.rounds = command.games / 2;
  }
  series.news = news;
  return series;
}

void check(const DuelOf& command) {
  if (command.paired && command.games % 2 != 0) throw Failure("--paired: the number of games must be even");
  if (command.out.empty() && !command.shard.empty()) throw Failure("--shard needs --out FILE");
  if (command.out.empty() && command.resume) throw Failure("--resume needs --out FILE");
  if (!command.sprt.empty() && !command.shard.empty()) {
    throw Failure("--sprt evaluates all games in order and cannot be sharded");
  }
}

}  // namespace

format::Duel duel_of(const format::Summary& summary) {
  const format::Work& work = summary.work;
  const Tally& tally = summary.tally;
  format::Duel duel;
  duel.game = work.game;
  duel.scenario = work.scenario;
  duel.levels = work.levels;
  duel.seed = work.seed;
  duel.games = tally.total("winner");
  duel.pairs = work.paired ? duel.games / 2 : 0;
  const engine::SeatNames seats = games::seats_of(work.game);
  duel.wins[0] = tally.count("winner", seats.of(engine::kSeats[0]));
  duel.wins[1] = tally.count("winner", seats.of(engine::kSeats[1]));
  duel.wins[2] = tally.count("winner", "draw");
  const ai::Strength strength = ai::strength(pairs_of(tally));
  duel.score = strength.score;
  duel.elo = {strength.elo, strength.elo_low, strength.elo_high};
  const auto games = static_cast<double>(std::max<std::int64_t>(duel.games, 1));
  duel.margin = static_cast<double>(tally.count("sum", "margin")) / games;
  duel.first_margin = static_cast<double>(tally.count("sum", "first_margin")) / games;
  duel.actions = tally.count("sum", "actions");
  duel.evaluations = tally.count("sum", "evaluations");
  duel.signature = tally.signature;
  if (const auto bounds = bounds_of(work.sprt)) {
    duel.decision = decision_text(ai::decide(pairs_of(tally), *bounds), *bounds);
  }
  return duel;
}

void print(const format::Duel& duel) {
  const auto share = [&](std::int64_t n) { return 100.0 * static_cast<double>(n) / static_cast<double>(duel.games); };
  const bool paired = duel.pairs > 0;
  const std::string first = seat_title(duel.game, engine::kSeats[0]);
  const std::string second = seat_title(duel.game, engine::kSeats[1]);
  std::printf("%s, %s: %lld games, %s%s against %s%s\n", duel.game.c_str(), duel.scenario.c_str(),
              static_cast<long long>(duel.games), paired ? "" : (first + " ").c_str(), duel.levels[0].c_str(),
              paired ? "" : (second + " ").c_str(), duel.levels[1].c_str());
  const std::string names[] = {first + " wins", second + " wins", "draws"};
  for (std::size_t i = 0; i < 3; ++i) {
    std::printf("  %-12s %8lld  %5.1f%%\n", names[i].c_str(), static_cast<long long>(duel.wins[i]),
                share(duel.wins[i]));
  }
  std::printf("  score of %s%s %.4f, Elo %.0f (%.0f to %.0f), mean margin %.1f for the %s\n", duel.levels[0].c_str(),
              paired ? ", sides swapped" : (" as " + first).c_str(), duel.score, duel.elo.value, duel.elo.low,
              duel.elo.high, duel.margin, first.c_str());
  if (!duel.decision.empty()) std::printf("  test: %s\n", duel.decision.c_str());
  if (duel.evaluations > 0) {
    std::printf("  %lld evaluations, longest thought %.2f CPU s (%s), %.2f CPU s (%s)\n",
                static_cast<long long>(duel.evaluations), duel.longest_thought[0], duel.levels[0].c_str(),
                duel.longest_thought[1], duel.levels[1].c_str());
  }
  const std::string signature = format::signature_text(duel.signature);
  const auto actions = static_cast<long long>(duel.actions);
  if (duel.cpu_seconds > 0) {
    std::printf("  %lld actions, %.2f CPU seconds, signature %s\n", actions, duel.cpu_seconds, signature.c_str());
  } else {
    std::printf("  %lld actions, signature %s\n", actions, signature.c_str());
  }
}

namespace {

void run(const DuelOf& wanted) {
  DuelOf command = wanted;
  const engine::GameEntry& game = game_named(command.game);
  check_levels(game, command.levels);
  const std::optional<ai::Bounds> bounds = bounds_of(command.sprt);
  command.paired = command.paired || bounds;
  check(command);
  engine::Position start;
  start.setting = setting_of(game, command.scenario, command.options);
  const LocalTable table = LocalTable::begin(start);
  const engine::Setting& setting = table.record().start.setting;

  const double before = cpu_seconds();
  Series series = duel_series(command, game, setting);
  const Match match(command, table.state());
  if (is_random(command)) {
    series.play = [&](std::int64_t number, const Stopped& stopped) -> std::optional<Tally> {
      if (stopped()) return std::nullopt;
      const std::int64_t begin = number * block_of(command);
      return play_random(command, game, setting, begin, std::min(begin + block_of(command), command.games));
    };
  } else {
    series.play = [&](std::int64_t number, const Stopped& stopped) { return match.play(number, stopped); };
  }
  if (bounds) {
    series.enough = [&](const Tally& tally) { return ai::decide(pairs_of(tally), *bounds) != ai::Decision::Open; };
  }
  const SeriesResult done = play(series);
  keep(series, done);
  if (done.rounds == 0) {
    if (done.stopped) throw Failure(stopped_text(series, done));
    std::printf("no games in shard %s\n", format::text(series.work.shard).c_str());
    return;
  }

  format::Duel duel = duel_of({series.work, done.tally});
  duel.longest_thought[0] = match.longest_first();
  duel.longest_thought[1] = match.longest_second();
  duel.cpu_seconds = cpu_seconds() - before;
  if (command.json) {
    std::cout << format::write(duel);
  } else {
    print(duel);
  }
  if (done.stopped) throw Failure(stopped_text(series, done));
  if (!command.append.empty()) {
    std::ofstream file(command.append, std::ios::app);
    file << format::write_line(duel);
    if (!file.flush()) throw Failure("cannot write to " + command.append);
  }
}

void declare(CommandOptions& options, DuelOf& command) {
  add_contest(options, command);
  options.add("--out", command.out, "Write the result to a file, for --shard, --resume and `leipzig merge`")
      .value_name("FILE");
  options.flag("--paired", command.paired, "Play each game twice, with the sides swapped");
  options.add("--sprt", command.sprt, "Stop when a sequential test decides between two Elo differences")
      .value_name("LOW,HIGH");
  options.add("--append", command.append, "Append the result to a file as a line of JSON").value_name("FILE");
  add_json(options, command.json);
}

}  // namespace

const Command kDuel = make_command<DuelOf, &declare, &run>(
    "duel", "Play many games between two levels",
    "Examples\n  leipzig duel nations1975 --french captain --allied recruit --games 200 --paired --jobs 2\n"
    "  leipzig duel bridge2013 --french marshal --allied captain --games 1000 --sprt 0,30");

}  // namespace leipzig::cli
