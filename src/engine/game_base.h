// What the class of every game has in common: the setup it is made from, and the text of a die. The rest of the
// contract (engine/game.h) is declared by each game itself: its header is the table of contents.
#pragma once
#include <cstdint>
#include <string>
#include <utility>

#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/seat.h"
#include "kit/random.h"

namespace leipzig::engine {

// class Toy : public engine::GameBase<Toy, Setup> { public: using GameBase::GameBase; ... };
template <class Game, class Setup>
class GameBase {
 public:
  explicit GameBase(Setup setup) : setup_(std::move(setup)) {}

  static Result<Game> make(const Setting& setting) {
    auto setup = Setup::make(setting);
    if (!setup) return setup.error();
    return Game(std::move(*setup));
  }

  const Setup& setup() const { return setup_; }

  // Most games throw one die; one that draws something else (engine::Drawing) has its own text.
  template <class State>
  std::string outcome_text(const State&, std::uint16_t outcome) const {
    return "die " + std::to_string(outcome);
  }

 protected:
  Setup setup_;
};

// A game without hidden information: everybody sees the state itself.
template <class Game, class Setup, class GameState>
class OpenGame : public GameBase<Game, Setup> {
 public:
  using GameBase<Game, Setup>::GameBase;
  using State = GameState;
  using Seen = GameState;

  Seen seen(const State& state, Viewer) const { return state; }
  State determinize(const Seen& seen, Viewer, kit::Random&) const { return seen; }
};

}  // namespace leipzig::engine
