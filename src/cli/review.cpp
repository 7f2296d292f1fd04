// leipzig review: the errors and the luck of a game.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/local_table.h"
#include "cli/lookup.h"
#include "cli/progress_bar.h"
#include "cli/words.h"
#include "format/document.h"
#include "games/catalogue.h"
#include "study/review.h"
#include "study/review_json.h"

namespace leipzig::cli {
namespace {

struct ReviewOf {
  std::string file;
  std::string level = "captain";
  int rollouts = 0;
  std::uint64_t seed = 1;
  int jobs = 1;
  bool json = false;
  std::string out;
  bool resume = false;
};

// The decisions that were looked at, in a file: a line with the task, then for each the number of its first entry, what
// was found in numbers, and the better plan.
class ReviewLog final : public study::ReviewMemory {
 public:
  ReviewLog(std::string path, const std::string& task, bool resume) : path_(std::move(path)) {
    if (resume) read(task);
    if (known_.empty()) replace_file(path_, task + "\n");
  }

  bool recall(std::size_t step, study::ReviewedDecision& decision) override {
    const auto found = known_.find(step);
    if (found == known_.end()) return false;
    decision.error = found->second.error;
    decision.best = found->second.best;
    decision.better = found->second.better;
    decision.rollout = found->second.rollout;
    return true;
  }

  void note(std::size_t step, const study::ReviewedDecision& decision) override {
    std::ostringstream line;
    line << step << '\t' << decision.error << '\t' << decision.best;
    const study::PlanRollout rollout = decision.rollout.value_or(study::PlanRollout{});
    line << '\t' << rollout.trials << '\t' << rollout.mean << '\t' << rollout.error << '\t' << rollout.raw_mean << '\t'
         << rollout.raw_error;
    for (const std::string& entry : decision.better) line << '\t' << entry;
    const std::lock_guard lock(mutex_);
    std::ofstream(path_, std::ios::app) << line.str() << std::endl;
  }

 private:
  void read(const std::string& task) {
    std::ifstream in(path_);
    std::string line;
    if (!in || !std::getline(in, line)) return;
    if (line != task) throw Failure(shown(path_) + " is of another review");
    while (std::getline(in, line)) {
      if (in.eof()) break;  // cut off in the middle
      const std::vector<std::string> parts = split(line, '\t');
      if (parts.size() < 8) throw Failure(shown(path_) + ": not a log of reviews");
      study::ReviewedDecision& decision = known_[std::stoul(parts[0])];
      decision.error = std::stoll(parts[1]);
      decision.best = std::stoll(parts[2]);
      if (const int trials = std::stoi(parts[3]); trials > 0) {
        decision.rollout = {std::stoll(parts[4]), std::stoll(parts[5]), std::stoll(parts[6]), std::stoll(parts[7]),
                            trials};
      }
      decision.better.assign(parts.begin() + 8, parts.end());
    }
  }

  std::string path_;
  std::map<std::size_t, study::ReviewedDecision> known_;
  std::mutex mutex_;
};

// "+3.4 %", of a win.
std::string percent(study::Value value, bool sign = true) {
  char text[32];
  std::snprintf(text, sizeof text, sign ? "%+.1f %%" : "%.1f %%", static_cast<double>(value) * 100 / study::kWin);
  return text;
}

std::string when(const study::ReviewStep& step) {
  std::string text = step.turn ? "turn " + std::to_string(*step.turn) + ", " : "";
  text += step.phase;
  text += ", entry " + std::to_string(step.from + 1);
  if (step.to > step.from + 1) text += " to " + std::to_string(step.to);
  return text;
}

void show_account(const study::Account& account, std::string_view seat, bool finished) {
  std::cout << padded(seat, 10) << "start " << percent(account.start, false) << ", "
            << (finished ? "result " : "stands at ") << percent(account.result, false) << " = luck "
            << percent(account.luck) << ", skill of both " << percent(account.skill) << "\n"
            << padded("", 10) << "errors " << percent(account.errors, false) << " in " << account.decisions
            << " decisions (" << percent(account.error_rate(), false) << " each); result without luck "
            << percent(account.adjusted(), false) << "\n";
}

// The decisions that cost most, in the order of the game.
void show_errors(const study::Review& review, const engine::SeatNames& seats) {
  constexpr std::size_t kMost = 12;
  std::vector<const study::ReviewStep*> worst;
  for (const study::ReviewStep& step : review.steps) {
    if (step.decision && study::mark_of(step.decision->error) != study::Mark::None) worst.push_back(&step);
  }
  if (worst.empty()) {
    std::cout << "\nNo decision cost 5 % or more.\n";
    return;
  }
  std::stable_sort(worst.begin(), worst.end(),
                   [](const auto* a, const auto* b) { return a->decision->error > b->decision->error; });
  const std::size_t all = worst.size();
  worst.resize(std::min(all, kMost));
  std::sort(worst.begin(), worst.end(), [](const auto* a, const auto* b) { return a->from < b->from; });
  std::cout << "\nThe costliest decisions"
            << (all > kMost ? " (" + std::to_string(kMost) + " of " + std::to_string(all) + ")" : "") << ":\n";
  for (const study::ReviewStep* step : worst) {
    const study::ReviewedDecision& decision = *step->decision;
    std::cout << "  " << seats.of(decision.seat) << ", " << when(*step) << ": "
              << study::name(study::mark_of(decision.error)) << ", " << percent(-decision.error) << "\n";
    constexpr std::size_t kActions = 12;  // the rest is in the JSON
    std::string plan;
    for (std::size_t i = 0; i < std::min(decision.better.size(), kActions); ++i) {
      plan += (plan.empty() ? "" : "; ") + decision.better[i];
    }
    if (decision.better.size() > kActions) {
      plan += "; and " + std::to_string(decision.better.size() - kActions) + " more";
    }
    if (!plan.empty()) std::cout << "    better: " << plan << "\n";
    if (const auto& rollout = decision.rollout) {
      std::cout << "    by " << rollout->trials << " trials each: " << percent(rollout->mean) << " +- "
                << percent(rollout->error, false) << " without luck, " << percent(rollout->raw_mean) << " +- "
                << percent(rollout->raw_error, false) << " as the dice fell\n";
    }
  }
}

void show_luck(const study::Review& review, const std::vector<std::string>& entries, const engine::SeatNames& seats) {
  constexpr std::size_t kMost = 8;
  std::vector<const study::ReviewStep*> steps;
  for (const study::ReviewStep& step : review.steps) {
    if (step.outcome) steps.push_back(&step);
  }
  const auto size = [](const study::ReviewStep* step) { return std::abs(step->outcome->luck()[0]); };
  std::stable_sort(steps.begin(), steps.end(), [&](const auto* a, const auto* b) { return size(a) > size(b); });
  steps.resize(std::min(steps.size(), kMost));
  if (steps.empty()) return;
  std::sort(steps.begin(), steps.end(), [](const auto* a, const auto* b) { return a->from < b->from; });
  std::cout << "\nThe luckiest and unluckiest moments, for " << seats.of(engine::Seat::First) << ":\n";
  for (const study::ReviewStep* step : steps) {
    std::cout << "  " << when(*step) << ": " << entries[step->from] << ", " << percent(step->outcome->luck()[0])
              << "\n";
  }
}

void run(const ReviewOf& command) {
  const LocalTable table = LocalTable::open(command.file);
  if (!table.is_record()) throw Failure("a review needs a record, and this is a position");
  check_level(table.game(), command.level, false);
  study::ReviewEffort effort;
  effort.skill = *ai::skill_named(command.level);
  effort.rollouts = command.rollouts;
  effort.seed = command.seed;
  effort.jobs = command.jobs;
  if (command.resume && command.out.empty()) throw Failure("--resume needs --out");
  const std::string log_path = command.out + ".log";
  std::optional<ReviewLog> log;
  if (!command.out.empty()) {
    const std::size_t record = std::hash<std::string>()(format::write(table.record()));
    log.emplace(log_path,
                "review " + std::to_string(record) + " " + command.level + " " + std::to_string(command.rollouts) +
                    " " + std::to_string(command.seed),
                command.resume);
  }
  std::optional<ProgressBar> bar;
  auto found = study::review(
      table.record(), table.game().set_up, effort,
      [&](std::size_t done, std::size_t all) {
        if (!bar) bar.emplace(static_cast<std::int64_t>(all));
        bar->show(static_cast<std::int64_t>(done));
        return true;
      },
      log ? &*log : nullptr);
  bar.reset();
  if (!found) throw Failure(to_text(found.error()));
  const study::Review& review = **found;
  if (!command.out.empty()) {
    replace_file(command.out, study::write(review, table.record()) + "\n");
    std::remove(log_path.c_str());
  }
  if (command.json) {
    std::cout << study::write(review, table.record()) << "\n";
    return;
  }
  const engine::SeatNames seats = games::seats_of(table.game().info.id);
  std::cout << "Chances to win, as " << command.level << " sees them"
            << (command.rollouts > 0 ? ", plans compared by up to " + std::to_string(command.rollouts) + " trials" : "")
            << ":\n";
  for (const engine::Seat seat : engine::kSeats) {
    show_account(review.accounts[engine::index(seat)], seats.of(seat), review.finished);
  }
  show_errors(review, seats);
  show_luck(review, table.record().entries, seats);
}

void declare(CommandOptions& options, ReviewOf& command) {
  add_file(options, command.file);
  options.add("--level", command.level, "Who looks for better plans and values positions")
      .value_name("LEVEL")
      .show_default();
  options.add("--rollouts", command.rollouts, "Compare plans by up to so many games each; 0: by value alone")
      .between(0, 10'000)
      .show_default();
  options.add("--seed", command.seed, "Of plans and trials").show_default();
  options.add("--jobs", command.jobs, "Steps looked at side by side").between(1, 256).show_default();
  options.add("--out", command.out, "Write the JSON to a file; what is finished is logged beside it")
      .value_name("FILE");
  options.flag("--resume", command.resume, "Continue a stopped review of the same command");
  add_json(options, command.json);
}

}  // namespace

const Command kReview = make_command<ReviewOf, &declare, &run>(
    "review", "Find the errors and the luck of a game",
    "Examples\n"
    "  leipzig review game.json                      the errors and the luck, in words\n"
    "  leipzig review game.json --level emperor --json\n"
    "  leipzig review game.json --rollouts 48 --jobs 4");

}  // namespace leipzig::cli
