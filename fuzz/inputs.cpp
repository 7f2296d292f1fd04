// Lines, set-ups, random play.
#include "fuzz/inputs.h"

#include <cstdlib>
#include <map>

#include "games/catalogue.h"
#include "kit/random.h"

namespace leipzig::fuzz {

void require(bool holds) {
  if (!holds) std::abort();
}

std::string_view take_line(std::string_view& bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(std::min(end + 1, bytes.size()));
  return line;
}

std::vector<engine::Setting> settings() {
  std::vector<engine::Setting> all;
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const engine::ScenarioInfo& scenario : game.info.scenarios) {
      engine::Setting setting;
      setting.game = game.info.id;
      setting.scenario = scenario.id;
      all.push_back(std::move(setting));
    }
  }
  return all;
}

std::string name_of(const engine::Setting& setting, char between) { return setting.game + between + setting.scenario; }

engine::Setting setting_named(std::string_view line) {
  static const std::vector<engine::Setting> all = settings();
  for (const engine::Setting& setting : all) {
    if (name_of(setting) == line) return setting;
  }
  return all[line.size() % all.size()];
}

std::unique_ptr<engine::Tabletop> opened(const engine::Setting& setting) {
  static std::map<std::string, std::unique_ptr<engine::Tabletop>> known;
  auto& tabletop = known[name_of(setting)];
  if (!tabletop) {
    auto made = games::set_up({setting, {}, {}, {}});
    require(bool(made));
    tabletop = std::move(*made);
  }
  return tabletop->clone();
}

engine::Record played(const engine::Setting& setting, std::size_t entries) {
  engine::Record record;
  record.start.setting = setting;
  record.rules_version = games::find_game(setting.game)->info.rules_version;
  const auto tabletop = opened(setting);
  kit::Random random(1813);
  const auto one_of = [&random](const auto& list) {
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
  };
  while (record.entries.size() < entries && tabletop->turn().node != engine::Node::Over) {
    if (tabletop->turn().node == engine::Node::Chance) {
      const std::uint16_t value = one_of(tabletop->outcomes()).value;
      record.entries.push_back(tabletop->outcome_text(value));
      require(!tabletop->resolve(value));
    } else {
      const engine::Choice choice = one_of(tabletop->subjects());
      const engine::Action action(choice, one_of(tabletop->targets(choice)));
      record.entries.push_back(tabletop->text(action));
      require(!tabletop->apply(action));
    }
  }
  return record;
}

}  // namespace leipzig::fuzz
