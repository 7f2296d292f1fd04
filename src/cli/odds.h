// Odds before anything is decided: battles that could be fought from where units stand now, or would stand, and what
// the results would really do.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/names.h"
#include "engine/catalogue.h"
#include "engine/tabletop.h"

namespace leipzig::cli {

// What each outcome of the next roll brings about beyond its result: "FR-4 eliminated: no retreat".
using Consequences = std::map<int, std::vector<std::string>>;
// Of the battle being named, or at chance. Empty in a game with secrets, where it could reveal something.
Consequences consequences(const engine::Tabletop& tabletop, engine::Viewer viewer);

// Whether units that the viewer cannot see lie there, and what is said of their odds.
bool lies_face_down(const engine::View& view, std::string_view space);
inline constexpr std::string_view kFaceDown = "Units there lie face down: the odds are known when they are revealed.\n";

class Odds {
 public:
  Odds(const engine::GameEntry& game, const engine::Tabletop& now, engine::Seat seat);

  // Where a unit would stand; from the table as it would then be. Throws Failure if that is no position of the game.
  void stand(const std::string& unit, const std::string& space);

  // The battles of the seat: one line for each space it can attack, with all units that can take part.
  std::string all(const Names& names, std::size_t width);
  // The battle against a space by these units; by all that can take part if none is named.
  std::string against(const std::string& space, const std::vector<std::string>& units, const Names& names);

  // Units of a seat that could move to a space or next to it in their own movement phase, with the cost.
  std::string reach(engine::Seat seat, const std::string& space, const kit::Board& board, std::size_t width);

 private:
  struct Named {
    std::unique_ptr<engine::Tabletop> table;
    std::string refusal;  // why there is no battle
  };
  // The table in a phase in which the seat can attack.
  std::unique_ptr<engine::Tabletop> in_combat(std::string& problem) const;
  std::unique_ptr<engine::Tabletop> in_phase(std::string_view phase, engine::Seat seat, bool rested,
                                             std::string& problem) const;
  Named named(const std::string& space, const std::vector<std::string>& units) const;

  const engine::GameEntry& game_;
  const engine::Tabletop& now_;
  engine::Seat seat_;
  engine::Position position_;
  bool changed_ = false;
};

}  // namespace leipzig::cli
