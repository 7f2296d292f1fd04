// leipzig puzzles: finds puzzles in games between computer players, or verifies a file of them.
#include <algorithm>
#include <atomic>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

#include "cli/commands.h"
#include "cli/cpu_time.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/lookup.h"
#include "cli/progress_bar.h"
#include "cli/words.h"
#include "study/puzzle_finder.h"
#include "study/puzzle_json.h"
#include "study/themes.h"

namespace leipzig::cli {
namespace {

struct PuzzlesOf : GameChoice {
  int count = 40;
  int games = 10'000;
  std::uint64_t seed = 1;
  int jobs = 1;
  std::string play = "recruit";
  std::string judge = "captain";
  std::string players = "recruit";
  int trials = 48;
  int tries = 3;
  int every = 3;
  int most_of_game = 2;
  std::string out;
  bool resume = false;
  std::string verify;
  int sample = 0;
};

// The command that gives the same file, for its head.
std::string repeated(const PuzzlesOf& command) {
  std::string text = "leipzig puzzles " + command.game;
  if (!command.scenario.empty()) text += " --scenario " + command.scenario;
  for (const std::string& option : command.options) text += " --option " + option;
  const PuzzlesOf fallback;
  const auto add = [&](const char* name, const auto& value, const auto& usual) {
    if (value == usual) return;
    std::ostringstream out;
    out << ' ' << name << ' ' << value;
    text += out.str();
  };
  add("--count", command.count, 0);
  add("--seed", command.seed, std::uint64_t{0});
  add("--play", command.play, fallback.play);
  add("--judge", command.judge, fallback.judge);
  add("--players", command.players, fallback.players);
  add("--trials", command.trials, fallback.trials);
  add("--tries", command.tries, fallback.tries);
  add("--every", command.every, fallback.every);
  add("--most", command.most_of_game, fallback.most_of_game);
  return text;
}

// The games that were looked through: a line with the command, then for each game its number and puzzles.
class GameLog {
 public:
  using Games = std::map<std::int64_t, std::vector<study::Puzzle>>;

  GameLog(const std::string& path, const std::string& command, std::string_view game, bool resume) : path_(path) {
    if (path_.empty()) return;
    if (resume) read(command, game);
    if (games_.empty()) replace_file(path_, command + "\n");
  }

  Games take() { return std::move(games_); }

  void append(std::int64_t number, const std::vector<study::Puzzle>& puzzles) const {
    if (path_.empty()) return;
    std::ofstream out(path_, std::ios::app);
    std::string line = std::to_string(number);
    for (const study::Puzzle& puzzle : puzzles) line += '\t' + study::write_line(puzzle);
    out << line << '\n' << std::flush;
    if (!out) throw Failure("cannot write " + shown(path_));
  }

 private:
  void read(const std::string& command, std::string_view game) {
    std::ifstream in(path_);
    std::string line;
    if (!in || !std::getline(in, line)) return;
    if (line != command) throw Failure(shown(path_) + " is of another command: " + shown(line));
    while (std::getline(in, line)) {
      if (in.eof()) break;  // cut off in the middle
      const std::vector<std::string> parts = split(line, '\t');
      std::vector<study::Puzzle>& puzzles = games_[std::stoll(parts.front())];
      for (std::size_t i = 1; i < parts.size(); ++i) {
        auto puzzle = study::read_puzzle_line(parts[i], game);
        if (!puzzle) throw Failure(shown(path_) + ": " + to_text(puzzle.error()));
        puzzles.push_back(std::move(*puzzle));
      }
    }
  }

  std::string path_;
  Games games_;
};

// Games count in their order, so the puzzles do not depend on the number of threads.
class Search {
 public:
  Search(const PuzzlesOf& command, const study::PuzzleFinder& finder, GameLog& log)
      : command_(command), finder_(finder), log_(log) {
    for (auto& [number, puzzles] : log.take()) done_.emplace(number, std::move(puzzles));
    count();
  }

  std::vector<study::Puzzle> run() {
    ProgressBar bar(command_.count, static_cast<std::int64_t>(found_.size()));
    std::vector<std::thread> threads;
    for (int job = 1; job < command_.jobs; ++job) threads.emplace_back([this] { work(nullptr); });
    work(&bar);
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    if (found_.size() > static_cast<std::size_t>(command_.count)) {
      found_.resize(static_cast<std::size_t>(command_.count));
    }
    return std::move(found_);
  }

  std::int64_t games() const { return counted_; }

 private:
  std::optional<std::int64_t> next() {
    const std::lock_guard lock(mutex_);
    while (done_.contains(next_)) ++next_;
    if (stopped_ || next_ >= command_.games) return std::nullopt;
    return next_++;
  }

  void work(ProgressBar* bar) {
    try {
      while (const auto number = next()) {
        std::vector<study::Puzzle> puzzles = finder_.look_through(static_cast<std::uint64_t>(*number), stopped_);
        const std::lock_guard lock(mutex_);
        if (stopped_) return;
        log_.append(*number, puzzles);
        done_.emplace(*number, std::move(puzzles));
        count();
        if (bar != nullptr) {
          bar->show(std::min<std::int64_t>(command_.count, static_cast<std::int64_t>(found_.size())),
                    std::to_string(counted_) + " games");
        }
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      stopped_ = true;
    }
  }

  void count() {
    for (auto game = done_.find(counted_); game != done_.end() && !stopped_; game = done_.find(counted_)) {
      for (const study::Puzzle& puzzle : game->second) found_.push_back(puzzle);
      ++counted_;
      if (found_.size() >= static_cast<std::size_t>(command_.count)) stopped_ = true;
    }
  }

  const PuzzlesOf& command_;
  const study::PuzzleFinder& finder_;
  GameLog& log_;
  std::mutex mutex_;
  std::atomic<bool> stopped_ = false;
  std::int64_t next_ = 0;
  std::int64_t counted_ = 0;
  std::map<std::int64_t, std::vector<study::Puzzle>> done_;
  std::vector<study::Puzzle> found_;
  std::exception_ptr failure_;
};

void find(const PuzzlesOf& command) {
  const engine::GameEntry& game = game_named(command.game);
  for (const std::string& level : {command.play, command.judge, command.players}) check_level(game, level, false);
  if (command.resume && command.out.empty()) throw Failure("--resume needs --out");
  study::FinderEffort effort;
  effort.play = *ai::skill_named(command.play);
  effort.evaluator = *ai::skill_named(command.judge);
  effort.players = *ai::skill_named(command.players);
  effort.seed = command.seed;
  effort.trials = command.trials;
  effort.tries = command.tries;
  effort.every = command.every;
  effort.most_of_game = command.most_of_game;
  const engine::Setting setting = setting_of(game, command.scenario, command.options);
  const auto finder = study::PuzzleFinder::make(game, setting, effort);
  if (!finder) throw Failure(to_text(finder.error()));
  const std::string told = repeated(command);
  const std::string log_path = command.out.empty() ? "" : command.out + ".log";
  GameLog log(log_path, told, command.game, command.resume);
  Search search(command, *finder, log);
  study::PuzzleFile file;
  file.game = command.game;
  file.command = told;
  file.rules_version = game.info.rules_version;
  file.judge = command.judge;
  file.players = command.players;
  file.puzzles = search.run();
  // A log may be of a program that told themes in another way.
  for (study::Puzzle& puzzle : file.puzzles) {
    if (const auto table = study::played(puzzle, {})) puzzle.themes = study::themes_of(**table, puzzle.solution);
  }
  const std::string text = study::write(file);
  if (command.out.empty()) {
    std::cout << text;
  } else {
    replace_file(command.out, text);
    std::remove(log_path.c_str());
  }
  std::map<std::string, int> themes;
  for (const study::Puzzle& puzzle : file.puzzles) ++themes[puzzle.themes.front()];
  std::ostringstream news;
  news << file.puzzles.size() << " puzzles in " << search.games() << " games";
  for (const auto& [theme, count] : themes) news << ", " << theme << " " << count;
  std::cerr << news.str() << "\n";
  if (file.puzzles.size() < static_cast<std::size_t>(command.count)) {
    throw Failure("fewer puzzles than wanted: more --games or more --tries may find them");
  }
}

// Every puzzle again, with other dice.
void verify(const PuzzlesOf& command) {
  auto read = study::read_puzzles(read_file(command.verify));
  if (!read) throw Failure(shown(command.verify) + ": " + to_text(read.error()));
  const study::PuzzleFile& file = *read;
  if (file.game != command.game) throw Failure(shown(command.verify) + " is of " + file.game);
  const std::size_t all = file.puzzles.size();
  const std::size_t wanted =
      command.sample > 0 ? std::min<std::size_t>(all, static_cast<std::size_t>(command.sample)) : all;
  std::vector<std::string> lines(wanted);
  std::atomic<std::size_t> next = 0;
  std::atomic<int> confirmed = 0;
  ProgressBar bar(static_cast<std::int64_t>(wanted));
  const auto work = [&](bool tells) {
    for (std::size_t i = next++; i < wanted; i = next++) {
      const study::Puzzle& puzzle = file.puzzles[i * all / wanted];
      const int seed = static_cast<int>(command.seed % 900'000) + 1 + static_cast<int>(i);
      const study::Verification found = study::verify(file, puzzle, puzzle.gap.trials, seed);
      if (found.wrong.empty()) {
        ++confirmed;
      } else {
        lines[i] = puzzle.id + ": " + found.wrong + " (" + std::to_string(found.again.mean) + " +- " +
                   std::to_string(found.again.error) + ", was " + std::to_string(puzzle.gap.mean) + ")";
      }
      if (tells) bar.show(static_cast<std::int64_t>(i) + 1);
    }
  };
  std::vector<std::thread> threads;
  for (int job = 1; job < command.jobs; ++job) threads.emplace_back(work, false);
  work(true);
  for (std::thread& thread : threads) thread.join();
  for (const std::string& line : lines) {
    if (!line.empty()) std::cout << line << "\n";
  }
  std::cout << confirmed << " of " << wanted << " puzzles confirmed with other dice\n";
  if (static_cast<std::size_t>(confirmed) * 100 < wanted * 95) throw Failure("fewer than 95 % were confirmed");
}

void run(const PuzzlesOf& command) {
  if (command.verify.empty()) {
    find(command);
  } else {
    verify(command);
  }
}

void declare(CommandOptions& options, PuzzlesOf& command) {
  add_game_choice(options, command).required();
  options.add("--count", command.count, "How many").between(1, 100'000).show_default();
  options.add("--games", command.games, "Games to look through at most").between(1, 1'000'000).show_default();
  options.add("--seed", command.seed, "Of games and trials; with --verify, of the other dice").show_default();
  options.add("--jobs", command.jobs, "Games looked through side by side").between(1, 256).show_default();
  options.add("--play", command.play, "Who plays the games").value_name("LEVEL").show_default();
  options.add("--judge", command.judge, "Who values positions").value_name("LEVEL").show_default();
  options.add("--players", command.players, "Who plays the rollouts").value_name("LEVEL").show_default();
  options.add("--trials", command.trials, "Of a comparison at most").between(24, 10'000).show_default();
  options.add("--tries", command.tries, "Decisions of a game that get rollouts").between(1, 1000).show_default();
  options.add("--every", command.every, "Of decisions with too many plans to list look at one in so many")
      .between(1, 1000)
      .show_default();
  options.add("--most", command.most_of_game, "Puzzles of one game at most").between(1, 1000).show_default();
  options.add("--out", command.out, "File for the puzzles; finished games are logged beside it").value_name("FILE");
  options.flag("--resume", command.resume, "Continue a stopped run of the same command");
  options.add("--verify", command.verify, "Measure the puzzles of a file again, with other dice").value_name("FILE");
  options.add("--sample", command.sample, "With --verify: only so many of them").between(0, 100'000);
}

}  // namespace

const Command kPuzzles =
    make_command<PuzzlesOf, &declare, &run>("puzzles", "Find decisions in which one plan is clearly best",
                                            "Examples\n"
                                            "  leipzig puzzles leipzig1969 --count 40 --out puzzles.json --jobs 2\n"
                                            "  leipzig puzzles leipzig1969 --verify puzzles.json --seed 7");

}  // namespace leipzig::cli
