// The computer players of bridge2013: the best action at first sight, or the best by foresight through every combat.
#include <algorithm>

#include "ai/thinker.h"
#include "games/bridge2013/foresight.h"
#include "games/bridge2013/game.h"
#include "games/bridge2013/judge.h"

namespace leipzig::ai {
namespace {

using Game = bridge2013::Bridge2013;
using State = bridge2013::State;
using bridge2013::Foresight;
using bridge2013::Judge;
using bridge2013::Scored;
using bridge2013::Weights;
using engine::Seat;

// How a level chooses.
struct Manner {
  int foreseen = 0;       // actions that begin a combat, thought through to its end at each choice
  std::uint32_t fog = 0;  // hundredths of a point that make near-equal actions as good
  Weights weights{};
};

// The best for a seat.
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

// The best action, again and again until somebody else or chance decides.
class Officer final : public Thinker<Game> {
 public:
  Officer(std::shared_ptr<const Game> game, const Manner& manner)
      : game_(std::move(game)), judge_(*game_, manner.weights), foresight_(*game_, judge_), manner_(manner) {}

  Plan plan(const State& seen, Seat seat, kit::Random random, Watch&) const override {
    State state = seen;
    Plan plan;
    plan.expected = expected(seen, seat, random);
    std::vector<Scored> scored;
    do {
      plan.evaluations += score(state, scored);
      plan.actions.push_back(best_of(scored, seat, manner_.fog, random).action);
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
  std::int64_t score(const State& state, std::vector<Scored>& scored) const {
    if (manner_.foreseen > 0) return foresight_.score(state, manner_.foreseen, scored);
    judge_.score(state, scored);
    return static_cast<std::int64_t>(scored.size());
  }

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
  Foresight foresight_;
  Manner manner_;
};

Manner manner_of(Skill skill) {
  Manner manner;
  manner.fog = static_cast<std::uint32_t>(std::max(0, 100 - skill.effort));
  if (skill.level == Level::Recruit) return manner;
  constexpr int kCaptain = 6;
  // What contacts promise is seen more exactly than the judge can guess it.
  manner.weights.contact = 20;
  manner.foreseen = std::max(1, kCaptain * skill.effort / 100);
  return manner;
}

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  return std::make_unique<Officer>(game, manner_of(skill));
}

}  // namespace

Ladder bridge2013_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain}, &make_player_of<Game, make_thinker>};
}

}  // namespace leipzig::ai
