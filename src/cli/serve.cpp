// leipzig serve, also without a command: the server.
#include "server/server.h"

#include <csignal>

#include "cli/commands.h"
#include "cli/failure.h"

namespace leipzig::cli {
namespace {

using server::ServerOptions;

void run(const ServerOptions& command) {
  // Treat a file size limit like a full disk instead of ending: the store then reports that it cannot write.
  std::signal(SIGXFSZ, SIG_IGN);
  if (server::serve(command) != 0) throw Failure("the server could not start");
}

void declare(CommandOptions& options, ServerOptions& command) {
  options.add("--listen", command.listen, "Address and port").value_name("ADDRESS").show_default();
  options.add("--store", command.store, "Where to store tables: a file, or postgres://USER@HOST/DATABASE")
      .value_name("FILE");
  options.add("--connections", command.connections, "Maximum number of connections").show_default();
  options.add("--per-address", command.connections_per_address, "Maximum number of connections per address")
      .show_default();
  options.add("--rate", command.messages_per_second, "Messages per second and connection").show_default();
  options.add("--new-tables", command.tables_per_second, "New tables per second and address").show_default();
  options.add("--proxy", command.proxy, "Address of a proxy whose X-Forwarded-For is trusted").value_name("ADDRESS");
  options.add("--origin", command.origins, "Another site whose pages may use this server (may be repeated)")
      .value_name("ORIGIN");
  options.add("--memory", command.memory, "MiB for unread output, requests, lessons and open tables of all clients")
      .show_default();
  options.add("--memory-per-address", command.memory_per_address, "Of that, MiB for one address").show_default();
  options.add("--workers", command.workers, "Threads for rules and the store (0: number of cores, at least 4)")
      .show_default();
  options.add("--thinkers", command.thinkers, "Maximum concurrent searches of computer players (0: cores - 1)")
      .show_default();
}

}  // namespace

const Command kServe =
    make_command<ServerOptions, &declare, &run>("serve", "Start the server (also without a command)",
                                                "Example\n  leipzig serve --listen 0.0.0.0:8080 --store games.sqlite");

}  // namespace leipzig::cli
