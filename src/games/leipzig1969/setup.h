// Everything that never changes during a game: the board as movement and combat need it, the counters, the charts, the
// armies that deploy. Built once from data/leipzig1969 and the campaign board, with a position's changes applied.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/setup_base.h"
#include "games/leipzig1969/state.h"
#include "kit/board.h"
#include "kit/range.h"
#include "kit/results_table.h"

namespace leipzig::leipzig1969 {

// L69-COMP-TYPES.
enum class Type : std::uint8_t {
  InfantryDivision,
  InfantryCorps,
  InfantryArmy,
  CavalryDivision,
  CavalryCorps,
  Supply,
  Depot,
  Engineer,
  Napoleon,
};
inline constexpr std::size_t kTypes = 9;
constexpr std::size_t index(Type type) { return static_cast<std::size_t>(type); }

struct TypeInfo {
  std::string id;  // "infantry_division"
  std::string title;
  std::string code;         // "Div": what counters of the type are called
  std::string designation;  // "2-5"
  std::string type;         // "infantry"
  std::string size;         // "division"; empty where it has none
  int strength = 0;
  int movement = 0;
  bool combat = false;
  std::optional<Type> smaller;  // what it breaks down into
  int parts = 1;                // how many of them
  int divisions = 0;            // how many divisions it stands for
};

// An army of the deployment chart.
struct Group {
  std::string id;
  std::string title;
  std::string rule;
  Seat seat = kFrench;
  bool enters = false;          // comes in at its spaces instead of being placed in them
  int turn = 1;                 // the first on which it may enter
  std::vector<SpaceId> spaces;  // in rising order
  kit::SpaceSet area;
  UnitSet units;
};

// Marks on the way from one hex to its neighbour.
inline constexpr std::uint8_t kRiver = 1;     // a river runs between
inline constexpr std::uint8_t kPassRoad = 2;  // along the line of a pass

using Steps = std::array<kit::Step, 6>;

// How far units get on the printed board where no enemy and no engineer changes anything: for each hex the others by
// rising cost. Most moves of a campaign are made there, and need no search.
class OpenRanges {
 public:
  static constexpr int kMost = 8;  // the largest movement factor
  explicit OpenRanges(const std::vector<Steps>& steps);

  // The hexes that a unit with so much left reaches.
  std::span<const SpaceId> within(SpaceId hex, int left) const {
    return {hexes_.data() + first_[index(hex)], within_[index(hex)][static_cast<std::size_t>(left)]};
  }
  // What the one at this place of the list costs.
  int cost(SpaceId hex, std::size_t place) const { return costs_[first_[index(hex)] + place]; }

 private:
  std::vector<std::size_t> first_;
  std::vector<std::array<std::uint16_t, kMost + 1>> within_;
  std::vector<SpaceId> hexes_;
  std::vector<std::uint8_t> costs_;
};

enum class Effect : std::uint8_t { DefenderScattered, AttackerScattered, DefenderEliminated, Automatic };
struct CombatResult {
  Effect effect = Effect::DefenderEliminated;
  std::uint8_t distance = 0;
};

inline constexpr int kStackLimit = 3;  // L69-STACK-THREE

struct Options {
  bool first_rules = false;  // those of rules_version 1: records and tables begun by them go on by them
  bool every_unit_has_a_zone = false;
  bool one_doubling = false;
};

class Setup : public engine::SetupBase {
 public:
  static engine::Result<Setup> make(const engine::Setting& setting);

  // The board.
  std::size_t hexes() const { return board_.size(); }
  const Steps& steps(SpaceId hex) const { return steps_[index(hex)]; }
  const kit::Onward& onward() const { return onward_; }
  // What the step would cost if no river were in the way.
  int dry_cost(SpaceId hex, std::size_t side) const { return dry_[index(hex)][side]; }
  int entry_cost(SpaceId hex) const { return entry_cost_[index(hex)]; }
  bool is_mountain(SpaceId hex) const { return mountain_[index(hex)] != 0; }
  bool is_town(SpaceId hex) const { return town_[index(hex)] != 0; }
  const OpenRanges* open_ranges() const { return open_ranges_.get(); }  // none where a position has its own board
  std::optional<std::size_t> side_to(SpaceId from, SpaceId to) const;
  int distance(SpaceId a, SpaceId b) const { return kit::length(axial_[index(b)] - axial_[index(a)]); }

  // The counters.
  const TypeInfo& info(Type type) const { return types_[index(type)]; }
  Type type(UnitId unit) const { return type_[index(unit)]; }
  const TypeInfo& info(UnitId unit) const { return info(type(unit)); }
  int strength(UnitId unit) const { return strength_[index(unit)]; }
  int movement(UnitId unit) const { return movement_[index(unit)]; }
  bool is_combat(UnitId unit) const { return combat_.has(unit); }
  const UnitSet& combat() const { return combat_; }
  bool has_zone(UnitId unit) const { return zoned_.has(unit); }
  const UnitSet& all() const { return all_; }
  const UnitSet& of_seat(Seat seat) const { return of_seat_[index(seat)]; }  // by the colour of the counter
  const UnitSet& of_type(Type type) const { return of_type_[index(type)]; }
  Seat colour(UnitId unit) const { return of_seat(kFrench).has(unit) ? kFrench : kAllied; }
  const std::string& id(UnitId unit) const { return ids_[index(unit)]; }
  UnitId find_unit(std::string_view id) const;
  UnitId napoleon() const { return napoleon_; }
  std::size_t engineer_slot(UnitId unit) const { return slot_[index(unit)]; }
  int combining_cost() const { return combining_cost_; }
  // How many divisions of an arm the counters of a seat can stand for: its infantry, its cavalry.
  int divisions(Seat seat, bool cavalry) const { return divisions_[index(seat)][cavalry ? 1 : 0]; }

  // The charts.
  const kit::ResultsTable& results() const { return *results_; }
  CombatResult result(std::uint8_t code) const { return effects_[code]; }
  int lowest_odds() const { return lowest_odds_; }        // 2: the table begins at 1-2
  int automatic_odds() const { return automatic_odds_; }  // 7: at 7-1 no die is thrown
  std::size_t column(int attack, int defence) const;

  // The scenario.
  const Options& options() const { return options_; }
  const std::vector<Group>& groups() const { return groups_; }
  const Group* group_of(UnitId unit) const;
  const UnitSet& deploys() const { return deploys_; }                     // units that their player places
  SpaceId fixed_place(UnitId unit) const { return fixed_[index(unit)]; }  // a depot's town
  SpaceId historical_place(UnitId unit) const { return historical_[index(unit)]; }

 private:
  std::optional<engine::Fault> read_board();
  void measure_steps();
  void read_types();
  void read_counters();
  void add_counters(Seat seat, Type type, int count);
  void read_charts();
  void read_groups();
  void read_historical_places();

  Options options_;
  std::vector<Steps> steps_;
  kit::Onward onward_;
  std::vector<std::array<std::uint8_t, 6>> dry_;
  std::vector<std::uint8_t> entry_cost_;
  std::vector<std::uint8_t> mountain_;  // bytes, not bits: asked for every unit at every move
  std::vector<std::uint8_t> town_;
  std::vector<kit::Axial> axial_;
  std::shared_ptr<const OpenRanges> open_ranges_;
  std::array<TypeInfo, kTypes> types_;
  std::array<std::string, kUnits> ids_;
  std::array<Type, kUnits> type_{};
  std::array<std::uint8_t, kUnits> strength_{};
  std::array<std::uint8_t, kUnits> movement_{};
  std::array<std::uint8_t, kUnits> slot_{};
  std::array<SpaceId, kUnits> fixed_{};
  std::array<SpaceId, kUnits> historical_{};
  UnitSet all_;
  UnitSet combat_;
  UnitSet zoned_;
  std::array<UnitSet, 2> of_seat_;
  std::array<UnitSet, kTypes> of_type_;
  UnitSet deploys_;
  UnitId napoleon_ = UnitId::None;
  std::array<std::array<int, 2>, 2> divisions_{};
  int supply_limit_ = 0;
  int combining_cost_ = 0;
  std::shared_ptr<const kit::ResultsTable> results_;
  std::vector<CombatResult> effects_;
  int lowest_odds_ = 0;
  int automatic_odds_ = 0;
  std::vector<Group> groups_;
};

// What is printed on the box, as data/leipzig1969 has it.
engine::GameInfo game_info();
const kit::Board& scenario_board(std::string_view scenario);

}  // namespace leipzig::leipzig1969
