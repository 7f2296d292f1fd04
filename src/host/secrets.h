// Secure random bytes and BLAKE2b hashes (host/crypto.h), as keys, seeds and table ids.
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
std::string random_key();    // 144 bits, in characters that are safe in a URL
std::string random_table();  // 96 bits in 16 characters; the first is not '-', which programs take for an option

// A key derived from a digest: its first 144 bits in the same characters.
std::string key_text(const Digest& digest);

// Whether a string has the format of a generated key.
bool is_well_formed_key(std::string_view text);

// What the store keeps of a key: the store's contents do not reveal it.
Digest key_digest(std::string_view key);
// Constant-time comparison.
bool equal(const Digest& a, const Digest& b);

// BLAKE2b-256 of the message, keyed if a key is given.
Digest blake2b(std::string_view message);
Digest blake2b(const Seed& key, std::string_view message);

std::string hex(const Digest& bytes);
std::optional<Digest> from_hex(std::string_view text);

}  // namespace leipzig::host
