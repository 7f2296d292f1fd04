// Sections 1, 2 and 23 of the register: components, set-up, scenarios.
#include <map>

#include "games/catalogue.h"
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

Table start(const std::string& scenario, bool free = false) {
  return Table(R"({"game": "leipzig1971", "scenario": ")" + scenario + R"(", "options": {"free_deployment": )" +
               (free ? "true" : "false") + "}}");
}

// Divisions of infantry and cavalry, supply, depots and leaders that stand on the map for the one who sees them all.
std::string force(const Table& table, const std::string& side) {
  std::map<char, int> count;
  for (const engine::Piece& piece : table.view(kAllied).pieces) {
    if (piece.id[0] != side[0] || piece.at == "arriving") continue;
    if (piece.type == "leader") {
      ++count['L'];
      continue;
    }
    const int divisions = piece.values[2].value;
    if (piece.type == "infantry") count['i'] += divisions;
    if (piece.type == "cavalry") count['c'] += divisions;
    if (piece.type == "supply") ++count['s'];
    if (piece.type == "depot") ++count['d'];
  }
  std::string text;
  for (const char kind : {'i', 'c', 's', 'd', 'L'}) text += (text.empty() ? "" : " ") + std::to_string(count[kind]);
  return text;
}

// ---- components ----

TEST(L71_COM_SIDES, NationsOfOneSideStackAndShareSupply) {
  const engine::GameEntry* game = games::find_game("leipzig1971");
  ASSERT_NE(game, nullptr);
  Table table = field(
      {.seat = "allied", .pieces = R"("AD1": "1515", "AD2": "1515", "AD3": "1515", "AS4": "1514", "FD1": "4030")"});
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(L71_COM_SCALE, NoRuleReadsTheScale) {
  // A step is a step: the same on both sides of the board.
  const Table table = field({.pieces = R"("FD1": "1515", "FD2": "4520")"});
  EXPECT_EQ(table.targets("move", "FD1").size(), table.targets("move", "FD2").size());
}

TEST(L71_COM_TYPES, TheTypesHaveTheirPrintedValues) {
  const Table table = field(
      {.pieces =
           R"("FA1": "1510", "FC2": "1511", "FD3": "1512", "FK4": "1513", "FH5": "1514", "FS6": "1515", "FP7": "1516")"});
  std::string values;
  for (const engine::Piece& piece : table.view().pieces) {
    values += piece.designation + "=" + std::to_string(piece.values[0].value) + "-" +
              std::to_string(piece.values[1].value) + " ";
  }
  EXPECT_EQ(values, "18-2=18-2 5-4=5-4 2-5=2-5 3-7=3-7 1-8=1-8 (1)-4=1-4 (1)-2=1-2 ");
}

TEST(L71_COM_DIVISIONS, AnArmyAndACavalryCorpsAreEightDivisions) {
  Table table = field(
      {.phase = "declaring",
       .pieces =
           R"("FA1": "1515", "FA2": "1515", "FA3": "1515", "FA4": "1515", "FA5": "1515", "FS6": "1514", "AA1": {"at": "1516", "marks": ["dispersed"]}, "AK2": {"at": "1516", "marks": ["dispersed"]})"});
  engage(table, "1516", "1515", "FS6");
  EXPECT_EQ(table.track("combat_losses_allied"), 8);
}

TEST(L71_COM_DESIGNATION, TwoDivisionsOfAHexAreAlike) {
  const Table table = field({.pieces = R"("FD1": "1515", "FD2": "1515", "FS3": "1514")"});
  EXPECT_EQ(table.targets("move", "FD1"), table.targets("move", "FD2"));
}

TEST(L71_COM_LEADERS, FrenchLeaderOneIsNapoleon) {
  for (const engine::Piece& piece : field({.pieces = R"("F1": "1515")"}).view().pieces) {
    EXPECT_EQ(piece.designation, "Napoleon");
    EXPECT_EQ(piece.values[0].value, 25);
    EXPECT_EQ(piece.values[2].value, 8);
  }
}

TEST(L71_COM_DIE, TheDieHasSixFaces) {
  Table table = field({.pieces = R"("FD1": "1515")"});
  table.play({"march FD1 double", "press on"});
  EXPECT_EQ(table.tabletop().outcomes().size(), 6u);
  EXPECT_EQ(table.tabletop().outcomes().front().value, 1);
  EXPECT_EQ(table.tabletop().outcomes().back().value, 6);
}

TEST(L71_COM_CONTROLLED, BothSidesMayControlAHex) {
  const Table table = field({.pieces = R"("FD1": "1515", "AD1": "1517")"});
  for (const engine::Control& control : table.view().controls) EXPECT_TRUE(contains(control.spaces, "1516"));
}

// ---- set-up ----

TEST(L71_SET_ORDER, TheAlliesDeployFirstAndTheFrenchMoveFirst) {
  Table table = start("5", true);
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.phase(), "placement");
  while (table.phase() == "placement") table.play(table.legal().front());
  EXPECT_EQ(table.seat(), "french");
}

TEST(L71_SET_COUNTS, DivisionsInOneHexMayStartAsLargerUnits) {
  Table table = start("5", true);
  while (table.seat() == "allied")
    table.play(table.allows("end placement") ? "end placement" : table.legal("place").front());
  while (!table.allows("end placement")) table.play(table.legal("place").front());
  const Words before = table.legal("combine");
  ASSERT_FALSE(before.empty());
  table.play(before.front());
  EXPECT_EQ(table.phase(), "placement");
}

// The set-up of scenario 1 after the Allies have ended theirs.
TEST(L71_SET_COUNTS, InAReadyMadeSetUpUnitsAreCombinedAndBrokenDownAtNoCost) {
  Table table = start("1");
  EXPECT_EQ(table.phase(), "placement");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_TRUE(table.subjects("place").empty());
  const Words corps = table.legal("break");
  ASSERT_FALSE(corps.empty());
  table.play({corps.front(), "end placement"});
  EXPECT_EQ(table.seat(), "french");
  table.play({"combine 0325 army-6D", "end placement"});
  EXPECT_EQ(table.phase(), "arrival");
  table.play("end arrivals");
  EXPECT_EQ(count_pieces(table, "FA"), 1);
  EXPECT_EQ(force(table, "F"), "23 5 4 0 8");
  for (const engine::Piece& piece : table.view().pieces) {
    if (piece.id.starts_with("FA")) {
      EXPECT_EQ(piece.marks, Words{});  // nothing of its allowance is spent
    }
  }
}

TEST(L71_SET_COUNTS, WhatWasMadeInTheSetUpIsNotBrokenDownAgain) {
  Table table = start("1");
  table.play({"end placement", "combine 0325 army-6D"});
  EXPECT_TRUE(table.subjects("break").empty());
}

TEST(L71_SET_COUNTS, TheFrenchDoNotLearnHowTheAlliesOrganise) {
  Table table = start("1");
  const engine::LegalAction split = table.tabletop().legal().front();
  EXPECT_EQ(table.tabletop().text_for(split.action, kFrench), "the Allies organise");
  const auto shown = [](const Table& seen) { return seen.view(kFrench).pieces.size(); };
  const std::size_t before = shown(table);
  table.tabletop().apply(split.action);
  EXPECT_EQ(shown(table), before);
}

TEST(L71_COM_VERSION, GamesOfVersionOneBeginWithTheFirstTurn) {
  const Table table(R"({"game": "leipzig1971", "scenario": "1", "options": {"first_rules": true}})");
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.phase(), "arrival");
}

TEST(L71_SET_STACK, StacksAreFreeAtTheStartAndLegalAfterTheFirstMovement) {
  const Table table(
      R"({"game": "leipzig1971", "scenario": "1", "pieces": {"FC1": "0325", "FC2": "0325", "AD1": "4515"}, "markers": {"phase": "movement"}})");
  EXPECT_EQ(table.why("end movement"), "L71-STK-ILLEGAL");
  EXPECT_GT(count_pieces(start("1"), "FD"), 12);
}

// The hexes of a unit that the free deployment still has to place.
Words places(const Table& table, std::string_view kind, std::size_t number) {
  std::vector<std::string> found;
  for (const std::string& unit : table.subjects("place")) {
    if (unit.starts_with(kind)) found.push_back(unit);
  }
  return number < found.size() ? table.targets("place", found[number]) : Words{};
}

Table french_placement(const std::string& scenario) {
  Table table = start(scenario, true);
  while (table.seat() == "allied")
    table.play(table.allows("end placement") ? "end placement" : table.legal("place").back());
  return table;
}

TEST(L71_SET_ON, DirectlyOnMeansTheHexItself) {
  const Table table = french_placement("1");
  bool magdeburg = false;
  for (const std::string& unit : table.subjects("place"))
    magdeburg = magdeburg || table.targets("place", unit) == Words{"1112"};
  EXPECT_TRUE(magdeburg);
  EXPECT_EQ(table.why("place " + table.subjects("place").front() + " 1111"), "L71-SET-ON");
}

TEST(L71_SET_WITHIN, BesiegersStandRoundTheFortressNotInIt) {
  const Table table = start("1", true);
  bool glogau = false;
  for (const std::string& unit : table.subjects("place")) {
    const Words hexes = table.targets("place", unit);
    if (!contains(hexes, "4616")) continue;
    glogau = true;
    EXPECT_FALSE(contains(hexes, "4617"));
    EXPECT_EQ(hexes.size(), 18u);
  }
  EXPECT_TRUE(glogau);
}

TEST(L71_SET_AREA, TheFrenchSummerArmyStandsSouthwestOfTheLine) {
  const Table table = french_placement("5");
  bool area = false;
  for (const std::string& unit : table.subjects("place")) {
    const Words hexes = table.targets("place", unit);
    if (hexes.size() < 60) continue;
    area = true;
    EXPECT_TRUE(contains(hexes, "1721"));
    EXPECT_FALSE(contains(hexes, "3335"));
    EXPECT_FALSE(contains(hexes, "2508"));
  }
  EXPECT_TRUE(area);
}

TEST(L71_SET_RADIUS, BerlinThreeHexesPosenTwo) {
  const Table table = start("5", true);
  bool berlin = false;
  bool posen = false;
  for (const std::string& unit : table.subjects("place")) {
    const Words hexes = table.targets("place", unit);
    if (contains(hexes, "2508")) berlin = berlin || contains(hexes, "2511");
    if (contains(hexes, "5309")) posen = posen || contains(hexes, "5312");
  }
  EXPECT_TRUE(berlin);
  EXPECT_FALSE(posen);
  (void)places;
}

TEST(L71_SET_CHARTS, TheChartsAddUp) {
  EXPECT_EQ(force(start("1"), "F"), "23 5 4 0 8");
  EXPECT_EQ(force(start("1"), "A"), "15 10 8 3 6");
  EXPECT_EQ(force(start("5"), "F"), "32 10 7 3 10");
  EXPECT_EQ(force(start("5"), "A"), "48 14 9 2 10");
}

// ---- scenarios ----

TEST(L71_SCN_SPRING, SpringRunsFromTurnOneToTwelve) {
  for (const char* scenario : {"1", "2", "3", "4"}) {
    const Table table = start(scenario);
    EXPECT_EQ(table.track("first_turn"), 1);
    EXPECT_EQ(table.track("last_turn"), 12);
  }
}

TEST(L71_SCN_1, StandardForcesAndAustriaClosed) {
  EXPECT_EQ(marker(start("1"), "austria"), "closed");
  EXPECT_EQ(force(start("1"), "F"), "23 5 4 0 8");
}

TEST(L71_SCN_2, TheFrenchAreStronger) {
  EXPECT_EQ(force(start("2"), "F"), "30 8 5 1 10");
  EXPECT_EQ(marker(start("2"), "austria"), "closed");
}

TEST(L71_SCN_2L, ALeaderInPlayDoesNotArriveAgain) {
  Table table(
      R"({"game": "leipzig1971", "scenario": "8", "pieces": {"F2": "1020", "AD1": "4515"}, "tracks": {"turn": 14, "armistice": 9}, "markers": {"phase": "declaring", "seat": "allied"}})");
  table.play("end declaring");
  ASSERT_EQ(table.phase(), "arrival");
  EXPECT_EQ(table.subjects("enter").size(), 6u);
}

TEST(L71_SCN_3, TheAlliesAreWider) {
  EXPECT_EQ(force(start("3"), "A"), "29 12 9 3 8");
  EXPECT_EQ(marker(start("3"), "austria"), "");
}

TEST(L71_SCN_4, Both) {
  EXPECT_EQ(force(start("4"), "F") + " / " + force(start("4"), "A"), "30 8 5 1 10 / 29 12 9 3 8");
}

TEST(L71_SCN_SUMMER, SummerRunsFromTurn24To35AndAllIsOpen) {
  for (const char* scenario : {"5", "6", "7"}) {
    const Table table = start(scenario);
    EXPECT_EQ(table.track("first_turn"), 24);
    EXPECT_EQ(table.track("last_turn"), 35);
    for (const engine::Piece& piece : table.view(kFrench).pieces) EXPECT_FALSE(piece.hidden);
  }
}

TEST(L71_SCN_5, StandardForcesAndAustriaOpen) {
  EXPECT_EQ(force(start("5"), "F") + " / " + force(start("5"), "A"), "32 10 7 3 10 / 48 14 9 2 10");
  EXPECT_EQ(marker(start("5"), "austria"), "");
}

TEST(L71_SCN_6, TheFrenchHaveFortySixDivisions) { EXPECT_EQ(force(start("6"), "F"), "46 14 10 3 10"); }

TEST(L71_SCN_7, WithoutTheAustrians) {
  EXPECT_EQ(force(start("7"), "A"), "28 12 6 1 6");
  EXPECT_EQ(marker(start("7"), "austria"), "closed");
}

TEST(L71_SCN_8, TheCampaignRunsFromTurnOneTo35) {
  const Table table = start("8");
  EXPECT_EQ(table.track("first_turn"), 1);
  EXPECT_EQ(table.track("last_turn"), 35);
  EXPECT_EQ(marker(table, "austria"), "closed");
  bool hidden = false;
  for (const engine::Piece& piece : table.view(kFrench).pieces) hidden = hidden || piece.hidden;
  EXPECT_TRUE(hidden);
}

TEST(L71_SCN_CHOICE, AllEightScenariosCanBeSetUp) {
  const engine::GameEntry* game = games::find_game("leipzig1971");
  ASSERT_NE(game, nullptr);
  EXPECT_EQ(game->info.scenarios.size(), 8u);
  for (const engine::ScenarioInfo& scenario : game->info.scenarios) EXPECT_NE(start(scenario.id).seat(), "over");
}

// ---- positions ----

TEST(L71Position, WrongInputNamesItsField) {
  EXPECT_EQ(fault_of(R"({"game": "leipzig1971", "pieces": {"FX1": "1515"}})").substr(0, 11), "pieces.FX1:");
  EXPECT_EQ(fault_of(R"({"game": "leipzig1971", "pieces": {"FD1": "9999"}})").substr(0, 11), "pieces.FD1:");
  EXPECT_EQ(fault_of(R"({"game": "leipzig1971", "pieces": {"FD1": "1515", "AD1": "1515"}})"),
            "pieces.AD1: there is an enemy unit in 1515");
  EXPECT_EQ(fault_of(R"({"game": "leipzig1971", "pieces": {"FD1": {"at": "1515", "marks": ["left 25", "marched"]}}})"),
            "pieces.FD1.marks: has more points left than it can have");
  EXPECT_EQ(fault_of(R"({"game": "leipzig1971", "pieces": {"FD1": {"at": "1515", "marks": ["left 9"]}}})"),
            "pieces.FD1.marks: has more points left than it can have");
  EXPECT_EQ(fault_of(R"({"game": "leipzig1971", "tracks": {"turn": 3}})").substr(0, 12), "tracks.turn:");
  EXPECT_EQ(fault_of(R"({"game": "leipzig1971", "scenario": "9"})").substr(0, 9), "scenario:");
  EXPECT_EQ(fault_of(R"({"game": "leipzig1971", "markers": {"phase": "tea"}})").substr(0, 14), "markers.phase:");
}

}  // namespace
}  // namespace leipzig::testing
