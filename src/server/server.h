// HTTP and WebSocket on top of the host (docs/protocol.md).
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "host/host.h"

namespace leipzig::server {

struct Options {
  std::string listen = "127.0.0.1:1813";  // port 0: any that is free
  std::string store;                      // a file, or postgres://...; empty: the user's own file
  std::size_t connections = 20'000;
  std::size_t connections_per_address = 500;
  std::size_t live_tables = 4'000;
  std::size_t tables = 1'000'000;
  double messages_per_second = 50;       // of one connection; four times as many at once
  double tables_per_second = 2;          // that one address may create; a hundred at once
  std::size_t wrong_keys_an_hour = 100;  // from one address, before they are refused as too many
  int threads = 2;                       // for I/O
  std::size_t workers = 0;               // threads for rules and store reads; 0: one per core, at least four
  std::vector<std::string> origins;      // sites besides this one whose pages may use this server
  std::string proxy;         // the address of a proxy that says in X-Forwarded-For for whom it asks; empty: none
  std::size_t thinkers = 0;  // computer players that think at once; 0: one less than there are cores
  host::MakePlayer players = ai::make_player;
};

// Serves until SIGTERM or SIGINT; prints the address to standard output. Gives the exit code; what is wrong goes to
// standard error.
int serve(const Options& options);

}  // namespace leipzig::server
