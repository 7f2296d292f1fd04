// Section 6: the Advantage.
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

constexpr auto kDuel = R"("ru-ix": "K4", "fr-ix": "K5")";

TEST(BTF_7_0_A, TheCoalitionBeginsWithItAndItStaysUntilUsed) {
  EXPECT_EQ(marker(start("historical"), "advantage"), "allied");
  Table table = sandbox({.phase = "draw",
                         .card = "",
                         .pieces = kDuel,
                         .markers = R"("advantage": "french", "pile": "second", "drawn": "joker")"});
  table.play("card joker");
  EXPECT_EQ(table.track("turn"), 3);
  EXPECT_EQ(marker(table, "advantage"), "french");
}

TEST(BTF_7_0_A, OnlyItsHolderUsesIt) {
  const Table table = sandbox({.pieces = kDuel, .markers = R"("advantage": "french")"});
  EXPECT_EQ(table.why("advantage unit"), "BTF-7.0-A");
}

TEST(BTF_7_0_B, OneMoreUnitInOneQuadrant) {
  const Scene scene{.card = "5D",
                    .pieces = R"("pr-i": "A10", "ru-ix": "B10", "ru-x": "C10", "ru-xi": "D10", "au-i": "R1",
                                 "au-ii": "Q1", "fr-o": "J7")"};
  Table four = sandbox(scene);
  four.play({"advantage unit", "pr-i A10-A9", "ru-ix B10-B9", "ru-x C10-C9", "ru-xi D10-D9"});
  EXPECT_EQ(four.track("left_nw"), 0);
  EXPECT_EQ(four.track("left_se"), 1);
  Table two = sandbox(scene);
  two.play({"advantage unit", "pr-i A10-A9", "ru-ix B10-B9", "ru-x C10-C9", "au-i R1-R2", "au-ii Q1-Q2"});
  EXPECT_EQ(two.track("left_nw"), 0);
  EXPECT_EQ(two.track("left_ne"), 1);
}

TEST(BTF_7_0_B, TheExtraUnitGoesWithActivationNotRecovery) {
  Table table = sandbox({.card = "KD", .pieces = R"("pr-i": {"at": "A10", "marks": ["reduced"]}, "fr-o": "J7")"});
  EXPECT_TRUE(table.allows("recover pr-i"));
  table.play("advantage unit");
  EXPECT_EQ(table.why("recover pr-i"), "BTF-3.0-B");
}

TEST(BTF_7_0_B, PlusOrMinusOneInOneCombat) {
  Table table = sandbox({.phase = "battle", .pieces = kDuel, .markers = R"("unit": "ru-ix", "defender": "fr-ix")"});
  Table plus = table;
  plus.play("advantage +1");
  EXPECT_EQ(shift(plus), 1);
  Table minus = table;
  minus.play("advantage -1");
  EXPECT_EQ(shift(minus), -1);
}

TEST(BTF_7_0_B, TheDefenderMayUseItInAnEnemyCombat) {
  Table table = sandbox({.phase = "battle",
                         .pieces = kDuel,
                         .markers = R"("unit": "ru-ix", "defender": "fr-ix", "advantage": "french")"});
  EXPECT_EQ(table.why("advantage +1"), "BTF-7.0-A");
  table.play("fight");
  EXPECT_EQ(table.seat() + " " + table.phase(), "french reply");
  table.play("advantage -1");
  EXPECT_EQ(table.phase(), "combat card");
  EXPECT_EQ(shift(table), -1);
}

TEST(BTF_7_0_B, RaisedMoraleLastsForTheWholeCombat) {
  Table table = sandbox({.phase = "battle", .pieces = kDuel, .markers = R"("unit": "ru-ix", "defender": "fr-ix")"});
  table.play("advantage morale");
  EXPECT_EQ(total(table, "attack_morale"), 4);
  EXPECT_EQ(shift(table), 1);
  table.play({"fight", "card AC"});
  EXPECT_EQ(table.phase(), "loss die");
  EXPECT_EQ(weight(table, "ok"), 4);
}

TEST(BTF_7_0_B, ItHelpsOrHindersAWithdrawal) {
  const auto kCavalry = R"("ru-ix": "K4", "fr-ii-cav": "K5")";
  Table own = sandbox({.pieces = kCavalry, .markers = R"("advantage": "french")"});
  own.play({"attack K5 with ru-ix", "advantage morale"});
  EXPECT_EQ(own.phase(), "withdraw");
  EXPECT_EQ(weight(own, "ok"), 4);
  EXPECT_EQ(own.why("advantage +1"), "BTF-7.0-A");
  Table enemy = sandbox({.pieces = kCavalry});
  enemy.play({"attack K5 with ru-ix", "withdraw"});
  EXPECT_EQ(enemy.seat() + " " + enemy.phase(), "allied brace");
  EXPECT_EQ(enemy.why("advantage +1"), "BTF-7.0-B");
  enemy.play("advantage morale");
  EXPECT_EQ(weight(enemy, "ok"), 2);
}

TEST(BTF_7_0_B, CavalryMayMoveThreeHexes) {
  Table table = sandbox({.pieces = R"("au-ii-cav": "K4", "ru-ix": "M4", "fr-o": "A1")"});
  EXPECT_EQ(table.targets("ride", "au-ii-cav").size(), 18u);
  EXPECT_EQ(table.why("ride ru-ix M7"), "BTF-7.0-B");
  EXPECT_EQ(table.why("ride au-ii-cav K6"), "BTF-7.0-D");
  table.play("ride au-ii-cav K4-K7");
  EXPECT_EQ(table.at("au-ii-cav"), "K7");
  EXPECT_EQ(marker(table, "advantage"), "french");
}

TEST(BTF_7_0_B, ThreeHexesKeepAllStops) {
  const Table table = sandbox({.pieces = R"("au-ii-cav": "K4", "fr-i-cav": "J7")"});
  EXPECT_EQ(table.why("ride au-ii-cav K4-K5-K6-K7"), "BTF-6.1-A");
}

TEST(BTF_7_0_C, ItPassesAtOnceAndTheNewHolderWaitsForTheirNextCard) {
  Table table = sandbox({.pieces = R"("ru-ix": "K4", "fr-ix": "K5", "ru-x": "J5", "fr-o": "A1")"});
  table.play({"attack K5 with ru-ix", "advantage +1", "fight", "card 6C"});
  EXPECT_EQ(marker(table, "advantage"), "french");
  table.play({"attack K5 with ru-x", "fight"});
  EXPECT_EQ(table.phase(), "combat card");  // the French are not asked
  table.play({"card 5C", "end card", "card 2C"});
  EXPECT_TRUE(table.allows("advantage unit"));
  // From then on also in combats of the enemy's cards.
  table.play({"end card", "card 3D", "attack K5 with ru-ix", "fight"});
  EXPECT_EQ(table.seat() + " " + table.phase(), "french reply");
}

TEST(BTF_7_0_C, ACardOfTheEnemyDoesNotEndTheWait) {
  Table table = sandbox(
      {.phase = "draw", .card = "", .pieces = kDuel, .markers = R"("advantage": "french", "advantage waits": "yes")"});
  table.play("card 3D");
  table.play({"attack K5 with ru-ix", "fight"});
  EXPECT_EQ(table.phase(), "combat card");
  Table waiting =
      sandbox({.card = "7C", .pieces = kDuel, .markers = R"("advantage": "french", "advantage waits": "yes")"});
  EXPECT_EQ(waiting.why("advantage unit"), "BTF-7.0-C");
}

TEST(BTF_7_0_D, ItsUseIsOptional) {
  Table table = sandbox({.phase = "battle",
                         .pieces = kDuel,
                         .markers = R"("unit": "ru-ix", "defender": "fr-ix", "advantage": "french")"});
  table.play({"fight", "no advantage"});
  EXPECT_EQ(table.phase(), "combat card");
  EXPECT_EQ(marker(table, "advantage"), "french");
}

}  // namespace
}  // namespace leipzig::testing
