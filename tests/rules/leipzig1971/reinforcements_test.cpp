// Sections 20 and 21 of the register: reinforcements and the special rules of scenarios.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

// Passes phases until it is this seat's arrival or movement of this turn.
void pass_to(Table& table, int turn, const std::string& seat, const std::string& phase) {
  for (int i = 0; i < 400 && !(table.track("turn") == turn && table.seat() == seat && table.phase() == phase); ++i) {
    if (table.seat() == "over") return;
    for (const char* line : {"no armistice", "end arrivals", "end movement", "end assembly", "end declaring",
                             "end evading", "end sustaining", "end advance"}) {
      if (table.allows(line)) {
        table.play(line);
        break;
      }
    }
  }
}

Table map(const std::string& scenario, int turn, const std::string& seat, const std::string& pieces,
          const std::string& more = "") {
  return Table(R"({"game": "leipzig1971", "scenario": ")" + scenario + R"(", "pieces": {)" + pieces +
               R"(}, "tracks": {"turn": )" + std::to_string(turn) +
               R"(}, "markers": {"phase": "declaring", "seat": ")" + seat + "\"" + more + "}}");
}

TEST(L71_REI_CHART, SummerBringsItsFirstReinforcementsOnTurn25) {
  Table table(R"({"game": "leipzig1971", "scenario": "5"})");
  table.play({"end placement", "end placement"});
  EXPECT_EQ(table.phase(), "movement");
  Table later = map("5", 24, "allied", R"("FD1": "1515", "AD1": "4515")");
  later.play("end declaring");
  EXPECT_EQ(later.track("turn"), 25);
  EXPECT_EQ(later.phase(), "arrival");
}

TEST(L71_REI_UNITS, OneDivisionAndOneSupplyUnitArrive) {
  Table table = map("5", 24, "allied", R"("FD1": "1515", "AD1": "4515")");
  table.play("end declaring");
  EXPECT_EQ(table.subjects("enter"), (Words{"FD2", "FS3"}));
}

TEST(L71_REI_FRENCH, TheFrenchEnterInTheWest) {
  Table table = map("5", 24, "allied", R"("FD1": "1515", "AD1": "4515")");
  table.play("end declaring");
  EXPECT_EQ(table.targets("enter", "FD2").size(), 38u);
  EXPECT_EQ(table.why("enter FD2 0501"), "L71-REI-FRENCH");
}

TEST(L71_REI_FRENCHCAV, ThreeCavalryDivisionsComeByTheElbe) {
  Table table(R"({"game": "leipzig1971", "scenario": "1"})");
  table.play({"end placement", "end placement"});
  ASSERT_EQ(table.phase(), "arrival");
  for (const std::string& unit : table.subjects("enter")) {
    if (unit[1] != 'H') continue;
    EXPECT_EQ(table.targets("enter", unit), (Words{"0801", "0901", "1001", "1101", "1201"}));
  }
}

TEST(L71_REI_ALLIED, TheSwedesEnterNorthEastOfTheElbe) {
  Table table = map("8", 13, "french", R"("FD1": "1515", "AD1": "4515")");
  table.play("end declaring");
  ASSERT_EQ(table.phase(), "arrival");
  EXPECT_EQ(table.targets("enter", "A4").size(), 49u);
  EXPECT_FALSE(contains(table.targets("enter", "A4"), "0801"));
}

TEST(L71_REI_SIEGE, WhereBerlinIsBesiegedItsUnitsDoNotAppear) {
  Table open = map("1", 7, "french", R"("FD1": "1515", "AD1": "4515")");
  open.play("end declaring");
  EXPECT_EQ(open.subjects("enter").size(), 3u);  // Berlin: 1i S, Breslau: 1i
  Table taken = map("1", 7, "french", R"("FD1": "2508", "AD1": "4515")");
  taken.play("end declaring");
  EXPECT_EQ(taken.subjects("enter").size(), 1u);
}

TEST(L71_REI_SIEGE, WhereBreslauIsBesiegedItsUnitsAppearInTheEast) {
  Table table = field(
      {.scenario = "1", .phase = "declaring", .turn = 7, .pieces = R"("FD1": "5422", "FD2": "5424", "AD1": "4515")"});
  table.play("end declaring");
  bool east = false;
  for (const std::string& unit : table.subjects("enter")) east = east || contains(table.targets("enter", unit), "5705");
  EXPECT_TRUE(east);
}

TEST(L71_REI_ENTRY, WhereTheEnemyIsInBreslauItsUnitsNeverCome) {
  Table table = map("1", 7, "french", R"("FD1": "5423", "AD1": "4515")");
  table.play("end declaring");
  EXPECT_EQ(table.subjects("enter").size(), 2u);  // Berlin: 1i S
  for (const std::string& unit : table.subjects("enter")) EXPECT_EQ(table.targets("enter", unit), Words{"2508"});
}

TEST(L71_ARM_PEACE, ZonesBesiegeNoCityInTheArmistice) {
  const auto arrivals = [](const std::string& tracks) {
    Table table = field({.scenario = "8",
                         .phase = "declaring",
                         .turn = 6,
                         .pieces = R"("FD1": "2507", "FD2": "2509", "FD3": "2608", "AD1": "4515")",
                         .tracks = tracks});
    table.play("end declaring");
    return table.subjects("enter").size();
  };
  EXPECT_EQ(arrivals(""), 2u);                   // Breslau: 1i S
  EXPECT_EQ(arrivals(R"("armistice": 5)"), 4u);  // and Berlin: 1i S
}

TEST(L71_REI_ONTIME, UnitsNotPlacedAreLost) {
  Table table = map("5", 24, "allied", R"("FD1": "1515", "AD1": "4515")");
  table.play({"end declaring", "end arrivals"});
  EXPECT_EQ(count_pieces(table, "F"), 1);
}

TEST(L71_REI_ENTRY, InAControlledHexButNotWhereTheEnemyStands) {
  Table table = map("5", 24, "allied", R"("FD1": "1515", "AC1": "0110")");
  table.play("end declaring");
  EXPECT_TRUE(table.allows("enter FD2 0111"));
  EXPECT_EQ(table.why("enter FD2 0110"), "L71-REI-ENTRY");
}

TEST(L71_REI_SUPPLYCAP, ATenthSupplyUnitTooManyIsSkipped) {
  std::string ten;
  for (int i = 1; i <= 10; ++i) ten += "\"FS" + std::to_string(i) + "\": \"1515\", ";
  Table table = map("5", 24, "allied", ten + R"("AD1": "4515")");
  table.play("end declaring");
  EXPECT_EQ(table.subjects("enter"), Words{"FD11"});
}

TEST(L71_REI_PRAGUE, NothingArrivesAtPragueWhileAustriaIsNeutral) {
  Table neutral = map("7", 25, "french", R"("FD1": "1515", "AD1": "4515")");
  neutral.play("end declaring");
  EXPECT_EQ(neutral.subjects("enter").size(), 2u);
  Table open = map("5", 25, "french", R"("FD1": "1515", "AD1": "4515")");
  open.play("end declaring");
  EXPECT_EQ(open.subjects("enter").size(), 4u);
}

TEST(L71_REI_NORTH, BerlinTakenAgainCountsAgain) {
  const auto taken = [](const std::string& before) {
    Table table(
        R"({"game": "leipzig1971", "scenario": "1", "pieces": {"FC1": "2509", "AD1": "4515"}, "tracks": {"turn": 9}, "markers": {"phase": "movement", "berlin taken": ")" +
        before + "\"}}");
    table.play("FC1 2508");
    for (const engine::NamedText& text : table.tabletop().position().markers) {
      if (text.name == "berlin taken") return text.text;
    }
    return std::string();
  };
  EXPECT_EQ(taken("8"), "8 9 0 0");  // the units of turn 8 are still to come
  EXPECT_EQ(taken("4"), "9 0 0 0");  // those of turn 4 have come
}

TEST(L71_REI_NORTH, BerlinTakenBringsUnitsToBothBanksOfTheElbe) {
  Table table(
      R"({"game": "leipzig1971", "scenario": "1", "pieces": {"FC1": "2509", "AD1": "4515"}, "tracks": {"turn": 9}, "markers": {"phase": "movement"}})");
  table.play("FC1 2508");
  pass_to(table, 10, "allied", "arrival");
  int north = 0;
  for (const std::string& unit : table.subjects("enter")) {
    const Words hexes = table.targets("enter", unit);
    if (contains(hexes, "0901") && hexes.size() == 4) ++north;
  }
  EXPECT_EQ(north, 3);
  pass_to(table, 11, "french", "arrival");
  int west = 0;
  for (const std::string& unit : table.subjects("enter")) west += table.targets("enter", unit) == Words{"0801"} ? 1 : 0;
  EXPECT_EQ(west, 3);
}

TEST(L71_REI_COLUMNS, TheSumsAreThoseOfTheRegister) {
  // Every arrival of scenario 1 placed: 19 infantry and 3 cavalry for the French.
  Table table(
      R"({"game": "leipzig1971", "scenario": "1", "pieces": {"F1": "1030", "A1": "5010"}, "tracks": {"turn": 1}, "markers": {"phase": "declaring", "seat": "allied"}})");
  int infantry = 3;  // of turn 1
  int supply = 0;
  for (int turn = 3; turn <= 12; ++turn) {
    pass_to(table, turn, "french", "arrival");
    for (const std::string& unit : table.subjects("enter")) {
      infantry += unit.starts_with("FD") ? 1 : 0;
      supply += unit.starts_with("FS") ? 1 : 0;
    }
    table.play("end arrivals");
  }
  EXPECT_EQ(infantry, 19);
  EXPECT_EQ(supply, 8);
}

// ---- Saxons, Bavarians, Austria ----

TEST(L71_SPC_SAXON, TorgauIsNeutralBeforeTurnThree) {
  const auto at_torgau = [](int turn, const std::string& phase, const std::string& seat) {
    return Table(
        R"({"game": "leipzig1971", "scenario": "1", "pieces": {"FC1": "2218", "AA1": "2117", "AS2": "2117", "FD3": "1515"}, "tracks": {"turn": )" +
        std::to_string(turn) + R"(}, "markers": {"phase": ")" + phase + R"(", "seat": ")" + seat + R"("}})");
  };
  EXPECT_EQ(at_torgau(2, "movement", "french").why("FC1 2219"), "L71-SPC-SAXON");
  EXPECT_NE(at_torgau(3, "movement", "french").why("FC1 2219"), "L71-SPC-SAXON");
  EXPECT_EQ(at_torgau(2, "declaring", "allied").why("attack 2218 from 2117"), "L71-SPC-SAXON");
  EXPECT_NE(at_torgau(3, "declaring", "allied").why("attack 2218 from 2117"), "L71-SPC-SAXON");
}

TEST(L71_SPC_BAVARIA, BehindAtTheEndOfATurnTheFrenchLoseBavaria) {
  Table table =
      map("5", 27, "allied", R"("FD1": "1515", "AD1": "4515")", R"(, "Dresden": "allied", "Leipzig": "allied")");
  table.play("end declaring");
  pass_to(table, 28, "allied", "arrival");
  int south = 0;
  for (const std::string& unit : table.subjects("enter"))
    south += contains(table.targets("enter", unit), "0138") ? 1 : 0;
  EXPECT_EQ(south, 9);
  Table six =
      map("6", 27, "allied", R"("FD1": "1515", "AD1": "4515")", R"(, "Dresden": "allied", "Leipzig": "allied")");
  six.play("end declaring");
  pass_to(six, 28, "allied", "arrival");
  EXPECT_EQ(six.subjects("enter").size(), 4u);
}

TEST(L71_SPC_INTERIM, ABesiegedCityCountsForItsHolderUntilTheEnd) {
  const Table table(
      R"({"game": "leipzig1971", "scenario": "5", "pieces": {"FC1": "2824", "AD1": "2823", "AD2": "2825", "AD3": "2723", "AD4": "2924"}, "tracks": {"turn": 27}, "markers": {"phase": "movement"}})");
  EXPECT_EQ(table.track("half_points_french"), 70);
}

TEST(L71_SPC_AUSTRIA, ClosedAustriaIsNotEntered) {
  const Table table(
      R"({"game": "leipzig1971", "scenario": "7", "pieces": {"FD1": "3025", "AD1": "3023"}, "markers": {"phase": "movement"}})");
  for (const std::string& hex : table.targets("move", "FD1")) EXPECT_FALSE(hex == "3028" || hex == "3029");
  EXPECT_EQ(table.why("FD1 3029"), "L71-SPC-AUSTRIA");
}

}  // namespace
}  // namespace leipzig::testing
