// Reads data/bridge2013 into the tables that play needs, and applies a position's own board and counters.
#include "games/bridge2013/setup.h"
#include "campaign/handicap.h"

#include <algorithm>

#include "data/bridge2013.h"
#include "engine/game_data.h"

namespace leipzig::bridge2013 {
namespace {

using engine::Fault;
using engine::with_id;

const kit::Datum* effect_of(std::string_view on, std::string_view id) {
  return engine::effect_of(data::bridge2013_terrain(), on, id);
}

const kit::Datum& table_datum(std::string_view id) {
  return *with_id(data::bridge2013_tables().at("tables").items(), id);
}

bool has_text(const kit::Datum* list, std::string_view text) {
  if (list == nullptr) return false;
  const auto items = list->items();
  return std::any_of(items.begin(), items.end(), [&](const kit::Datum& item) { return item.text() == text; });
}

Quadrant quadrant_named(std::string_view region) {
  constexpr std::string_view kBefore = "quadrant_";
  if (!region.starts_with(kBefore)) return Quadrant::None;
  return kQuadrantNames.find(region.substr(kBefore.size())).value_or(Quadrant::None);
}

constexpr engine::Names<CardClass> kCardClassNames{"even", "odd", "face"};
constexpr engine::Names<CombatResult> kResultNames{"attacker_loss", "attacker_retreat", "no_effect", "defender_retreat",
                                                   "defender_loss"};
constexpr engine::Names<CardEvent> kEventNames{"none",   "rally",  "command-crisis", "sound-of-guns",
                                               "saxons", "misled", "rain",           "coalition-rally"};

constexpr engine::OptionField<Options> kOptions[] = {
    {"young_guard_loyal", &Options::young_guard_loyal},
    {"zones_stop_at_rivers", &Options::zones_stop_at_rivers},
    {"parthe_bounds_napoleon", &Options::parthe_bounds_napoleon},
    {"widest_way", &Options::widest_way},
    {"quarters_without_leipzig", &Options::quarters_without_leipzig},
    {"handicap", &Options::handicap},
};

}  // namespace

engine::Result<Setup> Setup::make(const engine::Setting& setting) {
  Setup setup;
  if (auto fault = setup.choose_scenario(setting, data::bridge2013_game(), data::bridge2013_scenarios(), "battle")) {
    return *fault;
  }
  if (auto fault = setup.read_options(kOptions, setup.options_)) return *fault;
  if (const kit::Datum* quadrant = setup.scenario_data().find("quadrant"))
    setup.single_ = quadrant_named(quadrant->text());
  if (auto fault = setup.read_board()) return *fault;
  if (auto fault = setup.read_units()) return *fault;
  setup.read_scenario();
  setup.read_deck();
  setup.read_charts();
  setup.read_groups();
  setup.read_reinforcements();
  setup.read_deployment();
  return setup;
}

std::optional<Fault> Setup::read_board() {
  board_ = scenario_board(scenario());
  if (auto fault = engine::change_board(board_, setting_.board, engine::ground_of(data::bridge2013_terrain())))
    return fault;
  return measure_board();
}

// BTF-0.1, BTF-12.0: four maps laid together as one. BTF-BASE-HEX, BTF-BASE-QUADRANTS, BTF-BASE-TERRAIN,
// BTF-BASE-BANKS: what each hex is. BTF-BASE-LEIPZIG: which one is the city.
std::optional<Fault> Setup::measure_board() {
  leipzig_ = board_.find(data::bridge2013_victory().at("leipzig").text());
  // BTF-11.0-C
  const kit::Datum* east = data::bridge2013_victory().find(
      options_.parthe_bounds_napoleon ? "east_of_parthe_and_elster" : "east_of_parthe_or_elster");
  for (std::size_t i = 0; i < kHexes; ++i) {
    const SpaceId hex = kit::space_at(i);
    quadrant_[i] = Quadrant::None;
    for (const kit::Region& region : board_.regions()) {
      if (!region.spaces.has(hex)) continue;
      if (region.kind == "quadrant") quadrant_[i] = quadrant_named(region.id);
      if (region.kind == "edge") edge_.add(hex);
      if (region.kind == "bank" && has_text(east, region.id)) east_.add(hex);
    }
    if (single_ == Quadrant::None || quadrant_[i] == single_) in_play_.add(hex);
    const std::string& terrain = board_.terrains()[board_.terrain(hex)];
    const kit::Datum& effect = *effect_of("space", terrain);
    combat_difference_[i] = static_cast<std::int8_t>(effect.integer_or("combat_difference", 0));
    defender_morale_[i] = static_cast<std::int8_t>(effect.integer_or("defender_morale", 0));
    stops_.set(hex, effect.boolean_or("stops", false));
    strongholds_.set(hex, effect.boolean_or("retreat_may_be_ignored", false));
    town_bit_[i] = 0;
    if (terrain != "town" || !in_play_.has(hex)) continue;
    constexpr std::size_t kMostTowns = 32;
    if (towns_.size() == kMostTowns) return Fault{"board.terrain", "more than 32 towns"};
    town_bit_[i] = std::uint32_t{1} << towns_.size();
    towns_.push_back(hex);
  }
  measure_ways();
  for (const SpaceId hex : board_.neighbours(leipzig_)) {
    const bool counts = hex != SpaceId::None && in_play_.has(hex);
    if (counts && (in_play_.has(leipzig_) || !options_.quarters_without_leipzig)) near_leipzig_.add(hex);
  }
  for (std::size_t i = 0; i < kHexes; ++i) {
    for (std::size_t j = 0; j < kHexes; ++j) {
      if (board_.distance(kit::space_at(i), kit::space_at(j)) <= 2) within_two_[i].add(kit::space_at(j));
    }
  }
  return std::nullopt;
}

// BTF-BASE-RIVERS: what lies between neighbours.
void Setup::measure_ways() {
  river_difference_ = effect_of("edge", "river")->at("combat_difference").integer();
  const auto lies = [&](kit::FeatureMask edge, std::string_view name) { return (edge & board_.feature(name)) != 0; };
  for (std::size_t i = 0; i < kHexes; ++i) {
    const SpaceId from = kit::space_at(i);
    for (std::size_t d = 0; d < 6; ++d) {
      const SpaceId to = board_.neighbours(from)[d];
      HexExit& way = ways_[i][d];
      way = {};
      if (to == SpaceId::None || !in_play_.has(from) || !in_play_.has(to)) continue;
      way.to = to;
      adjacent_[i].add(to);
      const kit::FeatureMask edge = board_.edge(from, d);
      // A bridge is where a road crosses a river side.
      const bool water = lies(edge, "river") || lies(edge, "stream");
      const bool bridged = lies(edge, "bridge") || (water && lies(edge, "road"));
      if (water) way.flags |= kWater;
      if (lies(edge, "road")) way.flags |= kRoad;
      if (lies(edge, "stream") && !bridged) way.flags |= kStream;
      if (lies(edge, "river") && !bridged) continue;
      way.flags |= kOpen;
      contacts_[i].add(to);
    }
  }
}

bool Setup::add_unit(Seat seat, Unit unit) {
  const auto local = static_cast<std::size_t>(count(all_[index(seat)]));
  if (local >= kSideUnits) return false;
  const UnitId id = unit_at(seat, local);
  all_[index(seat)] |= bit(id);
  if (unit.cavalry) cavalry_[index(seat)] |= bit(id);
  units_[index(id)] = std::move(unit);
  return true;
}

// BTF-1.0, BTF-BASE-UNITS, BTF-BASE-ARMS, BTF-BASE-NAMES: one counter of each, with its arm and nation as printed.
std::optional<Fault> Setup::read_units() {
  const auto changed = [&](std::string_view id) {
    return std::any_of(setting_.counters.begin(), setting_.counters.end(),
                       [&](const engine::Counter& counter) { return counter.id == id; });
  };
  for (const kit::Datum& item : data::bridge2013_units().at("units").items()) {
    const kit::Datum& values = item.at("values");
    if (item.at("type").text() == "leader") {
      Leader& leader = item.at("id").text() == "napoleon" ? napoleon_ : ney_;
      leader.id = item.at("id").text();
      leader.designation = item.at("designation").text();
      leader.nation = item.at("nation").text();
      leader.attack_difference = values.integer_or("attack_difference", 0);
      leader.defence_difference = values.integer_or("defence_difference", 0);
      leader.morale_bonus = values.integer_or("morale_bonus", 0);
      leader.lost_on = values.integer_or("lost_on", 0);
      continue;
    }
    if (changed(item.at("id").text())) continue;
    Unit unit;
    unit.id = item.at("id").text();
    unit.designation = item.at("designation").text();
    unit.nation = item.at("nation").text();
    unit.type = item.at("type").text();
    unit.title = item.at("texts").at("title").text();
    unit.cavalry = unit.type == "cavalry";
    unit.guard = has_text(item.find("traits"), "imperial_guard");
    unit.young_guard = has_text(item.find("traits"), "young_guard");
    unit.strength = static_cast<std::uint8_t>(values.at("strength").integer());
    unit.strength_reduced = static_cast<std::uint8_t>(values.at("strength_reduced").integer());
    unit.morale = static_cast<std::uint8_t>(values.at("morale").integer());
    unit.movement = static_cast<std::uint8_t>(values.at("movement").integer());
    unit.step_points = static_cast<std::uint8_t>(values.at("step_points").integer());
    add_unit(*kSideNames.find(item.at("seat").text()), std::move(unit));
  }
  for (const engine::Counter& counter : setting_.counters) {
    if (auto fault = read_counter(counter)) return fault;
  }
  return std::nullopt;
}

std::optional<Fault> Setup::read_counter(const engine::Counter& counter) {
  const std::string field = "counters." + counter.id;
  if (counter.type != "infantry" && counter.type != "cavalry") {
    return Fault{field + ".type", "'" + counter.type + "' is not infantry or cavalry"};
  }
  if (find_unit(counter.id) != UnitId::None) return Fault{field, "this counter is given twice"};
  Unit unit;
  unit.id = unit.designation = unit.title = counter.id;
  unit.nation = kSideNames.of(counter.seat);
  unit.type = counter.type;
  unit.cavalry = counter.type == "cavalry";
  unit.morale = 3;
  unit.movement = unit.cavalry ? 2 : 1;
  for (const engine::NamedNumber& value : counter.values) {
    std::uint8_t* const place = value.name == "strength"           ? &unit.strength
                                : value.name == "strength_reduced" ? &unit.strength_reduced
                                : value.name == "morale"           ? &unit.morale
                                : value.name == "step_points"      ? &unit.step_points
                                                                   : nullptr;
    if (place == nullptr) {
      return Fault{field + "." + value.name,
                   "a counter has strength, strength_reduced, morale and step_points, nothing else"};
    }
    if (value.value < 1 || value.value > 20) return Fault{field + "." + value.name, "out of range"};
    *place = static_cast<std::uint8_t>(value.value);
  }
  if (unit.strength == 0) return Fault{field + ".strength", "missing"};
  if (unit.strength_reduced == 0) unit.strength_reduced = static_cast<std::uint8_t>((unit.strength + 1) / 2);
  if (!add_unit(counter.seat, std::move(unit))) return Fault{field, "too many counters of one seat (32 at most)"};
  return std::nullopt;
}

void Setup::read_scenario() {
  if (options_.handicap) handicap_ = campaign::handicap_of(scenario_data());
  for (const kit::Datum& turn : data::bridge2013_scenarios().at("turn_track").items()) {
    turn_titles_[static_cast<std::size_t>(turn.at("turn").integer())] = turn.at("title").text();
  }
  first_advantage_ =
      *kSideNames.find(with_id(data::bridge2013_units().at("markers").items(), "advantage")->at("start").text());
}

// BTF-2.0-A, BTF-2.0-B, BTF-3.0-A, BTF-BASE-COLOUR; one pile in the single quadrants (BTF-SINGLE).
void Setup::read_deck() {
  const kit::Datum& deck = data::bridge2013_deck();
  for (const kit::Datum& item : deck.at("piles").items()) {
    if ((item.at("id").text() == "single") != single()) continue;
    Pile pile = 0;
    for (std::size_t suit = 0; suit < kSuits.size(); ++suit) {
      if (has_text(item.find("suits"), kSuits[suit])) pile |= ((Pile{1} << 13) - 1) << (13 * suit);
    }
    const int jokers = item.at("jokers").integer();
    pile |= ((Pile{1} << jokers) - 1) << 52;
    piles_.push_back(pile);
    jokers_that_end_ = item.integer_or("ends_on_joker", jokers);
  }
  for (const kit::Datum& colour : deck.at("colours").items()) {
    for (std::size_t suit = 0; suit < kSuits.size(); ++suit) {
      if (has_text(colour.find("suits"), kSuits[suit])) colours_[suit] = *kSideNames.find(colour.at("seat").text());
    }
  }
  std::size_t place = 0;
  for (const kit::Datum& item : deck.at("ranks").items()) {
    ranks_[place++] = {std::string(item.at("rank").text()), *kCardClassNames.find(item.at("class").text()),
                       item.at("combat").integer()};
  }
  for (const kit::Datum& item : deck.at("activation").items()) {
    QuadrantLimits& limits = limits_[static_cast<std::size_t>(*kCardClassNames.find(item.at("class").text()))];
    for (std::size_t i = 0; i < kQuadrants; ++i) {
      limits[i] = static_cast<std::uint8_t>(item.at("quadrants").items()[i].integer());
    }
    recovery_quadrants_ = std::max(recovery_quadrants_, item.integer_or("recovery_quadrants", 0));
  }
  const auto difference = [&](std::string_view id) {
    return with_id(deck.at("modifiers").items(), id)->at("difference").integer();
  };
  advantage_difference_ = difference("advantage");
  morale_difference_ = {difference("morale_attacker"), difference("morale_defender")};
}

void Setup::read_charts() {
  const kit::Datum& crt = table_datum("crt");
  lowest_total_ = crt.at("rows").items()[0].at("roll").integer();
  for (const kit::Datum& row : crt.at("rows").items()) {
    results_.push_back(*kResultNames.find(row.at("results").items()[0].text()));
  }
  for (const kit::Datum& row : table_datum("events").at("rows").items()) {
    events_[static_cast<std::size_t>(row.at("roll").integer())] =
        kEventNames.find(row.at("results").items()[0].text()).value_or(CardEvent::None);
  }
  for (const kit::Datum& item : data::bridge2013_events().at("events").items()) {
    event_titles_[static_cast<std::size_t>(kEventNames.find(item.at("id").text()).value_or(CardEvent::None))] =
        item.at("title").text();
  }
  // BTF-SINGLE: the single quadrants have no random events.
  events_from_ = single() ? last_turn() + 1 : data::bridge2013_events().at("trigger").at("first_turn").integer();
  const auto points = [&](std::string_view id) {
    return with_id(data::bridge2013_victory().at("points").items(), id)->at("points").integer();
  };
  points_ = {points("near_leipzig"), points("town"), points("napoleon_east")};
}

HexSet Setup::hexes_of(const kit::Datum& item) const {
  HexSet hexes;
  const auto add = [&](SpaceId hex) {
    if (hex != SpaceId::None && in_play(hex)) hexes.add(hex);
  };
  if (const kit::Datum* space = item.find("space")) add(board_.find(space->text()));
  if (const kit::Datum* spaces = item.find("spaces")) {
    for (const kit::Datum& space : spaces->items()) add(board_.find(space.text()));
  }
  if (const kit::Datum* within = item.find("within")) {
    const SpaceId of = board_.find(within->at("of").text());
    for (std::size_t i = 0; i < kHexes; ++i) {
      if (board_.distance(of, kit::space_at(i)) <= within->at("hexes").integer()) add(kit::space_at(i));
    }
  }
  return hexes;
}

// BTF-12.1, BTF-12.2: which units are placed where, in this order.
void Setup::read_groups() {
  const kit::Datum* names = scenario_data().find("groups");
  if (names == nullptr) return;
  for (const kit::Datum& name : names->items()) {
    const kit::Datum& item = *with_id(data::bridge2013_scenarios().at("groups").items(), name.text());
    Group group;
    group.id = name.text();
    group.seat = *kSideNames.find(item.at("seat").text());
    for (const kit::Datum& id : item.at("units").items()) {
      group.napoleon = group.napoleon || id.text() == napoleon_.id;
      group.ney = group.ney || id.text() == ney_.id;
      if (const UnitId unit = find_unit(id.text()); unit != UnitId::None) group.units.push_back(unit);
    }
    group.hexes = hexes_of(item);
    group.single_hex = group.hexes.count() == 1;
    group.not_with_guard = item.text_or("not_with_trait", "") == "imperial_guard";
    if (const kit::Datum* with = item.find("or_with")) group.or_with = find_unit(with->text());
    groups_.push_back(std::move(group));
  }
}

// BTF-13.0, BTF-BASE-ARRIVAL, BTF-4.0-C.
void Setup::read_reinforcements() {
  const kit::Datum& data = data::bridge2013_reinforcements();
  for (const kit::Datum& name : scenario_data().at("reinforcements").items()) {
    const kit::Datum& item = *with_id(data.at("groups").items(), name.text());
    Reinforcement group;
    group.id = name.text();
    group.seat = *kSideNames.find(item.at("seat").text());
    group.turn = item.at("turn").integer();
    for (const kit::Datum& id : item.at("units").items()) {
      if (const UnitId unit = find_unit(id.text()); unit != UnitId::None) group.units |= bit(unit);
    }
    group.hexes = hexes_of(item);
    const auto distance_of = [&](SpaceId hex) {
      int nearest = kit::Board::kUnreachable;
      group.hexes.for_each([&](SpaceId listed) { nearest = std::min(nearest, board_.distance(listed, hex)); });
      return nearest;
    };
    for (const kit::Region& region : board_.regions()) {
      if (region.id != item.at("fallback_region").text()) continue;
      for (const SpaceId hex : region.order) {
        if (in_play(hex) && !group.hexes.has(hex)) group.fallback.push_back(hex);
      }
    }
    std::stable_sort(group.fallback.begin(), group.fallback.end(),
                     [&](SpaceId a, SpaceId b) { return distance_of(a) < distance_of(b); });
    for (const SpaceId hex : group.fallback) group.distance.push_back(distance_of(hex));
    reinforcements_.push_back(std::move(group));
  }
  if (single()) return;  // BTF-SINGLE: no unit leaves a single quadrant
  for (const kit::Datum& pair : data.at("off_map").items()) {
    HexSet hexes;
    for (const kit::Datum& entry : pair.at("entry").items()) hexes |= hexes_of(entry);
    for (const kit::Datum& quadrant : pair.at("quadrants").items()) {
      entry_[index(quadrant_named(quadrant.text()))] = hexes;
    }
    off_map_delay_ = pair.at("delay").integer();
  }
}

// The ready set-up: the scenario's own, or the historical one that a player may take in one action.
void Setup::read_deployment() {
  const kit::Datum& scenarios = data::bridge2013_scenarios();
  const std::string_view name = scenario_data().text_or("deployment", "historical");
  const kit::Datum& deployment = scenarios.at("deployments").at(name);
  for (const kit::Member& member : deployment.members()) {
    if (const UnitId unit = find_unit(member.key); unit != UnitId::None) {
      deployment_.emplace_back(unit, member.value.text() == "absent" ? "waiting" : std::string(member.value.text()));
    }
  }
  // A leader is with the infantry in the hex, if there is any.
  const auto leader_unit = [&](const Leader& leader) {
    UnitId with = UnitId::None;
    const kit::Datum* at = deployment.find(leader.id);
    if (at == nullptr) return with;
    for (const auto& [unit, hex] : deployment_) {
      const bool here = hex == at->text() && seat_of(unit) == kFrench;
      if (here && (with == UnitId::None || is_cavalry(with))) with = unit;
    }
    return with;
  };
  deployed_napoleon_ = leader_unit(napoleon_);
  deployed_ney_ = leader_unit(ney_);
}

const HexExit* Setup::way_between(SpaceId from, SpaceId to) const {
  for (const HexExit& way : ways(from)) {
    if (way.to == to && to != SpaceId::None) return &way;
  }
  return nullptr;
}

UnitId Setup::find_unit(std::string_view id) const { return engine::id_of<UnitId>(units_, id); }

const Reinforcement* Setup::reinforcement_of(UnitId unit) const {
  for (const Reinforcement& group : reinforcements_) {
    if (group.seat == seat_of(unit) && has(group.units, unit)) return &group;
  }
  return nullptr;
}

// BTF-BASE-CRT: totals outside the table use its first or last row.
CombatResult Setup::result(int total) const {
  const int last = static_cast<int>(results_.size()) - 1;
  return results_[static_cast<std::size_t>(std::clamp(total - lowest_total_, 0, last))];
}

std::string Setup::card_name(Card card) const {
  if (card == Card::Joker) return "joker";
  std::string name = rank(card).name;
  name.push_back(static_cast<char>(kSuits[index(card) / 13][0] - 'a' + 'A'));
  return name;
}

std::optional<Card> Setup::card_named(std::string_view name) const {
  for (std::size_t i = 0; i <= index(Card::Joker); ++i) {
    if (card_name(card_at(i)) == name) return card_at(i);
  }
  return std::nullopt;
}

const kit::Board& scenario_board(std::string_view) {
  static const kit::Board field = kit::Board::from(data::bridge2013_board());
  return field;
}

engine::GameInfo game_info() { return engine::game_info(data::bridge2013_game(), data::bridge2013_scenarios()); }

}  // namespace leipzig::bridge2013
