// Planning information: the line of communications, what the enemy could attack, what a unit could attack after moving.
#include <gtest/gtest.h>

#include "engine/danger.h"
#include "tests/rules/nations1975/scene.h"

namespace leipzig::testing {
namespace {

using Names = std::vector<std::string>;

const engine::Danger* danger(const engine::Survey& survey, std::string_view space) {
  for (const engine::Danger& found : survey.dangers) {
    if (found.space == space) return &found;
  }
  return nullptr;
}

Names layer(const engine::Survey& survey, std::string_view id) {
  for (const engine::SpaceLayer& found : survey.layers) {
    if (found.id == id) return found.spaces;
  }
  return {};
}

TEST(Danger, TheStrongestThreatsThatFitAreChosenTogether) {
  // Two sides; both strong units can only come from the first.
  const std::vector<engine::Threat> threats = {{"a", 9, 1}, {"b", 8, 1}, {"c", 2, 3}};
  EXPECT_EQ(engine::strongest_together(threats, {1, 1}), (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(engine::strongest_together(threats, {2, 2}).size(), 3u);
}

TEST(Danger, AnEnemyInReachThreatensAUnitAndOneTooFarDoesNot) {
  Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "1511", "PR-10": "0105")"});
  const engine::Survey survey = table.tabletop().survey(engine::Seat::First);
  const engine::Danger* found = danger(survey, "1515");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->enemies, Names{"PR-9"});
  EXPECT_EQ(found->attack, 10);
  EXPECT_EQ(found->defence, 8);
  EXPECT_EQ(found->column, "1-1");
  // An empty hex has no odds, and nothing threatens the enemy's own units.
  ASSERT_NE(danger(survey, "1513"), nullptr);
  EXPECT_EQ(danger(survey, "1513")->column, "");
  EXPECT_EQ(danger(survey, "1511"), nullptr);
}

TEST(Danger, SpectatorsAreToldNone) {
  Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "1511")"});
  EXPECT_TRUE(table.tabletop().survey(std::nullopt).dangers.empty());
}

TEST(Prospects, TheOddsCountTheUnitThatComesAndThoseBesideTheEnemy) {
  Table table = sandbox({.pieces = R"("FR-4": "1513", "FR-5": "1517", "FR-6": "2525", "PR-9": "1514")"});
  const engine::Survey survey = table.tabletop().survey(engine::Seat::First);
  ASSERT_EQ(survey.prospects.size(), 1u);
  const engine::Prospect& found = survey.prospects.front();
  EXPECT_EQ(found.space, "1514");
  EXPECT_EQ(found.beside, Names{"FR-4"});
  ASSERT_EQ(found.odds.size(), 1u);  // FR-4 is held, FR-6 too far
  EXPECT_EQ(found.odds[0].name, "FR-5");
  EXPECT_EQ(found.odds[0].text, "1-1");  // 16 against 10
  EXPECT_TRUE(table.tabletop().survey(engine::Seat::Second).prospects.empty());
}

TEST(BON_17_5, TheLineOfCommunicationsCanBeShownAndWhereItIsCut) {
  Table table = start("first-day");
  const engine::Survey survey = table.tabletop().survey(engine::Seat::First);
  EXPECT_EQ(layer(survey, "communications base"), Names{"2131"});
  // AU-3-III on 2030 controls the last hex: the whole army is without a line.
  EXPECT_EQ(layer(survey, "communications"), Names{"2131"});
  EXPECT_FALSE(layer(survey, "cut off").empty());
}

}  // namespace
}  // namespace leipzig::testing
