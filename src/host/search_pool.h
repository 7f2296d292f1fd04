// Thread pool for searches: computer players, hints and reviews run here, so that threads that serve people never wait
// for them. A limited number run at once; the others wait. Time is shared fairly, first between origins (client
// addresses), then between the tables of an origin: the one that has used least is next. Every search has a time limit.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "ai/plan.h"
#include "ai/skill.h"
#include "host/mutex.h"

namespace leipzig::host {

// A search: its progress, and whether it is to stop because it is outdated or out of time.
class SearchTask final : public ai::Watch {
 public:
  // progressed: called from time to time during the search, from its thread; it must be short.
  explicit SearchTask(std::function<void()> progressed = {}) : progressed_(std::move(progressed)) {}

  bool keep_going(int thousandths_done) override;
  void begin() { started_ = true; }  // by what runs it
  void cancel() { cancelled_ = true; }
  bool cancelled() const { return cancelled_; }  // the result is no longer needed
  bool started() const { return started_; }      // or still waiting for a thread
  int progress() const { return progress_; }     // in thousandths
  // Past its limit: it must return the best it has.
  bool out_of_time() const { return Clock::now() >= deadline_.load(); }

 private:
  friend class SearchPool;
  using Clock = std::chrono::steady_clock;

  std::function<void()> progressed_;
  std::atomic<bool> cancelled_{false};
  std::atomic<bool> started_{false};
  std::atomic<int> progress_{0};
  std::atomic<Clock::time_point> deadline_{Clock::time_point::max()};
  Clock::time_point told_ = Clock::now();  // used by the searching thread only
};

// Wall-clock limits of searches. Computer players count evaluations and finish long before (docs/strength.md); the
// limits are for an overloaded machine and for faulty searches.
namespace search_limits {
inline constexpr std::chrono::seconds kHint{10};
inline constexpr std::chrono::seconds kReview{60};
inline constexpr std::chrono::seconds kLedger{600};
inline constexpr std::chrono::seconds kLedgerInterest{15};  // a ledger that nobody asks for this long is stopped
std::chrono::seconds of_move(ai::Level level);
inline constexpr std::chrono::seconds kGrace{5};  // searches that run this much longer are reported
inline constexpr std::size_t kWaiting = 100;      // searches of one origin
}  // namespace search_limits

class SearchPool {
 public:
  using Clock = std::chrono::steady_clock;
  using Duration = Clock::duration;
  using Job = std::function<void(SearchTask&)>;
  static constexpr std::size_t kNone = SIZE_MAX;

  struct Request {
    std::string origin;  // the address charged with its time
    std::string table;
    Duration limit{};
    Duration delay{};  // minimum delay
  };

  // Maximum concurrent searches. 0: cores - 1 (at least 1). kNone: disabled. Threads are started on demand.
  explicit SearchPool(std::size_t at_once, Duration grace = search_limits::kGrace);
  ~SearchPool();  // waits until the last search has ended
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;

  // A task that is cancelled before it starts does not run, nor does any after the pool was stopped.
  void submit(std::shared_ptr<SearchTask> task, Job job, Request request);

  // Cancels everything and waits at most this long; false if a search is still running. No search starts after that.
  bool stop(Duration patience);

  std::size_t at_once() const { return at_once_; }
  bool any() const { return at_once_ != kNone; }
  std::size_t running();
  std::size_t waiting();
  std::size_t waiting(const std::string& origin);
  std::size_t overdue();          // now: still running although told to stop
  std::uint64_t overdue_total();  // ever

 private:
  struct Waiting {
    std::shared_ptr<SearchTask> task;
    Job job;
    Request request;
  };
  struct Running {
    std::shared_ptr<SearchTask> task;
    const Request* request;
    Clock::time_point begun;
    bool overdue = false;
  };
  // The time used by an origin, or by one of its tables. A new one starts at the level of the active ones, so that idle
  // time cannot be saved up.
  struct Share {
    Duration used{};
    std::vector<const Running*> running;
    std::uint64_t last_served = 0;  // serial number of the search
    Duration used_by(Clock::time_point now) const;
    bool before(const Share& other, Clock::time_point now) const;
    void charge(const Running* run, Clock::time_point now);
  };
  struct TableShare : Share {
    std::deque<Waiting> waiting;
  };
  struct OriginShare : Share {
    std::map<std::string, TableShare> tables;
    Duration reached{};  // used time of the table served last
    std::size_t waiting = 0;
  };

  void enqueue(Waiting search) REQUIRES(mutex_);
  void enqueue_what_is_due(Clock::time_point now) REQUIRES(mutex_);
  std::optional<Waiting> take_next(Clock::time_point now) REQUIRES(mutex_);
  std::list<Running>::iterator start(Waiting& search) REQUIRES(mutex_);
  void finish(std::list<Running>::iterator run) REQUIRES(mutex_);
  void forget_idle() REQUIRES(mutex_);
  void add_worker() REQUIRES(mutex_);
  bool too_many_workers() const REQUIRES(mutex_);
  std::size_t count_overdue() const REQUIRES(mutex_);
  // Of the threads.
  void work() EXCLUDES(mutex_);
  void supervise() EXCLUDES(mutex_);

  const std::size_t at_once_;
  const Duration grace_;
  Mutex mutex_;
  ConditionVariable wake_;     // the working threads
  ConditionVariable changed_;  // the supervisor, and stop()
  std::multimap<Clock::time_point, Waiting> delayed_ GUARDED_BY(mutex_);
  std::map<std::string, OriginShare> origins_ GUARDED_BY(mutex_);
  Duration reached_ GUARDED_BY(mutex_){};  // used time of the origin served last
  std::list<Running> running_ GUARDED_BY(mutex_);
  std::size_t waiting_ GUARDED_BY(mutex_) = 0;
  std::size_t workers_ GUARDED_BY(mutex_) = 0;
  std::uint64_t served_ GUARDED_BY(mutex_) = 0;
  std::uint64_t overdue_total_ GUARDED_BY(mutex_) = 0;
  std::vector<std::thread> threads_ GUARDED_BY(mutex_);
  std::thread supervisor_ GUARDED_BY(mutex_);
  bool stopping_ GUARDED_BY(mutex_) = false;
};

}  // namespace leipzig::host
