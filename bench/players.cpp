// bench_players PORT SECONDS: plays at every table listed on standard input ("TABLE FRENCH-KEY ALLIED-KEY" per line,
// fresh tables of the First Day of nations1975), with a socket for each seat and one move per second at each table, and
// reports response times. One thread that does as little as possible, to leave the machine to the server: it reads only
// the entries of a reply, and applies actions without checking their legality twice.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/game.h"
#include "games/nations1975/game.h"
#include "kit/random.h"

namespace {

using namespace leipzig;
using nations1975::Nations1975;
using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& text) { throw std::runtime_error(text); }

// One viewer's socket. Messages without a waiting request are skipped unread.
class Socket {
 public:
  Socket(int port, int poll, std::uint64_t number, std::string first)
      : descriptor_(::socket(AF_INET, SOCK_STREAM, 0)), first_(std::move(first)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr generic{};
    std::memcpy(&generic, &address, sizeof generic);
    if (::connect(descriptor_, &generic, sizeof address) != 0) fail("no connection");
    const int one = 1;
    ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    write(
        "GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = number;
    ::epoll_ctl(poll, EPOLL_CTL_ADD, descriptor_, &event);
  }
  ~Socket() { ::close(descriptor_); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void send(const std::string& text) { frame('\x81', text); }

  // Reads what is there; gives each message while `wanted` is set.
  template <class Take>
  void read(Take&& take) {
    static std::vector<char> block(std::size_t{256} << 10);
    const ssize_t count = ::recv(descriptor_, block.data(), block.size(), MSG_DONTWAIT);
    if (count == 0) fail("the server closed a socket");
    if (count < 0) return;
    std::string_view bytes(block.data(), static_cast<std::size_t>(count));
    while (!bytes.empty()) {
      if (!open_) {
        bytes = rest_of_handshake(bytes);
      } else if (left_ > 0) {
        bytes = payload(bytes, take);
      } else {
        bytes = header(bytes);
      }
    }
  }

  bool wanted = true;

 private:
  void write(std::string_view bytes) {
    if (::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(bytes.size())) {
      fail("a message could not be sent");
    }
  }

  void frame(char first, std::string_view text) {
    if (text.size() >= 126) fail("too long for this program");
    std::string bytes = {first, static_cast<char>(0x80 | text.size()), 0, 0, 0, 0};
    write(bytes.append(text));
  }

  std::string_view rest_of_handshake(std::string_view bytes) {
    while (!bytes.empty() && !open_) {
      head_ += bytes[0];
      bytes.remove_prefix(1);
      open_ = head_.ends_with("\r\n\r\n");
    }
    if (open_ && head_.find(" 101 ") == std::string::npos) fail(head_);
    if (!open_) return bytes;
    head_.clear();
    send(first_);
    return bytes;
  }

  std::string_view header(std::string_view bytes) {
    while (!bytes.empty()) {
      head_ += bytes[0];
      bytes.remove_prefix(1);
      if (head_.size() < 2) continue;
      const int code = static_cast<unsigned char>(head_[1]) & 127;
      const std::size_t extra = code == 126 ? 2 : code == 127 ? 8 : 0;
      if (head_.size() < 2 + extra) continue;
      left_ = extra == 0 ? static_cast<std::size_t>(code) : 0;
      for (std::size_t i = 0; i < extra; ++i) left_ = left_ << 8 | static_cast<unsigned char>(head_[2 + i]);
      kind_ = head_[0] & 15;
      if (kind_ == 8) fail("the server said goodbye");
      keep_ = wanted && kind_ == 1;
      head_.clear();
      message_.clear();
      if (left_ == 0 && kind_ == 9) frame('\x8A', "");
      break;
    }
    return bytes;
  }

  template <class Take>
  std::string_view payload(std::string_view bytes, Take& take) {
    const std::size_t count = std::min(left_, bytes.size());
    if (keep_ || kind_ == 9) message_.append(bytes.substr(0, count));
    left_ -= count;
    if (left_ == 0 && kind_ == 9) frame('\x8A', message_);
    if (left_ == 0 && keep_) take(message_);
    return bytes.substr(count);
  }

  int descriptor_;
  std::string first_;  // to be said as soon as the server has answered
  bool open_ = false;
  std::string head_;
  std::string message_;
  std::size_t left_ = 0;
  int kind_ = 0;
  bool keep_ = false;
};

struct Table {
  std::unique_ptr<Socket> seats[2];
  Nations1975::State state;
  engine::Action action;  // the one under way
  std::size_t number = 0;
  int joined = 0;
  Clock::time_point sent;
  Clock::time_point due;
  bool asked = false;  // a move is under way
  bool owed = false;   // the next one should have been made already
};

class Players {
 public:
  Players(int port, const Nations1975& game) : poll_(::epoll_create1(0)), game_(game) {
    std::string table;
    std::string keys[2];
    while (std::cin >> table >> keys[0] >> keys[1]) {
      Table& made = tables_.emplace_back();
      made.state = game_.start();
      for (const unsigned seat : {0u, 1u}) {
        made.seats[seat] =
            std::make_unique<Socket>(port, poll_, 2 * (tables_.size() - 1) + seat,
                                     R"({"type":"join","table":")" + table + R"(","key":")" + keys[seat] + "\"}");
      }
    }
  }
  ~Players() { ::close(poll_); }
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;

  void join() {
    while (joined_ < 2 * tables_.size()) look(1000);
  }

  void play(int seconds) {
    const Clock::time_point begin = Clock::now() + std::chrono::milliseconds(500);
    const std::size_t moves = tables_.size() * static_cast<std::size_t>(seconds);
    const auto gap = std::chrono::nanoseconds(1'000'000'000) / static_cast<std::int64_t>(tables_.size());
    for (std::size_t move = 0; move < moves;) {
      const Clock::time_point due = begin + gap * static_cast<std::int64_t>(move);
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(due - Clock::now()).count();
      look(static_cast<int>(std::clamp<std::int64_t>(left, 0, 100)));
      for (; move < moves && begin + gap * static_cast<std::int64_t>(move) <= Clock::now(); ++move) {
        Table& table = tables_[move % tables_.size()];
        if (game_.turn(table.state).node != engine::Node::Decision) continue;
        table.due = begin + gap * static_cast<std::int64_t>(move);
        if (table.asked) {
          table.owed = true;
        } else {
          ask(table, Clock::now());
        }
      }
    }
    for (int i = 0; i < 50 && under_way_ > 0; ++i) look(100);
  }

  void report() {
    std::sort(times_.begin(), times_.end());
    const auto of = [&](double share) {
      return times_[std::min(times_.size() - 1, static_cast<std::size_t>(share * static_cast<double>(times_.size())))];
    };
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const double seconds = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                           static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    std::cout << tables_.size() << " tables, " << times_.size() << " moves answered, " << under_way_
              << " not: " << of(0.5) << " ms (half), " << of(0.9) << " ms (90 in 100), " << of(0.99)
              << " ms (99 in 100), " << times_.back() << " ms (worst); the players themselves took " << seconds
              << " CPU seconds" << std::endl;
  }

 private:
  void look(int milliseconds) {
    constexpr int kMost = 256;
    epoll_event events[kMost];
    const int count = ::epoll_wait(poll_, events, kMost, milliseconds);
    for (int i = 0; i < count; ++i) {
      Table& table = tables_[events[i].data.u64 / 2];
      Socket& socket = *table.seats[events[i].data.u64 % 2];
      socket.read([&](const std::string& message) { take(table, socket, message); });
    }
  }

  void ask(Table& table, Clock::time_point from) {
    table.action = engine::random_action(game_, table.state, random_);
    Socket& socket = *table.seats[engine::index(game_.turn(table.state).seat)];
    socket.wanted = true;
    table.asked = true;
    table.owed = false;
    table.sent = from;
    ++under_way_;
    socket.send(R"({"type":"act","expect":)" + std::to_string(table.number) + R"(,"line":")" +
                game_.text(table.state, table.action) + R"(","id":"a"})");
  }

  void take(Table& table, Socket& socket, const std::string& message) {
    const bool answer = message.ends_with(R"("id":"a"})");
    if (table.asked && !answer) return;
    if (!message.starts_with(R"({"type":"state")")) fail(message.substr(0, 400));
    if (answer) {
      times_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - table.sent).count());
      table.asked = false;
      --under_way_;
    } else {
      ++joined_;
    }
    socket.wanted = false;
    follow(table, message);
    if (table.owed && game_.turn(table.state).node == engine::Node::Decision) ask(table, table.due);
  }

  // Plays the message's entries on our own copy of the game.
  void follow(Table& table, std::string_view message) {
    message.remove_prefix(message.find(R"("entries":[)"));
    message = message.substr(0, message.find(R"("view":)"));
    const std::string_view number = R"({"n":)";
    const std::string_view text = R"("text":")";
    for (std::size_t at = message.find(number); at != std::string_view::npos; at = message.find(number, at + 1)) {
      if (std::stoul(std::string(message.substr(at + number.size(), 7))) != table.number) continue;
      const std::size_t begin = message.find(text, at) + text.size();
      const std::string_view entry = message.substr(begin, message.find('"', begin) - begin);
      play(table, entry);
      ++table.number;
    }
  }

  // An entry is the action that was asked for, or the outcome that the server's dice brought.
  void play(Table& table, std::string_view entry) {
    const engine::Node node = game_.turn(table.state).node;
    if (node == engine::Node::Decision && entry == game_.text(table.state, table.action)) {
      return game_.apply(table.state, table.action);
    }
    engine::OutcomeList outcomes;
    if (node == engine::Node::Chance) game_.outcomes(table.state, outcomes);
    for (const engine::Outcome& outcome : outcomes) {
      if (game_.outcome_text(table.state, outcome.value) == entry) return game_.resolve(table.state, outcome.value);
    }
    fail("not playable: " + std::string(entry));
  }

  int poll_;
  const Nations1975& game_;
  std::vector<Table> tables_;
  std::size_t joined_ = 0;
  std::size_t under_way_ = 0;
  std::vector<double> times_;
  kit::Random random_{1813};
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    std::cerr << "usage: bench_players PORT SECONDS <TABLES\n";
    return 2;
  }
  try {
    const auto game = Nations1975::make({"nations1975", "first-day", {}, {}, {}});
    Players players(std::stoi(arguments[1]), *game);
    players.join();
    players.play(std::stoi(arguments[2]));
    players.report();
  } catch (const std::exception& failure) {
    std::cerr << "bench_players: " << failure.what() << "\n";
    return 1;
  }
  return 0;
}
