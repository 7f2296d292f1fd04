// Listening, HTTP by Beast, and the end.
#include "server/server.h"

#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <iostream>
#include <thread>

#include "server/socket.h"

namespace leipzig::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto kLongestRequest = std::chrono::seconds(30);
constexpr std::size_t kLargestHeader = std::size_t{16} << 10;

// A connection counts against all of them, and against its address, for as long as one of these lives.
std::shared_ptr<void> counted(Hall& hall) {
  const std::lock_guard lock(hall.mutex);
  if (static_cast<std::size_t>(hall.metrics.connections) >= hall.options.connections) return nullptr;
  ++hall.metrics.connections;
  return {&hall, [](Hall* left) { --left->metrics.connections; }};
}

std::shared_ptr<void> counted(Hall& hall, const std::string& address) {
  const std::lock_guard lock(hall.mutex);
  if (hall.by_address[address] >= hall.options.connections_per_address) return nullptr;
  ++hall.by_address[address];
  return {&hall, [address](Hall* left) {
            const std::lock_guard again(left->mutex);
            if (--left->by_address[address] == 0) left->by_address.erase(address);
          }};
}

// Both; empty where there are too many. A proxy's connections count against the addresses it asks for instead, and only
// those that stay open do.
using Guest = std::vector<std::shared_ptr<void>>;
Guest guest(Hall& hall, const std::string& address) {
  Guest both = {counted(hall)};
  if (both[0] && address != hall.options.proxy) both.push_back(counted(hall, address));
  if (!both.back()) both.clear();
  return both;
}

// For whom a proxy asks: what it has appended itself stands last, and nothing before that is believed.
std::string forwarded_for(const http::request<http::string_body>& request, const std::string& proxy) {
  std::string_view last;
  for (const auto& field : request) {
    if (beast::iequals(field.name_string(), "X-Forwarded-For")) last = {field.value().data(), field.value().size()};
  }
  last.remove_prefix(std::min(last.rfind(',') + 1, last.size()));
  last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
  beast::error_code error;
  const auto address = asio::ip::make_address(std::string(last), error);
  return error ? proxy : address.to_string();
}

Answer body_too_large() { return error_answer(413, {"too_large", "", "", "A record has at most 2 MiB."}); }
Answer header_too_large() { return error_answer(431, {"too_large", "", "", "The header is too long."}); }
Answer no_socket_here() { return error_answer(404, {"not_found", "", "", "Sockets are at /api/socket."}); }
Answer too_many_connections() {
  return error_answer(503, {"too_many", "", "", "Too many connections from this address."});
}

using Body = http::span_body<const char>;

http::response<Body> response(const Answer& answer, unsigned version, bool keep_alive) {
  http::response<Body> made(static_cast<http::status>(answer.status), version);
  for (const auto& [name, value] : security_headers()) made.set(name, value);
  for (const auto& [name, value] : answer.headers) made.set(name, value);
  if (answer.status != 304) made.set(http::field::content_type, answer.type);
  made.keep_alive(keep_alive);
  const std::string_view content = answer.content();
  made.body() = {content.data(), content.size()};
  made.content_length(content.size());
  return made;
}

asio::awaitable<beast::error_code> write(beast::tcp_stream& stream, const Answer& answer, unsigned version,
                                         bool keep_alive, bool head) {
  beast::error_code error;
  http::response<Body> made = response(answer, version, keep_alive);
  http::response_serializer<Body> serializer(made);
  if (head || answer.status == 304) {
    co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  } else {
    co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  }
  co_return error;
}

asio::awaitable<Answer> answered(Hall& hall, Request request) {
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Answer)>(
      [&hall](auto handler, const Request& asked) {
        // Handlers move; what the API keeps must be copyable.
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const auto executor = asio::get_associated_executor(*shared);
        hall.api.respond(asked, [shared, executor](Answer answer) {
          asio::post(executor, [shared, answer = std::move(answer)]() mutable { (*shared)(std::move(answer)); });
        });
      },
      asio::use_awaitable, std::move(request));
}

std::string header(const http::request<http::string_body>& request, http::field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

// Reads on for a moment, so that a client still busy sending gets to see the answer that refuses it.
asio::awaitable<void> hear_out(beast::tcp_stream& stream) {
  beast::error_code error;
  stream.socket().shutdown(tcp::socket::shutdown_send, error);
  stream.expires_after(std::chrono::seconds(3));
  std::vector<char> ignored(std::size_t{64} << 10);
  for (std::size_t left = std::size_t{16} << 20; !error && left > ignored.size();) {
    left -= co_await stream.async_read_some(asio::buffer(ignored), asio::redirect_error(asio::use_awaitable, error));
  }
}

asio::awaitable<void> serve_connection(Hall& hall, beast::tcp_stream stream, Guest here, std::string peer) {
  beast::flat_buffer buffer;
  beast::error_code error;
  Rate rate(hall.options.messages_per_second, 4 * hall.options.messages_per_second);
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLargestHeader);
    parser.body_limit(kLargestImport + 1);
    stream.expires_after(kLongestRequest);
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::body_limit || error == http::error::header_limit) {
      const Answer too_large = error == http::error::body_limit ? body_too_large() : header_too_large();
      co_await write(stream, too_large, 11, false, false);
      co_await hear_out(stream);
    }
    if (error) break;
    http::request<http::string_body> request = parser.release();
    const bool proxied = peer == hall.options.proxy;
    const std::string address = proxied ? forwarded_for(request, peer) : peer;
    if (beast::websocket::is_upgrade(request)) {
      Answer refused = no_socket_here();
      if (request.target() == "/api/socket") {
        if (proxied) here.push_back(counted(hall, address));
        if (here.back()) {
          open_socket(hall, std::move(stream), std::move(request), address, std::make_shared<Guest>(std::move(here)));
          co_return;
        }
        ++hall.metrics.turned_away;
        refused = too_many_connections();
      }
      co_await write(stream, refused, 11, false, false);
      break;
    }
    const bool keep_alive = request.keep_alive();
    const bool head = request.method() == http::verb::head;
    const unsigned version = request.version();
    Answer answer;
    if (!rate.allows()) {
      ++hall.metrics.rate_limited;
      answer = error_answer(429, {"too_many", "", "", "Too many requests; please wait a little."});
    } else {
      // Named, because g++ 12 destroys a braced temporary twice where it stands inside co_await.
      Request asked;
      asked.method = request.method_string();
      asked.target = request.target();
      asked.body = std::move(request.body());
      asked.address = address;
      asked.accept_encoding = header(request, http::field::accept_encoding);
      asked.if_none_match = header(request, http::field::if_none_match);
      asked.authorization = header(request, http::field::authorization);
      answer = co_await answered(hall, std::move(asked));
    }
    stream.expires_after(kLongestRequest);
    if (co_await write(stream, answer, version, keep_alive, head)) break;
    if (!keep_alive) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, error);
}

asio::awaitable<void> accept(Hall& hall, tcp::acceptor& acceptor) {
  for (;;) {
    beast::error_code error;
    tcp::socket socket = co_await acceptor.async_accept(asio::make_strand(acceptor.get_executor()),
                                                        asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (error) {  // no more descriptors, say: wait for some to be closed
      asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    ++hall.metrics.accepted;
    socket.set_option(tcp::no_delay(true), error);
    const tcp::endpoint remote = socket.remote_endpoint(error);
    const std::string address = remote.address().to_string();
    const auto executor = socket.get_executor();
    beast::tcp_stream stream(std::move(socket));
    Guest here = guest(hall, address);
    if (here.empty()) {
      ++hall.metrics.turned_away;
      asio::co_spawn(
          executor,
          [turned = std::move(stream)]() mutable -> asio::awaitable<void> {
            turned.expires_after(std::chrono::seconds(5));
            const Answer full = too_many_connections();
            co_await write(turned, full, 11, false, false);
          },
          asio::detached);
      continue;
    }
    asio::co_spawn(executor, serve_connection(hall, std::move(stream), std::move(here), address), asio::detached);
  }
}

// "127.0.0.1:1813", "[::1]:1813", "1813".
std::optional<tcp::endpoint> endpoint_of(const std::string& listen) {
  const std::size_t colon = listen.rfind(':');
  std::string address = colon == std::string::npos ? "127.0.0.1" : listen.substr(0, colon);
  const std::string port = colon == std::string::npos ? listen : listen.substr(colon + 1);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  if (address == "localhost") address = "127.0.0.1";
  beast::error_code error;
  const auto parsed = asio::ip::make_address(address, error);
  const bool digits = !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
  if (error || !digits || std::stoul(port) > 65535) return std::nullopt;
  return tcp::endpoint(parsed, static_cast<unsigned short>(std::stoul(port)));
}

std::string shown(const tcp::endpoint& endpoint) {
  const std::string address = endpoint.address().to_string();
  const bool six = endpoint.address().is_v6();
  return "http://" + (six ? "[" + address + "]" : address) + ":" + std::to_string(endpoint.port()) + "/";
}

void run(asio::io_context& context, Hall& hall, const tcp::endpoint& endpoint) {
  tcp::acceptor acceptor(context, endpoint);
  acceptor.listen(4096);
  asio::co_spawn(context, accept(hall, acceptor), asio::detached);

  asio::signal_set signals(context, SIGINT, SIGTERM);
  asio::steady_timer last_words(context);
  signals.async_wait([&](beast::error_code, int) {
    acceptor.close();
    close_sockets(hall);
    last_words.expires_after(std::chrono::milliseconds(500));
    last_words.async_wait([&](beast::error_code) { context.stop(); });
  });

  std::cout << "Leipzig 1813 is open at " << shown(acceptor.local_endpoint()) << "   (Ctrl+C ends it)" << std::endl;
  std::vector<std::thread> threads;
  for (int i = 1; i < hall.options.threads; ++i) threads.emplace_back([&context] { context.run(); });
  context.run();
  for (std::thread& thread : threads) thread.join();
}

int serve_until_told(const Options& options, const tcp::endpoint& endpoint) {
  auto context = std::make_unique<asio::io_context>(options.threads);
  Metrics metrics;
  host::Limits limits;
  limits.live_tables = options.live_tables;
  limits.tables = options.tables;
  limits.thinkers = options.thinkers;
  host::Host host(
      host::open_store(options.store),
      [to = context.get()](std::function<void()> task) { asio::post(*to, std::move(task)); }, limits);
  Api api(host, metrics, options);
  Hall hall{host, api, metrics, options};
  run(*context, hall, endpoint);
  // First everything that was asked for is written down, then the connections go, while what they use is still there.
  host.close();
  context.reset();
  return 0;
}

}  // namespace

int serve(const Options& options) {
  const auto endpoint = endpoint_of(options.listen);
  if (!endpoint) {
    std::cerr << "leipzig: --listen: an address such as 127.0.0.1:1813 is wanted\n";
    return 1;
  }
  beast::error_code error;
  if (!options.proxy.empty()) asio::ip::make_address(options.proxy, error);
  if (error) {
    std::cerr << "leipzig: --proxy: an address such as 127.0.0.1 is wanted\n";
    return 1;
  }
  if (::geteuid() == 0 && !endpoint->address().is_loopback()) {
    std::cerr << "leipzig: this runs as root and is open to others; an ordinary user is enough (docs/operating.md)\n";
  }
  try {
    return serve_until_told(options, *endpoint);
  } catch (const host::StoreFailure& failure) {
    std::cerr << "leipzig: the store cannot be opened: " << failure.what() << "\n";
  } catch (const boost::system::system_error& failure) {
    std::cerr << "leipzig: cannot listen at " << options.listen << ": " << failure.code().message() << "\n";
  }
  return 1;
}

}  // namespace leipzig::server
