// Reports about games in general: the list of games, the result of a duel, the benchmark.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/refusal.h"

namespace leipzig::format {

std::string write_games(const std::vector<engine::GameEntry>& games);

struct Elo {
  double value = 0;
  double low = 0;  // 95 % interval
  double high = 0;
};

struct Duel {
  std::string game;
  std::string scenario;
  std::array<std::string, 2> levels;  // by seat
  std::int64_t games = 0;
  std::int64_t pairs = 0;
  std::int64_t wins[3] = {};  // of the first seat, of the second, draws
  double score = 0;           // of the level of the first seat, 0 to 1
  Elo elo;
  double margin = 0;        // mean, in the game's own points, for the first seat
  double first_margin = 0;  // the same for the level of the first seat, which changes sides in pairs
  std::int64_t evaluations = 0;
  double longest_thought[2] = {};  // CPU seconds, of the two levels
  std::uint64_t seed = 0;
  std::string decision;  // of the sequential test, if there was one
  std::int64_t actions = 0;
  double cpu_seconds = 0;
  std::uint64_t signature = 0;
};
std::string write(const Duel& duel);
std::string write_line(const Duel& duel);

struct Bench {
  std::string game;
  std::string scenario;
  std::int64_t games = 0;
  std::int64_t actions = 0;
  double choices_per_action = 0;
  std::size_t state_bytes = 0;
  double cpu_seconds = 0;
  double actions_per_cpu_second = 0;
  double games_per_cpu_second = 0;
  std::uint64_t signature = 0;
};
std::string write(const std::vector<Bench>& benches);
// What the above wrote, or a kept table with at least game, scenario, actions_per_cpu_second and signature of each row.
engine::Result<std::vector<Bench>> read_benches(std::string_view text);

// Two builds in one benchmark.
struct BenchChange {
  struct Speed {
    double median = 0;  // actions per CPU second
    double low = 0;
    double high = 0;
  };
  std::string game;
  std::string scenario;
  Speed before;
  Speed now;
  double change = 0;       // of the median: 0.1 is ten percent faster
  bool clear = false;      // the ranges do not overlap
  bool same_work = false;  // the signatures agree
};
std::string write(const std::vector<BenchChange>& changes);

// Sixteen hexadecimal digits.
std::string signature_text(std::uint64_t signature);

}  // namespace leipzig::format
