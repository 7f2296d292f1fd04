// What the platform provides for keys, seeds and dice: random bytes, BLAKE2b, a comparison in constant time. crypto.cpp
// uses libsodium; in a browser browser/wasm_platform.cpp uses the browser's.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace leipzig::host::crypto {

void fill_random(std::uint8_t* bytes, std::size_t count);
// BLAKE2b-256; without a key if `key_bytes` is 0.
std::array<std::uint8_t, 32> blake2b(std::string_view message, const std::uint8_t* key, std::size_t key_bytes);
bool equal(const std::uint8_t* a, const std::uint8_t* b, std::size_t count);

// In front of the ids of tables made here: nothing on a server, "local-" in a browser, whose client tells them apart by
// it.
std::string_view table_mark();

}  // namespace leipzig::host::crypto
