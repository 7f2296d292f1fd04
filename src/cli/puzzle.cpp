// leipzig puzzle: solves puzzles in the terminal, and keeps on the device which ones are solved.
#include <sys/stat.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "cli/board_text.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/lookup.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "engine/record.h"
#include "games/catalogue.h"
#include "study/puzzle.h"
#include "study/puzzle_json.h"
#include "study/shipped.h"

namespace leipzig::cli {
namespace {

struct PuzzleOf {
  std::string game;
  int number = 0;  // 0: that of the day
  std::string file;
  bool list = false;
  bool json = false;
  int trials = 48;
};

constexpr std::string_view kHelp =
    "Play the whole decision in notation; it is judged as soon as it is finished. `hint` helps a little more each "
    "time, "
    "`back` takes an entry back, `list` shows what is legal, `board` the board, `? RULE` a rule, `solution` gives up, "
    "`next` goes on, `quit` leaves.";

std::int64_t today() {
  using namespace std::chrono;
  return duration_cast<hours>(system_clock::now().time_since_epoch()).count() / 24;
}

std::string percent(study::Value value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%", static_cast<double>(value) * 100 / static_cast<double>(study::kWin));
  return text;
}

// Which puzzles were solved, in the folder for data of the user: a line for each, its id and what happened.
class ProgressFile {
 public:
  ProgressFile() : path_(folder() + "/puzzles.txt") {
    std::ifstream in(path_);
    std::string id;
    std::string result;
    while (in >> id >> result) results_[id] = result;
  }

  std::string of(const std::string& id) const {
    const auto found = results_.find(id);
    return found == results_.end() ? "" : found->second;
  }

  // The first attempt counts; what was solved stays solved.
  void note(const std::string& id, const std::string& result) {
    std::string& now = results_[id];
    if (now == "solved" || now == result) return;
    now = now.empty() ? result : (result == "solved" ? "solved-later" : now);
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), error);
    std::string text;
    for (const auto& [one, what] : results_) text += one + " " + what + "\n";
    try {
      replace_file(path_, text);
    } catch (const Failure& failure) {
      std::cerr << "leipzig: progress is not stored: " << failure.what() << "\n";
    }
  }

 private:
  static std::string folder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0') {
      return std::string(data) + "/leipzig";
    }
    const char* home = std::getenv("HOME");
    return std::string(home == nullptr ? "." : home) + "/.local/share/leipzig";
  }

  std::string path_;
  std::map<std::string, std::string> results_;
};

study::PuzzleFile puzzles_of(const PuzzleOf& command) {
  const engine::GameEntry& game = game_named(command.game);
  const std::string text = command.file.empty() ? study::shipped_puzzles(game.info.id) : read_file(command.file);
  const std::string name = command.file.empty() ? "puzzles of " + game.info.id : shown(command.file);
  if (text.empty()) throw Failure("there are no " + name + "; `leipzig puzzles " + game.info.id + "` finds some");
  auto file = study::read_puzzles(text);
  if (!file) throw Failure(name + ": " + to_text(file.error()));
  if (file->game != game.info.id) throw Failure(name + ": these are puzzles of " + file->game);
  if (file->puzzles.empty()) throw Failure(name + ": no puzzles");
  return std::move(*file);
}

class Solving {
 public:
  Solving(const PuzzleOf& command, study::PuzzleFile file, std::size_t number)
      : command_(command), game_(game_named(command.game)), file_(std::move(file)), number_(number) {
    begin(number);
  }

  void run() {
    std::cout << wrapped(kHelp, screen_width()) << "\n";
    tell();
    InputLines lines;
    while (const auto line = lines.next(finished_ ? "(next) > " : "> ")) {
      const std::string_view typed = trimmed(*line);
      if (typed == "quit") return;
      obey(typed);
    }
  }

 private:
  const study::Puzzle& puzzle() const { return file_.puzzles[number_]; }

  void begin(std::size_t number) {
    number_ = number;
    auto table = study::played(puzzle(), {});
    if (!table) throw Failure(puzzle().id + ": " + to_text(table.error()));
    table_ = std::move(*table);
    auto judge = study::Judge::make(*table_, *ai::skill_named(file_.judge), *ai::skill_named(file_.players));
    if (!judge) throw Failure(to_text(judge.error()));
    judge_.emplace(std::move(*judge));
    entries_.clear();
    hints_ = 0;
    finished_ = false;
    turn_ = table_->turn();
  }

  void show_board() const {
    const engine::View view = table_->view(puzzle().seat);
    Window window;
    window.width = screen_width();
    window.height = screen_height() / 2;
    std::cout << board_text(game_.board(puzzle().position.setting.scenario), view, window)
              << cards_text(view, screen_width(), true);
  }

  void tell() const {
    const std::string earlier = progress_.of(puzzle().id);
    std::cout << "\n"
              << bold("Puzzle " + std::to_string(number_ + 1) + " of " + std::to_string(file_.puzzles.size())) << ", "
              << puzzle().id << ", difficulty " << puzzle().difficulty << " of 5"
              << (earlier.empty() ? "" : " (" + earlier + ")") << "\n";
    show_board();
    const engine::View view = table_->view(puzzle().seat);
    std::cout << status_text(game_, view) << "\n"
              << seat_title(game_.info.id, puzzle().seat) << " to decide. Find the best plan.\n"
              << view.prompt << "\n";
  }

  void obey(std::string_view typed) {
    if (typed == "next" || (typed.empty() && finished_)) {
      begin((number_ + 1) % file_.puzzles.size());
      tell();
    } else if (typed.empty() || typed == "help") {
      std::cout << wrapped(kHelp, screen_width()) << "\n";
    } else if (typed == "board") {
      show_board();
    } else if (typed == "list") {
      std::cout << choices_text(*table_, screen_width());
    } else if (typed == "hint") {
      hint();
    } else if (typed == "solution") {
      if (!finished_) progress_.note(puzzle().id, "shown");
      finished_ = true;
      tell_solution();
    } else if (typed == "back") {
      take_back();
    } else if (typed.starts_with("?")) {
      const engine::RuleEntry* rule = find_rule(game_, trimmed(typed.substr(1)));
      std::cout << (rule == nullptr ? no_such_rule(game_, trimmed(typed.substr(1))) + "\n"
                                    : rule_text(*rule, screen_width()));
    } else if (finished_) {
      std::cout << "This one is finished: `next` goes on.\n";
    } else {
      play(typed);
    }
  }

  void hint() {
    ++hints_;
    if (hints_ == 1) {
      std::cout << "Theme: " << joined(puzzle().themes, ", ") << ".\n";
    } else if (hints_ == 2) {
      std::cout << "The solution has " << puzzle().solution.size()
                << " entries. One of them: " << puzzle().solution.back() << "\n";
    } else {
      std::cout << "It begins with: " << puzzle().solution.front() << "\n";
    }
  }

  void take_back() {
    if (entries_.empty() || finished_) {
      std::cout << "There is nothing to take back.\n";
      return;
    }
    entries_.pop_back();
    table_ = std::move(*study::played(puzzle(), entries_));
  }

  void play(std::string_view line) {
    const auto actions = table_->parse(line, puzzle().seat);
    if (!actions) {
      std::cout << refusal_text(game_, actions.error(), screen_width());
      return;
    }
    for (const engine::Action action : *actions) {
      std::string text = table_->text(action);
      if (table_->apply(action)) break;
      entries_.push_back(std::move(text));
    }
    if (table_->turn() != turn_) judge_it();
  }

  void judge_it() {
    finished_ = true;
    const auto solved = study::played(puzzle(), puzzle().solution);
    if (!solved) throw Failure(puzzle().id + ": solution" + to_text(solved.error()));
    constexpr int kSeed = 77;
    const study::Answer answer = study::judge_answer(puzzle(), *judge_, **solved, *table_, command_.trials, kSeed);
    if (answer.right) {
      progress_.note(puzzle().id, hints_ == 0 ? "solved" : "solved-with-hints");
      std::cout << bold("Right.");
      if (answer.known) {
        std::cout << (table_->hash() == puzzle().solution_hash ? " This is the solution.\n"
                                                               : " The evaluator values it like the solution.\n");
      } else {
        std::cout << " Your plan is worth " << percent(answer.loss.mean)
                  << " less than the solution (one standard error " << percent(answer.loss.error) << ", "
                  << answer.loss.trials << " trials), within the margin of " << percent(puzzle().margin) << ".\n";
      }
    } else {
      progress_.note(puzzle().id, "failed");
      std::cout << bold("Wrong.") << " It costs " << percent(answer.loss.mean) << " of a win (one standard error "
                << percent(answer.loss.error) << ", " << answer.loss.trials << " trials).\nHow play might go on:\n";
      const auto rival = study::played(puzzle(), puzzle().rival);
      const bool listed = rival && (*rival)->hash() == table_->hash() && !puzzle().refutation.empty();
      tell_line(listed ? puzzle().refutation
                       : study::continuation(*judge_, *table_, puzzle().seat, kit::Random(kSeed)));
    }
    tell_solution();
  }

  void tell_line(const std::vector<std::string>& entries) const {
    const std::unique_ptr<engine::Tabletop> table = table_->clone();
    for (const std::string& entry : entries) {
      const engine::ToAct turn = table->turn();
      std::cout << "  "
                << padded(turn.node == engine::Node::Decision ? seat_title(game_.info.id, turn.seat) : "chance", 10)
                << entry << "\n";
      if (engine::play_entry(*table, entry)) break;
    }
    std::cout << "  then worth " << percent(judge_->value(*table, puzzle().seat)) << " to "
              << seat_title(game_.info.id, puzzle().seat) << "\n";
  }

  void tell_solution() const {
    const study::Puzzle& one = puzzle();
    std::cout << "Solution: " << wrapped(joined(one.solution, "; "), screen_width()) << "\nWorth " << percent(one.value)
              << "; " << percent(one.gap.mean) << " +- " << percent(one.gap.error)
              << " more than the best different plan of " << one.plans
              << (one.complete ? " (all there are)" : " looked at") << ", confirmed with "
              << percent(one.confirmation.mean) << " +- " << percent(one.confirmation.error) << ".\n";
  }

  const PuzzleOf& command_;
  const engine::GameEntry& game_;
  study::PuzzleFile file_;
  std::size_t number_;
  std::unique_ptr<engine::Tabletop> table_;
  std::optional<study::Judge> judge_;
  std::vector<std::string> entries_;
  engine::ToAct turn_{engine::Node::Over, engine::Seat::First};
  int hints_ = 0;
  bool finished_ = false;
  ProgressFile progress_;
};

void list(const study::PuzzleFile& file) {
  const ProgressFile progress;
  std::size_t number = 0;
  for (const study::Puzzle& puzzle : file.puzzles) {
    std::cout << padded(std::to_string(++number), 5) << padded(puzzle.id, 26) << "difficulty " << puzzle.difficulty
              << "  " << padded(joined(puzzle.themes, ", "), 34) << progress.of(puzzle.id) << "\n";
  }
}

void run(const PuzzleOf& command) {
  study::PuzzleFile file = puzzles_of(command);
  if (command.json) {
    std::cout << study::write(file);
    return;
  }
  if (command.list) return list(file);
  const std::size_t all = file.puzzles.size();
  if (command.number < 0 || static_cast<std::size_t>(command.number) > all) {
    throw Failure("there are puzzles 1 to " + std::to_string(all));
  }
  const std::size_t number =
      command.number == 0 ? study::puzzle_of_day(today(), all) : static_cast<std::size_t>(command.number) - 1;
  Solving(command, std::move(file), number).run();
}

void declare(CommandOptions& options, PuzzleOf& command) {
  add_game(options, command.game).required();
  options.add("NUMBER", command.number, "Number of the puzzle; default: the puzzle of the day");
  options.add("--file", command.file, "Puzzles of a file instead of those that come with the program")
      .value_name("FILE");
  options.add("--trials", command.trials, "Of the rollout that judges an unknown answer, at most")
      .between(1, 10'000)
      .show_default();
  options.flag("--list", command.list, "List all puzzles with what you have solved");
  add_json(options, command.json);
}

}  // namespace

const Command kPuzzle =
    make_command<PuzzleOf, &declare, &run>("puzzle", "Solve puzzles in the terminal",
                                           "Examples\n"
                                           "  leipzig puzzle nations1975         the puzzle of the day\n"
                                           "  leipzig puzzle nations1975 7\n"
                                           "  leipzig puzzle nations1975 --list");

}  // namespace leipzig::cli
