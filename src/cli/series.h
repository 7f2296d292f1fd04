// Long runs: numbered rounds of games, distributed over threads and (by shards) over machines, with progress, stop and
// resume.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>

#include "cli/options.h"
#include "engine/catalogue.h"
#include "format/summary.h"

namespace leipzig::cli {

// Many games between two levels: shared by `duel`, `stats` and `samples`.
struct Pairing : GameChoice {
  std::array<std::string, 2> levels;  // by seat
  std::int64_t games = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
  std::string out;      // file for the result
  bool resume = false;  // continue a stopped run of the same command
};
void add_pairing(CommandOptions& options, Pairing& pairing);

// With results that can be split over machines: `duel` and `stats`.
struct Contest : Pairing {
  std::string shard;  // "2/8": the rounds with number % 8 == 2
  bool json = false;
};
void add_contest(CommandOptions& options, Contest& contest);

struct Series {
  format::Work work;
  std::int64_t rounds = 0;  // of all shards together
  int jobs = 1;
  // The file of the result; finished rounds are logged next to it until then. Empty: nothing is stored.
  std::string out;
  bool resume = false;  // use the rounds that an earlier run has finished
  // Plays one round; empty if stopped. Called by several threads concurrently.
  std::function<std::optional<format::Tally>(std::int64_t number, const std::function<bool()>& stopped)> play;
  // Called after each round, in order: whether the result is decided and no more rounds are needed.
  std::function<bool(const format::Tally& so_far)> enough;
  // Shown next to the number of rounds.
  std::function<std::string(const format::Tally& so_far)> news;
};

struct SeriesResult {
  format::Tally tally;
  std::int64_t rounds = 0;  // counted
  std::int64_t wanted = 0;  // of this shard
  bool stopped = false;     // by a signal, before the end
};

// Plays the rounds. The tally does not depend on the number of threads: rounds count in order, and after a stop up to
// the first missing one.
SeriesResult play(const Series& series);

// Writes the result and removes the log of rounds; throws if the run was stopped, and keeps the log.
void keep(const Series& series, const SeriesResult& done);
// Removes the log without writing a result.
void forget(const Series& series);
// How to continue a stopped run, for the user.
std::string stopped_text(const Series& series, const SeriesResult& done);

// A series of single games for a command line; the caller sets `play`.
Series series_of(std::string_view command, const Contest& contest, const engine::GameEntry& game,
                 const engine::Setting& setting);

}  // namespace leipzig::cli
