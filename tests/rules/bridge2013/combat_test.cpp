// Section 5: the attack, its modifiers, results, losses, retreats, withdrawal.
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

// Prussian I from D7 on IV Corps with Ney in Wiederitzsch.
Table wiederitzsch() {
  return field({.phase = "battle",
                .pieces = R"("pr-i": "D7", "fr-iv": "E7")",
                .markers = R"("unit": "pr-i", "defender": "fr-iv", "ney": "fr-iv", "advantage": "french",
                              "advantage waits": "yes")"});
}

TEST(BTF_BASE_COMBAT, CardPlusStrengthsPlusModifiersGiveTheResult) {
  const Table table = wiederitzsch();
  EXPECT_EQ(total(table, "attack_morale"), 4);
  EXPECT_EQ(total(table, "defence_morale"), 6);
  EXPECT_EQ(shift(table), 1);
  const auto after = [&](int value) {
    Table played = table;
    played.play("fight").play(card(value));
    return played.phase() + " " + played.seat();
  };
  EXPECT_EQ(after(7), "activate allied");
  EXPECT_EQ(after(8), "retreat french");
  EXPECT_EQ(after(11), "loss die chance");
  EXPECT_EQ(after(1), "loss die chance");
}

TEST(BTF_BASE_COMBAT, TheDefendingPlayerNamesTheUnitThatDefends) {
  Table table = sandbox({.pieces = R"("pr-i": "K4", "fr-ii": "K5", "fr-iii": "K5")"});
  table.play("attack K5 with pr-i");
  EXPECT_EQ(table.seat() + " " + table.phase(), "french defend");
  EXPECT_EQ(table.legal(), (Words{"defend fr-ii", "defend fr-iii"}));
  table.play("defend fr-iii");
  EXPECT_TRUE(marked(table, "fr-iii", "defending"));
  EXPECT_EQ(table.seat() + " " + table.phase(), "allied battle");
}

TEST(BTF_BASE_COMBAT, OneUnitAttacksANeighbouringHexThatHoldsEnemies) {
  const Table table = sandbox({.pieces = R"("pr-i": "K4", "fr-ii": "K6", "ru-ix": "K5")"});
  EXPECT_EQ(table.why("attack K6 with pr-i"), "BTF-BASE-COMBAT");
  EXPECT_EQ(table.why("attack K3 with pr-i"), "BTF-BASE-COMBAT");
}

TEST(BTF_BASE_COMBAT, ReducedUnitsFightWithTheirReducedStrength) {
  const Table table = sandbox({.phase = "battle",
                               .pieces = R"("pr-i": {"at": "K4", "marks": ["reduced"]}, "fr-vi": "K5")",
                               .markers = R"("unit": "pr-i", "defender": "fr-vi")"});
  EXPECT_EQ(shift(table), 3 - 4);
}

TEST(BTF_BASE_COMBAT, TheChancesAreCountedInTheCardsLeft) {
  // Equal units; of the first pile the card in play and the two kings are gone.
  const Table table = sandbox({.phase = "battle",
                               .pieces = R"("ru-ix": "K4", "fr-ix": "K5")",
                               .markers = R"("unit": "ru-ix", "defender": "fr-ix", "drawn": "7D KD KC")"});
  EXPECT_EQ(shift(table), 0);
  EXPECT_EQ(weight(table, "AL"), 4);  // aces and twos
  EXPECT_EQ(weight(table, "AR"), 4);  // threes and fours
  EXPECT_EQ(weight(table, "NE"), 7);  // fives to eights without the seven of diamonds
  EXPECT_EQ(weight(table, "DR"), 6);  // nines to jacks
  EXPECT_EQ(weight(table, "DL"), 2);  // queens
}

TEST(BTF_BASE_COMBAT, EveryCardLeftBringsWhatThePreviewSays) {
  Table table = sandbox({.phase = "battle",
                         .pieces = R"("pr-i": "K4", "fr-ix": "K5")",
                         .markers = R"("unit": "pr-i", "defender": "fr-ix", "pile": "second", "drawn": "joker 2H 9S",
                                       "advantage": "french", "advantage waits": "yes")",
                         .tracks = R"("used_se": 1)"});
  table.play("fight");
  const engine::View view = table.view();
  for (const engine::Chance& chance : view.preview->chances) {
    for (const int outcome : chance.outcomes) {
      Table played = table;
      ASSERT_FALSE(played.tabletop().resolve(static_cast<std::uint16_t>(outcome)));
      const std::string phase = played.phase();
      const char* wanted = chance.result == "NE"                            ? "activate"
                           : chance.result == "AL" || chance.result == "DL" ? "loss die"
                           : chance.result == "AR" || chance.result == "DR" ? "retreat"
                                                                            : "leaders";  // of the next turn
      EXPECT_EQ(phase, wanted) << outcome;
    }
  }
  int cases = 0;
  for (const engine::Chance& chance : view.preview->chances) cases += chance.weight;
  EXPECT_EQ(cases, 51);
}

TEST(BTF_BASE_CRT, EqualUnitsOnOpenGroundGoByTheBandsOfTheTable) {
  const Table table = sandbox({.phase = "combat card",
                               .pieces = R"("ru-ix": "K4", "fr-ix": "K5")",
                               .markers = R"("unit": "ru-ix", "defender": "fr-ix")"});
  std::string results;
  for (int value = 1; value <= 13; ++value) {
    Table played = table;
    played.play(card(value));
    const engine::View view = played.view();
    const bool attacker =
        view.phase == "loss die" ? view.preview->title.starts_with("ru-ix") : played.seat() == "allied";
    results += view.phase == "activate"   ? "-"
               : view.phase == "loss die" ? (attacker ? "L" : "l")
                                          : (attacker ? "R" : "r");
  }
  EXPECT_EQ(results, "LLRR----rrrll");
}

TEST(BTF_BASE_MODIFIERS, AllModifiersAddUp) {
  const auto attack = [](std::string_view from, std::string_view markers) {
    const std::string pieces = "\"au-iv\": \"" + std::string(from) + "\", \"fr-o\": \"J7\"";
    const std::string all = R"("unit": "au-iv", "defender": "fr-o")" + std::string(markers);
    return shift(field({.phase = "battle", .pieces = pieces, .markers = all}));
  };
  EXPECT_EQ(attack("K6", ""), 1);
  EXPECT_EQ(attack("I7", ""), 0);
  EXPECT_EQ(attack("K6", R"(, "napoleon": "fr-o")"), -1);
}

TEST(BTF_5_0, TheHigherMoraleShiftsTheCardByOneWhateverTheDifference) {
  const auto difference = [](int attacker, int defender, std::string_view ground) {
    const std::string counters =
        R"("A": {"seat": "allied", "type": "infantry", "strength": 3, "morale": )" + std::to_string(attacker) +
        R"(}, "D": {"seat": "french", "type": "infantry", "strength": 3, "morale": )" + std::to_string(defender) + "}";
    return shift(sandbox({.phase = "battle",
                          .pieces = R"("A": "K4", "D": "K5")",
                          .markers = R"("unit": "A", "defender": "D")",
                          .ground = ground,
                          .counters = counters}));
  };
  EXPECT_EQ(difference(5, 2, ""), 1);
  EXPECT_EQ(difference(2, 5, ""), -1);
  EXPECT_EQ(difference(3, 3, ""), 0);
  EXPECT_EQ(difference(3, 3, R"("terrain": {"K5": "town"})"), -1);
}

// ---- 5.1 ----

Table must_lose(std::string_view who, std::string_view ground, std::string_view markers = "") {
  const std::string all = R"("unit": "au-iv", "defender": "fr-ii", "beaten": ")" + std::string(who) + "\"" +
                          (markers.empty() ? "" : ", ") + std::string(markers);
  return sandbox({.phase = "loss die", .pieces = R"("au-iv": "K4", "fr-ii": "K5")", .markers = all, .ground = ground});
}

TEST(BTF_5_1_A, AtOrBelowItsMoraleAUnitMayRetreatInstead) {
  Table passed = must_lose("fr-ii", "");
  passed.play("die 3");
  EXPECT_EQ(passed.seat() + " " + passed.phase(), "french loss");
  passed.play("retreat fr-ii K6");
  EXPECT_FALSE(marked(passed, "fr-ii", "reduced"));
  Table failed = must_lose("fr-ii", "");
  failed.play("die 4");
  EXPECT_TRUE(marked(failed, "fr-ii", "reduced"));
  EXPECT_EQ(failed.at("fr-ii"), "K5");
}

TEST(BTF_5_1_A, ATownCountsForTheDefenderOnly) {
  constexpr auto kTown = R"("terrain": {"K5": "town", "K4": "town"})";
  EXPECT_EQ(weight(must_lose("fr-ii", kTown), "ok"), 4);
  EXPECT_EQ(weight(must_lose("au-iv", kTown), "ok"), 3);
}

TEST(BTF_5_1_A, TheOwnerMayTakeTheLossAfterAll) {
  Table table = must_lose("au-iv", "");
  table.play({"die 1", "take loss au-iv"});
  EXPECT_TRUE(marked(table, "au-iv", "reduced"));
  EXPECT_EQ(table.at("au-iv"), "K4");
}

TEST(BTF_5_1_A, WithoutAHexToRetreatToTheLossStands) {
  Table table = sandbox({.phase = "combat card",
                         .pieces = R"("pr-i": "K4", "fr-ix": "K5", "ru-ix": "J5", "ru-x": "J6", "ru-xi": "K6",
                                      "au-i": "L6", "au-ii": "L5")",
                         .markers = R"("unit": "pr-i", "defender": "fr-ix")"});
  table.play("card KC");
  EXPECT_TRUE(marked(table, "fr-ix", "reduced"));
  EXPECT_EQ(table.phase(), "activate");
}

TEST(BTF_5_1_B, TheAttackerMayAdvanceIntoTheHexLeftEmpty) {
  Table table =
      sandbox({.phase = "retreat",
               .pieces = R"("pr-i": "K4", "fr-ii": "K5")",
               .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "result": "defender_retreat")"});
  table.play("retreat fr-ii K6");
  EXPECT_EQ(table.legal(), (Words{"advance pr-i K5", "no advance"}));
  Table stays = table;
  stays.play("no advance");
  EXPECT_EQ(stays.at("pr-i"), "K4");
  table.play("advance");
  EXPECT_EQ(table.at("pr-i"), "K5");
  EXPECT_EQ(table.phase(), "activate");
}

TEST(BTF_5_1_B, NotWhileAnEnemyIsLeftInIt) {
  Table table =
      sandbox({.phase = "retreat",
               .pieces = R"("pr-i": "K4", "fr-ii": "K5", "fr-iii": "K5")",
               .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "result": "defender_retreat")"});
  table.play("retreat fr-ii K6");
  EXPECT_EQ(table.phase(), "activate");
}

TEST(BTF_5_1_B, NotByAnAttackerThatWasBeatenItself) {
  Table table =
      sandbox({.phase = "retreat",
               .pieces = R"("pr-i": "K4", "fr-ii": "K5")",
               .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "pr-i", "result": "attacker_retreat")"});
  table.play("retreat pr-i K3");
  EXPECT_EQ(table.phase(), "activate");
}

TEST(BTF_5_1_B, AnAdvanceIgnoresTheZoneOfCavalry) {
  Table table = sandbox({.phase = "advance",
                         .pieces = R"("pr-i": "K4", "fr-ii": "K7", "fr-i-cav": "K6")",
                         .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "target": "K5")"});
  EXPECT_TRUE(table.allows("advance pr-i K5"));
}

TEST(BTF_BASE_RETREAT, HexesThatDoNotTouchTheEnemyItFoughtComeFirst) {
  const Scene scene{
      .phase = "retreat",
      .pieces = R"("fr-ii": "K4", "pr-i": "L4")",
      .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "result": "defender_retreat")"};
  EXPECT_EQ(sandbox(scene).targets("retreat", "fr-ii"), words("J4 J5 K5"));
  EXPECT_EQ(sandbox(scene).why("retreat fr-ii K3"), "BTF-BASE-RETREAT");
  EXPECT_EQ(sandbox(scene).why("retreat fr-ii I4"), "BTF-BASE-RETREAT");
  Scene closed = scene;
  closed.pieces = R"("fr-ii": "K4", "pr-i": "L4", "ru-ix": "J4", "ru-x": "J5", "ru-xi": "K5")";
  EXPECT_EQ(sandbox(closed).targets("retreat", "fr-ii"), words("K3 L5"));
}

TEST(BTF_BASE_RETREAT, NotOverAGreatRiverNorIntoAFullHex) {
  const Scene scene{
      .phase = "retreat",
      .pieces = R"("fr-ii": "K4", "pr-i": "L4", "fr-iii": "J5", "fr-v": "J5")",
      .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "result": "defender_retreat")",
      .ground = R"("lines": {"river": ["K4-J4"], "stream": ["K4-K5"]})"};
  const Table table = sandbox(scene);
  EXPECT_EQ(table.targets("retreat", "fr-ii"), words("K5"));
  EXPECT_EQ(table.why("retreat fr-ii J4"), "BTF-BASE-RIVERS");
  EXPECT_EQ(table.why("retreat fr-ii J5"), "BTF-BASE-STACKING");
}

TEST(BTF_BASE_RETREAT, AForcedRetreatWithoutAHexIsAStepLossWithoutARoll) {
  Table table = sandbox({.phase = "combat card",
                         .pieces = R"("ru-v": "K4", "fr-ix": "K5", "ru-ix": "J5", "ru-x": "J6", "ru-xi": "K6",
                                      "au-i": "L6", "au-ii": "L5")",
                         .markers = R"("unit": "ru-v", "defender": "fr-ix")"});
  EXPECT_EQ(shift(table), 2);
  table.play("card 8C");
  EXPECT_TRUE(marked(table, "fr-ix", "reduced"));
  EXPECT_EQ(table.phase(), "activate");
}

// ---- 6.2 ----

constexpr auto kRiders = R"("A": {"seat": "allied", "type": "cavalry", "strength": 3, "morale": 4},
                            "B": {"seat": "allied", "type": "infantry", "strength": 3, "morale": 3},
                            "D": {"seat": "french", "type": "cavalry", "strength": 3, "morale": 3})";

TEST(BTF_6_2, DefendingCavalryMayTryToWithdrawBeforeCombat) {
  Table table = sandbox({.pieces = R"("A": "K4", "D": "K5")",
                         .markers = R"("advantage": "french", "advantage waits": "yes")",
                         .counters = kRiders});
  table.play("attack K5 with A");
  EXPECT_EQ(table.seat() + " " + table.phase(), "french withdraw");
  EXPECT_EQ(weight(table, "ok"), 1);  // cavalry attacks, with the higher morale
  table.play({"withdraw", "die 2"});
  EXPECT_EQ(table.phase(), "battle");
}

TEST(BTF_6_2, AgainstInfantryOfEqualMoraleNothingIsAdded) {
  Table table = sandbox({.pieces = R"("B": "K4", "D": "K5")",
                         .markers = R"("advantage": "french", "advantage waits": "yes")",
                         .counters = kRiders});
  table.play("attack K5 with B");
  EXPECT_EQ(weight(table, "ok"), 3);
  table.play({"withdraw D", "die 3"});
  EXPECT_EQ(table.targets("retreat", "D"), words("J6 K6 L6"));
  table.play("retreat D K6");
  EXPECT_EQ(table.phase(), "activate");  // infantry does not follow
  EXPECT_EQ(table.at("B"), "K4");
}

TEST(BTF_6_2, AttackingCavalryMayAdvance) {
  Table table = sandbox({.pieces = R"("A": "K4", "D": "K5")",
                         .markers = R"("advantage": "french", "advantage waits": "yes")",
                         .counters = kRiders});
  table.play({"attack K5 with A", "withdraw", "die 1", "retreat K6"});
  EXPECT_EQ(table.legal(), (Words{"advance A K5", "no advance"}));
}

TEST(BTF_6_2, ItMayStandAndItNeedsAHexToGoTo) {
  Table table = sandbox({.pieces = R"("A": "K4", "D": "K5")", .counters = kRiders});
  table.play({"attack K5 with A", "stand"});
  EXPECT_EQ(table.phase(), "battle");
  Table shut = sandbox({.pieces = R"("A": "K4", "D": "K5", "ru-ix": "J5", "ru-x": "J6", "ru-xi": "K6", "au-i": "L6",
                                     "au-ii": "L5")",
                        .counters = kRiders});
  shut.play("attack K5 with A");
  EXPECT_EQ(shut.phase(), "battle");
}

TEST(BTF_6_2, AfterAGoodRollItMayStillStand) {
  Table table = sandbox({.pieces = R"("A": "K4", "D": "K5")",
                         .markers = R"("advantage": "french", "advantage waits": "yes")",
                         .counters = kRiders});
  table.play({"attack K5 with A", "withdraw", "die 1"});
  EXPECT_EQ(table.seat() + " " + table.phase(), "french slip");
  EXPECT_EQ(table.why("take loss"), "BTF-6.2");
  Table stands = table;
  stands.play("stand");
  EXPECT_EQ(stands.seat() + " " + stands.phase(), "allied battle");
  stands.play({"fight", "card 9D"});
  EXPECT_EQ(stands.phase(), "retreat");  // 9: an ordinary combat
  stands.play("retreat D K6");
  EXPECT_TRUE(stands.allows("advance A K5"));
}

TEST(BTF_6_2, WithdrawingFromAStackEndsTheAttack) {
  Table table = sandbox({.pieces = R"("A": "K4", "D": "K5", "fr-ii": "K5")",
                         .markers = R"("advantage": "french", "advantage waits": "yes")",
                         .counters = kRiders});
  table.play({"attack K5 with A", "defend D", "withdraw", "die 1", "retreat K6"});
  EXPECT_EQ(table.phase(), "activate");
}

TEST(BTF_8_0, ATownRaisesTheDefendersMoraleEverywhereItCounts) {
  constexpr auto kTown = R"("terrain": {"K5": "town"})";
  Table table = sandbox({.pieces = R"("B": "K4", "D": "K5")",
                         .markers = R"("advantage": "french", "advantage waits": "yes")",
                         .ground = kTown,
                         .counters = kRiders});
  table.play("attack K5 with B");
  EXPECT_EQ(weight(table, "ok"), 4);  // withdrawal
  table.play("stand");
  EXPECT_EQ(total(table, "defence_morale"), 4);
  EXPECT_EQ(shift(table), -1);
  // Leipzig counts as a town here.
  const Table leipzig = field({.phase = "battle",
                               .pieces = R"("au-iv": "K7", "fr-o": "J7")",
                               .markers = R"("unit": "au-iv", "defender": "fr-o")"});
  EXPECT_EQ(total(leipzig, "defence_morale"), 3);
}

}  // namespace
}  // namespace leipzig::testing
