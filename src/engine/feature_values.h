// The features of a position (docs/learning.md), appended in the order of their names.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace leipzig::engine {

template <std::size_t kCount>
class FeatureValues {
 public:
  void add(int value) { values_[next_++] = static_cast<std::int16_t>(std::clamp(value, -32'000, 32'000)); }
  // All of them, none left out.
  const std::array<std::int16_t, kCount>& all() const {
    assert(next_ == kCount);
    return values_;
  }

 private:
  std::array<std::int16_t, kCount> values_{};
  std::size_t next_ = 0;
};

}  // namespace leipzig::engine
