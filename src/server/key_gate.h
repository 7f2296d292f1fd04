// Access to a table: the seat that a key opens, and counts of invalid keys.
#pragma once
#include <chrono>
#include <cstddef>
#include <string>

#include "host/host.h"
#include "host/mutex.h"
#include "server/by_address.h"
#include "server/metrics.h"

namespace leipzig::server {

// Wrong keys by address, within an hour of the first.
class WrongKeys {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::hours kWindow{1};

  struct Count {
    std::size_t number = 0;             // including this one
    std::chrono::seconds remaining{0};  // of the hour
  };
  Count note(const std::string& address, Clock::time_point now = Clock::now());

 private:
  struct Window {
    Clock::time_point begun;
    std::size_t number = 0;
  };
  host::Mutex mutex_;
  ByAddress<Window> windows_ GUARDED_BY(mutex_);  // in the order of their start, and so of their end
};

class KeyGate {
 public:
  KeyGate(host::Host& host, Metrics& metrics, std::size_t wrong_keys_an_hour)
      : host_(host), metrics_(metrics), limit_(wrong_keys_an_hour) {}

  // A valid key always works. Beyond the limit a wrong one is answered by `too_many` and the time to wait, the same for
  // existing and missing tables; the first time it is logged.
  host::Result<host::Ticket> open(const std::string& address, const std::string& table, const std::string& key);

 private:
  host::Host& host_;
  Metrics& metrics_;
  std::size_t limit_;
  WrongKeys wrong_keys_;
};

}  // namespace leipzig::server
