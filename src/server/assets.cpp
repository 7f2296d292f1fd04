// File lookup.
#include "server/assets.h"

namespace leipzig::server {

const Asset* find_asset(std::string_view path) {
  for (const Asset& asset : assets()) {
    if (asset.path == path) return &asset;
  }
  return nullptr;
}

}  // namespace leipzig::server
