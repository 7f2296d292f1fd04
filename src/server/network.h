// Whom limits count. An IPv4 address stands for itself; of an IPv6 address the first 64 bits count, because whoever has
// one has a whole /64.
#pragma once
#include <optional>
#include <string>

namespace leipzig::server {

// An address as it is written shortest; an IPv4 address inside an IPv6 one ("::ffff:192.0.2.7") is that IPv4 address.
// Nothing where it is no address.
std::optional<std::string> plain_address(const std::string& address);

// "192.0.2.7", "2001:db8:1:2::/64". Nothing where it is no address.
std::optional<std::string> network_of(const std::string& address);

}  // namespace leipzig::server
