// Everything that the engine says at a table has German: what random games of every scenario show and refuse, and the
// sentences that the tests of the rules have met (tests/server/sentences).
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "engine/record.h"
#include "games/catalogue.h"
#include "kit/random.h"
#include "server/localized.h"

namespace leipzig::server {
namespace {

using engine::Seat;

class Sentences {
 public:
  explicit Sentences(const std::string& game) : words_(words_of(game, Language::German)) {}

  void hear(const std::string& text, const std::set<std::string>& ids = {}) {
    if (text.empty() || ids.count(text) != 0 || !heard_.insert(text).second) return;
    if (!words_.find_sentence(text)) missing_.insert(text);
    if (words_.sentences_for(text) > 1) ambiguous_.insert(text);
  }

  // With examples of each kind of mistake.
  void expect_german(const std::string& game) const {
    constexpr std::size_t kExamples = 40;
    const auto list = [](const std::set<std::string>& texts) {
      std::string all;
      std::size_t count = 0;
      for (const std::string& text : texts) all += ++count > kExamples ? "" : "\n  " + text;
      return all;
    };
    EXPECT_TRUE(missing_.empty()) << game << ": no German for " << missing_.size() << list(missing_);
    EXPECT_TRUE(ambiguous_.empty()) << game << ": two sentences fit " << ambiguous_.size() << list(ambiguous_);
  }

  std::size_t count() const { return heard_.size(); }

 private:
  const Words& words_;
  std::set<std::string> heard_;
  std::set<std::string> missing_;
  std::set<std::string> ambiguous_;
};

// "AD34", "FR-Corps6": a unit as a label of its own.
bool is_unit(const std::string& text) {
  const auto has = [&](int (*kind)(int)) {
    return std::any_of(text.begin(), text.end(), [kind](unsigned char c) { return kind(c) != 0; });
  };
  return has(std::isdigit) && has(std::isupper) && text.find(' ') == std::string::npos;
}

bool is_plain_column(const std::string& column) {
  return std::none_of(column.begin(), column.end(), [](unsigned char c) { return c == ' '; });
}

// Listens to one table.
class Listener {
 public:
  Listener(Sentences& sentences, const engine::Tabletop& tabletop) : sentences_(sentences), tabletop_(tabletop) {}

  void hear_views() {
    for (const engine::Viewer viewer : {engine::Viewer(), engine::Viewer(Seat::First), engine::Viewer(Seat::Second)}) {
      const engine::View view = tabletop_.view(viewer);
      for (const engine::Piece& piece : view.pieces) ids_.insert(piece.id);
      hear(view.prompt);
      for (const engine::CardView& card : view.cards) {
        if (card.kind != "army" || card.title.find(' ') != std::string::npos) hear(card.title);  // others are generals
      }
      if (view.preview) hear_preview(*view.preview);
      for (const engine::Term& term : view.ledger) hear(term.label);
      if (view.verdict) hear(view.verdict->text);
      const engine::TableAgenda agenda = tabletop_.agenda(viewer);
      for (const engine::Duty& duty : agenda.duties) hear(duty.text);
      if (agenda.ending && agenda.ending->refusal) hear(agenda.ending->refusal->text);
    }
  }

  void hear_surveys() {
    const engine::Survey survey = tabletop_.survey(tabletop_.turn().seat);
    for (const engine::CalendarTurn& date : survey.calendar) {
      hear(date.title);
      for (const engine::Arriving& group : date.arrivals) {
        hear(group.place);
        for (const engine::NamedText& note : group.notes) hear(note.text);
      }
    }
    for (const engine::Condition& condition : survey.conditions) {
      hear(condition.title);
      for (const auto& clause : condition.clauses) hear(clause.text);
    }
    for (const engine::OffMap& box : survey.off_map) hear(box.title);
    for (const engine::Outlook& outlook : survey.outlooks) {
      for (const auto& each : outlook.cases) hear_preview(each.preview);
    }
  }

  void hear_forecasts(engine::Choice choice) {
    for (const engine::Forecast& forecast : tabletop_.forecasts(choice)) {
      for (const engine::Preview& preview : forecast.previews) hear_preview(preview);
    }
  }

  void hear_refusal(const std::string& line) {
    if (tabletop_.turn().node != engine::Node::Decision) return;
    if (const auto refusal = tabletop_.explain(line, tabletop_.turn().seat)) hear(refusal->text);
  }

 private:
  void hear(const std::string& text) {
    if (!is_unit(text)) sentences_.hear(text, ids_);
  }

  void hear_preview(const engine::Preview& preview) {
    hear(preview.title);
    if (!is_plain_column(preview.column)) hear(preview.column);
    for (const engine::Term& term : preview.terms) hear(term.label);
    for (const engine::Chance& chance : preview.chances) hear(chance.label);
  }

  Sentences& sentences_;
  const engine::Tabletop& tabletop_;
  std::set<std::string> ids_;
};

// Words of legal actions, to make lines of that are not legal.
struct Vocabulary {
  std::vector<std::string> kinds;
  std::vector<std::string> subjects;
  std::vector<std::string> targets;

  void learn(const engine::LegalAction& action) {
    const auto add = [](std::vector<std::string>& list, const std::string& word) {
      if (list.size() < 400 && std::find(list.begin(), list.end(), word) == list.end()) list.push_back(word);
    };
    add(kinds, action.kind);
    add(subjects, action.subject);
    add(targets, action.target);
  }
};

void play(const engine::Setting& setting, std::uint64_t seed, int steps, Sentences& sentences) {
  engine::Position start;
  start.setting = setting;
  auto made = games::set_up(start);
  ASSERT_TRUE(made) << made.error().text;
  engine::Tabletop& tabletop = **made;
  Listener listener(sentences, tabletop);
  Vocabulary words;
  kit::Random random(seed);
  const auto pick = [&](const auto& list) { return list[random.below(static_cast<std::uint32_t>(list.size()))]; };
  for (int step = 0; step < steps; ++step) {
    if (step % 4 == 0 || tabletop.turn().node != engine::Node::Decision) listener.hear_views();
    if (tabletop.turn().node == engine::Node::Over) return;
    if (tabletop.turn().node == engine::Node::Chance) {
      tabletop.resolve(pick(tabletop.outcomes()).value);
      continue;
    }
    if (step % 32 == 0) listener.hear_surveys();
    const engine::Choice choice = pick(tabletop.subjects());
    const engine::Action action{choice, pick(tabletop.targets(choice))};
    words.learn(tabletop.describe(action));
    listener.hear_forecasts(choice);
    for (int i = 0; i < 4; ++i) {
      listener.hear_refusal(tabletop.line(pick(words.kinds), pick(words.subjects), pick(words.targets)));
    }
    listener.hear_refusal(pick(words.kinds) + " " + pick(words.subjects));
    listener.hear_refusal(pick(words.subjects) + " " + pick(words.targets) + " " + pick(words.kinds));
    ASSERT_FALSE(tabletop.apply(action));
  }
}

// LEIPZIG_GAMES plays that many games of each scenario to their end.
TEST(Sentences, OfRandomGamesAllHaveGerman) {
  const char* games = std::getenv("LEIPZIG_GAMES");
  const int rounds = games == nullptr ? 1 : std::max(1, std::atoi(games));
  const int steps = games == nullptr ? 700 : 1'000'000;
  for (const engine::GameEntry& game : games::catalogue()) {
    Sentences sentences(game.info.id);
    for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
      for (int round = 0; round < rounds; ++round) {
        engine::Setting setting;
        setting.game = game.info.id;
        setting.scenario = scenario.id;
        // Every other game with the options the other way round, where the rules allow that.
        if (round % 2 == 1) {
          for (const engine::OptionInfo& option : game.info.options) {
            setting.options.push_back({option.id, !option.on_by_default});
          }
        }
        play(setting, static_cast<std::uint64_t>(round) + 1, steps, sentences);
      }
    }
    sentences.expect_german(game.info.id);
    EXPECT_GT(sentences.count(), 20u) << game.info.id << ": hardly anything was said";
  }
}

TEST(Sentences, ThatTestsOfTheRulesHaveMetAllHaveGerman) {
  for (const engine::GameEntry& game : games::catalogue()) {
    std::ifstream list(std::filesystem::path(LEIPZIG_ROOT) / "tests/server/sentences" / (game.info.id + ".txt"));
    Sentences sentences(game.info.id);
    for (std::string line; std::getline(list, line);) sentences.hear(line);
    sentences.expect_german(game.info.id);
  }
}

TEST(Sentences, OfAnUnknownGameAreThoseOfAllGames) {
  const Words& words = words_of("", Language::German);
  EXPECT_EQ(words.find_sentence("The game is over."), "Die Partie ist zu Ende.");
  EXPECT_EQ(words.find_sentence("BON-5.13: FR-4 is already there"), "BON-5.13: FR-4 steht schon dort");
  EXPECT_EQ(words.find_sentence("nobody has ever said this"), std::nullopt);
}

}  // namespace
}  // namespace leipzig::server
