// What the game tells a player who plans: how far supply reaches, which towns are shut, what building up would bring.
#include <gtest/gtest.h>

#include "tests/rules/leipzig1969/scene.h"

namespace leipzig::testing::l69 {
namespace {

using engine::Seat;

Words layer(Table& table, std::string_view id, Seat seat) {
  for (const engine::Layer& found : table.tabletop().survey(std::nullopt).layers) {
    if (found.id == id && found.seat == seat) return found.spaces;
  }
  return {"no such layer"};
}

std::vector<engine::Preview> forecast(Table& table, std::string_view line) {
  for (const engine::LegalAction& action : table.tabletop().legal()) {
    if (action.text != line) continue;
    for (const engine::Forecast& found : table.tabletop().forecasts(action.action.choice())) {
      if (found.target == action.action.target()) return found.previews;
    }
  }
  return {};
}

int sum(const engine::Preview& preview, std::string_view name) {
  for (const engine::Value& value : preview.totals) {
    if (value.name == name) return value.value;
  }
  return -1;
}

TEST(L69_CBT_SUPPLY, TheSurveyShowsTheHexOfSupplyAndTheSixAround) {
  Table table = sandbox({.pieces = R"("AL-Sup1": "2121", "FR-Div1": "3030")"});
  Words reach = layer(table, "supply", Seat::Allied);
  std::sort(reach.begin(), reach.end());
  Words wanted = ring("2121", 1);
  wanted.emplace_back("2121");
  std::sort(wanted.begin(), wanted.end());
  EXPECT_EQ(reach, wanted);
  EXPECT_TRUE(layer(table, "supply", Seat::French).empty());
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
  Table table = sandbox({.pieces = R"("AL-Corps1": "2121", "AL-Corps2": "2121", "AL-Corps3": "2121", "AL-Div1": "2121",
                                      "AL-Div2": "2121")"});
  const auto armies = forecast(table, "army AL-Corps1");
  // Two corps and both divisions, or three corps.
  ASSERT_EQ(armies.size(), 2u);
  for (const engine::Preview& army : armies) EXPECT_EQ(sum(army, "after"), 18);
  EXPECT_EQ(sum(armies[0], "before"), 14);
  EXPECT_EQ(sum(armies[1], "before"), 15);
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
