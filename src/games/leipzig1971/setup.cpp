// Reads data/leipzig1971 and the campaign board into the tables that play needs.
#include "games/leipzig1971/setup.h"
#include "campaign/handicap.h"

#include <algorithm>

#include "campaign/ground.h"
#include "data/campaign.h"
#include "data/leipzig1971.h"
#include "engine/game_data.h"

namespace leipzig::leipzig1971 {
namespace {

using engine::Fault;
using engine::with_id;

// L71-TEC-CHART: a line of the terrain effects chart, or of the other costs.
const kit::Datum& chart(std::string_view id) { return *with_id(data::leipzig1971_terrain().at("effects").items(), id); }
int extra(std::string_view id) {
  return with_id(data::leipzig1971_terrain().at("extras").items(), id)->at("cost").integer();
}

bool lists(const kit::Datum& line, std::string_view key, std::string_view word) {
  const kit::Datum* list = line.find(key);
  if (list == nullptr) return false;
  return std::any_of(list->items().begin(), list->items().end(),
                     [&](const kit::Datum& item) { return item.text() == word; });
}

constexpr engine::Names<Type> kTypeNames{"",          "inf_army", "inf_corps", "inf_div",
                                         "cav_corps", "cav_div",  "supply",    "depot"};
constexpr engine::Names<CombatResult> kResultNames{"As",  "Ax", "AsDs",   "AdDs", "Dd1",
                                                   "Dd2", "Ds", "HalfEx", "Dx",   "Auto"};

TypeValues read_values(const kit::Datum& item) {
  TypeValues values;
  values.id = item.at("id").text();
  values.designation = item.at("designation").text();
  values.nation = item.text_or("nation", "");
  values.word = item.at("type").text();
  values.title = item.at("texts").text_or("title", item.at("texts").text_or("name", values.id));
  const kit::Datum& numbers = item.at("values");
  values.strength = static_cast<std::uint8_t>(numbers.at("defence").integer());
  values.allowance = static_cast<std::uint8_t>(numbers.at("movement").integer());
  values.divisions = static_cast<std::uint8_t>(numbers.at("divisions").integer());
  values.attack_bonus = static_cast<std::uint8_t>(numbers.integer_or("attack_bonus", 0));
  values.defence_bonus = static_cast<std::uint8_t>(numbers.integer_or("defence_bonus", 0));
  return values;
}

constexpr engine::OptionField<Options> kOptions[] = {
    {"leader_bonus_multiplied", &Options::leader_bonus_multiplied},
    {"free_deployment", &Options::free_deployment},
    {"first_rules", &Options::first_rules},
    {"handicap", &Options::handicap},
};

}  // namespace

engine::Result<Setup> Setup::make(const engine::Setting& setting) {
  Setup setup;
  if (auto fault = setup.choose_scenario(setting, data::leipzig1971_game(), data::leipzig1971_scenarios(), "5")) {
    return *fault;
  }
  if (!setting.counters.empty()) {
    return Fault{"counters." + setting.counters[0].id, "this game has its printed types and leaders only"};
  }
  if (auto fault = setup.read_options(kOptions, setup.options_)) return *fault;
  setup.board_ = scenario_board(setup.scenario());
  if (auto fault = engine::change_board(setup.board_, setting.board, campaign::ground())) return *fault;
  setup.measure_board();
  setup.read_units();
  setup.read_charts();
  setup.read_scenario();
  setup.read_rows();
  setup.read_arrivals();
  if (setup.special_.armistice) setup.measure_homeward();
  return setup;
}

// L71-TEC-CHART: what each step costs whom, where zones reach, which hexsides are rivers. Borders and the line of the
// armistice are no terrain and cost nothing (L71-MOV-BORDERS); a city costs what clear ground does (L71-TEC-CITY).
void Setup::measure_board() {
  ways_.assign(hexes(), Ways{});
  fortress_.assign(hexes(), false);
  high_.assign(hexes(), false);
  const kit::FeatureMask river = board_.feature("river");
  const kit::FeatureMask bridge = board_.feature("bridge");
  const kit::FeatureMask pass_road = board_.feature("pass_road");
  const kit::FeatureMask fortress = board_.feature("fortress");
  const auto mountain = board_.terrain_index("mountain");
  const auto pass = board_.terrain_index("pass");
  const int river_cost = chart("river").at("cost").integer();
  const int bridge_cost = chart("bridge").at("cost").integer();
  const int pass_cost = chart("pass").at("cost").integer();
  const int pass_otherwise = chart("pass").at("cost_otherwise").integer();
  const int mountain_cost = chart("mountain").at("cost").integer();
  const int clear_cost = chart("clear").at("cost").integer();
  const bool wheels_barred = lists(chart("mountain"), "closed_to", "cavalry");
  for (std::size_t i = 0; i < hexes(); ++i) {
    const SpaceId from = kit::space_at(i);
    fortress_[i] = board_.has(from, fortress);                                    // L71-FOR-WHAT
    high_[i] = board_.terrain(from) == mountain || board_.terrain(from) == pass;  // L71-TEC-MOUNTAINHEX
  }
  for (std::size_t i = 0; i < hexes(); ++i) {
    const SpaceId from = kit::space_at(i);
    for (std::size_t d = 0; d < 6; ++d) {
      const SpaceId to = board_.neighbours(from)[d];
      HexExit& way = ways_[i][d];
      way.to = to;
      if (to == SpaceId::None) continue;
      const kit::FeatureMask edge = board_.edge(from, d);
      way.river = (edge & (river | bridge)) != 0;
      way.unbridged = (edge & river) != 0 && (edge & bridge) == 0;
      way.contact =
          !way.unbridged && !fortress_[i] && !fortress_[index(to)];  // L71-ZOC-C, L71-FOR-D, L71-TEC-ZOCMOUNTAIN
      int foot = clear_cost;
      bool barred = false;
      if (board_.terrain(to) == mountain) {
        foot = mountain_cost;  // L71-MOV-MOUNTAIN
        barred = wheels_barred;
      } else if (board_.terrain(to) == pass) {
        const bool by_road = (edge & pass_road) != 0;  // L71-MOV-PASS
        foot = by_road ? pass_cost : pass_otherwise;
        barred = !by_road;
      }
      if (way.river) foot += way.unbridged ? river_cost : bridge_cost;  // L71-MOV-RIVER, L71-MOV-BRIDGE
      way.foot = static_cast<std::uint8_t>(foot);
      if (!barred) way.wheel = way.foot;
    }
  }
  const auto to = [&](SpaceId hex, std::size_t d) { return ways(hex)[d].to; };
  onward_foot_ = kit::Onward(
      hexes(), [&](SpaceId hex, std::size_t d) { return ways(hex)[d].foot; }, to);
  onward_wheel_ = kit::Onward(
      hexes(), [&](SpaceId hex, std::size_t d) { return ways(hex)[d].wheel; }, to);
  for (std::size_t i = 0; i < hexes(); ++i) axial_.push_back(board_.grid().axial(board_.cell(kit::space_at(i))));
  const auto region = [&](std::string_view id) {
    const kit::SpaceSet* set = board_.region(id);
    return set != nullptr ? *set : kit::SpaceSet(hexes());
  };
  austria_ = region("austria");
  french_side_ = region("armistice_french");
  allied_side_ = region("armistice_allied");
  east_ = region("east");
  east_allied_ = region("east_allied_armistice");
  south_austria_ = region("south_austria");
  edge_ = kit::SpaceSet(hexes());
  for (const std::string_view side : {"north", "east", "south", "west"}) {
    region(side).for_each([&](SpaceId hex) { edge_.add(hex); });
  }
}

void Setup::measure_homeward() {
  for (std::size_t side = 0; side < 3; ++side) {
    for (std::size_t wheels = 0; wheels < 2; ++wheels) {
      std::vector<std::uint16_t>& cost = homeward_[side][wheels];
      cost.assign(hexes(), 0xFFFF);
      std::vector<SpaceId> open;
      for (std::size_t i = 0; i < hexes(); ++i) {
        const SpaceId hex = kit::space_at(i);
        const bool home = side == 0 ? french_side(hex) : allied_side(hex) || (side == 2 && austria(hex));
        if (!home) continue;
        cost[i] = 0;
        open.push_back(hex);
      }
      // Backwards from home: what the step out of each neighbour costs.
      for (std::size_t i = 0; i < open.size(); ++i) {
        const SpaceId here = open[i];
        for (std::size_t d = 0; d < 6; ++d) {
          const SpaceId from = ways(here)[d].to;
          if (from == SpaceId::None) continue;
          const HexExit& way = ways(from)[(d + 3) % 6];
          const std::uint8_t step = wheels == 1 ? way.wheel : way.foot;
          if (step == kClosed || cost[index(here)] + step >= cost[index(from)]) continue;
          cost[index(from)] = static_cast<std::uint16_t>(cost[index(here)] + step);
          open.push_back(from);
        }
      }
    }
  }
}

// L71-COM-TYPES: the eight types with their values.
void Setup::read_units() {
  for (const kit::Datum& item : data::leipzig1971_units().at("units").items()) {
    TypeValues values = read_values(item);
    if (item.at("type").text() == "leader") {
      const auto number = static_cast<std::size_t>(item.at("values").at("number").integer());
      leaders_[index(*kSideNames.find(item.at("seat").text()))][number - 1] = std::move(values);
    } else {
      const Type type = type_named(values.id);
      if (type == Type::Supply) supply_counters_ = item.at("count").integer();
      types_[index(type)] = std::move(values);
    }
  }
}

Type Setup::type_named(std::string_view id) const { return kTypeNames.find(id).value_or(Type::None); }

// L71-CRT-TABLE, L71-FM-TABLES.
void Setup::read_charts() {
  const auto tables = data::leipzig1971_tables().at("tables").items();
  const auto table = [&](std::string_view id) {
    return std::make_shared<const kit::ResultsTable>(kit::ResultsTable::from(*with_id(tables, id)));
  };
  results_ = table("crt");
  first_march_ = table("forced_march");
  second_march_ = table("forced_march_second");
  for (const std::string& code : results_->codes()) {
    if (const auto result = kResultNames.find(code)) effects_.push_back(*result);
  }
  for (const kit::Datum& column : with_id(tables, "crt")->at("columns").items()) columns_.push_back(column.integer());
  river_minimum_ = chart("river").at("minimum_attack_percent").integer();
  fortress_defence_ = chart("fortress").at("defence").integer();
  high_defence_ = chart("mountain").at("defence").integer();
  river_defence_ = chart("river").at("defence").integer();
  garrison_ = chart("fortress").at("free_supply_divisions").integer();
  friend_cost_ = extra("enter_friendly_combat_unit");
  zone_cost_ = extra("cavalry_leaves_partial_zone_entered_this_phase");
  swept_cost_ = extra("enter_hex_of_automatically_eliminated_units");
  organize_cost_ = data::leipzig1971_organization().at("costs").items()[0].at("cost").integer();
}

// L71-CBT-PERCENT, L71-CBT-F: down to the nearest column, the lowest for all below (L71-CRT-LOWCOLUMN).
std::uint8_t Setup::column(int attack, int defence) const {
  return static_cast<std::uint8_t>(kit::percent_column(attack, defence, columns_));
}

// L71-SCN-CHOICE: any of the eight. Spring and its charts (L71-SCN-SPRING: L71-SCN-1, L71-SCN-2, L71-SCN-3, L71-SCN-4),
// summer (L71-SCN-SUMMER: L71-SCN-5, L71-SCN-6, L71-SCN-7) and the whole campaign (L71-SCN-8).
void Setup::read_scenario() {
  const kit::Datum& scenario = scenario_data();
  const std::string_view season = scenario.at("season").text();
  if (options_.handicap) handicap_ = campaign::handicap_of(scenario);
  austria_closed_ = scenario.at("austria").text() != "open";
  for (const kit::Datum& name : scenario.at("special_rules").items()) {
    const kit::Datum& rule = *with_id(data::leipzig1971_scenarios().at("special_rules").items(), name.text());
    if (name.text() == "saxon_garrison") {
      special_.saxon = true;
      special_.saxon_until = rule.at("until_turn").integer();
    } else if (name.text() == "reconnaissance") {
      special_.reconnaissance = true;
      special_.hidden_until = rule.at("last_turn").at(season).integer();
    } else if (name.text() == "gotha_free_march") {
      special_.gotha = true;
    } else if (name.text() == "bavarian_defection") {
      special_.bavaria = true;
      special_.bavaria_from = rule.at("from_turn").at(season).integer();
    } else if (name.text() == "armistice") {
      special_.armistice = true;
      special_.armistice_from = rule.at("earliest_turn").integer();
      special_.armistice_length = rule.at("length").integer();
      special_.round_trip = rule.at("off_map_delay").integer();
    } else if (name.text() == "german_rebellion") {
      special_.rebellion = true;
      special_.rebellion_turn = rule.at("turn").integer();
      special_.toll = rule.at("french_divisions_lost_per_turn").integer();
    } else if (name.text() == "austrian_intervention") {
      special_.intervention = true;
      special_.losses_from = rule.at("loss_test_from_turn").integer();
    }
  }
  const auto rules = data::leipzig1971_scenarios().at("special_rules").items();
  torgau_ = board_.find(with_id(rules, "saxon_garrison")->at("space").text());
  gotha_ = board_.find(with_id(rules, "gotha_free_march")->at("space").text());

  const kit::Datum& victory = data::leipzig1971_victory();  // L71-VIC-SCHEDULE
  const kit::Datum* schedule = nullptr;
  for (const kit::Datum& line : victory.at("schedule").items()) {
    if (line.at("scenario").text() == setting_.scenario) schedule = &line;
  }
  const kit::Datum* owners = nullptr;
  for (const kit::Datum& line : victory.at("initial_owner").items()) {
    if (line.at("season").text() == (season == "summer" ? "summer" : "spring")) owners = &line.at("owners");
  }
  for (std::size_t i = 0; i < kCities; ++i) {
    const kit::Datum& city = victory.at("cities").items()[i];
    city_[i] = board_.find(city.at("space").text());
    city_title_[i] = city.at("title").text();
    city_points_[i] = schedule->at("cities").at(city.at("id").text()).integer();
    const std::string_view owner = owners->at(city.at("id").text()).text();
    first_holder_[i] = owner == "french" ? 0 : 1;
    if (owner == "allied_if_austria_at_war" && austria_closed_) first_holder_[i] = 2;
  }
  exit_points_ = schedule->at("exit_group").integer();
  exit_divisions_ = victory.at("exit_group").at("divisions").integer();
}

// L71-REI-UNITS: divisions, supply units and leaders by number.
std::array<std::uint8_t, kTypes> Setup::read_counts(const kit::Datum& item) const {
  std::array<std::uint8_t, kTypes> counts{};
  if (const kit::Datum* list = item.find("counts")) {
    for (const kit::Member& member : list->members()) {
      counts[index(type_named(member.key))] = static_cast<std::uint8_t>(member.value.integer());
    }
  }
  if (const kit::Datum* units = item.find("units")) {
    for (const kit::Datum& id : units->items()) {
      for (std::size_t n = 1; n <= kLeaders; ++n) {
        if (leaders_[id.text()[0] == 'F' ? 0 : 1][n - 1].id == id.text()) ++counts[index(leader(static_cast<int>(n)))];
      }
    }
  }
  return counts;
}

// L71-SET-CHARTS, L71-SET-ON, L71-SET-WITHIN, L71-SET-RADIUS, L71-SET-AREA: the rows of the charts and where they may
// stand.
void Setup::read_rows() {
  const kit::Datum& scenario = scenario_data();
  std::vector<SpaceId> french_hexes;
  for (const kit::Datum& name : scenario.at("groups").items()) {
    const kit::Datum& item = *with_id(data::leipzig1971_scenarios().at("groups").items(), name.text());
    if (item.at("seat").text() == "french" && item.find("space") != nullptr) {
      french_hexes.push_back(board_.find(item.at("space").text()));
    }
  }
  for (const kit::Datum& name : scenario.at("groups").items()) {
    const kit::Datum& item = *with_id(data::leipzig1971_scenarios().at("groups").items(), name.text());
    DeploymentRow row;
    row.id = name.text();
    row.seat = *kSideNames.find(item.at("seat").text());
    row.counts = read_counts(item);
    row.saxon = item.text_or("trait", "") == "saxon_garrison";
    if (const kit::Datum* space = item.find("space")) row.hexes.push_back(board_.find(space->text()));
    for (std::size_t i = 0; i < hexes(); ++i) {
      const SpaceId hex = kit::space_at(i);
      bool in = false;
      if (const kit::Datum* within = item.find("within")) {
        in = board_.distance(hex, board_.find(within->at("of").text())) <= within->at("hexes").integer();
      }
      if (const kit::Datum* region = item.find("region")) {
        const kit::SpaceSet* set = board_.region(region->text());
        in = set != nullptr && set->has(hex);
      }
      if (!in) continue;
      if (row.seat == kAllied && std::find(french_hexes.begin(), french_hexes.end(), hex) != french_hexes.end()) {
        continue;
      }
      if (austria_closed_ && austria(hex)) continue;
      row.hexes.push_back(hex);
    }
    if (const kit::Datum* stands = item.find("stands")) {
      for (const kit::Datum& stand : stands->items()) {
        row.stands.push_back({board_.find(stand.at("space").text()), read_counts(stand)});
      }
    } else {
      row.stands.push_back({row.hexes[0], row.counts});
    }
    rows_.push_back(std::move(row));
  }
}

std::uint8_t Setup::add_place(std::string id, std::vector<SpaceId> hexes) {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].id == id) return static_cast<std::uint8_t>(i);
  }
  places_.push_back({std::move(id), std::move(hexes)});
  return static_cast<std::uint8_t>(places_.size() - 1);
}

std::uint8_t Setup::place_named(std::string_view id) const {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].id == id) return static_cast<std::uint8_t>(i);
  }
  return kNoPlace;
}

// L71-REI-CHART, L71-REI-COLUMNS, L71-REI-FRENCHCAV: what comes when, and the places where it comes: L71-REI-FRENCH and
// L71-REI-ALLIED.
void Setup::read_arrivals() {
  const auto region = [&](std::string_view id) {
    std::vector<SpaceId> list;
    if (const kit::SpaceSet* set = board_.region(id)) set->for_each([&](SpaceId hex) { list.push_back(hex); });
    return list;
  };
  const auto both = [&](std::string_view a, std::string_view b) {
    std::vector<SpaceId> list;
    for (const SpaceId hex : region(a)) {
      if (board_.region(b)->has(hex)) list.push_back(hex);
    }
    return list;
  };
  add_place("round-to-austria", region("south_austria"));
  add_place("round-to-northeast", region("east_allied_armistice"));
  const auto common = [&](const kit::Datum& item) {
    Arrival arrival;
    arrival.id = item.at("id").text();
    arrival.seat = *kSideNames.find(item.at("seat").text());
    arrival.counts = read_counts(item);
    return arrival;
  };
  for (const kit::Datum& item : data::leipzig1971_reinforcements().at("groups").items()) {
    if (!lists(item, "scenarios", scenario())) continue;
    Arrival arrival = common(item);
    arrival.turn = item.at("turn").integer();
    if (const kit::Datum* space = item.find("space")) {
      arrival.city = board_.find(space->text());
      arrival.place = add_place(std::string(board_.name(arrival.city)), {arrival.city});
      arrival.needs_austria = austria(arrival.city);  // L71-REI-PRAGUE
      const std::string_view besieged = item.text_or("besieged", "lost");
      if (besieged != "lost") arrival.besieged_place = add_place(std::string(besieged), region(besieged));
    } else {
      arrival.place = add_place(std::string(item.at("region").text()), region(item.at("region").text()));
    }
    arrivals_.push_back(std::move(arrival));
  }
  for (const kit::Datum& item : data::leipzig1971_reinforcements().at("conditional").items()) {
    Arrival arrival = common(item);
    std::vector<SpaceId> list;
    if (const kit::Datum* within = item.find("within")) {
      const SpaceId centre = board_.find(within->at("of").text());
      for (const SpaceId hex : region("austria")) {
        if (board_.distance(hex, centre) <= within->at("hexes").integer()) list.push_back(hex);
      }
    } else {
      const auto regions = item.at("regions").items();
      list = regions.size() == 2 ? both(regions[0].text(), regions[1].text()) : region(regions[0].text());
    }
    arrival.place = add_place(arrival.id, std::move(list));
    conditional_.push_back(std::move(arrival));
  }
}

const Arrival& Setup::conditional(std::string_view id) const {
  return *std::find_if(conditional_.begin(), conditional_.end(), [&](const Arrival& a) { return a.id == id; });
}

const HexExit* Setup::way_between(SpaceId from, SpaceId to) const {
  const std::size_t d = direction(from, to);
  return d < 6 ? &ways(from)[d] : nullptr;
}

std::size_t Setup::direction(SpaceId from, SpaceId to) const {
  for (std::size_t d = 0; d < 6; ++d) {
    if (ways(from)[d].to == to && to != SpaceId::None) return d;
  }
  return 6;
}

// L71-RET-B: the French towards the west edge, the Allies towards the north, south or east edge.
bool Setup::nearer_home(Seat seat, SpaceId from, SpaceId to) const {
  const kit::Cell a = board_.cell(from);
  const kit::Cell b = board_.cell(to);
  if (seat == kFrench) return b.line < a.line;
  return b.line > a.line || b.cell != a.cell;
}

std::string_view Setup::month(int turn) const {
  for (const kit::Datum& item : data::leipzig1971_scenarios().at("turn_track").items()) {
    if (item.at("turn").integer() == turn) return item.at("title").text();
  }
  return "";
}

const kit::Board& scenario_board(std::string_view) {
  static const kit::Board board = kit::Board::from(data::campaign_board());
  return board;
}

engine::GameInfo game_info() { return engine::game_info(data::leipzig1971_game(), data::leipzig1971_scenarios()); }

}  // namespace leipzig::leipzig1971
