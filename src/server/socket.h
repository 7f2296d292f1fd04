// A WebSocket with a viewer behind it. Included by the two files that know Beast, and by no other.
#pragma once
#include <boost/asio/any_io_executor.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <functional>
#include <memory>
#include <mutex>
#include <set>

#include "server/api.h"
#include "server/fair_pool.h"

namespace leipzig::server {

// All that connections share.
struct Hall {
  host::Host& host;
  Api& api;
  FairPool& pool;
  Metrics& metrics;
  const Options& options;
  std::string proxy;  // as plain_address has it; empty: none

  std::mutex mutex{};
  std::map<std::string, std::size_t> by_address{};
  std::set<std::weak_ptr<void>, std::owner_less<>> sockets{};
  std::function<void(const std::weak_ptr<void>&)> close_socket{};
};

// Takes the connection over, on the strand that the stream runs on.
void open_socket(Hall& hall, boost::beast::tcp_stream stream, boost::beast::http::request_header<> header,
                 std::string address, std::shared_ptr<void> counted);

// Says goodbye to every socket.
void close_sockets(Hall& hall);

}  // namespace leipzig::server
