// Two games played side by side that one viewer cannot tell apart: wherever the first game does something hidden, the
// second does something else that looks the same to the viewer.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/tabletop.h"
#include "host/store.h"
#include "kit/random.h"

namespace leipzig::testing {

// What a seat may know of a position, derived from the full position by the rules of the game. Independent of the code
// under test: uses neither Seen nor the viewer's view.
std::string open_facts(const engine::Tabletop& tabletop, engine::Seat viewer);

class GamePair {
 public:
  GamePair(const engine::Setting& setting, engine::Seat viewer, std::uint64_t seed);

  // One action or outcome in each game, with the same entry text for the viewer and for spectators. If there is none,
  // the second game becomes a copy of the first.
  void step();

  bool over() const { return tabletop(0).turn().node == engine::Node::Over; }
  bool differ() const { return tabletop(0).hash() != tabletop(1).hash(); }
  const engine::Tabletop& tabletop(std::size_t world) const { return *worlds_[world].tabletop; }
  const std::vector<host::Event>& events(std::size_t world) const { return worlds_[world].events; }
  int done_apart() const { return done_apart_; }  // how often the two games did different things

 private:
  struct World {
    std::unique_ptr<engine::Tabletop> tabletop;
    std::vector<host::Event> events;
  };
  // An action or outcome with the state after it.
  struct Move {
    std::uint32_t bits = 0;
    host::Event event;
    std::string told[2];  // to the viewer, to spectators
    std::unique_ptr<engine::Tabletop> after;
  };

  Move any_move();
  std::vector<Move> moves_like(const Move& move);
  Move acted(const engine::Tabletop& before, engine::Action action) const;
  Move fallen(const engine::Tabletop& before, std::uint16_t outcome) const;
  bool alike(const Move& one, const Move& other) const;
  void take(World& world, Move move);

  engine::Seat viewer_;
  kit::Random random_;
  World worlds_[2];
  int done_apart_ = 0;
};

}  // namespace leipzig::testing
