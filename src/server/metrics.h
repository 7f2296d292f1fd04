// Metrics of the server, in Prometheus text format.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "host/host.h"
#include "server/fair_pool.h"

namespace leipzig::server {

struct Metrics {
  // Response times in seconds, up to and including each bound; the last counts all.
  static constexpr double kBounds[] = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0};
  static constexpr std::size_t kBuckets = std::size(kBounds) + 1;

  std::atomic<std::int64_t> connections{0};
  std::atomic<std::int64_t> sockets{0};
  std::atomic<std::uint64_t> accepted{0};
  std::atomic<std::uint64_t> turned_away{0};
  std::atomic<std::uint64_t> messages_in{0};
  std::atomic<std::uint64_t> messages_out{0};
  std::atomic<std::uint64_t> rate_limited{0};
  std::atomic<std::uint64_t> foreign{0};
  std::atomic<std::uint64_t> wrong_keys{0};
  std::atomic<std::uint64_t> wrong_keys_refused{0};     // of those, beyond the limit per address
  std::array<std::atomic<std::uint64_t>, 6> answers{};  // by hundreds of the HTTP status
  std::array<std::atomic<std::uint64_t>, kBuckets> seconds{};
  std::atomic<std::uint64_t> microseconds{0};

  void note_answer_time(double value);
  // Of the worker pool and the memory budget, if there are any.
  std::function<FairPool::Metrics()> work;
  struct Memory {
    std::size_t used = 0;
    std::size_t largest = 0;  // of one address
    std::size_t refused = 0;  // times
    std::size_t slow_readers = 0;
  };
  std::function<Memory()> memory;

  std::string text(host::Host& host) const;
};

}  // namespace leipzig::server
