// What the browser provides instead of libraries of this machine: random bytes and hashes come from its script
// (web/wasm).
#include <cstdint>
#include <span>
#include <string>

#include "host/crypto.h"
#include "server/assets.h"
#include "server/gzip.h"

extern "C" {
void leipzig_js_random(std::uint8_t* bytes, std::size_t count);
void leipzig_js_blake2b(std::uint8_t* digest, const char* message, std::size_t size, const std::uint8_t* key,
                        std::size_t key_size);
}

namespace leipzig::host::crypto {

void fill_random(std::uint8_t* bytes, std::size_t count) { leipzig_js_random(bytes, count); }

std::array<std::uint8_t, 32> blake2b(std::string_view message, const std::uint8_t* key, std::size_t key_bytes) {
  std::array<std::uint8_t, 32> digest{};
  leipzig_js_blake2b(digest.data(), message.data(), message.size(), key, key_bytes);
  return digest;
}

bool equal(const std::uint8_t* a, const std::uint8_t* b, std::size_t count) {
  unsigned difference = 0;
  for (std::size_t i = 0; i < count; ++i) difference |= unsigned{a[i]} ^ unsigned { b[i] };
  return difference == 0;
}

std::string_view table_mark() { return "local-"; }

}  // namespace leipzig::host::crypto

namespace leipzig::server {

std::string gzip(const std::string&) { return ""; }
std::span<const Asset> assets() { return {}; }

}  // namespace leipzig::server
