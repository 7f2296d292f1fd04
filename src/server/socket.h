// A WebSocket with its viewer. Included only by the two files that use Beast.
#pragma once
#include <boost/asio/any_io_executor.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <functional>
#include <memory>
#include <set>

#include "host/mutex.h"
#include "server/api.h"
#include "server/fair_pool.h"
#include "server/memory.h"
#include "server/outbox.h"
#include "server/state_cache.h"

namespace leipzig::server {

// Shared by all connections.
struct ServerContext {
  host::Host& host;
  Api& api;
  FairPool& pool;
  MemoryBudget& memory;
  OutputMonitor& output;
  Metrics& metrics;
  const ServerOptions& options;
  std::string proxy;  // as plain_address has it; empty: none

  StateCache states{};
  RateByAddress writing{0.5, 10};  // lines of chat and changes of notes per second; burst
  host::Mutex mutex{};
  std::map<std::string, std::size_t> by_address GUARDED_BY(mutex){};
  std::set<std::weak_ptr<void>, std::owner_less<>> sockets GUARDED_BY(mutex){};
  std::function<void(const std::weak_ptr<void>&)> close_socket GUARDED_BY(mutex){};
};

// Takes over the connection, on the strand of the stream.
void open_socket(ServerContext& context, boost::beast::tcp_stream stream, boost::beast::http::request_header<> header,
                 const std::string& address, std::shared_ptr<void> counted);

// Closes every socket.
void close_sockets(ServerContext& context);

}  // namespace leipzig::server
