// Parsed and formatted by the C library.
#include "server/network.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace leipzig::server {
namespace {

constexpr std::array<unsigned char, 12> kIpv4Inside = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr std::size_t kNetworkBytes = 8;

struct Parsed {
  int family = AF_INET;
  std::array<unsigned char, 16> bytes{};

  std::string text() const {
    char made[INET6_ADDRSTRLEN] = {};
    ::inet_ntop(family, bytes.data(), made, sizeof made);
    return made;
  }
};

std::optional<Parsed> parse(const std::string& address) {
  // Drops the interface of a link-local address ("fe80::1%eth0").
  const std::string plain = address.substr(0, address.find('%'));
  Parsed parsed;
  if (::inet_pton(AF_INET, plain.c_str(), parsed.bytes.data()) == 1) return parsed;
  if (::inet_pton(AF_INET6, plain.c_str(), parsed.bytes.data()) != 1) return std::nullopt;
  if (std::equal(kIpv4Inside.begin(), kIpv4Inside.end(), parsed.bytes.begin())) {
    std::copy_n(parsed.bytes.begin() + kIpv4Inside.size(), 4, parsed.bytes.begin());
  } else {
    parsed.family = AF_INET6;
  }
  return parsed;
}

}  // namespace

std::optional<std::string> plain_address(const std::string& address) {
  const auto parsed = parse(address);
  if (!parsed) return std::nullopt;
  return parsed->text();
}

std::optional<std::string> network_of(const std::string& address) {
  auto parsed = parse(address);
  if (!parsed) return std::nullopt;
  if (parsed->family == AF_INET) return parsed->text();
  std::fill(parsed->bytes.begin() + kNetworkBytes, parsed->bytes.end(), static_cast<unsigned char>(0));
  return parsed->text() + "/64";
}

}  // namespace leipzig::server
