// HTTP and WebSocket on top of the host (docs/protocol.md).
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "host/host.h"

namespace leipzig::server {

struct ServerOptions {
  std::string listen = "127.0.0.1:1813";  // port 0: any free one
  std::string store;                      // a file, or postgres://...; empty: the user's default file
  std::size_t connections = 20'000;
  std::size_t connections_per_address = 500;
  std::size_t live_tables = 4'000;
  std::size_t tables = 1'000'000;
  double messages_per_second = 50;       // per connection; burst: four times as many
  double tables_per_second = 2;          // new tables per address; burst: a hundred
  std::size_t wrong_keys_an_hour = 100;  // per address, before they are refused as too many
  int threads = 2;                       // for I/O
  std::size_t memory = 512;              // MiB for what clients can make large (memory.h)
  std::size_t memory_per_address = 32;   // of that, for one address
  std::size_t workers = 0;               // threads for rules and store reads; 0: one per core, at least four
  std::vector<std::string> origins;      // sites besides this one whose pages may use this server
  std::string proxy;                     // address of a proxy that sets X-Forwarded-For; empty: none
  std::size_t thinkers = 0;              // maximum concurrent searches; 0: cores - 1
  host::MakePlayer players = ai::make_player;
};

// Serves until SIGTERM or SIGINT; prints the address to standard output. Returns the exit code; errors go to standard
// error.
int serve(const ServerOptions& options);

}  // namespace leipzig::server
