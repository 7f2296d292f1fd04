// The computer players of Leipzig (1969). PolicyWeights describe how the policy (policy.h) plays the whole game. The
// recruit has the default weights, the captain better ones. The marshal chooses among several in every movement part:
// each is simulated to the end of the game, with common dice. The emperor has weights that beat those, simulates more
// games, considers the worst reply, samples deployments, and rehearses the last battles too.
#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "ai/leipzig1969/judge.h"
#include "ai/leipzig1969/policy.h"
#include "ai/rehearse.h"
#include "ai/thinker.h"

namespace leipzig::ai::leipzig1969 {
namespace {

// With no effort at all:
constexpr int kShaken = 30;    // percent of a score
constexpr int kFear = 200;     // percent of caution: bold weights get so much more than usual, cautious ones less
constexpr int kCareless = 60;  // percent of a score, of the cautious

constexpr int kToTheEnd = 1000;      // player turns
constexpr int kLively = 6;           // percent of noise on scores in simulated games
constexpr int kLateTurns = 3;        // at the end, when battles too are rehearsed
constexpr std::size_t kGlances = 8;  // games simulated to estimate the value

// How a level plans a deployment or a movement part.
struct Style {
  int samples = 0;    // how often each plan is played out in the first round
  bool wide = false;  // tries everything, also deployments and battles
  int places = 0;     // deployments that are drawn
  int worst = 0;      // percent that the answer counts which is worst for a plan, the rest being their mean
  int late = 1;       // how many times as many games there may be at the end, when they are short
};

Style style_of(Level level) {
  if (level == Level::Marshal) return {6};
  if (level == Level::Emperor) return {10, true, 9, 30, 2};
  return {};
}

constexpr std::size_t kAnswers = 4;  // ways of the enemy, in turn

struct Candidate {
  PolicyWeights weights;
  std::vector<Action> actions;
  std::uint64_t leads_to = 0;                    // the hash of the state after it
  std::int64_t sum = 0;                          // of what its games came to, for the seat that plans
  std::array<std::int64_t, kAnswers> against{};  // the same by the enemy's answer
  int samples = 0;
  int value = 0;
  int mean() const { return samples == 0 ? 0 : static_cast<int>(sum / samples); }
  // Against the answer that is worst for it.
  int worst() const {
    int least = mean();
    for (int i = 0; i < static_cast<int>(kAnswers); ++i) {
      const int games = (samples + static_cast<int>(kAnswers) - 1 - i) / static_cast<int>(kAnswers);
      if (games > 0) least = std::min(least, static_cast<int>(against[static_cast<std::size_t>(i)] / games));
    }
    return least;
  }
};

// A simulated game: the own side continues with the weights of the plan, the enemy with some of the book.
class Campaign {
 public:
  Campaign(const Game& game, const Judge& judge, Seat seat, const PolicyWeights& own, const PolicyWeights& enemy)
      : seat_(seat), own_(game, judge, own), enemy_(game, judge, enemy) {}
  void decide(State& state, Seat seat, kit::Random& random, std::vector<Action>& actions, Progress& progress) const {
    (seat == seat_ ? own_ : enemy_).decide(state, seat, random, actions, progress);
  }

 private:
  Seat seat_;
  Policy own_;
  Policy enemy_;
};

// Judges what such a game came to.
template <int (Judge::*how)(const State&) const>
class Ended {
 public:
  explicit Ended(const Judge& judge) : judge_(judge) {}
  int value(const State& state) const { return (judge_.*how)(state); }
  int player_turn(const State& state) const { return judge_.player_turn(state); }

 private:
  const Judge& judge_;
};

class Commander final : public Thinker<Game> {
 public:
  Commander(std::shared_ptr<const Game> game, Skill skill, const Style& style)
      : game_(std::move(game)), judge_(*game_), skill_(skill), style_(style) {}

  Plan plan(const State& seen, Seat seat, kit::Random random, Progress& progress) const override {
    Plan plan;
    const bool late = seen.turn + kLateTurns > game_->setup().last_turn();
    const bool planned = seen.phase == Phase::Movement || seen.phase == Phase::Deployment ||
                         (style_.wide && late && seen.phase == Phase::Combat);
    if (planned && style_.samples > 0) {
      rehearse(seen, seat, random, progress, plan);
      explain(seen, seat, plan);
    } else {
      plan.actions = drawn_up(seen, seat, own_weights(seat), random, progress).actions;
      plan.evaluations = 1;
      plan.expected = share_of(seat, judge_.expected(explain(seen, seat, plan)));
    }
    return plan;
  }

  // Rehearsing levels estimate from a few simulated games.
  int expected(const State& seen, Seat seat, kit::Random random, Progress& progress) const override {
    if (style_.samples == 0 || seen.phase == Phase::Over) return share_of(seat, judge_.expected(seen));
    int sum = 0;
    int games = 0;
    for (std::size_t i = 0; i < kGlances; ++i) {
      const Campaign campaign(*game_, judge_, seat, in_book(seat, i), in_book(engine::other(seat), i + i / 4));
      const std::optional<int> result =
          play_out(*game_, Ended<&Judge::expected>(judge_), campaign, seen, {}, kToTheEnd, random.fork(i), progress);
      if (!result) break;
      sum += *result;
      ++games;
    }
    return share_of(seat, games == 0 ? judge_.expected(seen) : sum / games);
  }

 private:
  // With less effort the policy guards less, keeps its units less together, and gets noise on its scores, so that it
  // often takes the second best. In addition a bold policy becomes timid. The recruit is cautious and becomes careless
  // instead: more caution would only make it harder to beat.
  PolicyWeights own_weights(Seat seat) const {
    const bool cautious = skill_.level == Level::Recruit;
    PolicyWeights weights = cautious ? PolicyWeights{} : PolicyWeights::book(seat).front();
    const int missing = 100 - skill_.effort;
    for (int* weight : {&weights.boldness, &weights.company, &weights.guard}) *weight = *weight * skill_.effort / 100;
    if (!cautious) weights.advance = weights.advance * skill_.effort / 100;
    weights.caution = std::max(0, weights.caution + (cautious ? -kFear : kFear) * missing / 100);
    weights.noise = (cautious ? kCareless : kShaken) * missing / 100;
    return weights;
  }

  // The plan of the policy with these weights, from where the first actions lead.
  Candidate drawn_up(State state, Seat seat, const PolicyWeights& weights, kit::Random random, Progress& progress,
                     const std::vector<Action>& first = {}) const {
    Candidate candidate;
    candidate.weights = weights;
    candidate.actions = first;
    for (const Action action : first) game_->apply(state, action);
    Policy(*game_, judge_, weights).decide(state, seat, random, candidate.actions, progress);
    candidate.leads_to = game_->hash(state);
    return candidate;
  }

  // At least one; those that there is time for.
  std::vector<Candidate> candidates(const State& state, Seat seat, const kit::Random& random,
                                    Progress& progress) const {
    std::vector<Candidate> found;
    if (state.phase == Phase::Combat) {
      found.push_back(drawn_up(state, seat, PolicyWeights::book(seat).front(), random, progress));
      fight_otherwise(state, seat, random, progress, found);
      return found;
    }
    for (const PolicyWeights& weights : PolicyWeights::book(seat)) {
      if (!found.empty() && !progress.keep_going()) return found;
      found.push_back(drawn_up(state, seat, weights, random, progress));
      if (state.phase != Phase::Deployment) continue;
      PolicyWeights elsewhere = weights;
      elsewhere.forward = 1 - weights.forward;
      found.push_back(drawn_up(state, seat, elsewhere, random, progress));
    }
    if (!style_.wide) return found;
    for (const PolicyWeights& weights : PolicyWeights::more(seat)) {
      if (!progress.keep_going()) return found;
      Candidate candidate = drawn_up(state, seat, weights, random, progress);
      if (state.phase == Phase::Deployment || is_new(found, candidate)) found.push_back(std::move(candidate));
    }
    if (state.phase == Phase::Deployment) deploy_anywhere(state, seat, random, progress, found);
    return found;
  }

  // Around places that are drawn; the game goes on in the weights that did best.
  void deploy_anywhere(const State& state, Seat seat, const kit::Random& random, Progress& progress,
                       std::vector<Candidate>& found) const {
    const std::span<const PolicyWeights> more = PolicyWeights::more(seat);
    for (int i = 0; i < style_.places && progress.keep_going(); ++i) {
      kit::Random own = random.fork(100 + static_cast<std::uint64_t>(i));
      PolicyWeights weights = more[static_cast<std::size_t>(i) % more.size()];
      weights.place = 1 + static_cast<int>(own.below(1'000'000));
      Candidate candidate = drawn_up(state, seat, weights, own, progress);
      if (is_new(found, candidate)) found.push_back(std::move(candidate));
    }
  }

  static bool is_new(const std::vector<Candidate>& found, const Candidate& candidate) {
    return std::none_of(found.begin(), found.end(),
                        [&](const Candidate& other) { return other.leads_to == candidate.leads_to; });
  }

  // Not at all, or another battle first.
  void fight_otherwise(const State& state, Seat seat, const kit::Random& random, Progress& progress,
                       std::vector<Candidate>& found) const {
    const auto add = [&](Action first) {
      Candidate candidate = drawn_up(state, seat, PolicyWeights::book(seat).front(), random, progress, {first});
      if (is_new(found, candidate)) found.push_back(std::move(candidate));
    };
    engine::ChoiceList choices;
    game_->subjects(state, choices);
    std::vector<std::uint16_t> tried;
    for (const engine::Choice choice : choices) {
      engine::TargetList targets;
      game_->targets(state, choice, targets);
      for (const std::uint16_t target : targets) {
        if (std::find(tried.begin(), tried.end(), target) != tried.end()) continue;
        if (!progress.keep_going()) return;
        tried.push_back(target);
        add({choice, target});
      }
    }
  }

  // Every plan is played out; the worse half goes, and the rest is played out twice as often as before.
  void rehearse(const State& seen, Seat seat, const kit::Random& random, Progress& progress, Plan& plan) const {
    std::vector<Candidate> found = candidates(seen, seat, random, progress);
    const kit::Random common = random.fork(1000);
    const int left = game_->setup().last_turn() + 1 - std::max<int>(1, seen.turn);
    const int longer = std::clamp(game_->setup().last_turn() / left, 1, style_.late);
    int upto = std::max(1, style_.samples * longer * skill_.effort / 100);
    if (found.size() == 1) upto = std::min(upto, static_cast<int>(kGlances));
    const auto play_all = [&] {
      for (Candidate& candidate : found) {
        sample(seen, seat, common, upto, candidate, progress, plan);
        if (!progress.keep_going(1000 - 900 / upto)) return false;
      }
      return true;
    };
    bool goes_on = play_all();
    by_value(found);
    while (goes_on && found.size() > 2) {
      found.resize((found.size() + 1) / 2);
      upto *= 2;
      goes_on = play_all();
      by_value(found);
    }
    Candidate& chosen = found[nearly_best(found, random)];
    plan.actions = std::move(chosen.actions);
    plan.expected = chosen.samples > 0 ? chosen.mean() / 10 : share_of(seat, judge_.expected(seen));
  }

  void by_value(std::vector<Candidate>& found) const {
    for (Candidate& candidate : found) {
      candidate.value = (candidate.mean() * (100 - style_.worst) + candidate.worst() * style_.worst) / 100;
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
  }

  // The weights of the book in turn, a little shaken so that no two games are alike.
  static PolicyWeights in_book(Seat seat, std::size_t number) {
    const std::span<const PolicyWeights> book = PolicyWeights::book(seat);
    PolicyWeights weights = book[number % book.size()];
    weights.noise = kLively;
    return weights;
  }

  void sample(const State& seen, Seat seat, const kit::Random& random, int upto, Candidate& candidate,
              Progress& progress, Plan& plan) const {
    const Seat enemy = engine::other(seat);
    for (; candidate.samples < upto; ++candidate.samples) {
      // Units that fight may march on with any weights.
      const bool fights = seen.phase == Phase::Combat;
      PolicyWeights own =
          fights ? in_book(seat, static_cast<std::size_t>(candidate.samples) / kAnswers) : candidate.weights;
      own.noise = kLively;
      const PolicyWeights answer = in_book(enemy, static_cast<std::size_t>(candidate.samples));
      const Campaign campaign(*game_, judge_, seat, own, answer);
      const auto number = static_cast<std::uint64_t>(candidate.samples);
      const std::optional<int> result = play_out(*game_, Ended<&Judge::outlook>(judge_), campaign, seen,
                                                 candidate.actions, kToTheEnd, random.fork(number), progress);
      if (!result) return;
      const int own_result = seat == kFrench ? *result : 10000 - *result;
      candidate.sum += own_result;
      candidate.against[static_cast<std::size_t>(number % kAnswers)] += own_result;
      ++plan.evaluations;
    }
  }

  // With less effort also a plan that is a little worse.
  std::size_t nearly_best(const std::vector<Candidate>& found, const kit::Random& random) const {
    const int slack = (100 - skill_.effort) * 20;
    std::size_t count = 1;
    while (count < found.size() && found[count].value >= found.front().value - slack) ++count;
    return slack == 0 ? 0 : random.fork(7).below(static_cast<std::uint32_t>(count));
  }

  // Gives the reasons, and the state after the plan.
  State explain(const State& seen, Seat seat, Plan& plan) const {
    State after = seen;
    for (const Action action : plan.actions) game_->apply(after, action);
    if (after.phase == Phase::Over) return after;
    const Seat enemy = engine::other(seat);
    int enemy_losses =
        std::max(0, 100 * (combat_factors(game_->setup(), seen, enemy) - combat_factors(game_->setup(), after, enemy)));
    int own_losses = 0;
    if (after.phase == Phase::Combat) {
      for (const Battle& battle : judge_.battles(after)) {
        enemy_losses += battle.enemy_losses;
        own_losses += battle.own_losses;
      }
    }
    plan.reasons = {{"enemy_losses", enemy_losses, ""},
                    {"own_losses", own_losses, ""},
                    {"danger", judge_.danger(after, seat), ""},
                    {"objective", judge_.approach(after, seat) - judge_.approach(seen, seat), ""}};
    return after;
  }

  std::shared_ptr<const Game> game_;
  Judge judge_;
  Skill skill_;
  Style style_;
};

std::unique_ptr<const Thinker<Game>> make_thinker(const std::shared_ptr<const Game>& game, Skill skill) {
  return std::make_unique<Commander>(game, skill, style_of(skill.level));
}

}  // namespace

Ladder ladder() { return full_ladder<Game, make_thinker>(); }

}  // namespace leipzig::ai::leipzig1969
