// Puzzles: decisions in which one plan is clearly best (docs/study.md). How plans are compared, and how an answer is
// judged.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/document.h"
#include "study/plans.h"
#include "study/rollout.h"

namespace leipzig::study {

// How much better one plan is than another, by rollouts with common dice.
struct Gap {
  Value mean = 0;
  Value error = 0;  // one standard error of the difference
  Value raw_mean = 0;
  Value raw_error = 0;
  int trials = 0;
  int seed = 0;
  bool is_clear() const { return mean > 3 * error; }
  friend bool operator==(const Gap&, const Gap&) = default;
};

struct Puzzle {
  std::string id;
  engine::Position position;
  engine::Seat seat = engine::Seat::First;
  std::optional<int> turn;
  std::string phase;
  std::vector<std::string> themes;
  int difficulty = 1;  // 1 to 5
  std::vector<std::string> solution;
  std::uint64_t solution_hash = 0;
  std::vector<std::uint64_t> accepted;  // other positions that count as solved
  std::vector<std::string> rival;
  std::vector<std::string> refutation;  // from the position after the rival
  Value value = 0;                      // of the solution
  Gap gap;
  Gap confirmation;
  Value margin = 0;
  int plans = 0;
  bool complete = false;  // these are all plans
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

struct PuzzleFile {
  std::string game;
  std::string command;
  int rules_version = 1;
  std::string judge = "captain";
  std::string players = "recruit";
  std::vector<Puzzle> puzzles;
  friend bool operator==(const PuzzleFile&, const PuzzleFile&) = default;
};

// Plays on from plans, for tables of one setting. May be shared between threads.
class Judge {
 public:
  static engine::Result<Judge> make(const engine::Tabletop& table, ai::Skill evaluator, ai::Skill players);

  Value value(const engine::Tabletop& after, engine::Seat seat) const { return evaluator_->before_chance(after, seat); }
  const ai::Player& judge() const { return *judge_; }
  const ai::Player& player() const { return *player_; }

  // Trial number n of a seed. In a game with secrets it begins with another possibility of what the seat cannot see.
  Trial trial(const engine::Tabletop& after, engine::Seat seat, int seed, int number) const;

 private:
  std::shared_ptr<const ai::Player> judge_;
  std::shared_ptr<const ai::Player> player_;
  std::optional<Evaluator> evaluator_;
};

// Compares two positions with common dice, trial by trial.
class Comparison {
 public:
  Comparison(const Judge& judge, const engine::Tabletop& better, const engine::Tabletop& other, engine::Seat seat,
             int seed)
      : judge_(judge), better_(better), other_(other), seat_(seat), seed_(seed) {}

  void play_to(int trials);
  Gap gap() const;
  double better_mean() const { return better_value_.mean(); }

 private:
  const Judge& judge_;
  const engine::Tabletop& better_;
  const engine::Tabletop& other_;
  engine::Seat seat_;
  int seed_;
  Estimate reduced_;
  Estimate raw_;
  Estimate better_value_;
};

// What a position after an answer is worth.
struct Answer {
  bool right = false;
  bool known = false;  // by its position alone, without a rollout
  Gap loss;            // solution less answer, if not known
};
// `after`: the position that the answer leads to. `solved`: the one after the solution.
Answer judge_answer(const Puzzle& puzzle, const Judge& judge, const engine::Tabletop& solved,
                    const engine::Tabletop& after, int trials, int seed);

// How play goes on, 40 entries at most: a typical line, not an unlucky one.
std::vector<std::string> continuation(const Judge& judge, const engine::Tabletop& after, engine::Seat seat,
                                      const kit::Random& random);

// Sets the puzzle up and plays entries; a fault names the first that is wrong.
engine::Result<std::unique_ptr<engine::Tabletop>> played(const Puzzle& puzzle, const std::vector<std::string>& entries);

// Whether the puzzle stands: its solution and rival can be played, its hash is right, and (with trials above 0) the gap
// comes again with other dice: above three standard errors. `again` is what was measured.
struct Verification {
  std::string wrong;  // empty: it stands
  Gap again;
};
Verification verify(const PuzzleFile& file, const Puzzle& puzzle, int trials, int seed);

// The number of the puzzle of a day, from 0.
std::size_t puzzle_of_day(std::int64_t days_since_1970, std::size_t puzzles);

}  // namespace leipzig::study
