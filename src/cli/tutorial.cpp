// leipzig tutorial: the lessons of a game in the terminal.
#include "host/tutorial.h"

#include <iostream>
#include <memory>

#include "cli/board_text.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/failure.h"
#include "cli/lookup.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

struct TutorialOf {
  std::string game;
  std::size_t lesson = 1;
  std::string language = "en";
};

constexpr std::string_view kHelp =
    "Type what the lesson asks for, in notation. `show` does it for you; `list` shows all that is legal, `board` the "
    "board, "
    "`why LINE` and `? RULE` explain, `next` and `back` turn over, `quit` leaves.";

class Lecture {
 public:
  explicit Lecture(const TutorialOf& command) : game_(game_named(command.game)), german_(command.language == "de") {
    if (command.language != "en" && command.language != "de") throw Failure("--language is en or de");
    begin(command.lesson < 1 ? 0 : command.lesson - 1);
  }

  void run() {
    std::cout << wrapped(kHelp, screen_width()) << "\n";
    tell();
    InputLines lines;
    while (const auto line = lines.next(prompt())) {
      const std::string_view typed = trimmed(*line);
      if (typed == "quit") return;
      if (!obey(typed)) return;
    }
  }

 private:
  std::string_view in(const host::Phrase& phrase) const { return german_ ? phrase.de : phrase.en; }
  std::string prompt() const { return learner_->done() ? "(next) > " : "> "; }
  const engine::Tabletop& tabletop() const { return learner_->table().tabletop(); }

  void begin(std::size_t lesson) {
    auto learner = host::Learner::begin(game_.info.id, lesson);
    if (!learner) throw Failure(learner.error().text);
    learner_ = std::move(*learner);
  }

  void show_board() const {
    const engine::View view = tabletop().view(learner_->tutorial().seat);
    const auto wanted = learner_->wanted();
    const kit::Board& board = game_.board(learner_->tutorial().scenario);
    Window window;
    window.width = screen_width();
    window.height = screen_height() / 2;
    if (!wanted.empty()) {
      const kit::SpaceId at = board.find(wanted.front().target);
      if (at != kit::SpaceId::None) window.centre = at;
    }
    std::cout << board_text(board, view, window) << cards_text(view, screen_width(), true);
  }

  void tell() const {
    const host::Lesson& lesson = learner_->lesson();
    std::cout << "\n"
              << bold(std::to_string(learner_->number() + 1) + "/" +
                      std::to_string(learner_->tutorial().lessons.size()) + " " + std::string(in(lesson.title)))
              << "\n";
    show_board();
    std::cout << wrapped(in(lesson.text), screen_width());
    std::string rules;
    for (const std::string_view rule : lesson.rules) rules += std::string(rules.empty() ? "" : " ") + std::string(rule);
    std::cout << dim(rules) << "\n";
  }

  void tell_end() const {
    show_board();
    if (!in(learner_->lesson().done).empty()) std::cout << wrapped(in(learner_->lesson().done), screen_width());
    if (const auto verdict = learner_->table().verdict()) std::cout << verdict->text << "\n";
    if (learner_->number() + 1 == learner_->tutorial().lessons.size()) {
      const kit::Datum& first = host::tutorial_data(game_.info.id)->at("first_game");
      const engine::SeatNames seats = games::seats_of(game_.info.id);
      const engine::Seat other = engine::other(*seats.find(first.at("seat").text()));
      std::cout << bold("leipzig play " + game_.info.id + " --scenario " + std::string(first.at("scenario").text()) +
                        " --" + std::string(seats.of(other)) + " " + std::string(first.at("level").text()))
                << "\n";
    }
  }

  // False when the tutorial is over.
  bool obey(std::string_view typed) {
    const std::size_t last = learner_->tutorial().lessons.size() - 1;
    if (typed == "next" || (typed.empty() && learner_->done())) {
      if (learner_->number() == last) return false;
      begin(learner_->number() + 1);
      tell();
    } else if (typed == "back") {
      begin(learner_->number() == 0 ? 0 : learner_->number() - 1);
      tell();
    } else if (typed.empty()) {
      repeat();
    } else if (typed == "board") {
      show_board();
    } else if (typed == "list") {
      std::cout << choices_text(tabletop(), screen_width());
    } else if (typed.starts_with("?")) {
      const engine::RuleEntry* rule = find_rule(game_, trimmed(typed.substr(1)));
      std::cout << (rule == nullptr ? no_such_rule(game_, trimmed(typed.substr(1))) + "\n"
                                    : rule_text(*rule, screen_width()));
    } else if (typed == "show") {
      show();
    } else {
      play(typed.starts_with("why ") ? trimmed(typed.substr(4)) : typed, typed.starts_with("why "));
    }
    return true;
  }

  // Enter before the lesson is done: a lesson to read goes on, a task is told again.
  void repeat() {
    if (learner_->wanted().empty() && !learner_->lesson().attempt &&
        learner_->number() + 1 < learner_->tutorial().lessons.size()) {
      begin(learner_->number() + 1);
      tell();
      return;
    }
    std::cout << wrapped(in(learner_->lesson().text), screen_width())
              << "(`show` does it for you, `list` shows all that is legal, `next` skips it)\n";
  }

  void show() {
    const auto wanted = learner_->wanted();
    const auto& attempt = learner_->lesson().attempt;
    if (wanted.empty() && !attempt) {
      std::cout << "Read, then type next.\n";
      return;
    }
    const std::string line = wanted.empty() ? std::string(attempt->line) : wanted.front().text;
    std::cout << "> " << line << "\n";
    play(line, false);
  }

  void play(std::string_view line, bool asks) {
    const auto refusal = tabletop().explain(line, learner_->tutorial().seat);
    if (refusal) {
      std::cout << refusal_text(game_, *refusal, screen_width());
      if (learner_->refused(refusal->rule)) tell_end();
      return;
    }
    if (asks) {
      std::cout << "That is legal.\n";
      return;
    }
    const std::size_t before = learner_->table().number();
    if (const auto error = learner_->act(before, std::string(line))) {
      std::cout << error->text << " `show` shows it.\n";
      return;
    }
    for (std::size_t i = before + 1; i < learner_->table().number(); ++i) {
      std::cout << learner_->table().text_for(i, learner_->tutorial().seat) << "\n";
    }
    if (learner_->done()) tell_end();
  }

  const engine::GameEntry& game_;
  bool german_;
  std::unique_ptr<host::Learner> learner_;
};

void run(const TutorialOf& command) { Lecture(command).run(); }

void declare(CommandOptions& options, TutorialOf& command) {
  add_game(options, command.game).required();
  options.add("--lesson", command.lesson, "Start with this lesson").show_default();
  options.add("--language", command.language, "en or de").show_default();
}

}  // namespace

const Command kTutorial = make_command<TutorialOf, &declare, &run>(
    "tutorial", "Learn a game in ten minutes, in the terminal", "Example\n  leipzig tutorial nations1975");

}  // namespace leipzig::cli
