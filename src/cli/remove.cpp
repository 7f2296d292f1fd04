// leipzig remove: a table that nobody is to find again.
#include <filesystem>
#include <iostream>

#include "cli/commands.h"
#include "cli/failure.h"
#include "host/store.h"

namespace leipzig::cli {

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

}  // namespace leipzig::cli
