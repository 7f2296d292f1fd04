// Everything that never changes during a game: the board as movement, zones and retreats need it, the counters, the
// charts, the scenario with its arrivals. Built from data/leipzig1971 and data/campaign, with a position's changes.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/setup_base.h"
#include "games/leipzig1971/state.h"
#include "kit/board.h"
#include "kit/onward.h"
#include "kit/results_table.h"

namespace leipzig::leipzig1971 {

inline constexpr std::uint8_t kClosed = 0xFF;

// One way out of a hex.
struct HexExit {
  SpaceId to = SpaceId::None;
  std::uint8_t foot = kClosed;   // infantry and leaders
  std::uint8_t wheel = kClosed;  // cavalry, supply, depots; also every retreat, where no unbridged river is in the way
  bool contact = false;          // zones of control pass (L71-ZOC-C)
  bool river = false;            // bridged or not: doubles the defender, asks for 160 percent
  bool unbridged = false;
};
using Ways = std::array<HexExit, 6>;

struct TypeValues {
  std::string id;  // as data/leipzig1971/units.json has it
  std::string title;
  std::string designation;
  std::string word;    // infantry, cavalry, supply, depot, leader
  std::string nation;  // of a leader; combat units are of a side and of no nation (L71-COM-SIDES)
  std::uint8_t strength = 0;
  std::uint8_t allowance = 0;
  std::uint8_t divisions = 0;
  std::uint8_t attack_bonus = 0;
  std::uint8_t defence_bonus = 0;
};

// Where a group of reinforcements may appear.
struct EntryPlace {
  std::string id;
  std::vector<SpaceId> hexes;
};
inline constexpr std::uint8_t kNoPlace = 0xFF;

struct Arrival {
  std::string id;
  Seat seat = kFrench;
  int turn = 0;
  std::uint8_t place = kNoPlace;
  SpaceId city = SpaceId::None;  // lost or moved where this city is besieged
  std::uint8_t besieged_place = kNoPlace;
  bool needs_austria = false;
  std::array<std::uint8_t, kTypes> counts{};
};

// A row of a deployment chart.
struct DeploymentRow {
  std::string id;
  Seat seat = kFrench;
  std::array<std::uint8_t, kTypes> counts{};
  std::vector<SpaceId> hexes;  // where its units may be placed
  struct Stand {
    SpaceId hex = SpaceId::None;
    std::array<std::uint8_t, kTypes> counts{};
  };
  std::vector<Stand> stands;  // the ready-made set-up
  bool saxon = false;
};

struct Options {
  bool leader_bonus_multiplied = false;
  bool free_deployment = false;
  bool handicap = false;
  bool first_rules = false;  // games of rules version 1
};

struct Special {
  bool saxon = false;
  bool reconnaissance = false;
  bool gotha = false;
  bool bavaria = false;
  bool armistice = false;
  bool rebellion = false;
  bool intervention = false;
  int saxon_until = 0;
  int hidden_until = 0;
  int bavaria_from = 0;
  int armistice_from = 0;
  int armistice_length = 0;
  int round_trip = 0;
  int rebellion_turn = 0;
  int toll = 0;
  int losses_from = 0;
};

enum class CombatResult : std::uint8_t { As, Ax, AsDs, AdDs, Dd1, Dd2, Ds, HalfEx, Dx, Auto };

class Setup : public engine::SetupBase {
 public:
  static engine::Result<Setup> make(const engine::Setting& setting);

  // The board.
  std::size_t hexes() const { return board_.size(); }
  const Ways& ways(SpaceId hex) const { return ways_[index(hex)]; }
  const kit::Onward& onward(bool on_foot) const { return on_foot ? onward_foot_ : onward_wheel_; }
  int distance(SpaceId a, SpaceId b) const { return kit::length(axial_[index(b)] - axial_[index(a)]); }
  const HexExit* way_between(SpaceId from, SpaceId to) const;
  std::size_t direction(SpaceId from, SpaceId to) const;  // 6 where they are no neighbours
  bool fortress(SpaceId hex) const { return fortress_[index(hex)]; }
  bool high(SpaceId hex) const { return high_[index(hex)]; }  // mountain or pass (L71-TEC-PASSDEF)
  bool austria(SpaceId hex) const { return austria_.has(hex); }
  bool french_side(SpaceId hex) const { return french_side_.has(hex); }
  bool allied_side(SpaceId hex) const { return allied_side_.has(hex); }
  bool on_edge(SpaceId hex) const { return edge_.has(hex); }
  bool east_edge(SpaceId hex) const { return east_.has(hex); }
  bool east_allied(SpaceId hex) const { return east_allied_.has(hex); }
  bool south_austria(SpaceId hex) const { return south_austria_.has(hex); }
  // Movement points from a hex to a seat's own side of the armistice, over open ground (L71-ARM-SIDES).
  int homeward(Seat seat, bool wheels, bool with_austria, SpaceId hex) const {
    return homeward_[seat == kFrench ? 0 : with_austria ? 2 : 1][wheels ? 1 : 0][index(hex)];
  }
  // How far a hex lies from the edges that a side retreats to (L71-RET-B).
  bool nearer_home(Seat seat, SpaceId from, SpaceId to) const;

  // The counters.
  const TypeValues& values(Seat seat, Type type) const {
    return is_leader(type) ? leaders_[index(seat)][static_cast<std::size_t>(leader_number(type) - 1)]
                           : types_[index(type)];
  }
  int strength(Type type) const { return types_[index(type)].strength; }
  int allowance(Seat seat, Type type) const { return values(seat, type).allowance; }
  // L71-COM-DIVISIONS.
  int divisions(Type type) const { return is_leader(type) ? 0 : types_[index(type)].divisions; }
  Type type_named(std::string_view id) const;  // "inf_div"; None where there is no such type
  int supply_counters() const { return supply_counters_; }
  int garrison() const { return garrison_; }

  // The charts.
  const kit::ResultsTable& results() const { return *results_; }
  const kit::ResultsTable& first_march() const { return *first_march_; }
  const kit::ResultsTable& second_march() const { return *second_march_; }
  CombatResult effect(std::uint8_t code) const { return effects_[code]; }
  std::uint8_t column(int attack, int defence) const;
  int automatic() const { return columns_.back(); }  // percent
  int river_minimum() const { return river_minimum_; }
  int fortress_defence() const { return fortress_defence_; }
  int high_defence() const { return high_defence_; }
  int river_defence() const { return river_defence_; }
  int friend_cost() const { return friend_cost_; }
  int zone_cost() const { return zone_cost_; }
  int swept_cost() const { return swept_cost_; }
  int organize_cost() const { return organize_cost_; }

  // The scenario.
  bool austria_closed() const { return austria_closed_; }  // until it is at war
  const Special& special() const { return special_; }
  const std::vector<DeploymentRow>& rows() const { return rows_; }
  const std::vector<Arrival>& arrivals() const { return arrivals_; }
  const std::vector<EntryPlace>& places() const { return places_; }
  std::uint8_t place_named(std::string_view id) const;
  const Arrival& conditional(std::string_view id) const;
  SpaceId torgau() const { return torgau_; }
  SpaceId gotha() const { return gotha_; }
  // Scoring cities.
  SpaceId city(std::size_t i) const { return city_[i]; }
  std::string_view city_title(std::size_t i) const { return city_title_[i]; }
  int city_points(std::size_t i) const { return city_points_[i]; }
  std::uint8_t first_holder(std::size_t i) const { return first_holder_[i]; }
  int exit_points() const { return exit_points_; }
  int handicap(Seat seat) const { return handicap_[index(seat)]; }  // points, zero without the option
  int exit_divisions() const { return exit_divisions_; }
  std::string_view month(int turn) const;
  const Options& options() const { return options_; }
  // L71-COM-VERSION: games of rules version 1 keep our first readings.
  bool revised() const { return !options_.first_rules; }

 private:
  void measure_board();
  void measure_homeward();
  void read_units();
  void read_charts();
  void read_scenario();
  void read_rows();
  void read_arrivals();
  std::array<std::uint8_t, kTypes> read_counts(const kit::Datum& item) const;
  std::uint8_t add_place(std::string id, std::vector<SpaceId> hexes);

  Options options_;
  std::vector<Ways> ways_;
  kit::Onward onward_foot_, onward_wheel_;
  std::vector<kit::Axial> axial_;
  std::vector<bool> fortress_;
  std::vector<bool> high_;
  kit::SpaceSet austria_, french_side_, allied_side_, edge_, east_, east_allied_, south_austria_;
  std::array<std::array<std::vector<std::uint16_t>, 2>, 3> homeward_;
  std::array<TypeValues, static_cast<std::size_t>(Type::Leader1)> types_;
  std::array<std::array<TypeValues, kLeaders>, 2> leaders_;
  int supply_counters_ = 0;
  int garrison_ = 0;
  std::shared_ptr<const kit::ResultsTable> results_, first_march_, second_march_;
  std::vector<CombatResult> effects_;
  std::vector<int> columns_;
  int fortress_defence_ = 1, high_defence_ = 1, river_defence_ = 1;
  int river_minimum_ = 0, friend_cost_ = 0, zone_cost_ = 0, swept_cost_ = 0, organize_cost_ = 0;
  bool austria_closed_ = false;
  Special special_;
  std::vector<DeploymentRow> rows_;
  std::vector<Arrival> arrivals_;
  std::vector<Arrival> conditional_;
  std::vector<EntryPlace> places_;
  SpaceId torgau_ = SpaceId::None, gotha_ = SpaceId::None;
  std::array<SpaceId, kCities> city_{};
  std::array<std::string_view, kCities> city_title_;
  std::array<int, kCities> city_points_{};
  std::array<std::uint8_t, kCities> first_holder_{};
  int exit_points_ = 0, exit_divisions_ = 0;
  std::array<int, 2> handicap_{};
};

engine::GameInfo game_info();
const kit::Board& scenario_board(std::string_view scenario);

}  // namespace leipzig::leipzig1971
