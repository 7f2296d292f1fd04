#include "study/puzzle_finder.h"

#include <algorithm>
#include <cmath>

#include "study/themes.h"

namespace leipzig::study {
namespace {

using engine::Action;
using engine::Node;
using engine::Seat;
using engine::Tabletop;

constexpr std::uint64_t kDiceOfGame = 1;
constexpr std::uint64_t kThoughtsOfGame = 2;
constexpr std::uint64_t kSampledPlans = 3;
constexpr std::uint64_t kTrialSeeds = 4;
constexpr std::uint64_t kLevelPlans = 5;
constexpr std::uint64_t kRefutationLines = 6;

constexpr int kShort = 8;              // trials of the first look
constexpr int kLeastTrials = 24;       // of the gap and of its confirmation
constexpr std::size_t kRivals = 3;     // that get rollouts
constexpr std::size_t kAccepted = 32;  // positions listed as solved

bool has_choice(const Tabletop& table) {
  std::size_t actions = 0;
  for (const engine::ChoiceTargets& choice : table.choices()) actions += choice.targets.size();
  return actions > 1;
}

}  // namespace

struct PuzzleFinder::Candidate {
  std::unique_ptr<Tabletop> before;
  std::size_t entry = 0;
  std::vector<PlayedPlan> plans;  // the best first
  std::size_t near = 1;           // plans that are no rivals
  bool complete = false;
  Value gap() const { return plans.front().value - plans[near].value; }
};

engine::Result<PuzzleFinder> PuzzleFinder::make(const engine::GameEntry& game, const engine::Setting& setting,
                                                const FinderEffort& effort) {
  PuzzleFinder finder;
  finder.game_ = &game;
  finder.effort_ = effort;
  engine::Position position;
  position.setting = setting;
  auto start = game.set_up(position);
  if (!start) return start.error();
  finder.start_ = std::move(*start);
  auto judge = Judge::make(*finder.start_, effort.evaluator, effort.players);
  if (!judge) return judge.error();
  finder.judge_ = std::make_shared<const Judge>(std::move(*judge));
  auto self = ai::make_player(*finder.start_, effort.play);
  if (!self) return self.error();
  finder.self_ = std::move(*self);
  for (const ai::Skill skill : {effort.evaluator, ai::Skill{effort.evaluator.level, 25},
                                ai::Skill{ai::Level::Recruit, 100}, ai::Skill{ai::Level::Random, 100}}) {
    auto planner = ai::make_player(*finder.start_, skill);
    if (!planner) return planner.error();
    finder.planners_.push_back(std::move(*planner));
  }
  int rung = 0;
  for (const ai::Level level : ai::levels(game.info.id)) {
    if (++rung > 4) break;
    auto player = ai::make_player(*finder.start_, {level, 100});
    if (!player) return player.error();
    finder.ladder_.emplace_back(rung, std::move(*player));
  }
  return finder;
}

std::vector<PlayedPlan> PuzzleFinder::sampled_plans(const Tabletop& before, const kit::Random& random) const {
  std::vector<PlayedPlan> plans;
  std::uint64_t number = 0;
  for (const auto& planner : planners_) {
    auto plan = plan_of(*planner, before, random.fork(kSampledPlans).fork(number++));
    if (!plan) return {};
    const bool known =
        std::any_of(plans.begin(), plans.end(), [&](const PlayedPlan& one) { return one.hash == plan->hash; });
    if (!known) plans.push_back(std::move(*plan));
  }
  return plans;
}

// A decision whose best plan stands out, as the evaluator sees it.
std::optional<PuzzleFinder::Candidate> PuzzleFinder::candidate(const Tabletop& before,
                                                               const kit::Random& random) const {
  Candidate found;
  if (auto all = all_plans(before, {})) {
    found.plans = std::move(*all);
    found.complete = true;
  } else {
    kit::Random draw = random.fork(kTrialSeeds);
    if (effort_.every > 1 && draw.below(static_cast<std::uint32_t>(effort_.every)) != 0) return std::nullopt;
    found.plans = sampled_plans(before, random);
  }
  if (found.plans.size() < 2) return std::nullopt;
  const Seat seat = before.turn().seat;
  for (PlayedPlan& plan : found.plans) plan.value = judge_->value(*plan.after, seat);
  std::stable_sort(found.plans.begin(), found.plans.end(),
                   [](const PlayedPlan& a, const PlayedPlan& b) { return a.value > b.value; });
  const Value best = found.plans.front().value;
  if (best < kWin / 20 || best > kWin * 98 / 100) return std::nullopt;  // decided, one way or the other
  while (found.near < found.plans.size() && found.plans[found.near].value > best - kDifferent) ++found.near;
  if (found.near == found.plans.size()) return std::nullopt;
  // Where most plans are good there is nothing to find.
  if (found.near * 2 > found.plans.size() && found.near > 1) return std::nullopt;
  if (found.gap() < kLeastGap * 8 / 10) return std::nullopt;
  found.before = before.clone();
  return found;
}

std::optional<Puzzle> PuzzleFinder::proven(const Candidate& candidate, const kit::Random& random) const {
  const Seat seat = candidate.before->turn().seat;
  kit::Random seeds = random.fork(kTrialSeeds);
  const auto draw = [&] { return static_cast<int>(seeds.below(900'000)) + 1; };
  const int first = draw();
  const int second = draw();
  const Tabletop& best = *candidate.plans.front().after;

  std::optional<Comparison> closest;
  const PlayedPlan* rival = nullptr;
  for (std::size_t i = candidate.near; i < std::min(candidate.plans.size(), candidate.near + kRivals); ++i) {
    Comparison tried(*judge_, best, *candidate.plans[i].after, seat, first);
    tried.play_to(kShort);
    if (tried.gap().mean < kDifferent) return std::nullopt;
    if (closest && closest->gap().mean <= tried.gap().mean) continue;
    closest.emplace(tried);
    rival = &candidate.plans[i];
  }
  for (int trials = kLeastTrials;; trials = std::min(trials + kShort, effort_.trials)) {
    closest->play_to(trials);
    const Gap gap = closest->gap();
    if (gap.is_clear() && gap.mean >= kLeastGap) break;
    if (trials >= effort_.trials || gap.mean < kDifferent) return std::nullopt;
  }
  Puzzle puzzle;
  puzzle.gap = closest->gap();
  Comparison again(*judge_, best, *rival->after, seat, second);
  again.play_to(kShort);
  if (again.gap().mean < kDifferent) return std::nullopt;
  again.play_to(puzzle.gap.trials);  // as many as before: nothing chooses when to stop
  puzzle.confirmation = again.gap();
  if (!puzzle.confirmation.is_clear() || puzzle.confirmation.mean < kLeastGap) return std::nullopt;

  puzzle.value = std::clamp<Value>(static_cast<Value>(std::llround(closest->better_mean())), 0, kWin);
  puzzle.margin = puzzle.gap.mean / 2;
  puzzle.position = candidate.before->position();
  puzzle.seat = seat;
  const auto placed = game_->set_up(puzzle.position);
  if (!placed || (*placed)->hash() != candidate.before->hash()) return std::nullopt;
  const engine::View view = candidate.before->view(seat);
  puzzle.phase = view.phase;
  for (const engine::NamedNumber& track : view.tracks) {
    if (track.name == "turn") puzzle.turn = track.value;
  }
  puzzle.solution = notation(*candidate.before, candidate.plans.front().actions);
  puzzle.solution_hash = candidate.plans.front().hash;
  for (std::size_t i = 1; i < std::min(candidate.near, kAccepted + 1); ++i) {
    puzzle.accepted.push_back(candidate.plans[i].hash);
  }
  puzzle.rival = notation(*candidate.before, rival->actions);
  puzzle.refutation = continuation(*judge_, *rival->after, seat, random.fork(kRefutationLines));
  puzzle.themes = themes_of(*candidate.before, candidate.plans.front().actions);
  puzzle.plans = static_cast<int>(candidate.plans.size());
  puzzle.complete = candidate.complete;
  puzzle.difficulty = difficulty(candidate, puzzle, random.fork(kLevelPlans));
  return puzzle;
}

// The lowest level that finds it each time: the random one gets four tries, the others two.
int PuzzleFinder::difficulty(const Candidate& candidate, const Puzzle& puzzle, const kit::Random& random) const {
  const auto is_right = [&](std::uint64_t hash) {
    return hash == puzzle.solution_hash ||
           std::find(puzzle.accepted.begin(), puzzle.accepted.end(), hash) != puzzle.accepted.end();
  };
  for (const auto& [rung, player] : ladder_) {
    bool finds = true;
    for (std::uint64_t i = 0; i < (rung == 1 ? 4u : 2u) && finds; ++i) {
      const auto plan = plan_of(*player, *candidate.before, random.fork(static_cast<std::uint64_t>(rung)).fork(i));
      finds = plan && is_right(plan->hash);
    }
    if (finds) return rung;
  }
  return 5;
}

std::vector<Puzzle> PuzzleFinder::look_through(std::uint64_t number, const std::atomic<bool>& stopped) const {
  const kit::Random random = kit::Random(effort_.seed).fork(number);
  kit::Random dice = random.fork(kDiceOfGame);
  ai::Watch nobody;
  std::vector<Candidate> candidates;
  const std::unique_ptr<Tabletop> table = start_->clone();
  std::size_t entries = 0;
  std::optional<engine::ToAct> deciding;
  const auto longest = static_cast<std::size_t>(table->longest());
  while (table->turn().node != Node::Over && entries < longest && !stopped) {
    const engine::ToAct turn = table->turn();
    if (turn.node == Node::Chance) {
      if (table->resolve(engine::drawn_outcome(table->outcomes(), dice).value)) break;
      ++entries;
      deciding.reset();
      continue;
    }
    if (deciding != turn && has_choice(*table)) {
      if (auto found = candidate(*table, random.fork(1000 + entries))) {
        found->entry = entries;
        candidates.push_back(std::move(*found));
      }
    }
    deciding = turn;
    bool moved = false;
    for (const Action action : self_->plan(*table, random.fork(kThoughtsOfGame).fork(entries), nobody).actions) {
      if (table->apply(action)) break;
      ++entries;
      moved = true;
    }
    if (!moved) break;
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.gap() > b.gap(); });
  std::vector<Puzzle> found;
  for (std::size_t i = 0; i < candidates.size() && i < static_cast<std::size_t>(effort_.tries) && !stopped; ++i) {
    if (found.size() == static_cast<std::size_t>(effort_.most_of_game)) break;
    const Candidate& one = candidates[i];
    if (auto puzzle = proven(one, random.fork(1000 + one.entry))) {
      puzzle->id = game_->info.id + "-" + std::to_string(number) + "-" + std::to_string(one.entry);
      found.push_back(std::move(*puzzle));
    }
  }
  std::sort(found.begin(), found.end(), [](const Puzzle& a, const Puzzle& b) {
    return a.id.size() != b.id.size() ? a.id.size() < b.id.size() : a.id < b.id;
  });
  if (stopped) found.clear();
  return found;
}

}  // namespace leipzig::study
