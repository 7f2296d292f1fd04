// Threads of their own for what takes long: computer players think here, and no thread that serves people waits for
// them. So many think at once; the others wait their turn.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "ai/plan.h"

namespace leipzig::host {

// Something being thought about: how far it has come, and whether it is still wanted.
class Thought final : public ai::Watch {
 public:
  // progressed: called now and then while thinking, from the thinking thread; it must be short.
  explicit Thought(std::function<void()> progressed = {}) : progressed_(std::move(progressed)) {}

  bool go_on(int thousandths_done) override;
  void stop() { stopped_ = true; }
  bool stopped() const { return stopped_; }
  bool begun() const { return begun_; }  // or still waiting for a thread
  int done() const { return done_; }     // in thousandths

 private:
  friend class Thinkers;
  using Clock = std::chrono::steady_clock;

  std::function<void()> progressed_;
  std::atomic<bool> stopped_{false};
  std::atomic<bool> begun_{false};
  std::atomic<int> done_{0};
  Clock::time_point told_ = Clock::now();  // of the thinking thread alone
};

class Thinkers {
 public:
  using Job = std::function<void(Thought&)>;
  static constexpr std::size_t kNone = SIZE_MAX;

  // So many at once; 0: one less than there are cores, and one at least; kNone: nobody thinks here. Threads are begun
  // when they are needed.
  explicit Thinkers(std::size_t at_once);
  ~Thinkers() { stop(); }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // First come, first served; a job that is stopped before its turn is not begun. Not before `delay` has passed.
  void think(std::shared_ptr<Thought> thought, Job job, std::chrono::milliseconds delay = {});
  // Stops everything and waits until it has stopped. Nothing is thought about from then on.
  void stop();

  std::size_t at_once() const { return at_once_; }
  bool any() const { return at_once_ != kNone; }
  std::size_t thinking();  // now
  std::size_t waiting();

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    std::shared_ptr<Thought> thought;
    Job job;
  };
  void work();

  std::size_t at_once_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::multimap<Clock::time_point, Waiting> waiting_;  // by when they may begin
  std::set<std::shared_ptr<Thought>> begun_;
  std::vector<std::thread> threads_;
  bool stopping_ = false;
};

}  // namespace leipzig::host
