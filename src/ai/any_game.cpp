// Random play, and a choice between actions by random games.
#include "ai/any_game.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "games/catalogue.h"

namespace leipzig::ai {
namespace {

using engine::Action;
using engine::Node;
using engine::Seat;
using engine::Tabletop;

// Uniform over subjects, then over targets. Only for a decision.
Action random_action(const Tabletop& table, kit::Random& random) {
  const std::vector<engine::Choice> subjects = table.subjects();
  const engine::Choice choice = subjects[random.below(static_cast<std::uint32_t>(subjects.size()))];
  const std::vector<std::uint16_t> targets = table.targets(choice);
  return {choice, targets[random.below(static_cast<std::uint32_t>(targets.size()))]};
}

class RandomPlayer final : public Player {
 public:
  Plan plan(const Tabletop& table, kit::Random random, Watch&) const override {
    Plan plan;
    if (!table.subjects().empty()) plan.actions.push_back(random_action(table, random));
    return plan;
  }
  int expected(const Tabletop&, Seat, kit::Random, Watch&) const override { return 500; }
};

// Plays to the end at random: 1000 if the first seat wins, 0 if it loses, 500 for a draw or an interrupted game.
int played_out(Tabletop& table, kit::Random& random, Progress& progress) {
  for (int left = table.longest(); left > 0 && progress.keep_going(); --left) {
    const Node node = table.turn().node;
    if (node == Node::Over) {
      const engine::Verdict verdict = table.verdict();
      return !verdict.winner ? 500 : *verdict.winner == engine::kSeats[0] ? 1000 : 0;
    }
    const bool refused = node == Node::Chance
                             ? table.resolve(engine::drawn_outcome(table.outcomes(), random).value).has_value()
                             : table.apply(random_action(table, random)).has_value();
    if (refused) break;  // a user-supplied position without a way on
  }
  return 500;
}

// Tries a sample of its actions, each in the same number of random games, and takes the best.
class SamplingPlayer final : public Player {
 public:
  SamplingPlayer(int candidates, int games) : candidates_(candidates), games_(games) {}

  Plan plan(const Tabletop& table, kit::Random random, Watch& watch) const override {
    Plan plan;
    Progress progress(watch);
    std::vector<Action> candidates = sample(table, random);
    if (candidates.empty()) return plan;
    plan.actions.push_back(candidates.front());
    int best = -1;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      progress.begin_part(part(i, candidates.size()), part(i + 1, candidates.size()));
      const auto tried = table.clone();
      if (tried->apply(candidates[i])) continue;
      // The same dice for every candidate.
      const int value = share_of(table.turn().seat, mean(*tried, random, progress));
      plan.evaluations += games_;
      if (progress.stopped()) break;
      if (value <= best) continue;
      best = value;
      plan.actions.front() = candidates[i];
      plan.expected = value;
    }
    return plan;
  }

  int expected(const Tabletop& table, Seat seat, kit::Random random, Watch& watch) const override {
    Progress progress(watch);
    return share_of(seat, mean(table, random, progress));
  }

 private:
  static int part(std::size_t i, std::size_t of) { return static_cast<int>(1000 * i / of); }

  std::vector<Action> sample(const Tabletop& table, kit::Random& random) const {
    std::vector<Action> all;
    for (const engine::ChoiceTargets& choice : table.choices()) {
      for (const std::uint16_t target : choice.targets) all.emplace_back(choice.choice, target);
    }
    random.shuffle(std::span(all));
    if (all.size() > static_cast<std::size_t>(candidates_)) all.resize(static_cast<std::size_t>(candidates_));
    return all;
  }

  // What the first seat gets on average, in thousandths.
  int mean(const Tabletop& table, const kit::Random& random, Progress& progress) const {
    int sum = 0;
    for (int game = 0; game < games_ && progress.keep_going(1000 * game / games_); ++game) {
      kit::Random own = random.fork(static_cast<std::uint64_t>(game));
      const auto copy = table.clone();
      sum += played_out(*copy, own, progress);
    }
    return sum / games_;
  }

  int candidates_;
  int games_;
};

std::unique_ptr<const Player> make_any(const Tabletop&, Skill skill) {
  if (skill.level == Level::Random) return std::make_unique<RandomPlayer>();
  if (skill.level == Level::Recruit) return std::make_unique<SamplingPlayer>(6, skill.share(2));
  return std::make_unique<SamplingPlayer>(12, skill.share(10));
}

}  // namespace

Ladder any_game_ladder(std::string_view game) {
  engine::Position start;
  start.setting.game = game;
  const auto table = games::set_up(start);
  // A random game would start from the hidden state, which no player may know.
  if (!table || (*table)->secretive()) return {{Level::Random}, &make_any};
  return {{Level::Random, Level::Recruit, Level::Captain}, &make_any};
}

}  // namespace leipzig::ai
