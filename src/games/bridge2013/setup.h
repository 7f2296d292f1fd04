// Everything that never changes during a game: the board as movement and combat need it, the counters, the deck, the
// charts, the scenario. Built once from data/bridge2013, with a position's changes applied.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/catalogue.h"
#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/setup_base.h"
#include "games/bridge2013/state.h"
#include "kit/board.h"

namespace leipzig::bridge2013 {

struct Unit {
  std::string id;
  std::string designation;
  std::string nation;
  std::string type;
  std::string title;
  bool cavalry = false;
  bool guard = false;
  bool young_guard = false;
  std::uint8_t strength = 0;
  std::uint8_t strength_reduced = 0;
  std::uint8_t morale = 0;
  std::uint8_t movement = 0;
  std::uint8_t step_points = 1;
};

struct Leader {
  std::string id;
  std::string designation;
  std::string nation;
  int attack_difference = 0;
  int defence_difference = 0;
  int morale_bonus = 0;
  int lost_on = 0;  // 0: never
};

// Marks on the way from one hex to its neighbour.
inline constexpr std::uint8_t kOpen = 1;    // units cross, attack, retreat and advance here (BTF-BASE-RIVERS)
inline constexpr std::uint8_t kRoad = 2;    // a road runs along it
inline constexpr std::uint8_t kStream = 4;  // a small river without a bridge: the only hex of a move
inline constexpr std::uint8_t kWater = 8;   // any river side, for combat

struct HexExit {
  SpaceId to = SpaceId::None;
  std::uint8_t flags = 0;
};
using HexExits = std::array<HexExit, 6>;

enum class CardClass : std::uint8_t { Even, Odd, Face };
using QuadrantLimits = std::array<std::uint8_t, kQuadrants>;

struct Rank {
  std::string name;
  CardClass kind = CardClass::Even;
  int combat = 0;
};

enum class CombatResult : std::uint8_t { AttackerLoss, AttackerRetreat, NoEffect, DefenderRetreat, DefenderLoss };
enum class CardEvent : std::uint8_t { None, Rally, CommandCrisis, SoundOfGuns, Saxons, Misled, Rain, CoalitionRally };

struct Options {
  bool young_guard_loyal = false;
  bool zones_stop_at_rivers = false;
  bool parthe_bounds_napoleon = false;
  bool handicap = false;
  // Rules of version 1.
  bool widest_way = false;
  bool quarters_without_leipzig = false;
};

// A group of the set-up, placed in the order of the list.
struct Group {
  std::string id;
  Seat seat = kFrench;
  std::vector<UnitId> units;
  HexSet hexes;
  bool single_hex = false;
  bool napoleon = false;
  bool ney = false;
  bool not_with_guard = false;
  UnitId or_with = UnitId::None;
};

struct Reinforcement {
  std::string id;
  Seat seat = kFrench;
  int turn = 0;
  UnitMask units = 0;
  HexSet hexes;
  std::vector<SpaceId> fallback;  // the hexes of the same edge, nearest first
  std::vector<int> distance;      // of each of them from the nearest listed hex
};

// How each kind of point is counted (BTF-11.0-C).
struct Points {
  int near_leipzig = 0;
  int town = 0;
  int napoleon_east = 0;
};

class Setup : public engine::SetupBase {
 public:
  static engine::Result<Setup> make(const engine::Setting& setting);

  // The board.
  const HexExits& ways(SpaceId hex) const { return ways_[index(hex)]; }
  const HexExit* way_between(SpaceId from, SpaceId to) const;
  bool in_play(SpaceId hex) const { return in_play_.has(hex); }
  bool stops(SpaceId hex) const { return stops_.has(hex); }  // entered other than by road
  const HexSet& contacts(SpaceId hex) const { return contacts_[index(hex)]; }
  const HexSet& adjacent(SpaceId hex) const { return adjacent_[index(hex)]; }
  // Where cavalry in a hex stops enemy units (BTF-6.1-A).
  const HexSet& cavalry_stops(SpaceId hex) const {
    return options_.zones_stop_at_rivers ? contacts(hex) : adjacent(hex);
  }
  const HexSet& within_two(SpaceId hex) const { return within_two_[index(hex)]; }
  int combat_difference(SpaceId hex) const { return combat_difference_[index(hex)]; }
  int defender_morale(SpaceId hex) const { return defender_morale_[index(hex)]; }
  bool retreat_may_be_ignored(SpaceId hex) const { return strongholds_.has(hex); }
  int river_difference() const { return river_difference_; }
  Quadrant quadrant(SpaceId hex) const { return quadrant_[index(hex)]; }
  bool at_edge(SpaceId hex) const { return edge_.has(hex); }
  std::uint32_t town_bit(SpaceId hex) const { return town_bit_[index(hex)]; }
  const std::vector<SpaceId>& towns() const { return towns_; }
  SpaceId leipzig() const { return leipzig_; }
  // The hexes next to Leipzig that are in play, whether the city itself is or not (BTF-SINGLE).
  const HexSet& near_leipzig() const { return near_leipzig_; }
  bool east(SpaceId hex) const { return east_.has(hex); }

  // The counters.
  const Unit& unit(UnitId id) const { return units_[index(id)]; }
  UnitMask units(Seat seat) const { return all_[index(seat)]; }
  UnitMask cavalry(Seat seat) const { return cavalry_[index(seat)]; }
  bool is_cavalry(UnitId id) const { return has(cavalry_[index(seat_of(id))], id); }
  UnitId find_unit(std::string_view id) const;
  bool is_unit(std::size_t id) const { return id < kUnits && has(all_[id / kSideUnits], static_cast<UnitId>(id)); }
  const Leader& napoleon() const { return napoleon_; }
  const Leader& ney() const { return ney_; }

  // The deck (BTF-2.0-A to BTF-2.0-D).
  Pile pile(std::size_t number) const { return piles_[number]; }
  std::size_t piles() const { return piles_.size(); }
  int jokers_that_end() const { return jokers_that_end_; }
  Seat seat_of_card(Card card) const { return colours_[index(card) / 13]; }
  const Rank& rank(Card card) const { return ranks_[index(card) % 13]; }
  const QuadrantLimits& limits(CardClass kind) const { return limits_[static_cast<std::size_t>(kind)]; }
  int recovery_quadrants() const { return recovery_quadrants_; }
  std::string card_name(Card card) const;
  std::optional<Card> card_named(std::string_view name) const;

  // The charts.
  CombatResult result(int total) const;
  CardEvent event(int total) const { return events_[static_cast<std::size_t>(total)]; }
  const std::string& event_title(CardEvent event) const { return event_titles_[static_cast<std::size_t>(event)]; }
  int events_from() const { return events_from_; }
  int advantage_difference() const { return advantage_difference_; }
  int morale_difference(bool attacker_higher) const { return morale_difference_[attacker_higher ? 0 : 1]; }
  const Points& points() const { return points_; }
  int handicap(Seat seat) const { return handicap_[index(seat)]; }  // points, zero without the option

  // The scenario.
  bool single() const { return single_ != Quadrant::None; }
  Quadrant only_quadrant() const { return single_; }
  const std::string& turn_title(int turn) const { return turn_titles_[static_cast<std::size_t>(turn)]; }
  const std::vector<Group>& groups() const { return groups_; }
  const std::vector<Reinforcement>& reinforcements() const { return reinforcements_; }
  const Reinforcement* reinforcement_of(UnitId unit) const;
  // Where units that marched off come back, by the pair of quadrants they left (BTF-4.0-C); empty where there is none.
  const HexSet& entry(Quadrant left_by) const { return entry_[index(left_by)]; }
  int off_map_delay() const { return off_map_delay_; }
  Seat first_advantage() const { return first_advantage_; }
  // Where each unit of the ready set-up stands: a hex, or "waiting".
  const std::vector<std::pair<UnitId, std::string>>& deployment() const { return deployment_; }
  UnitId deployed_napoleon() const { return deployed_napoleon_; }
  UnitId deployed_ney() const { return deployed_ney_; }
  const Options& options() const { return options_; }

 private:
  std::optional<engine::Fault> read_board();
  std::optional<engine::Fault> measure_board();
  void measure_ways();
  std::optional<engine::Fault> read_units();
  std::optional<engine::Fault> read_counter(const engine::Counter& counter);
  bool add_unit(Seat seat, Unit unit);
  void read_deck();
  void read_charts();
  void read_scenario();
  void read_groups();
  void read_reinforcements();
  void read_deployment();
  HexSet hexes_of(const kit::Datum& item) const;

  Options options_;
  std::array<HexExits, kHexes> ways_{};
  std::array<HexSet, kHexes> contacts_{};
  std::array<HexSet, kHexes> adjacent_{};
  std::array<HexSet, kHexes> within_two_{};
  std::array<std::int8_t, kHexes> combat_difference_{};
  std::array<std::int8_t, kHexes> defender_morale_{};
  std::array<Quadrant, kHexes> quadrant_{};
  std::array<std::uint32_t, kHexes> town_bit_{};
  HexSet in_play_;
  HexSet stops_;
  HexSet strongholds_;
  HexSet edge_;
  HexSet east_;
  HexSet near_leipzig_;
  std::vector<SpaceId> towns_;
  SpaceId leipzig_ = SpaceId::None;
  int river_difference_ = 0;

  std::array<Unit, kUnits> units_;
  std::array<UnitMask, 2> all_{};
  std::array<UnitMask, 2> cavalry_{};
  Leader napoleon_;
  Leader ney_;

  std::vector<Pile> piles_;
  int jokers_that_end_ = 2;
  std::array<Seat, 4> colours_{};
  std::array<Rank, 13> ranks_;
  std::array<QuadrantLimits, 3> limits_{};
  int recovery_quadrants_ = 0;

  int lowest_total_ = 0;
  std::vector<CombatResult> results_;
  std::array<CardEvent, 13> events_{};
  std::array<std::string, 8> event_titles_;
  int events_from_ = 0;
  int advantage_difference_ = 0;
  std::array<int, 2> morale_difference_{};
  Points points_;
  std::array<int, 2> handicap_{};

  Quadrant single_ = Quadrant::None;
  std::array<std::string, 16> turn_titles_;
  std::vector<Group> groups_;
  std::vector<Reinforcement> reinforcements_;
  std::array<HexSet, kQuadrants> entry_{};
  int off_map_delay_ = 0;
  Seat first_advantage_ = kAllied;
  std::vector<std::pair<UnitId, std::string>> deployment_;
  UnitId deployed_napoleon_ = UnitId::None;
  UnitId deployed_ney_ = UnitId::None;
};

// The suits in the order of the cards' numbers, as data/bridge2013/deck.json names them.
inline constexpr std::array<std::string_view, 4> kSuits = {"diamonds", "clubs", "hearts", "spades"};

// What is printed on the box: scenarios and options as data/bridge2013 has them.
engine::GameInfo game_info();
const kit::Board& scenario_board(std::string_view scenario);

}  // namespace leipzig::bridge2013
