// A tutorial of a game, as data/GAME/tutorial.json has it: lessons on positions, played with real actions. And a
// learner: somebody in the middle of a lesson, at a table of his own that nobody else sees and that is not kept. His
// dice and his opponent follow the lesson; the dice of games that count are elsewhere (host/dice.h).
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

using Lines = std::vector<std::string_view>;

// One action of the learner, any of these, and what follows: outcomes and the opponent's actions.
struct Step {
  Lines any;
  Lines then;
};

// Free play until pieces stand where they are wanted and the phase is reached. The example does it.
struct Until {
  struct Place {
    std::string_view piece;
    Lines at;
  };
  std::vector<Place> places;
  std::string_view phase;
  Lines example;
};

// What the rules refuse, and which of them: to be tried.
struct Attempt {
  std::string_view line;
  std::string_view rule;
};

// A lesson has steps, or an attempt, or is free until something; or it is only read.
struct Lesson {
  std::string_view id;
  Phrase title;
  Phrase text;
  Phrase done;  // what came of it; empty: nothing to add
  Lines rules;
  const kit::Datum* position = nullptr;  // none: goes on from the lesson before
  std::vector<Step> steps;
  std::optional<Attempt> attempt;
  std::optional<Until> until;
};

struct Tutorial {
  std::string_view game;
  std::string_view scenario;  // of all positions
  engine::Seat seat = engine::Seat::French;
  std::vector<Lesson> lessons;
};

// nullptr where the game has none.
const Tutorial* find_tutorial(std::string_view game);
const kit::Datum* tutorial_data(std::string_view game);

class Learner {
 public:
  // At the beginning of a lesson. A lesson that goes on begins where the ones before it lead.
  static Result<std::unique_ptr<Learner>> begin(std::string_view game, std::size_t lesson);

  const Tutorial& tutorial() const { return *tutorial_; }
  const Lesson& lesson() const { return tutorial_->lessons[number_]; }
  std::size_t number() const { return number_; }
  std::size_t step() const { return step_; }
  bool done() const { return done_; }
  const Table& table() const { return *table_; }
  // What the lesson asks for next: any of these. Empty where it is done, or only wants to be read or tried.
  std::vector<engine::LegalAction> wanted() const;

  // Error code "lesson": legal, but not what this lesson is about; nothing has changed.
  std::optional<Error> act(std::size_t expect, const std::string& line);
  // The rules refused something for this reason; true where that was the lesson.
  bool refused(std::string_view rule);

 private:
  Learner(const Tutorial& tutorial, std::size_t number, std::unique_ptr<Table> table)
      : tutorial_(&tutorial), number_(number), table_(std::move(table)) {}
  std::optional<Error> follow(std::string_view line);
  std::optional<Error> follow(const Lines& lines);
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
