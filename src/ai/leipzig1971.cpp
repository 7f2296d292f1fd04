// The computer players of leipzig1971. The recruit is the game's policy; the captain chooses among many of its movement
// plans in different postures by what they lead to; the marshal rehearses the best of those against the enemy's answer,
// with the dice and the hidden units dealt anew for each sample.
#include <algorithm>
#include <array>

#include "ai/rehearse.h"
#include "ai/thinker.h"
#include "games/leipzig1971/chapters.h"
#include "games/leipzig1971/game.h"
#include "games/leipzig1971/judge.h"
#include "games/leipzig1971/policy.h"

namespace leipzig::ai {
namespace {

using engine::Action;
using engine::Seat;
using leipzig1971::Judge;
using leipzig1971::Phase;
using leipzig1971::Policy;
using leipzig1971::Posture;
using Game = leipzig1971::Leipzig1971;
using State = Game::State;

struct Budget {
  int drafts = 1;     // movement plans drawn up
  int rehearsed = 0;  // of which so many are rehearsed
  Rehearsing rehearsing;
};

Budget budget_of(Skill skill) {
  const auto share = [&](int whole) { return std::max(whole * skill.effort / 100, 1); };
  switch (skill.level) {
    case Level::Captain:
      return {share(40), 0, {}};
    case Level::Marshal:
    case Level::Emperor:
      return {share(24), std::max(2, share(8)), {share(4), 3}};
    default:
      return {};
  }
}

// Rehearsals end where the enemy has moved and named no attack yet: what his battles are expected to bring is exact,
// what the dice would make of them is noise. So player-turns are counted by their halves.
class Halves {
 public:
  explicit Halves(const Judge& judge) : judge_(judge) {}
  int value(const State& state) const { return judge_.value(state); }
  int player_turn(const State& state) const {
    return 2 * judge_.player_turn(state) + (state.phase >= Phase::Declaring ? 1 : 0);
  }

 private:
  const Judge& judge_;
};

class LeipzigThinker final : public Thinker<Game> {
 public:
  LeipzigThinker(std::shared_ptr<const Game> game, Skill skill)
      : game_(std::move(game)),
        judge_(*game_),
        recruit_(*game_, judge_),
        careless_(*game_, judge_, slips(skill)),
        skill_(skill),
        budget_(budget_of(skill)) {}

  Plan plan(const Game::Seen& seen, Seat seat, kit::Random random, Watch& watch) const override {
    const State start = game_->determinize(seen, seat, random);
    if (start.phase == Phase::Movement && start.stage != leipzig1971::MarchStage::First && budget_.drafts > 1) {
      Plan look;
      if (looks_first(start, look)) return look;
      return movement(seen, start, seat, random, watch);
    }
    State state = start;
    Plan plan;
    // Who plans his movement stops where it begins.
    const Policy& policy = skill_.effort < 100 ? careless_ : recruit_;
    do {
      policy.step(state, random, plan.actions);
    } while (game_->turn(state) == engine::Turn{engine::Node::Decision, seat} &&
             (budget_.drafts == 1 || state.phase != Phase::Movement));
    cut(start, plan.actions);
    plan.evaluations = static_cast<std::int64_t>(plan.actions.size());
    plan.expected = expected_for(state, seat);
    return plan;
  }

  int expected(const Game::Seen& seen, Seat seat, kit::Random random) const override {
    return expected_for(game_->determinize(seen, seat, random), seat);
  }

 private:
  // Less effort than all of it also takes what is nearly as good.
  static Posture slips(Skill skill) {
    Posture posture;
    posture.jitter = 100 - skill.effort;
    return posture;
  }

  struct Draft {
    std::vector<Action> actions;
    int value = 0;  // for the seat that plans
  };

  int expected_for(const State& state, Seat seat) const {
    const int french = judge_.expected(state);
    return seat == Seat::French ? french : 1000 - french;
  }

  // Before anybody moves looks cost nothing, and what they show is better known before planning.
  bool looks_first(const State& start, Plan& plan) const {
    if (start.under_way) return false;
    engine::TargetList targets;
    leipzig1971::list_looks(game_->setup(), start, targets);
    if (targets.empty()) return false;
    plan.actions.emplace_back(leipzig1971::choice(leipzig1971::Kind::Look), targets[0]);
    return true;
  }

  // A plan goes no further than the first secret that it brings to light, nor than the end of movement and of assembly:
  // what happens there to hidden supply and to besieged units depends on who they are.
  void cut(State state, std::vector<Action>& actions) const {
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const leipzig1971::Kind kind = leipzig1971::kind_of(actions[i].choice());
      const bool ends = kind == leipzig1971::Kind::EndMovement || kind == leipzig1971::Kind::EndAssembly;
      if (ends || game_->reveals(state, actions[i])) {
        actions.resize(i + 1);
        return;
      }
      game_->apply(state, actions[i]);
    }
  }

  static Posture posture(int number, Seat seat, kit::Random& random) {
    static constexpr std::array kPostures = {Posture{},
                                             Posture{50, 120, 100, 80},
                                             Posture{200, 100, 100, 100},
                                             Posture{100, 150, 60, 50},
                                             Posture{100, 100, 200, 100},
                                             Posture{400, 60, 50, 150},
                                             Posture{60, 100, 150, 100},
                                             Posture{100, 200, 100, 30}};
    Posture chosen = kPostures[static_cast<std::size_t>(number) % kPostures.size()];
    if (number >= static_cast<int>(kPostures.size())) {
      chosen.jitter = 10 + static_cast<int>(random.below(60));
      if (random.below(3) == 0) chosen.focus = random.below(leipzig1971::kCities);
      chosen.exits = seat == Seat::French && random.below(8) == 0;
    }
    return chosen;
  }

  Draft draft(const State& start, Seat seat, const Posture& posture, kit::Random& random) const {
    const Policy policy(*game_, judge_, posture);
    State state = start;
    Draft draft;
    do {
      policy.step(state, random, draft.actions);
    } while (game_->turn(state) == engine::Turn{engine::Node::Decision, seat} && state.phase == Phase::Assembly);
    const int value = judge_.value(state);
    draft.value = seat == Seat::French ? value : -value;
    if (skill_.effort < 100)
      draft.value += static_cast<int>(random.below(static_cast<std::uint32_t>(300 - 3 * skill_.effort)));
    cut(start, draft.actions);
    return draft;
  }

  Plan movement(const Game::Seen& seen, const State& start, Seat seat, kit::Random& random, Watch& watch) const {
    std::vector<Draft> drafts;
    for (int i = 0; i < budget_.drafts; ++i) {
      kit::Random own = random.fork(static_cast<std::uint64_t>(100 + i));
      drafts.push_back(draft(start, seat, posture(i, seat, own), own));
      if (!watch.go_on(i * (budget_.rehearsed > 0 ? 300 : 1000) / budget_.drafts)) break;
    }
    std::stable_sort(drafts.begin(), drafts.end(), [](const Draft& a, const Draft& b) { return a.value > b.value; });
    Plan plan;
    plan.evaluations = static_cast<std::int64_t>(drafts.size());
    std::size_t best = 0;
    if (budget_.rehearsed > 1) best = rehearsed(seen, seat, drafts, random, watch, plan.evaluations);
    plan.actions = drafts[best].actions;
    State state = start;
    for (const Action action : plan.actions) game_->apply(state, action);
    plan.expected = expected_for(state, seat);
    plan.reasons = reasons(state, seat);
    return plan;
  }

  // What the attacks that are then possible should bring, and what the enemy could strike in his turn.
  std::vector<Reason> reasons(const State& state, Seat seat) const {
    const int gain = judge_.prospects(state);
    return {{"enemy_losses", seat == Seat::French ? gain : -gain, ""}, {"danger", judge_.dangers(state, seat), ""}};
  }

  std::size_t rehearsed(const Game::Seen& seen, Seat seat, const std::vector<Draft>& drafts, const kit::Random& random,
                        Watch& watch, std::int64_t& evaluations) const {
    std::vector<std::vector<Action>> plans;
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < drafts.size() && plans.size() < static_cast<std::size_t>(budget_.rehearsed); ++i) {
      if (std::find(plans.begin(), plans.end(), drafts[i].actions) != plans.end()) continue;
      plans.push_back(drafts[i].actions);
      numbers.push_back(i);
    }
    if (plans.size() < 2) return 0;
    const auto worlds = [&](std::uint64_t number) {
      kit::Random dealer = random.fork(10'000 + number);
      return game_->determinize(seen, seat, dealer);
    };
    const Rehearsed result =
        rehearse(*game_, Halves(judge_), recruit_, seat, plans, budget_.rehearsing, worlds, random, watch);
    evaluations += result.playouts;
    return numbers[result.best];
  }

  std::shared_ptr<const Game> game_;
  Judge judge_;
  Policy recruit_;
  Policy careless_;
  Skill skill_;
  Budget budget_;
};

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  return std::make_unique<LeipzigThinker>(game, skill);
}

}  // namespace

Ladder leipzig1971_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain, Level::Marshal}, &make_player_of<Game, make_thinker>};
}

}  // namespace leipzig::ai
