// Worker pool with fair queueing by address, for work that may take long: rules, and reads from the store. I/O threads
// post such work here and never wait for it.
//
// The address that has used least worker time is served next, so a hundred slow tasks of one address delay a quick task
// of another by at most the tasks that already run. One address occupies at most half of the threads.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "host/mutex.h"

namespace leipzig::server {

class FairPool {
 public:
  using Task = std::function<void()>;
  using Time = std::chrono::nanoseconds;

  // The tasks of one connection: run one at a time, in order. The queues of one address take turns.
  class Queue {
   public:
    explicit Queue(std::string address) : address_(std::move(address)) {}

   private:
    friend class FairPool;
    struct Waiting {
      Task task;
      Time since;
    };
    std::string address_;
    std::deque<Waiting> tasks_;
    bool listed_ = false;  // in Address::ready, or one of its tasks runs
  };

  struct Metrics {
    std::size_t waiting = 0;
    std::size_t running = 0;
    std::uint64_t done = 0;
    Time worked{0};  // sum over all tasks done
    Time waited{0};
  };

  // threads: 0 means one per core, at least four, because some may block on the store.
  explicit FairPool(std::size_t threads, std::function<Time()> clock = now);
  ~FairPool() { stop(); }
  FairPool(const FairPool&) = delete;
  FairPool& operator=(const FairPool&) = delete;

  void post(const std::shared_ptr<Queue>& queue, Task task);
  // For short tasks that others wait for, such as the completion of a write. They run before the tasks of addresses, in
  // no particular order. Their time counts an eighth instead of nothing, so that they cannot starve the others.
  void post_urgent(Task task);
  // Drops the waiting tasks of this queue.
  void discard(Queue& queue);

  // Waits for the running tasks, drops the waiting ones and ignores later posts.
  void stop();

  std::size_t threads() const { return threads_wanted_; }
  Metrics metrics();

 private:
  struct Address {
    std::size_t serial = 0;  // breaks ties
    int weight = 1;
    std::size_t most = 1;  // tasks that may run at once
    Time used{0};          // virtual time: worker time divided by the weight
    std::size_t running = 0;
    std::deque<std::shared_ptr<Queue>> ready;  // queues whose next task may run
    bool eligible() const { return !ready.empty() && running < most; }
    bool idle() const { return ready.empty() && running == 0; }
  };
  struct LeastUsed {
    bool operator()(const Address* a, const Address* b) const {
      return a->used != b->used ? a->used < b->used : a->serial < b->serial;
    }
  };

  static Time now() { return std::chrono::steady_clock::now().time_since_epoch(); }
  void add(Address& address, const std::shared_ptr<Queue>& queue, Task task) REQUIRES(mutex_);
  void work() EXCLUDES(mutex_);
  void forget_idle() REQUIRES(mutex_);

  const std::size_t threads_wanted_;
  const std::function<Time()> clock_;
  host::Mutex mutex_;  // also guards the queues
  host::ConditionVariable wake_;
  // Busy, or above the floor.
  std::unordered_map<std::string, std::unique_ptr<Address>> addresses_ GUARDED_BY(mutex_);
  Address urgent_ GUARDED_BY(mutex_);
  std::set<Address*, LeastUsed> eligible_ GUARDED_BY(mutex_);
  std::size_t busy_ GUARDED_BY(mutex_) = 0;      // addresses that are not idle
  std::size_t serials_ GUARDED_BY(mutex_) = 0;   // handed out so far
  std::size_t sweep_at_ GUARDED_BY(mutex_) = 0;  // size of addresses_ at which idle ones are removed
  // Virtual time of the address served last; an address that was idle starts here.
  Time floor_ GUARDED_BY(mutex_){0};
  Metrics metrics_ GUARDED_BY(mutex_);
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace leipzig::server
