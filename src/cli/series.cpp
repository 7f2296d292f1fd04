// Worker threads take rounds by number; the main thread waits for signals and shows progress. The signals are blocked
// and waited for, so there is no signal handler and no shared state.
#include "cli/series.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/failure.h"
#include "cli/files.h"
#include "cli/progress_bar.h"
#include "cli/round_log.h"
#include "cli/words.h"
#include "format/reports.h"

namespace leipzig::cli {
namespace {

std::int64_t rounds_of(format::Shard shard, std::int64_t rounds) {
  return shard.index >= rounds ? 0 : (rounds - shard.index - 1) / shard.of + 1;
}

constexpr std::uint64_t kRulesSeed = 1813;

format::Shard shard_of(const std::string& text) {
  if (text.empty()) return {};
  const std::optional<format::Shard> shard = format::shard_named(text);
  if (!shard) throw Failure("--shard: expected a value such as 0/4 (the first of four), not '" + shown(text) + "'");
  return *shard;
}

// SIGINT, SIGTERM, and SIGUSR1 for "a thread has ended": waited for instead of handled during its lifetime.
class Signals {
 public:
  Signals() {
    sigemptyset(&awaited_);
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&awaited_, signal);
    pthread_sigmask(SIG_BLOCK, &awaited_, &before_);
  }
  // After all threads have ended, their signals may still be pending.
  ~Signals() {
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGUSR1);
    const timespec at_once{0, 0};
    while (sigtimedwait(&ended, nullptr, &at_once) == SIGUSR1) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  // Whether a stop was requested; waits at most a second.
  bool told_to_stop() const {
    const timespec second{1, 0};
    const int signal = sigtimedwait(&awaited_, nullptr, &second);
    return signal == SIGINT || signal == SIGTERM;
  }
  // From now on a second signal ends the process as usual.
  void let_go() const {
    sigset_t deadly;
    sigemptyset(&deadly);
    for (const int signal : {SIGINT, SIGTERM}) sigaddset(&deadly, signal);
    pthread_sigmask(SIG_UNBLOCK, &deadly, nullptr);
  }

 private:
  sigset_t awaited_{};
  sigset_t before_{};
};

class Runner {
 public:
  explicit Runner(const Series& series)
      : series_(series), shard_(series.work.shard), wanted_(rounds_of(shard_, series.rounds)) {
    if (series.out.empty()) return;
    log_ = std::make_unique<RoundLog>(series.out + ".log", series.work, series.resume);
    for (format::Round& round : log_->take_finished()) finish(std::move(round));
    earlier_ = counted_ + static_cast<std::int64_t>(pending_.size());
  }

  SeriesResult run() {
    const Signals signals;
    ProgressBar progress(wanted_, earlier_);
    const pthread_t self = pthread_self();
    std::vector<std::thread> threads;
    std::atomic<int> busy = series_.jobs;
    threads.reserve(static_cast<std::size_t>(series_.jobs));
    for (int i = 0; i < series_.jobs; ++i) {
      threads.emplace_back([this, self, &busy] {
        work();
        if (--busy == 0) pthread_kill(self, SIGUSR1);
      });
    }
    while (busy > 0) {
      if (signals.told_to_stop()) {
        stop_ = true;
        signals.let_go();
      }
      show(progress);
    }
    for (std::thread& thread : threads) thread.join();
    if (fault_) std::rethrow_exception(fault_);
    return {tally_, counted_, wanted_, !enough_ && counted_ < wanted_};
  }

 private:
  void work() {
    try {
      while (const std::optional<std::int64_t> number = next()) {
        auto tally = series_.play(*number, [this] { return stop_.load(); });
        if (!tally) return;
        const std::lock_guard lock(mutex_);
        if (log_) log_->append({*number, *tally});
        finish({*number, std::move(*tally)});
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!fault_) fault_ = std::current_exception();
      stop_ = true;
    }
  }

  std::optional<std::int64_t> next() {
    const std::lock_guard lock(mutex_);
    while (next_ < wanted_ && (next_ < counted_ || pending_.contains(next_))) ++next_;
    if (stop_ || enough_ || next_ >= wanted_) return std::nullopt;
    return shard_.index + shard_.of * next_++;
  }

  // Rounds count in order, up to the one that is enough.
  void finish(format::Round round) {
    const std::int64_t place = (round.number - shard_.index) / shard_.of;
    if (place < counted_ || place >= wanted_) return;
    pending_.emplace(place, std::move(round.tally));
    for (auto first = pending_.find(counted_); first != pending_.end() && !enough_; first = pending_.find(counted_)) {
      tally_ += first->second;
      pending_.erase(first);
      ++counted_;
      enough_ = series_.enough && series_.enough(tally_);
    }
  }

  void show(ProgressBar& progress) {
    const std::lock_guard lock(mutex_);
    std::string news = series_.news && counted_ > 0 ? series_.news(tally_) : "";
    if (stop_) news += ", stopping";
    progress.show(counted_ + static_cast<std::int64_t>(pending_.size()), news);
  }

  const Series& series_;
  const format::Shard shard_;
  const std::int64_t wanted_;
  std::unique_ptr<RoundLog> log_;
  std::mutex mutex_;
  std::map<std::int64_t, format::Tally> pending_;  // finished before one with a lower number
  std::int64_t next_ = 0;                          // all places here are within the shard
  std::int64_t counted_ = 0;
  std::int64_t earlier_ = 0;  // finished by earlier runs
  format::Tally tally_;
  bool enough_ = false;
  std::atomic<bool> stop_ = false;
  std::exception_ptr fault_;
};

// The result of the same run, if it already exists.
std::optional<format::Summary> finished_before(const Series& series) {
  if (!series.resume || series.out.empty() || ::access(series.out.c_str(), F_OK) != 0) return std::nullopt;
  auto summary = format::read_summary(read_file(series.out));
  if (!summary) throw Failure(shown(series.out) + ": " + to_text(summary.error()));
  check_same_work(series.out, summary->work, series.work);
  return std::move(*summary);
}

}  // namespace

SeriesResult play(const Series& series) {
  const std::int64_t wanted = rounds_of(series.work.shard, series.rounds);
  if (auto before = finished_before(series)) return {std::move(before->tally), wanted, wanted, false};
  return Runner(series).run();
}

void keep(const Series& series, const SeriesResult& done) {
  if (series.out.empty()) return;
  if (done.stopped) throw Failure(stopped_text(series, done));
  replace_file(series.out, format::write({series.work, done.tally}));
  forget(series);
}

void forget(const Series& series) { ::unlink((series.out + ".log").c_str()); }

std::string stopped_text(const Series& series, const SeriesResult& done) {
  const std::string text =
      "stopped after " + std::to_string(done.rounds) + " of " + std::to_string(done.wanted) + " rounds";
  if (series.out.empty()) return text + "; use --out to keep finished games";
  return text + "; the same command with --resume continues from there";
}

Series series_of(std::string_view command, const Contest& contest, const engine::GameEntry& game,
                 const engine::Setting& setting) {
  const auto random_game = game.play_random(setting, kRulesSeed, 0, 1);
  if (!random_game) throw Failure(to_text(random_game.error()));
  Series series;
  series.work.command = command;
  series.work.game = game.info.id;
  series.work.scenario = setting.scenario;
  series.work.options = setting.options;
  series.work.levels = contest.levels;
  series.work.games = contest.games;
  series.work.seed = contest.seed;
  series.work.rules = format::signature_text(random_game->signature);
  series.work.shard = shard_of(contest.shard);
  series.rounds = contest.games;
  series.jobs = contest.jobs;
  series.out = contest.out;
  series.resume = contest.resume;
  return series;
}

void add_pairing(CommandOptions& options, Pairing& pairing) {
  add_game_choice(options, pairing).required();
  add_seat(options, engine::kSeats[0], pairing.levels[0], "Level of the first seat, such as recruit").show_default();
  add_seat(options, engine::kSeats[1], pairing.levels[1], "Level of the second seat, such as captain or captain/25")
      .show_default();
  options.add("--games", pairing.games, "How many").between(1, 100'000'000).show_default();
  options.add("--seed", pairing.seed, "Seed of all games").value_name("N").show_default();
  options.add("--jobs", pairing.jobs, "Threads").between(1, 1024).show_default();
  options.flag("--resume", pairing.resume, "Continue a stopped run of the same command");
}

void add_contest(CommandOptions& options, Contest& contest) {
  add_pairing(options, contest);
  options.add("--shard", contest.shard, "Play only part of the games, such as 0/4: for several machines")
      .value_name("I/N");
}

}  // namespace leipzig::cli
