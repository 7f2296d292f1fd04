// Counts of action sequences to a depth from fixed positions ("perft"): a rule that lets one action too many or too few
// through changes a count, whatever the other tests look at. Outcomes count as actions.
#include <gtest/gtest.h>

#include "engine/game.h"
#include "format/document.h"
#include "games/nations1975/game.h"

namespace leipzig {
namespace {

using nations1975::Nations1975;

std::int64_t perft(const Nations1975& game, const nations1975::State& state, int depth) {
  if (depth == 0) return 1;
  std::int64_t count = 0;
  switch (game.turn(state).node) {
    case engine::Node::Over:
      return 0;
    case engine::Node::Chance: {
      engine::OutcomeList outcomes;
      game.outcomes(state, outcomes);
      if (depth == 1) return static_cast<std::int64_t>(outcomes.size());
      for (const engine::Outcome& outcome : outcomes) {
        auto next = state;
        game.resolve(next, outcome.value);
        count += perft(game, next, depth - 1);
      }
      return count;
    }
    case engine::Node::Decision:
      break;
  }
  std::vector<engine::Action> actions;
  engine::legal(game, state, actions);
  if (depth == 1) return static_cast<std::int64_t>(actions.size());
  for (const engine::Action action : actions) {
    auto next = state;
    game.apply(next, action);
    count += perft(game, next, depth - 1);
  }
  return count;
}

std::vector<std::int64_t> counts(const char* json, int depth) {
  const auto position = format::read_position(json);
  EXPECT_TRUE(position) << position.error().field << ": " << position.error().text;
  const auto game = Nations1975::make(position->setting);
  EXPECT_TRUE(game) << game.error().field << ": " << game.error().text;
  const auto state = game->place(*position);
  EXPECT_TRUE(state) << state.error().field << ": " << state.error().text;
  std::vector<std::int64_t> list;
  for (int d = 1; d <= depth; ++d) list.push_back(perft(*game, *state, d));
  return list;
}

using Counts = std::vector<std::int64_t>;

TEST(Perft, FirstMovesOfTheFirstDay) {
  EXPECT_EQ(counts(R"({"game": "nations1975", "scenario": "first-day"})", 2), (Counts{1323, 1675504}));
}

TEST(Perft, FirstMovesOfTheThirdDay) {
  EXPECT_EQ(counts(R"({"game": "nations1975", "scenario": "third-day"})", 1), (Counts{3246}));
}

TEST(Perft, TheDrillThroughItsFirstMoves) {
  EXPECT_EQ(counts(R"({"game": "nations1975", "scenario": "drill"})", 3), (Counts{278, 62558, 10955856}));
}

// BON-7.FORMAL, worked position M3: three against three.
TEST(Perft, ThreeAgainstThreeThroughTwoBattles) {
  EXPECT_EQ(counts(R"({"game": "nations1975", "board": {"plain": true}, "tracks": {"turn": 3},
                      "markers": {"phase": "combat", "seat": "french"},
                      "pieces": {"FR-20": "0911", "FR-10": "1111", "FR-16": "0912",
                                 "RU-5": "1010", "RU-14": "1011", "RU-3": "1012"}})",
                   7),
            (Counts{6, 36, 186, 472, 1216, 3990, 16436}));
}

// BON-7.FORMAL, worked position M5: a gun that may help or hold.
TEST(Perft, AGunAndADivisionAgainstTwo) {
  EXPECT_EQ(counts(R"({"game": "nations1975", "board": {"plain": true}, "tracks": {"turn": 3},
                      "counters": {"ART-1": {"seat": "french", "type": "artillery", "strength": 6, "movement": 4}},
                      "markers": {"phase": "combat", "seat": "french"},
                      "pieces": {"FR-4": "1010", "ART-1": "1007", "PR-9": "1009", "PR-10": "1011"}})",
                   6),
            (Counts{3, 12, 58, 200, 386, 12880}));
}

// A retreat into a crowd: displacement chains (BON-7.82).
TEST(Perft, ARetreatThatPushesOthers) {
  EXPECT_EQ(counts(R"({"game": "nations1975", "board": {"plain": true}, "tracks": {"turn": 3},
                      "markers": {"phase": "combat", "seat": "allied"},
                      "pieces": {"FR-8": "1515", "FR-11": "1516", "FR-4": "1517", "FR-5": "1416", "FR-6": "1616",
                                 "PR-9": "1514", "PR-10": "1414", "PR-11": "1614"}})",
                   7),
            (Counts{3, 6, 6, 42, 252, 1338, 56838}));
}

}  // namespace
}  // namespace leipzig
