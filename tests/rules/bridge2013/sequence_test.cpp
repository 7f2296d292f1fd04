// Section 3: the turn, its piles, the Jokers, what a card allows.
#include <algorithm>

#include "games/bridge2013/game.h"
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

constexpr auto kPair = R"("fr-ii": "K4", "pr-i": "R1")";

TEST(BTF_BASE_TURN, ArrivalsThenLeadersThenCards) {
  Table table = field(
      {.turn = 4, .phase = "arrive", .card = "", .pieces = R"("co-apr": "waiting", "fr-ii": "K4", "fr-iv": "E7")"});
  EXPECT_EQ(table.why("napoleon fr-ii"), "BTF-BASE-TURN");
  table.play("arrive co-apr A5");
  EXPECT_EQ(table.seat() + " " + table.phase(), "french leaders");
  EXPECT_EQ(table.why("fr-ii K4-K5"), "BTF-9.1-A");
  table.play({"napoleon fr-ii", "ney fr-iv"});
  EXPECT_EQ(table.phase(), "draw");
}

TEST(BTF_BASE_TURN, OnTheFirstTurnLeadersStandAsSetUp) {
  Table table = start("historical");
  table.play({"arrive pr-i A7", "arrive ru-ix A7", "arrive ru-x A8", "arrive ru-xi A8"});
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.at("napoleon") + table.at("ney"), "K4E7");
}

// ---- the piles ----

TEST(BTF_2_0_A, TheFirstPileIsThirteenRedAndThirteenBlackWithoutAJoker) {
  const Table table = sandbox({.phase = "draw", .card = "", .pieces = kPair});
  EXPECT_EQ(weight(table, "Co"), 13);
  EXPECT_EQ(weight(table, "Fr"), 13);
  EXPECT_EQ(weight(table, "Jk"), 0);
}

TEST(BTF_2_0_B, TheTwentySeventhDrawComesFromFiftyFourCards) {
  Table table = sandbox({.phase = "draw", .card = "", .pieces = kPair});
  for (const char* suit : {"D", "C"}) {
    for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}) {
      table.play("card " + std::string(rank) + suit);
      table.play("end card");
    }
  }
  EXPECT_EQ(table.track("cards_left"), 54);
  EXPECT_EQ(weight(table, "Jk"), 2);
  EXPECT_EQ(weight(table, "Co"), 26);
}

TEST(BTF_2_0_B, ThePileChangesInsideACombatToo) {
  const std::string all_but_one = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC";
  Table table = sandbox({.phase = "draw",
                         .card = "",
                         .pieces = R"("fr-ii": "K4", "pr-i": "L4")",
                         .markers = "\"advantage\": \"allied\", \"drawn\": \"" + all_but_one + "\""});
  table.play("card KC");
  table.play({"attack L4 with fr-ii", "fight", "no advantage"});
  EXPECT_EQ(table.phase(), "combat card");
  EXPECT_EQ(table.tabletop().outcomes().size(), 53u);  // 52 cards, and the Jokers as one
  EXPECT_EQ(weight(table, "Jk"), 2);
}

TEST(BTF_2_0_C, OnTurnOneTheFirstJokerIsSetAside) {
  Table table = sandbox({.turn = 1, .phase = "draw", .card = "", .pieces = kPair, .markers = R"("pile": "second")"});
  table.play("card joker");
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_EQ(table.track("cards_left"), 53);
  Table combat = sandbox({.turn = 1,
                          .phase = "combat card",
                          .pieces = R"("fr-ii": "K4", "pr-i": "L4")",
                          .markers = R"("unit": "pr-i", "defender": "fr-ii", "pile": "second")"});
  combat.play("card joker");
  EXPECT_EQ(combat.phase(), "combat card");
}

TEST(BTF_2_0_C, LaterItBringsAnEventThenAnotherCardForTheSamePurpose) {
  Table table = sandbox({.turn = 3,
                         .phase = "combat card",
                         .pieces = R"("fr-ii": "K4", "pr-i": "L4")",
                         .markers = R"("unit": "pr-i", "defender": "fr-ii", "pile": "second")"});
  table.play("card joker");
  EXPECT_EQ(table.phase(), "event dice");
  table.play("dice 7");
  EXPECT_EQ(table.phase(), "combat card");
  EXPECT_EQ(table.track("jokers_left"), 1);
}

TEST(BTF_2_0_C, ACombatWhoseDefenderTheEventEliminatesIsOver) {
  Table table = sandbox({.turn = 3,
                         .phase = "combat card",
                         .pieces = R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "fr-v": "A1", "pr-i": "L4")",
                         .markers = R"("unit": "pr-i", "defender": "fr-ii", "pile": "second")"});
  table.play({"card joker", "dice 6", "desert fr-ii"});
  EXPECT_EQ(table.at("fr-ii"), "lost");
  EXPECT_EQ(table.seat() + " " + table.phase(), "allied activate");
  EXPECT_EQ(table.why("attack K4 with pr-i"), "BTF-BASE-ACTIVATE");
}

TEST(BTF_2_0_D, TheSecondJokerEndsTheTurnAtOnce) {
  Table table = sandbox({.turn = 3,
                         .phase = "combat card",
                         .pieces = R"("fr-ii": "K4", "pr-i": "L4", "ru-ix": "R1")",
                         .markers = R"("unit": "pr-i", "defender": "fr-ii", "pile": "second", "drawn": "joker",
                                       "advantage": "french", "rain": "yes")"});
  table.play("card joker");
  EXPECT_EQ(table.track("turn"), 4);
  EXPECT_EQ(table.phase(), "leaders");
  EXPECT_FALSE(marked(table, "fr-ii", "reduced"));
  EXPECT_EQ(marker(table, "advantage"), "french");
  EXPECT_EQ(marker(table, "rain"), "");
  EXPECT_EQ(table.track("cards_left"), 26);
}

// ---- exact chances ----

TEST(BTF_2_0_B, ChancesAreThoseOfTheCardsLeftWithoutReplacement) {
  // By enumeration: every order of the five cards left, and the first two of it.
  const std::string drawn =
      "joker AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC "
      "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S";
  const std::string markers = R"("pile": "second", "drawn": ")" + drawn + "\"";
  Table table = sandbox({.phase = "draw", .card = "", .pieces = kPair, .markers = markers});
  std::vector<std::string> left = {"card 10S", "card JS", "card KS", "card QS", "card joker"};
  std::sort(left.begin(), left.end());
  std::vector<std::pair<std::string, std::string>> orders;
  do {
    orders.emplace_back(left[0], left[1]);
  } while (std::next_permutation(left.begin(), left.end()));
  const auto outcomes = table.tabletop().outcomes();
  ASSERT_EQ(outcomes.size(), 5u);
  for (const engine::Outcome& first : outcomes) {
    const std::string name = table.tabletop().outcome_text(first.value);
    const auto begins = std::count_if(orders.begin(), orders.end(), [&](const auto& o) { return o.first == name; });
    EXPECT_EQ(begins * 5, static_cast<std::ptrdiff_t>(first.weight * orders.size())) << name;
    if (name == "card joker") continue;
    Table next = table;
    next.play(name).play("end card");
    for (const engine::Outcome& second : next.tabletop().outcomes()) {
      const std::string then = next.tabletop().outcome_text(second.value);
      const auto both = std::count(orders.begin(), orders.end(), std::pair{name, then});
      EXPECT_EQ(both * 5 * 4, static_cast<std::ptrdiff_t>(first.weight * second.weight * orders.size())) << then;
    }
  }
}

TEST(BTF_2_0_B, TwoJokersCountAsTwoCases) {
  Table table = sandbox({.phase = "draw", .card = "", .pieces = kPair, .markers = R"("pile": "second")"});
  int total_weight = 0;
  for (const engine::Outcome& outcome : table.tabletop().outcomes()) total_weight += outcome.weight;
  EXPECT_EQ(total_weight, 54);
}

// ---- what a card allows ----

TEST(BTF_BASE_COLOUR, RedIsCoalitionAndBlackIsFrench) {
  Table table = sandbox({.phase = "draw", .card = "", .pieces = kPair, .markers = R"("pile": "second")"});
  table.play("card 7D");
  EXPECT_EQ(table.seat(), "allied");
  EXPECT_EQ(table.why("fr-ii K4-K5"), "BTF-BASE-COLOUR");
  table.play({"end card", "card KS"});
  EXPECT_EQ(table.seat(), "french");
  table.play({"end card", "card 2C", "end card", "card 3C"});
  EXPECT_EQ(table.seat(), "french");
}

std::string allowance(const Table& table) {
  return std::to_string(table.track("left_nw")) + std::to_string(table.track("left_ne")) +
         std::to_string(table.track("left_sw")) + std::to_string(table.track("left_se"));
}

constexpr auto kCrowd = R"("pr-i": "A10", "ru-ix": "B10", "ru-x": "C10", "ru-xi": "D10",
                           "au-i": "R1", "au-ii": "Q1", "au-iii": "P1", "au-iv": "O1",
                           "pr-ii": "A1", "pr-iii": "B1", "ru-v": "R10", "ru-iii": "Q10")";

TEST(BTF_3_0_A, AnEvenCardAllowsTwoInOneQuadrantAndOneInEachOther) {
  Table table = sandbox({.card = "8D", .pieces = kCrowd});
  EXPECT_EQ(allowance(table), "2222");
  table.play({"pr-i A10-A9", "ru-ix B10-B9"});
  EXPECT_EQ(allowance(table), "0111");
  EXPECT_EQ(table.why("ru-x C10-C9"), "BTF-3.0-A");
  table.play({"au-i R1-R2", "pr-ii A1-A2", "ru-v R10-R9"});
  EXPECT_EQ(allowance(table), "0000");
  EXPECT_EQ(table.legal("move"), Words{});
}

TEST(BTF_3_0_A, AnOddCardAllowsThreeAndTheAceIsOdd) {
  for (const char* card : {"5D", "AD"}) {
    Table table = sandbox({.card = card, .pieces = kCrowd});
    table.play({"au-i R1-R2", "au-ii Q1-Q2", "au-iii P1-P2"});
    EXPECT_EQ(allowance(table), "1110") << card;
  }
}

TEST(BTF_3_0_A, AFaceCardAllowsThreeTwoAndOne) {
  Table table = sandbox({.card = "QD", .pieces = kCrowd});
  table.play({"pr-i A10-A9", "ru-ix B10-B9"});
  EXPECT_EQ(allowance(table), "1333");
  table.play({"au-i R1-R2", "au-ii Q1-Q2", "au-iii P1-P2"});
  EXPECT_EQ(allowance(table), "0110");
}

TEST(BTF_3_0_B, AFaceCardFlipsTwoUnitsInTwoQuadrantsInstead) {
  Table table = sandbox({.card = "KD", .pieces = R"("pr-i": {"at": "A10", "marks": ["reduced"]},
                                      "ru-ix": {"at": "B10", "marks": ["reduced"]},
                                      "au-i": {"at": "R1", "marks": ["reduced"]}, "fr-o": "R2",
                                      "pr-ii": {"at": "A1", "marks": ["reduced"]}, "ru-v": "lost")"});
  EXPECT_EQ(table.why("recover ru-v"), "BTF-3.0-B");
  table.play("recover pr-i");
  EXPECT_EQ(table.why("recover ru-ix"), "BTF-3.0-B");
  EXPECT_EQ(table.why("pr-ii A1-A2"), "BTF-3.0-B");
  table.play("recover au-i");  // next to the enemy
  EXPECT_FALSE(marked(table, "pr-i", "reduced"));
  EXPECT_FALSE(marked(table, "au-i", "reduced"));
  EXPECT_EQ(table.phase(), "draw");
}

TEST(BTF_3_0_B, TwoReducedUnitsInOneQuadrantGiveOneFlip) {
  Table table = sandbox({.card = "KD", .pieces = R"("au-i": {"at": "R1", "marks": ["reduced"]},
                                      "au-ii": {"at": "R2", "marks": ["reduced"]})"});
  table.play("recover au-i");
  EXPECT_EQ(table.phase(), "draw");
  EXPECT_TRUE(marked(table, "au-ii", "reduced"));
}

TEST(BTF_3_0_B, OnlyAFaceCardAndOnlyBeforeAnyUnitIsActivated) {
  const auto kOne = R"("au-i": {"at": "R1", "marks": ["reduced"]}, "au-ii": "Q1")";
  EXPECT_EQ(sandbox({.card = "9D", .pieces = kOne}).why("recover au-i"), "BTF-3.0-B");
  Table table = sandbox({.card = "KD", .pieces = kOne});
  table.play("au-ii Q1-Q2");
  EXPECT_EQ(table.why("recover au-i"), "BTF-3.0-B");
}

TEST(BTF_3_0_C, UnusedActivationsAreLost) {
  Table table =
      sandbox({.card = "5D", .pieces = R"("pr-i": "A10", "pr-ii": "A1", "ru-v": "R10", "au-i": "R1", "fr-o": "J7")"});
  table.play({"pr-i A10-A9", "pr-ii A1-A2", "ru-v R10-R9", "au-i R1-R2"});
  EXPECT_EQ(table.legal(), (Words{"advantage unit", "end card"}));
  table.play({"end card", "card 2C", "end card", "card 8D"});
  EXPECT_EQ(allowance(table), "2222");
}

TEST(BTF_BASE_ACTIVATE, AUnitMovesThenAttacksOnceForEachCard) {
  const auto kField = R"("pr-i": "K2", "fr-ii": "K4", "ru-ix": "R1")";
  Table table = sandbox({.pieces = kField});
  table.play("pr-i K2-K3");
  EXPECT_EQ(table.phase(), "act");
  EXPECT_EQ(table.why("pr-i K3-K2"), "BTF-BASE-ACTIVATE");
  EXPECT_EQ(table.why("ru-ix R1-R2"), "BTF-BASE-ACTIVATE");
  table.play({"attack K4 with pr-i", "fight", "card 6C"});
  EXPECT_EQ(table.why("pr-i K3-K2"), "BTF-BASE-ACTIVATE");
  EXPECT_EQ(table.why("attack K4 with pr-i"), "BTF-BASE-ACTIVATE");
  table.play({"end card", "card 9D"});
  EXPECT_TRUE(table.allows("pr-i K3-K2"));
}

TEST(BTF_BASE_ACTIVATE, EitherPartMayBeLeftOut) {
  Table only_moves = sandbox({.pieces = R"("pr-i": "K2", "fr-ii": "K4")"});
  only_moves.play({"pr-i K2-K3", "done"});
  EXPECT_EQ(only_moves.phase(), "activate");
  EXPECT_TRUE(marked(only_moves, "pr-i", "acted"));
  Table only_attacks = sandbox({.pieces = R"("pr-i": "K3", "fr-ii": "K4")"});
  EXPECT_TRUE(only_attacks.allows("attack K4 with pr-i"));
}

}  // namespace
}  // namespace leipzig::testing
