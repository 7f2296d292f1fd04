// WebSockets by Beast: one coroutine reads, writes follow one another, a client that does not read is let go.
#include "server/socket.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/viewer.h"

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

class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(Hall& hall, beast::tcp_stream stream, std::string address, std::shared_ptr<void> counted)
      : hall_(hall),
        address_(std::move(address)),
        counted_(std::move(counted)),
        stream_(std::move(stream)),
        rate_(hall.options.messages_per_second, 4 * hall.options.messages_per_second) {
    ++hall_.metrics.sockets;
  }

  ~Socket() { --hall_.metrics.sockets; }

  asio::awaitable<void> run(http::request<http::empty_body> request) {
    const std::weak_ptr<Socket> self = weak_from_this();
    viewer_.emplace(
        hall_.host,
        [self, executor = stream_.get_executor()](std::function<void()> task) {
          if (self.expired()) return;
          asio::post(executor, [self, task = std::move(task)] {
            if (const auto alive = self.lock()) task();
          });
        },
        [this](std::string message) { send(std::move(message)); });
    viewer_->busy = [this] { return !waiting_.empty(); };
    viewer_->origin = address_;
    viewer_->open = [this](const std::string& table, const std::string& key) {
      return hall_.api.door().open(address_, table, key);
    };

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
    }
    closed_ = true;
    viewer_->close();
  }

  void go_away() {
    asio::post(stream_.get_executor(),
               [self = shared_from_this()] { self->goodbye(websocket::close_code::going_away); });
  }

 private:
  void receive(const std::string& message) {
    ++hall_.metrics.messages_in;
    if (!rate_.allows()) {
      ++hall_.metrics.rate_limited;
      send(R"({"type":"refused","error":{"code":"too_many","text":"Too many messages; please wait a little."}})");
      return;
    }
    if (!asked_at_) asked_at_ = Clock::now();
    viewer_->receive(message);
  }

  void send(std::string message) {
    if (closed_) return;
    if (asked_at_) {
      hall_.metrics.note_answer_time(std::chrono::duration<double>(Clock::now() - *asked_at_).count());
      asked_at_.reset();
    }
    ++hall_.metrics.messages_out;
    bytes_ += message.size();
    if (bytes_ > kMostWaiting) {
      // He does not read. His client comes back and goes on from the last entry it has.
      ++hall_.metrics.slow_readers;
      closed_ = true;
      beast::get_lowest_layer(stream_).cancel();
      return;
    }
    waiting_.push_back(std::move(message));
    if (waiting_.size() == 1) write();
  }

  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(waiting_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error || self->closed_) return;
                          self->bytes_ -= self->waiting_.front().size();
                          self->waiting_.pop_front();
                          if (self->waiting_.empty()) {
                            self->waiting_.shrink_to_fit();
                            self->viewer_->ready();
                          } else {
                            self->write();
                          }
                        });
  }

  void goodbye(websocket::close_code code) {
    if (closed_) return;
    closed_ = true;
    stream_.async_close(code, [self = shared_from_this()](beast::error_code) {});
  }

  Hall& hall_;
  std::string address_;
  std::shared_ptr<void> counted_;
  websocket::stream<beast::tcp_stream> stream_;
  std::optional<Viewer> viewer_;
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
