// Everything that never changes during a game: the board as movement, zones and sight need it, the counters, the
// charts, the scenario and its options. Built once from data/nations1975, with a position's changes applied.
#pragma once
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/setup_base.h"
#include "games/nations1975/state.h"
#include "kit/board.h"
#include "kit/range.h"
#include "kit/results_table.h"

namespace leipzig::nations1975 {

enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery };

struct Unit {
  std::string id;
  std::string designation;
  std::string nation;
  std::string formation;
  std::string type;
  Arm arm = Arm::Infantry;
  std::uint8_t strength = 0;
  std::uint8_t allowance = 0;  // in half points
};

// Marks on the way from one hex to its neighbour.
inline constexpr std::uint8_t kContact = 1;  // zones of control and attacks reach across (BON-6.6)
// Kinds of hexsides that double the defender when it is attacked across nothing else (BON-9.0-SIDES).
inline constexpr std::uint8_t kStream = 2;
inline constexpr std::uint8_t kBridge = 4;
inline constexpr std::uint8_t kUphill = 8;
inline constexpr std::uint8_t kHandicap = kStream | kBridge | kUphill;

using Steps = std::array<kit::Step, 6>;
using Controlled = std::array<SpaceId, 6>;

struct Group {
  std::string id;
  Seat seat = kFrench;
  int turn = 0;
  SpaceId entry = SpaceId::None;
  UnitMask units = 0;
  std::vector<SpaceId> candidates;  // entry and the road hexes of its map edge, nearest first
};

struct Levels {
  int first_turn = 0;
  int last_turn = 0;
  std::array<int, 2> points{};
};

struct Options {
  bool corrected_entry = false;
  bool many_on_many = true;
  bool loc_ignores_terrain = true;
  bool mixed_hexsides_double = false;
  bool night_withdrawal = true;
  bool handicap = false;
  bool loose_positions = false;
};

// What each result of the combat results table does.
enum class CombatResult : std::uint8_t {
  AttackerEliminated,
  AttackerRetreat,
  DefenderRetreat,
  DefenderEliminated,
  Exchange
};

// What a unit reaches from each hex of a printed board where no enemy is near, as a search finds it: for the
// allowances of the printed counters.
class OpenRanges {
 public:
  OpenRanges(const std::vector<Steps>& steps, const kit::Onward& onward);
  // Empty for other allowances.
  std::span<const SpaceId> from(SpaceId hex, int allowance) const {
    for (const Table& table : tables_) {
      if (table.allowance == allowance) {
        return {table.hexes.data() + table.first[index(hex)], table.first[index(hex) + 1] - table.first[index(hex)]};
      }
    }
    return {};
  }

 private:
  struct Table {
    int allowance = 0;
    std::vector<std::uint32_t> first;  // hexes() + 1 places in the next one
    std::vector<SpaceId> hexes;
  };
  std::vector<Table> tables_;
};

class Setup : public engine::SetupBase {
 public:
  static engine::Result<Setup> make(const engine::Setting& setting);

  // The board.
  std::size_t hexes() const { return board_.size(); }
  const Steps& steps(SpaceId hex) const { return steps_[index(hex)]; }
  const kit::Onward& onward() const { return onward_; }
  const OpenRanges* open_ranges() const { return open_ranges_.get(); }  // none where a position has its own board
  const Controlled& controlled_from(SpaceId hex) const { return controlled_[index(hex)]; }
  bool doubles(SpaceId hex) const { return doubles_[index(hex)]; }
  bool blocks_sight(SpaceId hex) const { return blocks_sight_[index(hex)]; }
  const kit::Step* step_between(SpaceId from, SpaceId to) const;
  // Hexes that artillery in a hex can bombard when an enemy stands there (BON-8.11, BON-8.3x, BON-8.45).
  const std::vector<SpaceId>& bombarded_from(SpaceId hex) const { return bombarded_from_[index(hex)]; }

  // The counters.
  const Unit& unit(UnitId id) const { return units_[index(id)]; }
  UnitMask units(Seat seat) const { return all_[index(seat)]; }
  UnitMask artillery(Seat seat) const { return artillery_[index(seat)]; }
  UnitId find_unit(std::string_view id) const;
  int strength(Seat seat, UnitMask mask) const;
  int strength(UnitId id) const { return strength_[index(id)]; }
  int allowance(UnitId id) const { return allowance_[index(id)]; }  // in half points

  // The charts.
  const kit::ResultsTable& results() const { return *results_; }
  CombatResult effect(std::uint8_t code) const { return effects_[code]; }
  std::uint8_t odds(int attack, int defence) const;  // a column of results()

  // The scenario.
  bool is_night(int turn) const { return (night_turns_ >> turn & 1) != 0; }
  bool french_move_on_first_turn() const { return french_move_on_first_turn_; }
  int level(int turn, Seat seat) const;
  SpaceId communications() const { return communications_; }
  const std::vector<Group>& groups() const { return groups_; }
  int entry_cost() const { return entry_cost_; }
  const Options& options() const { return options_; }
  // Where each unit of the scenario begins: a hex, "waiting" or "lost"; units without an entry are not in play.
  const std::vector<std::pair<UnitId, std::string>>& deployment() const { return deployment_; }

 private:
  std::optional<engine::Fault> read_board();
  std::optional<engine::Fault> read_units();
  void read_charts();
  void read_scenario();
  void read_handicap(const kit::Datum& scenario);
  void read_groups();
  void measure_steps();
  void measure_bombardment();
  std::shared_ptr<const OpenRanges> printed_ranges(std::string_view scenario) const;
  bool add_unit(Seat seat, Unit unit);

  Options options_;
  std::vector<Steps> steps_;
  kit::Onward onward_;
  std::shared_ptr<const OpenRanges> open_ranges_;
  std::vector<Controlled> controlled_;
  std::vector<bool> doubles_;
  std::vector<bool> blocks_sight_;
  std::vector<std::vector<SpaceId>> bombarded_from_;
  std::array<Unit, kUnits> units_;
  std::array<std::uint8_t, kUnits> allowance_{};  // of units_, packed: read for every unit at every move
  std::array<std::uint8_t, kUnits> strength_{};   // likewise, in every judgement
  std::array<UnitMask, 2> all_{};
  std::array<UnitMask, 2> artillery_{};
  std::shared_ptr<const kit::ResultsTable> results_;
  std::vector<CombatResult> effects_;
  int worst_odds_ = 0;
  int best_odds_ = 0;
  std::uint32_t night_turns_ = 0;
  bool french_move_on_first_turn_ = true;
  std::vector<Levels> levels_;
  SpaceId communications_ = SpaceId::None;
  std::vector<Group> groups_;
  int entry_cost_ = 0;
  std::vector<std::pair<UnitId, std::string>> deployment_;
};

// What is printed on the box: scenarios and options as data/nations1975 has them.
engine::GameInfo game_info();
const kit::Board& scenario_board(std::string_view scenario);

}  // namespace leipzig::nations1975
