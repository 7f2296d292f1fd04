// The list of ladders, one per game.
#include "ai/player.h"

#include <algorithm>

#include "ai/thinker.h"

namespace leipzig::ai {
namespace {

struct Entry {
  std::string_view game;
  Ladder ladder;
};

const Ladder* find(std::string_view game) {
  static const std::vector<Entry> ladders = {
      {"nations1975", nations1975::ladder()}, {"voelkerschlacht", voelkerschlacht::ladder()},
      {"leipzig1969", leipzig1969::ladder()}, {"bridge2013", bridge2013::ladder()},
      {"leipzig1971", leipzig1971::ladder()},
  };
  for (const Entry& entry : ladders) {
    if (entry.game == game) return &entry.ladder;
  }
  return nullptr;
}

}  // namespace

std::vector<Level> levels(std::string_view game) {
  const Ladder* ladder = find(game);
  return ladder == nullptr ? std::vector<Level>{} : ladder->levels;
}

engine::Result<std::unique_ptr<const Player>> make_player(const engine::Tabletop& table, Skill skill) {
  const std::string& game = table.setting().game;
  const Ladder* ladder = find(game);
  if (ladder == nullptr) return engine::Fault{"game", "no computer player for '" + game + "'"};
  if (std::find(ladder->levels.begin(), ladder->levels.end(), skill.level) == ladder->levels.end()) {
    return engine::Fault{"level", game + " has no level '" + std::string(name(skill.level)) + "'"};
  }
  return ladder->make(table, skill);
}

engine::Result<std::unique_ptr<const Observer>> make_observer(const engine::Tabletop& table) {
  const std::string& game = table.setting().game;
  const Ladder* ladder = find(game);
  if (ladder == nullptr || ladder->observe == nullptr) {
    return engine::Fault{"game", game + " has no features to learn from"};
  }
  return ladder->observe(table);
}

}  // namespace leipzig::ai
