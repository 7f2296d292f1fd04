// The end of a server: asked for by SIGTERM or SIGINT, and there within a few seconds whatever hangs.
#pragma once
#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <mutex>
#include <thread>

namespace leipzig::server {

// Has a thread of its own for the signals, because those that serve may all be waiting for a disk or a database. Made
// before any other thread is, so that no other takes the signals.
class Shutdown {
 public:
  // Time for an orderly end. After it, or at a second signal, the process ends as it stands: what is written down is
  // safe, and what is not was never acknowledged.
  static constexpr std::chrono::milliseconds kPatience{4000};

  Shutdown();
  ~Shutdown();  // an orderly end
  Shutdown(const Shutdown&) = delete;
  Shutdown& operator=(const Shutdown&) = delete;

  // asked: called once at the first signal, or at once where that has come already; it must be short.
  void on_signal(std::function<void()> asked);

  // Of the time for an orderly end.
  std::chrono::milliseconds remaining();
  // Ends the process as it stands.
  [[noreturn]] static void leave();

 private:
  void wait_for_signals();

  sigset_t signals_{};
  sigset_t before_{};
  std::mutex mutex_;
  std::function<void()> asked_;
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::time_point::max();
  std::atomic<bool> over_{false};
  std::thread thread_;
};

}  // namespace leipzig::server
