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

const engine::GameEntry& game_named(std::string_view id) {
  if (const engine::GameEntry* game = games::find_game(id)) return *game;
  std::vector<std::string> ids;
  for (const engine::GameEntry& game : games::catalogue()) ids.push_back(game.info.id);
  throw Failure("there is no game '" + shown(id) + "'" + suggestion(id, ids));
}

void check_scenario(const engine::GameEntry& game, std::string_view scenario) {
  const std::vector<std::string> ids = ids_of(game.info.scenarios);
  if (scenario.empty() || contains(ids, scenario)) return;
  throw Failure(game.info.id + " has no scenario '" + shown(scenario) + "'" + suggestion(scenario, ids));
}

void check_option(const engine::GameEntry& game, std::string_view option) {
  const std::vector<std::string> ids = ids_of(game.info.options);
  if (contains(ids, option)) return;
  throw Failure(game.info.id + " has no option '" + shown(option) + "'" + suggestion(option, ids));
}

const engine::RuleEntry* find_rule(const engine::GameEntry& game, std::string_view id) {
  const std::string wanted = lower(id);
  for (const engine::RuleEntry& rule : game.rules) {
    const std::string known = lower(rule.id);
    const std::size_t prefix = known.find('-');
    if (known == wanted || (prefix != std::string::npos && known.substr(prefix + 1) == wanted)) return &rule;
  }
  return nullptr;
}

std::string no_such_rule(const engine::GameEntry& game, std::string_view id) {
  const std::string wanted = lower(id);
  // The word in titles, then in the texts; otherwise ids that look like it.
  constexpr std::size_t kMost = 20;
  std::vector<std::string> near;
  for (const bool titles : {true, false}) {
    if (wanted.size() < 3) continue;
    for (const engine::RuleEntry& rule : game.rules) {
      const std::string words = lower(titles ? rule.title + " " + rule.id : rule.text);
      const bool about = words.find(wanted) != std::string::npos && !contains(near, rule.id);
      if (near.size() < kMost && about) near.push_back(rule.id);
    }
  }
  if (near.empty()) near = near_misses(id, ids_of(game.rules));
  std::string text = game.info.id + " has no rule '" + shown(id) + "'";
  if (near.empty()) return text + "; `leipzig rules " + game.info.id + " --list` lists them";
  text += "; rules about it, or like it:";
  for (const std::string& one : near) text += "\n  " + padded(one, 14) + " " + find_rule(game, one)->title;
  return text;
}

void check_level(const engine::GameEntry& game, std::string_view level, bool human_allowed) {
  std::vector<std::string> levels;
  if (human_allowed) levels.emplace_back(kHuman);
  for (const ai::Level offered : ai::levels(game.info.id)) levels.emplace_back(ai::name(offered));
  if (!contains(levels, level.substr(0, level.find('/')))) {
    throw Failure(game.info.id + " has no level '" + shown(level) + "'" + suggestion(level, levels));
  }
  if (level == kHuman) return;
  if (const auto skill = ai::skill_named(level); !skill) throw Failure(skill.error().text);
}

void check_levels(const engine::GameEntry& game, const std::array<std::string, 2>& levels, bool human_allowed) {
  for (const std::string& level : levels) check_level(game, level, human_allowed);
}

std::unique_ptr<const ai::Player> player_named(const engine::Tabletop& table, std::string_view level) {
  const auto skill = ai::skill_named(level);
  if (!skill) throw Failure(skill.error().text);
  auto player = ai::make_player(table, *skill);
  if (!player) throw Failure(player.error().text);
  return std::move(*player);
}

engine::Setting setting_of(const engine::GameEntry& game, std::string_view scenario,
                           const std::vector<std::string>& options) {
  check_scenario(game, scenario);
  engine::Setting setting;
  setting.game = game.info.id;
  setting.scenario = scenario;
  for (const engine::OptionInfo& option : game.info.options) {
    if (option.offered) setting.options.push_back({option.id, option.on_by_default});
  }
  for (const std::string& chosen : options) {
    const std::size_t equals = chosen.find('=');
    const std::string id = chosen.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : chosen.substr(equals + 1);
    check_option(game, id);
    if (value != "on" && value != "off") throw Failure("an option is set as " + id + "=on or " + id + "=off");
    const auto known = std::find_if(setting.options.begin(), setting.options.end(),
                                    [&id](const engine::OptionValue& option) { return option.id == id; });
    if (known == setting.options.end()) {
      setting.options.push_back({id, value == "on"});
    } else {
      known->on = value == "on";
    }
  }
  return setting;
}

}  // namespace leipzig::cli
