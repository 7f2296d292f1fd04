// xoshiro256** and an unbiased choice among n.
#include "kit/random.h"

#include <bit>
#include <cassert>

#include "kit/zobrist.h"

namespace leipzig::kit {

namespace {

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15u;

// Stream 0 of a seed is the seed itself, so that Random(seed) is plain xoshiro256** seeded by splitmix64.
constexpr std::uint64_t seed_of_stream(std::uint64_t seed, std::uint64_t stream) {
  return stream == 0 ? seed : mix(seed ^ mix(stream * kGolden));
}

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream) : seed_(seed_of_stream(seed, stream)) {
  std::uint64_t counter = seed_;
  for (std::uint64_t& word : state_) word = mix(counter += kGolden);
}

std::uint64_t Random::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

// Lemire, "Fast random integer generation in an interval" (2019): multiply, and reject the few low words that would
// make some results likelier than others.
std::uint32_t Random::below(std::uint32_t n) {
  assert(n > 0);
  std::uint64_t product = (next() >> 32) * n;
  if (static_cast<std::uint32_t>(product) < n) {
    const std::uint32_t threshold = (0u - n) % n;
    while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

Random Random::fork(std::uint64_t stream) const { return Random(mix(seed_ + kGolden), stream + 1); }

}  // namespace leipzig::kit
