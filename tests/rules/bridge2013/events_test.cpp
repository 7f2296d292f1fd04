// Section 8: random events.
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

Table event(std::string_view pieces, std::string_view markers = "", int turn = 2, std::string_view options = "") {
  return sandbox(
      {.turn = turn, .phase = "event dice", .card = "", .pieces = pieces, .markers = markers, .options = options});
}

constexpr auto kBoth = R"("fr-ii": "K4", "pr-i": "A10")";

TEST(BTF_10_0, TheFirstJokerOfALaterTurnBringsOneEvent) {
  Table table = sandbox({.turn = 8, .phase = "draw", .card = "", .pieces = kBoth, .markers = R"("pile": "second")"});
  table.play("card joker");
  EXPECT_EQ(table.phase(), "event dice");
  table.play("dice 11");
  EXPECT_EQ(table.phase(), "draw");
  table.play("card joker");
  EXPECT_EQ(table.seat(), "over");  // the second one ends the turn
}

TEST(BTF_10_0, TwoDiceAreAdded) {
  Table table = event(kBoth);
  std::vector<engine::Outcome> totals;
  for (std::uint16_t total = 2; total <= 12; ++total) {
    totals.push_back({total, static_cast<std::uint16_t>(6 - std::abs(7 - total))});
  }
  EXPECT_EQ(table.tabletop().outcomes(), totals);
}

TEST(BTF_10_0_2, OneReducedFrenchUnitIsFlippedUp) {
  Table table = event(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "fr-v": "K5", "fr-ix": "lost", "pr-i": "A10")");
  table.play("dice 2");
  EXPECT_EQ(table.seat() + " " + table.phase(), "french rally");
  EXPECT_EQ(table.legal(), Words{"rally fr-ii"});
  EXPECT_EQ(table.why("rally fr-ix"), "BTF-10.0-2");
  table.play("rally fr-ii");
  EXPECT_FALSE(marked(table, "fr-ii", "reduced"));
  Table none = event(kBoth);
  none.play("dice 2");
  EXPECT_EQ(none.phase(), "draw");
}

std::string allowance(const Table& table) {
  return std::to_string(table.track("left_nw")) + std::to_string(table.track("left_ne")) +
         std::to_string(table.track("left_sw")) + std::to_string(table.track("left_se"));
}

// What a card allows after units of the quadrants were used as told.
std::string next_card(std::string_view event_markers, std::string_view drawn, std::string_view tracks) {
  const std::string markers = "\"events\": \"" + std::string(event_markers) + "\", \"reduced card\": \"yes\"";
  return allowance(sandbox({.card = drawn, .pieces = kBoth, .markers = markers, .tracks = tracks}));
}

TEST(BTF_10_0_3, TheNextRedActivationCardAllowsOneLessInEachQuadrant) {
  Table table = event(kBoth, R"("pile": "second", "drawn": "joker")");
  table.play({"dice 3", "card 2C"});
  EXPECT_EQ(allowance(table), "2222");  // black
  table.play({"end card", "card 8D"});
  EXPECT_EQ(allowance(table), "1111");
  table.play({"end card", "card 8H"});
  EXPECT_EQ(allowance(table), "2222");
}

TEST(BTF_10_0_3, DownToNothing) {
  EXPECT_EQ(next_card("crisis", "8D", R"("used_nw": 1)"), "0000");
  EXPECT_EQ(next_card("crisis", "7D", R"("used_nw": 1)"), "1000");
  EXPECT_EQ(next_card("crisis", "QD", R"("used_nw": 2)"), "0111");
  EXPECT_EQ(next_card("crisis", "QD", R"("used_nw": 2, "used_se": 1)"), "0000");
}

TEST(BTF_10_0_3, TheRefusalNamesTheEvent) {
  const Table table = sandbox({.card = "8D",
                               .pieces = R"("pr-i": "A10", "au-i": "R1", "fr-ii": "K4")",
                               .markers = R"("events": "crisis", "reduced card": "yes")",
                               .tracks = R"("used_nw": 1)"});
  EXPECT_EQ(table.why("au-i R1-R2"), "BTF-10.0-3");
}

TEST(BTF_10_0_3, ARedCardInCombatDoesNotUseItUpAndARecoveryDoes) {
  Table table = sandbox({.phase = "combat card",
                         .card = "7C",
                         .pieces = R"("fr-ix": "K4", "ru-ix": {"at": "K5", "marks": ["reduced"]})",
                         .markers = R"("unit": "fr-ix", "defender": "ru-ix", "events": "crisis crisis-waits",
                                       "advantage": "french", "advantage waits": "yes")"});
  table.play("card 5D");
  EXPECT_EQ(marker(table, "command crisis"), "next red card");
  table.play({"end card", "card KD"});
  EXPECT_EQ(marker(table, "command crisis"), "");
  EXPECT_TRUE(table.allows("recover ru-ix"));
}

TEST(BTF_10_0_3, OnceAGame) {
  Table table = event(kBoth, R"("events": "crisis", "pile": "second", "drawn": "joker")");
  table.play({"dice 3", "card 8D"});
  EXPECT_EQ(allowance(table), "2222");
}

TEST(BTF_10_0_4, AReinforcementMayComeATurnEarlier) {
  Table table = event(R"("co-apr": "waiting", "fr-vii": "waiting", "fr-ii": "K4")");
  table.play("dice 4");
  EXPECT_EQ(table.seat() + " " + table.phase(), "allied march");
  EXPECT_EQ(table.legal(), (Words{"march co-apr", "no march"}));
  EXPECT_EQ(table.why("march fr-vii"), "BTF-10.0-4");
  table.play("march co-apr");
  EXPECT_TRUE(marked(table, "co-apr", "due 3"));
  EXPECT_EQ(table.phase(), "draw");
}

TEST(BTF_10_0_4, IntoTheCurrentTurnMeansAtOnce) {
  Table table = event(R"("co-apr": "waiting", "fr-ii": "K4")", "", 3);
  table.play({"dice 4", "march co-apr"});
  EXPECT_EQ(table.phase(), "march entry");
  table.play("arrive co-apr A5");
  EXPECT_EQ(table.at("co-apr"), "A5");
  EXPECT_EQ(table.phase(), "draw");
}

TEST(BTF_10_0_4, UnitsOffTheMapAreNoReinforcements) {
  Table table = event(R"("pr-i": {"at": "away", "marks": ["due 4", "left nw"]}, "fr-ii": "K4")");
  table.play("dice 4");
  EXPECT_EQ(table.phase(), "draw");
}

TEST(BTF_10_0_5, FiveSevenAndElevenAreNothing) {
  for (const char* dice : {"dice 5", "dice 7", "dice 11"}) {
    Table table = event(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "co-apr": "waiting")");
    const auto before = table.tabletop().position().pieces;
    table.play(dice);
    EXPECT_EQ(table.phase(), "draw");
    EXPECT_EQ(table.tabletop().position().pieces, before);
  }
  EXPECT_EQ(weight(event(kBoth), "5"), 12);  // of 36
}

TEST(BTF_10_0_6, ACorpsOfTheLineLosesAStep) {
  Table table = event(R"("fr-ii": "K4", "fr-v": "M4", "fr-og": "L5", "fr-iv": "E7", "fr-vi": "E7", "fr-i-cav": "P3",
                         "pr-i": "A10")",
                      R"("ney": "fr-iv", "napoleon": "fr-og")");
  table.play("dice 6");
  EXPECT_EQ(table.seat() + " " + table.phase(), "allied desert");
  EXPECT_EQ(table.legal(), (Words{"desert fr-ii", "desert fr-v"}));
  EXPECT_EQ(table.why("desert fr-vi"), "BTF-10.0-6");
  table.play("desert fr-v");
  EXPECT_TRUE(marked(table, "fr-v", "reduced"));
  EXPECT_EQ(table.phase(), "draw");
}

TEST(BTF_10_0_6, TheYoungGuardMayDesertUnlessTheOptionKeepsItLoyal) {
  constexpr auto kGuards = R"("fr-iyg": "K4", "fr-iiyg": "M4", "fr-og": "L5", "fr-ii": "N4", "pr-i": "A10")";
  Table letter = event(kGuards);
  letter.play("dice 6");
  EXPECT_EQ(letter.legal(), (Words{"desert fr-ii", "desert fr-iiyg", "desert fr-iyg"}));
  EXPECT_EQ(letter.why("desert fr-og"), "BTF-10.0-6");
  Table loyal = event(kGuards, "", 2, R"("young_guard_loyal": true)");
  loyal.play("dice 6");
  EXPECT_EQ(loyal.legal(), (Words{"desert fr-ii"}));
}

TEST(BTF_10_0_6, OnlyTheFirstTime) {
  Table table = event(kBoth, R"("events": "saxons")");
  table.play("dice 6");
  EXPECT_EQ(table.phase(), "draw");
}

// What the dice would bring, as the preview has it.
std::string label(const Table& table, int total) {
  const engine::View view = table.view();
  for (const engine::Chance& chance : view.preview->chances) {
    if (std::find(chance.outcomes.begin(), chance.outcomes.end(), total) != chance.outcomes.end()) return chance.label;
  }
  return "";
}

TEST(BTF_10_0, AnEventThatCannotHappenSaysSo) {
  const Table first = event(R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "pr-i": "A10")");
  EXPECT_EQ(label(first, 2), "Rally to the Eagles!");
  EXPECT_EQ(label(first, 3), "Coalition Command Crisis");
  EXPECT_EQ(label(first, 4), "March to the sound of the guns! (for no unit: no event)");
  EXPECT_EQ(label(first, 6), "Saxons desert!");
  EXPECT_EQ(label(first, 8), "Napoléon Misled");
  EXPECT_EQ(label(first, 12), "Coalition rally (for no unit: no event)");
  const Table again = event(kBoth, R"("events": "crisis misled saxons")");
  EXPECT_EQ(label(again, 3), "Coalition Command Crisis (only once: no event)");
  EXPECT_EQ(label(again, 6), "Saxons desert! (only once: no event)");
  EXPECT_EQ(label(again, 8), "Napoléon Misled (only once: no event)");
}

TEST(BTF_10_0_8, TheNextBlackActivationCardAllowsOneLessInEachQuadrant) {
  Table table = event(kBoth, R"("pile": "second", "drawn": "joker")");
  table.play({"dice 8", "card 8D"});
  EXPECT_EQ(allowance(table), "2222");
  table.play({"end card", "card 9S"});
  EXPECT_EQ(allowance(table), "2222");  // of three
  table.play({"fr-ii K4-K5"});
  EXPECT_EQ(allowance(table), "0001");
  Table again = event(kBoth, R"("events": "misled", "pile": "second", "drawn": "joker")");
  again.play({"dice 8", "card 8S"});
  EXPECT_EQ(allowance(again), "2222");
}

TEST(BTF_10_0_9, InRainUnitsMoveOneHex) {
  Table table = event(R"("ru-iii-cav": "K4", "fr-o": "A1")", R"("pile": "second", "drawn": "joker")");
  table.play({"dice 9", "card 8D"});
  EXPECT_EQ(table.targets("move", "ru-iii-cav").size(), 6u);
  EXPECT_EQ(table.why("ru-iii-cav K4-K5-K6"), "BTF-10.0-9");
  EXPECT_EQ(table.why("ride ru-iii-cav K7"), "BTF-10.0-9");
  const Table road = sandbox(
      {.pieces = R"("ru-ix": "K4")", .markers = R"("rain": "yes")", .ground = R"("lines": {"road": ["K4-K5-K6"]})"});
  EXPECT_EQ(road.why("ru-ix K4-K5-K6"), "BTF-10.0-9");
}

TEST(BTF_10_0_9, AndAddOneToEveryMoraleRoll) {
  EXPECT_EQ(weight(sandbox({.phase = "loss die",
                            .pieces = R"("ru-ix": "K4", "fr-ix": "K5")",
                            .markers = R"("unit": "ru-ix", "defender": "fr-ix", "beaten": "fr-ix", "rain": "yes")"}),
                   "ok"),
            2);
  EXPECT_EQ(weight(sandbox({.phase = "break die",
                            .pieces = R"("ru-ix": "K4", "fr-ii-cav": "K5")",
                            .markers = R"("unit": "ru-ix", "rain": "yes")"}),
                   "ok"),
            2);
  EXPECT_EQ(weight(sandbox({.phase = "withdraw",
                            .pieces = R"("ru-ix": "K4", "fr-ii-cav": "K5")",
                            .markers = R"("unit": "ru-ix", "defender": "fr-ii-cav", "rain": "yes")"}),
                   "ok"),
            2);
}

TEST(BTF_10_0_9, TenIsRainTooAndNeysRollIsNoMoraleRoll) {
  Table table = event(kBoth);
  table.play("dice 10");
  EXPECT_EQ(marker(table, "rain"), "yes");
  Table ney =
      sandbox({.phase = "loss",
               .pieces = R"("fr-ii": "K4", "pr-i": "K5")",
               .markers = R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "ney": "fr-ii", "rain": "yes")"});
  ney.play({"take loss", "die 5"});
  EXPECT_EQ(ney.at("ney"), "K4");
}

TEST(BTF_10_0_12, OneReducedCoalitionUnitOnTheMapIsFlippedUp) {
  Table table = event(R"("pr-i": {"at": "A10", "marks": ["reduced"]}, "fr-ii": {"at": "K4", "marks": ["reduced"]},
                         "au-i": {"at": "away", "marks": ["due 4", "left se", "reduced"]})");
  table.play("dice 12");
  EXPECT_EQ(table.seat() + " " + table.phase(), "allied rally");
  EXPECT_EQ(table.legal(), Words{"rally pr-i"});
  EXPECT_EQ(table.why("rally au-i"), "BTF-10.0-12");
  table.play("rally pr-i");
  EXPECT_FALSE(marked(table, "pr-i", "reduced"));
}

}  // namespace
}  // namespace leipzig::testing
