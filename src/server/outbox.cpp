// Which clients are disconnected, and when.
#include "server/outbox.h"

#include <algorithm>

namespace leipzig::server {

bool Outbox::add(Message& message) {
  if (dropped_) return false;
  message.charge(account_);
  const std::size_t before = bytes_.fetch_add(message.size());
  if (messages_.fetch_add(1) == 0) busy_since_ = last_progress_ = Clock::now().time_since_epoch().count();
  if (before > monitor_.limits_.unread) {
    monitor_.disconnect(*this);
  } else if (account_->excess() > 0) {
    monitor_.free_memory_of(*account_);
  } else if (monitor_.budget_.excess() > 0) {
    monitor_.free_memory();
  }
  return !dropped_;
}

void Outbox::progress() { last_progress_ = Clock::now().time_since_epoch().count(); }

bool Outbox::written(const Message& message) {
  progress();
  bytes_ -= message.size();
  return messages_.fetch_sub(1) == 1 && awaited_.exchange(false);
}

bool Outbox::busy() {
  // In this order: otherwise the last write could end in between, and written() would not say so.
  awaited_ = true;
  return messages_ > 0;
}

std::shared_ptr<Outbox> OutputMonitor::open(std::shared_ptr<MemoryAccount> account, std::function<void()> disconnect) {
  const std::string address = account->address();
  std::shared_ptr<Outbox> outbox(new Outbox(*this, std::move(account), std::move(disconnect)),
                                 [this, address](Outbox* closed) {
                                   {
                                     const host::Lock lock(mutex_);
                                     std::set<Outbox*>& known = outboxes_[address];
                                     known.erase(closed);
                                     if (known.empty()) outboxes_.erase(address);
                                   }
                                   delete closed;
                                 });
  const host::Lock lock(mutex_);
  outboxes_[address].insert(outbox.get());
  return outbox;
}

void OutputMonitor::check(Outbox::Clock::time_point now) {
  const host::Lock lock(mutex_);
  const auto age = [now](Outbox::Clock::rep then) { return now.time_since_epoch() - Outbox::Clock::duration(then); };
  for (const auto& [address, outboxes] : outboxes_) {
    for (Outbox* outbox : outboxes) {
      if (outbox->messages_ == 0) continue;
      if (age(outbox->last_progress_) > limits_.stall || age(outbox->busy_since_) > limits_.busy) disconnect(*outbox);
    }
  }
}

OutputMonitor::Held OutputMonitor::held_by(const std::set<Outbox*>& outboxes) {
  Held held;
  for (Outbox* each : outboxes) {
    const std::size_t bytes = each->bytes_;
    if (each->closed_) continue;
    if (each->dropped_) {
      held.closing += bytes;
      continue;
    }
    held.bytes += bytes;
    if (bytes > 0 && (held.largest == nullptr || bytes > held.largest->bytes_)) held.largest = each;
  }
  return held;
}

// Disconnects only one connection, and none while others are being closed whose memory is enough: closing takes a
// moment, and without this every message sent meanwhile would disconnect another client.
void OutputMonitor::free_memory_of(const MemoryAccount& account) {
  const host::Lock lock(mutex_);
  const auto found = outboxes_.find(account.address());
  if (found == outboxes_.end()) return;
  const Held held = held_by(found->second);
  if (held.largest != nullptr && account.excess() > held.closing) disconnect(*held.largest);
}

// The same for the whole server: a connection of the address with the most unread output.
void OutputMonitor::free_memory() {
  const host::Lock lock(mutex_);
  std::size_t closing = 0;
  std::size_t most = 0;
  Outbox* largest = nullptr;
  for (const auto& [address, outboxes] : outboxes_) {
    const Held held = held_by(outboxes);
    closing += held.closing;
    if (held.largest == nullptr) continue;
    // Shared texts are in memory once, so an address may hold less than its connections together have unread.
    const std::size_t bytes = std::min(held.bytes, held.largest->account_->used());
    if (bytes <= most) continue;
    most = bytes;
    largest = held.largest;
  }
  if (largest != nullptr && budget_.excess() > closing) disconnect(*largest);
}

void OutputMonitor::disconnect(Outbox& outbox) {
  if (outbox.dropped_.exchange(true)) return;
  ++disconnected_;
  outbox.disconnect_();
}

}  // namespace leipzig::server
