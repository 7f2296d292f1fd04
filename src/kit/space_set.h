// Sets of spaces as bits: SpaceBits lives in a state (fixed size, trivially copyable), SpaceSet beside a board.
#pragma once
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kit/id_set.h"
#include "kit/ids.h"

namespace leipzig::kit {

template <std::size_t N>
using SpaceBits = IdSet<SpaceId, N>;

// As large as its board; a lookup beyond it, including SpaceId::None, returns false.
class SpaceSet {
 public:
  SpaceSet() = default;
  explicit SpaceSet(std::size_t spaces) : words_((spaces + 63) / 64) {}

  bool has(SpaceId space) const {
    const std::size_t w = index(space) / 64;
    return w < words_.size() && (words_[w] & detail::bit_of(index(space))) != 0;
  }
  void add(SpaceId space) { word(space) |= detail::bit_of(index(space)); }
  void remove(SpaceId space) { word(space) &= ~detail::bit_of(index(space)); }

  int count() const { return detail::count_bits(words_); }
  bool none() const { return count() == 0; }
  bool any() const { return !none(); }

  // In ascending order of space.
  template <class Visit>
  void for_each(Visit&& visit) const {
    detail::for_each_bit(words_, [&](std::size_t slot) { visit(space_at(slot)); });
  }

  friend bool operator==(const SpaceSet&, const SpaceSet&) = default;

 private:
  std::uint64_t& word(SpaceId space) {
    assert(index(space) / 64 < words_.size());
    return words_[index(space) / 64];
  }

  std::vector<std::uint64_t> words_;
};

}  // namespace leipzig::kit
