// Loading, refreshing and dropping tables.
#include "host/table_cache.h"

#include <algorithm>
#include <iterator>

namespace leipzig::host {

std::shared_ptr<LiveTable> TableCache::find(const std::string& table) {
  const Lock lock(mutex_);
  const auto known = by_id_.find(table);
  if (known == by_id_.end()) return nullptr;
  recent_.splice(recent_.begin(), recent_, known->second);
  return *known->second;
}

std::shared_ptr<LiveTable> TableCache::insert(const std::string& table) {
  const Lock lock(mutex_);
  const auto known = by_id_.find(table);  // another thread may have been faster
  if (known != by_id_.end()) return *known->second;
  recent_.push_front(std::make_shared<LiveTable>(table));
  by_id_[table] = recent_.begin();
  return recent_.front();
}

Result<std::shared_ptr<LiveTable>> TableCache::live(const std::string& table) {
  std::shared_ptr<LiveTable> live = find(table);
  if (!live) {
    try {
      // Only existing tables get a place in memory.
      if (!store_.find(table)) return no_such_table();
    } catch (const StoreFailure&) {
      ++metrics_.failures;
      return store_unavailable();
    }
    live = insert(table);
  }
  // Another process may have written something that this one has not heard of yet, or may already show a write of this
  // one that is not confirmed here: show the stored state.
  if (const auto error = refresh_from_store(*live)) return *error;
  drop_idle();
  return live;
}

bool TableCache::contains(const std::string& table) {
  const Lock lock(mutex_);
  return by_id_.contains(table);
}

std::size_t TableCache::size() {
  const Lock lock(mutex_);
  return recent_.size();
}

std::vector<std::shared_ptr<LiveTable>> TableCache::in_memory(const std::string& table) {
  const Lock lock(mutex_);
  if (table.empty()) return {recent_.begin(), recent_.end()};
  const auto known = by_id_.find(table);
  if (known == by_id_.end()) return {};
  return {*known->second};
}

// Removes tables that nobody uses, the least recently used first, until the others are few and small enough.
void TableCache::drop_idle() {
  Recent dropped;  // destroyed after the lock is released
  const Lock lock(mutex_);
  const auto idle = [](const std::shared_ptr<LiveTable>& live) { return live.use_count() == 1; };
  std::size_t bytes = 0;
  for (const auto& live : recent_) bytes += idle(live) ? live->bytes.load() : 0;
  for (auto place = recent_.end(); place != recent_.begin();) {
    if (recent_.size() <= limits_.tables && bytes <= limits_.idle_bytes) break;
    const auto live = --place;
    if (!idle(*live)) continue;
    bytes -= std::min(bytes, (*live)->bytes.load());
    by_id_.erase((*live)->id);
    place = std::next(live);
    dropped.splice(dropped.end(), recent_, live);
    ++metrics_.dropped;
  }
}

engine::Result<std::unique_ptr<Table>> TableCache::load(TableRow row) {
  const std::vector<Event> events = store_.events(row.id, 0);
  return Table::load(
      std::move(row), events, [this](const engine::Position& start) { return setups_.set_up(start); },
      [this](engine::Record& record) { return setups_.upgrade(record); });
}

std::optional<Error> TableCache::refresh(LiveTable& live) {
  const Lock lock(live.mutex);
  return refresh_locked(live);
}

std::optional<Error> TableCache::refresh_from_store(LiveTable& live) {
  const Lock lock(live.mutex);
  live.behind = true;
  auto error = refresh_locked(live);
  live.measure();
  return error;
}

// During a write it may read the written events before the queue hears of the write.
std::optional<Error> TableCache::refresh_locked(LiveTable& live) {
  if (live.table && !live.behind) return std::nullopt;
  try {
    if (!live.table) {
      auto row = store_.find(live.id);
      live.removed = !row;
      if (!row) return no_such_table();
      auto loaded = load(std::move(*row));
      if (!loaded) return unavailable(loaded.error().text).in_field(loaded.error().field);
      live.table = std::move(*loaded);
      ++metrics_.loaded;
    } else {
      const std::size_t before = live.table->revision();
      live.table->take(store_.events(live.id, before));
      if (live.table->revision() != before) {
        live.last_write = LiveTable::Clock::now();
      } else if (!store_.find(live.id)) {
        live.removed = true;
        live.table.reset();
        return no_such_table();
      }
    }
    live.behind = false;
  } catch (const StoreFailure&) {
    ++metrics_.failures;
    return store_unavailable();
  }
  return std::nullopt;
}

}  // namespace leipzig::host
