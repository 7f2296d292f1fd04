// Cache of set-ups. Everything that never changes in a game (board, counters, tables) is shared by all tables with the
// same start, instead of a quarter of a megabyte and a millisecond for each.
#pragma once
#include <list>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/record.h"
#include "host/mutex.h"

namespace leipzig::host {

class SetupCache {
 public:
  explicit SetupCache(const std::vector<engine::GameEntry>& games) : games_(games) {}

  // nullptr if there is no game with that id.
  const engine::GameEntry* find(std::string_view id) const;
  engine::Result<std::unique_ptr<engine::Tabletop>> set_up(const engine::Position& start);
  // engine::upgrade. Setting up finds that there is no such game.
  std::optional<engine::Fault> upgrade(engine::Record& record) const;

 private:
  struct CachedSetup {
    engine::Position start;
    std::shared_ptr<const engine::Tabletop> tabletop;
  };
  std::shared_ptr<const engine::Tabletop> known(const engine::Position& start);

  const std::vector<engine::GameEntry>& games_;
  Mutex mutex_;
  std::list<CachedSetup> recent_ GUARDED_BY(mutex_);  // most recently used first
};

}  // namespace leipzig::host
