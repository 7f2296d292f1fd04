// The commands of each table, one at a time: plan events against the committed state, append them to the store, apply
// them, notify the viewers.
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "host/command.h"
#include "host/executor.h"
#include "host/live_table.h"
#include "host/metrics.h"
#include "host/store.h"
#include "host/table_cache.h"
#include "host/ticket.h"

namespace leipzig::host {

class CommandQueue {
 public:
  // How often a command is planned again because another process wrote to its table first.
  static constexpr int kMostTries = 10;

  // changed: called after the viewers of a table were notified of a write. Everything passed must outlive the queue.
  using OnChange = std::function<void(const std::shared_ptr<LiveTable>&)>;
  // now: the running time of the server, for clocks.
  using Now = std::function<std::int64_t()>;
  CommandQueue(
      Store& store, TableCache& cache, HostMetrics& metrics, Executor executor, OnChange changed,
      Now now = [] { return std::int64_t{0}; })
      : store_(store),
        cache_(cache),
        metrics_(metrics),
        executor_(std::move(executor)),
        changed_(std::move(changed)),
        now_(std::move(now)) {}

  // The command of a player. Spectators are refused.
  void submit(const Ticket& ticket, Command command, Done done);
  // Any command; call process_queue() after that, without the lock.
  static void enqueue(LiveTable& live, QueuedCommand command) REQUIRES(live.mutex);
  void process_queue(const std::shared_ptr<LiveTable>& live) EXCLUDES(live->mutex);

 private:
  static Result<PendingEvents> plan(const LiveTable& live, const QueuedCommand& command, std::int64_t now)
      REQUIRES(live.mutex);
  void append(const std::shared_ptr<LiveTable>& live, QueuedCommand command, PendingEvents events)
      REQUIRES(live->mutex);
  void retry(const std::shared_ptr<LiveTable>& live, QueuedCommand command) EXCLUDES(live->mutex);
  void written(const std::shared_ptr<LiveTable>& live, std::size_t from, PendingEvents& pending, Written how,
               const Done& done) EXCLUDES(live->mutex);

  Store& store_;
  TableCache& cache_;
  HostMetrics& metrics_;
  Executor executor_;
  OnChange changed_;
  Now now_;
};

}  // namespace leipzig::host
