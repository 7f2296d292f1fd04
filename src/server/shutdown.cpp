// Signals, and the forced exit.
#include "server/shutdown.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace leipzig::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

timespec timespec_of(milliseconds time) {
  timespec spec{};
  spec.tv_sec = time.count() / 1000;
  spec.tv_nsec = time.count() % 1000 * 1'000'000;
  return spec;
}

}  // namespace

Shutdown::Shutdown() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  thread_ = std::thread([this] { wait_for_signals(); });
}

Shutdown::~Shutdown() {
  over_ = true;
  // Wakes only this thread, which waits for the signal: it is blocked everywhere.
  pthread_kill(thread_.native_handle(), SIGTERM);  // NOLINT(bugprone-bad-signal-to-kill-thread)
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Shutdown::on_signal(std::function<void()> asked) {
  const host::Lock lock(mutex_);
  if (end_ != Clock::time_point::max()) return asked();
  asked_ = std::move(asked);
}

milliseconds Shutdown::remaining() {
  const host::Lock lock(mutex_);
  if (end_ == Clock::time_point::max()) return kPatience;
  return std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(end_ - Clock::now()));
}

void Shutdown::leave() {
  std::cerr << "leipzig: ended without waiting any longer for searches and the store; what was acknowledged is written "
               "down\n";
  ::_exit(0);
}

void Shutdown::wait_for_signals() {
  int signal = 0;
  sigwait(&signals_, &signal);
  if (over_) return;
  {
    const host::Lock lock(mutex_);
    end_ = Clock::now() + kPatience;
    if (asked_) asked_();
  }
  const timespec patience = timespec_of(kPatience);
  sigtimedwait(&signals_, nullptr, &patience);
  if (!over_) leave();
}

}  // namespace leipzig::server
