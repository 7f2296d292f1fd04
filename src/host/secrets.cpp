// Keys and hashes as text.
#include "host/secrets.h"

#include "host/crypto.h"

namespace leipzig::host {
namespace {

constexpr std::size_t kKeyBytes = 18;
constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Base64 for URLs, of a multiple of three bytes: without padding.
std::string base64(const std::uint8_t* bytes, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i + 2 < count; i += 3) {
    const unsigned group = unsigned{bytes[i]} << 16 | unsigned{bytes[i + 1]} << 8 | unsigned{bytes[i + 2]};
    for (const int shift : {18, 12, 6, 0}) text += kAlphabet[group >> shift & 63];
  }
  return text;
}

template <std::size_t kBytes>
std::string random_text() {
  static_assert(kBytes % 3 == 0);
  std::array<std::uint8_t, kBytes> bytes;
  crypto::fill_random(bytes.data(), bytes.size());
  return base64(bytes.data(), bytes.size());
}

}  // namespace

Seed random_seed() {
  Seed seed;
  crypto::fill_random(seed.data(), seed.size());
  return seed;
}

std::string random_key() { return random_text<kKeyBytes>(); }
std::string random_table() {
  std::string name;
  do {
    name = random_text<12>();
  } while (name.front() == '-');
  return std::string(crypto::table_mark()) + name;
}

std::string key_text(const Digest& digest) { return base64(digest.data(), kKeyBytes); }

bool is_well_formed_key(std::string_view text) {
  return text.size() == kKeyLength && text.find_first_not_of(kAlphabet) == std::string_view::npos;
}

Digest key_digest(std::string_view key) { return blake2b(key); }
bool equal(const Digest& a, const Digest& b) { return crypto::equal(a.data(), b.data(), a.size()); }

Digest blake2b(std::string_view message) { return crypto::blake2b(message, nullptr, 0); }
Digest blake2b(const Seed& key, std::string_view message) { return crypto::blake2b(message, key.data(), key.size()); }

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
