// Surveys: supply range, buttoned-up towns, and previews of building up.
#include <gtest/gtest.h>

#include "tests/rules/leipzig1969/scene.h"

namespace leipzig::testing::l69 {
namespace {

using engine::Seat;

Words layer(Table& table, std::string_view id, Seat seat) {
  for (const engine::SpaceLayer& found : table.tabletop().survey(std::nullopt).layers) {
    if (found.id == id && found.seat == seat) return found.spaces;
  }
  return {"no such layer"};
}

std::vector<engine::Preview> forecast(Table table, std::string_view line) {
  for (const engine::LegalAction& action : table.tabletop().legal()) {
    if (action.text != line) continue;
    for (const engine::Forecast& found : table.tabletop().forecasts(action.action.choice())) {
      if (found.target == action.action.target()) return found.previews;
    }
  }
  return {};
}

int sum(const engine::Preview& preview, std::string_view name) {
  for (const engine::NamedNumber& value : preview.totals) {
    if (value.name == name) return value.value;
  }
  return -1;
}

TEST(L69_CBT_SUPPLY, TheSurveyShowsTheHexOfSupplyAndTheSixAround) {
  Table table = sandbox({.pieces = R"("AL-Sup1": "2121", "FR-Div1": "3030")"});
  Words reach = layer(table, "supply", kAllied);
  std::sort(reach.begin(), reach.end());
  Words wanted = ring("2121", 1);
  wanted.emplace_back("2121");
  std::sort(wanted.begin(), wanted.end());
  EXPECT_EQ(reach, wanted);
  EXPECT_TRUE(layer(table, "supply", kFrench).empty());
}

TEST(L69_ORG_TRADE, BuildingUpIsToldWithFactorsBeforeAndAfterAndItsCost) {
  Table table = sandbox({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Corps3": "2323")"});
  const auto up = forecast(table, "combine AL-Div1 AL-Div2");
  ASSERT_EQ(up.size(), 1u);
  EXPECT_EQ(sum(up[0], "before"), 4);
  EXPECT_EQ(sum(up[0], "after"), 5);
  EXPECT_EQ(sum(up[0], "cost"), 2);
  EXPECT_EQ(up[0].terms.back().value, 3);  // left to move, as L69-ORG-COST has it
  const auto down = forecast(table, "break AL-Corps3");
  ASSERT_EQ(down.size(), 1u);
  EXPECT_EQ(sum(down[0], "before"), 5);
  EXPECT_EQ(sum(down[0], "after"), 4);
  EXPECT_EQ(sum(down[0], "cost"), 0);
}

TEST(L69_ORG_COUNTS, EveryArmyThatAPartCanBelongToIsTold) {
  const std::string_view pieces = R"("AL-Corps1": "2121", "AL-Corps2": "2121", "AL-Corps3": "2121", "AL-Div1": "2121",
                                     "AL-Div2": "2121")";
  const auto armies = forecast(sandbox({.pieces = pieces}), "army AL-Corps1");
  ASSERT_EQ(armies.size(), 1u);
  EXPECT_EQ(sum(armies[0], "after"), 18);
  EXPECT_EQ(sum(armies[0], "before"), 15);
  // By the first rules two corps and both divisions, or three corps.
  const auto mixed = forecast(sandbox({.pieces = pieces, .options = R"("first_rules": true)"}), "army AL-Corps1");
  ASSERT_EQ(mixed.size(), 2u);
  EXPECT_EQ(sum(mixed[0], "before"), 14);
}

TEST(L69_SETUP_RUSSIA, TheCalendarHasTheRussians) {
  Table table = start();
  const engine::Survey survey = table.tabletop().survey(std::nullopt);
  ASSERT_EQ(survey.calendar.size(), 10u);
  ASSERT_EQ(survey.calendar[0].arrivals.size(), 1u);
  EXPECT_EQ(survey.calendar[0].arrivals[0].rule, "L69-SETUP-RUSSIA");
  EXPECT_FALSE(survey.calendar[0].arrivals[0].spaces.empty());
  EXPECT_FALSE(survey.off_map.empty());
}

}  // namespace
}  // namespace leipzig::testing::l69
