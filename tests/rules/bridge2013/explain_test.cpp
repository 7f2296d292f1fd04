// Refusals: the rule that forbids an illegal action, phase by phase.
#include <memory>

#include "tests/rules/bridge2013/scene.h"
#include "tests/support/faults.h"

namespace leipzig::testing {
namespace {

TEST(Why2013, NotWithThisCard) {
  Table table = sandbox({.pieces = R"("pr-i": "K4", "au-ii-cav": "P4", "fr-ii": "M4")"});
  expect_refusals(table, {{"fr-ii M5", "BTF-BASE-COLOUR"},
                          {"recover fr-ii", "BTF-BASE-COLOUR"},
                          {"recover pr-i", "BTF-3.0-B"},
                          {"break away pr-i", "BTF-6.1-B"},
                          {"leave pr-i", "BTF-4.0-B"},
                          {"ride pr-i K7", "BTF-7.0-B"},
                          {"ride au-ii-cav P5", "BTF-7.0-D"},
                          {"ride au-ii-cav A3", "BTF-BASE-MOVE"},
                          {"done", "BTF-BASE-ACTIVATE"}});
  expect_refusals(sandbox({.card = "KD", .pieces = R"("pr-i": "K4", "fr-ii": "M4")"}), {{"recover pr-i", "BTF-3.0-B"}});
  table.play("advantage unit");
  expect_refusals(table, {{"advantage unit", "BTF-7.0-A"}});
}

TEST(Why2013, NotWhileAnotherUnitIsInHand) {
  Table table = sandbox({.pieces = R"("pr-i": "K4", "pr-ii": "L4", "fr-ii-cav": "K5")"});
  table.play({"break away pr-i", "die 1"});
  expect_refusals(table, {{"pr-ii L3", "BTF-BASE-ACTIVATE"},
                          {"recover pr-i", "BTF-BASE-ACTIVATE"},
                          {"advantage unit", "BTF-BASE-ACTIVATE"},
                          {"leave pr-i", "BTF-4.0-B"},
                          {"pr-i L9", "BTF-BASE-MOVE"}});
  table.play("pr-i J4");
  if (table.phase() == "act") expect_refusals(table, {{"pr-i J3", "BTF-BASE-ACTIVATE"}});
}

TEST(BTF_6_1_B, WhoFailedTheRollIsToldThatItMayNotMove) {
  Table table = sandbox({.pieces = R"("pr-i": "K4", "fr-ii-cav": "K5")"});
  expect_refusals(table, {{"pr-i K3", "BTF-6.1-B"}});
  table.play({"break away pr-i", "die 6"});
  expect_refusals(table, {{"pr-i K3", "BTF-6.1-B"}});
}

TEST(Why2013, NotBeforeTheCombatThatWasNamed) {
  const auto attacked = [](std::string_view defender, std::string_view markers = "") {
    const std::string pieces = R"("pr-i": "K4", )" + std::string(defender);
    Table table = sandbox({.pieces = pieces, .markers = markers});
    return table.play("attack K5 with pr-i");
  };
  expect_refusals(attacked(R"("fr-ii-cav": "K5")"), {{"pr-i K3", "BTF-6.2"}, {"advantage +1", "BTF-7.0-A"}});
  expect_refusals(attacked(R"("fr-ii": "K5")"), {{"pr-i K3", "BTF-BASE-COMBAT"}});
  expect_refusals(attacked(R"("fr-ii": "K5", "fr-v": "K5")"), {{"pr-i K3", "BTF-BASE-COMBAT"}});
  Table reply = attacked(R"("fr-ii": "K5")", R"("advantage": "french")");
  if (reply.phase() == "battle") reply.play("fight");
  expect_refusals(reply, {{"pr-i K3", "BTF-7.0-B"}});
}

TEST(Why2013, NotBeforeTheBeatenAreDealtWith) {
  const auto beaten = [](std::string_view phase, std::string_view unit) {
    const std::string id(unit);
    const std::string pieces = R"("pr-i": "K4", ")" + id + R"(": "K5", "fr-v": "K6", "fr-ix": "K6")";
    const std::string markers = R"("unit": "pr-i", "defender": ")" + id + R"(", "beaten": ")" + id + "\"";
    return sandbox({.phase = phase, .pieces = pieces, .markers = markers});
  };
  expect_refusals(beaten("retreat", "fr-ii"), {{"stay", "BTF-BASE-CRT"},
                                               {"take loss", "BTF-BASE-CRT"},
                                               {"retreat K4", "BTF-BASE-RETREAT"},
                                               {"retreat A3", "BTF-BASE-RETREAT"},
                                               {"retreat K6", "BTF-BASE-STACKING"},
                                               {"retreat L5", "BTF-BASE-RETREAT"}});
  expect_refusals(beaten("slip", "fr-ii-cav"), {{"stay", "BTF-6.2"}, {"retreat K4", "BTF-BASE-RETREAT"}});
  expect_refusals(beaten("loss", "fr-ii"), {{"stay", "BTF-5.1-A"}});
}

TEST(Why2013, NotBeforeTheAdvance) {
  const auto advancing = [](std::string_view markers) {
    return sandbox({.phase = "advance", .pieces = R"("pr-i": "K4", "fr-ii-cav": "K6")", .markers = markers});
  };
  constexpr std::string_view kFought =
      R"("unit": "pr-i", "defender": "fr-ii-cav", "beaten": "fr-ii-cav", "target": "K5")";
  expect_refusals(advancing(kFought), {{"pr-i K3", "BTF-5.1-B"}});
  expect_refusals(advancing(std::string(kFought) + R"(, "withdrew": "yes")"), {{"pr-i K3", "BTF-6.2"}});
}

TEST(Why2013, NotBeforeALeaderHasFoundAUnit) {
  const auto fallen = [](std::string_view markers) {
    const std::string all =
        R"("unit": "pr-i", "defender": "fr-ii", "beaten": "fr-ii", "target": "K5", "fallen": "K5", )" +
        std::string(markers);
    return sandbox({.phase = "displaced",
                    .pieces = R"("pr-i": "K4", "fr-ii": "lost", "fr-v": "M5", "fr-ix": "M9")",
                    .markers = all});
  };
  expect_refusals(fallen(R"("pending": "napoleon")"), {{"napoleon fr-ix", "BTF-9.1-B"}, {"pr-i K3", "BTF-9.1-B"}});
  expect_refusals(fallen(R"("pending": "ney", "napoleon": "fr-v")"), {{"ney fr-ix", "BTF-9.2-B"}});
}

// ---- further cases ----

TEST(BTF_7_0_B, CavalryThatBrokeAwayMayMoveThreeHexesToo) {
  Table table = sandbox({.pieces = R"("au-ii-cav": "K4", "fr-ii-cav": "K5", "fr-ii": "A10")"});
  table.play({"break away au-ii-cav", "die 1"});
  EXPECT_FALSE(contains(table.targets("move", "au-ii-cav"), "N4"));
  EXPECT_TRUE(contains(table.targets("ride", "au-ii-cav"), "N4"));
  table.play("ride au-ii-cav N4");
  EXPECT_EQ(table.at("au-ii-cav"), "N4");
  EXPECT_EQ(marker(table, "advantage"), "french");
}

TEST(BTF_BASE_STACKING, FullHexesArePassedWhereAMoveGoesFurther) {
  const auto moves = [](std::string_view ground) {
    return sandbox({.pieces = R"("pr-i": "A10", "ru-ix": "A9", "pr-ii": "A9", "ru-iii-cav": "B10", "au-ii-cav": "B10",
                                 "fr-ii": "K4")",
                    .ground = ground})
        .targets("move", "pr-i");
  };
  EXPECT_EQ(moves(""), Words{});
  EXPECT_EQ(moves(R"("lines": {"road": ["A10-A9", "A9-A8"]})"), words("A8"));
}

TEST(BTF_10_0_4, WhoFindsNoHexOpenWaitsAsBefore) {
  // French units of our own in every hex where it could come in, the nearest first.
  std::string counters;
  std::string pieces = R"("co-apr": "waiting")";
  int placed = 0;
  const auto marched = [&] {
    Table table = sandbox({.turn = 3, .phase = "march", .card = "", .pieces = pieces, .counters = counters});
    return table.play("march co-apr");
  };
  auto last = std::make_unique<Table>(marched());
  while (last->phase() == "march entry" && placed < 16) {
    for (const std::string& hex : last->targets("arrive", "co-apr")) {
      const std::string id = "X" + std::to_string(++placed);
      counters +=
          (counters.empty() ? "\"" : ", \"") + id + R"(": {"seat": "french", "type": "infantry", "strength": 2})";
      pieces += ", \"" + id + "\": \"" + hex + "\"";
    }
    last = std::make_unique<Table>(marched());
  }
  EXPECT_EQ(last->at("co-apr"), "waiting");
  EXPECT_TRUE(contains(last->marks("co-apr"), "due 4"));
  EXPECT_EQ(last->phase(), "draw");
}

TEST(BTF_10_0_4, TheCoalitionMayLetEveryReinforcementComeAsPlanned) {
  Table table = sandbox({.turn = 3, .phase = "march", .card = "", .pieces = R"("co-apr": "waiting", "fr-ii": "K4")"});
  table.play("no march");
  EXPECT_TRUE(contains(table.marks("co-apr"), "due 4"));
  EXPECT_EQ(table.phase(), "draw");
}

TEST(BTF_2_0_C, ACombatWhoseAttackerDesertsIsOver) {
  Table table = sandbox({.phase = "desert",
                         .card = "7C",
                         .pieces = R"("fr-ii": {"at": "K4", "marks": ["reduced"]}, "fr-v": "A5", "pr-i": "K5")",
                         .markers = R"("purpose": "combat", "unit": "fr-ii", "defender": "pr-i", "seat": "french")"});
  table.play("desert fr-ii");
  EXPECT_EQ(table.at("fr-ii"), "lost");
  EXPECT_EQ(table.seat() + " " + table.phase(), "french activate");
  EXPECT_EQ(table.at("pr-i"), "K5");
}

TEST(BTF_9_1_A, WithoutAFrenchUnitOnTheMapNoLeaderIsPlaced) {
  const auto next_turn = [](std::string_view pieces) {
    Table table = sandbox(
        {.turn = 2, .phase = "draw", .card = "", .pieces = pieces, .markers = R"("pile": "second", "drawn": "joker")"});
    return table.play("card joker");
  };
  EXPECT_EQ(next_turn(R"("fr-ii": "K4", "pr-i": "A5")").phase(), "leaders");
  const Table alone = next_turn(R"("fr-ii": "lost", "pr-i": "A5")");
  EXPECT_EQ(alone.track("turn"), 3);
  EXPECT_EQ(alone.phase(), "draw");
}

TEST(BTF_9_1_C, AUnitThatCannotRetreatFromNapoleonsHexNeedNotLoseAStep) {
  const auto reduced = [](std::string_view markers) {
    Table table = sandbox({.phase = "combat card",
                           .pieces = R"("STRONG": "A9", "fr-ix": "A10", "pr-ii": "B10")",
                           .markers = markers,
                           .counters = R"("STRONG": {"seat": "allied", "type": "infantry", "strength": 5})"});
    table.play("card 10C");  // the defender retreats, and has nowhere to go
    return contains(table.marks("fr-ix"), "reduced");
  };
  constexpr std::string_view kFight = R"("unit": "STRONG", "defender": "fr-ix", "drawn": "7D")";
  EXPECT_TRUE(reduced(kFight));
  EXPECT_FALSE(reduced(std::string(kFight) + R"(, "napoleon": "fr-ix")"));
}

TEST(BTF_10_0_9, ALossCheckInRainFailsByOneMore) {
  const auto rolled = [](std::string_view die, std::string_view rain) {
    const std::string markers = R"("unit": "ru-ix", "defender": "fr-ix", "beaten": "fr-ix")" + std::string(rain);
    Table table = sandbox({.phase = "loss die", .pieces = R"("ru-ix": "K4", "fr-ix": "K5")", .markers = markers});
    return table.play(die).phase();
  };
  EXPECT_EQ(rolled("die 3", ""), "loss");  // morale 3: a retreat may take the place of the loss
  EXPECT_EQ(rolled("die 2", R"(, "rain": "yes")"), "loss");
  EXPECT_NE(rolled("die 3", R"(, "rain": "yes")"), "loss");
}

TEST(Notation, SaysWhatItDoesNotUnderstand) {
  const Table table = sandbox(
      {.card = "7C", .pieces = R"("fr-og": "K4", "fr-ix": "K4", "fr-v": "M4", "fr-v-cav": "N4", "pr-i": "A5")"});
  expect_unread(table,
                {{" ", "nothing to do"},
                 {"a b c d e f g h i j k l m n o p q r", "the line is too long"},
                 {"A1 A2", "there is no unit in A1"},
                 {"K4 K5", "there are two units in K4; name one of them"},
                 {"V M5", "'V' could be several units; use the full id"},
                 {"XII M5", "there is no unit 'XII'"},
                 {"fr-og", "'fr-og' is not understood"},
                 {"fr-og Z9", "the board has no hex 'Z9'"},
                 {"fr-og M4-K5", "fr-og does not stand in M4"},
                 {"leave", "name a unit, as in 'leave fr-iii'"},
                 {"leave fr-og fr-ix", "name one unit"},
                 {"leave fr-xx", "there is no unit 'fr-xx'"},
                 {"retreat fr-og", "the board has no hex 'fr-og'"},
                 {"retreat fr-og K5 K6", "name a unit and a hex"},
                 {"retreat fr-xx K5", "there is no unit 'fr-xx'"},
                 {"advantage", "the Advantage is used as 'advantage +1', '-1', 'morale' or 'unit', or by 'ride'"},
                 {"advantage +2", "the Advantage is used as 'advantage +1', '-1', 'morale' or 'unit', or by 'ride'"},
                 {"attack M4", "name the hex and the unit, as in 'attack E7 with pr-i'"},
                 {"attack Z9 with fr-og", "the board has no hex 'Z9'"},
                 {"attack M5 with fr-xx", "there is no unit 'fr-xx'"},
                 {"attack M5 from fr-og", "name the hex and the unit, as in 'attack E7 with pr-i'"}});
}

}  // namespace
}  // namespace leipzig::testing
