// Start-time fair queueing: each address has a virtual time, and one that was idle resumes at that of the others.
#include "server/fair_pool.h"

#include <algorithm>

namespace leipzig::server {
namespace {

constexpr std::size_t kFewestThreads = 4;
constexpr int kUrgentWeight = 8;
constexpr FairPool::Time kLeastCost = std::chrono::microseconds(1);  // so that instant tasks take turns too
constexpr std::size_t kFewAddresses = 100;

}  // namespace

FairPool::FairPool(std::size_t threads, std::function<Time()> clock)
    : threads_wanted_(threads > 0 ? threads
                                  : std::max<std::size_t>(kFewestThreads, std::thread::hardware_concurrency())),
      clock_(std::move(clock)),
      sweep_at_(kFewAddresses) {
  urgent_.weight = kUrgentWeight;
  urgent_.most = threads_wanted_;
  for (std::size_t i = 0; i < threads_wanted_; ++i) threads_.emplace_back([this] { work(); });
}

void FairPool::post(const std::shared_ptr<Queue>& queue, Task task) {
  {
    const host::Lock lock(mutex_);
    if (stopping_) return;
    std::unique_ptr<Address>& address = addresses_[queue->address_];
    if (!address) {
      address = std::make_unique<Address>();
      address->serial = ++serials_;
      address->most = std::max<std::size_t>(1, threads_wanted_ / 2);
    }
    add(*address, queue, std::move(task));
  }
  wake_.notify_one();
}

void FairPool::post_urgent(Task task) {
  {
    const host::Lock lock(mutex_);
    if (stopping_) return;
    add(urgent_, std::make_shared<Queue>(""), std::move(task));
  }
  wake_.notify_one();
}

void FairPool::add(Address& address, const std::shared_ptr<Queue>& queue, Task task) {
  ++metrics_.waiting;
  queue->tasks_.push_back({std::move(task), clock_()});
  if (queue->listed_) return;
  queue->listed_ = true;
  const bool eligible = address.eligible();
  if (address.idle()) {
    ++busy_;
    address.used = std::max(address.used, floor_);
  }
  address.ready.push_back(queue);
  if (!eligible && address.eligible()) eligible_.insert(&address);
}

void FairPool::discard(Queue& queue) {
  std::deque<Queue::Waiting> dropped;  // destroyed after the lock is released: destructors may post
  const host::Lock lock(mutex_);
  metrics_.waiting -= queue.tasks_.size();
  dropped.swap(queue.tasks_);
}

void FairPool::work() {
  host::Lock lock(mutex_);
  for (;;) {
    while (!stopping_ && eligible_.empty()) wake_.wait(lock);
    if (stopping_) return;
    Address& address = **eligible_.begin();
    eligible_.erase(eligible_.begin());
    floor_ = std::max(floor_, address.used);
    const std::shared_ptr<Queue> queue = std::move(address.ready.front());
    address.ready.pop_front();
    ++address.running;
    if (address.eligible()) eligible_.insert(&address);

    Time cost{0};
    if (!queue->tasks_.empty()) {  // unless they were discarded
      Queue::Waiting next = std::move(queue->tasks_.front());
      queue->tasks_.pop_front();
      --metrics_.waiting;
      ++metrics_.running;
      lock.unlock();
      const Time begun = clock_();
      next.task();
      next.task = nullptr;
      cost = clock_() - begun;
      lock.lock();
      --metrics_.running;
      ++metrics_.done;
      metrics_.worked += cost;
      metrics_.waited += begun - next.since;
    }

    if (address.eligible()) eligible_.erase(&address);
    address.used += std::max(cost, kLeastCost) / address.weight;
    --address.running;
    queue->listed_ = !queue->tasks_.empty();
    if (queue->listed_) address.ready.push_back(queue);
    if (address.eligible()) {
      eligible_.insert(&address);
      wake_.notify_one();
    } else if (address.idle()) {
      --busy_;
      forget_idle();
    }
  }
}

// An idle address that has used no more than the others gains nothing from being forgotten. When there is no work, no
// address has been kept waiting.
void FairPool::forget_idle() {
  if (busy_ == 0) {
    addresses_.clear();
    urgent_.used = floor_ = Time(0);
  } else if (addresses_.size() >= sweep_at_) {
    std::erase_if(addresses_,
                  [floor = floor_](const auto& each) { return each.second->idle() && each.second->used <= floor; });
    sweep_at_ = std::max(kFewAddresses, 2 * addresses_.size());
  }
}

void FairPool::stop() {
  {
    const host::Lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  // Tasks are destroyed outside the lock: destructors may post.
  std::deque<std::shared_ptr<Queue>> left;
  {
    const host::Lock lock(mutex_);
    eligible_.clear();
    left.swap(urgent_.ready);
    for (auto& [name, address] : addresses_) {
      for (auto& queue : address->ready) left.push_back(std::move(queue));
    }
    addresses_.clear();
    metrics_.waiting = 0;
  }
  for (const auto& queue : left) queue->tasks_.clear();
}

FairPool::Metrics FairPool::metrics() {
  const host::Lock lock(mutex_);
  return metrics_;
}

}  // namespace leipzig::server
