// Finding games, scenarios, options, rules and levels by name.
#include "cli/lookup.h"

#include <algorithm>

#include "ai/player.h"
#include "cli/failure.h"
#include "cli/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

template <class Items>
std::vector<std::string> ids_of(const Items& items) {
  std::vector<std::string> ids;
  ids.reserve(items.size());
  for (const auto& item : items) ids.push_back(item.id);
  return ids;
}

bool contains(const std::vector<std::string>& ids, std::string_view id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

const engine::Entry& game_named(std::string_view id) {
  if (const engine::Entry* game = games::find_game(id)) return *game;
  std::vector<std::string> ids;
  for (const engine::Entry& game : games::catalogue()) ids.push_back(game.info.id);
  throw Failure("there is no game '" + shown(id) + "'" + suggestion(id, ids));
}

void check_scenario(const engine::Entry& game, std::string_view scenario) {
  const std::vector<std::string> ids = ids_of(game.info.scenarios);
  if (scenario.empty() || contains(ids, scenario)) return;
  throw Failure(game.info.id + " has no scenario '" + shown(scenario) + "'" + suggestion(scenario, ids));
}

void check_option(const engine::Entry& game, std::string_view option) {
  const std::vector<std::string> ids = ids_of(game.info.options);
  if (contains(ids, option)) return;
  throw Failure(game.info.id + " has no option '" + shown(option) + "'" + suggestion(option, ids));
}

const engine::RuleEntry* find_rule(const engine::Entry& game, std::string_view id) {
  const std::string wanted = lower(id);
  for (const engine::RuleEntry& rule : game.rules) {
    const std::string known = lower(rule.id);
    const std::size_t prefix = known.find('-');
    if (known == wanted || (prefix != std::string::npos && known.substr(prefix + 1) == wanted)) return &rule;
  }
  return nullptr;
}

std::string no_such_rule(const engine::Entry& game, std::string_view id) {
  const std::string wanted = lower(id);
  std::vector<std::string> near = near_misses(id, ids_of(game.rules));
  for (const engine::RuleEntry& rule : game.rules) {
    if (near.size() >= 5 || wanted.size() < 3) break;
    if (lower(rule.title).find(wanted) != std::string::npos && !contains(near, rule.id)) near.push_back(rule.id);
  }
  std::string text = game.info.id + " has no rule '" + shown(id) + "'";
  if (near.empty()) return text + "; `leipzig rules " + game.info.id + "` lists them";
  text += "; did you mean";
  for (const std::string& one : near) text += "\n  " + padded(one, 14) + " " + find_rule(game, one)->title;
  return text;
}

void check_level(const engine::Entry& game, std::string_view level, bool human_allowed) {
  std::vector<std::string> levels;
  if (human_allowed) levels.emplace_back(kHuman);
  for (const ai::Level offered : ai::levels(game.info.id)) levels.emplace_back(ai::name(offered));
  if (!contains(levels, level.substr(0, level.find('/')))) {
    throw Failure(game.info.id + " has no level '" + shown(level) + "'" + suggestion(level, levels));
  }
  if (level == kHuman) return;
  if (const auto skill = ai::skill_named(level); !skill) throw Failure(skill.error().text);
}

engine::Setting setting_of(const engine::Entry& game, std::string_view scenario,
                           const std::vector<std::string>& options) {
  check_scenario(game, scenario);
  engine::Setting setting;
  setting.game = game.info.id;
  setting.scenario = scenario;
  for (const engine::OptionInfo& option : game.info.options) {
    setting.options.push_back({option.id, option.on_by_default});
  }
  for (const std::string& chosen : options) {
    const std::size_t equals = chosen.find('=');
    const std::string id = chosen.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : chosen.substr(equals + 1);
    check_option(game, id);
    if (value != "on" && value != "off") throw Failure("an option is set as " + id + "=on or " + id + "=off");
    for (engine::Option& option : setting.options) {
      if (option.id == id) option.on = value == "on";
    }
  }
  return setting;
}

}  // namespace leipzig::cli
