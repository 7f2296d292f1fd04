// The ladders of the games: their own, or that of any game.
#include "ai/player.h"

#include <algorithm>
#include <map>

#include "ai/all_ladders.h"
#include "ai/any_game.h"
#include "games/catalogue.h"

namespace leipzig::ai {

namespace {

std::map<std::string, Ladder, std::less<>> make_ladders() {
  std::map<std::string, Ladder, std::less<>> ladders;
  for (const GameLadder& own : kGameLadders) ladders.emplace(own.game, own.ladder());
  for (const engine::GameEntry& game : games::catalogue()) {
    if (!ladders.contains(game.info.id)) ladders.emplace(game.info.id, any_game_ladder(game.info.id));
  }
  return ladders;
}

const Ladder* find(std::string_view game) {
  static const std::map<std::string, Ladder, std::less<>> ladders = make_ladders();
  const auto found = ladders.find(game);
  return found == ladders.end() ? nullptr : &found->second;
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

engine::Result<std::unique_ptr<const FeatureExtractor>> make_observer(const engine::Tabletop& table) {
  const std::string& game = table.setting().game;
  const Ladder* ladder = find(game);
  if (ladder == nullptr || ladder->observe == nullptr) {
    return engine::Fault{"game", game + " has no features to learn from"};
  }
  return ladder->observe(table);
}

}  // namespace leipzig::ai
