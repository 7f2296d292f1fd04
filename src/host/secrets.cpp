// libsodium stays in this file.
#include "host/secrets.h"

#include <sodium.h>

#include <cstdlib>
#include <vector>

namespace leipzig::host {
namespace {

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();  // the system has no source of randomness: nothing could be kept secret
}

constexpr std::size_t kKeyBytes = 18;

std::string base64(const std::uint8_t* bytes, std::size_t count) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(count, kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes, count, kVariant);
  text.pop_back();  // the terminating zero
  return text;
}

template <std::size_t kBytes>
std::string random_text() {
  need_sodium();
  std::array<std::uint8_t, kBytes> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return base64(bytes.data(), bytes.size());
}

Digest hashed(std::string_view message, const std::uint8_t* key, std::size_t key_bytes) {
  need_sodium();
  Digest digest;
  const std::vector<std::uint8_t> bytes(message.begin(), message.end());
  crypto_generichash(digest.data(), digest.size(), bytes.data(), bytes.size(), key, key_bytes);
  return digest;
}

}  // namespace

Seed random_seed() {
  need_sodium();
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::string random_key() { return random_text<kKeyBytes>(); }
std::string random_table() {
  std::string name;
  do {
    name = random_text<12>();
  } while (name.front() == '-');
  return name;
}

std::string key_text(const Digest& digest) { return base64(digest.data(), kKeyBytes); }

bool could_be_a_key(std::string_view text) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return text.size() == kKeyLength && text.find_first_not_of(kAlphabet) == std::string_view::npos;
}

Digest key_digest(std::string_view key) { return blake2b(key); }
bool equal(const Digest& a, const Digest& b) { return sodium_memcmp(a.data(), b.data(), a.size()) == 0; }

Digest blake2b(std::string_view message) { return hashed(message, nullptr, 0); }
Digest blake2b(const Seed& key, std::string_view message) { return hashed(message, key.data(), key.size()); }

std::string hex(const Digest& bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::optional<Digest> from_hex(std::string_view text) {
  Digest bytes;
  if (text.size() != 2 * bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    int digit = 0;
    if (c >= '0' && c <= '9') {
      digit = c - '0';
    } else if (c >= 'a' && c <= 'f') {
      digit = c - 'a' + 10;
    } else {
      return std::nullopt;
    }
    bytes[i / 2] = static_cast<std::uint8_t>(i % 2 == 0 ? digit << 4 : bytes[i / 2] | digit);
  }
  return bytes;
}

}  // namespace leipzig::host
