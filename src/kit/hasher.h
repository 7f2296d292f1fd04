// A running hash over the fields of a state or the events of a game. The same on every machine: fields are widened to
// 64 bits before they are shifted.
#pragma once
#include <cstdint>

#include "kit/zobrist.h"

namespace leipzig::kit {

// A field as a word of 64 bits. An id, enumeration or flag has no width of its own that a shift could depend on.
template <class Field>
constexpr std::uint64_t word(Field field) {
  return static_cast<std::uint64_t>(field);
}

// The hash after one more value.
constexpr std::uint64_t chain(std::uint64_t hash, std::uint64_t value) {
  return mix(hash ^ value) + 0x9E3779B97F4A7C15u;
}

class Hasher {
 public:
  constexpr explicit Hasher(std::uint64_t start = 0) : hash_(start) {}

  constexpr std::uint64_t value() const { return hash_; }

  constexpr void add(std::uint64_t value) { hash_ = chain(hash_, value); }

  template <class List>
  constexpr void add_all(const List& values) {
    for (const auto value : values) add(word(value));
  }

  // The low byte of a field, eight to a word. end_bytes() adds the word of the last ones.
  template <class Field>
  constexpr void add_byte(Field field) {
    bytes_ = bytes_ << 8 | (word(field) & 0xFF);
    if (++byte_count_ % 8 == 0) add(bytes_);
  }
  template <class List>
  constexpr void add_bytes(const List& fields) {
    for (const auto field : fields) add_byte(field);
  }
  constexpr void end_bytes() {
    add(bytes_);
    bytes_ = 0;
    byte_count_ = 0;
  }

 private:
  std::uint64_t hash_;
  std::uint64_t bytes_ = 0;
  unsigned byte_count_ = 0;
};

}  // namespace leipzig::kit
