// Reads data/tollbridge.
#include "games/tollbridge/setup.h"

#include "data/tollbridge.h"
#include "engine/game_data.h"

namespace leipzig::tollbridge {

using engine::Fault;

engine::Result<Setup> Setup::make(const engine::Setting& setting) {
  Setup setup;
  if (auto fault = setup.choose_scenario(setting, data::tollbridge_game(), data::tollbridge_scenarios(), "raid")) {
    return *fault;
  }
  if (auto fault = setup.refuse_options()) return *fault;
  if (!setting.counters.empty()) return Fault{"counters", "this game has no other counters"};
  if (auto fault = setup.read_board()) return *fault;
  setup.read_units();
  setup.read_scenario();
  setup.results_ = std::make_shared<const kit::ResultsTable>(
      kit::ResultsTable::from(*engine::with_id(data::tollbridge_tables().at("tables").items(), "crt")));
  return setup;
}

std::optional<Fault> Setup::read_board() {
  board_ = scenario_board(scenario());
  const auto effects = data::tollbridge_terrain().at("effects").items();
  const engine::Ground ground = engine::ground_of(data::tollbridge_terrain());
  if (auto fault = engine::change_board(board_, setting_.board, ground)) return fault;
  for (const std::string& terrain : board_.terrains()) {
    const kit::Datum& effect = *engine::with_id(effects, terrain);
    cost_.push_back(effect.at("cost").integer());
    cover_.push_back(effect.integer_or("combat_difference", 0) > 0);
  }
  return std::nullopt;
}

bool Setup::is_open(SpaceId from, SpaceId to) const {
  const kit::FeatureMask edge = board_.edge_between(from, to);
  return (edge & board_.feature("river")) == 0 || (edge & board_.feature("bridge")) != 0;
}

void Setup::read_units() {
  for (const kit::Datum& item : data::tollbridge_units().at("units").items()) {
    Unit unit;
    unit.id = item.at("id").text();
    unit.designation = item.at("designation").text();
    unit.nation = item.at("nation").text();
    unit.type = item.at("type").text();
    unit.seat = *kSeatNames.find(item.at("seat").text());
    unit.strength = item.at("values").at("strength").integer();
    unit.movement = item.at("values").at("movement").integer();
    units_.push_back(std::move(unit));
  }
}

void Setup::read_scenario() {
  board_.region("toll_house")->for_each([&](SpaceId hex) { toll_house_ = hex; });
  const kit::Datum& deployment =
      data::tollbridge_scenarios().at("deployments").at(scenario_data().at("deployment").text());
  for (const kit::Member& member : deployment.members()) {
    deployment_.emplace_back(find_unit(member.key), board_.find(member.value.text()));
  }
}

const kit::Board& scenario_board(std::string_view) {
  static const kit::Board board = kit::Board::from(data::tollbridge_board());
  return board;
}

}  // namespace leipzig::tollbridge
