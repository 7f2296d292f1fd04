// The players of Leipzig (1969): the recruit against chance, and twenty-four problems of tactics.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "ai/match.h"
#include "games/catalogue.h"
#include "tests/ai/tactics.h"
#include "tests/rules/leipzig1969/scene.h"

namespace leipzig::ai {
namespace {

using testing::distance;
using testing::marked;
using testing::Table;
using testing::l69::json;
using Lines = std::vector<std::string>;

bool gone(const Table& table, const char* unit) { return table.at(unit).empty(); }
bool together(const Table& table, const char* a, const char* b) {
  return !gone(table, a) && table.at(a) == table.at(b);
}
bool attacks(const Lines& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const std::string& line) { return line.find("attack") != std::string::npos; });
}
bool guarded(const Table& table, const char* hex) {
  const engine::View view = table.view();
  return std::any_of(view.pieces.begin(), view.pieces.end(), [&](const engine::Piece& piece) {
    return piece.at == hex &&
           (piece.id.find("Div") != std::string::npos || piece.id.find("Corps") != std::string::npos ||
            piece.id.find("Cav") != std::string::npos || piece.id.find("Army") != std::string::npos);
  });
}

std::vector<Problem> strikes() {
  return {
      {"an army automatically eliminates a division alone",
       json({.pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Div1": "2124")"}, true),
       [](const Table& t, const Lines&) { return gone(t, "FR-Div1"); }},
      {"so does a French one",
       json({.seat = "french", .pieces = R"("FR-Army1": "2121", "FR-Sup1": "2121", "AL-Div1": "2124")"}, true),
       [](const Table& t, const Lines&) { return gone(t, "AL-Div1"); }},
      {"three corps come together for it",
       json({.pieces = R"("AL-Corps1": "2121", "AL-Corps2": "2321", "AL-Corps3": "1921", "AL-Sup1": "2121",
                          "FR-Cav1": "2124")"},
            true),
       [](const Table& t, const Lines&) { return gone(t, "FR-Cav1"); }},
      {"supply comes along", json({.pieces = R"("AL-Army1": "2121", "AL-Sup1": "2119", "FR-Div1": "2124")"}, true),
       [](const Table& t, const Lines&) { return gone(t, "FR-Div1"); }},
      {"two corps do it with Napoleon",
       json({.seat = "french",
             .pieces = R"("FR-Corps1": "2121", "FR-Corps2": "2121", "FR-Napoleon": "2120", "FR-Sup1": "2121",
                          "AL-Div1": "2124")"},
            true),
       [](const Table& t, const Lines&) { return gone(t, "AL-Div1"); }},
      {"supply alone is captured", json({.pieces = R"("AL-Cav1": "2121", "FR-Sup1": "2126")"}, true),
       [](const Table& t, const Lines&) { return marked(t, "FR-Sup1", "captured"); }},
      {"Napoleon alone is taken", json({.pieces = R"("AL-CavCorps1": "2121", "FR-Napoleon": "2125")"}, true),
       [](const Table& t, const Lines&) { return gone(t, "FR-Napoleon"); }},
      {"Dresden's depot without a guard is the game",
       json({.pieces = R"("AL-Cav1": "2820", "FR-Depot1": "2824", "FR-Army1": "3716")"}, false),
       [](const Table& t, const Lines&) { return t.seat() == "over"; }},
      {"a weak guard of the last depot is overrun",
       json({.pieces = R"("AL-Army1": "2827", "AL-Sup1": "2827", "FR-Depot1": "2824", "FR-Div1": "2824")"}, false),
       [](const Table& t, const Lines&) { return t.seat() == "over"; }},
      {"Berlin's depot without a guard is destroyed",
       json({.seat = "french", .pieces = R"("FR-CavCorps1": "2512", "AL-Depot1": "2508", "AL-Depot2": "3335",
                                            "AL-Army1": "3335")"},
            false),
       [](const Table& t, const Lines&) { return gone(t, "AL-Depot1"); }},
      {"a supplied army attacks a corps",
       json({.phase = "combat", .pieces = R"("AL-Army1": "2121", "AL-Sup1": "2121", "FR-Corps1": "2122")"}, true),
       [](const Table&, const Lines& lines) { return attacks(lines); }},
      {"two supplied armies attack one",
       json({.phase = "combat", .pieces = R"("AL-Army1": "2121", "AL-Army2": "2121", "AL-Sup1": "2121",
                                             "FR-Army1": "2122")"},
            true),
       [](const Table&, const Lines& lines) { return attacks(lines); }},
  };
}

std::vector<Problem> patience() {
  return {
      {"a division keeps away from an army",
       json({.pieces = R"("AL-Div1": "2121", "AL-Sup1": "2121", "FR-Army1": "2125", "FR-Sup1": "2125")"}, true),
       [](const Table& t, const Lines&) { return distance(t.at("AL-Div1"), t.at("FR-Army1")) > 4; }},
      {"nobody attacks at one to two",
       json({.phase = "combat", .pieces = R"("AL-Corps1": "2121", "AL-Sup1": "2121", "FR-Corps1": "2122",
                                             "FR-Corps2": "2122")"},
            true),
       [](const Table&, const Lines& lines) { return !attacks(lines); }},
      {"a division in reach of an army goes out of it, or to its own",
       json(
           {.seat = "french", .pieces = R"("FR-Div1": "2121", "FR-Army1": "2116", "FR-Sup1": "2116", "AL-Army1": "2124",
                          "AL-Army2": "2124", "AL-Sup1": "2124")"},
           true),
       [](const Table& t, const Lines&) {
         return together(t, "FR-Div1", "FR-Army1") || distance(t.at("FR-Div1"), t.at("AL-Army1")) > 4;
       }},
      {"Napoleon goes to the army or out of reach",
       json({.seat = "french", .pieces = R"("FR-Napoleon": "2121", "FR-Army1": "2117", "AL-Cav1": "2127")"}, true),
       [](const Table& t, const Lines&) {
         return together(t, "FR-Napoleon", "FR-Army1") || distance(t.at("FR-Napoleon"), t.at("AL-Cav1")) > 8;
       }},
      {"supply does not stay alone in reach of cavalry",
       json({.pieces = R"("AL-Sup1": "2121", "AL-Army1": "2119", "FR-CavCorps1": "2127")"}, true),
       [](const Table& t, const Lines&) {
         return together(t, "AL-Sup1", "AL-Army1") || distance(t.at("AL-Sup1"), t.at("FR-CavCorps1")) > 7;
       }},
      {"a depot in reach of cavalry gets a guard",
       json({.seat = "french", .pieces = R"("FR-Depot1": "2824", "FR-Div1": "2622", "FR-Div2": "2521",
                                            "AL-Cav1": "2820")"},
            false),
       [](const Table& t, const Lines&) { return guarded(t, "2824"); }},
      {"the guard of a depot does not leave it to cavalry",
       json({.seat = "french",
             .pieces = R"("FR-Depot1": "2824", "FR-Div1": "2824", "FR-Army1": "3024", "FR-Sup1": "3024",
                                            "AL-Cav1": "2820", "AL-Div2": "3222")"},
            false),
       [](const Table& t, const Lines&) { return guarded(t, "2824"); }},
      {"an army before an army group takes up siege positions",
       json({.seat = "french",
             .pieces = R"("FR-Depot1": "2824", "FR-Army1": "2824", "AL-Army1": "2827", "AL-Army2": "2827",
                          "AL-Army3": "2828", "AL-Sup1": "2827")"},
            false),
       [](const Table& t, const Lines&) { return marked(t, "FR-Army1", "siege") || marked(t, "FR-Army2", "siege"); }},
  };
}

std::vector<Problem> organization() {
  return {
      {"six divisions form an army",
       json({.pieces = R"("AL-Div1": "2121", "AL-Div2": "2121", "AL-Div3": "2122", "AL-Div4": "2122", "AL-Div5": "2120",
                          "AL-Div6": "2120")"},
            true),
       [](const Table& t, const Lines&) { return t.track("factors_allied") == 18; }},
      {"cavalry forms a corps", json({.pieces = R"("AL-Cav1": "2121", "AL-Cav2": "2124")"}, true),
       [](const Table& t, const Lines&) { return t.track("factors_allied") == 5; }},
      {"on the last turn every division counts",
       json({.turn = 10,
             .seat = "french",
             .pieces = R"("FR-Div1": "2121", "FR-Div2": "2122", "FR-Div3": "2221", "FR-Corps1": "2120",
                          "FR-Div4": "2021")"},
            true),
       [](const Table& t, const Lines&) { return t.track("factors_french") == 18; }},
      {"the Russians come in",
       json({.turn = 1, .pieces = R"("AL-Div40": "waiting", "AL-Div41": "waiting", "FR-Army1": "2824",
                                     "FR-Depot1": "2824")"},
            false),
       [](const Table& t, const Lines&) { return t.at("AL-Div40") != "waiting" && t.at("AL-Div41") != "waiting"; }},
  };
}

std::vector<Problem> problems() {
  std::vector<Problem> all = strikes();
  for (Problem& problem : patience()) all.push_back(std::move(problem));
  for (Problem& problem : organization()) all.push_back(std::move(problem));
  return all;
}

void expect_solved(Skill skill, int floor) {
  const std::vector<Problem> all = problems();
  ASSERT_EQ(all.size(), 24u);
  const Solved solved = solve(all, skill);
  std::string missed;
  for (const std::string& name : solved.missed) missed += "\n  " + name;
  EXPECT_GE(solved.count, floor) << "missed:" << missed;
}

TEST(Leipzig1969Tactics, TheRecruitSolvesNearlyAll) { expect_solved({Level::Recruit}, 23); }
TEST(Leipzig1969Tactics, TheCaptainSolvesNearlyAll) { expect_solved({Level::Captain}, 23); }
TEST(Leipzig1969Tactics, TheMarshalSolvesNearlyAll) { expect_solved({Level::Marshal}, 23); }
TEST(Leipzig1969Tactics, TheEmperorSolvesNearlyAll) { expect_solved({Level::Emperor}, 23); }

// Out of four for a pair of games with the sides swapped.
int points_of(Skill first, Skill second, std::uint64_t pairs) {
  engine::Position start;
  start.setting.game = "leipzig1969";
  start.setting.scenario = "campaign";
  const auto table = games::set_up(start);
  const auto one = make_player(**table, first);
  const auto other = make_player(**table, second);
  int points = 0;
  for (std::uint64_t number = 0; number < pairs; ++number) {
    const MatchResult french = play(**table, **one, **other, kit::Random(31).fork(number));
    const MatchResult allied = play(**table, **other, **one, kit::Random(31).fork(number));
    points += !french.winner ? 1 : *french.winner == engine::Seat::First ? 2 : 0;
    points += !allied.winner ? 1 : *allied.winner == engine::Seat::Second ? 2 : 0;
  }
  return points;
}

TEST(Leipzig1969Players, TheRecruitBeatsChance) {
  EXPECT_GE(points_of({Level::Recruit}, {Level::Random}, 6), 22) << "of 24";
}

TEST(Leipzig1969Players, LessEffortIsWeaker) {
  const int less = points_of({Level::Recruit, 40}, {Level::Recruit}, 8);
  EXPECT_LE(less, 12) << "of 32";
  EXPECT_LE(points_of({Level::Recruit, 12}, {Level::Recruit}, 8), less);
}

// Plays for the Allies to the end of their first player turn; every die shows 1, the best for an attacker.
void play_first_allied_turn(Table& table, Skill skill, std::uint64_t seed) {
  const auto player = make_player(table.tabletop(), skill);
  kit::Random random(seed);
  Watch nobody;
  while (table.seat() != "over") {
    if (table.seat() == "chance") {
      table.play("die 1");
    } else if (table.seat() == "french") {
      if (table.phase() == "movement") return;
      table.play(table.phase() == "deployment" ? table.legal().size() == 1 ? "end deployment" : "deploy historically"
                                               : table.legal().front());
    } else {
      const Plan plan = (*player)->plan(table.tabletop(), random.fork(1), nobody);
      ASSERT_FALSE(plan.actions.empty());
      for (const engine::Action action : plan.actions) table.tabletop().apply(action);
    }
  }
}

bool keeps_dresden_and_napoleon(Skill skill, std::uint64_t seed, bool both_historical, std::string_view options) {
  Table table(R"({"game": "leipzig1969", "options": {)" + std::string(options) + "}}");
  if (both_historical) table.play({"deploy historically", "end deployment"});
  play_first_allied_turn(table, skill, seed);
  return table.seat() == "french" && table.at("FR-Depot1") == "2824" && !gone(table, "FR-Napoleon");
}

// The French deploy historically; the Allies likewise, or as the level likes. LEIPZIG_SEEDS: how many times.
TEST(HistoricalSetUp, NoLevelTakesDresdenOrNapoleonOnTurnOne) {
  const char* seeds = std::getenv("LEIPZIG_SEEDS");
  const int most = seeds == nullptr ? 1 : std::atoi(seeds);
  for (const Level level : {Level::Recruit, Level::Captain, Level::Marshal, Level::Emperor}) {
    for (int seed = 1; seed <= most; ++seed) {
      for (const bool both : {false, true}) {
        const Skill skill{level, seeds == nullptr && level >= Level::Marshal ? 25 : 100};
        EXPECT_TRUE(keeps_dresden_and_napoleon(skill, static_cast<std::uint64_t>(seed), both, ""))
            << name(level) << " " << seed << (both ? " historical" : "");
      }
    }
  }
  EXPECT_FALSE(keeps_dresden_and_napoleon({Level::Captain}, 1, false, R"("first_rules": true)"));
}

}  // namespace
}  // namespace leipzig::ai
