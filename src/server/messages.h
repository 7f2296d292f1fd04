// What viewers are sent (docs/protocol.md).
#pragma once
#include <map>

#include "host/host.h"
#include "server/json.h"

namespace leipzig::server {

// How much of a table a viewer has already.
struct Seen {
  std::size_t number = 0;
  std::optional<std::size_t> revision;  // none: only the number is known, from before the connection
};

// The table for a viewer, with the entries he lacks; `seen` is brought up to date.
json::object state_message(const host::Table& table, const std::string& id, engine::Viewer viewer, Seen& seen,
                           const bool (&connected)[2]);

json::object targets_message(const host::Table& table, engine::Viewer viewer, const std::string& kind,
                             const std::string& subject);

// Why a line is not legal, with the text of the rule that says so.
json::object why_message(const host::Table& table, engine::Viewer viewer, const std::string& line);

json::object refused_message(const std::string& game, const host::Error& error);

json::object entry_object(const host::Table& table, std::size_t number, engine::Viewer viewer);

}  // namespace leipzig::server
