// Reading data/nations1975 into the tables that play needs, and laying a position's own board and counters over them.
#include "games/nations1975/setup.h"

#include <algorithm>

#include "data/nations1975.h"
#include "engine/box.h"
#include "kit/sight.h"

namespace leipzig::nations1975 {
namespace {

using engine::Fault;
using engine::with_id;

const kit::Datum* scenario_datum(std::string_view id) {
  return with_id(data::nations1975_scenarios().at("scenarios").items(), id);
}

const kit::Datum& board_datum(const kit::Datum& scenario) {
  return scenario.at("board").text() == "drill_board" ? data::nations1975_drill_board() : data::nations1975_board();
}

const kit::Datum& units_datum(const kit::Datum& scenario) {
  return scenario.at("units").text() == "drill_units" ? data::nations1975_drill_units() : data::nations1975_units();
}

// BON-9.0: a line of the terrain effects chart.
struct Effect {
  bool known = false;
  bool closed = false;
  int cost = 0;
  int defence = 1;
  bool blocks_sight = false;
};

Effect effect_of(std::string_view on, std::string_view id) {
  for (const kit::Datum& line : data::nations1975_terrain().at("effects").items()) {
    if (line.at("id").text() != id || line.at("on").text() != on) continue;
    return {true, line.boolean_or("closed", false), line.integer_or("cost", 0), line.integer_or("defence", 1),
            line.boolean_or("blocks_sight", false)};
  }
  return {};
}

std::optional<Arm> arm_named(std::string_view type) {
  if (type == "infantry") return Arm::Infantry;
  if (type == "cavalry") return Arm::Cavalry;
  if (type == "artillery") return Arm::Artillery;
  return std::nullopt;
}

std::optional<CombatResult> result_named(std::string_view code) {
  if (code == "Ae") return CombatResult::AttackerEliminated;
  if (code == "Ar") return CombatResult::AttackerRetreat;
  if (code == "Dr") return CombatResult::DefenderRetreat;
  if (code == "De") return CombatResult::DefenderEliminated;
  if (code == "Ex") return CombatResult::Exchange;
  return std::nullopt;
}

}  // namespace

// BON-2.2: every number comes from the charts in data/nations1975.
engine::Result<Setup> Setup::make(const engine::Setting& setting) {
  Setup setup;
  setup.setting_ = setting;
  if (setup.setting_.scenario.empty()) setup.setting_.scenario = "grand-battle";
  setup.scenario_ = setup.setting_.scenario;
  if (scenario_datum(setup.scenario_) == nullptr) {
    return Fault{"scenario", "nations1975 has no scenario '" + setup.scenario_ + "'"};
  }
  if (auto fault = setup.read_options()) return *fault;
  if (auto fault = setup.read_board()) return *fault;
  if (auto fault = setup.read_units()) return *fault;
  setup.read_charts();
  setup.read_scenario();
  setup.read_groups();
  return setup;
}

std::optional<Fault> Setup::read_options() {
  return engine::read_options(setting_, data::nations1975_scenarios(), [&](std::string_view id, bool on) {
    if (id == "corrected_entry") options_.corrected_entry = on;
    if (id == "many_on_many") options_.many_on_many = on;
    if (id == "loc_ignores_terrain") options_.loc_ignores_terrain = on;
    if (id == "night_withdrawal") options_.night_withdrawal = on;
  });
}

std::optional<Fault> Setup::read_board() {
  board_ = scenario_board(scenario_);
  if (auto fault = change_board(setting_.board)) return fault;
  measure_steps();
  measure_bombardment();
  return std::nullopt;
}

std::optional<Fault> Setup::change_board(const engine::BoardChange& change) {
  engine::Ground ground;
  ground.is_terrain = [](std::string_view name) { return effect_of("space", name).known && name != "slope"; };
  ground.features = {"slope", "road"};
  ground.is_line = [](std::string_view name) { return effect_of("edge", name).known || effect_of("path", name).known; };
  return engine::change_board(board_, change, ground);
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
      if (bridged || lies(edge, "stream") || from_slope) {
        const int defence = std::max(
            {bridged ? bridge.defence : 1, lies(edge, "stream") ? stream.defence : 1, from_slope ? slope.defence : 1});
        if (defence > 1) step.flags |= kHandicap;
      }
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
  const int half_points = data::nations1975_terrain().at("costs_per_point").integer();
  const auto changed = [&](std::string_view id) {
    return std::any_of(setting_.counters.begin(), setting_.counters.end(),
                       [&](const engine::Counter& counter) { return counter.id == id; });
  };
  for (const kit::Datum& item : units_datum(*scenario_datum(scenario_)).at("units").items()) {
    if (changed(item.at("id").text())) continue;
    Unit unit;
    unit.id = item.at("id").text();
    unit.designation = item.at("designation").text();
    unit.nation = item.at("nation").text();
    unit.type = item.at("type").text();
    if (const kit::Datum* texts = item.find("texts")) unit.formation = texts->text_or("formation", "");
    unit.arm = *arm_named(unit.type);
    unit.strength = static_cast<std::uint8_t>(item.at("values").at("strength").integer());
    unit.allowance = static_cast<std::uint8_t>(item.at("values").at("movement").integer() * half_points);
    add_unit(*engine::seat_named(item.at("seat").text()), std::move(unit));
  }
  for (const engine::Counter& counter : setting_.counters) {
    const std::string field = "counters." + counter.id;
    const auto arm = arm_named(counter.type);
    if (!arm) return Fault{field + ".type", "'" + counter.type + "' is not infantry, cavalry or artillery"};
    if (find_unit(counter.id) != UnitId::None) return Fault{field, "this counter is given twice"};
    Unit unit;
    unit.id = unit.designation = counter.id;
    unit.nation = engine::name(counter.seat);
    unit.type = counter.type;
    unit.arm = *arm;
    for (const engine::Value& value : counter.values) {
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
  for (const std::string& code : table->codes()) effects_.push_back(*result_named(code));
  results_ = std::move(table);
  // The first column is "1-5", the last "6-1": how far the table reaches.
  worst_odds_ = results_->columns().front().back() - '0';
  best_odds_ = results_->columns().back().front() - '0';
  entry_cost_ = data::nations1975_reinforcements().at("entry_cost").integer();
}

void Setup::read_scenario() {
  const kit::Datum& scenario = *scenario_datum(scenario_);
  first_turn_ = scenario.at("first_turn").integer();  // BON-13.0
  last_turn_ = scenario.at("last_turn").integer();
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
  const kit::Datum& scenario = *scenario_datum(scenario_);
  for (const kit::Datum& name : scenario.at("reinforcements").items()) {
    const kit::Datum& item = *with_id(data::nations1975_reinforcements().at("groups").items(), name.text());
    Group group;
    group.id = name.text();
    group.seat = *engine::seat_named(item.at("seat").text());
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
      if (region.kind != "edge" || !region.spaces.test(group.entry)) continue;
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

UnitId Setup::find_unit(std::string_view id) const {
  for (const Seat seat : engine::kSeats) {
    UnitId found = UnitId::None;
    for_each(seat, units(seat), [&](UnitId unit_id) {
      if (unit(unit_id).id == id) found = unit_id;
    });
    if (found != UnitId::None) return found;
  }
  return UnitId::None;
}

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
  const kit::Datum* found = scenario_datum(scenario);
  return found != nullptr && &board_datum(*found) == &data::nations1975_drill_board() ? drill : field;
}

engine::GameInfo game_info() { return engine::game_info(data::nations1975_game(), data::nations1975_scenarios()); }

}  // namespace leipzig::nations1975
