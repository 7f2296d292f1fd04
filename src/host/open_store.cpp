// Chooses the store for an address.
#include <cstdlib>
#include <filesystem>

#include "host/store.h"

namespace leipzig::host {
namespace {

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::string default_store() {
  const std::string data = from_environment("XDG_DATA_HOME");
  const std::filesystem::path home = from_environment("HOME");
  // An XDG directory must be absolute; relative ones are ignored.
  const std::filesystem::path folder = data.starts_with('/') ? std::filesystem::path(data) : home / ".local/share";
  return folder / "leipzig" / "tables.sqlite";
}

std::unique_ptr<Store> open_store(const std::string& address) {
  if (address.starts_with("postgres://") || address.starts_with("postgresql://")) return open_postgres(address);
  const std::filesystem::path file = address.empty() ? default_store() : address;
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  if (error) throw StoreFailure(file.parent_path().string() + ": " + error.message());
  return open_sqlite(file);
}

}  // namespace leipzig::host
