// leipzig samples: games between two levels, written down as positions to learn from (docs/learning.md).
#include <cstdio>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "ai/player.h"
#include "ai/samples.h"
#include "cli/commands.h"
#include "cli/cpu_time.h"
#include "cli/failure.h"
#include "cli/lookup.h"
#include "cli/progress.h"
#include "cli/table.h"

namespace leipzig::cli {
namespace {

std::unique_ptr<const ai::Player> player(const engine::Tabletop& table, std::string_view level) {
  auto skill = ai::skill_named(level);
  if (!skill) throw Failure(skill.error().text);
  auto made = ai::make_player(table, *skill);
  if (!made) throw Failure(made.error().text);
  return std::move(*made);
}

std::unique_ptr<const ai::Observer> observer(const engine::Tabletop& table) {
  auto made = ai::make_observer(table);
  if (!made) throw Failure(made.error().text);
  return std::move(*made);
}

// Games go into the file in their order, however many threads play them.
class Writer {
 public:
  Writer(const SamplesOf& command, const engine::Tabletop& start)
      : command_(command),
        start_(start),
        french_(player(start, command.french)),
        allied_(player(start, command.allied)),
        observer_(observer(start)),
        games_(static_cast<std::size_t>(command.games)),
        file_(command.out) {
    file_ << "game,player_turn";
    for (const std::string_view name : observer_->names()) file_ << ',' << name;
    file_ << ",expected,result\n";
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
        if (next_ == games_.size()) return;
        number = next_++;
      }
      const kit::Random random = kit::Random(command_.seed).fork(number);
      ai::Sampled sampled = ai::play_samples(start_, *french_, *allied_, *observer_, command_.explore, random);
      const std::lock_guard lock(mutex_);
      games_[number] = std::move(sampled);
      for (; written_ < games_.size() && games_[written_]; ++written_) {
        write(written_, *games_[written_]);
        games_[written_].reset();
      }
      progress_.show(static_cast<std::int64_t>(written_));
    }
  }

  void write(std::size_t number, const ai::Sampled& game) {
    for (const ai::Sample& sample : game.samples) {
      file_ << number << ',' << sample.player_turn;
      for (const std::int16_t value : sample.features) file_ << ',' << value;
      file_ << ',' << sample.expected << ',' << game.result << '\n';
      ++lines_;
    }
    result_ += game.result;
  }

  const SamplesOf& command_;
  const engine::Tabletop& start_;
  std::unique_ptr<const ai::Player> french_;
  std::unique_ptr<const ai::Player> allied_;
  std::unique_ptr<const ai::Observer> observer_;
  std::mutex mutex_;
  std::vector<std::optional<ai::Sampled>> games_;
  std::ofstream file_;
  std::size_t next_ = 0;
  std::size_t written_ = 0;
  std::int64_t lines_ = 0;
  std::int64_t result_ = 0;
  Progress progress_{command_.games};
};

}  // namespace

void run(const SamplesOf& command) {
  const engine::Entry& game = game_named(command.game);
  check_level(game, command.french, false);
  check_level(game, command.allied, false);
  engine::Position start;
  start.setting = setting_of(game, command.scenario, command.options);
  const Table table = Table::begin(start);
  const double before = cpu_seconds();
  Writer writer(command, table.state());
  writer.run();
  std::printf("%s, %s: %lld positions of %lld games in %s, mean result for the French %.3f, %.2f CPU seconds\n",
              game.info.id.c_str(), table.record().start.setting.scenario.c_str(),
              static_cast<long long>(writer.lines()), static_cast<long long>(command.games), command.out.c_str(),
              static_cast<double>(writer.result()) / (1000.0 * static_cast<double>(command.games)),
              cpu_seconds() - before);
}

}  // namespace leipzig::cli
