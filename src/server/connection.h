// An HTTP connection, until it becomes a WebSocket or ends. Included only by files that use Beast.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <string>
#include <vector>

#include "server/socket.h"

namespace leipzig::server {

// Holds the connection's places in the limits: of all connections, and of its address.
using Counted = std::vector<std::shared_ptr<void>>;

// The other end. A proxy's connections count against the addresses that it forwards, and only while they are
// WebSockets.
struct Peer {
  std::string network;  // as network_of has it
  bool proxy = false;
};
Peer peer_at(const ServerContext& context, const std::string& address);

// Empty if a limit is reached.
Counted count_connection(ServerContext& context, const Peer& peer);

boost::asio::awaitable<void> serve_connection(ServerContext& context, boost::beast::tcp_stream stream, Counted counted,
                                              Peer peer);

// Answers a connection over the limit.
boost::asio::awaitable<void> turn_away(ServerContext& context, boost::beast::tcp_stream stream);

}  // namespace leipzig::server
