// What computer players say to people: a hint for the side that decides, and how a game went once it is over.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "engine/record.h"
#include "host/error.h"

namespace leipzig::host {

struct Hint {
  std::string skill;  // whose advice it is
  std::vector<engine::LegalAction> actions;
  int expected = 500;  // of the seat that asks, in thousandths
  std::vector<ai::Reason> reasons;
};

// How a game went: what each seat could expect by its own eyes, at the beginning of every player's turn and at the end.
struct Course {
  struct Point {
    std::size_t number = 0;  // of entries before it
    int turn = 0;
    int expected[2] = {500, 500};  // by seat, each its own result in thousandths
  };
  std::string skill;  // whose judgement it is; empty: there is none for this game
  std::vector<Point> points;
  std::vector<std::size_t> turning;  // the points before which most changed, in their order
};

// The strongest level a game offers that answers at once.
ai::Skill adviser(std::string_view game);

// Random numbers for thinking at this table and moment. They follow from what everybody knows, never from the seed of
// the dice.
kit::Random thinking_numbers(std::string_view table, std::size_t number, std::uint64_t purpose);

// The longest legal prefix of the plan, ending at the first action that reveals something; each action with its texts.
std::vector<engine::LegalAction> described(const engine::Tabletop& tabletop,
                                           const std::vector<engine::Action>& actions);

std::vector<std::size_t> turning_points(const std::vector<Course::Point>& points);

}  // namespace leipzig::host
