// What players read is German where they ask for it, and the pages keep their shape.
#include "server/localized.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <set>
#include <string>

#include "data/campaign.h"
#include "data/common.h"
#include "draw/board_svg.h"
#include "games/catalogue.h"
#include "server/game_pages.h"

namespace leipzig::server {
namespace {

// The page without what players read. Words make some rows of a map's key longer, so where things lie in its picture
// may differ too.
const std::set<std::string_view> kMayDiffer = {"about",     "designer", "army",   "chapter",   "check",   "column_text",
                                               "commander", "corps",    "effect", "formation", "how",     "known",
                                               "name",      "note",     "quote",  "rebuilt",   "text",    "title",
                                               "what",      "when",     "x",      "y",         "outline", "view_box"};

void strip_texts(json::value& value) {
  if (json::array* items = value.if_array()) {
    for (json::value& item : *items) strip_texts(item);
  } else if (json::object* members = value.if_object()) {
    for (json::key_value_pair& member : *members) {
      if (kMayDiffer.count({member.key().data(), member.key().size()}) != 0) {
        member.value() = nullptr;
      } else {
        strip_texts(member.value());
      }
    }
  }
}

std::string shape(const std::string& page) {
  json::value value = boost::json::parse(page);
  strip_texts(value);
  return written(value);
}

std::set<std::string> names_of(std::string_view game) {
  std::set<std::string> names;
  for (const kit::Datum* book : {games::data_of(game).find("de"), &data::campaign_de(), &data::common_de()}) {
    for (const kit::Datum& name : book->at("names").items()) names.emplace(name.text());
  }
  return names;
}

TEST(Localized, ALanguageThatIsNotKnownIsEnglish) {
  EXPECT_EQ(language_named("de"), Language::German);
  for (const char* code : {"", "en", "fr", "DE", "de-AT"}) EXPECT_EQ(language_named(code), Language::English) << code;
  EXPECT_EQ(words_of("nations1975", Language::English).say("First Day"), "First Day");
  EXPECT_EQ(words_of("nations1975", Language::German).say("First Day"), "Der erste Tag");
  EXPECT_EQ(words_of("chess", Language::German).say("First Day"), "First Day");
}

TEST(Localized, AGamesOwnWordWinsOverThatOfAllGames) {
  EXPECT_EQ(words_of("leipzig1969", Language::German).say("Town"), "Stadt");
  EXPECT_EQ(words_of("nations1975", Language::German).say("Town"), "Ort");
}

TEST(Localized, EveryRuleOfEveryGameIsTold) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const auto& german = rules_of(game, Language::German);
    ASSERT_EQ(german.size(), game.rules.size()) << game.info.id;
    ASSERT_EQ(rules_of(game, Language::English).size(), game.rules.size()) << game.info.id;
    for (std::size_t i = 0; i < german.size(); ++i) {
      EXPECT_EQ(german[i].id, game.rules[i].id);
      EXPECT_FALSE(german[i].text.empty()) << german[i].id;
      EXPECT_NE(german[i].text, rules_of(game, Language::English)[i].text) << german[i].id;
    }
  }
}

TEST(Localized, OfARuleWithItsRulingsAndChecksPlayersReadWhatHolds) {
  EXPECT_EQ(for_players("Source: 5.1, head of 5.2\nA unit\nstops.\nRuling: Not at\nnight. Why: 10.2.\nRuling: Never "
                        "(7.1). Reason: x\n"
                        "Check: one.\ngoes on here\nCheck (an example): two.\n\n---"),
            "A unit\nstops.\nNot at night.\nNever (7.1).");
  EXPECT_EQ(for_players("Kind: information\nSource: 1\nRuling (ours): It is ten.\nCheck: none."), "It is ten.");
  EXPECT_EQ(for_players("Plain.\nExactly: p ~ e\n\nand so on.\nCheck: x"), "Plain.");
  EXPECT_EQ(for_players("Checkers: a game.\n| a | b |"), "Checkers: a game.\n| a | b |");
  EXPECT_EQ(for_players(""), "");
}

TEST(Localized, NoRuleIsEmptyOrTalksToDevelopers) {
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const Language language : {Language::English, Language::German}) {
      for (const engine::RuleEntry& rule : rules_of(game, language)) {
        EXPECT_FALSE(rule.text.empty()) << rule.id;
        EXPECT_LT(rule.text.size(), 2600u) << rule.id;
        for (const char* label : {"Source:", "Ruling", "Check:", "Kind:", "Exactly:", "Why:", ".json"}) {
          EXPECT_EQ(rule.text.find(label), std::string::npos) << rule.id << ": " << label;
        }
      }
    }
  }
}

TEST(Localized, PagesDifferInTheirTextsAndInNothingElse) {
  EXPECT_NE(games_page(Language::German), games_page(Language::English));
  EXPECT_EQ(shape(games_page(Language::German)), shape(games_page(Language::English)));
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const auto page : {charts_page, rules_page, provenance_page}) {
      EXPECT_NE(page(game, Language::German), page(game, Language::English)) << game.info.id;
      EXPECT_EQ(shape(page(game, Language::German)), shape(page(game, Language::English))) << game.info.id;
    }
    for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
      EXPECT_EQ(shape(layout_page(game, scenario.id, Language::German)),
                shape(layout_page(game, scenario.id, Language::English)))
          << game.info.id << " " << scenario.id;
    }
  }
}

TEST(Localized, WhatStandsOnAMapIsGermanOrAName) {
  for (const engine::GameEntry& game : games::catalogue()) {
    const Words& words = words_of(game.info.id, Language::German);
    const std::set<std::string> names = names_of(game.info.id);
    std::set<std::string> english;
    draw::Style style;
    style.translate = [&](std::string_view text) {
      const std::string_view german = words.say(text);
      if (german == text && names.count(std::string(text)) == 0) english.emplace(text);
      return german;
    };
    std::set<const kit::Board*> drawn;
    for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
      const kit::Board& board = game.board(scenario.id);
      if (drawn.insert(&board).second) draw::board_svg(board, style);
    }
    EXPECT_EQ(english, std::set<std::string>{}) << game.info.id;
  }
}

TEST(Localized, AMapSaysItsKeyItsScaleAndItsEdgesInGerman) {
  const engine::GameEntry& campaign = *games::find_game("leipzig1971");
  const std::string german = board_page(campaign, "1", false, Language::German);
  for (const char* text : {">Prag<", ">Gebirge<", ">Waffenstillstandslinie<", ">WESTRAND: Verst", "ein Feld 10 km"}) {
    EXPECT_NE(german.find(text), std::string::npos) << text;
  }
  const engine::GameEntry& bridge = *games::find_game("bridge2013");
  const std::string quarters = board_page(bridge, "battle", false, Language::German);
  for (const char* text : {">NORDWEST<", ">SÜDOST<", "ein Feld 1,3 km"}) {
    EXPECT_NE(quarters.find(text), std::string::npos) << text;
  }
  EXPECT_NE(board_page(bridge, "battle", false, Language::English).find("one hex 1.3 km"), std::string::npos);
}

}  // namespace
}  // namespace leipzig::server
