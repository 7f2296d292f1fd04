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

#include "server/session_runner.h"

namespace leipzig::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kLargestMessage = std::size_t{64} << 10;
constexpr std::size_t kPiece = std::size_t{16} << 10;  // unit of reading and writing
constexpr int kSendBuffer = 64 << 10;                  // in the kernel
constexpr auto kLongestSilence = std::chrono::seconds(120);
constexpr auto kLongestHandshake = std::chrono::seconds(15);

class Socket : public std::enable_shared_from_this<Socket> {
  // Runs a task on the socket's strand, if the socket is still there.
  auto on_strand() {
    return [self = weak_from_this(), executor = stream_.get_executor()](auto task) {
      asio::post(executor, [self, task = std::move(task)]() mutable {
        if (const auto alive = self.lock()) task(*alive);
      });
    };
  }

 public:
  Socket(ServerContext& context, beast::tcp_stream stream, const std::string& address, std::shared_ptr<void> counted)
      : context_(context),
        memory_(context.memory.account(address)),
        counted_(std::move(counted)),
        stream_(std::move(stream)),
        resumed_(stream_.get_executor(), Clock::time_point::max()),
        rate_(context.options.messages_per_second, 4 * context.options.messages_per_second) {
    ++context_.metrics.sockets;
  }

  ~Socket() {
    --context_.metrics.sockets;
    if (outbox_) outbox_->closed();
  }

  asio::awaitable<void> run(http::request<http::empty_body> request) {
    outbox_ = context_.output.open(memory_, [strand = on_strand()] { strand([](Socket& slow) { slow.drop(); }); });
    session_ =
        SessionRunner::open({context_.pool, context_.host, context_.api.key_gate(), context_.states, context_.writing},
                            memory_, connection());
    stream_.set_option(websocket::stream_base::timeout{kLongestHandshake, kLongestSilence, true});
    stream_.read_message_max(kLargestMessage);
    stream_.auto_fragment(false);
    beast::error_code error;
    co_await stream_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
    request = {};
    while (!error && !closed_) {
      beast::flat_buffer buffer;  // an idle connection has none
      MemoryReservation memory(memory_);
      do {
        co_await stream_.async_read_some(buffer, kPiece, asio::redirect_error(asio::use_awaitable, error));
        if (!error && !memory.resize(buffer.capacity())) goodbye(websocket::close_code::try_again_later);
      } while (!error && !closed_ && !stream_.is_message_done());
      if (error || closed_) break;
      if (!stream_.got_text()) {
        goodbye(websocket::close_code::bad_payload);
        break;
      }
      receive(beast::buffers_to_string(buffer.data()), std::move(memory));
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
  SessionRunner::Connection connection() {
    return {[strand = on_strand(), outbox = outbox_](Message message) {
              if (!outbox->add(message)) return;
              strand([message = std::move(message)](Socket& to) mutable { to.answer(std::move(message)); });
            },
            [outbox = outbox_] { return outbox->busy(); },
            [strand = on_strand()] { strand([](Socket& waiting) { waiting.resumed_.cancel(); }); }};
  }

  void receive(std::string message, MemoryReservation memory) {
    ++context_.metrics.messages_in;
    if (!rate_.allows()) {
      ++context_.metrics.rate_limited;
      return say(R"({"type":"refused","error":{"code":"too_many","text":"Too many messages; please wait."}})");
    }
    if (auto pong = pong_to(message)) {
      say(std::move(*pong));
      return session_->refresh();
    }
    if (!asked_at_) asked_at_ = Clock::now();
    session_->receive(std::move(message), std::move(memory));
  }

  void answer(Message message) {
    if (asked_at_) {
      context_.metrics.note_answer_time(std::chrono::duration<double>(Clock::now() - *asked_at_).count());
      asked_at_.reset();
    }
    put(std::move(message));
  }

  // Sends without the session.
  void say(std::string text) {
    Message message(std::move(text));
    if (outbox_->add(message)) put(std::move(message));
  }

  void put(Message message) {
    if (closed_) return;
    ++context_.metrics.messages_out;
    waiting_.push_back(std::move(message));
    if (waiting_.size() == 1) write();
  }

  // In pieces, so that it is seen whether the client reads.
  void write() {
    const Message& message = waiting_.front();
    const std::size_t size = std::min(kPiece, message.size() - offset_);
    const bool last = offset_ + size == message.size();
    stream_.text(true);
    stream_.async_write_some(last, piece_of(message, offset_, size),
                             [self = shared_from_this(), size, last](beast::error_code error, std::size_t) {
                               if (!error && !self->closed_) self->written(size, last);
                             });
  }

  static std::array<asio::const_buffer, 2> piece_of(const Message& message, std::size_t offset, std::size_t size) {
    const auto [text, tail] = message.parts();
    const std::string_view first = text.substr(std::min(offset, text.size()), size);
    const std::size_t in_tail = offset > text.size() ? offset - text.size() : 0;
    return {asio::buffer(first), asio::buffer(tail.substr(in_tail, size - first.size()))};
  }

  void written(std::size_t size, bool last) {
    offset_ += size;
    if (!last) {
      outbox_->progress();
      return write();
    }
    offset_ = 0;
    const bool all = outbox_->written(waiting_.front());
    waiting_.pop_front();
    if (!waiting_.empty()) return write();
    waiting_.shrink_to_fit();
    if (all) session_->ready();
  }

  // Without a closing handshake, because the client does not read.
  void drop() {
    closed_ = true;
    while (waiting_.size() > 1) waiting_.pop_back();  // the first is deleted when its write is cancelled
    resumed_.cancel();
    beast::get_lowest_layer(stream_).close();
    outbox_->closed();
  }

  void goodbye(websocket::close_code code) {
    if (closed_) return;
    closed_ = true;
    resumed_.cancel();
    stream_.async_close(code, [self = shared_from_this()](beast::error_code) {});
  }

  ServerContext& context_;
  std::shared_ptr<MemoryAccount> memory_;
  std::shared_ptr<void> counted_;
  websocket::stream<beast::tcp_stream> stream_;
  std::shared_ptr<SessionRunner> session_;
  std::shared_ptr<Outbox> outbox_;
  asio::steady_timer resumed_;  // cancelled when reading may continue
  Rate rate_;
  std::deque<Message> waiting_;                // the first is being written
  std::size_t offset_ = 0;                     // bytes of it already written
  std::optional<Clock::time_point> asked_at_;  // of the first message unanswered
  bool closed_ = false;
};

}  // namespace

void open_socket(ServerContext& context, beast::tcp_stream stream, http::request_header<> header,
                 const std::string& address, std::shared_ptr<void> counted) {
  const auto executor = stream.get_executor();
  stream.expires_never();  // the WebSocket keeps its own time
  beast::error_code ignored;
  stream.socket().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
  const auto socket = std::make_shared<Socket>(context, std::move(stream), address, std::move(counted));
  {
    const host::Lock lock(context.mutex);
    context.sockets.insert(std::weak_ptr<void>(socket));
    context.close_socket = [](const std::weak_ptr<void>& known) {
      if (const auto alive = known.lock()) static_cast<Socket*>(alive.get())->go_away();
    };
  }
  asio::co_spawn(
      executor,
      [&context, socket,
       request = http::request<http::empty_body>(std::move(header))]() mutable -> asio::awaitable<void> {
        co_await socket->run(std::move(request));
        const host::Lock lock(context.mutex);
        context.sockets.erase(std::weak_ptr<void>(socket));
      },
      asio::detached);
}

void close_sockets(ServerContext& context) {
  const host::Lock lock(context.mutex);
  for (const auto& socket : context.sockets) context.close_socket(socket);
}

}  // namespace leipzig::server
