// The computer players of Battle of the Nations 1813: what is hidden does not change what they choose, and positions
// in which the best play is known.
#include "games/voelkerschlacht/game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "ai/match.h"
#include "ai/player.h"
#include "ai/tree.h"
#include "ai/voelkerschlacht/judge.h"
#include "tests/rules/voelkerschlacht/scene.h"

namespace leipzig::voelkerschlacht {
namespace {

using ai::voelkerschlacht::Judge;
using Game = Voelkerschlacht;

std::shared_ptr<const Game> beginner() {
  engine::Setting setting;
  setting.game = "voelkerschlacht";
  setting.scenario = "beginner";
  auto game = Game::make(setting);
  EXPECT_TRUE(game);
  return std::make_shared<const Game>(std::move(*game));
}

std::unique_ptr<const ai::Player> player(const engine::Tabletop& table, ai::Skill skill) {
  auto made = ai::make_player(table, skill);
  EXPECT_TRUE(made);
  return std::move(*made);
}

TEST(Tree, CountsRootsAndLogarithmsInIntegers) {
  EXPECT_EQ(ai::integer_root(0), 0u);
  EXPECT_EQ(ai::integer_root(99), 9u);
  EXPECT_EQ(ai::integer_root(100), 10u);
  EXPECT_EQ(ai::integer_root(0xFFFF'FFFF'FFFF'FFFFu), 0xFFFF'FFFFu);
  EXPECT_EQ(ai::log2_256(1), 0u);
  EXPECT_EQ(ai::log2_256(8), 3u * 256);
  EXPECT_EQ(ai::log2_256(12), 3u * 256 + 128);
  EXPECT_EQ(ai::log2_256(0xFFFF'FFFFu), 31u * 256 + 255);
}

TEST(Recruit1813, BeatsRandomPlayOnBothSides) {
  const auto game = beginner();
  const engine::TabletopOf<Game> start(game, game->start());
  const auto recruit = player(start, {ai::Level::Recruit});
  const auto random = player(start, {ai::Level::Random});
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    EXPECT_EQ(ai::play(start, *recruit, *random, kit::Random(seed)).winner, Seat::First) << seed;
    EXPECT_EQ(ai::play(start, *random, *recruit, kit::Random(seed)).winner, Seat::Second) << seed;
  }
}

// Everything a seat cannot see is resampled: hands, pile, missions. No level at any effort may choose differently
// because of it.
TEST(Players1813, ChooseTheSameWhateverIsHidden) {
  const auto game = beginner();
  const engine::TabletopOf<Game> start(game, game->start());
  const auto recruit = player(start, {ai::Level::Recruit});
  kit::Random random(11);
  ai::Watch nobody;
  State state = game->start();
  int asked = 0;
  for (int step = 0; step < 260 && game->turn(state).node != engine::Node::Over; ++step) {
    if (game->turn(state).node == engine::Node::Chance) {
      game->resolve(state, engine::random_outcome(*game, state, random));
      continue;
    }
    const Seat seat = game->turn(state).seat;
    if (step % 20 == 0) {
      State other = state;
      for (int tries = 0; tries < 20 && other == state; ++tries) {
        other = game->determinize(game->seen(state, seat), seat, random);
      }
      ASSERT_EQ(game->seen(other, seat), game->seen(state, seat));
      for (const ai::Level level : ai::levels("voelkerschlacht")) {
        const auto thinker = player(start, {level, 5});
        const ai::Plan here = thinker->plan(engine::TabletopOf<Game>(game, state), kit::Random(5), nobody);
        const ai::Plan there = thinker->plan(engine::TabletopOf<Game>(game, other), kit::Random(5), nobody);
        EXPECT_EQ(here.actions, there.actions) << ai::name(level) << " at step " << step;
        EXPECT_EQ(here.expected, there.expected) << ai::name(level) << " at step " << step;
      }
      asked += other == state ? 0 : 1;
    }
    const engine::TabletopOf<Game> table(game, state);
    game->apply(state, recruit->plan(table, random.fork(static_cast<std::uint64_t>(step)), nobody).actions.front());
  }
  EXPECT_GE(asked, 3) << "something was hidden to be changed";
}

// ---- positions with a known best play ----

// One action is left, or one decision: after it the piece must stand there.
struct Tactic {
  const char* what;
  const char* pieces;
  const char* missions;
  const char* turn;  // whose, and the hand
  const char* piece;
  const char* at;
  int french_points = 0;  // enough that the mission decides the game; 0: the usual number
};

const std::string kLastAction = R"("clock": 33, "actions": 1, "fights_held": 2)";

const Tactic kTactics[] = {
    {"Ney takes the hill of the mission", R"("ney": "stoetteritz reudnitz")", "center-stoetteritz",
     R"("seat": "french", "hand french": "terrain-plain terrain-hill")", "ney", "stoetteritz"},
    {"Ney takes the plain of the mission", R"("ney": "stoetteritz reudnitz")", "center-reudnitz",
     R"("seat": "french", "hand french": "terrain-plain terrain-hill")", "ney", "reudnitz"},
    {"of two river fields the one with the mission", R"("bertrand": "lindenau leipzig")", "west-lindenau",
     R"("seat": "french", "hand french": "terrain-river")", "bertrand", "lindenau"},
    {"Murat at Wachau", R"("murat": "wachau probstheida")", "south-wachau",
     R"("seat": "french", "hand french": "terrain-hill")", "murat", "wachau"},
    {"Murat at Probstheida", R"("murat": "wachau probstheida")", "south-probstheida",
     R"("seat": "french", "hand french": "terrain-hill")", "murat", "probstheida"},
    {"a wild card does what one card cannot", R"("marmont": "moeckern gohlis")", "north-moeckern",
     R"("seat": "french", "hand french": "terrain-hill terrain-hill terrain-river")", "marmont", "moeckern"},
    {"a scout card does it too", R"("poniatowski": "connewitz doelitz")", "center-connewitz",
     R"("seat": "french", "hand french": "time")", "poniatowski", "connewitz"},
    {"the mission that is worth more", R"("macdonald": "holzhausen stoetteritz")", "east-holzhausen center-stoetteritz",
     R"("seat": "french", "hand french": "terrain-hill")", "macdonald", "holzhausen", 5},
    {"the mission that can be held", R"("macdonald": "holzhausen stoetteritz", "schwarzenberg": "liebertwolkwitz")",
     "east-holzhausen center-stoetteritz", R"("seat": "french", "hand french": "terrain-hill")", "macdonald",
     "stoetteritz"},
    {"Yorck comes against Lindenau", R"("yorck": "moeckern wahren", "bertrand": "lindenau")", "west-lindenau",
     R"("seat": "allied", "hand allied": "terrain-river terrain-forest")", "yorck", "moeckern"},
    {"Langeron comes against Gohlis", R"("langeron": "klein-wiederitzsch breitenfeld", "bertrand": "gohlis")",
     "center-gohlis", R"("seat": "allied", "hand allied": "terrain-plain")", "langeron", "klein-wiederitzsch"},
    {"Schwarzenberg comes against Wachau", R"("schwarzenberg": "gueldengossa stoermthal", "ney": "wachau")",
     "south-wachau", R"("seat": "allied", "hand allied": "terrain-plain terrain-forest")", "schwarzenberg",
     "gueldengossa"},
    {"Kleist shuts the French out of Markkleeberg",
     R"("kleist": "markkleeberg croebern", "ney": "markkleeberg mockau")", "south-markkleeberg",
     R"("seat": "allied", "hand allied": "terrain-river")", "kleist", "markkleeberg"},
    {"Gyulai shuts the French out of Schönau", R"("gyulai": "schoenau rueckmarsdorf", "ney": "schoenau mockau")",
     "west-schoenau", R"("seat": "allied", "hand allied": "terrain-plain terrain-hill")", "gyulai", "schoenau"},
    {"Yorck comes against Gohlis", R"("yorck": "moeckern wahren", "poniatowski": "gohlis")", "center-gohlis",
     R"("seat": "allied", "hand allied": "terrain-river terrain-forest")", "yorck", "moeckern"},
    {"Blücher comes against Möckern", R"("bluecher": "lindenthal radefeld", "poniatowski": "moeckern")",
     "north-moeckern", R"("seat": "allied", "hand allied": "terrain-hill terrain-forest")", "bluecher", "lindenthal"},
    {"the army goes where the mission is, not where the foe is strongest",
     R"("reynier": "paunsdorf sellerhausen", "bennigsen": "zweinaundorf")", "east-paunsdorf",
     R"("seat": "french", "hand french": "terrain-plain")", "reynier", "paunsdorf"},
    {"Napoléon on the mission", R"("napoleon": "leipzig stoetteritz")", "center-stoetteritz",
     R"("seat": "french", "hand french": "terrain-river terrain-hill")", "napoleon", "stoetteritz"},
    {"Bertrand in the wood of Leutzsch", R"("bertrand": "leutzsch leipzig")", "west-leutzsch",
     R"("seat": "french", "hand french": "terrain-river terrain-forest")", "bertrand", "leutzsch"},
    {"Marmont at Gohlis", R"("marmont": "gohlis eutritzsch")", "center-gohlis",
     R"("seat": "french", "hand french": "terrain-plain terrain-forest")", "marmont", "gohlis"},
};

std::string with_far(const std::string& named) {
  std::string all = named;
  for (const std::string far :
       {"center-schoenefeld", "north-breitenfeld", "east-taucha", "south-gueldengossa", "west-markranstaedt"}) {
    if (named.find(far.substr(0, far.find('-') + 1)) == std::string::npos) all += " " + far;
  }
  return all;
}

// One mission is still to be revealed, and it is none of those that matter.
std::string revealed(const std::string& named) {
  const char* hidden = named.find("north-") == std::string::npos ? "north" : "east";
  std::string list;
  for (const std::string district : {"center", "north", "east", "south", "west"}) {
    if (district != hidden) list += (list.empty() ? "" : " ") + district;
  }
  return R"(, "revealed": ")" + list + "\"";
}

bool solves(const Tactic& tactic, ai::Skill skill) {
  const bool allied = std::string(tactic.turn).find("allied") != std::string::npos;
  const int points = tactic.french_points != 0 ? tactic.french_points : allied ? 12 : 8;
  const std::string scouts = std::string(tactic.what).find("scout") == std::string::npos ? "0" : "1";
  const std::string tracks =
      kLastAction + R"(, "points_french": )" + std::to_string(points) + R"(, "scouts_french": )" + scouts;
  Table table = scene({.pieces = tactic.pieces,
                       .markers = R"("phase": "turn", "missions": ")" + with_far(tactic.missions) + "\", " +
                                  tactic.turn + revealed(tactic.missions),
                       .tracks = tracks});
  const auto thinker = player(table.tabletop(), skill);
  const Seat seat = table.tabletop().turn().seat;
  ai::Watch nobody;
  for (int plans = 0; plans < 6; ++plans) {
    const engine::ToAct turn = table.tabletop().turn();
    if (turn.node != engine::Node::Decision || turn.seat != seat) break;
    for (const engine::Action action : thinker->plan(table.tabletop(), kit::Random(1), nobody).actions) {
      EXPECT_FALSE(table.tabletop().apply(action));
    }
  }
  return at(table, tactic.piece) == tactic.at;
}

TEST(Tactics1813, AreSolvedByEveryLevelToItsShare) {
  for (const ai::Level level : ai::levels("voelkerschlacht")) {
    if (level == ai::Level::Random) continue;
    int solved = 0;
    std::string missed;
    for (const Tactic& tactic : kTactics) {
      const bool found = solves(tactic, {level});
      solved += found ? 1 : 0;
      if (!found) missed += std::string(" - ") + tactic.what + "\n";
    }
    // Rehearsing levels often wait where the last action would win: in their rehearsals the enemy does not hurry the
    // end.
    const int floor = level == ai::Level::Emperor ? 13 : level == ai::Level::Marshal ? 14 : 19;
    EXPECT_GE(solved, floor) << ai::name(level) << " misses\n" << missed;
  }
}

// What the recruit names for the French, with Yorck and Langeron as said.
std::map<std::string, int> named(const std::string& allies) {
  Table table =
      scene({.pieces = R"("ney": "stoetteritz reudnitz", "marmont": "moeckern", )" + allies,
             .markers = R"("phase": "turn", "missions": ")" + with_far("center-stoetteritz") +
                        R"(", "revealed": "center south west", "seat": "french", "hand french": "terrain-plain")",
             .tracks = R"("clock": 20, "actions": 5, "fights_held": 1)"});
  const auto recruit = player(table.tabletop(), {ai::Level::Recruit});
  ai::Watch nobody;
  std::map<std::string, int> named;
  for (const ai::Reason& reason : recruit->plan(table.tabletop(), kit::Random(1), nobody).reasons) {
    named[reason.what] = reason.hundredths;
  }
  return named;
}

TEST(Players1813, NameWhatAPlanGainsAndWhatTheFightsWillCost) {
  auto said = named(R"("yorck": "gohlis")");
  EXPECT_GT(said["objective"], 0);
  EXPECT_EQ(said["own_losses"], 100) << "Yorck touches Marmont, and one fight is to come";
  EXPECT_EQ(said["enemy_losses"], 100);
}

TEST(Players1813, NameTheDangerOfEnemiesWhoAreStillToBePlaced) {
  const int beside = named(R"("yorck": "gohlis wahren")")["danger"];
  const int far = named(R"("yorck": "wachau gueldengossa")")["danger"];
  EXPECT_GT(far, 0) << "the cards of others are still in the hand";
  EXPECT_GT(beside, far) << "the markers are next to Marmont";
  EXPECT_LE(beside - far, 100) << "one army, one fight";
}

TEST(Judge1813, SuspectsTheMissionTheFrenchPrepareForAndLeavesWhatIsRevealed) {
  const auto game = beginner();
  const Judge judge(*game);
  const Table table = scene({.pieces = R"("ney": "stoetteritz", "murat": "wachau probstheida")",
                             .markers = R"("phase": "turn", "missions": ")" + with_far("center-reudnitz") +
                                        R"(", "revealed": "south", "seat": "allied", "hand allied": "")",
                             .tracks = R"("clock": 20, "actions": 5, "fights_held": 1)"});
  Table copy = table;
  const State state = dynamic_cast<const engine::TabletopOf<Game>&>(copy.tabletop()).state();
  const MissionId held = game->setup().find_mission("center-stoetteritz");
  const std::size_t center = game->setup().mission(held).district;
  const MissionId open = game->setup().find_mission("south-gueldengossa");
  kit::Random random(1);
  int suspected = 0;
  for (int i = 0; i < 100; ++i) {
    State guess = state;
    judge.suspect(guess, random);
    suspected += guess.mission[center] == held ? 1 : 0;
    EXPECT_EQ(guess.mission[game->setup().mission(open).district], open);
  }
  EXPECT_GT(suspected, 40) << "of five missions the one whose field is held";
}

TEST(Judge1813, KnowsTheEndExactly) {
  const auto game = beginner();
  const Judge judge(*game);
  kit::Random random(3);
  State state = game->start();
  while (game->turn(state).node != engine::Node::Over) {
    if (game->turn(state).node == engine::Node::Chance) {
      game->resolve(state, engine::random_outcome(*game, state, random));
    } else {
      game->apply(state, engine::random_action(*game, state, random));
    }
    EXPECT_GE(judge.expected(state), 0);
    EXPECT_LE(judge.expected(state), 1000);
  }
  const engine::Verdict verdict = game->verdict(state);
  EXPECT_EQ(judge.value(state), verdict.margin * 100);
  EXPECT_EQ(judge.expected(state), verdict.winner == Seat::First ? 1000 : 0);
}

// LEIPZIG_SEEDS: how many games.
TEST(Standstill, RecruitsDoNotNeedTheGuard) {
  const Table start(R"({"game": "voelkerschlacht", "options": {"standstill_guard": false}})");
  const char* games = std::getenv("LEIPZIG_SEEDS");
  const std::uint64_t most_seeds = games == nullptr ? 6 : std::strtoull(games, nullptr, 10);
  for (std::uint64_t seed = 1; seed <= most_seeds; ++seed) {
    Table table = start;
    const auto recruit = player(table.tabletop(), {ai::Level::Recruit});
    kit::Random random(seed);
    ai::Watch nobody;
    int most = 0;
    while (table.seat() != "over") {
      if (table.seat() == "chance") {
        const auto outcomes = table.tabletop().outcomes();
        const auto drawn = random.below(static_cast<std::uint32_t>(outcomes.size()));
        ASSERT_FALSE(table.tabletop().resolve(outcomes[drawn].value));
        continue;
      }
      for (const engine::Action action : recruit->plan(table.tabletop(), random.fork(1), nobody).actions) {
        table.tabletop().apply(action);
      }
      most = std::max(most, number(table, "quiet_turns"));
    }
    EXPECT_LT(most, 4) << seed;
  }
}

}  // namespace
}  // namespace leipzig::voelkerschlacht
