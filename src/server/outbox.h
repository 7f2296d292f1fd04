// Unread output of connections, limited in bytes and in time. When an address or the server holds too much, the
// connection with the most unread output is disconnected; a client that reads too slowly is disconnected after a while.
// Clients can reconnect and resume.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "host/mutex.h"
#include "server/memory.h"
#include "server/message.h"

namespace leipzig::server {

class OutputMonitor;

// The output of one connection. Safe for several threads.
class Outbox {
 public:
  using Clock = std::chrono::steady_clock;

  Outbox(OutputMonitor& monitor, std::shared_ptr<MemoryAccount> account, std::function<void()> disconnect)
      : monitor_(monitor), account_(std::move(account)), disconnect_(std::move(disconnect)) {}

  // Counts a message that is about to be queued. False if the connection is being closed; then it must not be queued.
  [[nodiscard]] bool add(Message& message);
  // Part of the oldest message was written.
  void progress();
  // The oldest message was written. True if nothing is left and busy() was called since this was last true.
  bool written(const Message& message);
  // Whether something is unwritten.
  bool busy();
  // The connection was closed and its queue deleted.
  void closed() { closed_ = true; }

 private:
  friend class OutputMonitor;

  OutputMonitor& monitor_;
  const std::shared_ptr<MemoryAccount> account_;
  const std::function<void()> disconnect_;
  std::atomic<std::size_t> messages_{0};
  std::atomic<std::size_t> bytes_{0};
  std::atomic<Clock::rep> last_progress_{0};
  std::atomic<Clock::rep> busy_since_{0};
  std::atomic<bool> awaited_{false};
  std::atomic<bool> dropped_{false};
  std::atomic<bool> closed_{false};
};

// Must outlive its outboxes.
class OutputMonitor {
 public:
  struct Limits {
    std::size_t unread = std::size_t{1} << 20;                  // bytes; the next message after that disconnects
    std::chrono::nanoseconds stall = std::chrono::seconds(25);  // without any progress
    std::chrono::nanoseconds busy = std::chrono::seconds(120);  // until everything is written
  };

  explicit OutputMonitor(MemoryBudget& budget) : OutputMonitor(budget, Limits{}) {}
  OutputMonitor(MemoryBudget& budget, Limits limits) : budget_(budget), limits_(limits) {}

  // disconnect: called at most once, from any thread; must not block.
  std::shared_ptr<Outbox> open(std::shared_ptr<MemoryAccount> account, std::function<void()> disconnect);

  // Disconnects clients that are too slow. Call this every few seconds.
  void check(Outbox::Clock::time_point now);

  std::size_t disconnected() const { return disconnected_; }

 private:
  friend class Outbox;

  // The output of one address. Output of connections that are being closed is no longer held, but not yet freed.
  struct Held {
    std::size_t bytes = 0;
    std::size_t closing = 0;
    Outbox* largest = nullptr;
  };
  static Held held_by(const std::set<Outbox*>& outboxes);

  void free_memory_of(const MemoryAccount& account);
  void free_memory();
  void disconnect(Outbox& outbox);

  MemoryBudget& budget_;
  const Limits limits_;
  std::atomic<std::size_t> disconnected_{0};
  host::Mutex mutex_;
  // By address; removed before they are destroyed.
  std::map<std::string, std::set<Outbox*>> outboxes_ GUARDED_BY(mutex_);
};

}  // namespace leipzig::server
