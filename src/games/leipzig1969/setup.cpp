// Reads data/leipzig1969 into the tables that play needs, and applies a position's own board.
#include "games/leipzig1969/setup.h"

#include <algorithm>

#include "campaign/ground.h"
#include "data/campaign.h"
#include "data/leipzig1969.h"
#include "engine/game_data.h"

namespace leipzig::leipzig1969 {
namespace {

using engine::Fault;
using engine::with_id;

constexpr engine::Names<Type> kTypeNames{"infantry_division", "infantry_corps", "infantry_army", "cavalry_division",
                                         "cavalry_corps",     "supply",         "depot",         "engineer",
                                         "napoleon"};
static_assert(kTypeNames.size() == kTypes);

CombatResult result_named(std::string_view code) {
  if (code == "DE") return {Effect::DefenderEliminated, 0};
  if (code == "AUTO") return {Effect::Automatic, 0};
  return {code.front() == 'd' ? Effect::DefenderScattered : Effect::AttackerScattered,
          static_cast<std::uint8_t>(code.back() - '0')};
}

std::string_view colour_code(Seat seat) { return seat == kFrench ? "FR-" : "AL-"; }

constexpr engine::OptionField<Options> kOptions[] = {
    {"first_rules", &Options::first_rules},
    {"every_unit_has_a_zone", &Options::every_unit_has_a_zone},
    {"one_doubling", &Options::one_doubling},
};

}  // namespace

OpenRanges::OpenRanges(const std::vector<Steps>& steps) {
  const auto range = std::make_unique<kit::Range<kMaxHexes, kMost>>();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    range->clear(kMost);
    range->start_at(kit::space_at(i), 0, false);
    range->search([&](SpaceId hex) -> const Steps& { return steps[index(hex)]; },
                  [](SpaceId) { return kit::EntryRule::Through; });
    first_.push_back(hexes_.size());
    within_.emplace_back();
    for (int cost = 1; cost <= kMost; ++cost) {
      for (const SpaceId hex : range->reached()) {
        if (range->cost(hex) != cost) continue;
        hexes_.push_back(hex);
        costs_.push_back(static_cast<std::uint8_t>(cost));
      }
      within_[i][static_cast<std::size_t>(cost)] = static_cast<std::uint16_t>(hexes_.size() - first_[i]);
    }
  }
}

engine::Result<Setup> Setup::make(const engine::Setting& setting) {
  Setup setup;
  if (auto fault =
          setup.choose_scenario(setting, data::leipzig1969_game(), data::leipzig1969_scenarios(), "campaign")) {
    return *fault;
  }
  if (!setting.counters.empty()) {
    return Fault{"counters." + setting.counters.front().id, "leipzig1969 has the counters of its types and no others"};
  }
  if (auto fault = setup.read_options(kOptions, setup.options_)) return *fault;
  if (auto fault = setup.read_board()) return *fault;
  setup.read_types();
  setup.read_counters();
  setup.read_charts();
  setup.read_groups();
  setup.read_historical_places();
  return setup;
}

// L69-COMP-BOARD.
std::optional<Fault> Setup::read_board() {
  board_ = scenario_board(scenario());
  engine::Ground ground = campaign::ground();
  ground.no_line = "only river, bridge and pass_road lie on hexsides in this game";
  if (auto fault = engine::change_board(board_, setting_.board, ground)) return fault;
  measure_steps();
  if (setting_.board == engine::BoardChange{}) {
    static const std::shared_ptr<const OpenRanges> printed = std::make_shared<OpenRanges>(steps_);
    open_ranges_ = printed;
  }
  return std::nullopt;
}

// L69-COMP-TERRAIN: what each step costs (L69-MOVE-CLEAR; L69-MOVE-ALONG: a river matters only where it is crossed),
// where rivers run, where the defender is doubled.
void Setup::measure_steps() {
  steps_.assign(hexes(), Steps{});
  dry_.assign(hexes(), {});
  entry_cost_.assign(hexes(), 0);
  mountain_.assign(hexes(), 0);
  town_.assign(hexes(), 0);
  axial_.assign(hexes(), kit::Axial{});
  std::vector<const kit::Datum*> ground;
  for (const std::string& terrain : board_.terrains())
    ground.push_back(engine::effect_of(data::leipzig1969_terrain(), "space", terrain));
  const kit::FeatureMask river = board_.feature("river");
  const kit::FeatureMask bridge = board_.feature("bridge");
  const kit::FeatureMask pass_road = board_.feature("pass_road");
  const kit::FeatureMask city = board_.feature("city");
  for (std::size_t i = 0; i < hexes(); ++i) {
    const SpaceId from = kit::space_at(i);
    const kit::Datum& own = *ground[board_.terrain(from)];
    entry_cost_[i] = static_cast<std::uint8_t>(own.integer_or("cost_otherwise", own.at("cost").integer()));
    mountain_[i] = own.integer_or("defence", 1) > 1 ? 1 : 0;
    town_[i] = board_.has(from, city) ? 1 : 0;
    axial_[i] = board_.grid().axial(board_.cell(from));
    for (std::size_t d = 0; d < 6; ++d) {
      const SpaceId to = board_.neighbours(from)[d];
      dry_[i][d] = kit::kClosed;
      if (to == SpaceId::None) continue;  // L69-MOVE-EDGE: no step leads off the map
      const kit::FeatureMask edge = board_.edge(from, d);
      const kit::Datum& entered = *ground[board_.terrain(to)];
      const int cost = entered.at("cost").integer();  // L69-MOVE-MOUNTAIN
      // L69-MOVE-PASS: along its line a pass is plain; from elsewhere it is a mountain.
      const bool along = (edge & pass_road) != 0;
      const int price = along ? cost : entered.integer_or("cost_otherwise", cost);
      dry_[i][d] = static_cast<std::uint8_t>(price);
      kit::Step& step = steps_[i][d];
      step.to = to;
      if ((edge & river) != 0) step.flags |= kRiver;
      if (along) step.flags |= kPassRoad;
      // L69-MOVE-RIVER.
      const bool open = (edge & river) == 0 || (edge & bridge) != 0;
      if (open) step.cost = static_cast<std::uint8_t>(price);
    }
  }
  onward_ = kit::Onward(
      hexes(), [&](SpaceId hex, std::size_t d) { return steps(hex)[d].cost; },
      [&](SpaceId hex, std::size_t d) { return steps(hex)[d].to; });
}

// L69-COMP-VALUES. L69-COMP-COUNTER: what a counter can do is its type's alone.
void Setup::read_types() {
  for (const kit::Datum& item : data::leipzig1969_units().at("units").items()) {
    const auto type = kTypeNames.find(item.at("id").text());
    if (!type) continue;
    TypeInfo& info = types_[index(*type)];
    info.id = item.at("id").text();
    info.designation = item.at("designation").text();
    info.type = item.at("type").text();
    info.title = item.at("texts").at("title").text();
    info.code = item.at("texts").at("code").text();
    info.size = item.at("texts").text_or("size", "");
    info.strength = item.at("values").at("strength").integer();
    info.movement = item.at("values").at("movement").integer();
    for (const kit::Datum& trait : item.at("traits").items()) info.combat = info.combat || trait.text() == "combat";
    info.divisions = info.combat ? 1 : 0;
    if (*type == Type::Supply) supply_limit_ = item.at("count").integer();
  }
  // L69-ORG-COUNTS, L69-CRT-SCATTER: what the larger ones are made of and break down into.
  for (const kit::Datum& item : data::leipzig1969_organization().at("scatter").items()) {
    const Type whole = *kTypeNames.find(item.at("unit").text());
    const kit::Member& part = item.at("becomes").members().front();
    const Type smaller = *kTypeNames.find(part.key);
    if (smaller == whole) continue;
    types_[index(whole)].smaller = smaller;
    types_[index(whole)].parts = part.value.integer();
  }
  for (const Type whole : {Type::InfantryCorps, Type::InfantryArmy, Type::CavalryCorps}) {
    TypeInfo& info = types_[index(whole)];
    info.divisions = info.parts * types_[index(*info.smaller)].divisions;
  }
  combining_cost_ = with_id(data::leipzig1969_organization().at("costs").items(), "combine")->at("cost").integer();
}

void Setup::add_counters(Seat seat, Type type, int count) {
  const TypeInfo& info = types_[index(type)];
  for (int number = 1; number <= count; ++number) {
    const UnitId unit = unit_at(static_cast<std::size_t>(all_.count()));
    all_.add(unit);
    of_seat_[index(seat)].add(unit);
    of_type_[index(type)].add(unit);
    if (info.combat) combat_.add(unit);
    if (info.combat || options_.every_unit_has_a_zone) zoned_.add(unit);  // L69-ZOC-SIX
    type_[index(unit)] = type;
    strength_[index(unit)] = static_cast<std::uint8_t>(info.strength);
    movement_[index(unit)] = static_cast<std::uint8_t>(info.movement);
    if (type == Type::Engineer) slot_[index(unit)] = static_cast<std::uint8_t>(of_type_[index(type)].count() - 1);
    if (type == Type::Napoleon) napoleon_ = unit;
    ids_[index(unit)] = std::string(colour_code(seat)) + info.code;
    if (type != Type::Napoleon) ids_[index(unit)] += std::to_string(number);
  }
}

// The chart's divisions, and as many larger counters as they can ever form (L69-ORG-COUNTS: no limit).
void Setup::read_counters() {
  const kit::Datum& force = scenario_data().at("total_force");
  for (const Seat seat : engine::kSeats) {
    const kit::Datum& own = force.at(kSideNames.of(seat));
    for (std::size_t i = 0; i < kTypes; ++i) {
      const auto type = static_cast<Type>(i);
      int count = own.integer_or(kTypeNames.of(static_cast<Type>(i)), 0);
      if (types_[i].smaller) {
        const bool cavalry = type == Type::CavalryCorps;
        count = divisions_[index(seat)][cavalry ? 1 : 0] / types_[i].divisions;
      }
      if (type == Type::InfantryDivision) divisions_[index(seat)][0] = count;
      if (type == Type::CavalryDivision) divisions_[index(seat)][1] = count;
      if (type == Type::Supply) count = supply_limit_;
      if (type == Type::Napoleon) count = seat == kFrench ? 1 : 0;
      add_counters(seat, type, count);
    }
  }
}

void Setup::read_charts() {
  const kit::Datum* crt = with_id(data::leipzig1969_tables().at("tables").items(), "crt");
  auto table = std::make_shared<kit::ResultsTable>(kit::ResultsTable::from(*crt));
  for (const std::string& code : table->codes()) effects_.push_back(result_named(code));
  results_ = std::move(table);
  lowest_odds_ = results_->columns().front().back() - '0';
  automatic_odds_ = results_->columns().back().front() - '0';
}

void Setup::read_groups() {
  fixed_.fill(SpaceId::None);
  const kit::Datum& scenario = scenario_data();
  UnitSet taken;
  const auto add = [&](const kit::Datum& item, bool enters) {
    Group group;
    group.id = item.at("id").text();
    group.title = item.text_or("title", "Russian army");
    group.rule = item.at("rule").text();
    group.seat = *kSideNames.find(item.at("seat").text());
    group.enters = enters;
    group.turn = item.integer_or("turn", first_turn());
    group.area = kit::SpaceSet(hexes());
    SpaceId fixed = SpaceId::None;
    if (const kit::Datum* space = item.find("space")) {
      fixed = board_.find(space->text());
      group.area.add(fixed);
    } else {
      group.area = *board_.region(item.at("region").text());
    }
    group.area.for_each([&](SpaceId hex) { group.spaces.push_back(hex); });
    for (const kit::Member& count : item.at("counts").members()) {
      const UnitSet box = of_type(*kTypeNames.find(count.key)) & of_seat(group.seat);
      for (int i = 0; i < count.value.integer(); ++i) {
        const UnitId unit = (box - taken).first();
        taken.add(unit);
        group.units.add(unit);
        fixed_[index(unit)] = fixed;
        if (fixed == SpaceId::None && !enters) deploys_.add(unit);
      }
    }
    groups_.push_back(std::move(group));
  };
  for (const kit::Datum& name : scenario.at("groups").items()) {
    add(*with_id(data::leipzig1969_scenarios().at("groups").items(), name.text()), false);
  }
  for (const kit::Datum& name : scenario.at("reinforcements").items()) {
    add(*with_id(data::leipzig1969_reinforcements().at("groups").items(), name.text()), true);
  }
}

void Setup::read_historical_places() {
  historical_.fill(SpaceId::None);
  const kit::Datum& places =
      data::leipzig1969_scenarios().at("deployments").at(options_.first_rules ? "historical_1" : "historical");
  for (const kit::Member& place : places.members()) {
    const UnitId unit = find_unit(place.key);
    if (unit != UnitId::None) historical_[index(unit)] = board_.find(place.value.text());
  }
}

std::optional<std::size_t> Setup::side_to(SpaceId from, SpaceId to) const {
  for (std::size_t d = 0; d < 6; ++d) {
    if (steps(from)[d].to == to && to != SpaceId::None) return d;
  }
  return std::nullopt;
}

UnitId Setup::find_unit(std::string_view id) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(all_.count()); ++i) {
    if (ids_[i] == id) return unit_at(i);
  }
  return UnitId::None;
}

const Group* Setup::group_of(UnitId unit) const {
  for (const Group& group : groups_) {
    if (group.units.has(unit)) return &group;
  }
  return nullptr;
}

// L69-CBT-ODDS: the first column is 1-2, the next 1-1.
std::size_t Setup::column(int attack, int defence) const {
  const int odds = kit::odds_column(attack, defence, -lowest_odds_, automatic_odds_);
  return static_cast<std::size_t>(odds > 0 ? odds + lowest_odds_ - 2 : lowest_odds_ + odds);
}

const kit::Board& scenario_board(std::string_view) {
  // L69-COMP-TERRAIN: no armistice line, and no towns but those where siege positions can be taken.
  static const kit::Board board = [] {
    kit::Board shared = kit::Board::from(data::campaign_board());
    shared.erase_edges(shared.feature("armistice_line"));
    shared.print_names_only("town");
    return shared;
  }();
  return board;
}

engine::GameInfo game_info() { return engine::game_info(data::leipzig1969_game(), data::leipzig1969_scenarios()); }

}  // namespace leipzig::leipzig1969
