// The computer players of Leipzig (1969). The recruit follows one staff of plain temper; the captain lets staffs of
// many tempers draw up plans and takes the one that leaves most by judgement; the marshal rehearses the best and the
// most different of them against the enemy's answer.
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

// What a level does with a movement part.
struct Budget {
  int plans = 1;
  int rehearsed = 1;
  Rehearsing rehearsing = {};
};

Budget budget_of(Level level) {
  if (level == Level::Captain) return {40, 1, {}};
  if (level == Level::Marshal) return {60, 16, {4, 2}};
  return {};
}

int for_seat(Seat seat, int french) { return seat == Seat::French ? french : -french; }
int thousandths(Seat seat, int french) { return seat == Seat::French ? french : 1000 - french; }

struct Candidate {
  std::vector<Action> actions;
  int value = 0;  // for the seat that plans
};

class Commander final : public Thinker<Game> {
 public:
  Commander(std::shared_ptr<const Game> game, Skill skill) : game_(std::move(game)), judge_(*game_), skill_(skill) {}

  Plan plan(const State& seen, Seat seat, kit::Random random, Watch& watch) const override {
    Plan plan;
    if (hesitates(seen, random)) {
      plan.actions.emplace_back(leipzig1969::choice(leipzig1969::Kind::EndMovement));
    } else if (seen.phase != Phase::Movement || skill_.level == Level::Recruit) {
      plan.actions = drawn_up(seen, seat, {}, random).actions;
      plan.evaluations = 1;
    } else {
      search(seen, seat, random, watch, plan);
    }
    explain(seen, seat, plan);
    return plan;
  }

  int expected(const State& seen, Seat seat, kit::Random) const override {
    return thousandths(seat, judge_.expected(seen));
  }

 private:
  // With less effort the recruit now and then lets a movement part go by.
  bool hesitates(const State& state, const kit::Random& random) const {
    if (skill_.level != Level::Recruit || state.phase != Phase::Movement || state.overfull > 0) return false;
    return static_cast<int>(random.fork(9).below(200)) < 100 - skill_.effort;
  }

  int scaled(int budget) const { return std::max(1, budget * skill_.effort / 100); }

  Candidate drawn_up(State state, Seat seat, const Temper& temper, kit::Random random) const {
    Candidate candidate;
    Staff(*game_, judge_, temper).decide(state, seat, random, candidate.actions);
    candidate.value = for_seat(seat, judge_.value(state));
    return candidate;
  }

  static Temper drawn_temper(int number, kit::Random& random) {
    const auto draw = [&](int low, int high) {
      return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    Temper temper;
    temper.caution = draw(0, 1) == 0 ? draw(0, 60) : draw(60, 250);
    temper.boldness = draw(0, 1) == 0 ? draw(50, 300) : draw(300, 2500);
    temper.advance = draw(-30, 260);
    temper.company = draw(30, 450);
    temper.raid = draw(0, 3) == 0 ? 0 : draw(50, 200);
    temper.depot = draw(0, 2);
    temper.noise = number % 3 == 0 ? 0 : draw(2, 30);
    return temper;
  }

  // Plans of staffs of many tempers, the best first.
  std::vector<Candidate> candidates(const State& state, Seat seat, int count, const kit::Random& random, Watch& watch,
                                    int done) const {
    std::vector<Candidate> found;
    found.push_back(drawn_up(state, seat, Temper::usual(seat), random));
    for (int i = 1; i < count; ++i) {
      kit::Random own = random.fork(static_cast<std::uint64_t>(i));
      const Temper temper = drawn_temper(i, own);
      found.push_back(drawn_up(state, seat, temper, own.fork(1)));
      if (!watch.go_on(done * i / count)) break;
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    return found;
  }

  void search(const State& seen, Seat seat, const kit::Random& random, Watch& watch, Plan& plan) const {
    const Budget budget = budget_of(skill_.level);
    const bool rehearses = budget.rehearsed > 1;
    std::vector<Candidate> found = candidates(seen, seat, scaled(budget.plans), random, watch, rehearses ? 300 : 1000);
    plan.evaluations = static_cast<std::int64_t>(found.size());
    if (!rehearses) {
      plan.actions = std::move(found[nearly_best(found, random)].actions);
      return;
    }
    const std::vector<std::vector<Action>> plans =
        best_and_different(found, static_cast<std::size_t>(std::max(2, scaled(budget.rehearsed))));
    Rehearsing rehearsing = budget.rehearsing;
    rehearsing.first_samples = scaled(rehearsing.first_samples);
    const Rehearsed rehearsed = rehearse(
        *game_, judge_, Staff(*game_, judge_), seat, plans, rehearsing,
        [&](std::uint64_t) -> const State& { return seen; }, random.fork(77), watch);
    plan.evaluations += rehearsed.playouts;
    plan.actions = plans[rehearsed.best];
  }

  // With less effort also a plan that is a little worse.
  std::size_t nearly_best(const std::vector<Candidate>& found, const kit::Random& random) const {
    const int slack = (100 - skill_.effort) * 4;
    std::size_t count = 1;
    while (count < found.size() && found[count].value >= found.front().value - slack) ++count;
    return slack == 0 ? 0 : random.fork(7).below(static_cast<std::uint32_t>(count));
  }

  // Half of them the best by judgement, half of them from further down the list.
  static std::vector<std::vector<Action>> best_and_different(const std::vector<Candidate>& found, std::size_t count) {
    std::vector<std::vector<Action>> plans;
    const auto add = [&](const Candidate& candidate, std::size_t limit) {
      if (plans.size() >= limit) return;
      if (std::find(plans.begin(), plans.end(), candidate.actions) == plans.end()) plans.push_back(candidate.actions);
    };
    for (const Candidate& candidate : found) add(candidate, (count + 1) / 2);
    const std::size_t step = std::max<std::size_t>(1, found.size() / count);
    for (std::size_t i = step; i < found.size(); i += step) add(found[i], count);
    return plans;
  }

  void explain(const State& seen, Seat seat, Plan& plan) const {
    State after = seen;
    for (const Action action : plan.actions) game_->apply(after, action);
    plan.expected = thousandths(seat, judge_.expected(after));
    if (after.phase == Phase::Over) return;
    int gain = 0;
    if (after.phase == Phase::Combat) {
      for (const leipzig1969::Battle& battle : judge_.battles(after)) gain += battle.worth;
    }
    const Seat enemy = engine::other(seat);
    const int taken =
        100 * (combat_factors(game_->setup(), seen, enemy) - combat_factors(game_->setup(), after, enemy));
    plan.reasons = {{"enemy_losses", gain + std::max(0, taken), ""}, {"danger", judge_.danger(after, seat), ""}};
  }

  std::shared_ptr<const Game> game_;
  Judge judge_;
  Skill skill_;
};

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  return std::make_unique<Commander>(game, skill);
}

}  // namespace

// The marshal's rehearsals are here, but he is not offered: docs/strength/leipzig1969.md.
Ladder leipzig1969_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain}, &make_player_of<Game, make_thinker>};
}

}  // namespace leipzig::ai
