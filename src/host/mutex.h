// A mutex, its scoped lock and a condition variable whose use clang checks at compile time (-Wthread-safety): a member
// that is GUARDED_BY a mutex is only touched with its lock, a function that REQUIRES it is only called with it. With
// other compilers the annotations are empty.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>

#if defined(__clang__)
#define LEIPZIG_THREAD_SAFETY(attribute) __attribute__((attribute))
#else
#define LEIPZIG_THREAD_SAFETY(attribute)
#endif
#define GUARDED_BY(mutex) LEIPZIG_THREAD_SAFETY(guarded_by(mutex))
#define REQUIRES(...) LEIPZIG_THREAD_SAFETY(requires_capability(__VA_ARGS__))
#define EXCLUDES(...) LEIPZIG_THREAD_SAFETY(locks_excluded(__VA_ARGS__))

namespace leipzig::host {

class LEIPZIG_THREAD_SAFETY(capability("mutex")) Mutex {
 public:
  Mutex() = default;
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

 private:
  friend class Lock;
  std::mutex mutex_;
};

// Holds the mutex until the end of the scope; may release it for a while.
class LEIPZIG_THREAD_SAFETY(scoped_lockable) Lock {
 public:
  explicit Lock(Mutex& mutex) LEIPZIG_THREAD_SAFETY(acquire_capability(mutex)) : lock_(mutex.mutex_) {}
  ~Lock() LEIPZIG_THREAD_SAFETY(release_capability()) = default;
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

  void lock() LEIPZIG_THREAD_SAFETY(acquire_capability()) { lock_.lock(); }
  void unlock() LEIPZIG_THREAD_SAFETY(release_capability()) { lock_.unlock(); }

 private:
  friend class ConditionVariable;
  std::unique_lock<std::mutex> lock_;
};

// Wait in a loop that tests the condition: the analysis does not look into predicates.
class ConditionVariable {
 public:
  void notify_one() { condition_.notify_one(); }
  void notify_all() { condition_.notify_all(); }
  void wait(Lock& lock) { condition_.wait(lock.lock_); }
  template <class Clock, class Duration>
  std::cv_status wait_until(Lock& lock, const std::chrono::time_point<Clock, Duration>& end) {
    return condition_.wait_until(lock.lock_, end);
  }

 private:
  std::condition_variable condition_;
};

}  // namespace leipzig::host
