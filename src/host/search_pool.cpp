// The order of searches, and the handling of searches that do not end.
#include "host/search_pool.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <tuple>

namespace leipzig::host {
namespace {

constexpr auto kTellEvery = std::chrono::milliseconds(250);
constexpr int kBehindPeople = 10;  // niceness: people's requests go first

std::size_t resolved(std::size_t at_once) {
  return at_once == 0 ? std::max(2u, std::thread::hardware_concurrency()) - 1 : at_once;
}

void report(const std::string& table, SearchPool::Duration ran) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(ran).count();
  std::cerr << "leipzig: a search at table " + table + " has run for " + std::to_string(seconds) +
                   " s and does not stop\n";
}

}  // namespace

std::chrono::seconds search_limits::of_move(ai::Level level) {
  switch (level) {
    case ai::Level::Random:
    case ai::Level::Recruit:
      return std::chrono::seconds(5);
    case ai::Level::Captain:
      return std::chrono::seconds(10);
    case ai::Level::Marshal:
      return std::chrono::seconds(40);
    case ai::Level::Emperor:
      return std::chrono::seconds(120);
  }
  return kReview;
}

bool SearchTask::keep_going(int thousandths_done) {
  progress_ = std::clamp(thousandths_done, 0, 1000);
  const Clock::time_point now = Clock::now();
  if (progressed_ && now - told_ >= kTellEvery) {
    told_ = now;
    progressed_();
  }
  return !cancelled_ && now < deadline_.load();
}

// ---- shares ----

SearchPool::Duration SearchPool::Share::used_by(Clock::time_point now) const {
  Duration sum = used;
  for (const Running* run : running) sum += now - run->begun;
  return sum;
}

bool SearchPool::Share::before(const Share& other, Clock::time_point now) const {
  const auto rank = [now](const Share& share) {
    return std::make_tuple(share.used_by(now), share.running.size(), share.last_served);
  };
  return rank(*this) < rank(other);
}

void SearchPool::Share::charge(const Running* run, Clock::time_point now) {
  used += now - run->begun;
  running.erase(std::find(running.begin(), running.end(), run));
}

void SearchPool::enqueue(Waiting search) {
  OriginShare& origin = origins_[search.request.origin];
  if (origin.waiting == 0 && origin.running.empty()) origin.used = std::max(origin.used, reached_);
  TableShare& table = origin.tables[search.request.table];
  if (table.waiting.empty() && table.running.empty()) table.used = std::max(table.used, origin.reached);
  table.waiting.push_back(std::move(search));
  ++origin.waiting;
  ++waiting_;
}

void SearchPool::enqueue_what_is_due(Clock::time_point now) {
  while (!delayed_.empty() && delayed_.begin()->first <= now) {
    enqueue(std::move(delayed_.begin()->second));
    delayed_.erase(delayed_.begin());
  }
}

std::optional<SearchPool::Waiting> SearchPool::take_next(Clock::time_point now) {
  OriginShare* origin = nullptr;
  for (auto& [name, each] : origins_) {
    if (each.waiting > 0 && (origin == nullptr || each.before(*origin, now))) origin = &each;
  }
  if (origin == nullptr) return std::nullopt;
  TableShare* table = nullptr;
  for (auto& [name, each] : origin->tables) {
    if (!each.waiting.empty() && (table == nullptr || each.before(*table, now))) table = &each;
  }
  Waiting next = std::move(table->waiting.front());
  table->waiting.pop_front();
  --origin->waiting;
  --waiting_;
  return next;
}

std::list<SearchPool::Running>::iterator SearchPool::start(Waiting& search) {
  const auto run = running_.insert(running_.end(), {search.task, &search.request, Clock::now()});
  OriginShare& origin = origins_[run->request->origin];
  TableShare& table = origin.tables[run->request->table];
  reached_ = std::max(reached_, origin.used_by(run->begun));
  origin.reached = std::max(origin.reached, table.used_by(run->begun));
  origin.last_served = table.last_served = ++served_;
  origin.running.push_back(&*run);
  table.running.push_back(&*run);
  run->task->deadline_ = run->begun + run->request->limit;
  run->task->started_ = true;
  return run;
}

void SearchPool::finish(std::list<Running>::iterator run) {
  const Clock::time_point now = Clock::now();
  OriginShare& origin = origins_[run->request->origin];
  origin.charge(&*run, now);
  origin.tables[run->request->table].charge(&*run, now);
  running_.erase(run);
}

// An idle origin that has used no more than a new one would be charged with is forgotten.
void SearchPool::forget_idle() {
  const bool idle = waiting_ == 0 && running_.empty();
  for (auto origin = origins_.begin(); origin != origins_.end();) {
    const Duration reached = origin->second.reached;
    std::erase_if(origin->second.tables, [=](const auto& each) {
      return each.second.waiting.empty() && each.second.running.empty() && (idle || each.second.used <= reached);
    });
    const bool gone =
        origin->second.waiting == 0 && origin->second.running.empty() && (idle || origin->second.used <= reached_);
    origin = gone ? origins_.erase(origin) : std::next(origin);
  }
  if (idle) reached_ = {};
}

// ---- threads ----

SearchPool::SearchPool(std::size_t at_once, Duration grace) : at_once_(resolved(at_once)), grace_(grace) {}

SearchPool::~SearchPool() { stop(Duration::max()); }

void SearchPool::submit(std::shared_ptr<SearchTask> task, Job job, Request request) {
  {
    const Lock lock(mutex_);
    if (stopping_ || !any()) return;
    const Clock::time_point due = Clock::now() + request.delay;
    delayed_.emplace(due, Waiting{std::move(task), std::move(job), std::move(request)});
    enqueue_what_is_due(Clock::now());
    if (workers_ < delayed_.size() + waiting_ + running_.size()) add_worker();
  }
  wake_.notify_one();
}

// A thread whose search does not end is replaced, but only a limited number of times, or such searches would take every
// core.
void SearchPool::add_worker() {
  if (workers_ >= at_once_ + std::min(at_once_, count_overdue())) return;
  ++workers_;
  threads_.emplace_back([this] { work(); });
  if (!supervisor_.joinable()) supervisor_ = std::thread([this] { supervise(); });
}

void SearchPool::work() {
  // On Linux this applies to the thread only.
  if (::nice(kBehindPeople) == -1) {
    // nice() failed; continue at normal priority.
  }
  Lock lock(mutex_);
  while (!stopping_ && !too_many_workers()) {
    const Clock::time_point now = Clock::now();
    enqueue_what_is_due(now);
    std::optional<Waiting> next = take_next(now);
    if (next) {
      if (!next->task->cancelled()) {
        const auto run = start(*next);
        changed_.notify_all();
        lock.unlock();
        next->job(*next->task);
        lock.lock();
        finish(run);
        changed_.notify_all();
      }
      forget_idle();
      lock.unlock();
      next.reset();  // release what the job holds outside the lock
      lock.lock();
    } else if (delayed_.empty()) {
      wake_.wait(lock);
    } else {
      wake_.wait_until(lock, delayed_.begin()->first);
    }
  }
  --workers_;
  changed_.notify_all();
}

bool SearchPool::too_many_workers() const { return workers_ > at_once_ + std::min(at_once_, count_overdue()); }

std::size_t SearchPool::count_overdue() const {
  return static_cast<std::size_t>(
      std::count_if(running_.begin(), running_.end(), [](const Running& run) { return run.overdue; }));
}

// Reports searches that exceed their time limit, and starts replacement threads.
void SearchPool::supervise() {
  Lock lock(mutex_);
  while (!stopping_) {
    const Clock::time_point now = Clock::now();
    Clock::time_point next = now + std::chrono::hours(1);
    std::vector<std::pair<std::string, Duration>> late;
    for (Running& run : running_) {
      if (run.overdue) continue;
      const Clock::time_point end = run.begun + run.request->limit + grace_;
      if (now < end) {
        next = std::min(next, end);
        continue;
      }
      run.overdue = true;
      ++overdue_total_;
      late.emplace_back(run.request->table, now - run.begun);
      add_worker();
    }
    if (late.empty()) {
      changed_.wait_until(lock, next);
      continue;
    }
    lock.unlock();
    for (const auto& [table, ran] : late) report(table, ran);
    lock.lock();
  }
}

bool SearchPool::stop(Duration patience) {
  std::multimap<Clock::time_point, Waiting> delayed;
  std::vector<std::deque<Waiting>> left;  // released outside the lock
  std::vector<std::thread> threads;
  {
    Lock lock(mutex_);
    stopping_ = true;
    for (const Running& run : running_) run.task->cancel();
    delayed.swap(delayed_);
    for (auto& [name, origin] : origins_) {
      for (auto& [table, share] : origin.tables) left.push_back(std::exchange(share.waiting, {}));
      origin.waiting = 0;
    }
    waiting_ = 0;
    wake_.notify_all();
    changed_.notify_all();
    const bool forever = patience == Duration::max();
    const Clock::time_point end = forever ? Clock::time_point::max() : Clock::now() + patience;
    while (workers_ > 0) {
      if (forever) {
        changed_.wait(lock);
      } else if (changed_.wait_until(lock, end) == std::cv_status::timeout && workers_ > 0) {
        return false;
      }
    }
    threads.swap(threads_);
    if (supervisor_.joinable()) threads.push_back(std::move(supervisor_));
  }
  for (std::thread& thread : threads) thread.join();
  return true;
}

std::size_t SearchPool::running() {
  const Lock lock(mutex_);
  return running_.size();
}

std::size_t SearchPool::waiting() {
  const Lock lock(mutex_);
  return waiting_ + delayed_.size();
}

std::size_t SearchPool::waiting(const std::string& origin) {
  const Lock lock(mutex_);
  const auto found = origins_.find(origin);
  return found == origins_.end() ? 0 : found->second.waiting;
}

std::size_t SearchPool::overdue() {
  const Lock lock(mutex_);
  return count_overdue();
}

std::uint64_t SearchPool::overdue_total() {
  const Lock lock(mutex_);
  return overdue_total_;
}

}  // namespace leipzig::host
