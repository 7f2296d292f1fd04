// Sections 8, 9, 13 and 14 of the register: combat, its results, the advance, leaders.
#include "tests/rules/leipzig1971/scene.h"

namespace leipzig::testing {
namespace {

// Dispersed defenders stay where they are attacked.
constexpr auto kHeld = R"({"at": "1516", "marks": ["dispersed"]})";
std::string held(const std::string& id, const std::string& hex = "1516") {
  return "\"" + id + "\": {\"at\": \"" + hex + "\", \"marks\": [\"dispersed\"]}";
}

Table battle(const std::string& attackers, const std::string& defenders, const std::string& board = "") {
  return field({.phase = "declaring", .pieces = attackers + ", " + defenders, .board = board});
}

// ---- who attacks whom ----

TEST(L71_CBT_GENERAL, AttacksAreVoluntaryAndTheOwnerOfThePhaseAttacks) {
  Table table = battle(R"("FC1": "1515")", R"("AC1": "1516")");
  EXPECT_EQ(table.seat(), "french");
  table.play("end declaring");
  EXPECT_EQ(table.at("FC1") + table.at("AC1"), "15151516");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(L71_CBT_A, OnlyAdjacentHexesAreAttacked) {
  const Table table = battle(R"("FC1": "1515", "FC2": "1517")", R"("AC1": "1518")");
  EXPECT_EQ(table.subjects("attack"), Words{"1517"});
  EXPECT_EQ(table.why("attack 1518 from 1515"), "L71-CBT-A");
}

TEST(L71_CBT_B, NotAllAdjacentUnitsNeedAttack) {
  Table table = battle(R"("FC1": "1515", "FC2": "1517", "FC3": "1415")", held("AC1"));
  table.play({"attack 1516 from 1515", "go"});
  EXPECT_TRUE(table.allows("end declaring"));
}

TEST(L71_CBT_C, AHexIsAttackedOnceFromEachHexAroundIt) {
  Table table = battle(R"("FC1": "1515", "FC2": "1517")", held("AC1"));
  table.play({"attack 1516 from 1515", "go", "attack 1516 from 1517", "go"});
  EXPECT_TRUE(table.subjects("attack").empty());
}

TEST(L71_CBT_D, OneHexAttacksOneHex) {
  Table table = battle(R"("FC1": "1515", "FC2": "1515")", held("AC1") + ", " + held("AC2", "1415"));
  table.play({"attack 1516 from 1515", "go"});
  EXPECT_EQ(table.why("attack 1415 from 1515"), "L71-CBT-D");
}

TEST(L71_CBT_E, TheDefendersAreOneSum) {
  Table table = battle(R"("FA1": "1515", "FS2": "1514")", held("AC1") + ", " + held("AC2") + R"(, "AS3": "1517")");
  table.play({"attack 1516 from 1515", "supply FS2", "go", "end declaring", "sustain 1516 with AS3", "end sustaining",
              "resolve 1515"});
  EXPECT_EQ(odds(table), "18 against 10, 180 percent");
}

TEST(L71_CBT_G, AttackersInDifferentHexesNeverAddUp) {
  Table table = battle(R"("FC1": "1515", "FC2": "1517")", held("AC1"));
  table.play({"attack 1516 from 1515", "go", "attack 1516 from 1517", "go", "end declaring"});
  EXPECT_EQ(table.subjects("resolve"), (Words{"1515", "1517"}));
  table.play("resolve 1517");
  EXPECT_EQ(odds(table), "2 against 2, 100 percent");
}

TEST(L71_CBT_VOID, AnAttackOnAnEmptiedHexIsNotRolled) {
  Table table = battle(R"("FA1": "1515", "FC2": "1517", "FS3": "1514")", held("AC1"));
  table.play(
      {"attack 1516 from 1515", "supply FS3", "go", "attack 1516 from 1517", "go", "end declaring", "resolve 1515"});
  EXPECT_EQ(table.at("AC1"), "");  // 18 against 2: eliminated
  EXPECT_EQ(table.seat(), "allied");
}

TEST(L71_CBT_PERCENT, FiveAgainstThreeIs166Percent) {
  Table table = battle(R"("FC1": "1515", "FS2": "1514")", held("AK1") + R"(, "AS3": "1517")");
  table.play({"attack 1516 from 1515", "supply FS2", "go", "end declaring", "sustain 1516 with AS3", "end sustaining",
              "resolve 1515"});
  EXPECT_EQ(odds(table), "5 against 3, 166 percent");
  EXPECT_EQ(column(table), "160");
}

TEST(L71_CBT_F, ThePercentageGoesDownToTheNearestColumn) {
  Table table = battle(R"("FA1": "1515", "FC3": "1515", "FK4": "1515", "FS2": "1514")",
                       held("AC1") + ", " + held("AC2") + R"(, "AS3": "1517")");
  table.play({"attack 1516 from 1515", "supply FS2", "go", "end declaring", "sustain 1516 with AS3", "end sustaining",
              "resolve 1515"});
  EXPECT_EQ(odds(table), "26 against 10, 260 percent");
  EXPECT_EQ(column(table), "200");
  Table low = battle(R"("FH1": "1515")", held("AA1"));
  engage(low, "1516", "1515");
  EXPECT_EQ(column(low), "60");
}

// The source's example prints 225 percent; the column is the same.
TEST(L71_CBT_F, NapoleonWithAnArmyAndACorpsAgainstAnArmyIsInTheColumn200) {
  Table table =
      battle(R"("FA1": "1515", "FC2": "1515", "F1": "1515", "FS3": "1514")", held("AA1") + R"(, "AS4": "1517")");
  table.play({"attack 1516 from 1515", "supply FS3", "go", "end declaring", "sustain 1516 with AS4", "end sustaining",
              "resolve 1515"});
  EXPECT_EQ(odds(table), "46 against 18, 255 percent");
  EXPECT_EQ(column(table), "200");
}

TEST(L71_CBT_ORDER, HalvingThenTerrain) {
  Table table = battle(R"("FA1": "1515", "FS2": "1514")", held("AC1") + ", " + held("AH2"),
                       R"("features": {"1516": "fortress"})");
  engage(table, "1516", "1515", "FS2");
  EXPECT_EQ(odds(table), "18 against 18, 100 percent");
}

TEST(L71_CBT_ATTACKTERRAIN, TerrainNeverHelpsTheAttacker) {
  Table table = battle(R"("FA1": "1515", "FS2": "1514")", held("AA1"), R"("terrain": {"1515": "mountain"})");
  engage(table, "1516", "1515", "FS2");
  EXPECT_EQ(odds(table), "18 against 9, 200 percent");
}

TEST(L71_CBT_TERRAIN, OnlyTheBestSingleMultiplierCounts) {
  Table table = battle(R"("FA1": "1515", "FA3": "1515", "FS2": "1514")", held("AC1"),
                       R"("features": {"1516": "fortress"}, "lines": {"river": ["1515-1516"]})");
  engage(table, "1516", "1515", "FS2");
  EXPECT_EQ(odds(table), "36 against 15, 240 percent");
}

TEST(L71_CBT_RIVERMIN, AcrossARiverAnAttackNeeds160Percent) {
  const std::string river = R"("lines": {"river": ["1515-1516"], "bridge": ["1515-1516"]})";
  Table strong = battle(R"("FA1": "1515", "FS2": "1514")", R"("AC1": "1516")", river);
  EXPECT_TRUE(strong.allows("attack 1516 from 1515"));
  const Table weak = battle(R"("FC1": "1515", "FS2": "1514")", R"("AD1": "1516", "AS2": "1517")", river);
  EXPECT_EQ(weak.why("attack 1516 from 1515"), "L71-CBT-RIVERMIN");
}

TEST(L71_CBT_RIVERMIN, ItIsTestedWithTheSupplyThatWasDrawn) {
  Table table = battle(R"("FC1": "1515", "FS2": "1514")", R"("AC1": "1516")", R"("lines": {"river": ["1515-1516"]})");
  EXPECT_EQ(table.why("attack 1516 from 1515"), "L71-CBT-RIVERMIN");  // 5 against 4
  Table near = battle(R"("FC1": "1515", "FK3": "1515", "FS2": "1514")", R"("AC1": "1516")",
                      R"("lines": {"river": ["1515-1516"]})");
  near.play("attack 1516 from 1515");  // 8 against 4 with supply, 3 against 4 without
  EXPECT_EQ(near.why("go"), "L71-CBT-RIVERMIN");
  near.play("supply FS2");
  EXPECT_TRUE(near.allows("go"));
  EXPECT_EQ(near.why("without FC1"), "L71-STK-D2");
}

TEST(L71_CBT_I, SupplyIsDrawnForAWholeHex) {
  Table table = battle(R"("FC1": "1515", "FD3": "1515", "FS2": "1514")", held("AA1"));
  engage(table, "1516", "1515", "FS2");
  EXPECT_EQ(odds(table), "7 against 9, 77 percent");
  Table unfed = battle(R"("FC1": "1515", "FD3": "1515", "FS2": "1514")", held("AA1"));
  engage(unfed, "1516", "1515");
  EXPECT_EQ(odds(unfed), "3 against 9, 33 percent");
}

TEST(L71_CBT_STACKRESULT, AResultHitsAllUnitsInTheHex) {
  Table table = battle(R"("FC1": "1515", "FS2": "1514")", held("AK1") + ", " + held("AS2") + ", " + held("A5"));
  engage(table, "1516", "1515", "FS2");
  table.play("die 1");
  EXPECT_EQ(table.phase(), "retreat");
  EXPECT_TRUE(contains(table.subjects("retreat"), "AS2"));
  EXPECT_TRUE(contains(table.subjects("retreat"), "A5"));
}

TEST(L71_CBT_LONE, ANonCombatHexDefendsWithOneForEachCounter) {
  Table table = battle(R"("FD1": "1515", "FD2": "1515")", held("AP1"));
  engage(table, "1516", "1515");
  EXPECT_EQ(odds(table), "2 against 1, 200 percent");
}

TEST(L71_COM_PAREN, ParenthesisedStrengthCountsOnlyWhereNoCombatUnitStands) {
  Table alone = battle(R"("FD1": "1515", "FD2": "1515")", held("AS1") + ", " + held("AS2"));
  engage(alone, "1516", "1515");
  EXPECT_EQ(odds(alone), "2 against 2, 100 percent");
  Table stacked = battle(R"("FD1": "1515", "FD2": "1515")", held("AS1") + ", " + held("AD2"));
  engage(stacked, "1516", "1515");
  EXPECT_EQ(odds(stacked), "2 against 1, 200 percent");
}

// ---- results ----

// Attack strength 2n against 2: what each die does.
TEST(L71_CRT_TABLE, ResultsAreThoseOfTheTable) {
  const auto after = [](const std::string& attackers, const std::string& defenders, int die) {
    Table table = battle(attackers, defenders);
    engage(table, "1516", "1515");
    table.play("die " + std::to_string(die));
    return table;
  };
  // 100 percent: die 1 As.
  EXPECT_EQ(after(R"("FC1": "1515")", held("AC1"), 1).seat(), "french");
  // die 4 Dd1: the defender retreats one hex as a corps.
  const Table back = after(R"("FC1": "1515")", held("AC1"), 4);
  EXPECT_EQ(back.seat(), "allied");
  EXPECT_EQ(count_pieces(back, "AC"), 1);
  // 200 percent: die 3 Dx.
  EXPECT_EQ(after(R"("FC1": "1515", "FC2": "1515")", held("AC1"), 3).at("AC1"), "");
}

TEST(L71_CRT_LOWCOLUMN, AtSixtyOrLessSixDestroysTheAttackerAndOneScattersIt) {
  Table table = battle(R"("FC1": "1515")", held("AA1"));
  engage(table, "1516", "1515");
  Table six = table;
  six.play("die 6");
  EXPECT_EQ(six.at("FC1"), "");
  EXPECT_EQ(six.track("combat_losses_french"), 2);
  table.play("die 1");
  EXPECT_EQ(count_pieces(table, "FD"), 2);
}

TEST(L71_CRT_S, AScatteredCorpsBecomesTwoDivisionsAndItsOwnerRetreatsThem) {
  Table table =
      battle(R"("FC1": "1515", "FC2": "1515", "FC3": "1515")", held("AC1") + ", " + held("AC2") + ", " + held("AD3"));
  engage(table, "1516", "1515");  // 6 against 5
  EXPECT_EQ(column(table), "120");
  table.play("die 4");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(count_pieces(table, "AD"), 5);
  EXPECT_EQ(count_pieces(table, "AC"), 0);
}

TEST(L71_CRT_D, DdDrivesBackAndDispersesAdDispersesInPlace) {
  Table table = battle(R"("FC1": "1515")", held("AC1"));
  engage(table, "1516", "1515");
  Table six = table;
  six.play("die 6");  // Dd2
  const Words ends = six.targets("retreat", "AC1");
  EXPECT_TRUE(contains(ends, "1518"));
  EXPECT_FALSE(contains(ends, "1517"));
  table.play("die 2");  // AdDs
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_TRUE(is_dispersed(table, "FC1"));
  EXPECT_EQ(table.at("FC1"), "1515");
}

TEST(L71_CRT_X, DxTakesLeadersAndSupplyToo) {
  Table table =
      battle(R"("FC1": "1515", "FC2": "1515", "FC3": "1515")", held("AC1") + ", " + held("A10") + ", " + held("AS2"));
  engage(table, "1516", "1515");  // 6 against 2 + 2
  table.play("die 6");
  EXPECT_EQ(table.at("AC1") + table.at("AS2"), table.at("A10"));
}

TEST(L71_CRT_HALFEX, TheAttackerLosesHalfTheDivisionsRoundedUp) {
  Table table = battle(R"("FA1": "1515", "FC2": "1515", "FS3": "1514")", held("AA1"));
  engage(table, "1516", "1515", "FS3");  // 23 against 9: 255, column 200
  EXPECT_EQ(column(table), "200");
  table.play("die 2");
  EXPECT_EQ(table.phase(), "losses");
  EXPECT_EQ(table.track("combat_losses_allied"), 6);
  table.play("lose FA1");
  EXPECT_EQ(count_pieces(table, "FC"), 3);
  EXPECT_EQ(count_pieces(table, "FD"), 1);
  table.play(table.legal("lose").back());
  table.play(table.legal("lose").back());
  EXPECT_EQ(table.track("combat_losses_french"), 3);
  EXPECT_NE(table.phase(), "losses");
}

TEST(L71_CRT_BOTH, TheDefenderRetreatsFirst) {
  Table table = battle(R"("FC1": "1515", "FC2": "1515", "FC3": "1515", "FC4": "1515", "FC5": "1515", "FD6": "1515")",
                       held("AA1") + ", " + held("AD2"));
  engage(table, "1516", "1515");  // 11 against 10
  EXPECT_EQ(column(table), "110");
  table.play("die 1");  // AsDs
  EXPECT_EQ(table.seat(), "allied");
  while (table.seat() == "allied" && table.phase() == "retreat") table.play(table.legal().front());
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.phase(), "retreat");
}

TEST(L71_CRT_AUTO, AtFiveHundredPercentNoDieIsThrown) {
  Table table = battle(R"("FC1": "1515", "FC2": "1515", "FS3": "1514")", held("AD1"));
  engage(table, "1516", "1515", "FS3");
  EXPECT_EQ(table.at("AD1"), "");
  EXPECT_NE(table.seat(), "chance");
}

TEST(L71_CRT_LASTING, LossesAreRecordedWithTheirCause) {
  Table table = battle(R"("FC1": "1515", "FC2": "1515", "FC3": "1515", "FC4": "1515", "FC5": "1515", "FS6": "1514")",
                       held("AC1"));
  engage(table, "1516", "1515", "FS6");
  EXPECT_EQ(table.track("combat_losses_allied"), 2);
  EXPECT_EQ(table.track("march_losses_allied"), 0);
  Table march = field({.pieces = R"("FC1": "1515", "AD1": "4030")"});
  march.play({"march FC1 double", "press on", "die 6"});
  EXPECT_EQ(march.track("march_losses_french"), 2);
  EXPECT_EQ(march.track("combat_losses_french"), 0);
}

// ---- advance ----

TEST(L71_ADV_WHEN, InTheOpenThereIsNoAdvanceAcrossABridgeThereIs) {
  Table open = battle(R"("FA1": "1515", "FS2": "1514")", held("AD1"));
  engage(open, "1516", "1515", "FS2");
  EXPECT_NE(open.phase(), "advance");
  Table bridge = battle(R"("FA1": "1515", "FS2": "1514")", held("AD1"),
                        R"("lines": {"river": ["1515-1516"], "bridge": ["1515-1516"]})");
  engage(bridge, "1516", "1515", "FS2");
  EXPECT_EQ(bridge.phase(), "advance");
  bridge.play("advance FA1 1516");
  EXPECT_EQ(bridge.at("FA1"), "1516");
}

TEST(L71_ADV_WHO, SupplyStaysBehind) {
  Table table = battle(R"("FA1": "1515", "FS2": "1515", "F5": "1515")", held("AD1"),
                       R"("lines": {"river": ["1515-1516"], "bridge": ["1515-1516"]})");
  engage(table, "1516", "1515", "FS2");
  EXPECT_EQ(table.subjects("advance"), (Words{"F5", "FA1"}));
  EXPECT_EQ(table.why("advance FS2 1516"), "L71-ADV-WHO");
}

TEST(L71_ADV_WHO, CavalryDoesNotAdvanceIntoMountains) {
  Table table =
      battle(R"("FK1": "1515", "FA2": "1515", "FS3": "1514")", held("AD1"),
             R"("terrain": {"1516": "mountain"}, "lines": {"river": ["1515-1516"], "bridge": ["1515-1516"]})");
  engage(table, "1516", "1515", "FS3");
  ASSERT_EQ(table.phase(), "advance");
  EXPECT_EQ(table.subjects("advance"), Words{"FA2"});
}

TEST(L71_ADV_NOT, AfterAdDsThereIsNoAdvance) {
  // A lone leader behind a bridge: 2 against 2 is under 160, so the hex is a fortress instead.
  Table table = battle(R"("FC1": "1515", "FD2": "1515")", held("AD1"), R"("features": {"1516": "fortress"})");
  engage(table, "1516", "1515");  // 3 against 6
  table.play("die 1");
  EXPECT_EQ(table.phase(), "retreat");
  retreat_all(table);
  EXPECT_NE(table.phase(), "advance");
}

TEST(L71_ADV_HOW, SeveralMayAdvanceAtNoCost) {
  Table table =
      battle(R"("FC1": "1515", "FC2": "1515", "FS3": "1514")", held("AD1"), R"("lines": {"river": ["1515-1516"]})");
  engage(table, "1516", "1515", "FS3");
  ASSERT_EQ(table.phase(), "advance");
  table.play({"advance FC1 1516", "advance FC2 1516"});
  EXPECT_EQ(table.at("FC1") + table.at("FC2"), "15161516");
}

// ---- leaders ----

TEST(L71_LDR_A, ALeaderHasNoZone) {
  Table table = field({.pieces = R"("FD1": "1515", "A5": "1517")"});
  table.play("FD1 1516");
  EXPECT_TRUE(table.allows("FD1 1415"));
}

TEST(L71_LDR_B, NapoleonAddsUpToTheStrengthHeStandsWith) {
  const auto attack = [](const std::string& units, const std::string& supply) {
    Table table = battle(units + R"(, "F1": "1515", "FS9": "1514")",
                         held("AA1") + ", " + held("AA2") + ", " + held("AA3") + ", " + held("AA4"));
    engage(table, "1516", "1515", supply);
    return odds(table).substr(0, 2);
  };
  EXPECT_EQ(attack(R"("FA1": "1515")", "FS9"), "36");
  EXPECT_EQ(attack(R"("FA1": "1515", "FA2": "1515")", "FS9"), "61");
  EXPECT_EQ(attack(R"("FA1": "1515", "FC2": "1515")", "FS9"), "46");
  EXPECT_EQ(attack(R"("FA1": "1515")", ""), "18");
}

TEST(L71_LDR_B, TheTermsOfABattleAddUp) {
  Table table = battle(R"("FA1": "1515", "FA2": "1515", "F1": "1515", "F6": "1515")", held("AA1") + ", " + held("AA2"));
  engage(table, "1516", "1515");
  int attack = 0;
  const engine::View view = table.view();
  ASSERT_TRUE(view.preview);
  for (const engine::Term& term : view.preview->terms) attack += term.side == "attack" ? term.value : 0;
  EXPECT_EQ(odds(table).substr(0, 10), "36 against");
  EXPECT_EQ(attack, 36);
}

TEST(L71_LDR_B2, TheBonusIsAddedAfterTerrain) {
  const std::string pieces =
      R"("FA1": "1515", "FS2": "1514", "AC1": {"at": "1516", "marks": ["dispersed"]}, "A1": {"at": "1516", "marks": ["dispersed"]}, "AS3": "1517")";
  const auto fight = [&](const std::string& options) {
    Table table = field(
        {.phase = "declaring", .pieces = pieces, .board = R"("terrain": {"1516": "mountain"})", .options = options});
    table.play({"attack 1516 from 1515", "supply FS2", "go", "end declaring", "sustain 1516 with AS3", "end sustaining",
                "resolve 1515"});
    return odds(table);
  };
  EXPECT_EQ(fight(""), "18 against 15, 120 percent");
  EXPECT_EQ(fight(R"("leader_bonus_multiplied": true)"), "18 against 20, 90 percent");
}

TEST(L71_LDR_B3, SeveralLeadersAddUpUnderTheSameCap) {
  const auto attack = [](const std::string& units) {
    Table table = battle(units + R"(, "F6": "1515", "F10": "1515", "FS9": "1514")", held("AA1") + ", " + held("AA2"));
    engage(table, "1516", "1515", "FS9");
    return odds(table).substr(0, 2);
  };
  EXPECT_EQ(attack(R"("FA1": "1515")"), "29");
  EXPECT_EQ(attack(R"("FC1": "1515")"), "10");
}

TEST(L71_LDR_C, AloneALeaderDefendsWithOneAndNeverAttacks) {
  Table table = battle(R"("FD1": "1515", "FD2": "1515", "F5": "1517")", held("A5"));
  EXPECT_EQ(table.why("attack 1516 from 1517"), "L71-LDR-C");
  engage(table, "1516", "1515");
  EXPECT_EQ(odds(table), "2 against 1, 200 percent");
}

TEST(L71_LDR_RBC, TheBarOf500PercentDoesNotHoldLeaders) {
  Table table =
      battle(R"("FC1": "1515", "FC2": "1515", "FD3": "1515", "FS4": "1514")", R"("AD1": "1516", "A5": "1516")");
  table.play({"attack 1516 from 1515", "supply FS4", "go", "end declaring"});
  // 12 against 2 + 2 of the leader: without the leader the division is held.
  EXPECT_TRUE(contains(table.subjects("evade"), "A5"));
  table.play(table.legal("evade").front());
  EXPECT_FALSE(contains(table.subjects("evade"), "AD1"));
}

TEST(L71_LDR_MOVE, LeadersDoubleButDoNotTriple) {
  const Table table = field({.pieces = R"("F5": "1515")"});
  EXPECT_TRUE(table.allows("march F5 double"));
  EXPECT_EQ(table.targets("march", "F5"), Words{"double"});
}

TEST(L71_LDR_VP, ALostLeaderCountsAsADivision) {
  Table table = battle(R"("FA1": "1515", "FA2": "1515", "FS3": "1514")", held("AC1") + ", " + held("A10"));
  engage(table, "1516", "1515", "FS3");
  EXPECT_EQ(table.track("combat_losses_allied"), 3);
}

TEST(L71_COM_COMBATUNITS, LeadersAndSupplyAreNoCombatUnits) {
  const Table table =
      field({.phase = "declaring", .pieces = R"("F5": "1515", "FS1": "1515", "FS2": "1515", "AD1": "1516")"});
  EXPECT_TRUE(table.subjects("attack").empty());
  (void)kHeld;
}

}  // namespace
}  // namespace leipzig::testing
