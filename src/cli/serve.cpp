// leipzig serve, and leipzig without a command: the tables of this machine, in a browser.
#include "server/server.h"

#include <csignal>

#include "cli/commands.h"
#include "cli/failure.h"

namespace leipzig::cli {

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
  options.thinkers = command.thinkers;
  // A file that may not grow any more is a full disk, and no reason to end: the store says that it cannot write.
  std::signal(SIGXFSZ, SIG_IGN);
  if (server::serve(options) != 0) throw Failure("nothing was served");
}

}  // namespace leipzig::cli
