// Finds puzzles in games between computer players (docs/study.md). A game gives the same puzzles wherever and whenever
// it is looked through: everything follows from the seed and the number of the game.
#pragma once
#include <atomic>
#include <memory>

#include "study/puzzle.h"

namespace leipzig::study {

struct FinderEffort {
  ai::Skill play{ai::Level::Recruit, 100};       // who plays the games
  ai::Skill evaluator{ai::Level::Captain, 100};  // who values positions
  ai::Skill players{ai::Level::Recruit, 100};    // who plays the rollouts
  std::uint64_t seed = 1;
  int trials = 48;       // of the gap at most
  int tries = 3;         // decisions of a game that get rollouts
  int every = 3;         // of decisions with too many plans to list only each so many is looked at
  int most_of_game = 2;  // puzzles
};

inline constexpr Value kLeastGap = kWin * 5 / 100;   // of a puzzle
inline constexpr Value kDifferent = kWin * 3 / 100;  // a plan is different if its value is so much lower

class PuzzleFinder {
 public:
  static engine::Result<PuzzleFinder> make(const engine::GameEntry& game, const engine::Setting& setting,
                                           const FinderEffort& effort);

  // The puzzles of game number n; none if it was stopped.
  std::vector<Puzzle> look_through(std::uint64_t number, const std::atomic<bool>& stopped) const;

 private:
  struct Candidate;
  std::optional<Candidate> candidate(const engine::Tabletop& before, const kit::Random& random) const;
  std::optional<Puzzle> proven(const Candidate& candidate, const kit::Random& random) const;
  std::vector<PlayedPlan> sampled_plans(const engine::Tabletop& before, const kit::Random& random) const;
  int difficulty(const Candidate& candidate, const Puzzle& puzzle, const kit::Random& random) const;

  const engine::GameEntry* game_ = nullptr;
  FinderEffort effort_;
  std::shared_ptr<const engine::Tabletop> start_;
  std::shared_ptr<const Judge> judge_;
  std::shared_ptr<const ai::Player> self_;
  std::vector<std::shared_ptr<const ai::Player>> planners_;  // of the plans of a decision that has too many
  std::vector<std::pair<int, std::shared_ptr<const ai::Player>>> ladder_;  // difficulty, level
};

}  // namespace leipzig::study
