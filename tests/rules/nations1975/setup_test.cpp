// Sections 1 to 3 of the register: components, set-up, scenarios. The charts stand here as the rulebook prints them.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "data/nations1975.h"
#include "kit/board.h"
#include "tests/rules/nations1975/scene.h"

namespace leipzig::testing {
namespace {

struct Row {
  std::string day1;
  std::string day3;
  std::string unit;
  int strength = 0;
  int movement = 0;
  bool cavalry = false;
};

// Lines of "2315 1914 8-4 FR-4": hex of the first day, hex of the third, strength and movement (c: cavalry), unit.
std::vector<Row> rows(const char* chart) {
  std::vector<Row> list;
  std::istringstream lines(chart);
  std::string figures;
  for (Row row; lines >> row.day1 >> row.day3 >> figures >> row.unit;) {
    row.strength = std::stoi(figures);
    row.movement = std::stoi(figures.substr(figures.find('-') + 1));
    row.cavalry = figures.back() == 'c';
    list.push_back(row);
  }
  return list;
}

constexpr auto kFrenchChart = R"(
2315 1914 8-4 FR-4        2314 2015 8-4 FR-5        2313 2016 8-4 FR-6        0518 1214 8-4 FR-8
0614 1315 7-4 FR-11       0917 1726 4-4 FR-12       0817 1725 5-4 FR-15       0717 1624 4-4 FR-38
2312 1812 7-4 FR-10       2311 1813 7-4 FR-16       2210 1814 7-4 FR-19       0819 1013 11-4 FR-20
0921 destroyed 11-4 FR-21 1018 1014 11-4 FR-22      2316 destroyed 8-4 FR-26  0310 1918 6-4 FR-27
1712 1716 5-4 FR-51       1811 1816 5-4 FR-52       1810 1817 5-4 FR-53       0809 1609 8-4 FR-31
0709 1610 8-4 FR-35       0708 1710 7-4 FR-36       0607 1811 7-4 FR-39       1522 1125 6-4 FR-Prov6
1918 destroyed 4-4 FR-Prov4 1715 1615 15-4 FR-1Gd   1714 1715 15-4 FR-2Gd     1913 1421 16-4 FR-1YGd
1813 1714 15-4 FR-2YGd    1914 1521 15-4 FR-3YGd    1814 1614 16-4 FR-4YGd    1713 1713 8-6c FR-Gd
1915 1613 6-6c FR-I       0507 1410 4-6c FR-II      1322 1216 5-6c FR-III     2115 1717 3-6c FR-IV
2012 destroyed 5-6c FR-V  absent 1215 8-4 FR-9      absent 1217 8-4 FR-32     absent 1113 7-4 FR-24
absent 1212 7-4 FR-14)";

constexpr auto kPrussian = R"(
0529 destroyed 8-4 PR-AvGd 0429 0918 8-4 PR-1       0330 0817 5-4 PR-2        0230 0919 8-4 PR-7
0131 0921 6-4 PR-8        2516 2612 10-4 PR-9       2515 2613 10-4 PR-10      2615 2614 10-4 PR-11
2614 2615 10-4 PR-12      absent 0607 12-4 PR-3     absent 0507 11-4 PR-4     absent 0406 12-4 PR-5
absent 0405 11-4 PR-6     absent 0809 4-6c PR-1c    absent 2611 8-4 PR-1Gd)";

constexpr auto kAustrian = R"(
2720 2317 8-4 AU-1-II     2619 destroyed 12-4 AU-2-II 2029 2422 9-4 AU-2-III  2030 2424 9-4 AU-3-III
2605 2306 12-4 AU-2-IV    2504 2406 12-4 AU-3-IV    2820 2318 12-4 AU-Gren    2920 2319 12-4 AU-DioB
2303 2003 5-6c AU-Res     2912 2510 12-4 AU-1Gr     2913 2509 12-4 AU-2Gr     2511 2609 6-6c AU-Pahl
absent 2105 10-4 AU-2-I   absent 2205 10-4 AU-3-I)";

constexpr auto kRussian = R"(
2710 2507 6-4 RU-5        2709 destroyed 5-4 RU-14  2514 2508 6-4 RU-3        2513 destroyed 6-4 RU-4
absent 1119 7-4 RU-10     absent 1018 7-4 RU-25     absent 1019 6-6c RU-Sack  absent 0717 7-4 RU-7
absent destroyed 5-4 RU-18 absent 0715 5-4 RU-9     absent 0716 6-4 RU-15     absent 0615 6-4 RU-8
absent 0616 7-4 RU-22     absent 0718 8-4 RU-11     absent 0617 9-4 RU-17     absent 0518 6-6c RU-StPr
absent 0409 8-4 RU-21     absent 0309 7-4 RU-24     absent 0308 7-4 RU-26     absent 0207 7-4 RU-27
absent 2511 11-4 RU-1Gd   absent 2512 11-4 RU-2Gd   absent 2506 12-4 RU-16    absent 2505 9-4 RU-13
absent 2604 14-4 RU-12    absent 2603 14-4 RU-6)";

constexpr auto kSwedish = R"(absent 0314 9-4 SW-1 absent 0315 8-4 SW-2 absent 0215 8-4 SW-3)";

int value_of(const engine::Piece& piece, std::string_view name) {
  for (const engine::NamedNumber& value : piece.values) {
    if (value.name == name) return value.value;
  }
  return -1;
}

// Every line of a deployment chart against the counters that a new game has on the map, waiting or lost.
void expect_deployed(const char* chart, std::string_view nation, std::size_t lines) {
  const std::vector<Row> list = rows(chart);
  ASSERT_EQ(list.size(), lines);
  const auto view1 = start("grand-battle").view();
  const auto view3 = start("third-day").view();
  for (const Row& row : list) {
    for (const engine::View* view : {&view1, &view3}) {
      const auto piece = std::find_if(view->pieces.begin(), view->pieces.end(),
                                      [&](const engine::Piece& known) { return known.id == row.unit; });
      ASSERT_NE(piece, view->pieces.end()) << row.unit;
      const std::string& hex = view == &view1 ? row.day1 : row.day3;
      EXPECT_EQ(piece->at, hex == "absent" ? "waiting" : hex == "destroyed" ? "lost" : hex) << row.unit;
      EXPECT_EQ(piece->nation, nation) << row.unit;
      EXPECT_EQ(value_of(*piece, "strength"), row.strength) << row.unit;
      EXPECT_EQ(value_of(*piece, "movement"), row.movement) << row.unit;
      EXPECT_EQ(piece->type, row.cavalry ? "cavalry" : "infantry") << row.unit;
    }
  }
}

std::span<const kit::Datum> units() { return data::nations1975_units().at("units").items(); }

struct Army {
  int units = 0;
  int points = 0;
  friend bool operator==(const Army&, const Army&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Army& army) {
    return out << army.units << " units with " << army.points << " points";
  }
};

Army on_map(const Table& table, engine::Seat seat) {
  Army army;
  for (const engine::Piece& piece : table.view().pieces) {
    if (piece.seat != seat || !is_hex(piece.at)) continue;
    ++army.units;
    army.points += value_of(piece, "strength");
  }
  return army;
}

// ---- components ----

TEST(BON_2_1, TheNeighboursOfAHexAreThoseOfItsParity) {
  const auto from = [](std::string_view hex) {
    const std::string pieces = R"("SCOUT": ")" + std::string(hex) + "\"";
    return sandbox({.pieces = pieces,
                    .counters = R"("SCOUT": {"seat": "french", "type": "cavalry", "strength": 1, "movement": 1})"})
        .targets("move", "SCOUT");
  };
  EXPECT_EQ(from("1515"), hexes("1514 1516 1414 1415 1614 1615"));
  EXPECT_EQ(from("1010"), hexes("1009 1011 0910 0911 1110 1111"));
  EXPECT_EQ(from("0131"), hexes("0130 0230 0231"));
}

TEST(BON_2_1, EveryHexHasTheNeighboursOfTheRegister) {
  const kit::Board board = kit::Board::from(data::nations1975_board());
  ASSERT_EQ(board.size(), std::size_t{kColumns * kRows});
  for (const std::string& hex : all_hexes()) {
    const int c = column_of(hex);
    const int r = row_of(hex);
    const int shift = c % 2 == 0 ? 1 : 0;
    Hexes expected;
    for (const auto& [column, row] : {std::pair{c, r - 1},
                                      {c, r + 1},
                                      {c - 1, r - 1 + shift},
                                      {c - 1, r + shift},
                                      {c + 1, r - 1 + shift},
                                      {c + 1, r + shift}}) {
      if (column >= 1 && column <= kColumns && row >= 1 && row <= kRows) expected.push_back(hex_at(column, row));
    }
    Hexes found;
    for (const kit::SpaceId near : board.neighbours(board.find(hex))) {
      if (near != kit::SpaceId::None) found.emplace_back(board.id(near));
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, expected) << hex;
  }
}

TEST(BON_2_1, DistancesAreThoseOfTheRegister) {
  const kit::Board board = kit::Board::from(data::nations1975_board());
  const auto steps = [&](std::string_view a, std::string_view b) {
    return board.distance(board.find(a), board.find(b));
  };
  EXPECT_EQ(steps("2605", "2504"), 2);
  EXPECT_EQ(steps("2311", "2210"), 1);
  for (const std::string_view from : {"0101", "0131", "1515", "1010", "2901", "2931"}) {
    for (const std::string& to : all_hexes()) ASSERT_EQ(steps(from, to), distance(from, to)) << from << "-" << to;
  }
}

TEST(BON_2_1, YorcksMarchingColumnIsAStraightLine) {
  const Hexes column = {"0131", "0230", "0330", "0429", "0529"};
  for (std::size_t i = 0; i < column.size(); ++i) {
    const int q = column_of(column[i]) - 1;
    EXPECT_EQ(q + row_of(column[i]) - 1 - q / 2, 30) << column[i];
    for (std::size_t j = 0; j < i; ++j) EXPECT_EQ(distance(column[i], column[j]), static_cast<int>(i - j));
  }
}

TEST(BON_2_1, TheEdgesAreNorthSouthEastAndWest) {
  const kit::Board board = kit::Board::from(data::nations1975_board());
  for (const std::string& hex : all_hexes()) {
    const kit::SpaceId space = board.find(hex);
    EXPECT_EQ(board.region("north")->has(space), column_of(hex) == 1) << hex;
    EXPECT_EQ(board.region("south")->has(space), column_of(hex) == kColumns) << hex;
    EXPECT_EQ(board.region("east")->has(space), row_of(hex) == 1) << hex;
    EXPECT_EQ(board.region("west")->has(space), row_of(hex) == kRows) << hex;
  }
}

TEST(BON_2_2, MovementIsPaidByTheTerrainEffectsChart) {
  const kit::Datum& chart = data::nations1975_terrain();
  const int half_points = chart.at("costs_per_point").integer();
  int lines = 0;
  for (const kit::Datum& effect : chart.at("effects").items()) {
    if (effect.at("on").text() != "space" || effect.find("cost") == nullptr) continue;
    const std::string entered = "1011 " + std::string(effect.at("id").text());
    const int points = effect.at("cost").integer() / half_points;
    EXPECT_EQ(march(points, {{"1010", entered}}), hexes("1011")) << entered;
    EXPECT_EQ(march(points - 1, {{"1010", entered}}), Hexes{}) << entered;
    ++lines;
  }
  EXPECT_EQ(lines, 4);  // clear, forest, rough, town
}

TEST(BON_2_2, BattlesAreDecidedByTheCombatResultsTable) {
  Table table = sandbox({.phase = "combat", .pieces = R"("FR-4": "1515", "AU-1-II": "1514")"});
  table.play("attack 1514 with FR-4");
  std::map<std::string, int> printed;
  for (const kit::Datum& chart : data::nations1975_tables().at("tables").items()) {
    if (chart.at("id").text() != "crt") continue;
    const auto columns = chart.at("columns").items();
    const auto even = static_cast<std::size_t>(
        std::find_if(columns.begin(), columns.end(), [](const kit::Datum& item) { return item.text() == "1-1"; }) -
        columns.begin());
    for (const kit::Datum& row : chart.at("rows").items())
      ++printed[std::string(row.at("results").items()[even].text())];
  }
  std::map<std::string, int> shown;
  const auto preview = table.view().preview;
  ASSERT_TRUE(preview);
  for (const engine::Chance& chance : preview->chances) shown[chance.result] = chance.weight;
  EXPECT_EQ(shown, printed);
  EXPECT_EQ(printed, (std::map<std::string, int>{{"Ar", 3}, {"Dr", 3}}));
}

TEST(BON_2_2, EveryGroupOfTheReinforcementChartComesInWhereItSays) {
  int groups = 0;
  for (const kit::Datum& group : data::nations1975_reinforcements().at("groups").items()) {
    if (group.at("id").text().starts_with("drill")) continue;
    const std::string unit(group.at("units").items()[0].text());
    const std::string pieces = "\"" + unit + R"(": "waiting")";
    const Table table =
        sandbox({.turn = group.at("turn").integer(), .seat = group.at("seat").text(), .pieces = pieces});
    EXPECT_TRUE(table.allows("enter " + unit + " " + std::string(group.at("space").text()))) << unit;
    ++groups;
  }
  EXPECT_EQ(groups, 11);
}

TEST(BON_2_2, TheGameStartsAsTheDeploymentChartSays) {
  const kit::Datum& deployments = data::nations1975_scenarios().at("deployments");
  const auto expect_start = [&](std::string_view scenario, std::string_view chart) {
    const Table table = start(scenario);
    for (const kit::Member& line : deployments.at(chart).members()) {
      const std::string_view at = line.value.text();
      EXPECT_EQ(table.at(line.key), at == "absent" ? "waiting" : at == "destroyed" ? "lost" : at) << line.key;
    }
  };
  expect_start("grand-battle", "day1");
  expect_start("third-day", "day3");
}

TEST(BON_2_3, NinetyNineUnitsOfFiveNations) {
  std::map<std::string_view, Army> nations;
  for (const kit::Datum& unit : units()) {
    Army& army = nations[unit.at("nation").text()];
    ++army.units;
    army.points += unit.at("values").at("strength").integer();
  }
  EXPECT_EQ(units().size(), 99u);
  EXPECT_EQ(nations["french"], (Army{41, 328}));
  EXPECT_EQ(nations["prussian"], (Army{15, 133}));
  EXPECT_EQ(nations["austrian"], (Army{14, 141}));
  EXPECT_EQ(nations["russian"], (Army{26, 202}));
  EXPECT_EQ(nations["swedish"], (Army{3, 25}));
  EXPECT_EQ(133 + 141 + 202 + 25, 501);
}

TEST(BON_2_3, AUnitThatTheGameDoesNotHaveIsRefused) {
  EXPECT_EQ(fault_of(R"({"game": "nations1975", "pieces": {"FR-99": "1515"}})"),
            "pieces.FR-99: there is no such unit in this scenario");
}

TEST(BON_2_4, CavalryHasSixPointsAndInfantryFour) {
  for (const kit::Datum& unit : units()) {
    const int movement = unit.at("values").at("movement").integer();
    EXPECT_EQ(unit.at("type").text(), movement == 6 ? "cavalry" : "infantry") << unit.at("id").text();
    EXPECT_TRUE(movement == 4 || movement == 6) << unit.at("id").text();
  }
}

TEST(BON_2_4, EveryUnitHasAnIdOfItsOwn) {
  std::set<std::string_view> ids;
  for (const kit::Datum& unit : units()) EXPECT_TRUE(ids.insert(unit.at("id").text()).second) << unit.at("id").text();
}

TEST(BON_2_4, TheTwoProvAndTheTwoPrussianOnesAreToldApart) {
  const Table table = sandbox({.pieces = R"("FR-Prov6": "1010", "FR-Prov4": "1020", "PR-1": "2010", "PR-1c": "2020")"});
  std::map<std::string, std::string> shown;
  for (const engine::Piece& piece : table.view().pieces) {
    shown[piece.id] = piece.designation + " " + std::to_string(value_of(piece, "strength")) + "-" +
                      std::to_string(value_of(piece, "movement"));
  }
  EXPECT_EQ(shown, (std::map<std::string, std::string>{
                       {"FR-Prov6", "Prov 6-4"}, {"FR-Prov4", "Prov 4-4"}, {"PR-1", "1 8-4"}, {"PR-1c", "1 4-6"}}));
}

TEST(BON_2_4, AnAllowanceIsSpentInMovementPoints) {
  const Table table = sandbox({.pieces = R"("FR-4": "1015", "FR-Gd": "2015")"});
  EXPECT_EQ(table.targets("move", "FR-4"), within("1015", 4));
  EXPECT_EQ(table.targets("move", "FR-Gd"), within("2015", 6));
}

// ---- words ----

TEST(BON_TERM, InTheAlliedCombatPhaseAFrenchUnitCanOnlyDefend) {
  const Table table = sandbox({.phase = "combat",
                               .seat = "allied",
                               .pieces = R"("FR-4": "1515", "PR-9": "1514", "FR-5": "2010", "RU-5": "2009")"});
  EXPECT_EQ(table.legal(), (Hexes{"attack 1515 with PR-9", "attack 2010 with RU-5"}));
  EXPECT_EQ(table.why("attack 1514 with FR-4"), "BON-TERM");
}

TEST(BON_TERM, InTheFrenchCombatPhaseAnAlliedUnitCanOnlyDefend) {
  const Table table = sandbox({.phase = "combat", .pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  EXPECT_EQ(table.subjects("attack"), Hexes{"FR-4"});
  EXPECT_EQ(table.why("attack 1515 with PR-9"), "BON-TERM");
}

// ---- set-up ----

TEST(BON_3_0, TheFirstDayAndTheGrandBattleStartWithTheSameArmies) {
  for (const std::string_view scenario : {"first-day", "grand-battle"}) {
    const Table table = start(scenario);
    EXPECT_EQ(on_map(table, kFrench), (Army{37, 298})) << scenario;
    EXPECT_EQ(on_map(table, kAllied), (Army{25, 219})) << scenario;
  }
}

TEST(BON_3_0, TheThirdDayStartsWithTheArmiesThatAreLeft) {
  const Table table = start("third-day");
  EXPECT_EQ(on_map(table, kFrench), (Army{37, 300}));
  EXPECT_EQ(on_map(table, kAllied), (Army{53, 465}));
}

TEST(BON_3_0, NoTwoUnitsShareAHexAtTheStart) {
  for (const std::string_view scenario : {"first-day", "third-day", "grand-battle"}) {
    std::set<std::string> taken;
    for (const engine::Piece& piece : start(scenario).view().pieces) {
      if (!is_hex(piece.at)) continue;
      EXPECT_TRUE(taken.insert(piece.at).second) << piece.id << " at " << piece.at;
    }
  }
}

TEST(BON_3_0, AUnitThatIsNotInPlayMayNotBeMoved) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515")"});
  EXPECT_EQ(table.why("FR-5 1516"), "BON-3.0");
}

TEST(BON_14_1, TheFrenchStandWhereTheirChartSays) { expect_deployed(kFrenchChart, "french", 41); }

TEST(BON_14_1, NamedPositionsOfTheChart) {
  const Table day1 = start("first-day");
  const Table day3 = start("third-day");
  const auto then = [&](std::string_view unit) { return day1.at(unit) + " then " + day3.at(unit); };
  EXPECT_EQ(then("FR-4"), "2315 then 1914");
  EXPECT_EQ(then("FR-1Gd"), "1715 then 1615");
  EXPECT_EQ(then("FR-Prov6"), "1522 then 1125");
  EXPECT_EQ(then("FR-IV"), "2115 then 1717");
}

TEST(BON_14_1, TheAbsentAndTheDestroyed) {
  const Table day1 = start("grand-battle");
  const Table day3 = start("third-day");
  for (const auto* unit : {"FR-9", "FR-32", "FR-24", "FR-14"}) EXPECT_EQ(day1.at(unit), "waiting") << unit;
  for (const auto* unit : {"FR-21", "FR-26", "FR-Prov4", "FR-V"}) EXPECT_EQ(day3.at(unit), "lost") << unit;
}

TEST(BON_14_2, ThePrussiansStandWhereTheirChartSays) { expect_deployed(kPrussian, "prussian", 15); }

TEST(BON_14_2, NamedPositionsOfTheChart) {
  const Table day1 = start("first-day");
  const Table day3 = start("third-day");
  EXPECT_EQ(day1.at("PR-AvGd"), "0529");
  EXPECT_EQ(day3.at("PR-AvGd"), "lost");
  EXPECT_EQ(day1.at("PR-8") + " then " + day3.at("PR-8"), "0131 then 0921");
  EXPECT_EQ(day1.at("PR-9") + " then " + day3.at("PR-9"), "2516 then 2612");
}

TEST(BON_14_3, TheAustriansStandWhereTheirChartSays) { expect_deployed(kAustrian, "austrian", 14); }

TEST(BON_14_3, NamedPositionsOfTheChart) {
  const Table day1 = start("first-day");
  const Table day3 = start("third-day");
  EXPECT_EQ(day1.at("AU-3-III") + " then " + day3.at("AU-3-III"), "2030 then 2424");
  EXPECT_EQ(day1.at("AU-Pahl") + " then " + day3.at("AU-Pahl"), "2511 then 2609");
}

TEST(BON_14_3, PahlRidesWithTheCavalryCorpsOfTheReserveArmy) {
  for (const kit::Datum& unit : units()) {
    if (unit.at("id").text() != "AU-Pahl") continue;
    EXPECT_EQ(unit.at("nation").text(), "austrian");
    EXPECT_EQ(unit.at("texts").text_or("army", ""), "Reserve Army");
    EXPECT_EQ(unit.at("texts").text_or("corps", ""), "Cavalry Corps");
  }
}

TEST(BON_14_4, TheRussiansStandWhereTheirChartSays) { expect_deployed(kRussian, "russian", 26); }

TEST(BON_14_4, NamedPositionsOfTheChart) {
  const Table day1 = start("grand-battle");
  const Table day3 = start("third-day");
  EXPECT_EQ(day1.at("RU-5") + " then " + day3.at("RU-5"), "2710 then 2507");
  EXPECT_EQ(day1.at("RU-Sack") + " then " + day3.at("RU-Sack"), "waiting then 1019");
  EXPECT_EQ(day1.at("RU-27") + " then " + day3.at("RU-27"), "waiting then 0207");
}

TEST(BON_14_4, FourRussianUnitsAreThereOnTheFirstDay) {
  Hexes present;
  for (const engine::Piece& piece : start("first-day").view().pieces) {
    if (piece.nation == "russian" && is_hex(piece.at)) present.push_back(piece.id);
  }
  EXPECT_EQ(present, (Hexes{"RU-5", "RU-14", "RU-3", "RU-4"}));
}

TEST(BON_14_5, TheSwedesStandWhereTheirChartSays) { expect_deployed(kSwedish, "swedish", 3); }

// ---- scenarios ----

// Plays a scenario in which no unit ever moves; returns its number of game-turns.
int turns_played(std::string_view scenario) {
  Table table = start(scenario);
  std::set<int> turns;
  while (table.seat() != "over" && turns.size() < 40) {
    turns.insert(table.track("turn"));
    table.play("end movement");
  }
  return static_cast<int>(turns.size());
}

TEST(BON_13_0, TheThreeScenariosLastFiveEightAndTwentyTurns) {
  EXPECT_EQ(turns_played("first-day"), 5);
  EXPECT_EQ(turns_played("third-day"), 8);
  EXPECT_EQ(turns_played("grand-battle"), 20);
}

TEST(BON_13_0, TheThirdDayBeginsOnTurnThirteenAndTheOthersOnTurnOne) {
  EXPECT_EQ(start("first-day").track("turn"), 1);
  EXPECT_EQ(start("third-day").track("turn"), 13);
  EXPECT_EQ(start("grand-battle").track("turn"), 1);
}

Hexes waiting(std::string_view scenario) {
  Hexes units;
  for (const engine::Piece& piece : start(scenario).view().pieces) {
    if (piece.at == "waiting") units.push_back(piece.id);
  }
  return units;
}

TEST(BON_13_0, TheFirstDayBringsTheReinforcementsOfItsFiveTurns) {
  EXPECT_EQ(waiting("first-day"), (Hexes{"FR-9", "PR-1Gd", "RU-10", "RU-25", "RU-Sack", "RU-7", "RU-18", "RU-9",
                                         "RU-15", "RU-8", "RU-22", "RU-11", "RU-17", "RU-StPr", "RU-1Gd", "RU-2Gd"}));
}

TEST(BON_13_0, TheThirdDayBringsNoReinforcements) {
  EXPECT_EQ(waiting("third-day"), Hexes{});
  EXPECT_EQ(fault_of(R"({"game": "nations1975", "scenario": "third-day", "pieces": {"FR-9": "waiting"}})"),
            "pieces.FR-9: no reinforcement group of the scenario brings it in");
}

TEST(BON_13_0, TheGrandBattleBringsAllReinforcements) { EXPECT_EQ(waiting("grand-battle").size(), 37u); }

TEST(BON_15_56, NightsAreTurnsSixTwelveAndEighteen) {
  std::vector<int> nights;
  for (int turn = 1; turn <= 20; ++turn) {
    if (sandbox({.turn = turn, .seat = "allied", .pieces = R"("FR-4": "1515")"}).track("night") == 1)
      nights.push_back(turn);
  }
  EXPECT_EQ(nights, (std::vector<int>{6, 12, 18}));
}

TEST(BON_15_56, TheThirdDayHasTheNightOfTurnEighteenOnly) {
  std::vector<int> nights;
  for (int turn = 13; turn <= 20; ++turn) {
    if (sandbox({.turn = turn, .seat = "allied", .pieces = R"("FR-4": "1515")", .scenario = "third-day"})
            .track("night") == 1) {
      nights.push_back(turn);
    }
  }
  EXPECT_EQ(nights, std::vector<int>{18});
}

TEST(BON_15_56, TheFirstDayHasNoNight) {
  for (int turn = 1; turn <= 5; ++turn) {
    EXPECT_EQ(sandbox({.turn = turn, .seat = "allied", .pieces = R"("FR-4": "1515")", .scenario = "first-day"})
                  .track("night"),
              0);
  }
}

TEST(BON_15_56, TurnTwelveHasNoCombatPhase) {
  Table table = sandbox({.turn = 12, .seat = "allied", .pieces = R"("FR-4": "1515", "PR-9": "1514")"});
  table.play("end movement");
  EXPECT_EQ(table.track("turn"), 13);
  EXPECT_EQ(table.phase(), "movement");
}

TEST(BON_15_56, TheAlliedReinforcementsOfTurnTwelveArriveAtNight) {
  const Table table =
      sandbox({.turn = 12, .seat = "allied", .pieces = R"("PR-3": "waiting", "RU-16": "waiting", "SW-1": "waiting")"});
  EXPECT_EQ(table.subjects("enter"), (Hexes{"PR-3", "RU-16", "SW-1"}));
  EXPECT_EQ(table.track("night"), 1);
}

}  // namespace
}  // namespace leipzig::testing
