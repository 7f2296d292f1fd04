// What the server remembers of those who come, by their address. At most so many are known: who came first is forgotten
// for another, so that nobody fills the memory.
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

  // What is known of an address; of one that is not known, what is given.
  T& at(const std::string& address, const T& unknown) {
    if (const auto found = known_.find(address); found != known_.end()) return found->second;
    if (order_.size() == kMost) forget_first();
    order_.push_back(address);
    return known_.emplace(address, unknown).first->second;
  }

  // Those who came first, as long as it holds for what is known of them.
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
  std::deque<std::string> order_;  // in which they came
};

}  // namespace leipzig::server
