// Study files: what is written is read again, and what is wrong is named.
#include "study/study_file.h"

#include <gtest/gtest.h>

#include "ai/skill.h"
#include "games/catalogue.h"
#include "study/opening_study.h"
#include "study/shipped.h"

namespace leipzig::study {
namespace {

constexpr std::string_view kStudy = R"({"leipzig_study": 1, "title": "Two ways", "text": ["One.", "Two."], "chapters": [
  {"title": "First", "start": {"game": "nations1975", "scenario": "drill", "rules_version": 1}, "seat": "french",
   "marks": [{"space": "MARKED", "color": "red"}],
   "moves": [MOVES]}]})";

std::string with(std::string_view moves, std::string_view marked = "0101") {
  std::string text(kStudy);
  text.replace(text.find("MOVES"), 5, moves);
  text.replace(text.find("MARKED"), 6, marked);
  return text;
}

// The first legal entries of the scenario, and a space of its board.
struct Drill {
  Drill() {
    engine::Position position;
    position.setting.game = "nations1975";
    position.setting.scenario = "drill";
    const auto table = games::set_up(position);
    for (const engine::LegalAction& action : (*table)->legal()) entries.push_back(action.text);
    for (const engine::Piece& piece : (*table)->view(std::nullopt).pieces) {
      if ((*table)->is_space(piece.at)) space = piece.at;
    }
  }
  std::vector<std::string> entries;
  std::string space;
};

std::string quoted(const std::string& text) { return '"' + text + '"'; }

TEST(StudyFile, IsReadAsItWasWritten) {
  const Drill drill;
  const std::string moves = quoted(drill.entries[0]) + R"(, {"entry": )" + quoted(drill.entries[1]) +
                            R"(, "after": 0, "name": "The other way", "comment": "Why not?", "mark": "?!",
      "arrows": [{"from": ")" +
                            drill.space + R"(", "to": ")" + drill.space + R"(", "color": "green"}],
      "value": {"seat": "french", "mean": 510000, "error": 20000, "trials": 24}})";
  const auto study = read_study(with(moves, drill.space));
  ASSERT_TRUE(study) << study.error().field << ": " << study.error().text;
  const Chapter& chapter = study->chapters.front();
  ASSERT_EQ(chapter.moves.size(), 2u);
  EXPECT_EQ(chapter.moves[1].after, 0u);
  EXPECT_EQ(chapter.moves[1].mark, "?!");
  EXPECT_EQ(chapter.moves[1].value->mean, 510000);
  EXPECT_EQ(line_to(chapter, 2), std::vector<std::string>{drill.entries[1]});
  const auto again = read_study(write(*study));
  ASSERT_TRUE(again) << again.error().field << ": " << again.error().text;
  EXPECT_EQ(*again, *study);
}

TEST(StudyFile, NamesWhatIsWrong) {
  const Drill drill;
  const std::string first = quoted(drill.entries[0]);
  const auto fault = [](const std::string& text) {
    const auto study = read_study(text);
    return study ? std::string("read") : study.error().field + ": " + study.error().text;
  };
  EXPECT_EQ(fault(with(first, drill.space)), "read");
  EXPECT_NE(fault(with(first, "nowhere")).find("no space 'nowhere'"), std::string::npos);
  EXPECT_NE(fault(with("\"FR-99 0101\"", drill.space)).find("moves[0]"), std::string::npos);
  EXPECT_NE(fault(with(R"({"entry": "x", "after": 5})", drill.space)).find("follows an earlier one"),
            std::string::npos);
  EXPECT_NE(fault(with(R"({"entry": "x", "mark": "good"})", drill.space)).find("a mark is"), std::string::npos);
  EXPECT_NE(fault(with(R"({"entry": "x", "remark": "y"})", drill.space)).find("remark"), std::string::npos);
  EXPECT_NE(fault(R"({"title": "x"})").find("leipzig_study"), std::string::npos);
  EXPECT_NE(fault(R"({"leipzig_study": 2, "title": "x"})").find("format 1"), std::string::npos);
}

TEST(StudyFile, EveryShippedStudyIsRight) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const std::string text = shipped_study(game.info.id);
    if (text.empty()) continue;
    const auto study = read_study(text);
    EXPECT_TRUE(study) << game.info.id << ": " << study.error().field << ": " << study.error().text;
    if (!study) continue;
    EXPECT_EQ(*read_study(write(*study)), *study) << game.info.id;
  }
}

TEST(OpeningStudy, ComparesThePlansOfTheLevelsWithTheirUncertainty) {
  const engine::GameEntry& game = *games::find_game("nations1975");
  engine::Setting setting;
  setting.game = game.info.id;
  setting.scenario = "drill";
  const auto study = opening_study(game, setting, {4, 1, {ai::Level::Recruit, 100}});
  ASSERT_TRUE(study) << study.error().text;
  ASSERT_GE(study->chapters.size(), 2u);
  EXPECT_EQ(study->chapters[0].value->trials, 4);
  EXPECT_TRUE(study->chapters[1].moves.back().value);
  const auto again = read_study(write(*study));
  ASSERT_TRUE(again) << again.error().field << ": " << again.error().text;
}

}  // namespace
}  // namespace leipzig::study
