// The commands of the program, one file each (games.cpp, new.cpp ...). What is typed becomes one of these structs in
// main.cpp; a command prints to standard output, and fails by throwing Failure.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leipzig::cli {

// All of it; gives the exit code.
int program(int argc, char** argv);

// Also without a command.
struct Serve {
  std::string listen = "127.0.0.1:1813";
  std::string store;  // a file or postgres://...; empty: the user's own
  std::size_t connections = 20'000;
  std::size_t per_address = 500;
  double rate = 50;
  double new_tables = 2;
  std::string proxy;
  std::vector<std::string> origins;
  std::size_t thinkers = 0;
};
void run(const Serve& command);

// From a store, for its administrator.
struct Remove {
  std::string table;
  std::string store;  // as of Serve
};
void run(const Remove& command);

struct Games {
  bool json = false;
};
void run(const Games& command);

struct New {
  std::string game;
  std::string scenario;
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
};
void run(const New& command);

struct Show {
  std::string file;
  bool json = false;
  std::string seat;   // with json: the view of "french", "allied" or "spectator" instead of the position
  std::string space;  // the board around it
  bool whole = false;
};
void run(const Show& command);

struct Legal {
  std::string file;
  bool json = false;
};
void run(const Legal& command);

struct Apply {
  std::string file;
  std::vector<std::string> actions;
  std::string dice;
  std::optional<std::uint64_t> seed;
  std::string out;
};
void run(const Apply& command);

struct Replay {
  std::string file;
  std::optional<std::uint64_t> to;
  bool verify = false;
  bool json = false;
};
void run(const Replay& command);

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

struct DuelOf : Contest {
  bool paired = false;
  std::string sprt;    // "LOW,HIGH" in Elo: stops when the test is decided
  std::string append;  // a file to which the result is added as a line of JSON
};
void run(const DuelOf& command);

struct SamplesOf {
  std::string game;
  std::string scenario;
  std::vector<std::string> options;
  std::string french = "recruit";
  std::string allied = "recruit";
  std::int64_t games = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
  int explore = 5;  // percent of decisions that are left to chance
  std::string out;
  bool resume = false;  // go on with a run of the same command that was stopped
};
void run(const SamplesOf& command);

// `out` is the report (.html; with json its data beside it), or the data alone (.json).
struct StatsOf : Contest {
  StatsOf() { french = allied = "recruit"; }
};
void run(const StatsOf& command);

struct Merge {
  std::vector<std::string> files;
  std::string out;
  bool json = false;
};
void run(const Merge& command);

struct BenchOf {
  std::string game;
  std::string scenario;
  std::int64_t games = 0;  // 0: as many as take about a second
  bool json = false;
};
void run(const BenchOf& command);

struct Map {
  std::string game;
  std::string scenario;
  bool dark = false;
};
void run(const Map& command);

struct Rules {
  std::string game;
  std::string id;
};
void run(const Rules& command);

struct Perft {
  std::string file;
  int depth = 1;
  bool divide = false;
};
void run(const Perft& command);

struct Play {
  std::string game;
  std::string scenario;
  std::vector<std::string> options;
  std::string french = "human";
  std::string allied = "human";
  std::string resume;
  std::string save;
  std::optional<std::uint64_t> seed;
};
void run(const Play& command);

struct TutorialOf {
  std::string game;
  std::size_t lesson = 1;
  std::string language = "en";
};
void run(const TutorialOf& command);

}  // namespace leipzig::cli
