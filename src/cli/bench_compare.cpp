// Two builds side by side. Both run in processes of their own, one after the other, and take turns in going first, so
// that a machine that gets slower or faster during the measurement changes both alike.
#include "cli/bench_compare.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iostream>

#include "cli/failure.h"
#include "cli/files.h"
#include "cli/progress_bar.h"
#include "cli/words.h"
#include "format/reports.h"

namespace leipzig::cli {
namespace {

// Standard output of a program; throws if it cannot be run or fails.
std::string output_of(const std::string& program, const std::vector<std::string>& arguments) {
  int ends[2];
  if (::pipe(ends) != 0) throw Failure("cannot make a pipe");
  std::vector<char*> words;
  words.push_back(const_cast<char*>(program.c_str()));
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw Failure("cannot start " + shown(program));
  if (child == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    ::execv(program.c_str(), words.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  std::string output;
  char part[4096];
  for (ssize_t size = 0; (size = ::read(ends[0], part, sizeof part)) != 0;) {
    if (size > 0) {
      output.append(part, static_cast<std::size_t>(size));
    } else if (errno != EINTR) {
      break;
    }
  }
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw Failure(shown(program) + " bench failed");
  return output;
}

std::vector<format::Bench> rows_of(const std::string& text, const std::string& source) {
  auto rows = format::read_benches(text);
  if (!rows) throw Failure(shown(source) + ": " + to_text(rows.error()));
  return std::move(*rows);
}

// Several runs of the same work.
struct Runs {
  std::vector<double> speeds;  // actions per CPU second
  std::uint64_t signature = 0;

  double at(double part) const {
    std::vector<double> sorted = speeds;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t last = sorted.size() - 1;
    const double place = part * static_cast<double>(last);
    const auto low = static_cast<std::size_t>(place);
    const std::size_t high = std::min(low + 1, last);
    return sorted[low] + (place - static_cast<double>(low)) * (sorted[high] - sorted[low]);
  }
  double median() const { return at(0.5); }
  double low() const { return at(0); }
  double high() const { return at(1); }
};

struct Row {
  std::string game;
  std::string scenario;
  Runs other;
  Runs here;

  double change() const { return here.median() / other.median() - 1; }
  // The ranges of all runs do not overlap.
  bool clear() const { return here.low() > other.high() || here.high() < other.low(); }
};

class Measurement {
 public:
  explicit Measurement(const BenchComparison& comparison) : comparison_(comparison) {
    const std::string text = ::access(comparison.file.c_str(), X_OK) == 0 ? "" : read_file(comparison.file);
    if (!text.empty()) kept_ = rows_of(text, comparison.file);
    if (text.empty())
      program_ = comparison.file.find('/') == std::string::npos ? "./" + comparison.file : comparison.file;
  }

  std::vector<Row> rows() {
    std::vector<Row> rows;
    ProgressBar progress(static_cast<std::int64_t>(comparison_.games.size()) * comparison_.rounds);
    std::int64_t done = 0;
    for (const std::string& game : comparison_.games) {
      std::vector<Row> measured;
      for (int round = 0; round < comparison_.rounds; ++round) {
        const bool other_first = round % 2 == 0;
        if (other_first) add(run_other(game), measured, &Row::other);
        add(run("/proc/self/exe", game), measured, &Row::here);
        if (!other_first) add(run_other(game), measured, &Row::other);
        progress.show(++done);
      }
      for (Row& row : measured) {
        if (!row.other.speeds.empty()) rows.push_back(std::move(row));
      }
    }
    return rows;
  }

 private:
  std::vector<format::Bench> run(const std::string& program, const std::string& game) const {
    std::vector<std::string> arguments{"bench", game, "--json"};
    if (!comparison_.scenario.empty()) arguments.insert(arguments.end(), {"--scenario", comparison_.scenario});
    if (comparison_.count > 0) arguments.insert(arguments.end(), {"--games", std::to_string(comparison_.count)});
    return rows_of(output_of(program, arguments), program);
  }

  std::vector<format::Bench> run_other(const std::string& game) const {
    if (!program_.empty()) return run(program_, game);
    std::vector<format::Bench> rows;
    for (const format::Bench& row : kept_) {
      if (row.game == game) rows.push_back(row);
    }
    return rows;
  }

  static void add(const std::vector<format::Bench>& benches, std::vector<Row>& rows, Runs Row::*side) {
    for (const format::Bench& bench : benches) {
      auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& known) {
        return known.game == bench.game && known.scenario == bench.scenario;
      });
      if (row == rows.end()) row = rows.insert(rows.end(), {bench.game, bench.scenario, {}, {}});
      ((*row).*side).speeds.push_back(bench.actions_per_cpu_second);
      ((*row).*side).signature = bench.signature;
    }
  }

  const BenchComparison& comparison_;
  std::vector<format::Bench> kept_;
  std::string program_;
};

format::BenchChange change_of(const Row& row) {
  format::BenchChange change;
  change.game = row.game;
  change.scenario = row.scenario;
  change.before = {row.other.median(), row.other.low(), row.other.high()};
  change.now = {row.here.median(), row.here.low(), row.here.high()};
  change.change = row.change();
  change.clear = row.clear();
  change.same_work = row.other.signature == row.here.signature;
  return change;
}

std::string speed_text(const format::BenchChange::Speed& speed) {
  char text[64];
  std::snprintf(text, sizeof text, "%9.0f (%.0f..%.0f)", speed.median, speed.low, speed.high);
  return text;
}

}  // namespace

void compare_benches(const BenchComparison& comparison) {
  std::vector<format::BenchChange> changes;
  for (const Row& row : Measurement(comparison).rows()) {
    if (!row.here.speeds.empty()) changes.push_back(change_of(row));
  }
  if (changes.empty()) throw Failure(shown(comparison.file) + " has none of these games and scenarios");
  if (comparison.json) {
    std::cout << format::write(changes);
    return;
  }
  std::cout << "Actions per CPU second: median (slowest..fastest) of " << comparison.rounds << " runs each\n";
  for (const format::BenchChange& change : changes) {
    std::cout << change.game << ", " << change.scenario << "\n";
    std::cout << "  " << padded("before", 8) << speed_text(change.before) << "\n";
    std::cout << "  " << padded("now", 8) << speed_text(change.now) << "\n";
    std::printf("  %+.1f %%, %s%s\n", 100 * change.change,
                change.clear ? (change.change > 0 ? "faster" : "slower") : "within the noise",
                change.same_work ? "" : "; the signatures differ: not the same work");
    std::fflush(stdout);
  }
}

}  // namespace leipzig::cli
