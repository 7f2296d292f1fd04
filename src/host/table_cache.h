// The tables in memory. Others are rebuilt from the store when they are opened; idle ones are dropped, the least
// recently used first, so that memory stays bounded.
#pragma once
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "host/error.h"
#include "host/live_table.h"
#include "host/metrics.h"
#include "host/mutex.h"
#include "host/setup_cache.h"
#include "host/store.h"

namespace leipzig::host {

class TableCache {
 public:
  // Tables in use stay in memory whatever the limits.
  struct Limits {
    std::size_t tables;
    std::size_t idle_bytes;  // of tables that nobody has open
  };
  // Everything passed must outlive the cache.
  TableCache(Store& store, SetupCache& setups, HostMetrics& metrics, Limits limits)
      : store_(store), setups_(setups), metrics_(metrics), limits_(limits) {}

  // The table as it is stored now, loaded if necessary.
  Result<std::shared_ptr<LiveTable>> live(const std::string& table) EXCLUDES(mutex_);
  bool contains(const std::string& table) EXCLUDES(mutex_);
  std::size_t size() EXCLUDES(mutex_);
  // That table if it is in memory; with an empty id, all of them.
  std::vector<std::shared_ptr<LiveTable>> in_memory(const std::string& table) EXCLUDES(mutex_);

  // Applies events written by another process, or reloads a table after a failure; a table removed from the store is
  // removed here too.
  std::optional<Error> refresh(LiveTable& live) EXCLUDES(live.mutex);
  // The same, even if nobody has said that there are new events.
  std::optional<Error> refresh_from_store(LiveTable& live) EXCLUDES(live.mutex);

 private:
  std::shared_ptr<LiveTable> find(const std::string& table) EXCLUDES(mutex_);
  std::shared_ptr<LiveTable> insert(const std::string& table) EXCLUDES(mutex_);
  std::optional<Error> refresh_locked(LiveTable& live) REQUIRES(live.mutex);
  engine::Result<std::unique_ptr<Table>> load(TableRow row);
  void drop_idle() EXCLUDES(mutex_);

  Store& store_;
  SetupCache& setups_;
  HostMetrics& metrics_;
  const Limits limits_;
  using Recent = std::list<std::shared_ptr<LiveTable>>;
  Mutex mutex_;                       // never held during rules or store work
  Recent recent_ GUARDED_BY(mutex_);  // most recently used first
  std::unordered_map<std::string, Recent::iterator> by_id_ GUARDED_BY(mutex_);
};

}  // namespace leipzig::host
