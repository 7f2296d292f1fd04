// leipzig serve, and leipzig without a command: the tables of this machine, in a browser.
#include "server/server.h"

#include <csignal>
#include <memory>

#include "cli/commands.h"
#include "cli/failure.h"

namespace leipzig::cli {
namespace {

// Also without a command.
struct Serve {
  std::string listen = "127.0.0.1:1813";
  std::string store;  // a file or postgres://...; empty: the user's own
  std::size_t connections = 20'000;
  std::size_t per_address = 500;
  double rate = 50;
  double new_tables = 2;
  std::string proxy;
  std::vector<std::string> origins;
  std::size_t workers = 0;
  std::size_t thinkers = 0;
};

void run(const Serve& command) {
  server::Options options;
  options.listen = command.listen;
  options.store = command.store;
  options.connections = command.connections;
  options.connections_per_address = command.per_address;
  options.messages_per_second = command.rate;
  options.tables_per_second = command.new_tables;
  options.proxy = command.proxy;
  options.origins = command.origins;
  options.workers = command.workers;
  options.thinkers = command.thinkers;
  // A file that may not grow any more is a full disk, and no reason to end: the store says that it cannot write.
  std::signal(SIGXFSZ, SIG_IGN);
  if (server::serve(options) != 0) throw Failure("nothing was served");
}

std::function<void()> define(Options& options) {
  const auto command = std::make_shared<Serve>();
  options.add("--listen", command->listen, "Address and port").value_name("ADDRESS").show_default();
  options.add("--store", command->store, "Where tables are kept: a file, or postgres://USER@HOST/DATABASE")
      .value_name("FILE");
  options.add("--connections", command->connections, "At most so many").show_default();
  options.add("--per-address", command->per_address, "At most so many from one address").show_default();
  options.add("--rate", command->rate, "Messages a second on one connection").show_default();
  options.add("--new-tables", command->new_tables, "New tables a second from one address").show_default();
  options.add("--proxy", command->proxy, "The proxy before it, whose X-Forwarded-For is believed")
      .value_name("ADDRESS");
  options.add("--origin", command->origins, "Another site whose pages may use this server (may be repeated)")
      .value_name("ORIGIN");
  options.add("--workers", command->workers, "Threads for rules and the store (0: as many as cores, 4 at least)")
      .show_default();
  options.add("--thinkers", command->thinkers, "Computer players that think at once (0: one less than cores)")
      .show_default();
  return [command] { run(*command); };
}

}  // namespace

const Command kServe = {"serve", "Open tables in the browser (also without a command)",
                        "Example\n  leipzig serve --listen 0.0.0.0:8080 --store games.sqlite", &define};

}  // namespace leipzig::cli
