// Hints for the side to decide, and reviews of finished games.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "engine/record.h"
#include "host/error.h"
#include "host/table.h"

namespace leipzig::host {

// Makes a computer player, or returns why there is none of this skill.
using MakePlayer =
    std::function<engine::Result<std::unique_ptr<const ai::Player>>(const engine::Tabletop& table, ai::Skill skill)>;

struct Hint {
  std::string skill;  // the level that gives it
  std::vector<engine::LegalAction> actions;
  int expected = 500;  // for the seat that asks, in thousandths
  std::vector<ai::Reason> reasons;
};

// Review of a game: the expected result of each seat from its own view, at the start of every player's turn and at the
// end.
struct GameReview {
  struct Point {
    std::size_t number = 0;  // number of entries before it
    int turn = 0;
    int expected[2] = {500, 500};  // by seat, each for itself in thousandths
  };
  std::string skill;  // the level that judged it; empty: the game has none
  std::vector<Point> points;
  std::vector<std::size_t> turning;  // indices of the points before which it changed most, ascending
};

// The strongest level of a game that answers immediately.
ai::Skill adviser(std::string_view game);

// Random numbers for searches at this table and moment. They follow from public data, never from the seed of the dice.
enum class SearchPurpose : std::uint8_t { Move = 1, Hint = 2, Review = 3 };
kit::Random search_rng(std::string_view table, std::size_t number, SearchPurpose purpose);

// The longest legal prefix of the plan, ending at the first action that reveals something; each action with its texts.
std::vector<engine::LegalAction> described(const engine::Tabletop& tabletop,
                                           const std::vector<engine::Action>& actions);

// What a review needs of a table, taken while it is locked.
struct FinishedGame {
  std::unique_ptr<engine::Tabletop> start;
  std::vector<std::string> entries;
  std::optional<engine::Verdict> verdict;
  std::vector<GameReview::Point> points;  // to be judged
};
FinishedGame finished_game(const Table& table);

// Judges the points from the first entry on; those that did not fit the time limit are left out.
GameReview review_of(FinishedGame& game, const MakePlayer& players, std::string_view table, ai::Watch& watch);

std::vector<std::size_t> turning_points(const std::vector<GameReview::Point>& points);

}  // namespace leipzig::host
