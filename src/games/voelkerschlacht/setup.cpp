// Reads data/voelkerschlacht into the tables that play needs.
#include "games/voelkerschlacht/setup.h"
#include "campaign/handicap.h"

#include <algorithm>
#include <cctype>

#include "data/voelkerschlacht.h"
#include "engine/game_data.h"

namespace leipzig::voelkerschlacht {
namespace {

using engine::Fault;
using engine::with_id;

ArmMask arms_in(const kit::Datum& names) {
  ArmMask arms = 0;
  for (const kit::Datum& name : names.items()) {
    arms = static_cast<ArmMask>(arms | 1u << static_cast<unsigned>(*kArmNames.find(name.text())));
  }
  return arms;
}

constexpr engine::OptionField<Options> kOptions[] = {
    {"first_rules", &Options::first_rules},
    {"scouts_within_lay_out", &Options::scouts_within_lay_out},
    {"standstill_guard", &Options::standstill_guard},
    {"support_requires_adjacency", &Options::support_requires_adjacency},
    {"best_supports", &Options::best_supports},
    {"match", &Options::match},
    {"handicap", &Options::handicap},
};

}  // namespace

std::string capital(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

engine::Result<Setup> Setup::make(const engine::Setting& setting) {
  Setup setup;
  if (auto fault =
          setup.choose_scenario(setting, data::voelkerschlacht_game(), data::voelkerschlacht_scenarios(), "beginner")) {
    return *fault;
  }
  if (!setting.counters.empty()) {
    return Fault{"counters." + setting.counters.front().id, "this game has no counters but its nineteen generals"};
  }
  if (auto fault = setup.read_options(kOptions, setup.options_)) return *fault;
  if (auto fault = setup.read_board()) return *fault;
  setup.read_time_bar();
  setup.read_generals();
  setup.read_cards();
  setup.read_missions();
  setup.read_scenario();
  return setup;
}

// VSL-COMP-BOARD; VSL-COMP-SPECIAL: no field is treated unlike the others.
std::optional<Fault> Setup::read_board() {
  board_ = scenario_board(scenario());
  const engine::BoardChange& change = setting_.board;
  if (change.plain) board_.make_plain();
  if (!change.features.empty()) {
    return Fault{"board.features." + change.features.front().name, "fields of this board have a terrain, nothing else"};
  }
  if (!change.lines.empty()) {
    return Fault{"board.lines." + change.lines.front().feature, "nothing lies on the borders of this board"};
  }
  for (const engine::NamedText& item : change.terrain) {
    const SpaceId field = board_.find(item.name);
    if (field == SpaceId::None) return Fault{"board.terrain." + item.name, "the board has no such field"};
    if (!board_.set_terrain(field, item.text)) {
      return Fault{"board.terrain." + item.name, "'" + item.text + "' is not a terrain of this game"};
    }
  }
  assert(board_.size() == kFields);
  for (std::size_t i = 0; i < kFields; ++i) {
    for (const SpaceId next : board_.neighbours(kit::space_at(i))) neighbours_[i] |= bit(field_at(index(next)));
  }
  return std::nullopt;
}

// VSL-COMP-ARMYCARD, VSL-COMP-MARKERS, VSL-COMP-ARMS, VSL-COMP-STRENGTH.
void Setup::read_generals() {
  const auto units = data::voelkerschlacht_units().at("units").items();
  const auto army_cards = data::voelkerschlacht_armies().at("cards").items();
  assert(units.size() == kArmies && army_cards.size() == kArmies);
  for (std::size_t i = 0; i < kArmies; ++i) {
    const kit::Datum& unit = units[i];
    General& general = generals_[i];
    general.id = unit.at("id").text();
    general.name = unit.at("designation").text();
    general.nation = unit.at("nation").text();
    general.type = unit.at("type").text();
    general.side = *kSideNames.find(unit.at("seat").text());
    general.arms = arms_in(unit.at("traits"));
    general.strength = unit.at("values").at("strength").integer();
    const kit::Datum& card = *with_id(army_cards, general.id);
    general.number = card.at("number").integer();
    general.markers = card.at("markers").integer();
    general.date = card.text_or("date", "");
    for (const TrackDate& date : dates_) {
      if (date.date == general.date) general.opens_at = date.at;
    }
    for (const kit::Datum& village : card.at("spaces").items()) general.villages.push_back(find_field(village.text()));
    armies_[index(general.side)] |= bit(army_at(i));
    if (general.arms == kAllArms) commanders_[index(general.side)] = army_at(i);
    for (std::size_t arms = 0; arms < fitting_.size(); ++arms) {
      if ((general.arms & arms) != 0) fitting_[arms] |= bit(army_at(i));
    }
  }
  for (const std::string& terrain : board_.terrains()) {
    std::array<std::int8_t, 3> values{};
    if (const kit::Datum* effect = with_id(data::voelkerschlacht_terrain().at("effects").items(), terrain)) {
      for (std::size_t arm = 0; arm < values.size(); ++arm) {
        values[arm] = static_cast<std::int8_t>(effect->at("by_type").at(kArmNames.of(static_cast<Arm>(arm))).integer());
      }
    }
    terrain_values_.push_back(values);
  }
}

// VSL-COMP-ACTIONCARDS.
void Setup::read_cards() {
  const auto deck = data::voelkerschlacht_deck().at("cards").items();
  assert(deck.size() == kCardKinds);
  for (std::size_t i = 0; i < kCardKinds; ++i) {
    const kit::Datum& item = deck[i];
    ActionCard& card = cards_[i];
    card.id = item.at("id").text();
    card.count = item.at("count").integer();
    const std::string_view kind = item.at("kind").text();
    if (kind == "terrain") {
      card.type = CardType::Terrain;
      card.title = capital(item.at("terrain").text());
      terrain_cards_ = static_cast<std::uint16_t>(terrain_cards_ | 1u << i);
      for (std::size_t field = 0; field < kFields; ++field) {
        if (terrain_name(field_at(field)) == item.at("terrain").text()) card.fields |= bit(field_at(field));
      }
    } else if (kind == "movement") {
      card.type = CardType::Movement;
      card.arms = arms_in(item.at("arms"));
      for (const kit::Datum& arm : item.at("arms").items()) {
        card.title += (card.title.empty() ? "" : "/") + capital(arm.text());
      }
      movement_cards_ = static_cast<std::uint16_t>(movement_cards_ | 1u << i);
    } else {
      card.title = "Time";
      time_card_ = kit::card_at(i);
    }
  }
}

// VSL-COMP-MISSIONS.
void Setup::read_missions() {
  const auto list = data::voelkerschlacht_missions().at("missions").items();
  assert(list.size() == kMissions);
  for (std::size_t i = 0; i < kMissions; ++i) {
    Mission& mission = missions_[i];
    mission.id = list[i].at("id").text();
    mission.weight = list[i].at("weight").text();
    mission.field = find_field(list[i].at("space").text());
    mission.french = list[i].at("french").integer();
    mission.allied = list[i].at("allied").integer();
    const std::string district(list[i].at("region").text());
    auto found = std::find(districts_.begin(), districts_.end(), district);
    if (found == districts_.end()) found = districts_.insert(found, district);
    mission.district = static_cast<std::uint8_t>(found - districts_.begin());
  }
  assert(districts_.size() == kDistricts);
}

void Setup::read_time_bar() {
  const kit::Datum& bar = data::voelkerschlacht_time_bar();
  last_point_ = bar.at("points").integer();
  for (const kit::Datum& item : bar.at("dates").items()) {
    TrackDate date;
    date.date = item.at("date").text();
    date.at = item.at("at").integer();
    date.fight = item.at("fight").boolean();
    date.reveals = item.at("reveals_mission").boolean();
    date.ends = item.at("ends_game").boolean();
    if (date.fight) fights_at_.push_back(date.at);
    // VSL-TIME-REVEAL: a date that is a point of its own is passed by the move that leaves it.
    date.reveals_at = date.at + (item.at("own_point").boolean() && !options_.first_rules ? 1 : 0);
    if (date.reveals) reveals_at_ |= std::uint64_t{1} << date.reveals_at;
    if (date.ends) ends_at_ = date.at;
    dates_.push_back(std::move(date));
  }
}

// VSL-SETUP-HANDS; VSL-ADV-BASE: the advanced game differs in its terrain values alone.
void Setup::read_scenario() {
  const kit::Datum& scenario = scenario_data();
  cards_dealt_ = scenario.at("hand").integer();
  row_size_ = scenario.at("face_up").integer();
  hand_limit_ = scenario.at("hand_limit").integer();
  actions_per_turn_ = scenario.at("actions_per_turn").integer();
  if (options_.handicap) handicap_ = campaign::handicap_of(scenario);
  scout_cards_ = scenario.at("scout_cards").integer();
  advanced_ = scenario.at("terrain_values").boolean();
}

FieldId Setup::find_field(std::string_view id) const {
  const SpaceId space = board_.find(id);
  return space == SpaceId::None ? FieldId::None : field_at(index(space));
}

ArmyId Setup::find_army(std::string_view id) const { return engine::id_of<ArmyId>(generals_, id); }

CardId Setup::find_card(std::string_view id) const { return engine::id_of<CardId>(cards_, id); }

MissionId Setup::find_mission(std::string_view id) const { return engine::id_of<MissionId>(missions_, id); }

int Setup::terrain_value(FieldId field, Arm arm) const {
  if (!advanced_ || arm == Arm::None) return 0;
  return terrain_values_[board_.terrain(space_of(field))][static_cast<std::size_t>(arm)];
}

int Setup::terrain_value(std::string_view terrain, Arm arm) const {
  const auto known = board_.terrain_index(terrain);
  return !advanced_ || !known ? 0 : terrain_values_[*known][static_cast<std::size_t>(arm)];
}

std::string Setup::date_of(int clock) const {
  std::string date = "before 14.10.";
  for (const TrackDate& known : dates_) {
    if (clock >= known.at) date = known.date;
  }
  return date;
}

const kit::Board& scenario_board(std::string_view) {
  static const kit::Board board = kit::Board::from(data::voelkerschlacht_board());
  return board;
}

engine::GameInfo game_info() {
  return engine::game_info(data::voelkerschlacht_game(), data::voelkerschlacht_scenarios());
}

}  // namespace leipzig::voelkerschlacht
