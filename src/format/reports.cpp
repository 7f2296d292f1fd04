// The list of games, duels and benches, field by field.
#include "format/reports.h"

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cmath>
#include <cstdio>

#include "format/tree.h"

namespace leipzig::format {
namespace {

namespace json = boost::json;

json::object game_object(const engine::GameInfo& info) {
  json::array scenarios;
  for (const engine::ScenarioInfo& scenario : info.scenarios) {
    scenarios.push_back(json::object{{"id", scenario.id}, {"title", scenario.title}, {"turns", scenario.turns}});
  }
  json::array options;
  for (const engine::OptionInfo& option : info.options) {
    options.push_back(json::object{
        {"id", option.id}, {"default", option.on_by_default}, {"text", option.text}, {"rule", option.rule}});
  }
  return {{"id", info.id},
          {"title", info.title},
          {"seats", json::array{"french", "allied"}},
          {"scenarios", std::move(scenarios)},
          {"options", std::move(options)}};
}

json::object duel_object(const Duel& duel) {
  json::object object{
      {"game", duel.game},
      {"scenario", duel.scenario},
      {"french", duel.french},
      {"allied", duel.allied},
      {"games", duel.games},
      {"pairs", duel.pairs},
      {"wins", json::object{{"french", duel.wins[0]}, {"allied", duel.wins[1]}, {"draw", duel.wins[2]}}},
      {"score", duel.score},
      {"elo", json::object{{"value", duel.elo.value}, {"low", duel.elo.low}, {"high", duel.elo.high}}},
      {"margin", duel.margin},
      {"actions", duel.actions},
      {"cpu_seconds", duel.cpu_seconds},
      {"signature", signature_text(duel.signature)},
      {"seed", duel.seed},
      {"first_margin", duel.first_margin},
      {"evaluations", duel.evaluations},
      {"longest_thought", json::array{duel.longest_thought[0], duel.longest_thought[1]}}};
  if (!duel.decision.empty()) object["decision"] = duel.decision;
  return object;
}

}  // namespace

std::string write_games(const std::vector<engine::Entry>& games) {
  json::array array;
  for (const engine::Entry& game : games) array.push_back(game_object(game.info));
  return legible(array);
}

std::string signature_text(std::uint64_t signature) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(signature));
  return digits;
}

std::string write(const Duel& duel) { return legible(duel_object(duel)); }
std::string write_line(const Duel& duel) { return json::serialize(duel_object(duel)) + "\n"; }

std::string write(const std::vector<Bench>& benches) {
  json::array array;
  for (const Bench& bench : benches) {
    array.push_back(json::object{{"game", bench.game},
                                 {"scenario", bench.scenario},
                                 {"games", bench.games},
                                 {"actions", bench.actions},
                                 {"choices_per_action", bench.choices_per_action},
                                 {"state_bytes", bench.state_bytes},
                                 {"cpu_seconds", bench.cpu_seconds},
                                 {"actions_per_cpu_second", std::round(bench.actions_per_cpu_second)},
                                 {"games_per_cpu_second", bench.games_per_cpu_second},
                                 {"signature", signature_text(bench.signature)}});
  }
  return legible(array);
}

}  // namespace leipzig::format
