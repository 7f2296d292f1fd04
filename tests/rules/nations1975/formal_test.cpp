// BON-7.FORMAL: the legal sets of battles, exactly. The worked positions of the register, what happens when a gun that
// was counted on falls silent, and a comparison with brute force on small random fields.
#include <gtest/gtest.h>

#include "games/nations1975/chapters.h"
#include "games/nations1975/game.h"
#include "tests/rules/nations1975/battles.h"
#include "tests/rules/nations1975/skirmish.h"

namespace leipzig::nations1975 {
namespace {

// ---- worked positions ----

constexpr auto kM1 = R"("FR-4": "1009", "FR-5": "1011", "AU-1-II": "1010", "AU-2-III": "1012")";
constexpr auto kM2 = R"("FR-20": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011")";
constexpr auto kM3 = R"("FR-20": "0911", "FR-10": "1111", "RU-5": "1010", "RU-14": "1011",
                        "FR-16": "0912", "RU-3": "1012")";
constexpr auto kM4 = R"("FR-1Gd": "1010", "FR-IV": "0911", "PR-9": "1009", "PR-10": "1011", "PR-11": "1110")";
constexpr auto kM5 = R"("FR-4": "1010", "ART-1": "1007", "PR-9": "1009", "PR-10": "1011")";

TEST(BON_7_FORMAL, M1HasOneLegalSet) {
  EXPECT_EQ(plans(combat({.pieces = kM1})), Names{"FR-4 > AU-1-II 1-1; FR-5 > AU-2-III 1-2"});
}

TEST(BON_7_FORMAL, M1RefusesBattlesThatLeaveAUnitAlone) {
  const Table table = combat({.pieces = kM1});
  EXPECT_EQ(table.why("attack 1010 with FR-4 FR-5"), "BON-7.FORMAL");
  EXPECT_EQ(table.why("attack 1010 with FR-5"), "BON-7.FORMAL");
  EXPECT_EQ(table.why("attack 1010 1012 with FR-5"), "BON-7.FORMAL");
  EXPECT_EQ(table.why("attack 1012 1010 with FR-5"), "BON-7.FORMAL");
}

TEST(BON_7_FORMAL, M2HasThreeLegalSets) {
  EXPECT_EQ(plans(combat({.pieces = kM2})),
            (Names{"FR-10 > RU-14 1-1; FR-20 > RU-5 1-1", "FR-10 > RU-5 1-1; FR-20 > RU-14 2-1",
                   "FR-10+FR-20 > RU-14+RU-5 1-1"}));
}

TEST(BON_7_FORMAL, M2RefusesBattlesThatLeaveAUnitAlone) {
  const Table table = combat({.pieces = kM2});
  EXPECT_EQ(table.why("attack 1010 1011 with FR-20 at 1-1"), "BON-7.FORMAL");
  EXPECT_EQ(table.why("attack 1010 with FR-20 FR-10 at 3-1"), "BON-7.FORMAL");
}

TEST(BON_7_FORMAL, M3HasFourLegalSets) {
  EXPECT_EQ(plans(combat({.pieces = kM3})), (Names{"FR-10 > RU-5 1-1; FR-16 > RU-3 1-1; FR-20 > RU-14 2-1",
                                                   "FR-10 > RU-14 1-1; FR-16 > RU-3 1-1; FR-20 > RU-5 1-1",
                                                   "FR-10+FR-20 > RU-5 3-1; FR-16 > RU-14+RU-3 1-2",
                                                   "FR-10+FR-20 > RU-14+RU-5 1-1; FR-16 > RU-3 1-1"}));
}

TEST(BON_7_FORMAL, M4HasOneLegalSet) {
  EXPECT_EQ(plans(combat({.pieces = kM4})), Names{"FR-1Gd > PR-11+PR-9 1-2; FR-IV > PR-10 1-4"});
}

TEST(BON_7_FORMAL, M5HasThreeLegalSets) {
  EXPECT_EQ(plans(combat({.pieces = kM5, .counters = {gun("ART-1", 6)}})),
            (Names{"FR-4 > PR-10+PR-9 1-3", "ART-1+FR-4 > PR-10+PR-9 1-2", "ART-1 > PR-9 1-2; FR-4 > PR-10 1-2"}));
}

TEST(BON_7_FORMAL, M5RefusesABattleThatLeavesAnEnemyAlone) {
  const Table table = combat({.pieces = kM5, .counters = {gun("ART-1", 6)}});
  EXPECT_EQ(table.why("attack 1009 with FR-4 ART-1 at 1-1"), "BON-7.FORMAL");
  EXPECT_EQ(table.why("attack 1009 with FR-4 at 1-2"), "BON-7.FORMAL");
}

TEST(BON_7_FORMAL, M5RefusesASecondAttackOnTheSameEnemy) {
  // With a battle elsewhere still to come, so that the phase goes on.
  Table table =
      combat({.pieces = std::string(kM5) + R"(, "FR-5": "2010", "PR-11": "2009")", .counters = {gun("ART-1", 6)}});
  table.play({"attack 1009 1011 with FR-4 at 1-3", "die 6"});
  EXPECT_EQ(table.at("PR-9"), "1009");
  table.play("no advance");
  EXPECT_EQ(table.why("attack 1009 with ART-1"), "BON-7.14");
}

// ---- guns that were counted on ----

// FR-4 (8) touches PR-9 and PR-10 (10 each). FR-4 fights PR-10 and leaves PR-9 to the gun behind it.
constexpr auto kGunBehind = R"("FR-4": "1010", "ART-1": "1011", "PR-9": "1009", "PR-10": "1110")";

TEST(BON_7_FORMAL, AnEnemyLeftToAGunMustBeBombarded) {
  Table table = combat({.pieces = kGunBehind, .counters = {gun("ART-1", 6)}});
  table.play({"attack 1110 with FR-4 at 1-2", "die 6", "retreat FR-4 0911", "no advance"});
  EXPECT_EQ(table.legal(), Texts{"attack 1009 with ART-1"});
  EXPECT_EQ(table.why("end combat"), "BON-7.11");
}

TEST(BON_7_FORMAL, AGunThatIsCountedOnMayNotSpendItselfElsewhere) {
  // PR-11 is in range as well, but FR-4 has left PR-9 to the only gun.
  Table table = combat({.pieces = std::string(kGunBehind) + R"(, "PR-11": "1013")", .counters = {gun("ART-1", 6)}});
  table.play({"attack 1110 with FR-4 at 1-2", "die 6", "retreat FR-4 0911", "no advance"});
  EXPECT_EQ(table.why("attack 1013 with ART-1"), "BON-7.FORMAL");
}

TEST(BON_7_FORMAL, ADutyLapsesWhenAnEnemyAdvancesNextToTheGun) {
  Table table = combat({.pieces = kGunBehind, .counters = {gun("ART-1", 6)}});
  table.play({"attack 1110 with FR-4 at 1-2", "die 6", "retreat FR-4 0911", "advance PR-10 1010"});
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(BON_7_FORMAL, ADutyLapsesWhenTheGunIsDisplaced) {
  // PR-11 controls 0911, so that FR-4 can only push the gun out of 1011.
  Table table = combat({.pieces = std::string(kGunBehind) + R"(, "PR-11": "0811")", .counters = {gun("ART-1", 6)}});
  table.play({"attack 1110 with FR-4 at 1-2", "die 6", "retreat FR-4 1011", "displace ART-1 1012", "no advance"});
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(BON_7_FORMAL, AnotherGunTakesTheDutyOver) {
  // As before, with a second gun that reaches PR-9.
  Table table = combat({.pieces = std::string(kGunBehind) + R"(, "PR-11": "0811", "ART-2": "1007")",
                        .counters = {gun("ART-1", 6), gun("ART-2", 5)}});
  table.play({"attack 1110 with FR-4 at 1-2", "die 6", "retreat FR-4 1011", "displace ART-1 1012", "no advance"});
  EXPECT_EQ(table.legal(), Texts{"attack 1009 with ART-2"});
}

TEST(BON_7_FORMAL, TwoEnemiesLeftToTwoGunsEachGetTheirOwn) {
  // FR-4 fights PR-11; PR-9 and PR-10 are left. ART-1 reaches both of them, ART-2 only PR-9: so ART-1 must take PR-10.
  Table table = combat({.pieces = R"("FR-4": "1010", "PR-9": "1009", "PR-10": "0911", "PR-11": "1111",
                                     "ART-1": "0809", "ART-2": "1007")",
                        .counters = {gun("ART-1", 6), gun("ART-2", 5)}});
  table.play({"attack 1111 with FR-4 at 1-2", "die 1", "retreat PR-11 1211", "no advance"});
  EXPECT_EQ(table.legal(), (Texts{"attack 0911 with ART-1", "attack 1009 with ART-2"}));
}

TEST(BON_7_FORMAL, TwoEnemiesAreNotLeftToOneGun) {
  // ART-1 reaches both PR-9 and PR-10, ART-2 neither: FR-4 must fight one of the two next to PR-11.
  const Table table = combat({.pieces = R"("FR-4": "1010", "PR-9": "1009", "PR-10": "0911", "PR-11": "1111",
                                           "ART-1": "0809", "ART-2": "2010")",
                              .counters = {gun("ART-1", 6), gun("ART-2", 5)}});
  EXPECT_EQ(table.why("attack 1111 with FR-4 at 1-2"), "BON-7.FORMAL");
  EXPECT_EQ(plans(table), (Names{"ART-1 > PR-10 1-2; FR-4 > PR-11+PR-9 1-3", "ART-1 > PR-9 1-2; FR-4 > PR-10+PR-11 1-3",
                                 "ART-1+FR-4 > PR-10+PR-11+PR-9 1-3", "FR-4 > PR-10+PR-11+PR-9 1-4"}));
}

// ---- duties that a position only claims ----

// FR-4 fights PR-9; FR-5 and PR-10 are alone, and the position claims that they have to fight too.
std::string claimed(std::string_view marks_of_fr5, std::string_view marks_of_pr10) {
  return R"({"game": "nations1975", "board": {"plain": true},
             "markers": {"phase": "advance", "seat": "french", "duties": "given", "result": "Dr"},
             "pieces": {"FR-4": {"at": "1010", "marks": ["must attack", "attacking"]},
                        "PR-9": {"at": "1012", "marks": ["must be attacked", "defending"]},
                        "FR-5": {"at": "2010", "marks": [)" +
         std::string(marks_of_fr5) + R"(]}, "PR-10": {"at": "2020", "marks": [)" + std::string(marks_of_pr10) + "]}}}";
}

TEST(BON_7_FORMAL, ADutyToAttackLapsesWhereNobodyIsInContact) {
  Table table(claimed(R"("must attack")", ""));
  table.play("no advance");
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(BON_7_FORMAL, ADutyToBeAttackedLapsesWhereNobodyIsInContact) {
  Table table(claimed(R"("must attack")", R"("must be attacked")"));
  table.play("no advance");
  EXPECT_EQ(table.phase(), "movement");
  EXPECT_EQ(table.seat(), "allied");
}

TEST(BON_7_FORMAL, APhaseThatOnlyClaimsDutiesIsNoPosition) {
  const std::string fault = testing::fault_of(R"({"game": "nations1975", "board": {"plain": true},
      "markers": {"phase": "combat", "seat": "french", "duties": "given"},
      "pieces": {"FR-5": {"at": "2010", "marks": ["must attack"]}, "PR-10": "1010"}})");
  EXPECT_EQ(fault, "markers.phase: nothing could be done in this position");
}

// The contacts of units that still have to fight do not change during the phase: a unit that must attack touches one
// that must be attacked, after every action and outcome of whole games.
TEST(BON_7_FORMAL, NoAttackerLosesAllItsPartnersInPlay) {
  const auto game = *Nations1975::make({"nations1975", "grand-battle", {}, {}, {}});
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    kit::Random random(seed);
    State state = game.start();
    while (game.turn(state).node != engine::Node::Over) {
      const bool named = state.phase != Phase::Battle;  // until then somebody may still have to join it
      for_each(state.phasing, named ? state.to_attack & ~state.attackers : 0, [&](UnitId unit) {
        ASSERT_NE(contacts(game.setup(), state, unit) & state.to_be_attacked & ~state.defenders, 0u);
      });
      if (game.turn(state).node == engine::Node::Chance) {
        game.resolve(state, engine::random_outcome(game, state, random));
      } else {
        game.apply(state, engine::random_action(game, state, random));
      }
    }
  }
}

// ---- brute force on random fields ----

class RandomSkirmishes : public ::testing::TestWithParam<bool> {};

TEST_P(RandomSkirmishes, BON_7_FORMAL_OfferExactlyTheBattlesOfTheDefinitionAndAlwaysFinish) {
  Tally tally;
  fight_skirmishes(0, 150, GetParam(), tally);
  EXPECT_GT(tally.battles, 700);
  EXPECT_GT(tally.bombardments, 50);
  EXPECT_GT(tally.several_on_several, 20);
}

INSTANTIATE_TEST_SUITE_P(BON_7_2_MANY, RandomSkirmishes, ::testing::Bool());

}  // namespace
}  // namespace leipzig::nations1975
