// Every tutorial is played through from its data, in every way it allows: what it asks for is legal, what it says is
// refused is refused by the rule it names, and each lesson begins where the one before it ends.
#include "host/tutorial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ai/player.h"
#include "games/catalogue.h"

namespace leipzig::host {
namespace {

class Tutorials : public ::testing::TestWithParam<std::string> {
 protected:
  const Tutorial& tutorial() const { return *find_tutorial(GetParam()); }
  const engine::GameEntry& game() const { return *games::find_game(GetParam()); }
};

std::unique_ptr<Learner> at_lesson(const Tutorial& tutorial, std::size_t number) {
  auto learner = Learner::begin(tutorial.game, number);
  EXPECT_TRUE(learner) << tutorial.lessons[number].id << ": " << (learner ? "" : learner.error().text);
  return learner ? std::move(*learner) : nullptr;
}

// Plays these lines from the beginning of a lesson; none where one of them is refused.
std::unique_ptr<Learner> after(const Tutorial& tutorial, std::size_t number, const std::vector<std::string>& lines) {
  auto learner = at_lesson(tutorial, number);
  for (const std::string& line : lines) {
    const auto error = learner->act(learner->table().number(), line);
    EXPECT_FALSE(error) << tutorial.lessons[number].id << ", " << line << ": " << error->text;
    if (error) return nullptr;
  }
  return learner;
}

// The ends of all ways through a lesson's steps, as the hashes of their states.
void explore(const Tutorial& tutorial, std::size_t number, std::vector<std::string>& lines,
             std::set<std::uint64_t>& ends) {
  const auto learner = after(tutorial, number, lines);
  ASSERT_TRUE(learner);
  if (learner->done()) {
    ends.insert(learner->table().tabletop().hash());
    return;
  }
  const auto wanted = learner->wanted();
  ASSERT_FALSE(wanted.empty()) << tutorial.lessons[number].id << " wants nothing that is legal";
  for (const engine::LegalAction& action : wanted) {
    lines.push_back(action.text);
    explore(tutorial, number, lines, ends);
    lines.pop_back();
  }
}

bool is_known(const Learner& learner, std::string_view name) {
  const engine::View view = learner.table().tabletop().view(learner.tutorial().seat);
  const kit::Board& board = games::find_game(learner.tutorial().game)->board(learner.tutorial().scenario);
  return board.find(name) != kit::SpaceId::None ||
         std::any_of(view.pieces.begin(), view.pieces.end(), [&](const auto& piece) { return piece.id == name; }) ||
         std::any_of(view.cards.begin(), view.cards.end(), [&](const auto& card) { return card.id == name; });
}

TEST(Tutorial, EveryGameHasOneOfEightToFourteenLessonsAndTheTemplateOfThree) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const bool to_copy = games::data_of(game.info.id).find("game")->boolean_or("template", false);
    const Tutorial* tutorial = find_tutorial(game.info.id);
    ASSERT_NE(tutorial, nullptr) << game.info.id;
    EXPECT_GE(tutorial->lessons.size(), to_copy ? 3U : 8U) << game.info.id;
    EXPECT_LE(tutorial->lessons.size(), 14U) << game.info.id;
  }
  EXPECT_EQ(find_tutorial("chess"), nullptr);
  EXPECT_FALSE(Learner::begin("chess", 0));
  EXPECT_FALSE(Learner::begin("nations1975", 1000));
}

TEST_P(Tutorials, EveryTextIsThereInBothLanguagesAndEveryRuleIsInTheRegister) {
  std::set<std::string_view> ids;
  for (const Lesson& lesson : tutorial().lessons) {
    EXPECT_TRUE(ids.insert(lesson.id).second) << lesson.id;
    for (const Phrase& phrase : {lesson.title, lesson.text, lesson.done}) {
      EXPECT_EQ(phrase.en.empty(), phrase.de.empty()) << lesson.id;
    }
    EXPECT_FALSE(lesson.title.en.empty() || lesson.text.en.empty()) << lesson.id;
    EXPECT_NE(lesson.text.en, lesson.text.de) << lesson.id;
    EXPECT_FALSE(lesson.rules.empty()) << lesson.id;
    for (const std::string_view rule : lesson.rules) {
      const auto& rules = game().rules;
      EXPECT_TRUE(std::any_of(rules.begin(), rules.end(), [&](const auto& known) { return known.id == rule; }))
          << lesson.id << ": " << rule;
    }
  }
}

TEST_P(Tutorials, EveryLessonCanBePlayedInEveryWayAndLeadsToTheNext) {
  const auto& lessons = tutorial().lessons;
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const auto learner = at_lesson(tutorial(), i);
    ASSERT_TRUE(learner);
    EXPECT_FALSE(learner->done()) << lessons[i].id;
    EXPECT_LE((lessons[i].steps.empty() ? 0 : 1) + (lessons[i].attempt ? 1 : 0) + (lessons[i].until ? 1 : 0), 1);
    if (lessons[i].steps.empty()) continue;
    std::vector<std::string> lines;
    std::set<std::uint64_t> ends;
    explore(tutorial(), i, lines, ends);
    ASSERT_FALSE(ends.empty()) << lessons[i].id;
    if (i + 1 == lessons.size() || lessons[i + 1].position != nullptr) continue;
    EXPECT_EQ(ends.size(), 1U) << lessons[i].id << " has several ends, but the next lesson goes on from it";
    EXPECT_EQ(*ends.begin(), at_lesson(tutorial(), i + 1)->table().tabletop().hash()) << lessons[i + 1].id;
  }
}

TEST_P(Tutorials, WhatIsToBeTriedIsRefusedByTheRuleNamed) {
  for (std::size_t i = 0; i < tutorial().lessons.size(); ++i) {
    const auto& attempt = tutorial().lessons[i].attempt;
    if (!attempt) continue;
    const auto learner = at_lesson(tutorial(), i);
    const auto refusal = learner->table().tabletop().explain(attempt->line, tutorial().seat);
    ASSERT_TRUE(refusal) << attempt->line;
    EXPECT_EQ(refusal->rule, attempt->rule) << attempt->line;
    const auto error = learner->act(learner->table().number(), std::string(attempt->line));
    ASSERT_TRUE(error) << attempt->line;
    EXPECT_EQ(error->rule, attempt->rule) << attempt->line;
    EXPECT_TRUE(learner->done());
    EXPECT_FALSE(learner->refused(attempt->rule)) << "it is done once";
  }
}

TEST_P(Tutorials, FreePlayEndsWhereItIsToldAndTheNextLessonHasItsOwnPosition) {
  const auto& lessons = tutorial().lessons;
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    if (!lessons[i].until) continue;
    const auto learner = at_lesson(tutorial(), i);
    for (const std::string_view line : lessons[i].until->example) {
      EXPECT_FALSE(learner->done()) << lessons[i].id;
      const auto error = learner->act(learner->table().number(), std::string(line));
      EXPECT_FALSE(error) << lessons[i].id << ": " << line;
    }
    EXPECT_TRUE(learner->done()) << lessons[i].id;
    EXPECT_TRUE(i + 1 == lessons.size() || lessons[i + 1].position != nullptr) << lessons[i].id;
  }
}

TEST_P(Tutorials, AnythingElseThatIsLegalIsAnsweredKindlyAndChangesNothing) {
  std::size_t answered = 0;
  for (std::size_t i = 0; i < tutorial().lessons.size(); ++i) {
    if (tutorial().lessons[i].until) continue;
    const auto learner = at_lesson(tutorial(), i);
    const std::uint64_t before = learner->table().tabletop().hash();
    std::set<std::string> wanted;
    for (const engine::LegalAction& action : learner->wanted()) wanted.insert(action.text);
    for (const engine::LegalAction& action : learner->table().tabletop().legal()) {
      if (wanted.count(action.text) != 0) continue;
      const auto error = learner->act(learner->table().number(), action.text);
      ASSERT_TRUE(error) << action.text;
      EXPECT_EQ(error->code, ErrorCode::Lesson) << action.text;
      EXPECT_EQ(learner->table().tabletop().hash(), before) << action.text;
      ++answered;
      break;
    }
    EXPECT_FALSE(learner->done());
  }
  EXPECT_GE(answered, 4U);
}

TEST_P(Tutorials, WhatIsPointedAtIsThereAndTheFirstGameCanBePlayed) {
  const kit::Datum& given = *tutorial_data(GetParam());
  const auto lessons = given.at("lessons").items();
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const kit::Datum* show = lessons[i].find("show");
    if (show == nullptr) continue;
    const auto learner = at_lesson(tutorial(), i);
    for (const kit::Datum& name : show->items()) EXPECT_TRUE(is_known(*learner, name.text())) << name.text();
  }
  const kit::Datum& first = given.at("first_game");
  const auto& scenarios = game().info.scenarios;
  EXPECT_TRUE(std::any_of(scenarios.begin(), scenarios.end(),
                          [&](const auto& known) { return known.id == first.at("scenario").text(); }));
  const auto levels = ai::levels(GetParam());
  EXPECT_TRUE(std::any_of(levels.begin(), levels.end(),
                          [&](ai::Level level) { return ai::name(level) == first.at("level").text(); }));
}

TEST(Tutorial, FreePlayGoesAnywhereButNotOnBeforeItsEnd) {
  const Tutorial& tutorial = *find_tutorial("nations1975");
  const auto free = std::find_if(tutorial.lessons.begin(), tutorial.lessons.end(),
                                 [](const Lesson& lesson) { return lesson.until.has_value(); });
  ASSERT_NE(free, tutorial.lessons.end());
  const auto learner = at_lesson(tutorial, static_cast<std::size_t>(free - tutorial.lessons.begin()));
  const auto early = learner->act(learner->table().number(), "end movement");
  ASSERT_TRUE(early);
  EXPECT_EQ(early->code, ErrorCode::Lesson);
  const auto stale = learner->act(learner->table().number() + 1, "end movement");
  ASSERT_TRUE(stale);
  EXPECT_EQ(stale->code, ErrorCode::Stale);
  const std::string elsewhere = learner->table().tabletop().legal().front().text;
  EXPECT_NE(elsewhere, free->until->example.front());
  EXPECT_FALSE(learner->act(learner->table().number(), elsewhere)) << elsewhere;
  EXPECT_FALSE(learner->done());
}

TEST(Tutorial, TheLastLessonOfEachGameShowsHowItIsWon) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const Tutorial& tutorial = *find_tutorial(game.info.id);
    const auto learner = at_lesson(tutorial, tutorial.lessons.size() - 1);
    while (!learner->done()) {
      ASSERT_FALSE(learner->wanted().empty()) << game.info.id;
      ASSERT_FALSE(learner->act(learner->table().number(), learner->wanted().front().text)) << game.info.id;
    }
    ASSERT_TRUE(learner->table().verdict()) << game.info.id;
    EXPECT_EQ(learner->table().verdict()->winner, tutorial.seat) << game.info.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Tutorials,
                         ::testing::Values("nations1975", "voelkerschlacht", "leipzig1969", "bridge2013",
                                           "leipzig1971"));

}  // namespace
}  // namespace leipzig::host
