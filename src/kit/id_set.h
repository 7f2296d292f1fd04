// A set of ids as bits, for a state: fixed size, trivially copyable, one word for every 64 ids.
#pragma once
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace leipzig::kit {

namespace detail {

constexpr std::uint64_t bit_of(std::size_t slot) { return std::uint64_t{1} << (slot % 64); }

// Visits the slots whose bits are set, in ascending order.
template <class Words, class Visit>
constexpr void for_each_bit(const Words& words, Visit&& visit) {
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
      visit(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
}

template <class Words>
constexpr int count_bits(const Words& words) {
  int total = 0;
  for (const std::uint64_t word : words) total += std::popcount(word);
  return total;
}

}  // namespace detail

// The place of an id in its set: its number.
template <class Id>
constexpr std::size_t slot_of(Id id) {
  return static_cast<std::size_t>(id);
}

// kSlot says where an id stands if that is not its number; for_each and first then give the slots as ids.
template <class Id, std::size_t N, std::size_t (*kSlot)(Id) = &slot_of<Id>>
class IdSet {
 public:
  static constexpr std::size_t capacity() { return N; }

  constexpr bool has(Id id) const {
    return assert(kSlot(id) < N), (words_[kSlot(id) / 64] >> (kSlot(id) % 64) & 1) != 0;
  }
  constexpr void add(Id id) { word(id) |= detail::bit_of(kSlot(id)); }
  constexpr void remove(Id id) { word(id) &= ~detail::bit_of(kSlot(id)); }
  constexpr void set(Id id, bool in) { in ? add(id) : remove(id); }
  constexpr void clear() { words_ = {}; }

  constexpr int count() const { return detail::count_bits(words_); }
  constexpr bool none() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all == 0;
  }
  constexpr bool any() const { return !none(); }
  // Id::None where the set is empty.
  constexpr Id first() const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if (words_[w] != 0) return static_cast<Id>(64 * w + static_cast<std::size_t>(std::countr_zero(words_[w])));
    }
    return Id::None;
  }

  // In ascending order.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    detail::for_each_bit(words_, [&](std::size_t slot) { visit(static_cast<Id>(slot)); });
  }

  constexpr const std::array<std::uint64_t, (N + 63) / 64>& words() const { return words_; }

  constexpr IdSet& operator|=(const IdSet& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
    return *this;
  }
  constexpr IdSet& operator&=(const IdSet& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
    return *this;
  }
  constexpr IdSet& operator-=(const IdSet& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= ~other.words_[w];
    return *this;
  }
  friend constexpr IdSet operator|(IdSet a, const IdSet& b) { return a |= b; }
  friend constexpr IdSet operator&(IdSet a, const IdSet& b) { return a &= b; }
  friend constexpr IdSet operator-(IdSet a, const IdSet& b) { return a -= b; }
  friend constexpr bool operator==(const IdSet&, const IdSet&) = default;

 private:
  constexpr std::uint64_t& word(Id id) { return assert(kSlot(id) < N), words_[kSlot(id) / 64]; }

  std::array<std::uint64_t, (N + 63) / 64> words_{};
};

}  // namespace leipzig::kit
