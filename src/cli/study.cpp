// leipzig study: shows a study in the terminal, or makes one of an opening.
#include <cstdio>
#include <functional>
#include <iostream>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/lookup.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "games/catalogue.h"
#include "study/opening_study.h"
#include "study/shipped.h"
#include "study/study_file.h"

namespace leipzig::cli {
namespace {

struct StudyOf {
  std::string file;
  int chapter = 0;
  bool json = false;
  std::string opening;
  std::string scenario;
  int trials = 24;
  std::uint64_t seed = 1;
  std::string players = "recruit";
};

std::string value_text(const study::MeasuredValue& value, const engine::SeatNames& seats) {
  const auto percent = [](study::Value one) {
    return static_cast<double>(one) * 100 / static_cast<double>(study::kWin);
  };
  char text[96];
  if (value.trials == 0) {
    std::snprintf(text, sizeof text, "%.1f %%, by the evaluator", percent(value.mean));
  } else {
    std::snprintf(text, sizeof text, "%.1f %% +- %.1f %%, %d trials", percent(value.mean), percent(value.error),
                  value.trials);
  }
  return "[" + std::string(seats.of(value.seat)) + " " + text + "]";
}

void show_text(const std::vector<std::string>& paragraphs) {
  for (const std::string& text : paragraphs) std::cout << wrapped(text, screen_width()) << "\n";
}

void show_drawings(const std::vector<study::Drawing>& marks, const std::vector<study::Drawing>& arrows,
                   std::size_t indent) {
  std::string text;
  for (const study::Drawing& arrow : arrows) text += (text.empty() ? "" : ", ") + arrow.from + "-" + arrow.to;
  for (const study::Drawing& mark : marks) text += (text.empty() ? "" : ", ") + mark.to;
  if (!text.empty()) std::cout << std::string(indent, ' ') << dim("drawn: " + text) << "\n";
}

// The main line first, then the variations, each indented further.
class Tree {
 public:
  explicit Tree(const study::Chapter& chapter)
      : chapter_(chapter),
        seats_(games::seats_of(chapter.start.start.setting.game)),
        children_(chapter.moves.size() + 1) {
    for (std::size_t i = 0; i < chapter.moves.size(); ++i) children_[chapter.moves[i].after].push_back(i + 1);
  }

  void show() const { follow(0, 0); }

 private:
  void follow(std::size_t from, std::size_t indent) const {
    while (!children_[from].empty()) {
      const std::vector<std::size_t>& next = children_[from];
      show_move(next.front(), indent);
      for (std::size_t i = 1; i < next.size(); ++i) {
        show_move(next[i], indent + 2);
        follow(next[i], indent + 2);
      }
      from = next.front();
    }
  }

  void show_move(std::size_t number, std::size_t indent) const {
    const study::StudyMove& move = chapter_.moves[number - 1];
    const std::string margin(indent, ' ');
    if (!move.name.empty()) std::cout << margin << bold(move.name) << "\n";
    std::cout << margin << number << ". " << move.entry << move.mark;
    if (move.value) std::cout << " " << value_text(*move.value, seats_);
    std::cout << "\n";
    for (const std::string& text : move.comment) std::cout << margin << "   " << text << "\n";
    show_drawings(move.marks, move.arrows, indent + 3);
  }

  const study::Chapter& chapter_;
  engine::SeatNames seats_;
  std::vector<std::vector<std::size_t>> children_;
};

void show(const study::Study& study, int only) {
  std::cout << bold(study.title) << "\n";
  if (!study.author.empty()) std::cout << "by " << study.author << "\n";
  if (!study.made_by.empty()) std::cout << "made by: " << study.made_by << "\n";
  show_text(study.text);
  int number = 0;
  for (const study::Chapter& chapter : study.chapters) {
    ++number;
    if (only != 0 && only != number) continue;
    const engine::Setting& setting = chapter.start.start.setting;
    std::cout << "\n"
              << bold(std::to_string(number) + ". " + chapter.title) << " (" << setting.game << ", " << setting.scenario
              << ")";
    if (chapter.value) std::cout << " " << value_text(*chapter.value, games::seats_of(setting.game));
    std::cout << "\n";
    show_text(chapter.text);
    show_drawings(chapter.marks, chapter.arrows, 0);
    Tree(chapter).show();
  }
}

void make(const StudyOf& command) {
  const engine::GameEntry& game = game_named(command.opening);
  check_level(game, command.players, false);
  study::OpeningEffort effort;
  effort.trials = command.trials;
  effort.seed = command.seed;
  effort.players = *ai::skill_named(command.players);
  auto study = study::opening_study(game, setting_of(game, command.scenario, {}), effort);
  if (!study) throw Failure(to_text(study.error()));
  study->made_by = "leipzig study --opening " + command.opening;
  if (!command.scenario.empty()) study->made_by += " --scenario " + command.scenario;
  study->made_by += " --trials " + std::to_string(command.trials) + " --seed " + std::to_string(command.seed);
  if (command.players != "recruit") study->made_by += " --players " + command.players;
  std::cout << study::write(*study);
}

void run(const StudyOf& command) {
  if (!command.opening.empty()) return make(command);
  if (command.file.empty())
    throw Failure("a study is wanted: a file, or the id of a game for the one that comes with it");
  const bool own = games::find_game(command.file) != nullptr;
  const std::string text = own ? study::shipped_study(command.file) : read_file(command.file);
  if (text.empty()) throw Failure("there is no study of " + shown(command.file));
  const auto study = study::read_study(text);
  if (!study) throw Failure(shown(command.file) + ": " + shown(to_text(study.error())));
  if (command.chapter < 0 || static_cast<std::size_t>(command.chapter) > study->chapters.size()) {
    throw Failure("there are chapters 1 to " + std::to_string(study->chapters.size()));
  }
  if (command.json) {
    std::cout << study::write(*study);
  } else {
    show(*study, command.chapter);
  }
}

void declare(CommandOptions& options, StudyOf& command) {
  options.add("FILE", command.file,
              "Study; - for standard input; or a game, for the study that comes with the program");
  options.add("--chapter", command.chapter, "Only this chapter").between(1, 1000);
  add_json(options, command.json);
  options.add("--opening", command.opening, "Make a study of the opening of this game instead").value_name("GAME");
  add_scenario(options, command.scenario);
  options.add("--trials", command.trials, "With --opening: of each value").between(2, 10'000).show_default();
  options.add("--seed", command.seed, "With --opening").show_default();
  options.add("--players", command.players, "With --opening: who plays the rollouts")
      .value_name("LEVEL")
      .show_default();
}

}  // namespace

const Command kStudy = make_command<StudyOf, &declare, &run>("study", "Show a study, or make one of an opening",
                                                             "Examples\n"
                                                             "  leipzig study nations1975 --chapter 2\n"
                                                             "  leipzig study mine.json\n"
                                                             "  leipzig study --opening leipzig1969 --trials 48");

}  // namespace leipzig::cli
