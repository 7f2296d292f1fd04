// Token bucket: refill rate and burst size.
#pragma once
#include <algorithm>
#include <chrono>
#include <string>

#include "host/mutex.h"
#include "server/by_address.h"

namespace leipzig::server {

class Rate {
 public:
  using Clock = std::chrono::steady_clock;

  Rate(double per_second, double at_once) : per_second_(per_second), at_once_(at_once), left_(at_once) {}

  bool allows(Clock::time_point now = Clock::now()) {
    left_ = std::min(at_once_, left_ + per_second_ * std::chrono::duration<double>(now - last_).count());
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  double per_second_;
  double at_once_;
  double left_;
  Clock::time_point last_ = Clock::now();
};

class RateByAddress {
 public:
  RateByAddress(double per_second, double at_once) : fresh_(per_second, at_once) {}

  bool allows(const std::string& address) {
    const host::Lock lock(mutex_);
    return rates_.at(address, fresh_).allows();
  }

 private:
  const Rate fresh_;
  host::Mutex mutex_;
  ByAddress<Rate> rates_ GUARDED_BY(mutex_);
};

}  // namespace leipzig::server
