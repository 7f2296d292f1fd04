// Computer players, static interface: a thinker of one game gets what its seat sees, as the game's own type, and
// returns a plan. A game may have a folder here, whose ladder.cpp makes the thinkers of its levels.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "ai/learned.h"
#include "ai/player.h"
#include "engine/game.h"

namespace leipzig::ai {

template <engine::Game G>
class Thinker {
 public:
  virtual ~Thinker() = default;
  // The seat is to decide.
  virtual Plan plan(const typename G::Seen& seen, engine::Seat seat, kit::Random random, Progress& progress) const = 0;
  virtual int expected(const typename G::Seen& seen, engine::Seat seat, kit::Random random,
                       Progress& progress) const = 0;
};

// Uniform over subjects, then over targets. What is legal for a seat does not depend on what it cannot see, so any
// state that fits its view will do.
template <engine::Game G>
class RandomThinker final : public Thinker<G> {
 public:
  explicit RandomThinker(std::shared_ptr<const G> game) : game_(std::move(game)) {}

  Plan plan(const typename G::Seen& seen, engine::Seat seat, kit::Random random, Progress&) const override {
    const typename G::State state = game_->determinize(seen, seat, random);
    Plan plan;
    if (engine::is_dead_end(*game_, state)) return plan;
    plan.actions.push_back(engine::random_action(*game_, state, random));
    return plan;
  }
  int expected(const typename G::Seen&, engine::Seat, kit::Random, Progress&) const override { return 500; }

 private:
  std::shared_ptr<const G> game_;
};

// Gives a thinker the part of a table that its seat may see.
template <engine::Game G>
class PlayerOf final : public Player {
 public:
  PlayerOf(std::shared_ptr<const G> game, std::unique_ptr<const Thinker<G>> thinker)
      : game_(std::move(game)), thinker_(std::move(thinker)) {}

  Plan plan(const engine::Tabletop& table, kit::Random random, Watch& watch) const override {
    const engine::Seat seat = table.turn().seat;
    Progress progress(watch);
    return thinker_->plan(seen(table, seat), seat, random, progress);
  }
  int expected(const engine::Tabletop& table, engine::Seat seat, kit::Random random, Watch& watch) const override {
    Progress progress(watch);
    return thinker_->expected(seen(table, seat), seat, random, progress);
  }

 private:
  typename G::Seen seen(const engine::Tabletop& table, engine::Seat seat) const {
    return game_->seen(dynamic_cast<const engine::TabletopOf<G>&>(table).state(), seat);
  }

  std::shared_ptr<const G> game_;
  std::unique_ptr<const Thinker<G>> thinker_;
};

// What src/ai/G/ladder.cpp provides as `Ladder ladder()` in namespace ai::G; the build finds it by its name
// (cmake/catalogue.cmake).
struct Ladder {
  std::vector<Level> levels;
  // Only for tables of the game and for its levels.
  std::unique_ptr<const Player> (*make)(const engine::Tabletop& table, Skill skill);
  // If the game has features for training.
  std::unique_ptr<const FeatureExtractor> (*observe)(const engine::Tabletop& table) = nullptr;
};

// `make_thinker` returns the thinker for a game and a skill; nullptr for the random one.
template <engine::Game G, auto make_thinker>
std::unique_ptr<const Player> make_player_of(const engine::Tabletop& table, Skill skill) {
  std::shared_ptr<const G> game = dynamic_cast<const engine::TabletopOf<G>&>(table).game();
  std::unique_ptr<const Thinker<G>> thinker;
  if (skill.level != Level::Random) thinker = make_thinker(game, skill);
  if (!thinker) thinker = std::make_unique<RandomThinker<G>>(game);
  return std::make_unique<PlayerOf<G>>(std::move(game), std::move(thinker));
}

// The make_thinker of a game that has one thinker for all levels.
template <engine::Game G, class T>
std::unique_ptr<const Thinker<G>> make_thinker_of(const std::shared_ptr<const G>& game, Skill skill) {
  return std::make_unique<T>(game, skill);
}

// A ladder with every level.
template <engine::Game G, auto make_thinker>
Ladder full_ladder() {
  return {{Level::Random, Level::Recruit, Level::Captain, Level::Marshal, Level::Emperor},
          &make_player_of<G, make_thinker>};
}

// A full ladder of a game with features for training.
template <engine::Game G, auto make_thinker, class Judge, class Features>
Ladder learning_ladder() {
  Ladder ladder = full_ladder<G, make_thinker>();
  ladder.observe = &make_observer_of<G, Judge, Features>;
  return ladder;
}

}  // namespace leipzig::ai
