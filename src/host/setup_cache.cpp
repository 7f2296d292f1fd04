// A small LRU cache.
#include "host/setup_cache.h"

#include "host/scenario_start.h"

namespace leipzig::host {
namespace {

constexpr std::size_t kMost = 64;
constexpr std::size_t kMostOwn = 8;  // that are no start of a scenario: each takes memory, and few tables share it

}  // namespace

const engine::GameEntry* SetupCache::find(std::string_view id) const {
  for (const engine::GameEntry& game : games_) {
    if (game.info.id == id) return &game;
  }
  return nullptr;
}

std::shared_ptr<const engine::Tabletop> SetupCache::known(const engine::Position& start) {
  const Lock lock(mutex_);
  for (auto setup = recent_.begin(); setup != recent_.end(); ++setup) {
    if (setup->start != start) continue;
    recent_.splice(recent_.begin(), recent_, setup);
    return setup->tabletop;
  }
  return nullptr;
}

engine::Result<std::unique_ptr<engine::Tabletop>> SetupCache::set_up(const engine::Position& start) {
  if (const auto tabletop = known(start)) return tabletop->clone();
  const engine::GameEntry* game = find(start.setting.game);
  if (game == nullptr) return engine::Fault{"game", "there is no game '" + start.setting.game + "'"};
  auto made = game->set_up(start);
  if (!made) return made;
  std::shared_ptr<const engine::Tabletop> kept = (*made)->clone();
  const Lock lock(mutex_);
  recent_.push_front({start, std::move(kept)});
  std::size_t own = 0;
  std::size_t all = 0;
  std::erase_if(recent_, [&](const CachedSetup& each) {
    const bool one_more = !is_scenario_start(each.start) && ++own > kMostOwn;
    return one_more || ++all > kMost;
  });
  return made;
}

std::optional<engine::Fault> SetupCache::upgrade(engine::Record& record) const {
  const engine::GameEntry* game = find(record.start.setting.game);
  return game == nullptr ? std::nullopt : engine::upgrade(record, game->info);
}

}  // namespace leipzig::host
