// Chapter 7.0 to 7.5 of the rulebook: which units fight whom. BON-7.FORMAL has a separate file.
#include <gtest/gtest.h>

#include "tests/rules/nations1975/battles.h"

namespace leipzig::nations1975 {
namespace {

// FR-4 (8) touches PR-9 (10), and far away FR-20 (11) touches RU-5 (6).
constexpr auto kTwoPairs = R"("FR-4": "1010", "PR-9": "1009", "FR-20": "2010", "RU-5": "2009")";

// ---- BON-7.0: procedure ----

TEST(BON_7_0, BattlesAreFoughtInAnyOrder) {
  const Table table = combat({.pieces = kTwoPairs});
  EXPECT_EQ(table.legal(), (Texts{"attack 1009 with FR-4", "attack 2009 with FR-20"}));
}

TEST(BON_7_0, TheNextBattleIsNamedAfterTheDieOfTheOneBefore) {
  Table table = combat({.pieces = kTwoPairs});
  table.play("attack 2009 with FR-20");
  EXPECT_EQ(table.why("attack 1009 with FR-4"), "BON-7.0");
  table.play("at 1-1");
  EXPECT_EQ(table.seat(), "chance");
  EXPECT_EQ(table.why("attack 1009 with FR-4"), "BON-7.0");
  table.play({"die 1", "retreat RU-5 2008", "no advance"});
  EXPECT_EQ(table.legal(), Texts{"attack 1009 with FR-4"});
}

TEST(BON_7_0, AResultIsAppliedBeforeAnythingElse) {
  Table table = combat({.pieces = kTwoPairs});
  table.play({"attack 2009 with FR-20 at 1-1", "die 1"});
  EXPECT_EQ(table.why("attack 1009 with FR-4"), "BON-7.71");
}

TEST(BON_7_0, ThePhaseEndsWhenAllThatIsDueHasBeenFought) {
  Table table = combat({.pieces = kTwoPairs});
  table.play({"attack 1009 with FR-4 at 1-2", "die 1", "retreat PR-9 1008", "no advance"});
  EXPECT_EQ(table.phase(), "combat");
  table.play({"attack 2009 with FR-20 at 1-1", "die 1", "retreat RU-5 2008", "no advance"});
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(BON_7_0, TheRestMayStillBeGroupedFreelyAfterABattle) {
  Table table = combat({.pieces = R"("FR-4": "2010", "PR-9": "2009",
                                     "FR-20": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011")"});
  table.play({"attack 2009 with FR-4 at 1-2", "die 1", "retreat PR-9 2008", "no advance"});
  EXPECT_EQ(plans(table).size(), 3u);
}

// ---- BON-7.11: every enemy in contact is attacked ----

TEST(BON_7_11, CombatCannotEndWhileAnEnemyInContactIsUnattacked) {
  Table table = combat({.pieces = kTwoPairs});
  EXPECT_EQ(table.why("end combat"), "BON-7.11");
  table.play({"attack 1009 with FR-4 at 1-2", "die 1", "retreat PR-9 1008", "no advance"});
  EXPECT_EQ(table.why("end combat"), "BON-7.11");
}

TEST(BON_7_11, ExactlyTheEnemiesInContactAreDue) {
  const Table table = combat({.pieces = R"("FR-4": "1010", "PR-9": "1009", "PR-10": "1011", "PR-11": "1013")"});
  EXPECT_EQ(table.marks("PR-9"), Texts{"must be attacked"});
  EXPECT_EQ(table.marks("PR-10"), Texts{"must be attacked"});
  EXPECT_EQ(table.marks("PR-11"), Texts{});
}

// FR-1Gd and FR-20 can destroy RU-14. A unit that advances into 1009 meets PR-9, which was not in contact before.
constexpr auto kAdvanceMeetsEnemy = R"("FR-1Gd": "1010", "FR-20": "1109", "RU-14": "1009", "PR-9": "0909",
                                       "FR-4": "2010", "PR-10": "2009")";

TEST(BON_7_11, AnEnemyMetByAnAdvanceNeedNotBeAttacked) {
  Table table = combat({.pieces = kAdvanceMeetsEnemy});
  table.play({"attack 2009 with FR-4 at 1-2", "die 1", "retreat PR-10 2008", "no advance"});
  table.play({"attack 1009 with FR-1Gd FR-20 at 5-1", "die 1", "advance FR-20 1009"});
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(BON_7_11, AnEnemyMetByAnAdvanceCannotBeAttacked) {
  Table table = combat({.pieces = kAdvanceMeetsEnemy});
  table.play({"attack 1009 with FR-1Gd FR-20 at 5-1", "die 1", "advance FR-20 1009"});
  EXPECT_EQ(table.legal(), Texts{"attack 2009 with FR-4"});
  EXPECT_EQ(table.why("attack 0909 with FR-20"), "BON-7.14");
}

TEST(BON_7_11, BombardmentAloneFulfilsTheDuty) {
  Table table = combat(
      {.pieces = R"("FR-4": "1010", "ART-1": "1007", "PR-9": "1009", "PR-10": "1011")", .counters = {gun("ART-1", 6)}});
  table.play({"attack 1009 with ART-1 at 1-2", "die 1", "retreat PR-9 0909"});
  EXPECT_EQ(table.marks("PR-9"), Texts{"fought"});
  EXPECT_EQ(battles(table), Texts{"FR-4 > PR-10 1-2"});
}

// ---- BON-7.12: every unit in contact attacks ----

constexpr auto kTwoOnOne = R"("FR-4": "1009", "FR-5": "1011", "AU-1-II": "1010")";

TEST(BON_7_12, UnitsThatTouchOnlyOneEnemyAllAttackIt) {
  EXPECT_EQ(battles(combat({.pieces = kTwoOnOne})), Texts{"FR-4+FR-5 > AU-1-II 2-1"});
}

TEST(BON_7_12, ABattleThatLeavesAUnitInContactIdleIsRefused) {
  const Table table = combat({.pieces = kTwoOnOne});
  EXPECT_EQ(table.why("attack 1010 with FR-4 at 1-1"), "BON-7.FORMAL");
  EXPECT_EQ(table.why("attack 1010 with FR-5 at 1-1"), "BON-7.FORMAL");
  EXPECT_EQ(table.why("attack 1010 with FR-4 FR-5 at 2-1"), "");
}

TEST(BON_7_12, ExactlyTheUnitsInContactMustAttack) {
  const Table table = combat({.pieces = R"("FR-4": "1009", "FR-5": "1012", "AU-1-II": "1010")"});
  EXPECT_EQ(table.marks("FR-4"), Texts{"must attack"});
  EXPECT_EQ(table.marks("FR-5"), Texts{});
}

// ---- BON-7.13: how many may attack ----

constexpr auto kSixRoundOne = R"("AU-2-II": "1515", "FR-4": "1514", "FR-5": "1516", "FR-6": "1414", "FR-8": "1415",
                                 "FR-26": "1614", "FR-31": "1615")";

TEST(BON_7_13, UnitsOfAllSixHexesAttackTogether) {
  Table table = combat({.pieces = kSixRoundOne});
  table.play("attack 1515 with FR-4 FR-5 FR-6 FR-8 FR-26 FR-31");
  EXPECT_EQ(ratio(table), "48:12");
  EXPECT_EQ(column(table), "4-1");
}

TEST(BON_7_13, AnyNumberOfGunsInRangeJoinThem) {
  Table table = combat({.pieces = std::string(kSixRoundOne) + R"(, "ART-1": "1513", "ART-2": "1517", "ART-3": "1315")",
                        .counters = {gun("ART-1", 6), gun("ART-2", 5), gun("ART-3", 3)}});
  table.play("attack 1515 with FR-4 FR-5 FR-6 FR-8 FR-26 FR-31 ART-1 ART-2 ART-3");
  EXPECT_EQ(ratio(table), "62:12");
  EXPECT_EQ(column(table), "5-1");
}

// ---- BON-7.14: once each ----

TEST(BON_7_14, AnAttackerThatRetreatedCannotAttackAgain) {
  Table table = combat({.pieces = kTwoPairs});
  table.play({"attack 1009 with FR-4 at 1-2", "die 6", "retreat FR-4 1011", "no advance"});
  EXPECT_EQ(table.why("attack 2009 with FR-4"), "BON-7.14");
}

TEST(BON_7_14, AnAttackerThatAdvancedCannotAttackAgain) {
  // FR-20 drives RU-14 off and comes to stand next to PR-9, which FR-4 must attack.
  Table table = combat({.pieces = R"("FR-20": "1010", "RU-14": "1009", "PR-9": "0909", "FR-4": "0908")"});
  table.play({"attack 1009 with FR-20 at 2-1", "die 1", "retreat RU-14 1109", "advance FR-20 1009"});
  EXPECT_EQ(table.why("attack 0909 with FR-20"), "BON-7.14");
  EXPECT_EQ(table.why("attack 0909 with FR-4 FR-20"), "BON-7.14");
  EXPECT_EQ(battles(table), Texts{"FR-4 > PR-9 1-2"});
}

TEST(BON_7_14, ADefenderThatSurvivedCannotBeAttackedAgain) {
  // PR-9 beats FR-4 off and stays within range of the gun.
  Table table = combat(
      {.pieces = R"("FR-4": "1010", "PR-9": "1009", "ART-1": "1007", "PR-10": "1005")", .counters = {gun("ART-1", 6)}});
  table.play({"attack 1009 with FR-4 at 1-2", "die 6", "retreat FR-4 1011", "no advance"});
  EXPECT_EQ(table.at("PR-9"), "1009");
  EXPECT_EQ(table.why("attack 1009 with ART-1"), "BON-7.14");
  EXPECT_EQ(table.legal("attack"), Texts{"attack 1005 with ART-1"});
}

TEST(BON_7_14, ADefenderThatAdvancedCannotBeAttacked) {
  // PR-9 beats FR-4 off and follows it to 1010, next to FR-5.
  Table table = combat({.pieces = R"("FR-4": "1010", "PR-9": "1009", "FR-5": "1111", "PR-10": "1112")"});
  table.play({"attack 1009 with FR-4 at 1-2", "die 6", "retreat FR-4 0911", "advance PR-9 1010"});
  EXPECT_EQ(table.why("attack 1010 with FR-5"), "BON-7.14");
  EXPECT_EQ(table.why("attack 1112 1010 with FR-5"), "BON-7.14");
  EXPECT_EQ(battles(table), Texts{"FR-5 > PR-10 1-2"});
}

TEST(BON_7_14, AUnitIsInABattleOnce) {
  Table table = combat({.pieces = kTwoOnOne});
  table.play("attack 1010 with FR-4");
  EXPECT_EQ(table.why("with FR-4"), "BON-7.14");
}

// ---- BON-7.15: adjacent only ----

TEST(BON_7_15, NoBattleIsDueAcrossAnUnbridgedRiver) {
  const Table table =
      combat({.pieces = R"("FR-10": "1514", "AU-1-II": "1515")", .board = R"("lines": {"river": ["1514-1515"]})"});
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(BON_7_15, NoBattleIsPossibleAcrossAnUnbridgedRiver) {
  const Table table = combat({.pieces = R"("FR-10": "1514", "AU-1-II": "1515", "PR-9": "1513")",
                              .board = R"("lines": {"river": ["1514-1515"]})"});
  EXPECT_EQ(table.why("attack 1515 with FR-10"), "BON-7.15");
  EXPECT_EQ(battles(table), Texts{"FR-10 > PR-9 1-2"});
}

TEST(BON_7_15, AttacksCrossABridge) {
  const Table table = combat({.pieces = R"("FR-10": "1514", "AU-1-II": "1515")",
                              .board = R"("lines": {"river": ["1514-1515"], "bridge": ["1514-1515"]})"});
  EXPECT_EQ(battles(table), Texts{"FR-10 > AU-1-II 1-3"});
}

TEST(BON_7_15, AUnitTwoHexesOffCannotAttack) {
  const Table table = combat({.pieces = R"("FR-4": "1010", "PR-9": "1009", "FR-5": "1011", "PR-10": "1012")"});
  EXPECT_EQ(table.why("attack 1009 with FR-5"), "BON-7.15");
  EXPECT_EQ(table.why("attack 1009 with FR-4 FR-5"), "BON-7.15");
}

TEST(BON_7_15, AUnitWithoutContactCannotAttack) {
  const Table table = combat({.pieces = R"("FR-4": "1010", "PR-9": "1009", "FR-5": "1011")"});
  EXPECT_EQ(table.why("attack 1009 with FR-5"), "BON-7.15");
}

// ---- BON-7.21: one unit against several ----

TEST(BON_7_21, AttackerMustEngageEveryEnemyItAloneTouches) {
  const Table table =
      combat({.pieces = R"("PR-2": "1515", "FR-4": "1514", "FR-5": "1415", "FR-6": "1614")", .phasing = "allied"});
  EXPECT_EQ(battles(table), Texts{"PR-2 > FR-4+FR-5+FR-6 1-5"});
  EXPECT_EQ(table.why("attack 1514 with PR-2 at 1-2"), "BON-7.FORMAL");
  EXPECT_EQ(table.why("attack 1514 1415 with PR-2 at 1-4"), "BON-7.FORMAL");
}

TEST(BON_7_21, TheDefendersStrengthsAreAdded) {
  Table table =
      combat({.pieces = R"("PR-2": "1515", "FR-4": "1514", "FR-5": "1415", "FR-6": "1614")", .phasing = "allied"});
  table.play("attack 1514 1415 1614 with PR-2");
  EXPECT_EQ(ratio(table), "5:24");
}

TEST(BON_7_21, AnEnemyThatAnotherAttackerEngagesMayBeLeftToIt) {
  // Both touch RU-14; FR-16 alone touches RU-3.
  const Table table = combat({.pieces = R"("FR-20": "1010", "RU-14": "1011", "FR-16": "0912", "RU-3": "1012")"});
  EXPECT_EQ(plans(table), Names{"FR-16 > RU-3 1-1; FR-20 > RU-14 2-1"});
}

// ---- BON-7.22: several units against one ----

TEST(BON_7_22, TheAttackersStrengthsAreAdded) {
  Table table = combat({.pieces = R"("FR-20": "1009", "FR-10": "1011", "RU-5": "1010")"});
  table.play("attack 1010 with FR-20 FR-10");
  EXPECT_EQ(ratio(table), "18:6");
  EXPECT_EQ(column(table), "3-1");
}

TEST(BON_7_22, EachOfThemMustTouchTheDefender) {
  const Table table = combat({.pieces = R"("FR-20": "1009", "RU-5": "1010", "FR-10": "1011", "RU-3": "1012")",
                              .board = R"("lines": {"river": ["1010-1011"]})"});
  EXPECT_EQ(table.why("attack 1010 with FR-20 FR-10"), "BON-7.15");
}

// ---- BON-7.2-MANY: several against several ----

constexpr auto kAllTouchAll = R"("FR-20": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011")";

TEST(BON_7_2_MANY, SeveralAttackSeveralWhereAllTouchAll) {
  EXPECT_EQ(plans(combat({.pieces = kAllTouchAll})).size(), 3u);
  EXPECT_EQ(battles(combat({.pieces = kAllTouchAll})),
            (Texts{"FR-10 > RU-14 1-1", "FR-10 > RU-5 1-1", "FR-10+FR-20 > RU-14+RU-5 1-1", "FR-20 > RU-14 2-1",
                   "FR-20 > RU-5 1-1"}));
}

TEST(BON_7_2_MANY, SwitchedOffOneSideOfABattleIsASingleUnit) {
  const Table table = combat({.pieces = kAllTouchAll, .options = R"("many_on_many": false)"});
  EXPECT_EQ(plans(table), (Names{"FR-10 > RU-14 1-1; FR-20 > RU-5 1-1", "FR-10 > RU-5 1-1; FR-20 > RU-14 2-1"}));
}

TEST(BON_7_2_MANY, SwitchedOffTheSecondUnitOfTheSecondSideIsRefused) {
  // A fifth and a sixth unit, so that each half of the battle could be fought for itself.
  const Table table = combat({.pieces = R"("FR-20": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011",
                                           "FR-4": "0910", "FR-5": "1112")",
                              .options = R"("many_on_many": false)"});
  EXPECT_EQ(table.why("attack 1010 1011 with FR-20 FR-10"), "BON-7.2-MANY");
}

TEST(BON_7_2_MANY, EveryAttackerMustTouchEveryDefender) {
  // FR-16 touches RU-14 but not RU-5.
  const Table table = combat({.pieces = R"("FR-20": "0911", "FR-10": "1111", "FR-16": "0912",
                                           "RU-5": "1010", "RU-14": "1011")"});
  EXPECT_EQ(table.why("attack 1011 1010 with FR-20 FR-16"), "BON-7.2-MANY");
  EXPECT_EQ(table.why("attack 1010 1011 with FR-20 FR-16"), "BON-7.15");
}

// ---- BON-7.3: strength is not split ----

TEST(BON_7_3, AUnitThatAttacksSeveralCountsWholeAndOnce) {
  Table table = combat({.pieces = R"("FR-4": "1010", "PR-9": "1009", "PR-10": "1011")"});
  EXPECT_EQ(battles(table), Texts{"FR-4 > PR-10+PR-9 1-3"});
  table.play("attack 1009 1011 with FR-4");
  EXPECT_EQ(ratio(table), "8:20");
}

TEST(BON_7_3, AUnitAttackedFromTwoSidesDefendsWholeAndOnce) {
  Table table = combat({.pieces = kTwoOnOne});
  table.play("attack 1010 with FR-4 FR-5");
  EXPECT_EQ(ratio(table), "16:8");
}

// ---- BON-7.5: holding attacks ----

TEST(BON_7_5, AHopelessBattleIsLegal) {
  const Table table = combat({.pieces = R"("FR-IV": "1515", "AU-1-II": "1514", "PR-1": "1415", "PR-7": "1614")"});
  EXPECT_EQ(battles(table), Texts{"FR-IV > AU-1-II+PR-1+PR-7 1-5"});
}

TEST(BON_7_5, AWeakUnitHoldsOneEnemySoThatTheStrongOneFightsTheOther) {
  // FR-1Gd (15) touches both, FR-IV (3) only PR-10 (10): alone against RU-14 (5) the Guard has 3-1.
  const Table table = combat({.pieces = R"("FR-1Gd": "1010", "FR-IV": "0911", "RU-14": "1009", "PR-10": "1011")"});
  EXPECT_EQ(plans(table), Names{"FR-1Gd > RU-14 3-1; FR-IV > PR-10 1-4"});
}

}  // namespace
}  // namespace leipzig::nations1975
