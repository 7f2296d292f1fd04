// The computer players of Leipzig (1969). The recruit follows its staff; the captain lets several staffs of different
// tempers draw up plans and judges them; the marshal rehearses the best of them against the enemy's answer.
#include <algorithm>

#include "ai/rehearse.h"
#include "ai/thinker.h"
#include "games/leipzig1969/game.h"
#include "games/leipzig1969/judge.h"
#include "games/leipzig1969/staff.h"

namespace leipzig::ai {
namespace {

using engine::Action;
using engine::Seat;
using leipzig1969::Judge;
using leipzig1969::Phase;
using leipzig1969::Staff;
using leipzig1969::State;
using leipzig1969::Temper;
using Game = leipzig1969::Leipzig1969;

int for_seat(Seat seat, int french) { return seat == Seat::French ? french : -french; }

struct Candidate {
  std::vector<Action> actions;
  int value = 0;  // for the seat that plans
};

class Commander final : public Thinker<Game> {
 public:
  Commander(std::shared_ptr<const Game> game, Skill skill) : game_(std::move(game)), judge_(*game_), skill_(skill) {}

  Plan plan(const State& seen, Seat seat, kit::Random random, Watch& watch) const override {
    Plan plan;
    const bool searches = seen.phase == Phase::Movement && skill_.level != Level::Recruit;
    if (!searches) {
      plan.actions = drawn_up(seen, seat, {}, random).actions;
      plan.evaluations = 1;
    } else {
      search(seen, seat, random, watch, plan);
    }
    plan.expected = expected_after(seen, seat, plan.actions);
    return plan;
  }

  int expected(const State& seen, Seat seat, kit::Random) const override {
    return of_seat(seat, judge_.expected(seen));
  }

 private:
  static int of_seat(Seat seat, int french) { return seat == Seat::French ? french : 1000 - french; }

  int expected_after(State state, Seat seat, const std::vector<Action>& actions) const {
    for (const Action action : actions) game_->apply(state, action);
    return of_seat(seat, judge_.expected(state));
  }

  Candidate drawn_up(State state, Seat seat, const Temper& temper, kit::Random random) const {
    Candidate candidate;
    Staff(*game_, judge_, temper).decide(state, seat, random, candidate.actions);
    candidate.value = for_seat(seat, judge_.value(state));
    return candidate;
  }

  int scaled(int budget) const { return std::max(1, budget * skill_.effort / 100); }

  // Plans of staffs of many tempers, the best first.
  std::vector<Candidate> candidates(const State& state, Seat seat, int count, const kit::Random& random, Watch& watch,
                                    int done) const {
    std::vector<Candidate> found;
    found.push_back(drawn_up(state, seat, {}, random));
    for (int i = 1; i < count; ++i) {
      kit::Random own = random.fork(static_cast<std::uint64_t>(i));
      const auto draw = [&](int low, int high) {
        return low + static_cast<int>(own.below(static_cast<std::uint32_t>(high - low + 1)));
      };
      Temper temper;
      temper.caution = draw(30, 250);
      temper.boldness = draw(30, 250);
      temper.advance = draw(-50, 250);
      temper.company = draw(0, 300);
      temper.raid = draw(0, 3) == 0 ? 0 : draw(50, 200);
      temper.depot = draw(0, 2);
      temper.noise = i % 3 == 0 ? 0 : draw(2, 30);
      found.push_back(drawn_up(state, seat, temper, own.fork(1)));
      if (!watch.go_on(done * i / count)) break;
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    return found;
  }

  void search(const State& seen, Seat seat, const kit::Random& random, Watch& watch, Plan& plan) const {
    const bool rehearses = skill_.level != Level::Captain;
    std::vector<Candidate> found = candidates(seen, seat, scaled(kCaptainPlans), random, watch, rehearses ? 300 : 1000);
    plan.evaluations = static_cast<std::int64_t>(found.size());
    if (!rehearses || found.size() == 1) {
      plan.actions = std::move(found.front().actions);
      return;
    }
    std::vector<std::vector<Action>> plans;
    for (const Candidate& candidate : found) {
      if (plans.size() == kRehearsed) break;
      if (std::find(plans.begin(), plans.end(), candidate.actions) == plans.end()) plans.push_back(candidate.actions);
    }
    const Staff staff(*game_, judge_);
    const Rehearsed rehearsed = rehearse(
        *game_, judge_, staff, seat, plans, Rehearsing{std::max(1, scaled(2)), 2},
        [&](std::uint64_t) -> const State& { return seen; }, random.fork(77), watch);
    plan.evaluations += rehearsed.playouts;
    plan.actions = plans[rehearsed.best];
  }

  static constexpr int kCaptainPlans = 40;
  static constexpr std::size_t kRehearsed = 12;

  std::shared_ptr<const Game> game_;
  Judge judge_;
  Skill skill_;
};

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  return std::make_unique<Commander>(game, skill);
}

}  // namespace

Ladder leipzig1969_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain, Level::Marshal}, &make_player_of<Game, make_thinker>};
}

}  // namespace leipzig::ai
