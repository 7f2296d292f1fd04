// leipzig remove: permanently deletes a table.
#include <filesystem>
#include <iostream>

#include "cli/commands.h"
#include "cli/failure.h"
#include "host/store.h"

namespace leipzig::cli {
namespace {

// From a store, for its administrator.
struct Remove {
  std::string table;
  std::string store;  // as for serve
};

void run(const Remove& command) {
  const std::string store = command.store.empty() ? host::default_store() : command.store;
  // Opening would create a missing store, which is not wanted here.
  const bool file = store.find("://") == std::string::npos;
  if (file && !std::filesystem::exists(store)) throw Failure("there is no store " + store);
  try {
    if (!host::open_store(store)->remove(command.table)) throw Failure("there is no table " + command.table);
  } catch (const host::StoreFailure& failure) {
    throw Failure(std::string("the store is not available: ") + failure.what());
  }
  std::cout << "removed " << command.table << "\n";
}

void declare(CommandOptions& options, Remove& command) {
  options.add("TABLE", command.table, "Table id: the part after /table/ in its links").required();
  options.add("--store", command.store, "As for serve: a file, or postgres://USER@HOST/DATABASE").value_name("FILE");
}

}  // namespace

const Command kRemove = make_command<Remove, &declare, &run>(
    "remove", "Delete a table from a store, with everything played at it",
    "Example\n  leipzig remove pCJ8EvCQxrBmmGDn --store /var/lib/leipzig/tables.sqlite");

}  // namespace leipzig::cli
