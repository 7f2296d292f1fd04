// Puzzles: the finder is deterministic, files are read strictly, shipped puzzles stand, and answers are judged by the
// position that they reach.
#include "study/puzzle.h"

#include <gtest/gtest.h>

#include <atomic>

#include "games/catalogue.h"
#include "study/possible_world.h"
#include "study/puzzle_finder.h"
#include "study/puzzle_json.h"
#include "study/shipped.h"
#include "study/themes.h"

namespace leipzig::study {
namespace {

using engine::Seat;

std::unique_ptr<engine::Tabletop> start_of(const std::string& game, const std::string& scenario = "") {
  engine::Position position;
  position.setting.game = game;
  position.setting.scenario = scenario;
  return std::move(*games::set_up(position));
}

PuzzleFile shipped(const std::string& game) {
  const std::string text = shipped_puzzles(game);
  if (text.empty()) return {};
  auto file = read_puzzles(text);
  EXPECT_TRUE(file) << game << ": " << file.error().field << ": " << file.error().text;
  return file ? *file : PuzzleFile{};
}

TEST(Plans, AreToldApartByThePositionThatTheyReach) {
  engine::Position position;
  position.setting.game = "nations1975";
  position.setting.board.plain = true;
  position.pieces = {{"FR-20", "0911", {}}, {"FR-10", "1111", {}}, {"RU-5", "1010", {}}, {"RU-14", "1011", {}}};
  position.markers = {{"phase", "combat"}, {"seat", "french"}};
  const auto table = games::set_up(position);
  ASSERT_TRUE(table);
  const auto plans = all_plans(**table, {});
  ASSERT_TRUE(plans);
  ASSERT_GT(plans->size(), 1u);
  for (std::size_t i = 0; i < plans->size(); ++i) {
    EXPECT_NE((*plans)[i].after->turn(), (*table)->turn());
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE((*plans)[i].hash, (*plans)[j].hash);
  }
  EXPECT_FALSE(all_plans(**table, {400, 1}));
}

TEST(PossibleWorld, LooksTheSameToTheSeat) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const auto table = start_of(game.info.id);
    bool differs = false;
    for (std::uint64_t i = 0; i < 8; ++i) {
      const auto world = possible_world(*table, Seat::First, kit::Random(i));
      EXPECT_EQ(world->turn(), table->turn()) << game.info.id;
      EXPECT_EQ(world->view(Seat::First).pieces.size(), table->view(Seat::First).pieces.size()) << game.info.id;
      differs = differs || world->hash() != table->hash();
    }
    EXPECT_TRUE(table->secretive() || !differs) << game.info.id;
  }
}

TEST(PuzzleFinder, FindsTheSamePuzzlesInTheSameGame) {
  const engine::GameEntry& game = *games::find_game("leipzig1969");
  engine::Setting setting;
  setting.game = game.info.id;
  FinderEffort effort;
  effort.tries = 1;
  const auto finder = PuzzleFinder::make(game, setting, effort);
  ASSERT_TRUE(finder);
  const std::atomic<bool> go_on = false;
  const std::vector<Puzzle> once = finder->look_through(1, go_on);
  EXPECT_EQ(once, finder->look_through(1, go_on));
  ASSERT_FALSE(once.empty());
  for (const Puzzle& puzzle : once) {
    EXPECT_TRUE(puzzle.gap.is_clear());
    EXPECT_TRUE(puzzle.confirmation.is_clear());
    EXPECT_NE(puzzle.gap.seed, puzzle.confirmation.seed);
    EXPECT_GE(puzzle.gap.mean, kLeastGap);
    const auto read = read_puzzle_line(write_line(puzzle), game.info.id);
    ASSERT_TRUE(read) << read.error().field << ": " << read.error().text;
    EXPECT_EQ(*read, puzzle);
  }
}

TEST(PuzzleFile, NamesWhatIsWrong) {
  const auto fault = [](std::string_view text) {
    const auto file = read_puzzles(text);
    return file ? std::string("read") : file.error().field + ": " + file.error().text;
  };
  EXPECT_EQ(fault(R"({"leipzig_puzzles": 1, "game": "leipzig1969", "puzzles": []})"), "read");
  EXPECT_NE(fault(R"({"game": "leipzig1969", "puzzles": []})").find("leipzig_puzzles"), std::string::npos);
  EXPECT_NE(fault(R"({"leipzig_puzzles": 1, "game": "chess", "puzzles": []})").find("game"), std::string::npos);
  EXPECT_NE(fault(R"({"leipzig_puzzles": 1, "game": "leipzig1969", "puzzles": [{"id": "x"}]})").find("all fields"),
            std::string::npos);
  EXPECT_NE(fault(R"({"leipzig_puzzles": 1, "game": "leipzig1969", "puzzles": [{"idd": "x"}]})").find("puzzles[0].idd"),
            std::string::npos);
}

// Without rollouts: every shipped puzzle can be set up, its solution leads where it says, and its figures are clear.
TEST(ShippedPuzzles, StandByTheRules) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const PuzzleFile file = shipped(game.info.id);
    for (const Puzzle& puzzle : file.puzzles) {
      EXPECT_EQ(verify(file, puzzle, 0, 0).wrong, "") << puzzle.id;
      EXPECT_TRUE(puzzle.gap.is_clear() && puzzle.confirmation.is_clear()) << puzzle.id;
      EXPECT_NE(puzzle.gap.seed, puzzle.confirmation.seed) << puzzle.id;
    }
  }
}

// One puzzle of each game with other dice, in few trials: an engine that sees it differently fails here.
TEST(ShippedPuzzles, ASampleIsConfirmedWithOtherDice) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const PuzzleFile file = shipped(game.info.id);
    if (file.puzzles.empty()) continue;
    const Puzzle& puzzle = file.puzzles[file.puzzles.size() / 2];
    constexpr int kTrials = 8;
    EXPECT_GT(verify(file, puzzle, kTrials, 4711).again.mean, 0) << puzzle.id;
  }
}

TEST(Answers, AreRightByTheirPositionInAnyOrderAndWrongWhereTheRivalLeads) {
  const PuzzleFile file = shipped("leipzig1969");
  ASSERT_FALSE(file.puzzles.empty());
  const Puzzle& puzzle = file.puzzles.front();
  const auto before = played(puzzle, {});
  ASSERT_TRUE(before);
  const auto judge = Judge::make(**before, *ai::skill_named(file.judge), *ai::skill_named(file.players));
  ASSERT_TRUE(judge);
  const auto solved = played(puzzle, puzzle.solution);
  const auto rival = played(puzzle, puzzle.rival);
  ASSERT_TRUE(solved && rival);
  const Answer right = judge_answer(puzzle, *judge, **solved, **solved, 12, 5);
  EXPECT_TRUE(right.right && right.known);
  const Answer wrong = judge_answer(puzzle, *judge, **solved, **rival, 24, 5);
  EXPECT_FALSE(wrong.right);
  EXPECT_GT(wrong.loss.mean, puzzle.margin);
}

TEST(PuzzleOfTheDay, GoesThroughAllOfThem) {
  EXPECT_EQ(puzzle_of_day(20'000, 7), 20'000u % 7);
  EXPECT_EQ(puzzle_of_day(20'001, 7), 20'001u % 7);
  EXPECT_EQ(puzzle_of_day(5, 0), 0u);
}

TEST(Themes, AreThoseOfTheDocument) {
  EXPECT_TRUE(is_theme("soak_off"));
  EXPECT_FALSE(is_theme("luck"));
}

}  // namespace
}  // namespace leipzig::study
