// Sets of spaces as bits: SpaceBits lives in a state (fixed size, trivially copyable), SpaceSet beside a board.
#pragma once
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kit/ids.h"

namespace leipzig::kit {

namespace detail {

template <class Words, class Visit>
constexpr void for_each_bit(const Words& words, Visit&& visit) {
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
      visit(space_at(64 * w + static_cast<std::size_t>(std::countr_zero(rest))));
    }
  }
}

template <class Words>
constexpr std::size_t count_bits(const Words& words) {
  std::size_t total = 0;
  for (const std::uint64_t word : words) total += static_cast<std::size_t>(std::popcount(word));
  return total;
}

constexpr std::uint64_t bit_of(SpaceId space) { return std::uint64_t{1} << (index(space) % 64); }

}  // namespace detail

template <std::size_t N>
class SpaceBits {
 public:
  static constexpr std::size_t capacity() { return N; }

  constexpr void set(SpaceId space) { word(space) |= detail::bit_of(space); }
  constexpr void reset(SpaceId space) { word(space) &= ~detail::bit_of(space); }
  constexpr void set(SpaceId space, bool in) { in ? set(space) : reset(space); }
  constexpr void clear() { words_ = {}; }
  constexpr bool test(SpaceId space) const {
    assert(index(space) < N);
    return (words_[index(space) / 64] & detail::bit_of(space)) != 0;
  }

  constexpr std::size_t count() const { return detail::count_bits(words_); }
  constexpr bool none() const { return *this == SpaceBits{}; }
  constexpr bool any() const { return !none(); }

  // In ascending order of space.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    detail::for_each_bit(words_, visit);
  }

  constexpr SpaceBits& operator|=(const SpaceBits& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
    return *this;
  }
  constexpr SpaceBits& operator&=(const SpaceBits& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
    return *this;
  }
  constexpr SpaceBits& operator-=(const SpaceBits& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= ~other.words_[w];
    return *this;
  }
  friend constexpr SpaceBits operator|(SpaceBits a, const SpaceBits& b) { return a |= b; }
  friend constexpr SpaceBits operator&(SpaceBits a, const SpaceBits& b) { return a &= b; }
  friend constexpr SpaceBits operator-(SpaceBits a, const SpaceBits& b) { return a -= b; }
  friend constexpr bool operator==(const SpaceBits&, const SpaceBits&) = default;

 private:
  constexpr std::uint64_t& word(SpaceId space) {
    assert(index(space) < N);
    return words_[index(space) / 64];
  }

  std::array<std::uint64_t, (N + 63) / 64> words_{};
};

// As large as its board; a lookup beyond it, including SpaceId::None, returns false.
class SpaceSet {
 public:
  SpaceSet() = default;
  explicit SpaceSet(std::size_t spaces) : words_((spaces + 63) / 64) {}

  void set(SpaceId space, bool in = true) {
    assert(index(space) / 64 < words_.size());
    std::uint64_t& word = words_[index(space) / 64];
    word = in ? word | detail::bit_of(space) : word & ~detail::bit_of(space);
  }
  void reset(SpaceId space) { set(space, false); }
  bool test(SpaceId space) const {
    const std::size_t w = index(space) / 64;
    return w < words_.size() && (words_[w] & detail::bit_of(space)) != 0;
  }

  std::size_t count() const { return detail::count_bits(words_); }
  bool none() const { return count() == 0; }
  bool any() const { return !none(); }

  // In ascending order of space.
  template <class Visit>
  void for_each(Visit&& visit) const {
    detail::for_each_bit(words_, visit);
  }

  friend bool operator==(const SpaceSet&, const SpaceSet&) = default;

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace leipzig::kit
