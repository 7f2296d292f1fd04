// WebSockets by Beast: one coroutine reads, writes follow one another, clients that do not read are disconnected. Runs
// on the I/O threads, so nothing here may block: messages are handled by the session, on the pool.
#include "server/socket.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/session.h"

namespace leipzig::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kLargestMessage = std::size_t{64} << 10;
constexpr std::size_t kMostWaiting = std::size_t{4} << 20;  // bytes nobody has read yet
constexpr auto kLongestSilence = std::chrono::seconds(120);
constexpr auto kLongestHandshake = std::chrono::seconds(15);

// Output state, shared with the session's threads.
struct Outbox {
  std::atomic<std::size_t> unwritten{0};  // messages
  std::atomic<bool> awaited{false};       // the session wants ready() when all are written
};

class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(Hall& hall, beast::tcp_stream stream, std::string address, std::shared_ptr<void> counted)
      : hall_(hall),
        address_(std::move(address)),
        counted_(std::move(counted)),
        stream_(std::move(stream)),
        resumed_(stream_.get_executor(), Clock::time_point::max()),
        rate_(hall.options.messages_per_second, 4 * hall.options.messages_per_second) {
    ++hall_.metrics.sockets;
  }

  ~Socket() { --hall_.metrics.sockets; }

  asio::awaitable<void> run(http::request<http::empty_body> request) {
    session_ = Session::open(hall_.pool, hall_.host, hall_.api.door(), address_, connection());
    stream_.set_option(websocket::stream_base::timeout{kLongestHandshake, kLongestSilence, true});
    stream_.read_message_max(kLargestMessage);
    stream_.auto_fragment(false);
    beast::error_code error;
    co_await stream_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
    request = {};
    beast::flat_buffer buffer;
    while (!error) {
      co_await stream_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
      if (error) break;
      if (!stream_.got_text()) {
        goodbye(websocket::close_code::bad_payload);
        break;
      }
      receive(beast::buffers_to_string(buffer.data()));
      buffer.consume(buffer.size());
      buffer.shrink_to_fit();  // an idle viewer costs next to nothing
      while (session_->full() && !closed_) {
        beast::error_code cancelled;
        co_await resumed_.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
      }
    }
    closed_ = true;
    session_->close();
  }

  void go_away() {
    asio::post(stream_.get_executor(),
               [self = shared_from_this()] { self->goodbye(websocket::close_code::going_away); });
  }

 private:
  // The session's calls are moved to the socket's strand.
  Session::Connection connection() {
    const auto on_strand = [self = weak_from_this(), executor = stream_.get_executor()](auto task) {
      asio::post(executor, [self, task = std::move(task)]() mutable {
        if (const auto alive = self.lock()) task(*alive);
      });
    };
    return {[on_strand, outbox = outbox_](std::string message) {
              ++outbox->unwritten;
              on_strand([message = std::move(message)](Socket& to) mutable { to.answer(std::move(message)); });
            },
            [outbox = outbox_] {
              // In this order: otherwise the last write could end in between and ready() would be missed.
              outbox->awaited = true;
              return outbox->unwritten > 0;
            },
            [on_strand] { on_strand([](Socket& waiting) { waiting.resumed_.cancel(); }); }};
  }

  void receive(std::string message) {
    ++hall_.metrics.messages_in;
    if (!rate_.allows()) {
      ++hall_.metrics.rate_limited;
      return say(R"({"type":"refused","error":{"code":"too_many","text":"Too many messages; please wait a little."}})");
    }
    if (auto pong = pong_to(message)) {
      say(std::move(*pong));
      return session_->refresh();
    }
    if (!asked_at_) asked_at_ = Clock::now();
    session_->receive(std::move(message));
  }

  void answer(std::string message) {
    if (asked_at_) {
      hall_.metrics.note_answer_time(std::chrono::duration<double>(Clock::now() - *asked_at_).count());
      asked_at_.reset();
    }
    put(std::move(message));
  }

  // Sends without the session.
  void say(std::string message) {
    ++outbox_->unwritten;
    put(std::move(message));
  }

  void put(std::string message) {
    if (closed_) return;
    ++hall_.metrics.messages_out;
    bytes_ += message.size();
    if (bytes_ > kMostWaiting) {
      // The client can reconnect and resume from its last entry.
      ++hall_.metrics.slow_readers;
      closed_ = true;
      beast::get_lowest_layer(stream_).cancel();
      resumed_.cancel();
      return;
    }
    waiting_.push_back(std::move(message));
    if (waiting_.size() == 1) write();
  }

  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(waiting_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (!error && !self->closed_) self->written();
                        });
  }

  void written() {
    bytes_ -= waiting_.front().size();
    waiting_.pop_front();
    --outbox_->unwritten;
    if (!waiting_.empty()) return write();
    waiting_.shrink_to_fit();
    if (outbox_->unwritten == 0 && outbox_->awaited.exchange(false)) session_->ready();
  }

  void goodbye(websocket::close_code code) {
    if (closed_) return;
    closed_ = true;
    resumed_.cancel();
    stream_.async_close(code, [self = shared_from_this()](beast::error_code) {});
  }

  Hall& hall_;
  std::string address_;
  std::shared_ptr<void> counted_;
  websocket::stream<beast::tcp_stream> stream_;
  std::shared_ptr<Session> session_;
  std::shared_ptr<Outbox> outbox_ = std::make_shared<Outbox>();
  asio::steady_timer resumed_;  // cancelled when reading may go on
  Rate rate_;
  std::deque<std::string> waiting_;
  std::size_t bytes_ = 0;
  std::optional<Clock::time_point> asked_at_;  // of the first message not yet answered
  bool closed_ = false;
};

}  // namespace

void open_socket(Hall& hall, beast::tcp_stream stream, http::request_header<> header, std::string address,
                 std::shared_ptr<void> counted) {
  const auto executor = stream.get_executor();
  stream.expires_never();  // the WebSocket keeps its own time
  const auto socket = std::make_shared<Socket>(hall, std::move(stream), std::move(address), std::move(counted));
  {
    const std::lock_guard lock(hall.mutex);
    hall.sockets.insert(std::weak_ptr<void>(socket));
    hall.close_socket = [](const std::weak_ptr<void>& known) {
      if (const auto alive = known.lock()) static_cast<Socket*>(alive.get())->go_away();
    };
  }
  asio::co_spawn(
      executor,
      [&hall, socket, request = http::request<http::empty_body>(std::move(header))]() mutable -> asio::awaitable<void> {
        co_await socket->run(std::move(request));
        const std::lock_guard lock(hall.mutex);
        hall.sockets.erase(std::weak_ptr<void>(socket));
      },
      asio::detached);
}

void close_sockets(Hall& hall) {
  const std::lock_guard lock(hall.mutex);
  for (const auto& socket : hall.sockets) hall.close_socket(socket);
}

}  // namespace leipzig::server
