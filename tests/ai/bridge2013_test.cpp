// The computer players of A Bridge Too Few: they beat random play, and positions in which the best play is known.
#include "games/bridge2013/game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdio>

#include "ai/bridge2013/fate.h"
#include "ai/bridge2013/features.h"
#include "ai/bridge2013/judge.h"
#include "ai/bridge2013/policy.h"
#include "ai/match.h"
#include "ai/player.h"
#include "games/bridge2013/chapters.h"
#include "tests/rules/bridge2013/scene.h"

namespace leipzig::testing {
namespace {

std::unique_ptr<const ai::Player> player(const engine::Tabletop& table, ai::Skill skill) {
  auto made = ai::make_player(table, skill);
  EXPECT_TRUE(made);
  return std::move(*made);
}

TEST(Recruit2013, BeatsRandomPlayOnBothSides) {
  Table table = start("historical");
  const auto recruit = player(table.tabletop(), {ai::Level::Recruit});
  const auto random = player(table.tabletop(), {ai::Level::Random});
  EXPECT_EQ(ai::play(table.tabletop(), *recruit, *random, kit::Random(1)).winner, engine::Seat::First);
  EXPECT_EQ(ai::play(table.tabletop(), *random, *recruit, kit::Random(1)).winner, engine::Seat::Second);
}

// With sides swapped, in thousandths.
int score_over(std::string_view scenario, ai::Level level, ai::Level other, int pairs) {
  Table table = start(scenario);
  const auto better = player(table.tabletop(), {level});
  const auto worse = player(table.tabletop(), {other});
  int score = 0;
  const auto add = [&](const ai::MatchResult& played, engine::Seat seat) {
    score += !played.winner ? 500 : *played.winner == seat ? 1000 : 0;
  };
  for (int i = 0; i < pairs; ++i) {
    const kit::Random random(static_cast<std::uint64_t>(i));
    add(ai::play(table.tabletop(), *better, *worse, random), engine::Seat::First);
    add(ai::play(table.tabletop(), *worse, *better, random), engine::Seat::Second);
  }
  return score / (2 * pairs);
}

TEST(Captain2013, BeatsTheRecruit) {
  EXPECT_GT(score_over("south-west", ai::Level::Captain, ai::Level::Recruit, 30), 550);
  EXPECT_GT(score_over("north-east", ai::Level::Captain, ai::Level::Recruit, 30), 600);
}

TEST(Marshal2013, GivesTheSameAnswerToTheSameQuestionAndTheEmperorThinksLonger) {
  Table table = field({.pieces = R"("pr-i": "K4", "fr-o": {"at": "K5", "marks": ["reduced"]}, "fr-ii": "J7")"});
  ai::Watch nobody;
  const auto marshal = player(table.tabletop(), {ai::Level::Marshal});
  const ai::Plan plan = marshal->plan(table.tabletop(), kit::Random(1), nobody);
  EXPECT_EQ(plan.actions, marshal->plan(table.tabletop(), kit::Random(1), nobody).actions);
  EXPECT_GT(plan.evaluations, 0);
  const auto emperor = player(table.tabletop(), {ai::Level::Emperor});
  const ai::Plan longer = emperor->plan(table.tabletop(), kit::Random(1), nobody);
  EXPECT_EQ(longer.actions, emperor->plan(table.tabletop(), kit::Random(1), nobody).actions);
  EXPECT_GT(longer.evaluations, plan.evaluations);
}

TEST(Staff2013, PlaysWholeGamesWithNothingButLegalOrders) {
  for (const char* scenario : {"historical", "south-east"}) {
    Table table = start(scenario);
    const auto& opened = dynamic_cast<const engine::TabletopOf<bridge2013::Bridge2013>&>(table.tabletop());
    const bridge2013::Bridge2013& game = *opened.game();
    const ai::bridge2013::Judge judge(game);
    const ai::bridge2013::Policy policy(game, judge, ai::bridge2013::policy_weights(game.setup()));
    ai::bridge2013::Policy::Memory memory{};
    bridge2013::State state = opened.state();
    kit::Random dice(3);
    while (game.turn(state).node != engine::Node::Over) {
      if (game.turn(state).node == engine::Node::Chance) {
        game.resolve(state, engine::random_outcome(game, state, dice));
        continue;
      }
      const engine::Action action = policy.choose(state, memory);
      ASSERT_TRUE(engine::is_legal(game, state, action)) << game.text(state, action);
      game.apply(state, action);
    }
  }
}

TEST(Fate2013, DrawsEveryCardOnceAndTheSameForAllLinesOfPlay) {
  Table table = start("south-west");
  const auto& opened = dynamic_cast<const engine::TabletopOf<bridge2013::Bridge2013>&>(table.tabletop());
  bridge2013::State state = opened.state();
  state.phase = bridge2013::Phase::Draw;
  const ai::bridge2013::Fate fate(7);
  const std::uint16_t first = fate.outcome(*opened.game(), state);
  EXPECT_EQ(first, ai::bridge2013::Fate(7).outcome(*opened.game(), state));
  bridge2013::Pile drawn = 0;
  for (int i = 0; i < 54; ++i) {
    const std::uint16_t card = fate.outcome(*opened.game(), state);
    const bool joker = card == bridge2013::index(bridge2013::Card::Joker);
    const bridge2013::Pile bit = joker ? std::bit_floor(state.pile & bridge2013::kJokers) : bridge2013::Pile{1} << card;
    EXPECT_NE(state.pile & bit, 0u);
    state.pile &= ~bit;
    drawn |= bit;
  }
  EXPECT_EQ(drawn, bridge2013::kAllCards);
}

TEST(Judge2013, CountsTheChancesOfAnAttackInTheCardsLeft) {
  const auto worth = [](std::string_view gone) {
    Table table =
        sandbox({.phase = "battle",
                 .pieces = R"("ru-ix": "K4", "fr-ix": "K5")",
                 .markers = R"("unit": "ru-ix", "defender": "fr-ix", "drawn": ")" + std::string(gone) + "\""});
    const auto& opened = dynamic_cast<const engine::TabletopOf<bridge2013::Bridge2013>&>(table.tabletop());
    const bridge2013::State& state = opened.state();
    return ai::bridge2013::Judge(*opened.game()).attack_value(state, state.actor, state.defender);
  };
  EXPECT_GT(worth("7D AD AC 2D 2C"), worth("7D")) << "the cards that cost the attacker a step are gone";
  EXPECT_LT(worth("7D KD KC QD QC"), worth("7D")) << "the cards that cost the defender a step are gone";
}

TEST(Judge2013, KnowsThatAUnitWithNowhereToGoLosesAStep) {
  const auto worth = [](std::string_view pieces) {
    Table table = sandbox({.phase = "battle", .pieces = pieces, .markers = R"("unit": "ru-ix", "defender": "fr-ix")"});
    const auto& opened = dynamic_cast<const engine::TabletopOf<bridge2013::Bridge2013>&>(table.tabletop());
    const bridge2013::State& state = opened.state();
    return ai::bridge2013::Judge(*opened.game()).attack_value(state, state.actor, state.defender);
  };
  EXPECT_GT(worth(R"("ru-ix": "K4", "fr-ix": "K5", "ru-x": "J5", "ru-xi": "J6", "pr-i": "K6", "pr-ii": "L5",
                     "au-ii": "L6")"),
            worth(R"("ru-ix": "K4", "fr-ix": "K5")"));
}

TEST(Recruit2013, NamesTheLossesOfBothSidesInAHint) {
  Table table = field({.pieces = R"("pr-i": "K4", "fr-o": {"at": "K5", "marks": ["reduced"]}, "fr-ii": "J7")"});
  ai::Watch nobody;
  const ai::Plan plan = player(table.tabletop(), {ai::Level::Recruit})->plan(table.tabletop(), kit::Random(1), nobody);
  const auto named = [&](std::string_view what) {
    const auto found = std::find_if(plan.reasons.begin(), plan.reasons.end(),
                                    [&](const ai::Reason& reason) { return reason.what == what; });
    return found == plan.reasons.end() ? 0 : found->hundredths;
  };
  EXPECT_GT(named("enemy_losses"), 0);
  EXPECT_GT(named("enemy_losses"), named("own_losses"));
}

TEST(Staff2013, ExpectsToWinByThePlanThatWins) {
  Table table = field({.pieces = R"("au-iv": "K7", "fr-o": "A1", "fr-ii": "A2")"});
  ai::Watch nobody;
  for (const ai::Level level : {ai::Level::Recruit, ai::Level::Captain}) {
    const ai::Plan plan = player(table.tabletop(), {level})->plan(table.tabletop(), kit::Random(1), nobody);
    ASSERT_EQ(plan.actions.size(), 1u);
    EXPECT_EQ(table.tabletop().text(plan.actions[0]), "au-iv K7-J7");
    EXPECT_EQ(plan.expected, 1000);
    const auto objective = std::find_if(plan.reasons.begin(), plan.reasons.end(),
                                        [](const ai::Reason& reason) { return reason.what == "objective"; });
    ASSERT_NE(objective, plan.reasons.end());
    EXPECT_GT(objective->hundredths, 0);
  }
}

TEST(Judge2013, FearsForAnEmptyLeipzig) {
  const auto value = [](std::string_view pieces) {
    Table table = field({.pieces = pieces});
    const auto& opened = dynamic_cast<const engine::TabletopOf<bridge2013::Bridge2013>&>(table.tabletop());
    return ai::bridge2013::Judge(*opened.game()).value(opened.state());
  };
  EXPECT_GT(value(R"("fr-o": "J7", "pr-i": "H6")"), value(R"("fr-o": "L7", "pr-i": "H6")") + 500);
}

// ---- positions with a known best play ----

// A decision and what must have come of it once the seat has played: a piece's place, or what it must have begun.
struct Tactic {
  const char* what;
  Scene scene;
  const char* piece;     // empty: check the phase
  const char* expected;  // any of these hexes, or the phase and who decides in it
};

const std::vector<Tactic>& tactics() {
  static const std::vector<Tactic> list = {
      {"take Leipzig when it is empty", {.pieces = R"("pr-i": "K6", "fr-o": "N7")"}, "pr-i", "J7"},
      {"take it from the east", {.pieces = R"("pr-ii": "J6", "fr-o": "N7")"}, "pr-ii", "J7"},
      {"take it from the south", {.pieces = R"("au-ii": "K7", "fr-o": "N7")"}, "au-ii", "J7"},
      {"take it from the north", {.pieces = R"("ru-ix": "I7", "fr-o": "N7")"}, "ru-ix", "J7"},
      {"take it by road too", {.pieces = R"("ru-iii-cav": "K5", "fr-o": "N7")"}, "ru-iii-cav", "J7"},
      {"go back into an empty Leipzig", {.card = "7C", .pieces = R"("pr-i": "H6", "fr-o": "K6")"}, "fr-o", "J7"},
      {"come back from the east", {.card = "8S", .pieces = R"("pr-i": "H6", "fr-ix": "J6")"}, "fr-ix", "J7"},
      {"cavalry comes back", {.card = "7C", .pieces = R"("pr-i": "H6", "fr-v-cav": "L6")"}, "fr-v-cav", "J7"},
      {"do not leave Leipzig for a town",
       {.card = "7C", .pieces = R"("pr-i": "I7", "fr-o": "J7")", .markers = R"("towns": "J9")"},
       "fr-o",
       "J7"},
      {"do not leave Leipzig", {.card = "7C", .pieces = R"("pr-i": "I6", "fr-o": "J7")"}, "fr-o", "J7"},
      {"attack at good odds",
       {.pieces = R"("pr-i": "K4", "fr-o": {"at": "K5", "marks": ["reduced"]}, "fr-ii": "J7")"},
       "",
       "combat card chance"},
      {"do not attack at bad odds",
       {.card = "7C", .pieces = R"("fr-o": {"at": "K4", "marks": ["reduced"]}, "pr-i": "K5", "fr-ii": "J7")"},
       "",
       "draw chance"},
      {"attack a reduced unit in the open",
       {.card = "9S", .pieces = R"("fr-og": "K4", "ru-ix": {"at": "K3", "marks": ["reduced"]}, "fr-ii": "J7")"},
       "",
       "reply allied"},
      {"do not attack the Guard with the weak",
       {.card = "8D",
        .pieces = R"("fr-og": "K4", "ru-ix": {"at": "K3", "marks": ["reduced"]}, "fr-ii": "J7")",
        .markers = R"("napoleon": "fr-og")"},
       "",
       "draw chance"},
      {"not over the river into the city",
       {.pieces = R"("ru-x": "I7", "fr-vi": "J7", "fr-ii": "J7")"},
       "",
       "draw chance"},
      {"take Probstheida", {.pieces = R"("au-iv": "N4", "fr-ii": "J7")"}, "au-iv", "M4 L5"},
      {"take Wachau", {.pieces = R"("au-iv": "Q4", "fr-ii": "J7")"}, "au-iv", "P4 O4 O5"},
      {"take Taucha", {.pieces = R"("ru-ix": "E1", "fr-ii": "J7")"}, "ru-ix", "F1 F2"},
      {"take Markkleeberg", {.pieces = R"("au-ii": "Q7", "fr-ii": "J7")"}, "au-ii", "P7 P8 O7 O6"},
      {"take the empty town, and march on by the road if that is better",
       {.pieces = R"("pr-i": "D7", "fr-ii": "J7")"},
       "pr-i",
       "E7 F7"},
      {"take the town back",
       {.card = "7C", .pieces = R"("fr-iv": "D7", "pr-i": "A9", "fr-ii": "J7")", .markers = R"("towns": "E7")"},
       "fr-iv",
       "E7 F7"},
  };
  return list;
}

std::string answer(const Tactic& tactic, ai::Skill skill) {
  Table table = field(tactic.scene);
  const auto thinker = player(table.tabletop(), skill);
  const engine::Seat seat = table.tabletop().turn().seat;
  ai::Watch nobody;
  for (int plans = 0; plans < 12; ++plans) {
    const engine::ToAct turn = table.tabletop().turn();
    if (turn.node != engine::Node::Decision || turn.seat != seat) break;
    for (const engine::Action action : thinker->plan(table.tabletop(), kit::Random(1), nobody).actions) {
      EXPECT_FALSE(table.tabletop().apply(action));
    }
  }
  if (*tactic.piece == 0) return table.phase() + " " + table.seat();
  return table.at(tactic.piece);
}

int solved(ai::Skill skill) {
  int count = 0;
  for (const Tactic& tactic : tactics()) {
    const std::string found = answer(tactic, skill);
    const bool is_solved = *tactic.piece == 0 ? found == tactic.expected : contains(words(tactic.expected), found);
    if (!is_solved) std::printf("%s: %s, but %s\n", ai::text(skill).c_str(), tactic.what, found.c_str());
    count += is_solved ? 1 : 0;
  }
  return count;
}

TEST(Tactics2013, AreSolvedByTheRecruit) { EXPECT_EQ(solved({ai::Level::Recruit}), 21); }
TEST(Tactics2013, AreSolvedByTheCaptain) { EXPECT_GE(solved({ai::Level::Captain}), 20); }
TEST(Tactics2013, AreSolvedByTheMarshal) { EXPECT_GE(solved({ai::Level::Marshal}), 20); }
TEST(Tactics2013, AreSolvedByTheEmperor) { EXPECT_GE(solved({ai::Level::Emperor}), 20); }

}  // namespace
}  // namespace leipzig::testing
