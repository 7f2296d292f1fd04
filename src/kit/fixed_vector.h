// A list on the stack: at most N items, no heap, trivially copyable if T is. `FixedVector<T, N> list;` leaves the
// storage uninitialised (fast for lists of actions); `FixedVector<T, N> list{};` zeroes it (needed inside a state).
#pragma once
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

namespace leipzig::kit {

template <class T, std::size_t N>
class FixedVector {
 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  static constexpr std::size_t capacity() { return N; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }

  constexpr void push_back(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  constexpr void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  constexpr void clear() { size_ = 0; }
  constexpr void resize(std::size_t size) {
    assert(size <= N);
    for (std::size_t i = size_; i < size; ++i) items_[i] = T{};
    size_ = static_cast<Size>(size);
  }

  // Keeps the order.
  constexpr void erase_at(std::size_t i) {
    assert(i < size_);
    for (std::size_t next = i + 1; next < size_; ++next) items_[next - 1] = std::move(items_[next]);
    --size_;
  }
  // Fills the gap with the last item.
  constexpr void swap_remove_at(std::size_t i) {
    assert(i < size_);
    if (i + 1u != size_) items_[i] = std::move(items_[size_ - 1u]);
    --size_;
  }

  constexpr T& operator[](std::size_t i) { return assert(i < size_), items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return assert(i < size_), items_[i]; }
  constexpr T& front() { return (*this)[0]; }
  constexpr const T& front() const { return (*this)[0]; }
  constexpr T& back() { return (*this)[size_ - 1u]; }
  constexpr const T& back() const { return (*this)[size_ - 1u]; }
  constexpr T* data() { return items_; }
  constexpr const T* data() const { return items_; }
  constexpr iterator begin() { return items_; }
  constexpr iterator end() { return items_ + size_; }
  constexpr const_iterator begin() const { return items_; }
  constexpr const_iterator end() const { return items_ + size_; }

  // Converts to std::span implicitly; use this where the type must be deduced.
  constexpr std::span<T> span() { return {items_, size_}; }
  constexpr std::span<const T> span() const { return {items_, size_}; }

  constexpr bool contains(const T& item) const {
    for (const T& own : *this) {
      if (own == item) return true;
    }
    return false;
  }

  friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a.items_[i] == b.items_[i])) return false;
    }
    return true;
  }

 private:
  static_assert(N > 0 && N <= 0xFFFF);
  using Size = std::conditional_t<(N <= 0xFF), std::uint8_t, std::uint16_t>;

  Size size_ = 0;
  T items_[N];
};

}  // namespace leipzig::kit
