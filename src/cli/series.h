// Long work: rounds of games, numbered, shared out among threads and (by shards) among machines. It shows how far it
// has come, can be stopped, and goes on where it was stopped.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "cli/options.h"
#include "engine/catalogue.h"
#include "format/summary.h"

namespace leipzig::cli {

// Many games between two levels: what `duel` and `stats` have in common.
struct Contest {
  std::string game;
  std::string scenario;
  std::vector<std::string> options;
  std::string french = "random";
  std::string allied = "random";
  std::int64_t games = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
  std::string shard;    // "2/8": of rounds numbered from 0 those with number % 8 == 2
  std::string out;      // where the result is kept
  bool resume = false;  // go on with a run of the same command that was stopped
  bool json = false;
};
void add_contest(Options& options, Contest& contest);

struct Series {
  format::Work work;
  std::int64_t rounds = 0;  // of all shards together
  int jobs = 1;
  // Where the result goes; finished rounds are kept beside it until it is there. Empty: nothing is kept.
  std::string out;
  bool resume = false;  // take the rounds that an earlier run of the same work has finished
  // One round; nothing where it was told to stop. Called by several threads at once.
  std::function<std::optional<format::Tally>(std::int64_t number, const std::function<bool()>& stopped)> play;
  // Asked after each round, in their order: enough is known, no more rounds are needed.
  std::function<bool(const format::Tally& so_far)> enough;
  // What to say beside the number of rounds.
  std::function<std::string(const format::Tally& so_far)> news;
};

struct Done {
  format::Tally tally;
  std::int64_t rounds = 0;  // counted
  std::int64_t wanted = 0;  // of this shard
  bool stopped = false;     // by a signal, before all was done
};

// Plays what is to be played. The tally does not depend on the number of threads: rounds count in their order, and
// where the run was stopped, up to the first that is missing.
Done play(const Series& series);

// Puts the result in its place and takes the log of rounds away; what was stopped stays in the log, and is refused.
void keep(const Series& series, const Done& done);
// Takes the log away without keeping a result.
void forget(const Series& series);
// Where a stopped run can go on, for people.
std::string stopped_text(const Series& series, const Done& done);

// A series of single games as the command line has it; play is still to be said.
Series series_of(std::string_view command, const Contest& contest, const engine::Entry& game,
                 const engine::Setting& setting);

}  // namespace leipzig::cli
