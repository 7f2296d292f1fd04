// Threads of their own for searches: computer players, hints and reviews run here, and no thread that serves people
// waits for them. So many run at once; the others wait. Time is shared fairly, first between origins (addresses of
// clients), then between the tables of an origin: next is who has used least. Every search has a time limit.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "ai/plan.h"
#include "ai/skill.h"

namespace leipzig::host {

// A search: how far it has come, and whether it is to stop because nobody wants it any more or its time is up.
class SearchTask final : public ai::Watch {
 public:
  // progressed: called now and then while the search runs, from its thread; it must be short.
  explicit SearchTask(std::function<void()> progressed = {}) : progressed_(std::move(progressed)) {}

  bool go_on(int thousandths_done) override;
  void cancel() { cancelled_ = true; }
  bool cancelled() const { return cancelled_; }  // nobody wants what it finds
  bool started() const { return started_; }      // or still waiting for a thread
  int progress() const { return progress_; }     // in thousandths
  // Past its limit: it is to answer with the best it has.
  bool out_of_time() const { return Clock::now() >= deadline_.load(); }

 private:
  friend class SearchPool;
  using Clock = std::chrono::steady_clock;

  std::function<void()> progressed_;
  std::atomic<bool> cancelled_{false};
  std::atomic<bool> started_{false};
  std::atomic<int> progress_{0};
  std::atomic<Clock::time_point> deadline_{Clock::time_point::max()};
  Clock::time_point told_ = Clock::now();  // of the searching thread alone
};

// How long searches may take by the clock on the wall. Computer players count evaluations and are done long before
// (docs/strength.md); the limits are for a machine that is overloaded, and for a search that has gone wrong.
namespace search_limits {
inline constexpr std::chrono::seconds kHint{10};
inline constexpr std::chrono::seconds kReview{60};
std::chrono::seconds of_move(ai::Level level);
inline constexpr std::chrono::seconds kGrace{5};  // what runs on for so long after its limit is reported
inline constexpr std::size_t kWaiting = 100;      // searches of one origin
}  // namespace search_limits

class SearchPool {
 public:
  using Clock = std::chrono::steady_clock;
  using Duration = Clock::duration;
  using Job = std::function<void(SearchTask&)>;
  static constexpr std::size_t kNone = SIZE_MAX;

  struct Request {
    std::string origin;  // whose time it takes
    std::string table;
    Duration limit{};
    Duration delay{};  // not before this has passed
  };

  // So many at once; 0: one less than there are cores, and one at least; kNone: nothing is searched here. Threads are
  // begun when they are needed.
  explicit SearchPool(std::size_t at_once, Duration grace = search_limits::kGrace);
  ~SearchPool();  // waits until the last search has ended
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;

  // A task that is cancelled before its turn is not begun, nor is any once the pool was stopped.
  void submit(std::shared_ptr<SearchTask> task, Job job, Request request);

  // Cancels everything and waits so long until it has ended; false where something runs on all the same. Nothing is
  // searched from then on.
  bool stop(Duration patience);

  std::size_t at_once() const { return at_once_; }
  bool any() const { return at_once_ != kNone; }
  std::size_t running();
  std::size_t waiting();
  std::size_t waiting(const std::string& origin);
  std::size_t overdue();          // now: run on though they were told to stop
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
  // The time used by an origin, or by one of its tables. Who has not been there begins where those who are stand, so
  // that nobody saves time up.
  struct Share {
    Duration used{};
    std::vector<const Running*> running;
    std::uint64_t last_served = 0;  // a count of searches
    Duration used_by(Clock::time_point now) const;
    bool before(const Share& other, Clock::time_point now) const;
    void charge(const Running* run, Clock::time_point now);
  };
  struct TableShare : Share {
    std::deque<Waiting> waiting;
  };
  struct OriginShare : Share {
    std::map<std::string, TableShare> tables;
    Duration reached{};  // what the table served last had used
    std::size_t waiting = 0;
  };

  // Inside the lock, all but the threads' own.
  void enqueue(Waiting search);
  void enqueue_what_is_due(Clock::time_point now);
  std::optional<Waiting> take_next(Clock::time_point now);
  void run(Waiting& search, std::unique_lock<std::mutex>& lock);
  void start(std::list<Running>::iterator run);
  void finish(std::list<Running>::iterator run);
  void forget_idle();
  void add_worker();
  std::size_t count_overdue() const;
  void work();
  void supervise();

  const std::size_t at_once_;
  const Duration grace_;
  std::mutex mutex_;
  std::condition_variable wake_;     // the working threads
  std::condition_variable changed_;  // the supervisor, and who waits for the end
  std::multimap<Clock::time_point, Waiting> delayed_;
  std::map<std::string, OriginShare> origins_;
  Duration reached_{};  // what the origin served last had used
  std::list<Running> running_;
  std::size_t waiting_ = 0;
  std::size_t workers_ = 0;
  std::uint64_t served_ = 0;
  std::uint64_t overdue_total_ = 0;
  std::vector<std::thread> threads_;
  std::thread supervisor_;
  bool stopping_ = false;
};

}  // namespace leipzig::host
