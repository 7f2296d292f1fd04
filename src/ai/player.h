// Computer players, erased interface: any level of any game at any table. A player only gets what its seat sees: the
// static interface (ai/thinker.h) takes a game's Seen, and only PlayerOf opens a table.
//
// Players keep no state between calls: the same view, skill and random numbers give the same plan on every machine.
// Budgets are counted in evaluations, never in seconds.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "ai/plan.h"
#include "ai/skill.h"
#include "engine/tabletop.h"
#include "kit/random.h"

namespace leipzig::ai {

class FeatureExtractor;

// May be shared between threads, and between tables of the same setting.
class Player {
 public:
  virtual ~Player() = default;

  // For the seat to decide.
  virtual Plan plan(const engine::Tabletop& table, kit::Random random, Watch& watch) const = 0;
  // The expected result of a seat from its own view, without search, in thousandths as in Plan::expected.
  virtual int expected(const engine::Tabletop& table, engine::Seat seat, kit::Random random, Watch& watch) const = 0;
};

// The levels of a game, weakest first; none if there is no such game.
std::vector<Level> levels(std::string_view game);

// A player for tables of this setting; the fault names the level if the game does not have it.
engine::Result<std::unique_ptr<const Player>> make_player(const engine::Tabletop& table, Skill skill);

// Extracts features from tables of this setting (ai/learned.h); a fault if the game has none.
engine::Result<std::unique_ptr<const FeatureExtractor>> make_observer(const engine::Tabletop& table);

}  // namespace leipzig::ai
