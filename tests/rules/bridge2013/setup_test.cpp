// Section 2: set-up and arrivals.
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

constexpr const char* kFrench[] = {
    "place fr-iii C7",   "place fr-vi C7",     "place fr-ii-cav D8", "place fr-og K4",
    "place fr-iyg K4",   "place fr-iiyg L5",   "place fr-ig-cav L5", "napoleon fr-og",
    "place fr-ii M5",    "place fr-v M5",      "place fr-viii M6",   "place fr-ix M6",
    "place fr-i-cav P3", "place fr-iv-cav P6", "place fr-o J7",      "place fr-v-cav P3"};

// The French set-up as far as the given line, which is not played.
Table french_until(std::string_view line) {
  Table table = start("battle");
  for (const char* step : kFrench) {
    if (step == line) break;
    table.play(step);
  }
  return table;
}

TEST(BTF_12_1, FixedGroupsStandFromTheBeginning) {
  const Table table = start("battle");
  EXPECT_EQ(table.at("fr-xi") + table.at("fr-iii-cav") + table.at("fr-iv") + table.at("ney"), "C3C3E7E7");
  EXPECT_EQ(table.subjects("place"), words("fr-iii fr-vi fr-ii-cav"));
}

TEST(BTF_12_1, TheGroupOfC7StandsInOrNextToIt) {
  EXPECT_EQ(start("battle").targets("place", "fr-iii"), words("C7 B7 B8 C6 C8 D7 D8"));
}

TEST(BTF_12_1, TheGuardStandsInOrNextToK4WithNapoleon) {
  Table table = french_until("place fr-og K4");
  EXPECT_EQ(table.targets("place", "fr-og"), words("K4 K3 K5 J4 J5 L4 L5"));
  EXPECT_EQ(table.why("place fr-ii M5"), "BTF-12.1");
  Table emperor = french_until("napoleon fr-og");
  EXPECT_EQ(emperor.legal(), (Words{"napoleon fr-ig-cav", "napoleon fr-iiyg", "napoleon fr-iyg", "napoleon fr-og"}));
}

TEST(BTF_12_1, TheLineStandsNorthOfRowNWithoutTheGuard) {
  const Table table = french_until("place fr-ii M5");
  const Words hexes = table.targets("place", "fr-ii");
  EXPECT_TRUE(contains(hexes, "M5"));
  EXPECT_EQ(table.why("place fr-ii N5"), "BTF-12.1");
  EXPECT_EQ(table.why("place fr-ii K7"), "BTF-12.1");
  EXPECT_FALSE(contains(hexes, "K4"));  // full
  EXPECT_EQ(table.why("place fr-ii K4"), "BTF-BASE-STACKING");
  Table thin = start("battle");
  for (const char* line : {"place fr-iii C7", "place fr-vi C7", "place fr-ii-cav D8", "place fr-og K4",
                           "place fr-iyg K5", "place fr-iiyg L5", "place fr-ig-cav L4", "napoleon fr-og"}) {
    thin.play(line);
  }
  EXPECT_EQ(thin.why("place fr-ii K4"), "BTF-12.1");
  EXPECT_EQ(hexes.size(), 78u - 3u);  // C3, K4 and L5
}

TEST(BTF_12_1, CavalryInRowPAndTheObservationCorpsInTheWest) {
  EXPECT_EQ(french_until("place fr-i-cav P3").targets("place", "fr-i-cav"), words("P1 P2 P3 P4 P5 P6"));
  const Table table = french_until("place fr-o J7");
  EXPECT_TRUE(table.allows("place fr-o N7"));
  EXPECT_EQ(table.why("place fr-o O7"), "BTF-12.1");
  EXPECT_EQ(table.why("place fr-o J6"), "BTF-12.1");
}

TEST(BTF_12_1, FifthCavalryStandsWithinFiveHexesOfLeipzigOrWithFirstCavalry) {
  const Table table = french_until("place fr-v-cav P3");
  EXPECT_TRUE(table.allows("place fr-v-cav E7"));
  EXPECT_TRUE(table.allows("place fr-v-cav O6"));
  EXPECT_TRUE(table.allows("place fr-v-cav P3"));
  EXPECT_EQ(table.why("place fr-v-cav D7"), "BTF-12.1");
  EXPECT_EQ(table.why("place fr-v-cav P4"), "BTF-12.1");
}

TEST(BTF_12_2, FiveCoalitionUnitsInSixHexes) {
  Table table = start("battle");
  table.play("historical set-up");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.at("ru-iii"), "P10");
  EXPECT_EQ(table.subjects("place"), words("au-ii au-iv au-res ru-ra pr-ii"));
  EXPECT_EQ(table.targets("place", "au-iv"), words("Q1 Q2 Q3 R1 R2 R3"));
  table.play({"place au-ii Q1", "place au-iv Q1"});
  EXPECT_EQ(table.why("place au-res Q1"), "BTF-BASE-STACKING");
  EXPECT_EQ(table.why("place au-res Q4"), "BTF-12.2");
}

TEST(BTF_12_3, TheFrenchSetUpFirstThenTheCoalitionAndTheGameBegins) {
  Table table = start("battle");
  EXPECT_EQ(table.seat() + " " + table.phase(), "french deploy");
  EXPECT_EQ(table.why("arrive pr-i A7"), "BTF-12.3");
  for (const char* line : kFrench) table.play(line);
  EXPECT_EQ(table.seat() + " " + table.phase(), "allied deploy");
  table.play("historical set-up");
  EXPECT_EQ(table.phase(), "arrive");
  EXPECT_EQ(table.track("turn"), 1);
  EXPECT_EQ(table.track("towns_french"), 20);
  EXPECT_EQ(table.track("towns_allied"), 0);
  EXPECT_EQ(marker(table, "advantage"), "allied");
}

TEST(BTF_12_3, TheHistoricalSetUpIsTakenInOneActionOrNotAtAll) {
  Table table = start("battle");
  EXPECT_TRUE(table.allows("historical set-up"));
  Table ready = table;
  ready.play({"historical set-up", "historical set-up"});
  const Table historical = start("historical");
  EXPECT_EQ(ready.tabletop().position().pieces, Table(historical).tabletop().position().pieces);
  EXPECT_EQ(ready.at("napoleon"), "K4");
  table.play("place fr-iii C7");
  EXPECT_EQ(table.why("historical set-up"), "BTF-12.3");
}

// ---- reinforcements ----

std::string due(const Table& table, std::string_view id) {
  for (const std::string& mark : table.marks(id)) {
    if (mark.starts_with("due ")) return mark.substr(4);
  }
  return "";
}

TEST(BTF_13_0, FifteenUnitsComeByTheirTurns) {
  const Table table = start("historical");
  std::string schedule;
  for (const char* id : {"pr-i", "ru-ix", "ru-x", "ru-xi", "pr-viii", "ru-iii-cav", "au-ii-cav", "au-iii", "ru-v",
                         "fr-vii", "au-i", "co-apr", "pr-iii", "ru-xiv", "sw-i"}) {
    schedule += due(table, id);
  }
  EXPECT_EQ(schedule, "111122222334555");
  EXPECT_EQ(table.subjects("arrive"), words("pr-i ru-ix ru-x ru-xi"));
  EXPECT_EQ(table.targets("arrive", "pr-i"), words("A5 A6 A7 A8 A9 A10"));
  EXPECT_EQ(table.why("arrive pr-i A4"), "BTF-13.0");
  EXPECT_EQ(table.why("arrive au-i R1"), "BTF-13.0");
}

TEST(BTF_13_0, TheSeventhCorpsComesFromTheNorthEast) {
  const Table table = field({.turn = 3,
                             .phase = "arrive",
                             .card = "",
                             .pieces = R"("fr-vii": "waiting", "fr-og": "K4")",
                             .markers = R"("deciding": "french")"});
  EXPECT_EQ(table.targets("arrive", "fr-vii"), words("A1 A2"));
}

TEST(BTF_BASE_ARRIVAL, ReinforcementsMustBePlacedAndCostNoActivation) {
  Table table = start("historical");
  EXPECT_EQ(table.why("end arrivals"), "BTF-BASE-ARRIVAL");
  table.play({"arrive pr-i A7", "arrive ru-ix A7", "arrive ru-x A8"});
  EXPECT_EQ(table.why("arrive ru-xi A7"), "BTF-BASE-STACKING");
  table.play("arrive ru-xi A9");
  EXPECT_EQ(table.phase(), "draw");
  table.play("card 7D");
  EXPECT_EQ(table.track("left_nw"), 3);
}

TEST(BTF_BASE_ARRIVAL, WhereAllHexesAreClosedTheNearestOfTheEdgeIsTaken) {
  constexpr auto kClosed =
      R"("fr-ii": "A5", "fr-iii": "A6", "fr-iv": "A7", "fr-v": "A8", "fr-vi": "A9", "fr-viii": "A10",
                             "co-apr": "waiting")";
  const Scene scene{.turn = 4, .phase = "arrive", .card = "", .pieces = kClosed};
  EXPECT_EQ(field(scene).targets("arrive", "co-apr"), words("A4"));
  EXPECT_EQ(field(scene).why("arrive co-apr A5"), "BTF-BASE-ARRIVAL");
  Scene full = scene;
  full.pieces = R"("fr-ii": "A5", "fr-iii": "A6", "fr-iv": "A7", "fr-v": "A8", "fr-vi": "A9", "fr-viii": "A10",
                   "pr-i": "A4", "ru-ix": "A4", "co-apr": "waiting")";
  EXPECT_EQ(field(full).targets("arrive", "co-apr"), words("A3"));
}

TEST(BTF_BASE_ARRIVAL, AUnitThatFindsNoHexWaitsForTheNextTurn) {
  Table table = field({.turn = 3, .phase = "arrive", .card = "", .pieces = R"("au-i": "waiting", "au-iii": "waiting",
                                    "fr-ii": "R1", "fr-iii": "R2", "fr-iv": "R3", "fr-v": "R4", "fr-vi": "R5",
                                    "fr-viii": "R6", "fr-ix": "R7", "fr-xi": "R8", "fr-o": "R9", "ru-ix": "R10")"});
  table.play("arrive au-i R10");
  EXPECT_EQ(table.phase(), "leaders");
  EXPECT_EQ(table.at("au-iii"), "waiting");
  EXPECT_EQ(due(table, "au-iii"), "4");
}

TEST(BTF_BASE_ARRIVAL, TheCoalitionPlacesBeforeTheFrench) {
  Table table =
      field({.turn = 3, .phase = "arrive", .card = "", .pieces = R"("fr-vii": "waiting", "au-i": "waiting")"});
  EXPECT_EQ(table.why("arrive fr-vii A1"), "BTF-BASE-ARRIVAL");
  table.play("arrive au-i R4");
  EXPECT_EQ(table.seat(), "french");
  table.play("arrive fr-vii A1");
  EXPECT_EQ(table.phase(), "leaders");
}

}  // namespace
}  // namespace leipzig::testing
