// Accept loop and graceful shutdown.
#include "server/server.h"

#include <malloc.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <iostream>
#include <thread>

#include "server/connection.h"
#include "server/network.h"
#include "server/shutdown.h"

namespace leipzig::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

asio::awaitable<void> accept(ServerContext& context, tcp::acceptor& acceptor) {
  for (;;) {
    beast::error_code error;
    tcp::socket socket = co_await acceptor.async_accept(asio::make_strand(acceptor.get_executor()),
                                                        asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (error) {  // for example no more descriptors: wait for some to be closed
      asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    ++context.metrics.accepted;
    socket.set_option(tcp::no_delay(true), error);
    const tcp::endpoint remote = socket.remote_endpoint(error);
    const Peer peer = peer_at(context, remote.address().to_string());
    const auto executor = socket.get_executor();
    beast::tcp_stream stream(std::move(socket));
    Counted counted = count_connection(context, peer);
    if (counted.empty()) {
      asio::co_spawn(executor, turn_away(context, std::move(stream)), asio::detached);
    } else {
      asio::co_spawn(executor, serve_connection(context, std::move(stream), std::move(counted), peer), asio::detached);
    }
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

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

Metrics::Memory memory_metrics(MemoryBudget& memory, const OutputMonitor& output) {
  const auto largest = memory.largest();
  return {memory.used(), largest ? largest->used() : 0, memory.refused(), output.disconnected()};
}

asio::awaitable<void> watch_output(OutputMonitor& output) {
  asio::steady_timer pause(co_await asio::this_coro::executor);
  for (;;) {
    pause.expires_after(std::chrono::seconds(2));
    co_await pause.async_wait(asio::use_awaitable);
    output.check(Outbox::Clock::now());
  }
}

void run(asio::io_context& io, ServerContext& context, const tcp::endpoint& endpoint, Shutdown& shutdown) {
  tcp::acceptor acceptor(io, endpoint);
  acceptor.listen(4096);
  asio::co_spawn(io, accept(context, acceptor), asio::detached);
  asio::co_spawn(io, watch_output(context.output), asio::detached);

  asio::steady_timer shutdown_timer(io);
  shutdown.on_signal([&] {
    asio::post(io, [&] {
      acceptor.close();
      close_sockets(context);
      shutdown_timer.expires_after(std::chrono::milliseconds(500));
      shutdown_timer.async_wait([&](beast::error_code) { io.stop(); });
    });
  });

  std::cout << "Leipzig 1813 is open at " << shown(acceptor.local_endpoint()) << "   (Ctrl+C ends it)" << std::endl;
  std::vector<std::thread> threads;
  for (int i = 1; i < context.options.threads; ++i) threads.emplace_back([&io] { io.run(); });
  io.run();
  for (std::thread& thread : threads) thread.join();
}

int serve_until_told(const ServerOptions& options, const tcp::endpoint& endpoint) {
  Shutdown shutdown;
#ifdef __GLIBC__
  // By default glibc raises this threshold when large blocks are freed, and then keeps them.
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
  auto io = std::make_unique<asio::io_context>(options.threads);
  Metrics metrics;
  host::HostLimits limits;
  limits.live_tables = options.live_tables;
  limits.idle_bytes = 8 * kMebibyte;  // little: any address can have tables loaded that it does not hold
  limits.tables = options.tables;
  limits.searches = options.thinkers;
  // Before the host, whose pending requests hold memory.
  MemoryBudget memory(options.memory * kMebibyte, options.memory_per_address * kMebibyte);
  OutputMonitor output(memory);
  FairPool pool(options.workers);
  host::Host host(
      host::open_store(options.store), [&pool](std::function<void()> task) { pool.post_urgent(std::move(task)); },
      limits, games::catalogue(), options.players);
  metrics.work = [&pool] { return pool.metrics(); };
  metrics.memory = [&memory, &output] { return memory_metrics(memory, output); };
  Api api(host, metrics, options);
  ServerContext context{host, api, pool, memory, output, metrics, options, plain_address(options.proxy).value_or("")};
  run(*io, context, endpoint, shutdown);
  // First write all pending requests, then close the connections, while what they use still exists.
  pool.stop();
  if (!host.close(shutdown.remaining())) Shutdown::leave();
  io.reset();
  return 0;
}

}  // namespace

int serve(const ServerOptions& options) {
  const auto endpoint = endpoint_of(options.listen);
  if (!endpoint) {
    std::cerr << "leipzig: --listen: an address such as 127.0.0.1:1813 is wanted\n";
    return 1;
  }
  if (!options.proxy.empty() && !plain_address(options.proxy)) {
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
