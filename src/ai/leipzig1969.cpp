// The computer players of Leipzig (1969). The recruit follows one staff of plain temper; the captain lets staffs of
// many tempers draw up plans and takes the one that leaves most by judgement.
#include <algorithm>

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

constexpr int kPlans = 40;  // that the captain has drawn up for a movement part

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
  std::vector<Candidate> candidates(const State& state, Seat seat, const kit::Random& random, Watch& watch) const {
    const int count = std::max(1, kPlans * skill_.effort / 100);
    std::vector<Candidate> found;
    found.push_back(drawn_up(state, seat, Temper::usual(seat), random));
    for (int i = 1; i < count; ++i) {
      kit::Random own = random.fork(static_cast<std::uint64_t>(i));
      const Temper temper = drawn_temper(i, own);
      found.push_back(drawn_up(state, seat, temper, own.fork(1)));
      if (!watch.go_on(1000 * i / count)) break;
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    return found;
  }

  void search(const State& seen, Seat seat, const kit::Random& random, Watch& watch, Plan& plan) const {
    std::vector<Candidate> found = candidates(seen, seat, random, watch);
    plan.evaluations = static_cast<std::int64_t>(found.size());
    plan.actions = std::move(found[nearly_best(found, random)].actions);
  }

  // With less effort also a plan that is a little worse.
  std::size_t nearly_best(const std::vector<Candidate>& found, const kit::Random& random) const {
    const int slack = (100 - skill_.effort) * 4;
    std::size_t count = 1;
    while (count < found.size() && found[count].value >= found.front().value - slack) ++count;
    return slack == 0 ? 0 : random.fork(7).below(static_cast<std::uint32_t>(count));
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

Ladder leipzig1969_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain}, &make_player_of<Game, make_thinker>};
}

}  // namespace leipzig::ai
