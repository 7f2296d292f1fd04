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
constexpr std::size_t kPiece = std::size_t{4} << 10;  // in which requests are read

using Parser = http::request_parser<http::buffer_body>;
using Header = http::request_header<>;

std::shared_ptr<void> count_all(ServerContext& context) {
  const host::Lock lock(context.mutex);
  if (static_cast<std::size_t>(context.metrics.connections) >= context.options.connections) return nullptr;
  ++context.metrics.connections;
  return {&context, [](ServerContext* left) { --left->metrics.connections; }};
}

std::shared_ptr<void> count_address(ServerContext& context, const std::string& address) {
  const host::Lock lock(context.mutex);
  if (context.by_address[address] >= context.options.connections_per_address) return nullptr;
  ++context.by_address[address];
  return {&context, [address](ServerContext* left) {
            const host::Lock again(left->mutex);
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
  return error_answer(400, host::bad_request(std::move(text)).in_field(std::move(field)));
}
Answer body_too_large(std::size_t limit) {
  const bool record = limit == kLargestImport;
  return error_answer(413, host::too_large(record ? "A record has at most 2 MiB." : "The body is larger than 64 KiB."));
}
Answer header_too_large() { return error_answer(431, host::too_large("The header is too long.")); }
Answer no_socket_here() { return error_answer(404, host::not_found("WebSockets are at /api/socket.")); }
Answer too_many_connections() { return error_answer(503, host::too_many("Too many connections from this address.")); }

Answer too_much_memory() {
  constexpr int kSeconds = 10;
  return error_answer(503, host::too_many("Too much is under way for this address; please wait.", kSeconds));
}

// Nothing if the client is gone or too slow.
std::optional<Answer> answer_to(const beast::error_code& error, std::size_t body_limit) {
  if (error == asio::error::no_memory) return too_much_memory();
  if (error == http::error::body_limit || error == http::error::need_buffer) return body_too_large(body_limit);
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return header_too_large();
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error == http::error::bad_content_length || error == http::error::multiple_content_length) {
    return bad_request("Content-Length", "The length of the body is ambiguous.");
  }
  if (error == http::error::bad_transfer_encoding) {
    return bad_request("Transfer-Encoding", "The length of the body is ambiguous.");
  }
  if (error.category() != beast::error_code(http::error::bad_method).category()) return std::nullopt;
  return bad_request("", "Malformed HTTP: " + error.message() + ".");
}

std::optional<Answer> wrong_header(const Parser& parser) {
  const auto& header = parser.get();
  const auto hosts = header.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && header.version() >= 11))
    return bad_request("Host", "Exactly one Host header is required.");
  if (header.count(http::field::transfer_encoding) > 0 && !parser.chunked()) {
    return bad_request("Transfer-Encoding", "Only chunked is supported.");
  }
  const std::string expected = value_of(header, http::field::expect);
  if (!expected.empty() && !beast::iequals(expected, "100-continue")) {
    return error_answer(417, host::bad_request("Only 100-continue is supported.").in_field("Expect"));
  }
  return std::nullopt;
}

// Refuses cross-site POSTs and WebSockets (docs/security.md).
std::optional<Answer> foreign(ServerContext& context, const Header& header) {
  const bool posts = header.method() == http::verb::post;
  if (!posts && !beast::websocket::is_upgrade(header)) return std::nullopt;
  const std::string host = value_of(header, http::field::host);
  for (const auto& field : header) {
    if (field.name() != http::field::origin) continue;
    const std::string_view origin(field.value().data(), field.value().size());
    if (is_own_page(origin, host, context.options.origins)) continue;
    ++context.metrics.foreign;
    return error_answer(403, host::forbidden("Pages of other sites may not do this.").in_field("Origin"));
  }
  if (posts && !may_be_json(value_of(header, http::field::content_type))) {
    ++context.metrics.foreign;
    return error_answer(415, host::bad_request("application/json is wanted.").in_field("Content-Type"));
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

asio::awaitable<beast::error_code> write(ServerContext& context, beast::tcp_stream& stream, const Answer& answer,
                                         unsigned version, bool keep_alive, bool head) {
  ++context.metrics.answers[static_cast<std::size_t>(answer.status / 100)];
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
asio::awaitable<void> drain_request(beast::tcp_stream& stream) {
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
  explicit Received(std::shared_ptr<MemoryAccount> account) : memory(std::move(account)) {}

  Header header;
  std::string body;
  MemoryReservation memory;  // of the body
  std::string address;       // of the client, also behind a proxy
  bool keep_alive = false;
  std::optional<Answer> refused;
  bool gone = false;
};

asio::awaitable<beast::error_code> read_more(beast::tcp_stream& stream, beast::flat_buffer& buffer) {
  beast::error_code error;
  const std::size_t count =
      co_await stream.async_read_some(buffer.prepare(kPiece), asio::redirect_error(asio::use_awaitable, error));
  buffer.commit(count);
  co_return error;
}

asio::awaitable<beast::error_code> read_header(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                               MemoryReservation& memory) {
  for (;;) {
    beast::error_code error;
    if (buffer.size() > 0) buffer.consume(parser.put(buffer.data(), error));
    if (error == http::error::need_more) error = {};
    if (error || parser.is_header_done()) co_return error;
    if (!memory.resize(buffer.size() + kPiece)) co_return asio::error::no_memory;
    error = co_await read_more(stream, buffer);
    if (error) co_return error;
  }
}

// The body grows as it arrives, so that an announced length allocates nothing.
asio::awaitable<beast::error_code> read_body(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                             Received& received, std::size_t limit) {
  std::string& body = received.body;
  std::size_t used = 0;
  beast::error_code error;
  while (!error && !parser.is_done()) {
    if (used == body.size() && used < limit) {
      const std::size_t larger = std::min(limit, std::max(kPiece, 2 * used));
      if (!received.memory.resize(larger)) co_return asio::error::no_memory;
      body.reserve(larger);
      body.resize(larger);
    }
    parser.get().body().data = body.data() + used;
    parser.get().body().size = body.size() - used;
    if (buffer.size() > 0) buffer.consume(parser.put(buffer.data(), error));
    used = body.size() - parser.get().body().size;
    if (error == http::error::need_buffer && used < limit) {
      error = {};
    } else if (error == http::error::need_more || (!error && !parser.is_done() && buffer.size() == 0)) {
      error = co_await read_more(stream, buffer);
    }
  }
  body.resize(used);
  co_return error;
}

asio::awaitable<Received> read_request(ServerContext& context, beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                       const Peer& peer) {
  const auto account = peer.proxy ? context.memory.shared_account() : context.memory.account(peer.network);
  Received received(account);
  MemoryReservation header_memory(account);
  Parser parser;
  parser.header_limit(kLargestHeader);
  parser.body_limit(kLargestImport);
  std::size_t limit = kLargestImport;
  stream.expires_after(kLongestRequest);
  beast::error_code error = co_await read_header(stream, buffer, parser, header_memory);
  if (!error) {
    received.refused = wrong_header(parser);
    if (!received.refused) received.refused = foreign(context, parser.get());
    limit = largest_body({parser.get().target().data(), parser.get().target().size()});
    if (!received.refused && parser.content_length().value_or(0) > limit) error = http::error::body_limit;
    received.address = peer.proxy ? forwarded_for(parser.get(), peer.network) : peer.network;
    if (peer.proxy) received.memory = MemoryReservation(context.memory.account(received.address));
  }
  if (!error && !received.refused) {
    parser.body_limit(limit);
    const bool waits = !value_of(parser.get(), http::field::expect).empty() && parser.get().version() >= 11;
    if (waits && !parser.is_done() && buffer.size() == 0) {
      constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
      co_await asio::async_write(stream, asio::buffer(kContinue), asio::redirect_error(asio::use_awaitable, error));
    }
    if (!error) error = co_await read_body(stream, buffer, parser, received, limit);
  }
  if (error) {
    received.refused = answer_to(error, limit);
    received.gone = !received.refused;
  }
  received.keep_alive = !error && !received.refused && parser.keep_alive();
  received.header = parser.release().base();
  if (buffer.size() == 0) buffer.shrink_to_fit();
  co_return received;
}

// Runs on the pool what may take long.
asio::awaitable<Answer> answered(ServerContext& context, Request request) {
  if (auto answer = context.api.answer_now(request)) co_return std::move(*answer);
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Answer)>(
      [&context](auto handler, Request asked) {
        // Handlers move; what the API keeps must be copyable.
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const auto executor = asio::get_associated_executor(*shared);
        const auto reply = [shared, executor](Answer answer) {
          asio::post(executor, [shared, answer = std::move(answer)]() mutable { (*shared)(std::move(answer)); });
        };
        const auto queue = std::make_shared<FairPool::Queue>(asked.address);
        context.pool.post(queue, [&context, asked = std::move(asked), reply] { context.api.respond(asked, reply); });
      },
      asio::use_awaitable, std::move(request));
}

Request request_of(ServerContext& context, Received& received) {
  Request request;
  request.method = received.header.method_string();
  request.target = received.header.target();
  request.body = std::move(received.body);
  request.address = received.address;
  request.memory = context.memory.account(received.address);
  request.accept_encoding = value_of(received.header, http::field::accept_encoding);
  request.if_none_match = value_of(received.header, http::field::if_none_match);
  request.authorization = value_of(received.header, http::field::authorization);
  return request;
}

}  // namespace

Peer peer_at(const ServerContext& context, const std::string& address) {
  const std::string plain = plain_address(address).value_or("");
  return {network_of(address).value_or(""), !context.proxy.empty() && plain == context.proxy};
}

Counted count_connection(ServerContext& context, const Peer& peer) {
  Counted both = {count_all(context)};
  if (both[0] && !peer.proxy) both.push_back(count_address(context, peer.network));
  if (!both.back()) both.clear();
  return both;
}

asio::awaitable<void> serve_connection(ServerContext& context, beast::tcp_stream stream, Counted counted, Peer peer) {
  beast::flat_buffer buffer(2 * kLargestHeader);
  beast::error_code error;
  Rate rate(context.options.messages_per_second, 4 * context.options.messages_per_second);
  for (;;) {
    Received received = co_await read_request(context, stream, buffer, peer);
    if (received.gone) break;
    if (!received.refused && beast::websocket::is_upgrade(received.header)) {
      received.refused = no_socket_here();
      if (received.header.target() == "/api/socket") {
        if (peer.proxy) counted.push_back(count_address(context, received.address));
        if (counted.back()) {
          open_socket(context, std::move(stream), std::move(received.header), received.address,
                      std::make_shared<Counted>(std::move(counted)));
          co_return;
        }
        ++context.metrics.turned_away;
        received.refused = too_many_connections();
      }
    }
    const bool head = received.header.method() == http::verb::head;
    if (received.refused) {
      stream.expires_after(kLongestRequest);
      if (!co_await write(context, stream, *received.refused, 11, false, head)) co_await drain_request(stream);
      break;
    }
    Answer answer;
    MemoryReservation unread;
    if (!rate.allows()) {
      ++context.metrics.rate_limited;
      answer = error_answer(429, host::too_many("Too many requests; please wait."));
    } else {
      // Named, because g++ 12 destroys a braced temporary twice where it stands inside co_await.
      Request asked = request_of(context, received);
      unread = MemoryReservation(asked.memory);
      answer = co_await answered(context, std::move(asked));
      received.memory.clear();
      if (answer.body && !answer.cached && !unread.resize(answer.body->size())) answer = too_much_memory();
    }
    stream.expires_after(kLongestRequest);
    if (co_await write(context, stream, answer, received.header.version(), received.keep_alive, head)) break;
    if (!received.keep_alive) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, error);
}

asio::awaitable<void> turn_away(ServerContext& context, beast::tcp_stream stream) {
  ++context.metrics.turned_away;
  stream.expires_after(std::chrono::seconds(5));
  const Answer full = too_many_connections();
  co_await write(context, stream, full, 11, false, false);
}

}  // namespace leipzig::server
