// Bounded per-address map; evicts the oldest address when full.
#pragma once
#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>

namespace leipzig::server {

template <class T>
class ByAddress {
 public:
  static constexpr std::size_t kMost = 10'000;

  // The entry of an address; if there is none, inserts the given one.
  T& at(const std::string& address, const T& unknown) {
    if (const auto found = known_.find(address); found != known_.end()) return found->second;
    if (order_.size() == kMost) forget_first();
    order_.push_back(address);
    return known_.emplace(address, unknown).first->second;
  }

  // The oldest addresses, as long as the predicate holds for their entries.
  template <class Predicate>
  void forget_first_while(Predicate&& holds) {
    while (!order_.empty() && holds(known_.find(order_.front())->second)) forget_first();
  }

 private:
  void forget_first() {
    known_.erase(order_.front());
    order_.pop_front();
  }

  std::unordered_map<std::string, T> known_;
  std::deque<std::string> order_;  // oldest first
};

}  // namespace leipzig::server
