// Sections 10 to 12 of the register: retreat before combat, dispersal, scattering, the order of preference.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

Table declared(const std::string& pieces, const std::string& board = "", const std::string& seat = "french") {
  Table table = field({.phase = "declaring", .seat = seat, .pieces = pieces, .board = board});
  table.play({"attack 1516 from 1515", "go", "end declaring"});
  return table;
}

std::string held(const std::string& id, const std::string& hex = "1516") {
  return "\"" + id + "\": {\"at\": \"" + hex + "\", \"marks\": [\"dispersed\"]}";
}

// Brings on a scattered defender: 2 against 1 in column 200, die 1.
Table scattered(const std::string& defenders, const std::string& board = "", const std::string& others = "") {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FC1": "1515")" + (others.empty() ? "" : ", " + others) + ", " + defenders,
                       .board = board});
  engage(table, "1516", "1515");
  table.play("die 1");
  return table;
}

// ---- retreat before combat ----

TEST(L71_RBC_WHO, EachUnitGoesByItselfAndTheRestIsAttackedAnew) {
  Table table = declared(R"("FC1": "1515", "AC1": "1516", "AH2": "1516")");
  EXPECT_EQ(table.subjects("evade"), (Words{"AC1", "AH2"}));
  table.play(table.legal("evade").back());
  EXPECT_TRUE(is_dispersed(table, "AH2"));
  table.play("end evading");
  if (table.phase() == "resolving") table.play("resolve 1515");
  EXPECT_EQ(odds(table), "2 against 2, 100 percent");
}

TEST(L71_RBC_SURROUNDED, ASurroundedUnitStays) {
  const Table table = declared(R"("FC1": "1515", "FC2": "1617", "FC3": "1417", "AH1": "1516")");
  EXPECT_NE(table.phase(), "evading");
}

TEST(L71_RBC_500, InfantryAttackedAt500PercentStays) {
  const std::string pieces = R"("FA1": "1515", "FC2": "1515", "FK3": "1515", "FS4": "1514", "AC1": "1516")";
  Table table = field({.phase = "declaring", .pieces = pieces});
  table.play({"attack 1516 from 1515", "supply FS4", "go", "end declaring"});
  EXPECT_NE(table.phase(), "evading");  // 26 against 5
  Table hills = field({.phase = "declaring", .pieces = pieces, .board = R"("terrain": {"1516": "mountain"})"});
  hills.play({"attack 1516 from 1515", "supply FS4", "go", "end declaring"});
  EXPECT_EQ(hills.subjects("evade"), Words{"AC1"});
}

TEST(L71_RBC_DISPERSED, ADispersedUnitStays) {
  const Table table = declared(R"("FC1": "1515", )" + held("AH1"));
  EXPECT_NE(table.phase(), "evading");
}

TEST(L71_RBC_FULL, TheWholeAllowanceIsSpent) {
  const Table table = declared(R"("FC1": "1515", "AC1": "1516")");
  const Words ends = table.targets("evade", "AC1");
  EXPECT_TRUE(contains(ends, "1520"));
  EXPECT_FALSE(contains(ends, "1521"));
}

// One hex to go to, shut in by rivers.
constexpr auto kPocket =
    R"("lines": {"river": ["1516-1416", "1516-1616", "1516-1415", "1516-1615", "1517-1416", "1517-1616", "1517-1417", "1517-1617", "1517-1518"]})";

TEST(L71_RBC_FULL, WhoCannotSpendTheWholeAllowanceStays) {
  const Table table = declared(R"("FC1": "1515", "AC1": "1516")", kPocket);
  EXPECT_NE(table.phase(), "evading");
}

TEST(L71_COM_VERSION, InGamesOfVersionOneAShortRetreatBeforeCombatWasAllowed) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FC1": "1515", "AC1": "1516")",
                       .board = kPocket,
                       .options = R"("first_rules": true)"});
  table.play({"attack 1516 from 1515", "go", "end declaring"});
  EXPECT_EQ(table.targets("evade", "AC1"), Words{"1517"});
}

TEST(L71_RBC_PATH, NotOverUnbridgedRiversNorThroughMountains) {
  const std::string shut = R"("lines": {"river": ["1516-1416", "1516-1616", "1516-1415", "1516-1615", "1516-1517"]})";
  EXPECT_NE(declared(R"("FC1": "1515", "AC1": "1516")", shut).phase(), "evading");
  const std::string hills =
      R"("terrain": {"1416": "mountain", "1616": "mountain", "1415": "mountain", "1615": "mountain", "1517": "mountain"})";
  EXPECT_NE(declared(R"("FC1": "1515", "AC1": "1516")", hills).phase(), "evading");
}

TEST(L71_RBC_END, TheUnitIsDispersedAndMayEndStacked) {
  Table table = declared(R"("FC1": "1515", "AC1": "1516", "AD2": "1519")");
  const Words ends = table.targets("evade", "AC1");
  EXPECT_TRUE(contains(ends, "1519"));
  table.play("evade AC1 1519");
  EXPECT_TRUE(is_dispersed(table, "AC1"));
}

TEST(L71_RBC_SUPPLYKEPT, NothingIsSpentIfNoUnitStays) {
  Table table = field({.phase = "declaring", .pieces = R"("FC1": "1515", "FS2": "1514", "AC1": "1516")"});
  table.play({"attack 1516 from 1515", "supply FS2", "go", "end declaring"});
  table.play(table.legal("evade").front());
  table.play({"resolve 1515", "end advance"});
  EXPECT_EQ(table.at("FS2"), "1514");
}

TEST(L71_RBC_ADVANCE, TheAttackersMayFollowInAnyTerrain) {
  Table table = declared(R"("FC1": "1515", "AC1": "1516")");
  table.play(table.legal("evade").front());
  table.play({"resolve 1515", "advance FC1 1516"});
  EXPECT_EQ(table.at("FC1"), "1516");
}

TEST(L71_RBC_NOTMOVEPHASE, NoRetreatIsOfferedBeforeAnAutomaticElimination) {
  Table table = field({.pieces = R"("FA1": "1515", "FS2": "1514", "AD1": "1516", "A5": "1516")"});
  EXPECT_TRUE(table.allows("eliminate 1516 from 1515"));
  table.play("eliminate 1516 from 1515");
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.at("AD1") + table.at("A5"), "");
}

// ---- dispersal ----

TEST(L71_DSP_CAUSES, DdAdEvasionAndMarchDisperseAndDxDoesNot) {
  Table back = field({.phase = "declaring", .pieces = R"("FC1": "1515", )" + held("AC1")});
  engage(back, "1516", "1515");
  back.play("die 4");
  back.play(back.legal("retreat").front());
  EXPECT_TRUE(is_dispersed(back, "AC1"));
  Table march = field({.pieces = R"("FD1": "1515", "FD2": "2020")"});
  march.play({"march FD1 double", "press on", "die 5", "FD2 2021"});
  EXPECT_TRUE(is_dispersed(march, "FD1"));
}

TEST(L71_DSP_EFFECT, ADispersedUnitDefendsButDoesNotAttack) {
  Table table = field({.phase = "declaring",
                       .seat = "allied",
                       .pieces = R"("AA1": "1515", "AS3": "1514", "FS2": "1517", )" + held("FC1") + ", " +
                                 held("AC5", "1414") + R"(, "FC9": "1413")"});
  EXPECT_EQ(table.why("attack 1413 from 1414"), "L71-DSP-EFFECT");
  table.play({"attack 1516 from 1515", "supply AS3", "go", "end declaring", "sustain 1516 with FS2", "end sustaining",
              "resolve 1515"});
  EXPECT_EQ(odds(table), "18 against 5, 360 percent");
}

TEST(L71_DSP_DURATION, ItEndsWithTheSamePhaseOfTheNextTurn) {
  Table table = field({.phase = "declaring", .turn = 26, .pieces = R"("FC1": "1515", "FD9": "5030", )" + held("AC1")});
  engage(table, "1516", "1515");
  table.play("die 4");
  table.play(table.legal("retreat").front());
  const auto pass = [&](const std::string& seat, const std::string& phase) {
    while (!(table.seat() == seat && table.phase() == phase && table.track("turn") == 27)) {
      if (table.allows("end arrivals"))
        table.play("end arrivals");
      else if (table.allows("end movement"))
        table.play("end movement");
      else if (table.allows("end assembly"))
        table.play("end assembly");
      else
        table.play("end declaring");
    }
  };
  pass("french", "movement");
  EXPECT_TRUE(is_dispersed(table, "AC1"));
  pass("allied", "arrival");
  EXPECT_FALSE(is_dispersed(table, "AC1"));
}

TEST(L71_DSP_AGAIN, ANewDispersalRestartsTheTerm) {
  Table table =
      field({.phase = "declaring",
             .turn = 26,
             .pieces = R"("FC1": "1515", "AC1": {"at": "1516", "marks": ["dispersed to 26 french combat"]})"});
  engage(table, "1516", "1515");
  table.play("die 4");
  table.play(table.legal("retreat").front());
  EXPECT_TRUE(contains(table.marks("AC1"), "dispersed to 27 french combat"));
}

TEST(L71_DSP_NORETREAT, AMarchDispersesWhereItEnds) {
  Table table = field({.pieces = R"("FD1": "1515", "FD2": "2020")"});
  table.play({"march FD1 double", "FD1 1520", "press on", "die 5", "FD2 2021"});
  EXPECT_EQ(table.at("FD1"), "1520");
  EXPECT_TRUE(is_dispersed(table, "FD1"));
}

TEST(L71_DSP_DD, ExactlySoManyHexesOrEliminated) {
  Table table = field({.phase = "declaring", .pieces = R"("FC1": "1515", )" + held("AC1")});
  engage(table, "1516", "1515");
  table.play("die 6");
  for (const std::string& hex : table.targets("retreat", "AC1")) EXPECT_NE(hex, "1517");
  const std::string pocket =
      R"("lines": {"river": ["1516-1416", "1516-1616", "1516-1415", "1516-1615", "1517-1416", "1517-1616", "1517-1417", "1517-1617", "1517-1518"]})";
  Table shut = field({.phase = "declaring", .pieces = R"("FC1": "1515", )" + held("AC1"), .board = pocket});
  engage(shut, "1516", "1515");
  shut.play("die 6");
  EXPECT_EQ(shut.legal(), Words{"lost AC1"});
}

// ---- scattering ----

TEST(L71_SCT_BREAK, AnArmyBecomesSixDivisions) {
  Table table = field({.phase = "declaring", .pieces = R"("FA1": "1515", )" + held("AA1") + ", " + held("AD2")});
  engage(table, "1516", "1515");  // 9 against 10
  table.play("die 5");            // AdDs
  EXPECT_EQ(count_pieces(table, "AD"), 7);
  EXPECT_EQ(count_pieces(table, "AA"), 0);
}

TEST(L71_SCT_COST, BreakdownAndLeavingTheStackArePaid) {
  Table table = field({.phase = "declaring", .pieces = R"("FA1": "1515", )" + held("AA1") + ", " + held("AD2")});
  engage(table, "1516", "1515");
  table.play("die 5");
  const std::string first = table.subjects("retreat").front();
  const Words ends = table.targets("retreat", first);
  EXPECT_TRUE(contains(ends, "1519"));
  EXPECT_FALSE(contains(ends, "1520"));
  // AD2 was no part of a larger unit: 5 - 1 for the stack.
  EXPECT_TRUE(contains(table.targets("retreat", "AD2"), "1520"));
}

TEST(L71_SCT_STACK, NoTwoEndTogether) {
  Table table = scattered(held("AD1") + R"(, "AD5": "1521")");
  EXPECT_EQ(table.why("retreat AD1 1521"), "L71-SCT-STACK");
}

TEST(L71_SCT_STACK, NorWithALeaderOrSupply) {
  for (const char* other : {R"("A5": "1521")", R"("AS5": "1521")"}) {
    Table table = scattered(held("AD1") + ", " + other);
    EXPECT_EQ(table.why("retreat AD1 1521"), "L71-SCT-STACK") << other;
    EXPECT_TRUE(contains(table.targets("retreat", "AD1"), "1520") || contains(table.targets("retreat", "AD1"), "1620"));
  }
  Table supply = scattered(held("AD1") + ", " + held("AS2") + R"(, "AD6": "1520")");
  EXPECT_EQ(supply.why("retreat AS2 1520"), "L71-SCT-STACK");
}

TEST(L71_SCT_REMAINDER, WhereTheGroundEndsItStopsAndLives) {
  const std::string pocket =
      R"("lines": {"river": ["1516-1416", "1516-1616", "1516-1415", "1516-1615", "1517-1416", "1517-1616", "1517-1417", "1517-1617", "1517-1518"]})";
  Table table = scattered(held("AD1"), pocket);
  EXPECT_EQ(table.targets("retreat", "AD1"), Words{"1517"});
}

TEST(L71_SCT_END, SurvivorsAreDispersed) {
  Table table = scattered(held("AD1"));
  table.play(table.legal("retreat").front());
  EXPECT_TRUE(is_dispersed(table, "AD1"));
}

TEST(L71_SCT_PATH, ZonesArePassedWhereNoFreeHexIs) {
  Table table = scattered(held("AD1"), "", R"("FC7": "1617", "FC8": "1417")");
  EXPECT_EQ(table.phase(), "retreat");
  EXPECT_FALSE(table.targets("retreat", "AD1").empty());
}

// ---- the order of preference ----

TEST(L71_RET_OWNER, TheOwnerIsAsked) {
  Table attacker = field({.phase = "declaring", .pieces = R"("FC1": "1515", )" + held("AA1")});
  engage(attacker, "1516", "1515");
  attacker.play("die 1");
  EXPECT_EQ(attacker.seat(), "french");
  EXPECT_EQ(scattered(held("AD1")).seat(), "allied");
}

TEST(L71_RET_A, TheWayPassesAsFewZonesAsCanBe) {
  // 1517 and its neighbours to the west are free, the east is watched by FC7.
  Table table = scattered(held("AD1"), "", R"("FC7": "1717")");
  EXPECT_EQ(table.why("retreat AD1 1718"), "L71-RET-A");
}

TEST(L71_RET_B, TheFrenchGoWest) {
  Table table = field({.phase = "declaring", .seat = "allied", .pieces = R"("AC1": "1515", )" + held("FD1")});
  engage(table, "1516", "1515");
  table.play("die 1");
  for (const std::string& hex : table.targets("retreat", "FD1")) EXPECT_LT(hex.substr(0, 2), "15");
  EXPECT_EQ(table.why("retreat FD1 1719"), "L71-RET-B");
}

TEST(L71_RET_C, NoHexTwice) {
  // A pocket of two hexes: a cavalry division cannot ride up and down in it.
  const std::string pocket =
      R"("lines": {"river": ["1516-1416", "1516-1616", "1516-1415", "1516-1615", "1517-1416", "1517-1616", "1517-1417", "1517-1617", "1518-1417", "1518-1617", "1518-1418", "1518-1618", "1518-1519"]})";
  Table table = scattered(held("AH1"), pocket);
  EXPECT_EQ(table.targets("retreat", "AH1"), Words{"1518"});
}

TEST(L71_RET_OFFMAP, UnitsForcedOffTheMapScoreNothing) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FC1": "5615", )" + held("AD1", "5715"),
                       .board = R"("lines": {"river": ["5715-5714", "5715-5716", "5715-5614"]})"});
  engage(table, "5715", "5615");
  table.play("die 1");
  EXPECT_EQ(table.legal(), Words{"lost AD1"});
  table.play("lost AD1");
  EXPECT_EQ(table.track("combat_losses_allied"), 0);
}

TEST(L71_RET_OFFMAP, SupplyForcedOffTheMapDoesNotComeBack) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FC1": "5615", )" + held("AD1", "5715") + ", " + held("AS2", "5715"),
                       .board = R"("lines": {"river": ["5715-5714", "5715-5716", "5715-5614"]})"});
  engage(table, "5715", "5615");
  table.play({"die 1", "lost AD1", "lost AS2"});
  EXPECT_EQ(table.track("combat_losses_allied"), 0);
  EXPECT_EQ(table.track("supply_limit_allied"), 9);
}

}  // namespace
}  // namespace leipzig::testing
