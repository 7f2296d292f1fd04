// Throttling of invalid keys.
#include "server/key_gate.h"

#include <iostream>

namespace leipzig::server {

WrongKeys::Count WrongKeys::note(const std::string& address, Clock::time_point now) {
  const host::Lock lock(mutex_);
  windows_.forget_first_while([now](const Window& window) { return now - window.begun >= kWindow; });
  Window& window = windows_.at(address, {now, 0});
  ++window.number;
  return {window.number, std::chrono::ceil<std::chrono::seconds>(window.begun + kWindow - now)};
}

host::Result<host::Ticket> KeyGate::open(const std::string& address, const std::string& table, const std::string& key) {
  auto ticket = host_.open(table, key);
  if (ticket || ticket.error().code != host::ErrorCode::NotFound || key.empty()) return ticket;
  ++metrics_.wrong_keys;
  const WrongKeys::Count count = wrong_keys_.note(address);
  if (count.number <= limit_) return ticket;
  ++metrics_.wrong_keys_refused;
  if (count.number == limit_ + 1) {
    std::cerr << "leipzig: more than " + std::to_string(limit_) + " wrong keys within an hour from " + address + "\n";
  }
  return host::too_many("Too many wrong keys from this address; please wait.",
                        static_cast<int>(count.remaining.count()));
}

}  // namespace leipzig::server
