// Sections 15 and 16 of the register: fortresses and siege, automatic elimination.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

constexpr auto kFortress = R"("features": {"1516": "fortress"})";

TEST(L71_FOR_WHAT, TheMapMarksTheFortresses) {
  const Table table(
      R"({"game": "leipzig1971", "scenario": "5", "pieces": {"AC1": "2218", "FA1": "2217", "FS2": "2216"}, "markers": {"phase": "declaring"}})");
  Table fight = table;
  if (fight.allows("attack 2218 from 2217")) engage(fight, "2218", "2217", "FS2");
  EXPECT_TRUE(odds(fight) == "18 against 15, 120 percent" || table.why("attack 2218 from 2217") == "L71-CBT-RIVERMIN");
}

TEST(L71_FOR_A, OnlyDxTouchesAGarrison) {
  Table table = field({.phase = "declaring", .pieces = R"("FA1": "1515", "AC1": "1516")", .board = kFortress});
  engage(table, "1516", "1515");  // 9 against 15
  EXPECT_EQ(column(table), "60");
  Table even = field({.phase = "declaring",
                      .pieces = R"("FA1": "1515", "FS3": "1514", "AC1": "1516", "AH2": "1516")",
                      .board = kFortress});
  engage(even, "1516", "1515", "FS3");  // 18 against 18
  even.play("die 2");                   // AdDs
  EXPECT_TRUE(is_dispersed(even, "FA1"));
  EXPECT_EQ(even.at("AC1") + even.at("AH2"), "15161516");
}

TEST(L71_FOR_A, AHalfExchangeCostsNothing) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FA1": "1515", "FA2": "1515", "FS3": "1514", "AC1": "1516", "AH2": "1516")",
                       .board = kFortress});
  engage(table, "1516", "1515", "FS3");  // 36 against 18
  table.play("die 2");
  EXPECT_EQ(table.track("combat_losses_french") + table.track("combat_losses_allied"), 0);
}

TEST(L71_FOR_B, SixDivisionsNeedNoSupplyAndSevenDo) {
  Table six = field({.pieces = R"("FC1": "1516", "FC2": "1516", "FC3": "1516", "AD1": "4030")", .board = kFortress});
  EXPECT_TRUE(six.allows("end movement"));
  const Table seven = field({.pieces = R"("FA1": "1516", "FH2": "1516", "AD1": "4030")", .board = kFortress});
  EXPECT_EQ(seven.why("end movement"), "L71-STK-ILLEGAL");
}

TEST(L71_FOR_C, FriendsInAFortressCostNothing) {
  const Table table = field({.pieces = R"("FC1": "1515", "FC2": "1516")", .board = kFortress});
  EXPECT_TRUE(contains(table.targets("move", "FC1"), "1519"));
}

TEST(L71_FOR_D, NoZoneLeavesOrEntersAFortress) {
  Table table = field({.pieces = R"("FD1": "1514", "AC1": "1516")", .board = kFortress});
  table.play("FD1 1515");
  EXPECT_TRUE(table.allows("FD1 1514"));
}

TEST(L71_FOR_E, ASortieAttacksAllAroundInOneAttack) {
  Table table = field(
      {.phase = "declaring",
       .pieces =
           R"("FC1": "1516", "AD1": {"at": "1515", "marks": ["dispersed"]}, "AD2": {"at": "1517", "marks": ["dispersed"]}, "AS3": "1514", "AS4": "1518")",
       .board = kFortress});
  EXPECT_EQ(table.why("attack 1515 from 1516"), "L71-FOR-E");
  table.play({"sortie from 1516", "go", "end declaring", "sustain 1515 with AS3", "sustain 1517 with AS4",
              "end sustaining", "resolve 1516"});
  EXPECT_EQ(odds(table), "5 against 4, 125 percent");
  EXPECT_EQ(column(table), "120");
}

TEST(L71_FOR_E, HexesAcrossARiverMayBeLeftOut) {
  Table table = field(
      {.phase = "declaring",
       .pieces =
           R"("FC1": "1516", "AD1": {"at": "1515", "marks": ["dispersed"]}, "AD2": {"at": "1517", "marks": ["dispersed"]})",
       .board = R"("features": {"1516": "fortress"}, "lines": {"river": ["1516-1517"]})"});
  table.play("sortie from 1516");
  EXPECT_EQ(table.legal("spare"), Words{"spare 1517"});
  table.play({"spare 1517", "go", "end declaring", "resolve 1516"});
  EXPECT_EQ(table.at("AD1"), "");  // 5 against 1
  EXPECT_EQ(table.at("AD2"), "1517");
}

TEST(L71_FOR_E, WhereAllEnemiesStandAcrossRiversOneOfThemMustBeWorthIt) {
  const auto sortie = [](const std::string& garrison) {
    return field(
        {.phase = "declaring",
         .pieces = garrison +
                   R"(, "AC1": {"at": "1515", "marks": ["dispersed"]}, "AD2": {"at": "1517", "marks": ["dispersed"]})",
         .board = R"("features": {"1516": "fortress"}, "lines": {"river": ["1516-1517", "1516-1515"]})"});
  };
  EXPECT_TRUE(sortie(R"("FC1": "1516")").allows("sortie from 1516"));
  // 1 against 2 and against more: less than 160 percent everywhere.
  EXPECT_EQ(sortie(R"("FD1": "1516")").why("sortie from 1516"), "L71-CBT-RIVERMIN");
}

TEST(L71_FOR_E, ASortieNeedsAnEnemyNextDoor) {
  const Table table = field({.phase = "declaring", .pieces = R"("FC1": "1516", "AC1": "1518")", .board = kFortress});
  EXPECT_EQ(table.why("sortie from 1516"), "L71-CBT-A");
}

TEST(L71_FOR_F, TwoOppositeEnemiesCloseAFortressUnlessARiverHelps) {
  const auto siege = [](const std::string& board) {
    const Table table(
        R"({"game": "leipzig1971", "scenario": "5", "board": {"plain": true, "features": {"2824": "fortress"})" +
        board +
        R"(}, "pieces": {"FC1": "2824", "AD1": "2823", "AD2": "2825"}, "markers": {"phase": "movement", "Dresden": "french"}})");
    return marker(table, "besieged Dresden");
  };
  EXPECT_EQ(siege(""), "allied");
  EXPECT_EQ(siege(R"(, "lines": {"river": ["2823-2724"]})"), "");
}

TEST(L71_FOR_F, AnOwnUnitNextDoorLiftsIt) {
  const Table table(
      R"({"game": "leipzig1971", "scenario": "5", "board": {"plain": true, "features": {"2824": "fortress"}}, "pieces": {"FC1": "2824", "FD2": "2924", "AD1": "2823", "AD2": "2825"}, "markers": {"phase": "movement"}})");
  EXPECT_EQ(marker(table, "besieged Dresden"), "");
}

TEST(L71_FOR_F, ALeaderOrSupplyNextDoorDoesNotLiftIt) {
  for (const char* other : {"F3", "FS3"}) {
    const Table table(
        R"({"game": "leipzig1971", "scenario": "5", "board": {"plain": true, "features": {"2824": "fortress"}}, "pieces": {"FC1": "2824", ")" +
        std::string(other) + R"(": "2924", "AD1": "2823", "AD2": "2825"}, "markers": {"phase": "movement"}})");
    EXPECT_EQ(marker(table, "besieged Dresden"), "allied") << other;
  }
}

TEST(L71_FOR_EMPTY, AnEmptyFortressIsOpenToBothSides) {
  EXPECT_TRUE(field({.seat = "allied", .pieces = R"("AD1": "1515")", .board = kFortress}).allows("AD1 1516"));
}

TEST(L71_FOR_REMOTE, ABesiegedGarrisonKeepsItsSupply) {
  Table table = field({.phase = "declaring",
                       .pieces = R"("FA1": "1515", "FS9": "1514", "FD2": "1517", "AC1": "1516")",
                       .board = kFortress});
  engage(table, "1516", "1515", "FS9");
  EXPECT_EQ(odds(table), "18 against 15, 120 percent");
}

// ---- automatic elimination ----

TEST(L71_AUT_WHAT, At500PercentTheHexIsSweptAndTheOthersWalkOn) {
  Table table = field({.pieces = R"("FC1": "1515", "FC2": "1515", "FS3": "1514", "FD4": "1415", "AD1": "1516")"});
  table.play("eliminate 1516 from 1515");
  EXPECT_EQ(table.at("AD1"), "");
  EXPECT_EQ(table.why("FC1 1514"), "L71-AUT-WHAT");
  EXPECT_TRUE(table.allows("FD4 1516"));
}

TEST(L71_AUT_WHAT, SupplyThatMadeTheRatioIsSpentAtTheEndOfTheCombatPhase) {
  Table table = field({.pieces = R"("FC1": "1515", "FS3": "1514", "AD1": "1516", "AD2": "4030")"});
  table.play({"eliminate 1516 from 1515", "end movement"});
  if (table.phase() == "assembly") table.play("end assembly");
  EXPECT_EQ(table.at("FS3"), "");
}

// 10 against 2, and without Napoleon only 5. In the combat phase an army joins the stack.
TEST(L71_AUT_WHAT, ALeaderWhoHelpedMovesNoMoreAndHelpsNoOtherAttack) {
  Table table = field(
      {.pieces =
           R"("FC1": "1515", "F1": "1515", "FS2": "1514", "FA5": "1614", "AD1": "1516", "AS3": "1517", "AA9": {"at": "1414", "marks": ["dispersed"]})"});
  table.play("eliminate 1516 from 1515");
  EXPECT_EQ(table.why("F1 1613"), "L71-AUT-WHAT");
  table.play({"FA5 1515", "end movement"});
  engage(table, "1414", "1515", "FS2");
  EXPECT_EQ(odds(table), "18 against 9, 200 percent");
}

TEST(L71_AUT_ONEHEX, HexesDoNotAddUp) {
  const Table table =
      field({.pieces = R"("FC1": "1515", "FC2": "1517", "FS3": "1514", "FS4": "1518", "AD1": "1516", "AS2": "1416")"});
  EXPECT_TRUE(table.subjects("eliminate").empty() || !table.allows("eliminate 1516 from 1515"));
  EXPECT_EQ(table.why("eliminate 1516 from 1517"), "L71-AUT-STRENGTH");
}

TEST(L71_AUT_STRENGTH, FullStrengthIfSupplyIsInReach) {
  const std::string hills = R"("terrain": {"1516": "mountain"})";
  EXPECT_TRUE(field({.pieces = R"("FC1": "1515", "FC2": "1515", "FS3": "1514", "AD1": "1516")", .board = hills})
                  .allows("eliminate 1516 from 1515"));
  EXPECT_EQ(
      field({.pieces = R"("FC1": "1515", "FC2": "1515", "FS3": "1514", "AD1": "1516", "AS2": "1517")", .board = hills})
          .why("eliminate 1516 from 1515"),
      "L71-AUT-STRENGTH");
}

TEST(L71_AUT_CAVALRY, CavalryIsNotEliminatedInTheMovementPhase) {
  EXPECT_EQ(field({.pieces = R"("FA1": "1515", "FS2": "1514", "AH1": "1516")"}).why("eliminate 1516 from 1515"),
            "L71-AUT-CAVALRY");
}

TEST(L71_AUT_COST, TheSweptHexCostsOneMore) {
  Table table = field({.pieces = R"("FA1": "1515", "FA4": "1517", "AD1": "1516")"});
  table.play("eliminate 1516 from 1515");
  EXPECT_TRUE(contains(table.targets("move", "FA4"), "1516"));  // 2 points
  EXPECT_FALSE(contains(table.targets("move", "FA4"), "1416") && contains(table.targets("move", "FA4"), "1514"));
}

TEST(L71_AUT_LEADERS, LeadersDieWithTheStack) {
  Table table = field({.pieces = R"("FA1": "1515", "FS2": "1514", "AD1": "1516", "A10": "1516")"});
  table.play("eliminate 1516 from 1515");
  EXPECT_EQ(table.track("combat_losses_allied"), 2);
}

TEST(L71_AUT_RECON, HiddenUnitsAreEliminatedOnlyOnceCavalryHasSeenThem) {
  Table table =
      field({.scenario = "1", .turn = 4, .pieces = R"("FA1": "1515", "FS2": "1514", "FH3": "1418", "AD1": "1516")"});
  EXPECT_EQ(table.why("eliminate 1516 from 1515"), "L71-AUT-RECON");
  table.play({"FH3 1517", "look 1516"});
  EXPECT_TRUE(table.allows("eliminate 1516 from 1515"));
}

}  // namespace
}  // namespace leipzig::testing
