// The pool.
#include "host/thinking.h"

#include <unistd.h>

#include <algorithm>

namespace leipzig::host {
namespace {

constexpr auto kTellEvery = std::chrono::milliseconds(250);
constexpr int kBehindPeople = 10;  // how much less of a core is theirs when people want it too

}  // namespace

bool Thought::go_on(int thousandths_done) {
  done_ = std::clamp(thousandths_done, 0, 1000);
  const Clock::time_point now = Clock::now();
  if (progressed_ && now - told_ >= kTellEvery) {
    told_ = now;
    progressed_();
  }
  return !stopped_;
}

Thinkers::Thinkers(std::size_t at_once) : at_once_(at_once) {
  if (at_once_ == 0) at_once_ = std::max(2u, std::thread::hardware_concurrency()) - 1;
}

void Thinkers::think(std::shared_ptr<Thought> thought, Job job, std::chrono::milliseconds delay) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || !any()) return;
    waiting_.emplace(Clock::now() + delay, Waiting{std::move(thought), std::move(job)});
    if (threads_.size() < at_once_ && threads_.size() < waiting_.size() + begun_.size()) {
      threads_.emplace_back([this] { work(); });
    }
  }
  wake_.notify_one();
}

void Thinkers::stop() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const auto& thought : begun_) thought->stop();
    threads.swap(threads_);
  }
  wake_.notify_all();
  for (std::thread& thread : threads) thread.join();
  // What the jobs hold is let go outside the lock.
  std::multimap<Clock::time_point, Waiting> left;
  const std::lock_guard lock(mutex_);
  left.swap(waiting_);
}

std::size_t Thinkers::thinking() {
  const std::lock_guard lock(mutex_);
  return begun_.size();
}

std::size_t Thinkers::waiting() {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void Thinkers::work() {
  // On Linux this is the thread's own.
  if (::nice(kBehindPeople) == -1) {
    // It is thought all the same.
  }
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (waiting_.empty()) {
      wake_.wait(lock);
      continue;
    }
    const Clock::time_point due = waiting_.begin()->first;
    if (due > Clock::now()) {
      wake_.wait_until(lock, due);
      continue;
    }
    {
      Waiting next = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      if (!next.thought->stopped()) begun_.insert(next.thought);
      lock.unlock();
      if (!next.thought->stopped()) {
        next.thought->begun_ = true;
        next.job(*next.thought);
      }
      lock.lock();
      begun_.erase(next.thought);
      lock.unlock();
    }
    lock.lock();
  }
}

}  // namespace leipzig::host
