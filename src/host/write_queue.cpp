// The writer thread.
#include "host/write_queue.h"

#include <utility>

namespace leipzig::host {
namespace {

constexpr std::size_t kLargestBatch = 512;

}  // namespace

WriteQueue::WriteQueue(Commit commit) : commit_(std::move(commit)), thread_([this] { work(); }) {}

WriteQueue::~WriteQueue() {
  {
    const Lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void WriteQueue::push(Write write) {
  {
    const Lock lock(mutex_);
    waiting_.push_back(std::move(write));
  }
  wake_.notify_one();
}

void WriteQueue::work() {
  for (;;) {
    std::vector<Write> batch;
    {
      Lock lock(mutex_);
      while (!stopping_ && waiting_.empty()) wake_.wait(lock);
      if (waiting_.empty()) return;
      const std::size_t size = std::min(waiting_.size(), kLargestBatch);
      const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(size);
      batch.assign(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
      waiting_.erase(waiting_.begin(), end);
    }
    const std::vector<Written> written = commit_(batch);
    for (std::size_t i = 0; i < batch.size(); ++i) batch[i].done(written[i]);
  }
}

}  // namespace leipzig::host
