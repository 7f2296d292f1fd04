// Hash keys of single facts ("unit a is in space b"), computed on demand: no table to fill at start-up.
#pragma once
#include <cstdint>

namespace leipzig::kit {

// The finaliser of splitmix64 (Steele, Lea, Flood 2014, with Stafford's constants): a bijection of 64 bits.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// Distinct for distinct (a, b) of one kind, since every step is a bijection.
constexpr std::uint64_t key(std::uint32_t kind, std::uint32_t a, std::uint32_t b) {
  const std::uint64_t salt = mix((std::uint64_t{kind} + 1) * 0x9E3779B97F4A7C15u);
  return mix(((std::uint64_t{a} << 32) | b) ^ salt);
}

}  // namespace leipzig::kit
