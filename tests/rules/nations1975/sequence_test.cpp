// Sections 3 and 4 of the register: who plays first, the order of phases by day and by night.
#include <gtest/gtest.h>

#include "kit/random.h"
#include "tests/rules/nations1975/scene.h"

namespace leipzig::testing {
namespace {

std::string phasing(const Table& table) {
  for (const engine::NamedText& marker : table.view().markers) {
    if (marker.name == "phasing") return marker.text;
  }
  return "nobody";
}

// "turn 2, french movement".
std::string now(const Table& table) {
  return "turn " + std::to_string(table.track("turn")) + ", " + phasing(table) + " " + table.phase();
}

constexpr auto kTouching = R"("FR-4": "1515", "PR-9": "1514")";

// ---- who plays first ----

TEST(BON_14_61, ADayTurnIsFrenchMovementFrenchCombatAlliedMovementAlliedCombat) {
  Table table = sandbox({.turn = 2, .pieces = kTouching});
  EXPECT_EQ(now(table), "turn 2, french movement");
  table.play("end movement");
  EXPECT_EQ(now(table), "turn 2, french combat");
  table.play({"attack 1514 with FR-4 at 1-2", "die 6", "retreat FR-4 1516", "no advance"});
  EXPECT_EQ(now(table), "turn 2, allied movement");
  table.play({"PR-9 1515", "end movement"});
  EXPECT_EQ(now(table), "turn 2, allied combat");
  table.play({"attack 1516 with PR-9 at 1-1", "die 6", "retreat PR-9 1514", "no advance"});
  EXPECT_EQ(now(table), "turn 3, french movement");
}

TEST(BON_14_61, TheFrenchAreTheFirstPlayerOfEveryGameTurn) {
  for (const std::string_view scenario : {"first-day", "third-day", "grand-battle"}) {
    Table table = start(scenario);
    table.play("end movement");  // the Allied player's of the first turn
    while (table.seat() != "over") {
      const int turn = table.track("turn");
      EXPECT_EQ(table.seat(), "french") << scenario << ", turn " << turn;
      table.play("end movement");
      EXPECT_EQ(table.seat(), "allied") << scenario << ", turn " << turn;
      EXPECT_EQ(table.track("turn"), turn) << scenario;
      table.play("end movement");
    }
  }
}

TEST(BON_14_61, WhereTheFrenchMoveOnTheFirstTurnTheyAreFirst) {
  EXPECT_EQ(now(start("drill")), "turn 1, french movement");  // our own scenario, without BON-14.62
}

TEST(BON_14_62, TheFirstDecisionOfANewGameIsTheAlliedPlayers) {
  EXPECT_EQ(now(start("third-day")), "turn 13, allied movement");
  EXPECT_EQ(now(start("first-day")), "turn 1, allied movement");
  EXPECT_EQ(now(start("grand-battle")), "turn 1, allied movement");
}

TEST(BON_14_62, FromTheSecondGameTurnOnTheFrenchMove) {
  Table table = start("third-day");
  EXPECT_EQ(table.why("FR-Prov6 1124"), "BON-5.11");
  table.play("end movement");
  EXPECT_EQ(now(table), "turn 14, french movement");
  EXPECT_TRUE(table.allows("FR-Prov6 1124"));
}

TEST(BON_14_62, TheFrenchCombatPhaseOfTheFirstTurnIsEmpty) {
  for (const std::string_view scenario : {"first-day", "third-day", "grand-battle"}) {
    const engine::View view = start(scenario).view();
    for (const engine::Piece& french : view.pieces) {
      for (const engine::Piece& allied : view.pieces) {
        if (french.seat == allied.seat || !is_hex(french.at) || !is_hex(allied.at)) continue;
        EXPECT_GT(distance(french.at, allied.at), 1) << scenario << ": " << french.id << ", " << allied.id;
      }
    }
  }
}

TEST(BON_14_62, FrenchUnitsMoveOnTheFirstTurnAsACombatResult) {
  Table table = sandbox({.turn = 1, .phase = "combat", .seat = "allied", .pieces = kTouching});
  table.play({"attack 1515 with PR-9 at 1-1", "die 1"});
  EXPECT_EQ(table.seat(), "french");
  table.play({"retreat FR-4 1516", "no advance"});
  EXPECT_EQ(table.at("FR-4"), "1516");
}

// ---- one Allied player ----

TEST(BON_14_63, PrussiansAndRussiansAttackTogether) {
  Table table = sandbox({.phase = "combat",
                         .seat = "allied",
                         .pieces = R"("FR-4": "1515", "PR-9": "1514", "RU-5": "1516", "AU-1-II": "1414")"});
  EXPECT_TRUE(table.allows("attack 1515 with PR-9 RU-5 AU-1-II at 3-1"));
  EXPECT_EQ(table.seat(), "allied");
}

TEST(BON_14_63, TheAlliedLossesAddUpAllFourNations) {
  const Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-8": "lost", "AU-Res": "lost", "RU-14": "lost",
                                            "SW-1": "lost")"});
  EXPECT_EQ(table.track("losses_allied"), 6 + 5 + 5 + 9);
}

TEST(BON_14_63, NationsPassAndStackAsFriends) {
  Table table = sandbox({.seat = "allied", .pieces = R"("PR-9": "1010", "RU-5": "1011", "SW-1": "1012")"});
  EXPECT_TRUE(table.allows("PR-9 1010-1011-1012-1013"));
  table.play({"PR-9 1011", "RU-5 1010"});
  EXPECT_TRUE(table.allows("end movement"));
}

TEST(BON_14_63, ARussianUnitDisplacesAnAustrianOne) {
  Table table = sandbox({.phase = "combat", .seat = "french", .pieces = R"("RU-5": "1515", "AU-1-II": "1516",
                          "FR-4": "1514", "FR-5": "1414", "FR-6": "1614")"});
  table.play({"attack 1515 with FR-4 FR-5 FR-6 at 4-1", "die 2", "retreat RU-5 1516"});
  EXPECT_EQ(table.targets("displace", "AU-1-II"), hexes("1517 1416 1616"));
}

// ---- the game-turn ----

TEST(BON_4_1, WithoutContactThereAreNoBattlesToDeclare) {
  Table table = sandbox({.turn = 2, .pieces = R"("FR-4": "1515", "PR-9": "1512")"});
  table.play("end movement");
  EXPECT_EQ(now(table), "turn 2, allied movement");
  table.play("end movement");
  EXPECT_EQ(now(table), "turn 3, french movement");
}

// One action at random, preferring ends of phases now and then so that games come to an end.
void play_at_random(engine::Tabletop& game, kit::Random& random) {
  if (game.turn().node == engine::Node::Chance) {
    const auto outcomes = game.outcomes();
    game.resolve(outcomes[random.below(static_cast<std::uint32_t>(outcomes.size()))].value);
    return;
  }
  const auto subjects = game.subjects();
  const engine::Choice choice = subjects[random.below(static_cast<std::uint32_t>(subjects.size()))];
  const auto targets = game.targets(choice);
  const std::uint16_t target = targets[random.below(static_cast<std::uint32_t>(targets.size()))];
  EXPECT_FALSE(game.apply(engine::Action(choice, target)));
}

TEST(BON_4_1, TheOtherPlayerDecidesOnlyTheirRetreatsDisplacementsAndAdvances) {
  kit::Random random(1813);
  int asked = 0;
  for (int game = 0; game < 8; ++game) {
    Table table = start("third-day");
    while (table.seat() != "over") {
      if (table.seat() != "chance" && table.seat() != phasing(table)) {
        ++asked;
        const std::string phase = table.phase();
        EXPECT_TRUE(phase == "retreat" || phase == "displace" || phase == "advance") << phase;
      }
      play_at_random(table.tabletop(), random);
    }
  }
  EXPECT_GT(asked, 100);
}

TEST(BON_4_1, TheMarkerAdvancesAfterTheSecondPlayerTurn) {
  Table table = sandbox({.turn = 2, .seat = "allied", .pieces = R"("FR-4": "1515", "PR-9": "1512")"});
  EXPECT_EQ(table.track("turn"), 2);
  table.play("end movement");
  EXPECT_EQ(table.track("turn"), 3);
}

TEST(BON_4_1, ReinforcementsComeInDuringTheMovementPhaseOnly) {
  Table table = sandbox({.turn = 5, .pieces = R"("FR-9": "waiting", "FR-4": "1515", "PR-9": "1514")"});
  EXPECT_TRUE(table.allows("enter FR-9 0117"));
  table.play("end movement");
  EXPECT_EQ(table.why("enter FR-9 0117"), "BON-5.14");
}

// ---- night ----

TEST(BON_10_0, AtNightThereAreTwoMovementPhasesAndNoCombat) {
  Table table = sandbox({.turn = 6, .pieces = kTouching});
  EXPECT_EQ(now(table), "turn 6, french movement");
  table.play("end movement");
  EXPECT_EQ(now(table), "turn 6, allied movement");
  table.play("end movement");
  EXPECT_EQ(now(table), "turn 7, french movement");
  EXPECT_EQ(table.at("FR-4") + " " + table.at("PR-9"), "1515 1514");
}

TEST(BON_10_0, ABattleAtNightCannotEvenBeSetUp) {
  const Scene scene{.turn = 6, .phase = "battle", .pieces = R"("FR-4": {"at": "1515", "marks": ["attacking"]},
                                 "PR-9": {"at": "1514", "marks": ["defending"]})"};
  EXPECT_EQ(fault_of(json(scene, true)), "markers.phase: there is no combat at night (BON-10.1)");
}

// ---- from movement to combat ----

TEST(BON_5_14, AfterTheEndOfMovementNoUnitMayBeGivenAMove) {
  Table table = sandbox({.pieces = R"("FR-4": "1515", "PR-9": "1514", "FR-5": "2020")"});
  EXPECT_TRUE(table.allows("FR-5 2021"));
  table.play("end movement");
  EXPECT_EQ(table.why("FR-5 2021"), "BON-5.14");
  table.play("attack 1514 with FR-4");
  EXPECT_EQ(table.why("FR-5 2021"), "BON-5.14");
}

TEST(BON_5_14, NoCombatTakesPlaceInTheMovementPhase) {
  const Table table = sandbox({.pieces = kTouching});
  EXPECT_EQ(table.why("attack 1514 with FR-4"), "BON-5.14");
  EXPECT_EQ(table.legal(), Hexes{"end movement"});
}

}  // namespace
}  // namespace leipzig::testing
