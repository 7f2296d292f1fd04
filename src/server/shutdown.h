// Shutdown of a server: on SIGTERM or SIGINT, within a few seconds even if something hangs.
#pragma once
#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include "host/mutex.h"

namespace leipzig::server {

// Uses a separate thread for the signals, because the serving threads may all be waiting for a disk or a database.
// Constructed before any other thread, so that no other thread takes the signals.
class Shutdown {
 public:
  // Time for an orderly shutdown. After it, or at a second signal, the process exits immediately: written data are
  // safe, and the rest was never acknowledged.
  static constexpr std::chrono::milliseconds kPatience{4000};

  Shutdown();
  ~Shutdown();  // an orderly shutdown
  Shutdown(const Shutdown&) = delete;
  Shutdown& operator=(const Shutdown&) = delete;

  // asked: called once at the first signal, or immediately if it has already come; it must be short.
  void on_signal(std::function<void()> asked);

  // Remaining time for an orderly shutdown.
  std::chrono::milliseconds remaining();
  // Exits immediately.
  [[noreturn]] static void leave();

 private:
  void wait_for_signals();

  sigset_t signals_{};
  sigset_t before_{};
  host::Mutex mutex_;
  std::function<void()> asked_ GUARDED_BY(mutex_);
  std::chrono::steady_clock::time_point end_ GUARDED_BY(mutex_) = std::chrono::steady_clock::time_point::max();
  std::atomic<bool> over_{false};
  std::thread thread_;
};

}  // namespace leipzig::server
