// The players of Leipzig: Napoleon vs. Europe: the recruit against chance, what they cannot see, and problems of
// tactics.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "ai/match.h"
#include "games/leipzig1971/game.h"
#include "games/leipzig1971/setup.h"
#include "tests/ai/tactics.h"

namespace leipzig::ai {
namespace {

using leipzig1971::Leipzig1971;
using testing::Table;
using Lines = std::vector<std::string>;

// On open ground without anything but what is named.
std::string position(const char* phase, const char* seat, const std::string& pieces, const std::string& tracks = "",
                     const char* scenario = "6") {
  return std::string(R"({"game": "leipzig1971", "scenario": ")") + scenario +
         R"(", "board": {"plain": true}, "pieces": {)" + pieces + R"(}, "tracks": {)" + tracks +
         R"(}, "markers": {"phase": ")" + phase + R"(", "seat": ")" + seat + R"("}})";
}

bool played(const Lines& lines, const std::string& part) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

int distance(const Table& table, const char* a, const char* b) {
  const kit::Board& board = leipzig1971::scenario_board("6");
  const kit::SpaceId from = board.find(table.at(a));
  const kit::SpaceId to = board.find(table.at(b));
  return from == kit::SpaceId::None || to == kit::SpaceId::None ? 99 : board.distance(from, to);
}

std::vector<Problem> problems() {
  return {
      {"an army destroys the division beside it before combat",
       position("movement", "french", R"("FA1": "3019", "AD1": "3018")"),
       [](const Table&, const Lines& lines) { return played(lines, "eliminate 3018"); }},
      {"an army walks up to a lone division and destroys it",
       position("movement", "french", R"("FA1": "3020", "AD1": "3018")"),
       [](const Table&, const Lines& lines) { return played(lines, "eliminate 3018"); }},
      {"a corps is destroyed by an army, its leader and its train together",
       position("movement", "french", R"("FA1": "3020", "F1": "3022", "FS3": "3021", "AC1": "3018")"),
       [](const Table&, const Lines& lines) { return played(lines, "eliminate 3018"); }},
      {"the Allies destroy what stands alone as well",
       position("movement", "allied", R"("AA1": "3020", "FD1": "3018")"),
       [](const Table&, const Lines& lines) { return played(lines, "eliminate 3018"); }},
      {"a division does not attack an army", position("declaring", "french", R"("FD1": "3019", "AA1": "3018")"),
       [](const Table&, const Lines& lines) { return !played(lines, "attack"); }},
      {"a dispersed corps is attacked while it cannot slip away",
       position("declaring", "french", R"("FA1": "3019", "AC1": {"at": "3018", "marks": ["dispersed"]})"),
       [](const Table&, const Lines& lines) { return played(lines, "attack 3018 from 3019"); }},
      {"supply is drawn where it decides the battle",
       position("declaring", "french",
                R"("FA1": "3019", "FS3": "3019", "AC1": {"at": "3018", "marks": ["dispersed"]},
                   "AC2": {"at": "3018", "marks": ["dispersed"]}, "AS3": "3017")"),
       [](const Table&, const Lines& lines) { return played(lines, "supply FS3"); }},
      {"of two enemies the dispersed one is attacked",
       position("declaring", "french",
                R"("FA1": "3019", "AC1": {"at": "3018", "marks": ["dispersed"]}, "AA2": "3020")"),
       [](const Table&, const Lines& lines) { return played(lines, "attack 3018") && !played(lines, "attack 3020"); }},
      {"cavalry rides into an open city", position("movement", "french", R"("FK1": "2513", "AD1": "5309")"),
       [](const Table& t, const Lines&) { return t.at("FK1") == "2508"; }},
      {"the Allies ride into an open city too", position("movement", "allied", R"("AK1": "2820", "FD1": "0325")"),
       [](const Table& t, const Lines&) { return t.at("AK1") == "2824"; }},
      {"a city that cavalry can reach gets a garrison",
       position("movement", "french", R"("FD1": "2826", "AK1": "2819")"),
       [](const Table& t, const Lines&) { return t.at("FD1") == "2824"; }},
      {"a garrison stays while the enemy is near", position("movement", "french", R"("FC1": "2824", "AK1": "2820")"),
       [](const Table& t, const Lines&) { return t.at("FC1") == "2824"; }},
      {"a corps slips away from an army",
       position("declaring", "allied", R"("AA1": "3018", "AS3": "3018", "FC1": "3019")"),
       [](const Table&, const Lines& lines) { return played(lines, "evade FC1"); },
       {"attack 3019 from 3018", "supply AS3", "go", "end declaring"}},
      {"an army stands where a division attacks it",
       position("declaring", "allied", R"("AD1": "3018", "FA1": "3019")"),
       [](const Table&, const Lines& lines) { return !played(lines, "evade"); },
       {"attack 3019 from 3018", "go", "end declaring"}},
      {"supply is given to a defence that needs it",
       position("declaring", "allied",
                R"("AA1": "3018", "AS3": "3018", "FA1": {"at": "3019", "marks": ["dispersed"]}, "FS3": "3019")"),
       [](const Table&, const Lines& lines) { return played(lines, "sustain 3019"); },
       {"attack 3019 from 3018", "supply AS3", "go", "end declaring"}},
      {"supply is saved where nothing hangs on it",
       position("declaring", "allied",
                R"("AD1": "3018", "FA1": {"at": "3019", "marks": ["dispersed"]}, "FS3": "3020")"),
       [](const Table&, const Lines& lines) { return !played(lines, "sustain 3019"); },
       {"attack 3019 from 3018", "go", "end declaring"}},
      {"a leader joins the army that faces the enemy",
       position("movement", "french", R"("FA1": "3020", "F1": "3025", "AA1": "3017")"),
       [](const Table& t, const Lines&) { return t.at("F1") == t.at("FA1"); }},
      {"a train comes up to the army", position("movement", "french", R"("FA1": "3020", "FS3": "3024", "AA1": "3017")"),
       [](const Table& t, const Lines&) { return distance(t, "FS3", "FA1") <= 1; }},
      {"a train does not stay alone in the enemy's way",
       position("movement", "french", R"("FS3": "3020", "FC1": "3024", "AK1": "3016")"),
       [](const Table& t, const Lines&) { return t.at("FS3") == t.at("FC1") || distance(t, "FS3", "AK1") > 7; }},
      {"a division is given up before a corps",
       position("declaring", "french",
                R"("FC1": "3019", "FD2": "3019", "FS3": "3019", "AC1": {"at": "3018", "marks": ["dispersed"]})"),
       [](const Table&, const Lines& lines) { return played(lines, "lose FD2"); },
       {"attack 3018 from 3019", "supply FS3", "go", "end declaring", "resolve 3019", "die 1"}},
      {"the armistice forestalls the rebellion",
       position("armistice", "french", R"("FC1": "1721", "AC1": "2508")", R"("turn": 15)", "8"),
       [](const Table&, const Lines& lines) { return played(lines, "call armistice"); }},
      {"the armistice is not called early",
       position("armistice", "french", R"("FC1": "1721", "AC1": "2508")", R"("turn": 5)", "8"),
       [](const Table&, const Lines& lines) { return played(lines, "no armistice"); }},
  };
}

TEST(Leipzig1971Players, RecruitBeatsChance) {
  for (const char* scenario : {"1", "6"}) {
    Table table(std::string(R"({"game": "leipzig1971", "scenario": ")") + scenario + "\"}");
    const auto recruit = make_player(table.tabletop(), {Level::Recruit});
    const auto chance = make_player(table.tabletop(), {Level::Random});
    EXPECT_EQ(play(table.tabletop(), **recruit, **chance, kit::Random(50)).winner, engine::Seat::First);
    EXPECT_EQ(play(table.tabletop(), **chance, **recruit, kit::Random(60)).winner, engine::Seat::Second);
  }
}

TEST(Leipzig1971Players, SolveTacticalProblems) {
  // At least as many as when last measured (docs/strength/leipzig1971.md).
  const std::pair<Skill, int> floors[] = {
      {{Level::Recruit}, 20}, {{Level::Captain, 20}, 21}, {{Level::Marshal, 50}, 21}, {{Level::Emperor, 20}, 21}};
  for (const auto& [skill, floor] : floors) {
    const Solved solved = solve(problems(), skill);
    std::string missed;
    for (const std::string& name : solved.missed) missed += "\n  " + name;
    EXPECT_GE(solved.count, floor) << text(skill) << " missed:" << missed;
  }
}

TEST(Leipzig1971Players, HintsNameTheirReasons) {
  const auto reasons = [](Skill skill, const std::string& position, const Lines& before = {}) {
    Table table(position);
    for (const std::string& line : before) table.play(line);
    const auto player = make_player(table.tabletop(), skill);
    Watch nobody;
    std::map<std::string, int> found;
    for (const Reason& reason : (*player)->plan(table.tabletop(), kit::Random(1), nobody).reasons) {
      found[reason.what] = reason.hundredths;
    }
    return found;
  };
  for (const Skill skill : {Skill{Level::Recruit}, Skill{Level::Captain, 20}}) {
    auto strikes = reasons(skill, position("movement", "french", R"("FA1": "3020", "AD1": "3018")"));
    EXPECT_GE(strikes["enemy_losses"], 100) << text(skill);
    EXPECT_EQ(strikes["own_losses"], 0) << text(skill);
    auto rides = reasons(skill, position("movement", "french", R"("FK1": "2513", "AD1": "5309")"));
    EXPECT_GT(rides["objective"], 0) << text(skill);
    EXPECT_EQ(rides["danger"], 0) << text(skill);
  }
  auto attacks = reasons({Level::Recruit}, position("declaring", "french",
                                                    R"("FC1": "3019", "FS3": "3019",
                                                       "AD1": {"at": "3018", "marks": ["dispersed"]}, "AA2": "3014")"));
  EXPECT_GT(attacks["enemy_losses"], attacks["own_losses"]);
  auto defends = reasons({Level::Recruit}, position("declaring", "allied", R"("AA1": "3018", "FA1": "3019")"),
                         {"attack 3019 from 3018", "go", "end declaring"});
  EXPECT_GT(defends["own_losses"], 0);
  EXPECT_GT(defends["danger"], 0);
}

// L71-REC-HIDDEN: whatever lies face down, as long as it looks the same, the French choose the same.
TEST(Leipzig1971Players, WhatIsHiddenDoesNotChangeTheChoice) {
  engine::Setting setting;
  setting.game = "leipzig1971";
  setting.scenario = "1";
  const auto game = std::make_shared<const Leipzig1971>(std::move(*Leipzig1971::make(setting)));
  const auto seat = engine::Seat::First;
  leipzig1971::State state = game->start();
  kit::Random random(7);
  engine::TabletopOf<Leipzig1971> table(game, state);
  const auto recruit = make_player(table, {Level::Recruit});
  Watch nobody;
  int swapped = 0;
  for (int compared = 0; compared < 3;) {
    const engine::ToAct turn = game->turn(state);
    ASSERT_NE(turn.node, engine::Node::Over);
    if (turn.node == engine::Node::Chance) {
      game->resolve(state, engine::random_outcome(*game, state, random));
      continue;
    }
    const engine::TabletopOf<Leipzig1971> truth(game, state);
    if (turn.seat == seat && state.phase == leipzig1971::Phase::Movement) {
      const auto seen = game->seen(state, seat);
      ASSERT_FALSE(seen.shadows.empty());
      const leipzig1971::State other = game->determinize(seen, seat, random);
      ASSERT_EQ(game->seen(other, seat), seen);
      swapped += other == state ? 0 : 1;
      const engine::TabletopOf<Leipzig1971> changed(game, other);
      for (const Skill skill :
           {Skill{Level::Recruit}, Skill{Level::Captain, 10}, Skill{Level::Marshal, 25}, Skill{Level::Emperor, 10}}) {
        const auto player = make_player(table, skill);
        EXPECT_EQ((*player)->plan(truth, kit::Random(3), nobody).actions,
                  (*player)->plan(changed, kit::Random(3), nobody).actions)
            << text(skill);
      }
      ++compared;
    }
    for (const engine::Action action : (*recruit)->plan(truth, random.fork(9), nobody).actions) {
      game->apply(state, action);
    }
  }
  EXPECT_GT(swapped, 0);
}

}  // namespace
}  // namespace leipzig::ai
