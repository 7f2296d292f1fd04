// One HTTP connection: requests in, answers out, until it becomes a WebSocket or ends. Included by the files that know
// Beast, and by no other.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <string>
#include <vector>

#include "server/socket.h"

namespace leipzig::server {

// What a connection counts against for as long as these live: all connections, and those of its address.
using Counted = std::vector<std::shared_ptr<void>>;

// Who connects. A proxy's connections count against the addresses it asks for, and only those that stay open do.
struct Peer {
  std::string network;  // as network_of has it
  bool proxy = false;
};
Peer peer_at(const Hall& hall, const std::string& address);

// Empty where there are too many.
Counted count_connection(Hall& hall, const Peer& peer);

boost::asio::awaitable<void> serve_connection(Hall& hall, boost::beast::tcp_stream stream, Counted counted, Peer peer);

// The answer for one connection too many.
boost::asio::awaitable<void> turn_away(Hall& hall, boost::beast::tcp_stream stream);

}  // namespace leipzig::server
