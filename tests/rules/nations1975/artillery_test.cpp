// Chapter 8: artillery, which this game does not have. The guns are counters made for the test.
#include <gtest/gtest.h>

#include "tests/rules/nations1975/battles.h"

namespace leipzig::nations1975 {
namespace {

// The twelve hexes at distance two from 1010, an Allied unit on each.
constexpr auto kRing = R"("PR-9": "0809", "PR-10": "0810", "PR-11": "0811", "PR-12": "0909", "PR-1": "0912",
                          "PR-2": "1008", "PR-7": "1012", "PR-8": "1109", "RU-5": "1112", "RU-14": "1209",
                          "RU-3": "1210", "RU-4": "1211")";

// The hexes of the ring that a gun at 1010 can bombard.
Texts bombarded(const std::string& more = "", const std::string& board = "") {
  return combat({.pieces = R"("ART-1": "1010", )" + std::string(kRing) + more,
                 .counters = {gun("ART-1", 6)},
                 .board = board})
      .targets("attack", "ART-1");
}

const Texts kWholeRing{"0809", "0810", "0811", "0909", "0912", "1008", "1012", "1109", "1112", "1209", "1210", "1211"};

// ---- BON-8.0: two ways to attack ----

TEST(BON_8_0, ArtilleryInContactMustAttackLikeInfantry) {
  const Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1009")", .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(table.marks("ART-1"), Texts{"must attack"});
  EXPECT_EQ(battles(table), Texts{"ART-1 > PR-9 1-2"});
  EXPECT_EQ(table.why("end combat"), "BON-7.11");
}

TEST(BON_8_0, ArtilleryInContactMayAttackAnotherUnitItTouchesInstead) {
  // FR-4 takes care of PR-9.
  const Table table = combat(
      {.pieces = R"("ART-1": "1010", "FR-4": "0909", "PR-9": "1009", "PR-10": "1011")", .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(plans(table), Names{"ART-1 > PR-10 1-2; FR-4 > PR-9 1-2"});
}

TEST(BON_8_0, ArtilleryOutOfContactMayStaySilent) {
  const Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1008")", .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(table.legal(), (Texts{"attack 1008 with ART-1", "end combat"}));
}

// ---- BON-8.11: range ----

TEST(BON_8_11, ExactlyTheTwelveHexesAtDistanceTwoAreInRange) { EXPECT_EQ(bombarded(), kWholeRing); }

TEST(BON_8_11, ThreeHexesAreTooFar) {
  const Table table = combat(
      {.pieces = R"("ART-1": "1010", "PR-9": "1007", "FR-4": "2010", "PR-10": "2009")", .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(table.why("attack 1007 with ART-1"), "BON-8.11");
}

TEST(BON_8_11, NoOneIsForcedToBombard) {
  Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1008")", .counters = {gun("ART-1", 6)}});
  table.play("end combat");
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(BON_8_11, OnlyArtilleryBombards) {
  const Table table = combat({.pieces = R"("FR-5": "1010", "PR-9": "1008", "FR-4": "2010", "PR-10": "2009")"});
  EXPECT_EQ(table.why("attack 1008 with FR-5"), "BON-7.15");
}

// ---- BON-8.13: one target ----

TEST(BON_8_13, ArtilleryAloneAttacksASingleHex) {
  const Table table = combat({.pieces = R"("ART-1": "1010", "ART-2": "1011", "PR-9": "1008", "PR-10": "1009")",
                              .counters = {gun("ART-1", 6), gun("ART-2", 5)},
                              .board = R"("lines": {"river": ["1009-1010"]})"});
  EXPECT_EQ(table.why("attack 1009 1008 with ART-1 ART-2"), "BON-8.13");
  EXPECT_EQ(battles(table),
            (Texts{"ART-1 > PR-10 1-2", "ART-1 > PR-9 1-2", "ART-1+ART-2 > PR-10 1-1", "ART-2 > PR-10 1-2"}));
}

// ---- BON-8.14 and BON-8.15: immunity ----

Table bombardment(std::string_view column, std::string_view die, const std::string& more = "") {
  Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1008")" + more, .counters = {gun("ART-1", 20)}});
  table.play({"attack 1008 with ART-1 at " + std::string(column), die});
  return table;
}

TEST(BON_8_14, AeDoesNothingToBombardingArtillery) {
  const Table table = bombardment("1-5", "die 6");
  EXPECT_EQ(table.at("ART-1"), "1010");
  EXPECT_EQ(table.at("PR-9"), "1008");
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.track("losses_french"), 0);
}

TEST(BON_8_14, ThePreviewSaysThatAeHasNoEffect) {
  Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1008")", .counters = {gun("ART-1", 2)}});
  table.play("attack 1008 with ART-1");
  int idle = 0;
  const engine::View view = table.view();
  for (const engine::Chance& chance : view.preview->chances) {
    EXPECT_EQ(chance.idle, chance.result == "Ae") << chance.result;
    idle += chance.idle ? 1 : 0;
  }
  EXPECT_EQ(idle, 1);
}

TEST(BON_8_14, ArDoesNotForceItBack) {
  Table table = bombardment("1-1", "die 6");
  table.play("stay ART-1");
  EXPECT_EQ(table.at("ART-1"), "1010");
}

TEST(BON_8_14, AnExchangeCostsItNothing) {
  Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1008")", .counters = {gun("ART-1", 50)}});
  table.play({"attack 1008 with ART-1 at 5-1", "die 6"});
  EXPECT_EQ(table.at("PR-9"), "lost");
  EXPECT_EQ(table.at("ART-1"), "1010");
}

TEST(BON_8_15, OnArTheOwnerMayStayOrRetreatByTheRules) {
  const Table table = bombardment("1-1", "die 6");
  EXPECT_EQ(table.seat(), "french");
  EXPECT_EQ(table.legal(), (Texts{"retreat ART-1 0910", "retreat ART-1 0911", "retreat ART-1 1011",
                                  "retreat ART-1 1110", "retreat ART-1 1111", "stay ART-1"}));
  EXPECT_EQ(table.why("retreat ART-1 1009"), "BON-8.15");
}

TEST(BON_8_15, ItGoesWhereItIsSent) {
  Table table = bombardment("1-1", "die 6");
  table.play("retreat ART-1 1011");
  EXPECT_EQ(table.at("ART-1"), "1011");
  EXPECT_EQ(table.phase(), "movement");
}

TEST(BON_8_15, ItDisplacesNoUnit) {
  const Table table =
      bombardment("1-1", "die 6", R"(, "FR-4": "1011", "FR-5": "0911", "FR-6": "1111", "FR-8": "0910")");
  EXPECT_EQ(table.legal(), (Texts{"retreat ART-1 1110", "stay ART-1"}));
  EXPECT_EQ(table.why("retreat ART-1 1011"), "BON-8.15");
}

TEST(BON_8_15, EachGunIsAskedForItself) {
  Table table = combat({.pieces = R"("ART-1": "1010", "ART-2": "1006", "PR-9": "1008")",
                        .counters = {gun("ART-1", 5), gun("ART-2", 5)}});
  table.play({"attack 1008 with ART-1 ART-2 at 1-1", "die 6", "retreat ART-2 1005"});
  EXPECT_EQ(table.subjects("stay"), Texts{"ART-1"});
  table.play("stay ART-1");
  EXPECT_EQ(table.at("ART-1"), "1010");
  EXPECT_EQ(table.at("ART-2"), "1005");
}

TEST(BON_8_15, OnlyArGivesTheChoice) {
  for (const auto* die : {"die 1", "die 2", "die 3"}) {
    const Table table = bombardment("1-1", die);
    EXPECT_EQ(table.seat(), "allied") << die;
    EXPECT_EQ(table.subjects("retreat"), Texts{"PR-9"}) << die;
  }
}

// ---- BON-8.21 and BON-8.22: combined attacks ----

constexpr auto kCombined = R"("FR-4": "1514", "PR-9": "1515", "ART-1": "1517")";

TEST(BON_8_21, ArtilleryAddsItsStrengthToUnitsInContact) {
  Table table = combat({.pieces = kCombined, .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(battles(table), (Texts{"ART-1+FR-4 > PR-9 1-1", "FR-4 > PR-9 1-2"}));
  table.play("attack 1515 with FR-4 ART-1");
  EXPECT_EQ(ratio(table), "14:10");
}

TEST(BON_8_21, ArtilleryAddsItsStrengthToOtherArtillery) {
  Table table = combat({.pieces = R"("PR-9": "1515", "ART-1": "1517", "ART-2": "1513")",
                        .counters = {gun("ART-1", 6), gun("ART-2", 5)}});
  table.play("attack 1515 with ART-1 ART-2");
  EXPECT_EQ(ratio(table), "11:10");
}

TEST(BON_8_21, TheUnitInContactIsEliminatedTheBombardingGunIsNot) {
  Table table = combat({.pieces = kCombined, .counters = {gun("ART-1", 6)}});
  table.play({"attack 1515 with FR-4 ART-1 at 1-5", "die 6"});
  EXPECT_EQ(table.at("FR-4"), "lost");
  EXPECT_EQ(table.at("ART-1"), "1517");
}

TEST(BON_8_21, TheUnitInContactRetreatsFirstThenTheGunIsAsked) {
  Table table = combat({.pieces = kCombined, .counters = {gun("ART-1", 6)}});
  table.play({"attack 1515 with FR-4 ART-1 at 1-1", "die 6"});
  EXPECT_EQ(table.subjects("retreat"), Texts{"FR-4"});
  EXPECT_EQ(table.subjects("stay"), Texts{});
  table.play("retreat FR-4 1513");
  EXPECT_EQ(table.subjects("stay"), Texts{"ART-1"});
  table.play("stay ART-1");
  EXPECT_EQ(table.legal("advance"), Texts{"advance PR-9 1514"});
}

TEST(BON_8_21, ArtilleryInContactSuffersTheResultInFull) {
  Table table = combat({.pieces = R"("ART-2": "1514", "PR-9": "1515", "ART-1": "1517")",
                        .counters = {gun("ART-1", 6), gun("ART-2", 5)}});
  table.play({"attack 1515 with ART-2 ART-1 at 1-5", "die 6"});
  EXPECT_EQ(table.at("ART-2"), "lost");
  EXPECT_EQ(table.at("ART-1"), "1517");
}

// FR-4 touches PR-9 and PR-10; the gun reaches PR-9 only.
constexpr auto kTwoHexes = R"("FR-4": "1010", "ART-1": "1007", "PR-9": "1009", "PR-10": "1011")";

TEST(BON_8_22, RangeToOneOfSeveralHexesIsEnough) {
  Table table = combat({.pieces = kTwoHexes, .counters = {gun("ART-1", 6)}});
  table.play("attack 1009 1011 with FR-4 ART-1");
  EXPECT_EQ(ratio(table), "14:20");
  EXPECT_EQ(column(table), "1-2");
}

TEST(BON_8_22, ItHoldsWhateverTheOrderOfNaming) {
  const Table table = combat({.pieces = kTwoHexes, .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(table.why("attack 1011 1009 with ART-1 FR-4 at 1-2"), "");
  EXPECT_EQ(table.why("attack 1011 with FR-4 ART-1"), "BON-8.11");
}

TEST(BON_8_22, ItHoldsWithSeveralOnSeveralSwitchedOffToo) {
  const Table table =
      combat({.pieces = kTwoHexes, .counters = {gun("ART-1", 6)}, .options = R"("many_on_many": false)"});
  EXPECT_EQ(table.why("attack 1009 1011 with FR-4 ART-1 at 1-2"), "");
}

// ---- BON-8.31 to BON-8.33: line of sight ----

TEST(BON_8_31, OnlyTheHexBetweenBlocksAStraightLine) {
  const Texts open = bombarded("", R"("terrain": {"1011": "forest"})");
  Texts expected = kWholeRing;
  std::erase(expected, "1012");
  EXPECT_EQ(open, expected);
}

TEST(BON_8_31, TerrainUnderTheGunAndUnderTheTargetNeverBlocks) {
  EXPECT_EQ(bombarded("", R"("terrain": {"1010": "town", "1012": "forest", "0809": "town", "1112": "forest"})"),
            kWholeRing);
}

TEST(BON_8_31, UnitsNeverBlock) {
  EXPECT_EQ(bombarded(R"(, "FR-1Gd": "1009", "FR-2Gd": "1011", "FR-1YGd": "0910", "FR-2YGd": "0911",
                           "FR-3YGd": "1110", "FR-4YGd": "1111")"),
            kWholeRing);
}

TEST(BON_8_32, AlongAHexsideBothHexesMustBlock) {
  // 1012, 1211 and 0809 lie behind one blocking hex each, 1112 behind two; 0912 and 1210 behind one of two.
  EXPECT_EQ(bombarded("", R"("terrain": {"1011": "forest", "1111": "forest", "0910": "forest"})"),
            (Texts{"0810", "0811", "0909", "0912", "1008", "1109", "1209", "1210"}));
}

TEST(BON_8_32, ABlockedHexCannotBeBombarded) {
  const Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1012", "FR-4": "2010", "PR-10": "2009")",
                              .counters = {gun("ART-1", 6)},
                              .board = R"("terrain": {"1011": "forest"})"});
  EXPECT_EQ(table.why("attack 1012 with ART-1"), "BON-8.11");
}

TEST(BON_8_33, ForestAndTownBlockRoughMarshAndClearDoNot) {
  const std::pair<const char*, bool> terrains[] = {
      {"clear", true}, {"rough", true}, {"marsh", true}, {"forest", false}, {"town", false}};
  for (const auto& [terrain, open] : terrains) {
    const Texts seen = bombarded("", R"("terrain": {"1011": ")" + std::string(terrain) + R"("})");
    EXPECT_EQ(std::find(seen.begin(), seen.end(), "1012") != seen.end(), open) << terrain;
  }
}

TEST(BON_8_33, SlopesAndHexsidesDoNotBlock) {
  EXPECT_EQ(bombarded("", R"("features": {"1011": "slope"},
                             "lines": {"slope": ["1010-1011", "1011-1012"], "stream": ["1010-1009", "1009-1008"],
                                       "river": ["1010-0910", "0910-0809"]})"),
            kWholeRing);
}

// ---- BON-8.41 and BON-8.44: artillery in contact ----

TEST(BON_8_41, InContactItAttacksOnlyUnitsItTouches) {
  const Table table =
      combat({.pieces = R"("ART-1": "1010", "PR-9": "1009", "PR-10": "1012")", .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(battles(table), Texts{"ART-1 > PR-9 1-2"});
  EXPECT_EQ(table.why("attack 1012 with ART-1"), "BON-8.41");
}

TEST(BON_8_41, InContactItMayAttackAllItTouches) {
  const Table table =
      combat({.pieces = R"("ART-1": "1010", "PR-9": "1009", "PR-10": "1011")", .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(battles(table), Texts{"ART-1 > PR-10+PR-9 1-4"});
}

TEST(BON_8_41, InContactItMayNotBombardInAnothersBattle) {
  // FR-4 fights PR-10, which lies within the gun's range; the gun has PR-9 to fight.
  const Table table = combat(
      {.pieces = R"("ART-1": "1010", "PR-9": "1009", "PR-10": "1012", "FR-4": "1013")", .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(table.why("attack 1012 with FR-4 ART-1"), "BON-8.41");
}

TEST(BON_8_41, InContactItSuffersRetreatAndElimination) {
  const Table start = combat({.pieces = R"("ART-1": "1010", "PR-9": "1009")", .counters = {gun("ART-1", 10)}});
  Table beaten = start;
  beaten.play({"attack 1009 with ART-1 at 1-1", "die 6"});
  EXPECT_EQ(beaten.phase(), "retreat");
  EXPECT_EQ(beaten.targets("retreat", "ART-1"), (Texts{"0911", "1011", "1111"}));
  Table destroyed = start;
  destroyed.play({"attack 1009 with ART-1 at 1-5", "die 6"});
  EXPECT_EQ(destroyed.at("ART-1"), "lost");
}

TEST(BON_8_41, InContactItIsTakenByAnExchange) {
  Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1009")", .counters = {gun("ART-1", 50)}});
  table.play({"attack 1009 with ART-1 at 5-1", "die 6"});
  EXPECT_EQ(table.at("ART-1"), "lost");
}

TEST(BON_8_41, AnEnemyThatAdvancesNextToItSilencesIt) {
  // PR-9 beats FR-4 off and follows to 1010, next to the gun, which could have bombarded PR-10.
  Table table = combat({.pieces = R"("FR-4": "1010", "PR-9": "1009", "ART-1": "1011", "PR-10": "1013",
                                     "FR-5": "2010", "PR-11": "2009")",
                        .counters = {gun("ART-1", 6)}});
  EXPECT_TRUE(table.allows("attack 1013 with ART-1"));
  table.play({"attack 1009 with FR-4 at 1-2", "die 6", "retreat FR-4 0911", "advance PR-9 1010"});
  EXPECT_EQ(table.why("attack 1013 with ART-1"), "BON-8.41");
}

TEST(BON_8_44, TerrainNeverForbidsAnAttackOnANeighbouringHex) {
  for (const std::string terrain : {"forest", "town", "marsh"}) {
    const Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1009")",
                                .counters = {gun("ART-1", 10)},
                                .board = R"("terrain": {"1009": ")" + terrain + R"(", "1010": ")" + terrain + R"("})"});
    EXPECT_EQ(table.legal(), Texts{"attack 1009 with ART-1"}) << terrain;
  }
}

TEST(BON_8_44, TerrainNeverForbidsBombardmentOfANeighbouringHexAcrossARiver) {
  const Table table = combat({.pieces = R"("ART-1": "1010", "PR-9": "1009")",
                              .counters = {gun("ART-1", 6)},
                              .board = R"("terrain": {"1009": "forest", "1010": "town", "0910": "forest",
                                                      "1110": "forest"},
                                          "lines": {"river": ["1009-1010"]})"});
  EXPECT_TRUE(table.allows("attack 1009 with ART-1"));
}

// ---- BON-8.45: across an unbridged river ----

constexpr auto kRiver = R"("lines": {"river": ["1514-1515"]})";

TEST(BON_8_45, ANeighbourAcrossAnUnbridgedRiverMayBeBombardedButNeedNotBe) {
  const Table table =
      combat({.pieces = R"("ART-1": "1514", "PR-9": "1515")", .counters = {gun("ART-1", 6)}, .board = kRiver});
  EXPECT_EQ(table.legal(), (Texts{"attack 1515 with ART-1", "end combat"}));
}

TEST(BON_8_45, TheBombardingGunIsImmune) {
  Table table =
      combat({.pieces = R"("ART-1": "1514", "PR-9": "1515")", .counters = {gun("ART-1", 6)}, .board = kRiver});
  table.play({"attack 1515 with ART-1 at 1-5", "die 6"});
  EXPECT_EQ(table.at("ART-1"), "1514");
}

TEST(BON_8_45, InContactWithAnotherEnemyTheGunMayNotBombardAcross) {
  const Table table = combat({.pieces = R"("ART-1": "1514", "PR-9": "1515", "PR-10": "1414")",
                              .counters = {gun("ART-1", 6)},
                              .board = kRiver});
  EXPECT_EQ(battles(table), Texts{"ART-1 > PR-10 1-2"});
  EXPECT_EQ(table.why("attack 1515 with ART-1"), "BON-8.41");
  EXPECT_EQ(table.why("end combat"), "BON-7.11");
}

TEST(BON_8_45, ABridgeMakesItContact) {
  const Table table = combat({.pieces = R"("ART-1": "1514", "PR-9": "1515")",
                              .counters = {gun("ART-1", 6)},
                              .board = R"("lines": {"river": ["1514-1515"], "bridge": ["1514-1515"]})"});
  EXPECT_EQ(table.legal(), Texts{"attack 1515 with ART-1"});
  EXPECT_EQ(battles(table), Texts{"ART-1 > PR-9 1-4"});
}

TEST(BON_8_45, TwoHexesOffARiverIsNoHindrance) {
  const Table table =
      combat({.pieces = R"("ART-1": "1513", "PR-9": "1515")", .counters = {gun("ART-1", 6)}, .board = kRiver});
  EXPECT_TRUE(table.allows("attack 1515 with ART-1"));
}

// ---- BON-8.51 and BON-8.52: defence ----

TEST(BON_8_51, ArtilleryDoesNotFireInTheEnemysCombatPhase) {
  // PR-9 attacks FR-4 within range of the French gun; the gun has no decision and adds nothing.
  Table table = combat({.pieces = R"("PR-9": "1515", "FR-4": "1514", "ART-1": "1513")",
                        .counters = {gun("ART-1", 6)},
                        .phasing = "allied"});
  EXPECT_EQ(table.why("attack 1515 with ART-1"), "BON-TERM");
  EXPECT_EQ(battles(table), Texts{"PR-9 > FR-4 1-1"});
  table.play("attack 1514 with PR-9");
  EXPECT_EQ(ratio(table), "10:8");
}

TEST(BON_8_51, WithoutAnEnemyInContactItsSideIsNotAskedAtAll) {
  const Table table =
      combat({.pieces = R"("PR-9": "1515", "ART-1": "1513")", .counters = {gun("ART-1", 6)}, .phasing = "allied"});
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.seat(), "french");
}

TEST(BON_8_52, BombardedArtilleryRetreatsOnDr) {
  Table table = combat(
      {.pieces = R"("ART-1": "1513", "GUN-1": "1515")", .counters = {gun("ART-1", 6), gun("GUN-1", 6, "allied")}});
  table.play({"attack 1515 with ART-1 at 1-1", "die 1"});
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.legal(), (Texts{"retreat GUN-1 1414", "retreat GUN-1 1415", "retreat GUN-1 1516",
                                  "retreat GUN-1 1614", "retreat GUN-1 1615"}));
}

TEST(BON_8_52, AttackedArtilleryIsEliminatedAndExchangedLikeAnyUnit) {
  for (const auto* die : {"die 1", "die 6"}) {
    Table table = combat({.pieces = R"("FR-1Gd": "1514", "GUN-1": "1515")", .counters = {gun("GUN-1", 3, "allied")}});
    table.play({"attack 1515 with FR-1Gd at 5-1", die});
    EXPECT_EQ(table.at("GUN-1"), "lost") << die;
  }
}

}  // namespace
}  // namespace leipzig::nations1975
