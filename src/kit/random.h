// The only random number generator: xoshiro256** (Blackman and Vigna, 2018) seeded by splitmix64. The same seed gives
// the same numbers on every platform, which standard distributions and std::shuffle do not guarantee.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace leipzig::kit {

class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0);

  // 64 random bits.
  std::uint64_t next();

  // Uniform in 0 .. n - 1; n is at least 1.
  std::uint32_t below(std::uint32_t n);

  // An independent generator per stream number (for example one per game of a duel). It depends only on the seed and
  // the number, not on previous draws.
  Random fork(std::uint64_t stream) const;

  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      const std::size_t chosen = below(static_cast<std::uint32_t>(left));
      using std::swap;
      swap(items[left - 1], items[chosen]);
    }
  }

  friend bool operator==(const Random&, const Random&) = default;

 private:
  std::array<std::uint64_t, 4> state_;
  std::uint64_t seed_;
};

}  // namespace leipzig::kit
