// HTTP by Beast. Malformed requests are answered before the connection ends.
#include "server/connection.h"

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/network.h"
#include "server/origin.h"

namespace leipzig::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto kLongestRequest = std::chrono::seconds(30);
constexpr std::size_t kLargestHeader = std::size_t{16} << 10;
constexpr std::size_t kPiece = std::size_t{8} << 10;  // in which a body is read

using Parser = http::request_parser<http::buffer_body>;
using Header = http::request_header<>;

std::shared_ptr<void> count_all(Hall& hall) {
  const std::lock_guard lock(hall.mutex);
  if (static_cast<std::size_t>(hall.metrics.connections) >= hall.options.connections) return nullptr;
  ++hall.metrics.connections;
  return {&hall, [](Hall* left) { --left->metrics.connections; }};
}

std::shared_ptr<void> count_address(Hall& hall, const std::string& address) {
  const std::lock_guard lock(hall.mutex);
  if (hall.by_address[address] >= hall.options.connections_per_address) return nullptr;
  ++hall.by_address[address];
  return {&hall, [address](Hall* left) {
            const std::lock_guard again(left->mutex);
            if (--left->by_address[address] == 0) left->by_address.erase(address);
          }};
}

std::string value_of(const Header& header, http::field field) {
  const auto value = header[field];
  return {value.data(), value.size()};
}

// The client of a proxy: the last entry, which the proxy appended itself. Earlier ones may be forged.
std::string forwarded_for(const Header& header, const std::string& proxy) {
  std::string_view last;
  for (const auto& field : header) {
    if (beast::iequals(field.name_string(), "X-Forwarded-For")) last = {field.value().data(), field.value().size()};
  }
  last.remove_prefix(std::min(last.rfind(',') + 1, last.size()));
  last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
  return network_of(std::string(last)).value_or(proxy);
}

// ---- what is wrong with a request ----

Answer bad_request(std::string field, std::string text) {
  return error_answer(400, {"bad_request", "", std::move(field), std::move(text)});
}
Answer body_too_large(std::size_t limit) {
  const bool record = limit == kLargestImport;
  return error_answer(413,
                      {"too_large", "", "", record ? "A record has at most 2 MiB." : "At most 64 KiB are read here."});
}
Answer header_too_large() { return error_answer(431, {"too_large", "", "", "The header is too long."}); }
Answer no_socket_here() { return error_answer(404, {"not_found", "", "", "Sockets are at /api/socket."}); }
Answer too_many_connections() {
  return error_answer(503, {"too_many", "", "", "Too many connections from this address."});
}

// Nothing if the client is gone or too slow.
std::optional<Answer> answer_to(const beast::error_code& error, std::size_t body_limit) {
  if (error == http::error::body_limit) return body_too_large(body_limit);
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return header_too_large();
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error == http::error::bad_content_length || error == http::error::multiple_content_length) {
    return bad_request("Content-Length", "The length of the body is not told in one clear way.");
  }
  if (error == http::error::bad_transfer_encoding) {
    return bad_request("Transfer-Encoding", "The length of the body is not told in one clear way.");
  }
  if (error.category() != beast::error_code(http::error::bad_method).category()) return std::nullopt;
  return bad_request("", "This is not HTTP: " + error.message() + ".");
}

std::optional<Answer> wrong_header(const Parser& parser) {
  const auto& header = parser.get();
  const auto hosts = header.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && header.version() >= 11)) return bad_request("Host", "Exactly one is wanted.");
  if (header.count(http::field::transfer_encoding) > 0 && !parser.chunked()) {
    return bad_request("Transfer-Encoding", "Only chunked is read.");
  }
  const std::string expected = value_of(header, http::field::expect);
  if (!expected.empty() && !beast::iequals(expected, "100-continue")) {
    return error_answer(417, {"bad_request", "", "Expect", "Only 100-continue is known."});
  }
  return std::nullopt;
}

// Refuses cross-site POSTs and WebSockets (docs/security.md).
std::optional<Answer> foreign(Hall& hall, const Header& header) {
  const bool posts = header.method() == http::verb::post;
  if (!posts && !beast::websocket::is_upgrade(header)) return std::nullopt;
  const std::string host = value_of(header, http::field::host);
  for (const auto& field : header) {
    if (field.name() != http::field::origin) continue;
    const std::string_view origin(field.value().data(), field.value().size());
    if (is_own_page(origin, host, hall.options.origins)) continue;
    ++hall.metrics.foreign;
    return error_answer(403, {"forbidden", "", "Origin", "Pages of another site may not do this."});
  }
  if (posts && !may_be_json(value_of(header, http::field::content_type))) {
    ++hall.metrics.foreign;
    return error_answer(415, {"bad_request", "", "Content-Type", "application/json is wanted."});
  }
  return std::nullopt;
}

// ---- reading and writing ----

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

asio::awaitable<beast::error_code> write(Hall& hall, beast::tcp_stream& stream, const Answer& answer, unsigned version,
                                         bool keep_alive, bool head) {
  ++hall.metrics.answers[static_cast<std::size_t>(answer.status / 100)];
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

// Drains input for a moment: otherwise the refusal could be lost to a reset while the client is still sending.
asio::awaitable<void> hear_out(beast::tcp_stream& stream) {
  beast::error_code error;
  stream.socket().shutdown(tcp::socket::shutdown_send, error);
  stream.expires_after(std::chrono::seconds(3));
  std::array<char, kPiece> ignored{};
  for (std::size_t left = std::size_t{16} << 20; !error && left > ignored.size();) {
    left -= co_await stream.async_read_some(asio::buffer(ignored), asio::redirect_error(asio::use_awaitable, error));
  }
}

// A request, or why it is refused.
struct Received {
  Header header;
  std::string body;
  bool keep_alive = false;
  std::optional<Answer> refused;
  bool gone = false;
};

// Appends pieces as they arrive, so that an announced length allocates nothing.
asio::awaitable<beast::error_code> read_body(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                             std::string& body) {
  std::array<char, kPiece> piece{};
  beast::error_code error;
  while (!error && !parser.is_done()) {
    parser.get().body().data = piece.data();
    parser.get().body().size = piece.size();
    co_await http::async_read_some(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::need_buffer) error = {};
    body.append(piece.data(), piece.size() - parser.get().body().size);
  }
  co_return error;
}

asio::awaitable<Received> read_request(Hall& hall, beast::tcp_stream& stream, beast::flat_buffer& buffer) {
  Received received;
  Parser parser;
  parser.header_limit(kLargestHeader);
  parser.body_limit(kLargestImport);
  std::size_t limit = kLargestImport;
  beast::error_code error;
  stream.expires_after(kLongestRequest);
  co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
  if (!error) {
    received.refused = wrong_header(parser);
    if (!received.refused) received.refused = foreign(hall, parser.get());
    limit = largest_body({parser.get().target().data(), parser.get().target().size()});
    if (!received.refused && parser.content_length().value_or(0) > limit) error = http::error::body_limit;
  }
  if (!error && !received.refused) {
    parser.body_limit(limit);
    const bool waits = !value_of(parser.get(), http::field::expect).empty() && parser.get().version() >= 11;
    if (waits && !parser.is_done() && buffer.size() == 0) {
      constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
      co_await asio::async_write(stream, asio::buffer(kContinue), asio::redirect_error(asio::use_awaitable, error));
    }
    if (!error) error = co_await read_body(stream, buffer, parser, received.body);
  }
  if (error) {
    received.refused = answer_to(error, limit);
    received.gone = !received.refused;
  }
  received.keep_alive = !error && !received.refused && parser.keep_alive();
  received.header = parser.release().base();
  co_return received;
}

// Runs on the pool what may take long.
asio::awaitable<Answer> answered(Hall& hall, Request request) {
  if (auto answer = hall.api.answer_now(request)) co_return std::move(*answer);
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Answer)>(
      [&hall](auto handler, Request asked) {
        // Handlers move; what the API keeps must be copyable.
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const auto executor = asio::get_associated_executor(*shared);
        const auto reply = [shared, executor](Answer answer) {
          asio::post(executor, [shared, answer = std::move(answer)]() mutable { (*shared)(std::move(answer)); });
        };
        const auto queue = std::make_shared<FairPool::Queue>(asked.address);
        hall.pool.post(queue, [&hall, asked = std::move(asked), reply] { hall.api.respond(asked, reply); });
      },
      asio::use_awaitable, std::move(request));
}

Request request_of(Received& received, const std::string& address) {
  Request request;
  request.method = received.header.method_string();
  request.target = received.header.target();
  request.body = std::move(received.body);
  request.address = address;
  request.accept_encoding = value_of(received.header, http::field::accept_encoding);
  request.if_none_match = value_of(received.header, http::field::if_none_match);
  request.authorization = value_of(received.header, http::field::authorization);
  return request;
}

}  // namespace

Peer peer_at(const Hall& hall, const std::string& address) {
  const std::string plain = plain_address(address).value_or("");
  return {network_of(address).value_or(""), !hall.proxy.empty() && plain == hall.proxy};
}

Counted count_connection(Hall& hall, const Peer& peer) {
  Counted both = {count_all(hall)};
  if (both[0] && !peer.proxy) both.push_back(count_address(hall, peer.network));
  if (!both.back()) both.clear();
  return both;
}

asio::awaitable<void> serve_connection(Hall& hall, beast::tcp_stream stream, Counted counted, Peer peer) {
  beast::flat_buffer buffer(2 * kLargestHeader);
  beast::error_code error;
  Rate rate(hall.options.messages_per_second, 4 * hall.options.messages_per_second);
  for (;;) {
    Received received = co_await read_request(hall, stream, buffer);
    if (received.gone) break;
    const std::string address = peer.proxy ? forwarded_for(received.header, peer.network) : peer.network;
    if (!received.refused && beast::websocket::is_upgrade(received.header)) {
      received.refused = no_socket_here();
      if (received.header.target() == "/api/socket") {
        if (peer.proxy) counted.push_back(count_address(hall, address));
        if (counted.back()) {
          open_socket(hall, std::move(stream), std::move(received.header), address,
                      std::make_shared<Counted>(std::move(counted)));
          co_return;
        }
        ++hall.metrics.turned_away;
        received.refused = too_many_connections();
      }
    }
    const bool head = received.header.method() == http::verb::head;
    if (received.refused) {
      stream.expires_after(kLongestRequest);
      if (!co_await write(hall, stream, *received.refused, 11, false, head)) co_await hear_out(stream);
      break;
    }
    Answer answer;
    if (!rate.allows()) {
      ++hall.metrics.rate_limited;
      answer = error_answer(429, {"too_many", "", "", "Too many requests; please wait a little."});
    } else {
      // Named, because g++ 12 destroys a braced temporary twice where it stands inside co_await.
      Request asked = request_of(received, address);
      answer = co_await answered(hall, std::move(asked));
    }
    stream.expires_after(kLongestRequest);
    if (co_await write(hall, stream, answer, received.header.version(), received.keep_alive, head)) break;
    if (!received.keep_alive) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, error);
}

asio::awaitable<void> turn_away(Hall& hall, beast::tcp_stream stream) {
  ++hall.metrics.turned_away;
  stream.expires_after(std::chrono::seconds(5));
  const Answer full = too_many_connections();
  co_await write(hall, stream, full, 11, false, false);
}

}  // namespace leipzig::server
