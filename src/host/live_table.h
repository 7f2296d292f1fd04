// A table in memory. `mutex` guards everything else in it.
#pragma once
#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "host/host.h"

namespace leipzig::host {

// Something asked for, planned when it is its turn.
struct Wish {
  std::function<Result<Plan>(const Table&)> plan;
  Done done;
  int tries = 0;
};

class LiveTable {
 public:
  struct Watcher {
    engine::Viewer viewer;
    std::function<void()> changed;
  };

  std::mutex mutex;
  std::string id;
  std::unique_ptr<Table> table;  // empty until it is loaded, and again when the store failed in the middle of a write
  bool writing = false;          // one write at a time; wishes wait
  bool behind = false;           // another process wrote while we did
  std::deque<Wish> wishes;
  std::map<std::uint64_t, Watcher> watchers;
  std::uint64_t next_watcher = 1;

  // Inside the lock.
  bool watched_by(engine::Seat seat) const {
    return std::any_of(watchers.begin(), watchers.end(),
                       [seat](const auto& each) { return each.second.viewer == seat; });
  }

  // Outside the lock: whoever is told may look at the table at once.
  void tell() {
    std::vector<std::function<void()>> all;
    {
      const std::lock_guard lock(mutex);
      for (const auto& [number, watcher] : watchers) all.push_back(watcher.changed);
    }
    for (const auto& changed : all) changed();
  }
};

}  // namespace leipzig::host
