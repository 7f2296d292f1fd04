// Counts of long runs and the document that stores them: the games of a duel or of statistics, all or a shard. All
// counts add up, so games can be distributed over threads and machines in any way; shares, means and strength are
// computed at the end from the sums.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document.h"
#include "engine/refusal.h"

namespace leipzig::format {

// Counts by key, in named tables: "winner" has "french" 12, "allied" 7 (the seats as the game names them).
class Tally {
 public:
  using Table = std::map<std::string, std::int64_t, std::less<>>;

  void add(std::string_view table, std::string_view key, std::int64_t count = 1);
  Tally& operator+=(const Tally& more);

  std::int64_t count(std::string_view table, std::string_view key) const;
  std::int64_t total(std::string_view table) const;
  const Table& table(std::string_view name) const;  // empty if nothing was counted
  const std::map<std::string, Table, std::less<>>& tables() const { return tables_; }

  std::uint64_t signature = 0;  // sum over the games
  friend bool operator==(const Tally&, const Tally&) = default;

 private:
  std::map<std::string, Table, std::less<>> tables_;
};

// The rounds with number % of == index, numbered from 0.
struct Shard {
  std::int64_t index = 0;
  std::int64_t of = 1;
  friend bool operator==(const Shard&, const Shard&) = default;
};
// "3/8"; empty if malformed.
std::optional<Shard> shard_named(std::string_view text);
std::string text(Shard shard);

// The parameters of a run. Results with equal parameters, except for the shard, can be merged.
struct Work {
  std::string command;  // "duel" or "stats"
  std::string game;
  std::string scenario;
  std::vector<engine::OptionValue> options;
  std::array<std::string, 2> levels;  // by seat
  std::int64_t games = 0;
  bool paired = false;
  std::string sprt;
  std::uint64_t seed = 0;
  std::string rules;  // signature of a random game: builds with different rules play different games
  Shard shard;
  friend bool operator==(const Work&, const Work&) = default;
};

struct Summary {
  Work work;
  Tally tally;
};

std::string write(const Summary& summary);
engine::Result<Summary> read_summary(std::string_view text);

// The name of the first field in which two runs differ, except for the shard.
std::optional<std::string> difference(const Work& a, const Work& b);

// A result and its name for messages.
struct Part {
  std::string name;
  Summary summary;
};
// Merges all shards into the result of one unsharded run. Refuses duplicate or missing shards and different runs.
engine::Result<Summary> join(const std::vector<Part>& parts);

// ---- the log of finished rounds: a line for the work, then one for each round ----

struct Round {
  std::int64_t number = 0;
  Tally tally;
};
std::string write_line(const Work& work);
std::string write_line(const Round& round);
engine::Result<Work> read_work(std::string_view line);
engine::Result<Round> read_round(std::string_view line);

}  // namespace leipzig::format
