// Surveys: supply range, sieges, the calendar, the armistice, units off the map, risks and battles before they are
// taken. The rules behind them have their own tests; these check what is reported.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

using engine::Seat;

Words layer(Table& table, std::string_view id, engine::Viewer seat, engine::Viewer viewer = std::nullopt) {
  for (const engine::SpaceLayer& found : table.tabletop().survey(viewer).layers) {
    if (found.id == id && found.seat == seat) return found.spaces;
  }
  return {"no such layer"};
}

const engine::Condition* condition(const engine::Survey& survey, std::string_view id) {
  for (const engine::Condition& found : survey.conditions) {
    if (found.id == id) return &found;
  }
  return nullptr;
}

// The previews of the target with this text.
std::vector<engine::Preview> forecast(Table& table, std::string_view line) {
  for (const engine::LegalAction& action : table.tabletop().legal()) {
    if (action.text != line) continue;
    for (const engine::Forecast& found : table.tabletop().forecasts(action.action.choice())) {
      if (found.target == action.action.target()) return found.previews;
    }
  }
  return {};
}

int weight(const engine::Preview& preview, std::string_view result) {
  for (const engine::Chance& chance : preview.chances) {
    if (chance.result == result) return chance.weight;
  }
  return 0;
}

int total(const engine::Preview& preview, std::string_view name) {
  for (const engine::NamedNumber& value : preview.totals) {
    if (value.name == name) return value.value;
  }
  return -1;
}

TEST(L71_SUP_B, TheSurveyShowsTheHexOfSupplyAndTheSixAround) {
  Table table = field({.pieces = R"("FS1": "1515", "AD1": "3030")"});
  const Words reach = layer(table, "supply", kFrench);
  EXPECT_EQ(reach.size(), 7u);
  EXPECT_TRUE(contains(reach, "1515") && contains(reach, "1516"));
  EXPECT_TRUE(layer(table, "supply", kAllied).empty());
}

TEST(L71_REC_HIDDEN, TheSurveyDoesNotShowSupplyThatLiesFaceDown) {
  Table table = field({.scenario = "1", .turn = 4, .pieces = R"("FD1": "1515", "AS1": "3030")"});
  EXPECT_EQ(layer(table, "supply", kAllied, kAllied).size(), 7u);
  EXPECT_TRUE(layer(table, "supply", kAllied, kFrench).empty());
  EXPECT_TRUE(layer(table, "supply", kAllied, std::nullopt).empty());
  EXPECT_NE(condition(table.tabletop().survey(kFrench), "reconnaissance"), nullptr);
}

TEST(L71_FOR_F, TheSurveyShowsWhatIsBesieged) {
  Table table = field({.pieces = R"("FD1": "2020", "AK1": "2018", "AK2": "2022", "AK3": "2120", "AK4": "1921")",
                       .board = R"("features": {"2020": "fortress"})"});
  EXPECT_EQ(layer(table, "siege", kAllied), (Words{"2020"}));
  EXPECT_TRUE(layer(table, "siege", kFrench).empty());
}

TEST(L71_SEQ_CALENDAR, TheCalendarTellsWhatComesWhenAndWhere) {
  Table table(R"({"game": "leipzig1971", "scenario": "8"})");
  const engine::Survey survey = table.tabletop().survey(kFrench);
  ASSERT_EQ(survey.calendar.size(), 35u);
  EXPECT_EQ(survey.calendar[0].title, "April 1");
  EXPECT_EQ(survey.calendar[8].title, "May 3");
  const engine::CalendarTurn& third = survey.calendar[2];
  ASSERT_EQ(third.arrivals.size(), 2u);
  EXPECT_EQ(third.arrivals[0].place, "West edge");
  EXPECT_EQ(third.arrivals[0].units, (std::vector<engine::NamedNumber>{{"inf_div", 3}, {"supply", 1}}));
  EXPECT_EQ(third.arrivals[1].place, "Berlin");
  EXPECT_EQ(third.arrivals[1].spaces, (Words{"2508"}));
  EXPECT_EQ(third.events[0].name, "saxons");
  EXPECT_EQ(survey.calendar[3].events[0].name, "armistice-may");
}

// Battles without a die are told as well: to the one who decides before, to the others with the action.
TEST(L71_CRT_AUTO, ABattleWithoutADieIsTold) {
  Table table =
      field({.phase = "declaring", .pieces = R"("FA1": "1515", "AD1": {"at": "1516", "marks": ["dispersed"]})"});
  table.play({"attack 1516 from 1515", "go", "end declaring"});
  const engine::LegalAction resolve = table.tabletop().legal().front();
  const auto forecasts = table.tabletop().forecasts(resolve.action.choice());
  ASSERT_EQ(forecasts.size(), 1u);
  EXPECT_EQ(forecasts[0].previews[0].title, "9 against 1, 900 percent");
  EXPECT_EQ(forecasts[0].previews[0].chances[0].result, "Auto");
  EXPECT_EQ(table.tabletop().text_for(resolve.action, kAllied), "resolve 1515 (9 : 1 = 900 %, Auto)");
}

// The facts of the entry have the battle and its result, as those of a die do.
TEST(L71_CRT_AUTO, ABattleWithoutADieIsABattleInTheFactsOfItsEntry) {
  Table table =
      field({.phase = "declaring", .pieces = R"("FA1": "1515", "AD1": {"at": "1516", "marks": ["dispersed"]})"});
  table.play({"attack 1516 from 1515", "go", "end declaring"});
  const auto facts = engine::play_and_tell(table.tabletop(), {"resolve 1515"}, {{kAllied}, {kFrench}, {{}, true}});
  ASSERT_EQ(facts.size(), 1u);
  for (const engine::EntryFacts& told : facts[0]) {
    ASSERT_TRUE(told.battle && told.result);
    EXPECT_EQ(told.battle->attackers, (Words{"FA1"}));
    EXPECT_EQ(told.battle->defenders, (Words{"AD1"}));
    EXPECT_EQ(told.battle->spaces, (Words{"1516"}));
    EXPECT_EQ(told.battle->totals, (std::vector<engine::NamedNumber>{{"attack", 9}, {"defence", 1}}));
    EXPECT_EQ(told.result->result, "Auto");
    EXPECT_EQ(told.result->suffers, engine::Suffers::Defender);
    EXPECT_FALSE(told.drawn);
  }
}

// The French see units vanish, but not what swept them away.
TEST(L71_AUT_WHAT, AnEliminationIsABattleOnlyForThoseWhoKnowTheAttackers) {
  const auto facts = [](const std::string& seat, const std::string& pieces) {
    Table table = field({.scenario = "1", .seat = seat, .turn = 4, .pieces = pieces});
    return engine::play_and_tell(table.tabletop(), {"eliminate 1516 from 1515"}, {{kFrench}, {kAllied}}).at(0);
  };
  const auto by_hidden = facts("allied", R"("AA1": "1515", "FD1": "1516")");
  EXPECT_FALSE(by_hidden[0].battle);
  ASSERT_TRUE(by_hidden[1].battle);
  EXPECT_EQ(by_hidden[1].battle->attackers, (Words{"AA1"}));
  const auto by_french = facts(
      "french", R"("FA1": "1515", "FH2": "1515", "AD1": {"at": "1516", "marks": ["uncovered", "seen by cavalry"]})");
  for (const engine::EntryFacts& told : by_french) {
    ASSERT_TRUE(told.battle && told.result);
    EXPECT_EQ(told.battle->defenders, (Words{"AD1"}));
    EXPECT_EQ(told.result->result, "Auto");
  }
}

TEST(L71_AUT_WHAT, AnEliminationIsToldWithoutWhatTheOtherSideCannotKnow) {
  const auto told = [](const std::string& seat, const std::string& pieces, Seat viewer) {
    Table table = field({.scenario = "1", .seat = seat, .turn = 4, .pieces = pieces});
    for (const engine::LegalAction& action : table.tabletop().legal()) {
      if (action.kind == "eliminate") return table.tabletop().text_for(action.action, viewer);
    }
    return std::string("none");
  };
  EXPECT_EQ(told("allied", R"("AA1": "1515", "FD1": "1516")", kFrench), "eliminate 1516 from 1515 (Auto)");
  EXPECT_EQ(told("french",
                 R"("FA1": "1515", "FH2": "1515", "AD1": {"at": "1516", "marks": ["uncovered", "seen by cavalry"]})",
                 kAllied),
            "eliminate 1516 from 1515 (10 : 1 = 1000 %, Auto)");
}

TEST(L71_ARM_PEACE, TheArmisticeIsToldWithWhatItAllows) {
  Table table =
      field({.scenario = "8", .turn = 10, .pieces = R"("FD1": "1515", "AD1": "4510")", .tracks = R"("armistice": 8)"});
  const engine::Survey survey = table.tabletop().survey(kFrench);
  const engine::Condition* armistice = condition(survey, "armistice");
  ASSERT_NE(armistice, nullptr);
  EXPECT_EQ(armistice->first, 8);
  EXPECT_EQ(armistice->last, 18);
  EXPECT_EQ(armistice->clauses[0].rule, "L71-ARM-PEACE");
  EXPECT_FALSE(armistice->clauses[0].allowed);
  EXPECT_EQ(condition(survey, "armistice-open"), nullptr);
}

TEST(L71_ARM_TRANSFER, WhoMarchesRoundIsShownOffTheMapWithTheTurnOfReturn) {
  Table table = field({.scenario = "8",
                       .seat = "allied",
                       .turn = 10,
                       .pieces = R"("FD1": "1515", "AD1": "5710")",
                       .tracks = R"("armistice": 9, "austria_at_war": 10)"});
  ASSERT_TRUE(table.allows("exit AD1"));
  table.play("exit AD1");
  bool found = false;
  for (const engine::OffMap& box : table.tabletop().survey(kAllied).off_map) {
    if (box.id != "round-to-austria") continue;
    found = true;
    EXPECT_EQ(box.turn, 18);
    EXPECT_EQ(box.pieces, (Words{"AD1"}));
  }
  EXPECT_TRUE(found);
  // The French know that somebody marches round, not who.
  found = false;
  for (const engine::OffMap& box : table.tabletop().survey(kFrench).off_map) {
    if (box.id != "round-to-austria") continue;
    found = true;
    EXPECT_EQ(box.turn, 18);
    EXPECT_TRUE(box.pieces.empty());
    EXPECT_EQ(box.units, (std::vector<engine::NamedNumber>{{"hidden", 1}}));
  }
  EXPECT_TRUE(found);
}

TEST(L71_FM_TABLES, TheRisksOfAMarchAreToldExactlyBeforeIt) {
  Table table = field({.pieces = R"("FD1": "1515", "FS2": "1516", "AD1": "5030")"});
  const auto twice = forecast(table, "march FD1 double");
  ASSERT_EQ(twice.size(), 2u);
  EXPECT_EQ(weight(twice[0], "-"), 12);
  EXPECT_EQ(weight(twice[0], "halt"), 12);
  EXPECT_EQ(weight(twice[0], "D"), 6);
  EXPECT_EQ(weight(twice[0], "X"), 6);
  EXPECT_EQ(weight(twice[1], "halt"), 0);
  EXPECT_EQ(weight(twice[1], "-"), 13);
  EXPECT_EQ(weight(twice[1], "D"), 14);
  EXPECT_EQ(weight(twice[1], "X"), 9);
  const auto thrice = forecast(table, "march FD1 triple");
  EXPECT_EQ(weight(thrice[0], "halt"), 18);
  EXPECT_EQ(weight(thrice[0], "X"), 12);
  EXPECT_EQ(weight(thrice[1], "-"), 3);
  EXPECT_EQ(weight(thrice[1], "D"), 15);
  EXPECT_EQ(weight(thrice[1], "X"), 18);
  const auto fed = forecast(table, "march FD1 double by FS2");
  ASSERT_EQ(fed.size(), 1u);
  EXPECT_EQ(weight(fed[0], "-"), 36);
}

TEST(L71_STK_E2, BuildUpAndBreakdownAreToldWithStrengthsBeforeAndAfter) {
  Table table = field({.pieces = R"("FD1": "1515", "FD2": "1515", "FC3": "2020", "AD1": "5030")"});
  const auto up = forecast(table, "combine 1515 corps");
  ASSERT_EQ(up.size(), 1u);
  EXPECT_EQ(total(up[0], "before"), 4);
  EXPECT_EQ(total(up[0], "after"), 5);
  EXPECT_EQ(total(up[0], "cost"), 1);
  const auto down = forecast(table, "break FC3");
  ASSERT_EQ(down.size(), 1u);
  EXPECT_EQ(total(down[0], "before"), 5);
  EXPECT_EQ(total(down[0], "after"), 4);
  EXPECT_EQ(down[0].terms[0].label, "FC3");
}

TEST(L71_SUP_A, ABattleIsShownWithAndWithoutSupplyForBothSides) {
  Table table =
      field({.phase = "declaring", .pieces = R"("FC1": "1515", "FS2": "1615", "AC1": "1514", "AS2": "1513")"});
  table.play("attack 1514 from 1515");
  const engine::Survey survey = table.tabletop().survey(kFrench);
  ASSERT_EQ(survey.outlooks.size(), 1u);
  const engine::Outlook& outlook = survey.outlooks[0];
  EXPECT_TRUE(outlook.attack_can);
  EXPECT_TRUE(outlook.defence_can);
  ASSERT_EQ(outlook.cases.size(), 4u);
  for (const engine::Outlook::Case& one : outlook.cases) {
    EXPECT_EQ(total(one.preview, "attack"), one.attack_supplied ? 5 : 2);
    EXPECT_EQ(total(one.preview, "defence"), one.defence_supplied ? 5 : 2);
    EXPECT_EQ(one.now, !one.attack_supplied && !one.defence_supplied);
  }
}

TEST(L71_REC_ATTACK, ABattleAgainstUnitsFaceDownIsNotReckonedForTheFrench) {
  Table table = field({.scenario = "1", .phase = "declaring", .turn = 4, .pieces = R"("FC1": "1515", "AC1": "1514")"});
  table.play("attack 1514 from 1515");
  EXPECT_TRUE(table.tabletop().survey(kFrench).outlooks.empty());
  EXPECT_EQ(table.tabletop().survey(kAllied).outlooks.size(), 1u);
}

TEST(L71_COM_SIDES, LeadersShowTheirNationAndCombatUnitsTheirSide) {
  const Table table = field({.pieces = R"("A1": "1515", "A2": "1515", "AD1": "1515", "F9": "3030")"});
  for (const engine::Piece& piece : table.view().pieces) {
    const std::string wanted = piece.id == "A1"   ? "austrian"
                               : piece.id == "A2" ? "prussian"
                               : piece.id == "F9" ? "polish"
                                                  : "allied";
    EXPECT_EQ(piece.nation, wanted) << piece.id;
  }
}

}  // namespace
}  // namespace leipzig::testing
