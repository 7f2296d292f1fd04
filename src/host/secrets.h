// Randomness nobody can guess and hashes nobody can turn around, by libsodium.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace leipzig::host {

using Digest = std::array<std::uint8_t, 32>;  // BLAKE2b-256
using Seed = std::array<std::uint8_t, 32>;

Seed random_seed();
inline constexpr std::size_t kKeyLength = 24;
std::string random_key();    // 144 bits in so many characters that a link may hold
std::string random_table();  // 96 bits in 16 characters; not first a '-', which programs take for an option

// A key made of a digest: the same characters, from its first 144 bits.
std::string key_text(const Digest& digest);

// Whether somebody else may have made this key in the same way.
bool could_be_a_key(std::string_view text);

// What is stored of a key: who reads the store does not hold the keys.
Digest key_digest(std::string_view key);
// Takes the same time wherever they differ.
bool equal(const Digest& a, const Digest& b);

// BLAKE2b-256 of the message, under a key where one is given.
Digest blake2b(std::string_view message);
Digest blake2b(const Seed& key, std::string_view message);

std::string hex(const Digest& bytes);
std::optional<Digest> from_hex(std::string_view text);

}  // namespace leipzig::host
