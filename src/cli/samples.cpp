// leipzig samples: plays games between two levels and writes positions for training (docs/learning.md).
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>
#include <vector>

#include "ai/player.h"
#include "ai/samples.h"
#include "cli/commands.h"
#include "cli/cpu_time.h"
#include "cli/failure.h"
#include "cli/local_table.h"
#include "cli/lookup.h"
#include "cli/progress_bar.h"
#include "cli/series.h"
#include "cli/words.h"
#include "engine/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

struct SamplesOf : Pairing {
  SamplesOf() { levels = {"recruit", "recruit"}; }

  int explore = 5;  // percentage of random decisions
};

std::unique_ptr<const ai::FeatureExtractor> observer(const engine::Tabletop& table) {
  auto made = ai::make_observer(table);
  if (!made) throw Failure(made.error().text);
  return std::move(*made);
}

// The content of a file whose run was stopped: all games, but the last one may be incomplete.
struct Begun {
  std::size_t games = 0;
  std::int64_t lines = 0;
  std::int64_t result = 0;
  std::string last;        // the lines of the last complete game
  std::uintmax_t end = 0;  // where they end
};

class Sampler {
 public:
  Sampler(const SamplesOf& command, const engine::Tabletop& start)
      : command_(command),
        start_(start),
        first_(player_named(start, command.levels[0])),
        second_(player_named(start, command.levels[1])),
        observer_(observer(start)) {}

  std::string head() const {
    std::string line = "game,player_turn";
    for (const std::string_view name : observer_->names()) line.append(",").append(name);
    return line + ",expected,result\n";
  }

  ai::Sampled play(std::size_t number) const {
    const kit::Random random = kit::Random(command_.seed).fork(number);
    return ai::play_samples(start_, *first_, *second_, *observer_, command_.explore, random);
  }

 private:
  const SamplesOf& command_;
  const engine::Tabletop& start_;
  std::unique_ptr<const ai::Player> first_;
  std::unique_ptr<const ai::Player> second_;
  std::unique_ptr<const ai::FeatureExtractor> observer_;
};

std::string text_of(std::size_t number, const ai::Sampled& game) {
  std::ostringstream text;
  for (const ai::Sample& sample : game.samples) {
    text << number << ',' << sample.player_turn;
    for (const std::int16_t value : sample.features) text << ',' << value;
    text << ',' << sample.expected << ',' << game.result << '\n';
  }
  return text.str();
}

[[noreturn]] void not_ours(const SamplesOf& command) {
  throw Failure(shown(command.out) + ": belongs to another command; without --resume it starts over");
}

// Without a file, starts from the beginning. The last complete game is replayed: only the same command gives the same
// lines.
Begun read_begun(const SamplesOf& command, const Sampler& sampler) {
  Begun begun;
  std::ifstream file(command.out, std::ios::binary);
  std::string line;
  if (!file || !std::getline(file, line)) return begun;
  if (line + "\n" != sampler.head()) not_ours(command);
  std::uintmax_t at = line.size() + 1;
  Begun now = begun;
  now.end = at;
  begun.end = at;
  while (std::getline(file, line) && !file.eof()) {
    const std::size_t comma = line.find(',');
    const auto game = engine::number(std::string_view(line).substr(0, comma));
    const auto result = engine::number(std::string_view(line).substr(line.rfind(',') + 1));
    const bool next = game && static_cast<std::size_t>(*game) == now.games;
    if (!result || (!next && (!game || static_cast<std::size_t>(*game) + 1 != now.games))) not_ours(command);
    if (next) {
      begun = now;
      now.last.clear();
      now.result += *result;
      ++now.games;
    }
    at += line.size() + 1;
    now.last += line + "\n";
    ++now.lines;
    now.end = at;
  }
  if (begun.games > static_cast<std::size_t>(command.games)) not_ours(command);
  if (begun.games > 0 && text_of(begun.games - 1, sampler.play(begun.games - 1)) != begun.last) not_ours(command);
  return begun;
}

// Games are written in order, whatever the number of threads.
class Writer {
 public:
  Writer(const SamplesOf& command, const Sampler& sampler, const Begun& begun)
      : command_(command),
        sampler_(sampler),
        played_(static_cast<std::size_t>(command.games)),
        next_(begun.games),
        written_(begun.games),
        lines_(begun.lines),
        result_(begun.result),
        progress_(command.games, static_cast<std::int64_t>(begun.games)) {
    if (begun.end > 0) std::filesystem::resize_file(command.out, begun.end);
    file_.open(command.out, begun.end > 0 ? std::ios::app : std::ios::out);
    if (begun.end == 0) file_ << sampler.head();
    if (!file_.flush()) throw Failure("cannot write to " + command.out);
  }

  void run() {
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(command_.jobs));
    for (int i = 0; i < command_.jobs; ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    if (!file_.flush()) throw Failure("cannot write to " + command_.out);
  }

  std::int64_t lines() const { return lines_; }
  std::int64_t result() const { return result_; }

 private:
  void work() {
    for (;;) {
      std::size_t number = 0;
      {
        const std::lock_guard lock(mutex_);
        if (next_ == played_.size()) return;
        number = next_++;
      }
      ai::Sampled sampled = sampler_.play(number);
      const std::lock_guard lock(mutex_);
      played_[number] = std::move(sampled);
      for (; written_ < played_.size() && played_[written_]; ++written_) {
        file_ << text_of(written_, *played_[written_]) << std::flush;
        lines_ += static_cast<std::int64_t>(played_[written_]->samples.size());
        result_ += played_[written_]->result;
        played_[written_].reset();
      }
      progress_.show(static_cast<std::int64_t>(written_));
    }
  }

  const SamplesOf& command_;
  const Sampler& sampler_;
  std::mutex mutex_;
  std::vector<std::optional<ai::Sampled>> played_;
  std::ofstream file_;
  std::size_t next_;
  std::size_t written_;
  std::int64_t lines_;
  std::int64_t result_;
  ProgressBar progress_;
};

void run(const SamplesOf& command) {
  const engine::GameEntry& game = game_named(command.game);
  check_levels(game, command.levels);
  engine::Position start;
  start.setting = setting_of(game, command.scenario, command.options);
  const LocalTable table = LocalTable::begin(start);
  const double before = cpu_seconds();
  const Sampler sampler(command, table.state());
  Writer writer(command, sampler, command.resume ? read_begun(command, sampler) : Begun{});
  writer.run();
  std::printf("%s, %s: %lld positions of %lld games in %s, mean result for the %s %.3f, %.2f CPU seconds\n",
              game.info.id.c_str(), table.record().start.setting.scenario.c_str(),
              static_cast<long long>(writer.lines()), static_cast<long long>(command.games), command.out.c_str(),
              std::string(games::seat_titles_of(game.info.id).of(engine::kSeats[0])).c_str(),
              static_cast<double>(writer.result()) / (1000.0 * static_cast<double>(command.games)),
              cpu_seconds() - before);
}

void declare(CommandOptions& options, SamplesOf& command) {
  add_pairing(options, command);
  options.add("--explore", command.explore, "Percentage of random decisions").between(0, 100).show_default();
  options.add("--out", command.out, "Write the positions to this file, one per line").value_name("FILE").required();
}

}  // namespace

const Command kSamples = make_command<SamplesOf, &declare, &run>(
    "samples", "Play games between two levels and write positions for training",
    "Example\n  leipzig samples nations1975 --french captain --allied captain --out samples.csv");

}  // namespace leipzig::cli
