// The list of games, duels and benches, field by field.
#include "format/reports.h"

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "format/json_values.h"
#include "format/tree.h"
#include "games/catalogue.h"

namespace leipzig::format {
namespace {

namespace json = boost::json;

json::object game_object(const engine::GameInfo& info) {
  const engine::SeatNames seats = games::seats_of(info.id);
  json::array scenarios;
  for (const engine::ScenarioInfo& scenario : info.scenarios) {
    scenarios.push_back(json::object{{"id", scenario.id}, {"title", scenario.title}, {"turns", scenario.turns}});
  }
  json::array options;
  for (const engine::OptionInfo& option : info.options) {
    if (!option.offered) continue;
    options.push_back(json::object{
        {"id", option.id}, {"default", option.on_by_default}, {"text", option.text}, {"rule", option.rule}});
  }
  return {{"id", info.id},
          {"title", info.title},
          {"seats", json::array{text(seats.of(engine::kSeats[0])), text(seats.of(engine::kSeats[1]))}},
          {"scenarios", std::move(scenarios)},
          {"options", std::move(options)}};
}

json::object duel_object(const Duel& duel) {
  const engine::SeatNames seats = games::seats_of(duel.game);
  const std::string_view first = seats.of(engine::kSeats[0]);
  const std::string_view second = seats.of(engine::kSeats[1]);
  json::object object{{"game", duel.game},
                      {"scenario", duel.scenario},
                      {first, duel.levels[0]},
                      {second, duel.levels[1]},
                      {"games", duel.games},
                      {"pairs", duel.pairs},
                      {"wins", json::object{{first, duel.wins[0]}, {second, duel.wins[1]}, {"draw", duel.wins[2]}}},
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

std::string write_games(const std::vector<engine::GameEntry>& games) {
  json::array array;
  for (const engine::GameEntry& game : games) array.push_back(game_object(game.info));
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

engine::Result<std::vector<Bench>> read_benches(std::string_view document) {
  const auto tree = parse(document);
  if (!tree) return tree.error();
  const json::array* rows = tree->if_array();
  if (rows == nullptr) return engine::Fault{"", "a table of benchmarks is a list [...]"};
  std::vector<Bench> benches;
  for (std::size_t i = 0; i < rows->size(); ++i) {
    const std::string path = "[" + std::to_string(i) + "]";
    const json::object* row = (*rows)[i].if_object();
    if (row == nullptr) return engine::Fault{path, "a row is an object {...}"};
    const json::value* game = row->if_contains("game");
    const json::value* scenario = row->if_contains("scenario");
    const json::value* speed = row->if_contains("actions_per_cpu_second");
    const json::value* signature = row->if_contains("signature");
    if (game == nullptr || !game->is_string()) return engine::Fault{path + ".game", "missing"};
    if (scenario == nullptr || !scenario->is_string()) return engine::Fault{path + ".scenario", "missing"};
    if (signature == nullptr || !signature->is_string()) return engine::Fault{path + ".signature", "missing"};
    if (speed == nullptr || !speed->is_number() || speed->to_number<double>() <= 0) {
      return engine::Fault{path + ".actions_per_cpu_second", "must be a number above 0"};
    }
    Bench bench;
    bench.game = std::string(game->get_string().c_str());
    bench.scenario = std::string(scenario->get_string().c_str());
    bench.actions_per_cpu_second = speed->to_number<double>();
    bench.signature = std::strtoull(signature->get_string().c_str(), nullptr, 16);
    benches.push_back(std::move(bench));
  }
  return benches;
}

std::string write(const std::vector<BenchChange>& changes) {
  const auto speed = [](const BenchChange::Speed& of) {
    return json::object{{"median", std::round(of.median)}, {"low", std::round(of.low)}, {"high", std::round(of.high)}};
  };
  json::array array;
  for (const BenchChange& change : changes) {
    array.push_back(json::object{{"game", change.game},
                                 {"scenario", change.scenario},
                                 {"before", speed(change.before)},
                                 {"now", speed(change.now)},
                                 {"change", change.change},
                                 {"clear", change.clear},
                                 {"same_work", change.same_work}});
  }
  return legible(array);
}

}  // namespace leipzig::format
