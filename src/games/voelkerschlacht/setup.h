// Everything that never changes during a game: the fields and their neighbours, the generals and their cards, the deck,
// the missions, the time bar, the scenario and its options. Built once from data/voelkerschlacht.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/document.h"
#include "engine/refusal.h"
#include "engine/setup_base.h"
#include "games/voelkerschlacht/state.h"
#include "kit/board.h"
#include "kit/fixed_vector.h"

namespace leipzig::voelkerschlacht {

struct General {
  std::string id;
  std::string name;
  std::string nation;
  std::string type;
  Side side = kFrench;
  ArmMask arms = 0;
  int number = 0;
  int strength = 0;
  int markers = 0;
  int opens_at = 0;  // the clock from which the card may be laid out
  std::string date;
  kit::FixedVector<FieldId, 4> villages{};
};

enum class CardType : std::uint8_t { Terrain, Movement, Time };

struct ActionCard {
  std::string id;
  CardType type = CardType::Time;
  std::string title;
  int count = 0;
  FieldSet fields = 0;  // terrain cards: the fields of that terrain
  ArmMask arms = 0;     // movement cards
};

struct Mission {
  std::string id;
  std::string weight;
  std::uint8_t district = 0;
  FieldId field = FieldId::None;
  int french = 0;
  int allied = 0;
};

struct TrackDate {
  std::string date;
  int at = 0;
  bool fight = false;
  bool reveals = false;
  int reveals_at = 0;  // the clock at which the date is passed
  bool ends = false;
};

struct Options {
  bool first_rules = false;  // those of rules_version 1: records and tables begun by them go on by them
  bool scouts_within_lay_out = false;
  bool standstill_guard = true;
  bool support_requires_adjacency = false;
  bool best_supports = false;
  bool match = false;
  bool handicap = false;
};

class Setup : public engine::SetupBase {
 public:
  static engine::Result<Setup> make(const engine::Setting& setting);

  // The board.
  FieldSet neighbours(FieldId field) const { return neighbours_[index(field)]; }
  FieldSet neighbours_of(FieldSet fields) const;
  FieldId find_field(std::string_view id) const;
  std::string field_id(FieldId field) const { return std::string(board_.id(space_of(field))); }
  std::string field_name(FieldId field) const { return std::string(board_.name(space_of(field))); }
  std::string terrain_name(FieldId field) const { return board_.terrains()[board_.terrain(space_of(field))]; }

  // Generals.
  const General& general(ArmyId army) const { return generals_[index(army)]; }
  ArmyMask armies(Side side) const { return armies_[index(side)]; }
  ArmyMask fitting(ArmMask arms) const { return fitting_[arms]; }  // generals with one of these arms
  ArmyId find_army(std::string_view id) const;
  ArmyId commander(Side side) const { return commanders_[index(side)]; }  // the one of all arms
  int terrain_value(FieldId field, Arm arm) const;                        // VSL-ADV-TABLE; 0 in the beginner's game
  int terrain_value(std::string_view terrain, Arm arm) const;

  // Cards and missions.
  const ActionCard& card(CardId id) const { return cards_[index(id)]; }
  std::uint16_t terrain_cards() const { return terrain_cards_; }
  std::uint16_t movement_cards() const { return movement_cards_; }
  CardId time_card() const { return time_card_; }
  CardId find_card(std::string_view id) const;
  const Mission& mission(MissionId id) const { return missions_[index(id)]; }
  MissionId find_mission(std::string_view id) const;
  const std::string& district(std::size_t i) const { return districts_[i]; }

  // The time bar.
  const std::vector<TrackDate>& dates() const { return dates_; }
  int last_point() const { return last_point_; }
  int ends_at() const { return ends_at_; }
  int fight_at(std::size_t number) const { return fights_at_[number]; }
  std::size_t fights() const { return fights_at_.size(); }
  bool reveals_at(int clock) const { return (reveals_at_ >> clock & 1) != 0; }
  std::string date_of(int clock) const;  // the last date reached, or the pocket watch

  // The scenario.
  int cards_dealt() const { return cards_dealt_; }
  int row_size() const { return row_size_; }
  int hand_limit() const { return hand_limit_; }
  int actions_per_turn() const { return actions_per_turn_; }
  // Points at the start, zero without the option; a match needs none, since the sides change.
  int handicap(Side side) const { return options_.match ? 0 : handicap_[index(side)]; }
  int scout_cards() const { return scout_cards_; }
  bool advanced() const { return advanced_; }
  const Options& options() const { return options_; }

 private:
  std::optional<engine::Fault> read_board();
  void read_generals();
  void read_cards();
  void read_missions();
  void read_time_bar();
  void read_scenario();

  Options options_;
  std::array<FieldSet, kFields> neighbours_{};
  std::array<General, kArmies> generals_;
  std::array<ArmyMask, 2> armies_{};
  std::array<ArmyMask, kAllArms + 1> fitting_{};
  std::array<ArmyId, 2> commanders_{};
  std::vector<std::array<std::int8_t, 3>> terrain_values_;  // by terrain of the board
  std::array<ActionCard, kCardKinds> cards_;
  std::uint16_t terrain_cards_ = 0;
  std::uint16_t movement_cards_ = 0;
  CardId time_card_ = CardId::None;
  std::array<Mission, kMissions> missions_;
  std::vector<std::string> districts_;
  std::vector<TrackDate> dates_;
  std::vector<int> fights_at_;
  std::uint64_t reveals_at_ = 0;
  int last_point_ = 0;
  int ends_at_ = 0;
  int cards_dealt_ = 0;
  int row_size_ = 0;
  int hand_limit_ = 0;
  int actions_per_turn_ = 0;
  std::array<int, 2> handicap_{};
  int scout_cards_ = 0;
  bool advanced_ = false;
};

inline FieldSet Setup::neighbours_of(FieldSet fields) const {
  FieldSet around = 0;
  for_each(fields, [&](FieldId field) { around |= neighbours(field); });
  return around;
}

// What is printed on the box: scenarios and options as data/voelkerschlacht has them.
engine::GameInfo game_info();
const kit::Board& scenario_board(std::string_view scenario);

// With a capital letter, for titles.
std::string capital(std::string_view word);

}  // namespace leipzig::voelkerschlacht
