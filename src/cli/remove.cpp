// leipzig remove: a table that nobody is to find again.
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/failure.h"
#include "host/store.h"

namespace leipzig::cli {
namespace {

// From a store, for its administrator.
struct Remove {
  std::string table;
  std::string store;  // as of Serve
};

void run(const Remove& command) {
  const std::string store = command.store.empty() ? host::default_store() : command.store;
  // Opening makes what is missing, and nothing is to be made here.
  const bool file = store.find("://") == std::string::npos;
  if (file && !std::filesystem::exists(store)) throw Failure("there is no store " + store);
  try {
    if (!host::open_store(store)->remove(command.table)) throw Failure("there is no table " + command.table);
  } catch (const host::StoreFailure& failure) {
    throw Failure(std::string("the store does not answer: ") + failure.what());
  }
  std::cout << "removed " << command.table << "\n";
}

std::function<void()> define(Options& options) {
  const auto command = std::make_shared<Remove>();
  options.add("TABLE", command->table, "Table id: the part after /table/ in its links").required();
  options.add("--store", command->store, "As of serve: a file, or postgres://USER@HOST/DATABASE").value_name("FILE");
  return [command] { run(*command); };
}

}  // namespace

const Command kRemove = {"remove", "Remove a table from a store, with all that was played at it",
                         "Example\n  leipzig remove pCJ8EvCQxrBmmGDn --store /var/lib/leipzig/tables.sqlite", &define};

}  // namespace leipzig::cli
