// The only file that includes libsodium.
#include "host/crypto.h"

#include <sodium.h>

#include <cstdlib>
#include <vector>

namespace leipzig::host::crypto {
namespace {

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();  // the system has no source of randomness: nothing could be kept secret
}

}  // namespace

void fill_random(std::uint8_t* bytes, std::size_t count) {
  need_sodium();
  randombytes_buf(bytes, count);
}

std::array<std::uint8_t, 32> blake2b(std::string_view message, const std::uint8_t* key, std::size_t key_bytes) {
  need_sodium();
  std::array<std::uint8_t, 32> digest;
  const std::vector<std::uint8_t> bytes(message.begin(), message.end());
  crypto_generichash(digest.data(), digest.size(), bytes.data(), bytes.size(), key, key_bytes);
  return digest;
}

bool equal(const std::uint8_t* a, const std::uint8_t* b, std::size_t count) { return sodium_memcmp(a, b, count) == 0; }

std::string_view table_mark() { return ""; }

}  // namespace leipzig::host::crypto
