// Reads data/nations1975 into the tables that play needs, and applies a position's own board and counters.
#include "games/nations1975/setup.h"
#include "campaign/handicap.h"

#include <algorithm>

#include "data/nations1975.h"
#include "engine/game_data.h"
#include "kit/sight.h"

namespace leipzig::nations1975 {
namespace {

using engine::Fault;
using engine::with_id;

const kit::Datum& board_datum(const kit::Datum& scenario) {
  return scenario.at("board").text() == "drill_board" ? data::nations1975_drill_board() : data::nations1975_board();
}

bool is_drill(std::string_view scenario) {
  const kit::Datum* found = with_id(data::nations1975_scenarios().at("scenarios").items(), scenario);
  return found != nullptr && &board_datum(*found) == &data::nations1975_drill_board();
}

const kit::Datum& units_datum(const kit::Datum& scenario) {
  return scenario.at("units").text() == "drill_units" ? data::nations1975_drill_units() : data::nations1975_units();
}

int half_points_per_point() { return data::nations1975_terrain().at("costs_per_point").integer(); }

// In half points, each once.
std::vector<int> printed_allowances() {
  std::vector<int> found;
  for (const kit::Datum* units : {&data::nations1975_units(), &data::nations1975_drill_units()}) {
    for (const kit::Datum& item : units->at("units").items()) {
      const int allowance = item.at("values").at("movement").integer() * half_points_per_point();
      if (std::find(found.begin(), found.end(), allowance) == found.end()) found.push_back(allowance);
    }
  }
  return found;
}

// BON-9.0: a line of the terrain effects chart.
struct Effect {
  bool closed = false;
  int cost = 0;
  int defence = 1;
  bool blocks_sight = false;
};

Effect effect_of(std::string_view on, std::string_view id) {
  const kit::Datum* line = engine::effect_of(data::nations1975_terrain(), on, id);
  if (line == nullptr) return {};
  return {line->boolean_or("closed", false), line->integer_or("cost", 0), line->integer_or("defence", 1),
          line->boolean_or("blocks_sight", false)};
}

constexpr engine::Names<Arm> kArmNames{"infantry", "cavalry", "artillery"};
constexpr engine::Names<CombatResult> kResultNames{"Ae", "Ar", "Dr", "De", "Ex"};

constexpr engine::OptionField<Options> kOptions[] = {
    {"corrected_entry", &Options::corrected_entry},
    {"many_on_many", &Options::many_on_many},
    {"loc_ignores_terrain", &Options::loc_ignores_terrain},
    {"mixed_hexsides_double", &Options::mixed_hexsides_double},
    {"night_withdrawal", &Options::night_withdrawal},
    {"loose_positions", &Options::loose_positions},
    {"handicap", &Options::handicap},
};

}  // namespace

// BON-2.2: every number comes from the charts in data/nations1975.
engine::Result<Setup> Setup::make(const engine::Setting& setting) {
  Setup setup;
  // BON-13.0: the scenario has the first and the last turn.
  if (auto fault =
          setup.choose_scenario(setting, data::nations1975_game(), data::nations1975_scenarios(), "grand-battle")) {
    return *fault;
  }
  if (auto fault = setup.read_options(kOptions, setup.options_)) return *fault;
  if (auto fault = setup.read_board()) return *fault;
  if (auto fault = setup.read_units()) return *fault;
  setup.read_charts();
  setup.read_scenario();
  setup.read_groups();
  return setup;
}

std::optional<Fault> Setup::read_board() {
  board_ = scenario_board(scenario());
  engine::Ground ground = engine::ground_of(data::nations1975_terrain());
  ground.features = {"slope", "road"};
  ground.is_terrain = [terrain = ground.is_terrain](std::string_view name) { return name != "slope" && terrain(name); };
  if (auto fault = engine::change_board(board_, setting_.board, ground)) return fault;
  measure_steps();
  measure_bombardment();
  if (setting_.board == engine::BoardChange{}) open_ranges_ = printed_ranges(scenario());
  return std::nullopt;
}

std::shared_ptr<const OpenRanges> Setup::printed_ranges(std::string_view scenario) const {
  const auto made = [this] { return std::make_shared<const OpenRanges>(steps_, onward_); };
  if (is_drill(scenario)) {
    static const auto drill = made();
    return drill;
  }
  static const auto field = made();
  return field;
}

OpenRanges::OpenRanges(const std::vector<Steps>& steps, const kit::Onward& onward) {
  const auto range = std::make_unique<kit::Range<kMaxHexes, 16>>();
  for (const int allowance : printed_allowances()) {
    Table& table = tables_.emplace_back();
    table.allowance = allowance;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      table.first.push_back(static_cast<std::uint32_t>(table.hexes.size()));
      range->clear(allowance);
      range->start_at(kit::space_at(i), 0, false);
      range->search([&](SpaceId hex) -> const Steps& { return steps[index(hex)]; }, onward,
                    [](SpaceId) { return kit::EntryRule::Through; });
      table.hexes.insert(table.hexes.end(), range->reached().begin(), range->reached().end());
    }
    table.first.push_back(static_cast<std::uint32_t>(table.hexes.size()));
  }
}

// BON-5.2x, BON-6.6, BON-9.0: what each step costs, where zones reach, which attacks are hindered.
void Setup::measure_steps() {
  steps_.assign(hexes(), Steps{});
  controlled_.assign(hexes(), Controlled{});
  doubles_.assign(hexes(), false);
  blocks_sight_.assign(hexes(), false);
  std::vector<Effect> ground;
  for (const std::string& terrain : board_.terrains()) ground.push_back(effect_of("space", terrain));
  const Effect road = effect_of("path", "road");
  const Effect trail = effect_of("path", "trail");
  const Effect stream = effect_of("edge", "stream");
  const Effect bridge = effect_of("edge", "bridge");
  const Effect slope = effect_of("edge", "slope");
  const auto lies = [&](kit::FeatureMask edge, std::string_view name) { return (edge & board_.feature(name)) != 0; };

  for (std::size_t i = 0; i < hexes(); ++i) {
    const SpaceId from = kit::space_at(i);
    doubles_[i] = ground[board_.terrain(from)].defence > 1;
    blocks_sight_[i] = ground[board_.terrain(from)].blocks_sight;  // BON-8.33
    const bool uphill = board_.has(from, board_.feature("slope"));
    for (std::size_t d = 0; d < 6; ++d) {
      const SpaceId to = board_.neighbours(from)[d];
      controlled_[i][d] = SpaceId::None;
      if (to == SpaceId::None) continue;  // BON-15.4: no step leads off the map
      const kit::FeatureMask edge = board_.edge(from, d);
      const bool has_road = lies(edge, "road");
      const bool has_trail = lies(edge, "trail");
      // BON-5.22: a road that crosses a river is a bridge there.
      const bool bridged = lies(edge, "bridge") || (lies(edge, "river") && (has_road || has_trail));
      const bool unbridged_river = lies(edge, "river") && !bridged;
      const bool from_slope = uphill && lies(edge, "slope");
      const Effect& entered = ground[board_.terrain(to)];

      kit::Step& step = steps_[i][d];
      step.to = to;
      if (!unbridged_river) {  // BON-6.4: the same from both sides
        step.flags |= kContact;
        controlled_[i][d] = to;
      }
      if (lies(edge, "stream") && stream.defence > 1) step.flags |= kStream;
      if (bridged && bridge.defence > 1) step.flags |= kBridge;
      if (from_slope && slope.defence > 1) step.flags |= kUphill;
      if (unbridged_river) continue;  // BON-5.24: closed
      if (has_road) {
        step.cost = static_cast<std::uint8_t>(road.cost);
      } else if (has_trail) {
        step.cost = static_cast<std::uint8_t>(trail.cost);  // BON-5.23
      } else if (!entered.closed) {                         // BON-9.0-MARSH
        int cost = entered.cost;                            // BON-5.21
        if (bridged) cost += bridge.cost;
        if (!bridged && lies(edge, "stream")) cost += stream.cost;  // BON-5.25
        if (from_slope) cost += slope.cost;                         // BON-5.26
        step.cost = static_cast<std::uint8_t>(cost);
      }
    }
  }
  onward_ = kit::Onward(
      hexes(), [&](SpaceId hex, std::size_t d) { return steps(hex)[d].cost; },
      [&](SpaceId hex, std::size_t d) { return steps(hex)[d].to; });
}

void Setup::measure_bombardment() {
  bombarded_from_.assign(hexes(), {});
  const auto blocks = [this](SpaceId hex) { return blocks_sight(hex); };
  for (std::size_t i = 0; i < hexes(); ++i) {
    const SpaceId gun = kit::space_at(i);
    for (const kit::Cell cell : board_.grid().within(board_.cell(gun), 2)) {
      const SpaceId target = board_.at(cell);
      const int distance = target == SpaceId::None ? 0 : board_.distance(gun, target);
      // BON-8.11, BON-8.45: two hexes off, or next door where an unbridged river keeps them apart.
      const bool in_range = distance == 2 || (distance == 1 && (step_between(gun, target)->flags & kContact) == 0);
      // BON-8.31, BON-8.32: nothing that blocks lies between.
      if (in_range && kit::in_sight(board_, gun, target, blocks)) bombarded_from_[i].push_back(target);
    }
  }
}

bool Setup::add_unit(Seat seat, Unit unit) {
  const auto local = static_cast<std::size_t>(count(all_[index(seat)]));
  if (local >= kSideUnits) return false;
  const UnitId id = unit_at(seat, local);
  all_[index(seat)] |= bit(id);
  if (unit.arm == Arm::Artillery) artillery_[index(seat)] |= bit(id);
  allowance_[index(id)] = unit.allowance;
  strength_[index(id)] = unit.strength;
  units_[index(id)] = std::move(unit);
  return true;
}

// BON-2.3, BON-2.4: the counters. BON-14.63: the four nations of the Allies are one side.
std::optional<Fault> Setup::read_units() {
  const int half_points = half_points_per_point();
  const auto changed = [&](std::string_view id) {
    return std::any_of(setting_.counters.begin(), setting_.counters.end(),
                       [&](const engine::Counter& counter) { return counter.id == id; });
  };
  for (const kit::Datum& item : units_datum(scenario_data()).at("units").items()) {
    if (changed(item.at("id").text())) continue;
    Unit unit;
    unit.id = item.at("id").text();
    unit.designation = item.at("designation").text();
    unit.nation = item.at("nation").text();
    unit.type = item.at("type").text();
    if (const kit::Datum* texts = item.find("texts")) unit.formation = texts->text_or("formation", "");
    unit.arm = *kArmNames.find(unit.type);
    unit.strength = static_cast<std::uint8_t>(item.at("values").at("strength").integer());
    unit.allowance = static_cast<std::uint8_t>(item.at("values").at("movement").integer() * half_points);
    add_unit(*kSideNames.find(item.at("seat").text()), std::move(unit));
  }
  for (const engine::Counter& counter : setting_.counters) {
    const std::string field = "counters." + counter.id;
    const auto arm = kArmNames.find(counter.type);
    if (!arm) return Fault{field + ".type", "'" + counter.type + "' is not infantry, cavalry or artillery"};
    if (find_unit(counter.id) != UnitId::None) return Fault{field, "this counter is given twice"};
    Unit unit;
    unit.id = unit.designation = counter.id;
    unit.nation = kSideNames.of(counter.seat);
    unit.type = counter.type;
    unit.arm = *arm;
    for (const engine::NamedNumber& value : counter.values) {
      const int limit = value.name == "strength" ? 99 : 8;
      if (value.name != "strength" && value.name != "movement") {
        return Fault{field + "." + value.name, "a counter has a strength and a movement, nothing else"};
      }
      if (value.value < (value.name == "strength" ? 1 : 0) || value.value > limit) {
        return Fault{field + "." + value.name, "out of range"};
      }
      (value.name == "strength" ? unit.strength : unit.allowance) =
          static_cast<std::uint8_t>(value.name == "strength" ? value.value : value.value * half_points);
    }
    if (unit.strength == 0) return Fault{field + ".strength", "missing"};
    if (!add_unit(counter.seat, std::move(unit))) return Fault{field, "too many counters of one seat (64 at most)"};
  }
  return std::nullopt;
}

void Setup::read_charts() {
  const kit::Datum* crt = with_id(data::nations1975_tables().at("tables").items(), "crt");
  auto table = std::make_shared<kit::ResultsTable>(kit::ResultsTable::from(*crt));
  for (const std::string& code : table->codes()) effects_.push_back(*kResultNames.find(code));
  results_ = std::move(table);
  // The first column is "1-5", the last "6-1": how far the table reaches.
  worst_odds_ = results_->columns().front().back() - '0';
  best_odds_ = results_->columns().back().front() - '0';
  entry_cost_ = data::nations1975_reinforcements().at("entry_cost").integer();
}

void Setup::read_scenario() {
  const kit::Datum& scenario = scenario_data();
  // BON-15.56
  for (const kit::Datum& turn : scenario.at("night_turns").items()) night_turns_ |= 1u << turn.integer();
  french_move_on_first_turn_ = scenario.at("first_turn_french_movement").boolean();
  for (const kit::Datum& item : scenario.at("demoralization").items()) {
    const auto turns = item.at("turns").items();
    levels_.push_back(
        {turns[0].integer(), turns[1].integer(), {item.at("french").integer(), item.at("allied").integer()}});
  }
  if (const kit::Datum* line = scenario.find("line_of_communications")) {
    communications_ = board_.find(line->at("space").text());
  }
  if (options_.handicap) read_handicap(scenario);
  // BON-14.1, BON-14.2, BON-14.3, BON-14.4, BON-14.5: the deployment charts of the five nations.
  const kit::Datum& deployment = data::nations1975_scenarios().at("deployments").at(scenario.at("deployment").text());
  for (const kit::Member& member : deployment.members()) {
    const UnitId unit = find_unit(member.key);
    if (unit == UnitId::None) continue;
    std::string at(member.value.text());
    if (at == "destroyed") at = "lost";
    if (at == "absent") at = "waiting";
    deployment_.emplace_back(unit, std::move(at));
  }
}

// The reinforcement chart: BON-15.51, BON-15.52, BON-15.53, BON-15.54, BON-15.55.
void Setup::read_groups() {
  const kit::Datum& scenario = scenario_data();
  for (const kit::Datum& name : scenario.at("reinforcements").items()) {
    const kit::Datum& item = *with_id(data::nations1975_reinforcements().at("groups").items(), name.text());
    Group group;
    group.id = name.text();
    group.seat = *kSideNames.find(item.at("seat").text());
    group.turn = item.at("turn").integer();
    std::string_view entry = item.at("space").text();
    if (options_.corrected_entry && item.find("alternative_space") != nullptr) {
      entry = item.at("alternative_space").text();  // BON-15.54
    }
    group.entry = board_.find(entry);
    for (const kit::Datum& id : item.at("units").items()) {
      if (const UnitId unit = find_unit(id.text()); unit != UnitId::None) group.units |= bit(unit);
    }
    // BON-15.0: after a delay the nearest unblocked road hex of the same map edge, the entry itself included.
    const kit::FeatureMask road = board_.feature("road");
    for (const kit::Region& region : board_.regions()) {
      if (region.kind != "edge" || !region.spaces.has(group.entry)) continue;
      for (const SpaceId hex : region.order) {
        bool on_road = board_.has(hex, road);
        for (std::size_t d = 0; d < 6; ++d) on_road = on_road || (board_.edge(hex, d) & road) != 0;
        const bool listed = std::find(group.candidates.begin(), group.candidates.end(), hex) != group.candidates.end();
        if ((on_road || hex == group.entry) && !listed) group.candidates.push_back(hex);
      }
    }
    std::stable_sort(group.candidates.begin(), group.candidates.end(), [&](SpaceId a, SpaceId b) {
      return board_.distance(group.entry, a) < board_.distance(group.entry, b);
    });
    groups_.push_back(std::move(group));
  }
}

const kit::Step* Setup::step_between(SpaceId from, SpaceId to) const {
  for (const kit::Step& step : steps(from)) {
    if (step.to == to && to != SpaceId::None) return &step;
  }
  return nullptr;
}

UnitId Setup::find_unit(std::string_view id) const { return engine::id_of<UnitId>(units_, id); }

int Setup::strength(Seat seat, UnitMask mask) const {
  int points = 0;
  for_each(seat, mask, [&](UnitId id) { points += strength(id); });
  return points;
}

// BON-7.6-ODDS. BON-7.5: below the table its lowest column is used.
std::uint8_t Setup::odds(int attack, int defence) const {
  const int odds = kit::odds_column(attack, defence, -worst_odds_, best_odds_);
  return static_cast<std::uint8_t>(odds > 0 ? odds + worst_odds_ - 2 : worst_odds_ + odds);
}

// BON-HANDICAP: the levels of a side, and whether the French need a line of communications.
void Setup::read_handicap(const kit::Datum& scenario) {
  const std::array<int, 2> points = campaign::handicap_of(scenario);
  for (Levels& levels : levels_) {
    for (const Seat seat : engine::kSeats) levels.points[index(seat)] += points[index(seat)];
  }
  const kit::Datum* handicap = scenario.find("handicap");
  if (handicap != nullptr && handicap->find("without_communications") != nullptr) communications_ = SpaceId::None;
}

// BON-17.1.
int Setup::level(int turn, Seat seat) const {
  for (const Levels& levels : levels_) {
    if (turn >= levels.first_turn && turn <= levels.last_turn) return levels.points[index(seat)];
  }
  return levels_.back().points[index(seat)];
}

// BON-2.1: the map.
const kit::Board& scenario_board(std::string_view scenario) {
  static const kit::Board field = kit::Board::from(data::nations1975_board());
  static const kit::Board drill = kit::Board::from(data::nations1975_drill_board());
  return is_drill(scenario) ? drill : field;
}

engine::GameInfo game_info() { return engine::game_info(data::nations1975_game(), data::nations1975_scenarios()); }

}  // namespace leipzig::nations1975
