// The computer players of bridge2013.
#include "ai/thinker.h"
#include "games/bridge2013/game.h"
#include "games/bridge2013/judge.h"

namespace leipzig::ai {
namespace {

using Game = bridge2013::Bridge2013;
using State = bridge2013::State;
using bridge2013::Judge;
using bridge2013::Scored;
using engine::Seat;

// The best for a seat; `fog` in hundredths of a point makes near-equal ones as good.
const Scored& best_of(const std::vector<Scored>& scored, Seat seat, std::uint32_t fog, kit::Random& random) {
  const int sign = seat == Seat::French ? 1 : -1;
  const Scored* best = nullptr;
  int best_value = 0;
  for (const Scored& entry : scored) {
    const int value = sign * entry.value + static_cast<int>(random.below(fog + 1));
    if (best == nullptr || value > best_value) {
      best = &entry;
      best_value = value;
    }
  }
  return *best;
}

// The best action at first sight, again and again until somebody else or chance decides.
class Recruit final : public Thinker<Game> {
 public:
  Recruit(std::shared_ptr<const Game> game, int effort)
      : game_(std::move(game)), judge_(*game_), fog_(static_cast<std::uint32_t>(100 - effort)) {}

  Plan plan(const State& seen, Seat seat, kit::Random random, Watch&) const override {
    State state = seen;
    Plan plan;
    plan.expected = expected(seen, seat, random);
    std::vector<Scored> scored;
    do {
      judge_.score(state, scored);
      plan.evaluations += static_cast<std::int64_t>(scored.size());
      plan.actions.push_back(best_of(scored, seat, fog_, random).action);
      game_->apply(state, plan.actions.back());
    } while (game_->turn(state) == engine::Turn{engine::Node::Decision, seat});
    plan.reasons = reasons(seen, state, seat);
    return plan;
  }
  int expected(const State& seen, Seat seat, kit::Random) const override {
    const int french = judge_.expected(seen);
    return seat == Seat::French ? french : 1000 - french;
  }

 private:
  // What the combat that is begun will cost, what the ground won is worth, and what the enemy can strike.
  std::vector<Reason> reasons(const State& before, const State& after, Seat seat) const {
    std::vector<Reason> reasons;
    const auto add = [&](const char* what, int hundredths) {
      if (hundredths != 0) reasons.push_back({what, hundredths, ""});
    };
    const bridge2013::Toll toll = judge_.toll(after);
    const bool attacks = after.active == seat;
    add("enemy_losses", attacks ? toll.defender : toll.attacker);
    add("own_losses", attacks ? toll.attacker : toll.defender);
    const int won = judge_.ground(after) - judge_.ground(before);
    add("objective", seat == Seat::French ? won : -won);
    add("danger", judge_.exposure(after, seat));
    return reasons;
  }

  std::shared_ptr<const Game> game_;
  Judge judge_;
  std::uint32_t fog_;
};

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  return std::make_unique<Recruit>(game, skill.effort);
}

}  // namespace

Ladder bridge2013_ladder() { return {{Level::Random, Level::Recruit}, &make_player_of<Game, make_thinker>}; }

}  // namespace leipzig::ai
