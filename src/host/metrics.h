// Counters of the host. The server publishes them (docs/operating.md).
#pragma once
#include <atomic>
#include <cstdint>

namespace leipzig::host {

struct HostMetrics {
  std::atomic<std::uint64_t> created{0};
  std::atomic<std::uint64_t> imported{0};
  std::atomic<std::uint64_t> entries{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<std::uint64_t> stale{0};
  std::atomic<std::uint64_t> loaded{0};           // from the store
  std::atomic<std::uint64_t> dropped{0};          // from memory
  std::atomic<std::uint64_t> failures{0};         // of the store
  std::atomic<std::uint64_t> plans_played{0};     // by computer players
  std::atomic<std::uint64_t> plans_discarded{0};  // as outdated
  std::atomic<std::uint64_t> hints{0};
};

}  // namespace leipzig::host
