// The scenario and the options that a setting names.
#include "engine/setup_base.h"

#include "engine/game_data.h"

namespace leipzig::engine {

std::optional<Fault> SetupBase::choose_scenario(const Setting& setting, const kit::Datum& game,
                                                const kit::Datum& scenarios, std::string_view usual) {
  setting_ = setting;
  if (setting_.scenario.empty()) setting_.scenario = usual;
  scenarios_ = &scenarios;
  scenario_data_ = with_id(scenarios.at("scenarios").items(), setting_.scenario);
  if (scenario_data_ == nullptr) {
    return Fault{"scenario", std::string(game.at("id").text()) + " has no scenario '" + setting_.scenario + "'"};
  }
  first_turn_ = scenario_data_->integer_or("first_turn", 0);
  last_turn_ = scenario_data_->integer_or("last_turn", 0);
  return std::nullopt;
}

std::optional<Fault> SetupBase::read_options(const std::function<void(std::string_view id, bool on)>& tell) const {
  return engine::read_options(setting_, *scenarios_, tell);
}

}  // namespace leipzig::engine
