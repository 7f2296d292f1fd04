// A server ends within seconds when told to, whatever hangs. Each case is a server in a separate process.
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/json.hpp>
#include <csignal>
#include <filesystem>
#include <thread>

#include "server/server.h"

namespace leipzig::server {
namespace {

namespace http = boost::beast::http;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// A player that never ends its search and ignores the request to stop.
class Endless final : public ai::Player {
 public:
  ai::Plan plan(const engine::Tabletop&, kit::Random, ai::Watch&) const override { hang(); }
  int expected(const engine::Tabletop&, engine::Seat, kit::Random, ai::Watch&) const override { hang(); }

 private:
  [[noreturn]] static void hang() {
    for (;;) std::this_thread::sleep_for(milliseconds(10));
  }
};

engine::Result<std::unique_ptr<const ai::Player>> endless(const engine::Tabletop&, ai::Skill) {
  return std::unique_ptr<const ai::Player>(std::make_unique<Endless>());
}

constexpr const char* kResigned =
    R"({"leipzig":1,"game":"nations1975","scenario":"drill","rules_version":1,"entries":["end movement"],"ended":"french resigned"})";

// A connection of its own for every question, which may stay without an answer.
class Client {
 public:
  explicit Client(unsigned short port) : port_(port) {}

  http::response<http::string_body> ask(http::verb method, const std::string& target, const std::string& body = "",
                                        const std::string& key = "") {
    auto socket = send(method, target, body, key);
    boost::beast::flat_buffer buffer;
    http::response<http::string_body> answer;
    http::read(socket, buffer, answer);
    return answer;
  }

  boost::asio::ip::tcp::socket send(http::verb method, const std::string& target, const std::string& body,
                                    const std::string& key) {
    boost::asio::ip::tcp::socket socket(context_);
    const boost::asio::ip::tcp::endpoint server(boost::asio::ip::address_v4::loopback(), port_);
    boost::system::error_code error;
    for (int i = 0; i < 500; ++i) {
      socket.connect(server, error);
      if (!error) break;
      socket.close();
      std::this_thread::sleep_for(milliseconds(20));
    }
    http::request<http::string_body> request(method, target, 11, body);
    request.set(http::field::host, "127.0.0.1");
    if (!key.empty()) request.set(http::field::authorization, "Bearer " + key);
    request.prepare_payload();
    http::write(socket, request);
    return socket;
  }

 private:
  boost::asio::io_context context_;
  unsigned short port_;
};

unsigned short free_port() {
  boost::asio::io_context context;
  boost::asio::ip::tcp::acceptor any(context, {boost::asio::ip::address_v4::loopback(), 0});
  return any.local_endpoint().port();
}

// Serves; whatever is done with it meanwhile ends with a SIGTERM. Exits as the program would.
[[noreturn]] void serve_while(ServerOptions options, const std::function<void(Client&)>& meanwhile) {
  const unsigned short port = free_port();
  options.listen = "127.0.0.1:" + std::to_string(port);
  std::signal(SIGPIPE, SIG_IGN);
  std::thread([port, meanwhile] {
    // The signal must find the server's thread for it, not this one.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    Client client(port);
    meanwhile(client);
    kill(getpid(), SIGTERM);
  }).detach();
  std::exit(serve(options));
}

class Ends : public ::testing::Test {
 protected:
  Ends() {
    ::testing::GTEST_FLAG(death_test_style) = "threadsafe";
    std::string name = std::filesystem::temp_directory_path() / "leipzig-test-XXXXXX";
    folder_ = mkdtemp(name.data());
    options.store = folder_ / "tables.sqlite";
  }
  ~Ends() override { std::filesystem::remove_all(folder_); }

  ServerOptions options;

 private:
  std::filesystem::path folder_;
};

TEST_F(Ends, AtOnceWhereNothingHangs) {
  const auto begun = Clock::now();
  EXPECT_EXIT(serve_while(options, [](Client& client) { client.ask(http::verb::get, "/api/health"); }),
              ::testing::ExitedWithCode(0), "");
  EXPECT_LT(Clock::now() - begun, milliseconds(8000)) << "with the start of two processes";
}

TEST_F(Ends, WithinFiveSecondsThoughASearchNeverDoes) {
  options.players = endless;
  const auto search = [](Client& client) {
    const auto made = client.ask(http::verb::post, "/api/tables/import", kResigned);
    const auto table = boost::json::parse(made.body()).as_object();
    const std::string id(table.at("table").as_string());
    const std::string key(table.at("keys").as_object().at("french").as_string());
    // No answer will ever come.
    static auto socket = client.send(http::verb::get, "/api/tables/" + id + "/course", "", key);
    while (client.ask(http::verb::get, "/metrics").body().find("\nleipzig_thinking 1\n") == std::string::npos) {
      std::this_thread::sleep_for(milliseconds(10));
    }
    std::cerr << "it searches\n";
    std::thread([] {
      std::this_thread::sleep_for(milliseconds(5000));
      std::cerr << "it is still there\n";
      ::_exit(7);
    }).detach();
  };
  EXPECT_EXIT(serve_while(options, search), ::testing::ExitedWithCode(0),
              "it searches\n.*ended without waiting any longer for searches");
}

}  // namespace
}  // namespace leipzig::server
