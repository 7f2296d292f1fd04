// Section 7: Napoléon and Marshal Ney.
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

TEST(BTF_9_1_A, NapoleonIsPlacedAnywhereAtTheStartOfATurn) {
  Table table = sandbox({.phase = "leaders",
                         .card = "",
                         .pieces = R"("fr-og": "K4", "fr-ii": "G6", "pr-i": "A1")",
                         .markers = R"("napoleon": "fr-og", "ney": "fr-ii")"});
  EXPECT_EQ(table.legal(), (Words{"napoleon fr-ii", "napoleon fr-og"}));
  EXPECT_EQ(table.why("napoleon pr-i"), "BTF-9.1-A");
  table.play("napoleon fr-ii");
  EXPECT_EQ(table.at("napoleon"), "G6");
  table.play({"ney fr-og", "card 7C"});
  EXPECT_EQ(table.legal("napoleon"), Words{});
}

Table eliminated(std::string_view pieces, std::string_view markers) {
  const std::string all = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", )" + std::string(markers);
  Table table = sandbox({.phase = "loss", .pieces = pieces, .markers = all});
  table.play("take loss");
  return table;
}

TEST(BTF_9_1_B, NapoleonGoesToTheNearestFrenchUnitOfTheQuadrant) {
  const Table table = eliminated(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "K3", "fr-og": "J5",
                                    "fr-iyg": "L6", "fr-iv": "I4")",
                                 R"("napoleon": "fr-ii")");
  EXPECT_EQ(table.at("napoleon"), "J5");
  EXPECT_EQ(table.phase(), "advance");
}

TEST(BTF_9_1_B, AmongEqualsThePlayerChoosesAndTheSameHexIsNearest) {
  Table table = eliminated(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "K3", "fr-og": "J5", "fr-v": "L5")",
                           R"("napoleon": "fr-ii")");
  EXPECT_EQ(table.seat() + " " + table.phase(), "french displaced");
  EXPECT_EQ(table.legal(), (Words{"napoleon fr-og", "napoleon fr-v"}));
  table.play("napoleon fr-v");
  EXPECT_EQ(table.at("napoleon"), "L5");
  EXPECT_EQ(table.phase(), "advance");
  const Table stacked = eliminated(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "K3", "fr-og": "K4",
                                      "fr-v": "L5")",
                                   R"("napoleon": "fr-ii")");
  EXPECT_EQ(stacked.at("napoleon"), "K4");
}

TEST(BTF_9_1_B, WithAnEmptyQuadrantNapoleonGoesToAnyFrenchUnit) {
  Table table = eliminated(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "K3", "fr-og": "A1", "fr-v": "I4")",
                           R"("napoleon": "fr-ii")");
  EXPECT_EQ(table.legal(), (Words{"napoleon fr-og", "napoleon fr-v"}));
  const Table alone =
      eliminated(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "K3")", R"("napoleon": "fr-ii")");
  EXPECT_EQ(alone.at("napoleon"), "");
}

TEST(BTF_9_1_C, NapoleonHelpsInAttackAndDefenceAndRaisesMorale) {
  const auto fight = [](std::string_view unit, std::string_view defender, std::string_view markers) {
    const bool french = unit.starts_with("fr");
    const std::string all = "\"unit\": \"" + std::string(unit) + "\", \"defender\": \"" + std::string(defender) + "\"" +
                            std::string(markers);
    return sandbox({.phase = "battle",
                    .card = french ? "7C" : "7D",
                    .pieces = R"("fr-ix": "K4", "fr-o": "K4", "ru-ix": "K5")",
                    .markers = all});
  };
  EXPECT_EQ(shift(fight("fr-ix", "ru-ix", "")), 0);
  EXPECT_EQ(shift(fight("fr-ix", "ru-ix", R"(, "napoleon": "fr-o")")), 2);   // +1, and morale 4 against 3
  EXPECT_EQ(shift(fight("ru-ix", "fr-ix", R"(, "napoleon": "fr-o")")), -2);  // -1, and morale 3 against 4
}

TEST(BTF_9_1_C, TheOldGuardWithNapoleonAlwaysPassesItsLossCheck) {
  const Table table =
      sandbox({.phase = "loss die",
               .pieces = R"("fr-og": "K4", "pr-i": "K5")",
               .markers = R"("unit": "pr-i", "defender": "fr-og", "beaten": "fr-og", "napoleon": "fr-og")"});
  EXPECT_EQ(weight(table, "ok"), 6);
}

TEST(BTF_9_1_C, UnitsInNapoleonsHexNeedNotRetreat) {
  const Scene scene{.phase = "retreat",
                    .pieces = R"("fr-og": "K4", "fr-ii": "K4", "pr-i": "K5")",
                    .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "napoleon": "fr-og",
                                  "result": "defender_retreat")"};
  Table table = sandbox(scene);
  table.play("stay fr-ii");
  EXPECT_EQ(table.at("fr-ii"), "K4");
  Scene alone = scene;
  alone.markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "result": "defender_retreat")";
  EXPECT_EQ(sandbox(alone).why("stay fr-ii"), "BTF-BASE-CRT");
}

TEST(BTF_9_1_C, TheChoiceOfFiveOneStaysAsItIs) {
  // To keep the hex the loss must be taken.
  const Table table =
      sandbox({.phase = "loss",
               .pieces = R"("fr-og": "K4", "pr-i": "K5")",
               .markers = R"("unit": "pr-i", "defender": "fr-og", "beaten": "fr-og", "napoleon": "fr-og")"});
  EXPECT_EQ(table.why("stay fr-og"), "BTF-5.1-A");
  EXPECT_TRUE(table.allows("take loss"));
}

TEST(BTF_9_2_A, NeyRaisesTheMoraleOfOneUnitAlone) {
  const auto morale_of = [](std::string_view ground, std::string_view defender, std::string_view leaders) {
    const std::string markers =
        "\"unit\": \"pr-i\", \"defender\": \"" + std::string(defender) + "\", " + std::string(leaders);
    return total(field({.phase = "battle", .pieces = ground, .markers = markers}), "defence_morale");
  };
  EXPECT_EQ(morale_of(R"("fr-iv": "F7", "pr-i": "F8")", "fr-iv", R"("ney": "fr-iv")"), 5);
  EXPECT_EQ(morale_of(R"("fr-iv": "E7", "pr-i": "D7")", "fr-iv", R"("ney": "fr-iv")"), 6);
  EXPECT_EQ(morale_of(R"("fr-iv": "F7", "fr-ii": "F7", "pr-i": "F8")", "fr-ii", R"("ney": "fr-iv")"), 3);
  EXPECT_EQ(morale_of(R"("fr-iv": "F7", "pr-i": "F8")", "fr-iv", R"("ney": "fr-iv", "napoleon": "fr-iv")"), 6);
}

TEST(BTF_9_2_A, NeyStartsWithTheFourthCorpsInE7) { EXPECT_EQ(start("historical").at("ney"), "E7"); }

TEST(BTF_9_2_B, WhenNeysUnitIsReducedADieDecides) {
  Table table = eliminated(R"("fr-ii": "K4", "pr-i": "K3", "fr-og": "J5")", R"("ney": "fr-ii")");
  EXPECT_EQ(table.phase(), "ney die");
  Table stays = table;
  stays.play("die 5");
  EXPECT_EQ(stays.at("ney"), "K4");
  table.play("die 6");
  EXPECT_EQ(table.at("ney"), "lost");
}

TEST(BTF_9_2_B, WhenItIsEliminatedHeMovesUnlessLost) {
  Table table =
      eliminated(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "K3", "fr-og": "J5")", R"("ney": "fr-ii")");
  Table moves = table;
  moves.play("die 3");
  EXPECT_EQ(moves.at("ney"), "J5");
  table.play("die 6");
  EXPECT_EQ(table.at("ney"), "lost");
}

TEST(BTF_9_2_B, ALostNeyIsNeverPlacedAgain) {
  Table table = sandbox({.phase = "leaders",
                         .card = "",
                         .pieces = R"("fr-og": "K4", "fr-ii": "G6")",
                         .markers = R"("napoleon": "fr-og", "ney": "lost")"});
  table.play("napoleon fr-ii");
  EXPECT_EQ(table.phase(), "draw");
}

TEST(BTF_9_2_B, NapoleonMakesNoSuchRoll) {
  const Table table = eliminated(R"("fr-ii": "K4", "pr-i": "K3", "fr-og": "J5")", R"("napoleon": "fr-ii")");
  EXPECT_EQ(table.phase(), "activate");
  EXPECT_EQ(table.at("napoleon"), "K4");
}

}  // namespace
}  // namespace leipzig::testing
