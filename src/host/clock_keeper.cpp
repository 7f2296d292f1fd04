// The thread that looks at clocks.
#include "host/clock_keeper.h"

#include <chrono>
#include <vector>

namespace leipzig::host {
namespace {

constexpr std::chrono::milliseconds kLookInterval{200};
constexpr std::int64_t kReportInterval = 10'000;  // milliseconds
constexpr std::int64_t kSilence = 30'000;

std::int64_t system_time() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace

ClockKeeper::ClockKeeper(Store& store, CommandQueue& queue, Executor executor, std::function<std::int64_t()> wall)
    : store_(store),
      queue_(queue),
      executor_(std::move(executor)),
      silence_(wall ? INT64_MAX : kSilence),  // a test's clock may jump
      wall_(wall ? std::move(wall) : system_time) {
  report(0, false);  // the time since the last server stopped
  const Lock lock(mutex_);
  if (reporting_) start();
}

void ClockKeeper::start() {
  if (!stopping_ && !thread_.joinable()) thread_ = std::thread([this] { work(); });
}

bool ClockKeeper::report(std::int64_t gap, bool begin) {
  try {
    const auto down = store_.report_running(wall_(), gap, begin);
    if (down) down_ = *down;
    if (down) reporting_ = true;
    return true;
  } catch (const StoreFailure&) {
    return false;
  }
}

bool ClockKeeper::begin() {
  if (!reporting_ && !report(silence_, true)) return false;
  const Lock lock(mutex_);
  start();
  return true;
}

void ClockKeeper::watch(const std::shared_ptr<LiveTable>& live) {
  std::optional<std::int64_t> deadline;
  {
    const Lock lock(live->mutex);
    if (live->table && live->table->clock() && !live->table->over()) deadline = live->table->clock()->deadline();
  }
  const Lock lock(mutex_);
  if (deadline) {
    watched_[live->id] = {*deadline, live};
    start();
    wake_.notify_all();
  } else {
    watched_.erase(live->id);
  }
}

void ClockKeeper::arrived(const std::shared_ptr<LiveTable>& live, engine::Seat seat) {
  {
    const Lock lock(live->mutex);
    if (!live->table || live->table->arrive(seat, now()).events.empty()) return;
  }
  submit(live, {seat});
}

void ClockKeeper::submit(const std::shared_ptr<LiveTable>& live, const FromClock& request) {
  {
    const Lock lock(live->mutex);
    CommandQueue::enqueue(*live, {request, [](const std::optional<Error>&) {}});
  }
  queue_.process_queue(live);
}

void ClockKeeper::check() {
  std::vector<std::shared_ptr<LiveTable>> due;
  {
    const Lock lock(mutex_);
    for (auto each = watched_.begin(); each != watched_.end();) {
      const auto live = each->second.live.lock();
      const bool over = each->second.deadline <= now();
      if (live && over) due.push_back(live);
      each = !live || over ? watched_.erase(each) : std::next(each);
    }
  }
  for (const auto& live : due) {
    executor_([this, live] { submit(live, {}); });
  }
}

void ClockKeeper::work() {
  std::int64_t reported = wall_();
  for (;;) {
    {
      Lock lock(mutex_);
      const auto pause = watched_.empty() ? std::chrono::milliseconds(kReportInterval) : kLookInterval;
      if (!stopping_) wake_.wait_until(lock, std::chrono::steady_clock::now() + pause);
      if (stopping_) break;
    }
    if (reporting_ && wall_() - reported >= kReportInterval) {
      reported = wall_();
      report(silence_, false);
    }
    check();
  }
  if (reporting_) report(silence_, false);
}

void ClockKeeper::stop() {
  {
    const Lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

}  // namespace leipzig::host
