// Computer players, erased face: any level of any game at any table. A player is given what its seat sees and nothing
// else: the static face (ai/thinker.h) takes a game's Seen, and the one place where a table is opened is PlayerOf.
//
// Nothing is remembered between two questions: the same view, skill and random numbers give the same plan on every
// machine. Budgets are counted in evaluations, never in seconds.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "ai/plan.h"
#include "ai/skill.h"
#include "engine/tabletop.h"
#include "kit/random.h"

namespace leipzig::ai {

class Observer;

// May be shared between threads, and between tables of the same setting.
class Player {
 public:
  virtual ~Player() = default;

  // For the seat that is to decide.
  virtual Plan plan(const engine::Tabletop& table, kit::Random random, Watch& watch) const = 0;
  // How things stand for a seat by its own eyes, without thinking ahead: in thousandths as Plan::expected.
  virtual int expected(const engine::Tabletop& table, engine::Seat seat, kit::Random random, Watch& watch) const = 0;
};

// The levels a game offers, weakest first; none where there is no such game.
std::vector<Level> levels(std::string_view game);

// A player for tables of this one's setting; the fault names the level where the game does not offer it.
engine::Result<std::unique_ptr<const Player>> make_player(const engine::Tabletop& table, Skill skill);

// Tells tables of this one's setting by their features (ai/learned.h); the fault says that the game has none.
engine::Result<std::unique_ptr<const Observer>> make_observer(const engine::Tabletop& table);

}  // namespace leipzig::ai
