// The unit that limits count: an IPv4 address, or the /64 network of an IPv6 address, since one client usually has a
// whole /64.
#pragma once
#include <optional>
#include <string>

namespace leipzig::server {

// The canonical form of an address; an IPv4-mapped one ("::ffff:192.0.2.7") becomes IPv4. Nothing if it is not an
// address.
std::optional<std::string> plain_address(const std::string& address);

// "192.0.2.7", "2001:db8:1:2::/64". Nothing if it is not an address.
std::optional<std::string> network_of(const std::string& address);

}  // namespace leipzig::server
