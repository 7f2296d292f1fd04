// Running time of the server, and what follows when a clock runs out: a thread looks at the tables in memory. A table
// that is not in memory is looked at when it is opened again.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>

#include "host/command_queue.h"
#include "host/executor.h"
#include "host/live_table.h"
#include "host/mutex.h"
#include "host/store.h"

namespace leipzig::host {

class ClockKeeper {
 public:
  // wall: milliseconds since 1970; empty: the system's, and a thread calls check().
  ClockKeeper(Store& store, CommandQueue& queue, Executor executor, std::function<std::int64_t()> wall);
  ~ClockKeeper() { stop(); }
  ClockKeeper(const ClockKeeper&) = delete;
  ClockKeeper& operator=(const ClockKeeper&) = delete;

  std::int64_t now() const { return wall_() - down_; }
  // Before the first table with a clock: from now on the store knows when a server runs. False if it is not available.
  bool begin();
  // The table was opened, or has changed.
  void watch(const std::shared_ptr<LiveTable>& live) EXCLUDES(live->mutex, mutex_);
  // The player of a seat came to the table.
  void arrived(const std::shared_ptr<LiveTable>& live, engine::Seat seat) EXCLUDES(live->mutex);
  // Looks at the clocks now.
  void check() EXCLUDES(mutex_);
  void stop() EXCLUDES(mutex_);

 private:
  void submit(const std::shared_ptr<LiveTable>& live, const FromClock& request) EXCLUDES(live->mutex);
  bool report(std::int64_t gap, bool begin);
  // The thread, with the first table that has a clock: a browser has no threads, and its tables no clocks.
  void start() REQUIRES(mutex_);
  void work() EXCLUDES(mutex_);

  struct Watched {
    std::int64_t deadline;
    std::weak_ptr<LiveTable> live;
  };

  Store& store_;
  CommandQueue& queue_;
  Executor executor_;
  const std::int64_t silence_;  // milliseconds after which no server is believed to have run
  std::function<std::int64_t()> wall_;
  std::atomic<std::int64_t> down_{0};   // milliseconds in which no server ran
  std::atomic<bool> reporting_{false};  // the store has tables with a clock
  Mutex mutex_;
  ConditionVariable wake_;
  std::map<std::string, Watched> watched_ GUARDED_BY(mutex_);
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace leipzig::host
