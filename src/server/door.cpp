// Counting, and what is answered.
#include "server/door.h"

#include <iostream>

namespace leipzig::server {

WrongKeys::Count WrongKeys::note(const std::string& address, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const auto ended = [&](const std::string& known) { return now - windows_[known].begun >= kWindow; };
  while (!order_.empty() && ended(order_.front())) {
    windows_.erase(order_.front());
    order_.pop_front();
  }
  auto found = windows_.find(address);
  if (found == windows_.end()) {
    if (order_.size() == kMostAddresses) {
      windows_.erase(order_.front());
      order_.pop_front();
    }
    found = windows_.emplace(address, Window{now, 0}).first;
    order_.push_back(address);
  }
  ++found->second.number;
  return {found->second.number, std::chrono::ceil<std::chrono::seconds>(found->second.begun + kWindow - now)};
}

host::Result<host::Ticket> Door::open(const std::string& address, const std::string& table, const std::string& key) {
  auto ticket = host_.open(table, key);
  if (ticket || ticket.error().code != "not_found" || key.empty()) return ticket;
  ++metrics_.wrong_keys;
  const WrongKeys::Count count = wrong_keys_.note(address);
  if (count.number <= limit_) return ticket;
  ++metrics_.wrong_keys_refused;
  if (count.number == limit_ + 1) {
    std::cerr << "leipzig: more than " + std::to_string(limit_) + " wrong keys within an hour from " + address + "\n";
  }
  return host::Error{"too_many", "", "", "Too many keys that open nothing came from this address; please wait.",
                     static_cast<int>(count.remaining.count())};
}

}  // namespace leipzig::server
