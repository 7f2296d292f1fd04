// Every planner ends: when it is told to, where nothing is legal, and where play would go on without end.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "ai/in_a_row.h"
#include "ai/player.h"
#include "ai/rehearse.h"
#include "ai/thinker.h"
#include "ai/tree.h"
#include "games/catalogue.h"
#include "games/nations1975/game.h"
#include "tests/engine/toy_game.h"
#include "tests/support/table.h"

namespace leipzig::ai {
namespace {

using engine::Action;
using engine::Choice;
using engine::Seat;

#if defined(LEIPZIG_SANITIZED)
constexpr double kPrompt = 2.0;  // seconds; a tenth of the speed
#else
constexpr double kPrompt = 0.1;
#endif

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Says stop at its n-th question; measures the work between two questions, and that after the last.
class Stopwatch final : public Watch {
 public:
  explicit Stopwatch(int last) : last_(last) {}
  bool keep_going(int thousandths) override {
    note();
    in_range_ = in_range_ && thousandths >= 0 && thousandths <= 1000;
    return ++asked_ < last_;
  }
  void note() {
    const double now = cpu_seconds();
    longest_ = std::max(longest_, now - before_);
    before_ = now;
  }
  int asked() const { return asked_; }
  double longest() const { return longest_; }
  bool in_range() const { return in_range_; }

 private:
  int last_;
  int asked_ = 0;
  bool in_range_ = true;
  double before_ = cpu_seconds();
  double longest_ = 0;
};

// The start of a scenario, and two moments of a game that recruits play.
std::vector<std::unique_ptr<engine::Tabletop>> moments(const std::string& game, const std::string& scenario) {
  engine::Position start;
  start.setting.game = game;
  start.setting.scenario = scenario;
  auto table = games::set_up(start);
  EXPECT_TRUE(table);
  const auto recruit = make_player(**table, {Level::Recruit});
  std::vector<std::unique_ptr<engine::Tabletop>> list;
  kit::Random random(9);
  Watch nobody;
  for (int plans = 0; plans <= 24 && (*table)->turn().node != engine::Node::Over;) {
    if ((*table)->turn().node == engine::Node::Chance) {
      (*table)->resolve(engine::drawn_outcome((*table)->outcomes(), random).value);
      continue;
    }
    if (plans % 12 == 0) list.push_back((*table)->clone());
    const Plan plan = (*recruit)->plan(**table, random.fork(static_cast<std::uint64_t>(plans++)), nobody);
    for (const Action action : plan.actions) {
      if ((*table)->apply(action)) break;
    }
  }
  return list;
}

class EveryGame : public ::testing::TestWithParam<std::string> {
 protected:
  // The largest scenarios are the last or among them; all are tried.
  template <class Try>
  void for_each_moment(const Try& attempt) {
    for (const engine::ScenarioInfo& scenario : games::find_game(GetParam())->info.scenarios) {
      SCOPED_TRACE(scenario.id);
      for (const auto& table : moments(GetParam(), scenario.id)) {
        for (const Level level : levels(GetParam())) {
          SCOPED_TRACE(std::string(name(level)));
          const auto player = make_player(*table, {level});
          ASSERT_TRUE(player);
          attempt(*table, **player);
        }
      }
    }
  }
};

std::vector<std::string> all_games() {
  std::vector<std::string> games;
  for (const engine::GameEntry& game : games::catalogue()) games.push_back(game.info.id);
  return games;
}

// Told to stop at its n-th question a planner asks no more, and answers soon with something that can be played.
TEST_P(EveryGame, PlansStopWhenTheyAreToldTo) {
  for_each_moment([](const engine::Tabletop& table, const Player& player) {
    for (const int last : {1, 2, 7, 40, 150}) {
      Stopwatch watch(last);
      const Plan plan = player.plan(table, kit::Random(3), watch);
      watch.note();
      EXPECT_LE(watch.asked(), last) << "it asked again";
      EXPECT_LT(watch.longest(), kPrompt);
      EXPECT_TRUE(watch.in_range());
      EXPECT_GE(plan.expected, 0);
      EXPECT_LE(plan.expected, 1000);
      ASSERT_FALSE(plan.actions.empty());
      const auto after = table.clone();
      for (const Action action : plan.actions) {
        ASSERT_EQ(after->turn(), table.turn());
        const auto refusal = after->apply(action);
        ASSERT_FALSE(refusal) << refusal->text;
      }
    }
  });
}

TEST_P(EveryGame, PlansAskOftenAndSoDoesWhatIsExpected) {
  for_each_moment([](const engine::Tabletop& table, const Player& player) {
    Stopwatch watch(1200);
    player.plan(table, kit::Random(4), watch);
    watch.note();
    EXPECT_LT(watch.longest(), kPrompt);
    for (const int last : {1, 3, 1000}) {
      Stopwatch glance(last);
      const int expected = player.expected(table, table.turn().seat, kit::Random(5), glance);
      glance.note();
      EXPECT_LE(glance.asked(), last);
      EXPECT_LT(glance.longest(), kPrompt);
      EXPECT_GE(expected, 0);
      EXPECT_LE(expected, 1000);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Watched, EveryGame, ::testing::ValuesIn(all_games()),
                         [](const auto& game) { return game.param; });

TEST(Progress, AsksNoMoreOnceItWasToldToStop) {
  Stopwatch watch(2);
  Progress progress(watch);
  EXPECT_TRUE(progress.keep_going(100));
  EXPECT_FALSE(progress.stopped());
  EXPECT_FALSE(progress.keep_going());
  EXPECT_FALSE(progress.keep_going(900));
  EXPECT_TRUE(progress.stopped());
  EXPECT_EQ(watch.asked(), 2);
}

TEST(Progress, OfAPartIsToldAsThatPartOfTheWhole) {
  struct Heard final : Watch {
    bool keep_going(int thousandths_done) override {
      told = thousandths_done;
      return true;
    }
    int told = -1;
  } watch;
  Progress progress(watch);
  progress.begin_part(400, 600);
  progress.keep_going(500);
  EXPECT_EQ(watch.told, 500);
  progress.keep_going(1000);
  EXPECT_EQ(watch.told, 600);
  watch.told = -1;
  progress.keep_going();
  EXPECT_EQ(watch.told, 600) << "as far as before";
}

// ---- where nothing is legal ----

using toy::ToyWithDeadEnd;

// Takes as many stones as it may, or says done.
template <class G>
struct ToyPolicy {
  const G& game;
  void decide(toy::State& state, Seat seat, kit::Random&, std::vector<Action>& actions, Progress& progress) const {
    decide_in_a_row(game, state, seat, progress, actions, [&] {
      std::vector<Action> legal;
      engine::legal(game, state, legal);
      if (legal.empty()) return false;
      game.apply(state, legal.back());
      actions.push_back(legal.back());
      return true;
    });
  }
  int value(const toy::State& state) const { return state.stones; }
  int player_turn(const toy::State&) const { return 0; }
  int expected(const toy::State&) const { return 500; }
  void actions(const toy::State& state, std::vector<Action>& list) const { engine::legal(game, state, list); }
  void prospects(const toy::State& state, std::vector<Prospect>& prospects) const {
    std::vector<Action> list;
    engine::legal(game, state, list);
    prospects.clear();
    for (const Action action : list) prospects.push_back({action, 500});
  }
};

constexpr toy::State kDeadEnd{4, 0, Seat::First, false};
constexpr toy::State kBeforeIt{5, 0, Seat::First, false};

TEST(DeadEnd, IsWhereAGamePlayedOutIsJudged) {
  const ToyWithDeadEnd game;
  const ToyPolicy<ToyWithDeadEnd> policy{game};
  Watch nobody;
  Progress progress(nobody);
  const auto value = play_out(game, policy, policy, kBeforeIt, {{Choice{0}, 1}}, 1, kit::Random(1), progress);
  EXPECT_EQ(value, 4);
}

TEST(DeadEnd, DoesNotStopARehearsal) {
  const ToyWithDeadEnd game;
  const ToyPolicy<ToyWithDeadEnd> policy{game};
  Watch nobody;
  Progress progress(nobody);
  const auto worlds = [](std::uint64_t) { return kBeforeIt; };
  const Rehearsed found = rehearse(game, policy, policy, Seat::First, {{{Choice{0}, 1}}, {{Choice{0}, 2}}}, {4, 1},
                                   worlds, kit::Random(1), progress);
  EXPECT_EQ(found.playouts, 8);
}

TEST(DeadEnd, HasNoPlanInATree) {
  const ToyWithDeadEnd game;
  const ToyPolicy<ToyWithDeadEnd> policy{game};
  Watch nobody;
  Progress progress(nobody);
  EXPECT_TRUE(
      Tree(game, policy, {.iterations = 50}).plan(kDeadEnd, Seat::First, kit::Random(1), progress).actions.empty());
  EXPECT_FALSE(
      Tree(game, policy, {.iterations = 50}).plan(kBeforeIt, Seat::First, kit::Random(1), progress).actions.empty());
}

TEST(DeadEnd, HasNoPlanAtRandom) {
  const RandomThinker<ToyWithDeadEnd> thinker(std::make_shared<const ToyWithDeadEnd>());
  Watch nobody;
  Progress progress(nobody);
  EXPECT_TRUE(thinker.plan(kDeadEnd, Seat::First, kit::Random(1), progress).actions.empty());
  EXPECT_EQ(thinker.plan(kBeforeIt, Seat::First, kit::Random(1), progress).actions.size(), 1u);
}

// Taking a stone puts it back.
class EndlessToy : public toy::Toy {
 public:
  static engine::Result<EndlessToy> make(const engine::Setting&) { return EndlessToy{}; }
  void apply(State&, Action) const {}
};

TEST(EndlessPlay, EndsAfterMoreThanAnybodyDecidesInARow) {
  const EndlessToy game;
  const ToyPolicy<EndlessToy> policy{game};
  Watch nobody;
  Progress progress(nobody);
  toy::State state = game.start();
  std::vector<Action> actions;
  kit::Random random(1);
  policy.decide(state, Seat::First, random, actions, progress);
  EXPECT_EQ(actions.size(), most_in_a_row(game));
  EXPECT_TRUE(play_out(game, policy, policy, state, {}, 1, kit::Random(1), progress));
  EXPECT_FALSE(
      Tree(game, policy, {.iterations = 20}).plan(state, Seat::First, kit::Random(1), progress).actions.empty());
}

// The Battle of Nations at a Combat Phase that nobody can fight: a unit has to attack that touches nobody. No position
// can be set up like this any more, so the state itself is changed.
TEST(DeadEnd, OfTheBattleOfNationsHasNoPlanAtAnyLevel) {
  using namespace leipzig::nations1975;
  testing::Table fought(R"({"game": "nations1975", "board": {"plain": true},
      "markers": {"phase": "combat", "seat": "french"},
      "pieces": {"FR-4": "1010", "PR-9": "1009", "FR-5": "2020"}})");
  const auto& table = dynamic_cast<const engine::TabletopOf<Nations1975>&>(fought.tabletop());
  State state = table.state();
  state.to_attack = bit(table.game()->setup().find_unit("FR-5"));
  state.to_be_attacked = 0;
  const engine::TabletopOf<Nations1975> stuck(table.game(), state);
  ASSERT_TRUE(engine::is_dead_end(*table.game(), state));
  Watch nobody;
  for (const Level level : levels("nations1975")) {
    const auto player = make_player(stuck, {level});
    ASSERT_TRUE(player);
    EXPECT_TRUE((*player)->plan(stuck, kit::Random(1), nobody).actions.empty()) << name(level);
    const int expected = (*player)->expected(stuck, Seat::First, kit::Random(1), nobody);
    EXPECT_GE(expected, 0);
    EXPECT_LE(expected, 1000);
  }
}

}  // namespace
}  // namespace leipzig::ai
