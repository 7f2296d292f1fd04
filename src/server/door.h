// Who comes to a table: the seat that a key opens, and how often somebody tries keys that open nothing.
#pragma once
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

#include "host/host.h"
#include "server/by_address.h"
#include "server/metrics.h"

namespace leipzig::server {

// Keys that opened nothing, by address, within an hour of the first of them.
class WrongKeys {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::hours kWindow{1};

  struct Count {
    std::size_t number = 0;             // with this one
    std::chrono::seconds remaining{0};  // of the hour
  };
  Count note(const std::string& address, Clock::time_point now = Clock::now());

 private:
  struct Window {
    Clock::time_point begun;
    std::size_t number = 0;
  };
  std::mutex mutex_;
  ByAddress<Window> windows_;  // in the order in which they began, and so end
};

class Door {
 public:
  Door(host::Host& host, Metrics& metrics, std::size_t wrong_keys_an_hour)
      : host_(host), metrics_(metrics), limit_(wrong_keys_an_hour) {}

  // The right key opens whatever came from its address before. Beyond the limit a wrong one is answered by `too_many`
  // and the time to wait, the same for every table, there or not; the first time the journal hears of it.
  host::Result<host::Ticket> open(const std::string& address, const std::string& table, const std::string& key);

 private:
  host::Host& host_;
  Metrics& metrics_;
  std::size_t limit_;
  WrongKeys wrong_keys_;
};

}  // namespace leipzig::server
