// A tutorial of a game, as in data/GAME/tutorial.json: lessons on positions, played with real actions. And a learner:
// the state of a running lesson, at a private table that is not stored. Its dice and opponent follow the lesson; real
// dice are in host/dice.h.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tabletop.h"
#include "host/error.h"
#include "host/table.h"
#include "kit/datum.h"

namespace leipzig::host {

struct Phrase {
  std::string_view en;
  std::string_view de;
};

using LineList = std::vector<std::string_view>;

// One action of the learner, any of these, and what follows: outcomes and the opponent's actions.
struct LessonStep {
  LineList any;
  LineList then;
};

// Free play until pieces are where they should be and the phase is reached. The example is a solution.
struct Until {
  struct Place {
    std::string_view piece;
    LineList at;
  };
  std::vector<Place> places;
  std::string_view phase;
  LineList example;
};

// A line to try that the rules refuse, and the rule.
struct Attempt {
  std::string_view line;
  std::string_view rule;
};

// A lesson has steps, or an attempt, or is free play; or it is only read.
struct Lesson {
  std::string_view id;
  Phrase title;
  Phrase text;
  Phrase done;  // text for its completion; empty: none
  LineList rules;
  const kit::Datum* position = nullptr;  // none: continues from the previous lesson
  std::vector<LessonStep> steps;
  std::optional<Attempt> attempt;
  std::optional<Until> until;
};

struct Tutorial {
  std::string_view game;
  std::string_view scenario;  // of all positions
  engine::Seat seat = engine::Seat::First;
  std::vector<Lesson> lessons;
};

// nullptr if the game has none.
const Tutorial* find_tutorial(std::string_view game);
const kit::Datum* tutorial_data(std::string_view game);

class Learner {
 public:
  // At the start of a lesson. A lesson without a position starts where the previous ones lead.
  static Result<std::unique_ptr<Learner>> begin(std::string_view game, std::size_t lesson);

  const Tutorial& tutorial() const { return *tutorial_; }
  const Lesson& lesson() const { return tutorial_->lessons[number_]; }
  std::size_t number() const { return number_; }
  std::size_t step() const { return step_; }
  bool done() const { return done_; }
  const Table& table() const { return *table_; }
  // What the lesson asks for next: any of these. Empty if it is done, or is only read or tried.
  std::vector<engine::LegalAction> wanted() const;

  // Error code "lesson": legal, but not what this lesson asks for; nothing has changed.
  std::optional<Error> act(std::size_t expect, const std::string& line);
  // The rules refused something with this rule; true if that completes the lesson.
  bool refused(std::string_view rule);

 private:
  Learner(const Tutorial& tutorial, std::size_t number, std::unique_ptr<Table> table)
      : tutorial_(&tutorial), number_(number), table_(std::move(table)) {}
  std::optional<Error> follow(std::string_view line);
  std::optional<Error> follow(const LineList& lines);
  std::optional<Error> play_out(const Lesson& lesson);
  bool may_play(const std::vector<engine::Action>& actions) const;
  bool may_wander(const std::vector<engine::Action>& actions) const;

  const Tutorial* tutorial_;
  std::size_t number_;
  std::unique_ptr<Table> table_;
  std::size_t step_ = 0;
  bool done_ = false;
};

}  // namespace leipzig::host
