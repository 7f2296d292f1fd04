// Everything that never changes during a game: the board, the counters, the results table, the scenario. Built once
// from data/tollbridge, with a position's changes applied.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/setup_base.h"
#include "games/tollbridge/state.h"
#include "kit/board.h"
#include "kit/results_table.h"

namespace leipzig::tollbridge {

struct Unit {
  std::string id;
  std::string designation;
  std::string nation;
  std::string type;
  Seat seat = kRaiders;
  int strength = 0;
  int movement = 0;
};

class Setup : public engine::SetupBase {
 public:
  static engine::Result<Setup> make(const engine::Setting& setting);

  SpaceId toll_house() const { return toll_house_; }
  // TOL-2.2: no water between two neighbours, or a bridge over it.
  bool is_open(SpaceId from, SpaceId to) const;
  // TOL-2.1: points that a unit pays for entering a hex.
  int cost(SpaceId hex) const { return cost_[board_.terrain(hex)]; }
  // TOL-3.2: a defender in this terrain is harder to drive out.
  bool is_cover(SpaceId hex) const { return cover_[board_.terrain(hex)]; }

  const std::vector<Unit>& units() const { return units_; }
  const Unit& unit(UnitId id) const { return units_[index(id)]; }
  UnitId find_unit(std::string_view id) const { return engine::id_of<UnitId>(units_, id); }  // None if there is none
  const std::vector<std::pair<UnitId, SpaceId>>& deployment() const { return deployment_; }

  const kit::ResultsTable& results() const { return *results_; }

 private:
  std::optional<engine::Fault> read_board();
  void read_units();
  void read_scenario();

  std::vector<int> cost_;    // by terrain
  std::vector<bool> cover_;  // by terrain
  std::vector<Unit> units_;
  std::vector<std::pair<UnitId, SpaceId>> deployment_;
  std::shared_ptr<const kit::ResultsTable> results_;
  SpaceId toll_house_ = SpaceId::None;
};

// The printed board, for pictures.
const kit::Board& scenario_board(std::string_view scenario);

}  // namespace leipzig::tollbridge
